"""Batch sizes of engine calls, adapted so that a cancel is noticed soon, between two calls."""

from __future__ import annotations

import time

#: Calls become larger while they take less than this, which bounds how late a cancel is noticed.
_CALL_SECONDS = 0.05


class AdaptiveBatch:
    """``at_once``: the size of the next call. ``begin`` and ``end`` are called around a call."""

    def __init__(self, first: int, threads: int) -> None:
        """``first``: the size of the first call with two threads, and the least of any.

        It should be less than a tenth of a second's work for two cores.
        """
        self.at_once = self._first = first * max(1, threads // 2)

    def begin(self) -> None:
        self._begun = time.monotonic()

    def end(self, is_last: bool) -> None:
        """``is_last``: the call had all remaining work, however little."""
        took = time.monotonic() - self._begun
        if took < _CALL_SECONDS and not is_last:
            self.at_once *= 2
        elif took > 2 * _CALL_SECONDS:
            # A card may leave some work to the CPU.
            self.at_once = max(self._first, self.at_once // 2)
