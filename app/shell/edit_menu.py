"""The Edit menu: undo and redo; copy, select all and find for the part that has the focus.

Parts have the latter themselves, with the platform's keys; the menu shows and calls them. Fields of
text have an undo of their own, which comes first while they have the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QKeyCombination, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from app.access.keys import usual_keys
from app.pages.desk import Desk
from app.shell.commands import clean
from app.shell.undo import UndoKeeper
from app.widgets.basic import plain

Key = QKeySequence.StandardKey
TextPart = QLineEdit | QTextEdit | QPlainTextEdit
#: Keys of undo and redo beside those of the platform.
_UNDO_KEYS = {Key.Undo: "Ctrl+Z", Key.Redo: "Ctrl+Shift+Z"}


class EditMenu(QObject):
    """Fills ``menu`` of ``window``. Its actions have no keys of their own: those are the parts'."""

    def __init__(self, window: QMainWindow, menu: QMenu, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._desk = window, desk
        #: The part that had the focus last, other than a menu.
        self._part: QWidget | None = None
        self._undo: UndoKeeper | None = None
        self._no_change = self.tr("no change is left")
        menu.setToolTipsVisible(True)
        self.undo, self.redo = (menu.addAction("") for _ in _UNDO_KEYS)
        self.undo.triggered.connect(lambda: self._step(Key.Undo))
        self.redo.triggered.connect(lambda: self._step(Key.Redo))
        self._keys = {key: _with(QKeySequence.keyBindings(key), QKeySequence(own)) for key, own in _UNDO_KEYS.items()}
        for key, sequences in self._keys.items():
            # Of the window, and always on: a change may not have been noted yet.
            shortcut = QShortcut(window)
            shortcut.setKeys(sequences)
            shortcut.activated.connect(lambda key=key: self._step(key))
        menu.addSeparator()
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
        # What is being typed is noted once it has come to rest.
        if self._undo is not None and self._text_part(Key.Undo) is None:
            self._undo.note()
        self._show_changes()

    def take_undo(self, undo: UndoKeeper) -> None:
        """Receive the changes that can be undone."""
        self._undo = undo
        undo.changed.connect(self._show_changes)
        self._show_changes()

    def _show_changes(self) -> None:
        if self._undo is not None:
            self._name(self.undo, Key.Undo, self.tr("&Undo"), self.tr("&Undo: {0}"), self._undo.undo_text)
            self._name(self.redo, Key.Redo, self.tr("&Redo"), self.tr("&Redo: {0}"), self._undo.redo_text)

    def _name(self, action: QAction, key: Key, none: str, named: str, change: str) -> None:
        if self._text_part(key) is not None:
            change = self.tr("typing")
        text = named.format(change.replace("&", "&&")) if change else none
        action.setText(f"{text}\t{self._keys[key][0].toString(QKeySequence.SequenceFormat.NativeText)}")
        action.setEnabled(bool(change))
        action.setToolTip(plain(clean(text) if change else f"{clean(text)}: {self._no_change}"))

    def _step(self, key: Key) -> None:
        """Undo or redo, in the field of text with the focus or in the window."""
        if (part := self._text_part(key)) is not None:
            (part.undo if key is Key.Undo else part.redo)()
        elif self._undo is not None:
            text = self._undo.undo() if key is Key.Undo else self._undo.redo()
            said = self.tr("Undone: {0}") if key is Key.Undo else self.tr("Redone: {0}")
            nothing = self.tr("There is nothing to undo.") if key is Key.Undo else self.tr("There is nothing to redo.")
            self._desk.say(said.format(text) if text else nothing)

    def _text_part(self, key: Key) -> TextPart | None:
        """The field of text with the focus, if it has something to undo or redo itself."""
        part = self._part if self.has_part else None
        if part is not None and not isinstance(part, TextPart):
            # Boxes of numbers and lists hold a field.
            part = part.findChild(QLineEdit) if isinstance(part, QAbstractSpinBox | QComboBox) else None
        return part if isinstance(part, TextPart) and _can(part, key) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys of undo to the window where a field of text has nothing to undo."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            pressed = QKeySequence(event.keyCombination())
            key = next((key for key, sequences in self._keys.items() if pressed in sequences), None)
            if key is not None and self._text_part(key) is None:
                event.ignore()
                return True
        return False

    @property
    def has_part(self) -> bool:
        """True if a part of the window had the focus that is still shown."""
        return self._part is not None and isValid(self._part) and self._part.isVisible()

    def _follow(self, _: QWidget | None, part: QWidget | None) -> None:
        if part is None or part.window() is not self._window or isinstance(part, QMenu | QMenuBar):
            return
        if self._part is not part:
            if self._part is not None and isValid(self._part):
                self._part.removeEventFilter(self)
            part.installEventFilter(self)
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
        if isinstance(part, TextPart):
            return part.copy if key is Key.Copy else part.selectAll
        if hasattr(part, "copy") or (hasattr(part, "selectAll") and key is Key.SelectAll):
            # Views handle the keys, with what they select.
            return lambda: _press(part, key)
        return None


def _with(keys: list[QKeySequence], own: QKeySequence) -> list[QKeySequence]:
    return keys if own in keys else [*keys, own]


def _can(part: TextPart, key: Key) -> bool:
    """True if a field of text can undo or redo something."""
    if part.isReadOnly():
        return False
    if isinstance(part, QLineEdit):
        return part.isUndoAvailable() if key is Key.Undo else part.isRedoAvailable()
    document = part.document()
    return document.isUndoAvailable() if key is Key.Undo else document.isRedoAvailable()


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
