"""Rows of a pile-up in the order of the reads' bases at one place of the reference. Free of Qt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.analyses.reads.packing import pack_beside
from gpu.analyses.reads.pile_up import DELETED, INSERTED, MISMATCHED, SKIPPED, PileUp

Int64 = NDArray[np.int64]

#: The order of what reads have at the place: other letters by themselves, then letters of the
#: reference with an insertion beside them, a deleted base, the reference's letter, a skipped base.
_INSERTED, _DELETED, _EQUAL, _SKIPPED = 1 << 8, 1 << 9, 1 << 10, 1 << 11


def lines_by_base(pile: PileUp, place: int) -> Int64:
    """The row of each hit, int64 [k] from 0: those over ``place`` come first, by their bases."""
    over = np.flatnonzero((pile.starts <= place) & (pile.ends > place))
    known = np.full(len(pile), -1, np.int64)
    if len(over):
        order = np.argsort(bases_at(pile, place)[over], kind="stable")
        known[over[order]] = np.arange(len(over))
    return pack_beside(pile.starts, pile.ends, known)


def bases_at(pile: PileUp, place: int) -> Int64:
    """A number for what each hit has at ``place``, by which they are sorted."""
    marks = pile.marks
    found = np.full(len(pile), _EQUAL, np.int64)
    here = (marks.places <= place) & (marks.places + marks.sizes > place)
    for kind, value in ((SKIPPED, _SKIPPED), (DELETED, _DELETED)):
        found[marks.hits[here & (marks.kinds == kind)]] = value
    # Before the base or behind it, where a variant's list has an insertion.
    beside = (marks.places == place) | (marks.places == place + 1)
    found[marks.hits[(marks.kinds == INSERTED) & beside]] = _INSERTED
    at = np.flatnonzero((marks.kinds == MISMATCHED) & (marks.places == place))
    found[marks.hits[at]] = marks.letters[at]
    return found
