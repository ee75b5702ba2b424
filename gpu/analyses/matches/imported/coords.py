"""Reader of the tables that MUMmer's show-coords prints of a delta file, with or without -T.

The manual: https://mummer.sourceforge.net/manual/#coords. The first seven columns are always start
and end in the reference, in the query, both lengths, and the identity in percent; both names come
last, before a remark in brackets (-o). Bars and blanks between columns are passed over.
"""

from __future__ import annotations

import re

import numpy as np

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import OTHER_LENGTH, Damage, line_blocks
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, whole_number

_TITLE = re.compile(rb"\[[^]]*\]")
#: Titles of both lengths; titles that stand above two columns.
_LENGTHS, _TWICE = (b"[LEN R]", b"[LEN Q]"), (b"[FRM]", b"[TAGS]")
_NUMBERS, _LEAST = 7, 9
_IDENTITY = re.compile(rb"\d{1,3}(?:\.\d{1,15})?")
#: Lines above the table, and what they are: its files and the program, the rule below the titles.
_HEAD, _ABOVE = 5, re.compile(rb"\S+ \S+$|(?:NUCMER|PROMER|=+)\s*$")


def read_coords(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a table of show-coords. Raises ``InputError``."""
    titles: list[bytes] = []
    found = list[tuple[float, ...]]()
    for block in line_blocks(path, damage):
        for number, line in block.lines():
            if line.lstrip().startswith(b"[S1]"):
                titles = _TITLE.findall(line)
            elif line.strip() and not (number <= _HEAD and _ABOVE.match(line)):
                found += _row(number, line, titles, builder, damage)
        if found:
            builder.add(Rows.of(*np.array(found).T))
            found.clear()


def _row(number: int, line: bytes, titles: list[bytes], builder: Builder, damage: Damage) -> list[tuple[float, ...]]:
    """An alignment as of ``Rows``; none of a damaged line."""
    words = [word for word in line.split() if word != b"|"]
    if len(words) > _LEAST and _TITLE.fullmatch(words[-1]):
        words.pop()
    # There are two names, and two reading frames, below one title each.
    is_whole = len(words) == len(titles) + sum(title in titles for title in _TWICE) if titles else len(words) >= _LEAST
    if not is_whole or not _IDENTITY.fullmatch(words[_NUMBERS - 1]):
        damage.line(number, Phrase("it has not the columns of show-coords: six numbers, an identity, two names"))
        return []
    of_records = [words[titles.index(title)] for title in _LENGTHS if title in titles]
    numbers = [read for read in map(whole_number, (*words[: _NUMBERS - 1], *of_records)) if read is not None]
    if len(numbers) < _NUMBERS - 1 + len(of_records):
        damage.line(number, not_whole(Phrase("a position or length")))
        return []
    (b0, b1, a0, a1, *sizes), told = numbers[: _NUMBERS - 1], numbers[_NUMBERS - 1 :]
    identity = float(words[_NUMBERS - 1]) / 100
    if min(b0, b1, a0, a1, *sizes) < 1 or identity > 1:
        damage.line(number, Phrase("a position or length is below 1, or its identity above 100"))
        return []
    b, a = builder.b.number(words[-2]), builder.a.number(words[-1])
    sides = (builder.b, b, max(b0, b1)), (builder.a, a, max(a0, a1))
    for (side, record, end), length in zip(sides, told, strict=False):
        if end > length or not side.fits(record, length):
            damage.line(number, OTHER_LENGTH if end <= length else Phrase("a position lies outside its record"))
            return []
    spans = (*(a, min(a0, a1) - 1, max(a0, a1)), *(b, min(b0, b1) - 1, max(b0, b1)))
    return [(*spans, (a0 > a1) != (b0 > b1), identity, max(sizes))]
