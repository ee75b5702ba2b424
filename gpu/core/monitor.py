"""One progress slot, written by the engine thread at any rate and read by whoever looks.

``Monitor.report`` is also where a cancel is noticed: it raises ``Cancelled``. So a stage that
reports often stops soon, and no stage carries a second mechanism.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from gpu.core.errors import Cancelled

#: How often ``in_background`` looks for a cancel.
_POLL_SECONDS = 0.05

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class StageProgress:
    """Where one stage stands.

    ``stage`` is its number. ``done`` and ``total`` count what the stage counts (``gpu.core.request.Stage.unit``): ``done`` with what was left
    out, ``skipped`` that alone; ``total`` may be an estimate (0: unknown). ``found``: what it found so far. ``seconds`` of the
    monotonic clock.
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

    ``stages`` holds those begun so far, in order. ``opening`` is what it will take, one sentence, once that is known; ``note``
    what else is going on now, or "". ``remarks``: what has happened and is to be known, in whole sentences, in order.
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
        """Seconds of the run that belong to no stage: opening the device, reading before the first stage, compiling."""
        return max(0.0, self.seconds - sum(stage.seconds for stage in self.stages))


@dataclass
class Monitor:
    """The slot. One writer (the engine thread), any number of readers; ``cancel`` may come from any thread."""

    _progress: Progress = field(default_factory=Progress)
    _cancelled: threading.Event = field(default_factory=threading.Event)
    _begun: float = field(default_factory=time.monotonic)
    _stage_begun: float = 0.0
    _seconds_before: float = 0.0
    _told: Callable[[Progress], None] | None = None

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

    def part(self, told: Callable[[Progress], None]) -> Monitor:
        """A slot for a run that is only part of what this one follows: stopped with it, its clock begins now.

        ``told`` is called with each of its snapshots, by its writer.
        """
        return Monitor(_cancelled=self._cancelled, _told=told)

    @property
    def stage_done(self) -> int:
        """What the current stage has done so far."""
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
        """Take over the finished stages of an earlier run that is being resumed."""
        self._seconds_before += sum(stage.seconds for stage in stages)
        self._publish(stages)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done meanwhile prepares the run: it is no part of the current stage, whose clock stands still."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self._stage_begun += time.monotonic() - begun

    def open(self, sentence: str) -> None:
        """Say, once, what the run will take: it was not refused."""
        self._progress = replace(self._progress, opening=sentence)

    def note(self, sentence: str) -> None:
        """Say something that is no number, e.g. that the kernels are being compiled ("" clears it)."""
        self._progress = replace(self._progress, note=sentence)

    def remark(self, sentence: str) -> None:
        """Say something that has happened, and stays said, however short the run is; a sentence is said once, however often it comes."""
        if sentence not in self._progress.remarks:
            self._progress = replace(self._progress, remarks=(*self._progress.remarks, sentence))

    def _publish(self, stages: tuple[StageProgress, ...]) -> None:
        seconds = time.monotonic() - self._begun + self._seconds_before
        self._progress = replace(self._progress, stages=stages, seconds=seconds)
        if self._told is not None:
            self._told(self._progress)


def in_background(work: Callable[[], Answer], name: str, monitor: Monitor) -> Answer:
    """What ``work`` returns or raises: it cannot be interrupted, but need not be waited for.

    It runs in a thread called ``name``. Raises ``Cancelled``; the work then ends by itself, and what it returns is thrown away.
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
