"""Sweeps: a matrix to fill (``Sweep``), and the answer (``Band``).

Types of crosspoints follow CUDAlign 2.1, section 4.2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: The types of a crosspoint: what is open where the path passes.
CLOSED, GAP_IN_A, GAP_IN_B = 0, 1, 2
#: The type of a crosspoint once rows and columns are exchanged.
TRANSPOSED = (CLOSED, GAP_IN_B, GAP_IN_A)
#: Rows, or columns, between two values of ``UpperBound``.
UPPER_BOUND_STEP = 64
#: H of pruned cells without a floor: below any path's, and a gap's opening below it fits 32 bits.
UNREACHED = -(2**30)


class Best(NamedTuple):
    """A score and the cell that has it; of equal scores the smallest (i, j).

    Attributes
    ----------
    score : int
        0 means that no cell was found.
    i, j : int
        Row and column of the matrix: the numbers of letters of ``a`` and ``b`` up to the cell.
    """

    score: int = 0
    i: int = 0
    j: int = 0

    def better(self, other: Best) -> Best:
        """Return the one with the larger score, of equal scores the one with the smaller cell.

        Parameters
        ----------
        other : Best
        """
        if self.score != other.score:
            return self if self.score > other.score else other
        return self if (self.i, self.j) <= (other.i, other.j) else other


@dataclass(frozen=True)
class Borders:
    """The values above the first row to fill, and in column 0, of a matrix of m rows and n columns.

    F̂ = max(F, H − open) and Ê = max(E, H − open): this floor changes no cell and no match
    (``engines/cpu/sweep/strip.py``).

    Attributes
    ----------
    top_h, top_f : int32[n + 1]
        H and F̂ of row ``first_row``, column 0 first.
    left_h, left_e : int32[m]
        H and Ê of column 0 in rows 1 to m.
    first_row : int
        0, or the row from which a sweep is resumed.
    """

    top_h: Int32
    top_f: Int32
    left_h: Int32
    left_e: Int32
    first_row: int = 0

    @classmethod
    def free(cls, rows: int, columns: int, scoring: Scoring) -> Borders:
        """Make borders on which alignments start anywhere at no cost: local and semi-global.

        Parameters
        ----------
        rows, columns : int
            m and n.
        scoring : Scoring
        """
        return cls(
            np.zeros(columns + 1, np.int32),
            np.full(columns + 1, -scoring.gap_open, np.int32),
            np.zeros(rows, np.int32),
            np.full(rows, -scoring.gap_open, np.int32),
        )

    @classmethod
    def corner(cls, rows: int, columns: int, scoring: Scoring, kind: int = CLOSED, backward: bool = False) -> Borders:
        """Make borders of alignments that start in the corner, in the state ``kind``.

        Forward, a start inside a gap has paid for opening it and may extend or close it. Backward
        (sequences reversed, walking away from the end of a partition) the path must go on in that
        gap, and pays for the opening where the gap's other end lies: closing it is made dearer than
        any path can win back.

        Parameters
        ----------
        rows, columns : int
            m and n.
        scoring : Scoring
        kind : int
            ``CLOSED``, ``GAP_IN_A`` or ``GAP_IN_B``.
        backward : bool
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
    """Return −extend · k − cost for k from ``first`` to ``last``, as int32.

    Borders are long, so no other array is made on the way.
    """
    values = np.arange(first, last + 1, dtype=np.int32)
    values *= -extend
    values -= cost
    return values


