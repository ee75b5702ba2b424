"""The samples of the word bound: marks of words, and bounds of blocks from the last row up.

``gpu/analyses/chromosome/bounds/README.md`` states the bound (“The word bound”). A device keeps the
marks and the bounds of one row of samples; the analysis lowers these where it knows better.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32
from gpu.engines.work.bounds import (
    SAMPLE_STEP,
    WORD_BLOCK_ROWS,
    WORD_EDGE,
    WORD_MARGIN,
    WORDS,
    WordPrices,
    count_words,
    fill_samples,
    mark_words,
    widen_words,
)
from gpu.sequences.alphabet import Codes

#: Below every bound of a path.
NEVER = -(1 << 29)
#: Samples that a diagonal moves by in a block, as columns are counted; samples of a machine word.
STEPS, _BITS = WORD_BLOCK_ROWS // SAMPLE_STEP, 64
#: Columns right of a tile whose words count in it, and the samples that the tile to its left needs.
LOOK_AHEAD, EDGE = WORD_MARGIN * SAMPLE_STEP, slice(WORD_MARGIN + 1, WORD_MARGIN + 1 + WORD_EDGE)
#: Machine words of a row, and words, that a task of a thread marks.
_LINES, _WORDS_A_TASK = 32, 1 << 12
#: Least diagonals, in samples, that a thread fills.
_MIN_DIAGONALS = 4096
#: The bits of a byte as bytes, times 1, 2, 4 and 8.
_SPREAD = (
    (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.uint8)[None] << np.arange(4, dtype=np.uint8)[:, None, None]
).view(np.uint64)[:, :, 0]


class WordGrid(NamedTuple):
    """The samples of a pair or of a tile of its columns, their prices, and their table's windows.

    Attributes
    ----------
    a, b : uint8[m], uint8[n]
        Codes; of a tile also those of ``LOOK_AHEAD`` columns right of it.
    prices : WordPrices
    values : int32[samples]
        Bounds below the last row.
    floor : int
        Samples from here on are at least ``prices.end``.
    window : int
        Blocks of a window of the table, a power of two.
    merged : int
        Log 2 of the samples of a bucket of the table.
    beyond : int32[blocks, WORD_EDGE]
        Bounds that the last samples have above each block: ``WordSamples.edge`` of the tile to the
        right; int32[0, WORD_EDGE] if there is none.
    """

    a: Codes
    b: Codes
    prices: WordPrices
    values: Int32
    floor: int
    window: int
    merged: int
    beyond: Int32

    @property
    def samples(self) -> int:
        """Samples of a row."""
        return len(self.values)

    @property
    def blocks(self) -> int:
        """Blocks; the last one has the rows that are left, or none."""
        return len(self.a) // WORD_BLOCK_ROWS + 1

    @property
    def diagonals(self) -> int:
        """Diagonals, counted in samples; 0 is that of sample 0 of the last block."""
        return self.samples + STEPS * self.blocks

    @property
    def buckets(self) -> int:
        """Buckets of a window."""
        return (self.diagonals >> self.merged) + 1

    @property
    def windows(self) -> int:
        """Windows of the table."""
        return -(-self.blocks // self.window)


class WordSamples(Protocol):
    """The samples on a device."""

    def fill(self, begin: int, end: int, column: int) -> Int32:
        """Fill blocks [begin, end), those above the ones that were filled before.

        Returns
        -------
        int32[(end - begin) · WORD_BLOCK_ROWS]
            The bound of the blocks' cells in ``column``, by row, at the nearest sample.
        """

    def values(self) -> Int32:
        """int32[samples]: a copy of the bounds above the blocks that were filled last."""

    def put(self, values: Int32) -> None:
        """Replace these bounds by others, from which gaps were followed (``close_samples``)."""

    def highest(self) -> Int32:
        """int32[windows, buckets]: the highest bounds; at most ``NEVER`` where there is none."""

    def edge(self) -> Int32:
        """int32[blocks, WORD_EDGE]: the bounds above each block that the tile to the left needs.

        As they were filled: cells in a block have them, too, which lowered ones need not hold for.
        """

    def close(self) -> None:
        """Give the memory back."""


def samples_of(columns: int) -> int:
    """Samples of a row: of so many columns, and of a margin to either side."""
    return columns // SAMPLE_STEP + 2 * WORD_MARGIN + 2


def memory_of(columns: int) -> int:
    """Bytes of the marks of ``columns`` columns."""
    return 2 * (WORDS + 1) * 8 * _machine_words(columns)


def columns_in(memory: int) -> int:
    """The columns of a tile whose marks take so many bytes at most."""
    return max(0, (memory // memory_of(0) * _BITS - 1 - samples_of(LOOK_AHEAD)) * SAMPLE_STEP)


class ThreadedWordSamples:
    """The samples in the memory of the processor, filled by its threads."""

    def __init__(self, grid: WordGrid, threads: int = 2, raise_if_cancelled: Callable[[], None] = lambda: None) -> None:
        self._grid, self._threads = grid, threads
        self._pool = ThreadPoolExecutor(threads, "word-bound")
        self._values = np.full(grid.samples + STEPS, NEVER, np.int32)
        self._values[: grid.samples] = grid.values
        self._above = self._values.copy()
        #: By diagonal, of a window of the table.
        self._highest = np.empty(grid.buckets << grid.merged, np.int32)
        self._table = np.full((grid.windows, grid.buckets), NEVER, np.int32)
        #: Above each block.
        self._edge = np.full((grid.blocks, WORD_EDGE), NEVER, np.int32)
        #: The counts of the blocks that are likely to be filled next.
        self._next: tuple[int, int] = 0, 0
        self._counting: list[Future[NDArray[np.uint8]]] = []
        try:
            self._mark(raise_if_cancelled)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """See ``WordSamples``."""
        self._pool.shutdown(cancel_futures=True)

    def fill(self, begin: int, end: int, column: int) -> Int32:
        """See ``WordSamples``."""
        if self._next != (begin, end):
            for part in self._counting:
                part.cancel()
            self._counting = self._count(begin, end)
        counts = np.concatenate([part.result() for part in self._counting])
        self._next = max(0, 2 * begin - end), begin
        if begin:
            self._counting = self._count(*self._next)
        beside, window = np.empty((end - begin) * WORD_BLOCK_ROWS, np.int32), self._grid.window
        for here in range((end - 1) // window * window, begin // window * window - 1, -window):
            low, high = max(begin, here) - begin, min(end, here + window) - begin
            rows = slice(low * WORD_BLOCK_ROWS, high * WORD_BLOCK_ROWS)
            self._fill(begin + high, counts[STEPS * low : STEPS * high], column, beside[rows])
        return beside

    def values(self) -> Int32:
        """See ``WordSamples``."""
        return self._values[: self._grid.samples].copy()

    def put(self, values: Int32) -> None:
        """See ``WordSamples``."""
        self._values[: len(values)] = values

    def highest(self) -> Int32:
        """See ``WordSamples``."""
        return self._table

    def edge(self) -> Int32:
        """See ``WordSamples``."""
        return self._edge

    def _mark(self, raise_if_cancelled: Callable[[], None]) -> None:
        """Mark words that occur, and those with one edit at most; the last row is all marks."""
        width = _machine_words(len(self._grid.b))
        exact, near = (np.empty((WORDS + 1, width), np.uint64) for _ in range(2))
        exact[WORDS], near[WORDS] = np.uint64(2**64 - 1), np.uint64(2**64 - 1)

        def mark(begin: int) -> None:
            raise_if_cancelled()
            mark_words(self._grid.b, begin, min(begin + _LINES, width), exact, near)

        def widen(begin: int) -> None:
            raise_if_cancelled()
            for marks in (exact, near):
                widen_words(begin, begin + _WORDS_A_TASK, marks)

        list(self._pool.map(mark, range(0, width, _LINES)))
        list(self._pool.map(widen, range(0, WORDS, _WORDS_A_TASK)))
        self._marks = exact, near

    def _count(self, begin: int, end: int) -> list[Future[NDArray[np.uint8]]]:
        """The counts of the words of blocks [begin, end), in parts that threads make."""

        def count(first: int, last: int) -> NDArray[np.uint8]:
            counts = np.empty((last - first, _BITS * self._marks[0].shape[1]), np.uint8)
            count_words(self._grid.a, first, last, *self._marks, _SPREAD, counts)
            return counts

        edges = np.linspace(STEPS * begin, STEPS * end, self._threads + 1).astype(int).tolist()
        return [self._pool.submit(count, low, high) for low, high in pairwise(edges) if low < high]

    def _fill(self, end: int, counts: NDArray[np.uint8], column: int, beside: Int32) -> None:
        """Fill the blocks before ``end`` that are counted, of one window of the table."""
        grid, last = self._grid, self._grid.samples + len(counts) - STEPS
        # The diagonals of whole buckets that these blocks have.
        begin = STEPS * (grid.blocks - end)
        first_bucket, end_bucket = begin >> grid.merged, ((begin + last - 1) >> grid.merged) + 1
        highest = self._highest[: (end_bucket - first_bucket) << grid.merged]
        highest[:] = NEVER
        by_diagonal = highest[begin - (first_bucket << grid.merged) :]
        share = max(_MIN_DIAGONALS, -(-last // self._threads))
        of = slice(end - len(counts) // STEPS, end)
        what = counts, grid.prices, grid.floor, self._values
        to = self._above, column, beside, by_diagonal, grid.beyond[of], self._edge[of]
        tasks = [
            self._pool.submit(fill_samples, *what, first, min(last, first + share), *to)
            for first in range(0, last, share)
        ]
        for task in tasks:
            task.result()
        self._values, self._above = self._above, self._values
        for _ in range(grid.merged):
            highest = np.maximum(highest[::2], highest[1::2])
        buckets = self._table[(end - 1) // grid.window, first_bucket:end_bucket]
        np.maximum(buckets, highest, out=buckets)


def _machine_words(columns: int) -> int:
    """Machine words of a word's marks: one bit for each sample, and one more."""
    return samples_of(columns) // _BITS + 1
