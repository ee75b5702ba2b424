"""The paper's Figures 10 and 11 of a card, for a paper: both charts on one page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil, log10
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.benchmark.card.shapes import ShapeData, charts_of, style
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Entry, Sheet, program, set_font, text_width
from app.plots.symbols import paint_symbol
from app.theme import LIGHT

if TYPE_CHECKING:
    from gpu.benchmark.card import Figures

_SIZE = 2.2
_LEFT, _TOP, _BOTTOM, _BETWEEN = 44.0, 26.0, 34.0, 42.0


@dataclass(frozen=True)
class ShapeFigure(Sheet):
    """``charts`` one below the other; ``about`` says what was measured, a line each."""

    name: str
    charts: tuple[ShapeData, ...]
    about: tuple[str, ...]

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return list(self.about)

    def legend(self) -> list[Entry]:
        threads = {curve.threads for chart in self.charts for curve in chart.curves if curve.points}
        entries = [Entry(partial(_sample, count), f"T = {count}") for count in sorted(threads, reverse=True)]
        multiples = [
            Entry(_sample_multiple, f"multiples of {step:,}") for step in {chart.step for chart in self.charts}
        ]
        return [*entries, Entry(_sample_ring, "fastest"), *multiples]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        count = len(self.charts)
        height = (HEIGHT - _TOP - _BOTTOM - (count - 1) * _BETWEEN) / count
        for number, chart in enumerate(self.charts):
            top = _TOP + number * (height + _BETWEEN)
            _paint_chart(painter, chart, QRectF(_LEFT, top, WIDTH - _LEFT - ASIDE - 14, height))
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, _TOP, ASIDE - 8, HEIGHT - _TOP - 8))


def figure_of(figures: Figures) -> ShapeFigure:
    """Both charts for a paper, with what was measured beside them."""
    about = [
        figures.card,
        f"{figures.multiprocessors} multiprocessors, driver for CUDA {figures.driver}",
        f"{figures.rows:,} × {figures.columns:,} random bases",
        "No block pruning, no special rows",
    ]
    best = figures.best
    if best is not None:
        about.append(f"Fastest: B = {best.blocks}, T = {best.threads}, {best.seconds:.3g} s")
        about.append(f"{figures.gcups(best):,.0f} GCUPS")
    about += [f"Measured on {figures.day}", program()]
    return ShapeFigure("Time against blocks and threads", charts_of(figures), tuple(about))


def _paint_chart(painter: QPainter, chart: ShapeData, plot: QRectF) -> None:
    low, high = chart.reach

    def x(blocks: float) -> float:
        return plot.left() + (blocks - low) / (high - low) * plot.width()

    def y(seconds: float) -> float:
        return plot.bottom() - seconds / chart.highest * plot.height()

    _paint_axes(painter, chart, plot, x, y)
    # Most threads last, so on top.
    for curve in sorted(chart.curves, key=lambda curve: curve.threads):
        colour, _ = style(curve.threads, LIGHT)
        places = [QPointF(x(blocks), y(seconds)) for blocks, seconds in curve.points]
        painter.setPen(QPen(colour, 0.9))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(places))
        for place in places:
            _symbol(painter, curve.threads, place)
    if chart.best is not None:
        _ring(painter, QPointF(x(chart.best[0]), y(chart.best[1])))


def _paint_axes(
    painter: QPainter, chart: ShapeData, plot: QRectF, x: Callable[[float], float], y: Callable[[float], float]
) -> None:
    line = QPen(LIGHT.text, 0.75)
    painter.setPen(LIGHT.text)
    painter.drawText(QPointF(plot.left(), plot.top() - 7), chart.title)
    for blocks in chart.multiples:
        painter.setPen(QPen(LIGHT.grid, 0.6, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(x(blocks), plot.top(), x(blocks), plot.bottom()))
        painter.setPen(line)
        painter.drawLine(QLineF(x(blocks), plot.bottom(), x(blocks), plot.bottom() + 3))
        label = f"{blocks:,}"
        painter.drawText(QPointF(x(blocks) - text_width(label) / 2, plot.bottom() + 12), label)
    for seconds in _second_ticks(chart.highest):
        label = f"{seconds:g}"
        painter.drawLine(QLineF(plot.left() - 3, y(seconds), plot.left(), y(seconds)))
        painter.drawText(QPointF(plot.left() - 5 - text_width(label), y(seconds) + TEXT * 0.35), label)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(plot)
    centred = Qt.AlignmentFlag.AlignCenter
    painter.drawText(QRectF(plot.left(), plot.bottom() + 15, plot.width(), 12), centred, "blocks (B)")
    painter.save()
    painter.translate(11, plot.center().y())
    painter.rotate(-90)
    painter.drawText(QRectF(-plot.height() / 2, -6, plot.height(), 12), centred, "seconds")
    painter.restore()


def _second_ticks(highest: float) -> list[float]:
    """Round numbers of seconds from 0, at most six."""
    power = 10.0 ** ceil(log10(highest))
    step = next(part * power for part in (1.0, 0.5, 0.2, 0.1, 0.05) if highest >= 2.5 * part * power)
    return [round(number * step, 9) for number in range(int(highest / step) + 1)]


def _symbol(painter: QPainter, threads: int, at: QPointF) -> None:
    """A circle, square, triangle or diamond, as on the screen."""
    colour, kind = style(threads, LIGHT)
    paint_symbol(painter, kind, at, _SIZE, colour)


def _ring(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(LIGHT.text, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, 2 * _SIZE, 2 * _SIZE)


def _sample(threads: int, painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(style(threads, LIGHT)[0], 0.9))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
    _symbol(painter, threads, box.center())


def _sample_ring(painter: QPainter, box: QRectF) -> None:
    _ring(painter, box.center())


def _sample_multiple(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(LIGHT.grid, 0.8, Qt.PenStyle.DashLine))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
