"""Mouse input of the matrix picture: wheel, drag, box, click and double click.

Only user gestures emit ``edited``; setting the view from code emits nothing, so that linked views
cannot trigger each other endlessly.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal

from app.charts.level_of_detail import Area
from app.pictures.bounds import Bounds


class MouseMode(Enum):
    """The action of a drag; Ctrl inverts it for one drag."""

    MOVE = "move"
    SELECT = "select"


class MatrixBox(pg.ViewBox):
    """The view box of a matrix picture.

    Signals: ``edited()`` after a gesture changed the view; ``clicked``, ``activated`` (double
    click) and ``menu_asked`` with the event's position in the view's coordinates. A dragged box is
    zoomed to; with ``keeps_boxes`` it is only emitted as ``boxed``.

    The view is changed by ``show_area``, ``zoom`` and ``move`` alone, which keep it within
    ``bounds``: pyqtgraph's own limits and aspect lock move a view that meets them, without always
    emitting a signal.

    ``magnet`` takes a point (i, j) and returns the nearby point that the wheel should zoom to, or
    None.
    """

    boxed = Signal(QRectF)
    edited = Signal()
    clicked = Signal(QPointF)
    activated = Signal(QPointF)
    menu_asked = Signal(QPointF, QPointF)

    def __init__(self, bounds: Bounds, keeps_boxes: bool = False) -> None:
        super().__init__(invertY=True, enableMenu=False, defaultPadding=0.0)
        self._bounds = bounds
        self._keeps_boxes = keeps_boxes
        self.mode = MouseMode.MOVE
        self.magnet: Callable[[float, float], tuple[float, float] | None] = lambda i, j: None
        self._locked = False
        self._boxing = self._given_up = False
        self.disableAutoRange()

    def area(self) -> Area:
        """The visible area."""
        seen = self.viewRect()
        return Area(seen.top(), seen.bottom(), seen.left(), seen.right())

    def show_area(self, area: Area, fixed: tuple[float, float] | None = None) -> None:
        """Show an area, or the nearest allowed one (see ``Bounds.allowed``)."""
        shown = self._bounds.allowed(area, fixed, (self.height(), self.width()) if self._locked else None)
        self.setRange(QRectF(shown.left, shown.top, shown.columns, shown.rows), padding=0)

    def zoom(self, rows: float, columns: float, at: tuple[float, float] | None = None) -> None:
        """Scale the visible rows and columns by a factor about a point (i, j), or the middle."""
        area = self.area()
        if self._locked:
            rows = columns = min(rows, columns) if min(rows, columns) < 1 else max(rows, columns)
        i, j = at or ((area.top + area.bottom) / 2, (area.left + area.right) / 2)
        wanted = Area(
            i - (i - area.top) * rows,
            i + (area.bottom - i) * rows,
            j - (j - area.left) * columns,
            j + (area.right - j) * columns,
        )
        self.show_area(wanted, (i, j))

    def move(self, rows: float, columns: float) -> None:
        """Move the view by so many bases down and to the right."""
        area = self.area()
        self.show_area(Area(area.top + rows, area.bottom + rows, area.left + columns, area.right + columns))

    def set_locked(self, locked: bool) -> None:
        """Set whether bases are square; the visible area stays in view."""
        self._locked = locked
        self.show_area(self.area())

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if self._locked:
            self.show_area(self.area())

    def wheelEvent(self, event: Any, axis: int | None = None) -> None:
        event.accept()
        steps = event.delta() / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.move(0, -steps * 0.1 * self.viewRect().width())
        else:
            pointed = self.mapToView(event.pos())
            factor = 0.8**steps
            at = pointed.y(), pointed.x()
            if factor < 1 and axis is None:
                at = self._drawn_to(*at)
            self.zoom(1.0 if axis == 0 else factor, 1.0 if axis == 1 else factor, at)
        self.edited.emit()

    def _drawn_to(self, i: float, j: float) -> tuple[float, float]:
        """Move the magnet's point under the pointer; return that point.

        So zooming stays on it.
        """
        found = self.magnet(i, j)
        if found is None:
            return i, j
        self.move(found[0] - i, found[1] - j)
        return found

    def mouseDragEvent(self, event: Any, axis: int | None = None) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            event.ignore()
            return
        event.accept()
        if event.isStart():
            inverted = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._boxing = (self.mode is MouseMode.SELECT) != inverted and axis is None
            self._given_up = False
        if self._given_up:
            return
        if self._boxing:
            self._drag_box(event)
        else:
            moved = self.mapToView(event.lastPos()) - self.mapToView(event.pos())
            self.move(0.0 if axis == 0 else moved.y(), 0.0 if axis == 1 else moved.x())
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
            self.show_area(Area(chosen.top(), chosen.bottom(), chosen.left(), chosen.right()))
            self.edited.emit()

    def cancel_box(self) -> bool:
        """Give up a box that is being dragged; False if there is none."""
        if not self.rbScaleBox.isVisible():
            return False
        self.rbScaleBox.hide()
        self._given_up = True
        return True

    def mouseClickEvent(self, event: Any) -> None:
        event.accept()
        place = self.mapToView(event.pos())
        if event.button() == Qt.MouseButton.RightButton:
            self.menu_asked.emit(place, event.screenPos())
        elif event.button() == Qt.MouseButton.LeftButton:
            (self.activated if event.double() else self.clicked).emit(place)

    def keyPressEvent(self, event: Any) -> None:
        event.ignore()  # handled by the page's shortcuts
