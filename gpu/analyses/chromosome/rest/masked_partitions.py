"""The alignment of a small partition in which pairs of bases are forbidden.

Gotoh's recurrence by anti-diagonals, in the whole partition. There are few such partitions: those
where a further alignment comes close to an earlier one. Of equal paths the one is taken that
``Engine.align`` would take: from its end, diagonally first, then along b, then along a.
"""

from __future__ import annotations

import numpy as np

from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, GAP_IN_A, GAP_IN_B
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes

_NEVER = -(1 << 40)


def align_masked(
    a: Codes, b: Codes, partition: list[int], scoring: Scoring, forbidden: Int64
) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """The gaps in a and the gaps in b, each (i, j, length) in the order of the path.

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
