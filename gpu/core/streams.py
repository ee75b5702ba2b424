"""Threads between the stations of a stream: what is made ahead of who takes it, done in order by many, taken on behind who gives it.

Whoever waits is asked every twentieth of a second whether it still wants to (``check``, which may raise). Threads are not waited for when the
stream ends early: each ends with what it is at.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

_LOOK_SECONDS = 0.05


def _nothing() -> None:
    return


class Ahead(Generic[Item]):
    """The items of an iterator, made in a thread of its own, at most so many ahead of who takes them.

    From the beginning on. What the iterator raises comes out behind the items before it. ``close`` ends the thread, which closes the iterator.
    """

    def __init__(self, items: Generator[Item, None, None], most: int = 2, check: Callable[[], None] = _nothing) -> None:
        self._items, self._most, self._check = items, most, check
        self._moved = threading.Condition()
        self._made: deque[Item] = deque()
        self._is_closed = self._is_ended = False
        self._failure: BaseException | None = None
        threading.Thread(target=self._work, name="ahead", daemon=True).start()

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        with self._moved:
            while not self._made and not self._is_ended:
                self._moved.wait(_LOOK_SECONDS)
                self._check()
            if self._made:
                self._moved.notify_all()
                return self._made.popleft()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        raise StopIteration

    def close(self) -> None:
        """Take nothing more."""
        with self._moved:
            self._is_closed = True
            self._made.clear()
            self._moved.notify_all()

    def _work(self) -> None:
        try:
            with closing(self._items):
                for item in self._items:
                    if not self._put(item):
                        return
                    del item
        except BaseException as failure:  # noqa: BLE001 - raised where the items are taken
            self._failure = failure
        finally:
            with self._moved:
                self._is_ended = True
                self._moved.notify_all()

    def _put(self, item: Item) -> bool:
        with self._moved:
            self._moved.wait_for(lambda: len(self._made) < self._most or self._is_closed)
            if not self._is_closed:
                self._made.append(item)
                self._moved.notify_all()
            return not self._is_closed


class InOrder(Generic[Made]):
    """Calls made by so many threads, and what they return in the order of the calls; at most ``most`` calls wait or are made."""

    def __init__(self, threads: int, check: Callable[[], None] = _nothing) -> None:
        self._pool = ThreadPoolExecutor(threads, "in order")
        self._most = 2 * threads
        self._check = check
        self._waiting: deque[Future[Made]] = deque()

    def put(self, call: Callable[..., Made], *arguments: Any) -> Iterator[Made]:
        """Have it called; gives what is finished of the calls before, and waits for some where too many wait."""
        self._waiting.append(self._pool.submit(call, *arguments))
        while self._waiting and (self._waiting[0].done() or len(self._waiting) > self._most):
            yield self._first()

    def rest(self) -> Iterator[Made]:
        """What all calls that are left return."""
        while self._waiting:
            yield self._first()

    def close(self) -> None:
        """Make none of the calls that wait."""
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _first(self) -> Made:
        while wait([self._waiting[0]], _LOOK_SECONDS).not_done:
            self._check()
        return self._waiting.popleft().result()


class Behind(Generic[Item]):
    """Has a function called for items in their order, in a thread of its own; at most so many items wait.

    What the function raises comes out of the next ``put`` or ``finish``.
    """

    def __init__(self, act: Callable[[Item], object], most: int = 8, check: Callable[[], None] = _nothing) -> None:
        self._act, self._most, self._check = act, most, check
        self._moved = threading.Condition()
        self._waiting: deque[Item] = deque()
        self._is_closed = False
        self._left = 0
        self._failure: BaseException | None = None
        threading.Thread(target=self._work, name="behind", daemon=True).start()

    def put(self, item: Item) -> None:
        """Have it called for this item, once it was for those before."""
        self._wait(self._most)
        with self._moved:
            self._waiting.append(item)
            self._left += 1
            self._moved.notify_all()

    def finish(self) -> None:
        """Return when it was called for all items."""
        self._wait(1)

    def close(self) -> None:
        """End the thread, once it is through with the item that it is at."""
        with self._moved:
            self._is_closed = True
            self._moved.notify_all()

    def _wait(self, fewer_than: int) -> None:
        with self._moved:
            while self._left >= fewer_than and self._failure is None:
                self._moved.wait(_LOOK_SECONDS)
                self._check()
            if self._failure is not None:
                raise self._failure

    def _work(self) -> None:
        while True:
            with self._moved:
                self._moved.wait_for(lambda: self._waiting or self._is_closed)
                if self._is_closed:
                    return
                item = self._waiting.popleft()
            try:
                self._act(item)
            except BaseException as failure:  # noqa: BLE001 - raised where items are put in
                self._failure = failure
            with self._moved:
                self._left -= 1
                self._moved.notify_all()
                if self._failure is not None:
                    return


def all_in_order(
    items: Iterable[Item], call: Callable[[Item], Made], threads: int, check: Callable[[], None] = _nothing
) -> Generator[Made, None, None]:
    """What ``call`` makes of each item, by so many threads, in order."""
    with closing(InOrder[Made](threads, check)) as made:
        for item in items:
            yield from made.put(call, item)
        yield from made.rest()
