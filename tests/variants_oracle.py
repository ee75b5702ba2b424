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


class PileUp:
    """What lines of SAM tell of each base: ``letters[record, place]`` counts (letter, strand)."""

    def __init__(
        self, lines: Iterable[str], records: Sequence[tuple[str, str]], mapq: int = 20, base: int = 13
    ) -> None:
        self.records = dict(records)
        self.letters: dict[tuple[str, int], Counter[tuple[str, int]]] = defaultdict(Counter)
        #: Of (record, place, bases deleted, letters inserted) the reads by strand, not moved.
        self.gaps: dict[tuple[str, int, int, str], list[int]] = defaultdict(lambda: [0, 0])
        #: Of each record (start of an aligned stretch, its end, end of the read, strand).
        self.spans: dict[str, list[tuple[int, int, int, int]]] = defaultdict(list)
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
        self.longest = max((end - start for spans in self.spans.values() for start, _, end, _ in spans), default=0)

    def _add(self, record: str, place: int, cigar: str, text: str, scores: str, strand: bool, base: int) -> None:
        text = text.upper()
        begin, at, waiting, stretches = place, 0, "", []
        joined = False
        for size, kind in ((int(size), kind) for size, kind in _PARTS.findall(cigar)):
            if kind in "M=XD" and waiting:
                if joined:
                    self.gaps[record, place, 0, waiting][strand] += 1
                waiting = ""
            if kind in "M=X":
                for step in range(size):
                    letter = text[at + step] if text != "*" else "?"
                    letter = self.records[record][place + step : place + step + 1] if letter == "=" else letter
                    if scores == "*" or ord(scores[at + step]) - 33 >= base:
                        self.letters[record, place + step][letter, strand] += 1
                at, place, joined = at + size, place + size, True
            elif kind == "D":
                for step in range(size):
                    self.letters[record, place + step]["-", strand] += 1
                if joined:
                    self.gaps[record, place, size, ""][strand] += 1
                place += size
            elif kind == "I":
                waiting += re.sub("[^ACGT]", "N", text[at : at + size]) if text != "*" else ""
                at += size
            elif kind == "S":
                at, waiting = at + size, ""
            elif kind == "N":
                stretches.append((begin, place))
                begin = place = place + size
                joined, waiting = False, ""
        stretches.append((begin, place))
        # What lies beyond the end of the record tells nothing.
        size = len(self.records[record])
        self.spans[record] += [(start, min(end, size), min(place, size), strand) for start, end in stretches]

    def gap_variants(self, least: float = 0.0, count: int = 1, depth: int = 1) -> list[Variant]:
        """Insertions and deletions, moved to the left."""
        moved: dict[tuple[str, int, int, str], list[int]] = defaultdict(lambda: [0, 0])
        for (record, place, deleted, inserted), counts in self.gaps.items():
            letters = self.records[record]
            if place >= len(letters) or place + deleted > len(letters):
                continue
            while place and letters[place - 1] == (inserted[-1] if inserted else letters[place + deleted - 1]):
                inserted = inserted and inserted[-1] + inserted[:-1]
                place -= 1
            key = record, place, deleted, inserted
            moved[key] = [one + other for one, other in zip(moved[key], counts, strict=True)]
        found = []
        for (record, place, deleted, inserted), counts in moved.items():
            if sum(counts) < count:
                continue
            telling = list(map(max, self._telling(record, place, deleted, inserted), counts))
            if sum(telling) < depth or sum(counts) < least * sum(telling) - 1e-9:
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

    def _telling(self, record: str, place: int, deleted: int, inserted: str) -> list[int]:
        """Reads by strand that are aligned across, as far to the right as it could stand."""
        letters, last = self.records[record], place
        while last + deleted < len(letters) and letters[last] == (
            inserted[(last - place) % len(inserted)] if inserted else letters[last + deleted]
        ):
            last += 1
        found, spans = [0, 0], self.spans[record]
        for start, end, read_end, strand in spans[bisect_left(spans, (place - self.longest - 1,)) :]:
            if start >= place:
                break
            found[strand] += end > place and read_end > last
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
