"""Histograms: counting millions of values, a chart that marks one, and its exported figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.charts.level_of_detail import nice_fractions, nice_step
from app.charts.panel_view import PanelView
from app.figures.canvas import Ink
from app.figures.figure import Chart, PictureRoom
from app.figures.panel import Panel
from app.guarded import guarded
from app.language.counts import counted
from app.language.text import tr
from app.theme import LIGHT, Theme
from app.widgets.basic import PlainLabel

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
        self._title, self._things = title, things
        self._counts: HistogramCounts | None = None
        self._curve: ExpectedCurve | None = None
        self._marked: float | None = None
        self.plot = PanelView(self.tr("Histogram: {title}").format(title=title), self._panel, self)
        self.plot.setMouseTracking(True)
        self.plot.installEventFilter(self)
        self.readout = PlainLabel("", self)
        self.log = QCheckBox(self.tr("Logarithmic counts"), self)
        self.log.setToolTip(self.tr("Bars of ten times as many are one step higher: rare values stay visible"))
        self.log.toggled.connect(lambda _: self.plot.show_panel(self._panel))
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 0, 8, 4)
        foot.addWidget(self.readout, 1)
        foot.addWidget(self.log)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.plot, 1)
        layout.addLayout(foot)

    @property
    def marked(self) -> float | None:
        """The value that is marked, if it lies on the chart."""
        counts, value = self._counts, self._marked
        return value if counts is not None and value is not None and counts.bar(value) >= 0 else None

    @property
    def is_log(self) -> bool:
        """True if counts are shown on a logarithmic scale."""
        return self.log.isChecked()

    def show_counts(self, counts: HistogramCounts, curve: ExpectedCurve | None = None) -> None:
        """Draw counts with the expected curve over them."""
        self._counts, self._curve = counts, curve
        self.plot.show_panel(self._panel)
        self._tell(None)

    def mark(self, value: float | None) -> None:
        """Mark a value; None for none."""
        self._marked = value
        self.plot.show_panel(self._panel)
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

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            at = self.plot.place_at(event.position())
            self._tell(at[0] if at is not None else None)
        return super().eventFilter(watched, event)

    def _tell(self, value: float | None) -> None:
        if value is not None:
            self.readout.setText(self.describe(value))
        elif self._marked is not None:
            self.readout.setText(self.tr("The line is the chosen one: {0}").format(_number(self._marked)))
        else:
            self.readout.setText(counted(self._counts.total, self._things) if self._counts else "")

    def _panel(self, theme: Theme) -> Panel:
        if self._counts is None:
            return Panel(across_title=self._title, up_title=self._things)
        panel = histogram_panel(self._counts, theme.forward, theme.text, self._curve, self.is_log)
        panel.across_title, panel.up_title = self._title, self._things
        if self.marked is not None:
            panel.lines((self.marked, 0, self.marked, panel.up[1]), Ink(theme.reverse, 1.3))
        return panel


def histogram_panel(
    counts: HistogramCounts,
    colour: QColor,
    line: QColor = LIGHT.text,
    curve: ExpectedCurve | None = None,
    log: bool = False,
    *,
    title: str = "",
    label: str = "",
) -> Panel:
    """The panel of a histogram, with an expected curve; ``log``: counts on a logarithmic scale."""
    heights, edges = _heights(counts.counts, log), counts.edges
    top = 1.06 * (float(heights.max(initial=0.0)) or 1.0)
    panel = Panel((float(edges[0]), float(edges[-1])), (0, top), title=title)
    panel.across_ticks, panel.up_ticks = _ticks(counts, 2 * _TICKS), _height_ticks(top, log)
    panel.steps(heights, edges, colour, label)
    if curve is not None:
        panel.curve(curve.values, _heights(curve.counts, log), Ink(line, 1.0), curve.name)
    return panel


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

    def picture(self, room: PictureRoom) -> Panel:
        title = tr("{0}, logarithmic").format(self.things) if self.log else self.things
        named = counted(self.counts.total, self.things)
        panel = histogram_panel(self.counts, LIGHT.forward, LIGHT.text, self.curve, self.log, title=title, label=named)
        panel.across_title = self.values
        return panel


def _number(value: float) -> str:
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")
