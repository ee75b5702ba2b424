"""The figure of bars, one chart below the other on scales of their own, and of curves over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.plots.bars import Bar
from app.plots.figure import HEIGHT, Chart, ink, room, set_ticks, short
from app.plots.level_of_detail import nice_fractions
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure

#: Height of a bar's line in points, and what its title takes, in such lines.
LINE, HEAD = 16.0, 2.0
#: Share of the width that a letter of a label takes.
_LABEL = 0.021
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

    def draw(self, figure: SubFigure) -> None:
        lines = [len(chart.bars) + HEAD for chart in self.charts]
        height = HEIGHT * room(figure)[1]
        grid = figure.add_gridspec(len(lines) + 1, 1, height_ratios=[*lines, max(1.0, height / LINE - sum(lines))])
        for row, chart in enumerate(self.charts):
            draw_bars(figure.add_subplot(grid[row]), chart)
        curves = drawn_curves(self.curves)
        if curves:
            axes = figure.add_subplot(grid[len(lines)])
            last = max(float(curve.seconds[-1]) for curve in curves) or 1.0
            highest = max(float(curve.values.max()) for curve in curves) or 1.0
            axes.set(xlim=(0, last), ylim=(0, highest), xlabel="seconds", title=self.unit)
            set_ticks(axes, nice_fractions(last, _TICKS), nice_fractions(highest, _TICKS))
            axes.spines[["top", "right"]].set_visible(False)
            for curve in curves:
                axes.plot(curve.seconds, curve.values, color=ink(curve.colour), lw=1.0, clip_on=False, label=curve.name)


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


def draw_bars(axes: Axes, chart: BarsChart) -> None:
    """Draw bars, their names at the left and their labels behind them; parts in another colour."""
    bars = chart.bars
    colours = [ink(LIGHT.special_row if bar.part else chart.colour) if bar.value > 0 else "none" for bar in bars]
    # With an edge, so that the least one is seen.
    drawn = axes.barh(range(len(bars)), [bar.value for bar in bars], 0.6, color=colours, ec=colours, lw=0.5)
    axes.bar_label(drawn, [short(bar.label, 220) for bar in bars], padding=4)
    room = [bar.value / max(0.15, 1 - _LABEL * len(bar.label)) for bar in bars]
    axes.set(xlim=(0, max(room, default=0) or 1), ylim=(max(len(bars), 1) - 0.4, -0.6), title=chart.title)
    set_ticks(axes, (), [(at, short(f"{'– ' if bar.part else ''}{bar.name}", 190)) for at, bar in enumerate(bars)])
    axes.tick_params(axis="y", length=0)
    axes.spines[:].set_visible(False)
