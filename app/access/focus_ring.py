"""The ring around the part of the window that has the focus, the same for every kind of widget.

The styles of widgets mark the focus faintly, and pictures not at all. One ring for the whole
application is laid over the widget that keys go to. It is shown while keys are used: from the first
press of a key on, until a mouse button is pressed.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from app.guarded import guarded
from app.theme import theme_service

#: Pixels of the ring, and of the line inside it that sets it off from what it lies on.
_RING, _LINE = 2, 1
#: Presses of keys, those of shortcuts included.
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
#: Fewer pixels, as of a divider, are filled.
_NARROW = 8


class FocusRing(QObject):
    """Lays the ring over whatever widget of ``application`` has the focus."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._ring: QWidget | None = None
        self._around: QWidget | None = None
        self._by_keys = False
        application.focusChanged.connect(self._follow)
        self._follow(None, application.focusWidget())

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        self._hide()
        for part in _inputs(self._around):
            part.removeEventFilter(self)
        if now is None or now.isWindow() or isinstance(now, QMenu | QMenuBar):
            return
        # Parts of a widget that the mouse pressed are not looked at below.
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._by_keys = False
        self._around = now
        for part in _inputs(now):
            part.installEventFilter(self)
        if self._by_keys:
            self._ring = _Ring(now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._by_keys = False
            self._hide()
        elif kind in _KEYS and not self._by_keys and self._around is not None:
            self._by_keys = True
            self._ring = _Ring(self._around)
        elif kind == QEvent.Type.Resize and isinstance(self._ring, _Ring) and isValid(self._ring):
            self._ring.cover()
        return False

    def _hide(self) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = None


def show_focus(application: QApplication) -> FocusRing:
    """Begin to show the focus, once for an application."""
    return application.findChild(FocusRing) or FocusRing(application)


def _inputs(widget: QWidget | None) -> list[QWidget]:
    """The widgets that get the events of one with the focus."""
    if widget is None or not isValid(widget):
        return []
    return [widget, widget.viewport()] if isinstance(widget, QAbstractScrollArea) else [widget]


class _Ring(QWidget):
    """The ring, a part of the widget that it lies on: it moves, scrolls and ends with it."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._covered = around
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cover()
        self.show()
        self.raise_()

    def cover(self) -> None:
        self.setGeometry(self._covered.rect())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            if min(self.width(), self.height()) < _NARROW:
                painter.fillRect(self.rect(), theme.focus)
                return
            # Lines are drawn about their middle.
            for width, colour, inset in ((_RING, theme.focus, 1), (_LINE, theme.surface, _RING)):
                pen = QPen(colour, width)
                pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
                painter.setPen(pen)
                painter.drawRect(self.rect().adjusted(inset, inset, -inset - width % 2, -inset - width % 2))
