"""Times against amounts on logarithmic axes, with what is below the mouse told under them."""

from __future__ import annotations

from math import hypot, log10

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.plots.chart import Plot
from app.plots.log_data import LogData, Point, amount_ticks, placed_labels, time_ticks
from app.theme import theme_service
from app.widgets import Words

#: Pixels from a point within which the mouse is on it, and that a tick's label takes.
_NEAR, _TICK = 12.0, 60
_SYMBOL = 9


class LogChart(QWidget):
    """Draws a ``LogData``; ``show_data`` gives it another one."""

    def __init__(self, name: str, data: LogData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._labels: list[pg.TextItem] = []
        self.plot = Plot(self.tr("time"), data.amounts, self)
        self.plot.setAccessibleName(name)
        # Where amounts are small and times long, there is nothing.
        self.plot.legend.setOffset((10, 6))
        self.told = Words("", self)
        self.told.setContentsMargins(8, 0, 8, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.told)
        self.plot.scene().sigMouseMoved.connect(self._point)
        theme_service().changed.connect(self._draw)
        self._draw()

    def show_data(self, data: LogData) -> None:
        """Draw something else."""
        self._data = data
        self._draw()

    def point_at(self, place: QPointF) -> Point | None:
        """The point nearest to a place in the picture of the plot, in pixels, if it is near."""
        near = [(hypot(x - place.x(), y - place.y()), number) for number, (x, y) in enumerate(self._places())]
        distance, number = min(near, default=(_NEAR, -1))
        return self._data.points[number] if distance < _NEAR else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_labels()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place_labels()

    def _draw(self) -> None:
        data, plot, theme = self._data, self.plot, theme_service().theme
        plot.clear()
        self._labels.clear()
        for speed in data.speeds:
            ends = data.ends(speed)
            if ends is not None:
                pen = pg.mkPen(theme.muted, width=1, style=Qt.PenStyle.DashLine)
                plot.plot(*zip(*ends, strict=True), name=speed.name, pen=pen)
        # What comes first lies on top.
        for height, series in enumerate(reversed(data.series), start=1):
            if not series.points:
                continue
            colour = getattr(theme, series.role)
            item = plot.plot(
                [log10(point.amount) for point in series.points],
                [log10(point.seconds) for point in series.points],
                name=series.name,
                pen=None,
                symbol=series.symbol,
                symbolSize=_SYMBOL,
                symbolPen=pg.mkPen(
                    theme.surface if series.is_filled else colour, width=0.8 if series.is_filled else 1.5
                ),
                symbolBrush=colour if series.is_filled else theme.surface,
            )
            item.setZValue(height)
        if data.marked is not None:
            ring = pg.mkPen(theme.text, width=1.5)
            at = [log10(data.marked.amount)], [log10(data.marked.seconds)]
            marked = plot.plot(*at, pen=None, symbol="o", symbolSize=17, symbolPen=ring, symbolBrush=None)
            plot.legend.addItem(marked, self.tr("this result"))
        for point in data.points:
            label = pg.TextItem(point.label, color=theme.text, anchor=(0, 0))
            label.setZValue(1000)
            label.hide()
            plot.addItem(label, ignoreBounds=True)
            self._labels.append(label)
        across, up = data.reach
        plot.setXRange(*across, padding=0)
        plot.setYRange(*up, padding=0)
        plot.setAccessibleDescription("; ".join(point.told for point in data.points))
        plot.recolour()
        self._tell(None)
        self._place_labels()

    def _place_labels(self) -> None:
        """Show the labels that there is room for at this size."""
        across, up = self._data.reach
        box = self.plot.getViewBox()
        room = QRectF(0, 0, box.width(), box.height())
        self.plot.getAxis("bottom").setTicks([amount_ticks(*across, max(2, int(room.width() / _TICK)))])
        self.plot.getAxis("left").setTicks([time_ticks(*up)])
        metrics = QFontMetricsF(self.font())
        sizes = [
            QSizeF(metrics.horizontalAdvance(point.label) + 6, metrics.height()) if point.label else QSizeF()
            for point in self._data.points
        ]
        places = self._inside(room)
        for label, place in zip(self._labels, placed_labels(places, sizes, room), strict=True):
            label.setVisible(place is not None)
            if place is not None and room.width() > 0 and room.height() > 0:
                label.setPos(
                    across[0] + place.left() / room.width() * (across[1] - across[0]),
                    up[1] - (place.top() - 3) / room.height() * (up[1] - up[0]),
                )

    def _inside(self, room: QRectF) -> list[tuple[float, float]]:
        """Where the points lie in the axes' box, in pixels from its top left."""
        (left, right), (low, high) = self._data.reach
        return [
            (
                (log10(point.amount) - left) / (right - left) * room.width(),
                (high - log10(point.seconds)) / (high - low) * room.height(),
            )
            for point in self._data.points
        ]

    def _places(self) -> list[tuple[float, float]]:
        """Where the points lie in the picture of the plot."""
        room = self.plot.getViewBox().sceneBoundingRect()
        return [(room.left() + x, room.top() + y) for x, y in self._inside(room)]

    def _point(self, place: QPointF) -> None:
        self._tell(self.point_at(place))

    def _tell(self, point: Point | None) -> None:
        self.told.setText(point.told if point is not None else self.tr("Point at one to read what it is."))
