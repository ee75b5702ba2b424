"""The engine thread of one lane: it alone opens, uses and closes its device."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from app.jobs.job import Job, Outcome
from gpu.monitor import Monitor
from gpu.request import ChromosomeRequest

log = logging.getLogger("crosspoint")


class Run(Protocol):
    """``gpu.chromosome.run.run``."""

    def __call__(self, request: ChromosomeRequest, folder: Path, monitor: Monitor, engine: Any = None) -> None: ...


class Worker:
    """Takes one job after another; puts an ``Outcome`` into each and tells nobody (the poller looks).

    The device is chosen with the first job and released with the thread, both in the thread.
    """

    def __init__(self, engine_name: str, choose: Callable[[str], Any], run: Run) -> None:
        self._engine_name = engine_name
        self._choose = choose
        self._run = run
        self._inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        # A daemon: results survive a kill at any moment, so a hanging device must not keep the program alive.
        self._thread = threading.Thread(target=self._work, name=f"engine {engine_name}", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        self._inbox.put(job)

    def close(self) -> None:
        """Let the thread end after the job it has."""
        self._inbox.put(None)

    def join(self, timeout: float | None = None) -> bool:
        """Wait for the thread; whether it ended."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _work(self) -> None:
        engine = None
        while (job := self._inbox.get()) is not None:
            try:
                if engine is None:
                    engine = self._choose(self._engine_name)
                self._run(job.request, job.folder, job.monitor, engine=engine)
            except BaseException as problem:  # noqa: BLE001 - every ending belongs to the job
                log.warning("The run in %s ended early: %r", job.folder, problem)
                job.outcome = Outcome(problem)
            else:
                job.outcome = Outcome()
        close = getattr(engine, "close", None)
        if close is not None:
            with contextlib.suppress(Exception):
                close()
