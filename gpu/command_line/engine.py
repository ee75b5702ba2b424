"""The engine of a run on the command line: the one that is asked for, then the processor if the graphics card fails in the middle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gpu.analyses.analysis import Work
from gpu.command_line.progress import Display, follow
from gpu.command_line.say import warn
from gpu.errors import CardOutOfMemory, DeviceError
from gpu.monitor import Monitor
from gpu.request import EngineName


class _LeftCard(Exception):
    """The graphics card failed in the middle of the work, or is too small for it."""


def compute(work: Work, name: EngineName, threads: int | None, display: Callable[[], Display], goes_on: str) -> None:
    """Do the work with progress in a display of ``display``; ``goes_on`` ends the sentence that tells of a card that failed.

    Raises what the work raises, ``DeviceError`` without the engine asked for, and ``Cancelled``.
    """
    monitor = Monitor()
    try:
        follow(partial(_compute, work, name, threads, monitor), monitor, display())
    except _LeftCard as left:
        monitor.check()
        warn(f"{left}; {goes_on}")
        monitor = Monitor()
        reason = "the graphics card could not do it"
        follow(partial(_compute, work, "cpu", threads, monitor, reason), monitor, display())


def _compute(work: Work, name: EngineName, threads: int | None, monitor: Monitor, reason: str = "") -> None:
    """Work with the engine of that name, which lives in this thread; raises ``_LeftCard`` if another one can go on.

    ``reason``: why it is that one, for the log; "" where the engine itself knows.
    """
    from gpu.engines.choose import choose

    engine = choose(name, threads)
    engine.reason = reason or engine.reason
    try:
        work(monitor, engine)
    except (DeviceError, CardOutOfMemory) as problem:
        if engine.name == "cpu":
            raise
        # The sentence's first half tells what happened, the second what to do about it, which is done here.
        what = str(problem).partition(";")[0].rstrip(".")
        raise _LeftCard(what) from problem
    finally:
        engine.close()
