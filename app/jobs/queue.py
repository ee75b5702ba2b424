"""The queue: jobs wait their turn, one at a time on each device."""

from __future__ import annotations

import dataclasses
import logging
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.jobs.job import Job, State
from app.jobs.worker import Choose, Run, Worker
from app.messages import explain
from gpu.errors import Cancelled, DeviceError
from gpu.monitor import Progress
from gpu.request import ChromosomeRequest

log = logging.getLogger("crosspoint")


class JobQueue(QObject):
    """Owns the jobs and the engine threads. ``jobs`` is the order shown; waiting jobs start in it.

    Jobs for the engine "auto" wait until ``set_automatic`` has told which device that is, so that two
    jobs never share one device under two names.
    """

    added = Signal(object)
    removed = Signal(object)
    moved = Signal()
    changed = Signal(object)
    settled = Signal(object)

    def __init__(self, choose: Choose, run: Run, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choose = choose
        self._run = run
        self._jobs: list[Job] = []
        self._workers: dict[str, Worker] = {}
        self._busy: dict[str, Job] = {}
        self._automatic: str | None = None
        self._closing = False

    @property
    def jobs(self) -> tuple[Job, ...]:
        return tuple(self._jobs)

    def active(self) -> list[Job]:
        """The jobs that engine threads have now."""
        return [job for job in self._jobs if job.state.active]

    def find(self, folder: Path) -> Job | None:
        """The job of a result folder."""
        return next((job for job in self._jobs if job.folder == folder), None)

    def set_automatic(self, engine_name: str) -> None:
        """Which engine "auto" is on this computer."""
        self._automatic = engine_name
        self._advance()

    def submit(self, job: Job) -> None:
        """Append a job; a waiting one starts when its lane is free."""
        self._jobs.append(job)
        self.added.emit(job)
        self._advance()

    def cancel(self, job: Job) -> None:
        """Stop a running job (it ends at its next report), or take back a waiting one."""
        if job.state is State.RUNNING:
            job.monitor.cancel()
            self._set(job, State.STOPPING)
        elif job.state is State.WAITING:
            self._set(job, State.STOPPED)

    def resume(self, job: Job) -> None:
        """Let a stopped or failed job wait for its turn again."""
        if job.state.resumable:
            job.message = None
            self._set(job, State.WAITING)
            self._advance()

    def remove(self, job: Job) -> None:
        """Take a job off the list; a running one has to be cancelled first. What is on disk stays."""
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

    def settle(self, job: Job) -> None:
        """Note how a run ended and start the next one; called by the poller when it finds the outcome."""
        outcome = job.outcome
        if outcome is None or not job.state.active:
            return
        lane = next((name for name, busy in self._busy.items() if busy is job), None)
        if lane is not None:
            del self._busy[lane]
        problem = outcome.problem
        if problem is None:
            self._set(job, State.DONE)
        elif isinstance(problem, Cancelled):
            self._set(job, State.STOPPED)
        elif isinstance(problem, DeviceError) and lane == "cuda":
            self._go_on_without_cuda(job)
        else:
            job.message = explain(problem)
            log.error("%s\n%s", job.message.sentence, job.message.details)
            self._set(job, State.FAILED)
        self.settled.emit(job)
        self._advance()

    def close(self) -> None:
        """Start nothing more, cancel what runs and let the engine threads end."""
        self._closing = True
        for job in self.active():
            self.cancel(job)
        for worker in self._workers.values():
            worker.close()

    def join(self, timeout: float) -> bool:
        """Wait for the engine threads after ``close``; whether all ended."""
        ended = [worker.join(timeout) for worker in self._workers.values()]
        return all(ended)

    def describe(self, job: Job, request: ChromosomeRequest) -> None:
        """Take over the request as the result folder has it, with the sequences' names; not while it runs."""
        if not job.state.active and job.request != request:
            job.request = request
            self.changed.emit(job)

    def lane(self, job: Job) -> str | None:
        """The device lane of a job; None while it is not known."""
        return self._automatic if job.request.engine == "auto" else job.request.engine

    def _go_on_without_cuda(self, job: Job) -> None:
        # A CUDA error stays until the process ends: that lane closes, and the run goes on from its checkpoint.
        self._workers.pop("cuda").close()
        self._automatic = "cpu"
        for other in self._jobs:
            if other.request.engine == "cuda" and other.state in (State.WAITING, State.RUNNING):
                other.request = other.request.with_(engine="cpu")
        job.request = job.request.with_(engine="cpu")
        self._set(job, State.WAITING)
        job.progress = dataclasses.replace(
            job.progress, note=self.tr("The graphics card failed; the run goes on with the processor.")
        )

    def _advance(self) -> None:
        if self._closing:
            return
        for job in self._jobs:
            lane = self.lane(job)
            if job.state is not State.WAITING or lane is None or lane in self._busy:
                continue
            if lane not in self._workers:
                self._workers[lane] = Worker(lane, self._choose, self._run)
            job.progress = Progress(stages=tuple(s for s in job.progress.stages if s.done), note=job.progress.note)
            job.start()
            self._busy[lane] = job
            self._workers[lane].submit(job)
            self.changed.emit(job)

    def _set(self, job: Job, state: State) -> None:
        job.state = state
        self.changed.emit(job)
