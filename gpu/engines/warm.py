"""Warming up: kernels are compiled before a run computes, once on a computer, and not while it waits unasked.

A kind of work says which kernels it needs (``work``, e.g. ``Sweeps.sweep_kernels``), a run which kinds of work it is going to ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gpu.kept import telling
from gpu.monitor import Monitor, in_background


class Kernels:
    """A set of kernels that are compiled, and loaded, together.

    ``load``: have them compiled, unless that was done before on this computer, and loaded where that can be done ahead; it may take
    a minute, touches no context of a card, and is called in any thread. ``is_compiled``: whether ``load`` will find them compiled.
    """

    def __init__(self, load: Callable[[], None], is_compiled: Callable[[], bool]) -> None:
        self._load = load
        self._is_compiled = is_compiled
        self.is_loaded = False

    @property
    def is_ready(self) -> bool:
        """Whether there is nothing to compile."""
        return self.is_loaded or self._is_compiled()

    def load(self) -> None:
        """Compile or load, once. Raises what the compiler raises."""
        if not self.is_loaded:
            self._load()
            self.is_loaded = True


def warm_up(needed: Iterable[Kernels], sentence: str, monitor: Monitor) -> None:
    """Have kernels compiled and loaded; ``sentence`` is the monitor's note while something is compiled.

    In a thread of its own: compiling cannot be interrupted, but need not be waited for. No stage is charged with it. What was compiled
    before and is damaged is said as a note, too. Raises ``Cancelled``, and what ``load`` raises.
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
        with monitor.aside(), telling(monitor.note):
            in_background(load, "warm-up", monitor)
    finally:
        monitor.note(before)
