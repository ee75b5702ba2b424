"""The run of one comparison in the lab, told to the monitor of its job.

A run that cannot be divided is computed by one computer as a whole. Of the others the analysis runs
here, with an engine whose portions the computers compute; batches of runs are given their executor.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cluster.connection import Connection
from app.cluster.portions import CountedSender
from app.jobs.job import LabMonitor, Part
from app.jobs.worker import RunFunction
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, in_background
from gpu.core.request import Request

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster

#: Analyses whose runs one computer computes as a whole, and those that consist of whole runs.
_WHOLE = ("chromosome", "matches")
_OF_RUNS = ("batch", "genomes")


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
    with closing(_connected(connection, monitor)) as cluster:
        if request.analysis in _WHOLE:
            _run_whole(cluster, request, folder, monitor)
            return
        from gpu.cluster.engine import ClusterEngine
        from gpu.cluster.engine_sender import ClusterSender

        sender = CountedSender(ClusterSender(cluster, request.engine), monitor)
        with closing(ClusterEngine(sender, request.threads)) as engine:
            engine.reason = "the lab was asked for"
            choice: dict[str, Any] = {"executor": cluster.executor()} if request.analysis in _OF_RUNS else {}
            run(request, folder, monitor, engine, **choice)


def _connected(connection: Connection, monitor: Monitor) -> Cluster:
    """A connection of the run's own; it takes its time, and cannot be interrupted."""

    def connect() -> Cluster:
        cluster = connection.open()
        if monitor.cancelled:
            cluster.close()
        return cluster

    return in_background(connect, "lab", monitor)


def _run_whole(cluster: Cluster, request: Request, folder: Path, monitor: Monitor) -> None:
    last: list[TaskState] = []

    def take(state: TaskState) -> None:
        last[:] = [state]
        if isinstance(monitor, LabMonitor):
            is_there = state.status is Status.RUNNING
            part = Part(state.computer, state.device, state.stage, state.share, seconds=state.seconds)
            monitor.parts = (part,) if is_there else ()
            monitor.note("" if is_there else "Waiting for a computer of the lab.")
            monitor.show(state.stages, state.seconds)

    cluster.executor().run([BatchTask(folder.name, request, folder)], take, monitor.raise_if_cancelled)
    if last and last[0].status is Status.FAILED:
        # Its sentence is complete: details of this computer tell nothing.
        raise InputError(last[0].message)
