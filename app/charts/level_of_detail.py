"""Level of detail: the visible items of a result at a zoom, at most one per pixel.

Everything works on the sorted arrays of a result with binary searches, so that a frame's cost
depends on the screen, not on the file. Matrix coordinates are points: (i, j) means i bases of a and
j bases of b consumed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, isfinite, log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Area:
    """A rectangle of the matrix: rows ``[top, bottom]``, columns ``[left, right]``.

    In points, i downwards.
    """

    top: float
    bottom: float
    left: float
    right: float

    @property
    def rows(self) -> float:
        return self.bottom - self.top

    @property
    def columns(self) -> float:
        return self.right - self.left

    def padded(self, share: float) -> Area:
        """The area extended by ``share`` of each side on every edge."""
        rows, columns = self.rows * share, self.columns * share
        return Area(self.top - rows, self.bottom + rows, self.left - columns, self.right + columns)

    def inside(self, rows: int, columns: int) -> Area:
        """The part in a matrix of this size; empty or less if there is none."""
        return Area(max(self.top, 0), min(self.bottom, rows), max(self.left, 0), min(self.right, columns))

    def contains(self, i: float, j: float) -> bool:
        return self.top <= i <= self.bottom and self.left <= j <= self.right


def numbers_of(values: Any, count: int) -> list[float] | None:
    """``count`` finite numbers of a JSON list; None for anything else."""
    if not isinstance(values, list) or len(values) != count:
        return None
    numbers = [float(one) for one in values if type(one) in (int, float) and abs(one) < 1 << 62 and isfinite(one)]
    return numbers if len(numbers) == count else None


def area_of(values: Any) -> Area | None:
    """The area that a JSON list of top, bottom, left and right names; None for anything else."""
    numbers = numbers_of(values, 4)
    if numbers is None or numbers[0] >= numbers[1] or numbers[2] >= numbers[3]:
        return None
    return Area(*numbers)


def thin_points(i: Indices, j: Indices, area: Area, rows: int, columns: int) -> Indices:
    """Indices of the points to draw: one per pixel of a ``rows`` × ``columns`` grid of ``area``.

    The points lie in path order (i and j never fall), so cells come in runs and no sorting is
    needed.
    """
    first = max(np.searchsorted(i, area.top, "left"), np.searchsorted(j, area.left, "left"))
    last = min(np.searchsorted(i, area.bottom, "right"), np.searchsorted(j, area.right, "right"))
    if last <= first:
        return np.zeros(0, np.int64)
    row = ((i[first:last] - area.top) * (rows / max(area.rows, 1e-9))).astype(np.int64)
    column = ((j[first:last] - area.left) * (columns / max(area.columns, 1e-9))).astype(np.int64)
    new = np.ones(last - first, bool)
    new[1:] = (row[1:] != row[:-1]) | (column[1:] != column[:-1])
    return first + np.flatnonzero(new)


def thin_lines(positions: Indices, low: float, high: float, pixels: int) -> Indices:
    """Sorted positions in ``[low, high]``, at most one per pixel."""
    inside = positions[np.searchsorted(positions, low, "left") : np.searchsorted(positions, high, "right")]
    if len(inside) < 2:
        return inside
    pixel = ((inside - low) * (pixels / max(high - low, 1e-9))).astype(np.int64)
    return inside[np.concatenate([[True], pixel[1:] != pixel[:-1]])]


def thin_spans(spans: Indices, area: Area, rows: int, columns: int) -> Indices:
    """Vertical spans [k, 3] (j, i_from, i_to) that meet ``area``.

    One of those with the same pixels.
    """
    low, high = (np.minimum(spans[:, 1], spans[:, 2]), np.maximum(spans[:, 1], spans[:, 2]))
    meets = (spans[:, 0] >= area.left) & (spans[:, 0] <= area.right) & (high >= area.top) & (low <= area.bottom)
    inside = spans[meets]
    if len(inside) < 2:
        return inside
    x = ((inside[:, 0] - area.left) * (columns / max(area.columns, 1e-9))).astype(np.int64)
    y = (np.clip(inside[:, 1:] - area.top, -1, area.rows + 1) * (rows / max(area.rows, 1e-9))).astype(np.int64)
    cells = np.column_stack([x, y])
    _, kept = np.unique(cells, axis=0, return_index=True)
    return inside[np.sort(kept)]


def thin_path(points: Indices, area: Area, scale: tuple[float, float]) -> Indices:
    """The points of a path [k, 2] (j, i) to draw at ``scale`` bases a pixel (rows, columns).

    Both coordinates are monotonic, so the visible part is one run of its steps.
    """
    if len(points) < 2:
        return points
    low, high = np.minimum(points[:-1], points[1:]), np.maximum(points[:-1], points[1:])
    meets = (
        (low[:, 0] <= area.right) & (high[:, 0] >= area.left) & (low[:, 1] <= area.bottom) & (high[:, 1] >= area.top)
    )
    steps = np.flatnonzero(meets)
    if not len(steps):
        return points[:0]
    run = points[steps[0] : steps[-1] + 2]
    cells = (run / np.array([max(scale[1], 1e-9), max(scale[0], 1e-9)])).astype(np.int64)
    kept = np.ones(len(run), bool)
    kept[1:-1] = (cells[1:-1] != cells[:-2]).any(axis=1)
    return run[kept]


def nice_step(span: float, count: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, … that gives at most ``count`` ticks in ``span`` bases."""
    rough = max(span / max(count, 1), 1.0)
    power = 10 ** floor(log10(rough))
    for factor in (1, 2, 5, 10):
        if factor * power >= rough - 1e-9:
            return int(factor * power)
    return int(10 * power)


def ticks(low: float, high: float, step: int) -> Indices:
    """The multiples of ``step`` in ``[low, high]``; base 1 of a record stands for 0."""
    begin = -floor(-low / step)
    values = np.arange(begin, floor(high / step) + 1, dtype=np.int64) * step
    if step > 1 and low <= 1 <= high:
        values = np.where(values == 0, 1, values)
        if 1 not in values:
            values = np.concatenate([[1], values])
    return values


def base_pairs(count: float) -> str:
    """A formatted length: ``980 bp``, ``12.5 kbp``, ``4.64 Mbp``."""
    for size, unit in ((10**6, "Mbp"), (10**3, "kbp")):
        if count >= size:
            return f"{count / size:.3g} {unit}" if count < 1000 * size else f"{count / size:,.0f} {unit}"
    return f"{count:.0f} bp"


def nice_fractions(highest: float, count: int) -> list[tuple[float, str]]:
    """Round values from 0 to ``highest`` with labels: from half to ``count`` + 1 of them."""
    power = 10.0 ** floor(log10(highest / count))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power * count >= highest * (1 - 1e-9))
    return [(number * step, f"{number * step:,.6g}") for number in range(int(highest / step + 1e-9) + 1)]
