"""The samples of the word bound on a card: marks and bounds stay in its memory."""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from gpu.engines.cuda.device_memory import DeviceArena
from gpu.engines.cuda.driver import Card, card_errors, cuda
from gpu.engines.work.arrays import Int32
from gpu.engines.work.bounds import WORD, WORD_BLOCK_ROWS, WORD_EDGE, WORDS
from gpu.engines.work.word_samples import NEVER, STEPS, WordGrid, samples_of

_SOURCE = "word_bound.cu"
#: Threads of a block; diagonals that a block has of its own; most blocks of rows of a launch
#: (``kernels/word_bound.cu``).
_THREADS, _DIAGONALS, _BLOCKS = 256, 896, 16
#: Values that a call fills at most.
_MOST_SET = 1 << 30
#: ``Fill`` of the kernels.
_FILL = np.dtype(
    [(name, np.uint64) for name in ("numbers", "exact", "near", "below", "above", "beside", "highest")]
    + [(name, np.uint64) for name in ("beyond", "edge", "origin")]
    + [(name, np.uint32) for name in ("width", "first", "count", "window", "merged", "buckets")]
    + [(name, np.int32) for name in ("samples", "floor", "column", "rows", "absent", "word", "right", "left")]
    + [(name, np.int32) for name in ("far_right", "far_left", "most", "end")]
)


class CudaWordSamples:
    """``WordSamples`` on a card, used in the thread of its context."""

    def __init__(self, card: Card, grid: WordGrid) -> None:
        """Raises ``cuda.MemoryError``."""
        self._card, self._grid = card, grid
        self._values = self._above = self._beside = self._rows = 0
        self._parameters = np.zeros(1, _FILL)
        # Not beside the default stream: copies wait for it, and it for them.
        self._stream = cuda.Stream()
        self._arena = DeviceArena(card)
        try:
            self._mark()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        # A card that failed has said so by what was asked of it. The marks are too large to hold.
        with suppress(cuda.Error):
            self._stream.synchronize()
            self._arena.free()
            self._card.memory.free_held()

    @card_errors()
    def fill(self, begin: int, end: int, column: int) -> Int32:
        grid, tables = self._grid, self._parameters
        fill = self._card.kernel(_SOURCE, "fill", f"{_FILL.itemsize}s")
        rows = (end - begin) * WORD_BLOCK_ROWS
        if rows > self._rows:
            self._rows, self._beside = rows, self._arena.take(4 * rows)
        tables["column"] = column
        last = end
        while last > begin:
            first = max(begin, (last - 1) // _BLOCKS * _BLOCKS)
            tables["first"], tables["count"] = first, last - first
            tables["origin"] = origin = STEPS * (grid.blocks - last)
            tables["below"], tables["above"] = self._values, self._above
            tables["beside"] = self._beside + 4 * (first - begin) * WORD_BLOCK_ROWS
            diagonals = grid.samples + STEPS * (last - first - 1) + origin % 32
            blocks = -(-diagonals // _DIAGONALS), 1
            fill.prepared_async_call(blocks, (_THREADS, 1, 1), self._stream, tables.tobytes())
            self._values, self._above, last = self._above, self._values, first
        beside = np.empty(rows, np.int32)
        cuda.memcpy_dtoh(beside, self._beside)
        return beside

    @card_errors()
    def values(self) -> Int32:
        values = np.empty(self._grid.samples, np.int32)
        cuda.memcpy_dtoh(values, self._values)
        return values

    @card_errors()
    def put(self, values: Int32) -> None:
        cuda.memcpy_htod(self._values, values)

    @card_errors()
    def highest(self) -> Int32:
        table = np.empty((self._grid.windows, self._grid.buckets), np.int32)
        cuda.memcpy_dtoh(table, self._table)
        return table

    @card_errors()
    def edge(self) -> Int32:
        edge = np.empty((self._grid.blocks, WORD_EDGE), np.int32)
        cuda.memcpy_dtoh(edge, self._edge)
        return edge

    def _mark(self) -> None:
        """Upload the sequences, mark the words, and allocate what is filled."""
        grid, width = self._grid, _width(samples_of(len(self._grid.b)))
        row = 4 * width
        exact, near = (self._arena.take((WORDS + 1) * row) for _ in range(2))
        wild = self._arena.take(row)
        for place, size, value in (
            (exact, WORDS * width, 0),
            (near, WORDS * width, 0),
            (wild, width, 0),
            (exact + WORDS * row, width, 0xFFFFFFFF),
            (near + WORDS * row, width, 0xFFFFFFFF),
        ):
            self._set(place, value, size)
        count = grid.blocks * STEPS * WORD
        numbers, a, b = self._arena.take(4 * count), self._arena.put(grid.a), self._arena.put(grid.b)
        self._start("number_words", "PIIP", -(-count // _THREADS), a, len(grid.a), count, numbers)
        self._start("mark", "PIIPPP", -(-len(grid.b) // _THREADS), b, len(grid.b), width, exact, near, wild)
        for marks, others in ((exact, 0), (near, wild)):
            self._start("widen", "IPP", WORDS // (_THREADS // 32), width, marks, others)
        self._values, self._above = self._arena.put(grid.values), self._arena.take(4 * grid.samples)
        self._table = self._arena.take(4 * grid.windows * grid.buckets)
        self._set(self._table, NEVER & 0xFFFFFFFF, grid.windows * grid.buckets)
        self._edge = self._arena.take(4 * WORD_EDGE * grid.blocks)
        self._set(self._edge, NEVER & 0xFFFFFFFF, WORD_EDGE * grid.blocks)
        tables = self._parameters
        tables["beyond"], tables["edge"] = self._arena.put(grid.beyond) if len(grid.beyond) else 0, self._edge
        for name, value in grid.prices._asdict().items():
            tables[name] = value
        tables["numbers"], tables["exact"], tables["near"], tables["highest"] = numbers, exact, near, self._table
        tables["width"], tables["window"], tables["merged"] = width, grid.window, grid.merged
        tables["buckets"], tables["samples"], tables["floor"] = grid.buckets, grid.samples, grid.floor

    def _start(self, name: str, types: str, blocks: int, *arguments: int) -> None:
        function = self._card.kernel(_SOURCE, name, types)
        function.prepared_async_call((blocks, 1), (_THREADS, 1, 1), self._stream, *arguments)

    def _set(self, place: int, value: int, count: int) -> None:
        """Fill 32-bit words."""
        for first in range(0, count, _MOST_SET):
            cuda.memset_d32_async(place + 4 * first, value, min(_MOST_SET, count - first), self._stream)


def _width(samples: int) -> int:
    """32-bit words of a word's marks."""
    return samples // 32 + 1
