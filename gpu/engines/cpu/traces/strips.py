"""One pair alone, in 32 bits: a strip of rows, a row a lane, swept along the columns; rows hand H and F down by a shift of one lane.

Lane k stands k columns behind lane 0, so that a step computes one anti-diagonal. The row above comes from, and the last row of the strip
goes to, a *bus* in reversed column order, in place: a vector stored at a falling address leaves its last lane behind in
every place. The recurrence and the directions are those of ``lanes.py``, with a bit a row in place of one a lane.

A *block* is a rectangle of the matrix between a bus above and a left border; it may be as large as the matrix.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.traces.rules import (
    COLUMN,
    COMPARING,
    END_CODE,
    EXTEND,
    FIRST,
    LETTERS,
    LOCAL,
    MATCH,
    MATCHING,
    MISMATCH,
    MODE,
    NO_COLUMN,
    NO_ROW,
    ROW,
    SCORE,
    border,
    is_better,
)
from gpu.engines.cpu.vectors import (
    add,
    equal_bits,
    largest,
    load,
    look_up,
    shift_in,
    splat,
    store,
    sub,
    where_equal,
    where_less,
)
from gpu.jit.njit import njit

#: Rows of a strip: a register of 32 bits each.
ROWS = 16
#: Words of directions a step.
WORDS = 4
#: Places before and behind a bus, and around the columns' letters.
MARGIN = 2 * ROWS
#: Steps after which a stop is noticed.
_SEGMENT = 1 << 16
_LOW = -(2**31)
#: What a strip remembers between segments, in vectors.
_H, _E, _F, _DIAGONAL, _BEST, _STEP, _RIGHT_H, _RIGHT_E, _LEFT_H, _LEFT_E, _LANE = (ROWS * k for k in range(11))
_STATE = 11 * ROWS
_FLOOR_STEP = 0


class Block(NamedTuple):
    """A rectangle of the matrix, and what stands around it.

    ``a`` uint8[rows], ``b`` int32[columns + 2 · MARGIN]: from ``reversed_letters``. ``h``, ``f`` int32[columns + 1 + 2 · MARGIN]: the bus, above
    before and below after, column j (0 is the left border's) at ``MARGIN + columns - j``. ``left_h``, ``left_e``, ``right_h``, ``right_e``
    int32[rows]: H and E in column 0, and in the last one (written). ``directions`` uint16[strips · (columns + ROWS) · WORDS], or none.
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


@njit(nogil=True, boundscheck=False, error_model="numpy")
def reversed_letters(codes: Any, rules: Any) -> Any:
    """The columns' letters as a block wants them: int32[n + 2 · MARGIN], column j (1-based) at ``MARGIN + n - j``."""
    comparing, matching = rules[COMPARING] != 0, rules[MATCHING]
    n = len(codes)
    out = np.full(n + 2 * MARGIN, NO_COLUMN if comparing else END_CODE, np.int32)
    for k in range(n):
        code = np.int32(codes[k])
        out[MARGIN + n - 1 - k] = NO_COLUMN if comparing and code >= matching else code
    return out


@njit(nogil=True, boundscheck=False, error_model="numpy")
def top_bus(columns: int, rules: Any) -> Any:
    """H and F of the first row of the whole matrix, as a bus."""
    h, f = np.zeros(columns + 1 + 2 * MARGIN, np.int32), np.zeros(columns + 1 + 2 * MARGIN, np.int32)
    for j in range(columns + 1):
        h[MARGIN + columns - j] = border(j, rules)
        f[MARGIN + columns - j] = border(j, rules) - rules[FIRST]
    return h, f


@njit(nogil=True, boundscheck=False, error_model="numpy")
def left_border(rows: int, rules: Any) -> Any:
    """H and E of the first column of the whole matrix, from row 1 on."""
    h, e = np.empty(rows, np.int32), np.empty(rows, np.int32)
    for k in range(rows):
        h[k] = border(k + 1, rules)
        e[k] = h[k] - rules[FIRST]
    return h, e


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _sweep_segment(
    letters: Any,
    block: Any,
    matrix: Any,
    state: Any,
    directions: Any,
    begin: int,
    end: int,
    active: int,
    rules: Any,
    tracked: bool,
) -> None:
    """Steps ``begin`` to ``end`` of a strip: at step t lane k stands in column t - k; ``active``: rows that exist, others hand down."""
    b, h, f = block.b, block.h, block.f
    columns = len(b) - 2 * MARGIN
    comparing, traced = rules[COMPARING] != 0, len(directions) > 0
    here = load(state, _H)
    e, down, diagonal = load(state, _E), load(state, _F), load(state, _DIAGONAL)
    best, place = load(state, _BEST), load(state, _STEP)
    right_h, right_e = load(state, _RIGHT_H), load(state, _RIGHT_E)
    left_h, left_e, lane = load(state, _LEFT_H), load(state, _LEFT_E), load(state, _LANE)
    letter = load(letters, 0)
    first, extend = splat(here, rules[FIRST]), splat(here, rules[EXTEND])
    match, mismatch = splat(here, rules[MATCH]), splat(here, rules[MISMATCH])
    floor = splat(here, 0 if rules[MODE] == LOCAL else _LOW)
    rows = splat(here, active)
    for step in range(begin, end):
        at = MARGIN + columns - step
        up, above = shift_in(load(h, at - ROWS + 1), here), shift_in(load(f, at - ROWS + 1), down)
        if comparing:
            s = where_equal(letter, load(b, at), match, mismatch)
        else:
            s = look_up(matrix, letter, load(b, at))
        opened = sub(here, first)
        e = largest(opened, sub(e, extend))
        dropped = sub(up, first)
        down = largest(dropped, sub(above, extend))
        x = add(diagonal, s)
        here = largest(largest(x, largest(e, down)), floor)
        if traced:
            directions[step * WORDS] = equal_bits(here, x)
            directions[step * WORDS + 1] = equal_bits(here, e)
            directions[step * WORDS + 2] = equal_bits(e, opened)
            directions[step * WORDS + 3] = equal_bits(down, dropped)
        if step < ROWS:
            # Lanes that have not come to column 1 hold the left border.
            reach = splat(here, step)
            here, e = where_less(lane, reach, here, left_h), where_less(lane, reach, e, left_e)
        if active < ROWS:
            here, down = where_less(lane, rows, here, up), where_less(lane, rows, down, above)
        if tracked:
            place = where_less(best, here, splat(here, step), place)
            best = largest(best, here)
        if step >= columns:
            past = splat(here, step - columns)
            right_h, right_e = where_equal(lane, past, here, right_h), where_equal(lane, past, e, right_e)
        diagonal = up
        store(h, at, here)
        store(f, at, down)
    store(state, _H, here)
    store(state, _E, e)
    store(state, _F, down)
    store(state, _DIAGONAL, diagonal)
    store(state, _BEST, best)
    store(state, _STEP, place)
    store(state, _RIGHT_H, right_h)
    store(state, _RIGHT_E, right_e)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sweep_block(block: Any, matrix: Any, rules: Any, tracked: bool, row: int, best: Any, stop: Any) -> None:
    """Sweep a block, whose first row is row ``row + 1`` of the matrix, strip by strip.

    ``tracked``: keep the best cell in ``best`` int64[3]; for blocks of whole rows of a local alignment. Ends early, with values
    that mean nothing, when ``stop`` uint8[1] is set.
    """
    columns, rows = len(block.b) - 2 * MARGIN, len(block.a)
    comparing, matching = rules[COMPARING] != 0, rules[MATCHING]
    traced = len(block.directions) > 0
    letters = np.empty(ROWS, np.int32)
    state = np.empty(_STATE, np.int32)
    steps = columns + ROWS
    for top in range(0, rows, ROWS):
        active = min(ROWS, rows - top)
        for lane in range(ROWS):
            k = min(top + lane, rows - 1)
            code = np.int32(block.a[k])
            if comparing:
                letters[lane] = NO_ROW if code >= matching else code
            else:
                letters[lane] = code * LETTERS
            state[_LEFT_H + lane], state[_LEFT_E + lane] = block.left_h[k], block.left_e[k]
            state[_H + lane], state[_E + lane] = block.left_h[k], block.left_e[k]
            state[_F + lane] = state[_DIAGONAL + lane] = state[_RIGHT_H + lane] = state[_RIGHT_E + lane] = 0
            state[_BEST + lane], state[_STEP + lane] = _LOW, _FLOOR_STEP
            state[_LANE + lane] = lane
        directions = block.directions[top // ROWS * steps * WORDS :] if traced else block.directions
        for begin in range(0, steps, _SEGMENT):
            if stop[0]:
                return
            end = min(begin + _SEGMENT, steps)
            _sweep_segment(letters, block, matrix, state, directions, begin, end, active, rules, tracked)
        for lane in range(active):
            block.right_h[top + lane], block.right_e[top + lane] = state[_RIGHT_H + lane], state[_RIGHT_E + lane]
        if tracked:
            for lane in range(active):
                score, i = np.int64(state[_BEST + lane]), row + top + lane + 1
                j = np.int64(state[_STEP + lane]) - lane
                if is_better(score, i, j, best[SCORE], best[ROW], best[COLUMN]) and score > 0:
                    best[SCORE], best[ROW], best[COLUMN] = score, i, j


@njit(nogil=True, boundscheck=False, error_model="numpy")
def take_borders(h: Any, right_h: Any, rows: int, columns: int, best: Any) -> None:
    """The best cell of a semi-global alignment, from the bus below the last row and H in the last column, into ``best`` int64[3]."""
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
