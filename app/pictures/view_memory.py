"""The view history of a picture, for going back and forward.

A gesture is many small changes of the view; it is recorded once it has come to rest.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.charts.level_of_detail import Area
from app.pictures.navigation import ViewHistory

#: Gestures closer than this (ms) are one view in the history.
_SETTLE_MS = 500


class ViewMemory(QObject):
    """Records the areas returned by ``area()`` and restores them by ``show``.

    ``changed`` is emitted when ``can_back`` or ``can_forward`` may have changed.
    """

    changed = Signal()

    def __init__(self, area: Callable[[], Area], show: Callable[[Area], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._area = area
        self._show = show
        self._history = ViewHistory()
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE_MS)
        self._settled.timeout.connect(self.remember)

    @property
    def can_back(self) -> bool:
        # The view at the end of a gesture under way becomes the earlier view.
        return self._history.can_back or self._settled.isActive()

    @property
    def can_forward(self) -> bool:
        return self._history.can_forward

    def back(self) -> None:
        """Show the view before."""
        self._settle()
        self._recall(self._history.back())

    def forward(self) -> None:
        """Show the view after, following ``back``."""
        self._settle()
        self._recall(self._history.forward())

    def moved(self) -> None:
        """The user moved the view; it is recorded when it rests."""
        first = not self._settled.isActive()
        self._settled.start()
        if first:
            self.changed.emit()

    def visit(self, area: Area) -> None:
        """Show an area and record it."""
        self._settle()
        self._show(area)
        self.remember()

    def remember(self) -> None:
        """Record the current view."""
        self._settled.stop()
        self._history.visit(self._area())
        self.changed.emit()

    def _settle(self) -> None:
        if self._settled.isActive():
            self.remember()

    def _recall(self, area: Area | None) -> None:
        if area is not None:
            self._show(area)
            self.changed.emit()
