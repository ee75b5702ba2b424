"""Warming up: kernels are compiled before a run computes, once on a computer, and not while it waits unasked.

A kind of work says which kernels it needs (``work``, e.g. ``Sweeps.sweep_kernels``), a run which kinds of work it is going to ask for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from gpu.core.checked_cache import telling
from gpu.core.memory_limit import TO_COMPILE, TO_LOAD, check_room
from gpu.core.monitor import Monitor, in_background
from gpu.jit import kernel_cache
from gpu.jit.entry_point import EntryPoint

#: The monitor's note while kernels are compiled: number and count.
COMPILING = "Compiling kernel {number} of {count} for this processor, once per update."


def _nobody() -> None:
    """Do nothing: the caller shows no progress."""


class Kernels:
    """A set of kernels that are compiled, and loaded, together.

    ``load``: have them compiled, unless that was done before on this computer, and loaded where that can be done ahead; it may take
    a minute, touches no context of a card, and is called in any thread. ``is_compiled``: whether ``load`` will find them compiled.
    ``parts``: calls that compile one kernel each, before ``load`` does what is left, so that it can be told how far compiling is.
    """

    def __init__(
        self, load: Callable[[], None], is_compiled: Callable[[], bool], parts: Sequence[Callable[[], None]] = ()
    ) -> None:
        self._steps = (*parts, load)
        self._is_compiled = is_compiled
        self._loading = threading.Lock()
        self.is_loaded = False

    def __len__(self) -> int:
        """The number of steps that compiling takes."""
        return len(self._steps)

    @property
    def is_ready(self) -> bool:
        """Whether there is nothing to compile."""
        return self.is_loaded or self._is_compiled()

    def load(self, begin: Callable[[], None] = _nobody) -> None:
        """Compile or load, once for all callers; ``begin`` is called before each step. Raises what the compiler raises, and
        ``OutOfMemory``.
        """
        with self._loading:
            if not self.is_loaded:
                check_room(TO_LOAD if self._is_compiled() else TO_COMPILE)
                for step in self._steps:
                    begin()
                    step()
                self.is_loaded = True


def numba_kernels(name: str, warm_up_call: Callable[[], None], *entry_points: EntryPoint) -> Kernels:
    """Kernels that Numba compiles when they are first called.

    ``name`` marks in the cache folder that they have been compiled here before. ``warm_up_call`` calls each of
    them once. ``entry_points``: those that can be compiled one by one before.
    """

    def load() -> None:
        warm_up_call()
        kernel_cache.mark(name)

    parts = [entry_point.load for entry_point in entry_points]
    return Kernels(load, partial(kernel_cache.is_marked, name), parts)


def warm_up(needed: Iterable[Kernels], sentence: str, monitor: Monitor) -> None:
    """Have kernels compiled and loaded; ``sentence`` is the monitor's note while something is compiled, with ``{number}`` and ``{count}``.

    In a thread of its own: compiling cannot be interrupted, but need not be waited for. No stage is charged with it. What was compiled
    before and is damaged, or cannot be kept, is said as a remark. Raises ``Cancelled``, and what ``load`` raises.
    """
    waiting = [kernels for kernels in needed if not kernels.is_loaded]
    if not waiting:
        return

    # Kernels that are compiled already load at once, and are not counted.
    is_new = {kernels: not kernels.is_ready for kernels in waiting}
    count, begun = sum(len(kernels) for kernels in waiting if is_new[kernels]), 0

    def begin() -> None:
        nonlocal begun
        begun += 1
        monitor.note(sentence.format(number=begun, count=count))

    def load() -> None:
        for kernels in waiting:
            kernels.load(begin if is_new[kernels] else _nobody)

    before = monitor.progress.note
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

    with suppress(RuntimeError):  # A limit of memory or processes may leave no room for a thread.
        threading.Thread(target=load, name="load-ahead", daemon=True).start()
