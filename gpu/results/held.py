"""Results that are only printed: arrays in memory, those beyond a limit in a temporary file.

Such a result is resumed by nobody but the next engine of the same process, so there is no journal
and no file by name, and nothing is verified: nobody else could have changed it.
"""

from __future__ import annotations

import json
import mmap
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gpu.results.arrays import ArrayPieces
from gpu.results.parts import ArrayInFile, Columns, HeldFiles
from gpu.results.table import Table

if TYPE_CHECKING:
    from gpu.core.request import Request
    from gpu.results.journal import Record
    from gpu.results.sealed import SealedFile

#: Bytes of arrays in memory at most.
MEMORY_BYTES = 64 << 20
#: Arrays in the file begin at multiples of it, and can be mapped.
_ALIGNED = mmap.ALLOCATIONGRANULARITY


class HeldStore:
    """One result that is held, of a run and of its tables' writers.

    It has what they use of a ``ResultStore``, and is read by ``ResultFolder.of``. The temporary
    file has no name where the system allows that, and goes with the store.

    Attributes
    ----------
    folder : path
        None that is used: there are no files by name.
    files : HeldFiles
        The arrays of its tables.
    objects : dict
        What ``save_json`` was given, by name.
    """

    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self.folder = Path()
        self.request: Request
        self.objects: dict[str, dict[str, Any]] = {}
        self._records: list[Record] = []
        self.files = HeldFiles()
        self._bytes = 0

    def begun(self, request: Request) -> HeldStore:
        """Take the request of a run that begins, or goes on with another engine."""
        self.request = request
        return self

    def __enter__(self) -> HeldStore:
        return self

    def __exit__(self, *_: object) -> None:
        """Keep everything: the result is read after the run."""

    def __del__(self) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def finished(self) -> bool:
        """True if a run has finished here."""
        return bool(self.records("finished"))

    def is_whole(self) -> bool:
        """True: nothing that is held is damaged."""
        return True

    def log(self, line: str) -> None:
        """Do nothing: nobody reads the log of what is not kept."""

    def records(self, *kinds: str) -> list[Record]:
        """Return the records of some kinds, oldest first; of all without any."""
        return [record for record in self._records if not kinds or record["kind"] in kinds]

    def append(self, kind: str, **fields: Any) -> None:
        """Add a record."""
        self._records.append({"kind": kind, **fields})

    def write_later(
        self, record: Record, arrays: dict[str, ArrayPieces], check: Callable[[], None] = lambda: None
    ) -> None:
        """Hold arrays, and add the record. See ``ResultStore.write_later``.

        Raises
        ------
        DiskFull, DriveFailed, InputError
            If they are many, and the temporary file cannot be written.
        """
        for field, pieces in arrays.items():
            self._hold(record[field], pieces, check)
            record[f"{field}_sha256"] = ""
        self._records.append(record)

    def finish_writing(self, check: Callable[[], None] = lambda: None) -> None:
        """Do nothing: everything is written."""

    def save_json(self, name: str, value: dict[str, Any]) -> None:
        """Keep a value as a reader of its file would get it."""
        self.objects[name] = json.loads(json.dumps(value))

    def table(self, name: str, columns: Columns) -> Table:
        """Return a table, with the rows that are written so far."""
        return Table.open(self.folder, self._records, name, columns, self.files)

    def verifies(self, file: SealedFile) -> bool:
        """True if an array is held."""
        return file.name in self.files.arrays

    def _hold(self, name: str, pieces: ArrayPieces, check: Callable[[], None]) -> None:
        size = pieces.nbytes
        if self._bytes + size <= MEMORY_BYTES:
            self._bytes += size
            self.files.arrays[name] = array = pieces.joined()
            array.flags.writeable = False
            return
        from gpu.core.safe_files import write_all
        from gpu.results.os_errors import writing

        words = {"then": "search again", "choose": "set TMPDIR to another folder, or name one for the result"}
        with writing(tempfile.tempdir or "the temporary folder", size, **words):
            if self._file is None:
                self._file = tempfile.TemporaryFile(buffering=0, prefix="crosspoint-")  # noqa: SIM115
            start = -(-self._file.seek(0, 2) // _ALIGNED) * _ALIGNED
            self._file.seek(start)
            for chunk in pieces.data(check):
                write_all(self._file.fileno(), chunk)
        self.files.arrays[name] = ArrayInFile(self._file.fileno(), start, pieces.parts[0].dtype, pieces.shape[0])
