"""Compiled stages 3 to 5 for many small partitions.

They cross a special column (stage 3), split in the middle (stage 4) or align (stage 5).
``engines/work/partitions.py`` defines a partition.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.partitions.banded import (
    NEVER,
    corner_borders,
    cross_narrow,
    crossing_band,
    is_narrow,
    margin_of,
    split_narrow,
)
from gpu.engines.cpu.partitions.entry_points import TOO_LARGE
from gpu.engines.cpu.sweep.entry_points import (
    BorderLines,
    ForbiddenRuns,
    Matrix,
    ScoreBounds,
    Strip,
    SweepBuffers,
    run_segments,
)
from gpu.engines.cpu.sweep.layout import (
    CARRY_FIELDS,
    NO_COLUMN,
    NO_ROW,
    SEGMENT,
    STATE_VECTORS,
    STRIP_ROWS,
    VECTORS,
)
from gpu.engines.cpu.sweep.segment import start_strip, total_steps
from gpu.jit.linked import linked
from gpu.jit.njit import njit

# Traceback bits of a cell: where H came from (0 diagonal, 1 E, 2 F); E and F opened here rather
# than extended.
_FROM_E, _FROM_F, _E_OPENED, _F_OPENED = 1, 2, 4, 8
_run_segments = linked(run_segments.values())


@njit(nogil=True, error_model="numpy")
def _rows(codes: Any, backward: bool, word: Any) -> Any:
    out = np.full((len(codes) + STRIP_ROWS) // STRIP_ROWS * STRIP_ROWS + STRIP_ROWS, NO_ROW, word.dtype)
    n = len(codes)
    for k in range(n):
        code = codes[n - 1 - k] if backward else codes[k]
        out[k] = code if code < 4 else NO_ROW
    return out


@njit(nogil=True, error_model="numpy")
def _columns(codes: Any, backward: bool, word: Any) -> Any:
    out = np.full(len(codes) + 4 * STRIP_ROWS + 64, NO_COLUMN, word.dtype)
    n = len(codes)
    for k in range(n):
        code = codes[k] if backward else codes[n - 1 - k]
        out[2 * STRIP_ROWS + k] = code if code < 4 else NO_COLUMN
    return out


@njit(nogil=True, error_model="numpy")
def _no_bounds(flags: Any) -> Any:
    none = np.empty(0, np.int64)
    return ScoreBounds(none, none, none, np.empty(0, np.int32), flags)


@njit(nogil=True, error_model="numpy")
def _none_forbidden() -> Any:
    return ForbiddenRuns(np.empty((0, 3), np.int64), np.empty(0, np.int64))


@njit(nogil=True, error_model="numpy")
def _split(a: Any, b: Any, kind0: int, kind1: int, target: int, scores: Any, word: Any, found: Any) -> int:
    """Split a partition at its middle row; returns the cells computed.

    ``found`` gets j, score, gap (1: the crosspoint lies inside a vertical gap).
    """
    middle, columns = len(a) // 2, len(b)
    margin = margin_of(len(a), columns, target, scores)
    low, high = min(0, columns - len(a)) - margin, max(0, columns - len(a)) + margin
    if margin < 0:
        found[0] = -1
        return 0
    if is_narrow(low, high, columns):
        return split_narrow(a, b, kind0, kind1, target, low, high, scores, found)
    lanes = 64 // word.itemsize
    height = VECTORS * lanes
    work = np.zeros((4, SEGMENT + 2 * lanes), word.dtype)
    state = np.zeros((STRIP_ROWS // height, STATE_VECTORS * lanes), word.dtype)
    carry = np.zeros(CARRY_FIELDS, np.int64)
    top_h, top_f, left_h, left_e = corner_borders(middle, columns, kind0, False, scores)
    right_h, right_e = np.empty(max(middle, columns), np.int32), np.empty(max(middle, columns), np.int32)
    rows_a, columns_b = _rows(a[:middle], False, word), _columns(b, False, word)
    flags = np.zeros((max(len(a), columns) + 2 * STRIP_ROWS) // SEGMENT + 2, np.uint8)
    buffers, bounds, forbidden = SweepBuffers(state, work), _no_bounds(flags), _none_forbidden()
    for row in range(0, middle, STRIP_ROWS):
        rows = min(STRIP_ROWS, middle - row)
        lines = slice(row, row + rows)
        start_strip(state, carry, left_h[lines], rows, row, scores[3])
        matrix = Matrix(rows_a[row : row + STRIP_ROWS], columns_b, middle, columns)
        borders = BorderLines(top_h, top_f, left_h[lines], left_e[lines], right_h[lines], right_e[lines])
        strip = Strip(row, rows, 0, total_steps(rows, columns, height))
        _run_segments(matrix, borders, strip, buffers, carry, scores, 0, bounds, flags, forbidden, 1 << 40)
    # Orthogonal execution: the lower half column by column from the end, until a column attains the
    # target score.
    width = len(a) - middle
    kind = 0 if kind1 == 0 else 3 - kind1
    back_h, back_f, left_h, left_e = corner_borders(columns, width, kind, True, scores)
    rows_b, columns_a = _rows(b, True, word), _columns(a[middle:], True, word)
    gap_open = scores[2]
    cells = middle * columns
    edge = np.int64(back_h[width])
    if top_h[columns] + edge == target:
        found[0], found[1], found[2] = columns, top_h[columns], 0
        return cells
    if top_f[columns] + edge + gap_open == target:
        found[0], found[1], found[2] = columns, top_f[columns], 1
        return cells
    row = 0
    while row < columns:
        # Short strips first: the match is often near the end.
        rows = min(min(STRIP_ROWS, height * (1 + row // height)), columns - row)
        lines = slice(row, row + rows)
        start_strip(state, carry, left_h[lines], rows, row, scores[3])
        strip_rows = np.full(STRIP_ROWS, NO_ROW, word.dtype)
        for k in range(rows):
            strip_rows[k] = rows_b[row + k]
        matrix = Matrix(strip_rows, columns_a, columns, width)
        borders = BorderLines(back_h, back_f, left_h[lines], left_e[lines], right_h[lines], right_e[lines])
        strip = Strip(row, rows, 0, total_steps(rows, width, height))
        _run_segments(matrix, borders, strip, buffers, carry, scores, 0, bounds, flags, forbidden, 1 << 40)
        cells += rows * width
        for k in range(row, row + rows):
            j = columns - 1 - k
            if np.int64(top_h[j]) + right_h[k] == target:
                found[0], found[1], found[2] = j, top_h[j], 0
                return cells
            if np.int64(top_f[j]) + right_e[k] + gap_open == target:
                found[0], found[1], found[2] = j, top_f[j], 1
                return cells
        row += rows
    found[0] = -1
    return cells


@njit(nogil=True, error_model="numpy")
def cross_columns(
    a: Any, b: Any, kind: int, target: int, columns: Any, values: Any, scores: Any, word: Any, most: int, points: Any,
    found: Any,
) -> int:  # fmt: skip
    """Cross one column after the other from a corner (see ``Engine.cross``).

    Ends when ``most`` cells were computed or a column takes more. ``points`` gets the crosspoints;
    ``found``: the result of ``_cross_column`` for the last column, and in its fourth place the
    number of columns crossed. Returns the cells computed for these.
    """
    row, column, score, cells = 0, 0, 0, 0
    found[0] = found[3] = 0
    for k in range(len(columns)):
        place, first, last, begin = columns[k, 0], columns[k, 1], columns[k, 2], columns[k, 3]
        # Only the known part of the column can be met: the rows from the corner down to its begin,
        # counted upwards.
        rows = len(a) - row
        above = min(max(first, 0), rows) if first < last else rows
        known = max(0, min(last, rows + 1) - above) if above >= first else 0
        far = np.empty((2, known), np.int32)
        for r in range(known):
            far[0, r] = values[begin + above - first + r]
            far[1, r] = values[begin + last + above - 2 * first + r]
        computed = _cross_column(
            a[row : len(a) - above], b[column:place], kind, target - score, far, scores, word, most, found
        )
        if found[0] < 0:
            break
        row, column, score, kind = row + found[0], place, score + found[1], 1 if found[2] else 0
        cells += computed
        points[k, 0], points[k, 1], points[k, 2], points[k, 3] = row, column, score, kind
        found[3] = k + 1
        if cells > most:
            break
    return cells


@njit(nogil=True, error_model="numpy")
def _cross_column(
    a: Any, b: Any, kind0: int, target: int, far: Any, scores: Any, word: Any, most: int, found: Any
) -> int:
    """Compute rows from a corner until the last column of ``b`` attains ``target`` with ``far``.

    ``far``: its H and Ê, from the last row upwards. ``found`` gets the rows computed, the score up
    to there, and 1 if the crosspoint lies inside a gap; rows −1 if nothing attained the target
    score, or ``TOO_LARGE`` if that takes more than about ``most`` cells. Returns the cells
    computed.
    """
    height_a, columns = len(a), len(b)
    gap_open, extend = scores[2], scores[3]
    top_h, top_f, _, _ = corner_borders(min(height_a, 1), columns, kind0, False, scores)
    edge, left_base = np.int64(top_h[columns]), np.int64(top_f[0])
    found[0], found[1], found[2] = 0, edge, 0
    if height_a < far.shape[1]:
        if edge + far[0, height_a] == target:
            return 0
        if edge + far[1, height_a] + gap_open == target:
            found[2] = 1
            return 0
    if not height_a or not most:
        found[0] = TOO_LARGE if height_a else -1
        return 0
    low, high = crossing_band(height_a, columns, target, far, scores)
    if is_narrow(low, high, columns):
        if min(height_a, columns - low) * (high - low + 1) > most:
            found[0] = TOO_LARGE
            return 0
        return cross_narrow(a, b, kind0, target, low, high, far, scores, found)
    lanes = 64 // word.itemsize
    height = VECTORS * lanes
    work = np.zeros((4, SEGMENT + 2 * lanes), word.dtype)
    state = np.zeros((STRIP_ROWS // height, STATE_VECTORS * lanes), word.dtype)
    carry = np.zeros(CARRY_FIELDS, np.int64)
    left_h, left_e = np.empty(STRIP_ROWS, np.int32), np.empty(STRIP_ROWS, np.int32)
    right_h, right_e = np.empty(STRIP_ROWS, np.int32), np.empty(STRIP_ROWS, np.int32)
    flags = np.zeros((columns + 2 * STRIP_ROWS) // SEGMENT + 2, np.uint8)
    buffers, bounds, forbidden = SweepBuffers(state, work), _no_bounds(flags), _none_forbidden()
    columns_b = _columns(b, False, word)
    cells, row = 0, 0
    while row < height_a:
        rows = min(STRIP_ROWS, height_a - row)
        if cells + rows * columns > most:
            found[0] = TOO_LARGE
            return cells
        strip_rows = _rows(a[row : row + rows], False, word)[:STRIP_ROWS]
        for k in range(rows):
            left_h[k] = left_base - extend * (row + k + 1)
            left_e[k] = left_h[k] - gap_open
        start_strip(state, carry, left_h[:rows], rows, row, extend)
        matrix = Matrix(strip_rows, columns_b, height_a, columns)
        borders = BorderLines(top_h, top_f, left_h[:rows], left_e[:rows], right_h[:rows], right_e[:rows])
        strip = Strip(row, rows, 0, total_steps(rows, columns, height))
        _run_segments(matrix, borders, strip, buffers, carry, scores, 0, bounds, flags, forbidden, 1 << 40)
        cells += rows * columns
        for k in range(rows):
            i = row + k + 1
            if height_a - i >= far.shape[1]:
                continue
            if np.int64(right_h[k]) + far[0, height_a - i] == target:
                found[0], found[1], found[2] = i, right_h[k], 0
                return cells
            if np.int64(right_e[k]) + far[1, height_a - i] + gap_open == target:
                found[0], found[1], found[2] = i, right_e[k], 1
                return cells
        row += rows
    found[0] = -1
    return cells


@njit(nogil=True, error_model="numpy")
def split_partitions(a: Any, b: Any, partitions: Any, scores: Any, word: Any, out: Any) -> int:
    """Split each partition at the middle of its longer side.

    ``word``: an empty array of the word to compute in; ``out``: int64[k, 4] gets i, j, score from
    the partition's start, type; i is −1 where nothing attained the partition's score (its caller
    treats that as a fault). Returns the cells computed.
    """
    cells = 0
    found = np.zeros(3, np.int64)
    for k in range(len(partitions)):
        i0, j0, kind0, i1, j1, kind1, target = partitions[k]
        if i1 - i0 >= j1 - j0:
            cells += _split(a[i0:i1], b[j0:j1], kind0, kind1, target, scores, word, found)
            out[k, 0], out[k, 1], out[k, 3] = i0 + (i1 - i0) // 2, j0 + found[0], 2 * found[2]
        else:
            kind0 = 0 if kind0 == 0 else 3 - kind0
            kind1 = 0 if kind1 == 0 else 3 - kind1
            cells += _split(b[j0:j1], a[i0:i1], kind0, kind1, target, scores, word, found)
            out[k, 0], out[k, 1], out[k, 3] = i0 + found[0], j0 + (j1 - j0) // 2, found[2]
        out[k, 2] = found[1]
        if found[0] < 0:
            out[k, 0] = -1
    return cells


@njit(nogil=True, error_model="numpy")
def _fill(a: Any, b: Any, kind0: int, margin: int, scores: Any, trace: Any, h: Any, f: Any) -> Any:
    """Gotoh's recurrence with a traceback byte a cell; returns H, E and F of the last cell.

    Only on diagonals that best paths touch (``margin_of``): the bytes of others are never read.
    """
    match, mismatch, gap_open, extend = scores[0], scores[1], scores[2], scores[3]
    first = gap_open + extend
    m, n = len(a), len(b)
    low, high = min(0, n - m) - margin, max(0, n - m) + margin
    end_e = np.int64(NEVER)
    for i in range(m + 1):
        begin, end = max(0, i + low), min(n, i + high)
        diagonal = h[begin - 1] if i > 0 and begin > 0 else np.int64(NEVER)
        if i + high <= n:
            h[i + high] = f[i + high] = NEVER
        e = np.int64(NEVER)
        left = np.int64(NEVER)
        for j in range(begin, end + 1):
            bits = 0
            if i == 0 and j == 0:
                value = np.int64(0)
                if kind0 == 1:
                    e = np.int64(0)
                f[0] = 0 if kind0 == 2 else NEVER
            else:
                e_opened, e_extended = left - first, e - extend
                if e_opened >= e_extended:
                    bits |= _E_OPENED
                    e = e_opened
                else:
                    e = e_extended
                f_opened, f_extended = np.int64(NEVER), np.int64(NEVER)
                if i > 0:
                    f_opened, f_extended = np.int64(h[j]) - first, np.int64(f[j]) - extend
                if f_opened >= f_extended:
                    bits |= _F_OPENED
                down = max(f_opened, f_extended)
                value = np.int64(NEVER)
                if i > 0 and j > 0:
                    same = a[i - 1] == b[j - 1] and a[i - 1] < 4
                    value = diagonal + (match if same else mismatch)
                if e > value:
                    value = e
                    bits = bits & ~3 | _FROM_E
                if down > value:
                    value = down
                    bits = bits & ~3 | _FROM_F
                f[j] = max(down, np.int64(NEVER))
            trace[i * (n + 1) + j] = bits
            diagonal = np.int64(h[j]) if i > 0 else np.int64(NEVER)
            h[j] = max(value, np.int64(NEVER))
            left = value
        end_e = e
    return np.int64(h[n]), end_e, np.int64(f[n])


@njit(nogil=True, error_model="numpy")
def align_partitions(a: Any, b: Any, partitions: Any, scores: Any, gaps: Any) -> int:
    """Align each partition; returns the number of gaps.

    Of equal paths the one is taken that, from its end, goes diagonally first, then along b, then
    along a. ``gaps``: int64[k, 4] gets type, i, j, length in the order of the path (k at least the
    sum of all sides). Returns −1 − index of a partition whose score was not attained.
    """
    largest = 0
    widest = 0
    for k in range(len(partitions)):
        rows, columns = partitions[k, 3] - partitions[k, 0], partitions[k, 4] - partitions[k, 1]
        if rows > 0 and columns > 0:
            largest = max(largest, (rows + 1) * (columns + 1))
            widest = max(widest, columns + 1)
    trace = np.empty(max(largest, 1), np.uint8)
    h, f = np.empty(max(widest, 1), np.int64), np.empty(max(widest, 1), np.int64)
    count = 0
    for k in range(len(partitions)):
        i0, j0, kind0, i1, j1, kind1, target = partitions[k]
        if i1 == i0 or j1 == j0:
            if i1 != i0 or j1 != j0:
                gaps[count, 0] = 1 if i1 == i0 else 2
                gaps[count, 1], gaps[count, 2], gaps[count, 3] = i0, j0, (i1 - i0) + (j1 - j0)
                count += 1
            continue
        margin = margin_of(i1 - i0, j1 - j0, target, scores)
        if margin < 0:
            return -1 - k
        value, value_e, value_f = _fill(a[i0:i1], b[j0:j1], kind0, margin, scores, trace, h, f)
        attained = value if kind1 == 0 else value_e if kind1 == 1 else value_f
        if attained != target:
            return -1 - k
        begin = count
        i, j, width, kind = i1 - i0, j1 - j0, j1 - j0 + 1, kind1
        run_kind, run_length = 0, 0
        while i > 0 or j > 0:
            bits = trace[i * width + j]
            if kind == 0:
                kind = bits & 3
            step = kind
            if step == 0:
                i -= 1
                j -= 1
            elif step == 1:
                j -= 1
                if bits & _E_OPENED:
                    kind = 0
            else:
                i -= 1
                if bits & _F_OPENED:
                    kind = 0
            # A gap that is closed and opened again at one place would not be optimal: equal
            # neighbours are one gap.
            if step != run_kind and run_length > 0:
                count = _put(gaps, count, run_kind, i0 + i + (step != 1), j0 + j + (step != 2), run_length)
                run_length = 0
            run_kind = step
            if step != 0:
                run_length += 1
        if run_length > 0:
            count = _put(gaps, count, run_kind, i0, j0, run_length)
        low, high = begin, count - 1
        while low < high:
            for field in range(4):
                gaps[low, field], gaps[high, field] = gaps[high, field], gaps[low, field]
            low += 1
            high -= 1
    return count


@njit(nogil=True, error_model="numpy")
def _put(gaps: Any, count: int, kind: int, i: int, j: int, length: int) -> int:
    if kind != 0:
        gaps[count, 0], gaps[count, 1], gaps[count, 2], gaps[count, 3] = kind, i, j, length
        return count + 1
    return count
