"""The base of matrix pictures: view, mouse, keys and crosshair.

Rows run downwards, columns to the right, the origin is top left. A subclass adds its items to
``_box`` and passes a function to ``begin`` that thins them to the view; it runs once for any number
of changes in one turn of the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import SIGNAL, QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.access.shown import tell_shown
from app.charts.level_of_detail import Area
from app.pictures.box import MatrixBox, MouseMode
from app.theme import theme_service, with_alpha
from app.widgets.basic import fill

#: Reach of a click or pointer in pixels.
REACH_PIXELS = 8
#: Margin around the whole matrix, as a share of it.
MARGIN = 0.02


class Symbols(pg.ScatterPlotItem):
    """Symbols that pass clicks to the picture beneath."""

    def mouseClickEvent(self, event: Any) -> None:
        event.ignore()


class PlotView(QWidget):
    """A picture of a matrix of ``rows`` × ``columns`` bases.

    Signals: ``area_edited(Area)`` after a gesture or key changed the view (never after
    ``show_area``); ``hovered``, ``clicked`` and ``activated`` (double click) with ``(i, j, reach)``
    in bases; ``left()`` when the pointer leaves; ``menu_asked(i, j, QPoint)``; ``followed()`` after
    what is drawn followed a change of the view.
    """

    area_edited = Signal(object)
    followed = Signal()
    hovered = Signal(float, float, float)
    left = Signal()
    clicked = Signal(float, float, float)
    activated = Signal(float, float, float)
    menu_asked = Signal(float, float, object)

    def __init__(
        self,
        rows: int,
        columns: int,
        box: MatrixBox,
        axes: dict[str, pg.AxisItem],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._rows, self._columns = rows, columns
        self._box = box
        self._plot = pg.PlotWidget(self, viewBox=box, axisItems=axes)
        self._plot.hideAxis("bottom")
        self._plot.hideButtons()
        self._plot.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self._plot.setMinimumSize(240, 100)
        self._plot.plotItem.setContentsMargins(8, 2, 10, 4)  # else the axis title touches the edge
        fill(self, self._plot)
        self.setFocusProxy(self._plot)
        self._plot.installEventFilter(self)
        self.crosshair_row = pg.InfiniteLine(angle=0, movable=False)
        self.crosshair_column = pg.InfiniteLine(angle=90, movable=False)
        self._refresh_timer = QTimer(self)
        self._refresh_timer.setSingleShot(True)
        self._refresh_timer.setInterval(0)

    @property
    def viewport(self) -> QWidget:
        """The widget that receives mouse events."""
        return self._plot.viewport()

    def to_pixel(self, i: float, j: float) -> QPointF:
        """The viewport position of a matrix point."""
        return QPointF(self._plot.mapFromScene(self._box.mapViewToScene(QPointF(j, i))))

    def from_pixel(self, at: QPointF) -> QPointF:
        """The place of the matrix (x: j, y: i) under a pixel of the viewport."""
        return self._box.mapSceneToView(self._plot.mapToScene(at.toPoint()))

    def box_rect(self) -> QRect:
        """The rectangle of the matrix in this widget, in pixels."""
        corner = self._plot.mapFromScene(self._box.mapToScene(QPointF(0, 0)))
        return QRect(corner.x(), corner.y(), int(self._box.width()), int(self._box.height()))

    @property
    def has_crosshair(self) -> bool:
        """True if a crosshair is shown."""
        return bool(self.crosshair_row.isVisible())

    def begin(self, refresh: Callable[[], None]) -> None:
        """Show the whole, and call ``refresh`` after every view change.

        Call it after creating the items.
        """
        for line in (self.crosshair_row, self.crosshair_column):
            line.setZValue(1000)
            line.setVisible(False)
            self._box.addItem(line, ignoreBounds=True)
        self._recolour_plot()
        self.show_area(self.whole_area())
        self._refresh_timer.timeout.connect(refresh)
        self._refresh_timer.timeout.connect(self.followed)
        self._about = self._plot.accessibleDescription()
        self.followed.connect(self._tell_shown)
        self._box.sigRangeChanged.connect(self.refresh_later)
        self._box.sigResized.connect(self.refresh_later)
        self._box.edited.connect(self._tell_edited)
        self._box.clicked.connect(lambda place: self.clicked.emit(place.y(), place.x(), self.reach()))
        self._box.activated.connect(lambda place: self.activated.emit(place.y(), place.x(), self.reach()))
        self._box.menu_asked.connect(lambda place, at: self.menu_asked.emit(place.y(), place.x(), at.toPoint()))
        self._plot.scene().sigMouseMoved.connect(self._moved)
        theme_service().changed.connect(self._recolour_plot)

    def _tell_shown(self) -> None:
        area = self.area().inside(self._rows, self._columns)
        told = self.tr("Shown: {0:,} to {1:,} of {2:,} down, {3:,} to {4:,} of {5:,} to the right")
        down = (int(area.top) + 1, round(area.bottom), self._rows)
        right = (int(area.left) + 1, round(area.right), self._columns)
        tell_shown(self._plot, told.format(*down, *right), self._about)

    def refresh_later(self) -> None:
        """Refresh once, in the next turn of the event loop."""
        self._refresh_timer.start()

    # The view

    def whole_area(self) -> Area:
        """The whole matrix with a margin."""
        return Area(0, self._rows, 0, self._columns).padded(MARGIN)

    def area(self) -> Area:
        """The visible part of the matrix."""
        return self._box.area()

    def show_area(self, area: Area) -> None:
        """Show a part of the matrix (emits no ``area_edited``)."""
        self._box.show_area(area)

    def centre_on(self, i: float, j: float) -> None:
        """Centre a point at the same zoom; a fully visible side stays."""
        area = self.area()
        top, left = area.top, area.left
        if area.rows < self._rows:
            top = i - area.rows / 2
        if area.columns < self._columns:
            left = j - area.columns / 2
        self._box.move(top - area.top, left - area.left)

    def zoom(self, factor: float) -> None:
        """Zoom about the middle as a user does (emits ``area_edited``); below 1 comes closer."""
        self._box.zoom(factor, factor)
        self._tell_edited()

    def pan(self, rows: float, columns: float) -> None:
        """Pan by shares of the view as a user does (emits ``area_edited``)."""
        area = self.area()
        self._box.move(rows * area.rows, columns * area.columns)
        self._tell_edited()

    def set_mode(self, mode: MouseMode) -> None:
        """Set the action of a drag."""
        self._box.mode = mode
        shape = Qt.CursorShape.CrossCursor if mode is MouseMode.SELECT else Qt.CursorShape.OpenHandCursor
        self._box.setCursor(shape)

    def set_aspect_locked(self, locked: bool) -> None:
        """Set whether bases are square."""
        self._box.set_locked(locked)

    def cancel_box(self) -> bool:
        """Give up a box that is being dragged; False if there is none."""
        return self._box.cancel_box()

    def reach(self) -> float:
        """``REACH_PIXELS`` in bases, of the coarser side."""
        return max(self.bases_a_pixel()) * REACH_PIXELS

    def bases_a_pixel(self) -> tuple[float, float]:
        """Bases per pixel of the rows' and of the columns' sequence."""
        area = self.area()
        return area.rows / max(1.0, self._box.height()), area.columns / max(1.0, self._box.width())

    def set_crosshair(self, i: float | None, j: float | None) -> None:
        """Show the crosshair at the middle of a cell; None hides it."""
        for line, at in ((self.crosshair_row, i), (self.crosshair_column, j)):
            line.setVisible(at is not None)
            if at is not None:
                line.setPos(at + 0.5)

    def _recolour_plot(self) -> None:
        theme = theme_service().theme
        self._plot.setBackground(theme.surface)
        for name in ("left", "top"):
            axis = self._plot.getAxis(name)
            axis.setPen(pg.mkPen(theme.muted))
            axis.setTextPen(pg.mkPen(theme.text))
        faint = with_alpha(theme.text, 150)
        for line in (self.crosshair_row, self.crosshair_column):
            line.setPen(pg.mkPen(faint, width=1, style=Qt.PenStyle.DashLine))

    # Events

    def _tell_edited(self) -> None:
        # It marked the hovered place of the earlier view.
        self.set_crosshair(None, None)
        self.area_edited.emit(self.area())

    def _moved(self, at: QPointF) -> None:
        if self._box.sceneBoundingRect().contains(at):
            place = self._box.mapSceneToView(at)
            self.hovered.emit(place.y(), place.x(), self.reach())
        else:
            self._leave()

    def _leave(self) -> None:
        self.set_crosshair(None, None)
        self.left.emit()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is not self._plot:
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_alone = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            return is_alone and self._press(Qt.Key(event.key()))
        if not isinstance(event, QContextMenuEvent):
            return False
        if not self.receivers(SIGNAL("menu_asked(double,double,PyObject)")):
            return False
        # The mouse asks by its click, so that the window's own menu must not open on its press.
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.menu_asked.emit(*self._middle(), self.mapToGlobal(self.box_rect().center()))
        return True

    def _press(self, key: Qt.Key) -> bool:
        """Do what a key asks for; False for a key that is not for the picture."""
        if key in _PANS:
            self.pan(*_PANS[key])
        elif key == Qt.Key.Key_Home:
            self._box.move(-float(self._rows), -float(self._columns))
            self._tell_edited()
        elif key == Qt.Key.Key_End:
            self._box.move(float(self._rows), float(self._columns))
            self._tell_edited()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit(*self._middle(), self.reach())
        else:
            return False
        return True

    def _middle(self) -> tuple[float, float]:
        """The place (i, j) in the middle of the view, to which keys refer."""
        area = self.area()
        return (area.top + area.bottom) / 2, (area.left + area.right) / 2

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leave()


_PANS = {
    Qt.Key.Key_Up: (-0.1, 0.0),
    Qt.Key.Key_Down: (0.1, 0.0),
    Qt.Key.Key_Left: (0.0, -0.1),
    Qt.Key.Key_Right: (0.0, 0.1),
}
