"""Launches and copies of a search for reads on one card, as a portion of reads calls them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.device_memory import Upload
from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.reads.memory import TILE, ReadMemory, ReadSizes
from gpu.engines.engine import Engine

SOURCE = "reads.cu"
#: Threads of the kernel that sums over tiles.
_SUMS = 1024
#: Bytes of the pinned buffer that downloads go through.
_PINNED = 16 << 20


class ReadKernels:
    """The kernels of ``reads.cu`` on a card, and copies, for the thread that made the card.

    ``cpu``: searches for reads that the card leaves to the processor. ``memory``: the largest
    number of bytes of free memory to use, or None for all. ``seconds``: spent so far, by phase:
    "index" and "upload" of reads to the card, "search", "download" of hits.
    """

    def __init__(self, card: Card, cpu: Engine, memory: int | None = None, sizes: ReadSizes | None = None) -> None:
        self.card = card
        self.cpu = cpu
        self.memory = ReadMemory(card, memory, sizes)
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.uploads = Upload(card, cuda.Stream())
        self._pinned = cuda.pagelocked_empty(_PINNED, np.uint8)

    def close(self) -> None:
        """Free the card's memory."""
        self.memory.close()
        self._pinned.base.free()

    def launch(self, name: str, stream: Any, threads: int, parameters: np.ndarray) -> None:
        """Launch a kernel of ``reads.cu`` with ``threads`` threads."""
        if threads:
            function = self.card.kernel(SOURCE, name, f"{parameters.itemsize}s")
            function.prepared_async_call((-(-threads // TILE), 1), (TILE, 1, 1), stream, parameters.tobytes())

    def sum_tiles(self, stream: Any, tiles: int, threads: int) -> int:
        """Sum the tiles that ``threads`` threads have filled; returns the address of the total."""
        count = -(-threads // TILE)
        function = self.card.kernel(SOURCE, "sum_tiles", "Pi")
        function.prepared_async_call((1, 1), (_SUMS, 1, 1), stream, tiles, count)
        return tiles + 8 * count

    def fetch(self, stream: Any, pieces: Sequence[tuple[int, int, Any]]) -> Generator[None, None, list[NDArray[Any]]]:
        """Copy arrays from the card, after all work on a stream; yields while it waits.

        ``pieces``: address, number of items and dtype of each array.
        """
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


def _arrived(stream: Any, waiting: list[tuple[NDArray[Any], NDArray[Any]]]) -> Iterator[None]:
    """Wait for a stream, then copy the data that arrived out of the pinned buffer."""
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
