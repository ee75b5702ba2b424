"""A cancel in the middle of a run."""

from __future__ import annotations

from typing import Any

from gpu.core.monitor import Monitor


class Stopping(Monitor):
    """Cancels at the ``after``-th report."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._left = after

    def report(self, **changes: Any) -> None:
        self._left -= 1
        if self._left == 0:
            self.cancel()
        super().report(**changes)
