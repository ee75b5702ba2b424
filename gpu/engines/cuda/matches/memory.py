"""Device memory of a search for exact matches: the index (kept for the next search), queries,
buffers.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from gpu.core.phrase import Phrase
from gpu.engines.cuda.device_cache import are_these, references
from gpu.engines.cuda.device_memory import Upload, wait_for
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.work.matches import MatchSearch, ReferenceIndex

#: As in ``kernels/matches.cu``.
TILE = 256
ITEM_BYTES = 28
JOB = np.dtype([(name, np.int32) for name in ("match", "other", "compared", "length")])
#: Arrays of codes lie between as many bytes that may be read and mean nothing.
_MARGIN = 64


@dataclass(frozen=True)
class MatchSizes:
    """Limits of a launch, so that it ends within milliseconds; tests make everything tiny.

    ``blocks`` of positions, ``items``, ``entries``, ``jobs``: threads of the kernels' stages.
    ``frequent``: most occurrences of a core that are all tried. ``shared``: most letters used to
    look up the occurrences of a frequent core. ``bound``: letters of a match that one thread
    compares. ``patience``: steps of 2 KB of a job in one launch. ``suffixes``: largest part of the
    suffix array.
    """

    blocks: int = 1 << 21
    items: int = 1 << 21
    entries: int = 1 << 22
    jobs: int = 1 << 12
    frequent: int = 24
    shared: int = 128
    bound: int = 1024
    patience: int = 4096
    suffixes: int = 1 << 31

    @property
    def halo(self) -> int:
        """Suffixes loaded on either side of a part, to compare with those of the part."""
        return max(1, self.frequent)

    @property
    def span(self) -> int:
        """Threads of a launch over entries: the few of the last core may go on behind its end."""
        return -(-(self.entries + self.frequent) // TILE) * TILE

    def work(self) -> dict[str, int]:
        """Bytes of each array that kernels leave to one another."""
        blocks, items = (-(-count // TILE) * TILE for count in (self.blocks, self.items))
        return {
            "intervals": 8 * blocks,
            "slots": 8 * blocks,
            "slot_tiles": 8 * (blocks // TILE + 1),
            "items": ITEM_BYTES * items,
            "entries": 8 * items,
            "entry_tiles": 8 * (items // TILE + 1),
            "match_tiles": 8 * (self.span // TILE + 1),
            "owners": 4 * self.span,
            "lengths": 4 * self.span,
            "aheads": self.span,
            "found": 16 * self.span,
            "jobs": JOB.itemsize * self.jobs,
        }


class MatchMemory:
    """Device memory of searches, used by the thread that made the card.

    ``seconds``: time by phase: index, queries, search, compaction, download.

    If the suffix array does not fit beside text and table, it is loaded in parts, one at a time. A
    part may end anywhere; it is loaded with as many neighbouring suffixes on either side as a core
    may have, so that each place is found with the part that contains its suffix.
    """

    def __init__(self, card: Card, memory: int | None = None, sizes: MatchSizes | None = None) -> None:
        """``memory``: bytes that may be taken, of what is free."""
        self.card = card
        self.sizes = sizes or MatchSizes()
        self.stream = cuda.Stream()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        #: Where everything lies, by the name that the kernels have for it.
        self.at: dict[str, int] = {}
        #: Entries that the next launch may have: as many as the last had.
        self.expected = self.sizes.entries // 2
        #: Parts of the suffix array, half-open, and which one is there.
        self.parts: list[tuple[int, int]] = []
        self.part = -1
        self._memory = memory
        self._allocations: dict[str, Any] = {}
        self._rooms: dict[str, int] = {}
        #: Blocks of positions of the queries that are there, of which minimum and step.
        self.blocks = 0
        self._queries: tuple[Any, ...] = ()
        self._blocks_are_of = (0, 0)
        self._is_there = False
        self._done = cuda.Event()
        self._upload = Upload(card, self.stream)
        self._compacting = [cuda.Event(), cuda.Event()]
        self._is_compacting = False

    def holds(self, index: ReferenceIndex) -> bool:
        """True if this index is on the card."""
        return self.card.resident.holds(self, index)

    def make_room(self, search: MatchSearch) -> None:
        """Allocate for a search. Raises ``cuda.MemoryError``."""
        if self.holds(search.index):
            try:
                self._room_for_queries(search)
                return
            except cuda.MemoryError:
                pass
        # Another index of ours, or what another kind of work has left there.
        self.card.resident.evict()
        index, sizes = search.index, self.sizes
        free = min(self.card.free_memory(), self._memory or 2**62)
        needed = {"text": len(index.text) + 2 * _MARGIN, "first": index.first.nbytes, **sizes.work()}
        of_queries = len(search.query) + 2 * _MARGIN + 8 * len(search.starts)
        # A card is never quite full, and others want some of it.
        room = int(0.95 * free) - sum(needed.values()) - of_queries - (1 << 20)
        most = min(len(index.suffixes), room // 4 - 2 * sizes.halo, sizes.suffixes)
        if most <= 0:
            raise cuda.MemoryError(
                Phrase("cuMemAlloc failed: {:,} bytes and more, {:,} are free", sum(needed.values()), free)
            )
        try:
            for name, size in needed.items():
                self._allocate(name, size)
            self._allocate("suffixes", 4 * min(len(index.suffixes), most + 2 * sizes.halo))
            self._allocate("complement", 256)
            self._room_for_queries(search)
        except cuda.MemoryError:
            self.close()
            raise
        self.at["text"] += _MARGIN
        count = -(-len(index.suffixes) // most)
        edges = np.linspace(0, len(index.suffixes), count + 1).astype(np.int64).tolist()
        self.parts = list(pairwise(edges))
        self.card.resident.stay(self, index)

    def put_index(self, index: ReferenceIndex) -> Generator[None, None, None]:
        """Carry text and table to the card, where they are not there."""
        if not self._is_there:
            yield from self._put("text", index.text, "index")
            yield from self._put("first", index.first, "index")
            self._is_there = True

    def put_part(self, index: ReferenceIndex, part: int) -> Generator[None, None, None]:
        """Carry a part of the suffix array to the card."""
        if self.part != part:
            self.part = -1
            yield from self._put("suffixes", index.suffixes[slice(*self.loaded(part))], "index")
            self.part = part

    def loaded(self, part: int) -> tuple[int, int]:
        """The range of suffixes loaded with a part."""
        start, end = self.parts[part]
        return max(0, start - self.sizes.halo), min(self.parts[-1][1], end + self.sizes.halo)

    def put_queries(self, search: MatchSearch, minimum: int, step: int) -> Generator[None, None, None]:
        """Upload the queries, unless the search on the other strand has; ``blocks`` are counted.

        A block is ``step`` of the positions of a record that ``minimum`` letters begin at.
        """
        arrays = (search.query, search.starts, search.complement)
        if not are_these(self._queries, arrays) or self._blocks_are_of != (minimum, step):
            self._queries = ()
            yield from self._put("query", search.query, "queries")
            yield from self._put("complement", search.complement, "queries")
            table = np.zeros((2, len(search.starts)), np.int32)
            table[0] = search.starts
            windows = np.maximum(np.diff(table[0]) - np.int32(minimum), 0)
            np.cumsum((windows + np.int32(step - 1)) // np.int32(step), dtype=np.int32, out=table[1, 1:])
            yield from self._put("starts", table, "queries")
            self.blocks, self.at["before"] = int(table[1, -1]), self.at["starts"] + 4 * len(search.starts)
            self._queries, self._blocks_are_of = references(arrays), (minimum, step)

    @contextmanager
    def compaction(self) -> Iterator[None]:
        """Count the launches inside as the compaction phase, once their time is known."""
        self._compacting[0].record(self.stream)
        yield
        self._compacting[1].record(self.stream)
        self._is_compacting = True

    def numbers(self, indices: dict[str, int]) -> list[int]:
        """A uint64 of each of some arrays on the card, once what was launched before is over."""
        with self.phase("search"):
            staging = self.card.staging[: 2 * len(indices)].view(np.uint64)
            for k, (name, index) in enumerate(indices.items()):
                cuda.memcpy_dtoh_async(staging[k : k + 1], self.at[name] + 8 * index, self.stream)
            self.wait()
        if self._is_compacting:
            seconds = self._compacting[0].time_till(self._compacting[1]) / 1000
            self.seconds["compaction"] += seconds
            self.seconds["search"] -= seconds
            self._is_compacting = False
        return [int(number) for number in staging]

    def fetch(self, count: int) -> np.ndarray:
        """The first ``count`` matches, int32[3, count]."""
        rows = np.empty((3, count), np.int32)
        with self.phase("download"):
            at_once = 3 if 3 * count <= len(self.card.staging) else 1
            for row in range(0, 3, at_once):
                staging = self.card.staging[: at_once * count].reshape(at_once, count)
                for k in range(at_once):
                    place = self.at["found"] + 4 * self.sizes.span * (row + k)
                    cuda.memcpy_dtoh_async(staging[k], place, self.stream)
                self.wait()
                rows[row : row + at_once] = staging
        return rows

    def run_jobs(self, jobs: np.ndarray, launch: Callable[[int], None]) -> None:
        """Have ``launch(count)`` work on ``JOB`` records, in place."""
        cuda.memcpy_htod(self.at["jobs"], jobs)
        launch(len(jobs))
        self.wait()
        cuda.memcpy_dtoh(jobs, self.at["jobs"])

    def wait(self) -> None:
        """Until the stream is done."""
        self._done.record(self.stream)
        wait_for(self._done)

    def close(self) -> None:
        """Give everything back; what is needed again is made again."""
        self.card.resident.leave(self)
        self.stream.synchronize()
        for allocation in self._allocations.values():
            allocation.free()
        self._allocations.clear()
        self._rooms.clear()
        self.at.clear()
        self.parts, self.part = [], -1
        self._queries, self._is_there = (), False

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count the time until the end."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] += time.perf_counter() - begun

    def _room_for_queries(self, search: MatchSearch) -> None:
        for name, size in (("query", len(search.query) + 2 * _MARGIN), ("starts", 8 * len(search.starts))):
            if size > self._rooms.get(name, 0):
                self._queries = ()
                if name in self._allocations:
                    self._rooms[name] = 0
                    self._allocations.pop(name).free()
                self._allocate(name, size)
                self.at[name] += _MARGIN * (name == "query")

    def _allocate(self, name: str, size: int) -> None:
        self._allocations[name] = cuda.mem_alloc(max(size, 16))
        self._rooms[name] = size
        self.at[name] = int(self._allocations[name])

    def _put(self, name: str, array: np.ndarray, phase: str) -> Generator[None, None, None]:
        """Carry an array to the card. Yields now and then."""
        pieces = self._upload.put(self.at[name], array)
        is_first = True
        while True:
            with self.phase(phase):
                if not next(pieces, False):
                    return
            if not is_first:
                yield
            is_first = False
