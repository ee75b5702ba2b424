"""A scatter chart of times against amounts on logarithmic axes, with a description under it."""

from __future__ import annotations

from math import hypot, log10

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.guarded import guarded
from app.plots.chart import Plot
from app.plots.log_data import ChartPoint, LogData, Series, amount_ticks, placed_labels, time_ticks
from app.plots.symbols import paint_symbol
from app.theme import theme_service
from app.widgets import Remark

#: In pixels: reach of the mouse around a point; width and height of a tick's label.
_NEAR, _TICK, _LINE = 12.0, 60, 14.0
_SYMBOL, _RING = 9, 17


class LogChart(QWidget):
    """Draws a ``LogData``, with a ``note`` below it unless the mouse is at a point.

    ``show_data`` replaces the data.
    """

    def __init__(self, name: str, data: LogData, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data, self._note = data, note
        self._labels: list[pg.TextItem] = []
        #: Lines from labels to points that they stand apart from.
        self._leaders = pg.PlotDataItem()
        self.plot = Plot(self.tr("time"), data.amounts, self)
        self.plot.setAccessibleName(name)
        # Over the plot it would hide points in a low window.
        self.plot.legend.hide()
        self.legend = LegendColumn(data, self)
        self.readout = Remark(lines=2)
        beside = QHBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.plot, 1)
        beside.addWidget(self.legend)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(beside, 1)
        layout.addWidget(self.readout)
        self.plot.scene().sigMouseMoved.connect(self._point)
        theme_service().changed.connect(self._draw)
        self._draw()

    def show_data(self, data: LogData, note: str) -> None:
        """Replace the data."""
        self._data, self._note = data, note
        self.legend.show_data(data)
        self._draw()

    def point_at(self, place: QPointF) -> ChartPoint | None:
        """The point nearest to a pixel of the plot's picture, if it is near."""
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
                plot.plot(*zip(*ends, strict=True), pen=pen)
        # The first series is drawn on top.
        for height, series in enumerate(reversed(data.series), start=1):
            if not series.points:
                continue
            colour = getattr(theme, series.role)
            item = plot.plot(
                [log10(point.amount) for point in series.points],
                [log10(point.seconds) for point in series.points],
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
            marked = plot.plot(*at, pen=None, symbol="o", symbolSize=_RING, symbolPen=ring, symbolBrush=None)
            marked.setZValue(len(data.series) + 1)
        self._leaders.setPen(pg.mkPen(theme.muted, width=1))
        plot.addItem(self._leaders)
        for point in data.points:
            label = pg.TextItem(point.label, color=theme.text, anchor=(0, 0), fill=pg.mkBrush(theme.surface))
            # Over the lines, and below the points.
            label.setZValue(0.5)
            label.textItem.document().setDocumentMargin(0)
            label.hide()
            plot.addItem(label, ignoreBounds=True)
            self._labels.append(label)
        across, up = data.reach
        plot.setXRange(*across, padding=0)
        plot.setYRange(*up, padding=0)
        plot.setAccessibleDescription("; ".join(point.description for point in data.points))
        plot.recolour()
        self._tell(None)
        self._place_labels()

    def _place_labels(self) -> None:
        """Show the labels that fit at this size."""
        across, up = self._data.reach
        box = self.plot.getViewBox()
        room = QRectF(0, 0, box.width(), box.height())
        self.plot.getAxis("bottom").setTicks([amount_ticks(*across, max(2, int(room.width() / _TICK)))])
        apart = _LINE / max(room.height(), 1) * (up[1] - up[0])
        self.plot.getAxis("left").setTicks([time_ticks(*up, apart)])
        points = self._data.points
        # Measured as drawn: a label's font is not always that of this widget.
        sizes = [label.textItem.boundingRect().size() for label in self._labels]
        places = [self._inside(room, log10(point.amount), log10(point.seconds)) for point in points]
        ends = [ends for speed in self._data.speeds if (ends := self._data.ends(speed)) is not None]
        lines = [(self._inside(room, *first), self._inside(room, *last)) for first, last in ends]
        leaders: list[float] = []
        found = placed_labels(points, places, sizes, room, lines)
        for label, (x, y), place in zip(self._labels, places, found, strict=True):
            label.setVisible(place is not None)
            if place is None or room.isEmpty():
                continue
            label.setPos(*self._outside(room, place.box.left(), place.box.top()))
            if place.leader is not None:
                leaders += [*self._outside(room, x, y), *self._outside(room, place.leader.x(), place.leader.y())]
        self._leaders.setData(leaders[::2], leaders[1::2], connect="pairs")

    def _outside(self, room: QRectF, x: float, y: float) -> tuple[float, float]:
        """The inverse of ``_inside``."""
        (left, right), (low, high) = self._data.reach
        return left + x / room.width() * (right - left), high - y / room.height() * (high - low)

    def _inside(self, room: QRectF, amount: float, seconds: float) -> tuple[float, float]:
        """Positions of powers of ten in the axes' box, in pixels from its top left."""
        (left, right), (low, high) = self._data.reach
        return (amount - left) / (right - left) * room.width(), (high - seconds) / (high - low) * room.height()

    def _places(self) -> list[tuple[float, float]]:
        """Positions of the points in the picture of the plot."""
        room = self.plot.getViewBox().sceneBoundingRect()
        inside = [self._inside(room, log10(point.amount), log10(point.seconds)) for point in self._data.points]
        return [(room.left() + x, room.top() + y) for x, y in inside]

    def _point(self, place: QPointF) -> None:
        self._tell(self.point_at(place))

    def _tell(self, point: ChartPoint | None) -> None:
        self.readout.say(point.description if point is not None else self._note)


class LegendColumn(QWidget):
    """The legend of a ``LogData``: symbols and lines, one below the other."""

    def __init__(self, data: LogData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.show_data(data)
        theme_service().changed.connect(self.update)

    def show_data(self, data: LogData) -> None:
        """Replace the data."""
        self._series = [series for series in data.series if series.points]
        ring = [self.tr("this result")] if data.marked is not None else []
        self._others = [*ring, *(speed.name for speed in data.speeds)]
        self._rings = len(ring)
        names = [*(series.name for series in self._series), *self._others]
        metrics = QFontMetricsF(self.font())
        self.setFixedWidth(int(max((metrics.horizontalAdvance(name) for name in names), default=0.0)) + 36)
        self.setAccessibleName("; ".join(names))
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), theme.surface)
            entries: list[Series | str] = [*self._series, *self._others]
            line = min(self.height() / max(1, len(entries)), 1.5 * QFontMetricsF(self.font()).height())
            for number, entry in enumerate(entries):
                middle = QPointF(14, (number + 0.5) * line)
                if isinstance(entry, Series):
                    colour = getattr(theme, entry.role)
                    paint_symbol(painter, entry.symbol, middle, _SYMBOL / 2, colour, entry.is_filled, theme.surface)
                elif number < len(self._series) + self._rings:
                    painter.setPen(QPen(theme.text, 1.5))
                    painter.drawEllipse(middle, min(_RING, line - 2) / 2, min(_RING, line - 2) / 2)
                else:
                    painter.setPen(QPen(theme.muted, 1, Qt.PenStyle.DashLine))
                    painter.drawLine(QLineF(4, middle.y(), 24, middle.y()))
                painter.setPen(theme.text)
                box = QRectF(30, number * line, self.width() - 30, line)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, entry.name if isinstance(entry, Series) else entry)
