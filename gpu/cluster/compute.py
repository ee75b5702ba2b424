"""A run on a cluster, of any analysis: in portions, in runs of its own, or whole."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.request import Request

if TYPE_CHECKING:
    from gpu.batch.tasks import TaskState
    from gpu.cluster.connection import Cluster
    from gpu.cluster.engine import ClusterSender

#: Computes a request with an engine of this computer, as ``Analysis.run``; the keyword ``executor``
#: is for analyses of runs.
Run = Callable[..., None]


def compute(
    cluster: Cluster,
    request: Request,
    folder: Path | None,
    monitor: Monitor,
    run: Run,
    engine: str = "auto",
    on_look: Callable[[TaskState | ClusterSender], None] = lambda state: None,
) -> None:
    """Compute a request on a cluster; it obeys the run's cancel meanwhile, and tells the monitor at
    the end which workers were in trouble.

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
    engine : str
        This computer's engine for what is not sent of an analysis of runs.
    on_look : callable, optional
        Called with what is known of the computers that take part: the state of a whole run, or the
        sender of portions; by any thread.

    Raises
    ------
    InputError
        For a result that is to be printed of an analysis that goes whole to a worker.
    OutOfMemory, DeviceError, DiskFull, Cancelled
    """
    if request.distribution == "portions":
        cluster.meanwhile = Phrase("; this computer goes on alone until it does")
    else:
        cluster.meanwhile = Phrase("; the run waits for it, ten minutes at most, and then goes on")
    try:
        with cluster.obeying(partial(Monitor.raise_if_cancelled, monitor)):
            if request.distribution == "portions":
                from gpu.cluster.engine import ClusterEngine, ClusterSender

                with closing(ClusterEngine(ClusterSender(cluster, request.engine, on_look), request.threads)) as there:
                    run(monitor, there)
            elif request.distribution == "runs":
                from gpu.cluster.executor import ClusterExecutor
                from gpu.engines.choose import choose

                chosen = "cpu" if "cpu" in (engine, request.engine) else "auto"
                with closing(choose(chosen, request.threads)) as here:  # type: ignore[arg-type]
                    run(monitor, here, executor=ClusterExecutor(cluster))
            elif folder is None:
                raise InputError("A worker of a cluster makes a result folder; name [[it with --out DIR|one]].")
            else:
                from gpu.cluster.executor import compute_whole

                compute_whole(cluster, request, folder, monitor, on_look)
    finally:
        for sentence in cluster.troubles:
            monitor.remark(sentence)
