"""The application object, which macOS asks to open files: it names none on the command line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Emits ``file_requested`` with the path of a file or folder that the Finder wants opened."""

    file_requested = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_requested.emit(event.file())
            return True
        return super().event(event)
