"""Bars of several kinds for a paper, one chart below the other, each on a scale of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.plots.bars import Bar
from app.plots.charts_figure import paint_bars
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Chart, Entry, program, set_font
from app.theme import LIGHT

_BETWEEN = 44.0


class BarsChart(NamedTuple):
    """Bars under a title."""

    title: str
    bars: Sequence[Bar]
    colour: QColor = LIGHT.forward


@dataclass(frozen=True)
class BarsFigure(Chart):
    """``charts`` of what is called ``name``; ``about``: what it takes to make it again, a line each; ``numbers``: what is saved of them as a table."""

    name: str
    charts: Sequence[BarsChart]
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, *self.about, program()]

    def legend(self) -> list[Entry]:
        return []

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        width = WIDTH - ASIDE - 28
        top = 20.0
        for chart in self.charts:
            painter.setPen(LIGHT.text)
            painter.drawText(QPointF(8, top), chart.title)
            top = paint_bars(painter, QRectF(8, top + 6, width, 0), chart.bars, chart.colour) + _BETWEEN
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, 13, ASIDE - 8, HEIGHT - 21))
