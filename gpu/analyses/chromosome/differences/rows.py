"""The differences of an alignment as arrays: one row each, in the order of the alignment.

Nothing is kept of columns that match, so that memory grows with the differences alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment, Side
from gpu.analyses.chromosome.segments import DIAGONAL, GAP_A, Integers
from gpu.sequences.alphabet import DNA, DNA_BASES

#: Gap-compressed columns of the window that low identity is looked for in, and the identity that
#: it falls under.
WINDOW, BELOW = 100, 0.7
#: In ``Differences.bases``: the row is no substitution.
NO_BASE = 255

_DASH, _BAR = ord("-"), ord("|")
#: By ASCII letter: the code of a base, ``NO_BASE`` for other letters and gaps.
_BASE = np.full(256, NO_BASE, np.uint8)
_BASE[DNA.decode[:DNA_BASES]] = np.arange(DNA_BASES)


class DifferenceKind(IntEnum):
    """The kind of a difference, as told from a to b.

    Attributes
    ----------
    SUBSTITUTION
        One column with two bases that differ. Neighbouring ones are a row each.
    INSERTION
        A run of bases that only b has: a gap in a.
    DELETION
        A run of bases that only a has: a gap in b.
    AMBIGUOUS
        A run of columns without a gap in which a letter stands for several bases, mostly N.
    LOW_IDENTITY
        A stretch of columns, with other rows inside; see ``find``.
    """

    SUBSTITUTION = 0
    INSERTION = 1
    DELETION = 2
    AMBIGUOUS = 3
    LOW_IDENTITY = 4


@dataclass(frozen=True, eq=False)
class Differences:
    """Differences of ``alignment``, sorted by their first column; arrays of one length.

    Attributes
    ----------
    kind : uint8
        A ``DifferenceKind``.
    column, length : int64
        The first alignment column (0-based) and the number of columns.
    bases : uint8 [k, 2]
        The codes of both bases of a substitution; ``NO_BASE`` in other rows.
    identity : float32
        Gap-compressed identity of a low-identity stretch, 0 to 1; 0 in other rows.
    """

    alignment: Alignment
    kind: NDArray[np.uint8]
    column: Integers
    length: Integers
    bases: NDArray[np.uint8]
    identity: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.kind)

    @cached_property
    def begin(self) -> tuple[Integers, Integers]:
        """int64 each: the matrix points (i, j) before the first columns."""
        return self.alignment.points(self.column)

    @cached_property
    def end(self) -> tuple[Integers, Integers]:
        """int64 each: the matrix points (i, j) after the last columns."""
        return self.alignment.points(self.column + self.length)

    def taken(self, rows: NDArray[np.bool_] | Integers) -> Differences:
        """Some of the rows, by a mask or by numbers."""
        kind, column, length = self.kind[rows], self.column[rows], self.length[rows]
        return Differences(self.alignment, kind, column, length, self.bases[rows], self.identity[rows])


def find(alignment: Alignment, a: Side, b: Side, window: int = WINDOW, below: float = BELOW) -> Differences:
    """Find all differences of an alignment.

    A low-identity stretch is a chain of overlapping windows, each of ``window`` columns with an
    identity under ``below``, from its first difference to its last one. Identity is gap-compressed,
    as minimap2's ``de`` tag defines it: a gap counts as one difference, however long it is.
    Ambiguous columns count neither way.

    Parameters
    ----------
    alignment : Alignment
    a, b : Sequence or codes
        The sides of the matrix.
    window : int
        Columns, at least 1.
    below : float
        From 0, which finds no stretch, to 1.

    Raises
    ------
    ValueError
        If the gap lists make no path.
    """
    runs = alignment.segments
    gaps = np.flatnonzero(runs.kind != DIAGONAL)
    substitutions, bases, ambiguous = _pairs(alignment, a, b)
    sizes = len(substitutions), len(gaps), len(ambiguous)
    kind = np.repeat(np.array([DifferenceKind.SUBSTITUTION, 0, DifferenceKind.AMBIGUOUS], np.uint8), sizes)
    kind[sizes[0] : sizes[0] + sizes[1]] = np.where(
        runs.kind[gaps] == GAP_A, DifferenceKind.INSERTION, DifferenceKind.DELETION
    )
    column = np.concatenate((substitutions, runs.column[gaps], ambiguous[:, 0]))
    length = np.concatenate((np.ones(sizes[0], np.int64), runs.length[gaps], ambiguous[:, 1] - ambiguous[:, 0]))
    letters = np.full((len(kind), 2), NO_BASE, np.uint8)
    letters[: sizes[0]] = bases
    order = np.argsort(column, kind="stable")
    found = Differences(
        alignment, kind[order], column[order], length[order], letters[order], np.zeros(len(kind), np.float32)
    )
    return _with_stretches(found, *_stretches(found, window, below))


def _pairs(alignment: Alignment, a: Side, b: Side) -> tuple[Integers, NDArray[np.uint8], Integers]:
    """Columns and codes of substitutions, and runs of ambiguous columns, int64 [k, 2]."""
    columns, codes, runs = [], [], []
    for window in alignment.windows(a, b):
        above, below = _BASE[window.a], _BASE[window.b]
        unequal = window.match != _BAR
        are_bases = (above != NO_BASE) & (below != NO_BASE)
        at = np.flatnonzero(unequal & are_bases)
        columns.append(at + window.first)
        codes.append(np.column_stack((above[at], below[at])))
        marks = np.zeros(len(window) + 2, np.bool_)
        marks[1:-1] = unequal & ~are_bases & (window.a != _DASH) & (window.b != _DASH)
        if marks.any():
            runs.append(np.flatnonzero(marks[1:] != marks[:-1]).reshape(-1, 2) + window.first)
    ambiguous = np.concatenate(runs) if runs else np.zeros((0, 2), np.int64)
    # A run may go on in the next window.
    begins = np.append(True, ambiguous[1:, 0] > ambiguous[:-1, 1])[: len(ambiguous)]
    ends = np.append(begins[1:], True)[: len(ambiguous)]
    joined = np.column_stack((ambiguous[begins, 0], ambiguous[ends, 1]))
    if not columns:
        return np.zeros(0, np.int64), np.zeros((0, 2), np.uint8), joined
    return np.concatenate(columns), np.concatenate(codes), joined


def _stretches(found: Differences, window: int, below: float) -> tuple[Integers, Integers, NDArray[np.float32]]:
    """First columns, end columns and identities of the low-identity stretches."""
    counted = found.kind != DifferenceKind.AMBIGUOUS
    column, length = found.column[counted], found.length[counted]
    # Numbers of columns of which gaps count as one and ambiguous ones not at all.
    unsure, sizes = found.column[~counted], found.length[~counted]
    before = np.concatenate(([0], np.cumsum(sizes)))[np.searchsorted(unsure, column)]
    rank = column - (np.cumsum(length - 1) - (length - 1)) - before
    least = int((1 - below) * window + 1e-9) + 1
    if len(rank) < least:
        nothing = np.zeros(0, np.int64)
        return nothing, nothing, np.zeros(0, np.float32)
    heads = np.flatnonzero(rank[least - 1 :] - rank[: len(rank) - least + 1] < window)
    begins = np.append(True, np.diff(heads) >= least)[: len(heads)]
    first, last = heads[begins], heads[np.append(begins[1:], True)[: len(heads)]] + least - 1
    share = 1 - (last - first + 1) / (rank[last] - rank[first] + 1)
    return column[first], column[last] + length[last], share.astype(np.float32)


def _with_stretches(found: Differences, first: Integers, end: Integers, identity: NDArray[np.float32]) -> Differences:
    """The rows with low-identity stretches, each before the rows inside."""
    at = np.searchsorted(found.column, first)
    return Differences(
        found.alignment,
        np.insert(found.kind, at, DifferenceKind.LOW_IDENTITY),
        np.insert(found.column, at, first),
        np.insert(found.length, at, end - first),
        np.insert(found.bases, at, NO_BASE, axis=0),
        np.insert(found.identity, at, identity),
    )


def letters(found: Differences, row: int, a: Side, b: Side, most: int) -> tuple[str, str]:
    """The letters of a and b in a row, at most ``most`` columns of it; ``-`` in gaps."""
    first = int(found.column[row])
    window = found.alignment.window(first, first + min(int(found.length[row]), most), a, b)
    return window.lines[0], window.lines[2]


def of_kinds(found: Differences, kinds: Iterable[DifferenceKind]) -> NDArray[np.bool_]:
    """A mask of the rows of these kinds."""
    wanted = np.zeros(len(DifferenceKind), np.bool_)
    wanted[list(kinds)] = True
    return wanted[found.kind]
