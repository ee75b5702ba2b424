"""Places for dropped files, each with a drawing of what is done with them."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.guarded import guarded
from app.help.terms import explain_as
from app.runs.face import Zone
from app.theme import current
from app.widgets.basic import dropped_paths, heading

_SKETCHES = Path(__file__).resolve().parents[2] / "resources" / "sketches"
#: Size of a drawing in pixels.
_SIZE = QSize(72, 32)


class Sketch(QWidget):
    """A drawing of ``resources/sketches``; its colours are named as those of ``Theme``."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._drawing = (_SKETCHES / f"{name}.svg").read_text("ascii")
        self.setFixedSize(_SIZE)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        coloured = re.sub(r'(?<=(?:fill|roke)=")(?!none)[a-z_]+', self._colour, self._drawing)
        with QPainter(self) as painter:
            QSvgRenderer(coloured.encode()).render(painter, QRectF(self.rect()))

    @staticmethod
    def _colour(found: re.Match[str]) -> str:
        return str(getattr(current(), found[0]).name())


class DropZone(QFrame):
    """Accepts dropped files; a click or Enter opens a file dialog.

    ``is_large``: with its hint, which is else the tooltip.
    """

    files_dropped = Signal(str, list)
    clicked = Signal()

    def __init__(self, zone: Zone, parent: QWidget | None = None, is_large: bool = False) -> None:
        super().__init__(parent)
        explain_as(self, "window.drop_zone")
        self._side = zone.side
        self._over = False
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(zone.title)
        name = heading(zone.title) if is_large else QLabel(zone.title)
        name.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        name.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(Sketch(zone.sketch), 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(name)
        if is_large:
            what = QLabel(zone.hint)
            what.setWordWrap(True)
            what.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            what.setForegroundRole(what.foregroundRole().PlaceholderText)
            layout.insertStretch(0, 1)
            layout.addWidget(what)
            layout.addStretch(1)
        else:
            self.setToolTip(zone.hint)
            self.setAccessibleDescription(zone.hint)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self._highlight(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._highlight(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._highlight(False)
        event.acceptProposedAction()
        self.files_dropped.emit(self._side, dropped_paths(event.mimeData()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._highlight(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._highlight(False)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            lit = self._over or self.hasFocus()
            painter.setPen(QPen(theme.accent if lit else theme.muted, 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(theme.surface)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)

    def _highlight(self, over: bool) -> None:
        self._over = over
        self.update()
