"""Charts and figure of an alignment's differences: identity, GC, gaps, substitutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QStackedLayout, QWidget

from app.charts.bars import Bar, Bars, BarsChart, bars_panel
from app.charts.histogram import Histogram, HistogramCounts, histogram_panel
from app.charts.level_of_detail import nice_fractions, nice_step
from app.charts.panel_view import PanelView
from app.figures.canvas import Ink
from app.figures.figure import Chart, PictureRoom
from app.figures.panel import Panel, Stack
from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import tr
from app.theme import LIGHT
from app.widgets.basic import CentredLabel, drop_pages, heading
from gpu.analyses.chromosome.differences.counts import Along, DifferenceCounts, class_bounds, is_transition
from gpu.core.units import percent, tick_text

#: Most points of a curve.
MAX_POINTS = 800
_TICKS, _HEIGHTS = 5, 6
#: A step from point to point of so many usual ones leaves a stretch out.
_WIDE = 8
#: Least height of a row of charts, in pixels.
_ROW = 160


def thinned(along: Along) -> Along:
    """Means of neighbouring stretches, at most ``MAX_POINTS``, in the order of their places."""
    count = len(along.places)
    if not count:
        return along
    order = np.argsort(along.places, kind="stable")
    groups = min(count, MAX_POINTS)
    edges = np.arange(groups) * count // groups
    sizes = np.diff(edges, append=count)
    return Along(*(np.add.reduceat(values[order], edges) / sizes for values in along))


def broken(along: Along) -> Along:
    """Sorted values with a NaN wherever the places leave a stretch out, so that no line crosses it.

    The alignment of a rotated record leaves out what lies between its end and its beginning.
    """
    steps = np.diff(along.places)
    usual = float(np.median(steps)) if len(steps) else 0.0
    wide = np.flatnonzero((steps > _WIDE * usual) & (usual > 0)) + 1
    return Along(*(np.insert(values, wide, np.nan) for values in along))


def floor_of(shares: NDArray[np.float64]) -> float:
    """The lower end of a scale of identity up to 1: a multiple of 5 %, below nearly all values."""
    low = float(np.quantile(shares, 0.02)) if len(shares) else 0.0
    return max(0.0, min(0.95, np.floor(low * 20 - 1e-9) / 20))


def place_ticks(low: float, high: float, most: int = _TICKS) -> list[tuple[float, str]]:
    """Round places with their labels."""
    step = nice_step(max(1, int(high - low)), most)
    return [(at, tick_text(at, step)) for at in np.arange(np.ceil(low / step) * step, high + 1, step).tolist()]


def substitution_bars(counts: DifferenceCounts) -> tuple[Bar, ...]:
    """Transitions and transversions, each with its pairs of bases as parts."""
    bars, together = [], max(1, counts.transitions + counts.transversions)

    def label(count: int) -> str:
        return f"{count:,} · {percent(count, together)} %"

    for title, is_one, total in (
        (tr("Transitions"), True, counts.transitions),
        (tr("Transversions"), False, counts.transversions),
    ):
        bars.append(Bar(title, total, label(total)))
        for one, other, count in counts.changes():
            if is_transition(one, other) == is_one:
                bars.append(Bar(f"{one} → {other}", count, label(count), part=True))
    return tuple(bars)


def gap_bars(counts: DifferenceCounts) -> tuple[Bar, ...]:
    """Gaps by their lengths; classes without any at the end are left out."""
    total = counts.insertions + counts.deletions
    bars = []
    for (low, high), more, less, all_ in zip(
        class_bounds(), counts.insertions.tolist(), counts.deletions.tolist(), total.tolist(), strict=True
    ):
        name = f"{low:,}" if low == high else f"≥ {low:,}" if high is None else f"{low:,}–{high:,}"
        bars.append(Bar(name, all_, f"{all_:,}  (+{more:,} −{less:,})"))
    while bars and not bars[-1].value:
        bars.pop()
    return tuple(bars)


def titles(counts: DifferenceCounts) -> tuple[str, str, str, str, str]:
    """The titles of the charts, with what they are summed up in."""
    ratio = "" if counts.ratio is None else f": ti/tv {counts.ratio:.2f}"
    gaps = int(counts.insertions.sum() + counts.deletions.sum())
    return (
        tr("Identity along a, in windows of {0}").format(counted(counts.window, tr("columns"))),
        tr("Windows by their identity"),
        tr("Substitutions") + ratio,
        tr("GC content along both sequences"),
        tr("Gaps by length: {0:,}; + only in b, − only in a").format(gaps),
    )


def shown_histogram(counts: DifferenceCounts) -> HistogramCounts:
    """The histogram of identity without its empty lower end."""
    edges, windows = counts.histogram()
    first = int(np.flatnonzero(windows)[0]) if windows.any() else 0
    first = min(first, 90)
    return HistogramCounts(edges[first:], windows[first:])


def gc_floor(counts: DifferenceCounts) -> float:
    """The lower end of the scale of GC content, in percent."""
    shares = np.concatenate((counts.gc_a.shares, counts.gc_b.shares))
    return min(95.0, 100 * max(0.0, float(np.floor(shares.min(initial=1.0) * 20) / 20)))


def along_panel(title: str, curves: Sequence[tuple[str, QColor, Along]], low: float, across_title: str = "") -> Panel:
    """The panel of curves over places of records, in percent.

    ``curves``: a name ("" for no legend), a colour and the values; ``low``: the lower end of the
    scale, in percent.
    """
    highest, first, last = low + 1.0, np.inf, 1.0
    panel = Panel(title=title, across_title=across_title, up_title="%")
    for name, colour, along in curves:
        thin = thinned(along)
        if not len(thin.places):
            continue
        line = broken(thin)
        panel.curve(line.places, 100 * line.shares, Ink(colour, 1.0), name)
        highest = max(highest, float(thin.shares.max()) * 100)
        first, last = min(first, float(thin.places[0])), max(last, float(thin.places[-1]))
    first = min(first, last)
    highest = highest if highest <= 99.5 else 100.0
    panel.across, panel.up = (first, max(last, first + 1)), (low, highest + 0.03 * (highest - low))
    panel.across_ticks = place_ticks(first, last)
    panel.up_ticks = [(low + at, f"{low + at:,.6g}") for at, _ in nice_fractions(highest - low, _HEIGHTS)]
    return panel


@dataclass(frozen=True)
class DifferenceFigure(Chart):
    """The charts of ``counts``."""

    name: str
    counts: DifferenceCounts
    about: Sequence[str] = ()

    def table(self) -> Sequence[Sequence[str | float]]:
        return list(self.counts.rows())

    def picture(self, room: PictureRoom) -> Stack:
        counts = self.counts
        along, windows, substitutions, gc, gaps = titles(counts)
        identity = along_panel(along, [("", LIGHT.match, counts.identity)], 100 * floor_of(counts.identity.shares))
        curves = [(tr("GC of a"), LIGHT.forward, counts.gc_a), (tr("GC of b"), LIGHT.reverse, counts.gc_b)]
        shown = histogram_panel(shown_histogram(counts), LIGHT.match, title=f"{windows} (%)")
        bars = (
            (substitutions, substitution_bars(counts), LIGHT.forward),
            (gaps.partition(";")[0], gap_bars(counts), LIGHT.gap),
        )
        below = Stack([bars_panel(BarsChart(*chart)) for chart in bars], (1, 1), across=True)
        return Stack([identity, along_panel(gc, curves, gc_floor(counts)), shown, below], (1, 1, 1, 3))


class DifferenceCharts(QWidget):
    """The charts, made when they are first shown; ``explain``'s sentence before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.difference_charts")
        #: What is drawn, once it is known.
        self.counts: DifferenceCounts | None = None
        self._is_made = False
        self._sentence = CentredLabel("", self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._sentence)

    def explain(self, sentence: str) -> None:
        """Show a sentence while there are no charts."""
        self._sentence.setText(sentence)
        self._stack.setCurrentIndex(0)

    def show_counts(self, counts: DifferenceCounts) -> None:
        """Draw the charts, in place of those of another alignment."""
        drop_pages(self._stack)
        self.counts, self._is_made = counts, False
        if self.isVisible():
            self._make()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make()

    def _make(self) -> None:
        counts = self.counts
        if counts is None or self._is_made:
            return
        self._is_made = True
        along, windows, substitutions, gc, gaps = titles(counts)
        place, either = self.tr("place in a"), self.tr("place in the record")
        names = self.tr("a"), self.tr("b")
        identity = PanelView(
            along,
            lambda theme: along_panel(
                "", [("", theme.match, counts.identity)], 100 * floor_of(counts.identity.shares), place
            ),
            self,
        )
        histogram = Histogram(self.tr("identity in %"), self.tr("windows"), self)
        histogram.show_counts(shown_histogram(counts))
        places = PanelView(
            gc,
            lambda theme: along_panel(
                "",
                [(names[0], theme.forward, counts.gc_a), (names[1], theme.reverse, counts.gc_b)],
                gc_floor(counts),
                either,
            ),
            self,
        )
        nothing = self.tr("There is none.")
        changes = Bars(substitutions, substitution_bars(counts), nothing, self)
        lengths = Bars(gaps, gap_bars(counts), nothing, self, role="gap")
        body = QWidget(self)
        grid = QGridLayout(body)
        grid.setContentsMargins(8, 4, 8, 8)
        grid.setHorizontalSpacing(16)
        for number, stretch in enumerate((4, 3, 3)):
            grid.setColumnStretch(number, stretch)
        for row, column, rows, title, chart, term in (
            (0, 0, 1, along, identity, "identity"),
            (0, 1, 1, windows, histogram, "windows"),
            (0, 2, 3, substitutions, changes, "substitutions"),
            (2, 0, 1, gc, places, "gc"),
            (2, 1, 1, gaps, lengths, "gaps"),
        ):
            label: QLabel = heading(title)
            label.setWordWrap(True)
            grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(explain_as(chart, f"chromosome.difference_charts.{term}"), row + 1, column, rows, 1)
        for row in (1, 3):
            grid.setRowMinimumHeight(row, _ROW)
            grid.setRowStretch(row, 1)
        area = QScrollArea(self)
        area.setAccessibleName(self.tr("Charts of differences"))
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(body)
        self._stack.addWidget(area)
        self._stack.setCurrentWidget(area)
