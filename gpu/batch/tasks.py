"""The tasks of a batch, their states, and the interface of what computes them.

A batch is many runs. Each is a ``BatchTask``: a request and the result folder it is computed into.
An ``Executor`` computes tasks, on this computer (``gpu.batch.local``) or on others, and tells of
each with a ``TaskState``. What makes tasks (a plan, two genomes) and what shows their states (the
command line, the window) know executors by this interface only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from gpu.core.request import Request


class Status(Enum):
    """The status of a task; the values are those of the journal and of summary tables."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class BatchTask:
    """One run of a batch.

    Parameters
    ----------
    name : str
        Unique in its batch; also the name of its result folder.
    request : Request
        With absolute paths.
    folder : path
        Its result folder, which may not exist yet. One that holds a part of the same result is
        resumed.
    """

    name: str
    request: Request
    folder: Path


@dataclass(frozen=True)
class TaskState:
    """The state of a task: an immutable snapshot.

    Parameters
    ----------
    name : str
        The task's name.
    status : Status
    share : float
        Part of the task's own work that is done, 0 to 1.
    stage : str
        English name of the current stage, as in ``Request.stages``; "" before the first.
    computer : str
        Name of the computer that computes it; "" is this one.
    device : str
        Description of the device, as an engine's ``device``; "" before it is known.
    seconds : float
        Time that the run has taken, in seconds; a resumed run includes its earlier part.
    message : str
        One sentence for the user, if the task failed; else "".
    lost : tuple of str
        Names of computers that were lost while they computed it.
    """

    name: str
    status: Status
    share: float = 0.0
    stage: str = ""
    computer: str = ""
    device: str = ""
    seconds: float = 0.0
    message: str = ""
    lost: tuple[str, ...] = ()


class Executor(Protocol):
    """Computes tasks."""

    def run(
        self,
        tasks: Iterable[BatchTask],
        on_state: Callable[[TaskState], None],
        raise_if_cancelled: Callable[[], None],
    ) -> None:
        """Compute all tasks; one that fails is told, and the others go on.

        Parameters
        ----------
        tasks : iterable of BatchTask
            Consumed lazily, in one thread: at most a few times the number of workers ahead, so
            that a batch of any length takes bounded memory. What it raises ends the run.
        on_state : callable
            Called with each change of a task's state, by one thread at a time, and at most a few
            times a second for each running task. The last call for a task has one of the statuses
            DONE, FAILED (after the executor's own retries) and CANCELLED. When DONE is told, the
            task's folder holds the whole result. What it raises ends the run.
        raise_if_cancelled : callable
            Raises ``Cancelled`` to stop; called several times a second, from any thread.

        Raises
        ------
        Cancelled
            Within 2 s of a cancel, with everything stopped everywhere; folders stay resumable.
        DeviceError, InputError
            If nothing can be computed at all, such as without the engine asked for.
        """

    def close(self) -> None:
        """Release devices and connections; may be called again."""
