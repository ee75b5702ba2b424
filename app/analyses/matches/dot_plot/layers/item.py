"""The graphics item of a layer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyqtgraph as pg
from pyqtgraph.Qt.internals import PrimitiveArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.analyses.matches.dot_plot.layers.drawing import Drawing
from app.pictures.dots.items import lengthened

#: Least length of a line in pixels, widths of few and of many lines.
_MIN_PIXELS, _WIDE, _NARROW, _FEW = 3.0, 2.4, 1.6, 2_000


class LayerItem(pg.GraphicsObject):
    """Draws a ``Drawing`` over the matches."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__()
        self._bounds = QRectF(0, 0, columns, rows)
        self._groups: list[tuple[QPen, PrimitiveArray]] = []
        self._image: QImage | None = None
        self._place = QRectF()

    def show_drawing(self, drawing: Drawing, image: QImage | None, colours: list[QColor]) -> None:
        """Show a drawing; ``image``: of its pixels (see ``image_of``)."""
        window = drawing.wanted.window
        self._image = image
        self._place = QRectF(window.left, window.top, window.right - window.left, window.bottom - window.top)
        lines = drawing.lines.copy()
        lengthened(lines, drawing.wanted.scale, _MIN_PIXELS)
        self._groups = []
        for number, colour in enumerate(colours):
            rows = lines[drawing.classes == number]
            if len(rows):
                primitives = PrimitiveArray(QLineF, 4)
                primitives.resize(len(rows))
                primitives.ndarray()[:] = rows
                pen = QPen(colour, _WIDE if len(lines) <= _FEW else _NARROW)
                pen.setCosmetic(True)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                self._groups.append((pen, primitives))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: Any, widget: Any = None) -> None:
        if self._image is not None:
            self._paint_image(painter, self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pen, lines in self._groups:
            painter.setPen(pen)
            painter.drawLines(*lines.drawargs())

    def _paint_image(self, painter: QPainter, image: QImage) -> None:
        """Draw the visible part: at a close zoom the whole would be a picture of gigapixels."""
        inside = self._place.intersected(self.viewRect().adjusted(-1, -1, 1, 1)).intersected(self._bounds)
        if inside.isEmpty():
            return
        across, down = image.width() / self._place.width(), image.height() / self._place.height()
        source = QRectF(
            (inside.left() - self._place.left()) * across,
            (inside.top() - self._place.top()) * down,
            inside.width() * across,
            inside.height() * down,
        )
        target = painter.transform().mapRect(inside)
        painter.save()
        painter.resetTransform()
        painter.drawImage(target, image, source)
        painter.restore()


def image_of(drawing: Drawing, colours: list[QColor]) -> QImage | None:
    """The pixels of a drawing in colours; in any thread."""
    if drawing.pixels is None:
        return None
    palette = np.array([0, *(colour.rgba() for colour in colours)], np.uint32)
    coloured = np.ascontiguousarray(palette[drawing.pixels])
    rows, columns = coloured.shape
    return QImage(coloured.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32_Premultiplied).copy()
