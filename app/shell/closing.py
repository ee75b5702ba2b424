"""Closing of the window: confirmation while something is under way, and a bounded wait for it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.pages.desk import Desk
from app.runs.job import State
from app.runs.queue import JobQueue
from app.widgets import saves
from app.widgets.reporter import ask
from gpu.core.units import visible

#: Longest wait for the engine in milliseconds; results survive an engine that is left behind.
_MAX_WAIT_MS = 10_000
#: Between two looks whether a file that was given up is gone.
_POLL_MS = 50


class Closing(QObject):
    """Decides if ``window`` may close, and closes it once nothing is under way any more.

    ``given_up`` is emitted if the engine has not answered in time.
    """

    given_up = Signal()

    def __init__(self, window: QWidget, queue: JobQueue, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._desk = window, desk
        self._queue = queue
        self._under_way = False
        queue.settled.connect(self._finish)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._finish)

    @property
    def under_way(self) -> bool:
        """True if the window is closing as soon as it can."""
        return self._under_way

    def allowed(self) -> bool:
        """True if the window may close now.

        While a run is going or a file is written the user is asked, and the answer is False.
        """
        busy = bool(self._queue.active() or saves.under_way())
        if busy and not self._under_way:
            self._ask()
        return not busy

    def stop(self) -> None:
        """Stop the running jobs, give up what is being written, and close."""
        self._under_way = True
        self._desk.say(self.tr("Stopping…"))
        saves.give_up()
        self._queue.close()
        self._timer.start()
        QTimer.singleShot(_MAX_WAIT_MS, self, self.given_up.emit)
        self._finish()

    def _ask(self) -> None:
        waiting = sum(job.state is State.WAITING for job in self._queue.jobs)
        files = ", ".join(f"“{visible(path.name)}”" for path in saves.under_way())
        if self._queue.active():
            text = self.tr("A comparison is running. Stop it and close Crosspoint?")
            told = [self.tr("What it has done stays on disk: open it again from the recent results and press Resume.")]
            stop_text, stay_text = self.tr("&Stop and close"), self.tr("&Keep running")
        else:
            text, told = self.tr("A file is being written. Close Crosspoint without it?"), []
            stop_text, stay_text = self.tr("&Close without it"), self.tr("&Go on writing")
        if files:
            told.append(self.tr("{files} is not whole yet; it would not be saved.").format(files=files))
        if waiting:
            told.append(self.tr("{count} waiting in the queue will not be started.").format(count=waiting))
        ask(self._window, text, stop_text, stay_text, self.stop, "\n".join(told))

    def _finish(self) -> None:
        if self._under_way and not self._queue.active() and not saves.under_way():
            self._timer.stop()
            self._window.close()
