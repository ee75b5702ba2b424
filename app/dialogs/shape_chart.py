"""Time against the number of blocks, a curve for each number of threads: the paper's Figures 10 and 11, as a chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.plots.chart import Plot
from app.theme import Theme, theme_service

#: Room above the highest point, for the legend.
_HEADROOM = 1.3


@dataclass(frozen=True)
class Curve:
    """The (blocks, seconds) of one number of ``threads`` a block, by blocks."""

    threads: int
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class ShapeData:
    """What one of the figures shows. ``best`` is its fastest (blocks, seconds); dotted lines mark the multiples of ``step`` blocks."""

    title: str
    curves: tuple[Curve, ...]
    step: int
    last: int

    @property
    def best(self) -> tuple[int, float] | None:
        return min((point for curve in self.curves for point in curve.points), key=lambda point: point[1], default=None)

    @property
    def highest(self) -> float:
        """The upper end of the axis of seconds, which begins at 0."""
        return max((seconds for curve in self.curves for _, seconds in curve.points), default=1.0) * _HEADROOM

    @property
    def multiples(self) -> range:
        return range(self.step, self.last + 1, self.step)

    @property
    def reach(self) -> tuple[float, float]:
        """The ends of the axis of blocks."""
        margin = (self.last - self.step) * 0.04
        return self.step - margin, self.last + margin


def style(threads: int, theme: Theme) -> tuple[QColor, str]:
    """Colour and symbol (as pyqtgraph names them) of a number of threads."""
    styles = {
        128: (theme.forward, "o"),
        96: (theme.special_column, "s"),
        64: (theme.special_row, "t1"),
        32: (theme.gap, "d"),
    }
    return styles.get(threads, (theme.muted, "+"))


class ShapeChart(QWidget):
    """One figure under its title, with a ring around the fastest point; points may be added while it is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data: ShapeData | None = None
        self._heading = QLabel(self)
        self._plot = Plot(self.tr("seconds"), self.tr("blocks (B)"), self)
        self._plot.setMinimumSize(260, 200)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._heading)
        layout.addWidget(self._plot, 1)
        theme_service().changed.connect(self._draw)

    def show_data(self, data: ShapeData) -> None:
        """Draw a figure in the place of the one before."""
        self._data = data
        self._heading.setText(f"<b>{data.title}</b>")
        self._plot.setAccessibleName(data.title)
        self._plot.setAccessibleDescription("; ".join(_in_words(data.curves)))
        self._draw()

    def _draw(self) -> None:
        data, plot, theme = self._data, self._plot, theme_service().theme
        if data is None:
            return
        plot.clear()
        dotted = pg.mkPen(theme.grid, width=1, style=Qt.PenStyle.DashLine)
        for blocks in data.multiples:
            plot.addItem(pg.InfiniteLine(blocks, pen=dotted))
        for curve in data.curves:
            if not curve.points:
                continue
            colour, symbol = style(curve.threads, theme)
            line = plot.plot(
                [blocks for blocks, _ in curve.points],
                [seconds for _, seconds in curve.points],
                name=f"T = {curve.threads}",
                pen=pg.mkPen(colour, width=1.5),
                symbol=symbol,
                symbolSize=7,
                symbolPen=pg.mkPen(theme.surface, width=0.8),
                symbolBrush=colour,
            )
            # The curve that both figures share lies on top.
            line.setZValue(curve.threads)
        if data.best is not None:
            ring = pg.mkPen(theme.text, width=2)
            best = plot.plot(*([value] for value in data.best), pen=None, symbol="o", symbolSize=15, symbolPen=ring)
            best.setSymbolBrush(None)
            best.setZValue(1000)
            plot.legend.addItem(best, self.tr("fastest"))
        ticks = [(blocks, f"{blocks:,}") for blocks in _ticks(data)]
        plot.getAxis("bottom").setTicks([ticks])
        # Without a point there is no scale.
        plot.getAxis("left").setStyle(showValues=data.best is not None)
        plot.setXRange(*data.reach, padding=0)
        plot.setYRange(0, data.highest, padding=0)
        plot.legend.setColumnCount(max(1, len(plot.legend.items)))
        plot.recolour()


def _ticks(data: ShapeData) -> list[int]:
    """Every multiple, and halfway between."""
    halves = [blocks + data.step // 2 for blocks in data.multiples if blocks + data.step // 2 <= data.last]
    return sorted({*data.multiples, *halves})


def _in_words(curves: Iterable[Curve]) -> Iterable[str]:
    for curve in curves:
        if curve.points:
            blocks, seconds = min(curve.points, key=lambda point: point[1])
            yield f"T = {curve.threads}: {seconds:.3g} s at B = {blocks:,}"
