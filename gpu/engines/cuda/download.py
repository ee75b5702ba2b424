"""Copies from the card through pinned memory, while other work goes on there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.work.arrays import Int32

#: Values that are copied in one piece.
SMALL = 1 << 16
#: ``CU_STREAM_NON_BLOCKING``.
NON_BLOCKING = 1
#: Values on the card: a buffer, offset in bytes, and number of four-byte values.
Place = tuple[Any, int, int]


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
