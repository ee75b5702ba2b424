"""The figure of the dot plot: matches as lines, and the short ones of many thousands as an image.

More lines would make a file that no program opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from app.analyses.matches.alignment_layer import middle_of_short
from app.analyses.matches.dot_plot.records import RecordRuler
from app.plots.dots.figure import PIXELS_A_POINT, FigureMatches
from app.plots.dots.index import MatchFilter, MatchIndex, PlotWindow
from app.plots.figure import LETTER, draw_lines, ink, program
from app.plots.level_of_detail import Area, thin_path
from app.plots.matrix_figure import Axis, MatrixFigure
from app.theme import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Least length in points of an alignment's line, which shows its strand.
_MIN_ALIGNMENT = 10.0


class DrawnAlignment(NamedTuple):
    """An alignment on the dot plot: points int64 [k, 2] (reference, query), name, theme colour."""

    points: NDArray[np.int64]
    label: str
    colour: str


@dataclass(frozen=True)
class DotPlotFigure(MatrixFigure):
    """The matches of ``strands`` (forward, reverse) of at least ``minimum`` bases in an ``area``.

    ``remarks`` are lines that the parameters end with.
    """

    area: Area
    index: MatchIndex
    reference: RecordRuler
    query: RecordRuler
    minimum: int
    strands: tuple[bool, bool] = (True, True)
    alignments: Sequence[DrawnAlignment] = ()
    remarks: Sequence[str] = ()

    def title(self) -> str:
        return f"{self.reference.sentence()} × {self.query.sentence()}"

    def parameters(self) -> list[str]:
        lines = []
        for name, ruler, low, high in (
            (_tr("Reference"), self.reference, self.area.left, self.area.right),
            (_tr("Query"), self.query, self.area.top, self.area.bottom),
        ):
            lines.append(f"{name}: {ruler.sentence()}")
            lines.append(ruler.describe_range(max(0, round(low)), min(ruler.total, round(high))))
        lines.append(_tr("Maximal exact matches of {0:,} bp or more").format(self.minimum))
        lines.append(_tr("Matches: {0:,} here, {1:,} in the whole comparison").format(self._count(), len(self.index)))
        return [*lines, *self.remarks, program()]

    def _count(self) -> int:
        """The number of drawn matches."""
        shown, window = MatchFilter(self.minimum, self.strands), PlotWindow.of(self.area)
        count = 0
        for segments in self.index.pieces_within(window, self.minimum):
            first, last = segments.clipped(window)
            count += int((shown.allows(segments.length, segments.reverse) & (first < last)).sum())
        return count

    def axis(self, rows: bool, points: float) -> Axis:
        name, ruler = (_tr("Query"), self.query) if rows else (_tr("Reference"), self.reference)
        low, high = (self.area.top, self.area.bottom) if rows else (self.area.left, self.area.right)
        seen = ruler.in_view(low, high - 1)
        if len(seen) == 1:
            ticks = ruler.ticks(max(0, low), high, max(2, int(points / (22 if rows else 48))))
            return Axis(f"{name}: {ruler.name(seen[0])} (bp)", ticks)
        # Of several records the names tell more than positions that begin anew in each.
        room = 10.0 if rows else 20.0
        ticks = []
        for start, end, record in ruler.names(low, high, points, room):
            wide = (end - start) / (high - low) * points
            if rows or LETTER * len(record) <= wide:
                ticks.append(((start + end) / 2, record))
        return Axis(_tr("{0}: {1:,} records").format(name, ruler.count), ticks)

    def draw_content(self, axes: Axes, size: tuple[float, float]) -> None:
        scale = self.area.rows / size[0], self.area.columns / size[1]
        shown = MatchFilter(self.minimum, self.strands)
        matches = FigureMatches(self.index, shown, self.area, scale)
        matches.draw_image(axes)
        self._draw_borders(axes, size)
        matches.draw_lines(axes)
        names = (_tr("Forward matches"), _tr("Reverse matches"))
        for is_shown, name, colour in zip(self.strands, names, (LIGHT.forward, LIGHT.reverse), strict=True):
            if is_shown:
                axes.plot((), (), color=ink(colour), lw=1.8, label=name)
        for layer in self.alignments:
            colour = getattr(LIGHT, layer.colour)
            points = thin_path(layer.points, self.area, (scale[0] / PIXELS_A_POINT, scale[1] / PIXELS_A_POINT))
            # Matplotlib leaves out labels that begin with an underscore.
            axes.plot(points[:, 0], points[:, 1], color=ink(colour), lw=1.2, label=f" {layer.label}")
            middle = middle_of_short(layer.points, scale, _MIN_ALIGNMENT)
            if middle is not None:
                draw_lines(axes, short_line(middle, layer.points, scale), colour, 2.4)

    def _draw_borders(self, axes: Axes, size: tuple[float, float]) -> None:
        """Draw the ends of records, at most one for eight points, and the border of the plane."""
        total_rows, total_columns = self.query.total, self.reference.total
        rows = self.query.borders(self.area.top, self.area.bottom, int(size[0] / 8))
        columns = self.reference.borders(self.area.left, self.area.right, int(size[1] / 8))
        for at_rows, at_columns, colour in (
            (rows, columns, ink(LIGHT.grid)),
            ((0, total_rows), (0, total_columns), ink(LIGHT.muted)),
        ):
            axes.hlines(at_rows, 0, total_columns, color=colour, lw=0.5)
            axes.vlines(at_columns, 0, total_rows, color=colour, lw=0.5)


def short_line(
    middle: tuple[float, float], points: NDArray[np.int64], scale: tuple[float, float]
) -> tuple[float, float, float, float]:
    """A line of the least length through the ``middle`` (j, i) of a path, on the path's diagonal.

    ``scale``: bases a point (rows, columns). Returns (x0, y0, x1, y1).
    """
    across, down = (points[-1] - points[0]).tolist()
    half = _MIN_ALIGNMENT / 2 / 2**0.5
    x, y = (-half if across < 0 else half) * scale[1], (-half if down < 0 else half) * scale[0]
    return middle[0] - x, middle[1] - y, middle[0] + x, middle[1] + y


def _tr(text: str) -> str:
    return QCoreApplication.translate("DotPlotFigure", text)
