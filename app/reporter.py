"""Transfer of unexpected exceptions from any thread to the window's thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.messages import Message


class Reporter(QObject):
    """``report`` may be called in any thread; ``arrived`` is emitted in the window's thread."""

    arrived = Signal(object)

    def report(self, message: Message) -> None:
        self.arrived.emit(message)
