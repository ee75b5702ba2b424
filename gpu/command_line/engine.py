"""The engine of a run on the command line: the one asked for, then the CPU if the graphics card
fails.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial

from gpu.analyses.analysis import Task
from gpu.command_line.progress import Display, follow
from gpu.command_line.say import warn
from gpu.core.monitor import Monitor
from gpu.core.request import EngineName


def compute(task: Task, display: Callable[[], Display]) -> None:
    """Do a task's work with progress in a display of ``display``.

    Raises what the work raises, ``DeviceError`` without the engine asked for, and ``Cancelled``.
    """
    from gpu.engines.choose import LeftCard

    monitor = Monitor()
    try:
        follow(partial(_compute, task, task.request.engine, monitor), monitor, display())
    except LeftCard as left:
        monitor.raise_if_cancelled()
        warn(f"{left}; {task.goes_on}")
        monitor = Monitor()
        reason = "the graphics card could not do it"
        follow(partial(_compute, task, "cpu", monitor, reason), monitor, display())


def _compute(task: Task, name: EngineName, monitor: Monitor, reason: str = "") -> None:
    """Run with the engine of that name, which lives in this thread.

    Raises ``LeftCard`` if another engine can continue.

    ``reason``: for choosing that engine, for the log; "" where the engine itself knows.
    """
    from gpu.engines.choose import choose, leaving_card

    with ExitStack() as begun:
        if task.begin is not None:
            begun.enter_context(task.begin(monitor))
        engine = begun.enter_context(closing(choose(name, task.request.threads, task.request.devices)))
        engine.reason = reason or engine.reason
        with leaving_card(engine):
            task.work(monitor, engine)
