"""How much an engine is asked for in a call: a cancel is noticed between two of them."""

from __future__ import annotations

import time

#: Calls become larger while they take less than this, which bounds how late a cancel is noticed.
_CALL_SECONDS = 0.05


class AdaptiveBatch:
    """``at_once``: what to ask for next. ``begin`` and ``end`` are called around a call."""

    def __init__(self, first: int, threads: int) -> None:
        """``first``: of the first call with two threads, and the least of any: less than a tenth of
        a second's work for two cores.
        """
        self.at_once = self._first = first * max(1, threads // 2)

    def begin(self) -> None:
        self._begun = time.monotonic()

    def end(self, is_last: bool) -> None:
        """``is_last``: it had what was left, be it ever so little."""
        took = time.monotonic() - self._begun
        if took < _CALL_SECONDS and not is_last:
            self.at_once *= 2
        elif took > 2 * _CALL_SECONDS:
            # A card may leave some to the processor.
            self.at_once = max(self._first, self.at_once // 2)
