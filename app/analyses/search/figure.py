"""The figure of a query's hits: bars along the query, the best on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.analyses.search.best import BANDS, BestHits, colour_of
from app.charts.level_of_detail import nice_step, ticks
from app.figures.canvas import TEXT, Ink
from app.figures.figure import HEIGHT, PictureRoom, Sheet, program
from app.figures.panel import Panel
from app.theme import LIGHT
from gpu.sequences.names import display_name

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

    def picture(self, room: PictureRoom) -> Panel:
        best, length, count = self.best, max(1, self.best.query.length), max(1, self.best.lines)
        height = _ROOM * room.up
        pitch = min(_PITCH, height / count)
        # What few hits leave is empty below them.
        panel = Panel((0, length), (max(count, height / pitch), 0), frame="t")
        panel.on_top, panel.bare_up, panel.name_room, panel.is_cut_within = True, True, _NAMES, True
        panel.across_title = display_name(best.query.name)
        positions = ticks(1, length, nice_step(length, _TICKS)).tolist()
        panel.across_ticks = [(place - 0.5, f"{place:,}") for place in positions]
        # Names are written where a line is high enough for them.
        if pitch >= TEXT:
            panel.up_ticks = [(number + 0.5, name) for number, name in enumerate(best.names)]
        for bits, line, first, last in zip(
            best.bits.tolist(), best.line.tolist(), best.query_start.tolist(), best.query_end.tolist(), strict=True
        ):
            colour = colour_of(bits, LIGHT)
            panel.boxes([(first, line + 0.15, last - first, 0.7)], colour, edge=Ink(colour, 0.5))
        for band in BANDS if best.has_bits else ():
            panel.sample(f"{band.name} bits", Ink(getattr(LIGHT, band.role)))
        return panel
