"""A threaded sweep on the processor: threads take strips by ticket.

Each strip follows the one above through the horizontal bus.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from gpu.engines.cpu.sweep.entry_points import (
    ACTIVE,
    ALLOWED,
    AWAITED,
    AWAITED_ENDED,
    CELLS,
    KEPT_F,
    KEPT_H,
    KNOWN,
    LAG,
    LEFT_OUT,
    NEXT,
    NO_STRIP,
    SHARED_FIELDS,
    SLOW,
    STEPS,
    STOP,
    STRIP,
    STRIP_FIELDS,
    BorderLines,
    ForbiddenRuns,
    Matrix,
    ScoreBounds,
    SharedStrips,
    SweepBuffers,
    has_ended,
    run_strips,
    set_shared,
    spans_of,
)
from gpu.engines.cpu.sweep.layout import (
    BEST,
    BEST_COLUMN,
    BEST_ROW,
    CARRY_FIELDS,
    MANY_SEGMENTS,
    PRUNED,
    SEGMENT,
    SHORT_SEGMENT,
    STATE_VECTORS,
    STRIP_ROWS,
    VECTORS,
    lanes_of,
    padded_columns,
    padded_rows,
    runs_by_block,
    scores_of,
    word_for,
)
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import UNREACHED, Band, Best, Row, Sweep, SweepProgress, UpperBound

#: Bands with saved rows that the stage has not yet taken, plus one for each thread: bounds memory
#: while a row is being written.
BANDS_AHEAD = 2
#: Most cells, and bands, without saved rows that may be done before the stage takes them: some
#: tenths of a second.
_CELLS_AHEAD, _MAX_AHEAD = 1 << 31, 64
TICK_SECONDS = 0.05
#: Segments between two looks at the clock while the thread that iterates computes.
_SEGMENTS_A_LOOK = 64
#: Active segments of strips, and those still to come, up to which it does so: about ten
#: milliseconds. With four times as many the slabs of a word bound of 1 Mbp had one thread.
_WIDE, _MANY = 4, MANY_SEGMENTS // 4
#: Seconds that a thread without a strip sleeps, at first and at most; and one whose strip above is
#: slow.
_IDLE_SECONDS, _LONGEST_IDLE, _SLOW_SECONDS = 0.0005, 0.02, 0.0002

_NONE, _NO_SPANS = np.empty(0, np.int64), np.empty((0, 4), np.int64)


@dataclass
class _Band:
    """Strips [begin, end), and the row saved below them."""

    begin: int
    end: int
    h: Int32 | None = None
    f: Int32 | None = None


class CpuSweep:
    """Runs one ``Sweep``. ``run`` is the generator behind ``Engine.sweep``."""

    def __init__(self, sweep: Sweep, threads: int) -> None:
        self._sweep = sweep
        self._word = word_for(sweep.scoring)
        self._columns = len(sweep.b)
        self._a = padded_rows(sweep.a[sweep.first_row :], self._word)
        self._b = padded_columns(sweep.b, self._word)
        self._bus_h = sweep.borders.top_h.astype(np.int32)
        self._bus_f = sweep.borders.top_f.astype(np.int32)
        # All of the last column is stored only if requested.
        self._right_h = np.full(len(sweep.a) if sweep.outputs.right else STRIP_ROWS, UNREACHED, np.int32)
        self._right_e = self._right_h - np.int32(sweep.scoring.gap_open)
        target = sweep.target
        prunes, corner = target is not None, target is not None and target.corner
        tracks, rises = sweep.known_score is not None, not sweep.best_of_bands
        self._scores = scores_of(sweep.scoring, sweep.local, tracks, prunes, corner, rises)
        self._forbidden = runs_by_block(sweep.forbidden, len(sweep.a))
        self._diagonals = _NONE if target is None or target.diagonals is None else target.diagonals
        bound = sweep.upper_bound() if prunes and sweep.upper_bound is not None else UpperBound(_NONE, _NONE)
        self._upper_bound = bound.rows, bound.columns, bound.diagonal_bound
        # Only a narrow band is active then: the shorter its segments, the fewer cells are computed,
        # and the sooner the strip below may follow.
        is_narrow = len(bound.diagonal_bound) > 0 or len(self._diagonals) > 0
        self._segment = SHORT_SEGMENT if is_narrow else SEGMENT
        #: For every segment's columns of the bus, 1 if some of them were computed.
        self._computed = np.ones((self._columns + 1 + STRIP_ROWS) // self._segment + 1, np.uint8)
        self._strips, self._bands = self._plan()
        self._threads = max(1, min(threads, len(self._strips)))
        self._done = np.zeros(len(self._strips), np.int64)
        self._carries = np.zeros((len(self._strips), CARRY_FIELDS), np.int64)
        #: Bands that may be ahead of the stage; with saved rows, and in all.
        self._kept_ahead = BANDS_AHEAD + self._threads
        self._ahead = self._kept_ahead + min(_MAX_AHEAD, _CELLS_AHEAD // (STRIP_ROWS * (self._columns + 1)))
        self._flags = np.zeros((self._most_at_once(), -(-(self._columns + 1 + STRIP_ROWS) // self._segment)), np.uint8)
        self._shared = np.zeros(SHARED_FIELDS, np.int64)
        self._shared[KNOWN] = (sweep.known_score or 0) if target is None else target.score
        self._shared[ACTIVE] = self._flags.shape[1]
        self._shared[AWAITED] = -1
        self._set = set_shared.on(self._shared)
        self._has_ended = has_ended.on(self._done, self._strips)
        self._spans_of = spans_of.on(self._strips, self._flags, self._segment)
        self._allowed = self._taken = self._kept = 0
        self._failure: BaseException | None = None
        self._moved = threading.Condition()

    def _plan(self) -> tuple[Int64, list[_Band]]:
        """The strips (``STRIP_FIELDS`` each), and the bands made of them."""
        height = VECTORS * lanes_of(self._word)
        strips: list[tuple[int, ...]] = []
        bands: list[_Band] = []
        row = self._sweep.first_row
        for end in self._sweep.bands:
            begin = len(strips)
            while row < end:
                rows = min(STRIP_ROWS, end - row)
                lag = -(-rows // height) * (height - 1)
                strips.append((row, rows, self._columns + 1 + lag, lag, 0, 0, len(bands)))
                row += rows
            if len(strips) > begin:
                bands.append(_Band(begin, len(strips)))
        return np.array(strips, np.int64).reshape(-1, STRIP_FIELDS), bands

    def _most_at_once(self) -> int:
        """The largest number of strips ahead of the stage."""
        ends = [band.end for band in self._bands]
        last = [ends[min(k + self._ahead, len(ends)) - 1] for k in range(len(ends))]
        return max((end - band.begin for end, band in zip(last, self._bands, strict=True)), default=1)

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Yield bands in order, and ticks in between."""
        self._allow()
        here: _Worker | None = _Worker(self)
        workers: list[threading.Thread] = []
        last_tick = time.monotonic()
        try:
            for band in self._bands:
                while not self._has_ended(band.end - 1):
                    if here is not None:
                        self._set(AWAITED, band.end - 1)
                        here.run(_SEGMENTS_A_LOOK)
                        if self._is_wide():
                            workers, here = self._start(here), None
                    else:
                        self._wait_for(band.end - 1)
                    if time.monotonic() - last_tick > TICK_SECONDS:
                        yield SweepProgress(int(self._shared[CELLS]), int(self._shared[LEFT_OUT]))
                        last_tick = time.monotonic()
                answer = self._answer(band)
                self._taken += 1
                self._kept -= answer.row is not None
                self._allow()
                yield answer
        finally:
            with self._moved:
                self._set(STOP, 1)
                self._moved.notify_all()
            for worker in workers:
                worker.join()

    def _is_wide(self) -> bool:
        """Return True if more threads would help.

        That is so if strips have several active segments, and many strips follow. Estimated before
        the first strip has ended.
        """
        active, remaining = int(self._shared[ACTIVE]), len(self._strips) - int(self._shared[NEXT])
        return self._threads > 1 and active >= _WIDE and remaining >= self._threads and active * remaining >= _MANY

    def _start(self, here: _Worker) -> list[threading.Thread]:
        """Start the threads; one of them continues ``here``."""
        workers = [here, *(_Worker(self) for _ in range(self._threads - 1))]
        threads = [
            threading.Thread(target=self._work, args=(worker,), name=f"sweep-{k}", daemon=True)
            for k, worker in enumerate(workers)
        ]
        for thread in threads:
            thread.start()
        return threads

    def _wait_for(self, strip: int) -> None:
        """Wait for a strip's end, or the next progress report. Raises a thread's error."""
        with self._moved:
            self._set(AWAITED, strip)
            if self._failure is None and not self._has_ended(strip):
                self._moved.wait(TICK_SECONDS)
            self._set(AWAITED, -1)
            if self._failure is not None:
                raise self._failure

    def _allow(self) -> None:
        """Allow bands that the stage will take soon, and ask which of their last rows it wants."""
        before = self._allowed
        while self._allowed < min(self._taken + self._ahead, len(self._bands)):
            if self._kept >= self._kept_ahead:
                break
            band = self._bands[self._allowed]
            last = self._strips[band.end - 1]
            if self._sweep.outputs.keep(int(last[0] + last[1])):
                band.h, band.f = np.empty(self._columns + 1, np.int32), np.empty(self._columns + 1, np.int32)
                last[KEPT_H], last[KEPT_F] = band.h.ctypes.data, band.f.ctypes.data
                self._kept += 1
            self._allowed += 1
        if self._allowed > before:
            with self._moved:
                self._set(ALLOWED, self._bands[self._allowed - 1].end)
                self._moved.notify_all()

    def _work(self, worker: _Worker) -> None:
        try:
            idle = _IDLE_SECONDS
            while not self._shared[STOP] and self._failure is None:
                why = worker.run(1 << 60)
                if why == SLOW:
                    time.sleep(_SLOW_SECONDS)
                with self._moved:
                    if why == AWAITED_ENDED:
                        self._moved.notify_all()
                    elif why == NO_STRIP:
                        if self._shared[NEXT] >= len(self._strips):
                            return
                        self._moved.wait(idle)
                idle = min(2 * idle, _LONGEST_IDLE) if why == NO_STRIP else _IDLE_SECONDS
        except BaseException as failure:  # noqa: BLE001 - handed to the thread that iterates
            with self._moved:
                self._failure = failure
                self._moved.notify_all()

    def _answer(self, band: _Band) -> Band:
        """The result of a band for the stage, which owns its rows from here on."""
        first, last = int(self._strips[band.begin, 0]), int(self._strips[band.end - 1, :2].sum())
        best = Best()
        carries = self._carries[band.begin : band.end].tolist()
        for carry in carries:
            if carry[BEST_ROW] >= 0:
                cell = Best(carry[BEST], carry[BEST_ROW], carry[BEST_COLUMN])
                best = cell if best.score == 0 else best.better(cell)
        row, band.h, band.f = self._row(band), None, None
        return Band(
            first,
            last,
            best,
            sum(carry[PRUNED] for carry in carries),
            self._spans(band),
            row,
            self._right_h[first:last] if self._sweep.outputs.right else None,
            self._right_e[first:last] if self._sweep.outputs.right else None,
        )

    def _spans(self, band: _Band) -> Int64:
        if not self._sweep.outputs.spans:
            return _NO_SPANS
        spans = np.empty(((band.end - band.begin) * (self._flags.shape[1] // 2 + 1), 4), np.int64)
        count = self._spans_of(band.begin, band.end, self._columns, spans)
        return spans[:count].copy()

    def _row(self, band: _Band) -> Row | None:
        """The saved row, from the first computed segment to the last."""
        if band.h is None or band.f is None:
            return None
        number = band.end - 1
        lag, pruned = int(self._strips[number, LAG]), self._flags[number % len(self._flags)]
        active = np.flatnonzero(pruned[: -(-int(self._strips[number, STEPS]) // self._segment)] == 0)
        value = 0 if self._sweep.local else UNREACHED
        left_out = value, value - self._sweep.scoring.gap_open
        if not len(active):
            h, f = (np.array([value], np.int32) for value in left_out)
            return Row(h, f, self._columns, 0, left_out)
        first, end = (max(int(at) * self._segment - lag, 0) for at in (active[0], active[-1] + 1))
        end = min(end, self._columns + 1)
        for at in np.flatnonzero(np.diff(active) > 1).tolist():
            between = slice(
                max((int(active[at]) + 1) * self._segment - lag, 0), max(int(active[at + 1]) * self._segment - lag, 0)
            )
            band.h[between], band.f[between] = left_out
        return Row(band.h[first:end], band.f[first:end], self._columns, first, left_out)


class _Worker:
    """Buffers and arguments of one thread of a sweep."""

    def __init__(self, sweep: CpuSweep) -> None:
        lanes = lanes_of(sweep._word)
        work = np.zeros((4, sweep._segment + 2 * lanes), sweep._word)
        state = np.zeros((STRIP_ROWS // (VECTORS * lanes), STATE_VECTORS * lanes), sweep._word)
        mine = np.zeros(2, np.int64)
        mine[STRIP] = -1
        borders = sweep._sweep.borders
        self._run_strips = run_strips[sweep._word].on(
            mine,
            SharedStrips(sweep._strips, sweep._done, sweep._carries, sweep._flags, sweep._shared),
            Matrix(sweep._a, sweep._b, len(sweep._sweep.a), sweep._columns),
            BorderLines(sweep._bus_h, sweep._bus_f, borders.left_h, borders.left_e, sweep._right_h, sweep._right_e),
            SweepBuffers(state, work),
            sweep._scores,
            ScoreBounds(sweep._diagonals, *sweep._upper_bound, sweep._computed),
            ForbiddenRuns(*sweep._forbidden),
            sweep._threads,
        )

    def run(self, most: int) -> int:
        """Sweep about so many segments; returns the reason for the end (see ``run_strips``)."""
        return int(self._run_strips(most))
