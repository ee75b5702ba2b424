"""The room of a worker: its folder, its device, and the tasks that it computes.

A run's folder is named by the run's key. It stays until the client has the result, so that a run
that was stopped goes on from its last checkpoint if this worker gets it again.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gpu.cluster.computer import this_program
from gpu.cluster.content import Contents
from gpu.cluster.messages import PART_BYTES, Piece, base_name, is_inside, is_sha256, parts_of
from gpu.core.errors import DeviceError, InputError
from gpu.core.memory_limit import limit
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, to_json
from gpu.core.safe_files import hold
from gpu.engines.choose import choose, usable_cards
from gpu.engines.measurements import cores

#: Worker processes that may share a folder.
_MAX_SLOTS = 1000
#: Runs that are kept at most for clients that may come back.
_MAX_KEPT = 64
_INPUTS, _BEGUN, _RESULT = "inputs", "begun", "result"


@dataclass(frozen=True)
class Running:
    """A task that is computed: its monitor, and its name for people."""

    monitor: Monitor
    name: str


@dataclass(frozen=True)
class WorkerLimits:
    """The limits of a worker.

    ``memory_bytes``: of the computer, that its tasks may take. ``cache_bytes``: of inputs that were
    sent, and as much again of runs. ``threads``: of the CPU engine. ``cards``: "auto", "none" or
    numbers of graphics cards. ``is_sent_only``: see ``Contents``.
    """

    memory_bytes: int
    cache_bytes: int = 20 << 30
    threads: int | None = None
    cards: str = "auto"
    is_sent_only: bool = False


class RunFolders:
    """The folders of a worker's runs."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self.folder, self._max_bytes = folder, max_bytes

    def keys(self) -> list[str]:
        """The keys of the runs that are here, whole or in part."""
        try:
            return [name for name in os.listdir(self.folder) if is_sha256(name)]
        except OSError:
            return []

    def begin(self, key: str) -> Path:
        """The folder of a run's result, after removing runs that nobody came back for."""
        place = self.folder / key
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.utime(place)
        self._make_room(key)
        return place / _RESULT

    def place_input(self, key: str, number: int, path: str, content: Path) -> Path:
        """A path with the name that an input has on the client, for a file of the cache."""
        place = self.folder / key / _INPUTS / str(number)
        place.mkdir(parents=True, exist_ok=True)
        target = place / base_name(path)
        with suppress(FileNotFoundError):
            target.unlink()
        try:
            os.link(content, target)
        except OSError:
            shutil.copyfile(content, target)
        return target

    def place_begun(self, key: str, name: str, content: Path) -> None:
        """Copy a file of a result that was begun elsewhere; ``complete`` puts them in place."""
        target = self.folder / key / _BEGUN / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(content, target)

    def complete(self, key: str) -> None:
        """Have the files that ``place_begun`` copied be the result's, all at once."""
        place = self.folder / key / _BEGUN
        if place.exists():
            os.replace(place, self.folder / key / _RESULT)

    def listed(self, key: str) -> dict[str, Any]:
        """The files of a run's result in the order of their paths, and the sums: see ``RESULT``."""
        root = self.folder / key / _RESULT
        files = [(name, path.stat().st_size) for name, path in files_of(root)]
        sums = [hashlib.sha256(self.part(key, pieces)).hexdigest() for pieces in parts_of(files)]
        return {"files": files, "sums": sums}

    def part(self, key: str, pieces: Sequence[Piece]) -> bytes:
        """A part of a run's result, by its pieces.

        Raises
        ------
        DeviceError
            If one is not here, or they are too large for a part.
        """
        if sum(size for *_, size in pieces) > PART_BYTES:
            raise DeviceError("The parts of a result are too large for one answer.")
        return b"".join(_read(self.folder / key / _RESULT / path, offset, size) for path, offset, size in pieces)

    def remove(self, key: str) -> None:
        """Delete a run, if it is here."""
        shutil.rmtree(self.folder / key, ignore_errors=True)

    def _make_room(self, but: str) -> None:
        """Remove the oldest runs beyond the limits, except one."""
        ages = []
        for key in self.keys():
            with suppress(OSError):
                ages.append(((self.folder / key).stat().st_mtime, key))
        total = 0
        for number, (_, key) in enumerate(sorted(ages, reverse=True)):
            total += _size_of(self.folder / key)
            if key != but and (number >= _MAX_KEPT or total > self._max_bytes):
                self.remove(key)


