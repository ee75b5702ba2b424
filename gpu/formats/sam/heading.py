"""Headings of SAM and BAM, read and written: the records of the reference, and other lines."""

from __future__ import annotations

import re
import struct
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu import __version__
from gpu.core.errors import InputError
from gpu.core.units import not_whole, whole_number
from gpu.engines.work.arrays import as_compiled
from gpu.formats.sam.entry_points import print_references
from gpu.formats.sam.stream import Stream
from gpu.results.table import Texts
from gpu.sequences.names import shown

#: Largest numbers of records of the reference, and of bases of each.
MAX_RECORDS, _MAX_BASES = 1 << 22, (1 << 31) - 1
_MAGIC = b"BAM\1"
#: Lines of a kind that are kept at most, and bytes of BAM's heading that are looked through.
_MAX_KEPT, _MAX_TEXT = 1 << 16, 1 << 26
#: Kinds of lines that are kept, and the fields that name one of some kinds.
_KEPT, _NAMES = ("@HD", "@SQ", "@RG", "@PG", "@CO"), {"@SQ": "SN", "@RG": "ID", "@PG": "ID"}
#: Least number of tabs in a line of SAM.
_TABS = 10
#: Largest number of bytes of an @SQ line that is written, besides the name.
_SQUARE = 32
#: Number of bytes at the beginning of a file that are looked at.
LOOKED_AT = 1 << 16
_INDEX_OF_BAM = "is an index of a BAM or SAM file; choose the file that it belongs to"
_NOT_MAPPED = "which are not mapped yet; map them to a reference first (“map”, or another program)"
_BLANKS = (
    "has blanks where SAM has tabs, as text that was copied from a page has; choose the file itself, or replace them"
)
#: The beginning of a file, and the rest of the sentence that begins with its name.
_OTHER_FILES = (
    (
        rb"CRAM",
        "is a CRAM file; convert it with “samtools view -b -o x.bam” (and -T with its reference), and choose that",
    ),
    (rb"(BAI|CSI|TBI)\x01", _INDEX_OF_BAM),
    # .crai, .fai
    (rb"-?\d+(\t-?\d+){5}\r?(\n|\Z)", _INDEX_OF_BAM),
    (rb"[^\t\n@]+(\t\d+){4,5}\r?(\n|\Z)", "is an index of a FASTA or FASTQ file; choose a SAM or BAM file"),
    (rb"@(?![A-Z][A-Z][\t ])[^\n]*\n[A-Za-z.]+\r?(\n|\Z)", f"holds FASTQ reads, {_NOT_MAPPED}"),
    (rb">", f"holds FASTA sequences, {_NOT_MAPPED}"),
    (rb"(@(HD|SQ|RG|PG|CO) [^\n]*\n)*[^\s@]+ +\d+ +\S+ +\d+ +\d+ +(\*|(\d+[MIDNSHP=X])+) ", _BLANKS),
)


class Heading(NamedTuple):
    """``names`` and ``lengths`` (int64 [k]) of the records in the file's order.

    ``lines``: their number in a SAM file's heading, 0 of BAM. ``kept``: those that tell more than
    the records, in order. ``has_blanks``: some have blanks for tabs, as those of MUMmer 4.
    """

    is_bam: bool
    names: list[str]
    lengths: NDArray[np.int64]
    lines: int
    kept: tuple[str, ...] = ()
    has_blanks: bool = False


def record_fields(line: bytes) -> tuple[bytes, bytes]:
    """Name (SN) and length (LN) of a line @SQ, b"" for what it lacks; blanks stand for tabs."""
    fields = {field[:3]: field[3:] for field in line.split(b"\t" if b"\t" in line else None)[1:]}
    return fields.get(b"SN:", b""), fields.get(b"LN:", b"")


def is_without_tabs(line: bytes) -> bool:
    """True for a line of a heading that has blanks for tabs."""
    return line[3:4] == b" "


def without_tabs(path: str) -> str:
    """The sentence on a heading whose lines have blanks for tabs."""
    return f"{path} has a heading without tabs; what could not be read of it was passed over."


def read_heading(stream: Stream) -> Heading:
    """Read the heading of a stream.

    Raises ``InputError`` if the file is neither SAM nor BAM, or its heading is wrong.
    """
    start = stream.peek(LOOKED_AT)
    return _of_bam(stream) if start.startswith(_MAGIC) else _of_sam(stream, start)


