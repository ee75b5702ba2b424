"""Several cards that are this computer's processor (``host_card.py``): a driver that gives each
thread the card whose context it made.
"""

from __future__ import annotations

import ctypes
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np

from tests.gpu.engines.host.host_card import HostCard

#: Around the memory that the cards share, to notice writes beyond it.
_GUARD = 256
_GUARDED, _FRESH = 0xA5A5A5A5A5A5A5A5, 0x5A5A5A5A5A5A5A5A


#: Shapes of a sweep: as the card is used; high strips, each alone in its block; low strips, four
#: side by side, in launches of a few chunks and in such that end after the first.
SHAPES: tuple[Any, ...] = (None, (2, 1, 0.0001, 16), (2, 4, 0.00001, 8), (1, 4, 0.0, None), (3, 2, 0.0002, 4))

#: Launches behind which a card may fail: before any, in the middle, and when it has little left to
#: do.
FAILS_AFTER = (0, 1, 2, 4, 8, 16, 32, 64)


class FailingCard(HostCard):
    """``fails_after``: launches, behind which every one fails; None for ever."""

    fails_after: int | None = None

    def launch(self, *arguments: Any) -> None:
        if self.fails_after is not None and len(self.launched) >= self.fails_after:
            raise sys.modules["pycuda.driver"].Error("cuLaunchKernel failed: an illegal memory access was encountered")
        super().launch(*arguments)


class HostCards:
    """``count`` cards, each with its own copy of the kernels' library, whose variables are then its
    own. ``shared``: bytes of memory for all that were not given back.
    """

    def __init__(self, library: Path, count: int, memory: int = 1 << 30) -> None:
        self.cards = []
        for number in range(count):
            copied = library.with_name(f"{library.stem}-{number}-of-{count}.so")
            if not copied.exists():
                shutil.copy(library, copied)
            self.cards.append(FailingCard(copied, memory))
        self.shared = 0
        self._current = threading.local()

    @property
    def current(self) -> FailingCard:
        """That of this thread."""
        card: FailingCard = self._current.card
        return card

    @contextmanager
    def installed(self) -> Iterator[None]:
        """``import pycuda.driver`` finds these cards."""
        with self.cards[0].installed():
            driver: Any = sys.modules["pycuda.driver"]
            tools: Any = sys.modules["pycuda.tools"]
            one = driver.Device(0)
            driver.Device = lambda index: SimpleNamespace(
                **{**vars(one), "make_context": lambda _: self._context(index)}
            )
            driver.mem_alloc = lambda size: self.current.allocate(size)
            driver.mem_get_info = lambda: (self.current.memory - self.current.used, self.current.memory)
            driver.host_alloc_flags = SimpleNamespace(PORTABLE=1, DEVICEMAP=2)
            small = driver.pagelocked_empty
            driver.pagelocked_empty = lambda size, kind, mem_flags=0: (
                self._share(size, kind) if mem_flags else small(size, kind)
            )
            function = driver.module_from_buffer(b"").get_function("").__class__
            driver.module_from_buffer = lambda _: SimpleNamespace(
                get_function=lambda name: function(self.current, name)
            )
            tools.DeviceMemoryPool = lambda: SimpleNamespace(
                allocate=lambda size: self.current.allocate(size), free_held=lambda: None, stop_holding=lambda: None
            )
            yield

    def _context(self, index: int) -> SimpleNamespace:
        self._current.card = self.cards[index]
        return SimpleNamespace(pop=lambda: None, detach=lambda: None)

    def _share(self, size: int, kind: Any) -> np.ndarray:
        whole = np.full(size + 2 * _GUARD, _GUARDED, np.uint64)
        whole[_GUARD:-_GUARD] = _FRESH
        place = whole.ctypes.data + 8 * _GUARD

        def free() -> None:
            assert (whole[:_GUARD] == _GUARDED).all() and (whole[-_GUARD:] == _GUARDED).all(), "written beyond the end"
            self.shared -= size

        class Locked(np.ndarray):
            base = SimpleNamespace(free=free, get_device_pointer=lambda: place)

        self.shared += size
        return np.frombuffer((ctypes.c_uint64 * size).from_address(place), kind).view(Locked)


@contextmanager
def short_flights() -> Iterator[None]:
    """Super-strips of two strips, so that a few thousand rows are many flights; for whoever has
    ``installed`` cards.
    """
    from gpu.engines.cuda.sweep import partition

    with mock.patch.object(partition, "_SHORTEST", 2):
        yield
