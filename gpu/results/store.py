"""Writing a result folder, so that what says "saved" survives a crash, a power cut and a full disk.

A file is written under a temporary name, flushed to the disk, renamed, and its folder flushed; only then does the journal
name it, with its SHA-256. So every file that the journal names is whole, and a run resumes from the newest record
whose files verify. What the files mean, each analysis knows.

What a run keeps for its own later stages is written behind its back (``write_later``), by the same rule and in order; a stage
may read it meanwhile, and may be recorded as done before it: a run that resumes looks for what is there.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import math
import os
import shutil
import threading
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from gpu.errors import Cancelled, CrosspointError, Damaged, DiskFull, InputError
from gpu.quantities import format_bytes
from gpu.request import Request
from gpu.results import journal
from gpu.results.folder import REQUEST, analysis_of, origin_of, read_request_data
from gpu.results.parts import PartFile
from gpu.results.writer import Pieces, Task, Writer

#: How long a stop waits for what is on its way to the disk.
STOP_SECONDS = 0.2
_CHUNK = 1 << 22


class _HashingFile(io.RawIOBase):
    """Passes bytes on to a file and hashes them on their way. Not seekable, so that nothing is written out of order."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.digest.update(data)
        rest = memoryview(data).cast("B")
        size = len(rest)
        # An unbuffered file may take less than it is given, where the drive fills up.
        while rest:
            rest = rest[self._file.write(rest) :]
        return size


