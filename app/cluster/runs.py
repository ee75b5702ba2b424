"""The run of one comparison in the lab, told to the monitor of its job."""

from __future__ import annotations

from pathlib import Path

from app.cluster.connection import Connection
from app.jobs.worker import RunFunction
from gpu.core.monitor import Monitor, in_background
from gpu.core.request import Request


def run_in_lab(connection: Connection, request: Request, folder: Path, monitor: Monitor, run: RunFunction) -> None:
    """Compute"""
    cluster = in_background(connection.cluster, "lab", monitor)
