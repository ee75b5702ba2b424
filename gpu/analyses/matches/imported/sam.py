"""Reader of SAM and BAM as alignments of long records: contigs or genomes, also reads.

The formats: https://samtools.github.io/hts-specs/SAMv1.pdf. The length of a query is that of its
CIGAR with what was clipped; the identity is told by NM (edits) or by = and X in the CIGAR.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

import numpy as np

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import MAX_LINE, Damage, line_blocks
from gpu.core.errors import InputError
from gpu.sequences.files import open_bytes

_UNMAPPED, _REVERSE = 4, 16
_CIGAR = re.compile(rb"(\d+)([MIDNSHP=X])")
_WHOLE = re.compile(rb"(?:\d+[MIDNSHP=X])+")
_EDITS = re.compile(rb"\tNM:i:(\d+)")
_KINDS = b"MIDNSHP=X"
#: Rows that are added at once.
_BATCH = 1 << 14
#: Bytes of the values of BAM's tags by their types; strings and arrays have their own.
_TAG_SIZES = {"A": 1, "c": 1, "C": 1, "s": 2, "S": 2, "i": 4, "I": 4, "f": 4}
_INTEGERS = {"c": "<b", "C": "<B", "s": "<h", "S": "<H", "i": "<i", "I": "<I"}
_NO_CIGAR, _CUT = "its CIGAR is none", "the file is cut off within it"

Row = tuple[float, ...]


class _Taker:
    """Makes rows of the fields of an alignment, and adds them."""

    def __init__(self, builder: Builder, damage: Damage, what: str) -> None:
        self._builder, self._damage, self._what = builder, damage, what
        self._rows: list[Row] = []
        self._lengths: list[tuple[int, int]] = []

    def take(self, number: int, name: bytes, flag: int, record: int, start: int, cigar: bytes, edits: int) -> None:
        """Take an alignment; ``start`` 0-based, ``edits`` -1 if unknown."""
        parts = [(int(size), kind) for size, kind in _CIGAR.findall(cigar)]
        counts = dict.fromkeys((bytes([kind]) for kind in _KINDS), 0)
        for size, kind in parts:
            counts[kind] += size
        aligned = counts[b"M"] + counts[b"="] + counts[b"X"]
        columns = aligned + counts[b"I"] + counts[b"D"]
        spanned = aligned + counts[b"D"] + counts[b"N"]
        if not aligned:
            self._damage.line(number, _NO_CIGAR, self._what)
            return
        length = self._builder.b.length(record)
        if start < 0 or 0 <= length < start + spanned:
            self._damage.line(number, "it lies outside the record that it is aligned to", self._what)
            return
        clipped = [_clipped(parts), _clipped(parts[::-1])]
        reverse = bool(flag & _REVERSE)
        begin = clipped[1] if reverse else clipped[0]
        query = self._builder.a.number(name)
        whole = sum(clipped) + aligned + counts[b"I"]
        if edits < 0 and not counts[b"M"]:
            edits = columns - counts[b"="]
        identity = (columns - edits) / columns if 0 <= edits <= columns else float("nan")
        self._lengths.append((query, whole))
        self._rows.append(
            (query, begin, begin + aligned + counts[b"I"], record, start, start + spanned, reverse, identity, columns)
        )
        if len(self._rows) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        if self._rows:
            queries, lengths = np.array(self._lengths, np.int64).T
            # Lines that lack their clipped letters tell a smaller length: the first counts.
            self._builder.a.set_lengths(queries.astype(np.int32), lengths)
            rows = Rows.of(*np.array(self._rows).T)
            known = np.array([self._builder.a.length(int(query)) for query in rows.a_record])
            self._builder.add(rows.take(rows.a_end <= known))
            self._rows, self._lengths = [], []


def _clipped(parts: list[tuple[int, bytes]]) -> int:
    """The letters that are clipped at the beginning."""
    size = 0
    for count, kind in parts:
        if kind not in (b"S", b"H"):
            break
        size += count
    return size


def read_sam(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a SAM file. Raises ``InputError``."""
    taker = _Taker(builder, damage, "Line")
    for block in line_blocks(path, damage):
        for number, line in block.lines():
            if line.startswith(b"@") and line[3:4] == b"\t":
                if line.startswith(b"@SQ"):
                    _take_record(number, line, builder, damage)
            elif line:
                _take_line(number, line, builder, damage, taker)
    taker.flush()


def _take_record(number: int, line: bytes, builder: Builder, damage: Damage) -> None:
    tags = {field[:2]: field[3:] for field in line.split(b"\t")[1:]}
    if not tags.get(b"SN") or not tags.get(b"LN", b"").isdigit():
        damage.line(number, "it names no reference (SN) or no length (LN)")
        return
    record = builder.b.number(tags[b"SN"])
    builder.b.set_lengths(np.array([record], np.int32), np.array([int(tags[b"LN"])]))


