"""Headings and lines of SAM and BAM as bytes: one ``SamLine`` at a time, with any CIGAR and flags.

``print_hits`` writes the hits of our own mapping, which are simpler, thousands in a call.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gpu import __version__
from gpu.formats.sam.entry_points import OPERATIONS
from gpu.formats.sam.letters import NIBBLES
from gpu.formats.sam.tags import bam_tags, has_md, sam_tags

#: The parts of a CIGAR: length and operation.
CIGAR_PARTS = re.compile(r"(\d+)([MIDNSHP=X])")
#: BAM's bin of a line without a position.
_NO_BIN = 4680
#: Largest number of operations that BAM has room for in the record itself.
_MAX_OPERATIONS = 0xFFFF
_NIBBLE_OF = np.zeros(256, np.uint8)
_NIBBLE_OF[np.frombuffer(NIBBLES.encode(), np.uint8)] = np.arange(16)


class SamLine(NamedTuple):
    """A line. Bytes of ``name`` that are not UTF-8 are lone surrogates (``surrogateescape``).

    ``record`` and ``position`` (0-based in its record): -1 for none. ``spanned``: bases of the
    reference. ``quality``: of the mapping. ``cigar``, ``letters``, ``qualities`` and ``md``:
    "" for none. ``tags``: optional fields, as bytes of SAM or of BAM (``tags.py``); ``md`` is
    written if they have none. ``mate`` is the record of the mate, and ``mate_position`` its place
    there (-1: none); ``template`` the length of both.
    """

    name: str
    flag: int
    record: int
    position: int
    spanned: int
    quality: int
    cigar: str
    letters: str
    qualities: str
    md: str
    tags: bytes = b""
    mate: int = -1
    mate_position: int = -1
    template: int = 0


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


#: The heading of lines that nothing more is told of.
PLAIN = HeadingFields()


def sam_heading(names: Sequence[str], lengths: Sequence[int], heading: HeadingFields = PLAIN) -> bytes:
    """SAM's heading: ``@HD``, ``@SQ`` of each record of the reference, and the other lines."""
    kept: dict[str, list[str]] = {"@HD": [], "@SQ": [], "": []}
    for line in heading.kept:
        kept[line[:3] if line[:3] in kept else ""].append(line)
    first = kept["@HD"][0] if kept["@HD"] else "@HD\tVN:1.6\tSO:unsorted"
    if heading.is_sorted:
        others = [field for field in first.split("\t")[1:] if field[:3] not in ("SO:", "GO:", "SS:")]
        first = "\t".join(["@HD", *others, "SO:coordinate"])
    of_names = {field_of(line, "SN"): line for line in kept["@SQ"]}
    squares = [of_names.get(name, f"@SQ\tSN:{name}\tLN:{length}") for name, length in zip(names, lengths, strict=True)]
    before = [field_of(line, "ID") for line in kept[""] if line.startswith("@PG")]
    name = "crosspoint" if "crosspoint" not in before else f"crosspoint.{len(before) + 1}"
    previous = f"\tPP:{before[-1]}" if before else ""
    command = f"\tCL:{heading.command_line}" if heading.command_line else ""
    program = f"@PG\tID:{name}{previous}\tPN:Crosspoint\tVN:{__version__}{command}"
    text = "\n".join([first, *squares, *kept[""], program, ""])
    return text.encode("utf-8", "surrogateescape")


def field_of(line: str, name: str) -> str:
    """A field of a line of the heading: of several the first, as HTSlib has it; "" for none."""
    return next((field[3:] for field in line.split("\t")[1:] if field.startswith(f"{name}:")), "")


def bam_heading(names: Sequence[str], lengths: Sequence[int], heading: HeadingFields = PLAIN) -> bytes:
    """BAM's heading, uncompressed: the text of SAM's, then names and lengths of the records."""
    text = sam_heading(names, lengths, heading)
    parts = [b"BAM\1", struct.pack("<i", len(text)), text, struct.pack("<i", len(names))]
    for name, length in zip(names, lengths, strict=True):
        ended = name.encode() + b"\0"
        parts += [struct.pack("<i", len(ended)), ended, struct.pack("<i", length)]
    return b"".join(parts)


def sam_line(line: SamLine, names: Sequence[str]) -> bytes:
    """A line of SAM; ``names``: of the reference's records."""
    where = f"{names[line.record] if line.record >= 0 else '*'}\t{line.position + 1}"
    mate = "*" if line.mate < 0 else "=" if line.mate == line.record else names[line.mate]
    mate = f"{mate}\t{line.mate_position + 1}"
    mapped = f"{line.name}\t{line.flag}\t{where}\t{line.quality}\t{line.cigar or '*'}\t{mate}\t{line.template}"
    tags = sam_tags(line.tags)
    if line.md and not has_md(tags):
        tags = [*tags, b"MD:Z:" + line.md.encode()]
    told = f"{mapped}\t{line.letters or '*'}\t{line.qualities or '*'}".encode("utf-8", "surrogateescape")
    return b"\t".join([told, *tags]) + b"\n"


def bam_record(line: SamLine) -> bytes:
    """A record of BAM, uncompressed."""
    name = line.name.encode("utf-8", "surrogateescape") + b"\0"
    parts = [int(size) << 4 | OPERATIONS.index(kind) for size, kind in CIGAR_PARTS.findall(line.cigar)]
    operations = np.array(parts, "<u4")
    own = bam_tags(line.tags)
    tags = b"".join(own)
    if len(operations) > _MAX_OPERATIONS:
        # They are in the tag CG; in their place are a clip as long as the read, and the bases it
        # spans.
        tags += b"CGBI" + struct.pack("<i", len(operations)) + operations.tobytes()
        operations = np.array([len(line.letters) << 4 | 4, line.spanned << 4 | 3], "<u4")
    if line.md and not has_md(own):
        tags += b"MDZ" + line.md.encode() + b"\0"
    codes = _NIBBLE_OF[np.frombuffer(line.letters.encode(), np.uint8)]
    codes = np.pad(codes, (0, len(codes) % 2))
    qualities = np.full(len(line.letters), 255, np.uint8)
    if line.qualities:
        qualities = np.frombuffer(line.qualities.encode(), np.uint8) - np.uint8(33)
    bin_of = _bin(line.position, line.position + max(1, line.spanned)) if line.position >= 0 else _NO_BIN
    head = (line.record, line.position, len(name), line.quality, bin_of, len(operations), line.flag)
    fixed = struct.pack("<iiBBHHHiiii", *head, len(line.letters), line.mate, line.mate_position, line.template)
    body = b"".join(
        (fixed, name, operations.tobytes(), (codes[::2] << 4 | codes[1::2]).tobytes(), qualities.tobytes(), tags)
    )
    return struct.pack("<i", len(body)) + body


def _bin(begin: int, end: int) -> int:
    """The smallest of BAM's bins that holds ``[begin, end)``; 0 for what lies beyond all."""
    last = end - 1
    if last >> 29:
        return 0
    first_of_level = 4681
    for shift in range(14, 29, 3):
        if begin >> shift == last >> shift:
            return first_of_level + (begin >> shift)
        first_of_level = (first_of_level - 1) >> 3
    return 0
