"""A preload of ``dask worker``: it makes a worker of Dask's own command one of Crosspoint.

For dask-jobqueue and Kubernetes, which start Dask's command: ``--preload gpu.cluster.preload
--nthreads 1``. The folder, the memory and the cards come from the environment:
``CROSSPOINT_CLUSTER_FOLDER``, ``CROSSPOINT_CLUSTER_MEMORY``, ``CROSSPOINT_CLUSTER_CARDS``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from gpu.cluster.room import Room, WorkerLimits, computer_name, total_memory
from gpu.cluster.settings import check_plain
from gpu.cluster.worker import attach
from gpu.core.units import parse_bytes


def dask_setup(worker: Any) -> None:
    """Give the worker its room; Dask calls this before the worker registers.

    Raises
    ------
    InputError
        For one that listens without encryption beyond this computer: anyone might run programs.
    """
    check_plain(worker.listener.listen_address, allow_plain=False)
    folder = os.environ.get("CROSSPOINT_CLUSTER_FOLDER") or os.path.join(worker.local_directory, "crosspoint")
    memory = os.environ.get("CROSSPOINT_CLUSTER_MEMORY")
    limits = WorkerLimits(
        memory_bytes=parse_bytes(memory) if memory else total_memory(),
        threads=None,
        cards=os.environ.get("CROSSPOINT_CLUSTER_CARDS", "auto"),
    )
    attach(worker, Room(Path(folder), computer_name(), limits))
    # Dask's command opens a port for a web page that nobody asked for.
    worker.http_server.stop()
    worker.services.pop("dashboard", None)
