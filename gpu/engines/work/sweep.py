"""The protocol of sweeps: a matrix to fill (``Sweep``), the answer (``Band``) and the engine.

Types of crosspoints follow CUDAlign 2.1, section 4.2.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.jit.warm_up import Kernels
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: The types of a crosspoint: what is open where the path passes.
CLOSED, GAP_IN_A, GAP_IN_B = 0, 1, 2
#: The type of a crosspoint once rows and columns are exchanged.
TRANSPOSED = (CLOSED, GAP_IN_B, GAP_IN_A)
#: Rows, or columns, between two values of ``UpperBound``.
UPPER_BOUND_STEP = 64
#: H of pruned cells where it has no floor: no path scores as little. A gap's opening below it still
#: fits in 32 bits.
UNREACHED = -(2**30)


class Best(NamedTuple):
    """A score and the cell that has it; of equals the smallest (i, j). ``score`` 0 means none was
    found.
    """

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
    """Row ``first_row`` (0, or where a sweep is resumed) and column 0 of a matrix of m rows and n
    columns, as int32.

    ``top_h``, ``top_f``: H and F̂ of the row, [n + 1] (column 0 first); ``left_h``, ``left_e``: H
    and Ê of column 0 in rows 1..m, [m]. F̂ = max(F, H − open) and Ê = max(E, H − open): a floored
    value changes no cell and no match (``engines/cpu/sweep/strip.py``).
    """

    top_h: Int32
    top_f: Int32
    left_h: Int32
    left_e: Int32
    first_row: int = 0

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

        Forward, a start inside a gap has paid for opening it and may go on or close it. Backward
        (sequences reversed, walking away from the end of a partition) the path must go on in that
        gap, and pays for the opening where the gap's other end lies: closing it is made dearer than
        any path can win back.
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
        if backward and kind != GAP_IN_A:
            top_cost -= corner
        if backward and kind != GAP_IN_B:
            left_cost -= corner
        top_h = _falling(0, columns, extend, top_cost)
        top_h[0] = corner
        top_f = top_h - np.int32(opening)
        # In the corner itself F̂ is the value from which the left border goes down.
        top_f[0] = -left_cost if rows else corner - opening
        left_h = _falling(1, rows, extend, left_cost)
        return cls(top_h, top_f, left_h, left_h - np.int32(opening))


def _falling(first: int, last: int, extend: int, cost: int) -> Int32:
    """int32: −extend · k − cost for k from ``first`` to ``last``; borders are long, so nothing else
    is made on the way.
    """
    values = np.arange(first, last + 1, dtype=np.int32)
    values *= -extend
    values -= cost
    return values


@dataclass(frozen=True)
class TargetScore:
    """Permission to prune the cells through which no path attains ``score``, which some path is
    known to attain.

    In a local matrix the score rises to a better one found meanwhile. Every cell on a path of that
    score is computed; cells next to pruned ones become lower bounds. An upper bound of what a path
    adds to H from cell (i, j) on, with u = m − i rows and v = n − j columns to go:

    - ``corner`` False, it ends in the last row or column, or anywhere in a local matrix: match ·
      min(u, v), since each match takes a row and a column;
    - ``corner`` True, it ends in the last cell: of that ext · |u − v| less. So many rows or columns
      are left over after the diagonal steps, each in a gap; what opens the gaps is not counted,
      since one may be open already;
    - ``diagonals``, int64[m − first_row + n + 1]: match · u + diagonals[j − i + m]; whoever asks
      has proven it.

    Along a path the bound falls by no less than what the path adds, so that where a path enters a
    block it holds inside the block. Pruned cells hold H = 0 in a local matrix, else ``UNREACHED``;
    F̂ and Ê are an opening lower.
    """

    score: int
    corner: bool = False
    diagonals: Int64 | None = None


class Field:
    """Places of the numbers that the table of ``UpperBound.corridor`` begins with."""

    HIGH, WIDE, SAMPLES, HIGH_OUTSIDE, WIDE_OUTSIDE, BUCKETS, LOWEST, FIRST, INSIDE, OUTSIDE, STARTS = range(11)
    HEADER = 11


@dataclass(frozen=True)
class UpperBound:
    """Upper bounds of what a path adds from row, or column, ``UPPER_BOUND_STEP`` · k on: int64
    (``rows``, ``columns``).

    ``corridor``: int32, one table, or empty: the bound from cell (i, j) on, by row and diagonal d =
    j − i. It begins with ``Field.HEADER`` numbers; HIGH, WIDE and their like outside are exponents
    of 2. With the row's block r = i >> HIGH and k = (d − table[FIRST + r]) >> WIDE that is
    table[INSIDE + r · SAMPLES + k], where 0 ≤ k < SAMPLES, and elsewhere table[OUTSIDE + (i >>
    HIGH_OUTSIDE) · BUCKETS + ((d − LOWEST) >> WIDE_OUTSIDE)]. From table[STARTS + 2 r] to the next
    number are the columns in which a local alignment may begin in the rows of block r.
    """

    rows: Int64
    columns: Int64
    corridor: Int32 = field(default_factory=lambda: np.empty(0, np.int32))


@dataclass(frozen=True)
class Outputs:
    """The outputs of a sweep besides the best cell.

    ``keep(row)``: whether the row's H and F̂ are wanted; called in any thread when the band that
    ends in the row begins. ``right``: H and Ê of the last column are wanted. ``spans``: so are the
    rectangles that were pruned.
    """

    keep: Callable[[int], bool] = field(default=lambda row: False)
    right: bool = False
    spans: bool = True


@dataclass(frozen=True)
class Sweep:
    """A matrix to fill.

    Parameters
    ----------
    a, b : codes of the m rows and of the n columns; ambiguous ones match nothing.
    scoring : match, mismatch and gaps.
    borders : H and the gaps' values in row ``borders.first_row`` and in column 0; only rows below
        that row are filled.
    bands : rows of the matrix, ascending, the last one m, after each of which a ``Band`` is
        yielded.
    local : H has the floor 0.
    known_score : look for the best cell, of those with at least this score; None: do not look for
        it.
    target : permission to prune, with the score that paths must attain; an engine need not use it.
    upper_bound : called once at most, in any thread, by an engine that prunes: bounds that prune
        more.
    outputs : rows, right border and pruned rectangles that are wanted.
    """

    a: Codes
    b: Codes
    scoring: Scoring
    borders: Borders
    bands: tuple[int, ...]
    local: bool = False
    known_score: int | None = None
    target: TargetScore | None = None
    upper_bound: Callable[[], UpperBound] | None = None
    outputs: Outputs = Outputs()

    @property
    def first_row(self) -> int:
        """The row above the first one to fill."""
        return self.borders.first_row


@dataclass(frozen=True)
class Row:
    """``h``, ``f``: H and F̂ of a row, int32 in columns from ``first`` on; all others of 0 to
    ``columns`` have those of ``left_out``.
    """

    h: Int32
    f: Int32
    columns: int
    first: int = 0
    left_out: tuple[int, int] = (0, 0)

    def whole(self) -> tuple[Int32, Int32]:
        """H and F̂ of every column: int32[columns + 1] each, new arrays unless the row has all of
        them.
        """
        if len(self.h) == self.columns + 1:
            return self.h, self.f
        values = [np.full(self.columns + 1, value, np.int32) for value in self.left_out]
        for whole, part in zip(values, (self.h, self.f), strict=True):
            whole[self.first : self.first + len(part)] = part
        return values[0], values[1]


@dataclass(frozen=True)
class Band:
    """Rows (first, last] are done. ``row``: row ``last``, if kept; ``right_h``, ``right_e``: H and
    Ê of column n in rows first+1..last. ``best`` is over this band alone. ``pruned`` counts cells.
    ``pruned_spans``: int64[k, 4] of pruned rectangles (row, row end, column, column end),
    half-open, approximating their slanted sides.
    """

    first: int
    last: int
    best: Best
    pruned: int
    pruned_spans: Int64
    row: Row | None = None
    right_h: Int32 | None = None
    right_e: Int32 | None = None

    @property
    def h(self) -> Int32 | None:
        """H of row ``last``, int32[n + 1], if kept."""
        return self.row.whole()[0] if self.row is not None else None

    @property
    def f(self) -> Int32 | None:
        """F̂ of row ``last``, int32[n + 1], if kept."""
        return self.row.whole()[1] if self.row is not None else None


@dataclass(frozen=True)
class SweepProgress:
    """Nothing is finished, but ``cells`` of the sweep are done so far (pruned ones included,
    ``pruned`` of them).
    """

    cells: int
    pruned: int


@dataclass(frozen=True)
class SweepJob:
    """A sweep that is made when its turn comes: what it takes in memory is there no longer than it
    runs.

    ``rows``: of its matrix; ``cells``: how many will be computed, about. ``make`` may be called in
    any thread, and more than once. ``is_over``: asked after each band, in any thread: whether what
    follows is not needed any more. ``is_background``: nobody waits for it yet; an engine does it
    where others leave it idle, or not at all.
    """

    rows: int
    cells: int
    make: Callable[[], Sweep]
    is_over: Callable[[], bool] = lambda: False
    is_background: bool = False


class Sweeps(Protocol):
    """An engine that fills matrices."""

    def sweep(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
        """Fill a matrix, band by band in order, with a ``SweepProgress`` at least every tenth of a
        second. Close the iterator to stop.
        """

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        """Fill several matrices, in any order and some at once: the index in ``jobs`` and what
        ``sweep`` yields; also without news, to be asked on, at least every tenth of a second. Close
        the iterator to stop.

        Background jobs may be appended to ``jobs`` meanwhile. It ends when all other jobs have
        ended. Raises ``CardLost`` where one of several cards failed: asked again, the engine goes
        on with the others.
        """

    def sweep_kernels(self, scoring: Scoring) -> tuple[Kernels, ...]:
        """Return the kernels that sweeps with this scoring need compiled.

        Raises ``InputError`` for scores too large to compute with.
        """
