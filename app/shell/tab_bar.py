"""The bar of tabs, which are moved by dragging; the first one stays first."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar

_FIRST = "first"


class MovableTabs(QTabBar):
    """Tabs that can be dragged, but for the one that was the first when it was made.

    ``overflows(is_so)``: the tabs are wider than the window, so that the first one may be hidden.
    """

    overflows = Signal(bool)

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        if (parent := self.parentWidget()) is not None:
            first, last = self.tabRect(0), self.tabRect(self.count() - 1)
            self.overflows.emit(last.right() - first.left() >= parent.width())

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        if self.count() == 1:
            self.setTabData(0, _FIRST)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setMovable(self.tabData(self.tabAt(event.position().toPoint())) != _FIRST)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.setMovable(True)
        # One that was dragged before the first is put behind it.
        first = next((index for index in range(self.count()) if self.tabData(index) == _FIRST), 0)
        if first:
            self.moveTab(first, 0)
