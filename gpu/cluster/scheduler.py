"""The process of a scheduler: Dask's, with one open port and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

from gpu.cluster.certificates import write_at_once
from gpu.cluster.dask_setup import BLOCKED_ON_SCHEDULER, QuietScheduler, configure, security
from gpu.cluster.settings import PORT, ClusterSettings, bracketed, check_plain
from gpu.core.errors import DeviceError, InputError
from gpu.core.phrase import Phrase
from gpu.results.os_errors import cannot_write

#: Bytes of a scheduler file at most.
_MAX_BYTES = 1000


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
        For certificates that are missing, for a plain address beyond this computer, and for a
        ``file`` that is there and was not written by a scheduler of Crosspoint.
    DeviceError
        If the port is taken.
    """
    scheme = "tls" if certificates else "tcp"
    host = host or ("" if certificates else "127.0.0.1")
    address = f"{scheme}://{bracketed(host) or '0.0.0.0'}:{port}"
    check_plain(address, allow_plain)
    if file is not None:
        _check_file(file)
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
                _write_file(file, scheduler.address)
            try:
                on_line(scheduler.address)
                while not ended.is_set() and scheduler.status.name == "running":
                    await asyncio.sleep(0.25)
            finally:
                if file is not None and _address_in(file) == scheduler.address:
                    file.unlink(missing_ok=True)
    except (OSError, RuntimeError) as problem:
        # Dask wraps what keeps it from listening.
        reason = problem if isinstance(problem, OSError) else problem.__cause__
        if not isinstance(reason, OSError):
            raise
        raise DeviceError(
            "Port {} cannot be listened on ({}); is a scheduler running already? "
            "Else name another one[[ with --port|]].",
            port,
            reason.strerror or reason,
        ) from problem


def _check_file(file: Path) -> None:
    """Refuse to replace a file that is none of a scheduler of Crosspoint."""
    if os.path.lexists(file) and not _address_in(file):
        raise InputError(
            "“{}” is there, and no scheduler file of Crosspoint; it is not replaced: choose another name"
            "[[ with --scheduler-file|]], or delete it.",
            file,
        )


def _write_file(file: Path, address: str) -> None:
    """Write a scheduler file whole, as others may be waiting for it."""
    _check_file(file)
    text = json.dumps({"type": "Scheduler", "address": address}) + "\n"
    try:
        write_at_once(file, text.encode(), 0o644)
    except OSError as problem:
        raise cannot_write(problem, file, choose=Phrase("choose another place[[ with --scheduler-file|]]")) from problem


def _address_in(file: Path) -> str:
    """The address in a file that ``_write_file`` wrote; "" if it is another one."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size > _MAX_BYTES:
            return ""
        data = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return ""
    is_ours = isinstance(data, dict) and data.keys() == {"type", "address"} and data["type"] == "Scheduler"
    return str(data["address"]) if is_ours else ""
