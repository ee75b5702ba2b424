"""Histograms: counting millions of values, a chart that marks one, and its exported figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.plots.chart import Plot
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Chart, Entry, program, set_font, text_width
from app.plots.level_of_detail import nice_fractions, nice_step
from app.theme import LIGHT, theme_service
from app.widgets import Words

#: Most bars.
_BARS = 80
_TICKS = 6


class Counts(NamedTuple):
    """Bar k covers values from ``edges[k]`` to below ``edges[k + 1]`` (float64 [n + 1]).

    ``counts[k]`` (int64 [n]) is their number.
    """

    edges: NDArray[np.float64]
    counts: NDArray[np.int64]

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    def bar(self, value: float) -> int:
        """The bar of a value, -1 for none."""
        at = int(np.searchsorted(self.edges, value, side="right")) - 1
        return at if 0 <= at < len(self.counts) else -1


class Curve(NamedTuple):
    """Expected values: float64 [k] each, ``counts`` in the unit of the bars."""

    name: str
    values: NDArray[np.float64]
    counts: NDArray[np.float64]


def count(chunks: Iterable[NDArray[Any]], least: float, greatest: float, scale: int = 1) -> Counts:
    """Count integers from ``least`` to ``greatest`` in bars of a round width; divides edges by
    ``scale``.
    """
    step = nice_step(greatest - least + 1, _BARS)
    first = int(least // step) * step
    bars = int((greatest - first) // step) + 1
    counts = np.zeros(bars, np.int64)
    for values in chunks:
        counts += np.bincount((values.astype(np.int64) - first) // step, minlength=bars)
    return Counts((first + step * np.arange(bars + 1)) / scale, counts)


class Histogram(QWidget):
    """Bars of ``counts`` over values called ``title``, with the bar below the mouse described under
    them.

    ``show_counts`` sets the content; ``mark`` marks one value, such as that of the selected row.
    """

    def __init__(self, title: str, things: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._things = things
        self._counts: Counts | None = None
        self._curve: Curve | None = None
        self._marked: float | None = None
        self.plot = Plot(things, title, self)
        self.plot.setAccessibleName(self.tr("Histogram: {title}").format(title=title))
        self._bars = pg.BarGraphItem(x0=[], x1=[], height=[])
        self._line = pg.PlotCurveItem()
        self._mark = pg.InfiniteLine(angle=90)
        for item in (self._bars, self._line, self._mark):
            self.plot.addItem(item)
        self._mark.hide()
        self.told = Words("", self)
        self.log = QCheckBox(self.tr("Logarithmic counts"), self)
        self.log.setToolTip(self.tr("Bars of ten times as many are one step higher: rare values stay visible"))
        self.log.toggled.connect(self._draw)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 4)
        foot.addWidget(self.told, 1)
        foot.addWidget(self.log)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.plot, 1)
        layout.addLayout(foot)
        self.plot.scene().sigMouseMoved.connect(self._point)
        theme_service().changed.connect(self._draw)
        self._draw()

    @property
    def is_log(self) -> bool:
        """True if counts are shown on a logarithmic scale."""
        return self.log.isChecked()

    def show_counts(self, counts: Counts, curve: Curve | None = None) -> None:
        """Draw counts with the expected curve over them."""
        self._counts, self._curve = counts, curve
        self.plot.legend.clear()
        if curve is not None:
            self.plot.legend.addItem(self._line, curve.name)
        else:
            self._line.setData([], [])
        self._draw()
        self._tell(None)

    def mark(self, value: float | None) -> None:
        """Mark a value; None for none."""
        self._marked = value
        self._mark.setVisible(value is not None)
        if value is not None:
            self._mark.setPos(value)
        self._tell(None)

    def describe(self, value: float) -> str:
        """The number of values in the bar at a place; "" outside of the bars."""
        counts = self._counts
        bar = counts.bar(value) if counts is not None else -1
        if counts is None or bar < 0:
            return ""
        low, high = counts.edges[bar : bar + 2]
        return self.tr("{low} to below {high}: {count:,} {things}").format(
            low=_number(low), high=_number(high), count=int(counts.counts[bar]), things=self._things
        )

    def _point(self, place: QPointF) -> None:
        box = self.plot.getViewBox()
        inside = box.sceneBoundingRect().contains(place)
        self._tell(float(box.mapSceneToView(place).x()) if inside else None)

    def _tell(self, value: float | None) -> None:
        if value is not None:
            self.told.setText(self.describe(value))
        elif self._marked is not None:
            self.told.setText(self.tr("The line is the chosen one: {0}").format(_number(self._marked)))
        else:
            self.told.setText(self.tr("{0:,} {1}").format(self._counts.total, self._things) if self._counts else "")

    def _draw(self) -> None:
        theme = theme_service().theme
        self._mark.setPen(pg.mkPen(theme.reverse, width=2))
        self._line.setPen(pg.mkPen(theme.text, width=1.5))
        counts = self._counts
        if counts is not None:
            heights = _heights(counts.counts, self.is_log)
            self._bars.setOpts(
                x0=counts.edges[:-1], x1=counts.edges[1:], height=heights, brush=pg.mkBrush(theme.forward), pen=None
            )
            top = float(heights.max(initial=0.0)) * 1.08 or 1.0
            self.plot.setXRange(float(counts.edges[0]), float(counts.edges[-1]), padding=0.01)
            self.plot.setYRange(0, top, padding=0)
            self.plot.getAxis("left").setTicks([_height_ticks(top, self.is_log)])
            self.plot.getAxis("bottom").setTicks([_ticks(counts, 2 * _TICKS)])
            if self._curve is not None:
                self._line.setData(self._curve.values, _heights(self._curve.counts, self.is_log))
        self.plot.recolour()


def _heights(counts: NDArray[Any], log: bool) -> NDArray[np.float64]:
    """The drawn heights of counts; on the logarithmic scale 1 is visible and 0 has no height."""
    return np.log10(1 + counts) if log else np.asarray(counts, np.float64)


def _height_ticks(top: float, log: bool) -> list[tuple[float, str]]:
    return _decades(top) if log else nice_fractions(top, _TICKS)


def _decades(top: float) -> list[tuple[float, str]]:
    """Ticks for 0, 1, 10, 100 … on a scale of log10(count + 1)."""
    return [(0.0, "0"), *((float(np.log10(1 + 10**power)), f"{10**power:,}") for power in range(int(top) + 1))]


def _ticks(counts: Counts, most: int) -> list[tuple[float, str]]:
    """Round values along the bars, with labels."""
    low, high = float(counts.edges[0]), float(counts.edges[-1])
    step = nice_step(high - low, most)
    return [(value, _number(value)) for value in np.arange(np.ceil(low / step) * step, high + 1e-9, step).tolist()]


@dataclass(frozen=True)
class HistogramFigure(Chart):
    """A histogram for a paper.

    ``about``: the parameters to reproduce it, one per line; ``log``: counts on a logarithmic scale.
    """

    name: str
    values: str
    things: str
    counts: Counts
    about: Sequence[str] = ()
    curve: Curve | None = None
    log: bool = False

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, *self.about, program()]

    def table(self) -> list[tuple[str | float, ...]]:
        edges = self.counts.edges.tolist()
        bars = zip(edges[:-1], edges[1:], self.counts.counts.tolist(), strict=True)
        return [(f"{self.values}, from", "to below", self.things), *bars]

    def legend(self) -> list[Entry]:
        entries = [Entry(partial(_sample, LIGHT.forward), f"{self.counts.total:,} {self.things}")]
        return entries if self.curve is None else [*entries, Entry(_line_sample, self.curve.name)]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        heights = _heights(self.counts.counts, self.log).tolist()
        highest = max(heights, default=0.0) or 1.0
        ticks = _height_ticks(1.04 * highest, self.log)
        left = max(text_width(label) for _, label in ticks) + 26
        box = QRectF(left, 24, WIDTH - ASIDE - 24 - left, HEIGHT - 70)
        low, high = float(self.counts.edges[0]), float(self.counts.edges[-1])

        def x(value: float) -> float:
            return box.left() + (value - low) / (high - low) * box.width()

        def y(height: float) -> float:
            return box.bottom() - height / (1.04 * highest) * box.height()

        for first, last, height in zip(self.counts.edges[:-1], self.counts.edges[1:], heights, strict=True):
            painter.fillRect(QRectF(x(first), y(height), x(last) - x(first), box.bottom() - y(height)), LIGHT.forward)
        if self.curve is not None:
            painter.setPen(QPen(LIGHT.text, 1.0))
            points = zip(self.curve.values.tolist(), _heights(self.curve.counts, self.log).tolist(), strict=True)
            painter.drawPolyline(QPolygonF([QPointF(x(value), y(height)) for value, height in points]))
        self._paint_axes(painter, box, x, y, ticks)
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, box.top(), ASIDE - 8, HEIGHT - box.top() - 8))

    def _paint_axes(
        self,
        painter: QPainter,
        box: QRectF,
        x: Callable[[float], float],
        y: Callable[[float], float],
        ticks: list[tuple[float, str]],
    ) -> None:
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topLeft())
        for height, label in ticks:
            painter.drawLine(QLineF(box.left() - 3, y(height), box.left(), y(height)))
            painter.drawText(QPointF(box.left() - 6 - text_width(label), y(height) + TEXT * 0.35), label)
        for value, label in _ticks(self.counts, _TICKS):
            painter.drawLine(QLineF(x(value), box.bottom(), x(value), box.bottom() + 3))
            painter.drawText(QPointF(x(value) - text_width(label) / 2, box.bottom() + 13), label)
        painter.drawText(QPointF(box.center().x() - text_width(self.values) / 2, box.bottom() + 28), self.values)
        painter.drawText(QPointF(8, box.top() - 10), f"{self.things}, logarithmic" if self.log else self.things)


def _number(value: float) -> str:
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box.adjusted(0, 1, 0, -1), colour)


def _line_sample(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(LIGHT.text, 1.0))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
