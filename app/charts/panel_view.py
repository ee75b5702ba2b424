"""A chart in the window: a panel in the theme's colours, and its legend beside or in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.figures.canvas import Canvas
from app.figures.figure import paint_legend
from app.figures.panel import Panel
from app.guarded import guarded
from app.theme import Theme, theme_service

#: Pixels around a chart, and points beside the names of a legend.
_EDGE, _LEGEND = 4, 30


class PanelView(QWidget):
    """Paints the panel that ``make`` gives for a theme; ``show_panel`` replaces it.

    ``is_beside``: the legend has a column of its own; else it lies in the upper right corner.
    """

    def __init__(
        self, name: str, make: Callable[[Theme], Panel], parent: QWidget | None = None, is_beside: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_beside = is_beside
        #: A sentence in place of the panel; "" for none.
        self.empty = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.show_panel(make)
        theme_service().changed.connect(self._remake)

    def show_panel(self, make: Callable[[Theme], Panel]) -> None:
        """Draw another panel."""
        self._make = make
        self._remake()

    def _remake(self) -> None:
        self.panel = self._make(theme_service().theme)
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 120)

    def sizeHint(self) -> QSize:
        return QSize(320, 160)

    def place_at(self, at: QPointF) -> tuple[float, float] | None:
        """The coordinates at a pixel; None outside of the axes."""
        panel = self.panel
        if not panel.box.contains(at):
            return None
        (left, right), (bottom, top) = panel.across, panel.up
        x = left + (at.x() - panel.box.left()) / panel.box.width() * (right - left)
        return x, bottom + (panel.box.bottom() - at.y()) / panel.box.height() * (top - bottom)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            if self.empty:
                painter.setPen(theme.muted)
                room = self.rect().adjusted(12, 4, -12, -4)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.empty)
                return
            canvas = Canvas(painter, theme)
            box = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
            aside = QRectF(box)
            wide = max(map(canvas.width, self.panel.legend), default=0.0) + _LEGEND * canvas.unit
            aside.setLeft(box.right() - wide)
            if self._is_beside:
                box.setRight(aside.left() - _EDGE)
            self.panel.place(canvas, box)
            if self.panel.box.isEmpty():
                return
            self.panel.paint(canvas)
            if not self._is_beside:
                aside.moveTop(self.panel.box.top() + canvas.unit)
            paint_legend(canvas, aside, self.panel.legend)
