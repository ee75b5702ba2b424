"""The clock of work on a card: when to report progress, and how to wait for the card."""

from __future__ import annotations

import time

_TICK_SECONDS = 0.05
#: Seconds after an event in which no thread sleeps: the next event is likely soon.
_SPIN_SECONDS = 0.002


class Clock:
    """Intervals of progress reports, and waits for the card."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def ticks(self) -> bool:
        """True if a progress report is due."""
        now = time.monotonic()
        if now - self._last < _TICK_SECONDS:
            return False
        self._last = now
        return True

    def pause(self) -> None:
        """Sleep a little, unless something has happened just now."""
        if time.monotonic() - self._last > _SPIN_SECONDS:
            time.sleep(0.0002)
