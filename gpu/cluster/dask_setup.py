"""Dask as Crosspoint uses it: its configuration, TLS with roles, a scheduler and workers.

Over TLS both sides learn the other's role from its certificate before they read anything that it
says. Whoever connects demands the role that belongs to the address; a scheduler registers workers
and clients by theirs.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import warnings
from typing import Any

import dask
from distributed import Scheduler, Security, Worker
from distributed.comm import registry, tcp
from distributed.comm.core import FatalCommClosedError, connect
from distributed.versions import VersionMismatchWarning

from gpu.cluster.certificates import role_of
from gpu.cluster.settings import ClusterSettings, Role
from gpu.core.errors import CrosspointError, DeviceError, InputError
from gpu.core.phrase import Phrase

#: Calls of Dask that run pickled code, or give more of a computer away than a task needs.
BLOCKED_ON_WORKER = [
    *("run", "run_coroutine", "plugin-add", "plugin-remove", "actor_execute", "actor_attribute", "get_logs"),
    *("benchmark_disk", "benchmark_memory", "benchmark_network", "upload_file", "update_data"),
]
BLOCKED_ON_SCHEDULER = [
    *("run_function", "feed", "scatter", "update_data", "benchmark_hardware", "terminate", "restart"),
    *("restart_workers", "register_nanny"),
    *("register_scheduler_plugin", "unregister_scheduler_plugin", "register_worker_plugin"),
    *("unregister_worker_plugin", "register_nanny_plugin", "unregister_nanny_plugin", "dump_cluster_state_to_url"),
]
#: Letters of exceptions that are looked through.
_MAX_TEXT = 10_000
#: Seconds that a stranger gets for the handshake of TLS.
_HANDSHAKE_SECONDS = 20.0
#: Seconds that a new worker gets to accept a connection of its scheduler; it waits ten.
_REACH_SECONDS = 5.0
#: The scheduler's reasons for refusing a worker.
_NO_ROLE, _NOT_REACHED = Phrase("no certificate of a worker"), Phrase("the scheduler cannot connect to this worker")


def configure() -> None:
    """Set Dask up for this process, whatever its files and environment say."""
    registry.backends["tls"] = _Backend()
    defaults: dict[str, Any] = {}
    dask.config.refresh(defaults, paths=[], env={})
    dask.config.set(
        {
            "distributed": defaults["distributed"],
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
    scheduler = {"scheduler": address.partition("://")[2]}
    return Security(require_encryption=True, tls_ca_file=authority, extra_conn_args=scheduler, **own)


def role_of_peer(comm: Any) -> str:
    """The role that the other side of a connection has shown a certificate of; "" without."""
    return str(comm.extra_info.get("role", ""))


class _Connection(tcp.TLS):
    """A connection that knows the other side's role."""

    def _read_extra(self) -> None:
        super()._read_extra()
        socket: Any = self.stream.socket if self.stream is not None else None
        self._extra["role"] = role_of(socket.getpeercert(True) or b"") if socket is not None else ""


class _Connector(tcp.TLSConnector):
    comm_class = _Connection

    async def connect(self, address: str, deserialize: bool = True, **arguments: Any) -> Any:
        """Connect, to a scheduler at its address, and to workers elsewhere."""
        comm = await super().connect(address, deserialize, **arguments)
        scheduler = arguments.get("extra_conn_args", {}).get("scheduler")
        wanted = "scheduler" if address == scheduler else "worker"
        if scheduler is not None and role_of_peer(comm) != wanted:
            comm.abort()
            raise FatalCommClosedError(Phrase("{} has no certificate of a {}", address, wanted))
        return comm


class _Listener(tcp.TLSListener):
    comm_class = _Connection

    async def _prepare_stream(self, stream: Any, address: str) -> Any:
        try:
            return await asyncio.wait_for(super()._prepare_stream(stream, address), _HANDSHAKE_SECONDS)
        except TimeoutError:
            stream.close()
            return None


class _Backend(tcp.TLSBackend):
    _connector_class = _Connector
    _listener_class = _Listener


class QuietScheduler(Scheduler):
    """Dask's scheduler without its web server: one port is open, no more.

    It registers workers and clients by the roles of their certificates, and those workers alone
    that it can connect to: what they compute is fetched from them.
    """

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Open no port."""

    async def add_worker(self, comm: Any, **fields: Any) -> None:
        """Register a worker, or tell it why not."""
        problem = "" if _may_be(comm, "worker") else _NO_ROLE
        if not problem:
            try:
                reached = await connect(str(fields["address"]), _REACH_SECONDS, **self.connection_args)
                reached.abort()
            except (OSError, ValueError):
                problem = _NOT_REACHED
        if problem:
            await comm.write({"status": "error", "message": problem, "time": time.time()})
            return
        await super().add_worker(comm, **fields)

    async def add_client(self, comm: Any, client: str, versions: Any) -> None:
        """Register a client, or hang up."""
        if _may_be(comm, "client"):
            await super().add_client(comm, client, versions)
        else:
            comm.abort()


def _may_be(comm: Any, role: Role) -> bool:
    """True if a connection has a certificate of a role, or none as it is not encrypted."""
    return comm.peer_address.startswith("tcp://") or role_of_peer(comm) == role


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
    if _NOT_REACHED in text:
        return DeviceError(
            "The scheduler at {} cannot connect to this worker and gives it no work; let the worker’s port "
            "through the firewall of this computer"
            "[[ (--port names it), or name the address that is reached with --host|]].",
            address,
        )
    if "in use" in text:
        return DeviceError("The port is taken; name another one[[ with --port|]].")
    if re.search(r"certificate|\bssl|handshake", text, re.IGNORECASE):
        return InputError(
            "{} and this computer do not accept each other's certificates; use those that one "
            "“cluster certificates” made, and renew them if they have run out.",
            address,
        )
    return DeviceError(
        "No scheduler answers at {}; check the address, start “cluster scheduler” there, and let its port "
        "through the firewall.",
        address,
    )
