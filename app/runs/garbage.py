"""Controlled garbage collection in the window's thread only.

By default it runs in whichever thread allocates: in the engine thread it could destroy Qt objects,
which belong to the window's thread. With Numba's compiler in memory a full collection takes a
quarter of a second.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from app.runs.queue import JobQueue

_YOUNG_MS = 250
_REST_MS = 5000


class Garbage(QObject):
    """Collects young objects several times a second; all, when idle after a run or closed page."""

    def __init__(self, queue: JobQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        gc.disable()
        young = QTimer(self)
        young.timeout.connect(self._collect_young)
        young.start(_YOUNG_MS)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._collect_all)
        queue.settled.connect(self.ask)

    def ask(self) -> None:
        """Collect everything once no run is going; call it when something large was released."""
        self._rest.start()

    def _collect_young(self) -> None:
        gc.collect(1)

    def _collect_all(self) -> None:
        # A full collection during a run would stall the window; the run's end asks again.
        if not self._queue.active():
            gc.collect()
