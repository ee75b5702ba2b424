"""A plain reader of BAM, BAI and CSI by the SAM specification; it shares no code with ``gpu``."""

from __future__ import annotations

import gzip
import io
import re
import struct
from pathlib import Path
from typing import NamedTuple

from Bio.bgzf import BgzfReader


class BamLine(NamedTuple):
    """``begin`` and ``end``: 0-based, half-open, one base at least."""

    name: str
    flag: int
    record: int
    begin: int
    end: int
    tags: bytes


class Index(NamedTuple):
    """By record of the reference: chunks by bin, and the linear index (of BAI)."""

    shift: int
    levels: int
    bins: list[dict[int, list[tuple[int, int]]]]
    windows: list[list[int]]
    unplaced: int


def lines_of(path: Path) -> tuple[str, list[tuple[str, int]], list[BamLine]]:
    """The text of the heading, names and lengths of records, and all lines."""
    stream = io.BytesIO(gzip.decompress(path.read_bytes()))
    assert stream.read(4) == b"BAM\1"
    text = stream.read(_int(stream)).decode()
    records = []
    for _ in range(_int(stream)):
        name = stream.read(_int(stream))[:-1].decode()
        records.append((name, _int(stream)))
    lines = []
    while size := stream.read(4):
        lines.append(_line(stream.read(struct.unpack("<i", size)[0])))
    return text, records, lines


def found(path: Path, index: Index, record: int, begin: int, end: int) -> list[BamLine]:
    """The lines that overlap a range, found by the index alone."""
    lowest = 0
    if index.windows[record]:
        window = begin >> index.shift
        lowest = index.windows[record][window] if window < len(index.windows[record]) else index.windows[record][-1]
    chunks = sorted(
        (first, last)
        for number in _bins(index, begin, end)
        for first, last in index.bins[record].get(number, ())
        if last > lowest
    )
    lines: dict[int, BamLine] = {}
    with BgzfReader(str(path), "rb") as reader:
        for first, last in chunks:
            reader.seek(max(first, lowest))
            while (at := reader.tell()) < last:
                line = _line(reader.read(struct.unpack("<i", reader.read(4))[0]))
                if line.record == record and line.begin < end and line.end > begin:
                    lines[at] = line
    return [lines[at] for at in sorted(lines)]


def read_index(path: Path) -> Index:
    """A BAI or CSI file."""
    data = path.read_bytes()
    is_csi = data[:2] == b"\x1f\x8b"
    stream = io.BytesIO(gzip.decompress(data) if is_csi else data)
    assert stream.read(4) == (b"CSI\1" if is_csi else b"BAI\1")
    shift, levels, auxiliary = struct.unpack("<iii", stream.read(12)) if is_csi else (14, 5, 0)
    stream.read(auxiliary)
    bins, windows = [], []
    for _ in range(_int(stream)):
        of: dict[int, list[tuple[int, int]]] = {}
        for _ in range(_int(stream)):
            (number,) = struct.unpack("<I", stream.read(4))
            stream.read(8 if is_csi else 0)
            of[number] = [struct.unpack("<QQ", stream.read(16)) for _ in range(_int(stream))]
        bins.append(of)
        windows.append([] if is_csi else [struct.unpack("<Q", stream.read(8))[0] for _ in range(_int(stream))])
    (unplaced,) = struct.unpack("<Q", stream.read(8))
    assert not stream.read()
    return Index(shift, levels, bins, windows, unplaced)


def _bins(index: Index, begin: int, end: int) -> list[int]:
    """The bins that may hold lines of a range."""
    numbers, first_of_level = [], 0
    for level in range(index.levels + 1):
        shift = index.shift + 3 * (index.levels - level)
        numbers += range(first_of_level + (begin >> shift), first_of_level + (end - 1 >> shift) + 1)
        first_of_level += 1 << 3 * level
    return numbers


def _line(data: bytes) -> BamLine:
    record, begin, named, _, _, operations, flag, letters, *_ = struct.unpack("<iiBBHHHiiii", data[:32])
    at = 32 + named
    parts = struct.unpack(f"<{operations}I", data[at : at + 4 * operations])
    spanned = sum(part >> 4 for part in parts if re.match("[MDN=X]", "MIDNSHP=X"[part & 15]))
    tags = data[at + 4 * operations + (letters + 1) // 2 + letters :]
    return BamLine(data[32 : at - 1].decode(), flag, record, begin, begin + max(1, spanned), tags)


def _int(stream: io.BytesIO) -> int:
    return int(struct.unpack("<i", stream.read(4))[0])
