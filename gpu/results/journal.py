"""The journal of a result folder, ``journal.jsonl``: append-only, with a checksum in every line.

A line is a JSON object whose last field, ``checksum``, is the first 16 hexadecimal digits of the
SHA-256 of the checksum of the line before and the object without its own, so that no line can be
lost unnoticed. What follows the last newline was cut off by a crash and is ignored; a complete line
that does not verify ends what is trusted.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from gpu.core.safe_files import SafeFolder, named, open_regular, write_all
from gpu.core.schema import parse_object

Record = dict[str, Any]

NAME = "journal.jsonl"
#: The file beside it of what a run tells, a line each with the time before it.
LOG = "log.txt"
#: The kind of the records that say which request the folder holds.
REQUEST = "request"
#: Bytes of a line at most: the special columns of a step over the largest chromosome are a few
#: megabytes of numbers.
_MOST = 1 << 26


class Journal(NamedTuple):
    """The verified part of a journal.

    Parameters
    ----------
    records : list of dict
    size : int
        Bytes of their lines.
    damaged_line : int, optional
        The first line (from 1) that failed.
    checksum : str
        That of the last record; "" before the first.
    """

    records: list[Record]
    size: int
    damaged_line: int | None = None
    checksum: str = ""


class Appender:
    """A journal that is being written, from the opened file on (see ``SafeFolder.append``).

    The file ends with what was verified.
    """

    def __init__(self, descriptor: int, journal: Journal) -> None:
        self._descriptor = descriptor
        self._size = journal.size
        self._checksum = journal.checksum

    def append(self, *records: Record) -> None:
        """Append records (with ``kind``, without ``checksum``) and return when they are on disk.

        An unverified end of the file is cut off first. On a full disk the file stays unchanged.

        Raises
        ------
        OSError
        """
        data, checksum = lines(records, self._checksum)
        self.cut()
        try:
            write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError:
            with suppress(OSError):
                self.cut()
            raise
        self._size += len(data)
        self._checksum = checksum

    def cut(self) -> None:
        """Cut off what does not verify at the file's end."""
        if os.fstat(self._descriptor).st_size != self._size:
            os.ftruncate(self._descriptor, self._size)


def append(path: str | os.PathLike[str], *records: Record) -> None:
    """Add records to a journal that nobody has open; see ``Appender``."""
    path = Path(path)
    with SafeFolder(path.parent) as place:
        is_new = not place.has(path.name)
        descriptor = place.append(path.name)
        try:
            Appender(descriptor, scan(path)).append(*records)
        finally:
            os.close(descriptor)
        if is_new:
            place.sync()


def read(path: str | os.PathLike[str]) -> list[Record]:
    """Return the verified records, without their checksums; empty where there is no journal."""
    return scan(path).records


def scan(path: str | os.PathLike[str]) -> Journal:
    """Read and verify a journal.

    Damaged content raises nothing.

    Raises
    ------
    OSError, NotRegularFile
        If the file cannot be read.
    """
    records: list[Record] = []
    size, checksum = 0, ""
    try:
        with open_regular(path) as file, named(Path(path)):
            while (line := file.readline(_MOST)).endswith(b"\n"):
                found = _verified(line, checksum)
                if found is None:
                    return Journal(records, size, len(records) + 1, checksum)
                record, checksum = found
                records.append(record)
                size += len(line)
            if len(line) == _MOST:
                return Journal(records, size, len(records) + 1, checksum)
    except FileNotFoundError:
        pass
    return Journal(records, size, checksum=checksum)


def lines(records: Iterable[Record], before: str = "") -> tuple[bytes, str]:
    """Return the lines of records, and the checksum of the last one.

    ``before``: that of the line before; "" for the first.
    """
    made = []
    for record in records:
        line, before = _line(record, before)
        made.append(line)
    return b"".join(made), before


def _line(record: Record, before: str) -> tuple[bytes, str]:
    """Return a record's line, newline included, and its checksum.

    ``before``: that of the line before.
    """
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    checksum = hashlib.sha256(f"{before}{text}".encode()).hexdigest()[:16]
    separator = "," if record else ""
    return f'{text[:-1]}{separator}"checksum":"{checksum}"}}\n'.encode(), checksum


def _verified(line: bytes, before: str) -> tuple[Record, str] | None:
    """Return the record of a line, and its checksum; None if the line was altered."""
    try:
        record = parse_object(line)
        record.pop("checksum", None)
        expected, checksum = _line(record, before)
    except (ValueError, RecursionError):
        return None
    return (record, checksum) if line == expected else None
