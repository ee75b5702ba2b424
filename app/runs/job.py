"""A run in the queue: its request, folder and progress."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from app.widgets.messages import Message
from gpu.core.monitor import Monitor, Progress
from gpu.core.request import Request, asked_stages


class State(Enum):
    WAITING = "waiting"
    RUNNING = "running"
    STOPPING = "stopping"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"

    @property
    def active(self) -> bool:
        """True while the engine thread has the job."""
        return self in (State.RUNNING, State.STOPPING)

    @property
    def ended(self) -> bool:
        return self in (State.STOPPED, State.FAILED, State.DONE)


@dataclass(frozen=True)
class Outcome:
    """The end of a run; ``problem`` is None for a finished one.

    ``had_engine`` is False if the device could not be opened. ``is_on_disk``: True if the folder
    holds something that can be resumed.
    """

    problem: BaseException | None = None
    had_engine: bool = True
    is_on_disk: bool = True


@dataclass(frozen=True)
class CardTrouble:
    """The reason why a run continues without the graphics card.

    ``reason`` is the engine's own sentence. ``ends_card``: this process cannot use the card any
    more, but a new one can.
    """

    message: Message
    reason: str
    ends_card: bool


class JobRate:
    """The rate per second over the last few seconds, for the remaining time."""

    def __init__(self, window: float = 20.0) -> None:
        self._window = window
        self._samples: deque[tuple[float, int]] = deque()

    def add(self, now: float, cells: int) -> None:
        """Add ``cells`` done at ``now`` (seconds); a smaller count begins a new stage."""
        if self._samples and cells < self._samples[-1][1]:
            self._samples.clear()
        self._samples.append((now, cells))
        while len(self._samples) > 2 and now - self._samples[1][0] > self._window:
            self._samples.popleft()

    def clear(self) -> None:
        self._samples.clear()

    @property
    def per_second(self) -> float:
        """Cells per second; 0 until there are two samples half a second apart."""
        if len(self._samples) < 2:
            return 0.0
        (first, before), (last, after) = self._samples[0], self._samples[-1]
        return (after - before) / (last - first) if last - first >= 0.5 else 0.0


@dataclass(frozen=True)
class LabPart:
    """The part of a run that a computer of the lab computes.

    ``share``: of a run that it has as a whole, with the English name of its stage. ``portions``:
    how many pieces of a run it has computed; of such a part the share is None. ``lost``: the
    computer is there no longer.
    """

    computer: str
    device: str = ""
    stage: str = ""
    share: float | None = None
    portions: int = 0
    seconds: float = 0.0
    lost: bool = False


@dataclass
class LabMonitor(Monitor):
    """The slot of a run in the lab, which also tells of its parts; written as the slot itself.

    ``trouble``: returns a sentence while the lab does not answer, else "". It becomes the note.
    """

    parts: tuple[LabPart, ...] = ()
    trouble: Callable[[], str] = str
    _told: str = ""

    def raise_if_cancelled(self) -> None:
        super().raise_if_cancelled()
        sentence = self.trouble()
        if sentence != self._told:
            self._told = sentence
            self.note(sentence)


@dataclass(eq=False)
class Job:
    """A run of one result folder.

    Only ``outcome`` is written by the engine thread, once, at the end. ``snapshot`` is the
    monitor's latest state that was read, ``progress`` its summary for the user.
    """

    request: Request
    folder: Path
    state: State = State.WAITING
    monitor: Monitor = field(default_factory=Monitor)
    progress: Progress = field(default_factory=Progress)
    snapshot: Progress | None = None
    outcome: Outcome | None = None
    message: Message | None = None
    trouble: CardTrouble | None = None
    #: True if the folder is known to hold something of this job.
    is_on_disk: bool = False
    #: Reason for its device; "" if the engine has its own.
    reason: str = ""
    #: True if it was started on the processor beside the job whose turn it was.
    is_beside: bool = False
    #: True if the computers of the lab compute it. That is no part of its request, and nothing that
    #: its result depends on.
    in_lab: bool = False
    #: True if it is being stopped in the lab, to be computed here.
    goes_here: bool = False
    #: The title that the user gave its result, "" for none.
    name: str = ""
    begun: float = 0.0
    progressed: float = 0.0
    rate: JobRate = field(default_factory=JobRate)

    @property
    def title(self) -> str:
        return self.name or self.request.title

    @property
    def can_resume(self) -> bool:
        """True if restarting may help: it was stopped, or failed after something was saved, or
        failed in the lab, which may answer by now.
        """
        return self.state is State.STOPPED or (self.state is State.FAILED and (self.is_on_disk or self.in_lab))

    @property
    def parts(self) -> tuple[LabPart, ...]:
        """The parts that computers of the lab compute; () for a run on this computer."""
        return self.monitor.parts if isinstance(self.monitor, LabMonitor) else ()

    def start(self) -> None:
        """Prepare the job for the engine thread; a resumed one gets a new monitor."""
        self.monitor = LabMonitor() if self.in_lab else Monitor()
        self.snapshot = self.monitor.progress
        self.progress = replace(self.progress, note="")
        self.outcome = None
        self.message = None
        self.state = State.RUNNING
        self.begun = self.progressed = time.monotonic()
        self.rate.clear()

    def take(self, snapshot: Progress, now: float) -> None:
        """Record a new snapshot of the monitor, seen at ``now`` (monotonic seconds).

        Until a resumed run has begun a stage, the earlier stages are kept.
        """
        self.snapshot = snapshot
        before, seconds = self.progress.current, self.progress.seconds
        if snapshot.stages:
            self.progress = snapshot
        else:
            self.progress = replace(self.progress, note=snapshot.note, remarks=snapshot.remarks)
        if self.progress.seconds != seconds:
            self.progressed = now
        stage = self.progress.current
        if stage is None or stage.finished:
            self.rate.clear()
            return
        if before is None or before.stage != stage.stage:
            self.rate.clear()
        self.rate.add(now, stage.done)

    def elapsed(self, now: float) -> float:
        """Seconds of the run, including those before a resume."""
        waited = now - self.progressed if self.state.active else 0.0
        return self.progress.seconds + waited

    @property
    def failures(self) -> int:
        """The number of comparisons that failed, of a run whose picture has ``failures``."""
        return getattr(self.monitor.picture, "failures", 0)

    @property
    def wall_seconds(self) -> float:
        """Seconds since this start of the run."""
        return time.monotonic() - self.begun if self.begun else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds left of the current stage, by its cells left and recent rate; None if unknown."""
        stage = self.progress.current
        if self.state is not State.RUNNING or stage is None or stage.finished or not stage.total:
            return None
        rate = self.rate.per_second
        return max(0, stage.total - stage.done) / rate if rate > 0 else None

    @property
    def fraction(self) -> float:
        """Progress over all requested stages, 0 to 1."""
        if self.state is State.DONE:
            return 1.0
        weights = {stage.number: stage.weight for stage in asked_stages(self.request)}
        done = 0.0
        for stage in self.progress.stages:
            if stage.finished:
                share = 1.0
            else:
                share = min(1.0, stage.done / stage.total) if stage.total else 0.0
            done += weights.get(stage.stage, 0.0) * share
        return min(1.0, done / sum(weights.values()))
