"""A chart of times against amounts on logarithmic axes: on the screen, and as a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, log10

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QSizeF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from app.charts.log_data import ChartPoint, LogData, amount_ticks, placed_labels, time_ticks
from app.charts.panel_view import PanelView
from app.figures.canvas import DASHED, Canvas, Ink, lines_path
from app.figures.figure import Chart, PictureRoom
from app.figures.panel import Panel
from app.guarded import guarded
from app.language.text import tr
from app.theme import LIGHT, Theme
from app.widgets.basic import Remark, fill

#: Reach of the mouse around a point, in pixels.
_NEAR = 12.0
#: Half widths of symbols, and of the ring, in points.
_SYMBOL, _RING = 2.8, 5.0


@dataclass(frozen=True)
class LogFigure(Chart):
    """The figure of ``data``, named ``name``; ``numbers``: the table that is saved of it."""

    name: str
    data: LogData
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def picture(self, room: PictureRoom) -> Panel:
        return log_panel(self.data, LIGHT)


def log_panel(data: LogData, theme: Theme, up_title: str = "") -> Panel:
    """The panel of a chart: the first series is drawn on top, and labels below all points."""
    panel = Panel(*data.reach, across_title=data.amounts, up_title=up_title, frame="lrtb")
    panel.across_ticks, panel.up_ticks = amount_ticks(*data.reach[0], most=20), time_ticks(*data.reach[1])
    lines = [ends for speed in data.speeds if (ends := data.ends(speed)) is not None]
    panel.add(lambda canvas: _paint_labels(canvas, panel, data, lines), z=1)
    for height, series in enumerate(data.series):
        if series.points:
            colour, places = getattr(theme, series.role), _places(series.points)
            ink = Ink(colour, _SYMBOL, symbol=series.symbol, is_filled=series.is_filled)
            panel.symbols(*places, ink, series.name, z=90 - height)
    if data.marked is not None:
        named = tr("this result")
        ring = Ink(theme.text, _RING, symbol="ring", is_filled=False)
        panel.symbols(*_places([data.marked]), ring, named, z=99)
    for speed in data.speeds:
        ends = data.ends(speed)
        if ends is not None:
            panel.lines(np.ravel(ends), Ink(theme.muted, 0.75, DASHED), speed.name)
    return panel


def _places(points: Sequence[ChartPoint]) -> tuple[list[float], list[float]]:
    """The positions of points: log10 of their amounts and of their seconds."""
    return [log10(point.amount) for point in points], [log10(point.seconds) for point in points]


def _paint_labels(canvas: Canvas, panel: Panel, data: LogData, lines: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Write the labels of points where there is room, over the lines and below the points."""
    points, box = data.points, panel.box
    places = [(panel.x(x), panel.y(y)) for x, y in zip(*_places(points), strict=True)]
    sizes = [QSizeF(canvas.width(point.label), 1.1 * canvas.letters) for point in points]
    ends = [((panel.x(x), panel.y(y)), (panel.x(to_x), panel.y(to_y))) for (x, y), (to_x, to_y) in lines]
    for point, (x, y), found in zip(points, places, placed_labels(points, places, sizes, box, ends), strict=True):
        if found is None:
            continue
        if found.leader is not None:
            path = lines_path([(x, y, found.leader.x(), found.leader.y())], box)
            canvas.stroke(path, Ink(canvas.theme.muted, 0.6))
        canvas.fill(found.box, canvas.theme.surface)
        canvas.text(found.box.left(), found.box.center().y(), point.label)


class LogChart(QWidget):
    """Draws a ``LogData``, with a ``note`` below it unless the mouse is at a point.

    ``show_data`` replaces the data.
    """

    def __init__(self, name: str, data: LogData, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.plot = PanelView(name, partial(log_panel, data, up_title=self.tr("time")), self, is_beside=True)
        self.plot.setMouseTracking(True)
        self.plot.installEventFilter(self)
        self.readout = Remark(lines=2)
        fill(self, (self.plot, 1), self.readout, spacing=2)
        self.show_data(data, note)

    def show_data(self, data: LogData, note: str) -> None:
        """Replace the data."""
        self._data, self._note = data, note
        self.plot.show_panel(partial(log_panel, data, up_title=self.tr("time")))
        self.plot.setAccessibleName(f"{self._name}: {'; '.join(self.plot.panel.legend)}")
        self.plot.setAccessibleDescription("; ".join(point.description for point in data.points))
        self._tell(None)

    def point_at(self, place: QPointF) -> ChartPoint | None:
        """The point nearest to a pixel of the plot, if it is near."""
        near = [(hypot(x - place.x(), y - place.y()), number) for number, (x, y) in enumerate(self.places())]
        distance, number = min(near, default=(_NEAR, -1))
        return self._data.points[number] if distance < _NEAR else None

    def places(self) -> list[tuple[float, float]]:
        """The positions of the points in the plot."""
        panel = self.plot.panel
        return [(panel.x(x), panel.y(y)) for x, y in zip(*_places(self._data.points), strict=True)]

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._tell(self.point_at(event.position()))
        return super().eventFilter(watched, event)

    def _tell(self, point: ChartPoint | None) -> None:
        self.readout.say(point.description if point is not None else self._note)
