"""Rulers of the matrix picture: record positions, with thousands separators and round ticks."""

from __future__ import annotations

import pyqtgraph as pg

from app.plots.level_of_detail import nice_step, ticks
from gpu.sequences.choice import SequenceChoice

_PIXELS_PER_TICK = {"left": 34, "bottom": 84, "top": 84}


class Ruler:
    """Converts matrix coordinates of one side to record positions and back.

    The middle of 0-based cell k is base k.
    """

    def __init__(self, choice: SequenceChoice) -> None:
        self._sign = -1 if choice.reverse else 1
        self._origin = choice.position(0)

    def position(self, coordinate: float) -> float:
        """The 1-based position in the record, fractional, at a matrix coordinate."""
        return self._origin + self._sign * (coordinate - 0.5)

    def coordinate(self, position: float) -> float:
        """The matrix coordinate of the middle of a base of the record."""
        return self._sign * (position - self._origin) + 0.5

    def ticks(self, low: float, high: float, count: int) -> list[tuple[float, str]]:
        """At most about ``count`` (matrix coordinate, label) between two matrix coordinates."""
        first, last = sorted((self.position(low), self.position(high)))
        step = nice_step(last - first, count)
        return [(self.coordinate(value), f"{value:,}") for value in ticks(first, last, step).tolist() if value > 0]


class BaseAxis(pg.AxisItem):
    """An axis that shows positions of a record."""

    def __init__(self, orientation: str, choice: SequenceChoice) -> None:
        super().__init__(orientation)
        self._ruler = Ruler(choice)
        self._labels: dict[float, str] = {}
        self.enableAutoSIPrefix(False)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        count = max(2, int(size / _PIXELS_PER_TICK[self.orientation]))
        found = self._ruler.ticks(minVal, maxVal, count)
        self._labels = dict(found)
        return [(1.0, [value for value, _ in found])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [self._labels.get(value, "") for value in values]