def _of_bam(stream: Stream) -> Heading:
    stream.skip(len(_MAGIC))
    size = _int32(stream)
    text = stream.take(size) if size <= _MAX_TEXT else b""
    stream.skip(size - len(text))
    count = _int32(stream)
    _check_count(stream, count)
    names, lengths = [], np.zeros(count, np.int64)
    for number in range(count):
        size = _int32(stream)
        if not 0 < size <= LOOKED_AT:
            raise stream.cut_off()
        names.append(stream.take(size)[:-1].decode("utf-8", "replace"))
        lengths[number] = _int32(stream)
    if not names:
        raise InputError(
            f"{stream.path} names no reference that reads are mapped to (an unaligned BAM file); map its reads first."
        )
    return Heading(True, names, lengths, 0, _kept(text.split(b"\n")))


def _of_sam(stream: Stream, start: bytes) -> Heading:
    _refuse_other_files(stream.path, start)
    names: list[str] = []
    lengths: list[int] = []
    others: list[bytes] = []
    lines, has_blanks = 0, False
    while stream.peek(1) == b"@" and not _is_read(stream):
        line = stream.take_line()
        lines += 1
        has_blanks |= is_without_tabs(line)
        if len(names) < _MAX_KEPT or not line.startswith(b"@SQ"):
            others.append(line)
        if line.startswith(b"@SQ"):
            name, length = _sq_line(stream.path, line, lines)
            names.append(name)
            lengths.append(length)
            _check_count(stream, len(names))
    if not lines and start.split(b"\n", 1)[0].count(b"\t") < _TABS:
        raise InputError(
            f"{stream.path} is neither SAM nor BAM: it has no heading, and its first line lacks "
            "the eleven fields of SAM; choose another file."
        )
    return Heading(False, names, np.array(lengths, np.int64), lines, _kept(others), has_blanks)


def _refuse_other_files(path: str, start: bytes) -> None:
    """Raise ``InputError`` if a file that begins with ``start`` is of a known other format."""
    for begin, sentence in _OTHER_FILES:
        if re.match(begin, start):
            raise InputError(f"{path} {sentence}.")


def _kept(lines: list[bytes]) -> tuple[str, ...]:
    """The lines that are kept; of those of one kind and ID the first."""
    found: list[str] = []
    known: set[tuple[str, str]] = set()
    counts: Counter[str] = Counter()
    for line in lines:
        told = line.rstrip(b"\r\n").decode("utf-8", "replace")
        kind, text = told[:3], "".join(one if one.isprintable() or one == "\t" else " " for one in told)
        name = field_of(text, _NAMES[kind]) if kind in _NAMES else ""
        is_plain = text.startswith("@SQ\tSN:") and text.count("\t") < 3
        if text[3:4] not in ("\t", "") or kind not in _KEPT or is_plain or (kind in _NAMES and not name):
            continue
        if name and (kind, name) in known:
            continue
        known.add((kind, name))
        counts[kind] += 1
        if counts[kind] <= _MAX_KEPT:
            found.append(text)
    return tuple(found)


def _is_read(stream: Stream) -> bool:
    """Tell if the next line, which begins with "@", is a read's.

    Such names are wrong, but samtools reads them.
    """
    if re.match(rb"@[A-Z][A-Z]\s", stream.peek(4)):
        return False
    return stream.peek(LOOKED_AT).split(b"\n", 1)[0].count(b"\t") >= _TABS


def _sq_line(path: str, line: bytes, number: int) -> tuple[str, int]:
    name, told = record_fields(line)
    where = f"Line {number:,} of {path} cannot be read:"
    if not name or not told:
        raise InputError(f"{where} an @SQ line needs a name (SN) and a length (LN); correct it.")
    length = whole_number(told)
    if not length:
        raise InputError(f"{where} {not_whole('its length (LN)')}, or 0; correct it.")
    if length > _MAX_BASES:
        raise InputError(
            f"{where} an @SQ line has a length (LN) of more than {_MAX_BASES:,} bases, the most that BAM can hold; "
            "map the reads to a reference whose records are split."
        )
    return name.decode("utf-8", "replace"), length


