"""The figure of the paper's Figures 10 and 11 of a card: both charts on one page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log10
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from app.benchmark.card.shapes import ShapeData, charts_of, style
from app.plots.figure import MARKERS, Sheet, ink, program, set_ticks
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

    from gpu.benchmark.card import Figures


@dataclass(frozen=True)
class ShapeFigure(Sheet):
    """``charts`` one below the other; ``about``: the lines that say what was measured."""

    name: str
    charts: tuple[ShapeData, ...]
    about: tuple[str, ...]

    def parameters(self) -> list[str]:
        return list(self.about)

    def draw(self, figure: SubFigure) -> None:
        for axes, chart in zip(figure.subplots(len(self.charts), squeeze=False)[:, 0], self.charts, strict=True):
            _draw_chart(axes, chart)


def figure_of(figures: Figures) -> ShapeFigure:
    """Both charts for a paper, with what was measured beside them."""
    about = [
        figures.card,
        _tr("{0} multiprocessors, driver for CUDA {1}").format(figures.multiprocessors, figures.driver),
        _tr("{0:,} × {1:,} random bases").format(figures.rows, figures.columns),
        _tr("No block pruning, no special rows"),
    ]
    best = figures.best
    if best is not None:
        fastest = _tr("Fastest: B = {0}, T = {1}, {2:.3g} s")
        about.append(fastest.format(best.blocks, best.threads, best.seconds))
        about.append(f"{figures.gcups(best):,.0f} GCUPS")
    about += [_tr("Measured on {0}").format(figures.day), program()]
    return ShapeFigure(_tr("Time against blocks and threads"), charts_of(figures), tuple(about))


def _draw_chart(axes: Axes, chart: ShapeData) -> None:
    """Draw seconds against blocks, a curve for each number of threads."""
    axes.set(
        xlim=chart.reach, ylim=(0, chart.highest), title=chart.title, xlabel=_tr("blocks (B)"), ylabel=_tr("seconds")
    )
    seconds = [(value, f"{value:g}") for value in _second_ticks(chart.highest)]
    set_ticks(axes, [(blocks, f"{blocks:,}") for blocks in chart.multiples], seconds)
    # Most threads on top.
    for curve in sorted(chart.curves, key=lambda curve: -curve.threads):
        if curve.points:
            colour, symbol = style(curve.threads, LIGHT)
            marker: dict[str, Any] = {"marker": MARKERS[symbol], "ms": 4.4, "mec": ink(LIGHT.surface), "mew": 0.3}
            named = f"T = {curve.threads}"
            height = 2 + curve.threads / 1024
            axes.plot(*zip(*curve.points, strict=True), color=ink(colour), lw=0.9, label=named, zorder=height, **marker)
    if chart.best is not None:
        axes.plot(*chart.best, "o", ms=9, mec=ink(LIGHT.text), mfc="none", label=_tr("fastest"), zorder=3)
    named = _tr("multiples of {0:,}").format(chart.step)
    axes.vlines(chart.multiples, 0, chart.highest, color=ink(LIGHT.grid), lw=0.6, ls="dashed", zorder=1, label=named)


def _second_ticks(highest: float) -> list[float]:
    """Round numbers of seconds from 0, at most six."""
    power = 10.0 ** ceil(log10(highest))
    step = next(part * power for part in (1.0, 0.5, 0.2, 0.1, 0.05) if highest >= 2.5 * part * power)
    return [round(number * step, 9) for number in range(int(highest / step) + 1)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("CardFigure", text)
