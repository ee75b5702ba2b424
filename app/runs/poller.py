"""Polling of running jobs at least ten times a second, so that the engine needs no signals."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from app.runs.queue import JobQueue

#: Less than a tenth of a second: what is polled is drawn in between.
INTERVAL_MS = 80


class Poller(QObject):
    """Emits ``progressed(job)`` when a job's snapshot changed, and settles jobs that have ended."""

    progressed = Signal(object)

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.poll)
        queue.changed.connect(self._watch)

    @property
    def watching(self) -> bool:
        return self._timer.isActive()

    def _watch(self) -> None:
        if not self._queue.active():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def poll(self) -> None:
        """Poll every running job once."""
        now = time.monotonic()
        for job in self._queue.active():
            # Read the outcome first: then all earlier reports are visible below.
            outcome = job.outcome
            snapshot = job.monitor.progress
            if snapshot is not job.snapshot:
                job.take(snapshot, now)
                self.progressed.emit(job)
            if outcome is not None:
                self._queue.settle(job)
