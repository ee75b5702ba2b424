"""Portions of work on a card, one behind the other, and the clock of ticks and waits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import pairwise
from typing import Any, Protocol, TypeVar

_TICK_SECONDS = 0.05
#: Seconds after an event in which no thread sleeps: the next event is likely soon.
_SPIN_SECONDS = 0.002

Answer = TypeVar("Answer", covariant=True)


class CardPortion(Protocol[Answer]):
    """A portion: started, then asked for its answers. ``stream``: that of its launches."""

    stream: Any

    def start(self) -> Iterator[object]:
        """Upload its input and launch its kernels; yields now and then."""

    def answers(self) -> Generator[Answer | None, None, None]:
        """Yield its answers in order, and None while it waits."""

    def close(self) -> None:
        """Wait for the card, and free its memory."""


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


def answers_of(
    edges: list[int], streams: Iterable[Any], make: Callable[[int, int, Any], CardPortion[Answer]]
) -> Generator[Answer | None, None, None]:
    """Yield the answers of portions in order, and None where that takes long.

    One is computed while those behind it are uploaded. ``make`` makes the portion between two of
    ``edges``, on one of the ``streams``.
    """
    left, flying, free, clock = deque(pairwise(edges)), deque[CardPortion[Answer]](), deque(streams), Clock()
    try:
        while left or flying:
            while left and free:
                flying.append(make(*left.popleft(), free.popleft()))
                for _ in flying[-1].start():
                    if clock.ticks():
                        yield None
            with closing(flying[0].answers()) as answers:
                for answer in answers:
                    if answer is None:
                        clock.pause()
                    if clock.ticks() or answer is not None:
                        yield answer
            portion = flying.popleft()
            free.append(portion.stream)
            portion.close()
    finally:
        for portion in flying:
            portion.close()
