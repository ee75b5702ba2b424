"""A sweep on the card: a series of launches, each a slice of every strip in flight, with rows streaming out in between."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.pruning import Pruning
from gpu.engines.cuda.sweep.window import CHUNK, GROUPS, MOST_BLOCKS, MOST_WARPS, Window, fastest_window, window_for
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band, Best, Sweep, Tick
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES

#: What a launch takes: under the tenth of a second after which a screen driven by the card would stutter.
LAUNCH_SECONDS = 0.06
#: Of the card's free memory: rows on their way to the host.
_SHARE_FOR_ROWS = 0.3
_MOST_SLOTS = 64
_BUCKETS = 512
#: Values on their way to the host that go in one piece.
_SMALL_COPY = 1 << 16
#: Columns left of the matrix that have a word too.
_COLUMNS_BEFORE = 64 * GROUPS
_TICK_SECONDS = 0.05
#: Of a sweep's time: filling and draining the pipeline of strips that start further apart than they must, up to so many chunks.
_SHARE_FOR_ROOM = 0.03
_MOST_ROOM = 8

#: More than any granule's number.
_NEVER_MARKED = 2**31 - 1

_STRIP = np.dtype(
    [
        (name, np.int32)
        for name in ("row", "rows", "keep", "done", "best", "best_i", "best_j", "pruned", "floored", "base")
    ]
    + [("candidate", np.int32, 5), ("is_marked", np.int32)]
)


@dataclass(frozen=True)
class Shape:
    """How a sweep is spread over the card: blocks in all (the paper's B), warps of 32 threads in each (its T / 32), launches, strips.

    ``low``: strips of half the height, twice as many; None where they are the faster ones.
    """

    blocks: int
    warps: int = MOST_WARPS
    seconds: float = LAUNCH_SECONDS
    low: bool | None = None

    @classmethod
    def of(cls, card: Card) -> Shape:
        """As many as the card holds at once."""
        return cls(card.multiprocessors * MOST_BLOCKS)

    def window(self, sweep: Sweep) -> Window:
        """That of the strips."""
        if self.low is not None:
            return window_for(sweep.scoring, self.low)
        rows, most = len(sweep.a) - sweep.first_row, sweep.scoring.match * min(len(sweep.a), len(sweep.b))
        # What is known to be reached by so much of the shorter side is reached near one diagonal.
        narrow = sweep.goal is not None or (sweep.prune and 2 * sweep.known > most)
        return fastest_window(sweep.scoring, rows, self.blocks * self.warps, narrow)


@dataclass
class _Band:
    first: int
    last: int
    strips: list[int] = field(default_factory=list)


class CudaSweep:
    """Runs one ``Sweep``; ``run`` is the generator behind ``Sweeps.sweep``."""

    def __init__(self, card: Card, sweep: Sweep, shape: Shape | None = None, memory: int | None = None) -> None:
        self._card = card
        self._sweep = sweep
        self._shape = shape or Shape.of(card)
        self._memory = memory
        self._window = self._shape.window(sweep)
        self._pruning = Pruning.of(sweep, self._window)
        self._columns = len(sweep.b)
        self._held: list[Any] = []
        #: The first row, H and Ê of the last column of the bands that are being told.
        self._right_fetched: tuple[Any, ...] = ()
        #: Their first strip, and chunks left out [strips, buckets].
        self._pruned_fetched: tuple[Any, ...] = ()
        self._plan()

    def _plan(self) -> None:
        height = self._window.height
        rows: list[tuple[int, int]] = []
        self._bands: list[_Band] = []
        row = self._sweep.first_row
        for end in (end for end in self._sweep.bands if end > self._sweep.first_row):
            band = _Band(row, end)
            while row < end:
                band.strips.append(len(rows))
                rows.append((row, min(height, end - row)))
                row += rows[-1][1]
            self._bands.append(band)
        # A strip with fewer rows takes the slow path for cells outside the matrix. Nobody asks for what leaves the last one of a
        # local alignment, and rows that match nothing hold no better score: it may be filled up with them.
        self._filled = 0
        if self._sweep.local and not self._sweep.right and rows and not self._sweep.keep(row):
            self._filled = height - rows[-1][1]
            rows[-1] = (rows[-1][0], height)
        self._strips = np.zeros(len(rows), _STRIP)
        self._strips["row"], self._strips["rows"] = np.array(rows, np.int32).reshape(-1, 2).T
        self._strips["keep"] = -1
        self._steps = -(-(self._columns + 1 + self._window.delay) // CHUNK) * CHUNK
        self._in_flight = min(len(rows), self._shape.blocks * self._shape.warps)
        self._buckets = max(1, min(_BUCKETS, self._steps // CHUNK))
        self._bucket_chunks = -(-self._steps // CHUNK // self._buckets)

    def run(self) -> Generator[Band | Tick, None, None]:
        """Yield bands in order, and ticks in between."""
        try:
            self._allocate()
            yield from self._launches()
        finally:
            cuda.Context.synchronize()
            self._free()

    def _free(self) -> None:
        for allocation in self._held:
            allocation.free()
        self._held.clear()

    def _launches(self) -> Generator[Band | Tick, None, None]:
        first = 0
        finished: list[_Band] = []
        waiting = list(self._bands)
        stream, done = cuda.Stream(), cuda.Event()
        last_tick = time.monotonic()
        while waiting or finished:
            last = self._plan_launch(first, stream) if waiting else first
            if last > first:
                self._launch(first, last, stream)
                done.record(stream)
            # While the card goes on, what it finished before is taken to the host.
            if finished:
                self._fetch_for(finished)
            for band in finished:
                yield self._band(band)
            finished = []
            if last == first:
                continue  # every kept row's place was taken, until now
            while not done.query():
                time.sleep(0.0005)
                if time.monotonic() - last_tick > _TICK_SECONDS:
                    last_tick = time.monotonic()
                    yield self._tick()
            window = slice(first, last)
            cuda.memcpy_dtoh(self._strips[window], int(self._strips_device) + first * _STRIP.itemsize)
            while waiting and (self._strips["done"][waiting[0].strips] >= self._steps).all():
                finished.append(waiting.pop(0))
            unfinished = np.flatnonzero(self._strips["done"][window] < self._steps)
            first = first + int(unfinished[0]) if len(unfinished) else last

    def _plan_launch(self, first: int, stream: Any) -> int:
        """The strip to stop before: as many as fit on the card, and as there is room for rows that are to be kept."""
        last = min(len(self._strips), first + self._in_flight)
        while self._planned < len(self._bands) and self._bands[self._planned].strips[0] < last:
            band = self._bands[self._planned]
            if self._sweep.keep(band.last):
                if not self._free_slots:
                    return min(last, band.strips[0])
                self._strips["keep"][band.strips[-1]] = slot = self._free_slots.pop()
                self._fill(slot, stream)
            self._planned += 1
        return last

    def _fill(self, slot: int, stream: Any) -> None:
        """Have a row that is to be kept hold cells left out: a strip writes only what it looked at."""
        if self._pruning is None:
            return
        count = self._columns + 1
        for base, value in (
            (self._kept_h, self._pruning.dead),
            (self._kept_f, self._pruning.dead - self._sweep.scoring.gap_open),
        ):
            cuda.memset_d32_async(int(base) + 4 * slot * count, value & 0xFFFFFFFF, count, stream)

    def _launch(self, first: int, last: int, stream: Any) -> None:
        count = last - first
        cuda.memcpy_htod(int(self._strips_device) + first * _STRIP.itemsize, self._strips[first:last])
        cuda.memcpy_htod(self._ticket, np.array([first], np.int32))
        parameters = self._parameters(first, last)
        warps = self._shape.warps
        # A short sweep is spread over as many multiprocessors as there are strips.
        warps = max(1, min(warps, -(-count // self._card.multiprocessors)))
        blocks = min(-(-count // warps), self._shape.blocks)
        self._function.prepared_async_call((blocks, 1), (32 * warps, 1, 1), stream, parameters.tobytes())

    def _allocate(self) -> None:
        """Everything on the card; with fewer kept rows at a time where memory is short. Raises ``cuda.MemoryError``."""
        columns = self._columns
        most = min(len(self._bands), _MOST_SLOTS)
        free = min(self._card.free_memory(self._needed(most)), self._memory or 2**62)
        slots = max(1, min(most, int(free * _SHARE_FOR_ROWS) // (8 * (columns + 1))))
        while True:
            try:
                if self._needed(slots) > free:
                    raise cuda.MemoryError(f"cuMemAlloc failed: {self._needed(slots):,} bytes, {free:,} are free")
                self._put_all(slots)
                return
            except cuda.MemoryError:
                self._free()
                if slots == 1:
                    raise
                slots //= 2

    def _needed(self, slots: int) -> int:
        """Bytes on the card."""
        strips = len(self._strips)
        rows = len(self._sweep.a) * (9 + 8 * self._sweep.right)
        return (
            rows
            + 20 * self._columns
            + (self._pruning.bytes + 8 * strips if self._pruning else 0)
            + 8 * slots * self._columns
            + 4 * (self._window.scratch_words * self._in_flight + self._buckets * strips)
        )

    def _put_all(self, slots: int) -> None:
        sweep, window, scoring = self._sweep, self._window, self._sweep.scoring
        kind = "local" if sweep.local else "track" if sweep.track else "plain"
        self._function = self._card.function("sweep.cu", f"sweep_{kind}_{window.bits}_{window.height}")
        rows, columns = len(sweep.a), self._columns
        codes = np.where(sweep.a > 3, 4, sweep.a).astype(np.uint8)
        filled = np.zeros(self._filled, np.int32)
        self._a = self._put(np.concatenate([codes, np.full(self._filled, 4, np.uint8)]))
        self._column_data = self._put(self._column_words())
        self._strips_device = self._put(self._strips)
        self._progress = self._put(np.zeros(len(self._strips), np.int32))
        self._ticket = self._put(np.zeros(1, np.int32))
        pruning = self._pruning
        self._known = self._put(np.array([pruning.known if pruning else sweep.known], np.int32))
        self._tables = [0] * 6
        if pruning:
            marked = np.tile(np.array([_NEVER_MARKED, -1], np.int32), len(self._strips))
            tables = (
                pruning.diagonals,
                pruning.rest_rows,
                pruning.rest_columns,
                pruning.marks,
                np.full_like(pruning.marks, -2),
                marked,
            )
            self._tables = [self._put(table) if len(table) else 0 for table in tables]
        top_h, top_f = sweep.borders.top_h.astype(np.int32), sweep.borders.top_f.astype(np.int32)
        self._bus = [self._put(top_h), self._put(top_h), self._put(top_f), self._put(top_f)]
        self._kept_h = self._room(4 * slots * (columns + 1))
        self._kept_f = self._room(4 * slots * (columns + 1))
        self._free_slots = list(range(slots))
        self._planned = 0
        self._copies = cuda.Stream()
        left_h, left_e = sweep.borders.left_h, sweep.borders.left_e
        self._left_h = self._put(np.concatenate([left_h, filled]).astype(np.int32))
        self._left_e = self._put(np.concatenate([left_e, filled - scoring.gap_open]).astype(np.int32))
        self._right = [self._room(4 * rows), self._room(4 * rows)] if sweep.right else [0, 0]
        self._state = self._room(4 * self._window.scratch_words * self._in_flight)
        self._pruned = self._room(4 * self._buckets * len(self._strips))
        mismatch = effective_mismatch(scoring)
        self._numbers = (
            scoring.match, scoring.match - mismatch, mismatch + 2 * scoring.gap_extend, scoring.gap_open, scoring.gap_extend,
            window.spread, window.place, window.below, 1, int(pruning is not None), pruning.slope if pruning else 0, self._room_behind(), int(self._shape.seconds * 1e9),
        )  # fmt: skip

    def _room_behind(self) -> int:
        """Steps between strips beside the necessary: they let a strip go on while its neighbour waits, and cost time at both ends."""
        chunks = int(self._columns * _SHARE_FOR_ROOM) // (self._in_flight * CHUNK)
        return CHUNK * min(chunks, _MOST_ROOM)

    def _parameters(self, first: int, last: int) -> np.ndarray:
        """The kernel's ``Sweep``: pointers, then numbers."""
        pointers = [
            self._a, self._column_data, self._strips_device, self._progress, self._bus[0], self._bus[1], self._bus[2],
            self._bus[3], self._kept_h, self._kept_f, self._left_h, self._left_e, *self._right, self._state, self._pruned,
            self._ticket, self._known, *self._tables,
        ]  # fmt: skip
        numbers = (
            len(self._sweep.a), self._columns, self._steps, first, last, self._in_flight, self._buckets, self._bucket_chunks,
            *self._numbers,
        )  # fmt: skip
        data = np.zeros(8 * len(pointers) + 4 * (len(numbers) + len(numbers) % 2), np.uint8)
        data[: 8 * len(pointers)] = np.array([int(pointer) for pointer in pointers], np.uint64).view(np.uint8)
        end = 8 * len(pointers) + 4 * len(numbers)
        data[8 * len(pointers) : end] = np.array(numbers, np.int32).view(np.uint8)
        self._function.prepare(f"{len(data)}s")
        return data

    def _column_words(self) -> np.ndarray:
        """A word a column from some columns left of the matrix on, as ``kernels/words.cuh`` has them."""
        codes = np.full(self._columns + 3 * _COLUMNS_BEFORE + 2 * CHUNK, 4, np.uint32)
        codes[_COLUMNS_BEFORE + 1 : _COLUMNS_BEFORE + 1 + self._columns] = np.where(self._sweep.b > 3, 4, self._sweep.b)
        if self._window.bits == 32:
            return codes
        bonus = np.uint32(self._sweep.scoring.match - effective_mismatch(self._sweep.scoring))
        return np.where(codes < DNA_BASES, bonus << (8 * (codes & 3)), 0).astype(np.uint32)

    def _put(self, array: np.ndarray) -> Any:
        allocation = self._room(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod(allocation, np.ascontiguousarray(array))
        return allocation

    def _room(self, size: int) -> Any:
        allocation = self._card.memory.allocate(max(size, 16))
        self._held.append(allocation)
        return allocation

    def _tick(self) -> Tick:
        strips = self._strips
        cells = int((strips["rows"].astype(np.int64) * np.minimum(strips["done"], self._columns)).sum())
        return Tick(cells, int((strips["rows"].astype(np.int64) * strips["pruned"]).sum()) * CHUNK)

    def _band(self, band: _Band) -> Band:
        strips = self._strips[band.strips]
        slot = int(strips["keep"][-1])
        best = Best()
        for strip in strips[strips["best"] > 0]:
            cell = Best(int(strip["best"]), int(strip["best_i"]), int(strip["best_j"]))
            best = cell if best.score == 0 else best.better(cell)
        h = f = right_h = right_e = None
        if slot >= 0:
            h, f = (
                self._fetch(base, 4 * slot * (self._columns + 1), self._columns + 1)
                for base in (self._kept_h, self._kept_f)
            )
            self._free_slots.append(slot)
        if self._sweep.right:
            first, *columns = self._right_fetched
            right_h, right_e = (column[band.first - first : band.last - first] for column in columns)
        pruned, spans = self._pruned_of(band)
        return Band(band.first, band.last, best, pruned, spans, h, f, right_h, right_e)

    def _fetch_for(self, bands: list[_Band]) -> None:
        """What is asked for of every band, for all of these at once."""
        first, last = bands[0].first, bands[-1].last
        if self._sweep.right:
            self._right_fetched = (first, *(self._fetch(base, 4 * first, last - first) for base in self._right))
        strips = slice(bands[0].strips[0], bands[-1].strips[-1] + 1)
        if self._strips["pruned"][strips].any():
            count = (strips.stop - strips.start) * self._buckets
            counts = self._fetch(self._pruned, 4 * strips.start * self._buckets, count)
            self._pruned_fetched = (strips.start, counts.reshape(-1, self._buckets))

    def _fetch(self, base: Any, offset: int, count: int) -> np.ndarray:
        """Copy int32 values from the card, on a stream of their own, so that a launch under way goes on."""
        if count <= _SMALL_COPY:
            staging = self._card.staging[:count]
            cuda.memcpy_dtoh_async(staging, int(base) + offset, self._copies)
            self._copies.synchronize()
            return staging.copy()
        # By way of two pinned buffers: one fills while the other is emptied.
        result = np.empty(count, np.int32)
        half = len(self._card.staging) // 2
        parts = [(at, min(half, count - at)) for at in range(0, count, half)]
        events = [cuda.Event(), cuda.Event()]
        for k in range(len(parts) + 1):
            if k < len(parts):
                at, size = parts[k]
                buffer = self._card.staging[k % 2 * half :][:size]
                cuda.memcpy_dtoh_async(buffer, int(base) + offset + 4 * at, self._copies)
                events[k % 2].record(self._copies)
            if k:
                at, size = parts[k - 1]
                events[(k - 1) % 2].synchronize()
                result[at : at + size] = self._card.staging[(k - 1) % 2 * half :][:size]
        return result

    def _pruned_of(self, band: _Band) -> tuple[int, Int64]:
        """Pruned cells and rectangles of a band; a bucket of columns that is partly pruned becomes a narrower rectangle."""
        strips = np.array(band.strips)
        if not self._strips["pruned"][strips].any():
            return 0, np.zeros((0, 4), np.int64)
        first, counts = self._pruned_fetched
        counts = counts[strips - first]
        which, buckets = np.nonzero(counts)
        taken = counts[which, buckets].astype(np.int64)
        # Buckets left out as a whole make one rectangle with those behind them.
        goes_on = (which[1:] == which[:-1]) & (buckets[1:] == buckets[:-1] + 1) & (taken[:-1] == self._bucket_chunks)
        begins = np.flatnonzero(np.concatenate(([True], ~goes_on)))
        ends = np.concatenate((begins[1:], [len(which)])) - 1
        left, of_last = (
            np.maximum(0, buckets[at] * self._bucket_chunks * CHUNK - self._window.delay // 2) for at in (begins, ends)
        )
        right = np.minimum(self._columns, of_last + taken[ends] * CHUNK)
        row, rows = (self._strips[name][strips[which[begins]]].astype(np.int64) for name in ("row", "rows"))
        some = right > left
        spans = np.stack([row, row + rows, left, right], axis=1)[some]
        return int((rows * (right - left))[some].sum()), spans
