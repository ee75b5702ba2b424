"""Notifications at the end of long runs, also when the window is not in front."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.runs.job import Job, State
from app.theme import icon
from app.widgets.basic import plain

#: Seconds from which a run counts as long.
LONG_RUN = 60.0


class Notifier(QObject):
    """Uses the system tray if available, and always marks the window in the task bar."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None

    def announce(self, job: Job) -> str:
        """Announce a finished or failed run if it was long; return the text, "" otherwise."""
        if job.wall_seconds < LONG_RUN or job.state not in (State.DONE, State.FAILED):
            return ""
        if job.state is State.DONE:
            text = self.tr("{title} is finished.").format(title=job.title)
            if job.failures:
                text = self.tr("{title} has ended; {count:,} failed.").format(title=job.title, count=job.failures)
        else:
            text = self.tr("{title} failed; it can be resumed.").format(title=job.title)
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable():
            if self._tray is None:
                self._tray = QSystemTrayIcon(icon("mdi6.dna", "accent"), self)
                self._tray.setToolTip("Crosspoint")
            self._tray.show()
            self._tray.showMessage("Crosspoint", plain(text))
        return text
