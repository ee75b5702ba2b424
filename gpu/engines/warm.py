"""Warming up: kernels are compiled before a run computes, once on a computer, and not while it waits unasked.

A kind of work says which kernels it needs (``work``, e.g. ``Sweeps.sweep_kernels``), a run which kinds of work it is going to ask for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

from gpu.kept import telling
from gpu.memory_limit import TO_COMPILE, TO_LOAD, check_room
from gpu.monitor import Monitor, in_background


class Kernels:
    """A set of kernels that are compiled, and loaded, together.

    ``load``: have them compiled, unless that was done before on this computer, and loaded where that can be done ahead; it may take
    a minute, touches no context of a card, and is called in any thread. ``is_compiled``: whether ``load`` will find them compiled.
    """

    def __init__(self, load: Callable[[], None], is_compiled: Callable[[], bool]) -> None:
        self._load = load
        self._is_compiled = is_compiled
        self._loading = threading.Lock()
        self.is_loaded = False

    @property
    def is_ready(self) -> bool:
        """Whether there is nothing to compile."""
        return self.is_loaded or self._is_compiled()

    def load(self) -> None:
        """Compile or load, once, whoever else asks meanwhile. Raises what the compiler raises, and ``OutOfMemory``."""
        with self._loading:
            if not self.is_loaded:
                check_room(TO_LOAD if self._is_compiled() else TO_COMPILE)
                self._load()
                self.is_loaded = True


def warm_up(needed: Iterable[Kernels], sentence: str, monitor: Monitor) -> None:
    """Have kernels compiled and loaded; ``sentence`` is the monitor's note while something is compiled.

    In a thread of its own: compiling cannot be interrupted, but need not be waited for. No stage is charged with it. What was compiled
    before and is damaged, or cannot be kept, is said as a remark. Raises ``Cancelled``, and what ``load`` raises.
    """
    waiting = [kernels for kernels in needed if not kernels.is_loaded]
    if not waiting:
        return

    def load() -> None:
        for kernels in waiting:
            kernels.load()

    before = monitor.progress.note
    if not all(kernels.is_ready for kernels in waiting):
        monitor.note(sentence)
    try:
        with monitor.aside(), telling(monitor.remark):
            in_background(load, "warm-up", monitor)
    finally:
        monitor.note(before)


def load_ahead(needed: Callable[[], Iterable[Kernels]]) -> None:
    """Begin to load, in a thread of its own, what a later ``warm_up`` will ask for; returns at once.

    Only what is compiled already: compiling is not for free, and is said when it is waited for, as is what fails here.
    """

    def load() -> None:
        with suppress(Exception):
            for kernels in needed():
                if kernels.is_ready:
                    kernels.load()

    with suppress(RuntimeError):  # There may be no room for a thread.
        threading.Thread(target=load, name="load-ahead", daemon=True).start()
