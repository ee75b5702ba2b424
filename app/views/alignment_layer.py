"""Finished alignments as lines on a dot plot: those whose sequences are records of the plot, base for base. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.folders import title
from app.views.matches_records import RecordFiles
from gpu.errors import CrosspointError
from gpu.request import ChromosomeRequest, SequenceChoice
from gpu.results.alignment import Alignment
from gpu.results.reader import Result, read_any_request


@dataclass(frozen=True)
class FoundAlignment:
    """A path: int64 [k, 2] of (reference, query) positions between bases, 0-based in the concatenations."""

    folder: Path
    label: str
    points: NDArray[np.int64]


class LayerFinder:
    """Says which alignments belong on the dot plot of a matches result. For one thread at a time."""

    def __init__(self, files: RecordFiles) -> None:
        self._files = files
        self._hash = cache(lambda side, record: files.sequence(side, record).sha256())

    def layer(self, folder: Path) -> FoundAlignment | None:
        """The alignment in a result folder, or None where there is none or it is of other sequences.

        Raises ``Damaged`` and ``InputError`` for an alignment that belongs here and cannot be read.
        """
        request = read_any_request(folder)
        if not isinstance(request, ChromosomeRequest):
            return None
        for sides in (("query", "reference"), ("reference", "query")):
            records = [self._record(side, choice) for side, choice in zip(sides, (request.a, request.b), strict=True)]
            if None not in records:
                break
        else:
            return None
        result = Result.open(folder)
        if result.alignment is None or result.alignment.is_empty:
            return None
        a, b = (
            self._positions(side, record, choice, steps)
            for side, record, choice, steps in zip(
                sides, records, (request.a, request.b), corners(result.alignment), strict=True
            )
            if record is not None
        )
        columns = (b, a) if sides[0] == "query" else (a, b)
        return FoundAlignment(folder, _label(request), np.column_stack(columns))

    def find(self, folders: list[Path]) -> list[FoundAlignment]:
        """The alignments among result folders that belong here; folders that are gone or damaged are passed over."""
        found = []
        for folder in folders:
            try:
                layer = self.layer(folder)
            except (CrosspointError, OSError):
                continue
            if layer is not None:
                found.append(layer)
        return found

    def _record(self, side: str, choice: SequenceChoice) -> int | None:
        """The record of a side that is the sequence chosen: of its name and length, and with the same bases."""
        records = self._files.records(side)
        for record in np.flatnonzero(records.lengths == choice.length).tolist():
            if records.names[record] == choice.name and choice.sha256 and self._hash(side, record) == choice.sha256:
                return int(record)
        return None

    def _positions(self, side: str, record: int, choice: SequenceChoice, steps: NDArray[np.int64]) -> NDArray[np.int64]:
        """Matrix points as positions between bases of the concatenation."""
        inside = choice.last - steps if choice.reverse else choice.first - 1 + steps
        return inside + int(self._files.records(side).starts[record])


def _label(request: ChromosomeRequest) -> str:
    """The ranges that were aligned, where they are parts of their records, and the records' names."""
    name = title(request)
    if request.a.trim is None and request.b.trim is None:
        return name
    # First, for a legend may have no room for the names, which alignments of one dot plot often share.
    return f"{_range(request.a)} × {_range(request.b)} · {name}"


def _range(choice: SequenceChoice) -> str:
    return f"{choice.first:,}–{choice.last:,}"


def corners(alignment: Alignment) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The matrix points (i and j, int64 [k] each) at which the path turns, its ends included."""
    segments = alignment.segments
    return np.append(segments.i, alignment.end[0]), np.append(segments.j, alignment.end[1])
