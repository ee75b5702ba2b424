"""The connection of a client to a cluster: who computes there, tasks, inputs by content.

Dask schedules. A task that was lost with its worker or its scheduler is sent again; what a worker
answers is a plain value or a sentence. All calls come from threads that may wait, never from the
window's.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from distributed.utils_comm import gather_from_workers

from gpu.cluster.computer import Computer, Needs, this_program
from gpu.cluster.content import Offers
from gpu.cluster.link import ANSWER_SECONDS, ASKED_AT_ONCE, Link
from gpu.cluster.messages import ABOUT, ABOUT_FORM, EVENT, Lying, checked, pack, unpack
from gpu.cluster.settings import ClusterSettings
from gpu.cluster.task import ClusterTask, Unreached
from gpu.cluster.tasks import ALLOWED, perform
from gpu.core.errors import Cancelled, CrosspointError, DeviceError, InputError
from gpu.core.phrase import Phrase, from_json
from gpu.core.units import visible

__all__ = ["LOST_SECONDS", "MAX_TRIES", "Cluster", "ClusterTask", "Computer", "Needs"]

#: Times that a task is computed at most if workers fail it or are lost with it.
MAX_TRIES = 3
#: Seconds that a scheduler may be gone before the tasks fail.
LOST_SECONDS = 600.0
#: Seconds that an answer gets to be fetched, directly or through the scheduler.
_FETCH_SECONDS = 120.0
#: Seconds after which a worker that did not answer is asked again.
_SILENT_SECONDS = 30.0


class Cluster(Link):
    """A connection to a scheduler, with all that a client does there; a context manager."""

    def __init__(self, settings: ClusterSettings, timeout: float) -> None:
        self._topic = ""
        self._tasks: dict[str, ClusterTask] = {}
        self._last_supplied: list[dict[str, float]] = []
        self._asked_at = 0.0
        #: Sentences on workers, for the run that uses this connection.
        self.troubles: list[str] = []
        self._offers = Offers(self.asked, self.wake, self.is_closed)
        super().__init__(settings, timeout)
        # The scheduler forgets the events of a client some time after the client itself.
        self._topic = self._client.id

    # ------------------------------------------------------------------ who is there

    def computers(self) -> list[Computer]:
        """All workers, each asked now, by name."""
        found: list[Computer] = self.sync(self._asked_computers)
        silent = {computer.address: computer.name for computer in found if not computer.answers}
        for address in silent.keys() - self._silent:
            self._tell_of(silent[address], address)
        self._silent = set(silent)
        return sorted(found, key=lambda computer: (computer.name, computer.address))

    def _tell_of(self, name: str, address: str) -> None:
        """Tell that a worker is not reached."""
        sentence = Phrase(
            "{} ({}) works for the scheduler and cannot be reached, so that it is given "
            "nothing; let its port through its firewall, or start its worker again.",
            visible(name),
            visible(address),
        )
        if sentence not in self.troubles:
            self.troubles.append(sentence)

    async def _asked_computers(self) -> list[Computer]:
        gate = asyncio.Semaphore(ASKED_AT_ONCE)

        async def one(address: str, known: Mapping[str, Any]) -> Computer:
            told, seconds = known.get("crosspoint"), math.inf
            async with gate:
                begun = time.monotonic()
                with suppress(CrosspointError):
                    told = await self.asked(address, ABOUT, ANSWER_SECONDS)
                    seconds = time.monotonic() - begun
            name, about = str(known.get("name", address)), dict[str, Any]()
            with suppress(Lying):
                about = checked(ABOUT_FORM, told, name)
            return Computer(
                name=about.get("name", name),
                host=str(known.get("host", "")),
                address=address,
                version=about.get("version", ""),
                kernels=about.get("kernels", ""),
                cores=about.get("cores", 0),
                memory_bytes=about.get("memory", 0),
                devices=tuple(map(from_json, about.get("devices", ()))),
                card_memory_bytes=about.get("card_memory", 0),
                # What it did when it registered.
                doing=about.get("doing", "") if seconds < math.inf else "",
                seconds_to_answer=seconds,
            )

        workers = await self._workers()
        return list(await asyncio.gather(*(one(address, known) for address, known in workers.items())))

    def usable(self, needs: Needs | None = None) -> list[Computer]:
        """The workers that answer, can compute for this computer, and have what a task needs.

        Raises
        ------
        InputError
            If there are workers, but all of another program.
        DeviceError
            If there is none, or none that has enough.
        """
        computers = self.computers()
        if not computers:
            raise DeviceError(
                "No computer works for the scheduler at {}; start “cluster worker” on some.", self.settings.scheduler
            )
        fitting = [computer for computer in computers if not computer.why_not]
        if not fitting:
            raise InputError(computers[0].why_not)
        fitting = [computer for computer in fitting if computer.answers]
        if not fitting:
            raise DeviceError(_none_reached(self.settings.scheduler))
        if needs is not None:
            fitting = [computer for computer in fitting if computer.fits(needs)]
            if not fitting:
                raise DeviceError("No computer of the cluster has {}; compute it here, or make it smaller.", needs.told)
        return fitting

    def count(self) -> int:
        """The number of workers that can compute for this computer, without asking them."""
        return len(self._supplied())

    def has(self, needs: Needs) -> bool:
        """True if a worker has what a task needs, without asking it."""
        asked = needs.resources
        return any(all(has.get(name, 0) >= value for name, value in asked.items()) for has in self._supplied())

    def _supplied(self) -> list[dict[str, float]]:
        """The resources of the workers that have this program; the last ones known while the
        scheduler does not answer.
        """
        resource = this_program().resource
        with suppress(DeviceError):
            workers = self.sync(self._workers).items()
            found = [dict(known.get("resources") or {}) for address, known in workers if address not in self._silent]
            self._last_supplied = [resources for resources in found if resource in resources]
        return self._last_supplied

    # ------------------------------------------------------------------ tasks

    def submit(
        self,
        function: str,
        arguments: Sequence[Any],
        *,
        needs: Needs | None = None,
        key: str = "",
        name: str = "",
        tries: int = MAX_TRIES,
        preferred: Iterable[str] = (),
        read: Callable[[Any], Any] = lambda answer: answer,
    ) -> ClusterTask:
        """Have a worker run a function.

        Parameters
        ----------
        function : str
            One of ``tasks.ALLOWED``: ``module:name``.
        arguments : sequence
            Plain values: str, int, float, bool, bytes, None, arrays, tuples, lists and dicts of
            them.
        needs : Needs, optional
        key : str
            The beginning of the task's key.
        name : str
            Of the task, for people.
        tries : int
            Times that it is computed at most if workers fail it.
        preferred : iterable of str
            Addresses of workers that have part of it already.
        read : callable
            See ``ClusterTask``.

        Raises
        ------
        InputError
            For a function that workers do not run.
        TypeError
            For arguments that are not plain.
        """
        if function not in ALLOWED:
            raise InputError("Workers do not run “{}”.", function)
        program = this_program()
        call = {
            "function": function,
            "arguments": tuple(arguments),
            "version": program.version,
            "kernels": program.kernels,
            "topic": self._topic,
            "name": name or key,
        }
        task = ClusterTask(self, pack(call), needs or Needs(), key, tries, read)
        task.preferred = tuple(preferred)
        task._send()
        return task

    def cancel(self, tasks: Sequence[ClusterTask]) -> None:
        """Stop tasks, wherever they are, with one message to the scheduler."""
        futures = [task._future for task in tasks if task._future is not None]
        for task in tasks:
            task.forget_future()
            task.cancel()
        if futures:
            with suppress(Exception):
                self._client.cancel(futures, force=True)

    def send(self, task: ClusterTask) -> Any:
        """Give a task to the scheduler; None while there is none. Raises ``DeviceError``."""
        # Asked before the lock is held, which the loop's thread may wait for. If there is no other
        # worker, the one that failed may try again.
        known = self.addresses() if task.avoided or task.preferred or self._silent else []
        reached = [address for address in known if address not in self._silent]
        if known and not reached:
            raise DeviceError(_none_reached(self.settings.scheduler))
        others = [address for address in reached if address not in task.avoided]
        is_bound = task.avoided or len(reached) < len(known)
        workers = [address for address in task.preferred if address in others] or (others or reached) * bool(is_bound)
        task.is_bound = bool(workers)
        with self._lock:
            lost_at = self._lost_at if self._client is not None else None
            if self._closed.is_set():
                raise Cancelled("Stopped; what is on disk can be resumed.")
            if self._client is None or self._client.status != "running":
                if lost_at is not None and time.monotonic() - lost_at > LOST_SECONDS:
                    raise DeviceError(
                        "The scheduler at {} is gone; start it again, and resume the run.", self.settings.address
                    )
                return None
            self._client.subscribe_topic(self._topic, self._on_event)
            future = self._client.submit(
                perform,
                task._call,
                key=task.key,
                workers=workers or None,
                resources=task._needs.resources,
                pure=False,
                retries=0,
            )
            self._tasks[task.key] = task
        future.add_done_callback(lambda _: self._woken.set())
        return future

    def forget(self, task: ClusterTask) -> None:
        """Take no more of what workers tell of a task."""
        with self._lock:
            for key in [key for key, one in self._tasks.items() if one is task]:
                del self._tasks[key]

    def fetch(self, task: ClusterTask) -> Any:
        """The answer of a task, from the worker that has it.

        Raises
        ------
        Unreached
            If the worker is there, and neither this computer nor the scheduler reaches it.
        DeviceError
            If it is gone.
        """
        return self.sync(self._fetched, task)

    async def _fetched(self, task: ClusterTask) -> Any:
        key, client = task.key, self._client
        having = await asyncio.wait_for(client.scheduler.who_has(keys=[key]), ANSWER_SECONDS)
        if not having.get(key):
            raise DeviceError("The worker that had the answer is gone.")
        task.worker = worker = str(having[key][0])

        async def directly() -> Any:
            return (await gather_from_workers({key: [worker]}, rpc=client.rpc))[0]

        async def through_scheduler() -> Any:
            return (await client.scheduler.gather(keys=[key])).get("data", {})

        for way in (directly, through_scheduler)[worker in self._indirect :]:
            with suppress(TimeoutError, OSError):
                data = await asyncio.wait_for(way(), _FETCH_SECONDS)
                if key in data:
                    return data[key]
            self._indirect.add(worker)
        if worker not in await self._workers():
            raise DeviceError("The worker that had the answer is gone.")
        self._silent.add(worker)
        self._tell_of(str(task.facts.get("computer", Phrase("A worker"))), worker)
        raise Unreached("The worker at {} cannot be reached; let its port through its firewall.", worker)

    async def _on_event(self, event: tuple[float, bytes]) -> None:
        """Take what a worker tells of a task, in the loop's thread."""
        try:
            fields = checked(EVENT, unpack(event[1]))
        except Lying:
            return
        task = self._tasks.get(fields.pop("key"))
        if task is None:
            return
        if task.worker not in ("", fields.get("worker")):
            # The scheduler has given it to another one.
            task.lose()
        task.worker = fields.pop("worker", "")
        wanted = fields.pop("wants", None)
        task.facts = {**task.facts, **fields}
        if wanted is not None:
            self._offers.send(task, task.worker, wanted)
        self._woken.set()

    # ------------------------------------------------------------------ inputs

    def put(self, path: str | Path, raise_if_cancelled: Callable[[], None] = lambda: None) -> tuple[str, int]:
        """Offer a file to workers by its content; return its SHA-256 and size.

        Workers that lack it ask for it.

        Raises
        ------
        InputError
            If it cannot be read.
        """
        return self._offers.add(path, raise_if_cancelled)

    def put_bytes(self, data: bytes | memoryview) -> tuple[str, int]:
        """Offer bytes to workers by their content, from a temporary file; see ``put``."""
        return self._offers.add_bytes(data)

    def withdraw(self, sha256: str) -> None:
        """Offer some bytes no longer."""
        self._offers.remove(sha256)

    # ------------------------------------------------------------------ the connection itself

    async def look(self) -> None:
        """Count the looks at which the scheduler did not know a task; ask silent workers again."""
        if self._silent and time.monotonic() - self._asked_at >= _SILENT_SECONDS:
            self._asked_at = time.monotonic()
            await asyncio.gather(*map(self._ask_silent, list(self._silent)))
        waiting = {key: task for key, task in list(self._tasks.items()) if not task.is_ready()}
        if not waiting:
            return
        asked = self._client.scheduler.get_task_status(keys=list(waiting))
        states = await asyncio.wait_for(asked, ANSWER_SECONDS)
        computing = {task.worker for task in waiting.values() if task.worker}
        there = await asyncio.wait_for(self._client.scheduler.ncores(workers=list(computing)), ANSWER_SECONDS)
        gone = computing - set(there)
        for task in waiting.values():
            if task.worker in gone:
                task.lose()
        for key, task in waiting.items():
            # No worker: those that it is bound to are gone.
            is_lost = states.get(key) is None or (task.is_bound and states[key] == "no-worker")
            task.unknown = task.unknown + 1 if is_lost and task.key == key else 0
            if task.is_ready():
                self._woken.set()

    async def _ask_silent(self, address: str) -> None:
        with suppress(CrosspointError):
            await self.asked(address, ABOUT, ANSWER_SECONDS)
            self._silent.discard(address)

    def close(self) -> None:
        """Cancel what is computed, and disconnect; may be called again."""
        self._closed.set()
        for task in list(self._tasks.values()):
            task.cancel()
        super().close()
        self._offers.close()


def _none_reached(scheduler: str) -> str:
    return Phrase(
        "None of the computers that work for the scheduler at {} can be reached; let their ports through "
        "their firewalls, or compute it [[here, without --cluster|here]].",
        scheduler,
    )
