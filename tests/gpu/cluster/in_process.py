"""Workers in this process, to which a ``ClusterEngine`` sends as to those of a cluster.

They compute with the functions of real workers, one after another, and can be told to lose or to
change what they answer.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np

from gpu.cluster.computer import Needs
from gpu.cluster.engine import ClusterEngine
from gpu.cluster.engine_tasks import MOST_KEPT, Input, Kept, Question, compute
from gpu.cluster.messages import pack, sealed, unpack
from gpu.cluster.portion_flow import Portion
from gpu.cluster.task import ClusterTask
from gpu.core.errors import DeviceError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine

#: What becomes of an answer on its way, by the number of the portion that was sent.
Fate = Callable[[int, bytes], bytes]


class _Sent:
    """A future of Dask's."""

    def __init__(self, answer: Future[bytes], monitor: Monitor) -> None:
        self.answer, self._monitor = answer, monitor

    @property
    def status(self) -> str:
        return "finished" if self.answer.done() else "pending"

    def cancel(self, force: bool) -> None:
        self._monitor.cancel()
        self.answer.cancel()

    def release(self) -> None:
        """Nothing is held."""


class InProcess:
    """A ``PortionSender`` with its workers."""

    cores, device = 1.0, "workers of a test"

    def __init__(self, workers: int = 2, fate: Fate = lambda number, answer: answer) -> None:
        self.slots, self._fate = workers, fate
        self.contents: dict[str, bytes] = {}
        self.offered = 0
        self.sent: list[str] = []
        self.troubles: list[str] = []
        #: Portions by the computers that computed them.
        self.done: Counter[str] = Counter()
        #: What becomes of the portions, in the order in which they were sent.
        self.answers: list[Future[bytes]] = []
        self._kept, self._woken = Kept(MOST_KEPT), threading.Event()
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

    def count(self, computer: str, seconds: float) -> None:
        self.done[computer] += 1

    def send(self, portion: Portion) -> ClusterTask:
        if not self.slots:
            raise DeviceError("There is no worker.")
        inputs, described, arrays = portion.question()
        call = pack((portion.work, [tuple(one) for one in inputs], described, arrays))
        task = ClusterTask(_Tasks(self), call, Needs(), "", 3, portion.read)
        task.done()
        return task

    def engine(self, threads: int = 1, least_seconds: float = 0.0) -> ClusterEngine:
        """An engine that sends whatever it can."""
        return ClusterEngine(self, threads, least_seconds)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class _Tasks:
    """The ``Sender`` of a task."""

    def __init__(self, workers: InProcess) -> None:
        self._workers, self.troubles, self.wait = workers, workers.troubles, workers.wait

    def send(self, task: ClusterTask) -> _Sent:
        monitor, workers = Monitor(), self._workers
        task.worker = f"worker {len(workers.answers) % max(1, workers.slots)}"
        work, inputs, described, arrays = unpack(task._call)
        question = Question([Input(*one) for one in inputs], described, arrays)

        def contents(inputs: Any) -> Any:
            return [np.frombuffer(workers.contents[one.sha256], one.dtype) for one in inputs]

        where: Any = SimpleNamespace(engine=CpuEngine(1), monitor=monitor, arrays=contents)
        whose = {"computer": task.worker, "worker": task.worker}

        def answer() -> bytes:
            number = len(workers.sent)
            workers.sent.append(work)
            found, seconds = compute(where, workers._kept, work, question)
            told = pack({"answer": found, "facts": {"seconds": seconds}, **whose})
            return workers._fate(number, sealed(task._call, told))

        sent = workers._pool.submit(answer)
        sent.add_done_callback(lambda _: workers.wake())
        workers.answers.append(sent)
        return _Sent(sent, monitor)

    def fetch(self, task: ClusterTask) -> bytes:
        return task._future.answer.result()

    def forget(self, task: ClusterTask) -> None:
        """Nothing is told of it."""
