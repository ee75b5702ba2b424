"""The frontier of a segment: the state it begins with, and the bus above, relative to its base.

Loops over the bus and the state compute in the words that these have, not in 64 bits: else they
would take a tenth of a sweep's time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.sweep.layout import BASE, DEAD, STATE_VECTORS
from gpu.engines.cpu.sweep.pruning import floor_state
from gpu.jit.njit import njit

_LEAST_INT32 = -(1 << 31)


class PathSegment(NamedTuple):
    """A segment: the row above its strip, the column of its first step, n, and its steps.

    The column is that of the strip's first row.
    """

    row: int
    column: int
    columns: int
    steps: int


class Above(NamedTuple):
    """The row above a segment: the bus, absolute, and the segment's input, relative to its base."""

    bus_h: Any
    bus_f: Any
    top_h: Any
    top_f: Any


class ScoringCosts(NamedTuple):
    """Costs of a scoring: opening and extending a gap, ``spread_of``, ``slack_below``."""

    gap_open: int
    extend: int
    spread: int
    below: int


@njit(nogil=True, boundscheck=False, error_model="numpy")
def set_all(state: Any, value: int) -> None:
    """Set every value of a strip's state."""
    for part in range(state.shape[0]):
        for k in range(state.shape[1]):
            state[part, k] = value


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _highest(values: Any) -> Any:
    highest = values[0]
    for k in range(1, len(values)):
        highest = max(highest, values[k])
    return np.int64(highest)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _rebase(values: Any, shift: int, lowest: int) -> None:
    """Add ``shift`` to each value; the sum fits the word, and is at least ``lowest`` then."""
    most = (1 << (8 * values.itemsize - 1)) - 1
    shift = max(shift, lowest - most)
    # Values below this become the lowest.
    least = values.dtype.type(max(lowest - shift, -most - 1))
    for k in range(len(values)):
        values[k] = max(values[k], least) + shift


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _take_row(bus: Any, begin: int, end: int, row: Any, at: int, shift: int, extend: int, lowest: int) -> None:
    """Copy columns [begin, end) of the bus to ``row``, which is reversed, from index ``at`` down.

    ``shift`` is added to the first, and ``extend`` more to each that follows; then none is less
    than ``lowest``.
    """
    least = lowest - shift
    if least - extend * (end - begin) >= _LEAST_INT32:
        for k in range(end - begin):
            value = max(bus[np.uint64(begin + k)], np.int32(least - extend * k))
            row[np.uint64(at - k)] = value + shift + extend * k
    else:
        for k in range(end - begin):
            row[np.uint64(at - k)] = max(bus[np.uint64(begin + k)] + shift + extend * k, lowest)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def put_row(bus: Any, begin: int, end: int, row: Any, at: int, shift: int, extend: int) -> None:
    """Copy ``row``, which is reversed, from index ``at`` down, to columns [begin, end) of the bus.

    ``shift`` is added to the first, and ``extend`` less to each that follows.
    """
    for k in range(end - begin):
        bus[np.uint64(begin + k)] = row[np.uint64(at - k)] + shift - extend * k


@njit(nogil=True, boundscheck=False, error_model="numpy")
def enter(state: Any, carry: Any, above: Any, place: Any, costs: Any, fresh: bool, local: bool) -> int:
    """Choose the segment's base, rebase the state and read the bus; returns the base.

    ``fresh``: there is no state yet. If the segment before was pruned, the state is all zeros, or
    has only the lowest value.
    """
    bus_h, bus_f, top_h, top_f = above
    row, column, columns, steps = place
    gap_open, extend, spread, below = costs
    lanes = state.shape[1] // STATE_VECTORS
    height = 4 * lanes
    beyond = max(column, min(column + steps, columns + 1))
    empty = carry[DEAD] != 0 and not local
    if carry[DEAD] != 0 and local:
        carry[BASE] = extend * (row + column)
        floor_state(state, extend, gap_open)
    old = carry[BASE]
    highest = np.int64(-(2**62))
    if fresh:
        highest = old
    elif not empty:
        for part in range(state.shape[0]):
            highest = max(highest, old + _highest(state[part, :height]), old + _highest(state[part, 3 * height :]))
    if beyond > column:
        most = bus_h[column]
        for k in range(1, beyond - column):
            most = max(most, np.int32(bus_h[np.uint64(column + k)] + extend * k))
        highest = max(highest, most + extend * (row + column))
    low = highest - spread
    lowest = -(1 << (8 * state.itemsize - 1)) + below
    base = low - lowest
    if fresh or empty:
        set_all(state, lowest)
        for part in range(state.shape[0] if empty else 0):
            state[part, height : 3 * height] = lowest - gap_open
    else:
        for part in range(state.shape[0]):
            _rebase(state[part, :height], old - base, lowest)
            _rebase(state[part, height : 3 * height], old - base, lowest - gap_open)
            _rebase(state[part, 3 * height :], old - base, lowest)
    at, shift = steps + lanes - 1, extend * (row + column) - base
    _take_row(bus_h, column, beyond, top_h, at, shift, extend, lowest)
    _take_row(bus_f, column, beyond, top_f, at, shift, extend, lowest - gap_open)
    top_h[lanes : at + 1 - (beyond - column)] = lowest
    top_f[lanes : at + 1 - (beyond - column)] = lowest - gap_open
    carry[BASE] = base
    return base


@njit(nogil=True, boundscheck=False, error_model="numpy")
def hold_left(left: Any, left_h: Any, left_e: Any, row: int, first: int, rows: int, base: int, costs: Any) -> None:
    """The left border of a sub-strip, relative to the base.

    Its first row is ``first`` of the strip.
    """
    gap_open, extend, _, below = costs
    height = left.size // 2
    lowest = -(1 << (8 * left.itemsize - 1)) + below
    for k in range(height):
        at = min(first + k, rows - 1)
        shift = extend * (row + at + 1) - base
        left[k] = max(left_h[at] + shift, lowest)
        left[height + k] = max(left_e[at] + shift, lowest - gap_open)
