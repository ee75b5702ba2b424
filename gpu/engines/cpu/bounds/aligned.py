"""Compiled banded local alignment of many blocks at once, one in each lane of a vector."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.vectors import add, largest, load, splat, store, sub, where_equal
from gpu.engines.work.bounds import BAND, BAND_START, BLOCK_ROWS, LANES, MAX_SCORE, SAMPLE_STEP
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Codes that match nothing.
_NO_ROW, _NO_COLUMN = DNA_BASES, DNA_BASES + 1


@njit(nogil=True, boundscheck=False, error_model="numpy")
def align_blocks(
    a: Any,
    b: Any,
    first: Any,
    begin: int,
    end: int,
    match: int,
    mismatch: int,
    opening: int,
    to_right: int,
    to_left: int,
    best: Any,
) -> None:
    """Write the best local score in the band of each of the blocks [begin, end) to ``best``.

    At most ``LANES`` blocks. ``first``: int64, the first sample of each block's window. A gap of k
    columns costs ``opening`` + k · ``to_right``, one of rows ``to_left`` each.
    """
    rows, columns = (
        np.full(BLOCK_ROWS * LANES, _NO_ROW, np.int16),
        np.full((BLOCK_ROWS + BAND) * LANES, _NO_COLUMN, np.int16),
    )
    for lane in range(end - begin):
        row = (begin + lane) * BLOCK_ROWS
        for k in range(min(BLOCK_ROWS, len(a) - row)):
            rows[k * LANES + lane] = min(a[row + k], np.uint8(_NO_ROW))
        # The column of the band's first diagonal in the block's first row.
        origin = row + first[begin + lane] * SAMPLE_STEP + BAND_START
        for k in range(max(0, -origin), min(BLOCK_ROWS + BAND, len(b) - origin)):
            code = b[origin + k]
            columns[k * LANES + lane] = code if code < _NO_ROW else _NO_COLUMN
    # H and F of the row above, by diagonal; one more than there are holds 0 and nothing.
    h, f = np.zeros((BAND + 1) * LANES, np.int16), np.full((BAND + 1) * LANES, -(MAX_SCORE // 2), np.int16)
    zero = load(h, 0)
    least, highest = splat(zero, -(MAX_SCORE // 2)), zero
    same, other = splat(zero, match), splat(zero, mismatch)
    first_right, first_left = splat(zero, opening + to_right), splat(zero, opening + to_left)
    more_right, more_left = splat(zero, to_right), splat(zero, to_left)
    for i in range(BLOCK_ROWS):
        row_codes = load(rows, i * LANES)
        left, gap, diagonal = least, least, load(h, 0)
        for k in range(BAND):
            at = k * LANES
            above = load(h, at + LANES)
            down = largest(sub(load(f, at + LANES), more_left), sub(above, first_left))
            gap = largest(sub(gap, more_right), sub(left, first_right))
            score = where_equal(row_codes, load(columns, (i + k) * LANES), same, other)
            left = largest(largest(add(diagonal, score), zero), largest(down, gap))
            highest = largest(highest, left)
            store(h, at, left)
            # Lower values would wrap around.
            store(f, at, largest(down, least))
            gap = largest(gap, least)
            diagonal = above
    store(h, 0, highest)
    for lane in range(end - begin):
        best[begin + lane] = h[lane]
