"""Random SAM files, and what is true of them by their text, in Python that shares no code with
``gpu``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.gpu.analyses.reads.cases import other_strand

Records = Sequence[tuple[str, str]]

_PARTS = re.compile(r"(\d+)([MIDNSHP=X])")
#: Letters that BAM has; all others of SAM are N.
_LETTERS = "=ACMGRSVTWYHKDBN"
_UNMAPPED, _REVERSE, _MATES, _FURTHER = 4, 16, 0xC0, 0x900


class Fields(NamedTuple):
    """The fields of a line that an import keeps, as SAM has them."""

    name: str
    flag: int
    record: str
    position: int
    quality: int
    cigar: str
    letters: str
    qualities: str


def fields_of(line: str) -> Fields:
    """The fields of a line of SAM."""
    name, flag, record, position, quality, cigar, _, _, _, letters, qualities = line.rstrip("\n").split("\t")[:11]
    return Fields(name, int(flag), record, int(position), int(quality), cigar, letters, qualities)


class Expected(NamedTuple):
    """The expected import of a file: the mapped lines in order; those of unmapped reads; how many
    reads there are; lines with an unknown record, and beyond the end of theirs.
    """

    mapped: list[Fields]
    unmapped: list[Fields]
    reads: int
    unknown: int
    beyond: int


def expected(lines: Sequence[str], records: Records, has_reference: bool) -> Expected:
    """The expected import of the lines of a file, without its heading."""
    lengths = {name: len(letters) for name, letters in records}
    mapped: list[Fields] = []
    unmapped: list[Fields] = []
    reads = unknown = beyond = 0
    first: Fields | None = None
    for line in lines:
        one = fields_of(line)
        raw = "".join(letter if letter in _LETTERS + "*" else "N" for letter in one.letters.upper())
        one = one._replace(letters=raw)
        is_mapped = not one.flag & _UNMAPPED and one.record != "*" and one.position > 0 and one.cigar != "*"
        is_known = one.record in lengths
        is_beyond = is_known and one.position > lengths.get(one.record, 0)
        joins = is_mapped and first is not None and _joins(one, first)
        if not joins:
            first = one if is_mapped and is_known and not is_beyond else None
        if is_mapped and (not is_known or is_beyond):
            unknown += not is_known
            beyond += is_beyond
            continue
        reads += not joins
        if is_mapped:
            mapped.append(one._replace(letters=resolved(one, dict(records) if has_reference else {})))
            continue
        unmapped.append(one._replace(flag=one.flag | _UNMAPPED, record=one.record if is_known else "*"))
    return Expected(mapped, unmapped, reads, unknown, beyond)


def resolved(one: Fields, letters_of: dict[str, str]) -> str:
    """A line's letters with those of the reference in the place of "=", where there is one."""
    reference, found, at, place = letters_of.get(one.record, ""), "", 0, one.position - 1
    if "=" not in one.letters:
        return one.letters
    for size, kind in ((int(size), kind) for size, kind in _PARTS.findall(one.cigar)):
        for step in range(size if kind in "MIS=X" else 0):
            letter = one.letters[at + step]
            if letter == "=":
                there = reference[place + step : place + step + 1] if kind in "M=X" else ""
                letter = there or "="
            found += letter
        at += size if kind in "MIS=X" else 0
        place += size if kind in "MDN=X" else 0
    return found


def _joins(one: Fields, first: Fields) -> bool:
    """Tell if a mapped line is of the read that the line before it belongs to, whose first line is
    ``first``.
    """
    if not one.flag & _FURTHER or one.name == "*" or one.name != first.name or (one.flag ^ first.flag) & _MATES:
        return False
    if one.letters == "*":
        return True
    parts = [(int(size), kind) for size, kind in _PARTS.findall(one.cigar)]
    clipped = sum(size for size, kind in parts if kind == "H")
    lead = parts[0][0] if parts[0][1] == "H" else 0
    letters, qualities = first.letters, first.qualities
    if (one.flag ^ first.flag) & _REVERSE:
        letters, qualities = other_strand(letters), qualities[::-1]
    if len(one.letters) == len(letters):
        lead = clipped = 0
    if len(one.letters) + clipped != len(letters) or "=" in one.letters:
        return False
    part = slice(lead, lead + len(one.letters))
    if one.qualities != "*" and (first.qualities == "*" or one.qualities != qualities[part]):
        return False
    return one.letters == letters[part]


def random_file(chance: random.Random, records: Records, count: int) -> list[str]:
    """Lines of about so many reads, in no order, by name, or by place."""
    lines: list[str] = []
    while len(lines) < count:
        lines += _template(chance, records)
    order = chance.choice(("as they come", "by name", "by place", "shuffled"))
    if order == "shuffled":
        chance.shuffle(lines)
    elif order != "as they come":
        number = {name: at for at, (name, _) in enumerate(records)}

        def place(line: str) -> tuple[int, int]:
            one = fields_of(line)
            return number.get(one.record, len(number)), one.position

        lines.sort(key=(lambda line: fields_of(line).name) if order == "by name" else place)
    return lines


