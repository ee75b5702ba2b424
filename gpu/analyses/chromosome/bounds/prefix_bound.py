"""The prefix bound: the largest score with which a path may come to a cell, by rows of stage 1.

Special rows of long pairs are millions of rows apart, for each may take gigabytes. Between them
stage 1 keeps the highest values of further rows by diagonal, some kilobytes each. Stage 2 goes
backwards along the path, and what it adds behind a cell (i, j) is the score of its part up to
there. With a kept row r ≤ i, V = i - r rows on, that part is at most

    match · V + max over d' of  R(r, d') - ext · max(0, d - d') - (match + ext) · max(0, d' - d)

with d = j - i and R = F̂ + open, as in the traceback bound (``traceback_bound.py``): a match takes
a row and a column, and all others lie in gaps. A path that begins below row r gains match · V at
most. Where stage 1 pruned cells R is a lower bound, but exact wherever a best alignment passes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import numpy as np

from gpu.analyses.chromosome.pruning import active_columns
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.sweep import UNREACHED, UPPER_BOUND_STEP, Row, UpperBound, even_table
from gpu.scoring import Scoring

#: The logarithm of the diagonals whose highest value is kept; most entries of a table, and those
#: computed at once.
_WIDE, MAX_ENTRIES, _AT_ONCE = 6, 1 << 19, 1 << 15
#: Kept rows of a matrix, and least blocks from one to the next.
_ROWS, _LEAST_BLOCKS = 512, 32


def rows_to_keep(bands: Iterable[int], rows: int, interval: int, block_rows: int) -> frozenset[int]:
    """The ends of bands that the bound needs; none where special rows are as near to each other.

    ``interval``: rows from one special row to the next.
    """
    least = max(_LEAST_BLOCKS * block_rows, rows // _ROWS)
    kept, last = set[int](), 0
    if interval >= 2 * least:
        for row in bands:
            if row - last >= least or row % interval == 0:
                kept.add(row)
                last = row
    return frozenset(kept)


class PrefixBound:
    """Highest values of rows of a matrix, by diagonal; see the module.

    ``places``: the rows that are wanted. ``begins``: alignments may begin anywhere at no cost.
    """

    def __init__(self, scoring: Scoring, places: frozenset[int], begins: bool) -> None:
        self.places = places
        self._scoring, self._begins = scoring, begins
        #: Ascending; with the first bucket of diagonals of each, and R of each bucket.
        self._rows, self._kept = [0], [(0, np.zeros(1, np.int64))]

    def add(self, row: int, values: Row) -> None:
        """Keep a row, lower than all before."""
        begin, end = active_columns(as_compiled(values.h), as_compiled(values.f), *values.left_out)
        diagonal = values.first + begin - row
        first = diagonal >> _WIDE
        edges = np.maximum(0, np.arange(first << _WIDE, diagonal + end - begin, 1 << _WIDE) - diagonal)
        highest = np.maximum.reduceat(values.f[begin:end], edges).astype(np.int64) + self._scoring.gap_open
        self._kept.append((first, highest))
        self._rows.append(row)

    def is_between(self, above: int, below: int) -> bool:
        """Return True if a row between two others is kept."""
        return bisect_right(self._rows, above) < bisect_left(self._rows, below)

    def upper_bound(self, i: int, j: int, above: int, rows: int, columns: int) -> UpperBound:
        """The bound of a step of stage 2 from cell (i, j) up to row ``above``.

        Cell (p, q) of its sweep is (i - q, j - p), for p up to ``rows`` and q up to ``columns``.
        """
        high = wide = _WIDE
        while ((rows >> high) + 1) * ((rows + columns >> wide) + 2) > MAX_ENTRIES:
            high, wide = (high + 1, wide) if high <= wide else (high, wide + 1)
        # Diagonals of the matrix by bucket; those of the sweep run the same way.
        base = j - i
        buckets = np.arange((base - rows) >> wide, ((base + columns) >> wide) + 1)
        kept, gained = self._gained(above, i, wide, int(buckets[0]), len(buckets))
        bounds = np.empty(((rows >> high) + 1, len(buckets)), np.int32)
        # Some rows at a time, for the memory that each term takes.
        at_once = max(1, _AT_ONCE // len(buckets))
        for begin in range(0, len(bounds), at_once):
            part = bounds[begin : begin + at_once]
            last_column = j - (np.arange(begin, begin + len(part))[:, None] << high)
            # The rows of the cells of an entry, and the kept row above them.
            last = last_column - (buckets << wide)
            first = last - (1 << high) - (1 << wide) + 2
            which = np.searchsorted(kept, np.clip(first, above, i), "right") - 1
            gain = self._scoring.match * (np.clip(last, above, i) - kept[which])
            np.maximum(gain + gained[which, np.arange(len(buckets))], UNREACHED, out=part, casting="same_kind")
        by_row, by_column = (np.full(side // UPPER_BOUND_STEP + 2, 2**31 - 1) for side in (rows, columns))
        starts = np.zeros((len(bounds), 2), np.int64)
        lowest = int(buckets[0] << wide) - base
        return UpperBound(by_row, by_column, even_table(bounds, lowest, high, wide, starts))

    def _gained(self, above: int, below: int, wide: int, first: int, count: int) -> tuple[Int64, Int64]:
        """Kept rows from the last one at or above ``above`` on, and the maximum of the formula.

        Of each row int64[count], by bucket of 2 ** ``wide`` diagonals from bucket ``first`` on.
        """
        of = slice(bisect_right(self._rows, above) - 1, bisect_left(self._rows, below))
        rows, kept = np.array(self._rows[of], np.int64), self._kept[of]
        merged = [((at + np.arange(len(highest))) >> (wide - _WIDE), highest) for at, highest in kept]
        low = min(first, *(int(at[0]) for at, _ in merged))
        end = max(first + count, *(int(at[-1]) + 1 for at, _ in merged))
        values = np.full((len(rows), end - low), 0 if self._begins else UNREACHED, np.int64)
        for row, (at, highest) in zip(values, merged, strict=True):
            begins = np.flatnonzero(np.diff(at, prepend=at[0] - 1))
            own = row[at[0] - low : at[-1] + 1 - low]
            np.maximum(own, np.maximum.reduceat(highest, begins), out=own)
        # Buckets beside each other may be no diagonal apart.
        place = np.arange(end - low)
        right, left = (
            cost << wide for cost in (self._scoring.gap_extend, self._scoring.match + self._scoring.gap_extend)
        )
        from_left = np.maximum.accumulate(values + right * place, axis=1)[:, :-1] - right * place[:-1]
        from_right = np.maximum.accumulate((values - left * place)[:, ::-1], axis=1)[:, ::-1][:, 1:] + left * place[1:]
        values[:, 1:] = np.maximum(values[:, 1:], from_left)
        values[:, :-1] = np.maximum(values[:, :-1], from_right)
        return rows, values[:, first - low : first - low + count]
