"""Reader of SAM and BAM as alignments of long records: contigs or genomes, also reads.

The formats: https://samtools.github.io/hts-specs/SAMv1.pdf. The length of a query is that of its
CIGAR with what was clipped; the identity is told by NM (edits) or by = and X in the CIGAR. The two
reads of a pair share a name: their records are it with /1 and /2, as ``samtools fasta`` writes it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

import numpy as np

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import MAX_LINE, OTHER_LENGTH, Damage, line_blocks
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import MAX_DIGITS, not_whole, whole_number
from gpu.formats.sam.entry_points import FURTHER, OPERATIONS
from gpu.formats.sam.heading import is_without_tabs, record_fields, without_tabs
from gpu.formats.sam.tags import fields_of_bam
from gpu.sequences.files import open_bytes

_PAIRED, _UNMAPPED, _REVERSE, _FIRST, _LAST = 1, 4, 16, 64, 128
_CIGAR = re.compile(rb"(\d+)([MIDNSHP=X])")
_WHOLE = re.compile(rb"(?:\d{1,%d}[MIDNSHP=X])+" % MAX_DIGITS)
_EDITS = re.compile(rb"\tNM:i:([^\t]*)")
_HEADING = re.compile(rb"@[A-Z][A-Z](?:\t|[^\t]*$)")
_KINDS = OPERATIONS.encode()
#: Rows that are added at once.
_BATCH = 1 << 14
_INTEGERS = (b"c", b"C", b"s", b"S", b"i", b"I")
_NO_CIGAR, _CUT = Phrase("its CIGAR is none"), Phrase("the file is cut off within it")

Row = tuple[float, ...]


class _Taker:
    """Makes rows of the fields of an alignment, and adds them."""

    def __init__(self, builder: Builder, damage: Damage, is_bam: bool) -> None:
        self._builder, self._damage, self._is_bam = builder, damage, is_bam
        self._rows: list[Row] = []

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
            self._damage.line(number, _NO_CIGAR, self._is_bam)
            return
        length = self._builder.b.length(record)
        if start < 0 or 0 <= length < start + spanned:
            self._damage.line(number, Phrase("it lies outside the record that it is aligned to"), self._is_bam)
            return
        clipped = [_clipped(parts), _clipped(parts[::-1])]
        reverse = bool(flag & _REVERSE)
        begin = clipped[1] if reverse else clipped[0]
        whole = sum(clipped) + aligned + counts[b"I"]
        if max(start + spanned, whole) >= 10**MAX_DIGITS:
            self._damage.line(number, not_whole(Phrase("a position or length")), self._is_bam)
            return
        if flag & _PAIRED and (mate := flag & (_FIRST | _LAST)) in (_FIRST, _LAST):
            name += b"/1" if mate == _FIRST else b"/2"
        query = self._builder.a.number(name)
        # Some programs leave out the clipped letters of such lines.
        is_cut = flag & FURTHER and not any(clipped) and whole < self._builder.a.length(query)
        if not is_cut and not self._builder.a.fits(query, whole):
            self._damage.line(number, OTHER_LENGTH, self._is_bam)
            return
        if edits < 0 and not counts[b"M"]:
            edits = columns - counts[b"="]
        identity = (columns - edits) / columns if 0 <= edits <= columns else float("nan")
        self._rows.append(
            (query, begin, begin + aligned + counts[b"I"], record, start, start + spanned, reverse, identity, columns)
        )
        if len(self._rows) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        if self._rows:
            self._builder.add(Rows.of(*np.array(self._rows).T))
            self._rows = []


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
    taker = _Taker(builder, damage, is_bam=False)
    has_blanks = False
    for block in line_blocks(path, damage):
        for number, line in block.lines():
            if _HEADING.match(line):
                if is_without_tabs(line) and not has_blanks:
                    has_blanks = True
                    damage.notices.add(sentence := without_tabs(path), sentence)
                if line.startswith(b"@SQ"):
                    _take_record(number, line, builder, damage)
            elif line:
                _take_line(number, line, builder, damage, taker)
    taker.flush()


def _take_record(number: int, line: bytes, builder: Builder, damage: Damage) -> None:
    name, told = record_fields(line)
    length = whole_number(told)
    if not name or length is None:
        damage.line(number, not_whole(Phrase("its length (LN)")) if name else Phrase("it names no reference (SN)"))
    elif not builder.b.fits(builder.b.number(name), length):
        damage.line(number, OTHER_LENGTH)


def _take_line(number: int, line: bytes, builder: Builder, damage: Damage, taker: _Taker) -> None:
    fields = line.split(b"\t", 6)
    if len(fields) < 7:
        damage.line(number, Phrase("it has fewer than the eleven columns of SAM"))
        return
    flag, position = (whole_number(fields[at]) for at in (1, 3))
    if flag is None or position is None:
        damage.line(number, not_whole(Phrase("its flag or position")))
        return
    name, _, record, _, _, cigar, rest = fields
    if flag & _UNMAPPED or record == b"*" or cigar == b"*":
        return
    if not _WHOLE.fullmatch(cigar):
        damage.line(number, _NO_CIGAR)
        return
    match = _EDITS.search(rest)
    edits = whole_number(match[1]) if match else -1
    if edits is None:
        damage.line(number, not_whole(Phrase("its number of edits (NM)")))
        return
    taker.take(number, name, flag, builder.b.number(record), position - 1, cigar, edits)


def read_bam(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a BAM file. Raises ``InputError``."""
    stream = _Stream(path, damage)
    taker = _Taker(builder, damage, is_bam=True)
    stream.take(4)
    stream.take(stream.number())
    records = list[int]()
    for _ in range(stream.number()):
        records.append(builder.b.number(stream.take(stream.number()).rstrip(b"\0")))
        if not builder.b.fits(records[-1], stream.number()):
            raise InputError("{} names two records alike in its heading, of other lengths; name each once.", path)
    for number, data in enumerate(stream.records(), start=1):
        try:
            found = _bam_fields(data)
        except (struct.error, ValueError, IndexError):
            damage.line(number, Phrase("its fields do not fit its size"), is_record=True)
            continue
        if found is not None:
            name, flag, record, start, cigar, edits = found
            if record < len(records):
                taker.take(number, name, flag, records[record], start, cigar, edits)
            else:
                damage.line(number, Phrase("the heading has no such reference"), is_record=True)
    taker.flush()


