"""Charts for a paper: times as bars, and speeds over time below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from app.plots.bars import Bar, shared_out
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Chart, Entry, program, set_font, text_width
from app.plots.level_of_detail import nice_fractions
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
class ChartsFigure(Chart):
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

    def table(self) -> list[tuple[str | float, ...]]:
        rows: list[tuple[str | float, ...]] = [("name", "part of", "seconds", self.unit or "value")]
        above = ""
        for bar in self.bars:
            above = above if bar.part else bar.name
            rows.append((bar.name, above if bar.part else "", bar.value, ""))
        for curve in self._drawn():
            pairs = zip(curve.seconds.tolist(), curve.values.tolist(), strict=True)
            rows += [(curve.name, "", seconds, value) for seconds, value in pairs]
        return rows

    def legend(self) -> list[Entry]:
        return [Entry(partial(_sample, curve.colour), curve.name) for curve in self._drawn()]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        width = WIDTH - ASIDE - 20
        top = paint_bars(painter, QRectF(8, _TOP, width - 8, 0), self.bars) + _BETWEEN
        if self._drawn():
            self._paint_curves(painter, QRectF(_LEFT, top, width - _LEFT, HEIGHT - top - _BOTTOM))
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, _TOP, ASIDE - 8, HEIGHT - _TOP - 8))

    def _drawn(self) -> list[Curve]:
        return [curve for curve in self.curves if len(curve.seconds)]

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


def paint_bars(painter: QPainter, box: QRectF, bars: Sequence[Bar], colour: QColor = LIGHT.forward) -> float:
    """Draw bars from the top of a box on, as wide as it is; where they end. Parts are indented, in a colour of their own."""
    longest = max((bar.value for bar in bars), default=0.0) or 1.0
    shares = [bar.value / longest for bar in bars]
    widths = [text_width(bar.name) + 10 * bar.part + 8 for bar in bars]
    names, room = shared_out(widths, [text_width(bar.label) + 8 for bar in bars], shares, box.width())
    metrics = QFontMetricsF(painter.font())
    middle = Qt.AlignmentFlag.AlignVCenter
    top = box.top()
    for bar, share in zip(bars, shares, strict=True):
        painter.setPen(LIGHT.text)
        name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideRight, names - 8 - 10 * bar.part)
        painter.drawText(QRectF(box.left() + 10 * bar.part, top, names, _LINE), middle, name)
        shape = QRectF(box.left() + names, top + 3, max(0.5, room * share) if bar.value > 0 else 0.0, _LINE - 6)
        painter.fillRect(shape, LIGHT.special_row if bar.part else colour)
        left = shape.right() + 4
        label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, box.right() - left)
        painter.drawText(QRectF(left, top, box.right() - left, _LINE), middle, label)
        top += _LINE
    return top


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(colour, 1.5))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
