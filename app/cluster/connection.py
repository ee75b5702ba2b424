"""The connection to a lab, which threads share: made when one first needs it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from app.settings import LabSettings
from gpu.core.errors import InputError

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster, Computer


class Answer(NamedTuple):
    """The computers of a lab, and the seconds after which it told of them."""

    computers: tuple[Computer, ...]
    seconds: float


class Connection:
    """One connection for all that asks the lab; after ``close`` there is none any more.

    All methods may wait for the network: they are for threads.
    """

    def __init__(self, settings: LabSettings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._cluster: Cluster | None = None
        self._is_closed = False

    @property
    def is_open(self) -> bool:
        """True once it is connected. Does not wait."""
        return self._cluster is not None

    def cluster(self) -> Cluster:
        """The lab. Raises ``InputError`` or ``DeviceError``, a sentence, if it is not reachable."""
        with self._lock:
            if self._is_closed:
                raise InputError("The lab has changed in the preferences; start the comparison again.")
            if self._cluster is None:
                # Imports Dask.
                from gpu.cluster.connection import Cluster
                from gpu.cluster.settings import ClusterSettings

                address, certificates, allow_plain = self.settings
                self._cluster = Cluster.connect(ClusterSettings.of(address, certificates or None, allow_plain))
            return self._cluster

    def ask(self) -> Answer:
        """The computers there are now, and what each does."""
        cluster = self.cluster()
        begun = time.perf_counter()
        return Answer(tuple(cluster.computers()), time.perf_counter() - begun)

    def close(self) -> None:
        """End the connection; processes of this computer that belong to it end, too."""
        with self._lock:
            self._is_closed = True
            cluster, self._cluster = self._cluster, None
        if cluster is not None:
            cluster.close()