def _read(path: Path, offset: int, size: int) -> bytes:
    try:
        with path.open("rb") as file:
            file.seek(offset)
            return file.read(size)
    except OSError as problem:
        raise DeviceError("There is no part {} of “{}”.", offset // PART_BYTES, path.name) from problem


def files_of(folder: Path) -> list[tuple[str, Path]]:
    """The files of a result, with their paths in its folder, in the order of these."""
    found = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    named = [(path.relative_to(folder).as_posix(), path) for path in found]
    return sorted((name, path) for name, path in named if is_inside(name))


def _size_of(folder: Path) -> int:
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_size
    return total


class Room:
    """All that a worker has; one process has one.

    Parameters
    ----------
    folder : path
        For inputs and runs. Processes that share it share the inputs.
    name : str
        The computer's name, as people are told it.
    limits : WorkerLimits

    Attributes
    ----------
    contents, runs
        See ``Contents`` and ``RunFolders``.
    running : dict
        The tasks that are computed, by their keys.
    """

    def __init__(self, folder: Path, name: str, limits: WorkerLimits) -> None:
        # Results that were computed here name their inputs from the root.
        folder = Path(os.path.abspath(folder))
        self.name, self.limits = name, limits
        self.contents = Contents(folder / "contents", limits.cache_bytes, limits.is_sent_only)
        self.runs = RunFolders(self._own_slot(folder) / "runs", limits.cache_bytes)
        self.running: dict[str, Running] = {}
        self._engine: Any = None
        self._asked: tuple[object, ...] = ()
        #: Called when the card has failed for good.
        self.on_card_lost: Callable[[], None] = lambda: None
        self.cards = () if limits.cards == "none" else self._cards()

    def _own_slot(self, folder: Path) -> Path:
        """The first folder of a worker process that no other one uses."""
        for number in range(_MAX_SLOTS):
            slot = folder / f"worker-{number}"
            slot.mkdir(parents=True, exist_ok=True, mode=0o700)
            if os.name != "nt" and any(path.stat().st_uid != os.getuid() for path in (folder, slot)):
                raise InputError(
                    "“{}” belongs to another user; choose a folder of your own[[ with --folder|]].", folder
                )
            descriptor = os.open(slot / "lock", os.O_CREAT | os.O_RDWR, 0o600)
            if hold(descriptor):
                # Held until the process ends.
                self._lock = descriptor
                return slot
            os.close(descriptor)
        raise DeviceError("“{}” is used by {} workers; choose another folder[[ with --folder|]].", folder, _MAX_SLOTS)

    def _cards(self) -> tuple[Any, ...]:
        cards, _ = usable_cards()
        if self.limits.cards == "auto":
            return cards[:1]
        numbers = {int(part) for part in self.limits.cards.split(",")}
        found = tuple(card for card in cards if card.index in numbers)
        if len(found) < len(numbers):
            raise DeviceError(
                "The graphics cards {} cannot all be used here; "
                "[[see “main.py devices”, and name others with --cards|name others]].",
                self.limits.cards,
            )
        return found

    def engine(self, name: str, threads: int | None = None) -> Any:
        """The engine of a request on this worker's device; it stays open for the next task.

        Called in the one thread that computes.

        Raises
        ------
        DeviceError
            If a card is asked for, and this worker has none.
        """
        if name == "cuda" and not self.cards:
            raise DeviceError("{} has no graphics card that can be used.", self.name)
        wanted: Any = "cpu" if name == "cpu" or not self.cards else "cuda"
        most = self.limits.threads or cores()
        asked = (wanted, min(threads or most, most))
        if asked != self._asked:
            self.close_engine()
            devices = "auto" if wanted == "cpu" else ",".join(str(card.index) for card in self.cards)
            self._engine = choose(wanted, asked[1], devices)
            self._engine.reason = Phrase("a worker of the cluster")
            self._asked = asked
        return self._engine

    def lose_card(self) -> None:
        """Go on without the card, which has failed."""
        self.close_engine()
        self.cards = ()
        self.on_card_lost()

    def close_engine(self) -> None:
        """Close the engine, if one is open; in the thread that computes."""
        engine, self._engine, self._asked = self._engine, None, ()
        if engine is not None:
            with suppress(Exception):
                engine.close()

    def stop(self) -> None:
        """Cancel all that is computed."""
        for task in list(self.running.values()):
            task.monitor.cancel()

    def about(self) -> dict[str, Any]:
        """The worker as a plain value, for ``Computer``."""
        program = this_program()
        return {
            "name": self.name,
            "version": program.version,
            "kernels": program.kernels,
            "cores": self.limits.threads or cores(),
            "memory": self.limits.memory_bytes,
            "devices": [to_json(card.told) for card in self.cards],
            "card_memory": max((card.memory for card in self.cards), default=0),
            "doing": ", ".join(task.name for task in list(self.running.values())),
        }

    def resources(self) -> dict[str, float]:
        """The resources that Dask hands tasks out by: what a task takes of a worker."""
        return {
            this_program().resource: 1e9,
            "memory": float(self.limits.memory_bytes),
            "card": float(bool(self.cards)),
            "card_memory": float(max((card.memory for card in self.cards), default=0)),
        }


def computer_name() -> str:
    """The name of this computer."""
    return platform.node() or Phrase("this computer")


def total_memory() -> int:
    """The bytes of memory of this computer, at most those that this process may have."""
    import psutil

    total = int(psutil.virtual_memory().total)
    return min(total, limit() or total)
