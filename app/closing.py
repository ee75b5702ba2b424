"""Closing of the window: confirmation while a run is going, and a bounded wait for the engine."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.jobs.job import State
from app.jobs.queue import JobQueue
from app.widgets import without_icons

#: Longest wait for the engine in milliseconds; results survive an engine that is left behind.
_MAX_WAIT_MS = 10_000


class Closing(QObject):
    """Decides if ``window`` may close, and closes it once no job is running any more.

    Signals: ``message(str)`` with a sentence for the status bar; ``given_up()`` if the engine has
    not answered in time.
    """

    message = Signal(str)
    given_up = Signal()

    def __init__(self, window: QWidget, queue: JobQueue) -> None:
        super().__init__(window)
        self._window = window
        self._queue = queue
        self._under_way = False
        queue.settled.connect(self._on_settled)

    @property
    def under_way(self) -> bool:
        """True if the window is closing as soon as it can."""
        return self._under_way

    def allowed(self) -> bool:
        """True if the window may close now.

        While a run is going the user is asked to stop it, and the answer is False.
        """
        running = bool(self._queue.active())
        if running and not self._under_way:
            self._ask()
        return not running

    def stop(self) -> None:
        """Stop the running jobs, and close."""
        self._under_way = True
        self.message.emit(self.tr("Stopping…"))
        self._queue.close()
        QTimer.singleShot(_MAX_WAIT_MS, self, self.given_up.emit)
        self._finish()

    def _ask(self) -> None:
        waiting = sum(job.state is State.WAITING for job in self._queue.jobs)
        text = self.tr("A comparison is running. Stop it and close Crosspoint?")
        more = self.tr("What it has done stays on disk: open it again from the recent results and press Resume.")
        if waiting:
            more += "\n" + self.tr("{count} waiting in the queue will not be started.").format(count=waiting)
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Crosspoint"), text, parent=self._window)
        box.setInformativeText(more)
        stop = box.addButton(self.tr("&Stop and close"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(self.tr("&Keep running"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.setObjectName("closing")
        stop.setObjectName("stop")
        without_icons(box)
        box.buttonClicked.connect(lambda button: self.stop() if button is stop else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _on_settled(self) -> None:
        if self._under_way:
            self._finish()

    def _finish(self) -> None:
        if not self._queue.active():
            self._window.close()
