"""What a chart on logarithmic axes shows: times against amounts, lines of constant speed, and which labels have room. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF

Tick = tuple[float, str]

_TIMES = (
    (1e-3, "1 ms"),
    (1e-2, "10 ms"),
    (1e-1, "0.1 s"),
    (1.0, "1 s"),
    (10.0, "10 s"),
    (60.0, "1 min"),
    (600.0, "10 min"),
    (3_600.0, "1 h"),
    (36_000.0, "10 h"),
    (360_000.0, "100 h"),
    (3_600_000.0, "1,000 h"),
)
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
#: What the axes reach beyond the points, in decades.
_BEYOND = 0.35
#: Between a point and its label.
_APART = 7.0


class Point(NamedTuple):
    """An ``amount`` took so many ``seconds``; both above 0. ``label`` is drawn beside it where there is room, ``told`` says what it is."""

    amount: float
    seconds: float
    label: str
    told: str


@dataclass(frozen=True)
class Series:
    """Points of one kind, in a colour of the theme (``role``) and one of pyqtgraph's symbols, which may be empty."""

    name: str
    role: str
    symbol: str
    is_filled: bool
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Speed:
    """A line of constant speed: an ``amount`` in each second."""

    name: str
    amount: float


@dataclass(frozen=True)
class LogData:
    """A chart: ``series`` of points and lines of ``speeds``; ``amounts`` names the axis. ``marked``: the point that has a ring. Labels of later series
    give way to those of earlier ones, except that the marked point comes first."""

    amounts: str
    series: tuple[Series, ...]
    speeds: tuple[Speed, ...] = ()
    marked: Point | None = None

    @property
    def points(self) -> list[Point]:
        """All points in the order in which their labels are placed."""
        all_points = [point for series in self.series for point in series.points]
        return sorted(all_points, key=lambda point: point is not self.marked)

    @property
    def reach(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From where to where both axes go, as powers of ten: of amounts, of seconds."""
        across = [log10(point.amount) for point in self.points] or [0.0]
        up = [log10(point.seconds) for point in self.points] or [0.0]
        return (min(across) - _BEYOND, max(across) + _BEYOND), (min(up) - _BEYOND, max(up) + _BEYOND)

    def ends(self, speed: Speed) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """Where a line of constant speed enters and leaves the chart, as powers of ten (amount, seconds); None where it does not."""
        (left, right), (low, high) = self.reach
        power = log10(speed.amount)
        first, last = max(left, low + power), min(right, high + power)
        return ((first, first - power), (last, last - power)) if first < last else None


def amount_ticks(low: float, high: float, most: int = 8) -> list[Tick]:
    """At most so many powers of ten between two of them, as (power, label)."""
    first, last = ceil(low), floor(high)
    step = max(1, ceil((last - first + 1) / most))
    return [(float(power), f"10{str(power).translate(_RAISED)}") for power in range(first, last + 1, step)]


def time_ticks(low: float, high: float) -> list[Tick]:
    """Times that people say between two powers of ten seconds, as (power, label)."""
    return [(log10(seconds), label) for seconds, label in _TIMES if low <= log10(seconds) <= high]


def placed_labels(
    places: Sequence[tuple[float, float]], sizes: Sequence[QSizeF], room: QRectF
) -> Iterator[QRectF | None]:
    """Where the label of each point stands, None where there is no room for it.

    ``places`` are the points, all of them, in the coordinates of ``room``; labels of the first ones are placed first. Times rise with amounts: below a
    point to its right there is room, or else above it to its left.
    """
    dots = [QRectF(x - 4, y - 4, 8, 8) for x, y in places]
    taken: list[QRectF] = []
    for number, ((x, y), size) in enumerate(zip(places, sizes, strict=True)):
        below = QRectF(x + _APART, y - size.height() / 4, size.width(), size.height())
        above = QRectF(x - _APART - size.width(), y - size.height() * 3 / 4, size.width(), size.height())
        others = [*taken, *dots[:number], *dots[number + 1 :]]
        fits = [box for box in (below, above) if room.contains(box) and not any(map(box.intersects, others))]
        if fits and not size.isEmpty():
            taken.append(fits[0])
            yield fits[0]
        else:
            yield None
