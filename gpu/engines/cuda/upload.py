"""Uploads to the card through two pinned buffers: one is filled while the other is copied."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card, cuda

#: A wait for the card shorter than this does not sleep.
_SPIN_SECONDS = 0.002
#: Threads that fill the pinned buffer, since one alone is slower than the copy to the card, and the
#: fewest bytes for each.
_COPIERS = 8
_MIN_COPY = 1 << 19


class Upload:
    """Uploads of arrays on a stream; the buffers are the halves of the card's ``staging``."""

    def __init__(self, card: Card, stream: Any) -> None:
        self._staging = card.staging.view(np.uint8)
        self._stream = stream
        #: When each half has been emptied, and which one is filled next.
        self._halves = [cuda.Event(), cuda.Event()]
        self._next = 0
        self._copiers = ThreadPoolExecutor(_COPIERS, "upload")

    def put(self, place: int, array: np.ndarray) -> Iterator[bool]:
        """Upload an array to an address; yields True for each piece that has been started."""
        source = np.ascontiguousarray(array).view(np.ndarray).reshape(-1).view(np.uint8)
        half = len(self._staging) // 2
        for start in range(0, len(source), half):
            some = source[start : start + half]
            buffer, is_free = self._staging[self._next * half :][: len(some)], self._halves[self._next]
            wait_for(is_free)
            step = max(_MIN_COPY, -(-len(some) // _COPIERS))
            to, of = ([array[at : at + step] for at in range(0, len(some), step)] for array in (buffer, some))
            if len(to) == 1:
                buffer[:] = some
            else:
                list(self._copiers.map(np.copyto, to, of))
            cuda.memcpy_htod_async(place + start, buffer, self._stream)
            is_free.record(self._stream)
            self._next = 1 - self._next
            yield True


def wait_for(event: Any) -> None:
    """Wait for an event of the card, without keeping a core busy for long."""
    begun = time.perf_counter()
    while not event.query():
        if time.perf_counter() - begun > _SPIN_SECONDS:
            time.sleep(0.0002)
