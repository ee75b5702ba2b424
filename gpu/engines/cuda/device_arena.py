"""An arena of device memory: allocated piece by piece, freed as a whole."""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card, cuda


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
