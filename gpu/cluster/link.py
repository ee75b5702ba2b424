"""The link of a client to a scheduler: connected, and again after a loss; calls of workers.

All calls come from threads that may wait, never from the window's.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import wait
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Self

from distributed import Client

from gpu.cluster.dask_setup import configure, security, why_not_reached
from gpu.cluster.local import LocalCluster
from gpu.cluster.messages import PART_SECONDS, RELEASE, RUNS, are_runs
from gpu.cluster.settings import ClusterSettings
from gpu.core.errors import CrosspointError, DeviceError
from gpu.core.phrase import Phrase, from_json, phrase_of
from gpu.core.schema import is_phrase

#: Seconds between two calls of ``Link.look``.
_LOOK_SECONDS = 2.0
_POLL_SECONDS = 0.05
#: Seconds that a worker gets to answer a short call.
ANSWER_SECONDS = 5.0
#: Workers that are asked at the same time.
ASKED_AT_ONCE = 32
#: Seconds that a scheduler gets to hear that a client goes.
_CLOSE_SECONDS = 0.5
#: Seconds until a new worker is waited for, on this computer.
_LOCAL_SECONDS = 90.0


class Link:
    """A connection to a scheduler; a context manager.

    Made by ``connect``.

    Attributes
    ----------
    settings : ClusterSettings
        How it is reached.
    raise_if_cancelled : callable
        Called often while anything is waited for; what it raises ends that at once. See
        ``obeying``.
    meanwhile : str
        What becomes of the run while the scheduler is gone: the end of ``trouble``.
    """

    def __init__(self, settings: ClusterSettings, timeout: float) -> None:
        configure()
        self._timeout = timeout
        self.raise_if_cancelled: Callable[[], None] = lambda: None
        self.meanwhile = ""
        self._indirect: set[str] = set()
        #: Workers that did not answer when they were asked last; they are given nothing.
        self._silent: set[str] = set()
        self._lock = threading.RLock()
        self._woken = threading.Event()
        self._closed = threading.Event()
        self._client: Any = None
        self._local = LocalCluster(settings.local_workers) if settings.local_workers is not None else None
        self.settings = self._local.settings if self._local else settings
        self._lost_at: float | None = None
        try:
            end = time.monotonic() + timeout
            while self._client is None:
                try:
                    self._client = self._connected()
                except DeviceError:
                    # It may be starting, or be started again, at this moment.
                    if time.monotonic() >= end:
                        raise
                    time.sleep(_POLL_SECONDS)
            if self._local:
                self._wait_for_workers(self._local.workers)
        except BaseException:
            self.close()
            raise
        self._keeper = threading.Thread(target=self._keep, name="cluster", daemon=True)
        self._keeper.start()

    @classmethod
    def connect(cls, settings: ClusterSettings, timeout: float = 10) -> Self:
        """Connect to the scheduler, or start one on this computer.

        Raises
        ------
        InputError
            For certificates that are missing or refused.
        DeviceError
            If no scheduler answers within ``timeout`` seconds.
        """
        return cls(settings, timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def look(self) -> None:
        """Called every few seconds while it is connected, in the loop of the connection."""

    @contextmanager
    def obeying(self, raise_if_cancelled: Callable[[], None]) -> Iterator[None]:
        """Have a cancel end whatever is waited for meanwhile."""
        before, self.raise_if_cancelled = self.raise_if_cancelled, raise_if_cancelled
        try:
            yield
        finally:
            self.raise_if_cancelled = before

    def close(self) -> None:
        """Disconnect; may be called again."""
        self._closed.set()
        if self._client is not None:
            with suppress(Exception):
                self._client.close(timeout=_CLOSE_SECONDS)
        if self._local is not None:
            self._local.close()

    # ------------------------------------------------------------------ how it is

    @property
    def is_connected(self) -> bool:
        """True while the scheduler is there; it may come back."""
        return self._client is not None and self._client.status == "running"

    @property
    def trouble(self) -> str:
        """A sentence while the scheduler does not answer, else "".

        It is connected to again when it does. Waits for nothing.
        """
        if self._lost_at is None:
            return ""
        return Phrase("The scheduler at {} does not answer{}.", self.settings.address, self.meanwhile)

    @property
    def is_lost(self) -> bool:
        """True while the scheduler is gone, and waited for."""
        return bool(self._client.status != "running")

    def is_closed(self) -> bool:
        """True once it was closed."""
        return self._closed.is_set()

    def wait(self, seconds: float) -> None:
        """Wait until something has happened to any task, at most so long."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        """End a ``wait``; from any thread."""
        self._woken.set()

    # ------------------------------------------------------------------ calls of workers

    async def _workers(self) -> dict[str, Any]:
        asked = self._client.scheduler.identity(n_workers=-1)
        return dict((await asyncio.wait_for(asked, ANSWER_SECONDS))["workers"])

    def addresses(self) -> list[str]:
        """The addresses of all workers; none while the scheduler does not answer."""
        with suppress(DeviceError):
            return list(self.sync(self._workers))
        return []

    def sync(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run a coroutine function in the loop of the connection, and wait for it.

        Raises
        ------
        Whatever it raises, and ``raise_if_cancelled``; ``DeviceError`` if the connection is lost.
        """
        self.raise_if_cancelled()
        loop = self._client.loop.asyncio_loop

        async def called() -> Any:
            return await function(*arguments)

        try:
            asked = asyncio.run_coroutine_threadsafe(called(), loop)
            try:
                while not wait([asked], _POLL_SECONDS).done:
                    self.raise_if_cancelled()
                    if self._closed.is_set() or not loop.is_running():
                        raise RuntimeError("the connection was closed")
                return asked.result()
            finally:
                asked.cancel()
        except CrosspointError:
            raise
        except Exception as problem:
            raise DeviceError("The scheduler at {} does not answer.", self.settings.address) from problem

    def ask(self, worker: str, operation: str, timeout: float = PART_SECONDS, **fields: Any) -> Any:
        """Call a handler of a worker, directly or through the scheduler.

        Raises
        ------
        DeviceError
            If it does not answer, or refuses.
        """
        return self.sync(partial(self.asked, worker, operation, timeout, **fields))

    async def asked(self, worker: str, operation: str, timeout: float = PART_SECONDS, **fields: Any) -> Any:
        """``ask``, in the loop of the connection."""
        answer: Any = None
        if worker not in self._indirect:
            try:
                # A first call shows if there is a way; a firewall often lets nothing come back.
                call = getattr(self._client.rpc(worker), operation)
                answer = await asyncio.wait_for(call(**fields), timeout)
            except (TimeoutError, OSError):
                answer = None
        if answer is None:
            try:
                asked = self._client.scheduler.proxy(worker=worker, msg={"op": operation, **fields})
                answer = await asyncio.wait_for(asked, timeout)
            except Exception as problem:
                raise _silent(worker) from problem
            if isinstance(answer, Mapping) and "answer" in answer:
                self._indirect.add(worker)
        if isinstance(answer, Mapping) and "answer" in answer:
            return answer["answer"]
        if isinstance(answer, Mapping) and is_phrase(answer.get("sentence")):
            raise DeviceError(phrase_of(from_json(answer["sentence"])))
        raise _silent(worker)

    def runs(self) -> dict[str, list[str]]:
        """The addresses of the workers that have a run, whole or in part, by the runs' keys."""

        async def asked() -> dict[str, list[str]]:
            found: dict[str, list[str]] = {}
            gate = asyncio.Semaphore(ASKED_AT_ONCE)

            async def one(address: str) -> None:
                async with gate:
                    with suppress(CrosspointError):
                        keys = await self.asked(address, RUNS, ANSWER_SECONDS)
                        for key in keys if are_runs(keys) else ():
                            found.setdefault(key, []).append(address)

            await asyncio.gather(*(one(address) for address in await self._workers() if address not in self._silent))
            return found

        answer: dict[str, list[str]] = self.sync(asked)
        return answer

    def release(self, worker: str, key: str) -> None:
        """Let a worker delete a run. It may be gone, and is not waited for then."""
        with suppress(CrosspointError):
            if worker in self.addresses():
                self.ask(worker, RELEASE, ANSWER_SECONDS, key=key)

    # ------------------------------------------------------------------ the connection itself

    def _connected(self) -> Any:
        address = self.settings.scheduler
        try:
            client = Client(
                address,
                security=security(self.settings, "client", address),
                timeout=self._timeout,
                set_as_default=False,
                direct_to_workers=False,
                name="crosspoint",
            )
        except CrosspointError:
            raise
        except Exception as problem:
            raise why_not_reached(address, problem) from problem
        return client

    def _wait_for_workers(self, count: int) -> None:
        """Wait for the workers of this computer."""
        end = time.monotonic() + _LOCAL_SECONDS
        while len(self.addresses()) < count:
            if time.monotonic() > end:
                raise DeviceError(
                    "The workers of this computer did not start; "
                    "[[start the run without --cluster|run the comparison here]]."
                )
            time.sleep(_POLL_SECONDS)

    def _keep(self) -> None:
        """In a thread: connect again when the scheduler was lost."""
        looked = time.monotonic()
        while not self._closed.wait(0.25):
            status = self._client.status
            if status == "running":
                self._lost_at = None
                if time.monotonic() - looked >= _LOOK_SECONDS:
                    looked = time.monotonic()
                    with suppress(CrosspointError):
                        self.sync(self.look)
                continue
            self._lost_at = self._lost_at or time.monotonic()
            self._woken.set()
            if status != "closed":
                continue
            with suppress(CrosspointError):
                client = self._connected()
                with self._lock:
                    self._client = client


def _silent(worker: str) -> DeviceError:
    return DeviceError("The worker at {} does not answer.", worker)
