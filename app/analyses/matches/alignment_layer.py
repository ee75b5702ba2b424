"""Finished alignments as lines on a dot plot whose records they align. Free of widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.records import RecordFiles
from app.charts.level_of_detail import Area
from app.language.text import tr
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result, has_more
from gpu.core.errors import CrosspointError
from gpu.core.request import REQUEST_FILE
from gpu.core.units import visible
from gpu.results.folder import analysis_of, read_request, read_request_data
from gpu.sequences.choice import SequenceChoice

#: Analysis that aligns a rectangle of the plot, and whose results are drawn on it.
ALIGNMENT = ChromosomeRequest.analysis
#: Most result folders beside an overview that are looked at.
_MAX_BESIDE = 300


class FurtherPaths(NamedTuple):
    """The paths of a result's further alignments, one after the other, drawn together.

    ``points``: int64 [k, 2] as of ``FoundAlignment``; ``firsts``: the number of each path's first.
    """

    points: NDArray[np.int64] = np.zeros((0, 2), np.int64)
    firsts: NDArray[np.int64] = np.zeros(0, np.int64)

    @classmethod
    def of(cls, paths: Sequence[NDArray[np.int64]]) -> FurtherPaths:
        sizes = np.array([len(path) for path in paths], np.int64)
        return cls(np.concatenate([np.zeros((0, 2), np.int64), *paths]), np.cumsum(sizes) - sizes)

    @property
    def size(self) -> int:
        return len(self.firsts)

    @property
    def goes_on(self) -> NDArray[np.bool_]:
        """True for each point that another of its path follows."""
        goes_on = np.ones(len(self.points), np.bool_)
        goes_on[self.firsts - 1] = False
        return goes_on

    def thinned(self, area: Area, scale: tuple[float, float]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The points to draw at ``scale`` bases per pixel (rows, columns), as of ``thin_path``,
        and which of them are joined to the next.
        """
        low, high = np.minimum(self.points[:-1], self.points[1:]), np.maximum(self.points[:-1], self.points[1:])
        within = (low <= (area.right, area.bottom)) & (high >= (area.left, area.top))
        leads = np.append(self.goes_on[:-1] & within.all(axis=1), np.zeros(min(1, len(self.points)), np.bool_))
        follows = np.roll(leads, 1)
        shown = np.flatnonzero(leads | follows)
        cells = (self.points[shown] / np.array([max(scale[1], 1e-9), max(scale[0], 1e-9)])).astype(np.int64)
        is_other = (np.diff(cells, axis=0, prepend=-1) != 0).any(axis=1)
        kept = shown[is_other | ~(leads & follows)[shown]]
        return self.points[kept], leads[kept]

    def short_middles(self, scale: tuple[float, float], least: float) -> NDArray[np.float64]:
        """``middle_of_short`` of the paths that have one, float64 [m, 2]."""
        if not self.size:
            return np.zeros((0, 2))
        low, high = (end.reduceat(self.points, self.firsts, axis=0) for end in (np.minimum, np.maximum))
        is_short = np.hypot(*((high - low) / (scale[1], scale[0])).T) < least
        return np.asarray((low[is_short] + high[is_short]) / 2)


NO_FURTHER = FurtherPaths()


@dataclass(frozen=True)
class FoundAlignment:
    """A path: int64 [k, 2] of 0-based (reference, query) positions in the concatenations.

    Positions are between bases. ``label`` identifies it: the aligned ranges in the order of the
    plot's axes, score and folder. ``further``: the paths of the result's other alignments.
    """

    folder: Path
    label: str
    points: NDArray[np.int64]
    further: FurtherPaths = NO_FURTHER


