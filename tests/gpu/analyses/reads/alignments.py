"""Random lines of SAM with what is true of them, made letter by letter: plain Python that shares no
code with ``gpu``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.gpu.analyses.reads.cases import other_strand

MISMATCHED, INSERTED, DELETED, SKIPPED, CLIPPED = range(5)


class Mark(NamedTuple):
    """``place``: 0-based in the record. See ``gpu.analyses.reads.pile_up.Marks``."""

    kind: int
    place: int
    size: int
    letter: str


class Aligned(NamedTuple):
    """A line of SAM, field by field; ``md`` is true whether the line tells it or not.

    ``read``: the letters as they were read.
    """

    name: str
    flag: int
    record: int
    start: int
    quality: int
    cigar: str
    letters: str
    qualities: str
    md: str
    tells_md: bool
    marks: tuple[Mark, ...]
    covered: tuple[int, ...]
    spanned: int
    read: str

    def line(self, names: Sequence[str]) -> str:
        where = f"{names[self.record]}\t{self.start + 1}" if self.record >= 0 else "*\t0"
        told = f"{self.name}\t{self.flag}\t{where}\t{self.quality}\t{self.cigar}\t*\t0\t0"
        told += f"\t{self.letters}\t{self.qualities}"
        return told + (f"\tNM:i:1\tMD:Z:{self.md}\tXX:B:s,1,-2" if self.tells_md else "\tXA:A:q")


def other_letter(chance: random.Random, letter: str) -> str:
    return chance.choice([other for other in "ACGT" if other != letter])


def aligned(chance: random.Random, records: Sequence[tuple[str, str]], name: str, flag: int) -> Aligned:
    """One alignment: from the reference's letters, operation by operation."""
    record = chance.randrange(len(records))
    reference = records[record][1]
    place = start = chance.randrange(len(reference) - 150)
    parts: list[tuple[int, str]] = []
    marks: list[Mark] = []
    letters, md, equal = "", "", 0
    covered: list[int] = []
    signs = chance.random() < 0.3
    lead = chance.choice(("", "", "", "S", "H", "HS"))
    for kind in lead:
        size = chance.randint(1, 6)
        parts.append((size, kind))
        letters += "".join(chance.choices("ACGT", k=size)) if kind == "S" else ""
        marks.append(Mark(CLIPPED, place, size, "before"))
    runs = chance.choice((1, 1, 1, 2, 3))
    for run in range(runs):
        for _ in range(chance.randint(3, 20)):
            covered.append(place)
            letter = reference[place]
            unlike = chance.random() < 0.06
            if unlike:
                letter = other_letter(chance, letter)
                marks.append(Mark(MISMATCHED, place, 1, letter))
                md += f"{equal}{reference[place]}"
                equal = 0
            else:
                equal += 1
            sign = ("X" if unlike else "=") if signs else "M"
            if parts and parts[-1][1] == sign:
                parts[-1] = (parts[-1][0] + 1, sign)
            else:
                parts.append((1, sign))
            letters += letter
            place += 1
        if run == runs - 1:
            break
        kind, size = chance.choice("IIDDNP"), chance.choice((1, 1, 2, 5))
        parts.append((size, kind))
        if kind == "I":
            inserted = "".join(chance.choices("ACGT", k=size))
            letters += inserted
            marks.append(Mark(INSERTED, place, size, inserted[0]))
        elif kind in "DN":
            marks.append(Mark(DELETED if kind == "D" else SKIPPED, place, size, ""))
            if kind == "D":
                covered += range(place, place + size)
                md += f"{equal}^{reference[place : place + size]}"
                equal = 0
            place += size
    if chance.random() < 0.2:
        size = chance.randint(1, 5)
        parts.append((size, "S"))
        letters += "".join(chance.choices("ACGT", k=size))
        marks.append(Mark(CLIPPED, place, size, "behind"))
    qualities = "".join(chance.choices("!#5?I~*", k=len(letters))) if chance.random() < 0.7 else "*"
    read = other_strand(letters) if flag & 16 else letters
    cigar = "".join(f"{size}{kind}" for size, kind in parts)
    tells = chance.random() < 0.7
    return Aligned(
        *(name, flag, record, start, chance.randrange(61), cigar, letters, qualities, f"{md}{equal}", tells),
        *(tuple(marks), tuple(covered), place - start, read),
    )


