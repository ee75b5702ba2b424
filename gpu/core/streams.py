"""Pipeline helpers that run parts of an iterator chain in threads.

``Prefetcher`` reads ahead of its consumer, ``OrderedPool`` runs calls in parallel and keeps their
order, ``BackgroundConsumer`` hands items to a slow writer. While they wait they call
``raise_if_cancelled`` every ``POLL_SECONDS``, so all three stop soon after a cancel;
``ordered_portions`` yields None instead. On an early exit running items are finished and queued
ones dropped.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")
Portion = TypeVar("Portion")

POLL_SECONDS = 0.05


def _nothing() -> None:
    return


class Prefetcher(Generic[Item]):
    """Iterate ``items`` in a background thread, at most ``depth`` items ahead of the consumer.

    Parameters
    ----------
    items : generator
        Closed by the thread when iteration ends or ``close`` is called.
    depth : int
        Largest number of items held; bounds memory.
    raise_if_cancelled : callable
        Called every ``POLL_SECONDS`` while waiting; may raise ``Cancelled``.

    Raises
    ------
    Whatever ``items`` raises, after the items produced before it.
    """

    def __init__(
        self,
        items: Generator[Item, None, None],
        depth: int = 2,
        raise_if_cancelled: Callable[[], None] = _nothing,
    ) -> None:
        self._items, self._depth, self._raise_if_cancelled = items, depth, raise_if_cancelled
        self._changed = threading.Condition()
        self._ready: deque[Item] = deque()
        self._is_closed = self._is_ended = False
        self._failure: BaseException | None = None
        threading.Thread(target=self._work, name="prefetcher", daemon=True).start()

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        with self._changed:
            while not self._ready and not self._is_ended:
                self._changed.wait(POLL_SECONDS)
                self._raise_if_cancelled()
            if self._ready:
                self._changed.notify_all()
                return self._ready.popleft()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        raise StopIteration

    def close(self) -> None:
        """Drop the items that are ready and end the thread after the one in production."""
        with self._changed:
            self._is_closed = True
            self._ready.clear()
            self._changed.notify_all()

    def _work(self) -> None:
        try:
            with closing(self._items):
                for item in self._items:
                    if not self._put(item):
                        return
                    del item
        except BaseException as failure:  # noqa: BLE001 - raised in the consumer's thread
            self._failure = failure
        finally:
            with self._changed:
                self._is_ended = True
                self._changed.notify_all()

    def _put(self, item: Item) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: len(self._ready) < self._depth or self._is_closed)
            if not self._is_closed:
                self._ready.append(item)
                self._changed.notify_all()
            return not self._is_closed


class OrderedPool(Generic[Made]):
    """A thread pool whose results are yielded in the order of the calls.

    Parameters
    ----------
    threads : int
        Number of threads; at most twice as many calls are queued or running.
    raise_if_cancelled : callable
        Called every ``POLL_SECONDS`` while waiting; may raise ``Cancelled``.
    """

    def __init__(self, threads: int, raise_if_cancelled: Callable[[], None] = _nothing) -> None:
        self._pool = ThreadPoolExecutor(threads, "ordered pool")
        self._most = 2 * threads
        self._raise_if_cancelled = raise_if_cancelled
        self._queued: deque[Future[Made]] = deque()

    def put(self, call: Callable[..., Made], *arguments: Any) -> Iterator[Made]:
        """Queue a call and yield the finished results that are next in order.

        Waits for results while more calls are queued than the pool may hold. Raises what an
        earlier call raised.
        """
        self._queued.append(self._pool.submit(call, *arguments))
        while self._queued and (self._queued[0].done() or len(self._queued) > self._most):
            yield self._first()

    def rest(self) -> Iterator[Made]:
        """Yield the results of all calls that are left, waiting for each."""
        while self._queued:
            yield self._first()

    def close(self) -> None:
        """Cancel the calls that have not begun, without waiting for those that run."""
        self._queued.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _first(self) -> Made:
        while wait([self._queued[0]], POLL_SECONDS).not_done:
            self._raise_if_cancelled()
        return self._queued.popleft().result()


class BackgroundConsumer(Generic[Item]):
    """Call a function for each item, in order, in a background thread.

    Parameters
    ----------
    consume : callable
        Called with one item at a time. What it raises is raised by the next ``put`` or ``finish``.
    depth : int
        Largest number of items waiting; ``put`` blocks while there are as many.
    raise_if_cancelled : callable
        Called every ``POLL_SECONDS`` while waiting; may raise ``Cancelled``.
    """

    def __init__(
        self,
        consume: Callable[[Item], object],
        depth: int = 8,
        raise_if_cancelled: Callable[[], None] = _nothing,
    ) -> None:
        self._consume, self._depth, self._raise_if_cancelled = consume, depth, raise_if_cancelled
        self._changed = threading.Condition()
        self._queued: deque[Item] = deque()
        self._is_closed = False
        self._unfinished = 0
        self._failure: BaseException | None = None
        threading.Thread(target=self._work, name="background consumer", daemon=True).start()

    def put(self, item: Item) -> None:
        """Queue an item; blocks while ``depth`` items are unfinished."""
        self._wait(self._depth)
        with self._changed:
            self._queued.append(item)
            self._unfinished += 1
            self._changed.notify_all()

    def finish(self) -> None:
        """Return once every queued item has been consumed."""
        self._wait(1)

    def close(self) -> None:
        """End the thread after the item that it is consuming; queued ones are dropped."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _wait(self, fewer_than: int) -> None:
        with self._changed:
            while self._unfinished >= fewer_than and self._failure is None:
                self._changed.wait(POLL_SECONDS)
                self._raise_if_cancelled()
            if self._failure is not None:
                raise self._failure

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queued or self._is_closed)
                if self._is_closed:
                    return
                item = self._queued.popleft()
            try:
                self._consume(item)
            except BaseException as failure:  # noqa: BLE001 - raised in the producer's thread
                self._failure = failure
            with self._changed:
                self._unfinished -= 1
                self._changed.notify_all()
                if self._failure is not None:
                    return


