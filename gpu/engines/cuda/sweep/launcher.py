"""A sweep on the card: a series of launches, each a slice of every strip in flight, with rows streaming out in between."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import partial

import numpy as np
import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.bands import Readback
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.copies import NON_BLOCKING
from gpu.engines.cuda.sweep.course import Course, order_of, wanted
from gpu.engines.cuda.sweep.last_rounds import LastRounds
from gpu.engines.cuda.sweep.live import asks_once, leaves_little_out
from gpu.engines.cuda.sweep.memory import STRIP, Inputs, Layout, SweepMemory
from gpu.engines.cuda.sweep.pruning import Pruning
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.cuda.sweep.shares import Part, Share, whole
from gpu.engines.cuda.sweep.window import CHUNK, LOW_BLOCKS, LOW_PAIRS, MAX_BLOCKS, window_for
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

_BUCKETS = 512
#: Values that one call fills: their number fits into 32 bits.
_MAX_FILLED = 1 << 31
TICK_SECONDS = 0.05
#: Between looks whether a launch has ended.
POLL_SECONDS = 0.0005
#: Of the warps that a launch has, those that may be busy with live strips before more are launched.
_FILLED = 0.9
#: Of the multiprocessors, what is left to sweeps beside one that has few strips to work on.
LEFT = 1 / 3
#: Of a sweep's time: filling and draining the pipeline of strips that start further apart than they must, up to so many chunks.
_SHARE_FOR_ROOM = 0.03
_MAX_ROOM = 8
#: Steps that a strip below a relay starts further behind: what comes over the bus to the computer comes at times, and all strips below wait whenever this one
#: does.
_ROOM_BEHIND_RELAY = 64 * CHUNK
#: Of what several cards work on at once, how much may be left over for the last rounds to take turns: cards wait for each other then, which a fuller last round
#: is not worth (``kernels/NOTES.md``: 10 of 18 win, 11 do not).
_MAX_LEFT_OUT = 7 / 12
#: Strips of a launch, over those that warps work on at a time.
_WITH_THOSE_BEYOND = 2


class CudaSweep:
    """Runs one ``Sweep``, or with others a card's share of it; ``run`` is the generator behind ``Sweeps.sweep``. Or ``sections`` of it, side by side."""

    def __init__(
        self,
        card: Card,
        sweep: Sweep,
        shape: Shape | None = None,
        memory: int | None = None,
        company: Company | None = None,
        sections: Sequence[Section] = (),
    ) -> None:
        self._card = card
        self._sweep = sweep = asks_once(sweep)
        self._shape = shape or Shape.of(card)
        self._limit = memory
        self._company = company
        self._sections, self._is_cut = sections or [Section.of(sweep)], bool(sections)
        self._window = window_for(sweep.scoring, low=True) if self._is_cut else self._shape.window(sweep)
        self._pruning = Pruning.of(sweep)
        self._columns = len(sweep.b)
        #: Sections that nothing more is asked of, until the next launch is planned.
        self._dropped = set[int]()
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
        sweep, company = self._sweep, self._company
        self._steps = -(-(self._columns + 1 + self._window.delay) // CHUNK) * CHUNK
        # A strip with fewer rows takes the slow path for cells outside the matrix. Nobody asks for what leaves the last one of a
        # local alignment, and rows that match nothing hold no better score: it may be filled up with them.
        fill = sweep.local and not sweep.right and bool(sweep.bands) and not sweep.keep(sweep.bands[-1])
        dealt = list[Share]()
        for section in self._sections:
            number = sum(map(len, dealt))
            share = (
                whole(section.first_row, sweep.bands, self._window.height, fill, number)
                if company is None
                else company.share
            )
            dealt.append(share)
        self._filled = max(share.filled for share in dealt)
        self._strips = np.zeros(sum(map(len, dealt)), STRIP)
        self._strips["keep"] = -1
        # Warps that are done with a strip take one beyond, lest they, and other cards, wait for what comes after it until the next launch.
        self._in_flight = min(max(map(len, dealt)), _WITH_THOSE_BEYOND * self._shape.blocks * self._shape.warps)
        self._courses, first = list[Course](), 0
        for number, (section, share) in enumerate(zip(self._sections, dealt, strict=True)):
            strips = self._strips[first : first + len(share)]
            for name in ("row", "rows", "relay"):
                strips[name] = getattr(share, name)
            places = np.arange(len(share))
            strips["slot"] = number * self._in_flight + places % max(1, self._in_flight)
            strips["above"], strips["is_first"] = 2 * number + places % 2, places == 0
            strips["is_trial"] = section.is_trial
            strips["room"] = self._room_behind()
            strips["room"][1:][share.relay[:-1] < 0] += _ROOM_BEHIND_RELAY
            self._courses.append(Course(first, first + len(share), share.parts, section.keep, section.alive))
            first += len(share)
        self._last, self._round = self._last_rounds(dealt[0]), dealt[0].round
        #: Launches in which strips of the last rounds took turns; and whether anything moved in the launch before.
        self._turn, self._has_moved = 0, True
        # A block a multiprocessor has its schedulers to itself.
        self._least_blocks = max(1, self._shape.blocks // MAX_BLOCKS)
        self._blocks = self._few_blocks if self.is_for_few else self._shape.blocks
        if self._is_cut:
            self._blocks = self._blocks_for(sum(section.alive for section in self._sections))
        self._buckets = max(1, min(_BUCKETS, self._steps // CHUNK))
        self._bucket_chunks = -(-self._steps // CHUNK // self._buckets)

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Yield bands in order, and ticks in between."""
        last_tick = time.monotonic()
        with closing(self.steps()) as steps:
            for step in steps:
                if step is not None:
                    yield step
                    continue
                time.sleep(POLL_SECONDS)
                if time.monotonic() - last_tick > TICK_SECONDS:
                    last_tick = time.monotonic()
                    yield self.tick()

    def steps(self) -> Generator[Band | None, None, None]:
        """Yield bands in order, and None whenever there is nothing to do but to wait: for whoever has several sweeps."""
        with closing(self.steps_of_sections()) as steps:
            for step in steps:
                yield step[1] if step is not None else None

    def steps_of_sections(self) -> Generator[tuple[int, Band] | None, None, None]:
        """The same with the number of each band's section, of which only those of one section are in order."""
        # What others do on the card neither waits for this nor the other way round.
        self._stream = cuda.Stream(NON_BLOCKING)
        layout = Layout(self._steps, self._in_flight, self._buckets, self._bucket_chunks, self._filled)
        what = self._sweep, self._window, self._sections, self._inputs, self._pruning, self._strips
        bands = sum(len(course.waiting) for course in self._courses)
        self._memory = SweepMemory(self._card, self._stream, *what, bands, layout, self._company, self._limit)
        # They are on the card now.
        del what, self._inputs
        try:
            told = Readback(self._card, self._sweep, self._window, self._pruning, self._memory, layout, self._strips)
            try:
                yield from self._launches(told)
            finally:
                told.finish()
        finally:
            self._memory.free()
            # Here and now: a stream can be given back in the thread of its context only, and garbage is collected in any.
            del self._memory, self._stream

    def drop(self, number: int) -> None:
        """Nothing more is asked of a section."""
        self._dropped.add(number)

    def rest(self, number: int, rests: bool) -> None:
        """Whether launches leave a section out, as it is; from the next one on."""
        self._courses[number].rests = rests

    def _launches(self, told: Readback) -> Generator[tuple[int, Band] | None, None, None]:
        # A place that is free is filled.
        self._fill(0, len(self._memory.free_slots))
        done, strips = cuda.Event(), self._strips
        while not all(course.is_done for course in self._courses):
            self._plan_launch()
            is_launched = self._launch()
            if is_launched:
                done.record(self._stream)
            # While the card goes on, what it finished before is taken to the host.
            has_brought = False
            for number, course in enumerate(self._courses):
                brought = self._brought(course.finished)
                if brought:
                    told.fetch(brought)
                for part in brought:
                    has_brought = True
                    band = told.tell(part)
                    self._free(course, course.finished.popleft())
                    yield number, band
            # Nothing is launched where every kept row's place was taken, until now, or another card has to come first.
            if not is_launched:
                if not has_brought:
                    yield None
                self._drop()
                continue
            # Once at least: a launch that can do nothing ends at once, and whoever has it stopped must be heard.
            yield None
            while not done.query():
                yield None
            done_before = self._steps_done()
            for course in self._courses:
                window = slice(course.first, course.last)
                if course.last > course.first:
                    place = int(self._memory.strips) + course.first * STRIP.itemsize
                    cuda.memcpy_dtoh_async(strips[window], place, self._stream)
            self._stream.synchronize()
            if self._company is not None:
                self._company.tell(strips["done"], self._steps)
                cuda.memcpy_dtoh_async(self._memory.known_here, self._memory.known, self._stream)
                self._stream.synchronize()
            self._has_moved = self._last is None or self._steps_done() > done_before
            for course in self._courses:
                course.look(strips, self._steps)
            self._drop()
            if self._company is None:
                self._blocks = self._blocks_for(sum(course.alive for course in self._courses))

    def _steps_done(self) -> int:
        """Those of the strips of a launch, where some may have been left out of it."""
        course = self._courses[0]
        return (
            int(self._strips["done"][course.first : course.last].sum(dtype=np.int64)) if self._last is not None else 0
        )

    def _drop(self) -> None:
        """Between launches: those that nothing more is asked of."""
        for number in self._dropped:
            course = self._courses[number]
            for part in (*course.finished, *course.waiting):
                self._free(course, part)
            course.drop()
        self._dropped.clear()

    def _free(self, course: Course, part: Part) -> None:
        """The place of its row, if it was kept."""
        slot = int(self._strips["keep"][part.strips[-1]])
        if slot >= 0:
            self._strips["keep"][part.strips[-1]] = -1
            course.held -= 1
            self._memory.free_slots.append(slot)
            self._fill(slot, 1)

    def _brought(self, finished: Iterable[Part]) -> list[Part]:
        """Of finished bands those that may be brought now: with others, rows that nobody has asked for yet stay on the card."""
        bands = list(finished)
        if self._company is None:
            return bands
        kept = [number for number, band in enumerate(bands) if self._strips["keep"][band.strips[-1]] >= 0]
        # One row at a time.
        room = 1 if self._company.has_room() else 0
        return bands if len(kept) <= room else bands[: kept[room]]

    def _plan_launch(self) -> None:
        """As many strips as fit on the card, and as there is room for rows that are to be kept."""
        for course in self._courses:
            most = course.first + self._in_flight
            if self._company is not None:
                most = max(course.first, min(most, self._company.limit()))
            course.plan(most, partial(self._keeps, course))

    def _keeps(self, course: Course, band: Part) -> bool | None:
        # One that is spare must keep no other waiting, nor must a section.
        is_spare = band.last in self._sweep.spare
        if is_spare and not self._has_room(course, 1):
            return False
        if not course.keep(band.last):
            return False
        if not self._has_room(course, 0):
            return None
        self._strips["keep"][band.strips[-1]] = self._memory.free_slots.pop()
        course.held += 1
        return True

    def _has_room(self, course: Course, left: int) -> bool:
        """Whether a row of it can be kept, so that places for so many are ``left``."""
        share = self._memory.slots // sum(not one.is_done for one in self._courses)
        return len(self._memory.free_slots) > left and course.held < max(1, share)

    def _fill(self, first: int, slots: int) -> None:
        """Have rows that are to be kept hold cells left out: a strip writes only what it looked at."""
        if self._pruning is None or all(course.is_planned for course in self._courses):
            return
        count = self._columns + 1
        left_out = (
            (self._memory.kept_h, self._pruning.dead),
            (self._memory.kept_f, self._pruning.dead - self._sweep.scoring.gap_open),
        )
        at_once = max(1, _MAX_FILLED // count)
        for slot in range(first, first + slots, at_once):
            size = min(at_once, first + slots - slot) * count
            for base, value in left_out:
                cuda.memset_d32_async(int(base) + 4 * slot * count, value & 0xFFFFFFFF, size, self._stream)

    def _room_behind(self) -> int:
        """Steps between strips beside the necessary: they let a strip go on while its neighbour waits, and cost time at both ends."""
        chunks = int(self._columns * _SHARE_FOR_ROOM) // (max(1, self._in_flight) * CHUNK)
        return CHUNK * min(chunks, _MAX_ROOM)

    def _launch(self) -> bool:
        """Whether there is anything to do."""
        courses = [course for course in self._courses if course.last > course.first]
        for course in courses:
            place = int(self._memory.strips) + course.first * STRIP.itemsize
            cuda.memcpy_htod_async(place, self._strips[course.first : course.last], self._stream)
        if not courses:
            return False
        seconds = self._shape.seconds
        if len(courses) == 1:
            order, seconds = self._order(courses[0])
        else:
            order = order_of(courses, wanted(courses, self._blocks * self._shape.warps))
        cuda.memcpy_htod_async(self._memory.order, order, self._stream)
        cuda.memcpy_htod_async(self._memory.tickets, np.zeros(2, np.int32), self._stream)
        if self._company is not None:
            self._memory.known_here[0] = self._company.best_known(int(self._memory.known_here[0]))
            cuda.memcpy_htod_async(self._memory.known, self._memory.known_here, self._stream)
        parameters = self._memory.parameters(len(order), seconds)
        # A short sweep is spread over as many multiprocessors as there are strips, or as it has blocks for beside other sweeps.
        spread = min(self._card.multiprocessors, self._blocks)
        warps = max(1, min(self._shape.warps, -(-len(order) // spread)))
        blocks = min(-(-len(order) // warps), self._blocks)
        self._memory.function.prepared_async_call((blocks, 1), (32 * warps, 1, 1), self._stream, parameters.tobytes())
        return True

    def _last_rounds(self, share: Share) -> LastRounds | None:
        """The strips that take turns, where all of them compute: of a narrow band few do."""
        if self._is_cut or not leaves_little_out(self._sweep):
            return None
        if self._company is not None:
            return LastRounds.of(self._company.exchange.rounds, self._company.exchange.at_once, _MAX_LEFT_OUT)
        is_low = self._window.pairs == LOW_PAIRS
        return LastRounds.of(
            len(share), self._shape.in_flight * LOW_BLOCKS // MAX_BLOCKS if is_low else self._shape.in_flight
        )

    def _order(self, course: Course) -> tuple[Int32, float]:
        """In which warps take the strips of a launch, which is to take so many seconds."""
        strips, seconds = np.arange(course.first, course.last, dtype=np.int32), self._shape.seconds
        # Where nothing has moved what comes first may have been left out; so no strip waits for ever.
        if self._last is None or not self._has_moved:
            return strips, seconds
        if not self._last.have_begun(strips, self._round, self._strips["done"]):
            return strips, seconds
        turn, self._turn = self._turn, self._turn + 1
        if self._company is not None:
            turn, seconds = self._company.exchange.turn(seconds)
        return self._last.order(strips, self._round, self._strips["relay"], turn), seconds

    def _blocks_for(self, alive: int) -> int:
        """As few as have a warp for each strip that lives at the end of a launch.

        All strips of a live band keep the pace of the slowest: two of them that share a scheduler slow all of them down. So a multiprocessor gets one
        block, whose warps have a scheduler each, as long as these suffice.
        """
        if alive <= _FILLED * self._few_blocks * self._shape.warps:
            return self._few_blocks
        rounds = -(-alive // max(1, int(_FILLED * self._least_blocks * self._shape.warps)))
        most = LOW_BLOCKS * self._least_blocks if self._is_cut else self._shape.blocks
        return min(most, self._least_blocks * max(1, rounds))

    def tick(self, number: int = 0) -> SweepProgress:
        """How far a section is, as of the last launch that ended."""
        return self._courses[number].tick(self._strips, self._columns, self._in_flight)

    @property
    def _few_blocks(self) -> int:
        """With others beside it, some multiprocessors are theirs as long as the rest suffice."""
        return max(1, int(self._least_blocks * (1 - LEFT if self._sweep.beside is not None else 1)))
