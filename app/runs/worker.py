"""The engine thread of one lane: it alone opens, uses and closes its device."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from pathlib import Path
from typing import Any, Protocol

from app.runs.job import Job, Outcome
from gpu.core.monitor import Monitor
from gpu.core.request import REQUEST_FILE, Request

log = logging.getLogger("crosspoint")


class RunFunction(Protocol):
    """``run`` of the requested analysis, e.g. ``gpu.analyses.chromosome.run.run``.

    ``choice``: the analysis's own.
    """

    def __call__(self, request: Request, folder: Path, monitor: Monitor, engine: Any = None, **choice: Any) -> None: ...


class ChooseEngine(Protocol):
    """``gpu.engines.choose.choose``, which opens an engine.

    Takes its name, the threads (None: all cores) and the graphics cards.
    """

    def __call__(self, name: str, threads: int | None, devices: str = "auto", /) -> Any: ...


class JobWorker:
    """Runs one job after another and stores an ``Outcome`` in each, which the poller reads.

    The device is opened with the first job and closed with the thread, both in the thread; a job
    for another number of threads, or for other graphics cards, opens it anew.
    """

    def __init__(self, engine_name: str, choose: ChooseEngine, run: RunFunction) -> None:
        self._engine_name = engine_name
        self._choose = choose
        self._run = run
        self._inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        # A daemon: results survive a kill at any moment, so a hanging device cannot block exit.
        self._thread = threading.Thread(target=self._work, name=f"engine {engine_name}", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        self._inbox.put(job)

    def close(self) -> None:
        """Let the thread end after its current job."""
        self._inbox.put(None)

    def join(self, timeout: float | None = None) -> bool:
        """Wait for the thread; return True if it ended."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _work(self) -> None:
        engine, asked, reason = None, None, ""
        while (job := self._inbox.get()) is not None:
            try:
                if engine is None or asked != (job.request.threads, job.request.devices):
                    _close(engine)
                    engine, asked = None, (job.request.threads, job.request.devices)
                    engine = self._choose(self._engine_name, *asked)
                    reason = engine.reason
                # Default is the engine's reason for its choice; the queue may know a more specific
                # one.
                engine.reason = job.reason or reason
                self._run(job.request, job.folder, job.monitor, engine=engine)
            except BaseException as problem:  # noqa: BLE001 - every ending belongs to the job
                log.info("The run in %s ended early: %r", job.folder, problem)
                job.outcome = Outcome(problem, engine is not None, (job.folder / REQUEST_FILE).is_file())
            else:
                job.outcome = Outcome()
        _close(engine)


def _close(engine: Any) -> None:
    if engine is not None:
        with contextlib.suppress(Exception):
            engine.close()
