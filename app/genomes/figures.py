"""Figures of several genomes for a paper: heat map of distances, and tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.charts.level_of_detail import nice_fractions
from app.figures.canvas import Ink
from app.figures.figure import PictureRoom, Sheet
from app.figures.panel import Panel
from app.genomes.tree_layout import TreeLayout
from app.language.text import tr
from app.theme import LIGHT, Theme

#: Genomes up to which each cell has its number.
_MOST_NUMBERS = 12
#: PictureRoom for names in points, and size of the numbers in cells.
_NAME, _NUMBER = 90.0, 0.28
#: Luminance on which black and white text have the same contrast (WCAG 2.2).
_MIDDLE = 0.179


@dataclass(frozen=True)
class HeatFigure(Sheet):
    """A square matrix of shares, float64 [n, n], 0 to 1; ``what`` they are."""

    name: str
    what: str
    names: Sequence[str]
    values: NDArray[np.float64]
    about: Sequence[str] = ()

    def picture(self, room: PictureRoom) -> Panel:
        count = len(self.names)
        panel = Panel((0, count), (count, 0), title=self.what, frame="")
        panel.aspect, panel.turned, panel.bare_up, panel.name_room = 1.0, True, True, _NAME
        panel.across_ticks = panel.up_ticks = [(place + 0.5, name) for place, name in enumerate(self.names)]
        highest = float(np.nanmax(self.values, initial=0.0)) or 1.0
        for row, values in enumerate(self.values.tolist()):
            for column, value in enumerate(values):
                colour = shade(LIGHT.background, LIGHT.forward, min(1.0, (0.0 if isnan(value) else value) / highest))
                panel.boxes([(column, row, 1, 1)], colour, edge=Ink(colour, 0.5))
                if count <= _MOST_NUMBERS:
                    panel.text(column + 0.5, row + 0.5, _number(value), text_on(colour), size=_NUMBER)
        return panel


def _number(value: float) -> str:
    """A number of a cell in five letters; 0 and 1 only where they are exact."""
    return f"{value:.0e}" if 0 < value < 0.001 else f"{min(value, 0.999) if value < 1 else value:.3f}"


@dataclass(frozen=True)
class TreeFigure(Sheet):
    """A tree by neighbour joining."""

    name: str
    layout: TreeLayout
    about: Sequence[str] = ()

    def picture(self, room: PictureRoom) -> Panel:
        return tree_panel(self.layout, LIGHT)


def tree_panel(layout: TreeLayout, theme: Theme) -> Panel:
    """The panel of a tree; a third of its width is for the names."""
    across, up = (0, 1.5 * layout.depth), (max(1, len(layout.leaves)) - 0.4, -0.6)
    panel = Panel(across, up, across_title=tr("Distance (1 − identity)"), frame="b")
    panel.across_ticks, panel.is_cut_within = nice_fractions(layout.depth, 5), True
    panel.lines(layout.lines, Ink(theme.text, 1.0))
    for name, x, y in layout.leaves:
        panel.text(x + 0.01 * layout.depth, y, name, across=0.0)
    return panel


def shade(none: QColor, most: QColor, share: float) -> QColor:
    """The colour of a share, 0 to 1, between that of none and that of the most."""
    return QColor.fromRgbF(
        none.redF() + share * (most.redF() - none.redF()),
        none.greenF() + share * (most.greenF() - none.greenF()),
        none.blueF() + share * (most.blueF() - none.blueF()),
    )


def text_on(colour: QColor) -> QColor:
    """Black or white, whichever has more contrast on a colour."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    is_light = 0.2126 * red + 0.7152 * green + 0.0722 * blue > _MIDDLE
    return QColor("black") if is_light else QColor("white")
