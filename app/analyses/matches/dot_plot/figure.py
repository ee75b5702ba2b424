"""The figure of the dot plot: matches as lines, and the short ones of many thousands as an image.

More lines would make a file that no program opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.analyses.matches.alignment_layer import NO_FURTHER, FurtherPaths, middle_of_short
from app.analyses.matches.dot_plot.layers.colours import ColourBy, colours, legend
from app.analyses.matches.dot_plot.layers.drawing import LayerView, draw
from app.analyses.matches.dot_plot.layers.segments import LayerFilter, LayerSegments
from app.analyses.matches.dot_plot.records import RecordRuler
from app.charts.level_of_detail import Area, thin_path
from app.figures.canvas import LETTER, Ink
from app.figures.figure import program
from app.figures.panel import Panel
from app.language.counts import counted
from app.language.text import tr
from app.pictures.dots.figure import MAX_LINES, MIN_POINTS, PIXELS_A_POINT, FigureMatches
from app.pictures.dots.index import MatchFilter, MatchIndex, PlotWindow
from app.pictures.dots.items import lengthened
from app.pictures.features import FeatureLane
from app.pictures.matrix_figure import Axis, MatrixFigure
from app.theme import LIGHT
from gpu.core.errors import InputError

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

#: Least length in points of an alignment's line, which shows its strand.
_MIN_ALIGNMENT = 10.0


class DrawnAlignment(NamedTuple):
    """An alignment on the dot plot: points int64 [k, 2] (reference, query), name, theme colour, and
    the paths of its result's further alignments.
    """

    points: NDArray[np.int64]
    label: str
    colour: str
    further: FurtherPaths = NO_FURTHER


class FigureLayer(NamedTuple):
    """The alignments of a file; its theme colour, what is shown of it, what colours tell."""

    segments: LayerSegments
    title: str
    colour: str
    shown: LayerFilter
    by: ColourBy

    def draw(self, panel: Panel, wanted: LayerView) -> None:
        """Draw the longest alignments."""
        drawing = draw(self.segments, wanted, MAX_LINES)
        lines = drawing.lines.copy()
        lengthened(lines, wanted.scale, MIN_POINTS)
        for number, colour in enumerate(colours(LIGHT, self.by, self.colour)):
            panel.lines(lines[drawing.classes == number], Ink(colour, 1.2))


def checked_index(index: MatchIndex | None, area: Area) -> MatchIndex:
    """The index of the matches that an area is to show.

    Raises ``InputError`` if the area shows nothing, or the matches are not sorted yet (None).
    """
    if index is None:
        raise InputError("The matches are still being sorted; export again in a moment.")
    if area.rows < 1 or area.columns < 1:
        raise InputError("The picture shows nothing of the sequences; show the whole (0) and export again.")
    return index


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
    layers: Sequence[FigureLayer] = ()
    lanes: tuple[FeatureLane | None, FeatureLane | None] = (None, None)

    def title(self) -> str:
        return f"{self.reference.sentence()} × {self.query.sentence()}"

    def parameters(self) -> list[str]:
        lines = []
        for ruler, low, high in (
            (self.reference, self.area.left, self.area.right),
            (self.query, self.area.top, self.area.bottom),
        ):
            lines.append(f"{ruler.side}: {ruler.sentence()}")
            lines.append(ruler.describe_range(max(0, round(low)), min(ruler.total, round(high))))
        if self._has_matches:
            lines.append(tr("Maximal exact matches of {0:,} bp or more").format(self.minimum))
            whole = tr("Matches: {0:,} here, {1:,} in the whole comparison")
            lines.append(whole.format(self._count(self.strands), len(self.index)))
        for layer in self.layers:
            told = tr("{0}: {1} of at least {2:,} {4} and {3:.1f} % identity")
            count = counted(layer.segments.count(layer.shown), tr("alignments"))
            lines.append(
                told.format(layer.title, count, layer.shown.columns, 100 * layer.shown.identity, self.query.unit)
            )
        return [*lines, *self.remarks, program()]

    @property
    def _has_matches(self) -> bool:
        """False for files of alignments without a search."""
        return bool(len(self.index)) or not self.layers

    def _count(self, strands: tuple[bool, bool]) -> int:
        """The number of drawn matches of these strands (forward, reverse)."""
        shown, window = MatchFilter(self.minimum, strands), PlotWindow.of(self.area)
        count = 0
        for segments in self.index.pieces_within(window, self.minimum):
            first, last = segments.clipped(window)
            count += int((shown.allows(segments.length, segments.reverse) & (first < last)).sum())
        return count

    def axis(self, rows: bool, points: float) -> Axis:
        ruler = self.query if rows else self.reference
        low, high = (self.area.top, self.area.bottom) if rows else (self.area.left, self.area.right)
        seen = ruler.in_view(low, high - 1)
        if len(seen) == 1:
            ticks = ruler.ticks(max(0, low), high, max(2, int(points / (22 if rows else 48))))
            return Axis(ruler.title(ruler.name(seen[0])), ticks)
        # Of several records the names tell more than positions that begin anew in each.
        room = 10.0 if rows else 20.0
        ticks = []
        for start, end, record in ruler.names(low, high, points, room):
            wide = (end - start) / (high - low) * points
            if rows or LETTER * len(record) <= wide:
                ticks.append(((start + end) / 2, record))
        return Axis(tr("{0}: {1:,} records").format(ruler.side, ruler.count), ticks)

    def draw_content(self, panel: Panel, size: tuple[float, float]) -> None:
        scale = self.area.rows / size[0], self.area.columns / size[1]
        shown = MatchFilter(self.minimum, self.strands)
        matches = FigureMatches(self.index, shown, self.area, scale)
        matches.draw_image(panel)
        self._draw_borders(panel, size)
        matches.draw_lines(panel)
        names = (tr("Forward matches"), tr("Reverse matches"))
        alone = ((self.strands[0], False), (False, self.strands[1]))
        for strand, name, colour in zip(alone, names, (LIGHT.forward, LIGHT.reverse), strict=True):
            if self._count(strand):
                panel.sample(name, Ink(colour, 1.8))
        for of_file in self.layers:
            of_file.draw(panel, LayerView(PlotWindow.of(self.area), scale, of_file.shown, of_file.by))
        for colour, words in self._layer_legend():
            panel.sample(words, Ink(colour, 1.8))
        for layer in self.alignments:
            colour = getattr(LIGHT, layer.colour)
            fine = scale[0] / PIXELS_A_POINT, scale[1] / PIXELS_A_POINT
            if layer.further.size:
                further, joined = layer.further.thinned(self.area, fine)
                apart = np.insert(further.astype(np.float64), np.flatnonzero(~joined) + 1, np.nan, axis=0)
                panel.curve(apart[:, 0], apart[:, 1], Ink(colour, 0.7))
            points = thin_path(layer.points, self.area, fine)
            panel.curve(points[:, 0], points[:, 1], Ink(colour, 1.2), layer.label)
            middle = middle_of_short(layer.points, scale, _MIN_ALIGNMENT)
            if middle is not None:
                panel.lines(short_line(middle, layer.points, scale), Ink(colour, 2.4))

    def _layer_legend(self) -> list[tuple[QColor, str]]:
        """The colours of the layers: one of each file, or those that all files share."""
        own = [(colours(LIGHT, one.by, one.colour)[0], one.title) for one in self.layers if one.by is ColourBy.LAYER]
        shared = legend(LIGHT, self.layers[0].by, [one.segments for one in self.layers]) if self.layers else []
        return own + shared

    def _draw_borders(self, panel: Panel, size: tuple[float, float]) -> None:
        """Draw the ends of records, at most one for eight points, and the border of the plane."""
        total_rows, total_columns = self.query.total, self.reference.total
        rows = self.query.borders(self.area.top, self.area.bottom, int(size[0] / 8))
        columns = self.reference.borders(self.area.left, self.area.right, int(size[1] / 8))
        for at_rows, at_columns, colour in (
            (rows, columns, LIGHT.grid),
            ((0, total_rows), (0, total_columns), LIGHT.muted),
        ):
            lines = [(0, row, total_columns, row) for row in at_rows]
            panel.lines([*lines, *((column, 0, column, total_rows) for column in at_columns)], Ink(colour, 0.5))


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
