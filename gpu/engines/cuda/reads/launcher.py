"""Search for reads on a card, in portions: one is searched while the next ones are uploaded.

``kernels/reads.cu`` describes the kernels.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator
from contextlib import closing
from itertools import pairwise

from gpu.engines.cuda.clock import Clock
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.reads.kernels import ReadKernels
from gpu.engines.cuda.reads.memory import AHEAD, ReadSizes
from gpu.engines.cuda.reads.merge import nothing
from gpu.engines.cuda.reads.portion import ReadPortion, edges
from gpu.engines.work.reads import FoundReads, ReadIndex, ReadSearch, ReadSearches


class CudaReads(ReadKernels):
    """Runs searches one after another, and keeps the index on the card from one to the next."""

    def __init__(
        self, card: Card, cpu: ReadSearches, memory: int | None = None, sizes: ReadSizes | None = None
    ) -> None:
        super().__init__(card, cpu, memory, sizes)
        self._streams = [cuda.Stream() for _ in range(AHEAD)]

    def holds(self, index: ReadIndex) -> bool:
        """Return True if the index is on the card."""
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
        flying: deque[ReadPortion] = deque()
        free = deque(self._streams)
        try:
            while portions or flying:
                while portions and free:
                    flying.append(ReadPortion(self, search, *portions.popleft(), free.popleft()))
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
