"""The diagonal bound as engines read it: by row and diagonal, fine near the alignment, else coarse.

The fine windows are wider than those in which k-mers are counted: a cell outside has the entry of a
coarse bucket, which is too high, and is computed in vain; for similar pairs the active band is
about this wide.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from gpu.engines.work.arrays import Int32
from gpu.engines.work.bounds import (
    BLOCK_ROWS,
    PLACES,
    SAMPLE_STEP,
    SAMPLES,
    BlockValues,
    Border,
    Costs,
    Windows,
    put_inside,
    put_outside,
)
from gpu.engines.work.sweep import Field

#: Largest number of windows of the table, and least width of one as a share of the matrix's rows.
_MAX_WINDOWS, _MIN_WIDTH = 1 << 14, 1 / 128
#: Outside of the windows: largest number of rows and diagonals of the table.
_MAX_ROWS, _MAX_BUCKETS = 256, 1024
#: Number of blocks per task of a thread.
_BLOCKS_A_TASK = 1 << 10
_LEAST = -(2**31)


class BoundTable:
    """The table of a matrix of ``rows`` × ``columns``.

    ``put`` the values of all blocks, from the last one up, then ``finish``.
    """

    def __init__(
        self, rows: int, columns: int, values: BlockValues, windows: Windows, costs: Costs, threads: int
    ) -> None:
        self._rows, self._columns, self._threads = rows, columns, threads
        self._of_blocks = values, windows, costs
        blocks = len(windows.first)
        # Log 2 of rows and diagonals: of a window and its samples, and of a row and the buckets
        # outside.
        high, merged = BLOCK_ROWS.bit_length() - 1, 0
        while rows >> high >= _MAX_WINDOWS:
            high += 1
        while PLACES * SAMPLE_STEP << merged < _MIN_WIDTH * rows:
            merged += 1
        high_outside, wide_outside = high, SAMPLE_STEP.bit_length() - 1
        while rows >> high_outside >= _MAX_ROWS:
            high_outside += 1
        while (rows + columns) >> wide_outside >= _MAX_BUCKETS:
            wide_outside += 1
        self._high, self._merged, self._wide = high, merged, SAMPLE_STEP.bit_length() - 1 + merged
        self._high_outside, self._wide_outside = high_outside, wide_outside
        #: The first sample of each window, and the lowest diagonal of each bucket.
        self._first = windows.first[:: (1 << high) // BLOCK_ROWS] + SAMPLES // 2 - (PLACES << merged) // 2
        self._low = np.arange(((rows + columns) >> wide_outside) + 1, dtype=np.int64) * (1 << wide_outside) - rows
        last_row = (blocks - 1) // ((1 << high_outside) // BLOCK_ROWS)
        count = len(self._first)
        shapes = (count,), (count, PLACES), (last_row + 1, len(self._low)), (count, 2)
        ends = Field.HEADER + np.cumsum([0, *(math.prod(shape) for shape in shapes)])
        # One large array, and views of its parts.
        self._table = np.full(ends[-1], _LEAST, np.int32)
        spans = zip(ends, ends[1:], shapes, strict=False)
        self._origins, self._inside, self._outside, self._starts = (
            self._table[begin:end].reshape(shape) for begin, end, shape in spans
        )
        header = self._table[: Field.HEADER]
        header[Field.HIGH], header[Field.WIDE], header[Field.SAMPLES] = high, self._wide, PLACES
        header[Field.HIGH_OUTSIDE], header[Field.WIDE_OUTSIDE] = high_outside, wide_outside
        header[Field.BUCKETS], header[Field.LOWEST] = len(self._low), -rows
        header[Field.FIRST : Field.STARTS + 1] = ends[:-1]
        # A sample covers the diagonals nearest to it.
        self._origins[:] = self._first * SAMPLE_STEP - SAMPLE_STEP // 2

    def put(self, begin: int, end: int, border: Border) -> None:
        """Enter blocks [begin, end), whose values were filled from the ``border`` below them."""
        step = (1 << self._high) // BLOCK_ROWS
        put = partial(put_inside, self._first, self._merged, step, *self._of_blocks, border, self._inside)
        # No two threads have blocks of one window.
        first_edge = -(-(begin + 1) // _BLOCKS_A_TASK) * _BLOCKS_A_TASK
        edges = [begin, *range(first_edge, end, _BLOCKS_A_TASK), end]
        with ThreadPoolExecutor(self._threads, "bound-table") as pool:
            list(pool.map(put, edges[:-1], edges[1:]))
        first, last = -(-self._low // SAMPLE_STEP), (self._low + (1 << self._wide_outside) - 1) // SAMPLE_STEP
        step = (1 << self._high_outside) // BLOCK_ROWS
        put_outside(begin, end, step, first, last, *self._of_blocks, border, self._outside)

    def finish(self, known: int) -> Int32:
        """The table, and the columns where local alignments that reach ``known`` may begin."""
        low, places = self._low, np.arange(len(self._inside))
        origins, wide, high = self._origins.astype(np.int64), 1 << self._wide, 1 << self._high
        is_start: Any = self._inside >= known
        begins = origins + wide * is_start.argmax(axis=1)
        ends = origins + wide * (PLACES - is_start[:, ::-1].argmax(axis=1)) - 1
        far_start: Any = self._outside >= known
        far_begins = low[far_start.argmax(axis=1)]
        far_ends = low[far_start.shape[1] - 1 - far_start[:, ::-1].argmax(axis=1)] + (1 << self._wide_outside) - 1
        at = places >> (self._high_outside - self._high)
        near_any, far_any = is_start.any(axis=1), far_start.any(axis=1)[at]
        never = self._rows + self._columns + 1
        begins = np.minimum(np.where(near_any, begins, never), np.where(far_any, far_begins[at], never))
        ends = np.maximum(np.where(near_any, ends, -never), np.where(far_any, far_ends[at], -never))
        row = places * high
        # Where no alignment may begin, the last column lies before the first.
        self._starts[:, 0] = np.clip(begins + row, 0, self._columns + 1)
        self._starts[:, 1] = np.clip(ends + row + high - 1, -1, self._columns)
        return self._table
