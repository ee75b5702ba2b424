"""The run of one comparison in the lab, told to the monitor of its job.

A run that cannot be divided is computed by one computer as a whole. Of others the analysis runs
here, with an engine whose portions the computers compute; batches of runs are given their executor.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cluster.connection import Connection
from app.cluster.portions import CountedSender
from app.jobs.job import LabMonitor, LabPart
from app.jobs.worker import RunFunction
from gpu.batch.tasks import Status, TaskState
from gpu.core.monitor import Monitor, in_background
from gpu.core.request import Request
from gpu.core.units import counted

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster


def run_in_lab(connection: Connection, request: Request, folder: Path, monitor: Monitor, run: RunFunction) -> None:
    """Compute a request with the computers of a lab; for a thread.

    ``run``: computes it here, with an ``engine`` and maybe an ``executor``.

    Raises
    ------
    Cancelled
        Within two seconds of a cancel.
    CrosspointError
        A sentence, if the lab is not reachable, or the run failed there.
    """
    from gpu.cluster.compute import IN_PORTIONS, OF_RUNS, attended

    with closing(_connected(connection, monitor)) as cluster, attended(cluster, request, monitor):
        if isinstance(monitor, LabMonitor):
            monitor.trouble = lambda: cluster.trouble
        if request.analysis in IN_PORTIONS:
            _run_in_portions(cluster, request, folder, monitor, run)
        elif request.analysis in OF_RUNS:
            from gpu.cluster.executor import ClusterExecutor
            from gpu.engines.choose import choose

            # A card of this computer is left to the runs of this computer.
            with closing(choose("cpu", request.threads)) as engine:
                run(request, folder, monitor, engine, executor=ClusterExecutor(cluster))
        else:
            _run_whole(cluster, request, folder, monitor)


def _connected(connection: Connection, monitor: Monitor) -> Cluster:
    """A connection of the run's own; it takes its time, and cannot be interrupted."""

    def connect() -> Cluster:
        cluster = connection.open()
        if monitor.cancelled:
            cluster.close()
        return cluster

    return in_background(connect, "lab", monitor)


def _run_in_portions(cluster: Cluster, request: Request, folder: Path, monitor: Monitor, run: RunFunction) -> None:
    from gpu.cluster.engine import ClusterEngine
    from gpu.cluster.engine_sender import ClusterSender

    devices = {
        computer.name: ", ".join(computer.devices) or f"CPU: {counted(computer.cores, 'cores')}"
        for computer in cluster.computers()
    }
    sender: Any = CountedSender(ClusterSender(cluster, request.engine), monitor, devices)
    with closing(ClusterEngine(sender, request.threads)) as engine:
        run(request, folder, monitor, engine)


def _run_whole(cluster: Cluster, request: Request, folder: Path, monitor: Monitor) -> None:
    from gpu.cluster.executor import compute_whole

    def take(state: TaskState) -> None:
        if isinstance(monitor, LabMonitor):
            lost = [LabPart(name, lost=True) for name in state.lost if name != state.computer]
            part = LabPart(state.computer, state.device, state.stage, state.share, seconds=state.seconds)
            monitor.parts = (*lost, *((part,) if state.status is Status.RUNNING else ()))

    compute_whole(cluster, request, folder, monitor, take)
