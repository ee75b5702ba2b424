"""Charts for a paper: times as bars, and speeds over time below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Entry, Sheet, program, set_font, text_width
from app.plots.level_of_detail import nice_fractions
from app.plots.time_bars import Bar
from app.theme import LIGHT

_LEFT, _TOP, _BOTTOM, _BETWEEN = 46.0, 16.0, 34.0, 26.0
_LINE = 16.0
_TICKS = 6


class Curve(NamedTuple):
    """Values over seconds, float64 [k] each, with a name and a colour."""

    name: str
    colour: QColor
    seconds: NDArray[np.float64]
    values: NDArray[np.float64]


@dataclass(frozen=True)
class ChartsFigure(Sheet):
    """``bars`` of seconds, and ``curves`` whose values are of ``unit``; ``about``: what it takes to make it again, a line each."""

    name: str
    bars: Sequence[Bar]
    curves: Sequence[Curve] = ()
    unit: str = ""
    about: Sequence[str] = ()

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, *self.about, program()]

    def legend(self) -> list[Entry]:
        return [Entry(partial(_sample, curve.colour), curve.name) for curve in self._drawn()]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        width = WIDTH - ASIDE - 20
        self._paint_bars(painter, QRectF(8, _TOP, width - 8, _LINE * len(self.bars)))
        top = _TOP + _LINE * len(self.bars) + _BETWEEN
        if self._drawn():
            self._paint_curves(painter, QRectF(_LEFT, top, width - _LEFT, HEIGHT - top - _BOTTOM))
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, _TOP, ASIDE - 8, HEIGHT - _TOP - 8))

    def _drawn(self) -> list[Curve]:
        return [curve for curve in self.curves if len(curve.seconds)]

    def _paint_bars(self, painter: QPainter, box: QRectF) -> None:
        names = max((text_width(bar.name) + 10 * bar.part for bar in self.bars), default=0.0) + 8
        labels = max((text_width(bar.label) for bar in self.bars), default=0.0) + 8
        longest = max((bar.seconds for bar in self.bars), default=0.0) or 1.0
        room = max(20.0, box.width() - names - labels)
        middle = Qt.AlignmentFlag.AlignVCenter
        for number, bar in enumerate(self.bars):
            top = box.top() + number * _LINE
            painter.setPen(LIGHT.text)
            painter.drawText(QRectF(box.left() + 10 * bar.part, top, names, _LINE), middle, bar.name)
            shape = QRectF(box.left() + names, top + 3, max(0.5, room * bar.seconds / longest), _LINE - 6)
            painter.fillRect(shape, LIGHT.special_row if bar.part else LIGHT.forward)
            painter.drawText(QRectF(shape.right() + 4, top, labels, _LINE), middle, bar.label)

    def _paint_curves(self, painter: QPainter, plot: QRectF) -> None:
        curves = self._drawn()
        last = max(float(curve.seconds[-1]) for curve in curves) or 1.0
        highest = max(float(curve.values.max()) for curve in curves) or 1.0
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        painter.drawLine(plot.bottomLeft(), plot.topLeft())
        for value, label in nice_fractions(last, _TICKS):
            x = plot.left() + value / last * plot.width()
            painter.drawLine(QLineF(x, plot.bottom(), x, plot.bottom() + 3))
            painter.drawText(QPointF(x - text_width(label) / 2, plot.bottom() + 12), label)
        for value, label in nice_fractions(highest, _TICKS):
            y = plot.bottom() - value / highest * plot.height()
            painter.drawLine(QLineF(plot.left() - 3, y, plot.left(), y))
            painter.drawText(QPointF(plot.left() - 6 - text_width(label), y + TEXT * 0.35), label)
        painter.drawText(QPointF(plot.center().x() - 20, plot.bottom() + 26), "seconds")
        painter.drawText(QPointF(8, plot.top() - 8), self.unit)
        for curve in curves:
            across = plot.left() + curve.seconds / last * plot.width()
            up = plot.bottom() - curve.values / highest * plot.height()
            painter.setPen(QPen(curve.colour, 1.0))
            painter.drawPolyline(QPolygonF([QPointF(*at) for at in zip(across.tolist(), up.tolist(), strict=True)]))


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(colour, 1.5))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
