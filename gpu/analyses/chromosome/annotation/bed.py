"""Lines of BED (UCSC: 3 to 12 columns, 0-based half-open) as features."""

from __future__ import annotations

import re

from gpu.analyses.chromosome.annotation.lines import BadLine
from gpu.core.phrase import Phrase
from gpu.core.units import not_whole, whole_number
from gpu.sequences.sequence import Feature

_BLOCKS = 12
_BLANKS = re.compile(" +")
_HEADINGS = ("track", "browser")
_STRANDS = {"+": 1, "-": -1, ".": 0}
#: Columns after the place, as qualifiers.
_NAMES = ("name", "score", "strand", "thickStart", "thickEnd", "itemRgb", "blockCount", "blockSizes", "blockStarts")


def columns_of(line: str) -> list[str]:
    """The columns of a line: between tabs, or between ASCII blanks where there are none."""
    return line.split("\t") if "\t" in line else _BLANKS.split(line.strip(" "))


def is_heading(line: str) -> bool:
    """Tell if a line is for a browser and no feature."""
    return line.startswith(_HEADINGS) and not looks_like_bed(columns_of(line))


def looks_like_bed(columns: list[str]) -> bool:
    """Tell if the columns of a line are BED's."""
    return len(columns) >= 3 and columns[1].isdecimal() and columns[2].isdecimal()


def parse_line(line: str, group: int) -> tuple[str, list[Feature]]:
    """A line's record and its features, one for each block (``group``: their number if several).

    Raises ``BadLine``.
    """
    columns = columns_of(line)
    if len(columns) < 3:
        raise BadLine(Phrase("it has {} columns, and BED at least 3", len(columns)))
    start, end = map(whole_number, columns[1:3])
    if start is None or end is None:
        raise BadLine(not_whole(Phrase("its start or end (columns 2 and 3)")))
    if start > end:
        raise BadLine(Phrase("its start {} lies behind its end {}", start, end))
    strand = columns[5] if len(columns) > 5 else "."
    if strand not in _STRANDS:
        raise BadLine(Phrase("its strand “{}” is none of +, − and .", strand[:20]))
    label = columns[3] if len(columns) > 3 and columns[3] != "." else ""
    qualifiers = tuple(zip(_NAMES, columns[3:], strict=False))
    sign = _STRANDS[strand]
    spans = _blocks(columns, start, end) if len(columns) >= _BLOCKS else [(start, end)]
    if sign < 0:
        spans.reverse()
    several = group if len(spans) > 1 else -1
    return columns[0], [
        Feature("region", first, last, sign, label, qualifiers, several, part)
        for part, (first, last) in enumerate(spans)
    ]


def _blocks(columns: list[str], start: int, end: int) -> list[tuple[int, int]]:
    sizes, starts = ([one for one in column.split(",") if one] for column in columns[10:12])
    pairs = [(whole_number(at), whole_number(size)) for size, at in zip(sizes, starts, strict=False)]
    spans = [(start + at, start + at + size) for at, size in pairs if at is not None and size is not None]
    if not len(sizes) == len(starts) == len(spans) >= 1:
        raise BadLine(Phrase("its blocks (columns 10 to 12) do not follow the format"))
    if any(last > end for _, last in spans):
        raise BadLine(Phrase("its blocks (columns 10 to 12) reach beyond its end"))
    return spans
