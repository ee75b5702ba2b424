"""The path of an alignment as runs of columns, computed from its two gap lists and validated.

Points, gap lists and columns are those of ``gpu.analyses.chromosome.alignment``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.core.phrase import Phrase

#: The kinds of a run of columns; the gap kinds are also the crosspoint types.
DIAGONAL, GAP_A, GAP_B = 0, 1, 2

Integers = NDArray[np.int64]
Kinds = NDArray[np.uint8]


@dataclass(frozen=True)
class Segments:
    """The path as runs in order, none empty: arrays of one length.

    ``column``, ``i``, ``j`` (int64) are the beginning of a run, ``length`` (int64) its number of
    columns; ``kind`` (uint8) is ``DIAGONAL``, ``GAP_A`` (i stays) or ``GAP_B`` (j stays).
    """

    column: Integers
    i: Integers
    j: Integers
    kind: Kinds
    length: Integers

    def __len__(self) -> int:
        return len(self.column)

    @classmethod
    def from_gaps(cls, start: tuple[int, int], end: tuple[int, int], gaps_a: Integers, gaps_b: Integers) -> Segments:
        """The path from ``start`` to ``end`` with these gaps, in O(gaps).

        Gaps are int64 [k, 3] of (i, j, length). Raises ``ValueError`` if the gap lists make no
        path.
        """
        gaps = np.concatenate((gaps_a, gaps_b))
        kind = np.repeat(np.array([GAP_A, GAP_B], dtype=np.uint8), (len(gaps_a), len(gaps_b)))
        # i + j grows along every path, and a gap moves it on: the beginnings of gaps are all
        # different there.
        order = np.argsort(gaps[:, 0] + gaps[:, 1], kind="stable")
        gaps, kind = gaps[order], kind[order]
        begin = np.concatenate((gaps[:, :2], [end]))
        after = np.concatenate(([start], gaps[:, :2]))
        after[1:, 0] += np.where(kind == GAP_B, gaps[:, 2], 0)
        after[1:, 1] += np.where(kind == GAP_A, gaps[:, 2], 0)
        _check_path(begin, after, gaps, kind, end)

        runs = 2 * len(gaps) + 1
        i, j, length = (np.empty(runs, dtype=np.int64) for _ in range(3))
        kinds = np.zeros(runs, dtype=np.uint8)
        i[0::2], j[0::2], length[0::2] = after[:, 0], after[:, 1], begin[:, 0] - after[:, 0]
        i[1::2], j[1::2], length[1::2] = gaps.T
        kinds[1::2] = kind
        kept = length > 0
        i, j, kinds, length = i[kept], j[kept], kinds[kept], length[kept]
        column = np.cumsum(length) - length
        return cls(column, i, j, kinds, length)

    def longest_gaps(self, first: int, last: int, count: int) -> Integers:
        """Begin and end columns of the ``count`` longest gaps that begin in [first, last).

        An end is at most ``last``.
        """
        low, high = np.searchsorted(self.column, (first, last))
        gaps = low + np.flatnonzero(self.kind[low:high])
        if len(gaps) > count:
            gaps = gaps[np.argsort(self.length[gaps], kind="stable")[len(gaps) - count :]]
        ends = np.minimum(self.column[gaps] + self.length[gaps], last)
        return np.concatenate((self.column[gaps], ends))


def _check_path(begin: Integers, after: Integers, gaps: Integers, kind: Kinds, end: tuple[int, int]) -> None:
    """Raise ``ValueError`` unless diagonals lead from each gap's end to the next one's begin."""
    bad = np.flatnonzero(gaps[:, 2] <= 0)
    if len(bad):
        raise ValueError(f"the gap at {_point(gaps[bad[0]])} has no length")
    steps = begin - after
    bad = np.flatnonzero((steps[:, 0] != steps[:, 1]) | (steps[:, 0] < 0))
    if len(bad):
        at = int(bad[0])
        if at == len(gaps):
            raise ValueError(f"the path does not end at {end}: its last diagonal begins at {_point(after[at])}")
        what = (
            Phrase("overlaps what comes before")
            if (steps[at] < 0).any()
            else Phrase("is on no diagonal with what comes before")
        )
        raise ValueError(f"the gap at {_point(gaps[at])} {what}")
    touching = np.flatnonzero((kind[1:] == kind[:-1]) & (steps[1:-1, 0] == 0))
    if len(touching):
        raise ValueError(f"the gap at {_point(gaps[touching[0] + 1])} continues the gap before it: they are one gap")


def _point(row: Integers) -> str:
    return f"({int(row[0]):,}, {int(row[1]):,})"
