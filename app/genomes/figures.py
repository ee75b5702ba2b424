"""Figures of several genomes for a paper: heat map of distances, and tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.genomes.shades import shade, text_on
from app.genomes.tree_layout import TreeLayout
from app.language.text import tr
from app.plots.figure import Sheet, draw_lines, ink, set_ticks, short
from app.plots.level_of_detail import nice_fractions
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import SubFigure

#: Genomes up to which each cell has its number.
_MOST_NUMBERS = 12
#: Room for names, in points.
_NAME = 90.0


@dataclass(frozen=True)
class HeatFigure(Sheet):
    """A square matrix of shares, float64 [n, n], 0 to 1; ``what`` they are."""

    name: str
    what: str
    names: Sequence[str]
    values: NDArray[np.float64]
    about: Sequence[str] = ()

    def draw(self, figure: SubFigure) -> None:
        from matplotlib.colors import LinearSegmentedColormap

        count = len(self.names)
        colours = LinearSegmentedColormap.from_list("shares", [ink(LIGHT.background), ink(LIGHT.forward)])
        axes = figure.subplots()
        axes.set(anchor="NW", title=self.what)
        highest = float(np.nanmax(self.values, initial=0.0)) or 1.0
        axes.imshow(self.values, cmap=colours, vmin=0, vmax=highest, aspect="equal")
        ticks = [(float(place), short(name, _NAME)) for place, name in enumerate(self.names)]
        set_ticks(axes, ticks, ticks)
        axes.tick_params(axis="x", rotation=90, length=0)
        axes.tick_params(axis="y", length=0)
        axes.spines[:].set_visible(False)
        if count > _MOST_NUMBERS:
            return
        for row in range(count):
            for column in range(count):
                value = float(self.values[row, column])
                colour = text_on(shade(LIGHT.background, LIGHT.forward, min(1.0, value / highest)))
                axes.text(column, row, f"{value:.3f}", ha="center", va="center", color=ink(colour), fontsize="small")


@dataclass(frozen=True)
class TreeFigure(Sheet):
    """A tree by neighbour joining."""

    name: str
    layout: TreeLayout
    about: Sequence[str] = ()

    def draw(self, figure: SubFigure) -> None:
        layout = self.layout
        axes = figure.subplots()
        axes.set(xlim=(0, 1.5 * layout.depth), ylim=(max(1, len(layout.leaves)) - 0.4, -0.6))
        axes.set_xlabel(tr("Distance (1 − identity)"))
        draw_lines(axes, layout.lines, LIGHT.text, 1.0)
        for name, x, y in layout.leaves:
            axes.text(x + 0.01 * layout.depth, y, short(name, _NAME * 1.5), va="center")
        set_ticks(axes, nice_fractions(layout.depth, 5), ())
        axes.spines[["top", "right", "left"]].set_visible(False)
