"""A task: a call that a worker computes; sent again if it is lost, tried elsewhere if it fails."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, Protocol

from gpu.cluster.computer import Needs
from gpu.cluster.messages import ANSWER, Lying, checked, opened, problem_of, unpack
from gpu.core.errors import Cancelled, CrosspointError, DeviceError, DiskFull, DriveFailed, OutOfMemory
from gpu.core.phrase import Phrase

#: Times that a task is sent again after a scheduler was lost.
_MAX_LOSSES = 50
#: Looks in a row at which the scheduler does not know a task, until it is sent again: a message may
#: go under with a connection.
_MAX_UNKNOWN = 2
_POLL_SECONDS = 0.05
#: Failures that another worker may not have.
_ELSEWHERE = (OutOfMemory, DiskFull, DriveFailed, DeviceError)


class Sender(Protocol):
    """The connection of a task: a ``Cluster``, which sends it, waits, and fetches its answer."""

    #: Sentences on workers, for the run.
    troubles: list[str]

    def send(self, task: ClusterTask) -> Any: ...

    def fetch(self, task: ClusterTask) -> Any: ...

    def forget(self, task: ClusterTask) -> None: ...

    def wait(self, seconds: float) -> None: ...

    def wake(self) -> None: ...


class Unreached(DeviceError):
    """A worker has an answer, and cannot be reached."""


class ClusterTask:
    """A call that a worker computes; made by ``Cluster.submit``.

    What a worker sends is checked here alone: an answer that lacks its checksum, has another form,
    or of which ``read`` cannot make what ``result`` returns (``DeviceError``) is computed again by
    another worker.

    Attributes
    ----------
    facts : dict
        The latest that the worker told: ``computer``, and what the function adds (``device``,
        ``share``, ``stage``, ``seconds``).
    worker : str
        The address of the worker that told it, or answered.
    lost : list of str
        Names of the computers that computed it and were lost.
    call_bytes, answer_bytes : int
        Bytes that travel.
    """

    def __init__(
        self, cluster: Sender, call: bytes, needs: Needs, key: str, tries: int, read: Callable[[Any], Any]
    ) -> None:
        self._cluster, self._call, self._needs, self._left, self._read = cluster, call, needs, tries, read
        self.call_bytes, self.answer_bytes = len(call), 0
        self._base = f"crosspoint-{key or 'task'}-{uuid.uuid4().hex}"
        self._number = self._losses = 0
        self._future: Any = None
        self._answer: Any = None
        self._problem: CrosspointError | None = None
        self._is_done = self._is_cancelled = False
        self._asked: Future[bool] | None = None
        #: Looks in a row at which the scheduler did not know it.
        self.unknown = 0
        self.avoided: set[str] = set()
        self.preferred: tuple[str, ...] = ()
        #: True if it is for some workers alone.
        self.is_bound = False
        self.facts: dict[str, Any] = {}
        self.worker = ""
        self.lost: list[str] = []

    @property
    def key(self) -> str:
        """The key of the present attempt, as Dask has it."""
        return f"{self._base}-{self._number}"

    def done(self) -> bool:
        """True if there is an answer or a problem; sends a lost task again.

        Called by one thread at a time.
        """
        if not self._is_done:
            try:
                self._step()
            finally:
                if self._is_cancelled:
                    # Meanwhile, by another thread: it may have been sent again.
                    self.cancel()
        return self._is_done

    def _step(self) -> None:
        future = self._future
        if future is None:
            self._send()
        elif future.status == "finished":
            self._take()
        elif future.status == "error":
            # A worker was lost with it several times.
            self._again(DeviceError("The computers that computed it were lost; look at their workers."))
        elif future.status != "pending" or self.unknown >= _MAX_UNKNOWN:
            self._lost()

    def done_in(self, pool: Executor) -> bool:
        """``done``, without waiting for the answer: a thread of ``pool`` takes it."""
        if self._asked is None and self.is_ready():
            self._asked = pool.submit(self.done)
            self._asked.add_done_callback(lambda _: self._cluster.wake())
        if self._asked is None or not self._asked.done():
            return False
        asked, self._asked = self._asked, None
        return asked.result()

    def is_ready(self) -> bool:
        """True if ``done`` has something to do: cheap, and from any thread."""
        future = self._future
        is_known = self.unknown < _MAX_UNKNOWN
        return self._is_done or future is None or future.status != "pending" or not is_known

    def result(self, raise_if_cancelled: Callable[[], None] = lambda: None) -> Any:
        """Wait for the answer; raise the problem.

        Raises
        ------
        InputError, OutOfMemory, DeviceError, Cancelled
            As the function on the worker; and ``Cancelled`` of ``raise_if_cancelled``, after the
            worker was told.
        """
        try:
            while not self.done():
                raise_if_cancelled()
                self._cluster.wait(_POLL_SECONDS)
        except BaseException:
            self.cancel()
            raise
        if self._problem is not None:
            raise self._problem
        return self._answer

    def cancel(self) -> None:
        """Stop it, wherever it is; from any thread."""
        self._is_cancelled = True
        future, self._future = self._future, None
        if not self._is_done:
            self._finish(problem=Cancelled("Stopped; what is on disk can be resumed."))
        if future is not None:
            with suppress(Exception):
                future.cancel(force=True)
                future.release()

    @property
    def computer(self) -> str:
        """The name of the computer that computes it, or answered; else the worker's address."""
        return str(self.facts.get("computer") or self.worker)

    def lose(self) -> None:
        """Note that the computer which computed it does so no longer."""
        name = str(self.facts.get("computer", ""))
        if name and name not in self.lost:
            self.lost.append(name)
        self.facts, self.worker = {}, ""

    def forget_future(self) -> None:
        """Leave Dask's future to the caller."""
        self._future = None

    def fail(self, problem: CrosspointError) -> None:
        """Give it up, with a problem that was found on this side."""
        if not self._is_done:
            self._finish(problem=problem)
            self._drop()

    def _send(self) -> None:
        try:
            future = self._cluster.send(self)
        except CrosspointError as problem:
            self._finish(problem=problem)
            return
        self._future = future

    def _take(self) -> None:
        """Take the answer from the worker that has it."""
        try:
            data = self._cluster.fetch(self)
        except Cancelled:
            raise
        except Unreached as problem:
            self.avoided.add(self.worker)
            self.lose()
            self._again(problem)
            return
        except Exception:  # noqa: BLE001 - the worker or the scheduler was lost before it was fetched
            self._lost()
            return
        self.answer_bytes = len(data)
        self._drop()
        try:
            answer = checked(ANSWER, unpack(opened(self._call, data)), self.worker)
            found = None if "failed" in answer else self._read(answer.get("answer"))
        except DeviceError as problem:
            sentence = Phrase("An answer of {} was damaged; that part is computed again by another.", self.computer)
            if self._again(problem) and isinstance(problem, Lying):
                self._cluster.troubles.append(sentence)
            return
        except CrosspointError as problem:
            self._finish(problem=problem)
            return
        self.facts = {**self.facts, **answer.get("facts", {}), "computer": answer["computer"]}
        if "failed" not in answer:
            self._answer = found
            self._finish()
            return
        failed = problem_of(answer["failed"], answer.get("sentence", Phrase("It failed.")))
        if isinstance(failed, Cancelled):
            # Not by this client, which would have forgotten it.
            failed = DeviceError("The workers that computed it were stopped; start the run again.")
        if isinstance(failed, _ELSEWHERE):
            # Another worker may have what this one lacked.
            self._again(failed)
        else:
            self._finish(problem=failed)

    def _lost(self) -> None:
        """Send it again: not it, but a worker or the scheduler has failed."""
        self._drop()
        self._losses += 1
        self.avoided, self.preferred = set(), ()
        if self._losses > _MAX_LOSSES:
            self._finish(problem=DeviceError("The connection to the cluster was lost again and again."))
        else:
            self._send()

    def _again(self, problem: CrosspointError) -> bool:
        """Have another worker compute it; False after too many tries."""
        self._drop()
        self._left -= 1
        if self.worker:
            self.avoided.add(self.worker)
        self.worker = ""
        if self._left <= 0:
            self._finish(problem=problem)
        else:
            self._send()
        return not self._is_done

    def _drop(self) -> None:
        future, self._future = self._future, None
        self._number += 1
        self.unknown = 0
        if future is not None:
            with suppress(Exception):
                future.release()

    def _finish(self, problem: CrosspointError | None = None) -> None:
        self._problem, self._is_done = problem, True
        self._cluster.forget(self)
