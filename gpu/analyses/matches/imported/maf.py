"""Reader of MAF, the multiple alignment format of UCSC, as lastz and others write it.

The format: https://genome.ucsc.edu/FAQ/FAQformat.html#format5. Of each block every line is
compared with the first one, which is of the reference. LAST adds lines that begin with p (how sure
each column is) and c (expected counts): https://gitlab.com/mcfrith/last.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import OTHER_LENGTH, Damage, line_blocks
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, whole_number

_GAP = ord("-")
#: Sets lower case in a letter.
_LOWER = 0x20

#: Record's name, start and end on the forward strand, reverse, its length, the letters.
_Part = tuple[bytes, int, int, bool, int, NDArray[np.uint8]]


def read_maf(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a MAF file. Raises ``InputError``."""
    reference: _Part | None = None
    is_block = False
    found: list[tuple[float, ...]] = []
    for block in line_blocks(path, damage):
        for number, line in block.lines():
            if line.startswith((b"s ", b"s\t")) and is_block:
                part = _part(number, line, damage)
                if part is None:
                    # Without its first line a block aligns nothing.
                    is_block = reference is not None
                elif reference is None:
                    reference = part
                elif len(part[5]) != len(reference[5]):
                    damage.line(number, Phrase("its text is not as long as that of the block's first line"))
                elif (row := _row(number, part, reference, builder, damage)) is not None:
                    found.append(row)
            elif line[:1] == b"a" and not line[1:2].strip():
                reference, is_block = None, True
            elif line and line[:1] not in b"#aieqtpc \t" and not line.startswith(b"s"):
                damage.line(number, Phrase("it begins with none of the letters of MAF"))
        if found:
            builder.add(Rows.of(*np.array(found).T))
            found = []


def _part(number: int, line: bytes, damage: Damage) -> _Part | None:
    words = line.split(None, 6)
    if len(words) != 7:
        damage.line(number, Phrase("it has fewer than the seven columns of a line of MAF"))
        return None
    _, name, start, size, strand, length, text = words
    first, count, whole = map(whole_number, (start, size, length))
    if first is None or count is None or whole is None:
        damage.line(number, not_whole(Phrase("its start, size or length")))
        return None
    if strand not in (b"+", b"-"):
        damage.line(number, Phrase("its strand is neither + nor −"))
        return None
    letters = np.frombuffer(text.rstrip(), np.uint8)
    last = first + count
    if count != len(letters) - int((letters == _GAP).sum()):
        damage.line(number, Phrase("its size is not the number of its letters"))
        return None
    if last > whole:
        damage.line(number, Phrase("it ends beyond the length of its record"))
        return None
    if not count:
        # A row of gaps alone, as programs that cut blocks leave it.
        return None
    reverse = strand == b"-"
    return name, *((whole - last, whole - first) if reverse else (first, last)), reverse, whole, letters


def _row(number: int, part: _Part, reference: _Part, builder: Builder, damage: Damage) -> tuple[float, ...] | None:
    """An alignment as of ``Rows``; None if the lengths of records contradict earlier lines."""
    records = []
    for side, (name, _, _, _, length, _) in ((builder.a, part), (builder.b, reference)):
        record = side.number(name)
        if not side.fits(record, length):
            damage.line(number, OTHER_LENGTH)
            return None
        records.append(record)
    a, b = part[5], reference[5]
    columns = int(((a != _GAP) | (b != _GAP)).sum())
    equal = int((((a | _LOWER) == (b | _LOWER)) & (a != _GAP)).sum())
    return (
        *(records[0], part[1], part[2]),
        *(records[1], reference[1], reference[2]),
        *(part[3] != reference[3], equal / columns, columns),
    )
