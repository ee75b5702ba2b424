"""The figure of the charts of differences, for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.analyses.chromosome.difference_charts import (
    along_panel,
    floor_of,
    gap_bars,
    gc_floor,
    shown_histogram,
    substitution_bars,
    titles,
)
from app.plots.charts_figure import BarsChart, bars_panel
from app.plots.figure import Chart, PictureRoom
from app.plots.histogram import histogram_panel
from app.plots.panel import Stack
from app.theme import LIGHT
from gpu.analyses.chromosome.differences.counts import DifferenceCounts


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

    def picture(self, room: PictureRoom) -> Stack:
        counts = self.counts
        along, windows, substitutions, gc, gaps = titles(counts)
        identity = along_panel(along, [("", LIGHT.match, counts.identity)], 100 * floor_of(counts.identity.shares))
        curves = [(_tr("GC of a"), LIGHT.forward, counts.gc_a), (_tr("GC of b"), LIGHT.reverse, counts.gc_b)]
        shown = histogram_panel(shown_histogram(counts), LIGHT.match, title=f"{windows} (%)")
        bars = (
            (substitutions, substitution_bars(counts), LIGHT.forward),
            (gaps.partition(";")[0], gap_bars(counts), LIGHT.gap),
        )
        below = Stack([bars_panel(BarsChart(*chart)) for chart in bars], (1, 1), across=True)
        return Stack([identity, along_panel(gc, curves, gc_floor(counts)), shown, below], (1, 1, 1, 3))
