"""The minimap of an alignment's picture."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QAction, QImage, QPainter, QPen, QPolygonF

from app.analyses.chromosome.matrix import MatrixView
from app.pictures.minimap import Minimap
from app.theme import theme_service

_POINTS = 600
#: Pixels of the image for each of the map.
_FINE = 2


class CornerPath(Protocol):
    """An alignment as the picture shows it."""

    def polyline(self, max_points: int) -> NDArray[np.float64]: ...


class CornerMap(QObject):
    """Keeps a minimap in the corner of the picture; ``wanted`` switches it."""

    def __init__(
        self, matrix: MatrixView, sides: tuple[int, int], alignment: CornerPath | None, wanted: QAction
    ) -> None:
        super().__init__(matrix)
        self._matrix, self._sides, self._alignment = matrix, sides, alignment
        self.map = Minimap(*sides, matrix)
        self.map.asked.connect(self._centre)
        wanted.toggled.connect(self.map.set_wanted)
        matrix.followed.connect(self._follow)
        theme_service().changed.connect(self._draw)
        self._draw()

    def set_alignment(self, alignment: CornerPath) -> None:
        """Draw another alignment."""
        self._alignment = alignment
        self._draw()
        self._follow()

    def _centre(self, i: float, j: float) -> None:
        self._matrix.centre_on(i, j)
        self._matrix.area_edited.emit(self._matrix.area())

    def _follow(self) -> None:
        x, y = self._matrix.path_points
        lines = np.column_stack([x[:-1], y[:-1], x[1:], y[1:]]).astype(np.float64)
        box = self._matrix.box_rect().adjusted(0, self._matrix.letters_height, 0, 0)
        self.map.settle(self._matrix.area(), box, lines)

    def _draw(self) -> None:
        theme = theme_service().theme
        image = QImage(self.map.size() * _FINE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(theme.surface)
        if self._alignment is not None:
            rows, columns = self._sides
            points = self._alignment.polyline(_POINTS)
            x, y = points[:, 1] * (image.width() / columns), points[:, 0] * (image.height() / rows)
            with QPainter(image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme.alignment, 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolyline(QPolygonF([QPointF(*at) for at in zip(x.tolist(), y.tolist(), strict=True)]))
        self.map.set_image(image)