def write(path: Path, records: Records, lines: Sequence[str]) -> Path:
    """A SAM file of lines."""
    heading = "".join(f"@SQ\tSN:{name}\tLN:{len(letters)}\n" for name, letters in records)
    path.write_text(f"@HD\tVN:1.6\n{heading}@CO\ta file\n" + "".join(f"{line}\n" for line in lines))
    return path


def _template(chance: random.Random, records: Records) -> list[str]:
    """Lines of one name, one after another."""
    name = chance.choice(("*", "twice", f"r{chance.randrange(1000)}", f"r{chance.randrange(1000)}", "a:b/1#é"))
    first = _line(chance, records, name, chance.choice((0, 16, 0x40, 0x41, 0x93, 1024)))
    lines = [first]
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        kind = chance.random()
        if kind < 0.2:
            # A mate with the same flags, or with its own.
            flag = chance.choice((fields_of(first).flag, 0, 16, 4, 0x81))
            lines.append(_line(chance, records, name, flag))
        elif kind < 0.3:
            placed = chance.choice((f"{records[0][0]}\t5", "*\t0"))
            letters, qualities = _letters(chance, chance.randint(1, 20))
            flag = 4 | chance.choice((0, 16, 0x80, 0x40, 256))
            lines.append(
                f"{name}\t{flag}\t{placed}\t0\t{chance.choice(('*', f'{len(letters)}M'))}\t*\t0\t0"
                f"\t{letters}\t{qualities}"
            )
        else:
            lines.append(_further(chance, records, fields_of(first)))
    return lines


def _line(chance: random.Random, records: Records, name: str, flag: int) -> str:
    """A line of its own letters."""
    parts = [(chance.randint(1, 9), "M")]
    for _ in range(chance.choice((0, 0, 1, 3))):
        parts.insert(chance.randint(0, len(parts)), (chance.choice((1, 1, 2, 7)), chance.choice("MIDNP=X")))
    before, behind = (
        [(chance.randint(1, 5), kind) for kind in chance.choice(ends)]
        for ends in (("", "S", "H", "HS"), ("", "S", "H", "SH"))
    )
    parts = [*before, *parts, *behind]
    size = sum(size for size, kind in parts if kind in "MIS=X")
    letters, qualities = _letters(chance, size)
    cigar = "".join(f"{size}{kind}" for size, kind in parts)
    if chance.random() < 0.1:
        cigar, letters, qualities = chance.choice(((cigar, "*", "*"), ("*", letters, qualities)))
    return _placed(chance, records, name, flag, cigar, letters, qualities)


def _further(chance: random.Random, records: Records, first: Fields) -> str:
    """A secondary or supplementary line of a read, most often with its letters, clipped hard or
    soft.
    """
    flag = first.flag & _MATES | chance.choice((256, 2048)) | chance.choice((0, 16))
    letters, qualities = first.letters, first.qualities
    if letters == "*" or "=" in letters or chance.random() < 0.1:
        letters, qualities = _letters(chance, chance.randint(4, 12))
    if (flag ^ first.flag) & _REVERSE:
        letters, qualities = other_strand(letters.upper().replace(".", "N")), qualities[::-1]
    size = chance.randint(1, len(letters))
    lead = chance.randint(0, len(letters) - size)
    rest = len(letters) - size - lead
    sign = chance.choice("SH")
    cigar = f"{lead}{sign}" * (lead > 0) + f"{size}M" + f"{rest}{sign}" * (rest > 0)
    part = slice(lead, lead + size) if sign == "H" else slice(None)
    letters, qualities = letters[part], "*" if qualities == "*" else qualities[part]
    kind = chance.random()
    if kind < 0.3:
        letters = qualities = "*"
    elif kind < 0.5:
        qualities = "*"
    elif kind < 0.6:
        letters = chance.choice("ACGT") + letters[1:]
    return _placed(chance, records, first.name, flag, cigar, letters, qualities)


def _placed(
    chance: random.Random, records: Records, name: str, flag: int, cigar: str, letters: str, qualities: str
) -> str:
    record, reference = chance.choice(records)
    position = chance.randint(1, len(reference))
    kind = chance.random()
    if kind < 0.02:
        record = "unknown"
    elif kind < 0.04:
        position += len(reference)
    elif kind < 0.06:
        record, position = chance.choice((("*", 0), (record, 0)))
    tags = chance.choice(("", "\tMD:Z:5", f"\tNM:i:0\tMD:Z:{len(letters)}", "\tMD:Z:1A2^CG3\tXA:Z:q", "\tXB:B:c,1,2"))
    return (
        f"{name}\t{flag}\t{record}\t{position}\t{chance.randrange(256)}\t{cigar}\t*\t0\t0\t{letters}\t{qualities}{tags}"
    )


def _letters(chance: random.Random, size: int) -> tuple[str, str]:
    """Letters and qualities."""
    alphabet = chance.choice(("ACGT", "ACGT", "ACGT", "ACGTN", "acgt", "ACMGRSVTWYHKDBN.", "=ACGT"))
    letters = "".join(chance.choices(alphabet, k=size))
    return letters, "*" if chance.random() < 0.3 else "".join(chance.choices("!#5?I~*+", k=size))
