"""Results of whole runs: made in a worker's folder, fetched in parts, and put in place at once.

A run's folder is named by the run's key. It stays until the client has the result, so that a run
that was stopped goes on from its last checkpoint if this worker gets it again. A worker lists the
files of a result with the SHA-256 of each part of all of them together. What arrives is checked by
that list, and the folder by its own journal, before it takes the place where the result belongs.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.cluster.messages import PART, PART_BYTES, PART_SECONDS, RESULT, Lying, base_name, checked, is_inside, is_sha256
from gpu.core.errors import CrosspointError, DeviceError, InputError
from gpu.core.request import REQUEST_FILE, Request
from gpu.results import journal
from gpu.results.moved_inputs import changed
from gpu.results.os_errors import cannot_write

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster

#: Runs that are kept at most for clients that may come back.
_MAX_KEPT = 64
_INPUTS, _BEGUN, _RESULT = "inputs", "begun", "result"
#: Parts that are on their way at the same time.
_AT_ONCE = 3

#: A piece of a file of a result: its path in the folder with slashes, its offset, its size.
Piece = tuple[str, int, int]


def parts_of(files: Iterable[tuple[str, int]]) -> Iterator[list[Piece]]:
    """The pieces of each part of files (path and size), one after another: of ``PART_BYTES``, the
    last one of less.
    """
    part: list[Piece] = []
    room = PART_BYTES
    for path, size in files:
        offset = 0
        while offset < size:
            length = min(size - offset, room)
            part.append((path, offset, length))
            offset, room = offset + length, room - length
            if not room:
                yield part
                part, room = [], PART_BYTES
    if part:
        yield part


# ---------------------------------------------------------------------- on a worker


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
        files = [(name, path.stat().st_size) for name, path in _files_of(root)]
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
        raise DeviceError(f"There is no part {offset // PART_BYTES} of “{path.name}”.") from problem


def _files_of(folder: Path) -> list[tuple[str, Path]]:
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


# ---------------------------------------------------------------------- on a client


def checked_result(value: Any) -> dict[str, Any]:
    """The answer of a whole run: see ``RESULT``. Raises ``Lying``."""
    result = checked(RESULT, value)
    sizes = dict(result["files"])
    parts = -(-sum(sizes.values()) // PART_BYTES)
    if len(sizes) < len(result["files"]) or REQUEST_FILE not in sizes or len(result["sums"]) != parts:
        raise Lying("A computer of the cluster answers without a result.")
    return result


def fetch(
    cluster: Cluster,
    worker: str,
    key: str,
    result: Mapping[str, Any],
    folder: Path,
    raise_if_cancelled: Callable[[], None],
) -> None:
    """Write the files of a result into a new folder, in one that is there; each part verified.

    ``result``: of ``checked_result``.

    Raises
    ------
    Lying
        For a part that differs from the list.
    DeviceError
        If the worker does not answer.
    DiskFull, DriveFailed, Cancelled
    """
    shutil.rmtree(folder, ignore_errors=True)
    parts = zip(parts_of(result["files"]), result["sums"], strict=True)

    async def some() -> None:
        for pieces, sha256 in parts:
            raise_if_cancelled()
            data = await cluster.asked(worker, PART, PART_SECONDS, key=key, pieces=pieces)
            await asyncio.to_thread(_write, folder, pieces, sha256, data)

    async def every() -> None:
        await asyncio.gather(*(some() for _ in range(_AT_ONCE)))

    try:
        folder.mkdir()
        for path, _ in result["files"]:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).touch()
        cluster.sync(every)
        for path, _ in result["files"]:
            _flush(folder / path)
    except OSError as problem:
        raise cannot_write(problem, folder) from problem


def _write(folder: Path, pieces: Sequence[Piece], sha256: str, data: Any) -> None:
    """Verify a part, and write its pieces where they belong."""
    if not isinstance(data, bytes | bytearray) or hashlib.sha256(data).hexdigest() != sha256:
        raise Lying(f"A part of “{pieces[0][0]}” came back damaged from a computer of the cluster.")
    begin = 0
    for path, offset, size in pieces:
        with (folder / path).open("r+b") as file:
            file.seek(offset)
            file.write(memoryview(data)[begin : begin + size])
        begin += size


def as_of_here(folder: Path, request: Request, places: Mapping[str, str]) -> None:
    """Name the client's paths in a fetched result, and check that it is what was asked for.

    Its ``request.json`` names ``places`` (a path there by the path here), and its journal the
    checksum of that.

    Raises
    ------
    Lying
        If it is another result, damaged, or not finished.
    """
    from gpu.analyses.registry import ANALYSES

    try:
        found = ANALYSES.read_request(folder)
        here: Request = changed(found, {place: path for path, place in places.items()})
        old = hashlib.sha256((folder / REQUEST_FILE).read_bytes()).hexdigest()
        data = json.dumps(here.to_json(), indent=1).encode()
        records = journal.read(folder / journal.NAME)
        if old != hashlib.sha256(data).hexdigest():
            (folder / REQUEST_FILE).write_bytes(data)
            new = hashlib.sha256(data).hexdigest()
            for record in records:
                if record["kind"] == journal.REQUEST and record["sha256"] == old:
                    record["sha256"] = new
            (folder / journal.NAME).write_bytes(journal.lines(records)[0])
            for name in (REQUEST_FILE, journal.NAME):
                _flush(folder / name)
        is_it = here.analysis == request.analysis and set(here.inputs) == set(request.inputs)
        # Opening verifies every file that the journal names.
        if not is_it or not ANALYSES.open(folder).finished:
            raise Lying("A computer of the cluster answered with another result, or a part of one.")
    except Lying:
        raise
    except (CrosspointError, OSError, KeyError, ValueError) as problem:
        raise Lying(f"A computer of the cluster answered with a damaged result ({problem}).") from problem


def put_in_place(fetched: Path, folder: Path) -> None:
    """Have a fetched folder take the place of the result's: a missing, empty or partial one.

    Raises
    ------
    DiskFull, DriveFailed
    """
    replaced = _replaced(folder)
    try:
        shutil.rmtree(replaced, ignore_errors=True)
        if folder.exists():
            os.replace(folder, replaced)
        os.replace(fetched, folder)
        _flush(folder.parent)
    except OSError as problem:
        raise cannot_write(problem, folder) from problem
    shutil.rmtree(replaced, ignore_errors=True)


def _replaced(folder: Path) -> Path:
    """The folder beside a result's to which what it replaces is moved."""
    return folder.with_name(f".{folder.name}.replaced")


