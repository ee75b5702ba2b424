"""Warm-up: compiles and loads kernels before a run computes, with a progress message.

An engine lists the kernels that a kind of work needs (such as ``Engine.sweep_kernels``), an
analysis the kinds of work that it uses.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from gpu.core.checked_cache import telling
from gpu.core.memory_limit import TO_COMPILE, TO_LOAD, check_room
from gpu.core.monitor import Monitor, in_background
from gpu.core.phrase import Phrase
from gpu.jit import kernel_cache, packaged
from gpu.jit.entry_point import EntryPoint

#: Stand for the number of a kernel and how many there are in a sentence on compiling.
NUMBER, COUNT = "{number}", "{count}"
#: The monitor's note while kernels are compiled.
COMPILING = Phrase("Compiling kernel {} of {} for this computer, once per update.", NUMBER, COUNT)


def _nobody() -> None:
    """Do nothing: the caller shows no progress."""


class Kernels:
    """A set of kernels, Numba's or a card's, that are compiled and loaded together.

    Parameters
    ----------
    load : callable
        Loads them where that can be done ahead, and compiles what was not compiled on this computer
        before. It may take a minute, touches no context of a card, and is called in any thread.
    is_compiled : callable
        Whether ``load`` will find them compiled.
    entry_points : sequence of EntryPoint
        Numba's kernels, which processes can compile before.
    """

    def __init__(
        self,
        load: Callable[[], None],
        is_compiled: Callable[[], bool],
        entry_points: Sequence[EntryPoint] = (),
    ) -> None:
        self._load, self._is_compiled = load, is_compiled
        self.entry_points = entry_points
        self._loading = threading.Lock()
        self.is_loaded = False

    @property
    def is_ready(self) -> bool:
        """Return True if there is nothing to compile."""
        return self.is_loaded or self._is_compiled()

    def load(self, begin: Callable[[], None] = _nobody) -> None:
        """Compile or load, once for all callers; ``begin`` is called before. Raises what the
        compiler raises, and ``OutOfMemory``.
        """
        with self._loading:
            if not self.is_loaded:
                check_room(TO_LOAD if self._is_compiled() else TO_COMPILE)
                begin()
                self._load()
                self.is_loaded = True


def numba_kernels(name: str, *entry_points: EntryPoint) -> Kernels:
    """Kernels that Numba compiles, all of them.

    ``name``: by which the cache folder notes that they are compiled.
    """

    def load() -> None:
        for one in entry_points:
            one.load()
        if not packaged.is_there():
            kernel_cache.mark(name)

    return Kernels(load, partial(packaged.is_compiled, name), entry_points=entry_points)


def warm_up(needed: Iterable[Kernels], sentence: Phrase, monitor: Monitor) -> None:
    """Compile and load kernels, in a thread of its own, so that a cancel need not wait for it.

    Several are compiled at once, by a process for each core.

    ``sentence``: the monitor's note while something is compiled, with ``NUMBER`` and ``COUNT``
    as values.
    The time counts for no stage. Damaged cache files, and a cache that cannot be written, become
    remarks. Raises ``Cancelled``, and what ``load`` raises.
    """
    waiting = [kernels for kernels in needed if not kernels.is_loaded]
    if not waiting:
        return

    # Kernels that are compiled already load at once, and are not counted.
    is_new = {kernels: not kernels.is_ready for kernels in waiting}
    missing = _missing(kernels for kernels in waiting if is_new[kernels])
    count, begun = len(missing) + sum(is_new.values()), 0

    def begin() -> None:
        nonlocal begun
        begun += 1
        monitor.note(sentence.filled(NUMBER, begun).filled(COUNT, count))

    def load() -> None:
        if missing:
            from gpu.jit.prepare import compile_now

            monitor.note(sentence.filled(NUMBER, 1).filled(COUNT, count))
            compile_now(missing, begin)
        for entry_point in missing:
            if not entry_point.is_compiled:
                begin()
                entry_point.load()
        for kernels in waiting:
            kernels.load(begin if is_new[kernels] else _nobody)

    before = monitor.progress.note
    try:
        with monitor.aside(), telling(monitor.remark):
            in_background(load, "warm-up", monitor)
    finally:
        monitor.note(before)


def _missing(needed: Iterable[Kernels]) -> list[EntryPoint]:
    """The entry points that are still to be compiled, each once."""
    listed = [one for kernels in needed for one in kernels.entry_points]
    every = dict.fromkeys(one for calling in listed for one in (*calling.calls, calling))
    return [one for one in every if not one.is_compiled]


def load_ahead(needed: Callable[[], Iterable[Kernels]]) -> None:
    """Begin to load, in a thread of its own, kernels that a later ``warm_up`` will ask for.

    Returns at once. Only those that are compiled: ``warm_up`` compiles the others, with its note,
    and raises what fails here.
    """

    def load() -> None:
        with suppress(Exception):
            for kernels in needed():
                if kernels.is_ready:
                    kernels.load()

    with suppress(RuntimeError):  # A limit of memory or processes may leave no room for a thread.
        threading.Thread(target=load, name="load-ahead", daemon=True).start()
