"""Data and label layout of charts on logarithmic axes. Free of widgets.

They show times against amounts, lines of constant speed, and labels where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

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
#: Extent of the axes beyond the points, in decades.
_BEYOND = 0.35
#: Pixels between a point and its label; most text lines that a label may stand away.
_APART = 7.0
_AWAY = 5


class LabelPlace(NamedTuple):
    """The position of a label, and the line to its point if it stands apart."""

    box: QRectF
    leader: QPointF | None = None


class ChartPoint(NamedTuple):
    """An ``amount`` that took ``seconds``; both above 0.

    ``label`` is drawn beside it if there is room, ``description`` is for the mouse. With
    ``stands_out`` its label is placed first, and may stand apart.
    """

    amount: float
    seconds: float
    label: str
    description: str
    stands_out: bool = False


@dataclass(frozen=True)
class Series:
    """Points of one kind, in a theme colour (``role``) and a pyqtgraph symbol; may be empty."""

    name: str
    role: str
    symbol: str
    is_filled: bool
    points: tuple[ChartPoint, ...]


@dataclass(frozen=True)
class SpeedLine:
    """A line of constant speed: an ``amount`` in each second."""

    name: str
    amount: float


@dataclass(frozen=True)
class LogData:
    """A chart: ``series`` of points and lines of ``speeds``; ``amounts`` names the axis.

    ``marked``: the point with a ring. Labels of later series yield to those of earlier ones.
    """

    amounts: str
    series: tuple[Series, ...]
    speeds: tuple[SpeedLine, ...] = ()
    marked: ChartPoint | None = None

    @property
    def points(self) -> list[ChartPoint]:
        """All points in the order in which their labels are placed."""
        all_points = [point for series in self.series for point in series.points]
        return sorted(all_points, key=lambda point: not point.stands_out)

    @property
    def reach(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The ranges of both axes as log10 of amounts and of seconds."""
        across = [log10(point.amount) for point in self.points] or [0.0]
        up = [log10(point.seconds) for point in self.points] or [0.0]
        return (min(across) - _BEYOND, max(across) + _BEYOND), (min(up) - _BEYOND, max(up) + _BEYOND)

    def ends(self, speed: SpeedLine) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """The ends of a speed's line within the chart, as log10 (amount, seconds), or None."""
        (left, right), (low, high) = self.reach
        power = log10(speed.amount)
        first, last = max(left, low + power), min(right, high + power)
        return ((first, first - power), (last, last - power)) if first < last else None


def amount_ticks(low: float, high: float, most: int = 8) -> list[Tick]:
    """At most ``most`` powers of ten in a range, as (power, label)."""
    first, last = ceil(low), floor(high)
    step = max(1, ceil((last - first + 1) / most))
    return [(float(power), f"10{str(power).translate(_RAISED)}") for power in range(first, last + 1, step)]


def time_ticks(low: float, high: float) -> list[Tick]:
    """Round times between two log10 seconds, as (power, label)."""
    powers = [(log10(seconds), label) for seconds, label in _TIMES]
    return [(power, label) for power, label in powers if low <= power <= high]


def placed_labels(
    points: Sequence[ChartPoint],
    places: Sequence[tuple[float, float]],
    sizes: Sequence[QSizeF],
    room: QRectF,
    lines: Sequence[tuple[tuple[float, float], tuple[float, float]]] = (),
) -> Iterator[LabelPlace | None]:
    """The positions of the labels of ``points``; None for those without room.

    ``places`` are the positions of all points and ``lines`` the ends of the rising lines, in the
    coordinates of ``room``. Labels of earlier points are placed first: on their point's side of a
    line, and across it only if there is no other room.
    """
    # Nearer to another point it would seem to be that one's label.
    dots = [QRectF(x - _APART, y - _APART, 2 * _APART, 2 * _APART) for x, y in places]
    taken: list[QRectF] = []
    for number, (point, (x, y), size) in enumerate(zip(points, places, sizes, strict=True)):
        others = [*taken, *dots[:number], *dots[number + 1 :]]
        width, height = size.width(), size.height()
        # Closer to the point if some pixels are missing.
        left, right = x - _APART - width, max(x, min(x + _APART, room.right() - width))
        above, below = y - height - 1, y + 1
        under = min(x - width / 2, room.right() - width - 2), y + _APART
        beside = ((right, below), (left, above), (left, below), (right, above), under)
        away = [(under[0], under[1] + down * height) for down in range(1, _AWAY + 1)] if point.stands_out else []
        boxes = [QRectF(*corner, width, height) for corner in (*beside, *away)]
        fits = [box for box in boxes if room.contains(box) and not any(map(box.intersects, others))]
        # Prefer places beside the point to those apart, whatever they cross.
        fits.sort(key=lambda box: (box.top() - y > _APART + 1, any(_crosses(box, line) for line in lines)))
        if not fits or not point.label:
            yield None
            continue
        box = fits[0]
        taken.append(box)
        yield LabelPlace(box, QPointF(x, box.top()) if box.top() - y > _APART + 1 else None)


def _crosses(box: QRectF, line: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """True if a line, which goes up to the right, passes through a box."""
    (x, y), (other_x, other_y) = line
    slope = (other_y - y) / (other_x - x)
    at_left, at_right = (y + (side - x) * slope for side in (box.left(), box.right()))
    return max(at_left, at_right) > box.top() and min(at_left, at_right) < box.bottom()
