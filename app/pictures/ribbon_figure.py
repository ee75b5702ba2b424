"""The drawing of synteny ribbons, for the screen and for paper."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainterPath

from app.charts.boxes import draw_boxes
from app.figures.canvas import Canvas, Ink, lines_path, polygons_path
from app.figures.figure import PictureRoom, Sheet
from app.figures.panel import Margins, Panel
from app.language.text import tr
from app.theme import LIGHT, Theme, mixed, with_alpha
from gpu.genomes.ribbon_layout import (
    DRAWN,
    MOST,
    Floats,
    RibbonArea,
    RibbonLayout,
    RibbonShapes,
    coverage,
    edges_of,
    laid_out,
    polygons,
)
from gpu.genomes.ribbons import RibbonKind, RibbonModel

#: Opacity, of 255, of each kind, and of all in high contrast.
_ALPHAS, _CONTRAST = (90, 150, 150, 150), 190
#: Finest width on paper in points, and steps of coverage of a pixel.
_PAPER, _STEPS = 0.25, 16
#: Ribbons on the screen at most, and their rows of pixels, all together: what a frame has time for.
_MOST, _SPANS, _SPANS_WITH_GENES = 1_000, 160_000, 90_000
#: Pixels of a base from which on its letter is drawn, and the distance of letters from the bar, in
#: letters.
LETTER, _OFF = 0.8, 0.6
#: Most width of a genome's name in points, and the gap beside it.
_NAME, _GAP = 90.0, 5.0


def kind_title(kind: int) -> str:
    """The meaning of a ribbon's colour in the window's language."""
    return (tr("same place"), tr("turned around"), tr("moved"), tr("copied"))[kind]


def kind_colour(theme: Theme, kind: int) -> QColor:
    """The colour of a kind, faint, as ribbons lie over each other."""
    alpha = _CONTRAST if theme.is_contrast else _ALPHAS[kind]
    return with_alpha((theme.forward, theme.reverse, theme.moved, theme.copied)[kind], alpha)


class RibbonPanel(Panel):
    """The panel of a part of a model, its ``area``.

    ``marked``: a ribbon with an edge, by the number of its upper genome and its row. ``letters``:
    stretches of bases, each by the number of its genome, its place there and its text.
    """

    def __init__(self, model: RibbonModel, area: RibbonArea, theme: Theme) -> None:
        super().__init__(frame="")
        self._model, self.area, self._theme = model, area, theme
        self.marked: tuple[int, int] | None = None
        self.letters: tuple[tuple[int, int, str], ...] = ()
        #: The pixels from top to bottom that are painted on the screen.
        self.seen = (-np.inf, np.inf)
        self._pixels = [_faded(kind_colour(theme, kind)) for kind in RibbonKind]
        for kind in model.kinds:
            self.sample(kind_title(kind), Ink(kind_colour(theme, kind)))
        self.add(self._paint)

    def margins(self, canvas: Canvas) -> Margins:
        names = self._model.cut_names(_NAME * canvas.unit, canvas.width)
        return Margins(left=max(map(canvas.width, names)) + _GAP * canvas.unit, right=1, top=1, bottom=1)

    def _paint(self, canvas: Canvas) -> None:
        box, theme = self.box, self._theme
        ratio = canvas.painter.device().devicePixelRatioF()
        pixel = _PAPER if canvas.is_paper else 1 / ratio
        pairs, rows = len(self._model.between), max(1.0, box.height() * ratio)
        spans = _SPANS_WITH_GENES if self._model.genes else _SPANS
        most = MOST if canvas.is_paper else min(_MOST, round(spans * pairs / rows))
        laid = laid_out(self._model, self.area, box.width(), box.height(), canvas, pixel, most)
        canvas.painter.save()
        canvas.painter.translate(box.topLeft())
        for shapes in laid.ribbons:
            if canvas.is_paper:
                self._paint_paths(canvas, shapes)
            elif self.seen[0] <= box.top() + shapes.bottom and box.top() + shapes.top <= self.seen[1]:
                self._paint_pixels(canvas, shapes, ratio)
        if self.marked is not None:
            self._paint_mark(canvas, laid, *self.marked)
        self._paint_bars(canvas, laid)
        self._paint_letters(canvas, laid)
        canvas.painter.restore()
        x = box.left() - _GAP * canvas.unit
        for top, name in zip(laid.tops, self._model.cut_names(_NAME * canvas.unit, canvas.width), strict=True):
            canvas.text(x, box.top() + top + laid.bar / 2, name, theme.text, across=1.0)

    def _paint_bars(self, canvas: Canvas, laid: RibbonLayout) -> None:
        theme = self._theme
        edge, fill = Ink(theme.muted, 0.5), mixed(theme.surface, theme.grid, 0.5)
        for (left, right), top in zip(laid.bars.tolist(), laid.tops, strict=True):
            canvas.fill(QRectF(left, top, max(0.5, right - left), laid.bar), fill, edge)
        box = mixed(theme.muted, fill, 0.5)
        for genes in laid.genes:
            left, right = genes.sides[:, genes.strand == 0]
            canvas.painter.setPen(Qt.PenStyle.NoPen)
            canvas.painter.setBrush(box)
            draw_boxes(canvas.painter, left, genes.top, right - left, genes.bottom - genes.top)
            # One path of all takes several times as long.
            for corners in genes.arrows().tolist():
                path = QPainterPath(QPointF(*corners[0]))
                for corner in corners[1:]:
                    path.lineTo(*corner)
                path.closeSubpath()
                canvas.fill(path, box, edge)
        for lines, ink in ((laid.ticks, edge), (laid.bounds, Ink(theme.text, 1.0))):
            canvas.stroke(lines_path(lines, self._room()), ink, is_upright=True)
        for text in laid.texts:
            canvas.text(text.x, text.y, text.text, theme.text if text.is_name else theme.muted)

    def _paint_letters(self, canvas: Canvas, laid: RibbonLayout) -> None:
        """The bases of each genome beside its bar, where the ribbons are."""
        scale = self.box.width() / self.area.across
        if scale < LETTER * canvas.letters:
            return
        for genome, start, text in self.letters:
            left, off = self.area.lefts[genome] - start, _OFF * canvas.letters
            is_last = genome == len(laid.tops) - 1
            y = laid.tops[genome] + (-off if is_last else laid.bar + off)
            for at in range(max(0, floor(left)), min(len(text), ceil(left + self.area.across))):
                canvas.text((at + 0.5 - left) * scale, y, text[at], self._theme.text, across=0.5)

    def _paint_paths(self, canvas: Canvas, shapes: RibbonShapes) -> None:
        """The ribbons as areas; Bézier curves where no side of the box cuts them."""
        corners = polygons(shapes, self.box.width(), _PAPER)
        middle, width = (shapes.top + shapes.bottom) / 2, self.box.width()
        for number, (edges, kind) in enumerate(zip(shapes.edges.T.tolist(), shapes.kind.tolist(), strict=True)):
            path, (a, b, c, d) = self._path(corners[number : number + 1]), edges
            if min(edges) >= 0 and max(edges) <= width:
                path = QPainterPath(QPointF(a, shapes.top))
                path.cubicTo(a, middle, c, middle, c, shapes.bottom)
                path.lineTo(d, shapes.bottom)
                path.cubicTo(d, middle, b, middle, b, shapes.top)
                path.closeSubpath()
            colour = kind_colour(self._theme, kind)
            canvas.fill(path, colour, Ink(colour, _PAPER))

    def _path(self, corners: Floats) -> QPainterPath:
        return polygons_path(corners, self._room())

    def _room(self) -> QRectF:
        return QRectF(-1, -1, self.box.width() + 2, self.box.height() + 2)

    def _paint_pixels(self, canvas: Canvas, shapes: RibbonShapes, ratio: float) -> None:
        """The ribbons as images: a path for each would hold up the window."""
        width, top = round(self.box.width() * ratio), round(shapes.top)
        rows = round((round(shapes.bottom) - top) * ratio)
        if width < 1 or rows < 1:
            return
        steps = coverage(shapes._replace(edges=shapes.edges * ratio), rows, width) * np.float32(_STEPS) + 0.5
        for kind in DRAWN:
            if (shapes.kind == kind).any():
                pixels = self._pixels[kind][np.minimum(steps[kind], 255).astype(np.uint8)]
                image = QImage(pixels.data, width, rows, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
                canvas.painter.drawImage(QRectF(0, top, width / ratio, rows / ratio), image)

    def _paint_mark(self, canvas: Canvas, laid: RibbonLayout, upper: int, row: int) -> None:
        edges = edges_of(self._model, upper, self.area, self.box.width())
        kind = np.zeros(1, np.uint8)
        one = RibbonShapes(edges[:, [row]], kind, laid.tops[upper] + laid.bar, laid.tops[upper + 1])
        path = self._path(polygons(one, self.box.width(), 1.0))
        canvas.fill(path, with_alpha(self._theme.text, 60), Ink(self._theme.text, 1.0))


def _faded(colour: QColor) -> NDArray[np.uint32]:
    """The pixels of so many sixteenths of a ribbon over each other, uint32 [256]."""
    clear = 1 - colour.alphaF()
    alpha = (255 * (1 - clear ** (np.arange(256) / _STEPS))).round().astype(np.int64)
    red, green, blue = (alpha * part // 255 for part in (colour.red(), colour.green(), colour.blue()))
    return (alpha << 24 | red << 16 | green << 8 | blue).astype(np.uint32)


@dataclass(frozen=True)
class RibbonFigure(Sheet):
    """A part of a model, for a paper."""

    name: str
    model: RibbonModel
    area: RibbonArea
    about: tuple[str, ...] = ()

    def picture(self, room: PictureRoom) -> RibbonPanel:
        return RibbonPanel(self.model, self.area, LIGHT)
