"""The corridor as engines ask for it (``UpperBound.corridor``): what is told of a cell, by row and diagonal, finely about the alignment and coarsely elsewhere.

A cell whose value is that of a place some way off is told so much more than it needs to be, and is computed for nothing. So the table's
windows are wider than those in which words were looked for: they take in what of a pair that has small differences may be alive.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.model import BORDER, COSTS, NEVER, Border, Values, kept_out
from gpu.analyses.chromosome.bounds.diagonal.words import HIGH, SAMPLES, WIDE
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Field
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array

#: Places of a window, and rows of them at most; the share of the rows that a window is wide, at least.
_PLACES, _MAX_BLOCKS, _MIN_WIDTH = 256, 1 << 14, 1 / 128
#: Outside of the windows: rows and diagonals of the table at most.
_MAX_ROWS, _MAX_BUCKETS = 256, 1024
#: Blocks that a thread is given.
_PORTION = 1 << 10
_LEAST = -(2**31)

_INT64, _TABLE, _NEW_TABLE = Array(np.int64), Array(np.int64, 2), Array(np.int32, 2, is_written=True)
#: ``stay``, ``apart``, ``alone``, ``come`` and the legs' hulls.
_OF_VALUES = (_INT64, _INT64, _INT64, _TABLE, _TABLE)
_INSIDE = (_INT64, int, int, _INT64, Array(np.int32, 2), *_OF_VALUES, BORDER, COSTS, int, int, int, _NEW_TABLE)
_put_in = EntryPoint(__name__, "_put_inside", *_INSIDE, int, int)
_BUCKETS = (int, int, int, _INT64, _INT64)
_put_out = EntryPoint(
    __name__, "_put_outside", *_BUCKETS, *_OF_VALUES, int, int, _TABLE, int, int, int, _NEW_TABLE, allocates=True
)


class _Windows(NamedTuple):
    """Of 1 << ``high`` rows each; ``first``: int64[windows], the first of their samples, of which each place has 1 << ``merged``."""

    high: int
    merged: int
    first: Int64

    @property
    def origins(self) -> Int64:
        """The first diagonal of each."""
        return self.first * WIDE - WIDE // 2

    @property
    def wide(self) -> int:
        """Log 2 of the diagonals of a place."""
        return WIDE.bit_length() - 1 + self.merged


class Told:
    """What is told of blocks, as it is known of more and more of them (``put``), and then the ``table`` of it."""

    def __init__(self, rows: int, columns: int, values: Values, threads: int) -> None:
        self._rows, self._columns, self._values, self._threads = rows, columns, values, threads
        self._windows = windows = _windows(rows, values)
        high, wide = HIGH.bit_length() - 1, WIDE.bit_length() - 1
        while rows >> high >= _MAX_ROWS:
            high += 1
        while (rows + columns) >> wide >= _MAX_BUCKETS:
            wide += 1
        self._high, self._wide = max(high, windows.high), wide
        #: The lowest diagonal of each bucket.
        self._low = np.arange(((rows + columns) >> wide) + 1, dtype=np.int64) * (1 << wide) - rows
        last_row = (len(values.inside) - 1) // ((1 << self._high) // HIGH)
        shapes = (
            (len(windows.first),),
            (len(windows.first), _PLACES),
            (last_row + 1, len(self._low)),
            (len(windows.first), 2),
        )
        ends = Field.HEADER + np.cumsum([0, *(math.prod(shape) for shape in shapes)])
        #: One array, which is large, and its parts.
        self._table = np.full(ends[-1], _LEAST, np.int32)
        parts = [
            self._table[begin:end].reshape(shape) for begin, end, shape in zip(ends, ends[1:], shapes, strict=False)
        ]
        self._origins, self._inside, self._outside, self._starts = parts
        header = self._table[: Field.HEADER]
        header[Field.HIGH], header[Field.WIDE], header[Field.SAMPLES] = windows.high, windows.wide, _PLACES
        header[Field.HIGH_OUTSIDE], header[Field.WIDE_OUTSIDE] = self._high, wide
        header[Field.BUCKETS], header[Field.LOWEST] = len(self._low), -rows
        header[Field.FIRST : Field.STARTS + 1] = ends[:-1]
        self._origins[:] = windows.origins

    def put(self, begin: int, end: int, border: Border) -> None:
        """Blocks [begin, end) of the values are there, filled from the ``border`` below them."""
        windows, values = self._windows, self._values
        of_values = values.stay, values.apart, values.alone, values.come, values.windows.hulls
        more = values.more_inside, values.more_outside, values.most
        blocks = (1 << windows.high) // HIGH
        put = partial(
            _put_in, windows.first, windows.merged, blocks, values.windows.first, values.inside, *of_values, border,
            values.costs, *more, self._inside,
        )  # fmt: skip
        # No two threads have blocks of one window.
        edges = [begin, *range(-(-(begin + 1) // _PORTION) * _PORTION, end, _PORTION), end]
        if len(edges) == 2:
            put(begin, end)
        else:
            with ThreadPoolExecutor(self._threads, "corridor") as pool:
                list(pool.map(put, edges[:-1], edges[1:]))
        # What is furthest left, and right, in each bucket, in samples.
        first, last = -(-self._low // WIDE), (self._low + (1 << self._wide) - 1) // WIDE
        step = (1 << self._high) // HIGH
        prices = values.costs.far_right, values.costs.far_left
        _put_out(
            begin, end, step, first, last, *of_values, *prices, border.tables, border.lowest, *more[1:], self._outside
        )

    def table(self, known: int) -> Int32:
        """``UpperBound.corridor``; ``known``: a score that is reached."""
        windows, low, inside = self._windows, self._low, self._inside
        origins, wide, high = windows.origins, 1 << windows.wide, 1 << windows.high
        is_start: Any = inside >= known
        begins = origins + wide * is_start.argmax(axis=1)
        ends = origins + wide * (_PLACES - is_start[:, ::-1].argmax(axis=1)) - 1
        far_start: Any = self._outside >= known
        far_begins = low[far_start.argmax(axis=1)]
        far_ends = low[far_start.shape[1] - 1 - far_start[:, ::-1].argmax(axis=1)] + (1 << self._wide) - 1
        at = np.arange(len(inside)) >> (self._high - windows.high)
        near_any, far_any = is_start.any(axis=1), far_start.any(axis=1)[at]
        never = self._rows + self._columns + 1
        begins = np.minimum(np.where(near_any, begins, never), np.where(far_any, far_begins[at], never))
        ends = np.maximum(np.where(near_any, ends, -never), np.where(far_any, far_ends[at], -never))
        row = np.arange(len(inside), dtype=np.int64) * high
        # The last one lies before the first where none may begin.
        self._starts[:, 0] = np.clip(begins + row, 0, self._columns + 1)
        self._starts[:, 1] = np.clip(ends + row + high - 1, -1, self._columns)
        return self._table


def _windows(rows: int, values: Values) -> _Windows:
    high, merged = HIGH.bit_length() - 1, 0
    while rows >> high >= _MAX_BLOCKS:
        high += 1
    while _PLACES * WIDE << merged < _MIN_WIDTH * rows:
        merged += 1
    first = values.windows.first[:: (1 << high) // HIGH]
    return _Windows(high, merged, first + SAMPLES // 2 - (_PLACES << merged) // 2)


@njit(nogil=True, boundscheck=False)
def _put_inside(
    origins: Any,
    merged: int,
    blocks: int,
    first: Any,
    inside: Any,
    stay: Any,
    apart: Any,
    alone: Any,
    come: Any,
    hulls: Any,
    border: Any,
    costs: Any,
    more_inside: int,
    more_outside: int,
    most: int,
    told: Any,
    begin: int,
    end: int,
) -> None:
    """What is told of blocks [begin, end), each in its window of so many ``blocks``."""
    tables, lowest = border.tables, border.lowest
    for block in range(begin, end):
        window, here = block // blocks, first[block]
        for place in range(_PLACES):
            low = origins[window] + (place << merged)
            high = low + (1 << merged) - 1
            best = np.int64(told[window, place])
            # Of the samples that the block's own window has; and of others, by what is nearest to a leg.
            for at in range(max(low, here), min(high, here + SAMPLES - 1) + 1):
                best = max(best, inside[block, at - here] + more_inside)
            if low < here or high >= here + SAMPLES:
                for at in range(low, (high if tables.shape[1] else low) + 1):
                    best = max(
                        best, kept_out(at, stay[block], apart[block], alone[block], tables, lowest) + more_outside
                    )
                for leg in range(len(hulls)):
                    away = costs.far_left * max(0, low - hulls[leg, 1]) + costs.far_right * max(0, hulls[leg, 0] - high)
                    best = max(best, come[block, leg] - away + more_outside)
            told[window, place] = min(best, most)


@njit(nogil=True, boundscheck=False)
def _put_outside(
    begin: int,
    end: int,
    step: int,
    first: Any,
    last: Any,
    stay: Any,
    apart: Any,
    alone: Any,
    come: Any,
    hulls: Any,
    right: int,
    left: int,
    tables: Any,
    lowest: int,
    more: int,
    largest: int,
    told: Any,
) -> None:
    """What is told of blocks [begin, end), by rows of so many of them (``step``) and by buckets from sample ``first`` to ``last`` each."""
    buckets = len(first)
    most = np.zeros((2, buckets), np.int64)
    ends = tables.shape[1] - 1
    for bucket in range(buckets if ends >= 0 else 0):
        for level in range(2):
            best = np.int64(NEVER)
            # And the samples beside it.
            for at in range(
                min(max(first[bucket] - 1 - lowest, 0), ends), min(max(last[bucket] + 1 - lowest, 0), ends) + 1
            ):
                best = max(best, tables[level, at])
            most[level, bucket] = best
    for row in range(begin // step, (end - 1) // step + 1):
        stays, aparts, alones = np.int64(NEVER), np.int64(NEVER), np.int64(NEVER)
        for block in range(max(begin, row * step), min(end, (row + 1) * step)):
            stays, aparts, alones = max(stays, stay[block]), max(aparts, apart[block]), max(alones, alone[block])
        for bucket in range(buckets):
            kept = min(alones, stays if ends < 0 else min(stays + most[0, bucket], aparts + most[1, bucket]))
            told[row, bucket] = min(max(np.int64(told[row, bucket]), kept + more), largest)
        for leg in range(len(hulls)):
            comes = np.int64(NEVER)
            for block in range(max(begin, row * step), min(end, (row + 1) * step)):
                comes = max(comes, come[block, leg])
            for bucket in range(buckets):
                away = left * max(0, first[bucket] - hulls[leg, 1]) + right * max(0, hulls[leg, 0] - last[bucket])
                told[row, bucket] = min(max(np.int64(told[row, bucket]), comes - away + more), largest)
