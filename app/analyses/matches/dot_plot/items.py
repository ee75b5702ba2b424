"""The graphics item of an alignment on the dot plot."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray

from app.analyses.matches.alignment_layer import NO_FURTHER, FurtherPaths, middle_of_short
from app.charts.level_of_detail import Area, thin_path
from app.pictures.plot_view import Symbols
from app.theme import Theme

#: Alignments shorter than this many pixels get a dot of this size, else matches would hide them.
MIN_ALIGNMENT = 9
#: The same of further alignments of the same result, which are drawn thinner.
_MIN_FURTHER = 5


class AlignmentItem(pg.PlotCurveItem):
    """Draws a path of points int64 [k, 2] (reference, query), and fainter ones; dots if short."""

    def __init__(self, points: NDArray[np.int64], colour: str, further: FurtherPaths = NO_FURTHER) -> None:
        super().__init__(antialias=True)
        self._points, self._further = points, further
        self._colour = colour
        self._lines = pg.PlotCurveItem(antialias=True)
        self._dots = Symbols(symbol="o", size=_MIN_FURTHER, pxMode=True)
        self._dot = Symbols(symbol="o", size=MIN_ALIGNMENT, pxMode=True)
        for part in (self._lines, self._dots, self._dot):
            part.setParentItem(self)
        for part in (self._lines, self._dots):
            part.setFlag(pg.GraphicsObject.GraphicsItemFlag.ItemStacksBehindParent)

    def set_points(self, points: NDArray[np.int64], further: FurtherPaths) -> None:
        """Take other paths, drawn with the next ``show_in``."""
        self._points, self._further = points, further

    def recolour(self, theme: Theme) -> None:
        """Apply the colours of a theme."""
        colour = getattr(theme, self._colour)
        self.setPen(pg.mkPen(colour, width=2))
        self._lines.setPen(pg.mkPen(colour, width=1.4))
        self._dots.setPen(None)
        self._dots.setBrush(pg.mkBrush(colour))
        self._dot.setPen(pg.mkPen(theme.surface, width=1))
        self._dot.setBrush(pg.mkBrush(colour))

    def show_in(self, area: Area, scale: tuple[float, float]) -> None:
        """Draw the part in an area at ``scale`` bases a pixel (rows, columns)."""
        shown = thin_path(self._points, area, scale)
        self.setData(shown[:, 0].astype(float), shown[:, 1].astype(float))
        points, joined = self._further.thinned(area, scale)
        self._lines.setData(points[:, 0].astype(float), points[:, 1].astype(float), connect=joined.astype(np.int32))
        self._dots.setData(pos=self._further.short_middles(scale, _MIN_FURTHER))
        middle = middle_of_short(self._points, scale, MIN_ALIGNMENT)
        self._dot.setData(pos=np.array([middle] if middle else np.zeros((0, 2))))