def random_lines(chance: random.Random, records: Sequence[tuple[str, str]], count: int) -> list[list[Aligned]]:
    """Reads with their lines: several hits, further lines without letters or with some clipped off
    hard, mates, unmapped reads.
    """
    reads = []
    for number in range(count):
        name, kind = f"read{number}", chance.random()
        flag = chance.choice((0, 16, 1024, 512))
        if kind < 0.1:
            letters = "".join(chance.choices("ACGTN", k=chance.randint(1, 30)))
            placed = chance.random() < 0.3
            unmapped = Aligned(
                *(
                    name,
                    4,
                    0 if placed else -1,
                    5 if placed else -1,
                    0,
                    "*",
                    letters,
                    "*",
                    "",
                    False,
                    (),
                    (),
                    0,
                    letters,
                )
            )
            reads.append([unmapped])
        elif kind < 0.2:
            reads.append([aligned(chance, records, name, 0x41 | flag)])
            reads.append([aligned(chance, records, name, 0x81 | flag)])
        elif kind < 0.3:
            first = aligned(chance, records, name, flag)
            lines = [first._replace(tells_md=True)]
            # At other places, the same letters.
            lines += [_further(chance, records, first) for _ in range(chance.randint(1, 3))]
            reads.append(lines)
        else:
            reads.append([aligned(chance, records, name, flag)])
    return reads


def _further(chance: random.Random, records: Sequence[tuple[str, str]], first: Aligned) -> Aligned:
    """A line of the same read: all of it clipped but for some letters in its middle, hard, with or
    without these letters.
    """
    flag = chance.choice((256, 2048)) | chance.choice((0, 16))
    read = other_strand(first.read) if flag & 16 else first.read
    size = min(len(read), 4)
    before = chance.randint(0, len(read) - size)
    after = len(read) - size - before
    record = chance.randrange(len(records))
    start = chance.randrange(len(records[record][1]) - size)
    reference = records[record][1][start : start + size]
    letters, md, equal, marks = read[before : before + size], "", 0, []
    if before:
        marks.append(Mark(CLIPPED, start, before, "before"))
    for at, (mine, its) in enumerate(zip(letters, reference, strict=True)):
        if mine != its:
            md += f"{equal}{its}"
            equal = 0
            marks.append(Mark(MISMATCHED, start + at, 1, mine))
        else:
            equal += 1
    if after:
        marks.append(Mark(CLIPPED, start + size, after, "behind"))
    hard = chance.random() < 0.5
    sign = "H" if hard else "S"
    cigar = (f"{before}{sign}" if before else "") + f"{size}M" + (f"{after}{sign}" if after else "")
    told = chance.choice(("*", letters if hard else read))
    return Aligned(
        *(first.name, flag, record, start, 3, cigar, told, "*", f"{md}{equal}", True),
        *(tuple(marks), tuple(range(start, start + size)), size, first.read),
    )


def write_sam(
    path: Path, records: Sequence[tuple[str, str]], reads: Sequence[Sequence[Aligned]], end: str = "\n"
) -> Path:
    """A file of them; ``end``: of its lines."""
    names = [name for name, _ in records]
    lines = ["@HD\tVN:1.6", *(f"@SQ\tSN:{name}\tLN:{len(letters)}" for name, letters in records), "@CO\ta file"]
    lines += [one.line(names) for lines_of_read in reads for one in lines_of_read]
    path.write_bytes("".join(f"{line}{end}" for line in lines).encode())
    return path
