"""Files of a result folder that a run is writing.

They are written, flushed to disk, named in the journal, and read again by later stages. Errors of
the drive become sentences for the user here. ``store`` decides which files there are.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import CrosspointError
from gpu.core.file_lock import hold
from gpu.results import journal
from gpu.results.arrays import mapped, read_archive
from gpu.results.folder import LOG, differs
from gpu.results.os_errors import cannot_read, cannot_write
from gpu.results.reservation import being_written, is_reserved
from gpu.results.safe_folder import Out, SafeFolder, write_all
from gpu.results.writer import ArrayPieces, JournalCommit

#: Bytes of a small file, at most.
_SMALL = 4096
_CHUNK = 1 << 22
#: Threads that write the files of one record where these are so many bytes.
_WRITERS, _MANY_BYTES = 4, 16 << 20


class Written(NamedTuple):
    """A written file as the journal records it: name, size, checksum."""

    size: int
    sha256: str


class _Hashing:
    """Passes bytes on to a file, and hashes and counts them on their way."""

    def __init__(self, out: Out) -> None:
        self._out = out
        self._digest = hashlib.sha256()
        self._size = 0

    def write(self, data: Any) -> None:
        self._digest.update(data)
        self._size += self._out.write(data)

    @property
    def written(self) -> Written:
        return Written(self._size, self._digest.hexdigest())


class Files:
    """A result folder that is locked for this process from ``__init__`` to ``close``.

    Raises
    ------
    InputError
        If another process is writing it. All methods raise it, too, and ``DiskFull`` and
        ``DriveFailed``.
    """

    def __init__(self, path: Path, place: SafeFolder) -> None:
        self.path = path
        self._place = place
        self._journal_lock = threading.Lock()
        self._descriptor: int | None = None
        #: Arrays on their way to the disk, by file name.
        self.waiting: dict[str, ArrayPieces] = {}
        #: Names and checksums of files that were written or verified since the folder was opened.
        self._verified: set[tuple[str, str]] = set()
        try:
            with self.writing():
                self._descriptor = place.append(journal.NAME)
                self._lock(self._descriptor)
                place.sync()
                #: The journal's content; an end that does not verify is cut off.
                self.journal = journal.scan(path / journal.NAME)
                self._appender = journal.Appender(self._descriptor, self.journal, place.lasting)
                self._appender.cut()
                place.clear()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the folder."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None
        self._place.close()

    def __del__(self) -> None:
        self.close()

    def _lock(self, descriptor: int) -> None:
        """Keep other processes from writing here."""
        if not hold(descriptor) or is_reserved(self.path):
            raise being_written(self.path)

    def append(self, records: list[journal.Record]) -> None:
        """Add records to the journal; they are on the disk when this returns."""
        with self.writing(), self._journal_lock:
            self._appender.append(*records)

    def log(self, line: str) -> None:
        """Add a line to ``log.txt``."""
        with self.writing():
            descriptor = self._place.append(LOG)
            try:
                write_all(descriptor, (line + "\n").encode("utf-8", "backslashreplace"))
            finally:
                os.close(descriptor)

    def write(self, name: str, data: bytes) -> Written:
        """Write a file; it is on the disk when this returns."""
        return self._write(name, lambda file: file.write(data), len(data))

    def write_array(
        self, name: str, pieces: ArrayPieces, flush: bool = True, go_on: Callable[[], None] = lambda: None
    ) -> Written:
        """Write a .npy file.

        Parameters
        ----------
        name : str
        pieces : ArrayPieces
        flush : bool
            Put it on the disk before returning.
        go_on : callable
            Called meanwhile; may raise.
        """

        def fill(file: _Hashing) -> None:
            file.write(pieces.header)
            for part in pieces.parts:
                data = np.ascontiguousarray(part).reshape(-1).view(np.uint8).data
                for start in range(0, len(data), _CHUNK):
                    go_on()
                    file.write(data[start : start + _CHUNK])

        return self._write(name, fill, pieces.file_bytes, flush)

    def write_task(self, task: JournalCommit, go_on: Callable[[], None]) -> None:
        """Write a task's files, in the writer's thread; they are flushed to the disk later."""

        def write(field: str) -> Written:
            return self.write_array(task.record[field], task.arrays[field], False, go_on)

        fields = list(task.arrays)
        if len(fields) == 1 or task.size < _MANY_BYTES:
            found = [write(field) for field in fields]
        else:
            # Hashing and the system's copying take one core each; the largest files begin.
            order = sorted(fields, key=lambda field: -task.arrays[field].nbytes)
            with ThreadPoolExecutor(_WRITERS, "files") as pool:
                calls = {field: pool.submit(write, field) for field in order}
            found = [calls[field].result() for field in fields]
        for field, written in zip(fields, found, strict=True):
            prefix = prefix_of(field)
            task.record[f"{prefix}sha256"], task.record[f"{prefix}size"] = written.sha256, written.size
            # Not before the record has the checksum, by which it is read from now on.
            self.waiting.pop(task.record[field], None)

    def commit_tasks(self, tasks: list[JournalCommit]) -> None:
        """Flush what is written, then name it in the journal; in the writer's thread."""
        with self.writing():
            self._place.flush(task.record[field] for task in tasks for field in task.fields)
        self.append([task.record for task in tasks])
        # Files that stay are removed with their folder at the end, or reported then.
        for name in (name for task in tasks for name in task.replaces):
            with suppress(CrosspointError):
                self.remove(name)

    def verifies(self, name: str, record: journal.Record, field: str = "file") -> bool:
        """True if a file exists and has the content that a record's ``field`` names.

        Files written or verified since the folder was opened are not verified again.
        """
        known = (name, str(record.get(f"{prefix_of(field)}sha256")))
        if known not in self._verified:
            with self._reading(name) as file:
                if file is None or differs(file, record, field) is not None:
                    return False
            self._verified.add(known)
        return True

    def array(self, name: str) -> NDArray[Any] | None:
        """Return the array of a .npy file, mapped; None if there is none."""
        with self._reading(name) as file:
            try:
                return None if file is None else mapped(file)
            except ValueError:
                return None

    def arrays(self, name: str) -> dict[str, NDArray[Any]] | None:
        """Return the arrays of an .npz file; None if there is none."""
        with self._reading(name) as file:
            try:
                return None if file is None else read_archive(file)
            except ValueError:
                return None

    def remove(self, name: str) -> None:
        """Delete a file or folder, if it is there."""
        try:
            self._place.remove(name)
        except OSError as problem:
            raise cannot_write(problem, self.path / name, done="removed", choose="remove it yourself") from problem

    @contextmanager
    def writing(self, size: int = _SMALL) -> Iterator[None]:
        """Turn errors of the drive into a sentence for the user.

        Parameters
        ----------
        size : int
            Bytes that the file needs.
        """
        try:
            yield
        except OSError as problem:
            raise cannot_write(problem, self.path, size) from problem

    @contextmanager
    def _reading(self, name: str) -> Iterator[BufferedReader | None]:
        """Open a file, or yield None where there is none.

        One that cannot be read is not called damaged.
        """
        try:
            file = self._place.read(name)
        except (FileNotFoundError, ValueError):
            # ``ValueError``: a name that no result's file has.
            yield None
            return
        except OSError as problem:
            raise cannot_read(problem, self.path / name) from problem
        with file:
            try:
                yield file
            except OSError as problem:
                raise cannot_read(problem, self.path / name) from problem

    def _write(self, name: str, fill: Callable[[_Hashing], object], size: int, flush: bool = True) -> Written:
        written = Written(0, "")

        def hashed(out: Out) -> None:
            nonlocal written
            hashing = _Hashing(out)
            fill(hashing)
            written = hashing.written

        with self.writing(size):
            self._place.write(name, hashed, flush)
        self._verified.add((name, written.sha256))
        return written


def prefix_of(field: str) -> str:
    """Return the prefix of a record's fields about the file that ``field`` names.

    It is "" for ``file``, whose fields are ``sha256`` and ``size``.
    """
    return "" if field == "file" else f"{field}_"
