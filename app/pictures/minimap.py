"""The minimap: the whole matrix in a corner of its picture, with a frame around the view."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.charts.level_of_detail import Area
from app.guarded import guarded
from app.help.terms import explain_as
from app.theme import theme_service

#: Pixels of its longer side, and least pixels of the shorter.
SIDE = 150
_MIN_SIDE = 40
#: Shown if the view takes less than this share of a side.
_CLOSE = 0.7
#: Pixels beside the map.
_MARGIN = 8
#: No lines x0, y0, x1, y1.
NO_LINES: NDArray[np.float64] = np.zeros((0, 4))


class Minimap(QWidget):
    """Shows the whole; ``asked(i, j)`` carries the matrix point to centre after a press or drag.

    It lies in a corner of the picture where nothing is selected. It hides if there is none, if the
    whole is in view, and while it has nothing to show.
    """

    asked = Signal(float, float)

    def __init__(self, rows: int, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "window.minimap")
        self._rows, self._columns = max(1, rows), max(1, columns)
        self._area = Area(0, self._rows, 0, self._columns)
        self._image = QImage()
        self._layers: list[QImage] = []
        self._wanted = self._is_free = True
        self._is_blank = True
        longer = max(self._rows, self._columns)
        self.setFixedSize(
            max(_MIN_SIDE, round(SIDE * self._columns / longer)), max(_MIN_SIDE, round(SIDE * self._rows / longer))
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("The whole; click or drag to move the view"))
        self.setAccessibleName(self.tr("Minimap"))
        self.setVisible(False)
        theme_service().changed.connect(self.update)

    def set_image(self, image: QImage) -> None:
        """Set the picture of the whole."""
        self._image = image
        self._look()

    def set_layers(self, images: list[QImage]) -> None:
        """Set pictures of the whole that lie above the other."""
        self._layers = images
        self._look()

    def settle(
        self, area: Area, box: QRect, selected: NDArray[np.float64] = NO_LINES, rectangle: Area | None = None
    ) -> None:
        """Frame the view, and go to a free corner.

        Parameters
        ----------
        area : Area
            What is in view.
        box : QRect
            The picture, in pixels of the parent.
        selected : float64 [k, 4]
            Selected lines x0, y0, x1, y1, in bases.
        rectangle : Area, optional
            A selected rectangle.
        """
        self._area = area
        down, across = area.rows / max(1, box.height()), area.columns / max(1, box.width())
        # Top right first: most diagonals run from top left to bottom right.
        right, lower = box.right() - _MARGIN - self.width(), box.bottom() - _MARGIN - self.height()
        left, upper = box.left() + _MARGIN, box.top() + _MARGIN
        for x, y in ((right, upper), (left, lower), (left, upper), (right, lower)):
            place = QRectF(QPointF(x, y), self.size())
            covered = Area(
                area.top + (place.top() - box.top()) * down,
                area.top + (place.bottom() - box.top()) * down,
                area.left + (place.left() - box.left()) * across,
                area.left + (place.right() - box.left()) * across,
            )
            self._is_free = not (_cross(selected, covered) or (rectangle is not None and _overlap(rectangle, covered)))
            if self._is_free:
                self.move(QPoint(x, y))
                break
        self._show()
        self.update()

    def _look(self) -> None:
        """Follow a change of what there is to show."""
        self._is_blank = all(map(_is_plain, (self._image, *self._layers)))
        self._show()
        self.update()

    def set_wanted(self, wanted: bool) -> None:
        """Show the map, or hide it in any view."""
        self._wanted = wanted
        self._show()

    def _show(self) -> None:
        close = self._area.rows < _CLOSE * self._rows or self._area.columns < _CLOSE * self._columns
        self.setVisible(self._wanted and close and self._is_free and not self._is_blank)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.fillRect(self.rect(), theme.surface)
            for image in (self._image, *self._layers):
                painter.drawImage(whole, image)
            across, down = whole.width() / self._columns, whole.height() / self._rows
            seen = QRectF(
                QPointF(whole.left() + self._area.left * across, whole.top() + self._area.top * down),
                QPointF(whole.left() + self._area.right * across, whole.top() + self._area.bottom * down),
            ).intersected(whole)
            # A frame of a few pixels is visible even if the view is tiny.
            seen = seen.adjusted(
                -max(0.0, 5 - seen.width()) / 2,
                -max(0.0, 5 - seen.height()) / 2,
                max(0.0, 5 - seen.width()) / 2,
                max(0.0, 5 - seen.height()) / 2,
            )
            painter.setPen(QPen(theme.muted, 1))
            painter.drawRect(whole)
            painter.setPen(QPen(theme.text, 1.5))
            painter.drawRect(seen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._ask(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._ask(event)

    def _ask(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            at = event.position()
            self.asked.emit(at.y() / self.height() * self._rows, at.x() / self.width() * self._columns)


def _is_plain(image: QImage) -> bool:
    """True for an image of one colour alone."""
    pixels = image.convertToFormat(QImage.Format.Format_ARGB32)
    values = np.frombuffer(pixels.constBits(), np.uint32) if not pixels.isNull() else np.zeros(0, np.uint32)
    return bool((values == values[:1]).all())


def _overlap(one: Area, other: Area) -> bool:
    return one.top < other.bottom and other.top < one.bottom and one.left < other.right and other.left < one.right


def _cross(lines: NDArray[np.float64], area: Area) -> bool:
    """True if one of these lines x0, y0, x1, y1 crosses an area (Liang and Barsky 1984)."""
    begin, end = np.zeros(len(lines)), np.ones(len(lines))
    for first, last, low, high in (
        (lines[:, 0], lines[:, 2], area.left, area.right),
        (lines[:, 1], lines[:, 3], area.top, area.bottom),
    ):
        # Along an axis a line is inside all the time, or never.
        step = np.where(last == first, 1e-9, last - first)
        enters, leaves = (low - first) / step, (high - first) / step
        begin = np.maximum(begin, np.minimum(enters, leaves))
        end = np.minimum(end, np.maximum(enters, leaves))
    return bool((begin <= end).any())
