"""The counterpart of a stretch of one sequence in the other: what the alignment puts beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import CHUNK, Alignment
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.phrase import Phrase
from gpu.core.units import counted, percent
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence

_GAP, _MATCH = ord("-"), ord("|")


@dataclass(frozen=True)
class Counterpart:
    """The columns of stretches of one side, counted.

    ``spans``: 0-based half-open stretches of the other matrix side, from ``start`` to ``end``;
    empty if the stretches lie in a gap, two where they go round the cut of a circle. ``aligned``:
    bases of the stretches between both ends of the alignment, of ``bases``. ``gaps``: number of
    gaps, ``gap_columns`` their columns.
    """

    spans: tuple[tuple[int, int], ...]
    bases: int
    aligned: int
    matches: int
    mismatches: int
    gaps: int
    gap_columns: int

    @property
    def start(self) -> int:
        return min(start for start, _ in self.spans)

    @property
    def end(self) -> int:
        return max(end for _, end in self.spans)

    @property
    def columns(self) -> int:
        return self.matches + self.mismatches + self.gap_columns

    @property
    def identity(self) -> float:
        """Matches over columns, 0 to 1."""
        return self.matches / self.columns if self.columns else 0.0


def counterpart_of(
    alignment: Alignment | None, a: Sequence, b: Sequence, side: int, spans: Iterable[tuple[int, int]]
) -> Counterpart | None:
    """The counterpart of half-open stretches of side ``side`` (0: a); None if not aligned."""
    spans = sorted(spans)
    bases = sum(end - start for start, end in spans)
    cut = round_the_cut(spans, len((a, b)[side]))
    parts: dict[bool, tuple[int, int]] = {}
    aligned = 0
    totals = np.zeros(4, np.int64)
    for number, (start, end) in enumerate(spans):
        columns = columns_of(alignment, side, start, end)
        if alignment is None or columns is None:
            continue
        points = alignment.points(list(columns))
        own, other = points[side].tolist(), points[1 - side].tolist()
        aligned += own[1] - own[0]
        low, high = parts.get(number < cut, other)
        parts[number < cut] = min(low, other[0]), max(high, other[1])
        totals += _counts(alignment, a, b, *columns)
    if not parts:
        return None
    matches, mismatches, gaps, gap_columns = totals.tolist()
    return Counterpart(tuple(parts.values()), bases, aligned, matches, mismatches, gaps, gap_columns)


def round_the_cut(spans: list[tuple[int, int]], length: int) -> int:
    """The number of sorted stretches before the widest gap, if they go from end to end of a side.

    Then they go round the cut of a circle, and that gap is what they leave out. Else 0.
    """
    if len(spans) < 2 or spans[0][0] or spans[-1][1] != length:
        return 0
    return 1 + int(np.argmax([after[0] - before[1] for before, after in pairwise(spans)]))


def columns_of(alignment: Alignment | None, side: int, start: int, end: int) -> tuple[int, int] | None:
    """The alignment columns, half-open, from the first to the last base of a stretch of a side.

    None if no base of it lies between the ends of the alignment.
    """
    if alignment is None or alignment.is_empty:
        return None
    start, end = max(start, alignment.start[side]), min(end, alignment.end[side])
    if start >= end:
        return None
    first, last = (alignment.column_at(**{"ij"[side]: at}) for at in (start, end - 1))
    return first, last + 1


def _counts(alignment: Alignment, a: Sequence, b: Sequence, first: int, last: int) -> NDArray[np.int64]:
    """Matches, mismatches, gaps and gap columns of the columns ``[first, last)``."""
    matches = mismatches = gaps = gap_columns = 0
    before = [False, False]
    for begin in range(first, last, CHUNK):
        window = alignment.window(begin, min(begin + CHUNK, last), a, b)
        in_gap = [window.a == _GAP, window.b == _GAP]
        matches += int(np.count_nonzero(window.match == _MATCH))
        gap_columns += int(np.count_nonzero(in_gap[0] | in_gap[1]))
        mismatches += int(np.count_nonzero(~in_gap[0] & ~in_gap[1] & (window.match != _MATCH)))
        for side, marked in enumerate(in_gap):
            gaps += int(np.count_nonzero(marked & ~np.concatenate([[before[side]], marked[:-1]])))
            before[side] = bool(marked[-1])
    return np.array([matches, mismatches, gaps, gap_columns], np.int64)


def place_of(choice: SequenceChoice, start: int, end: int, strand: int = 0) -> str:
    """A stretch of a matrix side as positions of the record: ``12,034–13,201 −``.

    ``strand``: relative to the matrix side; the sign is that on the record's forward strand.
    """
    return places_of(choice, [(start, end)], strand)


def place_of_feature(choice: SequenceChoice, feature: Whole) -> str:
    """A feature from its first base to its last one as ``place_of``; in parts if it goes on from
    one end of the matrix side to the other, as over the cut of a circle.
    """
    if len(feature.spans) > 1 and (feature.start, feature.end) == (0, choice.used):
        return places_of(choice, feature.spans, feature.strand)
    return place_of(choice, feature.start, feature.end, feature.strand)


def places_of(choice: SequenceChoice, spans: Iterable[tuple[int, int]], strand: int = 0) -> str:
    """Several stretches of a matrix side as ``place_of`` gives one: ``120–180, 300–420 +``."""
    turned = -strand if choice.reverse else strand
    ends = (sorted((choice.position(start), choice.position(max(start, end - 1)))) for start, end in spans)
    places = (f"{first:,}–{last:,}" if last > first else f"{first:,}" for first, last in sorted(ends))
    return ", ".join(places) + {1: " +", -1: " −", 0: ""}[turned]


def described(feature: Whole, found: Counterpart | None, request: ChromosomeRequest) -> str:
    """The counterpart in one line: ``97.4 % identical, 2 gaps, b 12,034–13,201 −``."""
    if found is None:
        return Phrase("not aligned")
    other = 1 - feature.side
    name, choice = "ab"[other], (request.a, request.b)[other]
    share = (
        "" if found.aligned == found.bases else Phrase("{} % of it aligned, ", percent(found.aligned, found.bases, 1))
    )
    if found.start == found.end:
        return Phrase("{}no base of {}: all of it lies in a gap", share, name)
    gaps = counted(found.gaps, "gaps") if found.gaps else Phrase("no gap")
    place = places_of(choice, found.spans, feature.strand)
    return Phrase("{}{} % identical, {}, {} {}", share, percent(found.matches, found.columns, 1), gaps, name, place)
