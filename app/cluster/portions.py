"""The count of the portions of a run that each computer of a lab has computed."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.jobs.job import LabMonitor, LabPart
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor

if TYPE_CHECKING:
    from gpu.cluster.engine_sender import ClusterSender
    from gpu.cluster.portion_flow import Ticket


class CountedSender:
    """A ``PortionSender`` that tells a monitor who computed how many.

    All else it leaves to ``sender``. ``devices``: descriptions of the computers' devices, by name.
    """

    def __init__(self, sender: ClusterSender, monitor: Monitor, devices: Mapping[str, str]) -> None:
        self._sender, self._monitor, self._devices = sender, monitor, devices
        sender.on_look = self._tell
        self._portions: Counter[str] = Counter()
        self._seconds: dict[str, float] = {}
        self._lock = threading.Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sender, name)

    def send(self, work: str, question: bytes) -> Ticket:
        """See ``PortionSender.send``."""
        return _Counted(self._sender.send(work, question), self)

    def count(self, computer: str, seconds: float) -> None:
        """Note that a computer computed a portion in so many seconds; called by several threads."""
        with self._lock:
            self._portions[computer] += 1
            self._seconds[computer] = self._seconds.get(computer, 0.0) + seconds
        self._tell()

    def _tell(self) -> None:
        """Tell the monitor; called by several threads."""
        there = self._sender.names
        with self._lock:
            parts = tuple(
                LabPart(name, self._devices.get(name, ""), "", None, number, self._seconds[name], name not in there)
                for name, number in sorted(self._portions.items())
            )
            if isinstance(self._monitor, LabMonitor):
                self._monitor.parts = parts


class _Counted:
    """A ``Ticket`` of ``sender``'s."""

    def __init__(self, ticket: Ticket, sender: CountedSender) -> None:
        self._ticket, self._sender = ticket, sender

    @property
    def computer(self) -> str:
        return self._ticket.computer

    def is_ready(self) -> bool:
        return self._ticket.is_ready()

    def take(self) -> tuple[bytes, float] | None:
        answer = self._ticket.take()
        if answer is not None:
            self._sender.count(self._ticket.computer, answer[1])
        return answer

    def redo(self, problem: CrosspointError) -> bool:
        return self._ticket.redo(problem)

    def cancel(self) -> None:
        self._ticket.cancel()