def check_place(folder: Path, request: Request) -> bool:
    """True if a folder holds the whole result already.

    Raises
    ------
    InputError
        If it holds another comparison or other files, or is a file.
    """
    from gpu.analyses.registry import ANALYSES
    from gpu.core.request import is_same_comparison
    from gpu.results.output import another_comparison, check_folder

    replaced = _replaced(folder)
    if not folder.exists() and replaced.exists():
        # The process was killed between two renamings.
        os.replace(replaced, folder)
    shutil.rmtree(replaced, ignore_errors=True)
    if not folder.exists():
        return False
    if not folder.is_dir():
        raise InputError(f"“{folder}” is a file; choose a folder for the result.")
    check_folder(folder, request)
    names = {name for name in os.listdir(folder) if name not in (".DS_Store", journal.NAME, "log.txt")}
    if not names:
        return False
    if REQUEST_FILE not in names:
        raise InputError(f"“{folder}” is not empty and holds no result; choose an empty folder.")
    there = ANALYSES.read_request(folder)
    if not is_same_comparison(there, request):
        raise another_comparison(folder)
    if request.learnt_from(there).to_json() != there.to_json():
        # More is wanted of it, such as another rendering.
        return False
    try:
        return ANALYSES.open(folder).finished
    except CrosspointError:
        # A damaged file: it is computed again.
        return False


def begun_files(folder: Path) -> list[tuple[str, Path]]:
    """The files of a result that is there in part, for the worker that goes on with it."""
    return _files_of(folder) if (folder / REQUEST_FILE).is_file() else []


def _flush(path: Path) -> None:
    """Make a file or a folder survive a power cut."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
