"""Launches of a search for scores: each over a list of jobs and some strips of the query.


``kernels/scores.cu`` defines these, ``plan.py`` chooses them. All pairs of entries are scored in 16
bits; entries that exceed them are scored again, one by one, in 32.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from gpu.engines.cuda.device_memory import DeviceArena
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.portions import Clock
from gpu.engines.cuda.scores import plan
from gpu.engines.cuda.scores.memory import BORDER_BYTES, JOB, EntryMemory, EntryPortion
from gpu.engines.cuda.scores.plan import Kernel, ScoreShape
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.scores import FoundScores, ScoreSearch

_SOURCE = "scores.cu"
#: ``Scores`` of the kernels.
_SCORES = np.dtype(
    [(name, np.uint64) for name in ("words", "jobs", "border", "best", "query", "matrix", "ticket", "progress")]
    + [("letters", np.uint32)]
    + [(name, np.int32) for name in ("length", "codes", "open", "extend", "jobs_n", "lanes", "strip", "strips", "all")]
)
#: Cells of a launch for each multiprocessor, so that it is over within some hundredths of a second.
_LAUNCH_CELLS = 1_500_000_000
#: Of a border that is complete before a launch.
_COMPLETE = 0x7FFFFFFF


class CudaScores:
    """Runs searches one after another, and keeps their entries on the card from one to the next."""

    def __init__(self, card: Card, memory: int | None = None, launch_cells: int = _LAUNCH_CELLS) -> None:
        """``memory``: bytes of free device memory to use; ``launch_cells``: of a launch, a
        multiprocessor.
        """
        self.card = card
        self.memory = EntryMemory(card, memory)
        self.launch_cells = launch_cells * card.multiprocessors
        self.shared_bytes = card.shared_bytes
        #: For long entries, windows, and all others.
        self.streams = [cuda.Stream() for _ in range(3)]

    def holds(self, search: ScoreSearch) -> bool:
        """True if some of the entries are on the card."""
        return self.card.resident.holds(self, ()) and self.memory.holds(search.entries)

    def make_room(self, search: ScoreSearch) -> None:
        """Evict other kinds of work.

        Raises ``cuda.MemoryError`` if the entries do not fit this card.
        """
        self.card.resident.stay(self, ())
        self.memory.stretches(search.entries)

    def run(self, search: ScoreSearch) -> Generator[FoundScores | None, None, None]:
        """The generator behind ``Engine.scores``."""
        if not len(search.entries):
            return
        clock = Clock()
        stretches = self.memory.stretches(search.entries)
        first = stretches[0][0]
        try:
            portion: EntryPortion | None = None
            loading = self.memory.portion(search.entries, *stretches[0])
            for following in [*stretches[1:], None]:
                while portion is None:
                    portion = _advance(loading)
                    if clock.ticks():
                        yield None
                run, searched = _Run(self, search, portion), portion
                portion = None
                if following is not None:
                    loading = self.memory.portion(search.entries, *following)
                for _ in run.go():
                    # The next portion is carried to the card meanwhile.
                    if following is not None and portion is None:
                        portion = _advance(loading)
                    else:
                        clock.pause()
                    if clock.ticks():
                        yield None
                clock.ticks()
                yield FoundScores(first, run.scores, len(search.query) * searched.residues)
                first = searched.last
        finally:
            cuda.Context.synchronize()

    def close(self) -> None:
        """Give the card's memory back."""
        self.card.resident.leave(self)
        self.memory.close()

    def start(self, kernel: Kernel, stream: Any, blocks: int, shared: int, parameters: np.ndarray) -> None:
        """Launch a kernel of ``scores.cu``."""
        function = self.card.kernel(_SOURCE, kernel.name, f"{_SCORES.itemsize}s", self.shared_bytes)
        block = (32 * kernel.warps, 1, 1)
        function.prepared_async_call((blocks, 1), block, stream, parameters.tobytes(), shared_size=shared)


@dataclass(frozen=True)
class _Series:
    """Jobs of one kernel: ``blocks`` of each, addresses of their ``JOB`` records and of their
    borders.

    ``follow``: whether another strip follows.
    """

    shape: ScoreShape
    blocks: Int32 | Int64
    jobs: int
    border: int
    follow: bool


