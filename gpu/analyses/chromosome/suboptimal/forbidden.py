"""The aligned pairs of bases of earlier alignments, which a further one must not use.

A pair is (i, j): base i of a with base j of b, 0-based. They are kept as runs of diagonals, those
of one alignment in the order of its path, so that the runs in a part of the matrix are found by
bisection.

There are few small partitions in which pairs are forbidden: those where a further alignment comes
close to an earlier one. They are aligned here, by Gotoh's recurrence along anti-diagonals, in the
whole partition. Of equal paths the one is taken that ``Engine.align`` would take: from its end,
diagonally first, then along b, then along a.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import DIAGONAL
from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, GAP_IN_A, GAP_IN_B
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes

_NONE: Int64 = np.empty((0, 3), np.int64)


class ForbiddenPairs:
    """The pairs of all alignments that were added, on one strand."""

    def __init__(self) -> None:
        #: int64[k, 3] for each alignment: i, j, length; both ascend.
        self._paths: list[Int64] = []
        #: First and end row of each, and first and end column.
        self._boxes: Int64 = np.empty((0, 4), np.int64)

    def __bool__(self) -> bool:
        return bool(self._paths)

    def add(self, alignment: Alignment) -> None:
        """Forbid the pairs of an alignment. Raises ``ValueError`` if one of them is already."""
        runs = diagonals_of(alignment)
        if not len(runs):
            return
        ends = runs[-1, :2] + runs[-1, 2]
        near = [self._paths[path] for path in self._near(*runs[0, :2], *ends)]
        if _share_a_pair([*near, runs]):
            raise ValueError("an aligned pair of bases is used twice")
        self._paths.append(runs)
        self._boxes = np.vstack((self._boxes, [[runs[0, 0], ends[0], runs[0, 1], ends[1]]]))

    def _near(self, i0: int, j0: int, i1: int, j1: int) -> list[int]:
        """The numbers of the paths whose box meets that of [i0, i1) and [j0, j1)."""
        boxes = self._boxes
        meets = (boxes[:, 0] < i1) & (boxes[:, 1] > i0) & (boxes[:, 2] < j1) & (boxes[:, 3] > j0)
        return list(map(int, np.flatnonzero(meets)))

    def within(self, i0: int, j0: int, i1: int, j1: int) -> Int64:
        """The pairs with i0 ≤ i < i1 and j0 ≤ j < j1, as runs counted from (i0, j0).

        int64[k, 3] of i, j, length, ascending in i.
        """
        found = []
        for path in self._near(i0, j0, i1, j1):
            runs = self._paths[path]
            first, end = _range(runs, i0, j0, i1, j1)
            runs = runs[first:end]
            begin = np.maximum(0, np.maximum(i0 - runs[:, 0], j0 - runs[:, 1]))
            stop = np.minimum(runs[:, 2], np.minimum(i1 - runs[:, 0], j1 - runs[:, 1]))
            part = np.column_stack((runs[:, 0] + begin - i0, runs[:, 1] + begin - j0, stop - begin))
            found.append(part[part[:, 2] > 0])
        return ascending(np.concatenate(found)) if found else _NONE

    def cross(self, partitions: Int64) -> NDArray[np.bool_]:
        """Mark the partitions (int64[k, 7], of ``engines.work.partitions``) that may hold pairs."""
        crossed = np.zeros(len(partitions), np.bool_)
        if not len(partitions):
            return crossed
        i0, j0, i1, j1 = partitions[:, [0, 1, 3, 4]].T
        for path in self._near(i0.min(), j0.min(), i1.max(), j1.max()):
            first, end = _range(self._paths[path], i0, j0, i1, j1)
            crossed |= first < end
        # A gap has no pairs.
        return crossed & (i0 < i1) & (j0 < j1)


def diagonals_of(alignment: Alignment) -> Int64:
    """The aligned pairs of an alignment: int64[k, 3] of i, j, length, in the order of its path."""
    runs = alignment.segments
    chosen = runs.kind == DIAGONAL
    return np.column_stack((runs.i[chosen], runs.j[chosen], runs.length[chosen]))


def ascending(runs: Int64) -> Int64:
    """The runs sorted by i."""
    return runs[np.argsort(runs[:, 0], kind="stable")]


def transposed(runs: Int64) -> Int64:
    """The runs with a and b exchanged."""
    return ascending(runs[:, [1, 0, 2]])


def backward(runs: Int64, rows: int, columns: int) -> Int64:
    """The runs of a part of ``rows`` × ``columns`` with both sequences reversed."""
    lengths = runs[:, 2]
    ends = (rows - runs[:, 0] - lengths, columns - runs[:, 1] - lengths, lengths)
    return ascending(np.column_stack(ends))


def _range(runs: Int64, i0, j0, i1, j1):  # type: ignore[no-untyped-def]
    """The first and the end index of the runs that reach into rows and into columns of parts."""
    ends_i, ends_j = runs[:, 0] + runs[:, 2], runs[:, 1] + runs[:, 2]
    first = np.maximum(np.searchsorted(ends_i, i0, side="right"), np.searchsorted(ends_j, j0, side="right"))
    end = np.minimum(np.searchsorted(runs[:, 0], i1), np.searchsorted(runs[:, 1], j1))
    return first, end


def _share_a_pair(paths: list[Int64]) -> bool:
    """True if two runs overlap on one diagonal."""
    runs = np.concatenate(paths)
    diagonal = runs[:, 1] - runs[:, 0]
    order = np.lexsort((runs[:, 0], diagonal))
    runs, diagonal = runs[order], diagonal[order]
    follows = diagonal[1:] == diagonal[:-1]
    return bool((follows & (runs[1:, 0] < runs[:-1, 0] + runs[:-1, 2])).any())


#: The score of a forbidden pair, and of what no path reaches.
_NEVER = -(1 << 40)


def align_masked(
    a: Codes, b: Codes, partition: list[int], scoring: Scoring, forbidden: Int64
) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """The gaps in a and in b of a small partition, each (i, j, length) in the order of the path.

    ``partition``: i0, j0, type, i1, j1, type, score; ``a``, ``b``: whole sequences; ``forbidden``:
    runs counted from (i0, j0). Raises ``CrosspointError`` if its score is not attained.
    """
    i0, j0, begin, i1, j1, end, score = partition
    pair = np.where(DNA.equal(a[i0:i1, None], b[None, j0:j1]), scoring.match, effective_mismatch(scoring))
    for i, j, length in forbidden.tolist():
        along = np.arange(length)
        pair[i + along, j + along] = _NEVER
    h, e, f = _filled(pair, begin, scoring)
    if (h, e, f)[end][-1, -1] != score:
        raise CrosspointError(
            "A partition's score was not attained in its alignment: a fault in Crosspoint; please report it."
        )
    gaps: dict[int, list[tuple[int, int, int]]] = {GAP_IN_A: [], GAP_IN_B: []}
    for kind, i, j, length in _runs(h, e, f, pair, end, scoring):
        gaps[kind].append((i0 + i, j0 + j, length))
    return gaps[GAP_IN_A][::-1], gaps[GAP_IN_B][::-1]


def _filled(pair: Int64, begin: int, scoring: Scoring) -> tuple[Int64, Int64, Int64]:
    """H, E (ends in a gap in a) and F (in b) of a partition that begins in a state."""
    m, n = pair.shape
    first, extend = scoring.gap_first, scoring.gap_extend
    h, e, f = (np.full((m + 1, n + 1), _NEVER, np.int64) for _ in range(3))
    h[0, 0] = 0
    if begin != CLOSED:
        (e if begin == GAP_IN_A else f)[0, 0] = 0
    for s in range(1, m + n + 1):
        i = np.arange(max(0, s - n), min(m, s) + 1)
        j = s - i
        left, up = j > 0, i > 0
        il, jl, iu, ju = i[left], j[left], i[up], j[up]
        e[il, jl] = np.maximum(h[il, jl - 1] - first, e[il, jl - 1] - extend)
        f[iu, ju] = np.maximum(h[iu - 1, ju] - first, f[iu - 1, ju] - extend)
        h[i, j] = np.maximum(e[i, j], f[i, j])
        ib, jb = i[left & up], j[left & up]
        h[ib, jb] = np.maximum(h[ib, jb], h[ib - 1, jb - 1] + pair[ib - 1, jb - 1])
    return h, e, f


def _runs(h: Int64, e: Int64, f: Int64, pair: Int64, kind: int, scoring: Scoring) -> list[tuple[int, int, int, int]]:
    """The gaps of the path, last one first: type, i, j, length."""
    runs: list[tuple[int, int, int, int]] = []
    i, j = h.shape[0] - 1, h.shape[1] - 1
    before = CLOSED
    while i or j:
        if kind == CLOSED:
            if i and j and h[i, j] == h[i - 1, j - 1] + pair[i - 1, j - 1]:
                i, j, before = i - 1, j - 1, CLOSED
                continue
            kind = GAP_IN_A if h[i, j] == e[i, j] else GAP_IN_B
        here = kind
        if kind == GAP_IN_A:
            j -= 1
            opened = e[i, j + 1] == h[i, j] - scoring.gap_first
        else:
            i -= 1
            opened = f[i + 1, j] == h[i, j] - scoring.gap_first
        if here == before:
            length = runs[-1][3] + 1
            runs[-1] = here, i, j, length
        else:
            runs.append((here, i, j, 1))
        before = here
        if opened:
            kind = CLOSED
    return runs
