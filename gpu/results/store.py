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
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from gpu.core.errors import Cancelled, CrosspointError, Damaged, InputError
from gpu.core.request import REQUEST_FILE, Request
from gpu.results import journal
from gpu.results.files import Files
from gpu.results.folder import (
    LOG,
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
from gpu.results.os_errors import cannot_write
from gpu.results.output import another_comparison, check_folder
from gpu.results.parts import Part, PartFile, parts_of
from gpu.results.reservation import being_written, is_reserved
from gpu.results.safe_folder import SafeFolder
from gpu.results.writer import ArrayPieces, JournalCommit, Writer

#: Seconds that a stop waits for files on their way to the disk.
STOP_SECONDS = 0.2
#: Files that may be in a folder before a run has begun in it, beside temporary ones.
_BEFORE_THE_BEGIN = {".DS_Store", journal.NAME, LOG}

Found = TypeVar("Found")


class ResultStore:
    """One result folder that is being written, until ``close`` or the end of ``with``."""

    def __init__(self, files: Files, request: Request) -> None:
        self.folder = files.path
        self.request = request
        self._files = files
        self._records = files.journal.records
        self._writer = Writer(files.write_task, files.commit_tasks)

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        request: Request,
        fields: Mapping[str, Fields] | None = None,
        lasting: bool = True,
    ) -> ResultStore:
        """Create the folder for a resolved request, or resume one of the same comparison.

        Parameters
        ----------
        folder : path
        request : Request
        fields : mapping, optional
            See ``ResultFolder.record_fields``.
        lasting : bool
            See ``SafeFolder``.

        Raises
        ------
        InputError
            If the folder holds another comparison, other files or one of the inputs, or another
            process is writing it.
        Damaged
            If its request or journal cannot be used.
        DiskFull, DriveFailed
            As of ``Files``.
        """
        folder = Path(folder)
        place = _made(folder, lasting)
        try:
            _check_ours(folder, place)
            check_folder(folder, request)
        except BaseException:
            place.close()
            raise
        files = Files(folder, place)
        try:
            checked_records(folder, files.journal, {})
            store = cls(files, request)
            there = store._request_there()
            # Fields are those of this analysis only where the folder is of no other.
            checked_records(folder, files.journal, fields or {})
            store._resume(there)
        except BaseException:
            files.close()
            raise
        return store

    def close(self) -> None:
        """Unlock the folder, after finishing or dropping what ``write_later`` was given."""
        self._files.close()

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
        self._files.append(records)
        self._records.extend(records)

    def log(self, line: str) -> None:
        """Add a line to ``log.txt``, with the time before it."""
        self._files.log(f"{datetime.now().astimezone().isoformat(timespec='seconds')} {line}")

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
        self._files.waiting.update({record[field]: pieces for field, pieces in arrays.items()})
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
            self._files.waiting.clear()

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
        pieces = self._files.waiting.get(record[field])
        return pieces.joined() if pieces is not None else self._written_array(record, field)

    def pieces(self, record: journal.Record, field: str = "file") -> ArrayPieces | None:
        """Return what ``array`` does, in pieces.

        They are those given to ``write_later`` until these are written; then one piece from disk.
        """
        pieces = self._files.waiting.get(record[field])
        if pieces is not None:
            return pieces
        values = self._written_array(record, field)
        return ArrayPieces((values,), values.shape) if values is not None else None

    def _written_array(self, record: journal.Record, field: str) -> np.ndarray | None:
        return self._files.array(record[field]) if self._files.verifies(record[field], record, field) else None

    def final_array(self, name: str) -> np.ndarray | None:
        """Return a final .npy file; None if the journal does not name it, or it does not verify."""
        return self._files.array(name) if self.has_file(name) else None

    def final_arrays(self, name: str) -> dict[str, np.ndarray] | None:
        """Return the arrays of a final .npz file; None in the cases of ``final_array``."""
        return self._files.arrays(name) if self.has_file(name) else None

    def verifies(self, file: PartFile) -> bool:
        """True if a file of a table exists with the content that the journal names."""
        return self._files.verifies(file.name, {"sha256": file.sha256, "size": file.size})

    def save_array(self, name: str, array: np.ndarray) -> None:
        """Write a final .npy file and its record."""
        written = self._files.write_array(name, ArrayPieces((array,), array.shape))
        self.append("file", name=name, sha256=written.sha256, size=written.size)

    def save_arrays(self, name: str, **arrays: np.ndarray) -> None:
        """Write a final .npz file and its record. Equal arrays give equal bytes."""
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)  # type: ignore[arg-type]
        self._save(name, buffer.getvalue())

    def save_json(self, name: str, value: dict[str, Any]) -> None:
        """Write a final .json file and its record."""
        self._save(name, json.dumps(value, indent=1).encode())

    def has_file(self, name: str) -> bool:
        """True if the journal names the final file and it verifies."""
        record = final_files(self._records).get(name)
        return record is not None and self._files.verifies(name, record)

    def remove(self, name: str) -> None:
        """Delete a file or folder of the result, if it is there."""
        self._files.remove(name)

    def _save(self, name: str, data: bytes) -> None:
        written = self._files.write(name, data)
        self.append("file", name=name, sha256=written.sha256, size=written.size)

    def _damaged(self) -> list[str]:
        """Return the names of final files that do not verify."""
        return [name for name, record in final_files(self._records).items() if not self._files.verifies(name, record)]

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
            self._files.write(REQUEST_FILE, data)

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
        with self._files.writing():
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
            what = str(problem).partition(";")[0].rstrip(".")
            raise Damaged(f"{what}; choose an empty folder for this comparison.") from problem
        same = analysis_of(data) == self.request.analysis
        if not same or self.request.from_json(data, origin_of(self.folder)).identity() != self.request.identity():
            raise another_comparison(self.folder)
        return sha256


def _made(folder: Path, lasting: bool) -> SafeFolder:
    """Return the folder, made if necessary."""
    # Looked at again when it is locked: here, so that nothing is made in vain.
    if is_reserved(folder):
        raise being_written(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return SafeFolder(folder, lasting)
    except FileExistsError as problem:
        raise InputError(f"“{folder}” is a file; choose a folder for the result.") from problem
    except OSError as problem:
        raise cannot_write(problem, folder, done="made", choose="choose another place") from problem


def _check_ours(folder: Path, place: SafeFolder) -> None:
    """Raise ``InputError`` unless a result may be put into a folder: before anything is."""
    try:
        if place.has(REQUEST_FILE):
            return
        names = set(place.names()) - set(place.left_overs()) - _BEFORE_THE_BEGIN
        # The journal comes first. One with records is of a result that lost its request.
        if not names or (place.has(journal.NAME) and journal.read(folder / journal.NAME)):
            return
    except OSError as problem:
        raise cannot_write(problem, folder, done="used", choose="choose another place") from problem
    raise InputError(f"“{folder}” is not empty and holds no result; choose an empty folder.")


def require(found: Found | None, path: Path) -> Found:
    """Return ``found``, or raise ``Damaged`` with the file's name if it is None."""
    if found is None:
        raise damaged(path)
    return found


def damaged(path: Path) -> Damaged:
    """Make the exception for a damaged file that a run needs to continue."""
    return Damaged(f"“{path}” is damaged or missing; resume the run to compute it again.")
