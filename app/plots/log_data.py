"""What a chart on logarithmic axes shows: times against amounts, lines of constant speed, and which labels have room. Free of widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

SweepProgress = tuple[float, str]

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
#: Between a point and its label; and how many lines a label may stand away.
_APART = 7.0
_AWAY = 5


class Place(NamedTuple):
    """Where a label stands, and where a line goes from it to its point where it stands away from that."""

    box: QRectF
    leader: QPointF | None = None


class Point(NamedTuple):
    """An ``amount`` took so many ``seconds``; both above 0. ``label`` is drawn beside it where there is room, ``told`` says what it is.

    The label of one that ``stands_out`` comes first, and may stand away from it.
    """

    amount: float
    seconds: float
    label: str
    told: str
    stands_out: bool = False


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
    give way to those of earlier ones."""

    amounts: str
    series: tuple[Series, ...]
    speeds: tuple[Speed, ...] = ()
    marked: Point | None = None

    @property
    def points(self) -> list[Point]:
        """All points in the order in which their labels are placed."""
        all_points = [point for series in self.series for point in series.points]
        return sorted(all_points, key=lambda point: not point.stands_out)

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


def amount_ticks(low: float, high: float, most: int = 8) -> list[SweepProgress]:
    """At most so many powers of ten between two of them, as (power, label)."""
    first, last = ceil(low), floor(high)
    step = max(1, ceil((last - first + 1) / most))
    return [(float(power), f"10{str(power).translate(_RAISED)}") for power in range(first, last + 1, step)]


def time_ticks(low: float, high: float, apart: float = 0.0) -> list[SweepProgress]:
    """Times that people say between two powers of ten seconds, at least ``apart`` from each other, as (power, label)."""
    ticks: list[SweepProgress] = []
    for seconds, label in _TIMES:
        power = log10(seconds)
        if low <= power <= high and (not ticks or power - ticks[-1][0] >= apart):
            ticks.append((power, label))
    return ticks


def placed_labels(
    points: Sequence[Point],
    places: Sequence[tuple[float, float]],
    sizes: Sequence[QSizeF],
    room: QRectF,
    lines: Sequence[tuple[tuple[float, float], tuple[float, float]]] = (),
) -> Iterator[Place | None]:
    """Where the label of each of ``points`` stands, None where there is no room for it.

    ``places`` are those of the points, all of them, and ``lines`` the ends of what rises among them, in the coordinates of ``room``; labels of the first ones are
    placed first: on the side of a line on which their point is and across it only where there is no other room.
    """
    # Nearer to another point it would seem to be that one's.
    dots = [QRectF(x - _APART, y - _APART, 2 * _APART, 2 * _APART) for x, y in places]
    taken: list[QRectF] = []
    for number, (point, (x, y), size) in enumerate(zip(points, places, sizes, strict=True)):
        others = [*taken, *dots[:number], *dots[number + 1 :]]
        width, height = size.width(), size.height()
        # Closer to the point where some pixels are missing.
        left, right = x - _APART - width, max(x, min(x + _APART, room.right() - width))
        above, below = y - height - 1, y + 1
        under = min(x - width / 2, room.right() - width - 2), y + _APART
        beside = ((right, below), (left, above), (left, below), (right, above), under)
        away = [(under[0], under[1] + down * height) for down in range(1, _AWAY + 1)] if point.stands_out else []
        boxes = [QRectF(*corner, width, height) for corner in (*beside, *away)]
        fits = [box for box in boxes if room.contains(box) and not any(map(box.intersects, others))]
        # Beside the point before away from it, whatever it crosses.
        fits.sort(key=lambda box: (box.top() - y > _APART + 1, any(_crosses(box, line) for line in lines)))
        if not fits or not point.label:
            yield None
            continue
        box = fits[0]
        taken.append(box)
        yield Place(box, QPointF(x, box.top()) if box.top() - y > _APART + 1 else None)


def _crosses(box: QRectF, line: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Whether a line, which goes up to the right, passes through a box."""
    (x, y), (other_x, other_y) = line
    slope = (other_y - y) / (other_x - x)
    at_left, at_right = (y + (side - x) * slope for side in (box.left(), box.right()))
    return max(at_left, at_right) > box.top() and min(at_left, at_right) < box.bottom()
