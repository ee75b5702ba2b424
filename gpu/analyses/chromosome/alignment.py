"""An alignment in the paper's compact form: start, end and two gap lists (CUDAlign 2.1, stage 5).

Everything is derived from those lists, vectorised, in memory linear in the gaps plus one chunk of
columns, so that an alignment of 30 Mbp with a million gaps can be scrolled, counted and drawn.

Coordinates are those of the matrix: a point (i, j) means that i bases of ``a`` and j bases of ``b``
are consumed. Alignment columns count from 0. Methods that need letters take the two matrix sides
(trimmed and oriented as in the request) as ``Sequence`` or as codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gpu.analyses.chromosome.segments import DIAGONAL, GAP_A, GAP_B, Integers, Segments
from gpu.core.phrase import Phrase
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes, Sequence

#: Columns expanded at a time: the temporaries stay inside the processor's cache.
CHUNK = 1 << 17

_DASH = np.uint8(ord("-"))
#: Codes of gaps in a and in b: distinct from all bases and from each other, so that they match
#: nothing.
_GAP_CODES = 254, 255
_LETTERS = np.concatenate([DNA.decode, np.full(256 - len(DNA.decode), _DASH)]).tobytes()
_NO_MATCH, _MATCH = np.frombuffer(b" |", np.uint8)

Letters = NDArray[np.uint8]
Side = Sequence | Codes


@dataclass(frozen=True)
class Window:
    """Columns ``[first, first + len)`` of an alignment, one array element a column.

    ``a``, ``match`` and ``b`` are uint8 ASCII: letters or ``-``, and ``|`` where two bases match.
    ``start`` is the matrix point before the first column.
    """

    first: int
    a: Letters
    match: Letters
    b: Letters
    start: tuple[int, int]

    def __len__(self) -> int:
        return len(self.a)

    @cached_property
    def i(self) -> Integers:
        """int64: the row of the matrix point *before* each column.

        This is the 0-based base index if ``a`` shows a letter.
        """
        return _before(self.start[0], self.a)

    @cached_property
    def j(self) -> Integers:
        """int64: the column of the matrix point before each column, as ``i``."""
        return _before(self.start[1], self.b)

    @property
    def lines(self) -> tuple[str, str, str]:
        """The three lines as text: a, the match line, b."""
        return (_text(self.a), _text(self.match), _text(self.b))


@dataclass(frozen=True)
class Counts:
    """The paper's Table 6.

    ``gap_openings`` is the number of gaps, ``gap_extensions`` their columns beyond each first.
    """

    matches: int
    mismatches: int
    gap_openings: int
    gap_extensions: int

    @property
    def gap_columns(self) -> int:
        return self.gap_openings + self.gap_extensions

    @property
    def length(self) -> int:
        """Alignment columns."""
        return self.matches + self.mismatches + self.gap_columns

    @property
    def identity(self) -> float:
        """Matches over columns, 0 to 1 (0 for an empty alignment)."""
        return self.matches / self.length if self.length else 0.0

    def score(self, scoring: Scoring) -> int:
        """The score of these counts under a scoring."""
        diagonal = self.matches * scoring.match + self.mismatches * scoring.mismatch
        return diagonal - self.gap_openings * scoring.gap_first - self.gap_extensions * scoring.gap_extend


@dataclass(frozen=True, eq=False)
class Alignment:
    """An alignment from matrix point ``start`` to ``end``.

    It aligns bases ``a[start[0]:end[0]]`` and ``b[start[1]:end[1]]``. ``gaps_a`` and ``gaps_b`` are
    int64 [k, 3] with rows (i, j, length), sorted along the path. A gap in a begins at (i, j), i
    stays and j advances by length; in a gap in b, j stays and i advances. Between gaps the path is
    diagonal. An empty alignment (score 0) has ``start == end`` and no gaps.

    The constructor takes any array-likes and keeps read-only int64 copies or views. It checks
    shapes only; ``validate`` checks the path. Methods that walk the path raise the same
    ``ValueError`` if it is invalid.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    score: int
    gaps_a: Integers
    gaps_b: Integers

    def __post_init__(self) -> None:
        for name in ("start", "end"):
            point = np.asarray(getattr(self, name), dtype=np.int64)
            if point.shape != (2,):
                raise ValueError(f"the {name} of the alignment is no point (i, j)")
            object.__setattr__(self, name, (int(point[0]), int(point[1])))
        object.__setattr__(self, "score", int(self.score))
        for name in ("gaps_a", "gaps_b"):
            object.__setattr__(self, name, _gap_list(name, getattr(self, name)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Alignment):
            return NotImplemented
        return (
            (self.start, self.end, self.score) == (other.start, other.end, other.score)
            and np.array_equal(self.gaps_a, other.gaps_a)
            and np.array_equal(self.gaps_b, other.gaps_b)
        )

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def empty(cls, i: int = 0, j: int = 0) -> Alignment:
        """The alignment of nothing, score 0."""
        nothing = np.zeros((0, 3), dtype=np.int64)
        return cls((i, j), (i, j), 0, nothing, nothing)

    @classmethod
    def from_arrays(cls, arrays: Any) -> Alignment:
        """An alignment from the arrays of ``alignment.npz``.

        Raises ``KeyError`` or ``ValueError`` if they do not hold one.
        """
        return cls(arrays["start"], arrays["end"], int(arrays["score"]), arrays["gaps_a"], arrays["gaps_b"])

    def to_arrays(self) -> dict[str, Integers]:
        """The arrays of ``alignment.npz``, all int64."""
        return {
            "start": np.array(self.start, dtype=np.int64),
            "end": np.array(self.end, dtype=np.int64),
            "score": np.array(self.score, dtype=np.int64),
            "gaps_a": self.gaps_a,
            "gaps_b": self.gaps_b,
        }

    @property
    def is_empty(self) -> bool:
        return self.length == 0

    @cached_property
    def length(self) -> int:
        """Alignment columns: matches, mismatches and gap columns."""
        gap_b = int(self.gaps_b[:, 2].sum())
        return self.end[1] - self.start[1] + gap_b

    @cached_property
    def segments(self) -> Segments:
        """The path as runs in order, computed once in O(gaps).

        Raises ``ValueError`` if the gap lists make no path.
        """
        return Segments.from_gaps(self.start, self.end, self.gaps_a, self.gaps_b)

    def validate(self, rows: int | None = None, columns: int | None = None) -> None:
        """Raise ``ValueError`` with the reason unless this is a path in a matrix of the given size.

        Gap lists must be sorted along the path; gaps have positive lengths and do not overlap; two
        gaps of one kind do not touch (they would be one); the diagonals between them end at
        ``end``.
        """
        if min(self.start) < 0:
            raise ValueError(f"the alignment starts at {self.start}, outside the matrix")
        for size, last, name in ((rows, self.end[0], "row"), (columns, self.end[1], "column")):
            if size is not None and last > size:
                raise ValueError(f"the alignment ends at {name} {last:,}, but the matrix has {size:,}")
        for name, gaps in ((Phrase("gaps in a"), self.gaps_a), (Phrase("gaps in b"), self.gaps_b)):
            if (np.diff(gaps[:, 0] + gaps[:, 1]) <= 0).any():
                raise ValueError(f"the {name} are not sorted along the path")
        _ = self.segments

    def points(self, columns: ArrayLike) -> tuple[Integers, Integers]:
        """The matrix points (i, j) before each of ``columns`` (0 … length; any shape), int64.

        Raises ``IndexError`` for columns outside.
        """
        wanted = np.asarray(columns, dtype=np.int64)
        if wanted.size and (wanted.min() < 0 or wanted.max() > self.length):
            raise IndexError(f"alignment columns are 0 to {self.length:,}")
        runs = self.segments
        if not len(runs):
            return np.full(wanted.shape, self.start[0]), np.full(wanted.shape, self.start[1])
        at = np.searchsorted(runs.column, wanted, side="right") - 1
        offset = wanted - runs.column[at]
        kind = runs.kind[at]
        return runs.i[at] + offset * (kind != GAP_A), runs.j[at] + offset * (kind != GAP_B)

    def column_at(self, i: float | None = None, j: float | None = None) -> int:
        """The alignment column (0 … length − 1) nearest to a matrix position.

        With ``i`` (or ``j``) alone: the column that shows this 0-based base of a (of b). With both:
        the column where the path crosses the anti-diagonal of (i, j). Positions beyond the
        alignment give its first or last column. A part of the matrix from (i0, j0) to (i1, j1)
        shows columns ``max(column_at(i=i0), column_at(j=j0))`` to ``min(column_at(i=i1),
        column_at(j=j1))``.
        """
        runs = self.segments
        if not len(runs):
            return 0
        if i is None and j is None:
            raise TypeError("column_at needs i, j or both")
        place = (i or 0) + (j or 0)
        if i is not None and j is not None:
            begin = runs.i + runs.j
        else:
            begin = runs.j if i is None else runs.i
        at = max(0, int(np.searchsorted(begin, place, side="right")) - 1)
        offset = int(place - begin[at])
        if i is not None and j is not None and runs.kind[at] == DIAGONAL:
            offset //= 2
        offset = min(max(0, offset), int(runs.length[at]) - 1)
        return int(runs.column[at]) + offset

    def window(self, first: int, last: int, a: Side, b: Side) -> Window:
        """Columns ``[first, last)``, clipped to the alignment, with letters.

        The base-level view shows them.
        """
        first = min(max(0, first), self.length)
        last = min(max(first, last), self.length)
        codes_a, codes_b = self._codes(first, last, a, b)
        i, j = self.points(first)
        return Window(
            first=first,
            a=_letters(codes_a),
            match=DNA.equal(codes_a, codes_b).view(np.uint8) * (_MATCH - _NO_MATCH) + _NO_MATCH,
            b=_letters(codes_b),
            start=(int(i), int(j)),
        )

    def windows(self, a: Side, b: Side, size: int = CHUNK) -> Iterator[Window]:
        """The whole alignment as consecutive windows of ``size`` columns."""
        for first in range(0, self.length, size):
            yield self.window(first, first + size, a, b)

    def counts(self, a: Side, b: Side) -> Counts:
        """Matches, mismatches and gaps (the paper's Table 6), chunk by chunk, by the sequences and
        the gap lists alone: their score is that of the path.

        Ambiguous bases never match; touching gaps of different kinds are two gaps. Raises
        ``ValueError`` like ``validate``.
        """
        self.validate(len(a), len(b))
        matches = sum(int(np.count_nonzero(found)) for _, found in self._matches(a, b, 0, self.length))
        openings = len(self.gaps_a) + len(self.gaps_b)
        gap_columns = int(self.gaps_a[:, 2].sum() + self.gaps_b[:, 2].sum())
        mismatches = self.length - gap_columns - matches
        return Counts(matches, mismatches, openings, gap_columns - openings)

    def profile(
        self, a: Side, b: Side, bins: int, first: int = 0, last: int | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The share of matches and of gap columns in even parts, each float32 [bins].

        ``[first, last)`` restricts it to a part of the alignment. With more bins than columns, each
        bin shows the column that it lies in. All zero if there is no column.
        """
        first = min(max(0, first), self.length)
        last = self.length if last is None else min(max(first, last), self.length)
        if last == first or bins < 1:
            return np.zeros(max(0, bins), dtype=np.float32), np.zeros(max(0, bins), dtype=np.float32)
        edges = first + np.arange(bins + 1, dtype=np.int64) * (last - first) // bins
        begin, end = edges[:-1], np.maximum(edges[1:], edges[:-1] + 1)
        marks = np.unique(np.concatenate((begin, end)))
        matches_before = np.zeros(len(marks), dtype=np.int64)
        done = 0
        for column, found in self._matches(a, b, first, last):
            running = np.cumsum(found, dtype=np.int64)
            inside = slice(*np.searchsorted(marks, (column + 1, column + len(found) + 1)))
            matches_before[inside] = done + running[marks[inside] - column - 1]
            done += int(running[-1])
        i, j = self.points(marks)
        # Of c columns with d diagonal ones, i and j advance by c + d together.
        gaps_before = 2 * marks - i - j
        from_, to = np.searchsorted(marks, begin), np.searchsorted(marks, end)
        columns = (end - begin).astype(np.float32)
        identity = (matches_before[to] - matches_before[from_]) / columns
        gaps = (gaps_before[to] - gaps_before[from_]) / columns
        return identity.astype(np.float32), gaps.astype(np.float32)

    def polyline(self, max_points: int, first: int = 0, last: int | None = None) -> NDArray[np.float64]:
        """Columns ``[first, last]`` of the path as at most ``max_points`` (≥ 2) matrix points.

        float64 [k, 2] of (i, j). Exact if the path has few enough corners; else even steps along
        the columns and the corners of the longest gaps, so that a large insertion keeps its shape
        at any zoom.
        """
        first = min(max(0, first), self.length)
        last = self.length if last is None else min(max(first, last), self.length)
        runs = self.segments
        corners = runs.column[slice(*np.searchsorted(runs.column, (first + 1, last)))]
        max_points = max(2, max_points)
        if len(corners) + 2 <= max_points:
            columns = np.concatenate(([first], corners, [last]))
        else:
            longest = runs.longest_gaps(first, last, max_points // 4)
            even = np.linspace(first, last, max_points - len(longest)).astype(np.int64)
            columns = np.concatenate((even, longest))
        return np.column_stack(self.points(np.unique(columns))).astype(np.float64)

    def _codes(self, first: int, last: int, a: Side, b: Side) -> tuple[Codes, Codes]:
        """The codes of both sides in the columns [first, last), with ``_GAP_CODES`` in gaps."""
        runs = self.segments
        low = max(0, int(np.searchsorted(runs.column, first, side="right")) - 1)
        high = int(np.searchsorted(runs.column, last))
        begin = np.maximum(runs.column[low:high], first)
        end = np.minimum(runs.column[low:high] + runs.length[low:high], last)
        kind = np.repeat(runs.kind[low:high], end - begin)
        (i, i_end), (j, j_end) = (edges.tolist() for edges in self.points([first, last]))
        own_a, own_b = _slice(a, i, i_end), _slice(b, j, j_end)
        return _spread(own_a, kind != GAP_A, _GAP_CODES[0]), _spread(own_b, kind != GAP_B, _GAP_CODES[1])

    def _matches(self, a: Side, b: Side, first: int, last: int) -> Iterator[tuple[int, NDArray[np.bool_]]]:
        """Chunks of the columns [first, last): first column of each, and bool: True for matches."""
        for column in range(first, last, CHUNK):
            yield column, DNA.equal(*self._codes(column, min(column + CHUNK, last), a, b))


def _gap_list(name: str, gaps: ArrayLike) -> Integers:
    array = np.asarray(gaps)
    if array.size == 0:
        array = np.zeros((0, 3), dtype=np.int64)
    if array.ndim != 2 or array.shape[1] != 3 or not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name} is no list of (i, j, length)")
    view = array.astype(np.int64, copy=False).view()
    view.flags.writeable = False
    return view


def _slice(side: Side, first: int, end: int) -> Codes:
    return (side.codes if isinstance(side, Sequence) else side)[first:end]


def _spread(codes: Codes, where: NDArray[np.bool_], other: int) -> Codes:
    """The codes, in order, at the true positions of a mask, ``other`` at the rest."""
    if len(codes) == len(where):
        return codes
    spread = np.full(len(where), other, np.uint8)
    spread[where] = codes
    return spread


def _letters(codes: Codes) -> Letters:
    # Five times as fast as indexing, which converts each code to 64 bits first.
    return np.frombuffer(codes.tobytes().translate(_LETTERS), np.uint8)


def _before(start: int, letters: Letters) -> Integers:
    advances = letters != _DASH
    return np.cumsum(advances, dtype=np.int64) + (start - advances)


def _text(letters: Letters) -> str:
    return letters.tobytes().decode("ascii")
