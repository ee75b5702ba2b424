"""A scroll area that shows a range of the reference: moved and zoomed by wheel, drag and keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.analyses.reads.frame import LETTER, Frame
from app.theme import theme_service

#: Least pixels of a drag.
_DRAGGED = 4


class FrameView(QAbstractScrollArea):
    """Shows a part of so many ``bases``; a subclass paints it.

    ``moved()``: it shows another part, or one of another size; ``clicked(place)``: at a pixel.
    """

    moved = Signal()
    clicked = Signal(QPointF)

    def __init__(self, bases: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bases = bases
        self._dragged: QPointF | None = None
        self._pressed: QPointF | None = None
        self._frame = Frame(0.0, float(max(bases, 1)), 0.0, 1.0).showing(0.0, float(bases), bases)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Showing and hiding it would change the scale.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMinimumHeight(110)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)
        theme_service().changed.connect(self.viewport().update)

    @property
    def frame(self) -> Frame:
        """The visible part of the reference."""
        return self._frame

    def show_range(self, first: float, last: float) -> None:
        """Show bases ``[first, last)``, in concatenated positions."""
        self._show(self._frame.showing(first, last, self._bases))

    def show_place(self, first: int, last: int) -> None:
        """Show bases ``[first, last)`` in the middle, with their letters and some around them."""
        bases = max(float(last - first) * 1.2, self._frame.width / (2 * LETTER))
        self.show_range((first + last - bases) / 2, (first + last + bases) / 2)

    def show_whole(self) -> None:
        self.show_range(0, self._bases)

    def zoom(self, factor: float, place: float | None = None) -> None:
        """Zoom about ``place`` (by default the middle); below 1 comes closer."""
        frame = self._frame
        self._show(frame.zoomed(factor, (frame.left + frame.right) / 2 if place is None else place, self._bases))

    def pan(self, share: float) -> None:
        """Pan by a share of the view."""
        self._show(self._frame.moved(share * self._frame.bases, self._bases))

    def place_pointed_at(self) -> int:
        """The base below the mouse, or in the middle of the view if the mouse is elsewhere."""
        at = self.viewport().mapFromGlobal(QCursor.pos())
        inside = self.viewport().rect().contains(at)
        place = self._frame.place(at.x()) if inside else (self._frame.left + self._frame.right) / 2
        return min(max(int(place), 0), self._bases - 1)

    def _show(self, frame: Frame) -> None:
        if frame != self._frame:
            self._frame = frame
            self.moved.emit()
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._frame = self._frame._replace(width=float(max(1, self.viewport().width())))
        self.moved.emit()

    # Mouse and keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        delta = event.angleDelta()
        steps = (delta.y() or delta.x()) / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (delta.x() and not delta.y()):
            self.pan(-0.1 * steps)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            bar = self.verticalScrollBar()
            bar.setValue(int(bar.value() - 3 * steps * bar.singleStep()))
        else:
            self.zoom(0.8**steps, self._frame.place(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._dragged = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is None or self._pressed is None:
            return
        if (event.position() - self._pressed).manhattanLength() < _DRAGGED:
            return
        moved = event.position() - self._dragged
        self._dragged = event.position()
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._show(self._frame.moved(-moved.x() / self._frame.base_width, self._bases))
        bar = self.verticalScrollBar()
        bar.setValue(int(bar.value() - moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed, self._dragged = self._pressed, None, None
        self.viewport().unsetCursor()
        if pressed is not None and (event.position() - pressed).manhattanLength() < _DRAGGED:
            self.clicked.emit(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.zoom(0.25, self._frame.place(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shares = {Qt.Key.Key_Left: -0.1, Qt.Key.Key_Right: 0.1}
        key, frame = Qt.Key(event.key()), self._frame
        share = shares.get(key)
        if share is not None and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.pan(share * (9 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1))
        elif key == Qt.Key.Key_Home:
            self._show(frame.moved(-self._bases, self._bases))
        elif key == Qt.Key.Key_End:
            self._show(frame.moved(self._bases, self._bases))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.zoom(0.25, (frame.left + frame.right) / 2)
        else:
            super().keyPressEvent(event)
