"""The figure of mapped reads: kinds of reads, hits by limit (Figure 5), phases (Figure 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.analyses.reads.limits import LimitCounts, limits_panel
from app.analyses.reads.summary import best_bars, hits_bars, limits_of
from app.analyses.reads.times import phase_bars
from app.charts.bars import HEAD, LINE, Bar, BarsChart, bars_panel
from app.figures.figure import HEIGHT, Chart, PictureRoom
from app.figures.panel import Stack
from app.language.text import tr
from app.tables.numbers import computer, duration
from app.theme import LIGHT
from gpu.analyses.reads.result import ReadsResult


@dataclass(frozen=True)
class ReadsCharts(Chart):
    """Bars one below the other at the left, the limits at the right."""

    name: str
    left: Sequence[tuple[str, Sequence[Bar]]]
    right: tuple[str, Sequence[Bar]]
    limits: LimitCounts
    about: Sequence[str]

    @classmethod
    def of(cls, result: ReadsResult) -> ReadsCharts:
        """The charts of a result."""
        statistics = result.statistics
        about = [f"{computer(result.engine, result.device)}, {duration(result.seconds)}"]
        if phases := phase_bars(result):
            about.append(tr("Phases overlap."))
        left = [(tr("Reads"), best_bars(statistics)), *([(tr("Phases"), phases)] if phases else [])]
        right = (tr("Reads by their hits"), hits_bars(statistics["per_read"]))
        return cls(result.request.title, left, right, limits_of(result), about)

    def table(self) -> list[tuple[str | float, ...]]:
        rows: list[tuple[str | float, ...]] = [(tr("chart"), tr("name"), tr("value"))]
        for title, bars in (*self.left, self.right):
            rows += [(title, bar.name, bar.value) for bar in bars]
        for title, values in (
            (tr("Hits within a limit"), self.limits.hits),
            (tr("Reads within a limit"), self.limits.reads),
        ):
            rows += [(title, f"{limit:,}", value) for limit, value in enumerate(values.tolist(), 1)]
        return rows

    def picture(self, room: PictureRoom) -> Stack:
        height = HEIGHT * room.up
        lines = [(len(bars) + 0.5) * LINE for _, bars in self.left]
        rest = max(1.0, height - sum(lines) - HEAD * LINE * len(lines))
        left = Stack([*(bars_panel(BarsChart(*chart)) for chart in self.left), None], [*lines, rest])
        above = (len(self.right[1]) + 0.5) * LINE
        limits = limits_panel(self.limits, LIGHT, tr("Hits against the limit"))
        right = Stack([bars_panel(BarsChart(*self.right)), limits], (above, max(40.0, height - above - 5 * LINE)))
        return Stack([left, right], (1, 1), across=True)