def _take_line(number: int, line: bytes, builder: Builder, damage: Damage, taker: _Taker) -> None:
    fields = line.split(b"\t", 6)
    if len(fields) < 7 or not fields[1].isdigit() or not fields[3].isdigit():
        damage.line(number, "its flag or position is no number, or it has fewer than eleven columns")
        return
    name, flag, record, position, _, cigar, rest = fields
    if int(flag) & _UNMAPPED or record == b"*" or cigar == b"*":
        return
    if not _WHOLE.fullmatch(cigar):
        damage.line(number, _NO_CIGAR)
        return
    edits = _EDITS.search(rest)
    taker.take(
        *(number, name, int(flag), builder.b.number(record), int(position) - 1, cigar),
        int(edits[1]) if edits else -1,
    )


def read_bam(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a BAM file. Raises ``InputError``."""
    stream = _Stream(path, damage)
    taker = _Taker(builder, damage, "Record")
    stream.take(4)
    stream.take(stream.number())
    for _ in range(stream.number()):
        name = stream.take(stream.number()).rstrip(b"\0")
        record = builder.b.number(name)
        builder.b.set_lengths(np.array([record], np.int32), np.array([stream.number()]))
    records = len(builder.b)
    for number, data in enumerate(stream.records(), start=1):
        try:
            found = _bam_fields(data)
        except (struct.error, ValueError, IndexError):
            damage.line(number, "its fields do not fit its size", "Record")
            continue
        if found is not None:
            name, flag, record, start, cigar, edits = found
            if 0 <= record < records:
                taker.take(number, name, flag, record, start, cigar, edits)
    taker.flush()


def _bam_fields(data: bytes) -> tuple[bytes, int, int, int, bytes, int] | None:
    """Name, flag, record, start, CIGAR and edits of a record; None if it is not aligned."""
    record, start, name_size, _, _, operations, flag, letters = struct.unpack_from("<iiBBHHHi", data)
    if flag & _UNMAPPED or record < 0:
        return None
    at = 32
    name = data[at : at + name_size - 1]
    at += name_size
    cigar = _cigar(struct.unpack_from(f"<{operations}I", data, at))
    at += 4 * operations + (letters + 1) // 2 + letters
    edits = -1
    for tag, kind, values in _tags(data, at):
        if tag == b"NM" and kind in _INTEGERS:
            edits = struct.unpack(_INTEGERS[kind], values)[0]
        elif tag == b"CG" and kind == "B":
            # A CIGAR of more than 65,535 operations.
            cigar = _cigar(np.frombuffer(values, "<u4").tolist())
    return (name, flag, record, start, cigar, edits) if cigar else None


def _cigar(operations: tuple[int, ...] | list[int]) -> bytes:
    return b"".join(b"%d%c" % (operation >> 4, _KINDS[operation & 15]) for operation in operations)


def _tags(data: bytes, at: int) -> Iterator[tuple[bytes, str, bytes]]:
    """Tag, type and bytes of each optional field."""
    while at < len(data):
        tag, kind = data[at : at + 2], chr(data[at + 2])
        at += 3
        if kind in "ZH":
            end = data.index(b"\0", at)
            yield tag, kind, data[at:end]
            at = end + 1
        elif kind == "B":
            size = _TAG_SIZES[chr(data[at])] * struct.unpack_from("<I", data, at + 1)[0]
            yield tag, kind, data[at + 5 : at + 5 + size]
            at += 5 + size
        elif kind in _TAG_SIZES:
            yield tag, kind, data[at : at + _TAG_SIZES[kind]]
            at += _TAG_SIZES[kind]
        else:
            raise ValueError(kind)


class _Stream:
    """The bytes of a BAM file, unpacked."""

    def __init__(self, path: str, damage: Damage) -> None:
        self._path, self._damage = path, damage
        self._chunks = damage.until_cut_off(open_bytes(path, notices=damage.notices))
        self._held, self._at = b"", 0

    def take(self, size: int) -> bytes:
        """The next bytes. Raises ``InputError`` if there are fewer, or too many are asked for."""
        if not self._has(size):
            raise InputError(f"{self._path} is cut off in its heading; copy or download it again.")
        self._at += size
        return self._held[self._at - size : self._at]

    def number(self) -> int:
        """The next number of 32 bits."""
        return int(struct.unpack("<I", self.take(4))[0])

    def records(self) -> Iterator[bytes]:
        """The records that follow."""
        number = 0
        while self._has(4):
            number += 1
            size = self.number()
            if size < 32 or not self._has(size):
                self._damage.line(number, _CUT if size >= 32 else "its size is wrong", "Record")
                return
            yield self.take(size)

    def _has(self, size: int) -> bool:
        """True if so many bytes follow; they are held then. Raises ``InputError``."""
        if size > MAX_LINE:
            raise InputError(f"{self._path} is damaged: a part of it has more than {MAX_LINE >> 20} MiB.")
        if len(self._held) - self._at >= size:
            return True
        parts = [self._held[self._at :]]
        there = len(parts[0])
        while there < size and (chunk := next(self._chunks, None)) is not None:
            parts.append(chunk)
            there += len(chunk)
        self._held, self._at = b"".join(parts), 0
        return there >= size
