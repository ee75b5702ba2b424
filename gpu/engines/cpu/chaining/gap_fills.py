"""Banded alignments of gaps between anchors and beyond the outer ones, in linear time.

Each returns the score of an actual alignment, nearly the best one: of an ungapped alignment if that
is good enough, else of the best one in a band that contains both corners, else of two bands, one
from each corner, joined by a long gap, or the best of all alignments. Where one side is longer by
much, unrelated sequences lose little: the long gap may be many, between words in common.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.chaining.bands import LANES, NEVER, WIDTH, BandSide, gap_cost, sweep_band
from gpu.engines.work.chaining import CORNER, TILE
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Most rows from the end within which two bands are joined: bounds the memory.
_MAX_JOIN_ROWS = 1 << 18
#: Rows up to which an ungapped alignment is tried first.
_MAX_UNGAPPED = 4096
#: Vectors of the band beyond the first anchor and the last.
_END_VECTORS = 4
_ON, _BACK, _NO_ROWS = 1, -1, -1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_gap(a: Any, i: int, m: int, b: Any, j: int, n: int, scores: Any) -> int:
    """The score of a nearly best global alignment of ``a[i : i + m]`` with ``b[j : j + n]``."""
    if m == 0 or n == 0:
        return -gap_cost(m + n, scores)
    if m > n:
        a, i, m, b, j, n = b, j, n, a, i, m
    best = -gap_cost(m, scores) - gap_cost(n, scores)
    if m <= _MAX_UNGAPPED:
        ungapped, mismatches = _ungapped(a, i, m, b, j, n, scores)
        # Any other alignment loses a match and two gaps; or, where there is a gap anyhow, another
        # opening.
        saved = scores.match + 2 * scores.first if n == m else scores.first - scores.extend
        if mismatches * (scores.match - scores.mismatch) <= saved:
            return max(best, ungapped)
        best = max(best, ungapped)
    margin = 16 if m <= 64 else 32 if m <= 256 else min(max(96, m // 4), 256) if m <= 4096 else 128
    vectors = (n - m + 2 * margin + WIDTH - 1) // WIDTH
    none = np.empty(0, np.int32)
    # Of dissimilar sequences one wide band finds more than two narrow ones, as gaps may pay
    # anywhere.
    if n - m <= (2 * margin if m <= 256 else min(m, 1024)):
        low = -((WIDTH * vectors - (n - m)) // 2)
        score = sweep_band(
            BandSide(a, i, m, _ON), BandSide(b, j, n, _ON), low, vectors, scores, CORNER, 0, none, _NO_ROWS
        )
        best = max(best, score)
    else:
        best = max(best, _joined(a, i, m, b, j, n, scores, margin))
    # Unless there is little to choose from, most of the shorter side matches, or it takes tiles.
    if n - m > max(2 * WIDTH, m // 16) and 2 * (best + gap_cost(n - m, scores)) < m * scores.match and m * n <= TILE:
        best = max(best, _whole(a, i, m, b, j, n, scores))
    return best


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _joined(a: Any, i: int, m: int, b: Any, j: int, n: int, scores: Any, margin: int) -> Any:
    """A band from either end, joined by a long gap where that is best."""
    vectors = 2 * margin // WIDTH
    kept, lanes = min(m, _MAX_JOIN_ROWS), LANES * vectors
    ahead, behind = (
        np.full(kept + 1 + 3 * lanes, NEVER, np.int32),
        np.full(kept + 1 + 3 * lanes, NEVER, np.int32),
    )
    # A band does not report row 0, where it may end at once.
    sweep_band(BandSide(a, i, m, _ON), BandSide(b, j, n, _ON), -margin, vectors, scores, CORNER, 0, ahead, kept)
    sweep_band(
        BandSide(a, i + m - 1, kept, _BACK),
        BandSide(b, j + n - 1, n, _BACK),
        -margin,
        vectors,
        scores,
        CORNER,
        0,
        behind,
        kept,
    )
    if kept == m:
        ahead[lanes + m] = max(ahead[lanes + m], 0)
    behind[lanes + kept] = max(behind[lanes + kept], 0)
    joined = np.int64(2 * NEVER)
    for t in range(kept + 1):
        joined = max(joined, np.int64(ahead[lanes + t]) + np.int64(behind[lanes + kept - t]))
    return joined - scores.first + scores.extend - n * scores.extend


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _whole(a: Any, i: int, m: int, b: Any, j: int, n: int, scores: Any) -> Any:
    """The best score of all alignments."""
    vectors, none = (m + n + WIDTH) // WIDTH, np.empty(0, np.int32)
    sides = BandSide(a, i, m, _ON), BandSide(b, j, n, _ON)
    return sweep_band(*sides, -m, vectors, scores, CORNER, 0, none, _NO_ROWS)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _ungapped(a: Any, i: int, m: int, b: Any, j: int, n: int, scores: Any) -> Any:
    """The best alignment of m ≤ n bases with a single gap of n - m: its score and mismatches."""
    # With the gap at the start; then moved on base by base.
    shift = n - m
    different = 0
    for k in range(m):
        different += not (a[i + k] == b[j + shift + k] and a[i + k] < DNA_BASES)
    least = different
    if shift > 0:
        for k in range(m):
            different -= not (a[i + k] == b[j + shift + k] and a[i + k] < DNA_BASES)
            different += not (a[i + k] == b[j + k] and a[i + k] < DNA_BASES)
            least = min(least, different)
    return (m - least) * scores.match + least * scores.mismatch - gap_cost(shift, scores), least


@njit(nogil=True, boundscheck=False, error_model="numpy")
def extend(a: Any, i: int, b: Any, j: int, step: int, end: int, x_drop: int, scores: Any) -> int:
    """The score of an alignment that starts at (i, j) (``step`` 1), or ends there (-1).

    ``end`` as in ``sweep_band``.
    """
    rows, columns = (len(a) - i, len(b) - j) if step > 0 else (i, j)
    start = 0 if step > 0 else -1
    if rows == 0 or columns == 0:
        return 0
    none = np.empty(0, np.int32)
    a_side, b_side = BandSide(a, i + start, rows, step), BandSide(b, j + start, columns, step)
    return sweep_band(a_side, b_side, -_END_VECTORS * WIDTH // 2, _END_VECTORS, scores, end, x_drop, none, _NO_ROWS)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_boxes(a: Any, b: Any, boxes: Any, which: Any, is_whole: bool, scores: Any, box_scores: Any) -> None:
    """Write the scores of the boxes ``which``: nearly the best, or (``is_whole``) the best."""
    for k in which:
        i, j, m, n = boxes[k, 0], boxes[k, 1], boxes[k, 2], boxes[k, 3]
        box_scores[k] = _whole(a, i, m, b, j, n, scores) if is_whole else fill_gap(a, i, m, b, j, n, scores)
