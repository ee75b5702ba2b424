"""The keys of all commands, which the user can change: the one place that knows them.

A command has a name and usual keys; both make its identity, under which a change is kept. Commands
of several pages with one name and the same keys ("next", F) change together. Whatever makes an
action binds it here (``bind``), and it follows from then on, with its tooltip.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from weakref import ref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_PROPERTY = "crosspointKeyBook"
_USUAL = "usualKeys"

#: Keys by the identity of a command; none for a command that was given none.
Chosen = Mapping[str, Sequence[str]]


class _Bound(NamedTuple):
    action: ref[QAction]
    usual: tuple[str, ...]


class KeyBook(QObject):
    """The keys of an application's commands; ``changed`` follows every change of them."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._chosen: dict[str, tuple[str, ...]] = {}
        self._bound: dict[str, list[_Bound]] = {}
        self._save: Callable[[Chosen], None] = lambda chosen: None

    def take(self, chosen: Chosen, save: Callable[[Chosen], None]) -> None:
        """Use the keys that were chosen earlier; ``save`` keeps every later choice."""
        self._save = save
        self._chosen = {identity: tuple(keys) for identity, keys in chosen.items()}
        self._apply()

    def bind(self, action: QAction, name: str, usual: Sequence[str]) -> None:
        """Give an action its keys, now and after every change."""
        bound = self._bound.setdefault(identity_of(name, usual), [])
        bound[:] = [one for one in bound if _alive(one) is not None]
        bound.append(_Bound(ref(action), tuple(usual)))
        action.setProperty(_USUAL, list(usual))
        action.setShortcuts([QKeySequence(key) for key in self.keys(name, usual)])

    def keys(self, name: str, usual: Sequence[str]) -> tuple[str, ...]:
        """The present keys of a command, in Qt's portable text."""
        return self._chosen.get(identity_of(name, usual), tuple(usual))

    def is_changed(self, name: str, usual: Sequence[str]) -> bool:
        return identity_of(name, usual) in self._chosen

    def choose(self, name: str, usual: Sequence[str], keys: Sequence[str] | None) -> None:
        """Give a command other keys; None: its usual ones again."""
        identity = identity_of(name, usual)
        self._chosen.pop(identity, None)
        if keys is not None and tuple(keys) != tuple(usual):
            self._chosen[identity] = tuple(keys)
        self._save(self._chosen)
        self._apply()

    def reset(self) -> None:
        """Give all commands their usual keys."""
        self._chosen = {}
        self._save(self._chosen)
        self._apply()

    def in_words(self, text: str, name: str, usual: Sequence[str]) -> str:
        """A tooltip that names the usual key of a command, with the present one."""
        present = shown_keys(self.keys(name, usual))
        return text.replace(usual[0], present or self.tr("no key"))

    def _apply(self) -> None:
        for identity, bound in self._bound.items():
            for one in bound:
                action = _alive(one)
                if action is not None:
                    _give(action, self._chosen.get(identity, one.usual))
        self.changed.emit()


def tell_keys(widget: QWidget, tip: Callable[[], str]) -> None:
    """Give a widget a tooltip that names keys, now and after every change of them."""
    _KeyTip(widget, tip)


class _KeyTip(QObject):
    """Sets the tooltip; a child of the widget, and gone with it."""

    def __init__(self, widget: QWidget, tip: Callable[[], str]) -> None:
        super().__init__(widget)
        self._widget, self._tip = widget, tip
        key_book().changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        self._widget.setToolTip(self._tip())


def identity_of(name: str, usual: Sequence[str]) -> str:
    """The name under which the keys of a command are kept."""
    return " ".join((name, *usual))


def shown_keys(keys: Sequence[str]) -> str:
    """Keys as the platform writes them."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def usual_keys(action: QAction) -> list[QKeySequence]:
    """The keys of an action before any change."""
    usual = action.property(_USUAL)
    return action.shortcuts() if usual is None else [QKeySequence(key) for key in usual]


def key_book() -> KeyBook:
    """The application's keys. Raises ``RuntimeError`` without an application."""
    application = QApplication.instance()
    if application is None:
        raise RuntimeError("an application comes before the first action")
    book = application.property(_PROPERTY)
    if not isinstance(book, KeyBook):
        book = KeyBook(application)
        application.setProperty(_PROPERTY, book)
    return book


def _alive(bound: _Bound) -> QAction | None:
    action = bound.action()
    return action if action is not None and isValid(action) else None


def _give(action: QAction, keys: Sequence[str]) -> None:
    """Set keys, also in a tooltip that ends with them in parentheses."""
    sequences = [QKeySequence(key) for key in keys]
    if sequences == action.shortcuts():
        return
    before = shown_keys([key.toString() for key in action.shortcuts()])
    tip, after = action.toolTip(), shown_keys(keys)
    action.setShortcuts(sequences)
    bare = tip.removesuffix(f" ({before})") if before else tip
    # Menus' actions have tooltips without keys.
    if tip != bare or action.property("tellsKeys"):
        action.setProperty("tellsKeys", True)
        action.setToolTip(f"{bare} ({after})" if after else bare)
