"""A run on a cluster, of any analysis: in portions, in runs of its own, or whole.

The command line calls ``compute``. The window does the same for its own progress and its own
processor (``app/cluster/runs.py``), and reads here which analysis goes which way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.request import Request

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster

#: Analyses that are computed here, with an engine whose large calls go out in portions.
IN_PORTIONS = ("search", "pairs", "reads")
#: Analyses that consist of runs, each of which is computed on a worker.
OF_RUNS = ("batch", "genomes")

#: Computes a request with an engine of this computer, as ``Analysis.run``; the keyword ``executor``
#: is for analyses of runs.
Run = Callable[..., None]


def compute(cluster: Cluster, request: Request, folder: Path | None, monitor: Monitor, run: Run) -> None:
    """Compute a request on a cluster.

    Parameters
    ----------
    cluster : Cluster
        Stays open.
    request : Request
    folder : path or None
        Of the result; None if ``run`` prints it.
    monitor : Monitor
    run : callable
        ``run(monitor, engine, **choice)``: what computes the request here.

    Raises
    ------
    InputError
        For a result that is to be printed of an analysis that goes whole to a worker.
    OutOfMemory, DeviceError, DiskFull, Cancelled
    """
    with attended(cluster, request, monitor):
        _compute(cluster, request, folder, monitor, run)


@contextmanager
def attended(cluster: Cluster, request: Request, monitor: Monitor) -> Iterator[None]:
    """Have a connection obey a run's cancel meanwhile, know what becomes of it without the
    scheduler, and tell it at the end which workers were in trouble.
    """
    if request.analysis in IN_PORTIONS:
        cluster.meanwhile = "; this computer goes on alone until it does"
    else:
        cluster.meanwhile = "; the run waits for it, ten minutes at most, and then goes on"
    try:
        with cluster.obeying(partial(Monitor.raise_if_cancelled, monitor)):
            yield
    finally:
        for sentence in cluster.troubles:
            monitor.remark(sentence)


def _compute(cluster: Cluster, request: Request, folder: Path | None, monitor: Monitor, run: Run) -> None:
    if request.analysis in IN_PORTIONS:
        from gpu.cluster.engine_sender import cluster_engine

        with closing(cluster_engine(cluster, request)) as engine:
            try:
                run(monitor, engine)
            finally:
                for sentence in engine.troubles:
                    monitor.remark(sentence)
    elif request.analysis in OF_RUNS:
        from gpu.cluster.executor import ClusterExecutor
        from gpu.engines.choose import choose

        with closing(ClusterExecutor(cluster)) as executor, closing(_here(choose, request)) as engine:
            run(monitor, engine, executor=executor)
    else:
        if folder is None:
            raise InputError("A worker of a cluster makes a result folder; name it with --out DIR.")
        from gpu.cluster.executor import compute_whole

        compute_whole(cluster, request, folder, monitor)


def _here(choose: Callable[..., Any], request: Request) -> Any:
    """This computer's engine for what is not sent."""
    return choose("cpu" if request.engine == "cpu" else "auto", request.threads)
