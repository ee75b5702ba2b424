"""Messages that are shown in a dialog, and their transfer from any thread to the window's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.messages import Message
from app.widgets import without_icons

#: Most letters of a sentence in a message's box, which must not be higher than the screen.
_MAX_SHOWN = 700


class Reporter(QObject):
    """``report`` may be called in any thread; ``arrived`` is emitted in the window's thread."""

    arrived = Signal(object)

    def report(self, message: Message) -> None:
        self.arrived.emit(message)


def warn(parent: QWidget, message: Message) -> QMessageBox:
    """Open a dialog of a sentence, with a button for details; return at once."""
    title = QCoreApplication.translate("MainWindow", "Crosspoint")
    shown, details = message.sentence, message.details
    if len(shown) > _MAX_SHOWN:
        shown, details = f"{shown[:_MAX_SHOWN]}…", f"{shown}\n{details}".strip()
    box = QMessageBox(QMessageBox.Icon.Warning, title, shown, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.addButton(QMessageBox.StandardButton.Ok)
    if details:
        box.setDetailedText(details)
    without_icons(box)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
