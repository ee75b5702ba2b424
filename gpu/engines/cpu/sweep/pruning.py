"""Block pruning on the processor: the test of a segment, pruned cells' values, skipped ranges.

A path through a segment enters it over its *frontier*: the bus above, and the strip's state (or, in
the first segment, the left border). A segment is pruned if at no cell of its frontier the score so
far, plus the upper bound of what can follow (``TargetScore`` in ``engines/work/sweep.py`` defines
and proves it), attains the known score; in a local matrix only if moreover no path that attains it
can begin inside the segment.

**The result is the same.** Take a path that attains the score. Up to each of its cells it is a best
one, or the whole could be better; so the true value of each of its cells plus the upper bound there
attains the score. By induction along the path all values before it were computed exactly: the test
sees the true value of the cell over which the path enters a segment, and the segment is computed.
The test is strict, so all paths that just attain the score are kept, and with them the order in
which they are found. Values next to pruned segments are lower bounds. Sums that are compared with
the score never exceed it; so a sum with a lower bound in it may miss the score, off the paths that
count, but cannot produce it falsely.

**Pruned columns cost a flag.** For every ``SEGMENT`` columns of the bus a flag tells if any of them
was computed. Where none was, and the segment before was pruned, no path enters: bus and state are
not read, and the bus is not written, up to the next segment that may be active (``nothing_until``).
Only where computed columns end within such a range the rest of it gets the value of pruned cells: 0
if that is the floor, else ``UNREACHED``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.engines.cpu.sweep.layout import STATE_VECTORS, VECTORS
from gpu.engines.work.sweep import UNREACHED, Field
from gpu.jit.njit import njit

#: Columns of the bus that are read before testing if one of them suffices: at most the distance of
#: the diagonal bound's samples.
_LOOK = 64

_HIGH, _WIDE, _SAMPLES, _FIRST, _INSIDE = Field.HIGH, Field.WIDE, Field.SAMPLES, Field.FIRST, Field.INSIDE
_HIGH_OUTSIDE, _WIDE_OUTSIDE, _BUCKETS = Field.HIGH_OUTSIDE, Field.WIDE_OUTSIDE, Field.BUCKETS
_LOWEST, _OUTSIDE, _STARTS = Field.LOWEST, Field.OUTSIDE, Field.STARTS


class ScoreAhead(NamedTuple):
    """Data for the test of a segment: the ``known`` score, and the bounds of the score to come.

    The matrix has ``rows`` × ``columns``. ``slope``: cost of each surplus row or column;
    ``diagonals``: those of a ``TargetScore``, or empty; ``most``: largest score that can follow
    from this segment on (``UpperBound``); ``diagonal_bound``: table of ``UpperBound``, or empty.
    """

    known: int
    rows: int
    columns: int
    match: int
    slope: int
    diagonals: Any
    most: int
    diagonal_bound: Any


@njit(nogil=True, inline="always")
def _to_come(row: int, column: int, ahead: Any) -> int:
    """The upper bound of the score still to come at a cell; see ``TargetScore``."""
    _, rows, columns, match, slope, diagonals, most, _ = ahead
    if len(diagonals):
        return min(most, match * (rows - row) + diagonals[column - row + rows])
    u, v = rows - row, columns - column
    return min(most, match * min(u, v) - slope * abs(u - v))


@njit(nogil=True, inline="always")
def _at_diagonal(table: Any, row: int, column: int) -> Any:
    """The upper bound of the score still to come, by row and diagonal (``UpperBound``)."""
    block, diagonal = row >> table[_HIGH], column - row
    sample = (diagonal - table[table[_FIRST] + block]) >> table[_WIDE]
    if 0 <= sample < table[_SAMPLES]:
        return np.int64(table[table[_INSIDE] + block * table[_SAMPLES] + sample])
    bucket = (diagonal - table[_LOWEST]) >> table[_WIDE_OUTSIDE]
    return np.int64(table[table[_OUTSIDE] + (row >> table[_HIGH_OUTSIDE]) * table[_BUCKETS] + bucket])


@njit(nogil=True, boundscheck=False, error_model="numpy")
def may_begin(diagonal_bound: Any, row: int, rows: int, first: int, last: int) -> bool:
    """Return True if a local alignment may begin in columns first..last of some rows.

    The rows are ``rows`` from ``row`` on.
    """
    for block in range(row >> diagonal_bound[_HIGH], ((row + rows - 1) >> diagonal_bound[_HIGH]) + 1):
        at = diagonal_bound[_STARTS] + 2 * block
        if first <= diagonal_bound[at + 1] and last >= diagonal_bound[at]:
            return True
    return False


@njit(nogil=True, boundscheck=False, error_model="numpy")
def nothing_until(
    computed: Any, diagonal_bound: Any, local: bool, row: int, rows: int, lag: int, step: int, end: int, segment: int
) -> int:
    """The step of the first segment from ``step`` to ``end`` that a path may enter or begin in.

    The segments before ``step`` were pruned. Without a diagonal bound a local alignment may begin
    anywhere.
    """
    low, high = np.int64(1) << 62, -(np.int64(1) << 62)
    if local and not len(diagonal_bound):
        return step
    if local:
        for block in range(row >> diagonal_bound[_HIGH], ((row + rows - 1) >> diagonal_bound[_HIGH]) + 1):
            at = diagonal_bound[_STARTS] + 2 * block
            if diagonal_bound[at] <= diagonal_bound[at + 1]:
                low, high = min(low, np.int64(diagonal_bound[at])), max(high, np.int64(diagonal_bound[at + 1]))
    while step < end and not computed[step // segment] and (step + segment <= low or step - lag > high):
        step += segment
    return min(step, end)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def bus_attains(bus_h: Any, row: int, first: int, last: int, ahead: Any) -> bool:
    """Return True if a cell of the bus, plus the bound of what can follow, attains the known score.

    Columns first..last of ``row`` are tested.
    """
    for start in range(first, last + 1, _LOOK):
        best = np.int64(-(2**62))
        end = min(start + _LOOK, last + 1)
        for j in range(start, end):
            best = max(best, bus_h[j] + _to_come(row, j, ahead))
        if best < ahead.known:
            continue
        if not len(ahead.diagonal_bound):
            return True
        # So few columns have no more than two samples.
        highest = np.int64(-(2**62))
        for j in range(start, end):
            highest = max(highest, np.int64(bus_h[j]))
        most = max(_at_diagonal(ahead.diagonal_bound, row, start), _at_diagonal(ahead.diagonal_bound, row, end - 1))
        if highest + most >= ahead.known:
            return True
    return False


@njit(nogil=True, boundscheck=False, error_model="numpy")
def border_attains(left_h: Any, row: int, high: int, ahead: Any) -> bool:
    """Like ``bus_attains``, for the left border beside a strip of ``high`` rows below ``row``."""
    best = np.int64(-(2**62))
    for k in range(high):
        best = max(best, left_h[k] + _to_come(row + k + 1, 0, ahead))
    if best < ahead.known or not len(ahead.diagonal_bound):
        return best >= ahead.known
    for k in range(high):
        best = left_h[k] + _at_diagonal(ahead.diagonal_bound, row + k + 1, 0)
        if best >= ahead.known:
            break
    return best >= ahead.known


@njit(nogil=True, boundscheck=False, error_model="numpy")
def state_attains(state: Any, base: int, row: int, high: int, column: int, extend: int, ahead: Any) -> bool:
    """Like ``bus_attains``, for a strip's state before step ``column`` (above 0).

    It has a cell for each row, and the one above it, from which the diagonal comes.
    """
    lanes = state.shape[1] // STATE_VECTORS
    height = VECTORS * lanes
    for part in range(state.shape[0]):
        best = np.int64(-(2**62))
        level = extend * (row + part + column) - base
        for k in range(height):
            # Lanes below the last row pass its cells on, towards the bus.
            i, j = row + min(part * height + k + 1, high), column - 1 - part * (height - 1) - k
            if j <= ahead.columns:
                here = state[part, k] - level
                above = state[part, 3 * height + k] + extend - level
                best = max(best, here + _to_come(i, j, ahead), above + _to_come(i - 1, j, ahead))
        if best < ahead.known:
            continue
        if not len(ahead.diagonal_bound):
            return True
        for k in range(height):
            i, j = row + min(part * height + k + 1, high), column - 1 - part * (height - 1) - k
            if j <= ahead.columns:
                here = state[part, k] - level
                above = state[part, 3 * height + k] + extend - level
                # Left of the matrix lanes hold the border.
                if here + _at_diagonal(ahead.diagonal_bound, i, max(j, 0)) >= ahead.known:
                    return True
                if above + _at_diagonal(ahead.diagonal_bound, i - 1, max(j, 0)) >= ahead.known:
                    return True
    return False


@njit(nogil=True, boundscheck=False, error_model="numpy")
def cells_of(rows: int, column: int, steps: int, columns: int, height: int) -> int:
    """Cells of a segment that lie in the matrix."""
    lag = -(-rows // height) * (height - 1)
    if column > lag and column + steps - 1 <= columns:
        return rows * steps
    cells = 0
    for k in range(rows):
        behind = k - k // height
        cells += max(0, min(column + steps - behind - 1, columns) - max(column - behind, 1) + 1)
    return cells


@njit(nogil=True, boundscheck=False, error_model="numpy")
def leave_out(bus_h: Any, bus_f: Any, first: int, last: int, local: bool, gap_open: int) -> None:
    """Write the value of pruned cells to columns first..last of the bus."""
    value = 0 if local else UNREACHED
    for j in range(max(first, 0), min(last, len(bus_h) - 1) + 1):
        bus_h[j] = value
        bus_f[j] = value - gap_open


@njit(nogil=True, boundscheck=False, error_model="numpy")
def floor_state(state: Any, extend: int, gap_open: int) -> None:
    """The state of a strip whose cells are all 0, relative to X of ``row`` at the next step."""
    height = VECTORS * (state.shape[1] // STATE_VECTORS)
    for part in range(state.shape[0]):
        for k in range(height):
            state[part, k] = extend * part
            state[part, height + k] = extend * part - gap_open
            state[part, 2 * height + k] = extend * part - gap_open
            state[part, 3 * height + k] = extend * part - extend
