"""The tables by which a sweep on the card prunes, as ``kernels/pruning.cuh`` reads them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import UNREACHED, UPPER_BOUND_STEP, Sweep

#: Marks of a granule of the row above the first strip: some of it may be active, or none.
MARKED, PRUNED = -1, -2
_NONE = np.empty(0, np.int32)


@dataclass(frozen=True)
class PruningTables:
    """The tables and numbers of a sweep's pruning.

    ``known``: the score that cells must be able to attain; ``slope``: cost of a surplus row or
    column. ``pruned_h``: H of pruned cells. ``diagonals``, ``row_bound``, ``column_bound``,
    ``diagonal_bound``: the upper bounds of ``TargetScore`` and ``UpperBound``, int32, empty if
    there are none.
    """

    known: int
    slope: int
    pruned_h: int
    diagonals: Int32
    row_bound: Int32
    column_bound: Int32
    diagonal_bound: Int32

    @classmethod
    def of(cls, sweep: Sweep) -> PruningTables | None:
        """The tables of a sweep, or None if nothing may be pruned."""
        target = sweep.target
        if target is None:
            return None
        keeps_to_diagonals = target.corner or target.diagonals is not None
        bound = sweep.upper_bound() if sweep.upper_bound is not None else None
        return cls(
            target.score,
            sweep.scoring.gap_extend if keeps_to_diagonals else 0,
            0 if sweep.local else UNREACHED,
            _NONE if target.diagonals is None else _within_32_bits(target.diagonals),
            _NONE if bound is None else _within_32_bits(bound.rows),
            _NONE if bound is None else _within_32_bits(bound.columns),
            _NONE if bound is None else bound.diagonal_bound,
        )

    @property
    def nbytes(self) -> int:
        """Bytes of the tables, without those for each strip."""
        return 4 * sum(map(len, (self.diagonals, self.row_bound, self.column_bound, self.diagonal_bound)))

    def is_border_active(self, sweep: Sweep, row: int) -> bool:
        """Return True if a row's cell in column 0 is active.

        False also if it holds the value of pruned cells.
        """
        h = int(sweep.borders.left_h[row - 1])
        gained = self._gained(sweep, len(sweep.a) - row, np.array([len(sweep.b)]))
        return h != self.pruned_h and h + int(gained[0]) >= self.known

    def marks(self, sweep: Sweep, granule: int) -> Int32:
        """int32[granules]: ``MARKED`` if columns of the row above the first strip may be active.

        Else ``PRUNED``. Columns that hold the value of pruned cells are not marked: a path that
        comes from there may as well begin there, and the strip itself tests where paths begin. All
        chunks of a marked granule are tested, and no strip overtakes the first one.
        """
        columns = len(sweep.b)
        begins = np.arange(max(1, -(-columns // granule)), dtype=np.int64) * granule
        if not columns:
            return np.full(1, PRUNED, np.int32)
        # Column 0 has no mark.
        values = np.maximum.reduceat(sweep.borders.top_h, begins + 1)
        # Further right in a granule a path gains no more than ``slope`` a column beyond this.
        gained = self._gained(sweep, len(sweep.a) - sweep.first_row, columns - 1 - begins) + self.slope * granule
        if len(self.row_bound):
            gained = np.minimum(gained, int(self.row_bound[sweep.first_row // UPPER_BOUND_STEP]))
        return np.where((values > self.pruned_h) & (values + gained >= self.known), MARKED, PRUNED).astype(np.int32)

    def _gained(self, sweep: Sweep, rows: int, columns: Int64) -> Int64:
        """Upper bounds of what a path over so many rows and columns adds (``TargetScore``)."""
        match = sweep.scoring.match
        if sweep.target is not None and sweep.target.diagonals is not None:
            return np.asarray(match * rows + sweep.target.diagonals[len(sweep.b) - columns + rows])
        return np.asarray(match * np.minimum(rows, columns) - self.slope * np.abs(rows - columns))


def _within_32_bits(values: Int64) -> Int32:
    within = np.empty(len(values), np.int32)
    np.clip(values, UNREACHED, 2**31 - 1, out=within, casting="unsafe")
    return within
