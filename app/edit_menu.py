"""The Edit menu: copy, select all and find, for the part of the window that has the focus.

Parts have these commands themselves, with the platform's keys; the menu shows and calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QKeyCombination, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QMenuBar, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from app.access.keys import usual_keys

Key = QKeySequence.StandardKey


class EditMenu(QObject):
    """Fills ``menu`` of ``window``. Its actions have no keys of their own: those are the parts'."""

    def __init__(self, window: QMainWindow, menu: QMenu) -> None:
        super().__init__(window)
        self._window = window
        #: The part that had the focus last, other than a menu.
        self._part: QWidget | None = None
        menu.setToolTipsVisible(True)
        self.actions = {
            key: menu.addAction(f"{text}\t{QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)}")
            for key, text in (
                (Key.Copy, self.tr("&Copy")),
                (Key.SelectAll, self.tr("Select &all")),
                (Key.Find, self.tr("&Find")),
            )
        }
        self._reasons = {
            Key.Copy: self.tr("nothing that can be copied has the focus: click a table or a text first"),
            Key.SelectAll: self.tr("nothing that can be selected has the focus: click a table or a text first"),
            Key.Find: self.tr("nothing can be found on this page"),
        }
        for key, action in self.actions.items():
            action.triggered.connect(lambda _=False, key=key: self._do(key))
        menu.aboutToShow.connect(self.update)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def update(self) -> None:
        """Enable what the part with the focus, or the page in front, has."""
        for key, action in self.actions.items():
            reason = "" if self._command(key) is not None else self._reasons[key]
            action.setEnabled(not reason)
            action.setToolTip(reason or action.text().partition("\t")[0].replace("&", ""))

    @property
    def has_part(self) -> bool:
        """True if a part of the window had the focus that is still shown."""
        return self._part is not None and isValid(self._part) and self._part.isVisible()

    def _follow(self, _: QWidget | None, part: QWidget | None) -> None:
        if part is None or part.window() is not self._window or isinstance(part, QMenu | QMenuBar):
            return
        self._part = part

    def _do(self, key: Key) -> None:
        command = self._command(key)
        if command is not None:
            command()

    def _command(self, key: Key) -> Callable[[], object] | None:
        """The call that does it where the focus is, or on the page in front; None if none."""
        part = self._part if self.has_part else None
        for widget in _upwards(part):
            if (action := _action(widget.actions(), key)) is not None:
                return action.trigger
        if key is Key.Find:
            below = self._window.centralWidget().findChildren(QWidget)
            found = (_action(widget.actions(), key) for widget in below if widget.isVisible())
            action = next(filter(None, found), None)
            return None if action is None else action.trigger
        if part is None:
            return None
        if isinstance(part, QLineEdit | QTextEdit | QPlainTextEdit):
            return part.copy if key is Key.Copy else part.selectAll
        if hasattr(part, "copy") or (hasattr(part, "selectAll") and key is Key.SelectAll):
            # Views handle the keys, with what they select.
            return lambda: _press(part, key)
        return None


def _upwards(part: QWidget | None) -> Iterator[QWidget]:
    while part is not None and not part.isWindow():
        yield part
        part = part.parentWidget()


def _action(actions: list[QAction], key: Key) -> QAction | None:
    """The first enabled action that has a standard key."""
    wanted = QKeySequence.keyBindings(key)
    usable = (action for action in actions if action.isEnabled() and action.isVisible())
    # The command that usually has the key, whatever key the user gave it.
    return next((action for action in usable if any(keys in wanted for keys in usual_keys(action))), None)


def _press(part: QWidget, key: Key) -> None:
    combination: QKeyCombination = QKeySequence.keyBindings(key)[0][0]  # type: ignore[index]
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(part, QKeyEvent(kind, combination.key(), combination.keyboardModifiers()))
