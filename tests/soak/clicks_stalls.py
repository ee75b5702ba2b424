"""Watch for stalls: times in which the window's thread computes and takes no event."""

from __future__ import annotations

import faulthandler
import os
import tempfile
import threading
import time
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer

#: Milliseconds between two looks.
_LOOK_MS = 5
#: Seconds without an event that are told of, and that are a fault on an idle computer.
TOLD, FAULT = 0.1, 1.0
#: Lines of the window's thread that are told of a stall.
_LINES = 6
#: Of the load of the computer for each core, above which a stall is told and no fault.
_BUSY = 0.9


class Stall(NamedTuple):
    """Seconds without an event, of these computed by the window's thread, the actions before, and
    True if other programs took the processor. ``where``: the lines that were being executed.
    """

    seconds: float
    computed: float
    after: str
    is_busy: bool
    where: str

    @property
    def is_fault(self) -> bool:
        """True if the window itself was slow."""
        return self.computed > FAULT and not self.is_busy

    def __str__(self) -> str:
        busy = ", on a busy computer" if self.is_busy else ""
        times = f"{1000 * self.seconds:.0f} ms without an event, {1000 * self.computed:.0f} computed{busy}"
        return f"{times}: {self.after}{self.where}"


class Stalls(QObject):
    """Looks from a timer of the window's thread; ``after`` is what the user does."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.after = self._where = ""
        self.found: list[Stall] = []
        self._window = threading.get_ident()
        self._is_watching = False
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)
        self.skip()

    def start(self) -> None:
        """Watch from now on."""
        self.skip()
        self._is_watching = True
        self._timer.start(_LOOK_MS)
        threading.Thread(target=self._sample, daemon=True).start()

    def stop(self) -> None:
        """Watch no more."""
        self._is_watching = False
        self._timer.stop()

    def skip(self) -> None:
        """Leave out what was done since the last look: it is the soak's own."""
        self._wall, self._computed, self._where = time.monotonic(), time.thread_time(), ""

    def _sample(self) -> None:
        """Note where the window's thread is, in a thread of its own."""
        while self._is_watching:
            time.sleep(TOLD)
            if time.monotonic() - self._wall > 2 * TOLD and not self._where:
                self._where = "".join(f"\n  {line}" for line in _lines_of(self._window))

    def _look(self) -> None:
        seconds, computed = time.monotonic() - self._wall, time.thread_time() - self._computed
        if seconds - _LOOK_MS / 1000 > TOLD:
            is_busy = os.getloadavg()[0] > _BUSY * (os.cpu_count() or 1) if hasattr(os, "getloadavg") else False
            self.found.append(Stall(seconds, computed, self.after, is_busy, self._where))
        self.skip()


def _lines_of(thread: int) -> list[str]:
    """The lines that a thread executes, the innermost first.

    ``sys._current_frames`` would take a lock that threads take which begin or end.
    """
    with tempfile.TemporaryFile("w+") as file:
        faulthandler.dump_traceback(file)
        file.seek(0)
        parts = file.read().split("\n\n")
    mine = next((part for part in parts if f"{thread:016x}" in part.partition("\n")[0]), "")
    return mine.splitlines()[1 : 1 + _LINES]
