"""Graphics items of matches: tiles of pixels, and lines if there are few enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from pyqtgraph.Qt.internals import PrimitiveArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from app.pictures.dots.index import MatchIndex, MatchSegments, PlotWindow
from app.pictures.dots.tiles import CLASSES, Pixels, class_starts, classes, colourise, strengths
from app.theme import Theme, mixed

#: Most matches in view drawn as lines; more as tiles, with the longest as lines.
MAX_LINES = 200_000
#: Number of longest matches drawn as lines over tiles.
MAX_LINES_OVER_TILES = 30_000
#: Least length of lines over tiles, in pixels and as a length class (from 0).
_LONG_PIXELS = 6
_LONG_CLASS = 2
#: Least length of a drawn match in pixels.
_MIN_PIXELS = 2.0
#: Most lines drawn in full width, which takes ten times as long as one pixel.
_BROAD = 4_000


@dataclass(frozen=True)
class Selection:
    """The matches of a window to draw as lines.

    ``complete``: these are all. ``scale`` is bases per pixel (rows, columns).
    """

    window: PlotWindow
    minimum: int
    scale: tuple[float, float]
    segments: MatchSegments
    complete: bool

    @cached_property
    def grouped(self) -> list[tuple[bool, int, NDArray[np.float64]]]:
        """All lines by strand and length class (see ``by_shade``); made once, in any thread."""
        return _grouped(self, self.minimum)


def select(
    index: MatchIndex, window: PlotWindow, minimum: int, scale: tuple[float, float], limit: int = MAX_LINES
) -> Selection:
    """Choose the lines to draw: all up to ``limit``, else the longest.

    Linear in the window's matches.
    """
    segments = index.up_to_within(limit, window, minimum)
    complete = segments is not None
    if segments is None:
        long = min(class_starts(minimum)[_LONG_CLASS], max(minimum, int(_LONG_PIXELS * max(min(scale), 1.0))))
        segments = index.within(window, long)
        if len(segments.j) > MAX_LINES_OVER_TILES:
            segments = segments.take(np.argpartition(segments.length, -MAX_LINES_OVER_TILES)[-MAX_LINES_OVER_TILES:])
    return Selection(window, minimum, scale, segments, complete)


def end_points(segments: MatchSegments, window: PlotWindow) -> tuple[NDArray[np.float64], MatchSegments]:
    """Lines [k, 4] (x0, y0, x1, y1) clipped to a window, and the segments they belong to.

    The coordinates are points of the plane. A forward match runs from its first bases down to the
    right; a reverse match from (reference start, query end) to (reference end, query start).
    """
    first, last = segments.clipped(window)
    kept = np.flatnonzero(last > first)
    segments, first, last = segments.take(kept), first[kept], last[kept]
    lines = np.empty((len(kept), 4))
    end = segments.i + segments.length
    lines[:, 0], lines[:, 2] = segments.j + first, segments.j + last
    lines[:, 1] = np.where(segments.reverse, end - first, segments.i + first)
    lines[:, 3] = np.where(segments.reverse, end - last, segments.i + last)
    return lines, segments


def lengthened(lines: NDArray[np.float64], scale: tuple[float, float], least: float) -> None:
    """Make lines at least ``least`` pixels long, about their middles, in place."""
    across, down = (lines[:, 2] - lines[:, 0]) / 2, (lines[:, 3] - lines[:, 1]) / 2
    pixels = 2 * np.hypot(across / scale[1], down / scale[0])
    short = np.flatnonzero(pixels < least)
    grow = least / np.maximum(pixels[short], 1e-9) - 1
    for column, half in ((0, -across), (1, -down), (2, across), (3, down)):
        lines[short, column] += half[short] * grow


def shades(theme: Theme, matches: int) -> list[list[QColor]]:
    """Colours of forward and reverse matches by length class, the shortest first."""
    return [
        [mixed(theme.surface, colour, share) for share in strengths(matches).tolist()]
        for colour in (theme.forward, theme.reverse)
    ]


def palette(theme: Theme, matches: int) -> NDArray[np.uint32]:
    """``shades`` as pixels (premultiplied ARGB) for ``colourise``; class 0 is transparent."""
    colours = np.zeros((2, CLASSES + 1), np.uint32)
    colours[:, 1:] = [[colour.rgba() for colour in strand] for strand in shades(theme, matches)]
    return colours


def tile_image(pixels: Pixels, minimum: int, colours: NDArray[np.uint32], strands: tuple[bool, bool]) -> QImage:
    """Pixels as an image that owns its memory."""
    coloured = np.ascontiguousarray(colourise(pixels, minimum, colours, strands))
    rows, columns = coloured.shape
    return QImage(coloured.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32_Premultiplied).copy()


class TilesItem(pg.GraphicsObject):
    """Draws images over windows of the plane."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__()
        self._bounds = QRectF(0, 0, columns, rows)
        self._tiles: list[tuple[PlotWindow, QImage, QRectF]] = []

    def set_tiles(self, tiles: list[tuple[PlotWindow, QImage, QRectF]]) -> None:
        """Set the images: window, image, and part of it (in its pixels) of each."""
        self._tiles = tiles
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        to_device = QTransform(painter.transform())  # a copy: the painter's own changes on reset
        seen = self.viewRect().adjusted(-1, -1, 1, 1)
        painter.save()
        painter.resetTransform()
        for window, image, part in self._tiles:
            whole = QRectF(window.left, window.top, window.right - window.left, window.bottom - window.top)
            inside = whole.intersected(seen).intersected(self._bounds)
            if inside.isEmpty():
                continue
            # Scale only the visible part: a coarse tile at a close zoom would be a picture of
            # gigapixels.
            across, down = part.width() / whole.width(), part.height() / whole.height()
            source = QRectF(
                part.left() + (inside.left() - whole.left()) * across,
                part.top() + (inside.top() - whole.top()) * down,
                inside.width() * across,
                inside.height() * down,
            )
            target = to_device.mapRect(inside)
            # Edges on whole pixels, so that neighbouring tiles leave no seam.
            left, top = round(target.left()), round(target.top())
            width, height = max(1, round(target.right()) - left), max(1, round(target.bottom()) - top)
            painter.drawImage(QRectF(left, top, width, height), image, source)
        painter.restore()


