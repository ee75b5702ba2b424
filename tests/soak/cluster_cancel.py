"""The time from a cancel until no worker of a cluster computes, of whole runs and of portions.

    python -m tests.soak.cluster_cancel [--count 10]

The longest and the median are put on record.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import numpy as np

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.cluster.connection import Cluster
from gpu.cluster.engine import ClusterEngine, ClusterSender
from gpu.cluster.executor import compute_whole
from gpu.cluster.local import LocalCluster
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.sequences.choice import SequenceChoice
from tests.bench.report import Figure, publish
from tests.gpu.cluster.conftest import wait_for
from tests.gpu.cluster.samples import write_pair
from tests.gpu.cluster.test_engine_lab import long_search

#: Seconds that are promised.
MOST = 2.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10, help="cancels of each kind (%(default)s)")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(LocalCluster(2, threads=1)) as local,
        Cluster.connect(local.settings, timeout=120) as cluster,
    ):
        wait_for(lambda: cluster.count() == 2)
        every = [_of_a_run(cluster, Path(folder), number) for number in range(options.count)]
        every += [_of_portions(cluster) for _ in range(options.count)]
    figures = [
        Figure("cancel of a run or of portions: longest", max(every), MOST, at_least=False, unit="s"),
        Figure("  median", statistics.median(every), unit="s"),
    ]
    sys.exit(not publish("soak.cluster_cancel", figures))


def _of_a_run(cluster: Cluster, folder: Path, number: int) -> float:
    """The seconds of an alignment that would take minutes."""
    a, b = map(SequenceChoice, write_pair(folder, np.random.default_rng(number), 1_000_000))
    monitor = Monitor()

    def compute() -> None:
        try:
            compute_whole(cluster, ChromosomeRequest(a, b, engine="cpu"), folder / f"{number}", monitor)
        except Cancelled:
            return

    thread = Thread(target=compute)
    thread.start()
    wait_for(lambda: bool(monitor.progress.stages) and _is_busy(cluster))

    def cancel() -> None:
        monitor.cancel()
        thread.join()

    return _seconds(cluster, cancel)


def _of_portions(cluster: Cluster) -> float:
    """The seconds of a search that would take minutes."""
    with closing(ClusterEngine(ClusterSender(cluster, "cpu"), 1, least_seconds=0.0)) as engine:
        answers = engine.scores(long_search(3000, 2000, 10_000))
        while not _is_busy(cluster):
            next(answers)
        return _seconds(cluster, answers.close)


def _seconds(cluster: Cluster, cancel: Callable[[], None]) -> float:
    begun = time.monotonic()
    cancel()
    wait_for(lambda: not _is_busy(cluster))
    return round(time.monotonic() - begun, 2)


def _is_busy(cluster: Cluster) -> bool:
    return any(computer.doing for computer in cluster.computers())


if __name__ == "__main__":
    main()
