"""A strip of the matrix, swept in segments: pruning, rebasing, borders in and out, the best cell.

A *strip* is up to ``STRIP_ROWS`` rows, made of sub-strips (``strip.py``) that each lag the one
above by one sub-strip's height. A *segment* is a run of steps of the whole strip: a parallelogram,
the *block* of block pruning (CUDAlign 2.1, section 4.4.2 and Figure 5). Between strips H and F̂ are
passed by the horizontal bus, absolute and 32 bits wide; inside a segment values are relative to a
base that is chosen for each segment (``layout.py`` proves that 16 bits suffice).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.sweep.frontier import Above, PathSegment, ScoringCosts, enter, hold_left, put_row, set_all
from gpu.engines.cpu.sweep.layout import (
    BASE,
    BEST,
    BEST_COLUMN,
    BEST_ROW,
    DEAD,
    PRUNED,
    STATE_VECTORS,
    STRIP_ROWS,
    VECTORS,
)
from gpu.engines.cpu.sweep.pruning import (
    ScoreAhead,
    border_attains,
    bus_attains,
    cells_of,
    leave_out,
    may_begin,
    nothing_until,
    state_attains,
)
from gpu.engines.cpu.sweep.strip import (
    Scores,
    StripArrays,
    sub_strip,
    sub_strip_locate,
    sub_strip_masked,
    sub_strip_masked_locate,
)
from gpu.engines.work.sweep import UPPER_BOUND_STEP
from gpu.jit.njit import njit

_MUCH = 1 << 40


@njit(nogil=True, inline="always")
def total_steps(rows: int, columns: int, height: int) -> int:
    """Steps of a strip of ``rows`` rows with sub-strips of ``height`` rows.

    They are those from column 0 to the last lane's last column.
    """
    return columns + 1 + -(-rows // height) * (height - 1)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def start_strip(state: Any, carry: Any, left_h: Any, rows: int, row: int, extend: int) -> None:
    """Set the state before the first segment, whose frontier is the left border.

    Only its height matters, since lanes are held there.
    """
    highest = np.int64(left_h[0]) + extend * (row + 1)
    for k in range(1, rows):
        highest = max(highest, np.int64(left_h[k]) + extend * (row + 1 + k))
    carry[BASE] = highest
    carry[BEST], carry[BEST_ROW], carry[BEST_COLUMN], carry[PRUNED], carry[DEAD] = 0, -1, -1, 0, 0
    set_all(state, 0)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def crosses(runs: Any, run_blocks: Any, row: int, rows: int, first: int, end: int) -> bool:
    """Return True if forbidden pairs may lie in columns [first, end) of some rows.

    The rows are ``rows`` from ``row`` on. Columns count from 1 here, those of ``runs`` from 0.
    """
    for at in range(run_blocks[row // STRIP_ROWS], run_blocks[(row + rows - 1) // STRIP_ROWS + 1]):
        if runs[at, 1] + 1 < end and runs[at, 1] + runs[at, 2] >= first:
            return True
    return False


@njit(nogil=True, boundscheck=False, error_model="numpy")
def forbidden_steps(runs: Any, run_blocks: Any, row: int, rows: int, first: int, steps: int, like: Any) -> Any:
    """The steps at which lanes of a sub-strip are at forbidden pairs: word[layers, lanes], or -1.

    Lane k has row ``row`` + k, and at step s column ``first`` + s - k. ``like``: an array of the
    result's kind.
    """
    begin, end = run_blocks[row // STRIP_ROWS], run_blocks[(row + rows - 1) // STRIP_ROWS + 1]
    counts = np.zeros(like.shape[1], np.int64)
    for at in range(begin, end):
        i, j, length = runs[at, 0], runs[at, 1], runs[at, 2]
        for k in range(max(i - row, 0), min(i + length - row, rows)):
            step = j + row + k - i + 1 - first + k
            counts[k] += 0 <= step < steps
    most = 0
    for k in range(rows):
        most = max(most, counts[k])
        counts[k] = 0
    layers = np.empty((most, like.shape[1]), like.dtype)
    for layer in range(most):
        for k in range(like.shape[1]):
            layers[layer, k] = -1
    for at in range(begin, end):
        i, j, length = runs[at, 0], runs[at, 1], runs[at, 2]
        for k in range(max(i - row, 0), min(i + length - row, rows)):
            step = j + row + k - i + 1 - first + k
            if 0 <= step < steps:
                layers[counts[k], k] = step
                counts[k] += 1
    return layers


@njit(nogil=True, boundscheck=False, error_model="numpy")
def run_segments(
    matrix: Any,
    borders: Any,
    strip: Any,
    buffers: Any,
    carry: Any,
    scores: Any,
    known: int,
    bounds: Any,
    pruned_steps: Any,
    forbidden: Any,
    most: int,
) -> int:
    """Sweep the steps of a ``Strip``; returns the step reached.

    At most ``most`` segments are computed, besides pruned ones. The first step is 0 or a multiple
    of a segment's steps, the last a multiple of them or the strip's last. ``matrix``: ``Matrix``,
    of whose row codes those of the strip, word[STRIP_ROWS]; ``borders``: ``BorderLines`` of the
    strip; ``buffers``: ``SweepBuffers``; ``carry``: int64[CARRY_FIELDS]; ``scores``: int64, from
    ``scores_of``; ``known``: the known score; ``bounds``: ``ScoreBounds``; ``pruned_steps``: uint8
    a segment, set to 1 if it was pruned; ``forbidden``: ``ForbiddenRuns``.
    """
    a, b, all_rows, columns = matrix
    bus_h, bus_f, left_h, left_e, right_h, right_e = borders
    row, rows, step_from, step_to = strip
    state, work = buffers
    diagonals, row_bound, column_bound, diagonal_bound, computed = bounds
    runs, run_blocks = forbidden
    match, mismatch, gap_open, extend = scores[0], scores[1], scores[2], scores[3]
    local, track, prune = scores[4] != 0, scores[5] != 0, scores[6] != 0
    spread, below, slope, rises = scores[7], scores[8], scores[9], scores[10] != 0
    lanes = state.shape[1] // STATE_VECTORS
    segment = work.shape[1] - 2 * lanes
    height = VECTORS * lanes
    parts = -(-rows // height)
    state = state[:parts]
    lag = parts * (height - 1)
    lowest = -(1 << (8 * state.itemsize - 1))
    left = np.empty(2 * height, state.dtype)
    right = np.empty(2 * height, state.dtype)
    before = np.empty(state.shape[1], state.dtype)
    none_forbidden = np.empty((0, height), state.dtype)
    next_step = step_from
    while next_step < step_to:
        column = next_step
        if prune and column > 0 and carry[DEAD] and not computed[column // segment]:
            end = nothing_until(computed, diagonal_bound, local, row, rows, lag, column, step_to, segment)
            if end > column:
                computed[column // segment - 1] = 0
                carry[PRUNED] += cells_of(rows, column, end - column, columns, height)
                pruned_steps[column // segment : -(-end // segment)] = 1
                next_step = end
                continue
        steps = min(segment, step_to - column)
        next_step += steps
        if track and rises:
            known = max(known, carry[BEST])
        place = PathSegment(row, column, columns, steps)
        if prune:
            # Flags of the bus are one behind: a segment's columns extend from the range before its
            # own into its own.
            at, was_pruned, last = column // segment, carry[DEAD] != 0, min(column + steps - 1, columns)
            fed = computed[at] != 0
            # The state's cells lie up to ``lag`` columns further left.
            begin = max(0, column - 1 - lag)
            still = (
                min(row_bound[row // UPPER_BOUND_STEP], column_bound[begin // UPPER_BOUND_STEP])
                if len(row_bound)
                else _MUCH
            )
            ahead = ScoreAhead(known, all_rows, columns, match, slope, diagonals, still, diagonal_bound)
            active = local and min(still, match * min(all_rows - row, columns - max(0, column - lag))) >= known
            if active and len(diagonal_bound):
                active = may_begin(diagonal_bound, row, rows, max(0, column - lag), last)
            if not active and fed:
                active = bus_attains(bus_h, row, column, last, ahead)
            if not active and column == 0:
                active = border_attains(left_h, row, rows, ahead)
            elif not active and not was_pruned:
                active = state_attains(state, carry[BASE], row, rows, column, extend, ahead)
            if active and most == 0:
                return column
            if at > 0:
                computed[at - 1] = active or not was_pruned
                if active and was_pruned:
                    leave_out(bus_h, bus_f, column - segment, column - lag - 1, local, gap_open)
                elif not active and not was_pruned:
                    leave_out(bus_h, bus_f, column - lag, column - 1, local, gap_open)
            if column + steps > columns + lag:
                computed[at] = active
            if not active:
                carry[DEAD] = 1
                carry[PRUNED] += cells_of(rows, column, steps, columns, height)
                pruned_steps[at] = 1
                continue
            if not fed:
                leave_out(bus_h, bus_f, column, last, local, gap_open)
        elif most == 0:
            return column
        most -= 1
        top_h, top_f, out_h, out_f = work[0], work[1], work[2], work[3]
        above = Above(bus_h, bus_f, top_h, top_f)
        costs = ScoringCosts(gap_open, extend, spread, below)
        base = enter(state, carry, above, place, costs, column == 0, local)
        carry[DEAD] = 0
        is_crossed = len(runs) > 0 and crosses(runs, run_blocks, row, rows, column - lag, column + steps)
        for part in range(parts):
            first = column - part * (height - 1)
            active = min(height, rows - part * height)
            # In X a row of sub-strip `part` and its column sum up to this at the first step.
            level = row + part + 1 + column
            zero = extend * level - base if local else -(1 << 60)
            edges = first < height or first + steps - 1 >= columns or active < height
            codes = a[part * height : (part + 1) * height]
            b_at = 2 * STRIP_ROWS + columns - first
            for k in range(len(before)):
                before[k] = state[part, k]
            if first < height:
                hold_left(left, left_h, left_e, row, part * height, rows, base, costs)
            masked = none_forbidden
            if is_crossed:
                masked = forbidden_steps(runs, run_blocks, row + part * height, active, first, steps, none_forbidden)
            is_masked = len(masked) > 0
            run = StripArrays(
                codes, b, b_at, top_h, top_f, out_h, out_f, left, right, steps, first, columns, active, masked
            )
            scoring = Scores(match, mismatch, gap_open, extend, zero, lowest)
            if is_masked:
                best, _, _ = sub_strip_masked(state[part], 0, run, scoring)
            else:
                best = sub_strip(state[part], run, scoring)
            if edges:
                for k in range(max(0, first - columns), min(active - 1, first + steps - 1 - columns) + 1):
                    at = part * height + k
                    shift = base - extend * (row + at + 1 + columns)
                    right_h[at] = right[k] + shift
                    right_e[at] = right[height + k] + shift
            if track:
                score = best + base - extend * (level + steps - 1)
                if score > 0 and score >= known and score >= carry[BEST]:
                    target = score + extend * level - base
                    # Repeating the run writes the same outputs, so only the state needs to be
                    # saved.
                    if is_masked:
                        _, found, found_column = sub_strip_masked_locate(before, target, run, scoring)
                    else:
                        _, found, found_column = sub_strip_locate(before, target, run, scoring)
                    i = row + part * height + found + 1
                    if (
                        score > carry[BEST]
                        or i < carry[BEST_ROW]
                        or (i == carry[BEST_ROW] and found_column < carry[BEST_COLUMN])
                    ):
                        carry[BEST], carry[BEST_ROW], carry[BEST_COLUMN] = score, i, found_column
                    if rises:
                        known = max(known, score)
            top_h, top_f, out_h, out_f = out_h, out_f, top_h, top_f
        # The last outputs are the strip's bottom cells, `lag` columns behind.
        begin, end = max(column - lag, 0), min(column + steps - 1 - lag, columns) + 1
        step = begin + lag - column
        shift = base - extend * (row + parts + column + step)
        put_row(bus_h, begin, end, top_h, steps + lanes - 1 - step, shift, extend)
        put_row(bus_f, begin, end, top_f, steps + lanes - 1 - step, shift, extend)
    return step_to