class ResultStore:
    """One result folder that is being written."""

    def __init__(self, folder: Path, request: Request, records: list[journal.Record]) -> None:
        self.folder = folder
        self.request = request
        self._records = records
        self._journal_lock = threading.Lock()
        self._writer = Writer(self._write_task, self._commit_tasks)
        #: Arrays on their way to the disk, by file name.
        self._waiting: dict[str, Pieces] = {}
        #: Names and checksums of arrays that were written or verified since the folder was opened.
        self._verified: set[tuple[str, str]] = set()

    @classmethod
    def open(cls, folder: str | os.PathLike[str], request: Request) -> ResultStore:
        """Create the folder for a resolved request, or take up the one that holds the same comparison.

        Raises ``InputError`` if the folder holds another comparison, something else, or cannot be written.
        """
        folder = Path(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError as problem:
            raise InputError(f"“{folder}” is a file; choose a folder for the result.") from problem
        except OSError as problem:
            raise InputError(
                f"The folder “{folder}” cannot be made: {problem.strerror}; choose another place."
            ) from problem
        store = cls(folder, request, [])
        if (folder / REQUEST).exists():
            data = read_request_data(folder)
            same = analysis_of(data) == request.analysis
            if not same or request.from_json(data, origin_of(folder)).identity() != request.identity():
                raise InputError(f"“{folder}” holds another comparison; choose an empty folder for this one.")
            store._records = journal.repair(folder / journal.NAME)
        elif any(entry.name != ".DS_Store" for entry in folder.iterdir()):
            raise InputError(f"“{folder}” is not empty and holds no result; choose an empty folder.")
        store._write(REQUEST, lambda file: file.write(json.dumps(request.to_json(), indent=1).encode()), 4096)
        return store

    def records(self, *kinds: str) -> list[journal.Record]:
        """The journal's verified records of some kinds, oldest first."""
        return [record for record in self._records if record["kind"] in kinds]

    def append(self, kind: str, **fields: Any) -> None:
        """Add a record to the journal; it is on the disk when this returns."""
        self.append_all([{"kind": kind, **fields}])

    def append_all(self, records: list[journal.Record]) -> None:
        """Add records at the cost of one flush."""
        self._append(records)
        self._records.extend(records)

    def log(self, line: str) -> None:
        """Add a line to ``log.txt``."""
        with self._disk(4096), open(self.folder / "log.txt", "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def write_later(
        self,
        record: journal.Record,
        arrays: dict[str, Pieces],
        replaces: tuple[str, ...] = (),
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """Have arrays written, and then the record added to the journal, by a thread of its own, in the order of the calls.

        ``arrays``: by the record's field that holds the file's name; the field for the checksum (``sha256`` for ``file``,
        ``<field>_sha256`` for another) is added. ``replaces`` is removed afterwards. Waits where too much waits already; ``check`` is
        called meanwhile, and may raise. ``records`` and ``array`` know of it at once. Raises what an earlier call's writing met.
        """
        self._waiting.update({record[field]: pieces for field, pieces in arrays.items()})
        self._writer.put(Task(record, arrays, replaces), check)
        self._records.append(record)

    def finish_writing(self, check: Callable[[], None] = lambda: None) -> None:
        """Return when everything given to ``write_later`` is in the journal; raises what that met."""
        self._writer.close(check=check)

    def drop_writing(self, seconds: float = 0.0) -> None:
        """End the writing soon: what is not in the journal after so many seconds is given up."""
        try:
            self._writer.close(seconds)
        finally:
            self._waiting.clear()

    def __enter__(self) -> ResultStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Finish the writing. After an error it is that which is told of, and a person who stops does not wait long."""
        if error is None:
            self.finish_writing()
            return
        is_in_a_hurry = isinstance(error, Cancelled) or not isinstance(error, CrosspointError)
        with suppress(Exception):
            self.drop_writing(STOP_SECONDS if is_in_a_hurry else math.inf)

    def write_array(self, name: str, array: np.ndarray) -> str:
        """Write ``name`` (.npy, in the folder or one below) and return its SHA-256; the caller's record names it."""
        return self._write_pieces(name, Pieces((array,), array.shape))

    def array(self, record: journal.Record, field: str = "file") -> np.ndarray | None:
        """The array whose file a record names, whether it is on the disk yet or not; None if it is missing or does not verify."""
        pieces = self._waiting.get(record[field])
        if pieces is not None:
            return pieces.joined()
        return self.read_array(record[field], record.get(_checksum_field(field), ""))

    def read_array(self, name: str, sha256: str) -> np.ndarray | None:
        """Map an array of ``write_array``, or None if it is missing or does not verify.

        What this store wrote or verified itself is not verified again.
        """
        path = self.folder / name
        try:
            return np.load(path, mmap_mode="r", allow_pickle=False) if self._verifies(name, sha256) else None
        except (OSError, ValueError):
            return None

    def verifies(self, file: PartFile) -> bool:
        """Whether a file of a table is there and has the content that the journal names."""
        try:
            return self._verifies(file.name, file.sha256)
        except OSError:
            return False

    def _verifies(self, name: str, sha256: str) -> bool:
        if (name, sha256) not in self._verified:
            with open(self.folder / name, "rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
                    return False
            self._verified.add((name, sha256))
        return True

    def save_array(self, name: str, array: np.ndarray) -> None:
        """Write a final .npy file and its record."""
        self.append("file", name=name, sha256=self.write_array(name, array))

    def save_arrays(self, name: str, **arrays: np.ndarray) -> None:
        """Write a final .npz file and its record. Equal arrays give equal bytes."""
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)  # type: ignore[arg-type]
        data = buffer.getvalue()
        self.append("file", name=name, sha256=self._write(name, lambda file: file.write(data), len(data)))

    def save_json(self, name: str, value: dict[str, Any]) -> None:
        """Write a final .json file and its record."""
        data = json.dumps(value, indent=1).encode()
        self.append("file", name=name, sha256=self._write(name, lambda file: file.write(data), len(data)))

    def has_file(self, name: str) -> bool:
        """Whether the journal names the final file and it verifies."""
        return self.file_sha256(name) is not None

    def file_sha256(self, name: str) -> str | None:
        """The SHA-256 of a final file that verifies, else None."""
        hashes = [record["sha256"] for record in self.records("file") if record["name"] == name]
        if not hashes:
            return None
        try:
            with open(self.folder / name, "rb") as file:
                return hashes[-1] if hashlib.file_digest(file, "sha256").hexdigest() == hashes[-1] else None
        except OSError:
            return None

    def remove(self, name: str) -> None:
        """Delete a file or folder of the result, if it is there."""
        path = self.folder / name
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)

    def _append(self, records: list[journal.Record]) -> None:
        with self._disk(4096), self._journal_lock:
            journal.append(self.folder / journal.NAME, *records)

    def _write_task(self, task: Task, go_on: Callable[[], None]) -> None:
        """The writer's thread: a task's files, flushed to the disk later."""
        for field, pieces in task.arrays.items():
            name = task.record[field]
            task.record[_checksum_field(field)] = self._write_pieces(name, pieces, False, go_on)
            # Not before the record has the checksum, by which it is read from now on.
            self._waiting.pop(name, None)

    def _commit_tasks(self, tasks: list[Task]) -> None:
        """The writer's thread: what is written survives a power cut, then the journal names it."""
        self._flush([task.record[field] for task in tasks for field in task.fields])
        self._append([task.record for task in tasks])
        for task in tasks:
            for name in task.replaces:
                self.remove(name)

    def _flush(self, names: list[str]) -> None:
        with self._disk(4096):
            for name in names:
                with open(self.folder / name, "rb+") as file:
                    os.fsync(file.fileno())
            for folder in {(self.folder / name).parent for name in names}:
                journal.sync_folder(folder)

    def _write_pieces(
        self, name: str, pieces: Pieces, flush: bool = True, go_on: Callable[[], None] = lambda: None
    ) -> str:
        def fill(file: IO[bytes]) -> None:
            file.write(pieces.header)
            for part in pieces.parts:
                data = np.ascontiguousarray(part).reshape(-1).view(np.uint8).data
                for start in range(0, len(data), _CHUNK):
                    go_on()
                    file.write(data[start : start + _CHUNK])

        sha256 = self._write(name, fill, pieces.file_bytes, flush)
        self._verified.add((name, sha256))
        return sha256

    def _write(self, name: str, fill: Callable[[IO[bytes]], Any], size: int, flush: bool = True) -> str:
        path = self.folder / name
        temporary = path.with_name(path.name + ".part")
        with self._disk(size):
            path.parent.mkdir(exist_ok=True)
            try:
                with open(temporary, "wb", buffering=0) as file:
                    hashing = _HashingFile(file)
                    fill(hashing)  # type: ignore[arg-type]
                    if flush:
                        os.fsync(file.fileno())
                os.replace(temporary, path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
            if flush:
                journal.sync_folder(path.parent)
        return hashing.digest.hexdigest()

    @contextmanager
    def _disk(self, size: int) -> Any:
        """Turn what a drive says into a sentence; ``size`` is what the file needs."""
        try:
            yield
        except OSError as problem:
            if problem.errno in (errno.ENOSPC, errno.EDQUOT) or getattr(problem, "winerror", None) == 112:
                free = shutil.disk_usage(self.folder).free
                raise DiskFull(
                    f"The drive of “{self.folder}” is full: {format_bytes(size)} ({size:,} bytes) are needed and {format_bytes(free)} "
                    f"are free; make room and resume the run."
                ) from problem
            if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise InputError(f"“{self.folder}” cannot be written; choose a folder of your own.") from problem
            raise DiskFull(
                f"“{self.folder}” cannot be written ({problem.strerror}); check the drive and resume the run."
            ) from problem


def _checksum_field(field: str) -> str:
    """The field of a record that holds the checksum of the file which ``field`` names."""
    return "sha256" if field == "file" else f"{field}_sha256"


def require(array: np.ndarray | None, path: Path) -> np.ndarray:
    """The array, or ``Damaged`` with the file's name."""
    if array is None:
        raise Damaged(f"“{path}” is damaged or missing; resume the run to compute it again.")
    return array