@dataclass(frozen=True)
class TargetScore:
    """Permission to prune the cells through which no path attains a score.

    Some path is known to attain ``score``. In a local matrix it rises to a better one found
    meanwhile. Every cell on a path of that score is computed; cells next to pruned ones become
    lower bounds. An upper bound of what a path adds to H from cell (i, j) on, with u = m − i rows
    and v = n − j columns to go:

    - ``corner`` False: the path ends in the last row or column, or anywhere in a local matrix:
      match · min(u, v), since each match takes a row and a column;
    - ``corner`` True: the path ends in the last cell: match · min(u, v) − ext · |u − v|. The
      |u − v| rows or columns beside the diagonal steps are in gaps; the cost of opening them is not
      counted, since a gap may be open already;
    - ``diagonals`` int64[m − first_row + n + 1]: match · u + diagonals[j − i + m]; the caller
      guarantees it.

    Along a path the bound falls by no less than what the path adds, so that where a path enters a
    block it holds inside the block. Pruned cells hold H = 0 in a local matrix, else ``UNREACHED``;
    F̂ and Ê are an opening lower.
    """

    score: int
    corner: bool = False
    diagonals: Int64 | None = None


class Field:
    """Indices of the numbers that the table of ``UpperBound.diagonal_bound`` begins with."""

    HIGH, WIDE, SAMPLES, HIGH_OUTSIDE, WIDE_OUTSIDE, BUCKETS, LOWEST, FIRST, INSIDE, OUTSIDE, STARTS = range(11)
    HEADER = 11


@dataclass(frozen=True)
class UpperBound:
    """Upper bounds of the score that a path adds from a row, a column or a cell on.

    With the row's block r = i >> HIGH and k = (d − table[FIRST + r]) >> WIDE the table's bound for
    diagonal d = j − i is table[INSIDE + r · SAMPLES + k] where 0 ≤ k < SAMPLES, and elsewhere
    table[OUTSIDE + (i >> HIGH_OUTSIDE) · BUCKETS + ((d − LOWEST) >> WIDE_OUTSIDE)]. From
    table[STARTS + 2 r] to the next number are the columns in which a local alignment may begin in
    the rows of block r.

    Attributes
    ----------
    rows, columns : int64[…]
        Entry k: the bound from row, or column, ``UPPER_BOUND_STEP`` · k on.
    diagonal_bound : int32[…]
        One table, or empty: the bound from cell (i, j) on. It begins with the ``Field.HEADER``
        numbers of ``Field``; HIGH, WIDE and their like outside are exponents of 2.
    """

    rows: Int64
    columns: Int64
    diagonal_bound: Int32 = field(default_factory=lambda: np.empty(0, np.int32))


def even_table(bounds: Int32, lowest: int, high: int, wide: int, starts: Int64) -> Int32:
    """Return a table of ``UpperBound`` with the same buckets of diagonals for all rows.

    Parameters
    ----------
    bounds : int[blocks, buckets]
        Of blocks of 2 ** ``high`` rows and buckets of 2 ** ``wide`` diagonals.
    lowest : int
        The first diagonal of the first bucket.
    high, wide : int
    starts : int[blocks, 2]
    """
    header, inside = np.zeros(Field.HEADER, np.int64), Field.HEADER + len(bounds)
    header[Field.HIGH] = header[Field.HIGH_OUTSIDE] = high
    header[Field.WIDE] = header[Field.WIDE_OUTSIDE] = wide
    header[Field.SAMPLES] = header[Field.BUCKETS] = bounds.shape[1]
    header[Field.LOWEST], header[Field.FIRST] = lowest, Field.HEADER
    header[Field.INSIDE] = header[Field.OUTSIDE] = inside
    header[Field.STARTS] = inside + bounds.size
    parts = header, np.full(len(bounds), lowest), bounds.ravel(), starts.ravel()
    return np.concatenate([part.astype(np.int32) for part in parts])


@dataclass(frozen=True)
class Outputs:
    """The outputs of a sweep besides the best cell.

    Parameters
    ----------
    keep : callable
        ``keep(row)`` is True if the row's H and F̂ are wanted; called in any thread when the band
        that ends in the row begins.
    right : bool
        H and Ê of the last column are wanted.
    spans : bool
        The rectangles that were pruned are wanted.
    """

    keep: Callable[[int], bool] = field(default=lambda row: False)
    right: bool = False
    spans: bool = True