class LayerFinder:
    """Finds the alignments that belong on the dot plot of a matches result. Not thread-safe."""

    def __init__(self, files: RecordFiles) -> None:
        self._files = files
        self._hash = cache(lambda side, record: files.sequence(side, record).sha256())

    def layer(self, folder: Path) -> FoundAlignment | None:
        """The alignment in a result folder, or None if there is none or it is of other sequences.

        Raises ``Damaged`` and ``InputError`` for an alignment that belongs here and cannot be read.
        """
        if analysis_of(read_request_data(folder)) != ALIGNMENT:
            return None
        request = read_request(folder, ChromosomeRequest)
        for sides in (("query", "reference"), ("reference", "query")):
            records = [self._record(side, choice) for side, choice in zip(sides, (request.a, request.b), strict=True)]
            if None not in records:
                break
        else:
            return None
        result = Result.open(folder)
        if result.alignment is None or result.alignment.is_empty:
            return None
        ranges = {
            side: self._range(side, record, choice)
            for side, record, choice in zip(sides, records, (request.a, request.b), strict=True)
            if record is not None
        }
        first, *further = (
            self._path(sides, records, found.request(request), found.alignment) for found in result.alignments
        )
        # A legend breaks it over lines, but not here.
        score = tr("score {0}").format(f"{result.alignment.score:,}").replace(" ", "\u00a0")
        label = f"{ranges['reference']} × {ranges['query']} · {score} · {visible(folder.name)}"
        return FoundAlignment(folder, label, first, FurtherPaths.of(further))

    @staticmethod
    def has_more(folder: Path, count: int) -> bool:
        """True if a result folder has more than so many alignments."""
        return has_more(folder, count)

    def find(self, folders: list[Path]) -> list[FoundAlignment]:
        """The alignments among result folders that belong here.

        Missing or damaged folders are skipped.
        """
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
        """The record of a side that is the sequence: same name, length and bases."""
        records = self._files.records(side)
        for record in np.flatnonzero(records.lengths == choice.length).tolist():
            if records.names[record] == choice.name and choice.sha256 and self._hash(side, record) == choice.sha256:
                return int(record)
        return None

    def _path(
        self, sides: tuple[str, str], records: list[int | None], request: ChromosomeRequest, alignment: Alignment
    ) -> NDArray[np.int64]:
        """The path of an alignment of the records of ``sides`` (of a, of b)."""
        choices = request.a, request.b
        paths = {
            side: self._positions(side, record, choice, steps)
            for side, record, choice, steps in zip(sides, records, choices, parts(alignment, *choices)[0], strict=True)
            if record is not None
        }
        return np.column_stack((paths["reference"], paths["query"]))

    def _positions(self, side: str, record: int, choice: SequenceChoice, steps: NDArray[np.int64]) -> NDArray[np.int64]:
        """Convert matrix points to positions between bases of the concatenation."""
        return places_in(choice, steps) + int(self._files.records(side).starts[record])

    def _range(self, side: str, record: int, choice: SequenceChoice) -> str:
        """The aligned range of a record, for display."""
        records = self._files.records(side)
        start = int(records.starts[record])
        return RecordRuler(records).describe_range(start + choice.first - 1, start + choice.last)


def beside(folder: Path) -> list[Path]:
    """The newest result folders beside one, where those made from it are by default."""
    try:
        found = [other for other in folder.parent.iterdir() if other != folder and (other / REQUEST_FILE).is_file()]
        return sorted(found, key=lambda other: -other.stat().st_mtime)[:_MAX_BESIDE]
    except OSError:
        return []


def corners(alignment: Alignment) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The matrix points (i and j, int64 [k] each) of the path's corners and ends."""
    segments = alignment.segments
    return np.append(segments.i, alignment.end[0]), np.append(segments.j, alignment.end[1])


def places_in(choice: SequenceChoice, steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """The 0-based positions between bases of a record of points of ``parts`` on its matrix side."""
    inside = (choice.last - steps if choice.reverse else choice.first - 1 + steps) + choice.origin
    return inside - choice.length if choice.origin and inside.max() > choice.length else inside


def parts(
    alignment: Alignment, a: SequenceChoice, b: SequenceChoice
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The ``corners`` of each part that lies in one piece in both records, the longest part first.

    Only an alignment across the ends of a rotated circular record has several.
    """
    i, j = corners(alignment)
    (top, left), (bottom, right) = alignment.start, alignment.end
    cuts = {alignment.column_at(i=a.seam)} if top < a.seam < bottom else set()
    cuts |= {alignment.column_at(j=b.seam)} if left < b.seam < right else set()
    found = []
    for first, last in sorted(pairwise(sorted({0, *cuts, alignment.length})), key=lambda part: part[0] - part[1]):
        ends = alignment.points([first, last])
        inside = (i + j > ends[0][0] + ends[1][0]) & (i + j < ends[0][1] + ends[1][1])
        rows, places = (np.concatenate((e[:1], corner[inside], e[1:])) for e, corner in zip(ends, (i, j), strict=True))
        found.append((rows, places))
    return found


def meets(points: NDArray[np.int64], area: Area, goes_on: NDArray[np.bool_] | None = None) -> bool:
    """True if a path [k, 2] of (reference, query) positions meets an area.

    ``goes_on``: False for each point that is not joined to the next, of several paths.
    """
    low, high = np.array([area.left, area.top]), np.array([area.right, area.bottom])
    starts, steps = points[:-1].astype(np.float64), np.diff(points, axis=0)
    level, inside = steps == 0, (starts >= low) & (starts <= high)
    # Parametrize each step from 0 to 1; this is its part between the area's sides.
    sides = np.stack([low - starts, high - starts]) / np.where(level, 1, steps)
    first = np.where(level, np.where(inside, 0.0, np.inf), sides.min(axis=0)).max(axis=1)
    last = np.where(level, np.where(inside, 1.0, -np.inf), sides.max(axis=0)).min(axis=1)
    met = np.maximum(first, 0.0) <= np.minimum(last, 1.0)
    return bool((met if goes_on is None else met & goes_on[:-1]).any())


def middle_of_short(points: NDArray[np.int64], scale: tuple[float, float], least: float) -> tuple[float, float] | None:
    """The middle (j, i) of a path less than ``least`` pixels long at ``scale``, else None.

    ``scale``: bases per pixel (rows, columns).
    """
    (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    if np.hypot((right - left) / scale[1], (bottom - top) / scale[0]) >= least:
        return None
    return (left + right) / 2, (top + bottom) / 2
