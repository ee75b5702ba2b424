"""Results of whole runs as a client takes them: fetched in parts, and put in place at once.

A worker lists the files of a result with the SHA-256 of each part of all of them together
(``room.RunFolders``). What arrives is checked by that list, and the folder by its own journal,
before it takes the place where the result belongs.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.cluster.messages import PART, PART_BYTES, PART_SECONDS, RESULT, Lying, Piece, checked, parts_of
from gpu.cluster.room import files_of
from gpu.core.errors import CrosspointError, InputError
from gpu.core.request import REQUEST_FILE, Request
from gpu.results import journal
from gpu.results.moved_inputs import changed
from gpu.results.os_errors import cannot_write

if TYPE_CHECKING:
    from gpu.cluster.connection import Cluster

#: Parts that are on their way at the same time.
_AT_ONCE = 3


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
        raise Lying("A part of “{}” came back damaged from a computer of the cluster.", pieces[0][0])
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
        raise Lying("A computer of the cluster answered with a damaged result ({}).", problem) from problem


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
        raise InputError("“{}” is a file; choose a folder for the result.", folder)
    check_folder(folder, request)
    names = {name for name in os.listdir(folder) if name not in (".DS_Store", journal.NAME, "log.txt")}
    if not names:
        return False
    if REQUEST_FILE not in names:
        raise InputError("“{}” is not empty and holds no result; choose an empty folder.", folder)
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
    return files_of(folder) if (folder / REQUEST_FILE).is_file() else []


def _flush(path: Path) -> None:
    """Make a file or a folder survive a power cut."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
