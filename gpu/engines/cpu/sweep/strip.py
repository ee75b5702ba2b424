"""A sub-strip of four vectors of rows, swept along a range of columns anywhere in the matrix.

The recurrence is Gotoh's (CUDAlign 2.1, equations 1 to 3), transformed: every value is stored as
``X = H + ext·(i + j)``, which makes a gap extension free. Of E and F only ``Ê = max(E, H − open)``
and ``F̂ = max(F, H − open)`` are stored; that changes no H, and no match of Myers and Miller's
procedure (a floored value never attains the target score unless the closed path does):

    h = max(diagonal + s + 2·ext, Ê, F̂, zero level)
    Ê = max(Ê, h − open);   F̂ = max(F̂, h − open)

Lane k of vector v holds row ``v·lanes + k`` of the sub-strip and lags row 0 by that many columns,
so that a step computes one anti-diagonal. H and F̂ are passed from row to row by a shift of one
lane; the row above the sub-strip is read from, and its bottom row written to, an array in
*reversed* column order: storing a whole vector at each falling address leaves only its last lane
behind, so one plain store a step collects the bottom row.

Values are relative to a base, in 16 or 32 bits (``segment.py`` chooses the base, ``layout.py``
proves that they fit).

Lanes may be left of column 1, right of column n, or below the last row. Most runs have no such
lanes: ``inner_loop.py`` computes these, several times as fast.

Where pairs of bases are forbidden (``Sweep.forbidden``) a variant of the loop compares the step
with those at which each lane is at such a pair, and lets no path come along the diagonal there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.sweep.inner_loop import sub_strip_inner
from gpu.engines.cpu.sweep.layout import STATE_VECTORS, VECTORS
from gpu.engines.cpu.vectors import (
    add,
    equal_bits,
    largest,
    load,
    lowest_bit,
    shift_in,
    splat,
    store,
    sub,
    where_equal,
    where_less,
)
from gpu.jit.njit import njit


class StripArrays(NamedTuple):
    """The input and output arrays of a sub-strip along a range of columns.

    ``a`` int[4·lanes]: codes of the rows; ``b`` int[…]: codes of the columns, reversed and padded;
    ``b_at``: index in b of the column of lane 0 at the first step. ``top_h``, ``top_f`` int[steps +
    lanes]: the row above, column order reversed, last step at index ``lanes``; ``out_h``,
    ``out_f``: the same for the bottom row. ``left`` int[8·lanes]: X of H, then of Ê, in the column
    before the first; ``right``: the same in the last column, written as lanes pass it. ``column``:
    of lane 0 at the first step, column 0 being the border; ``columns``: n. ``active``: number of
    rows that exist; lanes below pass the values of the lane above on. ``forbidden`` int[layers,
    4·lanes]: steps at which a lane is at a forbidden pair, or -1; not read by other variants.
    """

    a: Any
    b: Any
    b_at: int
    top_h: Any
    top_f: Any
    out_h: Any
    out_f: Any
    left: Any
    right: Any
    steps: int
    column: int
    columns: int
    active: int
    forbidden: Any


class Scores(NamedTuple):
    """``zero_from``: the relative zero level of the first step, which never falls below
    ``zero_floor`` (the level itself in the modes without one).
    """

    match: int
    mismatch: int
    gap_open: int
    extend: int
    zero_from: int
    zero_floor: int


@njit(inline="always")
def _cell(a: Any, b: Any, diagonal: Any, e: Any, f: Any, zero: Any, match: Any, mismatch: Any) -> Any:
    return largest(largest(add(diagonal, where_equal(a, b, match, mismatch)), largest(e, f)), zero)


@njit(inline="always")
def _masked_cell(
    a: Any, b: Any, diagonal: Any, e: Any, f: Any, zero: Any, match: Any, mismatch: Any,
    forbidden: Any, part: int, step: Any, never: Any,
) -> Any:  # fmt: skip
    """Like ``_cell``, without the diagonal where a lane is at a forbidden pair."""
    pair = add(diagonal, where_equal(a, b, match, mismatch))
    for layer in range(forbidden.shape[0]):
        pair = where_equal(load(forbidden[layer], part), step, never, pair)
    return largest(largest(pair, largest(e, f)), zero)


def make_sub_strip(locate: bool, masked: bool = False) -> Any:
    """Compile one of the variants of the loop.

    ``locate``: instead of the best score, find the first cell (smallest row, then column) that has
    it. ``masked``: pairs may be forbidden.
    """

    @njit(nogil=True, boundscheck=False, error_model="numpy")
    def sub_strip(
        state: Any,  # int[16·lanes] h, f, e, diagonal: read and written (locate: read)
        target: int,  # locate: the relative X at the first step of the score looked for
        run: Any,  # Run
        scores: Any,  # Scores
    ) -> Any:
        """Sweep a sub-strip; returns (best, row, column).

        The best relative X as of the last step, or the cell found (row −1: none).
        """
        a, b, b_at, top_h, top_f, out_h, out_f, left, right, steps, column, columns, active, forbidden = run
        match, mismatch, gap_open, extend, zero_from, zero_floor = scores
        h0 = load(state, 0)
        lanes = state.size // STATE_VECTORS
        h1, h2, h3 = load(state, lanes), load(state, 2 * lanes), load(state, 3 * lanes)
        f0, f1, f2, f3 = load(state, 4 * lanes), load(state, 5 * lanes), load(state, 6 * lanes), load(state, 7 * lanes)
        e0, e1, e2, e3 = (
            load(state, 8 * lanes),
            load(state, 9 * lanes),
            load(state, 10 * lanes),
            load(state, 11 * lanes),
        )
        d0, d1, d2, d3 = (
            load(state, 12 * lanes),
            load(state, 13 * lanes),
            load(state, 14 * lanes),
            load(state, 15 * lanes),
        )
        a0, a1, a2, a3 = load(a, 0), load(a, lanes), load(a, 2 * lanes), load(a, 3 * lanes)
        match_v, mismatch_v = splat(h0, match + 2 * extend), splat(h0, mismatch + 2 * extend)
        open_v, extend_v = splat(h0, gap_open), splat(h0, extend)
        best = splat(h0, zero_floor)
        if masked:
            never = splat(h0, -(1 << (8 * state.itemsize - 1)))
        found_row, found_column = -1, -1
        lane = np.empty(4 * lanes, state.dtype)
        for k in range(4 * lanes):
            lane[k] = k
        lane0, lane1, lane2, lane3 = load(lane, 0), load(lane, lanes), load(lane, 2 * lanes), load(lane, 3 * lanes)
        active_v = splat(h0, active)
        lowest = splat(h0, zero_floor)
        for step in range(steps):
            at = steps - step
            b_index = b_at - step
            zero = splat(h0, max(zero_from + extend * step, zero_floor))
            above_h, above_f = load(top_h, at), load(top_f, at)
            g0, g1, g2, g3 = shift_in(above_h, h0), shift_in(h0, h1), shift_in(h1, h2), shift_in(h2, h3)
            p0, p1, p2, p3 = shift_in(above_f, f0), shift_in(f0, f1), shift_in(f1, f2), shift_in(f2, f3)
            b0, b1 = load(b, b_index), load(b, b_index + lanes)
            b2, b3 = load(b, b_index + 2 * lanes), load(b, b_index + 3 * lanes)
            if masked:
                now = splat(h0, step)
                h0 = _masked_cell(a0, b0, d0, e0, p0, zero, match_v, mismatch_v, forbidden, 0, now, never)
                h1 = _masked_cell(a1, b1, d1, e1, p1, zero, match_v, mismatch_v, forbidden, lanes, now, never)
                h2 = _masked_cell(a2, b2, d2, e2, p2, zero, match_v, mismatch_v, forbidden, 2 * lanes, now, never)
                h3 = _masked_cell(a3, b3, d3, e3, p3, zero, match_v, mismatch_v, forbidden, 3 * lanes, now, never)
            else:
                h0 = _cell(a0, b0, d0, e0, p0, zero, match_v, mismatch_v)
                h1 = _cell(a1, b1, d1, e1, p1, zero, match_v, mismatch_v)
                h2 = _cell(a2, b2, d2, e2, p2, zero, match_v, mismatch_v)
                h3 = _cell(a3, b3, d3, e3, p3, zero, match_v, mismatch_v)
            # Lanes with index >= column are at column 0 or before it: they hold the left
            # border.
            reach = splat(h0, min(max(column + step, 0), 4 * lanes))
            h0 = where_less(lane0, reach, h0, load(left, 0))
            h1 = where_less(lane1, reach, h1, load(left, lanes))
            h2 = where_less(lane2, reach, h2, load(left, 2 * lanes))
            h3 = where_less(lane3, reach, h3, load(left, 3 * lanes))
            # Lanes below the last row pass the values above them on (one row lower in X).
            h0 = where_less(lane0, active_v, h0, add(g0, extend_v))
            h1 = where_less(lane1, active_v, h1, add(g1, extend_v))
            h2 = where_less(lane2, active_v, h2, add(g2, extend_v))
            h3 = where_less(lane3, active_v, h3, add(g3, extend_v))
            u0, u1, u2, u3 = sub(h0, open_v), sub(h1, open_v), sub(h2, open_v), sub(h3, open_v)
            e0, e1, e2, e3 = largest(e0, u0), largest(e1, u1), largest(e2, u2), largest(e3, u3)
            f0, f1, f2, f3 = largest(p0, u0), largest(p1, u1), largest(p2, u2), largest(p3, u3)
            e0 = where_less(lane0, reach, e0, load(left, 4 * lanes))
            e1 = where_less(lane1, reach, e1, load(left, 5 * lanes))
            e2 = where_less(lane2, reach, e2, load(left, 6 * lanes))
            e3 = where_less(lane3, reach, e3, load(left, 7 * lanes))
            f0 = where_less(lane0, active_v, f0, add(p0, extend_v))
            f1 = where_less(lane1, active_v, f1, add(p1, extend_v))
            f2 = where_less(lane2, active_v, f2, add(p2, extend_v))
            f3 = where_less(lane3, active_v, f3, add(p3, extend_v))
            past = column + step - columns
            if 0 <= past < 4 * lanes:
                # The lane at the last column writes its H and Ê.
                here = splat(h0, past)
                store(right, 0, where_equal(lane0, here, h0, load(right, 0)))
                store(right, lanes, where_equal(lane1, here, h1, load(right, lanes)))
                store(right, 2 * lanes, where_equal(lane2, here, h2, load(right, 2 * lanes)))
                store(right, 3 * lanes, where_equal(lane3, here, h3, load(right, 3 * lanes)))
                store(right, 4 * lanes, where_equal(lane0, here, e0, load(right, 4 * lanes)))
                store(right, 5 * lanes, where_equal(lane1, here, e1, load(right, 5 * lanes)))
                store(right, 6 * lanes, where_equal(lane2, here, e2, load(right, 6 * lanes)))
                store(right, 7 * lanes, where_equal(lane3, here, e3, load(right, 7 * lanes)))
            # Only cells of the matrix count: lanes from `beyond` on and below `reach` and
            # `active`.
            beyond = splat(h0, min(max(past, 0), 4 * lanes))
            c0 = where_less(lane0, beyond, lowest, where_less(lane0, reach, h0, lowest))
            c1 = where_less(lane1, beyond, lowest, where_less(lane1, reach, h1, lowest))
            c2 = where_less(lane2, beyond, lowest, where_less(lane2, reach, h2, lowest))
            c3 = where_less(lane3, beyond, lowest, where_less(lane3, reach, h3, lowest))
            c0 = where_less(lane0, active_v, c0, lowest)
            c1 = where_less(lane1, active_v, c1, lowest)
            c2 = where_less(lane2, active_v, c2, lowest)
            c3 = where_less(lane3, active_v, c3, lowest)
            if locate:
                wanted = splat(h0, target + extend * step)
                low = equal_bits(c0, wanted) | equal_bits(c1, wanted) << lanes
                high = equal_bits(c2, wanted) | equal_bits(c3, wanted) << lanes
                if low | high:
                    row = lowest_bit(low) if low else 2 * lanes + lowest_bit(high)
                    if found_row < 0 or row < found_row:
                        found_row, found_column = row, column + step - row
            else:
                best = largest(add(best, extend_v), largest(largest(c0, c1), largest(c2, c3)))
            d0, d1, d2, d3 = g0, g1, g2, g3
            store(out_h, at, h3)
            store(out_f, at, f3)
        if locate:
            return 0, found_row, found_column
        store(state, 0, h0)
        store(state, lanes, h1)
        store(state, 2 * lanes, h2)
        store(state, 3 * lanes, h3)
        store(state, 4 * lanes, f0)
        store(state, 5 * lanes, f1)
        store(state, 6 * lanes, f2)
        store(state, 7 * lanes, f3)
        store(state, 8 * lanes, e0)
        store(state, 9 * lanes, e1)
        store(state, 10 * lanes, e2)
        store(state, 11 * lanes, e3)
        store(state, 12 * lanes, d0)
        store(state, 13 * lanes, d1)
        store(state, 14 * lanes, d2)
        store(state, 15 * lanes, d3)
        scratch = np.empty(lanes, state.dtype)
        store(scratch, 0, best)
        highest = np.int64(scratch[0])
        for k in range(1, lanes):
            highest = max(highest, np.int64(scratch[k]))
        return highest, -1, -1

    return sub_strip


_sub_strip_edges = make_sub_strip(locate=False)
sub_strip_locate = make_sub_strip(locate=True)
sub_strip_masked = make_sub_strip(locate=False, masked=True)
sub_strip_masked_locate = make_sub_strip(locate=True, masked=True)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def sub_strip(state: Any, run: Any, scores: Any) -> int:
    """Sweep a sub-strip without forbidden pairs; returns the best relative X as of the last step.

    Steps at which no lane is outside the matrix are computed by ``inner_loop.py``, which takes a
    multiple of four.
    """
    steps, extend, floor = run.steps, scores.extend, scores.zero_floor
    begin, end = 0, 0
    # Nor may the zero level pass the lowest value on the way.
    if run.active == len(run.a) and (scores.zero_from >= floor or scores.zero_from + extend * steps <= floor):
        begin = min(max(len(run.a) - run.column, 0), steps)
        end = begin + max(min(steps, run.columns - run.column) - begin, 0) // VECTORS * VECTORS
    best = floor
    for first, last in ((0, begin), (begin, end), (end, steps)):
        if first == last:
            continue
        behind = steps - last
        piece = StripArrays(
            run.a, run.b, run.b_at - first, run.top_h[behind:], run.top_f[behind:], run.out_h[behind:],
            run.out_f[behind:], run.left, run.right, last - first, run.column + first, run.columns, run.active,
            run.forbidden,
        )  # fmt: skip
        of_piece = Scores(
            scores.match, scores.mismatch, scores.gap_open, extend, scores.zero_from + extend * first, floor
        )
        best += extend * (last - first)
        if first == begin and last == end:
            best = max(best, sub_strip_inner(state, piece, of_piece))
        else:
            highest, _, _ = _sub_strip_edges(state, 0, piece, of_piece)
            best = max(best, highest)
    return best
