"""An alignment in pieces that lie in one piece in the record of a.

A circular record may be compared from another base on; then its own ends meet inside of the matrix.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.choice import SequenceChoice


class RangeAlignment(NamedTuple):
    """An alignment whose rows are those of a range of the record, and that range."""

    alignment: Alignment
    choice: SequenceChoice


def pieces(alignment: Alignment, choice: SequenceChoice) -> list[RangeAlignment]:
    """The pieces of an alignment in the order of their places on a's record, of which ``choice``
    is; mostly one."""
    seam = choice.seam
    if not alignment.start[0] < seam < alignment.end[0]:
        if not seam:
            return [RangeAlignment(alignment, choice)]
        first, last = (0, seam) if alignment.end[0] <= seam else (seam, choice.used)
        return [_cut(alignment, choice, first, last)]
    found = [_cut(alignment, choice, first, last) for first, last in ((0, seam), (seam, choice.used))]
    return sorted(found, key=lambda piece: piece.choice.first)


def _cut(alignment: Alignment, choice: SequenceChoice, first: int, last: int) -> RangeAlignment:
    """The part of an alignment in rows [first, last), counted from ``first``."""
    start, end = alignment.start, alignment.end
    # An insertion between the parts belongs to the first one.
    if start[0] < first:
        start = (first, int(alignment.points(alignment.column_at(i=first))[1]))
    if end[0] > last:
        end = (last, int(alignment.points(alignment.column_at(i=last))[1]))
    i, j, length = alignment.gaps_a.T
    inside = (i + j >= sum(start)) & (i + j < sum(end))
    gaps_a = np.column_stack((i - first, j, length))[inside]
    i, j, length = alignment.gaps_b.T
    low, high = np.maximum(i, start[0]), np.minimum(i + length, end[0])
    gaps_b = np.column_stack((low - first, j, high - low))[high > low]
    ends = (choice.position(first), choice.position(last - 1))
    part = replace(_plain(choice), trim=(min(ends), max(ends)))
    rows = (start[0] - first, start[1]), (end[0] - first, end[1])
    return RangeAlignment(Alignment(*rows, 0, gaps_a, gaps_b), part)


def _plain(choice: SequenceChoice) -> SequenceChoice:
    """The record as its file has it, on the same strand."""
    return SequenceChoice(choice.path, choice.record, None, choice.reverse, choice.name, choice.length, choice.sha256)
