"""The process of a worker: Dask's worker with a room, and handlers for inputs and results.

Clients call the handlers directly or through the scheduler, with plain values. When the scheduler
is gone, what is computed is stopped, and the worker waits for it to come back.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from distributed import WorkerPlugin

from gpu.cluster.dask_setup import BLOCKED_ON_WORKER, QuietWorker, configure, security, why_not_reached
from gpu.cluster.messages import ABOUT, CONTENT, PART, RELEASE, RUNS, are_pieces, is_content, is_sha256
from gpu.cluster.room import Room, WorkerLimits
from gpu.cluster.settings import ClusterSettings, bracketed, check_plain
from gpu.core.errors import CrosspointError, InputError
from gpu.core.phrase import Phrase, phrase_of, to_json

#: Seconds between two attempts to reach the scheduler.
_AGAIN_SECONDS = 2.0
#: Seconds that a scheduler gets to accept a connection.
_REACH_SECONDS = 10.0


_OTHER_FORM = {"sentence": Phrase("This worker was asked in another form than Crosspoint’s; it does nothing of it.")}


class _Stopping(WorkerPlugin):
    """Cancels what is computed before the worker waits for its thread."""

    name = "crosspoint"

    def __init__(self, room: Room) -> None:
        self._room = room

    def teardown(self, worker: Any) -> None:
        """Cancel all tasks."""
        self._room.stop()


def run_worker(
    settings: ClusterSettings,
    folder: Path,
    name: str,
    limits: WorkerLimits,
    port: str = "0",
    host: str | None = None,
    on_line: Callable[[str], None] = lambda line: None,
    ended: threading.Event | None = None,
) -> None:
    """Work for a scheduler until ``ended`` is set.

    Parameters
    ----------
    settings : ClusterSettings
    folder : path
        See ``Room``.
    name : str
        Of this computer, for people.
    limits : WorkerLimits
    port : str
        The port that is listened on, or a range like ``8790:8799``; "0": any.
    host : str, optional
        The address that is listened on; None: the one that reaches the scheduler.
    on_line : callable
        Called with a sentence when the worker is connected, and when the scheduler is lost.
    ended : Event, optional

    Raises
    ------
    InputError
        For certificates that are missing, or that the scheduler refuses.
    DeviceError
        If a port is taken, or a card is asked for that cannot be used.
    """
    configure()
    room = Room(folder, name, limits)
    asyncio.run(_work(settings, room, port, host, on_line, ended or threading.Event()))


async def _work(
    settings: ClusterSettings,
    room: Room,
    port: str,
    host: str | None,
    on_line: Callable[[str], None],
    ended: threading.Event,
) -> None:
    was_connected, is_told = False, False
    while not ended.is_set():
        try:
            worker = _worker(settings, room, port, host or await _own_address(settings.scheduler))
            async with worker:
                was_connected, is_told = True, False
                on_line(Phrase("Connected to {}; this worker is {}.", settings.scheduler, worker.address))
                while worker.status.name not in ("closed", "failed") and not ended.is_set():
                    await asyncio.sleep(0.25)
            if not ended.is_set():
                on_line(Phrase("The scheduler is gone; waiting until it comes back…"))
        except (TimeoutError, OSError, RuntimeError, InputError) as problem:
            # A scheduler file is away while the scheduler is.
            sentence = problem if isinstance(problem, InputError) else why_not_reached(settings.address, problem)
            if not was_connected and isinstance(sentence, InputError):
                raise sentence from problem
            if not is_told:
                on_line(str(sentence))
                is_told = True
        if not ended.is_set():
            await asyncio.sleep(_AGAIN_SECONDS)


async def _own_address(scheduler: str) -> str:
    """The address of this computer that reaches a scheduler: the only one that is listened on."""
    parts = urlsplit(scheduler)
    _, writer = await asyncio.wait_for(asyncio.open_connection(parts.hostname, parts.port), _REACH_SECONDS)
    try:
        return str(writer.get_extra_info("sockname")[0])
    finally:
        writer.transport.abort()


def _worker(settings: ClusterSettings, room: Room, port: str, host: str) -> QuietWorker:
    address = settings.scheduler
    check_plain(f"{address.partition('://')[0]}://{bracketed(host)}:0", settings.allow_plain)
    worker = QuietWorker(
        address,
        nthreads=1,
        # Names of workers are unique, and computers may have several.
        name=f"{room.name} {time.time_ns() % 10**9:09d}",
        local_directory=str(room.runs.folder.parent / "dask"),
        memory_limit=0,
        security=security(settings, "worker", address),
        plugins=(_Stopping(room),),
        port=port,
        host=host,
        death_timeout=10,
    )
    attach(worker, room)
    return worker


def attach(worker: Any, room: Room) -> None:
    """Give a worker of Dask its room, before it registers with its scheduler.

    Raises
    ------
    InputError
        For a worker with several threads: a device has one.
    """
    if worker.state.nthreads != 1:
        raise InputError(
            "A worker of Crosspoint has one thread for its device; start it with [[--nthreads 1|one thread]]."
        )
    worker.crosspoint = room
    worker.blocked_handlers = BLOCKED_ON_WORKER
    resources = room.resources()
    worker.state.total_resources.update(resources)
    worker.state.available_resources.update(resources)
    worker.startup_information["crosspoint"] = lambda _: room.about()
    handlers = _Handlers(room)
    worker.handlers.update(
        {
            ABOUT: handlers.about,
            RUNS: handlers.runs,
            CONTENT: handlers.content,
            PART: handlers.part,
            RELEASE: handlers.release,
        }
    )

    def lost_card() -> None:
        worker.loop.add_callback(worker.set_resources, card=0.0, card_memory=0.0)

    room.on_card_lost = lost_card


class _Handlers:
    """Calls of clients; each answers with a plain value, and problems with a sentence."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def about(self) -> Any:
        """Tell of this worker."""
        return {"answer": self._room.about()}

    async def runs(self) -> Any:
        """Tell the keys of the runs that are here."""
        return {"answer": self._room.runs.keys()}

    async def content(self, sha256: str, offset: int, data: bytes) -> Any:
        """Take a part of an input; see ``Contents.receive``."""
        if not is_content((sha256, offset, data)):
            return _OTHER_FORM
        return await _answered(self._room.contents.receive, sha256, offset, bytes(data))

    async def part(self, key: str, pieces: Any) -> Any:
        """Give a part of a run's result; see ``RunFolders.part``."""
        if not is_sha256(key) or not are_pieces(pieces):
            return _OTHER_FORM
        return await _answered(self._room.runs.part, key, pieces)

    async def release(self, key: str) -> Any:
        """Delete a run that the client has."""
        if not is_sha256(key):
            return _OTHER_FORM
        return await _answered(self._room.runs.remove, key)


async def _answered(call: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return {"answer": await asyncio.to_thread(call, *arguments)}
    except CrosspointError as problem:
        return {"sentence": to_json(phrase_of(problem))}
