"""Where the records of a matches result lie in its files: for aligning a part of them exactly, and for what is annotated there.

Coordinates are 0-based half-open in the concatenations of ``Matches``. Free of Qt; what reads a file is for threads.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from gpu.errors import InputError
from gpu.request import MatchesRequest, SequenceChoice
from gpu.results.matches import Matches, Records
from gpu.sequences.files import list_records, read, sniff
from gpu.sequences.sequence import Feature, Sequence


class Rectangle(NamedTuple):
    """A part of the dot plot, half-open; ``reverse``: the reverse complement of the query is meant."""

    reference_start: int
    reference_end: int
    query_start: int
    query_end: int
    reverse: bool = False


class Span(NamedTuple):
    """A range of one record, half-open, 0-based in the record."""

    record: int
    start: int
    end: int


def longest_part(records: Records, start: int, end: int) -> tuple[Span, bool]:
    """The record that has most of a range, its part of it, and whether other records have a part as well.

    Raises ``InputError`` where the range holds no base.
    """
    starts = np.maximum(records.starts, start)
    lengths = np.minimum(records.starts + records.lengths, end) - starts
    if not len(lengths) or int(lengths.max()) < 1:
        raise InputError("The rectangle holds no bases; draw a larger one.")
    record = int(np.argmax(lengths))
    first = int(starts[record] - records.starts[record])
    return Span(record, first, first + int(lengths[record])), int((lengths > 0).sum()) > 1


class RecordFiles:
    """The files of both sides of a matches result, and which of their records is which of the result's."""

    def __init__(self, request: MatchesRequest, matches: Matches) -> None:
        self._sides = {
            "reference": ((request.reference,), matches.reference),
            "query": (request.queries, matches.query),
        }
        self._places = cache(self._find_places)

    def records(self, side: str) -> Records:
        return self._sides[side][1]

    def choice(self, side: str, record: int) -> SequenceChoice:
        """The whole of a record (its index in the result). Raises ``InputError`` where its file is no longer as it was."""
        records = self.records(side)
        path, number = self._places(side)[record]
        name = records.names[record]
        only = sum(other == path for other, _ in self._places(side)) == 1
        key = None if only else name if Counter(records.names)[name] == 1 else f"#{number}"
        return SequenceChoice(path, record=key, name=name, length=int(records.lengths[record]))

    def sequence(self, side: str, record: int) -> Sequence:
        """A record's bases and features, read from its file. Raises ``InputError``."""
        path, number = self._places(side)[record]
        return read(path, f"#{number}")

    def features(self, side: str) -> list[Feature]:
        """The features of the annotated files of a side, in coordinates of the concatenation."""
        records = self.records(side)
        annotated = {path for path in self._sides[side][0] if sniff(path) != "fasta"}
        found: list[Feature] = []
        for record, (path, _) in enumerate(self._places(side) if annotated else ()):
            if path in annotated:
                offset = int(records.starts[record])
                found += [
                    replace(feature, start=feature.start + offset, end=feature.end + offset)
                    for feature in self.sequence(side, record).features
                ]
        return found

    def _find_places(self, side: str) -> list[tuple[str, int]]:
        """For each record its file and its 1-based number there."""
        paths, records = self._sides[side]
        count = len(records.names)
        if len(paths) == 1:
            return [(paths[0], number) for number in range(1, count + 1)]
        places: list[tuple[str, int]] = []
        for path in paths:
            infos = list_records(path)
            if [info.length for info in infos] != records.lengths[len(places) : len(places) + len(infos)].tolist():
                raise InputError(f"{path} has changed since its matches were found; run the comparison again.")
            places += [(path, number) for number in range(1, len(infos) + 1)]
        if len(places) != count:
            raise InputError("The query files have changed since their matches were found; run the comparison again.")
        return places


def choices(files: RecordFiles, rectangle: Rectangle) -> tuple[SequenceChoice, SequenceChoice, bool]:
    """The two sides of an alignment of a rectangle, and whether records beside the largest were left out.

    The query is sequence a (rows) and the reference b (columns), as they lie on the dot plot. A range that is a whole record is no
    range. Raises ``InputError``.
    """
    found = []
    cut = False
    for side, start, end in (
        ("query", rectangle.query_start, rectangle.query_end),
        ("reference", rectangle.reference_start, rectangle.reference_end),
    ):
        span, more = longest_part(files.records(side), start, end)
        cut |= more
        choice = files.choice(side, span.record)
        whole = span.start == 0 and span.end == choice.length
        found.append(replace(choice, trim=None if whole else (span.start + 1, span.end)))
    return replace(found[0], reverse=rectangle.reverse), found[1], cut
