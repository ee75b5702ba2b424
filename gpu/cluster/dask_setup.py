"""Dask as Crosspoint uses it: its configuration, TLS, a scheduler and workers without web pages."""

from __future__ import annotations

import logging
import re
import warnings
from typing import Any

import dask
from distributed import Scheduler, Security, Worker
from distributed.versions import VersionMismatchWarning

from gpu.cluster.settings import ClusterSettings, Role
from gpu.core.errors import CrosspointError, DeviceError, InputError

#: Calls of Dask that run pickled code, or give more of a computer away than a task needs.
BLOCKED_ON_WORKER = [
    *("run", "run_coroutine", "plugin-add", "plugin-remove", "actor_execute", "actor_attribute", "get_logs"),
    *("benchmark_disk", "benchmark_memory", "benchmark_network", "upload_file", "update_data"),
]
BLOCKED_ON_SCHEDULER = [
    *("run_function", "feed", "scatter", "update_data", "benchmark_hardware", "terminate", "restart"),
    *("register_scheduler_plugin", "unregister_scheduler_plugin", "register_worker_plugin"),
    *("unregister_worker_plugin", "register_nanny_plugin", "unregister_nanny_plugin", "dump_cluster_state_to_url"),
]
#: Letters of exceptions that are looked through.
_MAX_TEXT = 10_000


def configure() -> None:
    """Set Dask up for this process, whatever its files and environment say."""
    dask.config.set(
        {
            "distributed.worker.profile.enabled": False,
            "distributed.diagnostics.nvml": False,
            "distributed.admin.system-monitor.gil.enabled": False,
            # What the scheduler and workers remember of events, each.
            "distributed.admin.low-level-log-length": 200,
            # Dask looks at itself less often than usual: that took 2 % of a core in each process.
            "distributed.admin.tick.limit": "3600s",
            "distributed.admin.tick.interval": "1s",
            "distributed.admin.tick.cycle": "10s",
            "distributed.admin.system-monitor.interval": "5s",
            "distributed.admin.system-monitor.disk": False,
            "distributed.admin.system-monitor.host-cpu": False,
            "distributed.scheduler.active-memory-manager.start": False,
            # A portion of pairs or reads is that large.
            "distributed.admin.large-graph-warning-threshold": "1GiB",
            "distributed.scheduler.worker-ttl": "60s",
            "distributed.scheduler.preload": [],
            "distributed.worker.preload": [],
            "distributed.client.preload": [],
            "distributed.comm.retry.count": 0,
            "distributed.comm.timeouts.connect": "10s",
            # A task whose worker was lost this often is not given to a further one.
            "distributed.scheduler.allowed-failures": 3,
        }
    )
    # Computers may have different Pythons and libraries; their Crosspoint is compared.
    warnings.filterwarnings("ignore", category=VersionMismatchWarning)
    # Dask gives some of its own loggers a level.
    own = ("distributed", "distributed.client", "distributed.gc", "distributed.scheduler")
    for name in (*own, "tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def security(settings: ClusterSettings, role: Role, address: str) -> Security:
    """The security of a role's connections. Raises ``InputError`` without its certificates."""
    if not address.startswith("tls://"):
        return Security(require_encryption=False)
    authority, certificate, key = map(str, settings.certificate_files(role))
    own: dict[str, Any] = {f"tls_{role}_cert": certificate, f"tls_{role}_key": key}
    return Security(require_encryption=True, tls_ca_file=authority, **own)


class QuietScheduler(Scheduler):
    """Dask's scheduler without its web server: one port is open, no more."""

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Open no port."""


class QuietWorker(Worker):
    """Dask's worker without its web server."""

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Open no port."""


def why_not_reached(address: str, problem: BaseException) -> CrosspointError:
    """The error of a scheduler that cannot be reached, by the exceptions of Dask and the system."""
    text, seen = "", [problem]
    while seen and len(text) < _MAX_TEXT:
        one = seen.pop()
        text += f" {type(one).__name__} {one}"
        seen += [cause for cause in (one.__cause__, one.__context__) if cause is not None]
    if "in use" in text:
        return DeviceError("The port is taken; name another one with --port.")
    if re.search(r"certificate|\bssl|handshake", text, re.IGNORECASE):
        return InputError(
            f"{address} and this computer do not accept each other's certificates; use those that one "
            "“cluster certificates” made, and renew them if they have run out."
        )
    return DeviceError(
        f"No scheduler answers at {address}; check the address, start “cluster scheduler” there, and let its port "
        "through the firewall."
    )
