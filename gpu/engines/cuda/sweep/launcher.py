"""A sweep on the card: a series of launches, each a slice of every strip in flight."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

import numpy as np

from gpu.engines.cuda.device_memory import NON_BLOCKING
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.portions import Clock
from gpu.engines.cuda.sweep.device_buffers import STRIP, DeviceBuffers, Layout, host_inputs
from gpu.engines.cuda.sweep.partition import BandPart, strips_of_one_card
from gpu.engines.cuda.sweep.peer_link import PeerLink
from gpu.engines.cuda.sweep.readback import Readback
from gpu.engines.cuda.sweep.strip_shape import CHUNK, MAX_BLOCKS, LaunchShape, with_memoized_bound
from gpu.engines.cuda.sweep.tables import PruningTables
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

_BUCKETS = 512
#: Most values that one call fills: a 32-bit number.
_MAX_FILLED = 1 << 31
#: Seconds between two looks at a running launch.
POLL_SECONDS = 0.0005
#: The share of a launch's warps that may be busy before more are launched.
_FILLED = 0.9
#: The share of the multiprocessors that a sweep with few active strips leaves to background sweeps.
BACKGROUND_SHARE = 1 / 3
#: The share of a sweep's time that filling and draining the pipeline may take, where strips start
#: further apart than necessary; and the largest extra distance, in chunks.
_SHARE_FOR_ROOM = 0.03
_MAX_ROOM = 8
#: Additional steps that a strip below a relay starts behind it: data of another card arrive
#: irregularly, and all strips below wait whenever this one does.
_ROOM_BEHIND_RELAY = 64 * CHUNK
#: Strips of a launch, relative to those that warps work on at a time: a warp that finishes a strip
#: takes a further one, so that it, and other cards, need not wait for the next launch.
_WITH_THOSE_BEYOND = 2


class CudaSweep:
    """Runs one ``Sweep``, or with a ``link`` a card's part of it.

    Made in any thread, run in that of the context. ``has_few_active_strips``: True if few strips
    are likely to have work at a time, and no other card has to keep pace; ``leaves_room``: True if
    background sweeps are to have a share of the card from the next launch on.
    """

    def __init__(
        self,
        card: Card,
        sweep: Sweep,
        shape: LaunchShape | None = None,
        memory: int | None = None,
        link: PeerLink | None = None,
    ) -> None:
        """``memory``: bytes of free memory that it may use."""
        self._card = card
        self._sweep = sweep = with_memoized_bound(sweep)
        self._shape = shape or LaunchShape.of(card)
        self._limit = memory
        self._link = link
        self._words = self._shape.word_format(sweep)
        self._pruning = PruningTables.of(sweep)
        self._columns = len(sweep.b)
        self.has_few_active_strips = link is None and self._shape.has_few_active_strips(sweep)
        self.leaves_room = False
        self._plan()
        self._inputs = host_inputs(sweep, self._words, self._layout.filled)

    @property
    def free_blocks(self) -> int:
        """The number of the card's resident blocks that launches of this sweep leave to others."""
        return self._shape.blocks - self._blocks

    def _plan(self) -> None:
        sweep, steps = self._sweep, -(-(self._columns + 1 + self._words.delay) // CHUNK) * CHUNK
        if self._link is not None:
            dealt = self._link.strips
        else:
            # A strip with fewer rows passes values on below its last one, which takes longer. Below
            # the last strip of a local sweep no row is used, and rows that match nothing have no
            # better score: so the strip may be padded.
            fill = (
                sweep.local
                and not sweep.outputs.right
                and bool(sweep.bands)
                and not sweep.outputs.keep(sweep.bands[-1])
            )
            dealt = strips_of_one_card(sweep.first_row, sweep.bands, self._words.height, fill)
        in_flight = max(1, min(len(dealt), _WITH_THOSE_BEYOND * self._shape.in_flight))
        self._strips = np.zeros(len(dealt), STRIP)
        for name in ("row", "rows", "relay"):
            self._strips[name] = getattr(dealt, name)
        self._strips["keep"] = -1
        if sweep.best_of_bands:
            self._strips["known"] = np.searchsorted(sweep.bands[:-1], self._strips["row"], "right")
        # Additional steps between strips: one may continue while its neighbour waits.
        chunks = int(self._columns * _SHARE_FOR_ROOM) // (in_flight * CHUNK)
        self._strips["room"] = CHUNK * min(chunks, _MAX_ROOM)
        self._strips["room"][1:][dealt.relay[:-1] < 0] += _ROOM_BEHIND_RELAY
        self._queue = StripQueue(self._strips, dealt.parts, sweep.outputs.keep)
        # A single block on a multiprocessor has all its schedulers.
        self._least_blocks = max(1, self._shape.blocks // MAX_BLOCKS)
        self._blocks = self._least_blocks if self.has_few_active_strips else self._shape.blocks
        buckets = max(1, min(_BUCKETS, steps // CHUNK))
        self._layout = Layout(steps, in_flight, buckets, -(-steps // CHUNK // buckets), dealt.filled)

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Yield bands in order, and progress in between."""
        clock = Clock()
        with closing(self.steps()) as steps:
            for step in steps:
                if step is not None:
                    yield step
                    continue
                time.sleep(POLL_SECONDS)
                if clock.ticks():
                    yield self.progress()

    def progress(self) -> SweepProgress:
        """The cells done, as of the last launch that ended."""
        return self._queue.progress(self._columns, self._layout.in_flight)

    def steps(self) -> Generator[Band | None, None, None]:
        """Yield bands in order, and None whenever there is nothing to do but to wait."""
        # Other work on the card neither waits for this stream nor the reverse.
        self._stream = cuda.Stream(NON_BLOCKING)
        what = self._sweep, self._words, self._inputs, self._pruning, self._strips, len(self._queue.waiting)
        self._buffers = DeviceBuffers(self._card, self._stream, *what, self._layout, self._link, self._limit)
        # They are on the card now.
        del what, self._inputs
        try:
            readback = Readback(
                self._card, self._sweep, self._words, self._pruning, self._buffers, self._layout, self._strips
            )
            try:
                yield from self._launches(readback)
            finally:
                readback.finish()
        finally:
            self._buffers.free()
            # Release it here: a stream must be freed in its context's thread, garbage collection
            # may run in any.
            del self._buffers, self._stream

    def _launches(self, readback: Readback) -> Generator[Band | None, None, None]:
        self._clear_rows(0, len(self._buffers.free_rows))
        done, queue = cuda.Event(), self._queue
        while not queue.is_done:
            # As many strips as fit on the card, and as there are buffers for saved rows.
            most = queue.first + self._layout.in_flight
            if self._link is not None:
                most = max(queue.first, min(most, self._link.first_blocked()))
            queue.plan(most, self._buffers.free_rows)
            is_launched = self._launch()
            if is_launched:
                done.record(self._stream)
            # While the card computes, the parts it finished before are copied to the host.
            brought = self._to_bring()
            if brought:
                readback.fetch(brought)
            for part in brought:
                band = readback.band(part)
                self._free_row(queue.finished.popleft())
                yield band
            # All buffers of saved rows were in use until now, or another card has to come first.
            if not is_launched:
                if not brought:
                    yield None
                continue
            # At least once: a launch without work ends at once, and the caller may stop the sweep.
            yield None
            while not done.query():
                yield None
            place = int(self._buffers.strips) + queue.first * STRIP.itemsize
            cuda.memcpy_dtoh_async(self._strips[queue.first : queue.end_of_launch], place, self._stream)
            self._stream.synchronize()
            if self._link is not None:
                self._link.after_launch(self._strips["done"], self._layout.steps)
                cuda.memcpy_dtoh_async(self._buffers.known_here, self._buffers.known, self._stream)
                self._stream.synchronize()
            queue.after_launch(self._layout.steps)
            if self._link is None:
                self._blocks = self._blocks_for(queue.active)

    def _launch(self) -> bool:
        """Launch the next slice; return False if there is nothing to do."""
        first, count = self._queue.first, self._queue.end_of_launch - self._queue.first
        if not count:
            return False
        place = int(self._buffers.strips) + first * STRIP.itemsize
        cuda.memcpy_htod_async(place, self._strips[first : first + count], self._stream)
        cuda.memcpy_htod_async(self._buffers.tickets, np.zeros(2, np.int32), self._stream)
        if self._link is not None:
            known = self._buffers.known_here
            known[0] = self._link.exchange_known(int(known[0]))
            cuda.memcpy_htod_async(self._buffers.known, known, self._stream)
        parameters = self._buffers.parameters(first, count, self._shape.seconds)
        # A short sweep is spread over as many multiprocessors as it has strips or blocks for.
        spread = min(self._card.multiprocessors, self._blocks)
        warps = max(1, min(self._shape.warps, -(-count // spread)))
        blocks = min(-(-count // warps), self._blocks)
        self._buffers.function.prepared_async_call((blocks, 1), (32 * warps, 1, 1), self._stream, parameters.tobytes())
        return True

    def _blocks_for(self, active: int) -> int:
        """Blocks of the next launch: the fewest that have a warp for each of so many active strips.

        All strips of an active band keep the pace of the slowest, and two that share a scheduler
        slow all of them down. So a multiprocessor gets one block, whose warps have a scheduler
        each, as long as these suffice; and background sweeps get some multiprocessors, as long as
        the rest suffice.
        """
        few = max(1, int(self._least_blocks * (1 - BACKGROUND_SHARE if self.leaves_room else 1)))
        if active <= _FILLED * few * self._shape.warps:
            return few
        rounds = -(-active // max(1, int(_FILLED * self._least_blocks * self._shape.warps)))
        return min(self._shape.blocks, self._least_blocks * max(1, rounds))

    def _to_bring(self) -> list[BandPart]:
        """Finished parts to copy to the host now: with other cards, one saved row at a time."""
        parts = list(self._queue.finished)
        if self._link is None:
            return parts
        kept = [number for number, part in enumerate(parts) if self._strips["keep"][part.strips[-1]] >= 0]
        room = 1 if self._link.may_bring_row() else 0
        return parts if len(kept) <= room else parts[: kept[room]]

    def _free_row(self, part: BandPart) -> None:
        """Free the buffer of a part's row, if it was saved."""
        place = int(self._strips["keep"][part.strips[-1]])
        if place >= 0:
            self._strips["keep"][part.strips[-1]] = -1
            self._buffers.free_rows.append(place)
            self._clear_rows(place, 1)

    def _clear_rows(self, first: int, places: int) -> None:
        """Fill rows to be saved with pruned cells: a strip writes only cells that it computes."""
        if self._pruning is None or self._queue.is_planned:
            return
        count, pruned_h = self._columns + 1, self._pruning.pruned_h
        values = (self._buffers.kept_h, pruned_h), (self._buffers.kept_f, pruned_h - self._sweep.scoring.gap_open)
        at_once = max(1, _MAX_FILLED // count)
        for place in range(first, first + places, at_once):
            size = min(at_once, first + places - place) * count
            for buffer, value in values:
                cuda.memset_d32_async(int(buffer) + 4 * place * count, value & 0xFFFFFFFF, size, self._stream)


class StripQueue:
    """The unfinished strips, and the parts of bands that they are grouped in.

    Strips [``first``, ``end_of_launch``) are in the launch. ``waiting``: parts with unfinished
    strips; ``finished``: parts that are not yet fetched; ``active``: strips that are likely to
    compute something in the next launch.
    """

    def __init__(self, strips: np.ndarray, parts: Sequence[BandPart], keep: Callable[[int], bool]) -> None:
        """``strips``: ``STRIP``, as of the last launch; ``keep``: True if a row is to be saved."""
        self.first = self.end_of_launch = self.active = 0
        self.waiting, self.finished = deque(parts), deque[BandPart]()
        self._strips, self._parts, self._keep = strips, list(parts), keep
        self._planned = 0
        #: Rows above the first strip that is not done; pruned cells of them, in chunks.
        self._rows = self._pruned = 0

    @property
    def is_done(self) -> bool:
        """Return True if everything is computed and fetched."""
        return not (self.waiting or self.finished or self.first < len(self._strips))

    @property
    def is_planned(self) -> bool:
        """Return True if no further row will be saved."""
        return self._planned == len(self._parts)

    def plan(self, most: int, free_rows: list[int]) -> None:
        """Set the end of the next launch, at most ``most``.

        It is before the first part whose last row is to be saved but has no buffer. ``keep`` is
        called when a part's first strip is reached; ``free_rows`` are free buffers of saved rows.
        """
        self.end_of_launch = min(len(self._strips), most)
        while not self.is_planned and self._parts[self._planned].strips[0] < self.end_of_launch:
            part = self._parts[self._planned]
            if self._keep(part.last):
                if not free_rows:
                    self.end_of_launch = part.strips[0]
                    return
                self._strips["keep"][part.strips[-1]] = free_rows.pop()
            self._planned += 1

    def after_launch(self, steps: int) -> None:
        """Update the queue after a launch. ``steps``: of a strip."""
        window, before = self._strips[self.first : self.end_of_launch], self.first
        done = window["done"]
        is_unfinished = done < steps
        self.active = int(np.count_nonzero(is_unfinished & (done > 0) & (window["floored"] == 0)))
        self.first += int(is_unfinished.argmax()) if is_unfinished.any() else len(window)
        self._rows += int(self._strips["rows"][before : self.first].sum(dtype=np.int64))
        self._pruned += _pruned_chunks(self._strips[before : self.first])
        while self.waiting and self.waiting[0].strips.stop <= self.first:
            self.finished.append(self.waiting.popleft())

    def progress(self, columns: int, in_flight: int) -> SweepProgress:
        """Cells done and pruned, for this number of columns."""
        begun = self._strips[self.first : self.first + in_flight]
        cells = (begun["rows"].astype(np.int64) * np.minimum(begun["done"], columns)).sum()
        return SweepProgress(self._rows * columns + int(cells), (self._pruned + _pruned_chunks(begun)) * CHUNK)


def _pruned_chunks(strips: np.ndarray) -> int:
    """Pruned cells of strips, in chunks."""
    return int((strips["rows"].astype(np.int64) * strips["pruned"]).sum())
