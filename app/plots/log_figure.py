"""The figure of times against amounts on logarithmic axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QRectF, QSizeF

from app.plots.figure import LETTER, MARKERS, TEXT, Chart, draw_lines, ink, set_ticks
from app.plots.log_data import ChartPoint, LogData, Series, amount_ticks, placed_labels, time_ticks
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


@dataclass(frozen=True)
class LogFigure(Chart):
    """The figure of ``data``, named ``name``; ``numbers``: the table that is saved of it."""

    name: str
    data: LogData
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def draw(self, figure: SubFigure) -> None:
        data = self.data
        axes = figure.subplots()
        axes.set(xlim=data.reach[0], ylim=data.reach[1], xlabel=data.amounts)
        set_ticks(axes, amount_ticks(*data.reach[0]), time_ticks(*data.reach[1]))
        # What comes first lies on top.
        for height, series in enumerate(data.series):
            if series.points:
                axes.plot(*_places(series.points), lw=0, zorder=90 - height, label=series.name, **_marker(series))
        if data.marked is not None:
            ring: dict[str, Any] = {"marker": "o", "ms": 10, "mec": ink(LIGHT.text), "mfc": "none", "zorder": 99}
            axes.plot(
                *_places([data.marked]), lw=0, label=QCoreApplication.translate("LogFigure", "this result"), **ring
            )
        lines = [(speed, ends) for speed in data.speeds if (ends := data.ends(speed)) is not None]
        for speed, ends in lines:
            draw_lines(axes, ends, LIGHT.muted, 0.75, linestyles="dashed", label=speed.name)
        figure.get_figure(root=True).draw_without_rendering()
        self._draw_labels(axes, [ends for _, ends in lines])

    def _draw_labels(self, axes: Axes, lines: Sequence[Any]) -> None:
        """Write the labels of points where there is room, over the lines and below the points."""
        # In points, y downwards, as on the screen.
        plot = axes.get_window_extent()
        room = QRectF(plot.x0, -plot.y1, plot.width, plot.height)

        def at(place: tuple[float, float]) -> tuple[float, float]:
            x, y = axes.transData.transform(place).tolist()
            return x, -y

        points = self.data.points
        places = [at(place) for place in zip(*_places(points), strict=True)]
        sizes = [QSizeF(LETTER * len(point.label), TEXT + 3) for point in points]
        found = placed_labels(points, places, sizes, room, [(at(first), at(last)) for first, last in lines])
        white = {"fc": ink(LIGHT.surface), "ec": "none", "pad": 0}
        leader = {"arrowstyle": "-", "color": ink(LIGHT.muted), "lw": 0.5, "shrinkA": 0, "shrinkB": 0}
        for point, place in zip(points, found, strict=True):
            if place is not None:
                axes.annotate(
                    point.label,
                    (log10(point.amount), log10(point.seconds)),
                    (place.box.left(), -place.box.center().y()),
                    textcoords="figure points",
                    va="center_baseline",
                    bbox=white,
                    arrowprops=leader if place.leader is not None else None,
                )


def _places(points: Sequence[ChartPoint]) -> tuple[list[float], list[float]]:
    """The positions of points: log10 of their amounts and of their seconds."""
    return [log10(point.amount) for point in points], [log10(point.seconds) for point in points]


def _marker(series: Series) -> dict[str, Any]:
    """The symbol of a series; one that is not filled is an outline."""
    colour, surface = ink(getattr(LIGHT, series.role)), ink(LIGHT.surface)
    inside, edge, width = (colour, surface, 0.4) if series.is_filled else (surface, colour, 0.9)
    return {"marker": MARKERS.get(series.symbol, "o"), "ms": 5.2, "mfc": inside, "mec": edge, "mew": width}
