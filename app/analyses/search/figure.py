"""The figure of a query's hits: bars along the query, the best on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.analyses.search.best import BANDS, BestHits, colour_of
from app.plots.figure import HEIGHT, TEXT, Sheet, ink, program, room, set_ticks, short
from app.plots.level_of_detail import nice_step, ticks
from app.theme import LIGHT
from gpu.sequences.names import display_name

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

#: Points from one bar to the next at most, and of the names beside the bars.
_PITCH, _NAMES = 14.0, 110.0
_ROOM = HEIGHT - 50
_TICKS = 6


@dataclass(frozen=True)
class OverviewFigure(Sheet):
    """Bars of the hits below the query's ruler."""

    name: str
    best: BestHits
    about: Sequence[str] = ()

    def parameters(self) -> list[str]:
        return [self.name, self.best.title, *self.about, program()]

    def draw(self, figure: SubFigure) -> None:
        best, length, count = self.best, max(1, self.best.query.length), max(1, self.best.lines)
        height = _ROOM * room(figure)[1]
        pitch = min(_PITCH, height / count)
        axes = figure.subplots(gridspec_kw={"bottom": 0.02})
        # What few hits leave is empty below them.
        axes.set(
            xlim=(0, length), ylim=(max(count, height / pitch), 0), xlabel=short(display_name(best.query.name), 240)
        )
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        # Names are written where a line is high enough for them.
        names = enumerate(best.names) if pitch >= TEXT else ()
        set_ticks(
            axes,
            [(place - 0.5, f"{place:,}") for place in ticks(1, length, nice_step(length, _TICKS)).tolist()],
            [(number + 0.5, short(name, _NAMES, middle=True)) for number, name in names],
        )
        axes.tick_params(axis="y", length=0)
        axes.spines[["left", "right", "bottom"]].set_visible(False)
        places, wide = best.line + 0.5, best.query_end - best.query_start
        colours = [ink(colour_of(bits, LIGHT)) for bits in best.bits.tolist()]
        axes.barh(places, wide, 0.7, best.query_start, color=colours, ec=colours, lw=0.5)
        for band in BANDS if best.has_bits else ():
            axes.fill((), (), color=ink(getattr(LIGHT, band.role)), label=f"{band.name} bits")
