"""Search for reads on a card, in portions: one is searched while the next ones are uploaded.

``kernels/reads.cu`` describes the kernels.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from functools import partial

from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.portions import Clock, answers_of
from gpu.engines.cuda.reads.kernels import ReadKernels
from gpu.engines.cuda.reads.memory import AHEAD, ReadSizes
from gpu.engines.cuda.reads.portion import ReadPortion, edges
from gpu.engines.engine import Engine
from gpu.engines.work.reads import FoundReads, ReadSearch


class CudaReads(ReadKernels):
    """Runs searches one after another, and keeps the index on the card from one to the next."""

    def __init__(self, card: Card, cpu: Engine, memory: int | None = None, sizes: ReadSizes | None = None) -> None:
        super().__init__(card, cpu, memory, sizes)
        self._streams = [cuda.Stream() for _ in range(AHEAD)]

    def holds(self, search: ReadSearch) -> bool:
        """Return True if the index is on the card."""
        return self.memory.holds(search.index)

    def make_room(self, search: ReadSearch) -> None:
        """Allocate for a search; to be called before ``run``. Raises ``cuda.MemoryError``."""
        self.memory.make_room(search)

    def run(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        """The generator behind ``Engine.find_reads``."""
        clock, begun = Clock(), time.perf_counter()
        for _ in self.memory.put_index(search.index, self.uploads):
            if clock.ticks():
                yield None
        self.seconds["index"] += time.perf_counter() - begun
        sizes = self.memory.sizes
        cuts = edges(search.reads.starts, sizes.reads, sizes.letters)
        yield from answers_of(cuts, self._streams, partial(ReadPortion, self, search))
