"""Variants of mapped reads by their lines of SAM: a pile-up in plain Python that shares no code
with ``gpu``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_PARTS = re.compile(r"(\d+)([MIDNSHP=X])")
_LEFT_OUT = 4 | 0x100 | 0x200 | 0x400


class Variant(NamedTuple):
    """As a VCF record has it; ``position`` from 1. Counts by strand: forward, reverse."""

    record: str
    position: int
    reference: str
    alternative: str
    depth: tuple[int, int]
    count: tuple[int, int]


class _Read(NamedTuple):
    number: int
    start: int
    end: int
    strand: bool


class PileUp:
    """What lines of SAM tell of each base: ``letters[record, place]`` counts (letter, strand)."""

    def __init__(
        self, lines: Iterable[str], records: Sequence[tuple[str, str]], mapq: int = 20, base: int = 13
    ) -> None:
        self.records = dict(records)
        self.letters: dict[tuple[str, int], Counter[tuple[str, int]]] = defaultdict(Counter)
        #: Of (record, place, bases deleted, letters inserted), not moved: the reads, and the
        #: leftmost places to which it can be moved without crossing a base in which each differs.
        self.gaps: dict[tuple[str, int, int, str], list[tuple[_Read, int]]] = defaultdict(list)
        #: Of each record (start of an aligned stretch, its end, the read).
        self.spans: dict[str, list[tuple[int, int, _Read]]] = defaultdict(list)
        self._count = 0
        for line in lines:
            _, flag, record, position, quality, cigar, _, _, _, text, scores = line.rstrip("\n").split("\t")[:11]
            if int(flag) & _LEFT_OUT or record == "*" or position == "0" or cigar == "*":
                continue
            # Lines whose record is unknown, or whose place is beyond its end, are left out.
            if int(quality) < mapq or int(position) > len(self.records.get(record, "")):
                continue
            self._add(record, int(position) - 1, cigar, text, scores, bool(int(flag) & 16), base)
        for spans in self.spans.values():
            spans.sort()
        self.longest = max((end - start for spans in self.spans.values() for start, end, _ in spans), default=0)

    def _add(self, record: str, place: int, cigar: str, text: str, scores: str, strand: bool, base: int) -> None:
        text = text.upper()
        begin, at, waiting, stretches = place, 0, "", []
        joined, bound, start = False, 0, place
        gaps: list[tuple[int, int, str, int]] = []
        for size, kind in ((int(size), kind) for size, kind in _PARTS.findall(cigar)):
            if kind in "M=XD" and waiting:
                if joined:
                    gaps.append((place, 0, waiting, bound))
                    bound = place
                waiting = ""
            if kind in "M=X":
                for step in range(size):
                    letter = text[at + step] if text != "*" else "?"
                    letter = self.records[record][place + step : place + step + 1] if letter == "=" else letter
                    if scores == "*" or ord(scores[at + step]) - 33 >= base:
                        self.letters[record, place + step][letter, strand] += 1
                        own = self.records[record][place + step : place + step + 1]
                        if {letter, own} <= set("ACGT") and letter != own:
                            bound = place + step + 1
                at, place, joined = at + size, place + size, True
            elif kind == "D":
                for step in range(size):
                    self.letters[record, place + step]["-", strand] += 1
                if joined:
                    gaps.append((place, size, "", bound))
                place += size
                bound = place
            elif kind == "I":
                waiting += re.sub("[^ACGT]", "N", text[at : at + size]) if text != "*" else ""
                at += size
            elif kind == "S":
                at, waiting = at + size, ""
            elif kind == "N":
                stretches.append((begin, place))
                begin = place = bound = place + size
                joined, waiting = False, ""
        stretches.append((begin, place))
        # What lies beyond the end of the record tells nothing.
        size = len(self.records[record])
        self._count += 1
        read = _Read(self._count, start, min(place, size), strand)
        self.spans[record] += [(start, min(end, size), read) for start, end in stretches]
        for at, deleted, inserted, bound in gaps:
            self.gaps[record, at, deleted, inserted].append((read, bound))

    def gap_variants(self, least: float = 0.0, count: int = 1, depth: int = 1) -> list[Variant]:
        """Insertions and deletions, moved to the left."""
        moved: dict[tuple[str, int, int, str], set[_Read]] = defaultdict(set)
        for (record, place, deleted, inserted), reads in self.gaps.items():
            letters = self.records[record]
            if place >= len(letters) or place + deleted > len(letters):
                continue
            # More than half of the reads differ behind it.
            bound = sorted(bound for _, bound in reads)[(len(reads) - 1) // 2]
            while place > bound and letters[place - 1] == (inserted[-1] if inserted else letters[place + deleted - 1]):
                inserted = inserted and inserted[-1] + inserted[:-1]
                place -= 1
            moved[record, place, deleted, inserted].update(read for read, _ in reads)
        found = []
        for (record, place, deleted, inserted), those in moved.items():
            if len(those) < count:
                continue
            counts = [0, 0]
            for read in those:
                counts[read.strand] += self._shows(record, place, deleted, inserted, read)
            others = self._without(record, place, deleted, inserted, those)
            telling = [one + other for one, other in zip(counts, others, strict=True)]
            if sum(counts) < count or sum(telling) < depth or sum(counts) < least * sum(telling) - 1e-9:
                continue
            letters = self.records[record]
            if place:
                own = letters[place - 1 : place + deleted]
                row = (record, place, own, own[0] + inserted)
            else:
                own = letters[: deleted + 1]
                row = (record, 1, own, inserted + own[-1])
            found.append(Variant(*row, (telling[0], telling[1]), (counts[0], counts[1])))
        return found

    def _shows(self, record: str, place: int, deleted: int, inserted: str, read: _Read) -> bool:
        """True if the sequence of a read with a gap is not in the reference, where the read begins
        or where it ends.
        """
        letters, low, high = self.records[record], read.start, read.end
        size, base = high - low + len(inserted) - deleted, min(low, place)
        text = letters[base:place] + inserted + letters[place + deleted : high + low]
        text = text[low - base :][:size] + ("$" if high == len(letters) else "")
        begins = f"{letters}$"[low : low + len(text)] == text
        if place and letters[place - 1] == (inserted or letters[place : place + deleted])[-1]:
            # It was not moved further since the reads differ there.
            return not begins and low < place + len(inserted)
        behind, text = f"^{letters}$"[: high + 1 + (high == len(letters))], ("^" if low == 0 else "") + text
        return not begins and not behind.endswith(text)

    def _without(self, record: str, place: int, deleted: int, inserted: str, those: set[_Read]) -> list[int]:
        """Reads by strand without a gap that are aligned across all places where it could stand."""
        letters, last = self.records[record], place
        while last + deleted < len(letters) and letters[last] == (
            inserted[(last - place) % len(inserted)] if inserted else letters[last + deleted]
        ):
            last += 1
        low, high = max(place, 1), min(last, len(letters) - 1)
        found, spans = [0, 0], self.spans[record]
        for start, end, read in spans[bisect_left(spans, (low - self.longest - 1,)) :]:
            if start >= low:
                break
            if (end > low or low == len(letters)) and read.end > max(low, high) and read not in those:
                found[read.strand] += 1
        return found

    def letter_variants(self, least: float = 0.0, count: int = 1, depth: int = 1) -> list[Variant]:
        """Letters in place of others."""
        found = []
        for (record, place), counts in self.letters.items():
            own = self.records[record][place : place + 1]
            tells = [sum(counts[letter, strand] for letter in "ACGT-") for strand in (0, 1)]
            for letter in "ACGT":
                both = counts[letter, 0], counts[letter, 1]
                is_seen = sum(both) >= max(count, least * sum(tells) - 1e-9) and sum(tells) >= depth
                if own in tuple("ACGT") and letter != own and is_seen:
                    found.append(Variant(record, place + 1, own, letter, (tells[0], tells[1]), both))
        return found

    def variants(self, least: float = 0.0, count: int = 1, depth: int = 1) -> list[Variant]:
        """All that reach the thresholds."""
        return sorted(self.letter_variants(least, count, depth) + self.gap_variants(least, count, depth))
