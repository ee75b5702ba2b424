"""Parts of a table: their records in the journal, and their files, verified at first use.

A part is some rows that follow one another: a file ``<table>/<part>.<column>.npy`` a column, and
one record of the journal, ``part``, that names the files with their sizes and SHA-256. A record of
part k takes the place of every earlier one of part k or a later part. The record ``table`` says
that the table is whole.
"""

from __future__ import annotations

import mmap
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.memoized import Latest
from gpu.results import journal
from gpu.results.arrays import HEADER_BYTES, Letters, items, npy_header
from gpu.results.sealed import SealedFile, open_file

#: The kind of a column that holds a string a row.
TEXT: Final = "text"
#: The columns of a table by name: a dtype, ``arrays.Values``, ``TEXT`` or ``arrays.Letters``.
Columns = Mapping[str, Any]
#: The fields of a part's record that name its files begin so.
FIELD = "column."
#: Files that are mapped at once; each is of a part, so of a few MB.
_MAPPED = 64


@dataclass(frozen=True)
class Part:
    """Consecutive rows of a table.

    Parameters
    ----------
    rows : int
    files : mapping
        By column, those of a text as ``<column>.bytes`` and ``<column>.offsets``; none where there
        are no rows.
    ranges : mapping
        The least and the greatest value of columns of numbers, where they are known.
    """

    rows: int
    files: Mapping[str, SealedFile]
    ranges: Mapping[str, tuple[Any, Any]]

    @classmethod
    def of(cls, record: journal.Record) -> Part:
        """Make the part that a record of the journal describes."""
        files = {
            field.removeprefix(FIELD): SealedFile(record[field], size, record[f"{field}_sha256"])
            for field, size in record["sizes"].items()
        }
        return cls(record["rows"], files, {name: (low, high) for name, (low, high) in record["ranges"].items()})


def parts_of(records: Sequence[journal.Record], table: str) -> tuple[list[journal.Record], bool]:
    """Find the parts of a table in the journal.

    Parameters
    ----------
    records : sequence of dict
    table : str

    Returns
    -------
    list of dict, bool
        The parts' records in order, and True if the table is whole.
    """
    parts: list[journal.Record] = []
    whole = False
    for record in records:
        if record.get("table") != table:
            continue
        if record["kind"] == "part":
            parts[record["part"] :] = [record]
            whole = False
        elif record["kind"] == "table":
            whole = sum(part["rows"] for part in parts) == record["rows"]
    return parts, whole


def is_text(kind: Any) -> bool:
    """True if a column of ``Columns`` holds strings."""
    return isinstance(kind, Letters) or (isinstance(kind, str) and kind == TEXT)


class PartFiles:
    """The files of one table, readable from any thread; each an array of one dimension.

    Raises ``Damaged`` with the name of a file that does not verify.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._verified: set[str] = set()
        self._verifying: dict[str, threading.Lock] = {}
        self._mapped = Latest[str, NDArray[Any]](_MAPPED)
        self._lock = threading.Lock()

    def read(self, file: SealedFile, dtype: np.dtype[Any], first: int, last: int) -> NDArray[Any]:
        """Read entries ``[first, last)`` of a file into memory."""
        with open_file(self._folder / file.name) as opened:
            if last > self._verify(file, opened, dtype):
                raise ValueError("it is shorter than its table")
            opened.seek(HEADER_BYTES + first * dtype.itemsize)
            found: NDArray[Any] = np.fromfile(opened, dtype, last - first)
        return found

    def mapped(self, file: SealedFile, dtype: np.dtype[Any]) -> NDArray[Any]:
        """Map all of a file."""
        array = self._mapped.get(file.name)
        if array is None:
            with open_file(self._folder / file.name) as opened:
                array = self._mapped.put(file.name, items(opened, dtype, self._verify(file, opened, dtype)))
        return array

    def _verify(self, file: SealedFile, opened: BufferedReader, dtype: np.dtype[Any]) -> int:
        """Return the number of entries of a file, whose content is verified at its first use."""
        count = (file.size - HEADER_BYTES) // dtype.itemsize
        with self._lock:
            verifying = self._verifying.setdefault(file.name, threading.Lock())
        # If several threads touch a file at once, one hashes it and the others wait.
        with verifying:
            is_known = file.name in self._verified
            if (reason := file.differs(opened, is_known)) is not None:
                raise ValueError(reason)
            if not is_known:
                opened.seek(0)
                if opened.read(HEADER_BYTES) != npy_header(dtype, (count,)):
                    raise ValueError("it is of another kind")
                if file.check is not None:
                    file.check(items(opened, dtype, count))
                self._verified.add(file.name)
        return count


class HeldFiles:
    """The arrays of the tables of a result that is held (``held``); they may not be changed."""

    def __init__(self) -> None:
        self.arrays: dict[str, NDArray[Any] | ArrayInFile] = {}
        self._mapped = Latest[str, NDArray[Any]](_MAPPED)

    def read(self, file: SealedFile, dtype: np.dtype[Any], first: int, last: int) -> NDArray[Any]:
        """Return entries ``[first, last)`` of an array."""
        return self.mapped(file, dtype)[first:last]

    def mapped(self, file: SealedFile, dtype: np.dtype[Any]) -> NDArray[Any]:
        """Return an array."""
        held = self.arrays[file.name]
        if not isinstance(held, ArrayInFile):
            return held
        array = self._mapped.get(file.name)
        return self._mapped.put(file.name, held.mapped()) if array is None else array


class ArrayInFile(NamedTuple):
    """An array of one dimension in an open file: ``length`` entries from byte ``start`` on."""

    descriptor: int
    start: int
    dtype: np.dtype[Any]
    length: int

    def mapped(self) -> NDArray[Any]:
        """Map it; that takes a descriptor for as long as the array lives. Raises ``OSError``."""
        size = self.length * self.dtype.itemsize
        content = mmap.mmap(self.descriptor, size, access=mmap.ACCESS_READ, offset=self.start)
        return np.frombuffer(content, self.dtype)
