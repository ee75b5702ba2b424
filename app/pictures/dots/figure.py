"""Matches in a figure: lines, and an image of the short ones where there are many thousands.

More lines would make a file that no program opens.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QImage

from app.charts.level_of_detail import Area
from app.figures.canvas import Ink
from app.figures.panel import Panel
from app.pictures.dots.index import MatchFilter, MatchIndex, PlotWindow
from app.pictures.dots.items import (
    Selection,
    by_shade,
    end_points,
    lengthened,
    palette,
    select,
    shades,
)
from app.pictures.dots.tiles import colourise, level, rasterise
from app.theme import LIGHT, mixed

#: Lines of a figure at most.
MAX_LINES = 30_000
#: Pixels of the image a point (1/72 inch) at most: smaller ones would fade on paper.
PIXELS_A_POINT = 2
#: Least length of a line, in points.
MIN_POINTS = 0.8


class FigureMatches:
    """The shown matches of an ``area`` at ``scale`` bases a point (rows, columns).

    ``strength``: 1, or less for matches that are paler than those of a dot plot.
    """

    def __init__(
        self, index: MatchIndex, shown: MatchFilter, area: Area, scale: tuple[float, float], strength: float = 1.0
    ) -> None:
        self._index, self._shown, self._scale, self._strength = index, shown, scale, strength
        self._window = PlotWindow.of(area)
        self._count = index.count(shown.minimum)
        self._selection: Selection = select(index, self._window, shown.minimum, scale, MAX_LINES)

    def draw_image(self, panel: Panel) -> None:
        """Draw all matches as pixels if they are too many for lines.

        Opaque ones: some PDF viewers show transparent images badly.
        """
        if self._selection.complete:
            return
        row_level, column_level = (level(bases / PIXELS_A_POINT) for bases in self._scale)
        pixels = rasterise(self._index, self._window, row_level, column_level, self._shown.minimum)
        colours = palette(LIGHT, self._count)
        colours[:, 1:] = [[self._paler(QColor.fromRgba(int(pixel))).rgba() for pixel in row[1:]] for row in colours]
        colours[:, 0] = LIGHT.surface.rgba()
        coloured = colourise(pixels, self._shown.minimum, colours, self._shown.strands)
        coloured = np.ascontiguousarray(coloured, np.uint32)
        high, wide = coloured.shape
        image = QImage(coloured.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()
        right = self._window.left + (wide << column_level)
        bottom = self._window.top + (high << row_level)
        panel.image(image, self._window.left, self._window.top, right, bottom)

    def draw_lines(self, panel: Panel) -> None:
        """Draw the matches, or the longest of them, as lines."""
        colours = shades(LIGHT, self._count)
        lines, segments = end_points(self._selection.segments, self._window)
        lengthened(lines, self._scale, MIN_POINTS)
        for reverse, number, rows in by_shade(lines, segments, self._shown.minimum, self._shown.strands):
            panel.lines(rows, Ink(self._paler(colours[reverse][number]), 0.8))

    def _paler(self, colour: QColor) -> QColor:
        return mixed(LIGHT.surface, colour, self._strength)
