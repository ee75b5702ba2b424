"""Figures of the dot plot. Many thousand lines would make a file that nothing opens: then the short ones become an image."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.analyses.matches.alignment_layer import middle_of_short
from app.analyses.matches.dot_plot.index import MatchIndex, Shown, Window
from app.analyses.matches.dot_plot.items import by_shade, end_points, lengthened, palette, select, shades, tile_image
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.dot_plot.tiles import level, rasterise
from app.plots.figure import Axis, Entry, FigurePage, program, text_width
from app.plots.level_of_detail import Area, thin_path
from app.theme import LIGHT

#: Lines of a figure at most.
_LINES = 30_000
#: Pixels of the image a point (1/72 inch) at most: smaller ones would fade on paper.
_PIXELS_A_POINT = 2
_MIN_POINTS = 0.8
#: An alignment shorter than so many points is a dot of this size.
_MIN_ALIGNMENT = 10.0


class DrawnAlignment(NamedTuple):
    """An alignment on the dot plot: points int64 [k, 2] (reference, query), its name, the name of its colour in the theme."""

    points: NDArray[np.int64]
    label: str
    colour: str


@dataclass(frozen=True)
class DotPlotFigure(FigurePage):
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
        """How many matches are drawn."""
        shown, window = Shown(self.minimum, self.strands), Window.of(self.area)
        count = 0
        for segments in self.index.pieces_within(window, self.minimum):
            first, last = segments.clipped(window)
            count += int((shown.allows(segments.length, segments.reverse) & (first < last)).sum())
        return count

    def legend(self) -> list[Entry]:
        entries = []
        names = (_tr("Forward matches"), _tr("Reverse matches"))
        for shown, name, colour in zip(self.strands, names, (LIGHT.forward, LIGHT.reverse), strict=True):
            if shown:
                entries.append(Entry(partial(_sample, colour), name))
        entries += [Entry(partial(_sample, getattr(LIGHT, layer.colour)), layer.label) for layer in self.alignments]
        return entries

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
            if rows or text_width(record) <= wide:
                ticks.append(((start + end) / 2, record))
        return Axis(_tr("{0}: {1:,} records").format(name, ruler.count), ticks)

    def paint_content(self, painter: QPainter, plot: QRectF) -> None:
        scale = self.area.rows / plot.height(), self.area.columns / plot.width()
        self._paint_borders(painter, plot)
        window = Window.of(self.area)
        selection = select(self.index, window, self.minimum, scale, _LINES)
        count = self.index.count(self.minimum)
        if not selection.complete:
            self._paint_image(painter, plot, window, scale, count)
        colours = shades(LIGHT, count)
        lines, segments = end_points(selection.segments, window)
        lengthened(lines, scale, _MIN_POINTS)
        lines[:, 0::2] = plot.left() + (lines[:, 0::2] - self.area.left) / scale[1]
        lines[:, 1::2] = plot.top() + (lines[:, 1::2] - self.area.top) / scale[0]
        for reverse, number, rows in by_shade(lines, segments, self.minimum, self.strands):
            painter.setPen(QPen(colours[reverse][number], 0.8))
            painter.drawLines([QLineF(*row) for row in rows.tolist()])
        for layer in self.alignments:
            painter.setPen(QPen(getattr(LIGHT, layer.colour), 1.2))
            points = thin_path(layer.points, self.area, (scale[0] / _PIXELS_A_POINT, scale[1] / _PIXELS_A_POINT))
            painter.drawPolyline(QPolygonF([QPointF(self.x(plot, j), self.y(plot, i)) for j, i in points.tolist()]))
            middle = middle_of_short(layer.points, scale, _MIN_ALIGNMENT)
            if middle is not None:
                painter.setPen(QPen(getattr(LIGHT, layer.colour), 2.4))
                painter.drawLine(self._short_line(plot, middle, layer.points))

    def _short_line(self, plot: QRectF, middle: tuple[float, float], points: NDArray[np.int64]) -> QLineF:
        """A line of the least length through the middle (j, i) of a path, on the path's diagonal, so that its strand is seen."""
        across, down = (points[-1] - points[0]).tolist()
        half = _MIN_ALIGNMENT / 2 / 2**0.5
        step = QPointF(-half if across < 0 else half, -half if down < 0 else half)
        at = QPointF(self.x(plot, middle[0]), self.y(plot, middle[1]))
        return QLineF(at - step, at + step)

    def _paint_borders(self, painter: QPainter, plot: QRectF) -> None:
        x, y = partial(self.x, plot), partial(self.y, plot)
        painter.setPen(QPen(LIGHT.muted, 0.5))
        painter.drawRect(QRectF(QPointF(x(0), y(0)), QPointF(x(self.reference.total), y(self.query.total))))
        painter.setPen(QPen(LIGHT.grid, 0.5))
        rows = self.query.borders(self.area.top, self.area.bottom, int(plot.height() / 8)).tolist()
        columns = self.reference.borders(self.area.left, self.area.right, int(plot.width() / 8)).tolist()
        painter.drawLines([QLineF(x(0), y(i), x(self.reference.total), y(i)) for i in rows])
        painter.drawLines([QLineF(x(j), y(0), x(j), y(self.query.total)) for j in columns])

    def _paint_image(
        self, painter: QPainter, plot: QRectF, window: Window, scale: tuple[float, float], count: int
    ) -> None:
        """All matches as pixels; opaque, because some PDF viewers show transparent images badly."""
        row_level, column_level = (level(bases / _PIXELS_A_POINT) for bases in scale)
        pixels = rasterise(self.index, window, row_level, column_level, self.minimum)
        colours = palette(LIGHT, count)
        colours[:, 0] = QColor("white").rgba()
        image = tile_image(pixels, self.minimum, colours, self.strands)
        rows, columns = pixels.shape[1] << row_level, pixels.shape[2] << column_level
        corner = QPointF(self.x(plot, window.left), self.y(plot, window.top))
        end = QPointF(self.x(plot, window.left + columns), self.y(plot, window.top + rows))
        painter.drawImage(QRectF(corner, end), image)
        self._paint_borders(painter, plot)


def _tr(text: str) -> str:
    return QCoreApplication.translate("DotPlotFigure", text)


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(colour, 1.8))
    painter.drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()))
