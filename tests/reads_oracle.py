"""Oracle of reads with at most one error by brute force; shares no code with
gpu/.

For tests of the search for reads: plain strings, every place tried, the rules of what a hit is word
for word.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

EXACT, MISMATCH, INSERTION, DELETION = range(4)
_PAIRS = {"A": "T", "C": "G", "G": "C", "T": "A"}
#: What stands for letters that are no base, so that none of them equals another one: in reads, and
#: in the reference.
_NO_READ, _NO_REFERENCE = "n", "-"


class Hit(NamedTuple):
    """``place``: of the leftmost base in the records one after another; ``offset``: of the error,
    −1 of an exact hit.
    """

    kind: int
    strand: int
    place: int
    offset: int


def reverse_complement(text: str) -> str:
    """The other strand; what is no base becomes N."""
    return "".join(_PAIRS.get(letter, "N") for letter in reversed(text))


def hits(records: list[str], read: str, errors: int, most: int = 0) -> tuple[list[Hit], bool]:
    """All hits of a read in order, and whether they are cut to ``most``."""
    told = []
    for strand, text in enumerate((read, reverse_complement(read))):
        letters, before = re.sub("[^ACGT]", _NO_READ, text), 0
        for record in records:
            bases = re.sub("[^ACGT]", _NO_REFERENCE, record)
            told += [Hit(kind, strand, before + at, offset) for kind, at, offset in _in_record(bases, letters, errors)]
            before += len(record)
    told.sort()
    return (told[:most], True) if 0 < most < len(told) else (told, False)


def _in_record(record: str, read: str, errors: int) -> list[tuple[int, int, int]]:
    """Kind, place and offset of one strand's hits in one record."""
    size = len(read)
    found: list[tuple[int, int, int]] = []
    if not size:
        return found
    for at in range(len(record) - size + 1):
        window = record[at : at + size]
        if _NO_REFERENCE in window:
            continue
        wrong = list(islice((index for index in range(size) if window[index] != read[index]), errors + 1))
        if len(wrong) <= errors:
            found.append((MISMATCH, at, wrong[0]) if wrong else (EXACT, at, -1))
    if errors == 0 or _NO_READ in read:
        return found
    ungapped = {place + shift for _, place, _ in found for shift in (-1, 0, 1)}
    # The first letter is never the error of an insertion or deletion.
    without_one = [read[:offset] + read[offset + 1 :] for offset in range(1, size - 1)]
    for at in range(len(record)):
        if at in ungapped or record[at] != read[0]:
            continue
        shorter, longer = record[at : at + size - 1], record[at : at + size + 1]
        if shorter in without_one:
            found.append((INSERTION, at, without_one.index(shorter) + 1))
        if len(longer) == size + 1 and _NO_REFERENCE not in longer:
            for offset in range(1, size):
                if longer[offset + 1 :] == read[offset:]:
                    found.append((DELETION, at, offset))
                    break
                if longer[offset] != read[offset]:
                    break
    return found
