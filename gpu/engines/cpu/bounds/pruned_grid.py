"""Compiled loops over pruned rectangles and rows with pruned ends."""

from __future__ import annotations

from typing import Any

from gpu.jit.njit import njit


@njit(nogil=True)
def _grid_cell(edges: Any, position: int) -> int:
    """The index of the grid cell that contains a position.

    ``edges`` are evenly spaced, except for rounding.
    """
    cell = min(max(0, int(position * (len(edges) - 1) / max(edges[-1], 1.0))), len(edges) - 2)
    while cell > 0 and edges[cell] > position:
        cell -= 1
    while cell < len(edges) - 2 and edges[cell + 1] <= position:
        cell += 1
    return cell


@njit(nogil=True)
def add_rectangles(cells: Any, row_edges: Any, column_edges: Any, spans: Any) -> None:
    """Add to each cell of the grid the area that rectangles (``Band.pruned_spans``) cover of it."""
    for span in range(len(spans)):
        row, row_end, column, column_end = spans[span, 0], spans[span, 1], spans[span, 2], spans[span, 3]
        if column >= column_end:
            continue
        first = _grid_cell(column_edges, column)
        i = _grid_cell(row_edges, row)
        while i < len(cells) and row_edges[i] < row_end:
            down = min(row_edges[i + 1], row_end) - max(row_edges[i], row)
            j = first
            while j < cells.shape[1] and column_edges[j] < column_end:
                cells[i, j] += down * (min(column_edges[j + 1], column_end) - max(column_edges[j], column))
                j += 1
            i += 1


@njit(nogil=True)
def find_active(h: Any, f: Any, value_h: int, value_f: int, span: Any) -> None:
    """Write to ``span`` the columns [first, end) outside of which H and F̂ have these values.

    At least one column.
    """
    first, end = 0, len(h)
    while first < end - 1 and h[first] == value_h and f[first] == value_f:
        first += 1
    while end > first + 1 and h[end - 1] == value_h and f[end - 1] == value_f:
        end -= 1
    span[0], span[1] = first, end
