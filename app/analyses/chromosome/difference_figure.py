"""The figure of the charts of differences, for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from app.analyses.chromosome.difference_charts import (
    floor_of,
    gap_bars,
    place_ticks,
    shown_histogram,
    substitution_bars,
    thinned,
    titles,
)
from app.plots.charts_figure import BarsChart, draw_bars
from app.plots.figure import Chart, ink
from app.theme import LIGHT
from gpu.analyses.chromosome.differences.counts import Along, DifferenceCounts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


def _tr(text: str) -> str:
    return QCoreApplication.translate("DifferenceFigure", text)


@dataclass(frozen=True)
class DifferenceFigure(Chart):
    """The charts of ``counts``."""

    name: str
    counts: DifferenceCounts
    about: Sequence[str] = ()

    def table(self) -> Sequence[Sequence[str | float]]:
        return list(self.counts.rows())

    def draw(self, figure: SubFigure) -> None:
        counts = self.counts
        along, windows, substitutions, gc, gaps = titles(counts)
        grid = figure.add_gridspec(3, 2, height_ratios=(1, 1, 1.6))
        axes = figure.add_subplot(grid[0, :])
        _draw_along(axes, along, [("", LIGHT.match, counts.identity)])
        axes.set_ylim(100 * floor_of(counts.identity.shares), 100.5)
        axes = figure.add_subplot(grid[1, 0])
        _draw_along(axes, gc, [(_tr("a"), LIGHT.forward, counts.gc_a), (_tr("b"), LIGHT.reverse, counts.gc_b)])
        axes = figure.add_subplot(grid[1, 1])
        shown = shown_histogram(counts)
        axes.stairs(shown.counts, shown.edges, fill=True, color=ink(LIGHT.match), lw=0)
        axes.set(title=windows, xlabel="%", xlim=(shown.edges[0], shown.edges[-1]))
        axes.spines[["top", "right"]].set_visible(False)
        draw_bars(figure.add_subplot(grid[2, 0]), BarsChart(substitutions, substitution_bars(counts)))
        draw_bars(figure.add_subplot(grid[2, 1]), BarsChart(gaps.partition(";")[0], gap_bars(counts), LIGHT.gap))


def _draw_along(axes: Axes, title: str, curves: Sequence[tuple[str, QColor, Along]]) -> None:
    ends = []
    for name, colour, along in curves:
        thin = thinned(along)
        if len(thin.places):
            ends += [float(thin.places[0]), float(thin.places[-1])]
            axes.plot(thin.places, 100 * thin.shares, color=ink(colour), lw=0.8, label=name or None)
    axes.set(title=title, ylabel="%")
    if ends:
        ticks = place_ticks(min(ends), max(ends))
        axes.set_xticks([at for at, _ in ticks], [label for _, label in ticks])
    axes.spines[["top", "right"]].set_visible(False)
