"""The figure of bars, one chart below the other on scales of their own, and of curves over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.plots.bars import Bar, paint_bars
from app.plots.canvas import Line
from app.plots.figure import HEIGHT, Chart, PictureRoom
from app.plots.level_of_detail import nice_fractions
from app.plots.panel import Panel, Stack
from app.theme import LIGHT

#: Height of a bar's line in points, and what its title takes, in such lines.
LINE, HEAD = 16.0, 2.0
_TICKS = 6


class BarsChart(NamedTuple):
    """Bars under a title."""

    title: str
    bars: Sequence[Bar]
    colour: QColor = LIGHT.forward


class Curve(NamedTuple):
    """Values over seconds, float64 [k] each, with a name and a colour."""

    name: str
    colour: QColor
    seconds: NDArray[np.float64]
    values: NDArray[np.float64]
    pattern: Line = Line.SOLID


@dataclass(frozen=True)
class BarsFigure(Chart):
    """``charts``, and ``curves`` of values of ``unit``; ``numbers``: the table that is saved."""

    name: str
    charts: Sequence[BarsChart]
    about: Sequence[str]
    numbers: Sequence[Sequence[str | float]]
    curves: Sequence[Curve] = ()
    unit: str = ""

    def table(self) -> Sequence[Sequence[str | float]]:
        return self.numbers

    def picture(self, room: PictureRoom) -> Stack:
        bars = [bars_panel(chart) for chart in self.charts]
        lines = [LINE * (len(chart.bars) + 0.5) for chart in self.charts]
        curves = drawn_curves(self.curves)
        below = [curves_panel(curves, "seconds", self.unit)] if curves else [None]
        rest = max(40.0, HEIGHT * room.up - sum(line + HEAD * LINE for line in lines))
        return Stack([*bars, *below], [*lines, rest])


def drawn_curves(curves: Sequence[Curve]) -> list[Curve]:
    """Those of the curves that have a point."""
    return [curve for curve in curves if len(curve.seconds)]


def times_figure(
    name: str, bars: Sequence[Bar], curves: Sequence[Curve] = (), unit: str = "", about: Sequence[str] = ()
) -> BarsFigure:
    """The figure of a run: ``bars`` of seconds, and ``curves`` of values of ``unit`` over them."""
    rows: list[tuple[str | float, ...]] = [("name", "part of", "seconds", unit or "value")]
    above = ""
    for bar in bars:
        above = above if bar.part else bar.name
        rows.append((bar.name, above if bar.part else "", bar.value, ""))
    for curve in drawn_curves(curves):
        pairs = zip(curve.seconds.tolist(), curve.values.tolist(), strict=True)
        rows += [(curve.name, "", seconds, value) for seconds, value in pairs]
    return BarsFigure(name, (BarsChart("", bars),), about, rows, curves, unit)


def bars_panel(chart: BarsChart) -> Panel:
    """The panel of bars below a title."""
    panel = Panel(title=chart.title, frame="")
    panel.add(lambda canvas: paint_bars(canvas, panel.box, chart.bars, chart.colour))
    return panel


def curves_panel(curves: Sequence[Curve], across: str, title: str, headroom: float = 1.0) -> Panel:
    """The panel of curves over the time ``across``, ``headroom`` times as high as they are."""
    last = max((float(curve.seconds[-1]) for curve in curves), default=0.0) or 1.0
    highest = headroom * max((float(curve.values.max()) for curve in curves), default=0.0) or 1.0
    panel = Panel((0, last), (0, highest), title=title, across_title=across)
    panel.across_ticks, panel.up_ticks = nice_fractions(last, _TICKS), nice_fractions(highest, _TICKS)
    for curve in curves:
        panel.curve(curve.seconds, curve.values, curve.colour, 1.0, curve.name, curve.pattern)
    return panel
