"""A sweep on the processor: strips handed to threads by ticket, each following the one above through the horizontal bus."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from gpu.engines.cpu.sweep.pruning import copy_row
from gpu.engines.cpu.sweep.segment import (
    BEST,
    BEST_COLUMN,
    BEST_ROW,
    CARRY_FIELDS,
    PRUNED,
    SEGMENT,
    STRIP_ROWS,
    lanes_of,
    padded_columns,
    padded_rows,
    run_segments,
    scores_of,
    start_strip,
    total_steps,
    word_for,
)
from gpu.engines.cpu.sweep.strip import STATE_VECTORS, VECTORS
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import UNREACHED, Band, Best, Borders, Rest, Sweep, Tick
from gpu.scoring import Scoring

#: Segments that one call into compiled code computes at most, beside those it leaves out: about a millisecond.
SEGMENTS_A_CALL = 16
#: Bands whose rows are kept and not yet taken by the stage: bounds memory while a row is being written.
BANDS_AHEAD = 2
TICK_SECONDS = 0.05
#: Of the segments that a strip computes, the share of a call: the strip below waits for as many.
SHARE_OF_A_CALL = 4

_NONE = np.empty(0, np.int64)


@dataclass
class _Strip:
    """Rows (row, row + rows] of the matrix and how far they have got."""

    index: int
    row: int
    rows: int
    band: int
    steps: int
    lag: int
    ends_band: bool
    done: int = 0
    carry: Int64 = field(default_factory=lambda: np.zeros(CARRY_FIELDS, np.int64))
    pruned_segments: np.ndarray = field(default_factory=lambda: np.zeros(0, np.uint8))
    h: Int32 | None = None
    f: Int32 | None = None

    @property
    def finished(self) -> bool:
        return self.done >= self.steps


class CpuSweep:
    """Runs one ``Sweep``. ``run`` is the generator behind ``Sweeps.sweep``."""

    def __init__(self, sweep: Sweep, threads: int) -> None:
        self._sweep = sweep
        self._word = word_for(sweep.scoring)
        self._columns = len(sweep.b)
        self._a = padded_rows(sweep.a[sweep.first_row :], self._word)
        self._b = padded_columns(sweep.b, self._word)
        self._bus_h = sweep.borders.top_h.astype(np.int32)
        self._bus_f = sweep.borders.top_f.astype(np.int32)
        # Only who asks for the last column gets room for all of it.
        self._right_h = np.full(len(sweep.a) if sweep.right else STRIP_ROWS, UNREACHED, np.int32)
        self._right_e = self._right_h - np.int32(sweep.scoring.gap_open)
        goal = sweep.goal
        prune = sweep.prune if sweep.local else goal is not None
        corner = goal is not None and goal.corner
        self._scores = scores_of(sweep.scoring, sweep.local, sweep.track, prune, corner)
        self._known = sweep.known if goal is None else goal.score
        self._diagonals = _NONE if goal is None or goal.diagonals is None else goal.diagonals
        rest = sweep.rest() if prune and sweep.rest is not None else Rest(_NONE, _NONE)
        self._rest = rest.rows, rest.columns
        self._strips = self._plan()
        self._threads = max(1, min(threads, len(self._strips)))
        #: For every ``SEGMENT`` columns of the bus, whether some of them were computed.
        self._computed = np.ones((self._columns + 1 + STRIP_ROWS) // SEGMENT + 1, np.uint8)
        #: Segments that the strip which ended last computed.
        self._live = len(self._computed)
        self._next = 0
        self._taken = 0
        self._cells = 0
        self._pruned = 0
        self._stop = False
        self._failure: BaseException | None = None
        self._moved = threading.Condition()

    def _plan(self) -> list[_Strip]:
        height = VECTORS * lanes_of(self._word)
        strips: list[_Strip] = []
        row = self._sweep.first_row
        for band, end in enumerate(end for end in self._sweep.bands if end > self._sweep.first_row):
            while row < end:
                rows = min(STRIP_ROWS, end - row)
                steps = total_steps(rows, self._columns, height)
                lag = -(-rows // height) * (height - 1)
                strips.append(_Strip(len(strips), row, rows, band, steps, lag, row + rows == end))
                row += rows
        return strips

    def run(self) -> Generator[Band | Tick, None, None]:
        """Yield bands in order, and ticks in between."""
        if self._threads == 1:
            yield from self._run_here()
            return
        workers = [threading.Thread(target=self._work, name=f"sweep-{k}", daemon=True) for k in range(self._threads)]
        for worker in workers:
            worker.start()
        try:
            yield from self._collect()
        finally:
            with self._moved:
                self._stop = True
                self._moved.notify_all()
            for worker in workers:
                worker.join()

    def _run_here(self) -> Generator[Band | Tick, None, None]:
        work, state = self._workspace()
        last_tick = time.monotonic()
        members: list[_Strip] = []
        for strip in self._strips:
            self._begin(strip)
            while not strip.finished:
                self._advance(strip, strip.steps, SEGMENTS_A_CALL, work, state)
                if time.monotonic() - last_tick > TICK_SECONDS:
                    yield self._tick()
                    last_tick = time.monotonic()
            members.append(strip)
            if strip.ends_band:
                yield self._band(members)
                members = []

    def _collect(self) -> Generator[Band | Tick, None, None]:
        last_tick = time.monotonic()
        members: list[_Strip] = []
        for strip in self._strips:
            while True:
                with self._moved:
                    if not strip.finished and self._failure is None:
                        self._moved.wait_for(lambda strip=strip: strip.finished or self._failure, TICK_SECONDS)  # type: ignore[misc]
                    if self._failure is not None:
                        raise self._failure
                    finished = strip.finished
                if time.monotonic() - last_tick > TICK_SECONDS:
                    yield self._tick()
                    last_tick = time.monotonic()
                if finished:
                    break
            members.append(strip)
            if strip.ends_band:
                band = self._band(members)
                members = []
                with self._moved:
                    self._taken += 1
                    self._moved.notify_all()
                yield band

    def _work(self) -> None:
        try:
            work, state = self._workspace()
            while (strip := self._ticket()) is not None:
                above = self._strips[strip.index - 1] if strip.index else None
                self._begin(strip)
                most = max(1, min(SEGMENTS_A_CALL, self._live // (SHARE_OF_A_CALL * self._threads)))
                while not strip.finished:
                    if above is not None and not self._wait_for(above, min(strip.done + most * SEGMENT, strip.steps)):
                        return
                    # Segments left out take next to no time: as far as the strip above has come.
                    reach = strip.steps if above is None or above.finished else above.done - above.lag
                    reach = strip.steps if reach >= strip.steps else reach // SEGMENT * SEGMENT
                    self._advance(strip, reach, most, work, state)
                self._live = len(strip.pruned_segments) - int(strip.pruned_segments.sum())
        except BaseException as failure:  # noqa: BLE001 - handed to the thread that iterates
            with self._moved:
                self._failure = failure
                self._moved.notify_all()

    def _ticket(self) -> _Strip | None:
        with self._moved:
            while not self._stop and self._failure is None:
                if self._next >= len(self._strips):
                    return None
                strip = self._strips[self._next]
                if strip.band < self._taken + BANDS_AHEAD + self._threads:
                    self._next += 1
                    return strip
                self._moved.wait()
        return None

    def _wait_for(self, above: _Strip, needed: int) -> bool:
        """Wait until the strip above has put out the columns of steps below ``needed``; False when stopped."""
        with self._moved:
            self._moved.wait_for(
                lambda: self._stop or self._failure is not None or above.finished or above.done - above.lag >= needed
            )
            return not self._stop and self._failure is None

    def _workspace(self) -> tuple[np.ndarray, np.ndarray]:
        lanes = lanes_of(self._word)
        work = np.zeros((4, SEGMENT + 2 * lanes), self._word)
        state = np.zeros((STRIP_ROWS // (VECTORS * lanes), STATE_VECTORS * lanes), self._word)
        return work, state

    def _begin(self, strip: _Strip) -> None:
        strip.pruned_segments = np.zeros(-(-strip.steps // SEGMENT), np.uint8)
        if strip.ends_band and self._sweep.keep(strip.row + strip.rows):
            strip.h = np.empty(self._columns + 1, np.int32)
            strip.f = np.empty(self._columns + 1, np.int32)

    def _advance(self, strip: _Strip, end: int, most: int, work: np.ndarray, state: np.ndarray) -> None:
        """Sweep a strip's steps up to ``end``, but compute at most so many segments, and say so."""
        start = strip.done
        first = strip.row - self._sweep.first_row
        right = slice(strip.row, strip.row + strip.rows) if self._sweep.right else slice(0, strip.rows)
        pruned_before = int(strip.carry[PRUNED])
        left_h = self._sweep.borders.left_h[strip.row : strip.row + strip.rows]
        left_e = self._sweep.borders.left_e[strip.row : strip.row + strip.rows]
        if start == 0:
            start_strip(state, strip.carry, left_h, strip.rows, strip.row, self._sweep.scoring.gap_extend)
        end = run_segments(
            self._a[first : first + STRIP_ROWS],
            self._b,
            len(self._sweep.a),
            self._columns,
            self._bus_h,
            self._bus_f,
            left_h,
            left_e,
            self._right_h[right],
            self._right_e[right],
            strip.row,
            strip.rows,
            state,
            strip.carry,
            work,
            start,
            end,
            self._scores,
            self._known,
            self._diagonals,
            *self._rest,
            strip.pruned_segments,
            self._computed,
            most,
        )
        if strip.h is not None and strip.f is not None:
            copy_row(
                strip.h,
                strip.f,
                self._bus_h,
                self._bus_f,
                strip.pruned_segments,
                start,
                end,
                SEGMENT,
                strip.lag,
                self._sweep.local,
                self._sweep.scoring.gap_open,
            )
        with self._moved:
            strip.done = end
            if self._sweep.track:
                self._known = max(self._known, int(strip.carry[BEST]))
            self._cells += strip.rows * (min(end, self._columns) - min(start, self._columns))
            self._pruned += int(strip.carry[PRUNED]) - pruned_before
            self._moved.notify_all()

    def _tick(self) -> Tick:
        return Tick(self._cells, self._pruned)

    def _band(self, members: list[_Strip]) -> Band:
        first, last = members[0].row, members[-1].row + members[-1].rows
        best = Best()
        for strip in members:
            if strip.carry[BEST_ROW] >= 0:
                cell = Best(int(strip.carry[BEST]), int(strip.carry[BEST_ROW]), int(strip.carry[BEST_COLUMN]))
                best = cell if best.score == 0 else best.better(cell)
        band = Band(
            first,
            last,
            best,
            sum(int(strip.carry[PRUNED]) for strip in members),
            np.array([span for strip in members for span in self._spans(strip)], np.int64).reshape(-1, 4),
            members[-1].h,
            members[-1].f,
            self._right_h[first:last] if self._sweep.right else None,
            self._right_e[first:last] if self._sweep.right else None,
        )
        # A finished strip is only a number from here on: a chromosome has a hundred thousand of them.
        for strip in members:
            strip.h = strip.f = None
            strip.pruned_segments = np.zeros(0, np.uint8)
        return band

    def _spans(self, strip: _Strip) -> list[tuple[int, int, int, int]]:
        """Runs of pruned segments as rectangles; their sides slant by ``lag``, so half of it is taken off."""
        flags, spans = strip.pruned_segments, []
        edges = [0, *(np.flatnonzero(flags[1:] != flags[:-1]) + 1).tolist(), len(flags)]
        for start, end in pairwise(edges):
            if start < end and flags[start]:
                left, right = (min(max(0, edge * SEGMENT - strip.lag // 2), self._columns) for edge in (start, end))
                spans.append((strip.row, strip.row + strip.rows, left, right))
        return spans


def in_miniature(scoring: Scoring) -> None:
    """Call every kernel, in the word of the scoring."""
    codes = np.zeros(2, np.uint8)
    keep = {2}.__contains__
    sweep = Sweep(codes, codes, scoring, Borders.free(2, 2, scoring), (2,), local=True, track=True, keep=keep)
    for _ in CpuSweep(sweep, 1).run():
        pass
