"""Values that are made once and kept: that of a function, and the latest few of many."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
Key = TypeVar("Key")


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


class Latest(Generic[Key, Answer]):
    """The ``most`` values that were used last, by key; from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Answer | None:
        """The value of a key; None if it is not there any more."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Answer) -> Answer:
        """Keep a value, and return it; that which was used least lately goes."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