@dataclass(frozen=True)
class Sweep:
    """A matrix to fill.

    Parameters
    ----------
    a, b : uint8[m], uint8[n]
        Codes of the rows and of the columns; ambiguous ones match nothing.
    scoring : Scoring
    borders : Borders
        Only rows below ``borders.first_row`` are filled.
    bands : tuple of int
        Rows of the matrix, ascending, the last one m; after each a ``Band`` is yielded.
    local : bool
        H has the floor 0.
    known_score : int, optional
        Search for the best cell of those with at least this score; None: do not search.
    target : TargetScore, optional
        Permission to prune, with the score that paths must attain; an engine need not use it.
    upper_bound : callable, optional
        Returns an ``UpperBound`` that prunes more; called once at most, in any thread, by an engine
        that prunes.
    outputs : Outputs
        Rows, right border and pruned rectangles that are wanted.
    forbidden : int64[k, 3]
        Runs (i, j, length), 0-based: no path may pair a[i + t] with b[j + t], 0 ≤ t < length.
        Ascending in i.
    best_of_bands : bool
        The best cell of each band is wanted, of those with at least ``known_score``; else a band
        that has no better one than bands before it may have none. Without a ``target``.
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
    forbidden: Int64 = field(default_factory=lambda: np.empty((0, 3), np.int64))
    best_of_bands: bool = False

    @property
    def first_row(self) -> int:
        """The row above the first one to fill."""
        return self.borders.first_row


@dataclass(frozen=True)
class Row:
    """The values of one row; columns outside of the stored range have those of ``left_out``.

    Attributes
    ----------
    h, f : int32[k]
        H and F̂ in columns ``first`` to ``first + k - 1``.
    columns : int
        n; the row has columns 0 to n.
    first : int
    left_out : tuple of int
        H and F̂ of all other columns.
    """

    h: Int32
    f: Int32
    columns: int
    first: int = 0
    left_out: tuple[int, int] = (0, 0)

    def whole(self) -> tuple[Int32, Int32]:
        """Return H and F̂ of every column.

        Returns
        -------
        int32[columns + 1], int32[columns + 1]
            New arrays, unless the row stores all columns.
        """
        if len(self.h) == self.columns + 1:
            return self.h, self.f
        values = [np.full(self.columns + 1, value, np.int32) for value in self.left_out]
        for whole, part in zip(values, (self.h, self.f), strict=True):
            whole[self.first : self.first + len(part)] = part
        return values[0], values[1]


@dataclass(frozen=True)
class Band:
    """The result of filling rows ``first`` + 1 to ``last``.

    Attributes
    ----------
    first, last : int
    best : Best
        Of this band alone.
    pruned : int
        Number of pruned cells.
    pruned_spans : int64[k, 4]
        Pruned rectangles (row, row end, column, column end), half-open, approximating their slanted
        sides.
    row : Row, optional
        Row ``last``, if wanted.
    right_h, right_e : int32[last - first], optional
        H and Ê of column n, if wanted.
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
    """Progress of a sweep between two bands.

    Attributes
    ----------
    cells : int
        Cells done since the sweep began, pruned ones included.
    pruned : int
        Pruned ones of them.
    """

    cells: int
    pruned: int


@dataclass(frozen=True)
class SweepJob:
    """A sweep that is made when its turn comes, so that it takes memory only while it runs.

    Parameters
    ----------
    rows : int
        Rows of its matrix.
    cells : int
        Estimated number of cells that will be computed.
    make : callable
        Returns the ``Sweep``; may be called in any thread, and more than once.
    is_over : callable
        Returns True if the bands that follow are not needed any more; called after each band, in
        any thread.
    is_background : bool
        No caller waits for it yet: an engine runs it where other jobs leave it idle, or not at all.
    """

    rows: int
    cells: int
    make: Callable[[], Sweep]
    is_over: Callable[[], bool] = lambda: False
    is_background: bool = False
