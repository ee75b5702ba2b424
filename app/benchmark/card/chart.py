"""The chart of time against blocks, a curve per number of threads (Figures 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterable

import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.benchmark.card.shapes import Curve, ShapeData, style
from app.plots.chart import Plot
from app.theme import theme_service


class ShapeChart(QWidget):
    """One figure under its title, with a ring around the fastest point."""

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
        """Draw a figure instead of the one before."""
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
        # One line of up to three entries, else two lines: more do not fit a narrow window.
        count = len(plot.legend.items)
        plot.legend.setColumnCount(max(1, count) if count <= 3 else (count + 1) // 2)
        plot.recolour()


def _ticks(data: ShapeData) -> list[int]:
    """Blocks at which the axis has labels: every multiple, and halfway to the next."""
    halves = [blocks + data.step // 2 for blocks in data.multiples if blocks + data.step // 2 <= data.last]
    return sorted({*data.multiples, *halves})


def _in_words(curves: Iterable[Curve]) -> Iterable[str]:
    for curve in curves:
        if curve.points:
            blocks, seconds = min(curve.points, key=lambda point: point[1])
            told = QCoreApplication.translate("CardChart", "T = {0}: {1:.3g} s at B = {2:,}")
            yield told.format(curve.threads, seconds, blocks)
