"""Alignment of a pair whose directions exceed the memory limit: checkpoints, then blocks.

A block is cut across its longer side into parts; one sweep saves the border before each part, a row
of H and F or a column of H and E. From the last part back, each part that the path reaches is cut
again, until its directions fit. These borders are exact, so directions, and with them ties, are
those of the whole matrix. Nearly all time is the first sweep and half of a second one.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cpu.traces.blocks import MARGIN, NO_CELLS, ROWS, WORDS, Block
from gpu.engines.cpu.traces.entry_points import (
    begin_path,
    end_path,
    fill_left,
    fill_letters,
    fill_top,
    follow_alone,
    sweep_block,
    take_borders,
    take_last_row,
)
from gpu.engines.cpu.traces.rules import (
    AT_COLUMN,
    AT_ROW,
    COLUMN,
    COUNT,
    DONE,
    FIELDS,
    FIRST_RUN,
    FIT,
    LOCAL,
    MODE,
    PATH_FIELDS,
    ROW,
    RUNS,
    SCORE,
    SEMIGLOBAL,
    TraceArguments,
)
from gpu.engines.work.arrays import Int32, Int64
from gpu.sequences.alphabet import Codes

#: Parts of a block, at least and at most.
_FEWEST, _MOST = 4, 32
#: How often all cells are swept, about.
_SWEEPS = 1.5
_NO_DIRECTIONS = np.empty(0, np.uint16)


class LongPair:
    """Aligns one pair.

    ``most``: cells whose directions are stored at once; ``kept``: about the most bytes of the
    borders saved for one cut. In total it takes some 60 bytes a letter, half a byte for each of
    ``most``, and ``kept`` once or twice; of a cut at least ``_FEWEST`` parts are saved, 8 bytes a
    letter each.
    """

    def __init__(
        self,
        a: Codes,
        b: Codes,
        asked: TraceArguments,
        most: int,
        kept: int,
        stop: NDArray[np.uint8],
    ) -> None:
        self._a, self._b = a, b
        self._matrix, self._rules = asked
        self._most, self._kept, self._stop = most, kept, stop
        self._path = np.zeros(PATH_FIELDS, np.int64)
        self._runs = np.empty(len(a) + len(b), np.uint32)
        self._swept = 0

    @property
    def cells(self) -> int:
        """About how many cells of the matrix are done; may be read by any thread."""
        return min(int(self._swept / _SWEEPS), len(self._a) * len(self._b))

    def align(self) -> tuple[Int64, NDArray[np.uint32]]:
        """The answer of ``portions.align_alone``, and the runs."""
        rows, columns = len(self._a), len(self._b)
        rules, path = self._rules, self._path
        best = np.zeros(3, np.int64)
        h, f = (np.empty(columns + 1 + 2 * MARGIN, np.int32) for _ in range(2))
        fill_top(h, f, rules)
        left_h, left_e, right_h = (np.empty(rows, np.int32) for _ in range(3))
        fill_left(left_h, left_e, rules)
        edges = self._cuts(rows, columns)
        tops = []
        for start, end in pairwise(edges):
            tops.append((h.copy(), f.copy()))
            part = slice(start, end)
            right_h[part] = self._sweep(start, end, 0, h, f, left_h[part], left_e[part], best)[0]
        if rules[MODE] != LOCAL:
            best[:] = right_h[-1], rows, columns
            if rules[MODE] == SEMIGLOBAL:
                take_borders(h, right_h, rows, columns, best)
            elif rules[MODE] == FIT:
                take_last_row(h, rows, columns, rules, best)
        begin_path(path, best[SCORE], best[ROW], best[COLUMN], rules)
        for start, (top_h, top_f) in zip(edges[-2::-1], reversed(tops), strict=True):
            if path[AT_ROW] > start and self._goes_on(start, 0):
                part = slice(start, path[AT_ROW])
                self._descend(start, 0, top_h, top_f, left_h[part], left_e[part], columns)
        if not self._stop[0]:
            end_path(path, self._runs)
        out = np.zeros(FIELDS, np.int64)
        out[:FIRST_RUN] = best[SCORE], path[AT_ROW], best[ROW], path[AT_COLUMN], best[COLUMN]
        out[RUNS] = path[COUNT]
        return out, self._runs[: path[COUNT]].copy()

    def _cuts(self, length: int, across: int) -> list[int]:
        """The positions at which to cut ``length`` rows (or columns) of ``across`` cells each.

        Parts are whole strips, as many as may be saved.
        """
        parts = min(max(self._kept // (8 * (across + 2 * MARGIN)), _FEWEST), _MOST)
        height = -(-length // (parts * ROWS)) * ROWS
        return [*range(0, length, height), length]

    def _goes_on(self, top: int, left: int) -> bool:
        path = self._path
        return bool(path[AT_ROW] > top and path[AT_COLUMN] > left and not path[DONE] and not self._stop[0])

    def _sweep(
        self,
        start: int,
        end: int,
        left: int,
        h: Int32,
        f: Int32,
        left_h: Int32,
        left_e: Int32,
        best: Int64 | None = None,
        directions: NDArray[np.uint16] = _NO_DIRECTIONS,
    ) -> tuple[Int32, Int32]:
        """Sweep rows ``start`` to ``end``; returns H and E in the last column.

        Columns from ``left`` on, as many as the bus has.
        """
        columns = len(h) - 2 * MARGIN - 1
        letters = np.empty(columns + 2 * MARGIN, np.int32)
        fill_letters(self._b[left : left + columns], self._rules, letters)
        right_h, right_e = np.empty(end - start, np.int32), np.empty(end - start, np.int32)
        block = Block(self._a[start:end], letters, h, f, left_h, left_e, right_h, right_e, directions, NO_CELLS)
        tracked = best is not None and self._rules[MODE] == LOCAL
        cell = np.zeros(3, np.int64) if best is None else best
        sweep_block(block, self._matrix, self._rules, tracked, start, cell, self._stop)
        self._swept += (end - start) * columns
        return right_h, right_e

    def _descend(self, top: int, left: int, h: Int32, f: Int32, left_h: Int32, left_e: Int32, columns: int) -> None:
        """Follow the path until it leaves the block below row ``top`` and right of column ``left``.

        ``h``, ``f``: the bus above, of ``columns`` columns, which is only read; ``left_h``,
        ``left_e``: from row ``top + 1`` on.
        """
        path = self._path
        rows, needed = int(path[AT_ROW]) - top, int(path[AT_COLUMN]) - left
        # Columns right of the path do not matter to it.
        h, f = _narrowed(h, columns, needed), _narrowed(f, columns, needed)
        left_h, left_e = left_h[:rows], left_e[:rows]
        if rows * needed <= self._most or max(rows, needed) <= ROWS:
            strips = -(-rows // ROWS)
            directions = np.empty(strips * (needed + ROWS) * WORDS, np.uint16)
            self._sweep(top, top + rows, left, h, f, left_h, left_e, None, directions)
            if not self._stop[0]:
                follow_alone(
                    directions, needed, 0, top, left, self._a, self._b, self._matrix, self._rules, path, self._runs
                )
        elif rows >= needed:
            self._descend_by_rows(top, left, h, f, left_h, left_e, needed)
        else:
            self._descend_by_columns(top, left, h, f, left_h, left_e, needed)

    def _descend_by_rows(
        self, top: int, left: int, h: Int32, f: Int32, left_h: Int32, left_e: Int32, columns: int
    ) -> None:
        edges = self._cuts(len(left_h), columns)
        tops = []
        for start, end in pairwise(edges):
            tops.append((h.copy(), f.copy()))
            if end < len(left_h):
                self._sweep(top + start, top + end, left, h, f, left_h[start:end], left_e[start:end])
        for start, (above_h, above_f) in zip(edges[-2::-1], reversed(tops), strict=True):
            if self._goes_on(top + start, left):
                part = slice(start, int(self._path[AT_ROW]) - top)
                self._descend(top + start, left, above_h, above_f, left_h[part], left_e[part], columns)

    def _descend_by_columns(
        self, top: int, left: int, h: Int32, f: Int32, left_h: Int32, left_e: Int32, columns: int
    ) -> None:
        rows = len(left_h)
        edges = self._cuts(columns, rows)
        lefts = []
        for start, end in pairwise(edges):
            lefts.append((left_h, left_e))
            if end < columns:
                part_h, part_f = _part(h, columns, start, end), _part(f, columns, start, end)
                left_h, left_e = self._sweep(top, top + rows, left + start, part_h, part_f, left_h, left_e)
        for k in range(len(lefts) - 1, -1, -1):
            start, end = edges[k], edges[k + 1]
            if self._goes_on(top, left + start):
                part_h, part_f = _part(h, columns, start, end), _part(f, columns, start, end)
                self._descend(top, left + start, part_h, part_f, *lefts[k], end - start)


def _part(bus: Int32, columns: int, start: int, end: int) -> Int32:
    """Columns ``start`` (as the left border) to ``end`` of a bus, as one of its own."""
    return bus[columns - end : columns - start + 1 + 2 * MARGIN].copy()


def _narrowed(bus: Int32, columns: int, needed: int) -> Int32:
    """A copy of the first ``needed`` columns."""
    return _part(bus, columns, 0, needed)
