"""What an engine offers. It writes no file, knows no stage and reports no progress: stages do that between its answers.

Two engines exist or will: ``cpu`` and ``cuda``; equal input gives equal output. Types of crosspoints follow CUDAlign 2.1,
section 4.2: 0 closed (diagonal), 1 inside a gap in a (horizontal), 2 inside a gap in b (vertical).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

CLOSED, GAP_IN_A, GAP_IN_B = 0, 1, 2
#: The type of a crosspoint once rows and columns are exchanged.
TRANSPOSED = (CLOSED, GAP_IN_B, GAP_IN_A)


class Best(NamedTuple):
    """A score and the cell that has it; of equals the smallest (i, j). ``score`` 0 means none was found."""

    score: int = 0
    i: int = 0
    j: int = 0

    def better(self, other: Best) -> Best:
        """The larger score, of equals the smaller cell."""
        if self.score != other.score:
            return self if self.score > other.score else other
        return self if (self.i, self.j) <= (other.i, other.j) else other


@dataclass(frozen=True)
class Borders:
    """Row 0 and column 0 of a matrix of m rows and n columns, as int32.

    ``top_h``, ``top_f``: H and F̂ of row 0, [n + 1] (the corner first); ``left_h``, ``left_e``: H and Ê of column 0 in rows 1..m, [m].
    F̂ = max(F, H − open) and Ê = max(E, H − open): a floored value changes no cell and no match (``engines/cpu/strip.py``).
    """

    top_h: Int32
    top_f: Int32
    left_h: Int32
    left_e: Int32

    @classmethod
    def free(cls, rows: int, columns: int, scoring: Scoring) -> Borders:
        """Alignments may start anywhere on the borders at no cost: local and semi-global."""
        return cls(
            np.zeros(columns + 1, np.int32),
            np.full(columns + 1, -scoring.gap_open, np.int32),
            np.zeros(rows, np.int32),
            np.full(rows, -scoring.gap_open, np.int32),
        )

    @classmethod
    def corner(cls, rows: int, columns: int, scoring: Scoring, kind: int = CLOSED, backward: bool = False) -> Borders:
        """Alignments start in the corner, in the state ``kind``.

        Forward, a start inside a gap has paid for opening it and may go on or close it. Backward (sequences reversed,
        walking away from the end of a partition) the path must go on in that gap, and pays for the opening where
        the gap's other end lies: closing it is made dearer than any path can win back.
        """
        opening, extend = scoring.gap_open, scoring.gap_extend
        corner, top_cost, left_cost = 0, opening, opening
        if kind != CLOSED:
            if backward:
                corner = -(scoring.match + 2 * scoring.gap_first + 1)
            elif kind == GAP_IN_A:
                top_cost = 0
            else:
                left_cost = 0
        along_top = np.arange(columns + 1, dtype=np.int64) * -extend - top_cost
        along_left = np.arange(1, rows + 1, dtype=np.int64) * -extend - left_cost
        if backward and kind != GAP_IN_A:
            along_top += corner
        if backward and kind != GAP_IN_B:
            along_left += corner
        top_h = along_top.astype(np.int32)
        top_h[0] = corner
        top_f = top_h - np.int32(opening)
        # In the corner itself F̂ is the value from which the left border goes down.
        top_f[0] = along_left[0] + extend if rows else corner - opening
        left_h = along_left.astype(np.int32)
        return cls(top_h, top_f, left_h, left_h - np.int32(opening))


@dataclass(frozen=True)
class Sweep:
    """A matrix to fill: ``a`` gives m rows, ``b`` n columns (codes, ambiguous ones match nothing).

    ``bands``: rows (of the whole matrix, ascending, the last one m) after each of which a ``Band`` is yielded. ``keep(row)`` says, when the
    band that ends there begins, whether its last row is wanted. ``local`` floors H at 0; ``track`` looks for the best cell;
    ``prune`` leaves out blocks that cannot reach ``known``, a score that some cell is known to reach, or a better one found meanwhile
    (strictly, so every cell of the best score survives; values next to pruned blocks become lower bounds).
    ``known`` also means that cells below it are not reported as best. ``right`` asks for the last column.
    ``first_row``: resume below this row, whose H and F̂ are the borders' top.
    """

    a: Codes
    b: Codes
    scoring: Scoring
    borders: Borders
    bands: tuple[int, ...]
    local: bool = False
    track: bool = False
    prune: bool = False
    known: int = 0
    right: bool = False
    first_row: int = 0
    keep: Callable[[int], bool] = field(default=lambda row: False)
    threads: int | None = None


@dataclass(frozen=True)
class Band:
    """Rows (first, last] are done. ``h``, ``f``: H and F̂ of row ``last``, int32[n + 1], if kept; ``right_h``, ``right_e``: H and Ê of column n in
    rows first+1..last. ``best`` is over this band alone. ``pruned`` counts cells. ``pruned_spans``: int64[k, 4] of pruned
    rectangles (row, row end, column, column end), half-open, approximating their slanted sides.
    """

    first: int
    last: int
    best: Best
    pruned: int
    pruned_spans: Int64
    h: Int32 | None = None
    f: Int32 | None = None
    right_h: Int32 | None = None
    right_e: Int32 | None = None


@dataclass(frozen=True)
class Tick:
    """Nothing is finished, but ``cells`` of the sweep are done so far (pruned ones included, ``pruned`` of them)."""

    cells: int
    pruned: int


#: Codes of the index and of queries: 0 to 3 are A, C, G, T, others are letters that match themselves, save these two. ``NO_MATCH``
#: occurs in queries only (around each record, and for letters that shall not match), ``RECORD_END`` in references only.
NO_MATCH, RECORD_END = 254, 255
#: Each array of codes ends with so many of them, so that whole words can be read anywhere.
PADDING = 16


class ReferenceIndex(NamedTuple):
    """What the search for exact matches needs of a reference: three flat arrays, the same for every engine and minimum length.

    ``text`` uint8[n]: codes, a ``RECORD_END`` before and after each record, the last one ``PADDING`` times. ``suffixes`` int32[n]: its suffix
    array, by unsigned codes. ``first`` int32[4^k + 1]: ``first[p]`` is how many suffixes precede the k bases with the number p (2 bits a
    base, the first one highest), ``first[4^k]`` how many begin with a base. So ``suffixes[first[p]:first[p + 1]]`` has every
    suffix that begins with p, and a few behind them that end their record, or have another letter, within k bases after T's.
    """

    text: Codes
    suffixes: Int32
    first: Int32

    @property
    def prefix_bases(self) -> int:
        """k of ``first``."""
        return (len(self.first).bit_length() - 1) // 2


@dataclass(frozen=True)
class MatchSearch:
    """Maximal exact matches to look for.

    ``query`` uint8[m]: codes, a ``NO_MATCH`` before and after each record, the last one ``PADDING`` times. ``starts`` int64[r + 1]: where each
    record begins, and where one more would; so record i is ``query[starts[i] : starts[i + 1] - 1]``. ``minimum`` ≥ 1: the least length.
    ``unique``: only matches whose text occurs once in the reference (mummer's -mumreference). ``reverse``: look for each
    record's reverse complement instead, at the place of the record; ``complement`` uint8[256] is the code of each code's complement.
    """

    index: ReferenceIndex
    query: Codes
    starts: Int64
    complement: Codes
    minimum: int
    unique: bool = False
    reverse: bool = False


class FoundMatches(NamedTuple):
    """Matches, ascending by ``positions``: every match that begins before ``searched`` (a position in the query) has now been told.

    int32[n] each: ``places`` in the index's text, ``positions`` in the query (with ``reverse`` of its records' reverse complements, which lie
    where the records do), ``lengths``.
    """

    searched: int
    places: Int32
    positions: Int32
    lengths: Int32


class Engine(Protocol):
    """One device. Used, and closed, by the thread that made it."""

    name: str
    device: str
    reason: str

    def warm_up(self, scoring: Scoring) -> None:
        """Compile or load what a run with this scoring needs; may take a minute the first time."""

    def is_warm(self, scoring: Scoring) -> bool:
        """Whether ``warm_up`` has nothing to compile."""

    def sweep(self, sweep: Sweep) -> Generator[Band | Tick, None, None]:
        """Fill a matrix, band by band in order, with a ``Tick`` at least every tenth of a second. Close the iterator to stop."""

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: Int32, scoring: Scoring
    ) -> tuple[int, int, bool, int]:
        """The first row in which the way from the corner, where it starts in the state ``kind``, crosses the last column of ``b``.

        ``far`` int32[2, len(a) + 1]: H and Ê of that column as seen from the other side, from the last row of ``a`` upwards. Goal-based:
        the first row whose values attain ``goal`` together, closed before gap. Returns rows walked, the score up to there, whether
        the crosspoint lies inside a gap in a, and the cells computed. Raises ``CrosspointError``; safe in any thread.
        """

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        """Find a crosspoint in the middle of each partition (Myers-Miller, halving the longer side).

        ``partitions``: int64[k, 7] of i0, j0, type0, i1, j1, type1, score. Returns int64[k, 4] of i, j, score from the partition's start,
        type, and the number of cells computed. Goal-based: the first match from the end, closed before gap.
        """

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        """Align small partitions (as in ``split``). Returns gaps in a, gaps in b as int64[k, 3] of (i, j, length), cells computed."""

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        """Find maximal exact matches, in batches of bounded size, at least one every tenth of a second. Close the iterator to stop."""

    def close(self) -> None:
        """Give the device back."""


def first_match(
    h: NDArray[Any], gap: NDArray[Any], far_h: NDArray[Any], far_gap: NDArray[Any], goal: int, gap_open: int
) -> tuple[int, bool] | None:
    """Goal-based matching (Myers and Miller's formula 4, stopping at the first place that attains the goal).

    Returns the first index where ``h + far_h == goal`` (False) or ``gap + far_gap + open == goal`` (True: inside a gap), or None.
    """
    closed = h.astype(np.int64) + far_h == goal
    joined = gap.astype(np.int64) + far_gap + gap_open == goal
    either = closed | joined
    index = int(either.argmax()) if len(either) else 0
    if not len(either) or not either[index]:
        return None
    return index, not closed[index]
