"""Device memory, and copies to and from it through the card's pinned memory, beside other work."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.work.arrays import Int32

#: A wait for the card shorter than this does not sleep.
_SPIN_SECONDS = 0.002
#: Threads that fill the pinned buffer, since one alone is slower than the copy to the card, and the
#: fewest bytes for each.
_COPIERS = 8
_MIN_COPY = 1 << 19
#: Values that are copied in one piece.
SMALL = 1 << 16
#: ``CU_STREAM_NON_BLOCKING``.
NON_BLOCKING = 1
#: Values on the card: a buffer, offset in bytes, and number of four-byte values.
Place = tuple[Any, int, int]


class DeviceArena:
    """Memory of the card's pool that is freed together."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._held: list[Any] = []

    def take(self, size: int) -> int:
        """Allocate so many bytes and return their address. Raises ``cuda.MemoryError``."""
        allocation = self._card.memory.allocate(max(size, 16))
        self._held.append(allocation)
        return int(allocation)

    def put(self, array: np.ndarray) -> int:
        """Allocate and copy an array, synchronously; returns the address."""
        place = self.take(array.nbytes)
        if array.nbytes:
            cuda.memcpy_htod(place, np.ascontiguousarray(array))
        return place

    def free(self) -> None:
        """Free everything; no running kernel may use it any more."""
        for allocation in self._held:
            allocation.free()
        self._held.clear()


class Upload:
    """Uploads of arrays on a stream, through the halves of the card's ``staging``: one is filled
    while the other is copied.
    """

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

    def mark(self) -> Any:
        """An event behind all uploads so far."""
        event = cuda.Event()
        event.record(self._stream)
        return event

    def lead(self, stream: Any) -> None:
        """Let a stream wait for all uploads so far."""
        stream.wait_for_event(self.mark())


def wait_for(event: Any) -> None:
    """Wait for an event of the card, without keeping a core busy for long."""
    begun = time.perf_counter()
    while not event.query():
        if time.perf_counter() - begun > _SPIN_SECONDS:
            time.sleep(0.0002)


class Download:
    """Copies on a stream of their own, for the thread of the card's context."""

    def __init__(self, card: Card) -> None:
        self._staging = card.staging
        self._stream = cuda.Stream(NON_BLOCKING)

    def finish(self) -> None:
        """Wait for the copies in progress."""
        self._stream.synchronize()

    def fetch(self, buffer: Any, offset: int, count: int) -> Int32:
        """int32[count]: the values from byte ``offset`` on."""
        if count <= SMALL:
            return self.fetch_all([(buffer, offset, count)])[0]
        # Through two pinned buffers: one is filled while the other is emptied.
        result = np.empty(count, np.int32)
        half = len(self._staging) // 2
        parts = [(at, min(half, count - at)) for at in range(0, count, half)]
        events = [cuda.Event(), cuda.Event()]
        for k in range(len(parts) + 1):
            if k < len(parts):
                at, size = parts[k]
                pinned = self._staging[k % 2 * half :][:size]
                cuda.memcpy_dtoh_async(pinned, int(buffer) + offset + 4 * at, self._stream)
                events[k % 2].record(self._stream)
            if k:
                at, size = parts[k - 1]
                events[(k - 1) % 2].synchronize()
                result[at : at + size] = self._staging[(k - 1) % 2 * half :][:size]
        return result

    def fetch_all(self, places: Sequence[Place]) -> list[Int32]:
        """The values of several places, which fit the pinned memory together, with one wait."""
        ends = np.cumsum([count for _, _, count in places], dtype=np.int64).tolist()
        parts = [self._staging[end - count : end] for end, (_, _, count) in zip(ends, places, strict=True)]
        for part, (buffer, offset, _) in zip(parts, places, strict=True):
            cuda.memcpy_dtoh_async(part, int(buffer) + offset, self._stream)
        if parts:
            self._stream.synchronize()
        return [part.copy() for part in parts]
