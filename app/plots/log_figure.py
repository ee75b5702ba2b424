"""Times against amounts on logarithmic axes, for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import log10

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Chart, Entry, program, set_font, text_width
from app.plots.log_data import LogData, Series, amount_ticks, placed_labels, time_ticks
from app.plots.symbols import paint_symbol
from app.theme import LIGHT

_SIZE, _RING = 2.6, 5.0
_LEFT, _TOP, _BOTTOM = 52.0, 16.0, 36.0


@dataclass(frozen=True)
class LogFigure(Chart):
    """``data`` of what is called ``name``; ``about``: what it takes to make it again, a line each; ``numbers``: what is saved of it as a table."""

    name: str
    data: LogData
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, *self.about, program()]

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def legend(self) -> list[Entry]:
        series = [Entry(partial(_sample, one), one.name) for one in self.data.series if one.points]
        ring = [Entry(_ring_sample, "this result")] if self.data.marked is not None else []
        return [*series, *ring, *(Entry(_line_sample, speed.name) for speed in self.data.speeds)]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        plot = QRectF(_LEFT, _TOP, WIDTH - _LEFT - ASIDE - 16, HEIGHT - _TOP - _BOTTOM)
        self._paint_axes(painter, plot)
        painter.setPen(QPen(LIGHT.muted, 0.75, Qt.PenStyle.DashLine))
        for speed in self.data.speeds:
            ends = self.data.ends(speed)
            if ends is not None:
                painter.drawLine(QLineF(*(self._at(plot, *end) for end in ends)))
        self._paint_labels(painter, plot)
        for series in reversed(self.data.series):
            for point in series.points:
                at = self._at(plot, log10(point.amount), log10(point.seconds))
                paint_symbol(painter, series.symbol, at, _SIZE, getattr(LIGHT, series.role), series.is_filled)
        marked = self.data.marked
        if marked is not None:
            painter.setPen(QPen(LIGHT.text, 1))
            painter.drawEllipse(self._at(plot, log10(marked.amount), log10(marked.seconds)), _RING, _RING)
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, _TOP, ASIDE - 8, HEIGHT - _TOP - 8))

    def _at(self, plot: QRectF, amount: float, seconds: float) -> QPointF:
        """Where powers of ten lie."""
        (left, right), (low, high) = self.data.reach
        return QPointF(
            plot.left() + (amount - left) / (right - left) * plot.width(),
            plot.bottom() - (seconds - low) / (high - low) * plot.height(),
        )

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        across, up = self.data.reach
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawRect(plot)
        for power, label in amount_ticks(*across):
            x = self._at(plot, power, up[0]).x()
            painter.drawLine(QLineF(x, plot.bottom(), x, plot.bottom() + 3))
            painter.drawText(QPointF(x - text_width(label) / 2, plot.bottom() + 13), label)
        for power, label in time_ticks(*up):
            y = self._at(plot, across[0], power).y()
            painter.drawLine(QLineF(plot.left() - 3, y, plot.left(), y))
            painter.drawText(QPointF(plot.left() - 6 - text_width(label), y + TEXT * 0.35), label)
        amounts = self.data.amounts
        painter.drawText(QPointF(plot.center().x() - text_width(amounts) / 2, plot.bottom() + 27), amounts)

    def _paint_labels(self, painter: QPainter, plot: QRectF) -> None:
        points = self.data.points
        places = [self._at(plot, log10(point.amount), log10(point.seconds)) for point in points]
        sizes = [QSizeF(text_width(point.label), TEXT + 3) for point in points]
        ends = [ends for speed in self.data.speeds if (ends := self.data.ends(speed)) is not None]
        lines = [(self._at(plot, *first).toTuple(), self._at(plot, *last).toTuple()) for first, last in ends]
        found = placed_labels(points, [place.toTuple() for place in places], sizes, plot, lines)
        for point, at, place in zip(points, places, found, strict=True):
            if place is None:
                continue
            painter.fillRect(place.box.adjusted(1, 1, -1, -1), LIGHT.surface)
            painter.setPen(LIGHT.text)
            painter.drawText(QPointF(place.box.left(), place.box.bottom() - 3), point.label)
            if place.leader is not None:
                painter.setPen(QPen(LIGHT.muted, 0.5))
                painter.drawLine(at, place.leader)


def _sample(series: Series, painter: QPainter, box: QRectF) -> None:
    paint_symbol(painter, series.symbol, box.center(), _SIZE, getattr(LIGHT, series.role), series.is_filled)


def _ring_sample(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(LIGHT.text, 1))
    painter.drawEllipse(box.center(), _RING, _RING)


def _line_sample(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(LIGHT.muted, 0.75, Qt.PenStyle.DashLine))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
