"""The progress of a run: one slot, written by the engine's thread and polled by the window.


``Monitor.report`` also notices a cancel and raises ``Cancelled``, so a stage that reports often
stops soon and needs no other mechanism.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from gpu.core.errors import Cancelled

#: Interval at which ``in_background`` looks for a cancel.
_POLL_SECONDS = 0.05

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class StageProgress:
    """The progress of one stage.

    ``stage`` is its number. ``done`` and ``total`` are in the stage's unit
    (``gpu.core.request.Stage.unit``): ``done`` includes the pruned part ``skipped``; ``total`` may
    be an estimate (0: unknown). ``found``: number of findings so far. ``seconds``: monotonic clock.
    """

    stage: int
    done: int = 0
    skipped: int = 0
    total: int = 0
    found: int = 0
    seconds: float = 0.0
    finished: bool = False


@dataclass(frozen=True)
class Progress:
    """A snapshot of a run.

    ``stages`` holds those begun so far, in order. ``opening``: the estimate, one sentence, once it
    is known. ``note``: current activity outside of the stages, or "". ``remarks``: events worth
    knowing, in whole sentences, in order.
    """

    stages: tuple[StageProgress, ...] = ()
    opening: str = ""
    note: str = ""
    remarks: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def current(self) -> StageProgress | None:
        return self.stages[-1] if self.stages else None

    @property
    def prepare_seconds(self) -> float:
        """Seconds of the run that belong to no stage: opening the device, reading before the first
        stage, compiling.
        """
        return max(0.0, self.seconds - sum(stage.seconds for stage in self.stages))


@dataclass
class Monitor:
    """The slot: one writer (the engine's thread), any number of readers; ``cancel`` from any
    thread.

    ``picture``: what the run has found so far, for a page that draws it; None unless the analysis
    offers it. An immutable value that the writer replaces whole, before it reports.
    """

    picture: Any = None
    _progress: Progress = field(default_factory=Progress)
    _cancelled: threading.Event = field(default_factory=threading.Event)
    _begun: float = field(default_factory=time.monotonic)
    _stage_begun: float = 0.0
    _seconds_before: float = 0.0
    _on_progress: Callable[[Progress], None] | None = None

    @property
    def progress(self) -> Progress:
        """The latest snapshot (immutable, so no lock is needed)."""
        return self._progress

    def cancel(self) -> None:
        """Ask the run to stop; it raises ``Cancelled`` at its next report."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def raise_if_cancelled(self) -> None:
        """Raise ``Cancelled`` if a stop was asked for."""
        if self._cancelled.is_set():
            raise Cancelled("Stopped; what is on disk can be resumed.")

    def part(self, on_progress: Callable[[Progress], None]) -> Monitor:
        """A monitor of a part of this run, cancelled with it; its clock starts now.

        ``on_progress`` is called with each of its snapshots, in the writer's thread.
        """
        return Monitor(_cancelled=self._cancelled, _on_progress=on_progress)

    @property
    def stage_done(self) -> int:
        """The amount that the current stage has done so far."""
        return self._progress.stages[-1].done if self._progress.stages else 0

    @property
    def stage_seconds(self) -> float:
        """Seconds of the current stage, an earlier part of a resumed one included."""
        return time.monotonic() - self._stage_begun

    def begin(self, stage: int, total: int = 0, done: int = 0, seconds: float = 0.0) -> None:
        """Start a stage; ``done`` and ``seconds`` carry over what a resumed run did before."""
        self._stage_begun = time.monotonic() - seconds
        self._seconds_before += seconds
        entry = StageProgress(stage, done=done, total=total, seconds=seconds)
        self._publish((*self._progress.stages, entry))
        self.raise_if_cancelled()

    def report(self, **changes: Any) -> None:
        """Update the current stage (fields of ``StageProgress``) and notice a cancel."""
        *before, current = self._progress.stages
        current = replace(current, seconds=time.monotonic() - self._stage_begun, **changes)
        self._publish((*before, current))
        self.raise_if_cancelled()

    def finish(self, **changes: Any) -> StageProgress:
        """Close the current stage and return its final figures."""
        *before, current = self._progress.stages
        current = replace(current, seconds=time.monotonic() - self._stage_begun, finished=True, **changes)
        self._publish((*before, current))
        return current

    def restore(self, stages: tuple[StageProgress, ...]) -> None:
        """Restore the finished stages of a run that is being resumed."""
        self._seconds_before += sum(stage.seconds for stage in stages)
        self._publish(stages)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Stop the current stage's clock meanwhile: the time counts as preparation of the run."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self._stage_begun += time.monotonic() - begun

    def open(self, sentence: str) -> None:
        """Publish the estimate of the run, once."""
        self._progress = replace(self._progress, opening=sentence)

    def note(self, sentence: str) -> None:
        """Publish a current activity, such as compiling kernels ("" clears it)."""
        self._progress = replace(self._progress, note=sentence)

    def remark(self, sentence: str) -> None:
        """Publish an event that stays visible after the run; repeated sentences are kept once."""
        if sentence not in self._progress.remarks:
            self._progress = replace(self._progress, remarks=(*self._progress.remarks, sentence))

    def _publish(self, stages: tuple[StageProgress, ...]) -> None:
        seconds = time.monotonic() - self._begun + self._seconds_before
        self._progress = replace(self._progress, stages=stages, seconds=seconds)
        if self._on_progress is not None:
            self._on_progress(self._progress)


def in_background(work: Callable[[], Answer], name: str, monitor: Monitor) -> Answer:
    """Run ``work``, which cannot be interrupted, in a thread, and return or raise what it does.

    The thread is called ``name``. On a cancel this raises ``Cancelled``; the work then ends by
    itself and its result is dropped.
    """
    monitor.raise_if_cancelled()
    answers: list[Answer] = []
    failures: list[BaseException] = []

    def target() -> None:
        try:
            answers.append(work())
        except BaseException as failure:  # noqa: BLE001 - raised below, in the caller's thread
            failures.append(failure)

    thread = threading.Thread(target=target, name=name, daemon=True)
    thread.start()
    while thread.is_alive():
        monitor.raise_if_cancelled()
        thread.join(_POLL_SECONDS)
    if failures:
        raise failures[0]
    return answers[0]
