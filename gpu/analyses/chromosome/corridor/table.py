"""The corridor as engines ask for it (``Rest.corridor``): what is told of a cell, by row and diagonal, finely about the alignment and coarsely elsewhere.

A cell whose value is that of a place some way off is told so much more than it needs to be, and is computed for nothing. So the table's
windows are wider than those in which words were looked for: they take in what of a pair that has small differences may be alive.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from gpu.analyses.chromosome.corridor.model import NEVER, Border, Values, outside_at
from gpu.analyses.chromosome.corridor.words import HIGH, SAMPLES, WIDE
from gpu.compiled import njit
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import Field

#: Places of a window, and rows of them at most; the share of the rows that a window is wide, at least.
_PLACES, _MOST_BLOCKS, _LEAST_WIDTH = 256, 1 << 14, 1 / 128
#: Outside of the windows: rows and diagonals of the table at most.
_MOST_ROWS, _MOST_BUCKETS = 256, 1024
#: Blocks that a thread is given.
_PORTION = 1 << 10


class Stretch(NamedTuple):
    """Blocks from ``begin`` up to the stretch before, or the end: filled from the ``border`` below them."""

    begin: int
    border: Border


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


def table_of(rows: int, columns: int, known: int, values: Values, stretches: Sequence[Stretch], threads: int) -> Int32:
    """The table; ``known``: a score that is reached. ``stretches`` of all blocks, from the last one up."""
    windows = _windows(rows, values)
    inside = _inside(windows, values, stretches, threads)
    high_outside, wide_outside = HIGH.bit_length() - 1, WIDE.bit_length() - 1
    while rows >> high_outside >= _MOST_ROWS:
        high_outside += 1
    while (rows + columns) >> wide_outside >= _MOST_BUCKETS:
        wide_outside += 1
    high_outside = max(high_outside, windows.high)
    low = np.arange(((rows + columns) >> wide_outside) + 1, dtype=np.int64) * (1 << wide_outside) - rows
    outside = _outside(high_outside, low, 1 << wide_outside, values, stretches)
    starts = _starts(rows, columns, known, windows, inside, outside, high_outside, low, 1 << wide_outside)
    parts = (windows.origins, inside.ravel(), outside.ravel(), starts.ravel())
    header = np.zeros(Field.HEADER, np.int64)
    header[Field.HIGH], header[Field.WIDE], header[Field.SAMPLES] = windows.high, windows.wide, _PLACES
    header[Field.HIGH_OUTSIDE], header[Field.WIDE_OUTSIDE], header[Field.BUCKETS] = (
        high_outside,
        wide_outside,
        len(low),
    )
    header[Field.LOWEST] = -rows
    header[Field.FIRST : Field.STARTS + 1] = Field.HEADER + np.cumsum([0, *(part.size for part in parts[:-1])])
    return np.concatenate([np.clip(part, -(2**31), 2**31 - 1).astype(np.int32) for part in (header, *parts)])


def _windows(rows: int, values: Values) -> _Windows:
    high, merged = HIGH.bit_length() - 1, 0
    while rows >> high >= _MOST_BLOCKS:
        high += 1
    while _PLACES * WIDE << merged < _LEAST_WIDTH * rows:
        merged += 1
    first = values.windows.first[:: (1 << high) // HIGH]
    return _Windows(high, merged, first + SAMPLES // 2 - (_PLACES << merged) // 2)


def _inside(windows: _Windows, values: Values, stretches: Sequence[Stretch], threads: int) -> Int64:
    """int64[windows, _PLACES]"""
    inside = np.full((len(windows.first), _PLACES), NEVER, np.int64)
    of_values = values.windows.first, values.windows.hulls, values.inside, values.stay, values.apart, values.come
    blocks, end = (1 << windows.high) // HIGH, len(values.inside)
    with ThreadPoolExecutor(threads, "corridor") as pool:
        for begin, border in stretches:
            more = values.more_inside, values.more_outside
            put = partial(
                _put_inside, windows.first, windows.merged, blocks, *of_values, border, values.costs, *more, inside
            )
            # No two threads have blocks of one window.
            edges = [begin, *range(-(-(begin + 1) // _PORTION) * _PORTION, end, _PORTION), end]
            list(pool.map(put, edges[:-1], edges[1:]))
            end = begin
    return inside


@njit(nogil=True, boundscheck=False)
def _put_inside(
    origins: Any,
    merged: int,
    blocks: int,
    first: Any,
    hulls: Any,
    inside: Any,
    stay: Any,
    apart: Any,
    come: Any,
    border: Any,
    costs: Any,
    more_inside: int,
    more_outside: int,
    told: Any,
    begin: int,
    end: int,
) -> None:
    """What is told of blocks [begin, end), each in its window of so many ``blocks``."""
    for block in range(begin, end):
        window, here = block // blocks, first[block]
        above = Border(border.samples, stay[block], apart[block], come[block], border.tables, border.lowest)
        for place in range(_PLACES):
            best, sample = told[window, place], origins[window] + (place << merged)
            for at in range(sample, sample + (1 << merged)):
                if here <= at < here + SAMPLES:
                    best = max(best, inside[block, at - here] + more_inside)
                else:
                    best = max(best, outside_at(at, above, costs, hulls) + more_outside)
            told[window, place] = best


def _outside(high: int, low: Int64, wide: int, values: Values, stretches: Sequence[Stretch]) -> Int64:
    """int64[rows, buckets], of 1 << ``high`` rows and ``wide`` diagonals from ``low`` on."""
    blocks, step = len(values.inside), (1 << high) // HIGH
    # What is furthest left, and right, in each bucket, in samples.
    first, last = -(-low // WIDE), (low + wide - 1) // WIDE
    outside = np.full((-(-blocks // step), len(low)), NEVER, np.int64)
    of_values = values.stay, values.apart, values.come, values.windows.hulls, values.costs.right, values.costs.left
    end = blocks
    for begin, border in stretches:
        _put_outside(begin, end, step, first, last, *of_values, border.tables, border.lowest, outside)
        end = begin
    return outside + values.more_outside


@njit(nogil=True, boundscheck=False)
def _put_outside(
    begin: int,
    end: int,
    step: int,
    first: Any,
    last: Any,
    stay: Any,
    apart: Any,
    come: Any,
    hulls: Any,
    right: int,
    left: int,
    tables: Any,
    lowest: int,
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
        blocks = slice(max(begin, row * step), min(end, (row + 1) * step))
        stays, aparts = stay[blocks].max(), apart[blocks].max()
        for bucket in range(buckets):
            kept = stays if ends < 0 else min(stays + most[0, bucket], aparts + most[1, bucket])
            told[row, bucket] = max(told[row, bucket], kept)
        for leg in range(len(hulls)):
            comes = come[blocks, leg].max()
            for bucket in range(buckets):
                away = left * max(0, first[bucket] - hulls[leg, 1]) + right * max(0, hulls[leg, 0] - last[bucket])
                told[row, bucket] = max(told[row, bucket], comes - away)


def _starts(
    rows: int,
    columns: int,
    known: int,
    windows: _Windows,
    inside: Int64,
    outside: Int64,
    high_outside: int,
    low: Int64,
    wide_outside: int,
) -> Int64:
    """int64[windows, 2]: the first and last column in which a way may begin that attains ``known``; the last one lies before the first where none may."""
    origins, wide, high = windows.origins, 1 << windows.wide, 1 << windows.high
    is_start: Any = inside >= known
    begins = origins + wide * is_start.argmax(axis=1)
    ends = origins + wide * (_PLACES - is_start[:, ::-1].argmax(axis=1)) - 1
    far_start: Any = outside >= known
    far_begins = low[far_start.argmax(axis=1)]
    far_ends = low[far_start.shape[1] - 1 - far_start[:, ::-1].argmax(axis=1)] + wide_outside - 1
    at = np.arange(len(inside)) >> (high_outside - windows.high)
    near_any, far_any = is_start.any(axis=1), far_start.any(axis=1)[at]
    never = rows + columns + 1
    begins = np.minimum(np.where(near_any, begins, never), np.where(far_any, far_begins[at], never))
    ends = np.maximum(np.where(near_any, ends, -never), np.where(far_any, far_ends[at], -never))
    row = np.arange(len(inside), dtype=np.int64) * high
    return np.column_stack([np.clip(begins + row, 0, columns + 1), np.clip(ends + row + high - 1, -1, columns)])
