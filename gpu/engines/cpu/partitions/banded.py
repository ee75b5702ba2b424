"""The band of diagonals that contains a partition's best paths, and the cells within it.

The score of a partition is known, and it limits the gaps. A path over m rows and n columns with g
columns of gaps has (m + n − g) / 2 pairs, so it scores at most match · (m + n − g) / 2 − ext · g;
gap openings are not counted, since they may be paid for in a neighbouring partition. A path of
score s therefore has

    g ≤ (match · (m + n) − 2 · s) / (match + 2 · ext).

A path that touches diagonal d = j − i has at least |d| + |n − m − d| gap columns: |n − m|, and
twice the distance of d from the range 0 … n − m. So all best paths stay on the diagonals from 0 to
n − m and a margin of (g − |n − m|) / 2 on either side. For similar sequences that is a small part
of the partition. It is computed along the anti-diagonals i + j = s, whose cells do not depend on
each other.

Cells beyond the band count as unreachable. On best paths values are exact all the same; elsewhere
they are lower bounds: no sum that is compared with the score exceeds it, and as many equal it as in
the full matrix. So the first match is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.sweep.layout import NO_COLUMN, NO_ROW
from gpu.engines.cpu.vectors import VECTOR_BITS, add, largest, load, splat, store, sub, where_equal
from gpu.jit.njit import njit

NEVER = -(1 << 30)
#: Lanes of int32 in a vector; arrays that are read in whole vectors are padded by as many.
_LANES = VECTOR_BITS // 32
#: Share of the width from which a band costs as much as the whole width (``run_segments`` has
#: smaller words, and computes row by row).
_SHARE = 0.4
#: Diagonals of a band whose H, Ê and F̂ fit the fastest cache. With more of them a cell takes
#: longer, up to so many times.
_FAST, _SLOWER = 2048, 3.0


@njit(nogil=True, inline="always")
def margin_of(rows: int, columns: int, score: int, scores: Any) -> int:
    """The number of diagonals by which best paths leave those from 0 to columns − rows.

    Negative if no path has this score.
    """
    match, extend = scores[0], scores[3]
    gaps = (match * (rows + columns) - 2 * score) // (match + 2 * extend)
    return (gaps - abs(columns - rows)) // 2 if gaps >= abs(columns - rows) else -1


@njit(nogil=True, inline="always")
def is_narrow(low: int, high: int, columns: int) -> bool:
    """Return True if computing diagonals low … high is less work than computing all columns."""
    width = high - low + 1
    return width * min(max(1.0, width / _FAST), _SLOWER) < _SHARE * columns


@njit(nogil=True, error_model="numpy")
def crossing_band(rows: int, columns: int, target: int, far: Any, scores: Any) -> Any:
    """The first and last diagonal of all best paths from the corner to the last column.

    There they meet ``far`` (``Engine.cross``). For a path that arrives after i rows the formula
    above applies, s being the rest of the target score. Of the two values of ``far`` there, the
    gap's is the larger one, with the opening that it gives back.
    """
    gap_open = scores[2]
    low, high = 0, 0
    for i in range(max(0, rows + 1 - far.shape[1]), rows + 1):
        margin = margin_of(i, columns, target - (np.int64(far[1, rows - i]) + gap_open), scores)
        if margin >= 0:
            low, high = min(low, min(0, columns - i) - margin), max(high, max(0, columns - i) + margin)
    return low, high


@njit(nogil=True, error_model="numpy")
def corner_borders(rows: int, columns: int, kind: int, backward: bool, scores: Any) -> Any:
    """``Borders.corner`` for compiled code."""
    match, gap_open, extend = scores[0], scores[2], scores[3]
    corner, top_cost, left_cost = 0, gap_open, gap_open
    if kind != 0:
        if backward:
            corner = -(match + 2 * (gap_open + extend) + 1)
        elif kind == 1:
            top_cost = 0
        else:
            left_cost = 0
    top_base = corner - top_cost if backward and kind != 1 else -top_cost
    left_base = corner - left_cost if backward and kind != 2 else -left_cost
    top_h, top_f = np.empty(columns + 1, np.int32), np.empty(columns + 1, np.int32)
    left_h, left_e = np.empty(rows, np.int32), np.empty(rows, np.int32)
    for j in range(columns + 1):
        top_h[j] = top_base - extend * j
        top_f[j] = top_h[j] - gap_open
    top_h[0] = corner
    top_f[0] = left_base if rows > 0 else corner - gap_open
    for i in range(rows):
        left_h[i] = left_base - extend * (i + 1)
        left_e[i] = left_h[i] - gap_open
    return top_h, top_f, left_h, left_e


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _codes(codes: Any, backward: bool, unmatchable: int) -> Any:
    """Codes as int32, padded by a vector at both ends."""
    count = len(codes)
    out = np.full(count + 2 * _LANES, unmatchable, np.int32)
    for k in range(count):
        code = codes[count - 1 - k] if backward else codes[k]
        out[_LANES + k] = code if code < 4 else unmatchable
    return out


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_band(
    a: Any, b: Any, backward: bool, low: int, high: int, border: Any, scores: Any,
    bottom_h: Any, bottom_f: Any, right_h: Any, right_e: Any,
) -> int:  # fmt: skip
    """Fill diagonals ``low`` … ``high`` (they include 0) of a matrix; returns the cells computed.

    Both sequences are read from their ends if ``backward``. ``border``: H and F̂ of row 0, H of
    column 0 from row 1 on (only its first is read: there the path comes down in one gap, so that F̂
    is the same). ``bottom_*``: int32[n + 1] get H and F̂ of the last row, ``right_*``: int32[m + 1]
    H and Ê of the last column, within the band; either pair may be empty.
    """
    match, mismatch, gap_open, extend = scores[0], scores[1], scores[2], scores[3]
    rows, columns, width = len(a), len(b), high - low + 1
    # Along i + j = s, i falls.
    codes_a, codes_b = _codes(a, not backward, NO_ROW), _codes(b, backward, NO_COLUMN)
    # H, Ê and F̂ of even diagonals, then of odd ones, counted from the lowest; padding before and
    # behind them is unreachable.
    places = width // 2 + 2 + _LANES
    band = np.full(6 * places, NEVER, np.int32)
    some = load(band, 0)
    match_v, mismatch_v = splat(some, match), splat(some, mismatch)
    open_v, extend_v = splat(some, gap_open), splat(some, extend)
    cells = 0
    for s in range(min(rows + columns, 2 * rows + high, 2 * columns - low) + 1):
        odd = (s - low) & 1
        h, e, f = 3 * odd * places, (3 * odd + 1) * places, (3 * odd + 2) * places
        left, up = (4 - 3 * odd) * places + odd, (5 - 3 * odd) * places + odd + 1
        # Cell t of this diagonal is (i - t, j + t), on band's diagonal 2 · t + odd.
        i, j = (s - low - odd) // 2, (s + low + odd) // 2
        count = (width - odd + 1) // 2
        first, last = max(0, 1 - j, i - rows), min(count - 1, i - 1, columns - j)
        for t in range(first, last + 1, _LANES):
            pair = where_equal(
                load(codes_a, _LANES + rows - i + t), load(codes_b, _LANES + j - 1 + t), match_v, mismatch_v
            )
            from_e, from_f = sub(load(band, left + t), extend_v), sub(load(band, up + t), extend_v)
            value = largest(add(load(band, h + 1 + t), pair), largest(from_e, from_f))
            opened = sub(value, open_v)
            store(band, h + 1 + t, value)
            store(band, e + 1 + t, largest(from_e, opened))
            store(band, f + 1 + t, largest(from_f, opened))
        cells += max(0, last - first + 1)
        # The last vector may have gone beyond the band, where the diagonal before would read.
        band[f + 1 + count] = NEVER
        if 0 <= i < count and s <= columns:
            band[h + 1 + i], band[f + 1 + i] = border[0][s], border[1][s]
        if s > 0 and 0 <= -j < count and s <= rows:
            down = np.int64(border[2][0]) - extend * (s - 1)
            band[h + 1 - j], band[e + 1 - j], band[f + 1 - j] = down, down - gap_open, down
        if len(bottom_h) and 0 <= i - rows < count and 0 <= s - rows <= columns:
            bottom_h[s - rows], bottom_f[s - rows] = band[h + 1 + i - rows], band[f + 1 + i - rows]
        if len(right_h) and 0 <= columns - j < count and 0 <= s - columns <= rows:
            right_h[s - columns], right_e[s - columns] = band[h + 1 + columns - j], band[e + 1 + columns - j]
    return cells


@njit(nogil=True, error_model="numpy")
def split_narrow(
    a: Any, b: Any, kind0: int, kind1: int, target: int, low: int, high: int, scores: Any, found: Any
) -> int:
    """``kernels._split`` where the best paths stay on diagonals ``low`` … ``high``."""
    middle, columns, gap_open = len(a) // 2, len(b), scores[2]
    values, none = np.empty((4, columns + 1), np.int32), np.empty(0, np.int32)
    border = corner_borders(1, columns, kind0, False, scores)
    cells = fill_band(a[:middle], b, False, low, high, border, scores, values[0], values[1], none, none)
    # Counted from the end, diagonal d is n − m − d.
    turned = columns - len(a)
    border = corner_borders(1, columns, kind1, True, scores)
    cells += fill_band(
        a[middle:], b, True, turned - high, turned - low, border, scores, values[2], values[3], none, none
    )
    for j in range(min(columns, middle + high), max(0, middle + low) - 1, -1):
        if np.int64(values[0, j]) + values[2, columns - j] == target:
            found[0], found[1], found[2] = j, values[0, j], 0
            return cells
        if np.int64(values[1, j]) + values[3, columns - j] + gap_open == target:
            found[0], found[1], found[2] = j, values[1, j], 1
            return cells
    found[0] = -1
    return cells


@njit(nogil=True, error_model="numpy")
def cross_narrow(
    a: Any, b: Any, kind0: int, target: int, low: int, high: int, far: Any, scores: Any, found: Any
) -> int:
    """Cross a column below the first row, best paths staying on diagonals ``low`` … ``high``."""
    height, columns, gap_open = len(a), len(b), scores[2]
    rows = min(height, columns - low)
    values, none = np.empty((2, rows + 1), np.int32), np.empty(0, np.int32)
    border = corner_borders(1, columns, kind0, False, scores)
    cells = fill_band(a[:rows], b, False, low, high, border, scores, none, none, values[0], values[1])
    for i in range(max(1, columns - high, height + 1 - far.shape[1]), rows + 1):
        if np.int64(values[0, i]) + far[0, height - i] == target:
            found[0], found[1], found[2] = i, values[0, i], 0
            return cells
        if np.int64(values[1, i]) + far[1, height - i] + gap_open == target:
            found[0], found[1], found[2] = i, values[1, i], 1
            return cells
    found[0] = -1
    return cells
