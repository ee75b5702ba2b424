"""The process of a scheduler: Dask's, with one open port and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

from gpu.cluster.dask_setup import BLOCKED_ON_SCHEDULER, QuietScheduler, configure, security
from gpu.cluster.settings import PORT, ClusterSettings, check_plain
from gpu.core.errors import DeviceError


def run_scheduler(
    certificates: Path | None,
    host: str | None = None,
    port: int = PORT,
    allow_plain: bool = False,
    file: Path | None = None,
    on_line: Callable[[str], None] = lambda line: None,
    ended: threading.Event | None = None,
) -> None:
    """Schedule until ``ended`` is set.

    Parameters
    ----------
    certificates : path or None
        None: without encryption, for this computer alone unless ``allow_plain``.
    host : str, optional
        The address that is listened on. None: all, or this computer alone without encryption.
    port : int
        0: any free one.
    allow_plain : bool
    file : path, optional
        The scheduler file that is written, for workers and clients that share its folder.
    on_line : callable
        Called with the address once it is listened on.
    ended : Event, optional

    Raises
    ------
    InputError
        For certificates that are missing, and for a plain address beyond this computer.
    DeviceError
        If the port is taken.
    """
    scheme = "tls" if certificates else "tcp"
    host = host or ("" if certificates else "127.0.0.1")
    address = f"{scheme}://{_bracketed(host)}:{port}"
    check_plain(address, allow_plain)
    settings = ClusterSettings(address, certificates, allow_plain)
    security(settings, "scheduler", address)
    configure()
    asyncio.run(_schedule(settings, scheme, host, port, file, on_line, ended or threading.Event()))


async def _schedule(
    settings: ClusterSettings,
    scheme: str,
    host: str,
    port: int,
    file: Path | None,
    on_line: Callable[[str], None],
    ended: threading.Event,
) -> None:
    try:
        scheduler = QuietScheduler(
            host=host or None,
            port=port,
            protocol=f"{scheme}://",
            security=security(settings, "scheduler", settings.address),
            dashboard=False,
            blocked_handlers=BLOCKED_ON_SCHEDULER,
        )
        async with scheduler:
            if file is not None:
                _write(file, scheduler.address)
            try:
                on_line(scheduler.address)
                while not ended.is_set() and scheduler.status.name == "running":
                    await asyncio.sleep(0.25)
            finally:
                if file is not None:
                    file.unlink(missing_ok=True)
    except (OSError, RuntimeError) as problem:
        # Dask wraps what keeps it from listening.
        reason = problem if isinstance(problem, OSError) else problem.__cause__
        if not isinstance(reason, OSError):
            raise
        raise DeviceError(
            f"Port {port} cannot be listened on ({reason.strerror or reason}); is a scheduler running already? "
            "Else name another one with --port."
        ) from problem


def _write(file: Path, address: str) -> None:
    """Write a scheduler file whole, as others may be waiting for it."""
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    temporary.write_text(json.dumps({"type": "Scheduler", "address": address}) + "\n", encoding="utf-8")
    os.replace(temporary, file)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host or "0.0.0.0"
