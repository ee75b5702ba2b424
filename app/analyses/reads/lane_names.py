"""The names of lanes over a pile-up, in a strip at their left, where they cover nothing."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.guarded import guarded
from app.theme import theme_service
from app.widgets.basic import show_tip

#: Most pixels of the strip, and those beside a name.
_MOST, _BESIDE = 130, 6


class LaneNames(QWidget):
    """Paints names, each in the middle of the height of its box; one that is cut is its tooltip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lanes: list[tuple[QRectF, str]] = []
        self.hide()

    def wanted(self, names: list[str]) -> int:
        """The width for names in pixels; 0 for none."""
        widest = max(map(QFontMetricsF(self.font()).horizontalAdvance, names), default=0)
        return min(_MOST, ceil(widest) + 2 * _BESIDE) if widest else 0

    def take(self, lanes: list[tuple[QRectF, str]]) -> None:
        """Show the lines of each lane beside its box."""
        if lanes != self._lanes:
            self._lanes = lanes
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, metrics = theme_service().theme, self.fontMetrics()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            painter.setPen(theme.muted)
            for box, told in self._lanes:
                room = self.width() - 2 * _BESIDE
                lines = [metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room) for line in told.split("\n")]
                place = QRectF(_BESIDE, box.top(), room, box.height())
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(place, right, "\n".join(lines))

    def event(self, event: QEvent) -> bool:
        return show_tip(event, self, self._tip) or super().event(event)

    def _tip(self, at: QPointF) -> str:
        return next((told for box, told in self._lanes if box.top() <= at.y() < box.bottom()), "")
