"""Banded alignments of gaps between anchors and beyond the outer ones, in linear time.

Each returns the score of an actual alignment, nearly the best one: of an ungapped alignment if that
is good enough, else of the best one in a band that contains both corners, else of two bands, one
from each corner, joined by a long gap, or of tiles along the way from corner to corner, each the
best of all alignments. Where one side is longer by much, unrelated sequences lose little: the long
gap may be many, between words in common.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.chaining.bands import LANES, NEVER, WIDTH, BandSide, gap_cost, sweep_band
from gpu.engines.work.chaining import CORNER
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Most rows from the end within which two bands are joined: bounds the memory.
_MAX_JOIN_ROWS = 1 << 18
#: Rows up to which an ungapped alignment is tried first.
_MAX_UNGAPPED = 4096
#: Cells of a tile, about, at most; tiles of a gap, at most; and the fewest rows of one of several.
_TILE, _MAX_TILES, _MIN_ROWS = 1 << 21, 4096, 64
#: Bases of the anchors on either side that are aligned once more: the best gap may lie before an
#: anchor's end.
_TRIM = 8
#: Gap length, relative to all matches on either side, from which a gap is not aligned: crossing it
#: never pays.
_HOPELESS = 32
_BROKEN = -(1 << 60)
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
    # Unless there is little to choose from, or most of the shorter side matches.
    if n - m > max(2 * WIDTH, m // 16) and 2 * (best + gap_cost(n - m, scores)) < m * scores.match:
        best = max(best, _in_tiles(a, i, m, b, j, n, scores))
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
def _in_tiles(a: Any, i: int, m: int, b: Any, j: int, n: int, scores: Any) -> Any:
    """The best of all alignments in each of the tiles that follow each other from corner to corner.

    Their number grows with the square root of the cells, so that time is linear.
    """
    tiles, score = 1, np.int64(2 * NEVER)
    while tiles * tiles * _TILE < m * n and tiles <= _MAX_TILES:
        tiles += 1
    if tiles > 1 and (tiles > _MAX_TILES or m < _MIN_ROWS * tiles):
        return score
    none = np.empty(0, np.int32)
    score = np.int64(0)
    for tile in range(tiles):
        top, left = m * tile // tiles, n * tile // tiles
        rows, columns = m * (tile + 1) // tiles - top, n * (tile + 1) // tiles - left
        score += sweep_band(
            BandSide(a, i + top, rows, _ON),
            BandSide(b, j + left, columns, _ON),
            -rows,
            (rows + columns + WIDTH) // WIDTH,
            scores,
            CORNER,
            0,
            none,
            _NO_ROWS,
        )
    return score


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
def fill_gaps(
    a: Any, b: Any, anchors: Any, matched: Any, scores: Any, may_break: bool, gaps: Any, gap_scores: Any
) -> None:
    """Write the scores between the anchors ``gaps`` and the next ones.

    ``may_break``: gaps that cannot pay get ``_BROKEN``.
    """
    for k in gaps:
        i, j = anchors[k, 0] + anchors[k, 2], anchors[k, 1] + anchors[k, 2]
        rows, columns = anchors[k + 1, 0] - i, anchors[k + 1, 1] - j
        least = min(rows, columns)
        if may_break and least > _HOPELESS * min(matched[k + 1], matched[-1] - matched[k + 1]):
            gap_scores[k] = _BROKEN
            continue
        if least == 0:
            gap_scores[k] = fill_gap(a, i, rows, b, j, columns, scores)
            continue
        before, behind = min(_TRIM, (anchors[k, 2] - 1) // 2), min(_TRIM, (anchors[k + 1, 2] - 1) // 2)
        both = before + behind
        score = fill_gap(a, i - before, rows + both, b, j - before, columns + both, scores)
        gap_scores[k] = score - both * scores.match


@njit(nogil=True, boundscheck=False, error_model="numpy")
def best_span(anchors: Any, gap_scores: Any, scores: Any, ends: Any) -> Any:
    """The score of the best run of consecutive anchors; ``ends`` gets the first and the last."""
    best = np.int64(0)
    running, first = np.int64(0), 0
    for k in range(len(anchors)):
        joined = running + gap_scores[k - 1] if k > 0 else np.int64(0)
        if k == 0 or joined <= 0:
            joined, first = np.int64(0), k
        running = joined + anchors[k, 2] * scores.match
        if running > best:
            best, ends[0], ends[1] = running, first, k
    return best
