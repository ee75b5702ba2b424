"""Blocks: rectangles of a pair's matrix, each between a bus above and a left border.

``strips.py`` sweeps them. A block may be as large as the matrix. A *bus* holds a row of H and F in
reversed column order. Does not load Numba.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.rules import (
    COLUMN,
    COMPARING,
    END_CODE,
    FIRST,
    MATCHING,
    NO_COLUMN,
    ROW,
    SCORE,
    is_better,
    left_border,
    top_border,
)
from gpu.engines.work.arrays import Int64
from gpu.jit.njit import njit

#: Rows of a strip: a register of 32 bits each.
ROWS = 16
#: Words of directions a step.
WORDS = 4
#: Bits of a lane's number, and of a step's (``Block.forbidden``).
LANE_BITS, STEP_BITS = 4, 36
#: No forbidden cells.
NO_CELLS: Int64 = np.empty(0, np.int64)
#: Padding before and behind a bus, and around the columns' letters.
MARGIN = 2 * ROWS


class Block(NamedTuple):
    """A rectangle of the matrix, and its borders.

    ``a`` uint8[rows], ``b`` int32[columns + 2 · MARGIN]: from ``fill_letters``. ``h``, ``f``
    int32[columns + 1 + 2 · MARGIN]: the bus, above before and below after, column j (0 is the left
    border's) at ``MARGIN + columns - j``. ``left_h``, ``left_e``, ``right_h``, ``right_e``
    int32[rows]: H and E in column 0, and in the last one (written). ``directions`` uint16[strips ·
    (columns + ROWS) · WORDS], or empty. ``forbidden`` int64: cells whose letters may not be paired,
    ascending, as ``(strip << STEP_BITS | step) << LANE_BITS | lane``; of a local alignment.
    """

    a: Any
    b: Any
    h: Any
    f: Any
    left_h: Any
    left_e: Any
    right_h: Any
    right_e: Any
    directions: Any
    forbidden: Any


def cell_keys(rows: Int64, columns: Int64) -> Int64:
    """Cells of a block, by row and column from 0, as ``Block.forbidden`` has them."""
    strip, lane = np.divmod(rows, ROWS)
    return ((strip << STEP_BITS | columns + 1 + lane) << LANE_BITS) | lane


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_letters(codes: Any, rules: Any, letters: Any) -> None:
    """Write the columns' letters in a block's layout, int32[n + 2 · MARGIN].

    Column j (1-based) is at ``MARGIN + n - j``.
    """
    comparing, matching = rules[COMPARING] != 0, rules[MATCHING]
    n = len(codes)
    letters[:] = NO_COLUMN if comparing else END_CODE
    for k in range(n):
        code = np.int32(codes[k])
        letters[MARGIN + n - 1 - k] = NO_COLUMN if comparing and code >= matching else code


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_top(h: Any, f: Any, rules: Any) -> None:
    """Write H and F of the first row of the whole matrix to a bus.

    int32[columns + 1 + 2 · MARGIN] each.
    """
    h[:] = 0
    f[:] = 0
    columns = len(h) - 1 - 2 * MARGIN
    for j in range(columns + 1):
        h[MARGIN + columns - j] = top_border(j, rules)
        f[MARGIN + columns - j] = top_border(j, rules) - rules[FIRST]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def fill_left(h: Any, e: Any, rules: Any) -> None:
    """Write H and E of the first column of the whole matrix, int32[rows] from row 1 on."""
    for k in range(len(h)):
        h[k] = left_border(k + 1, rules)
        e[k] = h[k] - rules[FIRST]


@njit(nogil=True, boundscheck=False, error_model="numpy")
def take_borders(h: Any, right_h: Any, rows: int, columns: int, best: Any) -> None:
    """Write the best cell of a semi-global alignment to ``best`` int64[3].

    It is in the bus below the last row, or in H of the last column.
    """
    best[SCORE], best[ROW], best[COLUMN] = h[MARGIN], rows, columns
    for j in range(columns):
        score = np.int64(h[MARGIN + columns - j])
        if is_better(score, rows, j, best[SCORE], best[ROW], best[COLUMN]):
            best[SCORE], best[ROW], best[COLUMN] = score, rows, j
    if is_better(0, 0, columns, best[SCORE], best[ROW], best[COLUMN]):
        best[SCORE], best[ROW], best[COLUMN] = 0, 0, columns
    for k in range(rows - 1):
        score = np.int64(right_h[k])
        if is_better(score, k + 1, columns, best[SCORE], best[ROW], best[COLUMN]):
            best[SCORE], best[ROW], best[COLUMN] = score, k + 1, columns


@njit(nogil=True, boundscheck=False, error_model="numpy")
def take_last_row(h: Any, rows: int, columns: int, rules: Any, best: Any) -> None:
    """Write the best cell of a fit to ``best`` int64[3]: the leftmost one of the last row.

    ``h``: the bus below it. Before its first column all of the query lies in a gap.
    """
    best[SCORE], best[ROW], best[COLUMN] = left_border(rows, rules), rows, 0
    for j in range(1, columns + 1):
        score = np.int64(h[MARGIN + columns - j])
        if score > best[SCORE]:
            best[SCORE], best[COLUMN] = score, j
