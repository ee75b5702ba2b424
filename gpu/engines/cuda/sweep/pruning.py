"""What a sweep on the card may leave out, as ``kernels/pruning.cuh`` takes it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import REST_STEP, UNREACHED, Row, Sweep

#: The mark of a granule that no strip bears.
LEFT_OUT = -2
_NONE = np.empty(0, np.int32)


@dataclass(frozen=True)
class Pruning:
    """``known``: the score that what is computed must attain; ``slope``: what a row or column too many costs; ``dead``: H of cells left out.

    ``diagonals``, ``rest_rows``, ``rest_columns``, ``corridor``: those of ``TargetScore`` and ``UpperBound``, within 32 bits, or empty.
    """

    known: int
    slope: int
    dead: int
    diagonals: Int32
    rest_rows: Int32
    rest_columns: Int32
    corridor: Int32

    @classmethod
    def of(cls, sweep: Sweep) -> Pruning | None:
        """None where nothing may be left out."""
        goal = sweep.goal
        if not (sweep.prune if sweep.local else goal is not None):
            return None
        known = sweep.known if goal is None else goal.score
        keeps_to_diagonals = goal is not None and (goal.corner or goal.diagonals is not None)
        slope = sweep.scoring.gap_extend if keeps_to_diagonals else 0
        diagonals = None if goal is None else goal.diagonals
        rest = sweep.rest() if sweep.rest is not None else None
        return cls(
            known,
            slope,
            0 if sweep.local else UNREACHED,
            _NONE if diagonals is None else _within_32_bits(diagonals),
            _NONE if rest is None else _within_32_bits(rest.rows),
            _NONE if rest is None else _within_32_bits(rest.columns),
            _NONE if rest is None else rest.corridor,
        )

    def border_lives(self, sweep: Sweep, row: int) -> bool:
        """Whether the cell of a row in column 0 may take part, and is no such as those left out stand for."""
        h = int(sweep.borders.left_h[row - 1])
        diagonals = sweep.goal.diagonals if sweep.goal is not None else None
        gained = _gained(sweep, len(sweep.a) - row, np.array([len(sweep.b)]), self.slope, diagonals)
        return h != self.dead and h + int(gained[0]) >= self.known

    def marks(self, sweep: Sweep, granule: int, first_row: int, top: Row, mark: int) -> Int32:
        """int32[granules of so many columns] of a row that strips begin below: ``mark`` where some of its columns may take part, or ``LEFT_OUT``.

        Columns that have what cells left out stand for bear none: their F̂ is no more, so what comes from there a way that begins there has as well, and of those the strip knows by itself. A mark
        is looked at by all of its chunks, and no strip overtakes the first one.
        """
        columns, rows = len(sweep.b), len(sweep.a)
        marks = np.full(max(1, -(-columns // granule)), LEFT_OUT, np.int32)
        # Column 0 bears no mark.
        begin, end = max(top.first, 1), top.first + len(top.h)
        if begin >= end:
            return marks
        first, last = (begin - 1) // granule, (end - 2) // granule
        # Where each of them begins, in the row's values.
        places = np.maximum(np.arange(first, last + 1, dtype=np.int64) * granule + 1, begin) - top.first
        values = np.maximum.reduceat(top.h[: end - top.first], places)
        right = columns - 1 - granule * np.arange(first, last + 1, dtype=np.int64)
        # From a granule's first column on a way gains at most what it does there, and ``slope`` for each column more.
        diagonals = sweep.goal.diagonals if sweep.goal is not None else None
        gained = _gained(sweep, rows - first_row, right, self.slope, diagonals) + self.slope * granule
        if len(self.rest_rows):
            gained = np.minimum(gained, int(self.rest_rows[first_row // REST_STEP]))
        marks[first : last + 1][(values > self.dead) & (values + gained >= self.known)] = mark
        return marks

    @property
    def bytes(self) -> int:
        """Of the tables on the card, without what they have for each strip, and for each section."""
        return 4 * sum(map(len, (self.diagonals, self.rest_rows, self.rest_columns, self.corridor)))


def _gained(sweep: Sweep, rows: int, columns: Int64, slope: int, diagonals: Int64 | None) -> Int64:
    """What the way over so many rows and columns to the end adds at most (``TargetScore``)."""
    match = sweep.scoring.match
    if diagonals is not None:
        return np.asarray(match * rows + diagonals[len(sweep.b) - columns + rows])
    return np.asarray(match * np.minimum(rows, columns) - slope * np.abs(rows - columns))


def _within_32_bits(values: Int64) -> Int32:
    within = np.empty(len(values), np.int32)
    np.clip(values, UNREACHED, 2**31 - 1, out=within, casting="unsafe")
    return within
