"""The figure of the charts of differences, for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from app.analyses.chromosome.difference_charts import (
    broken,
    floor_of,
    gap_bars,
    place_ticks,
    shown_histogram,
    substitution_bars,
    thinned,
    titles,
)
from app.language.text import tr
from app.plots.bars import Bar
from app.plots.charts_figure import BarsChart, draw_bars
from app.plots.figure import Chart, ink
from app.theme import LIGHT
from gpu.analyses.chromosome.differences.counts import Along, DifferenceCounts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


#: Share of the width of bars that a letter of a label takes.
_LABEL = 0.05


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
        grid = figure.add_gridspec(4, 2, height_ratios=(1, 1, 1, 3))
        axes = figure.add_subplot(grid[0, :])
        _draw_along(axes, along, [("", LIGHT.match, counts.identity)])
        axes.set_ylim(100 * floor_of(counts.identity.shares), 100.5)
        curves = [(tr("GC of a"), LIGHT.forward, counts.gc_a), (tr("GC of b"), LIGHT.reverse, counts.gc_b)]
        _draw_along(figure.add_subplot(grid[1, :]), gc, curves)
        _draw_numbers(figure.add_subplot(grid[3, 0]), substitutions, substitution_bars(counts), LIGHT.forward)
        axes = figure.add_subplot(grid[2, :])
        shown = shown_histogram(counts)
        axes.stairs(shown.counts, shown.edges, fill=True, color=ink(LIGHT.match), lw=0)
        axes.set(title=f"{windows} (%)", xlim=(shown.edges[0], shown.edges[-1]))
        axes.spines[["top", "right"]].set_visible(False)
        _draw_numbers(figure.add_subplot(grid[3, 1]), gaps.partition(";")[0], gap_bars(counts), LIGHT.gap)


def _draw_numbers(axes: Axes, title: str, bars: Sequence[Bar], colour: QColor) -> None:
    """Bars on half of the width, with their numbers alone."""
    numbers = [replace(bar, label=f"{bar.value:,}") for bar in bars]
    draw_bars(axes, BarsChart(title, numbers, colour))
    room = [bar.value / max(0.15, 1 - _LABEL * len(bar.label)) for bar in numbers]
    axes.set_xlim(0, max(room, default=0) or 1)


def _draw_along(axes: Axes, title: str, curves: Sequence[tuple[str, QColor, Along]]) -> None:
    ends = []
    for name, colour, along in curves:
        thin = thinned(along)
        if len(thin.places):
            ends += [float(thin.places[0]), float(thin.places[-1])]
            line = broken(thin)
            axes.plot(line.places, 100 * line.shares, color=ink(colour), lw=0.8, label=name or None)
    axes.set(title=title, ylabel="%")
    if ends:
        ticks = place_ticks(min(ends), max(ends))
        axes.set_xticks([at for at, _ in ticks], [label for _, label in ticks])
    axes.spines[["top", "right"]].set_visible(False)
