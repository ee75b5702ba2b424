"""Workers in this process, to which a ``ClusterEngine`` sends as to those of a cluster.

They compute with the functions of real workers, one after another, and can be told to lose or to
change what they answer.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from gpu.cluster.engine import ClusterEngine
from gpu.cluster.engine_tasks import InputCache, compute
from gpu.core.errors import CrosspointError, DeviceError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine

#: What becomes of an answer on its way, by the number of the portion that was sent.
Fate = Callable[[int, bytes], bytes]


class _Ticket:
    def __init__(self, computer: str, ask: Callable[[], Future[Any]], monitor: Monitor) -> None:
        self.computer, self._again, self._monitor = computer, ask, monitor
        self._answer, self._left = ask(), 3
        self.redone: list[CrosspointError] = []

    def is_ready(self) -> bool:
        return self._answer.done()

    def take(self) -> tuple[bytes, float] | None:
        return self._answer.result()

    def redo(self, problem: CrosspointError) -> bool:
        self._left -= 1
        self.redone.append(problem)
        if self._left:
            self._answer = self._again()
        return self._left > 0

    def cancel(self) -> None:
        self._monitor.cancel()
        self._answer.cancel()


class _Where:
    def __init__(self, contents: dict[str, bytes], monitor: Monitor) -> None:
        self.engine, self.monitor = CpuEngine(1), monitor
        self._contents = contents

    def arrays(self, inputs: Any) -> Any:
        return [np.frombuffer(self._contents[one.sha256], one.dtype) for one in inputs]


class InProcess:
    """A ``PortionSender`` with its workers."""

    cores, device = 1.0, "workers of a test"

    def __init__(self, workers: int = 2, fate: Fate = lambda number, answer: answer) -> None:
        self.slots, self._fate = workers, fate
        self.contents: dict[str, bytes] = {}
        self.offered = 0
        self.sent: list[str] = []
        #: What becomes of the portions, in the order in which they were sent.
        self.answers: list[Future[Any]] = []
        self._kept, self._woken = InputCache(), threading.Event()
        self._pool = ThreadPoolExecutor(1)

    def put(self, array: np.ndarray[Any, Any]) -> str:
        data = array.tobytes()
        sha256 = hashlib.sha256(data).hexdigest()
        self.offered += sha256 not in self.contents
        self.contents[sha256] = data
        return sha256

    def wait(self, seconds: float) -> None:
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        self._woken.set()

    def withdraw(self, sha256: str) -> None:
        del self.contents[sha256]

    def send(self, work: str, question: bytes) -> _Ticket:
        if not self.slots:
            raise DeviceError("There is no worker.")
        monitor = Monitor()
        where = _Where(self.contents, monitor)

        def answer() -> tuple[bytes, float]:
            number = len(self.sent)
            self.sent.append(work)
            data, seconds = compute(where, self._kept, work, question)
            # By then the ticket is ready.
            threading.Timer(0.001, self.wake).start()
            return self._fate(number, data), seconds

        def ask() -> Future[Any]:
            self.answers.append(self._pool.submit(answer))
            return self.answers[-1]

        return _Ticket(f"worker {len(self.sent) % self.slots}", ask, monitor)

    def engine(self, threads: int = 1, least_seconds: float = 0.0) -> ClusterEngine:
        """An engine that sends whatever it can."""
        return ClusterEngine(self, threads, least_seconds)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
