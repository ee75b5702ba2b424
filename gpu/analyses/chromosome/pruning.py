"""The picture of block pruning: which share of each cell of a grid was left out (CUDAlign 2.1, Figure 13)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.jit.warm_up import Kernels, numba_kernels

#: Cells of the grid along a side, at most.
GRID = 512

_EDGES, _INT32 = Array(np.float64), Array(np.int32)
_add_to = EntryPoint(__name__, "_add", Array(np.float64, 2, is_written=True), _EDGES, _EDGES, Array(np.int64, 2))
_find_live = EntryPoint(__name__, "_live", _INT32, _INT32, int, int, Array(np.int64, is_written=True), is_short=True)


class PrunedGrid:
    """Adds up pruned rectangles over a grid that spreads evenly over a matrix of ``rows`` × ``columns``."""

    def __init__(self, rows: int, columns: int, cells: NDArray[np.float64] | None = None) -> None:
        self._row_edges = _edges(rows)
        self._column_edges = _edges(columns)
        shape = (len(self._row_edges) - 1, len(self._column_edges) - 1)
        #: Pruned cells of the matrix in each cell of the grid.
        self.cells = np.zeros(shape) if cells is None or cells.shape != shape else cells.copy()

    def add(self, spans: Int64) -> None:
        """Add rectangles: int64 [k, 4] of row, row end, column, column end (half-open)."""
        _add_to(self.cells, self._row_edges, self._column_edges, np.ascontiguousarray(spans))

    def fraction(self) -> NDArray[np.float32]:
        """The pruned share of each grid cell, 0 to 1, float32 [gi, gj]."""
        area = np.diff(self._row_edges)[:, None] * np.diff(self._column_edges)[None, :]
        return np.clip(self.cells / np.maximum(area, 1e-9), 0, 1).astype(np.float32)


def _edges(length: int) -> NDArray[np.float64]:
    return np.linspace(0, length, min(GRID, max(1, length)) + 1)


@njit(nogil=True)
def _first_touched(edges: Any, place: int) -> int:
    """The grid cell that a place lies in. The edges are even, save for rounding."""
    cell = min(max(0, int(place * (len(edges) - 1) / max(edges[-1], 1.0))), len(edges) - 2)
    while cell > 0 and edges[cell] > place:
        cell -= 1
    while cell < len(edges) - 2 and edges[cell + 1] <= place:
        cell += 1
    return cell


@njit(nogil=True)
def _add(cells: Any, row_edges: Any, column_edges: Any, spans: Any) -> None:
    """Add to each cell of the grid how much of it the rectangles cover."""
    for span in range(len(spans)):
        row, row_end, column, column_end = spans[span, 0], spans[span, 1], spans[span, 2], spans[span, 3]
        if column >= column_end:
            continue
        first = _first_touched(column_edges, column)
        i = _first_touched(row_edges, row)
        while i < len(cells) and row_edges[i] < row_end:
            down = min(row_edges[i + 1], row_end) - max(row_edges[i], row)
            j = first
            while j < cells.shape[1] and column_edges[j] < column_end:
                cells[i, j] += down * (min(column_edges[j + 1], column_end) - max(column_edges[j], column))
                j += 1
            i += 1


def live_columns(h: Int32, f: Int32, value_h: int, value_f: int) -> tuple[int, int]:
    """The columns [first, end) outside of which H and F̂ of a row have these values; one at least."""
    span = np.empty(2, np.int64)
    _find_live(h, f, value_h, value_f, span)
    return int(span[0]), int(span[1])


@njit(nogil=True)
def _live(h: Any, f: Any, value_h: int, value_f: int, span: Any) -> None:
    first, end = 0, len(h)
    while first < end - 1 and h[first] == value_h and f[first] == value_f:
        first += 1
    while end > first + 1 and h[end - 1] == value_h and f[end - 1] == value_f:
        end -= 1
    span[0], span[1] = first, end


def kernels() -> Kernels:
    """The compiled parts."""

    def warm_up_call() -> None:
        PrunedGrid(2, 2).add(np.array([[0, 1, 0, 1]]))
        live_columns(as_compiled(np.zeros(2, np.int32)), as_compiled(np.zeros(2, np.int32)), 0, 0)

    return numba_kernels("pruned_grid", warm_up_call)
