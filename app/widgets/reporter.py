"""Dialogs of a message or a question; messages' transfer from any thread to the window's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.language.text import tr
from app.widgets.basic import without_icons
from app.widgets.messages import Message

#: Most letters of a sentence in a message's box, which must not be higher than the screen.
_MAX_SHOWN = 700


class Reporter(QObject):
    """``report`` may be called in any thread; ``arrived`` is emitted in the window's thread."""

    arrived = Signal(object)

    def report(self, message: Message) -> None:
        self.arrived.emit(message)


def warn(parent: QWidget, message: Message) -> QMessageBox:
    """Open a dialog of a sentence, with a button for details; return at once."""
    message = shortened(message)
    box = _box(parent, QMessageBox.Icon.Warning, message.sentence)
    box.addButton(QMessageBox.StandardButton.Ok)
    if message.details:
        box.setDetailedText(message.details)
    return _opened(box)


def shortened(message: Message) -> Message:
    """A message whose sentence fits a screen: the whole of a longer one is in its details."""
    shown, details = message.sentence, message.details
    return Message(f"{shown[:_MAX_SHOWN]}…", f"{shown}\n{details}".strip()) if len(shown) > _MAX_SHOWN else message


def ask(
    parent: QWidget,
    text: str,
    yes: str,
    no: str,
    go_on: Callable[[], object],
    more: str = "",
    icon: QMessageBox.Icon = QMessageBox.Icon.Question,
) -> QMessageBox:
    """Open a question and return at once; the button ``yes`` calls ``go_on``, Enter and Esc are
    ``no``. ``more``: sentences below the text.
    """
    box = _box(parent, icon, text)
    box.setInformativeText(more)
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    reject = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(reject)
    box.setEscapeButton(reject)
    accept.setObjectName("yes")
    accept.clicked.connect(lambda: go_on())
    return _opened(box)


def ask_to_skip(parent: QWidget, sentence: str, go_on: Callable[[], object]) -> None:
    """Tell of a damaged line, and offer to open the file without what cannot be read."""
    rest = tr("Open the rest")
    cancel = tr("Cancel")
    ask(parent, sentence, rest, cancel, go_on, icon=QMessageBox.Icon.Warning)


def _box(parent: QWidget, icon: QMessageBox.Icon, text: str) -> QMessageBox:
    box = QMessageBox(icon, tr("Crosspoint"), text, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box


def _opened(box: QMessageBox) -> QMessageBox:
    without_icons(box)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