def _bam_fields(data: bytes) -> tuple[bytes, int, int, int, bytes, int] | None:
    """Name, flag, record, start, CIGAR and edits of a record; None if it is not aligned."""
    record, start, name_size, _, _, operations, flag, letters = struct.unpack_from("<iiBBHHHi", data)
    if flag & _UNMAPPED or record < 0:
        return None
    if letters < 0:
        raise ValueError("letters")
    at = 32
    name = data[at : at + name_size - 1]
    at += name_size
    cigar = _cigar(struct.unpack_from(f"<{operations}I", data, at))
    at += 4 * operations + (letters + 1) // 2 + letters
    edits, fields = -1, fields_of_bam(data[at:])
    if at + sum(len(b"".join(field)) for field in fields) != len(data):
        raise ValueError("fields")
    for tag, kind, value in fields:
        if tag == b"NM" and kind in _INTEGERS:
            edits = int.from_bytes(value, "little", signed=kind.islower())
        elif tag == b"CG" and kind == b"B":
            # A CIGAR of more than 65,535 operations, behind the type and number of its values.
            cigar = _cigar(np.frombuffer(value[5:], "<u4").tolist())
    return (name, flag, record, start, cigar, edits) if cigar else None


def _cigar(operations: tuple[int, ...] | list[int]) -> bytes:
    return b"".join(b"%d%c" % (operation >> 4, _KINDS[operation & 15]) for operation in operations)


class _Stream:
    """The bytes of a BAM file, unpacked."""

    def __init__(self, path: str, damage: Damage) -> None:
        self._path, self._damage = path, damage
        self._chunks = damage.until_cut_off(open_bytes(path, notices=damage.notices))
        self._held, self._at = b"", 0

    def take(self, size: int) -> bytes:
        """The next bytes. Raises ``InputError`` if there are fewer, or too many are asked for."""
        if not self._has(size):
            raise InputError("{} is cut off in its heading; copy or download it again.", self._path)
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
                self._damage.line(number, _CUT if size >= 32 else Phrase("its size is wrong"), is_record=True)
                return
            yield self.take(size)

    def _has(self, size: int) -> bool:
        """True if so many bytes follow; they are held then. Raises ``InputError``."""
        if size > MAX_LINE:
            raise InputError("{} is damaged: a part of it has more than {} MiB.", self._path, MAX_LINE >> 20)
        if len(self._held) - self._at >= size:
            return True
        parts = [self._held[self._at :]]
        there = len(parts[0])
        while there < size and (chunk := next(self._chunks, None)) is not None:
            parts.append(chunk)
            there += len(chunk)
        self._held, self._at = b"".join(parts), 0
        return there >= size
