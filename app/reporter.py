"""Carries messages about unexpected exceptions from any thread to the window's."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.messages import Message


class Reporter(QObject):
    """``report`` may be called in any thread; ``arrived`` reaches the window's thread through its event loop."""

    arrived = Signal(object)

    def report(self, message: Message) -> None:
        self.arrived.emit(message)
