"""Optional fields of lines, as bytes of SAM or of BAM, in the form of the other.

Of SAM: fields such as ``NM:i:1``, with tabs between them. Of BAM: one after another, a name of two
bytes, a byte for the type, and the value (SAM specification, section 4.2.4). The third byte tells
which: a colon is no type. A field that cannot be read ends the list: files are damaged, too.
"""

from __future__ import annotations

import re
import struct
from itertools import pairwise

import numpy as np

from gpu.results.table import Texts

_COLON = ord(":")
#: A field of SAM: name, type and value.
_FIELD = re.compile(rb"([A-Za-z][A-Za-z0-9]):([AifZHB]):([ -~]*)", re.DOTALL)
#: BAM's types of numbers.
_NUMBERS = {b"c": "b", b"C": "B", b"s": "h", b"S": "H", b"i": "i", b"I": "I", b"f": "f"}
#: Types of whole numbers, the smallest that holds one is taken; the least and the largest of each.
_WHOLE = tuple(
    (kind, -(1 << bits - 1) if kind.islower() else 0, (1 << (bits - 1 if kind.islower() else bits)) - 1)
    for kind, bits in ((b"C", 8), (b"c", 8), (b"S", 16), (b"s", 16), (b"I", 32), (b"i", 32))
)
#: The operations of a CIGAR that is too long for BAM, which the line itself has.
_LONG_CIGAR = b"CG"
#: Bytes of text as SAM has them: tabs and ends of lines would end a field.
_TEXT = bytes(byte if byte >= 32 else 32 for byte in range(256))


def sam_tags(tags: bytes) -> list[bytes]:
    """The fields as SAM has them."""
    if len(tags) < 4:
        return []
    if tags[2] == _COLON:
        return [field for field in tags.split(b"\t") if field]
    return [_as_sam(*field) for field in fields_of_bam(tags) if field[0] != _LONG_CIGAR]


def value_of(tags: bytes, name: bytes) -> bytes | None:
    """The value of a field as SAM has it; None without."""
    if len(tags) < 4 or name not in tags:
        return None
    if tags[2] == _COLON:
        told = re.search(rb"(?:\A|\t)" + name + rb":[A-Za-z]:([^\t]*)", tags)
        return told[1] if told else None
    return next((_as_sam(*field)[5:] for field in fields_of_bam(tags) if field[0] == name), None)


def in_form(tags: Texts, is_bam: bool) -> Texts:
    """The fields of lines, which all are of one format, as bytes of BAM or of SAM."""
    told = np.flatnonzero(np.diff(tags.offsets) > 3)
    if not len(told) or (tags.data[tags.offsets[told[0]] + 2] == _COLON) != is_bam:
        return tags
    data = tags.data.tobytes()
    lines = (data[begin:end] for begin, end in pairwise(tags.offsets.tolist()))
    made = [b"".join(map(_as_bam, line.split(b"\t"))) if is_bam else b"\t".join(sam_tags(line)) for line in lines]
    return Texts(np.frombuffer(b"".join(made), np.uint8), np.cumsum([0, *map(len, made)]))


def fields_of_bam(tags: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """Name, type and bytes of the value of each field, as far as they are fields of BAM."""
    found, at = [], 0
    while at + 4 <= len(tags):
        name, kind = tags[at : at + 2], tags[at + 2 : at + 3]
        begin = at + 3
        if kind in (b"Z", b"H"):
            end = tags.find(b"\0", begin) + 1
        elif kind == b"A":
            end = begin + 1
        elif kind == b"B":
            size = struct.calcsize(_NUMBERS.get(tags[begin : begin + 1], "0s"))
            count = int.from_bytes(tags[begin + 1 : begin + 5], "little")
            end = begin + 5 + size * count if size else 0
        else:
            size = struct.calcsize(_NUMBERS.get(kind, "0s"))
            end = begin + size if size else 0
        if not begin < end <= len(tags):
            break
        found.append((name, kind, tags[begin:end]))
        at = end
    return found


def _as_sam(name: bytes, kind: bytes, value: bytes) -> bytes:
    name = name.translate(_TEXT)
    if kind in (b"Z", b"H"):
        return b":".join((name, kind, value[:-1].translate(_TEXT)))
    if kind == b"A":
        return b":".join((name, kind, value.translate(_TEXT)))
    if kind == b"B":
        code = _NUMBERS[value[:1]]
        numbers = struct.unpack(f"<{(len(value) - 5) // struct.calcsize(code)}{code}", value[5:])
        return b":".join((name, kind, b",".join([value[:1], *map(_number, numbers)])))
    (number,) = struct.unpack(f"<{_NUMBERS[kind]}", value)
    return b":".join((name, b"f" if kind == b"f" else b"i", _number(number)))


def _as_bam(field: bytes) -> bytes:
    """The field as BAM has it; b"" for one that is none."""
    told = _FIELD.fullmatch(field)
    if told is None:
        return b""
    name, kind, value = told.groups()
    if kind in (b"Z", b"H"):
        return name + kind + value + b"\0"
    if kind == b"A":
        return name + kind + value if len(value) == 1 else b""
    try:
        if kind == b"B":
            sub, *texts = value.split(b",")
            numbers = [float(text) if sub == b"f" else int(text) for text in texts]
            packed = struct.pack(f"<{len(numbers)}{_NUMBERS[sub]}", *numbers)
            return name + kind + sub + struct.pack("<i", len(numbers)) + packed
        if kind == b"f":
            return name + kind + struct.pack("<f", float(value))
        number = int(value)
        kind = next(kind for kind, least, most in _WHOLE if least <= number <= most)
        return name + kind + struct.pack(f"<{_NUMBERS[kind]}", number)
    except (ValueError, KeyError, struct.error, StopIteration, OverflowError):
        return b""


def _number(number: float) -> bytes:
    """A number as samtools prints it."""
    return (f"{number:g}" if isinstance(number, float) else f"{number}").encode()
