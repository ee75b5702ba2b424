"""The figure of mapped reads: kinds of reads, hits by limit (Figure 5), phases (Figure 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.analyses.reads.limits import LimitCounts
from app.analyses.reads.summary import best_bars, hits_bars, limits_of
from app.analyses.reads.times import phase_bars
from app.language.text import tr
from app.plots.bars import Bar
from app.plots.charts_figure import HEAD, LINE, BarsChart, draw_bars
from app.plots.figure import HEIGHT, Chart, ink, set_ticks
from app.plots.level_of_detail import nice_fractions
from app.plots.numbers import computer, duration
from app.theme import LIGHT
from gpu.analyses.reads.result import ReadsResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

#: Labels of each axis, about.
_TICKS = 5


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

    def draw(self, figure: SubFigure) -> None:
        left, right = figure.subfigures(1, 2)
        lines = [len(bars) + HEAD for _, bars in self.left]
        grid = left.add_gridspec(len(lines) + 1, 1, height_ratios=[*lines, max(1.0, HEIGHT / LINE - sum(lines))])
        for row, chart in enumerate(self.left):
            draw_bars(left.add_subplot(grid[row]), BarsChart(*chart))
        above = len(self.right[1]) + HEAD
        bars, limits = right.subplots(2, height_ratios=(above, HEIGHT / LINE - above))
        draw_bars(bars, BarsChart(*self.right))
        draw_limits(limits, self.limits)


def draw_limits(axes: Axes, limits: LimitCounts) -> None:
    """Draw the hits that would be reported with a limit, against that limit."""
    highest, last = max(limits.all_hits, 1) * 1.08, limits.last
    axes.set(xlim=(1, last), ylim=(0, highest), title=tr("Hits against the limit"))
    axes.set(xlabel=tr("at most so many hits of a read"), ylabel=tr("hits"))
    across = sorted({1, *(round(value) for value, _ in nice_fractions(last, _TICKS) if value >= 2)})
    up = [(value, label) for value, label in nice_fractions(highest, _TICKS) if float(value).is_integer()]
    set_ticks(axes, [(value, f"{value:,}") for value in across], up)
    axes.spines[["left", "top", "right"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", color=ink(LIGHT.grid), lw=0.6, ls=":")
    values, hits = list(range(1, len(limits.hits) + 1)), limits.hits.tolist()
    if limits.most:
        axes.axvline(limits.most, color=ink(LIGHT.reverse), lw=1.0, ls="dashed")
        label, is_right = f" {tr('asked for: {0:,}').format(limits.most)} ", limits.most > (1 + last) / 2
        axes.text(limits.most, 0.05 * highest, label, ha="right" if is_right else "left")
        if limits.most > len(hits):
            values, hits = [*values, limits.most], [*hits, limits.all_hits]
    marker = "o" if len(hits) <= 30 else ""
    axes.plot(values, hits, color=ink(LIGHT.forward), lw=1.8, marker=marker, ms=4.4, clip_on=False)
