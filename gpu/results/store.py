"""The writer of result folders: what is recorded survives a crash, a power cut and a full disk.

A file is written under a temporary name, flushed to the disk, renamed, and its folder flushed; only
then does the journal name it, with its SHA-256. So every file that the journal names is complete,
and a run resumes from the newest record whose files verify. The meaning of the files belongs to
each analysis.

Files for a run's own later stages are written in the background (``write_later``), by the same rule
and in order. A stage may read them meanwhile and may be recorded as done before they are on disk: a
resumed run looks which of them exist.

The journal also names the request: a record ``request`` with the SHA-256 of ``request.json`` is
written before any file. One process at a time writes a folder: it locks the journal, and the system
releases the lock when the process ends.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime
from io import BufferedReader
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gpu.core.errors import Cancelled, CrosspointError, Damaged
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import REQUEST_FILE, Request
from gpu.core.safe_files import SafeFolder, hold, write_all
from gpu.results import journal
from gpu.results.arrays import ArrayPieces, mapped, read_archive
from gpu.results.folder import (
    Fields,
    analysis_of,
    checked_records,
    final_files,
    is_bound,
    is_finished,
    origin_of,
    read_bounded,
    read_request_data,
)
from gpu.results.os_errors import reading, writing
from gpu.results.output import another_comparison, check_folder
from gpu.results.parts import Columns, Part, parts_of
from gpu.results.reservation import being_written, is_reserved, taken_up
from gpu.results.sealed import SealedFile
from gpu.results.table import Table
from gpu.results.writer import JournalCommit, Writer

#: Seconds that a stop waits for files on their way to the disk.
STOP_SECONDS = 0.2
#: Bytes of a small file, at most.
_SMALL = 4096
#: Threads that write the files of one record where these are so many bytes.
_WRITERS, _MANY_BYTES = 4, 16 << 20

Found = TypeVar("Found")


class ResultStore:
    """One result folder that is being written, until ``close`` or the end of ``with``."""

    def __init__(self, place: SafeFolder, request: Request) -> None:
        self.folder, self.request = place.path, request
        self._place = place
        self._journal_lock = threading.Lock()
        self._descriptor: int | None = None
        #: Arrays on their way to the disk, by file name.
        self._waiting: dict[str, ArrayPieces] = {}
        #: Names and checksums of files that were written or verified since the folder was opened.
        self._verified: set[tuple[str, str]] = set()
        self._writer = Writer(self._write_task, self._commit)
        try:
            with writing(self.folder, _SMALL):
                self._descriptor = place.append(journal.NAME)
                if not hold(self._descriptor) or is_reserved(self.folder):
                    raise being_written(self.folder)
                place.sync()
                found = journal.scan(self.folder / journal.NAME)
                self._appender = journal.Appender(self._descriptor, found)
                # An end of the journal that does not verify.
                self._appender.cut()
                place.clear()
            self._records = checked_records(self.folder, found.records, {})
        except BaseException:
            self.close()
            raise

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        request: Request,
        fields: Mapping[str, Fields] | None = None,
    ) -> ResultStore:
        """Create the folder for a resolved request, or resume one of the same comparison.

        Parameters
        ----------
        folder : path
        request : Request
        fields : mapping, optional
            See ``ResultFolder.record_fields``.

        Raises
        ------
        InputError
            If the folder holds another comparison, other files or one of the inputs, or another
            process is writing it. All methods raise it, too, and the last two.
        Damaged
            If its request or journal cannot be used.
        DiskFull, DriveFailed
        """
        place = taken_up(Path(folder))
        try:
            check_folder(folder, request)
        except BaseException:
            place.close()
            raise
        store = cls(place, request)
        try:
            there = store._request_there()
            # Fields are those of this analysis only where the folder is of no other.
            checked_records(store.folder, store._records, fields or {})
            store._resume(there)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Unlock the folder, after finishing or dropping what ``write_later`` was given."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)
        self._place.close()

    @property
    def finished(self) -> bool:
        """True if a run has finished here and none was started since."""
        return is_finished(self._records)

    def is_whole(self) -> bool:
        """True if every file that the journal names verifies, those of tables included."""
        tables = {record["table"] for record in self.records("part")}
        parts = [Part.of(record) for table in tables for record in parts_of(self._records, table)[0]]
        return not self._damaged() and all(self.verifies(file) for part in parts for file in part.files.values())

    def begin_again(self) -> None:
        """Record that part of a finished run is computed again.

        Until it finishes, the result counts as unfinished and damaged files as missing.
        """
        self.append("again", gone=self._damaged())

    def records(self, *kinds: str) -> list[journal.Record]:
        """Return the journal's verified records of some kinds, oldest first."""
        return [record for record in self._records if record["kind"] in kinds]

    def append(self, kind: str, **fields: Any) -> None:
        """Add a record to the journal; it is on the disk when this returns."""
        self.append_all([{"kind": kind, **fields}])

    def append_all(self, records: list[journal.Record]) -> None:
        """Add records at the cost of one flush."""
        self._record(records)
        self._records.extend(records)

    def _record(self, records: list[journal.Record]) -> None:
        with writing(self.folder, _SMALL), self._journal_lock:
            self._appender.append(*records)

    def log(self, line: str) -> None:
        """Add a line to ``log.txt``, with the time before it."""
        line = f"{datetime.now().astimezone().isoformat(timespec='seconds')} {line}\n"
        with writing(self.folder, _SMALL):
            descriptor = self._place.append(journal.LOG)
            try:
                write_all(descriptor, line.encode("utf-8", "backslashreplace"))
            finally:
                os.close(descriptor)

    def write_later(
        self,
        record: journal.Record,
        arrays: dict[str, ArrayPieces],
        replaces: tuple[str, ...] = (),
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """Write arrays and then append the record, in a background thread.

        Calls are served in order. Blocks while too much is queued. ``records`` and ``array``
        include the new data at once.

        Parameters
        ----------
        record : dict
            For each array the fields of its checksum and size are added (``sha256`` for ``file``,
            ``<field>_sha256`` for another field).
        arrays : dict of ArrayPieces
            By the record's field that holds the file's name.
        replaces : tuple of str
            Files that are removed afterwards.
        check : callable
            Called while waiting; may raise.

        Raises
        ------
        DiskFull, DriveFailed, InputError
            If writing for an earlier call failed.
        """
        self._waiting.update({record[field]: pieces for field, pieces in arrays.items()})
        self._writer.put(JournalCommit(record, arrays, replaces), check)
        self._records.append(record)

    def finish_writing(self, check: Callable[[], None] = lambda: None) -> None:
        """Return when everything given to ``write_later`` is in the journal; raise what failed."""
        self._writer.close(check=check)

    def drop_writing(self, seconds: float = 0.0) -> None:
        """End the writing soon: what is not in the journal after ``seconds`` is given up."""
        try:
            self._writer.close(seconds)
        finally:
            self._waiting.clear()

    def __enter__(self) -> ResultStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Finish writing, and close.

        An earlier error takes precedence, and a cancel does not wait for long.
        """
        try:
            if error is None:
                self.finish_writing()
                return
            is_in_a_hurry = isinstance(error, Cancelled) or not isinstance(error, CrosspointError)
            with suppress(Exception):
                self.drop_writing(STOP_SECONDS if is_in_a_hurry else math.inf)
        finally:
            self.close()

    def array(self, record: journal.Record, field: str = "file") -> np.ndarray | None:
        """Return the array whose file a record names, even if it is not on disk yet.

        Files that this store wrote or verified are not verified again.

        Parameters
        ----------
        record : dict
        field : str
            The record's field that holds the file's name.

        Returns
        -------
        ndarray or None
            None if the file is missing or does not verify.

        Raises
        ------
        DriveFailed, InputError
            If it cannot be read.
        """
        pieces = self._waiting.get(record[field])
        return pieces.joined() if pieces is not None else self._written_array(record, field)

    def pieces(self, record: journal.Record, field: str = "file") -> ArrayPieces | None:
        """Return what ``array`` does, in pieces.

        They are those given to ``write_later`` until these are written; then one piece from disk.
        """
        pieces = self._waiting.get(record[field])
        if pieces is not None:
            return pieces
        values = self._written_array(record, field)
        return ArrayPieces((values,), values.shape) if values is not None else None

    def _written_array(self, record: journal.Record, field: str) -> np.ndarray | None:
        return self._content(SealedFile.of(record, field), mapped)

    def final_array(self, name: str) -> np.ndarray | None:
        """Return a final .npy file; None if the journal does not name it, or it does not verify."""
        return self._content(final_files(self._records).get(name), mapped)

    def final_arrays(self, name: str) -> dict[str, np.ndarray] | None:
        """Return the arrays of a final .npz file; None in the cases of ``final_array``."""
        return self._content(final_files(self._records).get(name), read_archive)

    def table(self, name: str, columns: Columns) -> Table:
        """Return a table, with the rows that are written so far (see ``finish_writing``)."""
        return Table.open(self.folder, self.records("part", "table"), name, columns)

    def has_file(self, name: str) -> bool:
        """True if the journal names the final file and it verifies."""
        file = final_files(self._records).get(name)
        return file is not None and self.verifies(file)

    def verifies(self, file: SealedFile) -> bool:
        """True if a file exists and has the content that the journal names.

        Files written or verified since the folder was opened are not verified again.
        """
        known = (file.name, file.sha256)
        if known not in self._verified:
            with self._opened(file.name) as opened:
                if opened is None or file.differs(opened) is not None:
                    return False
            self._verified.add(known)
        return True

    def save_array(self, name: str, array: np.ndarray) -> None:
        """Write a final .npy file and its record."""
        pieces = ArrayPieces((array,), array.shape)
        self._save(name, pieces.chunks(), pieces.file_bytes)

    def save_arrays(self, name: str, **arrays: np.ndarray) -> None:
        """Write a final .npz file and its record. Equal arrays give equal bytes."""
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)  # type: ignore[arg-type]
        self._save(name, [buffer.getvalue()], buffer.tell())

    def save_json(self, name: str, value: dict[str, Any]) -> None:
        """Write a final .json file and its record."""
        data = json.dumps(value, indent=1).encode()
        self._save(name, [data], len(data))

    def remove(self, name: str) -> None:
        """Delete a file or folder of the result, if it is there."""
        with writing(self.folder / name, done=Phrase("removed"), choose=Phrase("remove it yourself")):
            self._place.remove(name)

    def _save(self, name: str, pieces: Iterable[Any], size: int) -> None:
        written = self._write(name, pieces, size)
        self.append("file", name=name, sha256=written.sha256, size=written.size)

    def _write(self, name: str, pieces: Iterable[Any], size: int, flush: bool = True) -> SealedFile:
        """Write the bytes of a file, of about a size; ``flush``: it is on the disk on return."""
        digest, written = hashlib.sha256(), 0
        with writing(self.folder, size), self._place.create(name) as file:
            for piece in pieces:
                digest.update(piece)
                written += file.write(piece)
            file.seal(flush)
        self._verified.add((name, digest.hexdigest()))
        return SealedFile(name, written, digest.hexdigest())

    def _write_task(self, task: JournalCommit, go_on: Callable[[], None]) -> None:
        """Write a task's files, in the writer's thread; they are flushed to the disk later."""

        def write(field: str) -> SealedFile:
            pieces = task.arrays[field]
            return self._write(task.record[field], pieces.chunks(go_on), pieces.file_bytes, flush=False)

        fields = list(task.arrays)
        if len(fields) == 1 or task.size < _MANY_BYTES:
            found = [write(field) for field in fields]
        else:
            # Hashing and the system's copying take one core each; the largest files begin.
            order = sorted(fields, key=lambda field: -task.arrays[field].nbytes)
            with ThreadPoolExecutor(_WRITERS, "files") as pool:
                calls = {field: pool.submit(write, field) for field in order}
            found = [calls[field].result() for field in fields]
        for field, file in zip(fields, found, strict=True):
            file.put_into(task.record, field)
            # Not before the record has the checksum, by which it is read from now on.
            self._waiting.pop(file.name, None)

    def _commit(self, tasks: list[JournalCommit]) -> None:
        """Flush what is written, then name it in the journal; in the writer's thread."""
        with writing(self.folder, _SMALL):
            self._place.flush(task.record[field] for task in tasks for field in task.fields)
        self._record([task.record for task in tasks])
        # Files that stay are removed with their folder at the end, or reported then.
        for name in (name for task in tasks for name in task.replaces):
            with suppress(CrosspointError):
                self.remove(name)

    def _content(self, file: SealedFile | None, read: Callable[[BufferedReader], Found]) -> Found | None:
        """Return what a file holds; None if it is missing, differs or is of another kind."""
        if file is None or not self.verifies(file):
            return None
        with self._opened(file.name) as opened:
            try:
                return None if opened is None else read(opened)
            except ValueError:
                return None

    @contextmanager
    def _opened(self, name: str) -> Iterator[BufferedReader | None]:
        """Open a file, or yield None where there is none.

        One that cannot be read is not called damaged.
        """
        file: BufferedReader | None = None
        with reading(self.folder / name):
            # ``ValueError``: a name that no result's file has.
            with suppress(FileNotFoundError, ValueError):
                file = self._place.read(name)
            with file or nullcontext():
                yield file

    def _damaged(self) -> list[str]:
        """Return the names of final files that do not verify."""
        return [name for name, file in final_files(self._records).items() if not self.verifies(file)]

    def _resume(self, there: str | None) -> None:
        """Write this request, unless ``_request_there`` found the same.

        The journal names the request first: a run killed in between leaves the earlier request,
        which the journal names as well.
        """
        data = json.dumps(self.request.to_json(), indent=1).encode()
        sha256 = hashlib.sha256(data).hexdigest()
        named = {record["sha256"] for record in self.records(journal.REQUEST)}
        if sha256 not in named:
            self.append(journal.REQUEST, sha256=sha256, identity=self.request.identity())
        if there != sha256:
            self._write(REQUEST_FILE, [data], len(data))

    def _request_there(self) -> str | None:
        """Return the SHA-256 of the existing request.

        None if it is missing or damaged but the journal shows that it was of this comparison.

        Raises
        ------
        InputError
            For another comparison.
        Damaged
            If that cannot be known.
        """
        bound = self.records(journal.REQUEST)
        is_same = bool(bound) and bound[-1]["identity"] == self.request.identity()
        with writing(self.folder, _SMALL):
            try:
                sha256 = hashlib.sha256(read_bounded(self.folder / REQUEST_FILE)).hexdigest()
            except FileNotFoundError:
                if self._records and not is_same:
                    raise another_comparison(self.folder) from None
                return None
        if is_same and not is_bound(sha256, self._records):
            return None
        try:
            data = read_request_data(self.folder)
        except Damaged as problem:
            # Nobody vouches for what is there, so nothing of it is written over.
            what = phrase_of(problem).event
            raise Damaged("{}; choose an empty folder for this comparison.", what) from problem
        same = analysis_of(data) == self.request.analysis
        if not same or self.request.from_json(data, origin_of(self.folder)).identity() != self.request.identity():
            raise another_comparison(self.folder)
        return sha256


def require(found: Found | None, path: Path) -> Found:
    """Return ``found``, or raise ``Damaged`` with the file's name if it is None."""
    if found is None:
        raise damaged_or_missing(path)
    return found


def damaged_or_missing(path: Path) -> Damaged:
    """Make the exception for a damaged file that a run needs to continue."""
    return Damaged("“{}” is damaged or missing; resume the run to compute it again.", path)
