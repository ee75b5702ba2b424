"""Compiled loop of a sweep's thread: strip after strip, each following the one above by the bus.

Threads take strips by ticket and publish their progress in shared numbers (``atomics.py``). A
narrow active band has a few segments a strip, of 40 µs each: returning to the interpreter between
them would take longer than computing them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.sweep.atomics import add_to, exchange, publish, put_int32, raise_to, relax, seen
from gpu.engines.cpu.sweep.entry_points import (
    ACTIVE,
    ALLOWED,
    AWAITED,
    AWAITED_ENDED,
    BAND,
    CELLS,
    ENDED,
    ENOUGH,
    KEPT_F,
    KEPT_H,
    KNOWN,
    LAG,
    LEFT_OUT,
    NEXT,
    NO_STRIP,
    ROW,
    ROWS,
    SLOW,
    STEP,
    STEPS,
    STOP,
    STRIP,
    BorderLines,
    Matrix,
    Strip,
    run_segments,
)
from gpu.engines.cpu.sweep.layout import BEST, BEST_ROW, PRUNED, STATE_VECTORS, STRIP_ROWS
from gpu.engines.cpu.sweep.segment import start_strip
from gpu.jit.linked import linked
from gpu.jit.njit import njit

#: Segments computed between two looks at the shared fields, besides pruned ones: about a
#: millisecond.
SEGMENTS_A_CALL = 16
#: Share of a strip's segments that one call computes: the strip below waits for as many.
SHARE_OF_A_CALL = 4
#: Looks at the strip above before the thread sleeps: some 80 microseconds, longer than a segment
#: takes, since waking up takes as long as several.
_LOOKS = 8000
_run_segments = linked(run_segments.values())


@njit(nogil=True, boundscheck=False, error_model="numpy")
def set_shared(shared: Any, field: int, value: int) -> None:
    """Set a field shared by all threads."""
    publish(shared, field, np.int64(value))


@njit(nogil=True, boundscheck=False, error_model="numpy")
def has_ended(done: Any, strips: Any, strip: int) -> Any:
    """Return 1 if a strip is finished and may be read, else 0."""
    return np.int64(seen(done, strip) >= strips[strip, STEPS])


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _next_strip(shared: Any) -> int:
    """The next strip that may be started, or -1.

    A narrow band keeps few threads busy: each strip is two segments behind the one above.
    """
    while True:
        strip = seen(shared, NEXT)
        begun = strip - seen(shared, ENDED)
        if strip >= seen(shared, ALLOWED) or seen(shared, STOP) or begun >= max(2, seen(shared, ACTIVE) // 2 + 1):
            return -1
        if exchange(shared, NEXT, strip, strip + 1):
            return strip


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _follows(done: Any, strips: Any, above: int, needed: int, shared: Any) -> bool:
    """Wait, not for long, until strip ``above`` has written the columns below step ``needed``."""
    for _ in range(_LOOKS):
        reached = seen(done, above)
        if reached >= strips[above, STEPS] or reached - strips[above, LAG] >= needed:
            return True
        if seen(shared, STOP):
            return False
        relax()
    return False


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _known_in_band(strips: Any, carries: Any, number: int, known: int) -> int:
    """The least score that may be the best of a strip's band, given the strips of it above.

    Of equal scores the one higher up is the band's best.
    """
    above = number - 1
    while above >= 0 and strips[above, BAND] == strips[number, BAND]:
        if carries[above, BEST_ROW] >= 0:
            known = max(known, carries[above, BEST] + 1)
        above -= 1
    return known


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _keep_row(strip: Any, bus_h: Any, bus_f: Any, pruned: Any, segment: int, start: int, end: int) -> None:
    """Save the last row of a strip for steps ``[start, end)``, without pruned segments.

    No memory is touched for those.
    """
    lag, kept_h, kept_f = strip[LAG], strip[KEPT_H], strip[KEPT_F]
    for column in range(start, end, segment):
        if not pruned[column // segment]:
            for j in range(max(column - lag, 0), min(min(column + segment, end) - lag, len(bus_h))):
                put_int32(kept_h, j, bus_h[j])
                put_int32(kept_f, j, bus_f[j])


@njit(nogil=True, boundscheck=False, error_model="numpy")
def run_strips(
    mine: Any,
    shared_strips: Any,
    matrix: Any,
    borders: Any,
    buffers: Any,
    scores: Any,
    bounds: Any,
    forbidden: Any,
    threads: int,
    most: int,
) -> int:
    """Sweep strips; returns the reason for which it ended.

    Reasons: there is no strip left, a strip that a thread sleeps for has ended, the strip above is
    slow, or ``most`` segments were computed. ``mine``: int64, state of this thread;
    ``shared_strips``: ``SharedStrips``; ``matrix``: ``Matrix``, with codes from the first strip's
    first row on; ``borders``: ``BorderLines``, on the left of all rows, on the right too, or of one
    strip if not requested. The others are those of ``run_segments``.
    """
    strips, done, carries, flags, shared = shared_strips
    bus_h, bus_f, left_h, left_e, right_h, right_e = borders
    state, columns = buffers.state, matrix.columns
    extend, raises = scores[3], scores[5] != 0 and scores[10] != 0
    segment = buffers.work.shape[1] - 2 * (state.shape[1] // STATE_VECTORS)
    first_row = strips[0, ROW]
    while True:
        number = mine[STRIP]
        if number < 0:
            number = _next_strip(shared)
            if number < 0:
                return NO_STRIP
            mine[STRIP], mine[STEP] = number, 0
            row, rows = strips[number, ROW], strips[number, ROWS]
            for k in range(flags.shape[1]):
                flags[number % len(flags), k] = 0
            start_strip(state, carries[number], left_h[row : row + rows], rows, row, extend)
        strip, carry, pruned = strips[number], carries[number], flags[number % len(flags)]
        row, rows, steps = strip[ROW], strip[ROWS], strip[STEPS]
        codes = matrix.a[row - first_row : row - first_row + STRIP_ROWS]
        at_right = row if len(right_h) >= matrix.rows else 0
        strip_borders = BorderLines(
            bus_h,
            bus_f,
            left_h[row : row + rows],
            left_e[row : row + rows],
            right_h[at_right : at_right + rows],
            right_e[at_right : at_right + rows],
        )
        portion = max(1, min(SEGMENTS_A_CALL, seen(shared, ACTIVE) // (SHARE_OF_A_CALL * threads)))
        while mine[STEP] < steps:
            start, reach = mine[STEP], steps
            if number > 0:
                if not _follows(done, strips, number - 1, min(start + portion * segment, steps), shared):
                    return SLOW
                # Pruned segments take almost no time: go as far as the strip above has come.
                reached = seen(done, number - 1)
                if reached < strips[number - 1, STEPS]:
                    reach = reached - strips[number - 1, LAG]
                    reach = steps if reach >= steps else reach // segment * segment
            left_out = carry[PRUNED]
            known = seen(shared, KNOWN)
            if not raises:
                known = _known_in_band(strips, carries, number, known)
            end = _run_segments(
                Matrix(codes, matrix.b, matrix.rows, columns),
                strip_borders,
                Strip(row, rows, start, reach),
                buffers,
                carry,
                scores,
                known,
                bounds,
                pruned,
                forbidden,
                portion,
            )
            if strip[KEPT_H]:
                _keep_row(strip, bus_h, bus_f, pruned, segment, start, end)
            mine[STEP] = end
            if raises:
                raise_to(shared, KNOWN, carry[BEST])
            add_to(shared, CELLS, rows * (min(end, columns) - min(start, columns)))
            add_to(shared, LEFT_OUT, carry[PRUNED] - left_out)
            publish(done, number, end)
            most -= portion
            if end < steps and (most <= 0 or seen(shared, STOP)):
                return ENOUGH
        active = len(pruned)
        for flag in pruned[: -(-steps // segment)]:
            active -= flag
        publish(shared, ACTIVE, np.int64(active))
        add_to(shared, ENDED, np.int64(1))
        mine[STRIP] = -1
        if seen(shared, AWAITED) == number:
            return AWAITED_ENDED
        if most <= 0 or seen(shared, STOP):
            return ENOUGH


@njit(nogil=True, boundscheck=False, error_model="numpy")
def spans_of(strips: Any, flags: Any, segment: int, first: int, last: int, columns: int, spans: Any) -> int:
    """Pruned segments of strips [first, last) as rectangles, int64[k, 4], and their number.

    Their sides slant by the lag, so half of it is subtracted.
    """
    count = 0
    for number in range(first, last):
        row, rows, lag = strips[number, ROW], strips[number, ROWS], strips[number, LAG]
        pruned = flags[number % len(flags)]
        segments = -(-strips[number, STEPS] // segment)
        at = 0
        while at < segments:
            if pruned[at]:
                begin = at
                while at < segments and pruned[at]:
                    at += 1
                spans[count, 0], spans[count, 1] = row, row + rows
                spans[count, 2] = min(max(0, begin * segment - lag // 2), columns)
                spans[count, 3] = min(max(0, at * segment - lag // 2), columns)
                count += 1
            at += 1
    return count
