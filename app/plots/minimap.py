"""The minimap: the whole matrix in a corner of its picture, with a frame around the view."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.guarded import guarded
from app.plots.level_of_detail import Area
from app.theme import theme_service

#: Pixels of its longer side, and least pixels of the shorter.
SIDE = 150
_MIN_SIDE = 40
#: Shown if the view takes less than this share of a side.
_CLOSE = 0.7


class Minimap(QWidget):
    """Shows the whole; ``asked(i, j)`` carries the matrix point to centre after a press or drag."""

    asked = Signal(float, float)

    def __init__(self, rows: int, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows, self._columns = max(1, rows), max(1, columns)
        self._area = Area(0, self._rows, 0, self._columns)
        self._image = QImage()
        self._layers: list[QImage] = []
        self._wanted = True
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
        self.update()

    def set_layers(self, images: list[QImage]) -> None:
        """Set pictures of the whole that lie above the other."""
        self._layers = images
        self.update()

    def set_area(self, area: Area) -> None:
        """Frame the view; the map hides if that is the whole."""
        self._area = area
        self._show()
        self.update()

    def set_wanted(self, wanted: bool) -> None:
        """Show the map, or hide it in any view."""
        self._wanted = wanted
        self._show()

    def _show(self) -> None:
        close = self._area.rows < _CLOSE * self._rows or self._area.columns < _CLOSE * self._columns
        self.setVisible(self._wanted and close)

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
