"""Alignment of one pair in 32 bits: a strip with a row in each lane, swept along the columns.

Lane k lags lane 0 by k columns, so that a step computes one anti-diagonal; H and F are passed from
row to row by a shift of one lane. The row above is read from, and the last row of the strip written
to, a *bus* in reversed column order, in place: storing a whole vector at each falling address
leaves only its last lane behind. The recurrence and the directions are those of ``lanes.py``, with
one bit for each row instead of each lane.

The borders of the swept part of the matrix are a ``Block`` (``blocks.py``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.traces.blocks import LANE_BITS, MARGIN, ROWS, STEP_BITS, WORDS
from gpu.engines.cpu.traces.rules import (
    COLUMN,
    COMPARING,
    EXTEND,
    FIRST,
    LETTERS,
    LOCAL,
    MATCH,
    MATCHING,
    MISMATCH,
    MODE,
    NO_ROW,
    ROW,
    SCORE,
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

#: Steps after which a stop is noticed.
_SEGMENT = 1 << 16
_LOW = -(2**31)
#: The score of a forbidden pair: no path uses it, and no sum with it leaves 32 bits.
_NEVER = -(2**30)
#: State of a strip between segments, in vectors.
_H, _E, _F, _DIAGONAL, _BEST, _STEP, _RIGHT_H, _RIGHT_E, _LEFT_H, _LEFT_E, _LANE, _MASK = (ROWS * k for k in range(12))
_STATE = 12 * ROWS
_FLOOR_STEP = 0


@njit(nogil=True, inline="always")
def _step_of(forbidden: Any, at: int, strip: int) -> int:
    """The step of a forbidden cell that is in a strip; of one that is in a later strip or none, one
    that no strip has.
    """
    return (forbidden[at] >> LANE_BITS) - (strip << STEP_BITS) if at < len(forbidden) else -1


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
    masked: bool,
) -> None:
    """Sweep steps ``begin`` to ``end`` of a strip: at step t lane k computes column t - k.

    ``active``: number of rows that exist; other lanes pass the values above on. ``masked``: the
    state has something to be added to the lanes' scores.
    """
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
    mask = load(state, _MASK)
    for step in range(begin, end):
        at = MARGIN + columns - step
        up, above = shift_in(load(h, at - ROWS + 1), here), shift_in(load(f, at - ROWS + 1), down)
        if comparing:
            s = where_equal(letter, load(b, at), match, mismatch)
        else:
            s = look_up(matrix, letter, load(b, at))
        if masked:
            s = add(s, mask)
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
        seen = here
        if step < ROWS:
            # Lanes that have not reached column 1 hold the left border, which is another block's.
            reach = splat(here, step)
            seen = where_less(lane, reach, here, floor)
            here, e = where_less(lane, reach, here, left_h), where_less(lane, reach, e, left_e)
        if active < ROWS:
            here, down = where_less(lane, rows, here, up), where_less(lane, rows, down, above)
        if tracked:
            place = where_less(best, seen, splat(here, step), place)
            best = largest(best, seen)
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

    ``tracked``: keep the best cell in ``best`` int64[3], its column from the block's left border
    on; of a local alignment. Ends early, with values that mean nothing, when ``stop`` uint8[1] is
    set.
    """
    columns, rows = len(block.b) - 2 * MARGIN, len(block.a)
    comparing, matching = rules[COMPARING] != 0, rules[MATCHING]
    traced = len(block.directions) > 0
    letters = np.empty(ROWS, np.int32)
    state = np.empty(_STATE, np.int32)
    steps = columns + ROWS
    at_forbidden = 0
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
            state[_LANE + lane], state[_MASK + lane] = lane, 0
        directions = block.directions[top // ROWS * steps * WORDS :] if traced else block.directions
        for begin in range(0, steps, _SEGMENT):
            if stop[0]:
                return
            end = min(begin + _SEGMENT, steps)
            step = begin
            while step < end:
                # Up to the next forbidden cell, and then its step alone.
                forbidden = _step_of(block.forbidden, at_forbidden, top // ROWS)
                masked, until = forbidden == step, forbidden if step < forbidden < end else end
                if masked:
                    until = step + 1
                    while forbidden == step:
                        state[_MASK + (block.forbidden[at_forbidden] & (ROWS - 1))] = _NEVER
                        at_forbidden += 1
                        forbidden = _step_of(block.forbidden, at_forbidden, top // ROWS)
                _sweep_segment(letters, block, matrix, state, directions, step, until, active, rules, tracked, masked)
                if masked:
                    state[_MASK : _MASK + ROWS] = 0
                step = until
        for lane in range(active):
            block.right_h[top + lane], block.right_e[top + lane] = state[_RIGHT_H + lane], state[_RIGHT_E + lane]
        if tracked:
            for lane in range(active):
                score, i = np.int64(state[_BEST + lane]), row + top + lane + 1
                j = np.int64(state[_STEP + lane]) - lane
                if is_better(score, i, j, best[SCORE], best[ROW], best[COLUMN]) and score > 0:
                    best[SCORE], best[ROW], best[COLUMN] = score, i, j
