"""The way of an engine's portions to the workers of a cluster, and the engine that goes it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gpu.cluster.connection import Cluster, ClusterTask, Computer, Needs
from gpu.cluster.engine import ClusterEngine
from gpu.cluster.forms import is_portion
from gpu.core.errors import CrosspointError, Damaged
from gpu.core.units import counted

if TYPE_CHECKING:
    from gpu.core.request import Request

_FUNCTION = "gpu.cluster.engine_tasks:compute_portion"
#: Bytes of a portion's answer at most.
_ANSWER_BYTES = 1 << 30
#: Seconds between two looks at who is there.
_LOOK_SECONDS = 3.0


def cluster_engine(cluster: Cluster, request: Request) -> ClusterEngine:
    """The engine of a request on a cluster; ``cluster`` stays open.

    Raises
    ------
    InputError
        If all workers have another program.
    DeviceError
        If there is no worker that has what the request asks for.
    """
    return ClusterEngine(ClusterSender(cluster, request.engine), request.threads)


class ClusterSender:
    """A ``PortionSender`` to the workers of a connection that can compute with an engine.

    Parameters
    ----------
    cluster : Cluster
        Stays open.
    engine : str
        As requests call it: "cuda" asks for workers with a card.

    Raises
    ------
    InputError, DeviceError
        As ``Cluster.usable``.
    """

    def __init__(self, cluster: Cluster, engine: str = "auto") -> None:
        self._cluster, self._engine = cluster, engine
        self._needs = Needs(card=engine == "cuda")
        self._closed = threading.Event()
        #: The computers that were there at the last look.
        self.names: frozenset[str] = frozenset()
        #: Called after each look at who is there.
        self.on_look: Callable[[], None] = lambda: None
        self._take(cluster.usable(self._needs))
        threading.Thread(target=self._look, name="computers", daemon=True).start()

    @property
    def slots(self) -> int:
        return self._workers if self._cluster.is_connected else 0

    def send(self, work: str, question: bytes) -> _Ticket:
        arguments, key = (self._engine, work, question), f"portion-{work}"
        task = self._cluster.submit(
            _FUNCTION, arguments, needs=self._needs, key=key, name=work, most_bytes=_ANSWER_BYTES
        )
        return _Ticket(task)

    def wait(self, seconds: float) -> None:
        self._cluster.wait(seconds)

    def wake(self) -> None:
        self._cluster.wake()

    def put(self, array: NDArray[Any]) -> str:
        """Offer the bytes of an array to workers; returns their SHA-256."""
        return self._cluster.put_bytes(np.ascontiguousarray(array).data.cast("B"))[0]

    def withdraw(self, sha256: str) -> None:
        """Offer some bytes no longer."""
        self._cluster.withdraw(sha256)

    def close(self) -> None:
        """Look no longer who is there."""
        self._closed.set()

    def _look(self) -> None:
        """In a thread: see who comes and goes."""
        while not self._closed.wait(_LOOK_SECONDS):
            try:
                self._take(self._cluster.usable(self._needs))
            except Exception:  # noqa: BLE001 - the scheduler or all workers are gone, maybe for a moment
                self._workers = 0
                if self._cluster.is_connected:
                    self.names = frozenset()
            self.on_look()

    def _take(self, computers: list[Computer]) -> None:
        self._workers = len(computers)
        self.names = frozenset(computer.name for computer in computers)
        cores = sum(computer.cores for computer in computers)
        self.cores = cores / len(computers)
        cards = sorted({card for computer in computers for card in computer.devices})
        having = ", ".join([counted(cores, "cores"), *cards])
        self.device = f"{counted(len(computers), 'workers')} of a cluster: {having}"


class _Ticket:
    """A portion that was sent."""

    def __init__(self, task: ClusterTask) -> None:
        self._task, self._is_cancelled = task, False

    @property
    def computer(self) -> str:
        return str(self._task.facts.get("computer") or self._task.worker)

    def is_ready(self) -> bool:
        return self._task.is_ready()

    def take(self) -> tuple[bytes, float] | None:
        try:
            if not self._task.done():
                return None
        finally:
            if self._is_cancelled:
                # Meanwhile: it may have been sent again.
                self._task.cancel()
        found = self._task.result()
        if not is_portion(found):
            raise Damaged(f"{self.computer} answered what was not asked for.")
        return found

    def redo(self, problem: CrosspointError) -> bool:
        return self._task.redo(problem)

    def cancel(self) -> None:
        self._is_cancelled = True
        self._task.cancel()
