"""The picture of block pruning: which share of each cell of a grid was left out (CUDAlign 2.1, Figure 13)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int64

#: Cells of the grid along a side, at most.
GRID = 512


class PrunedGrid:
    """Adds up pruned rectangles over a grid that spreads evenly over a matrix of ``rows`` × ``columns``."""

    def __init__(self, rows: int, columns: int, cells: NDArray[np.float64] | None = None) -> None:
        self._row_edges = _edges(rows)
        self._column_edges = _edges(columns)
        shape = (len(self._row_edges) - 1, len(self._column_edges) - 1)
        #: Pruned cells of the matrix in each cell of the grid.
        self.cells = np.zeros(shape) if cells is None or cells.shape != shape else cells.copy()

    def add(self, spans: Int64) -> None:
        """Add rectangles: int64 [k, 4] of row, row end, column, column end (half-open); those of the same rows next to each other."""
        if not len(spans):
            return
        # A band may have thousands, but over few different rows.
        cuts = np.flatnonzero((spans[1:, :2] != spans[:-1, :2]).any(axis=1)) + 1
        for group in np.split(spans, cuts):
            rows, down = _overlap(self._row_edges, group[0, 0], group[0, 1])
            covered = _covered(self._column_edges, group[:, 2]) - _covered(self._column_edges, group[:, 3])
            self.cells[rows] += down[:, None] * np.diff(covered)[None, :]

    def fraction(self) -> NDArray[np.float32]:
        """The pruned share of each grid cell, 0 to 1, float32 [gi, gj]."""
        area = np.diff(self._row_edges)[:, None] * np.diff(self._column_edges)[None, :]
        return np.clip(self.cells / np.maximum(area, 1e-9), 0, 1).astype(np.float32)


def _edges(length: int) -> NDArray[np.float64]:
    return np.linspace(0, length, min(GRID, max(1, length)) + 1)


def _overlap(edges: NDArray[np.float64], first: int, last: int) -> tuple[slice, NDArray[np.float64]]:
    """Which grid cells an interval touches, and by how much it overlaps each."""
    low = max(0, int(np.searchsorted(edges, first, "right")) - 1)
    high = min(len(edges) - 1, max(low, int(np.searchsorted(edges, last, "left"))))
    inside = np.minimum(edges[low + 1 : high + 1], last) - np.maximum(edges[low:high], first)
    return slice(low, high), np.maximum(inside, 0)


def _covered(edges: NDArray[np.float64], starts: NDArray[np.int64]) -> NDArray[np.float64]:
    """How much half-lines that begin at ``starts`` cover before each edge, added up."""
    starts = np.sort(starts)
    begun = np.searchsorted(starts, edges, "right")
    return begun * edges - np.concatenate(([0], np.cumsum(starts)))[begun]
