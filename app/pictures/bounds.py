"""Limits of the view of a matrix: closest zoom, farthest zoom, and clamping. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.charts.level_of_detail import Area

#: The closest view, in bases.
MIN_BASES = 12
#: The picture extends beyond the matrix by this share of its side.
_BEYOND = 0.25


@dataclass(frozen=True)
class Bounds:
    """The bounds of a matrix of ``rows`` × ``columns`` bases."""

    rows: int
    columns: int

    def allowed(
        self, area: Area, fixed: tuple[float, float] | None = None, pixels: tuple[float, float] | None = None
    ) -> Area:
        """The view nearest to ``area`` that is within the bounds.

        The point ``fixed`` (i, j), by default the middle, keeps its relative position if possible.
        With ``pixels`` (height, width of the picture) bases are square, and all of ``area`` is
        shown if allowed.
        """
        i, j = fixed or ((area.top + area.bottom) / 2, (area.left + area.right) / 2)
        rows, columns = self._extents(area, pixels)
        top, bottom = _placed(area.top, area.bottom, i, rows, self.rows)
        left, right = _placed(area.left, area.right, j, columns, self.columns)
        return Area(top, bottom, left, right)

    def _extents(self, area: Area, pixels: tuple[float, float] | None) -> tuple[float, float]:
        least = min(MIN_BASES, max(self.rows, 1)), min(MIN_BASES, max(self.columns, 1))
        most = tuple((1 + 2 * _BEYOND) * max(side, MIN_BASES) for side in (self.rows, self.columns))
        if pixels is None:
            rows, columns = (
                min(max(wanted, low), high)
                for wanted, low, high in zip((area.rows, area.columns), least, most, strict=True)
            )
            return rows, columns
        height, width = (max(1.0, side) for side in pixels)
        scale = max(area.rows / height, area.columns / width)
        scale = min(max(scale, MIN_BASES / min(height, width)), max(most[0] / height, most[1] / width))
        return scale * height, scale * width


def _placed(first: float, last: float, fixed: float, extent: float, side: int) -> tuple[float, float]:
    """The range ``[first, last]`` resized to ``extent`` about ``fixed``, within a side."""
    # An unchanged range stays equal to the last bit: views are compared.
    if extent != last - first:
        first = fixed - (fixed - first) / max(last - first, 1e-9) * extent
        last = first + extent
    room = _BEYOND * max(side, MIN_BASES)
    # A range larger than the limit has the matrix, with its margin, anywhere inside.
    low, high = sorted((-room, side + room - extent))
    begin = min(max(first, low), high)
    return (first, last) if begin == first else (begin, begin + extent)
