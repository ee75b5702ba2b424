"""Parts of a table: their records in the journal, and their files, verified at first use.

A part is some rows that follow one another: a file ``<table>/<part>.<column>.npy`` a column, and
one record of the journal, ``part``, that names the files with their sizes and SHA-256. A record of
part k takes the place of every earlier one of part k or a later part. The record ``table`` says
that the table is whole.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import Damaged
from gpu.core.regular_files import open_regular
from gpu.results import journal
from gpu.results.arrays import mapped, read_archive, read_header
from gpu.results.checks import Letters
from gpu.results.os_errors import cannot_read
from gpu.sequences.names import decoded

#: The kind of a column that holds a string a row.
TEXT: Final = "text"
#: The columns of a table by name: a dtype, ``checks.Values``, ``TEXT`` or ``checks.Letters``.
Columns = Mapping[str, Any]
#: The fields of a part's record that name its files begin so.
FIELD = "column."
#: Files that are mapped at once; each is of a part, so of a few MB.
_MAPPED = 64
_NEWLINE = ord("\n")


class Texts(NamedTuple):
    """A column of strings: row k is ``data[offsets[k] : offsets[k + 1]]``.

    Parameters
    ----------
    data : uint8[m]
        UTF-8.
    offsets : int64[n + 1]
        From 0, ascending.
    """

    data: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, strings: Sequence[str]) -> Texts:
        """Encode Python strings."""
        encoded = [string.encode() for string in strings]
        offsets = np.zeros(len(encoded) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=offsets[1:])
        return cls(np.frombuffer(b"".join(encoded), np.uint8), offsets)

    @classmethod
    def joined(cls, texts: Sequence[Texts]) -> Texts:
        """Join columns one after another."""
        data = np.concatenate([np.zeros(0, np.uint8), *(some.data for some in texts)])
        return cls(data, cls.joined_offsets(texts))

    @staticmethod
    def joined_offsets(texts: Sequence[Texts]) -> NDArray[np.int64]:
        """Return the offsets of columns that are joined one after another."""
        offsets = [np.zeros(1, np.int64)]
        end = 0
        for some in texts:
            offsets.append(some.offsets[1:] + end)
            end += int(some.offsets[-1])
        return np.concatenate(offsets)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.offsets) - 1

    def part(self, first: int, last: int) -> Texts:
        """Return rows ``[first, last)``."""
        begin, end = int(self.offsets[first]), int(self.offsets[last])
        return Texts(self.data[begin:end], self.offsets[first : last + 1] - begin)

    def strings(self) -> list[str]:
        """Return the rows as Python strings (``gpu.sequences.names.decoded``)."""
        if self.rows and not (self.data == _NEWLINE).any():
            with suppress(UnicodeDecodeError):
                # Many times faster for millions of names.
                return np.insert(self.data, self.offsets[1:-1], _NEWLINE).tobytes().decode().split("\n")
        whole = self.data.tobytes()
        return [decoded(whole[start:end]) for start, end in pairwise(self.offsets.tolist())]


class PartFile(NamedTuple):
    """One file of a part.

    Parameters
    ----------
    name : str
        Its path in the folder.
    size : int
        Bytes of the file.
    sha256 : str
    check : callable, optional
        Raises ``ValueError`` for an array whose values its readers cannot rely on.
    """

    name: str
    size: int
    sha256: str
    check: Callable[[NDArray[Any]], None] | None = None


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
    files: Mapping[str, PartFile]
    ranges: Mapping[str, tuple[Any, Any]]

    @classmethod
    def of(cls, record: journal.Record) -> Part:
        """Make the part that a record of the journal describes."""
        files = {
            field.removeprefix(FIELD): PartFile(record[field], size, record[f"{field}_sha256"])
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
    """The files of one table, readable from any thread.

    Raises ``Damaged`` with the name of a file that does not verify.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._verified: set[str] = set()
        self._verifying: dict[str, threading.Lock] = {}
        self._mapped: OrderedDict[str, NDArray[Any]] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, file: PartFile, dtype: np.dtype[Any], first: int, last: int) -> NDArray[Any]:
        """Read entries ``[first, last)`` of a file into memory."""
        self._verify(file)
        with self._opened(file) as opened:
            header = read_header(opened)
            if header.dtype != dtype or len(header.shape) != 1 or last > header.shape[0]:
                raise ValueError("it is of another kind")
            opened.seek(first * dtype.itemsize, 1)
            found: NDArray[Any] = np.fromfile(opened, dtype, last - first)
        return found

    def mapped(self, file: PartFile, dtype: np.dtype[Any]) -> NDArray[Any]:
        """Map all of a file."""
        with self._lock:
            there = self._mapped.get(file.name)
            if there is not None:
                self._mapped.move_to_end(file.name)
                return there
        self._verify(file)
        with self._opened(file) as opened:
            array = mapped(opened)
            if array.dtype != dtype or array.ndim != 1:
                raise ValueError("it is of another kind")
        # As a plain array: indexing a memmap makes another memmap, which takes as long as the rest.
        array = array.view(np.ndarray)
        with self._lock:
            self._mapped[file.name] = array
            while len(self._mapped) > _MAPPED:
                self._mapped.popitem(last=False)
        return array

    @contextmanager
    def _opened(self, file: PartFile) -> Iterator[BufferedReader]:
        path = self._folder / file.name
        try:
            with open_file(path) as opened:
                yield opened
        except ValueError as problem:
            raise damaged(path, str(problem)) from problem

    def _verify(self, file: PartFile) -> None:
        if file.name in self._verified:
            return
        with self._lock:
            verifying = self._verifying.setdefault(file.name, threading.Lock())
        # If several threads touch a file at once, one hashes it and the others wait.
        with verifying:
            if file.name in self._verified:
                return
            with self._opened(file) as opened:
                if hashlib.file_digest(opened, "sha256").hexdigest() != file.sha256:
                    raise ValueError("its checksum differs")
                opened.seek(0)
                array = mapped(opened)
                if file.check is not None:
                    file.check(array)
            self._verified.add(file.name)


@contextmanager
def open_file(path: Path) -> Iterator[BufferedReader]:
    """Open a file of a result for reading.

    Raises
    ------
    Damaged
        If it is missing.
    NotRegularFile
        If something else is in its place.
    InputError, DriveFailed
        If it cannot be read.
    """
    try:
        with open_regular(path) as file:
            yield file
    except FileNotFoundError as problem:
        raise Damaged(f"“{path}” is missing; run the comparison again.") from problem
    except OSError as problem:
        raise cannot_read(problem, path) from problem


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Read all arrays of an .npz file of a result.

    Raises
    ------
    Damaged, InputError, DriveFailed
        As ``open_file``, and for a file that is no such archive.
    """
    try:
        with open_file(path) as file:
            return read_archive(file)
    except ValueError as problem:
        raise damaged(path, str(problem)) from problem


def damaged(path: Path, reason: str) -> Damaged:
    """Make the exception for a damaged file of a table."""
    return Damaged(f"“{path}” is damaged: {reason}; run the comparison again.")
