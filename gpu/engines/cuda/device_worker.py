"""Worker threads for several cards: each makes, uses and detaches the context of one card.

PyCUDA requires that one thread does all three.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gpu.core.errors import DeviceError
from gpu.engines.cuda.probe import CardInfo

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card


class WorkerJob:
    """Work given to a worker. ``failure``: the exception it raised, once it has ended."""

    def __init__(self, work: Callable[[Any], None]) -> None:
        self.work = work
        self._done = threading.Event()
        self.failure: BaseException | None = None

    def finish(self, failure: BaseException | None = None) -> None:
        """Wake the threads that wait for the job; in the worker's thread."""
        self.failure = failure
        self._done.set()

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    def join(self) -> None:
        """Wait for the end, successful or not."""
        self._done.wait()


class DeviceWorker:
    """A card's thread, which makes the context with its first work and detaches it on ``close``."""

    def __init__(self, info: CardInfo) -> None:
        self.info = info
        self._card: Card | None = None
        self._inbox: queue.SimpleQueue[WorkerJob | None] = queue.SimpleQueue()
        # A daemon: a hanging device must not prevent the program from ending.
        self._thread = threading.Thread(target=self._live, name=f"card {info.index}", daemon=True)
        self._thread.start()

    def start(self, work: Callable[[Any], None]) -> WorkerJob:
        """Run a job on the card, once it is free.

        Errors of the card are raised as ``DeviceError`` or ``OutOfMemory``.
        """
        job = WorkerJob(work)
        self._inbox.put(job)
        return job

    def close(self) -> None:
        """Detach the card, and wait for that."""
        self._inbox.put(None)
        self._thread.join()

    def _live(self) -> None:
        while True:
            job = self._inbox.get()
            if job is None:
                break
            self._do(job)
            # Drop references to the last job before the wait for the next one.
            del job
        if self._card is not None:
            # Not earlier: its import loads the driver.
            from gpu.engines.cuda.driver import card_errors

            # After a failure the context may be lost already; the error has been reported.
            with suppress(DeviceError), card_errors():
                self._card.close()

    def _do(self, job: WorkerJob) -> None:
        try:
            from gpu.engines.cuda.driver import Card, card_errors

            with card_errors():
                if self._card is None:
                    self._card = Card(self.info.index)
                job.work(self._card)
        except BaseException as problem:  # noqa: BLE001 - it belongs to whoever waits
            _let_go(problem)
            job.finish(problem)
        else:
            job.finish()


def _let_go(problem: BaseException | None) -> None:
    """Release streams and events, which must happen in this thread.

    An exception reported elsewhere must not reference them.
    """
    while problem is not None:
        traceback.clear_frames(problem.__traceback__)
        problem = problem.__cause__ or problem.__context__
