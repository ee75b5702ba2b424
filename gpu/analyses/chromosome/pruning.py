"""Pruned share of the matrix for the picture (CUDAlign 2.1, Figure 13); active columns of a row."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.bounds import OF_PRUNED_GRID, add_rectangles, find_active
from gpu.jit.warm_up import Kernels, numba_kernels

#: Largest number of grid cells along a side.
MAX_GRID = 512


class PrunedGrid:
    """The pruned cells of a matrix of ``rows`` × ``columns``, summed over an even grid.

    ``cells``: sums to continue from.
    """

    def __init__(self, rows: int, columns: int, cells: NDArray[np.float64] | None = None) -> None:
        self._row_edges = _edges(rows)
        self._column_edges = _edges(columns)
        shape = (len(self._row_edges) - 1, len(self._column_edges) - 1)
        #: Pruned cells of the matrix in each cell of the grid.
        self.cells = np.zeros(shape) if cells is None or cells.shape != shape else cells.copy()

    def add(self, spans: Int64) -> None:
        """Add rectangles: int64 [k, 4] of row, row end, column, column end (half-open)."""
        add_rectangles(self.cells, self._row_edges, self._column_edges, np.ascontiguousarray(spans))

    def fraction(self) -> NDArray[np.float32]:
        """The pruned share of each grid cell, 0 to 1, float32 [gi, gj]."""
        return self._fraction(0, len(self.cells))

    def newer(self, fraction: NDArray[np.float32], first: int, last: int) -> NDArray[np.float32]:
        """``fraction``, of earlier, with what was added to matrix rows ``first`` to ``last`` since.

        A new array; only these rows are computed.
        """
        begin = max(0, int(np.searchsorted(self._row_edges, first, side="right")) - 1)
        end = min(len(self.cells), int(np.searchsorted(self._row_edges, last, side="left")))
        newer = fraction.copy()
        newer[begin:end] = self._fraction(begin, end)
        return newer

    def _fraction(self, begin: int, end: int) -> NDArray[np.float32]:
        area = np.diff(self._row_edges[begin : end + 1])[:, None] * np.diff(self._column_edges)[None, :]
        return np.clip(self.cells[begin:end] / np.maximum(area, 1e-9), 0, 1).astype(np.float32)


def _edges(length: int) -> NDArray[np.float64]:
    return np.linspace(0, length, min(MAX_GRID, max(1, length)) + 1)


def active_columns(h: Int32, f: Int32, value_h: int, value_f: int) -> tuple[int, int]:
    """The columns [first, end), at least one, outside of which H and F̂ of a row are pruned.

    Pruned cells have the two given values.
    """
    span = np.empty(2, np.int64)
    find_active(h, f, value_h, value_f, span)
    return int(span[0]), int(span[1])


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""
    return numba_kernels("pruned_grid", *OF_PRUNED_GRID)
