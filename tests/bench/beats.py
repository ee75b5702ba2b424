"""Beats of a timer in the window's thread: how long the thread was kept from the next one."""

from __future__ import annotations

from itertools import pairwise
from time import perf_counter

from PySide6.QtCore import QEventLoop, QTimer

from app.jobs.garbage import Garbage
from app.jobs.queue import JobQueue

#: Milliseconds between beats.
_BEAT_MS = 2


def window_garbage() -> Garbage:
    """Collect garbage as the window does, not in whichever thread allocates, while this lives."""
    return Garbage(JobQueue(lambda *_: None, lambda *_: None))  # no job runs


class Beats:
    """A timer that beats from now on; gaps between beats are frames that were drawn."""

    def __init__(self) -> None:
        self._garbage = window_garbage()
        self._times: list[float] = []
        self._timer = QTimer()
        self._timer.timeout.connect(lambda: self._times.append(perf_counter()))
        self._timer.start(_BEAT_MS)

    def wait(self, ms: int) -> None:
        """Let the window work for a time.

        Unlike QTest.qWait, this lets other threads run, as the window's own loop does.
        """
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    def clear(self) -> None:
        """Forget the beats so far."""
        self._times.clear()

    def gaps(self) -> dict[str, float]:
        """The longest gap since the last question, and the median one of those that were frames, in
        milliseconds.
        """
        found = sorted((later - earlier) * 1e3 for earlier, later in pairwise(self._times))
        self.clear()
        frames = [gap for gap in found if gap > 2 * _BEAT_MS] or found
        return {"longest": round(found[-1], 1), "median": round(frames[len(frames) // 2], 1)}
