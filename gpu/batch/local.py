"""The executor that computes tasks on this computer, one after the other."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from gpu.analyses.registry import ANALYSES, Registry
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor, Progress
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import EngineName, Request, asked_stages
from gpu.engines.choose import LeftCard, choose, leaving_card
from gpu.results.os_errors import explained

#: Interval at which a cancel is looked for, and least seconds between two reports of a task.
_POLL_SECONDS, _TELL_SECONDS = 0.1, 0.3
#: Attempts at a task that fails for reasons of the machine.
_ATTEMPTS = 2
#: Engine, threads and graphics cards.
_Choice = tuple[EngineName, int | None, str]


class LocalExecutor:
    """Computes tasks in the calling thread (see ``Executor``).

    A task that fails for a reason of the machine (memory, drive, a bug) is tried once more. If a
    graphics card that was opened here fails, its tasks go on with the processor.

    Parameters
    ----------
    engine : Engine, optional
        An open engine of this thread, which serves all tasks that do not ask for another one and
        stays open. If it is a card that fails, ``run`` raises ``DeviceError``: its owner decides
        how to go on.
    analyses : Registry
        Those of the tasks.
    """

    def __init__(self, engine: Any = None, analyses: Registry = ANALYSES) -> None:
        self._given, self._analyses = engine, analyses
        self._engines: dict[_Choice, Any] = {}
        self._is_card_lost = False

    def run(
        self,
        tasks: Iterable[BatchTask],
        on_state: Callable[[TaskState], None],
        raise_if_cancelled: Callable[[], None],
    ) -> None:
        """See ``Executor.run``."""
        with _cancelled_with(raise_if_cancelled) as monitor:
            for task in tasks:
                raise_if_cancelled()
                _Attempts(self, task, on_state, monitor).run()

    def close(self) -> None:
        """Close the engines that were opened here."""
        for engine in self._engines.values():
            with suppress(Exception):
                engine.close()
        self._engines.clear()

    def compute(self, task: BatchTask, engine: Any, monitor: Monitor) -> None:
        """Compute a task on an engine; raises what the run raises."""
        self._analyses.of(task.request).run(task.request, task.folder, monitor, engine)

    def engine_for(self, request: Request, on_processor: bool = False) -> Any:
        """Return the open engine for a request.

        Raises ``DeviceError`` without the one that it asks for. ``on_processor``: whatever it asks
        for.
        """
        name: EngineName = "cpu" if on_processor or self._is_card_lost else request.engine
        given = self._given
        if given is not None and name in ("auto", given.name) and request.devices == "auto":
            if given.is_card or request.threads in (None, given.threads):
                return given
            name = "cpu"
        choice = (name, request.threads, "auto" if name == "cpu" else request.devices)
        if choice not in self._engines:
            self._engines[choice] = choose(*choice)
        return self._engines[choice]

    def is_given(self, engine: Any) -> bool:
        """Return True for the engine of the caller."""
        return engine is self._given

    def leave_card(self) -> None:
        """Go on without the graphics card, which failed: it can be used no more in this process."""
        self._is_card_lost = True
        for choice, opened in list(self._engines.items()):
            if opened.is_card:
                del self._engines[choice]
                with suppress(Exception):
                    opened.close()


class _Attempts:
    """The attempts at one task."""

    def __init__(
        self, executor: LocalExecutor, task: BatchTask, on_state: Callable[[TaskState], None], monitor: Monitor
    ) -> None:
        self._executor, self._task, self._on_state, self._monitor = executor, task, on_state, monitor
        self._begun = time.monotonic()
        self._progress = Progress()
        self._device = self._message = ""
        self._told = 0.0

    def run(self) -> None:
        """Compute the task; raises ``Cancelled``, and the ``DeviceError`` of a given card."""
        failed, on_processor = 0, False
        while True:
            try:
                engine = self._executor.engine_for(self._task.request, on_processor)
                self._device = engine.device
                self._tell(Status.RUNNING)
                with leaving_card(engine):
                    self._executor.compute(self._task, engine, self._monitor.part(self._on_progress))
            except LeftCard as left:
                if left.is_lost:
                    if self._executor.is_given(engine):
                        raise left.problem from None
                    self._executor.leave_card()
                on_processor = True
            except Cancelled:
                self._tell(Status.CANCELLED)
                raise
            except (InputError, Damaged) as problem:
                self._message = phrase_of(problem)
                return self._tell(Status.FAILED)
            except Exception as problem:  # noqa: BLE001 - it is told as the state of the task
                failed += 1
                self._message = sentence_of(problem)
                if failed == _ATTEMPTS:
                    return self._tell(Status.FAILED)
            else:
                self._message = ""
                return self._tell(Status.DONE)

    def _on_progress(self, progress: Progress) -> None:
        is_next = progress.current is not None and progress.current.done == 0
        self._progress = progress
        if is_next or time.monotonic() - self._told >= _TELL_SECONDS:
            self._tell(Status.RUNNING)

    def _tell(self, status: Status) -> None:
        self._told = time.monotonic()
        request, progress = self._task.request, self._progress
        current = progress.current.stage if progress.current is not None else 0
        stage = next((stage.name for stage in request.stages if stage.number == current), "")
        share = 1.0 if status is Status.DONE else share_of(request, progress)
        seconds = max(progress.seconds, self._told - self._begun)
        self._on_state(TaskState(self._task.name, status, share, stage, "", self._device, seconds, self._message))


@contextmanager
def _cancelled_with(raise_if_cancelled: Callable[[], None]) -> Iterator[Monitor]:
    """A monitor that is cancelled as soon as ``raise_if_cancelled`` raises."""
    monitor, ended = Monitor(), threading.Event()

    def watch() -> None:
        while not ended.wait(_POLL_SECONDS):
            try:
                raise_if_cancelled()
            except Cancelled:
                monitor.cancel()
                return

    threading.Thread(target=watch, name="cancel of tasks", daemon=True).start()
    try:
        yield monitor
    finally:
        ended.set()


def share_of(request: Request, progress: Progress) -> float:
    """Return the part of a run that is done, 0 to 1, by the weights of its stages."""
    weights = {stage.number: stage.weight for stage in asked_stages(request)}
    done = 0.0
    for stage in progress.stages:
        share = 1.0 if stage.finished else min(1.0, stage.done / stage.total) if stage.total else 0.0
        done += weights.get(stage.stage, 0.0) * share
    return min(1.0, done / (sum(weights.values()) or 1.0))


def sentence_of(problem: BaseException) -> str:
    """Return an exception as a sentence for the user."""
    if (known := explained(problem)) is not None:
        return phrase_of(known)
    if os.environ.get("CROSSPOINT_TRACEBACK"):
        import traceback

        traceback.print_exception(problem)
    return Phrase(
        "Something went wrong in Crosspoint itself ({}: {}); please report it.", type(problem).__name__, problem
    )
