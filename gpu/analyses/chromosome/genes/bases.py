"""Bases of one side of an alignment that have a base of the other side beside them, by their rank.

The n-th aligned base of one side lies beside the n-th of the other one: what is counted between two
places, and where they lead to, takes a binary search each, however long the sequences are.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import DIAGONAL, Integers
from gpu.sequences.choice import SequenceChoice


class AlignedBases:
    """The aligned bases of one side of an alignment; ``side``: 0 for a."""

    def __init__(self, alignment: Alignment, side: int) -> None:
        runs = alignment.segments
        diagonal = runs.kind == DIAGONAL
        starts = runs.i[diagonal], runs.j[diagonal]
        self._own, self._beside = starts[side], starts[1 - side]
        self._length = runs.length[diagonal]
        self._rank = np.cumsum(self._length) - self._length

    def before(self, index: Integers) -> Integers:
        """The number of aligned bases before bases of the side, int64."""
        if not len(self._rank):
            return np.zeros_like(index)
        run = np.maximum(np.searchsorted(self._own, index, side="right") - 1, 0)
        return self._rank[run] + np.clip(index - self._own[run], 0, self._length[run])

    def other(self, rank: Integers) -> Integers:
        """The bases of the other side beside those of these ranks, int64."""
        run = np.searchsorted(self._rank, rank, side="right") - 1
        return self._beside[run] + rank - self._rank[run]


def on_matrix(choice: SequenceChoice, start: Integers, end: Integers) -> tuple[Integers, Integers]:
    """Stretches of a record as bases of the matrix side, int64 [k, 2] each: starts and ends.

    Each is in two pieces along the record, before and behind the base that the side begins with;
    what is outside of the side is an empty piece.
    """
    low, high = choice.first - 1, choice.last
    cut = choice.origin or high
    starts = np.stack((np.maximum(start, low), np.maximum(start, cut)), axis=1)
    ends = np.stack((np.minimum(end, cut), np.minimum(end, high)), axis=1)
    starts = np.minimum(starts, ends)
    shift = np.array([choice.length - choice.origin if choice.origin else -low, -choice.origin])
    starts, ends = starts + shift, ends + shift
    return (choice.used - ends, choice.used - starts) if choice.reverse else (starts, ends)
