"""The connection to a lab, which threads share: made when one first needs it."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from app.state.settings import LabSettings
from gpu.core.errors import InputError

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster, Computer
    from gpu.cluster.settings import ClusterSettings

#: Seconds that a computer gets to accept a connection.
_REACH_SECONDS = 5.0


class Answer(NamedTuple):
    """The computers of a lab, and the seconds after which it told of them."""

    computers: tuple[Computer, ...]
    seconds: float


class Connection:
    """One connection for all that asks the lab; after ``close`` there is none any more.

    Its methods may wait for the network: they are for threads.
    """

    def __init__(self, settings: LabSettings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._cluster: Cluster | None = None
        self._is_closed = False

    @property
    def is_here(self) -> bool:
        """True for processes of this computer, which start when they are first needed."""
        return self.settings.address.split(":")[0] == "local"

    @property
    def is_open(self) -> bool:
        """True once it is connected. Does not wait."""
        return self._cluster is not None

    @property
    def trouble(self) -> str:
        """A sentence while the scheduler is known to be gone, else "". Does not wait."""
        cluster = self._cluster
        return cluster.trouble if cluster is not None else ""

    def cluster(self) -> Cluster:
        """The lab. Raises ``InputError`` or ``DeviceError``, a sentence, if it is not reachable."""
        with self._lock:
            if self._is_closed:
                raise InputError("The lab has changed in the preferences; start the comparison again.")
            if self._cluster is None:
                # Imports Dask.
                from gpu.cluster.connection import Cluster

                self._cluster = Cluster.connect(self._checked())
            return self._cluster

    def open(self) -> Cluster:
        """A connection of the caller's own, who closes it: what it asks for ends with it.

        Raises ``InputError`` or ``DeviceError``, a sentence.
        """
        from gpu.cluster.connection import Cluster

        if self.is_here:
            # The processes of this computer are shared.
            return Cluster.connect(self.cluster().settings)
        return Cluster.connect(self._checked())

    def ask(self) -> Answer:
        """The computers there are now, and what each does."""
        cluster = self.cluster()
        begun = time.perf_counter()
        return Answer(tuple(cluster.computers()), time.perf_counter() - begun)

    def _checked(self) -> ClusterSettings:
        """The settings, if something listens there: Dask would try for ten seconds."""
        from gpu.cluster.dask_setup import why_not_reached
        from gpu.cluster.settings import ClusterSettings

        address, certificates, allow_plain = self.settings
        settings = ClusterSettings.of(address, certificates or None, allow_plain)
        if not self.is_here:
            scheduler = urlsplit(settings.scheduler)
            try:
                socket.create_connection((scheduler.hostname, scheduler.port), _REACH_SECONDS).close()
            except OSError as problem:
                raise why_not_reached(settings.scheduler, problem) from problem
        return settings

    def close(self) -> None:
        """End the connection; processes of this computer that belong to it end, too."""
        with self._lock:
            self._is_closed = True
            cluster, self._cluster = self._cluster, None
        if cluster is not None:
            cluster.close()
