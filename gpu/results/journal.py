"""The journal of a result folder: ``journal.jsonl``, append-only, every line vouched for by its own checksum.

A line is a JSON object whose last field, ``checksum``, is the first 16 hexadecimal digits of the SHA-256 of the object
without it. What follows the last newline was cut off by a crash and is ignored; a complete line that does not
verify ends what is trusted.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Record = dict[str, Any]

NAME = "journal.jsonl"


@dataclass(frozen=True)
class Journal:
    """The verified records, the bytes they take at the file's begin, and the 1-based line that did not verify, if any."""

    records: list[Record]
    size: int
    damaged_line: int | None = None


def append(path: str | os.PathLike[str], *records: Record) -> None:
    """Add records (with a ``kind``, without a ``checksum``) and return when they are on the disk.

    A line that a crash cut off is dropped first. If the disk is full the file is left as it was. Raises ``OSError``.
    """
    lines = b"".join(map(encode, records))
    path = Path(path)
    is_new = not path.exists()
    # Unbuffered, so that nothing is left in a buffer to be written after a failure.
    with open(path, "a+b", buffering=0) as file:
        end = _end_of_last_line(file)
        file.truncate(end)
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise
    if is_new:
        sync_folder(path.parent)


def read(path: str | os.PathLike[str]) -> list[Record]:
    """The verified records, without their checksums; empty where there is no journal."""
    return scan(path).records


def scan(path: str | os.PathLike[str]) -> Journal:
    """Read and verify; never raises over the content, only ``OSError`` where the file cannot be read."""
    records: list[Record] = []
    size = 0
    try:
        with open(path, "rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                record = _decode(line)
                if record is None:
                    return Journal(records, size, damaged_line=len(records) + 1)
                records.append(record)
                size += len(line)
    except FileNotFoundError:
        pass
    return Journal(records, size)


def repair(path: str | os.PathLike[str]) -> list[Record]:
    """Cut off everything that does not verify, so that a resumed run can append; return what is trusted."""
    journal = scan(path)
    path = Path(path)
    if path.exists() and path.stat().st_size > journal.size:
        with open(path, "r+b") as file:
            file.truncate(journal.size)
            os.fsync(file.fileno())
    return journal.records


def encode(record: Record) -> bytes:
    """The record's line, newline included."""
    text = _canonical(record)
    separator = "," if record else ""
    return f'{text[:-1]}{separator}"checksum":"{_checksum(text)}"}}\n'.encode()


def sync_folder(folder: Path) -> None:
    """Make a new or renamed entry of ``folder`` survive a power cut (Windows does so by itself)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _decode(line: bytes) -> Record | None:
    try:
        record = json.loads(line)
        checksum = record.pop("checksum")
        return record if checksum == _checksum(_canonical(record)) else None
    except (ValueError, KeyError, AttributeError, TypeError):
        return None


def _canonical(record: Record) -> str:
    return json.dumps(record, sort_keys=True, separators=(",", ":"))


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _end_of_last_line(file: Any) -> int:
    """The offset after the last newline, found from the end."""
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        begin = max(0, end - 4096)
        file.seek(begin)
        newline = file.read(end - begin).rfind(b"\n")
        if newline >= 0:
            return begin + newline + 1
        end = begin
    return 0
