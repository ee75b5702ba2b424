"""A function without arguments that is called once, whichever threads ask."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Memoized(Generic[Answer]):
    """Calls ``find`` for the first thread that asks; others wait for its answer.

    What ``find`` raises is not kept: the next one who asks calls it again.
    """

    def __init__(self, find: Callable[[], Answer]) -> None:
        self._find = find
        self._lock = threading.Lock()
        self._found: list[Answer] = []

    def __call__(self) -> Answer:
        with self._lock:
            if not self._found:
                self._found.append(self._find())
            return self._found[0]
