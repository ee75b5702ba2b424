"""The files of a matches result's records, for exact alignments and annotations.

Coordinates are 0-based half-open in the concatenations of ``Matches``. Free of Qt; functions that
read files are for threads.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from app.language.text import tr
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import list_records, read, sniff
from gpu.sequences.sequence import Feature, Sequence


class Rectangle(NamedTuple):
    """A part of the dot plot within one record of each side, half-open.

    ``reverse``: its strands match in reverse. ``reference_records`` and ``query_records``: number
    of records in the user's rectangle before it was cut to one.
    """

    reference_start: int
    reference_end: int
    query_start: int
    query_end: int
    reverse: bool = False
    reference_records: int = 1
    query_records: int = 1


class RecordFiles:
    """The files of both sides of a matches result, and the mapping of records to files."""

    def __init__(self, request: MatchesRequest, matches: Matches) -> None:
        self._sides = {
            "reference": ((request.reference,), matches.reference),
            "query": (request.queries, matches.query),
        }
        self._places = cache(self._find_places)

    def records(self, side: str) -> RecordTable:
        return self._sides[side][1]

    def choice(self, side: str, record: int) -> SequenceChoice:
        """The whole of a record (its index in the result).

        Raises ``InputError`` if its file has changed.
        """
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
        annotated = {path for path in self._sides[side][0] if sniff(path) in ("genbank", "embl")}
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
        """The file and 1-based number of each record."""
        paths, records = self._sides[side]
        count = len(records.names)
        if len(paths) == 1:
            return [(paths[0], number) for number in range(1, count + 1)]
        places: list[tuple[str, int]] = []
        for path in paths:
            infos = list_records(path)
            if [info.length for info in infos] != records.lengths[len(places) : len(places) + len(infos)].tolist():
                raise InputError("{} has changed since its matches were found; run the comparison again.", path)
            places += [(path, number) for number in range(1, len(infos) + 1)]
        if len(places) != count:
            raise InputError("The query files have changed since their matches were found; run the comparison again.")
        return places


def choices(files: RecordFiles, rectangle: Rectangle) -> tuple[SequenceChoice, SequenceChoice, str]:
    """The two sides of an alignment of a rectangle, and a sentence on omitted records, or "".

    The query is sequence a (rows) and the reference b (columns), as they lie on the dot plot. A
    range of a whole record is given as no range. As everywhere, b is the one that is turned.
    Raises ``InputError``.
    """
    query = _part(files, "query", rectangle.query_start, rectangle.query_end)
    reference = _part(files, "reference", rectangle.reference_start, rectangle.reference_end)
    return query, replace(reference, reverse=rectangle.reverse), _left_out(rectangle, query.name, reference.name)


def _part(files: RecordFiles, side: str, start: int, end: int) -> SequenceChoice:
    records = files.records(side)
    record = int(records.indices(np.array([start]))[0])
    choice = files.choice(side, record)
    first, last = start - int(records.starts[record]) + 1, end - int(records.starts[record])
    return replace(choice, trim=None if (first, last) == (1, choice.length) else (first, last))


def _left_out(rectangle: Rectangle, query: str, reference: str) -> str:
    taken = [
        text.format(name, count)
        for name, count, text in (
            (query, rectangle.query_records, tr("{0} of {1:,} query records")),
            (reference, rectangle.reference_records, tr("{0} of {1:,} reference records")),
        )
        if count > 1
    ]
    if not taken:
        return ""
    if len(taken) > 1:
        told = tr("An alignment is of one record on each side: {0} and {1} are filled in; {2}")
    else:
        told = tr("An alignment is of one record on each side: {0} is filled in; {2}")
    other = tr("choose another under Record, or draw a rectangle over it on the dot plot.")
    return told.format(taken[0], taken[-1], other)
