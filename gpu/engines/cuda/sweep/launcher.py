"""A sweep on the card: a series of launches, each a slice of every strip in flight, with rows streaming out in between."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from typing import Any

import numpy as np
import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.copies import NON_BLOCKING, SMALL, Copies
from gpu.engines.cuda.sweep.live import asks_once
from gpu.engines.cuda.sweep.memory import STRIP, Inputs, Kind, Layout, SweepMemory
from gpu.engines.cuda.sweep.pruning import Pruning
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.cuda.sweep.shares import Part, whole
from gpu.engines.cuda.sweep.window import CHUNK, MOST_BLOCKS, window_for
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Band, Best, Row, Sweep, Tick

_BUCKETS = 512
#: Values that one call fills: their number fits into 32 bits.
_MOST_FILLED = 1 << 31
TICK_SECONDS = 0.05
#: Between looks whether a launch has ended.
LOOK_SECONDS = 0.0005
#: Of the warps that a launch has, those that may be busy with live strips before more are launched.
_FILLED = 0.9
#: Of the multiprocessors, what is left to sweeps beside one that has few strips to work on.
LEFT = 1 / 3
#: Strips of a launch, over those that warps work on at a time.
_WITH_THOSE_BEYOND = 2
_NO_SPANS = np.empty((0, 4), np.int64)


class CudaSweep:
    """Runs one ``Sweep``, or with others a card's share of it; ``run`` is the generator behind ``Sweeps.sweep``."""

    def __init__(
        self,
        card: Card,
        sweep: Sweep,
        shape: Shape | None = None,
        memory: int | None = None,
        company: Company | None = None,
    ) -> None:
        self._card = card
        self._sweep = sweep = asks_once(sweep)
        self._shape = shape or Shape.of(card)
        self._limit = memory
        self._company = company
        #: That of the first strips. Low ones differ in their height alone.
        self._window = self._shape.window(sweep)
        self._pruning = Pruning.of(sweep, self._window)
        self._columns = len(sweep.b)
        self._planned = 0
        #: The first row, H and Ê of the last column of the bands that are being told.
        self._right_fetched: tuple[Any, ...] = ()
        #: By their last strip, rows of them that are few values.
        self._rows_fetched: dict[int, list[Int32]] = {}
        #: Of their strips, the first of these and the granules that each marked first and last; and what was left out.
        self._marked: tuple[int, Int32] = (0, np.empty((0, 2), np.int32))
        self._spans_of, self._spans = np.empty(0, np.int64), np.empty((0, 4), np.int64)
        self._plan()
        self._inputs = Inputs.of(sweep, self._window, self._filled)

    @property
    def is_for_few(self) -> bool:
        """Whether few of its strips are likely to be worked on at a time, and there is no other card that it keeps pace with."""
        return self._company is None and self._shape.is_for_few(self._sweep)

    @property
    def blocks_left(self) -> int:
        """Of those that the card holds at once, what its launches leave to others."""
        return self._shape.blocks - self._blocks

    def _plan(self) -> None:
        sweep = self._sweep
        # A strip with fewer rows takes the slow path for cells outside the matrix. Nobody asks for what leaves the last one of a
        # local alignment, and rows that match nothing hold no better score: it may be filled up with them.
        if self._company is not None:
            share = self._company.share
        else:
            fill = sweep.local and not sweep.right and bool(sweep.bands) and not sweep.keep(sweep.bands[-1])
            share = whole(sweep.first_row, sweep.bands, self._shape.heights(sweep), fill)
        self._bands, self._filled = share.parts, share.filled
        self._kinds = [Kind(self._window, 0, share.high)]
        if share.high < len(share):
            self._kinds.append(Kind(window_for(sweep.scoring, low=True), share.high, len(share)))
        self._strips = np.zeros(len(share), STRIP)
        for name in ("row", "rows", "relay"):
            self._strips[name] = getattr(share, name)
        self._strips["keep"] = -1
        self._steps = -(-(self._columns + 1 + self._window.delay) // CHUNK) * CHUNK
        # Warps that are done with a strip take one beyond, lest they, and other cards, wait for what comes after it until the next launch.
        self._in_flight = min(len(share), _WITH_THOSE_BEYOND * self._shape.blocks * self._shape.warps)
        # A block a multiprocessor has its schedulers to itself.
        self._least_blocks = max(1, self._shape.blocks // MOST_BLOCKS)
        self._blocks = self._few_blocks if self.is_for_few else self._shape.blocks
        self._buckets = max(1, min(_BUCKETS, self._steps // CHUNK))
        self._bucket_chunks = -(-self._steps // CHUNK // self._buckets)

    def run(self) -> Generator[Band | Tick, None, None]:
        """Yield bands in order, and ticks in between."""
        last_tick = time.monotonic()
        with closing(self.steps()) as steps:
            for step in steps:
                if step is not None:
                    yield step
                    continue
                time.sleep(LOOK_SECONDS)
                if time.monotonic() - last_tick > TICK_SECONDS:
                    last_tick = time.monotonic()
                    yield self.tick()

    def steps(self) -> Generator[Band | Tick | None, None, None]:
        """Yield bands in order, and None whenever there is nothing to do but to wait: for whoever has several sweeps."""
        # What others do on the card neither waits for this nor the other way round.
        self._stream, self._copies = cuda.Stream(NON_BLOCKING), Copies(self._card)
        self._beside, self._forked, self._joined = cuda.Stream(NON_BLOCKING), cuda.Event(), cuda.Event()
        layout = Layout(self._steps, self._in_flight, self._buckets, self._bucket_chunks, self._filled)
        what = self._sweep, self._kinds, self._inputs, self._pruning, self._strips
        self._memory = SweepMemory(
            self._card, self._stream, *what, len(self._bands), layout, self._company, self._limit
        )
        # They are on the card now.
        del what, self._inputs
        try:
            yield from self._launches()
        finally:
            self._copies.finish()
            self._memory.free()
            # Here and now: a stream can be given back in the thread of its context only, and garbage is collected in any.
            del self._memory, self._stream, self._copies, self._beside, self._forked, self._joined

    def _launches(self) -> Generator[Band | None, None, None]:
        first = 0
        finished: list[Part] = []
        waiting = list(self._bands)
        # A place that is free is filled.
        self._fill(0, len(self._memory.free_slots))
        done = cuda.Event()
        while waiting or finished or first < len(self._strips):
            last = self._plan_launch(first)
            if last > first:
                self._launch(first, last)
                done.record(self._stream)
            # While the card goes on, what it finished before is taken to the host.
            brought = self._brought(finished)
            if brought:
                self._fetch_for(brought)
            for band in brought:
                yield self._band(band)
            finished = finished[len(brought) :]
            # Nothing is launched where every kept row's place was taken, until now, or another card has to come first.
            if last == first:
                if not brought:
                    yield None
                continue
            # Once at least: a launch that can do nothing ends at once, and whoever has it stopped must be heard.
            yield None
            while not done.query():
                yield None
            window = slice(first, last)
            place = int(self._memory.strips) + first * STRIP.itemsize
            cuda.memcpy_dtoh_async(self._strips[window], place, self._stream)
            self._stream.synchronize()
            if self._company is not None:
                self._company.tell(self._strips["done"], self._steps)
                cuda.memcpy_dtoh_async(self._memory.known_here, self._memory.known, self._stream)
                self._stream.synchronize()
            while waiting and (self._strips["done"][waiting[0].strips] >= self._steps).all():
                finished.append(waiting.pop(0))
            if self._company is None:
                self._blocks = self._blocks_for(self._strips[window])
            unfinished = np.flatnonzero(self._strips["done"][window] < self._steps)
            first = first + int(unfinished[0]) if len(unfinished) else last

    def _brought(self, finished: list[Part]) -> list[Part]:
        """Of finished bands those that may be brought now: with others, rows that nobody has asked for yet stay on the card."""
        if self._company is None:
            return finished
        kept = [number for number, band in enumerate(finished) if self._strips["keep"][band.strips[-1]] >= 0]
        # One row at a time.
        room = 1 if self._company.has_room() else 0
        return finished if len(kept) <= room else finished[: kept[room]]

    def _plan_launch(self, first: int) -> int:
        """The strip to stop before: as many as fit on the card, and as there is room for rows that are to be kept."""
        last = min(len(self._strips), first + self._in_flight)
        if self._company is not None:
            last = max(first, min(last, self._company.limit()))
        while self._planned < len(self._bands) and self._bands[self._planned].strips[0] < last:
            band = self._bands[self._planned]
            # One that is spare must keep no other waiting.
            has_room = len(self._memory.free_slots) > (1 if band.last in self._sweep.spare else 0)
            if (has_room or band.last not in self._sweep.spare) and self._sweep.keep(band.last):
                if not has_room:
                    return min(last, band.strips[0])
                self._strips["keep"][band.strips[-1]] = self._memory.free_slots.pop()
            self._planned += 1
        return last

    def _fill(self, first: int, slots: int) -> None:
        """Have rows that are to be kept hold cells left out: a strip writes only what it looked at."""
        if self._pruning is None or self._planned == len(self._bands):
            return
        count = self._columns + 1
        left_out = (
            (self._memory.kept_h, self._pruning.dead),
            (self._memory.kept_f, self._pruning.dead - self._sweep.scoring.gap_open),
        )
        at_once = max(1, _MOST_FILLED // count)
        for slot in range(first, first + slots, at_once):
            size = min(at_once, first + slots - slot) * count
            for base, value in left_out:
                cuda.memset_d32_async(int(base) + 4 * slot * count, value & 0xFFFFFFFF, size, self._stream)

    def _launch(self, first: int, last: int) -> None:
        place = int(self._memory.strips) + first * STRIP.itemsize
        cuda.memcpy_htod_async(place, self._strips[first:last], self._stream)
        parts = [(max(first, kind.first), min(last, kind.end)) for kind in self._kinds]
        tickets = np.array([begin for begin, _ in parts], np.int32)
        cuda.memcpy_htod_async(self._memory.ticket, tickets, self._stream)
        if self._company is not None:
            self._memory.known_here[0] = self._company.best_known(int(self._memory.known_here[0]))
            cuda.memcpy_htod_async(self._memory.known, self._memory.known_here, self._stream)
        launched = [number for number, (begin, end) in enumerate(parts) if begin < end]
        # What comes later in the matrix has to wait for blocks of the first to end, and then begins with its time.
        seconds = self._shape.seconds / len(launched)
        if len(launched) > 1:
            self._forked.record(self._stream)
        for number in launched:
            stream = self._stream if number == launched[0] else self._beside
            if stream is self._beside:
                stream.wait_for_event(self._forked)
            self._launch_kind(number, *parts[number], seconds, stream)
            if stream is self._beside:
                self._joined.record(stream)
                self._stream.wait_for_event(self._joined)

    def _launch_kind(self, number: int, first: int, last: int, seconds: float, stream: Any) -> None:
        """The strips [first, last), which are of one kind."""
        count = last - first
        parameters = self._memory.parameters(number, first, last, seconds)
        # A short sweep is spread over as many multiprocessors as there are strips, or as it has blocks for beside other sweeps.
        spread = min(self._card.multiprocessors, self._blocks)
        warps = max(1, min(self._shape.warps, -(-count // spread)))
        blocks = min(-(-count // warps), self._blocks)
        function = self._memory.functions[number]
        function.prepared_async_call((blocks, 1), (32 * warps, 1, 1), stream, parameters.tobytes())

    def _blocks_for(self, strips: np.ndarray) -> int:
        """As few as have a warp for each strip that lives at the end of a launch.

        All strips of a live band keep the pace of the slowest: two of them that share a scheduler slow all of them down. So a multiprocessor gets one
        block, whose warps have a scheduler each, as long as these suffice.
        """
        alive = int(np.count_nonzero((strips["done"] > 0) & (strips["done"] < self._steps) & (strips["floored"] == 0)))
        if alive <= _FILLED * self._few_blocks * self._shape.warps:
            return self._few_blocks
        rounds = -(-alive // max(1, int(_FILLED * self._least_blocks * self._shape.warps)))
        return min(self._shape.blocks, self._least_blocks * max(1, rounds))

    def tick(self) -> Tick:
        """How far it is, as of the last launch that ended."""
        strips = self._strips
        cells = int((strips["rows"].astype(np.int64) * np.minimum(strips["done"], self._columns)).sum())
        return Tick(cells, int((strips["rows"].astype(np.int64) * strips["pruned"]).sum()) * CHUNK)

    @property
    def _few_blocks(self) -> int:
        """With others beside it, some multiprocessors are theirs as long as the rest suffice."""
        return max(1, int(self._least_blocks * (1 - LEFT if self._sweep.beside is not None else 1)))

    def _band(self, band: Part) -> Band:
        strips = self._strips[band.strips]
        slot = int(strips["keep"][-1])
        best = Best()
        for strip in strips[strips["best"] > 0]:
            cell = Best(int(strip["best"]), int(strip["best_i"]), int(strip["best_j"]))
            best = cell if best.score == 0 else best.better(cell)
        row = right_h = right_e = None
        if slot >= 0:
            row = self._row(band.strips[-1])
            self._memory.free_slots.append(slot)
            self._fill(slot, 1)
        if self._sweep.right:
            first, *columns = self._right_fetched
            right_h, right_e = (column[band.first - first : band.last - first] for column in columns)
        if self._sweep.spans:
            first, last = np.searchsorted(self._spans_of, (band.strips[0], band.strips[-1] + 1))
            spans = self._spans[first:last]
            pruned = int(((spans[:, 1] - spans[:, 0]) * (spans[:, 3] - spans[:, 2])).sum())
        else:
            spans = _NO_SPANS
            pruned = int((strips["rows"] * np.minimum(strips["pruned"].astype(np.int64) * CHUNK, self._columns)).sum())
        return Band(band.first, band.last, best, pruned, spans, row, right_h, right_e)

    def _fetch_for(self, bands: list[Part]) -> None:
        """What is asked for of every band, for all of these at once."""
        first, last = bands[0].first, bands[-1].last
        if self._sweep.right:
            self._right_fetched = (
                first,
                *(self._copies.fetch(base, 4 * first, last - first) for base in self._memory.right),
            )
        strips = slice(bands[0].strips[0], bands[-1].strips[-1] + 1)
        count = strips.stop - strips.start
        if self._pruning is not None:
            self._marked = (
                strips.start,
                self._copies.fetch(self._memory.tables[-1], 8 * strips.start, 2 * count).reshape(-1, 2),
            )
        self._rows_fetched = self._short_rows([band.strips[-1] for band in bands])
        if not self._sweep.spans:
            return
        counts = np.empty((0, self._buckets), np.int32)
        if self._strips["pruned"][strips].any():
            counts = self._copies.fetch(
                self._memory.pruned, 4 * strips.start * self._buckets, count * self._buckets
            ).reshape(count, -1)
            # Relays have counted nothing.
            counts[self._strips["rows"][strips] == 0] = 0
        self._spans_of, self._spans = self._left_out(strips.start, counts)

    def _short_rows(self, strips: list[int]) -> dict[int, list[Int32]]:
        """H and F of the kept ones of these strips' last rows where little lives, as many as there is room for: one wait for all of them."""
        places, places_of = list[tuple[Any, int, int]](), dict[int, slice]()
        room = len(self._card.staging)
        for strip in strips:
            if self._strips["keep"][strip] < 0:
                continue
            of_strip = self._kept_places(strip)
            count = of_strip[0][2]
            if count > SMALL or 2 * count > room:
                continue
            room -= 2 * count
            places_of[strip] = slice(len(places), len(places) + 2)
            places += of_strip
        values = self._copies.fetch_all(places)
        return {strip: values[of_strip] for strip, of_strip in places_of.items()}

    def _row(self, strip: int) -> Row:
        """A row that was kept: only what its strip put out is carried here."""
        h, f = self._rows_fetched.pop(strip, None) or [self._copies.fetch(*place) for place in self._kept_places(strip)]
        dead = 0 if self._pruning is None else self._pruning.dead
        return Row(h, f, self._columns, self._put_out(strip)[0], (dead, dead - self._sweep.scoring.gap_open))

    def _kept_places(self, strip: int) -> list[tuple[Any, int, int]]:
        """Where H and F of a kept row lie on the card, as ``Copies`` takes it."""
        first, last = self._put_out(strip)
        at = int(self._strips["keep"][strip]) * (self._columns + 1)
        return [(base, 4 * (at + first), last - first) for base in (self._memory.kept_h, self._memory.kept_f)]

    def _put_out(self, strip: int) -> tuple[int, int]:
        """The columns [first, last) outside of which the strip's last row holds cells left out; one at least."""
        count = self._columns + 1
        if self._pruning is None:
            return 0, count
        first_strip, marked = self._marked
        granule = self._window.granule
        first, last = (marked[strip - first_strip].astype(np.int64) * granule + (1, granule + 1)).tolist()
        last = min(last, count)
        if first >= last:
            return 0, 1
        # Column 0 bears no mark.
        row = int(self._strips["row"][strip] + self._strips["rows"][strip])
        return 0 if self._pruning.border_lives(self._sweep, row) else first, last

    def _left_out(self, first: int, counts: Int32) -> tuple[Int64, Int64]:
        """The strip, and the rectangle as in ``Band``, of every run of buckets of which chunks were left out; ``counts`` is of the strips from ``first`` on.

        A bucket that is left out in part becomes a narrower rectangle.
        """
        which, buckets = np.nonzero(counts)
        taken = counts[which, buckets].astype(np.int64)
        # Buckets left out as a whole make one rectangle with those behind them.
        goes_on = (which[1:] == which[:-1]) & (buckets[1:] == buckets[:-1] + 1) & (taken[:-1] == self._bucket_chunks)
        begins = np.flatnonzero(np.concatenate(([True], ~goes_on))[: len(which)])
        ends = np.concatenate((begins[1:], [len(which)]))[: len(begins)] - 1
        left, of_last = (
            np.maximum(0, buckets[at] * self._bucket_chunks * CHUNK - self._window.delay // 2) for at in (begins, ends)
        )
        right = np.minimum(self._columns, of_last + taken[ends] * CHUNK)
        strip = which[begins] + first
        row, rows = (self._strips[name][strip].astype(np.int64) for name in ("row", "rows"))
        some = right > left
        return strip[some], np.stack([row, row + rows, left, right], axis=1)[some]
