"""Streams between threads: order, bounds, failures, ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator

import pytest

from gpu.core.streams import BackgroundConsumer, OrderedPool, Prefetcher, ordered_map, ordered_portions

#: What a test waits for at most before it fails.
LONG = 20.0


def _until(condition: object) -> None:
    ends = time.monotonic() + LONG
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.001)


class _Stopped(Exception):
    pass


def _stop() -> None:
    raise _Stopped


class _Counting:
    """Numbers, and how many were made, and whether the iterator was closed, in which thread."""

    def __init__(self, count: int) -> None:
        self.made = 0
        self.closed_in = ""
        self._count = count

    def numbers(self) -> Generator[int, None, None]:
        try:
            for number in range(self._count):
                self.made += 1
                yield number
        finally:
            self.closed_in = threading.current_thread().name


def test_items_come_in_order_and_no_more_are_made_than_may() -> None:
    source = _Counting(50)
    ahead = Prefetcher(source.numbers(), 3)
    _until(lambda: source.made == 4)
    time.sleep(0.02)
    assert source.made == 4  # three wait, and one more is there to be put
    assert list(ahead) == list(range(50))
    assert source.closed_in == "prefetcher" and list(ahead) == []


def test_a_failure_comes_behind_the_items_before_it() -> None:
    def failing() -> Generator[int, None, None]:
        yield 1
        raise ValueError("no")

    ahead = Prefetcher(failing())
    assert next(ahead) == 1
    with pytest.raises(ValueError, match="no"):
        next(ahead)
    assert list(ahead) == []


def test_who_stops_taking_has_the_iterator_closed_in_its_thread() -> None:
    source = _Counting(50)
    ahead = Prefetcher(source.numbers(), 1)
    assert next(ahead) == 0
    ahead.close()
    _until(lambda: source.closed_in == "prefetcher")
    assert source.made < 5


def test_who_waits_may_be_stopped() -> None:
    released = threading.Event()

    def waiting() -> Generator[int, None, None]:
        released.wait(LONG)
        yield 1

    with pytest.raises(_Stopped):
        next(Prefetcher(waiting(), raise_if_cancelled=_stop))
    released.set()


def test_calls_are_made_at_once_and_come_in_order() -> None:
    together = threading.Barrier(3)

    def call(number: int) -> int:
        together.wait(LONG)
        return number

    assert list(ordered_map(range(9), call, 3)) == list(range(9))


def test_a_call_that_waits_may_be_stopped_and_one_that_fails_is_told() -> None:
    released = threading.Event()
    calls = OrderedPool[bool](1, _stop)
    assert list(calls.put(released.wait, LONG)) == []
    with pytest.raises(_Stopped):
        list(calls.rest())
    released.set()
    calls.close()
    with pytest.raises(ZeroDivisionError):
        list(ordered_map([1, 0], lambda number: 1 // number, 2))


def test_what_is_done_behind_is_done_in_order() -> None:
    done: list[int] = []
    behind = BackgroundConsumer(done.append, 2)
    for number in range(100):
        behind.put(number)
    behind.finish()
    assert done == list(range(100))
    behind.close()


def test_who_gives_waits_while_too_much_waits() -> None:
    released = threading.Event()
    behind = BackgroundConsumer(lambda item: released.wait(LONG), 2, _stop)
    behind.put(1)
    behind.put(2)
    with pytest.raises(_Stopped):
        behind.put(3)
    with pytest.raises(_Stopped):
        behind.finish()
    released.set()
    behind.close()


def test_a_failure_behind_comes_out_of_the_next_call() -> None:
    behind = BackgroundConsumer(lambda item: 1 // item, 4)
    behind.put(0)
    with pytest.raises(ZeroDivisionError):
        behind.finish()
    with pytest.raises(ZeroDivisionError):
        behind.put(1)


def test_portions_come_in_order_with_the_rest_of_each_before_the_next() -> None:
    def compute(portion: tuple[int, int]) -> tuple[int, tuple[int, int] | None]:
        first, last = portion
        return first, (first + 1, last) if first + 1 < last else None

    told = ordered_portions([(0, 3), (3, 4), (4, 9)], compute, 2, 2, lambda: None)
    assert [answer for answer in told if answer is not None] == list(range(9))


def test_who_leaves_portions_ends_those_that_run_and_begins_no_more() -> None:
    stopped, begun = threading.Event(), list[int]()

    def compute(portion: int) -> tuple[bool, None]:
        begun.append(portion)
        return stopped.wait(LONG), None

    told = ordered_portions(range(9), compute, 1, 3, stopped.set)
    assert next(told) is None
    told.close()
    assert begun == [0]
