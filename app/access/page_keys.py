"""The keys of the page in front, wherever in its window the focus is.

On the page itself a command's keys work in the part that they are of, and letters search in tables.
Elsewhere (in the list of comparisons, on a tab) they are the window's. Fields of text take the keys
that write.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_ON_PAGE, _IN_WINDOW = Qt.ShortcutContext.WidgetWithChildrenShortcut, Qt.ShortcutContext.WindowShortcut


class PageKeys(QObject):
    """Keeps the reach of the keys of ``commands()``, the actions of the ``page()`` in front."""

    def __init__(
        self, page: Callable[[], QWidget | None], commands: Callable[[], list[QAction]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._page, self._commands = page, commands
        self._widened: list[QAction] = []
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        # A method of this object, so that the longer-lived application drops it with this.
        application.focusChanged.connect(self._follow)

    def update(self) -> None:
        """Follow a change of the page in front."""
        self._follow(None, QApplication.focusWidget())

    def _follow(self, _: QWidget | None, focus: QWidget | None) -> None:
        for action in filter(isValid, self._widened):
            action.setShortcutContext(_ON_PAGE)
        self._widened = []
        page = self._page()
        if page is None or (focus is not None and (focus is page or page.isAncestorOf(focus))):
            return
        taken: set[str] = set()
        for action in self._commands():
            # Of two parts with one key, the first has it.
            keys = {key.toString() for key in action.shortcuts()}
            if keys and not keys & taken and action.shortcutContext() is _ON_PAGE:
                action.setShortcutContext(_IN_WINDOW)
                self._widened.append(action)
                taken |= keys
