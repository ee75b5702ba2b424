"""Histograms: counting millions of values, a chart that marks one, and its exported figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.language.counts import counted
from app.language.text import tr
from app.plots.chart import Plot
from app.plots.figure import Chart, ink, set_ticks
from app.plots.level_of_detail import nice_fractions, nice_step
from app.theme import LIGHT, theme_service
from app.widgets import PlainLabel

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

#: Most bars.
_BARS = 80
_TICKS = 6


class HistogramCounts(NamedTuple):
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


class ExpectedCurve(NamedTuple):
    """Expected values: float64 [k] each, ``counts`` in the unit of the bars."""

    name: str
    values: NDArray[np.float64]
    counts: NDArray[np.float64]


def count(chunks: Iterable[NDArray[Any]], least: float, greatest: float, scale: int = 1) -> HistogramCounts:
    """Count integers from ``least`` to ``greatest`` in bars of a round width.

    The edges are divided by ``scale``.
    """
    step = nice_step(greatest - least + 1, _BARS)
    first = int(least // step) * step
    bars = int((greatest - first) // step) + 1
    counts = np.zeros(bars, np.int64)
    for values in chunks:
        counts += np.bincount((values.astype(np.int64) - first) // step, minlength=bars)
    return HistogramCounts((first + step * np.arange(bars + 1)) / scale, counts)


class Histogram(QWidget):
    """Bars of ``counts`` over values called ``title``.

    The bar below the mouse is described under them. ``show_counts`` sets the content; ``mark``
    marks one value, such as that of the selected row.
    """

    def __init__(self, title: str, things: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._things = things
        self._counts: HistogramCounts | None = None
        self._curve: ExpectedCurve | None = None
        self._marked: float | None = None
        self.plot = Plot(things, title, self)
        self.plot.setAccessibleName(self.tr("Histogram: {title}").format(title=title))
        self._bars = pg.BarGraphItem(x0=[], x1=[], height=[])
        self._line = pg.PlotCurveItem()
        self._mark = pg.InfiniteLine(angle=90)
        for item in (self._bars, self._line, self._mark):
            self.plot.addItem(item)
        self._mark.hide()
        self.readout = PlainLabel("", self)
        self.log = QCheckBox(self.tr("Logarithmic counts"), self)
        self.log.setToolTip(self.tr("Bars of ten times as many are one step higher: rare values stay visible"))
        self.log.toggled.connect(self._draw)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 4)
        foot.addWidget(self.readout, 1)
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

    def show_counts(self, counts: HistogramCounts, curve: ExpectedCurve | None = None) -> None:
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
        count = int(counts.counts[bar])
        return self.tr("{low} to below {high}: {count:,} {things}").format(
            low=_number(low), high=_number(high), count=count, things=counted(count, self._things).partition(" ")[2]
        )

    def _point(self, place: QPointF) -> None:
        box = self.plot.getViewBox()
        inside = box.sceneBoundingRect().contains(place)
        self._tell(float(box.mapSceneToView(place).x()) if inside else None)

    def _tell(self, value: float | None) -> None:
        if value is not None:
            self.readout.setText(self.describe(value))
        elif self._marked is not None:
            self.readout.setText(self.tr("The line is the chosen one: {0}").format(_number(self._marked)))
        else:
            self.readout.setText(counted(self._counts.total, self._things) if self._counts else "")

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


def _ticks(counts: HistogramCounts, most: int) -> list[tuple[float, str]]:
    """Round values along the bars, with labels."""
    low, high = float(counts.edges[0]), float(counts.edges[-1])
    step = nice_step(high - low, most)
    return [(value, _number(value)) for value in np.arange(np.ceil(low / step) * step, high + 1e-9, step).tolist()]


@dataclass(frozen=True)
class HistogramFigure(Chart):
    """A histogram for a paper; ``log``: counts on a logarithmic scale."""

    name: str
    values: str
    things: str
    counts: HistogramCounts
    about: Sequence[str] = ()
    curve: ExpectedCurve | None = None
    log: bool = False

    def table(self) -> list[tuple[str | float, ...]]:
        edges = self.counts.edges.tolist()
        bars = zip(edges[:-1], edges[1:], self.counts.counts.tolist(), strict=True)
        return [(tr("{0}, from").format(self.values), tr("to below"), self.things), *bars]

    def draw(self, figure: SubFigure) -> None:
        heights, edges = _heights(self.counts.counts, self.log), self.counts.edges
        top = 1.04 * (float(heights.max(initial=0.0)) or 1.0)
        axes = figure.subplots()
        axes.set(xlim=(edges[0], edges[-1]), ylim=(0, top), xlabel=self.values)
        axes.set_title(tr("{0}, logarithmic").format(self.things) if self.log else self.things)
        set_ticks(axes, _ticks(self.counts, _TICKS), _height_ticks(top, self.log))
        axes.spines[["top", "right"]].set_visible(False)
        named = counted(self.counts.total, self.things)
        axes.stairs(heights, edges, fill=True, color=ink(LIGHT.forward), lw=0, label=named)
        if (curve := self.curve) is not None:
            shown = _heights(curve.counts, self.log)
            axes.plot(curve.values, shown, color=ink(LIGHT.text), lw=1.0, label=curve.name)


def _number(value: float) -> str:
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")
