"""The mouse in the matrix picture: wheel, drag, box, click and double click.

Only a person's gesture tells ``edited``; setting the view from the program tells nothing, so that linked views cannot
chase each other.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal


class MouseMode(Enum):
    """What a drag does; Ctrl inverts it for one drag."""

    MOVE = "move"
    SELECT = "select"


class MatrixBox(pg.ViewBox):
    """Signals: ``edited()`` after a gesture changed the view; ``clicked``, ``activated`` (double click) and
    ``menu_asked`` with the event's position in the view's coordinates.

    A box that was dragged is zoomed to; unless ``keeps_boxes``, then ``boxed`` tells it and the view stays.
    """

    boxed = Signal(QRectF)
    edited = Signal()
    clicked = Signal(QPointF)
    activated = Signal(QPointF)
    menu_asked = Signal(QPointF, QPointF)

    def __init__(self, keeps_boxes: bool = False) -> None:
        super().__init__(invertY=True, enableMenu=False, defaultPadding=0.0)
        self._keeps_boxes = keeps_boxes
        self.mode = MouseMode.MOVE
        self._boxing = False

    def wheelEvent(self, event: Any, axis: int | None = None) -> None:
        event.accept()
        steps = event.delta() / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.translateBy(x=-steps * 0.1 * self.viewRect().width())
        else:
            centre = self.mapToView(event.pos())
            factor = 0.8**steps
            sides = (None if axis == 1 else factor, None if axis == 0 else factor)
            self.scaleBy(x=sides[0], y=sides[1], center=centre)
        self.edited.emit()

    def mouseDragEvent(self, event: Any, axis: int | None = None) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.ignore()
            return
        event.accept()
        if event.isStart():
            inverted = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._boxing = (self.mode is MouseMode.SELECT) != inverted and axis is None
        if self._boxing:
            self._drag_box(event)
        else:
            moved = self.mapToView(event.lastPos()) - self.mapToView(event.pos())
            self.translateBy(x=None if axis == 1 else moved.x(), y=None if axis == 0 else moved.y())
            self.edited.emit()

    def _drag_box(self, event: Any) -> None:
        begin = event.buttonDownPos(event.button())
        if not event.isFinish():
            self.updateScaleBox(begin, event.pos())
            return
        self.rbScaleBox.hide()
        box = QRectF(begin, event.pos()).normalized()
        if box.width() > 3 and box.height() > 3:
            chosen = self.childGroup.mapRectFromParent(box)
            if self._keeps_boxes:
                self.boxed.emit(chosen)
                return
            self.setRange(chosen, padding=0)
            self.edited.emit()

    def mouseClickEvent(self, event: Any) -> None:
        event.accept()
        place = self.mapToView(event.pos())
        if event.button() == Qt.MouseButton.RightButton:
            self.menu_asked.emit(place, event.screenPos())
        elif event.button() == Qt.MouseButton.LeftButton:
            (self.activated if event.double() else self.clicked).emit(place)

    def keyPressEvent(self, event: Any) -> None:
        event.ignore()  # the page's shortcuts do this
