"""The options of every command that computes for doing it on a cluster, and a task done there."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Task
from gpu.command_line.progress import Display, follow
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor

if TYPE_CHECKING:
    from gpu.cluster.settings import ClusterSettings

INSECURE = (
    "accept tcp:// beyond this computer: nothing is encrypted, and anyone who reaches the port can read the "
    "sequences and run programs on all these computers"
)


def add_cluster_options(command: argparse.ArgumentParser) -> None:
    """Add ``--cluster`` and the options of its connection."""
    group = command.add_argument_group("on a lab's computers")
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="compute on a scheduler's workers: tls://host:8786, a scheduler file, or local:N for N processes here",
    )
    add_connection(group)


def add_connection(command: Any) -> None:
    """Add ``--certificates`` and ``--cluster-insecure`` to a parser or a group."""
    command.add_argument("--certificates", metavar="DIR", type=Path, help="the folder with this computer's certificate")
    command.add_argument("--cluster-insecure", action="store_true", help=INSECURE)


def cluster_asked(options: argparse.Namespace) -> ClusterSettings | None:
    """The settings of the cluster that the options name; None without. Raises ``InputError``."""
    if not getattr(options, "cluster", None):
        if getattr(options, "certificates", None) or getattr(options, "cluster_insecure", False):
            raise InputError(
                "--certificates and --cluster-insecure are for computing elsewhere; name it with --cluster."
            )
        return None
    from gpu.cluster.settings import ClusterSettings

    return ClusterSettings.of(options.cluster, options.certificates, options.cluster_insecure)


def compute_on_cluster(task: Task, display: Callable[[], Display], settings: ClusterSettings) -> None:
    """Do a task's work on a cluster, with progress in a display of ``display``; see
    ``folders.compute``.
    """
    monitor = Monitor()
    follow(partial(_compute, task, settings, monitor), monitor, display())


def _compute(task: Task, settings: ClusterSettings, monitor: Monitor) -> None:
    from gpu.cluster.compute import compute
    from gpu.cluster.connection import Cluster
    from gpu.core.monitor import in_background

    monitor.note(f"Connecting to {settings.address}…")
    with in_background(partial(Cluster.connect, settings), "connecting", monitor) as cluster:
        monitor.note("")
        compute(cluster, task.request, task.folder, monitor, task.work)
