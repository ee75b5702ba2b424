"""Extension of runs to their breakpoints: banded alignments with an X-drop, many at once.

The last exact match of the search ends up to a hundred bases before the breakpoint where sequences
differ by a few per cent. Each extension aligns row by row (a base of a each) in a band about its
diagonal and ends at the best score; all advance together, as rows of one NumPy array.
"""

from __future__ import annotations

import numpy as np

from gpu.engines.work.arrays import Int64
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Scores of a match, a mismatch and a base of a gap: a chance extension gains a few bases only.
_MATCH, _MISMATCH, _GAP = 1, -2, -3
#: An extension ends where all scores are so much below its best one.
_DROP = 40
#: Diagonals on either side of the first.
_BAND = 16
#: Rows between two sortings out of those that have ended.
_AT_ONCE = 16
_NEVER = -(1 << 20)
_OUTSIDE = 255


def extend(a: Codes, b: Codes, i: Int64, j: Int64, step: int, rows: Int64, columns: Int64) -> tuple[Int64, Int64]:
    """Align onwards from matrix points.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
    i, j : int64[k]
        Bases before each point.
    step : int
        1: downwards; -1: upwards.
    rows, columns : int64[k]
        Most bases of a and of b that each may take.

    Returns
    -------
    int64[k], int64[k]
        Bases of a and of b that each took.
    """
    count, width = len(i), 2 * _BAND + 1
    taken_i, taken_j = np.zeros(count, np.int64), np.zeros(count, np.int64)
    shifts = np.arange(width) - _BAND
    slope = (_GAP * shifts).astype(np.int32)
    alive = np.flatnonzero((rows > 0) & (columns > 0))
    scores = np.tile(np.where(shifts >= 0, _GAP * shifts, _NEVER).astype(np.int32), (len(alive), 1))
    best = np.zeros(len(alive), np.int32)
    row = 0
    while len(alive):
        of_a = _bases(a, i[alive] + step * row - (step < 0), row < rows[alive])
        across = row + shifts
        inside = (across >= 0) & (across < columns[alive][:, None])
        of_b = _bases(b, j[alive][:, None] + step * across - (step < 0), inside)
        equal = (of_a[:, None] == of_b) & (of_b < DNA_BASES)
        previous = scores
        scores = previous + np.where(equal, _MATCH, np.where(inside, _MISMATCH, _NEVER)).astype(np.int32)
        # A base of a against a gap: the column stays, so the diagonal is one further left.
        np.maximum(scores[:, :-1], previous[:, 1:] + _GAP, out=scores[:, :-1])
        np.maximum(scores, _NEVER, out=scores)
        # Bases of b against a gap, any number of them.
        scores = np.maximum.accumulate(scores - slope, axis=1) + slope
        top = scores.argmax(axis=1)
        value = scores[np.arange(len(alive)), top]
        better = np.flatnonzero(value > best)
        best[better] = value[better]
        taken_i[alive[better]] = row + 1
        taken_j[alive[better]] = row + 1 + shifts[top[better]]
        row += 1
        if row % _AT_ONCE == 0:
            kept = np.flatnonzero((value > best - _DROP) & (row < rows[alive]))
            alive, scores, best = alive[kept], scores[kept], best[kept]
    return taken_i, taken_j


def _bases(codes: Codes, at: Int64, inside: np.ndarray) -> Codes:
    """The codes at some places; those outside match nothing."""
    inside = inside & (at >= 0) & (at < len(codes))
    return np.where(inside, codes[np.clip(at, 0, max(0, len(codes) - 1))], _OUTSIDE).astype(np.uint8)
