"""A threaded search by scores: portions of the entries, by length, their scores in order.

Words of 8 bits are tried first, if the scores of a pair and the gap costs fit them, then 16 and 32
for the pieces whose scores did not fit. Each width is a *round* of a portion. Several portions are
in progress at a time, so that no thread waits while the others end a round.
"""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from gpu.engines.cpu.scores.entry_points import (
    BLOCK,
    ENTRIES,
    SATURATED,
    EntryPieces,
    LaneBuffers,
    QueryCodes,
    score_lanes,
    score_striped,
    tables_of,
)
from gpu.engines.cpu.scores.pieces import LANES, MIN_WINDOW, Pieces, cut, striped_first
from gpu.engines.cpu.scores.striped import QueryProfile, StripedLibrary
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.engines.work.scores import FoundScores, ScoreSearch

#: Bits of the words, the narrowest first.
WORDS: dict[int, Any] = {8: np.int8, 16: np.int16, 32: np.int32}
#: About how many cells, and at least how many residues, a portion has: enough groups of equal
#: lengths.
PORTION_CELLS, PORTION_RESIDUES = 1 << 33, 1 << 21
#: Most cells of a task, about two hundredths of a second; and fewest tasks of a round for each
#: thread, so that they end together.
TASK_CELLS, TASKS = 1 << 28, 8
#: Portions in progress.
AHEAD = 3
TICK_SECONDS = 0.05
#: If more than this share of the pieces did not fit 8 bits so far, the next portion begins with 16,
#: which takes twice as long.
MOSTLY_WIDE = 0.4


class _Room:
    """Buffers of the lanes' kernel, made once for each thread.

    A row of vectors takes the same bytes for every word size.
    """

    def __init__(self, rows: int, queries: int) -> None:
        sizes = rows, rows, 2 * ENTRIES, queries
        self._words = [np.empty(size * LANES[8], np.int8) for size in sizes]
        self._columns = np.empty(BLOCK * LANES[8], np.uint8)

    def of(self, bits: int) -> LaneBuffers:
        """The buffers for words of so many bits."""
        words = (one.view(WORDS[bits]) for one in self._words)
        return LaneBuffers._make((*words, self._columns[: BLOCK * LANES[bits]]))


class _Portion:
    """Entries ``first`` to ``last``: their scores so far, and the round they are in."""

    def __init__(self, search: ScoreSearch, first: int, last: int, bits: int, least_window: int) -> None:
        self.first = first
        self.pieces = cut(search, first, last, least_window)
        #: By query and entry.
        self.scores = np.zeros((len(search.queries), last - first), np.int32)
        self.first_bits = self.bits = bits
        self.running = 0
        self.saturated: list[Int64] = []

    def take(self, chosen: Int64, scores: Int32) -> None:
        """Scores of the pieces ``chosen``, by query."""
        too_narrow = (scores == SATURATED).any(axis=0)
        if too_narrow.any():
            self.saturated.append(chosen[too_narrow])
        entries = self.pieces.entries[chosen] - self.first
        for of_query, found in zip(self.scores, np.maximum(scores, 0), strict=True):
            np.maximum.at(of_query, entries, found)


#: Pieces of a portion, by their indices, and their scores.
_Done = tuple[_Portion, Int64, Future[Int32]]