class SegmentsItem(pg.GraphicsObject):
    """Draws matches as lines at least two pixels long, longer ones stronger."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__()
        self._bounds = QRectF(0, 0, columns, rows)
        self._groups: list[tuple[QPen, PrimitiveArray]] = []
        self._count = 0
        self._selection: Selection | None = None
        self._drawn_as: tuple[int, list[list[QColor]], tuple[bool, bool]] | None = None

    @property
    def count(self) -> int:
        """The number of drawn lines."""
        return self._count

    def set_selection(
        self, selection: Selection, minimum: int, colours: list[list[QColor]], strands: tuple[bool, bool] = (True, True)
    ) -> None:
        """Draw the matches of a selection that have ``minimum`` bases or more."""
        wanted = minimum, colours, strands
        if selection is self._selection and wanted == self._drawn_as:
            return  # the view moved within the selection
        self._selection, self._drawn_as = selection, wanted
        self._groups = line_groups(selection, minimum, colours, strands)
        self._count = sum(len(lines) for _, lines in self._groups)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pen, lines in self._groups:
            painter.setPen(pen)
            painter.drawLines(*lines.drawargs())


def by_shade(
    lines: NDArray[np.float64], segments: MatchSegments, minimum: int, strands: tuple[bool, bool]
) -> Iterator[tuple[bool, int, NDArray[np.float64]]]:
    """The lines of the ``strands`` (forward, reverse) by strand and length class (from 0).

    Short classes first.
    """
    of_class = classes(segments.length, minimum)
    for number in range(CLASSES):
        for reverse in (False, True):
            rows = np.flatnonzero((of_class == number + 1) & (segments.reverse == reverse))
            if len(rows) and strands[reverse]:
                yield reverse, number, lines[rows]


def line_groups(
    selection: Selection, minimum: int, colours: list[list[QColor]], strands: tuple[bool, bool]
) -> list[tuple[QPen, PrimitiveArray]]:
    """The lines of a selection by pen; pens are cosmetic."""
    grouped = selection.grouped if minimum <= selection.minimum else _grouped(selection, minimum)
    width = 1.6 if sum(len(rows) for _, _, rows in grouped) <= _BROAD else 1.0
    groups = []
    for reverse, number, rows in grouped:
        if not strands[reverse]:
            continue
        primitives = PrimitiveArray(QLineF, 4)
        primitives.resize(len(rows))
        primitives.ndarray()[:] = rows
        pen = QPen(colours[reverse][number], width)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        groups.append((pen, primitives))
    return groups


def _grouped(selection: Selection, minimum: int) -> list[tuple[bool, int, NDArray[np.float64]]]:
    shown = selection.segments
    if minimum > selection.minimum:
        shown = shown.take(np.flatnonzero(shown.length >= minimum))
    lines, segments = end_points(shown, selection.window)
    lengthened(lines, selection.scale, _MIN_PIXELS)
    return list(by_shade(lines, segments, minimum, (True, True)))
