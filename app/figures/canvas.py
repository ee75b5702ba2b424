"""A canvas for charts: texts, lines and areas on a ``QPainter``, alike on the screen and on paper.

Its unit is the painter's: points on paper, pixels on the screen. An SVG document of Qt has no clip
paths, so lines are cut at a box before they are painted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
)

from app.theme import LIGHT, Theme
from gpu.core.units import visible

Floats = NDArray[np.float64]
#: Size of the usual text on paper in points; lengths of ticks, pens and gaps are for it.
TEXT = 8.0
#: Width of one of its letters, about.
LETTER = 5.0
#: Pixels of the letters by which texts for paper are measured, which no hint then rounds.
_MEASURED = 200
#: A PDF has whole sizes of letters: they are written so many times as large, and shrunk.
_FINE = 100
#: The first of these that is there is the font on paper; other letters come from the system's.
_FONTS = ("DejaVu Sans", "Arial", "Helvetica", "Liberation Sans")
#: Share of a letter's size from the baseline to the middle of capitals.
_MIDDLE = 0.36
#: Patterns of lines, in their widths.
DASHED, DOTTED = (5.0, 2.5), (1.0, 1.8)


class Ink(NamedTuple):
    """The ink of a shape: a line of a ``width`` in points, a symbol of that half width, or an area.

    A line may have a ``pattern``, and a symbol that is not filled is an outline.
    """

    colour: QColor
    width: float = 0.0
    pattern: Sequence[float] = ()
    symbol: str = ""
    is_filled: bool = True


@cache
def _paper_family() -> str:
    there = set(QFontDatabase.families())
    return next((name for name in _FONTS if name in there), QFontInfo(QFont()).family())


def paper_font() -> QFont:
    """The font of figures; Qt's application must be there."""
    font = QFont(_paper_family())
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # A PDF's text is to have the letters, not signs for two of them.
    font.setFeature(QFont.Tag.fromString("liga"), 0)
    return font


class Canvas:
    """Paints with the colours of a theme.

    ``letters``: on paper the size of the usual text in the painter's unit; None: the screen, with
    the painter's own font.
    """

    def __init__(self, painter: QPainter, theme: Theme = LIGHT, letters: float | None = None) -> None:
        self.painter, self.theme, self.is_paper = painter, theme, letters is not None
        self._font = QFont(painter.font() if letters is None else paper_font())
        self.letters = float(QFontInfo(self._font).pixelSize()) if letters is None else letters
        self.rule = theme.muted if letters is None else theme.text
        measured, self._measured = QFont(self._font), self.letters if letters is None else _MEASURED
        if letters is not None:
            measured.setPixelSize(_MEASURED)
        self._metrics = QFontMetricsF(measured)
        self._fine = _FINE if isinstance(painter.device(), QPdfWriter) else 1
        self._dots_an_inch = painter.device().logicalDpiY()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.LosslessImageRendering)

    @property
    def unit(self) -> float:
        """A point of a picture with letters of the size ``TEXT``."""
        return self.letters / TEXT

    @property
    def line(self) -> float:
        """The height of a line of text."""
        return 1.2 * self.letters

    # Texts

    def width(self, text: str, size: float | None = None) -> float:
        """The width of a text."""
        return self._metrics.horizontalAdvance(visible(text)) * (size or self.letters) / self._measured

    def elided(self, text: str, width: float, middle: bool = False) -> str:
        """A text with “…” at its end, or in its middle, if it is wider."""
        mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        return self._metrics.elidedText(visible(text), mode, width * self._measured / self.letters + 0.01)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        colour: QColor | None = None,
        across: float = 0.0,
        size: float | None = None,
        turned: bool = False,
    ) -> None:
        """Write a text; y is the middle of its capitals.

        ``across``: the share of its width that lies before x; ``turned``: it goes upwards.
        """
        text, size = visible(text), size or self.letters
        if not text:
            return
        painter = self.painter
        painter.save()
        painter.translate(x, y)
        if turned:
            painter.rotate(-90)
        left, baseline = -across * self.width(text, size), _MIDDLE * size
        font = QFont(self._font)
        font.setPointSizeF(size * self._fine * 72 / self._dots_an_inch)
        painter.setFont(font)
        painter.setPen(colour or self.theme.text)
        if self._fine != 1:
            painter.scale(1 / self._fine, 1 / self._fine)
        painter.drawText(QPointF(left * self._fine, baseline * self._fine), text)
        painter.restore()

    # Lines and areas

    def pen(self, ink: Ink) -> QPen:
        """The pen of a line."""
        width, solid = ink.width * self.unit, Qt.PenStyle.SolidLine
        pen = QPen(ink.colour, width, solid, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        if ink.pattern:
            pen.setDashPattern(ink.pattern)
        return pen

    def stroke(self, path: QPainterPath, ink: Ink, is_upright: bool = False) -> None:
        """Draw a path. One whose lines all lie or stand is crisp on the screen."""
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.is_paper or not is_upright)
        self.painter.strokePath(path, self.pen(ink))
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def rule_line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a thin line of an axis."""
        path = QPainterPath(QPointF(x0, y0))
        path.lineTo(x1, y1)
        self.stroke(path, Ink(self.rule, 0.75), is_upright=True)

    def symbol(self, at: QPointF, ink: Ink) -> None:
        """Draw a symbol of pyqtgraph's about a point, or a "ring" around what it marks."""
        from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols

        painter, wide, surface = self.painter, 2 * ink.width * self.unit, self.theme.surface
        painter.save()
        painter.translate(at)
        painter.scale(wide, wide)
        # The pen is scaled, too.
        is_ring = ink.symbol == "ring"
        painter.setPen(QPen(surface, 0.075) if ink.is_filled else QPen(ink.colour, 0.09 if is_ring else 0.175))
        painter.setBrush(Qt.BrushStyle.NoBrush if is_ring else ink.colour if ink.is_filled else surface)
        painter.drawPath(Symbols["o" if is_ring else ink.symbol])
        painter.restore()

    def fill(self, path: QPainterPath | QRectF, colour: QColor, edge: Ink | None = None) -> None:
        """Fill a path or box, with an edge or none."""
        self.painter.setPen(self.pen(edge) if edge is not None else QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(colour)
        if isinstance(path, QRectF):
            self.painter.drawRect(path)
        else:
            self.painter.drawPath(path)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)

    def image(self, image: QImage, place: QRectF, within: QRectF) -> None:
        """Draw an image at a place, cut off outside of a box.

        Pixels that the box cuts are drawn apart, as not every device draws a part of an image.
        """
        columns = _parts(image.width(), place.left(), place.right(), within.left(), within.right())
        rows = _parts(image.height(), place.top(), place.bottom(), within.top(), within.bottom())
        for top, high, above, below in rows:
            for left, wide, begin, end in columns:
                box = QRectF(begin, above, end - begin, below - above)
                self.painter.drawImage(box, image.copy(left, top, wide, high))