def _check_count(stream: Stream, count: int) -> None:
    if count > MAX_RECORDS:
        raise InputError(
            f"{stream.path} names more than {MAX_RECORDS:,} records of a reference; map the reads to fewer of them."
        )


def check_records(path: str, names: list[str], lengths: NDArray[np.int64]) -> None:
    """Raise ``InputError`` if two records have one name, or one has no bases."""
    known: set[str] = set()
    for name, length in zip(names, lengths.tolist(), strict=True):
        if name in known or length < 1:
            wrong = "two records of this name" if name in known else "a record without a length"
            raise InputError(f"{path} has {wrong} in its heading: “{shown(name)}”; correct it.")
        known.add(name)


def _int32(stream: Stream) -> int:
    value = int.from_bytes(stream.take(4), "little", signed=True)
    if value < 0:
        raise stream.cut_off()
    return value


@dataclass(frozen=True)
class HeadingFields:
    """The lines of a heading beside those of the records.

    ``is_sorted``: the lines are in the order of their places. ``kept``: other lines, such as those
    of read groups and of the programs before this one; of ``@SQ`` those that tell more than name
    and length. ``command_line``: of this program, "" if it is not told.
    """

    is_sorted: bool = False
    kept: tuple[str, ...] = ()
    command_line: str = ""


#: The headings of lines that nothing more is told of, and whose order is that of a result's rows.
PLAIN, OF_ROWS = HeadingFields(), HeadingFields(kept=("@HD\tVN:1.6\tSO:unknown",))


def sam_heading(names: Texts, lengths: NDArray[np.int64], heading: HeadingFields = PLAIN) -> bytes:
    """SAM's heading: ``@HD``, ``@SQ`` of each record of the reference, and the other lines.

    ``names``: as SAM allows them (``gpu.formats.names.CONTIG``).
    """
    kept: dict[str, list[str]] = {"@HD": [], "@SQ": [], "": []}
    for line in heading.kept:
        kept[line[:3] if line[:3] in kept else ""].append(line)
    first = kept["@HD"][0] if kept["@HD"] else "@HD\tVN:1.6\tSO:unsorted"
    if heading.is_sorted:
        others = [field for field in first.split("\t")[1:] if field[:3] not in ("SO:", "GO:", "SS:")]
        first = "\t".join(["@HD", *others, "SO:coordinate"])
    out = np.empty(len(names.data) + _SQUARE * names.rows, np.uint8)
    arrays = as_compiled(names.data), as_compiled(names.offsets), as_compiled(lengths)
    squares = out[: print_references(out, *arrays)].tobytes()
    if kept["@SQ"]:
        of_names = {field_of(line, "SN"): _encoded(line) + b"\n" for line in kept["@SQ"]}
        told = zip(names.strings(), squares.splitlines(keepends=True), strict=True)
        squares = b"".join(of_names.get(name, square) for name, square in told)
    before = [field_of(line, "ID") for line in kept[""] if line.startswith("@PG")]
    ids = ("crosspoint", *(f"crosspoint.{number}" for number in range(len(before) + 1, 2 * len(before) + 2)))
    name = next(name for name in ids if name not in before)
    previous = f"\tPP:{before[-1]}" if before else ""
    command = f"\tCL:{heading.command_line}" if heading.command_line else ""
    program = f"@PG\tID:{name}{previous}\tPN:Crosspoint\tVN:{__version__}{command}"
    return _encoded(f"{first}\n") + squares + _encoded("\n".join([*kept[""], program, ""]))


def bam_heading(names: Texts, lengths: NDArray[np.int64], heading: HeadingFields = PLAIN) -> bytes:
    """BAM's heading, uncompressed: the text of SAM's, then names and lengths of the records."""
    text = sam_heading(names, lengths, heading)
    parts = [b"BAM\1", struct.pack("<i", len(text)), text, struct.pack("<i", names.rows)]
    for name, length in zip(names.strings(), lengths.tolist(), strict=True):
        ended = name.encode() + b"\0"
        parts += [struct.pack("<i", len(ended)), ended, struct.pack("<i", length)]
    return b"".join(parts)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def field_of(line: str, name: str) -> str:
    """A field of a line of the heading: of several the first, as HTSlib has it; "" for none."""
    return next((field[3:] for field in line.split("\t")[1:] if field.startswith(f"{name}:")), "")
