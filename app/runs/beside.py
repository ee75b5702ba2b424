"""Short jobs beside a long one, and the command that starts a waiting job at once.

A job that is estimated to take less than ``SHORT_SECONDS`` on the processor does not wait for a
longer one: it runs on the processor beside it, one such job at a time, where there are two cores
and memory for both. Cards have one job at a time. A result depends on neither device nor company.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.runs.job import Job, State
from app.runs.queue import JobQueue
from app.widgets.background import Background, Call
from gpu.core.request import Request, is_same_comparison

log = logging.getLogger("crosspoint")

#: A job of fewer estimated seconds is short.
SHORT_SECONDS = 10.0


class RunNeeds(NamedTuple):
    """The estimate of a request on the processor: seconds, and bytes of memory."""

    request: Request
    seconds: float
    memory_bytes: int

    @property
    def is_short(self) -> bool:
        return self.seconds < SHORT_SECONDS


class Assessed(NamedTuple):
    """The needs of some jobs (None where they cannot be estimated), and what there is."""

    needs: dict[Job, RunNeeds | None]
    #: Bytes that are free, with those that this process has taken already.
    memory_bytes: int
    cores: int


class BesideJobs(QObject):
    """Starts waiting jobs of ``queue`` beside others; ``message`` tells why one is not started.

    ``estimate`` takes a request and a folder, in a thread; one estimate is made at a time.
    """

    message = Signal(str)

    def __init__(
        self,
        queue: JobQueue,
        estimate: Callable[..., Any],
        background: Background,
        parent: QObject | None = None,
        assess_computer: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._estimate = estimate
        self._background = background
        self._computer = assess_computer or _computer
        self._known: dict[Job, RunNeeds | None] = {}
        #: Jobs looked at since something changed.
        self._looked: set[Job] = set()
        self._wanted: list[Job] = []
        self._call: Call | None = None
        for signal in (queue.added, queue.changed, queue.moved):
            signal.connect(self._look)
        queue.settled.connect(self._look)
        queue.removed.connect(self._forget)

    @property
    def is_busy(self) -> bool:
        """True while a job is being looked at."""
        return self._call is not None

    def run_now(self, job: Job) -> None:
        """Start a waiting job beside what runs; next, where device or memory do not allow that."""
        if job.state is not State.WAITING:
            return
        self._queue.move_to_front(job)
        if job.in_lab:
            return
        if job.state is State.WAITING:
            self._wanted.append(job)
            self._next()

    def _look(self, *_: object) -> None:
        self._looked.clear()
        self._next()

    def _forget(self, job: Job) -> None:
        self._known.pop(job, None)
        self._looked.discard(job)
        if job in self._wanted:
            self._wanted.remove(job)

    def _next(self) -> None:
        """Look at the next job that may start, unless one is being looked at."""
        if self._call is not None:
            return
        self._wanted = [job for job in self._wanted if job.state is State.WAITING]
        job = next((job for job in (*self._wanted, *self._candidates())), None)
        if job is None:
            return
        self._looked.add(job)
        # Jobs that run count, as they may need more memory than they have taken so far.
        asked = {other: other.request for other in (job, *self._active())}
        self._call = self._background.call(
            self._assess,
            asked,
            done=lambda assessed: self._decide(job, assessed),
            failed=self._on_failed,
            owner=self,
        )

    def _active(self) -> list[Job]:
        """The jobs that compute on this computer."""
        return [job for job in self._queue.active() if not job.in_lab]

    def _candidates(self) -> list[Job]:
        """The waiting jobs that may be short and that a job holds up, in order."""
        if self._queue.has_beside:
            return []
        return [job for job in self._queue.held_up() if job not in self._looked and not self._is_long(job)]

    def _is_long(self, job: Job) -> bool:
        known = self._known.get(job)
        if known is None or not is_same_comparison(job.request, known.request):
            # Not known, or what could not be estimated.
            return job in self._known and known is None
        return not known.is_short

    def _assess(self, asked: dict[Job, Any]) -> Assessed:
        """Called in a thread."""
        needs: dict[Job, RunNeeds | None] = {}
        for job, request in asked.items():
            known = self._known.get(job)
            if known is not None and is_same_comparison(request, known.request):
                needs[job] = known
                continue
            try:
                estimate = self._estimate(request.with_(engine="cpu"), job.folder)
                needs[job] = RunNeeds(request, estimate.seconds, estimate.memory_bytes)
            except Exception as problem:  # noqa: BLE001 - the run reports it
                log.info("No estimate of %s: %r", job.folder, problem)
                needs[job] = None
        return Assessed(needs, *self._computer())

    def _decide(self, job: Job, assessed: Assessed) -> None:
        self._call = None
        known = {other: needs for other, needs in assessed.needs.items() if other in self._queue.jobs}
        self._known.update(known)
        is_wanted = job in self._wanted
        if is_wanted:
            self._wanted.remove(job)
        reason = self._reason_to_wait(job, assessed, is_wanted)
        if self._queue.holder(job) is not None:
            if not reason:
                self._queue.start_beside(job)
            elif is_wanted:
                self.message.emit(self.tr("“{title}” is next: {reason}.").format(title=job.title, reason=reason))
        self._next()

    def _reason_to_wait(self, job: Job, assessed: Assessed, is_wanted: bool) -> str:
        """The reason why a job does not start beside others, "" if it may."""
        needs = assessed.needs.get(job)
        if needs is None:
            return self.tr("its time and memory cannot be estimated")
        is_for_card = self._queue.lane(job) == "cuda"
        if is_for_card and not (needs.is_short and job.request.engine == "auto"):
            return self.tr("the graphics card has one comparison at a time")
        if not self._fits(job, assessed):
            return self.tr("there is too little memory for both")
        if is_wanted:
            return ""
        holder = self._queue.holder(job)
        of_holder = self._known.get(holder) if holder is not None else None
        is_alone = needs.is_short and not self._queue.has_beside and assessed.cores > 1
        is_held_long = of_holder is None or not of_holder.is_short
        return "" if is_alone and is_held_long else self.tr("it waits for its turn")

    def _fits(self, job: Job, assessed: Assessed) -> bool:
        """True if all that runs and ``job`` have room in memory, as far as estimates tell."""
        total = 0
        for other in (job, *self._active()):
            needs = assessed.needs.get(other)
            if needs is None:
                return False
            total += needs.memory_bytes
        return total <= assessed.memory_bytes

    def _on_failed(self, problem: Exception) -> None:
        log.error("No job was started beside another: %r", problem)
        self._call = None


def _computer() -> tuple[int, int]:
    """Bytes of memory that are free or this process's own, and cores; for a thread."""
    import psutil

    from gpu.analyses.estimate import free_memory
    from gpu.engines.measurements import cores

    return free_memory() + psutil.Process().memory_info().rss, cores()