def _parts(count: int, begin: float, end: float, low: float, high: float) -> list[tuple[int, int, float, float]]:
    """Runs of an image's pixels between ``low`` and ``high``: first, number, begin, end.

    ``count`` pixels reach from ``begin`` to ``end``. Those that a bound cuts are runs of their own.
    """
    step = (end - begin) / count
    first, last = max(0.0, (low - begin) / step), min(float(count), (high - begin) / step)
    if last <= first:
        return []
    cuts = sorted({first, last, *(at for at in (np.ceil(first), np.floor(last)) if first < at < last)})
    return [
        (int(one), max(1, int(np.ceil(two)) - int(one)), begin + one * step, begin + two * step)
        for one, two in pairwise(cuts)
    ]


def cut(lines: Floats, box: QRectF) -> tuple[Floats, NDArray[np.bool_], NDArray[np.bool_]]:
    """Lines float64 [k, 4] (x0, y0, x1, y1) cut at a box.

    Returns what is left of them, bool [k] of which something is left, and bool [left, 2]: which of
    those are whole at their begin and at their end.
    """
    x, y, across, down = lines[:, 0], lines[:, 1], lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]
    begin, end = np.zeros(len(lines)), np.ones(len(lines))
    inside = np.isfinite(lines).all(axis=1)
    with np.errstate(all="ignore"):
        for step, room in (
            (-across, x - box.left()),
            (across, box.right() - x),
            (-down, y - box.top()),
            (down, box.bottom() - y),
        ):
            at = room / step
            begin = np.where(step < 0, np.fmax(begin, at), begin)
            end = np.where(step > 0, np.fmin(end, at), end)
            inside &= (step != 0) | (room >= 0)
        inside &= begin <= end
        found = np.column_stack([x + begin * across, y + begin * down, x + end * across, y + end * down])
    return found[inside], inside, np.column_stack([begin <= 0, end >= 1])[inside]


def lines_path(lines: ArrayLike, box: QRectF) -> QPainterPath:
    """The path of single lines [k, 4] within a box."""
    found, _, _ = cut(np.asarray(lines, np.float64).reshape(-1, 4), box)
    return _path(found[:, [0, 2]].ravel(), found[:, [1, 3]].ravel(), "pairs")


def curve_path(x: ArrayLike, y: ArrayLike, box: QRectF) -> QPainterPath:
    """The path through points within a box; a NaN parts it."""
    points = np.column_stack([np.asarray(x, np.float64), np.asarray(y, np.float64)])
    found, inside, whole = cut(np.hstack([points[:-1], points[1:]]), box)
    at = np.flatnonzero(inside)
    follows = np.zeros(len(found) + 1, np.bool_)
    follows[1:-1] = (np.diff(at) == 1) & whole[1:, 0] & whole[:-1, 1]
    # Each line's end, and its begin unless that is the end of the one before.
    kept = np.column_stack([~follows[:-1], np.ones(len(found), np.bool_)])
    joined = np.column_stack([np.ones(len(found), np.bool_), follows[1:]])
    ends = found.reshape(-1, 2, 2)[kept]
    return _path(ends[:, 0], ends[:, 1], joined[kept].astype(np.int32))


def polygons_path(corners: Any, box: QRectF) -> QPainterPath:
    """The path of convex polygons float64 [k, corners, 2] within a box."""
    path, bounds = QPainterPath(), QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    bounds.addRect(box)
    for polygon in np.asarray(corners, np.float64).tolist():
        one = QPainterPath(QPointF(*polygon[0]))
        for corner in polygon[1:]:
            one.lineTo(*corner)
        one.closeSubpath()
        path.addPath(one if box.contains(one.boundingRect()) else one.intersected(bounds))
    return path


def _path(x: Floats, y: Floats, connect: Any) -> QPainterPath:
    from pyqtgraph import arrayToQPath

    return arrayToQPath(x, y, connect) if len(x) else QPainterPath()