class _Run:
    """One search of one portion."""

    def __init__(self, owner: CudaScores, search: ScoreSearch, portion: EntryPortion) -> None:
        self._owner = owner
        self._search = search
        self._portion = portion
        self._room = DeviceArena(owner.card)
        self._letters = portion.letters.bit_count()
        self._flying: deque[tuple[Any, int]] = deque()
        self._span = plan.span_of(search.query, search.matrix, search.gaps)
        #: The answer, in the order of the entries.
        self.scores: Int32 = np.zeros(len(portion.order), np.int32)

    def go(self) -> Iterator[None]:
        """Compute ``scores``; yields where it waits for the card."""
        if not self._portion.residues:
            return
        try:
            self._prepare()
            narrow = plan.fits_16(self._search.matrix)
            if narrow:
                yield from self._score(self._pairs())
                sorted_scores = yield from self._fetch()
                again = np.flatnonzero(sorted_scores > plan.MAX_16)
            else:
                sorted_scores = np.zeros(len(self.scores), np.int32)
                again = np.arange(len(self.scores))
            if len(again):
                yield from self._score([self._singles(again)])
                sorted_scores[again] = (yield from self._fetch())[again]
            self.scores[self._portion.order] = sorted_scores
        finally:
            # What was launched may still use it.
            for stream in self._owner.streams:
                stream.synchronize()
            self._room.free()

    def _prepare(self) -> None:
        search, portion = self._search, self._portion
        # A row for each letter of the entries.
        matrix = np.ascontiguousarray(search.matrix.scores.T, np.int16)
        self._parameters = np.zeros(1, _SCORES)
        self._best = self._take(8 * len(portion.blocks))
        self._set(
            words=portion.words,
            best=self._best,
            query=self._put(search.query),
            matrix=self._put(matrix),
            letters=portion.letters,
            length=len(search.query),
            codes=len(matrix),
            open=search.gaps.first,
            extend=search.gaps.extend,
        )

    def _pairs(self) -> list[_Series]:
        """Everything in 16 bits: long entries, windows, and all others."""
        portion, owner = self._portion, self._owner
        processors, shared = owner.card.multiprocessors, owner.shared_bytes
        length, columns = len(self._search.query), plan.BLOCK * int(portion.starts[-1])
        shape = plan.fastest(length, self._letters, columns, len(portion.blocks), processors, shared)
        long = plan.shape_of(plan.LONG, 32, length, self._letters, shared)
        division = plan.divide(portion.blocks, shape, self._span, processors)
        found = []
        if long is not None and division.long > division.cut:
            part = slice(division.cut, division.long)
            found.append(self._resident(long, part, follow=True))
        if division.cut:
            part = slice(0, division.cut)
            of, first, blocks = plan.windows(
                portion.starts[:-1][part], portion.blocks[part].astype(np.int64), division.window, division.span
            )
            found.append(self._listed(shape, of, first, blocks, follow=False))
        rest = slice(division.long if long is not None else division.cut, None)
        found.append(self._resident(shape, rest, follow=False))
        return found

    def _singles(self, which: Int64) -> _Series:
        """Entries by their place in ``EntryPortion.order``, one by one in 32 bits."""
        portion = self._portion
        shape = plan.shape_of(plan.SINGLES, 32, len(self._search.query), self._letters, self._owner.shared_bytes)
        if shape is None:
            raise ValueError("a strip's profile needs more shared memory than any card has")
        window = max(plan.MIN_WINDOW, 2 * self._span)
        of, first, blocks = plan.windows(
            portion.starts[which // 2], portion.blocks[which // 2].astype(np.int64), window, self._span
        )
        return self._listed(shape, which[of], first, blocks, follow=True)

    def _resident(self, shape: ScoreShape, part: slice, follow: bool) -> _Series:
        """Whole pairs, as they are listed on the card."""
        portion = self._portion
        jobs = portion.jobs + JOB.itemsize * (part.start or 0)
        border = self._take(BORDER_BYTES * portion.border_blocks) if shape.strips > 1 else 0
        return _Series(shape, portion.blocks[part], jobs, border, follow)

    def _listed(self, shape: ScoreShape, places: Int64, first: Int64, blocks: Int64, follow: bool) -> _Series:
        """Jobs of this search alone."""
        jobs = np.zeros(len(places), JOB)
        jobs["words"], jobs["blocks"], jobs["place"] = first, blocks, places
        jobs["border"] = np.cumsum(blocks) - blocks + np.arange(len(blocks)) + 1
        size = BORDER_BYTES * (int(blocks.sum()) + len(blocks) + 1)
        return _Series(shape, blocks, self._put(jobs), self._take(size) if shape.strips > 1 else 0, follow)

    def _score(self, series: list[_Series]) -> Iterator[None]:
        """Launch everything; yields where too much is on the card already."""
        cuda.memset_d32_async(self._best, 0, 2 * len(self._portion.blocks), self._owner.streams[0])
        self._owner.streams[0].synchronize()
        for stream, some in zip(self._owner.streams, series, strict=False):
            yield from self._launch_series(stream, some)

    def _launch_series(self, stream: Any, series: _Series) -> Iterator[None]:
        shape, owner = series.shape, self._owner
        columns = plan.BLOCK * np.cumsum(series.blocks, dtype=np.int64)
        rows = shape.at_once * shape.lanes * shape.kernel.rows
        part = columns // max(1, owner.launch_cells // (2 * rows))
        edges = [0, *(np.flatnonzero(np.diff(part)) + 1).tolist(), len(columns)]
        for begin, end in pairwise(edges):
            if begin == end:
                continue
            of_this = int(columns[end - 1]) - (int(columns[begin - 1]) if begin else 0)
            for strip, strips in shape.launches:
                yield from self._room_for(2 * of_this * rows)
                self._launch(stream, series, begin, end, strip, strips)
                done = cuda.Event()
                done.record(stream)
                self._flying.append((done, 2 * of_this * rows))

    def _launch(self, stream: Any, series: _Series, begin: int, end: int, strip: int, strips: int) -> None:
        shape, processors = series.shape, self._owner.card.multiprocessors
        jobs = end - begin
        units = jobs * strips if series.follow else -(-jobs * shape.lanes // 32)
        # Of strips that follow each other how many blocks are done; behind them one that is.
        state = self._take(4 * (units + 2 if series.follow else 1))
        cuda.memset_d32_async(state, 0, units + 1 if series.follow else 1, stream)
        if series.follow:
            cuda.memset_d32_async(state + 4 * (units + 1), _COMPLETE, 1, stream)
        self._set(
            jobs=series.jobs + JOB.itemsize * begin,
            border=series.border,
            ticket=state,
            progress=state + 4,
            jobs_n=jobs,
            lanes=shape.lanes,
            strip=strip,
            strips=strips,
            all=shape.strips,
        )
        blocks = max(1, min(processors, -(-units // shape.kernel.warps)))
        shared = shape.shared_bytes(self._letters, strips)
        self._owner.start(shape.kernel, stream, blocks, shared, self._parameters)

    def _room_for(self, cells: int) -> Iterator[None]:
        """Wait until ``cells`` more may be queued: the queue must end soon after a cancel."""
        while self._flying and sum(of for _, of in self._flying) + cells > 2 * self._owner.launch_cells:
            yield from _until(self._flying.popleft()[0])

    def _fetch(self) -> Generator[None, None, Int32]:
        """The scores by their place in ``EntryPortion.order``, once everything is done."""
        while self._flying:
            yield from _until(self._flying.popleft()[0])
        found = np.empty(len(self.scores), np.int32)
        # The next portion may be on its way through the pinned memory.
        self._owner.memory.wait()
        staging = self._owner.card.staging
        for start in range(0, len(found), len(staging)):
            some = found[start : start + len(staging)]
            cuda.memcpy_dtoh(staging[: len(some)], self._best + 4 * start)
            some[:] = staging[: len(some)]
        return found

    def _take(self, size: int) -> int:
        return self._owner.memory.take(self._room, size, self._portion)

    def _put(self, array: np.ndarray) -> int:
        place = self._take(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod(place, np.ascontiguousarray(array))
        return place

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            self._parameters[name] = value


def _advance(loading: Generator[None, None, EntryPortion]) -> EntryPortion | None:
    """A step of what is carried to the card; the portion, when it is there."""
    try:
        next(loading)
    except StopIteration as done:
        return done.value
    return None


def _until(event: Any) -> Iterator[None]:
    while not event.query():
        yield
