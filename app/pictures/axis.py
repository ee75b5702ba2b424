"""Rulers of the matrix picture: record positions, with round ticks."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pyqtgraph as pg

from app.charts.level_of_detail import nice_step, ticks
from gpu.core.units import tick_text
from gpu.sequences.choice import SequenceChoice

_PIXELS_PER_TICK = {"left": 34, "bottom": 84, "top": 84}


class Ruler:
    """Places round positions of a record along one side of the matrix.

    The middle of 0-based cell k is base k. A record that begins at another base (a rotated circle)
    has two stretches, each with its own numbers.
    """

    def __init__(self, choice: SequenceChoice) -> None:
        self._sign = -1 if choice.reverse else 1
        # First and last matrix coordinate of each stretch, and the position of its coordinate 0.5.
        self._stretches = [(-inf, inf, choice.position(0))]
        if seam := choice.seam:
            behind = choice.position(seam) - self._sign * seam
            self._stretches = [(-inf, seam, choice.position(0)), (seam, inf, behind)]

    def ticks(self, low: float, high: float, count: int) -> list[tuple[float, str]]:
        """At most about ``count`` (matrix coordinate, label) between two matrix coordinates.

        These may fall.
        """
        low, high = sorted((low, high))
        step = nice_step(high - low, count)
        found: list[tuple[float, str]] = []
        for begin, end, origin in self._stretches:
            edges = max(low, begin), min(high, end)
            if edges[0] >= edges[1]:
                continue
            first, last = sorted(origin + self._sign * (edge - 0.5) for edge in edges)
            values = [value for value in ticks(first, last, step).tolist() if value > 0]
            here = [(self._sign * (value - origin) + 0.5, tick_text(value, step)) for value in values]
            # Beside the record's own ends two numbers would overlap: the one after them stays.
            found = [tick for tick in found if all(abs(tick[0] - place) >= step / 2 for place, _ in here)] + here
        return found


class TickAxis(pg.AxisItem):
    """An axis with the ticks of a ruler: ``ticks(low, high, count)``, as ``Ruler`` has it."""

    def __init__(self, orientation: str, ticks: Callable[[float, float, int], list[tuple[float, str]]]) -> None:
        self._ticks = ticks
        self._labels: dict[float, str] = {}
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        count = max(2, int(size / _PIXELS_PER_TICK[self.orientation]))
        self._labels = dict(self._ticks(min(minVal, maxVal), max(minVal, maxVal), count))
        return [(1.0, list(self._labels))]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [self._labels.get(value, "") for value in values]


class BaseAxis(TickAxis):
    """An axis that shows positions of a record."""

    def __init__(self, orientation: str, choice: SequenceChoice) -> None:
        super().__init__(orientation, Ruler(choice).ticks)
