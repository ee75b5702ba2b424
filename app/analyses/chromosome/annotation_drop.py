"""Dropping annotation files onto an alignment's page, on the half of a or of b."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.guarded import guarded
from app.theme import theme_service, with_alpha
from app.widgets.basic import dropped_paths
from gpu.analyses.chromosome.annotation.files import are_annotations
from gpu.core.units import visible


def annotations_in(paths: list[str]) -> list[str]:
    """The annotation files of a drop; a GenBank file, which has sequences, too, only by itself."""
    return paths if are_annotations(paths) else []


class AnnotationDrop(QObject):
    """Makes a page accept annotation files; ``dropped(side, path)`` for each, side 0 for a.

    Everything else is left to the window.
    """

    dropped = Signal(int, str)

    def __init__(self, page: QWidget, names: tuple[str, str]) -> None:
        super().__init__(page)
        self._page = page
        #: Those of the drag over the page.
        self._paths: list[str] = []
        self._overlay = _Overlay(page, names)
        page.setAcceptDrops(True)
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove) and isinstance(event, QDragMoveEvent):
            if kind == QEvent.Type.DragEnter:
                # Not at each move: the files are looked into.
                self._paths = annotations_in(dropped_paths(event.mimeData()))
            if not self._paths:
                return False
            self._overlay.show_over(self._side(event.position().x()))
            event.acceptProposedAction()
            return True
        if kind == QEvent.Type.DragLeave:
            self._overlay.hide()
        if kind == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._overlay.hide()
            if not (paths := annotations_in(dropped_paths(event.mimeData()))):
                return False
            event.acceptProposedAction()
            for path in paths:
                self.dropped.emit(self._side(event.position().x()), path)
            return True
        return False

    def _side(self, x: float) -> int:
        return int(x >= self._page.width() / 2)


class _Overlay(QWidget):
    """Two halves over the page that say where a file goes."""

    def __init__(self, page: QWidget, names: tuple[str, str]) -> None:
        super().__init__(page)
        self._names = names
        self._side = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_over(self, side: int) -> None:
        self._side = side
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), with_alpha(theme.background, 215))
            font = painter.font()
            font.setPointSizeF(font.pointSizeF() * 1.4)
            painter.setFont(font)
            half = self.width() / 2
            for side, name in enumerate(self._names):
                box = QRectF(side * half, 0, half, self.height()).adjusted(16, 16, -16, -16)
                chosen = side == self._side
                painter.setPen(QPen(theme.accent if chosen else theme.muted, 3 if chosen else 1))
                painter.drawRoundedRect(box, 8, 8)
                painter.setPen(theme.text if chosen else theme.muted)
                text = self.tr("Features of {0}\n{1}").format("ab"[side], visible(name))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
