"""The view history of a picture, for going back and forward.

A gesture is many small changes of the view; it is recorded once it has come to rest.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.plots.level_of_detail import Area
from app.plots.navigation import ViewHistory

#: Gestures closer than this (ms) are one view in the history.
_SETTLE_MS = 500


class ViewMemory(QObject):
    """Remembers the areas that ``area()`` tells and shows them again by ``show``.

    ``changed`` follows whatever changes ``can_back`` or ``can_forward``.
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
        """The view before."""
        self._settle()
        self._recall(self._history.back())

    def forward(self) -> None:
        """The view after, once one went back."""
        self._settle()
        self._recall(self._history.forward())

    def moved(self) -> None:
        """A person moved the view; it is remembered when it rests."""
        first = not self._settled.isActive()
        self._settled.start()
        if first:
            self.changed.emit()

    def visit(self, area: Area) -> None:
        """Show an area and remember it."""
        self._settle()
        self._show(area)
        self.remember()

    def remember(self) -> None:
        """Remember what is shown now."""
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