def ordered_map(
    items: Iterable[Item],
    call: Callable[[Item], Made],
    threads: int,
    raise_if_cancelled: Callable[[], None] = _nothing,
) -> Generator[Made, None, None]:
    """Yield ``call(item)`` of every item in order, computed by ``threads`` threads."""
    with closing(OrderedPool[Made](threads, raise_if_cancelled)) as pool:
        for item in items:
            yield from pool.put(call, item)
        yield from pool.rest()


def ordered_portions(
    portions: Iterable[Portion],
    compute: Callable[[Portion], tuple[Made, Portion | None]],
    threads: int,
    most: int,
    stop: Callable[[], None],
) -> Generator[Made | None, None, None]:
    """Yield what ``compute`` makes of portions in order, and None where that takes long.

    Parameters
    ----------
    portions : iterable
        Iterated as there is room for more.
    compute : callable
        Called in ``threads`` threads. Returns an answer, and the rest of the portion, which is
        computed before the next portion's answer is yielded; None if there is none.
    most : int
        Portions that are computed or wait to be yielded; bounds memory.
    stop : callable
        Called at the end, before the calls that run are waited for, so that they may end early.

    Raises
    ------
    Whatever ``compute`` raises, after the answers before.
    """
    left = iter(portions)
    waiting: deque[Future[tuple[Made, Portion | None]]] = deque()
    with ThreadPoolExecutor(threads, "portions") as pool:
        try:
            while True:
                waiting.extend(pool.submit(compute, portion) for portion in islice(left, most - len(waiting)))
                if not waiting:
                    return
                if wait([waiting[0]], POLL_SECONDS).not_done:
                    yield None
                    continue
                made, rest = waiting.popleft().result()
                if rest is not None:
                    waiting.appendleft(pool.submit(compute, rest))
                yield made
        finally:
            stop()
            for future in waiting:
                future.cancel()