class CpuScores:
    """Runs one ``ScoreSearch``. ``run`` is the generator behind ``Engine.scores``.

    ``striped``: parasail's library, or None; not used if gaps are linear, or for several
    queries. ``split``: see
    ``pieces.striped_first``.
    """

    def __init__(
        self,
        search: ScoreSearch,
        threads: int,
        striped: StripedLibrary | None,
        split: Callable[[Int64, int, int], int] = striped_first,
        portion_residues: int = PORTION_RESIDUES,
        task_cells: int = TASK_CELLS,
        least_window: int = MIN_WINDOW,
    ) -> None:
        self._search = search
        lengths = list(map(len, search.queries))
        self._query = as_compiled(np.concatenate(search.queries))
        self._query_starts = as_compiled(np.cumsum([0, *lengths]).astype(np.int64))
        self._codes = as_compiled(search.entries.codes)
        self._threads = threads
        self._striped = striped if search.gaps.first > search.gaps.extend and not search.also else None
        self._split = split
        self._portion_residues = max(portion_residues, min(PORTION_CELLS // len(self._query), 1 << 40))
        self._task_cells = task_cells
        self._least_window = least_window
        self._narrowest = next(bits for bits in WORDS if self._fits(bits))
        self._tables = {bits: as_compiled(tables_of(search.matrix.scores, WORDS[bits])) for bits in self._possible()}
        self._profiles: dict[int, QueryProfile] = {}
        self._rooms: queue.SimpleQueue[_Room] = queue.SimpleQueue()
        self._stop = np.zeros(1, np.int64)
        self._tried = self._wide = 0

    def run(self) -> Generator[FoundScores, None, None]:
        """Yield the scores portion by portion, and nothing but cells where that takes long."""
        ends = self._portion_ends()
        waiting: deque[_Portion] = deque()
        done: queue.SimpleQueue[_Done] = queue.SimpleQueue()
        for _ in range(self._threads):
            self._rooms.put(_Room(len(self._query), len(self._search.queries)))
        first = cells = 0
        reported = time.monotonic()
        pool = ThreadPoolExecutor(self._threads, "scores")
        try:
            while ends or waiting:
                while ends and len(waiting) < AHEAD:
                    last = ends.popleft()
                    portion = _Portion(self._search, first, last, self._begin_with(), self._least_window)
                    self._start(pool, portion, np.arange(len(portion.pieces.starts)), done)
                    waiting.append(portion)
                    first = last
                while waiting and not waiting[0].running:
                    portion = waiting.popleft()
                    yield FoundScores(portion.first, self._shaped(portion.scores), cells)
                    cells, reported = 0, time.monotonic()
                if not waiting:
                    continue
                if time.monotonic() - reported > TICK_SECONDS:
                    nothing = np.empty((len(self._search.queries), 0), np.int32)
                    yield FoundScores(waiting[0].first, self._shaped(nothing), cells)
                    cells, reported = 0, time.monotonic()
                try:
                    portion, chosen, future = done.get(timeout=TICK_SECONDS)
                except queue.Empty:
                    continue
                portion.take(chosen, future.result())
                portion.running -= 1
                if portion.bits == portion.first_bits:
                    cells += len(self._query) * int(portion.pieces.own[chosen].sum())
                if not portion.running:
                    self._next_round(pool, portion, done)
        finally:
            self._stop[0] = 1
            pool.shutdown(cancel_futures=True)
            for profile in self._profiles.values():
                profile.close()
            self._profiles.clear()

    def _shaped(self, scores: Int32) -> Int32:
        """Scores by query and entry, as ``FoundScores`` has them."""
        return scores if self._search.also else scores[0]

    def _portion_ends(self) -> deque[int]:
        """The entry after the last one of each portion."""
        begins = self._search.entries.starts
        ends: deque[int] = deque()
        at = 0
        while at < len(begins) - 1:
            at = int(np.searchsorted(begins, begins[at] + self._portion_residues, side="left"))
            at = min(at, len(begins) - 1)
            ends.append(at)
        return ends

    def _fits(self, bits: int) -> bool:
        """Return True if the scores of a pair and the gap costs fit a word."""
        most = (1 << (bits - 1)) - 1
        matrix, gaps = self._search.matrix, self._search.gaps
        return -most <= matrix.lowest and max(matrix.highest, gaps.first) <= most

    def _possible(self) -> list[int]:
        return [bits for bits in WORDS if bits >= self._narrowest]

    def _begin_with(self) -> int:
        if self._narrowest == 8 and self._wide > MOSTLY_WIDE * self._tried:
            return 16
        return self._narrowest

    def _next_round(self, pool: ThreadPoolExecutor, portion: _Portion, done: queue.SimpleQueue[_Done]) -> None:
        """Score again, with a wider word, the pieces that the last one could not hold."""
        saturated = np.sort(np.concatenate([*portion.saturated, np.empty(0, np.int64)]))
        if portion.bits == 8:
            self._tried += len(portion.pieces.starts)
            self._wide += len(saturated)
        portion.saturated = []
        if len(saturated):
            portion.bits *= 2
            self._start(pool, portion, saturated, done)

    def _start(
        self, pool: ThreadPoolExecutor, portion: _Portion, chosen: Int64, done: queue.SimpleQueue[_Done]
    ) -> None:
        """Hand a round's pieces, the longest first, to the threads."""
        lengths = portion.pieces.lengths[chosen]
        rows, bits = len(self._query), portion.bits
        count = self._split(lengths, rows, bits) if self._striped is not None else 0
        if count and bits not in self._profiles:
            assert self._striped is not None
            self._profiles[bits] = QueryProfile(self._striped, self._query, self._search.matrix, bits)
        tasks = [(self._by_stripes, part) for part in self._parts(lengths[:count], 1)]
        tasks += [(self._by_lanes, part + count) for part in self._parts(lengths[count:], LANES[bits])]
        for kernel, part in tasks:
            portion.running += 1
            pieces = chosen[part]
            future = pool.submit(kernel, portion.pieces.take(pieces), bits)
            future.add_done_callback(partial(_tell, done, portion, pieces))

    def _parts(self, lengths: Int64, together: int) -> list[Int64]:
        """The indices of lengths in parts of at most about ``task_cells``.

        Each part is whole groups of ``together``.
        """
        if not len(lengths):
            return []
        work = lengths[::together] * (together * len(self._query))
        done = np.cumsum(work)
        number = done // max(min(self._task_cells, int(done[-1]) // (TASKS * self._threads)), 1)
        borders = np.flatnonzero(np.diff(number)) + 1
        return np.split(np.arange(len(lengths)), borders * together)

    def _by_lanes(self, pieces: Pieces, bits: int) -> Int32:
        scores = np.zeros((len(self._search.queries), len(pieces.starts)), np.int32)
        word, gaps = WORDS[bits], self._search.gaps
        room = self._rooms.get()
        try:
            score_lanes[word](
                EntryPieces(self._codes, pieces.starts, pieces.lengths),
                QueryCodes(self._query, self._query_starts),
                self._tables[bits],
                gaps.first,
                gaps.extend,
                room.of(bits),
                self._stop,
                scores,
            )
        finally:
            self._rooms.put(room)
        return scores

    def _by_stripes(self, pieces: Pieces, bits: int) -> Int32:
        assert self._striped is not None
        scores = np.zeros(len(pieces.starts), np.int32)
        gaps = self._search.gaps
        if not score_striped(
            self._codes,
            pieces.starts,
            pieces.lengths,
            self._striped.search[bits],
            self._striped.free_result,
            self._profiles[bits].address,
            gaps.first,
            gaps.extend,
            self._stop,
            scores,
        ):
            raise MemoryError
        return scores[None]


def _tell(done: queue.SimpleQueue[_Done], portion: _Portion, chosen: Int64, future: Future[Int32]) -> None:
    done.put((portion, chosen, future))
