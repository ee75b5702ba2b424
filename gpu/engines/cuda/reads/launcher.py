"""Searching for reads on the card: portions of them, one searched while the next ones are carried there.

``kernels/reads.cu`` says what the kernels do.
"""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from typing import Any

import numpy as np
import pycuda.driver as cuda
from numpy.typing import NDArray

from gpu.engines.cuda.clock import Clock
from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.reads.beside import nothing
from gpu.engines.cuda.reads.memory import AHEAD, TILE, ReadMemory, Sizes
from gpu.engines.cuda.reads.portion import Portion, edges
from gpu.engines.cuda.upload import Upload
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch, ReadSearches

SOURCE = "reads.cu"
#: Threads of the kernel that sums over tiles.
_SUMS = 1024
_PINNED = 16 << 20


class CudaReads:
    """Runs searches one after another, in the thread that made the card, and keeps the index there from one to the next."""

    def __init__(self, card: Card, beside: ReadSearches, memory: int | None = None, sizes: Sizes | None = None) -> None:
        """``beside``: who searches for what the card leaves; ``memory``: bytes that may be taken of what is free."""
        self.card = card
        self.beside = beside
        self.memory = ReadMemory(card, memory, sizes)
        #: Time spent so far, by phase: "index" and "upload" of reads to the card, "search", "download" of hits.
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._streams = [cuda.Stream() for _ in range(AHEAD)]
        self._copies = cuda.Stream()
        self._upload = Upload(card, self._copies)
        self._pinned = cuda.pagelocked_empty(_PINNED, np.uint8)
        self._functions: dict[str, Any] = {}

    def holds(self, index: ReadIndex) -> bool:
        """Whether the index is on the card."""
        return self.memory.holds(index)

    def make_room(self, search: ReadSearch) -> None:
        """Allocate for a search; to be called before ``run``. Raises ``cuda.MemoryError``."""
        self.memory.make_room(search)

    def run(self, search: ReadSearch) -> Generator[FoundReads, None, None]:
        """The generator behind ``ReadSearches.find_reads``."""
        clock, done = Clock(), 0
        begun = time.perf_counter()
        for _ in self.memory.put_index(search.index, self._upload):
            if clock.ticks():
                yield nothing(done)
        self.seconds["index"] += time.perf_counter() - begun
        sizes = self.memory.sizes
        portions = deque(pairwise(edges(search.reads.starts, sizes.reads, sizes.letters)))
        flying: deque[Portion] = deque()
        free = deque(self._streams)
        try:
            while portions or flying:
                while portions and free:
                    flying.append(Portion(self, search, *portions.popleft(), free.popleft()))
                    for _ in flying[-1].start():
                        if clock.ticks():
                            yield nothing(done)
                with closing(flying[0].answers()) as answers:
                    for answer in answers:
                        if answer is None:
                            clock.pause()
                            if clock.ticks():
                                yield nothing(done)
                            continue
                        done = answer.first + len(answer.cut)
                        clock.ticks()
                        yield answer
                portion = flying.popleft()
                free.append(portion.stream)
                portion.close()
        finally:
            for portion in flying:
                portion.close()

    def close(self) -> None:
        """Give the card's memory back."""
        self.memory.close()
        self._pinned.base.free()

    def launch(self, name: str, stream: Any, threads: int, parameters: np.ndarray) -> None:
        """Launch a kernel of ``reads.cu`` with a thread for each of ``threads``."""
        if threads:
            function = self._function(name, f"{parameters.itemsize}s")
            function.prepared_async_call((-(-threads // TILE), 1), (TILE, 1, 1), stream, parameters.tobytes())

    def sum_tiles(self, stream: Any, tiles: int, threads: int) -> int:
        """Sum up the tiles that a kernel with so many threads has filled; returns the address of their total."""
        count = -(-threads // TILE)
        self._function("sum_tiles", "Pi").prepared_async_call((1, 1), (_SUMS, 1, 1), stream, tiles, count)
        return tiles + 8 * count

    def upload(self, place: int, array: np.ndarray) -> Iterator[bool]:
        """Carry an array to the card; what follows on a stream finds it there after ``uploaded``."""
        return self._upload.put(place, array)

    def uploaded(self, stream: Any) -> None:
        """Have a stream wait for everything that is on its way."""
        there = cuda.Event()
        there.record(self._copies)
        stream.wait_for_event(there)

    def mark(self) -> Any:
        """An event behind what is on its way to the card."""
        event = cuda.Event()
        event.record(self._copies)
        return event

    def fetch(self, stream: Any, pieces: Sequence[tuple[int, int, Any]]) -> Generator[None, None, list[NDArray[Any]]]:
        """Arrays from the card, behind everything on a stream: address, number and type of each. Yields while it waits."""
        arrays = [np.empty(count, kind) for _, count, kind in pieces]
        waiting: list[tuple[NDArray[Any], NDArray[Any]]] = []
        used = 0
        for (place, _, _), array in zip(pieces, arrays, strict=True):
            whole = array.view(np.uint8)
            start = 0
            while start < len(whole):
                some = self._pinned[used : used + len(whole) - start]
                cuda.memcpy_dtoh_async(some, place + start, stream)
                waiting.append((whole[start : start + len(some)], some))
                start, used = start + len(some), used + len(some)
                if used == len(self._pinned):
                    yield from _arrived(stream, waiting)
                    used = 0
        yield from _arrived(stream, waiting)
        return arrays

    def _function(self, name: str, types: str) -> Any:
        if name not in self._functions:
            function = self.card.function(SOURCE, name)
            function.prepare(types)
            self._functions[name] = function
        return self._functions[name]


def _arrived(stream: Any, waiting: list[tuple[NDArray[Any], NDArray[Any]]]) -> Iterator[None]:
    """Wait for a stream, and copy from the pinned buffer what has arrived there."""
    yield from _until_done(stream)
    for array, some in waiting:
        array[:] = some
    waiting.clear()


def _until_done(stream: Any) -> Iterator[None]:
    """Yield until everything on a stream is done."""
    done = cuda.Event()
    done.record(stream)
    while not done.query():
        yield
