"""The queue: jobs wait their turn, one at a time on each device, and some beside (``beside``)."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.runs.job import CardTrouble, Job, Outcome, State
from app.runs.worker import ChooseEngine, JobWorker, RunFunction
from app.state.folders import is_same_folder
from app.widgets.messages import explain, explain_card
from gpu.core.errors import CARD_FAILURES, Cancelled, DeviceError
from gpu.core.monitor import Progress
from gpu.core.phrase import Phrase
from gpu.core.request import Request

log = logging.getLogger("crosspoint")

#: Runs that the lab has at once; its scheduler spreads their parts over the computers.
MAX_LAB_RUNS = 8
_LAB = "lab"


class JobQueue(QObject):
    """Owns the jobs and the engine threads.

    ``jobs`` is the displayed order; waiting jobs start in it. Jobs for the engine "auto" wait until
    ``set_automatic`` has set the device, so that two jobs never share one device under two names.

    A CUDA error stays until the process ends. So the first one closes the card's lane, emits
    ``card_lost``, and jobs for the card continue or start on the processor; their requests are
    unchanged. A card with too little memory for a job stays in use for others.

    ``start_beside`` gives a job a lane of its own on the processor, without its turn.

    Jobs of the lab hold up no job of this computer, nor are they held up by one. ``lab``: what
    opens the connection of such a job in place of an engine, and what runs it.
    """

    added = Signal(object)
    removed = Signal(object)
    moved = Signal()
    changed = Signal(object)
    settled = Signal(object)
    card_lost = Signal()

    def __init__(
        self,
        choose: ChooseEngine,
        run: RunFunction,
        parent: QObject | None = None,
        lab: tuple[ChooseEngine, RunFunction] | None = None,
    ) -> None:
        super().__init__(parent)
        self._choose = choose
        self._run = run
        self._lab = lab or (choose, run)
        self._jobs: list[Job] = []
        self._workers: dict[str, JobWorker] = {}
        self._ending: list[JobWorker] = []
        self._busy: dict[str, Job] = {}
        self._automatic: str | None = None
        self._automatic_reason = ""
        self._lost: CardTrouble | None = None
        self._closing = False

    @property
    def jobs(self) -> tuple[Job, ...]:
        return tuple(self._jobs)

    def active(self) -> list[Job]:
        """The jobs that engine threads are running."""
        return [job for job in self._jobs if job.state.active]

    def unfinished(self) -> list[Job]:
        """The jobs that run or wait."""
        return [job for job in self._jobs if not job.state.ended]

    @property
    def is_card_lost(self) -> bool:
        """True if this process cannot use the graphics card any more."""
        return self._lost is not None

    @property
    def has_beside(self) -> bool:
        """True while a job runs beside the one whose turn it is."""
        return any(job.is_beside for job in self.active())

    def holder(self, job: Job) -> Job | None:
        """The job whose end a waiting one awaits; None if it does not wait for another."""
        lane = self.lane(job) if job.state is State.WAITING else None
        return None if lane is None else self._busy.get(lane)

    def held_up(self) -> list[Job]:
        """The waiting jobs that await the end of another, in order."""
        return [job for job in self._jobs if self.holder(job) is not None]

    def find(self, folder: Path) -> Job | None:
        """The job of a result folder."""
        return next((job for job in self._jobs if is_same_folder(job.folder, folder)), None)

    def set_automatic(self, engine_name: str, reason: str = "") -> None:
        """Set the engine that "auto" means on this computer, and the reason."""
        self._automatic, self._automatic_reason = engine_name, reason
        self._advance()

    def submit(self, job: Job) -> None:
        """Append a job; a waiting one starts when its lane is free."""
        self._jobs.append(job)
        self.added.emit(job)
        self._advance()

    def cancel(self, job: Job) -> None:
        """Stop a running job (at its next report), or remove a waiting one."""
        if job.state is State.RUNNING:
            job.monitor.cancel()
            self._set(job, State.STOPPING)
        elif job.state is State.WAITING:
            self._set(job, State.STOPPED)

    def resume(self, job: Job) -> None:
        """Queue a stopped or failed job again."""
        if job.can_resume:
            self.again(job, job.request)

    def again(self, job: Job, request: Request) -> None:
        """Queue a job that has ended again, with a request for the same result."""
        if not job.state.ended:
            return
        job.request = request
        job.message = None
        if job.state is State.DONE:
            job.progress = Progress()
        # The card may have free memory by now.
        job.trouble = None
        self._set(job, State.WAITING)
        self._advance()

    def run_here(self, job: Job) -> None:
        """Have this computer compute a job of the lab; there it is stopped first."""
        if job.state.active:
            job.goes_here = True
            self.cancel(job)
        elif job.in_lab:
            job.in_lab = job.goes_here = False
            job.progress = Progress()
            job.message = None
            self._set(job, State.WAITING)
            self._advance()

    def remove(self, job: Job) -> None:
        """Remove a job from the list; a running one must be cancelled first. Files on disk stay."""
        if job in self._jobs and not job.state.active:
            self._jobs.remove(job)
            self.removed.emit(job)

    def move(self, job: Job, places: int) -> None:
        """Move a job up (negative) or down the list."""
        here = self._jobs.index(job)
        there = min(max(0, here + places), len(self._jobs) - 1)
        if there != here:
            self._jobs.insert(there, self._jobs.pop(here))
            self.moved.emit()

    def move_to_front(self, job: Job) -> None:
        """Make a waiting job the next of those that wait."""
        first = next((other for other in self._jobs if other.state is State.WAITING), job)
        self.move(job, min(0, self._jobs.index(first) - self._jobs.index(job)))

    def start_beside(self, job: Job) -> None:
        """Start a job that another holds up, on the processor, in a thread of its own."""
        holder = self.holder(job)
        if self._closing or holder is None:
            return
        number = next(n for n in range(2, len(self._jobs) + 3) if f"cpu {n}" not in self._busy)
        reason = ""
        if self.lane(job) == "cuda":
            reason = Phrase("the graphics card is busy with another comparison")
        self._start(job, f"cpu {number}", reason or self._reason(job), is_beside=True)

    def settle(self, job: Job) -> None:
        """Record how a run ended and start the next.

        Called by the poller when it finds the outcome.
        """
        outcome = job.outcome
        if outcome is None or not job.state.active:
            return
        lane = next((name for name, busy in self._busy.items() if busy is job), None)
        if lane is not None:
            del self._busy[lane]
        problem = outcome.problem
        job.is_on_disk = outcome.is_on_disk
        if not job.progress.stages:
            # Nothing was reported, yet time has passed.
            job.progress = replace(job.progress, seconds=job.elapsed(time.monotonic()))
        if problem is None:
            self._set(job, State.DONE)
        elif isinstance(problem, Cancelled):
            self._set(job, State.STOPPED)
        elif isinstance(problem, CARD_FAILURES) and lane == "cuda":
            self._leave_card(job, outcome)
        else:
            job.message = explain(problem)
            log.error("%s", job.message.sentence, exc_info=problem)
            self._set(job, State.FAILED)
        if job.goes_here and problem is not None:
            self.run_here(job)
            return
        self.settled.emit(job)
        self._advance()

    def close(self) -> None:
        """Start no more jobs, cancel running ones and let the engine threads end."""
        self._closing = True
        for job in self.active():
            self.cancel(job)
        for worker in self._workers.values():
            worker.close()

    def join(self, timeout: float) -> bool:
        """Wait for the engine threads after ``close``; return True if all ended."""
        ended = [worker.join(timeout) for worker in (*self._workers.values(), *self._ending)]
        return all(ended)

    def describe(self, job: Job, request: Request) -> None:
        """Replace the request by the result folder's, with sequence names; not while it runs."""
        if not job.state.active and job.request != request:
            job.request = request
            self.changed.emit(job)

    def rename(self, job: Job, title: str) -> None:
        """Give a job another title; "" for that of its request."""
        if job.name != title:
            job.name = title
            self.changed.emit(job)

    def lane(self, job: Job) -> str | None:
        """The device lane of a job; None while unknown."""
        if job.in_lab:
            return _LAB
        lane = self._wanted_lane(job)
        if job.is_beside and job.state.active:
            return "cpu"
        return "cpu" if lane == "cuda" and job.trouble is not None else lane

    def _wanted_lane(self, job: Job) -> str | None:
        return self._automatic if job.request.engine == "auto" else job.request.engine

    def _reason(self, job: Job) -> str:
        if job.trouble is not None:
            return Phrase("the graphics card could not do it")
        return self._automatic_reason if job.request.engine == "auto" else ""

    def _leave_card(self, job: Job, outcome: Outcome) -> None:
        """Queue a job that failed on the card for the processor, to resume from its checkpoint."""
        problem = outcome.problem
        assert problem is not None
        ends_card = outcome.had_engine and isinstance(problem, DeviceError)
        job.trouble = CardTrouble(explain_card(problem, outcome.had_engine), explain(problem).sentence, ends_card)
        log.warning("%s\n%s", job.trouble.message.sentence, job.trouble.message.details)
        if ends_card:
            self._lost = job.trouble
            worker = self._workers.pop("cuda")
            worker.close()
            self._ending.append(worker)
            self.card_lost.emit()
        self._set(job, State.STOPPED if job.state is State.STOPPING else State.WAITING)

    def _advance(self) -> None:
        if self._closing:
            return
        for job in self._jobs:
            if job.state is not State.WAITING:
                continue
            if self._lost not in (None, job.trouble) and not job.in_lab and self._wanted_lane(job) == "cuda":
                job.trouble = self._lost
                self.changed.emit(job)
            lane = self._free_lab_lane() if job.in_lab else self.lane(job)
            if lane is None or lane in self._busy:
                continue
            self._start(job, lane, "" if job.in_lab else self._reason(job))

    def _free_lab_lane(self) -> str | None:
        lanes = (f"{_LAB} {number}" for number in range(1, MAX_LAB_RUNS + 1))
        return next((lane for lane in lanes if lane not in self._busy), None)

    def _start(self, job: Job, lane: str, reason: str, is_beside: bool = False) -> None:
        if lane not in self._workers:
            # "cpu 2" is the processor, too.
            self._workers[lane] = JobWorker(lane.split()[0], *(self._lab if job.in_lab else (self._choose, self._run)))
        job.reason = reason
        job.is_beside = is_beside
        job.start()
        self._busy[lane] = job
        self._workers[lane].submit(job)
        self.changed.emit(job)

    def _set(self, job: Job, state: State) -> None:
        job.state = state
        self.changed.emit(job)
