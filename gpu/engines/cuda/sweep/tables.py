"""The tables of a sweep on the card as the kernels read them: of pruning, and of forbidden pairs.

``kernels/pruning.cuh`` reads the first. Chunks that forbidden pairs (``Sweep.forbidden``) may lie
in are computed by the kernel's slow path, which looks each cell up. There are few: a path crosses a
strip in about as many columns as the strip has rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gpu.engines.cuda.sweep.strip_shape import CHUNK, WordFormat
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


#: As in ``kernels/registers.cuh``: words of a strip's bits.
CROSSED_WORDS = 64
#: Strips whose bits are made at once.
_STRIPS_AT_ONCE = 512


def forbidden_tables(
    sweep: Sweep, words: WordFormat, strips: np.ndarray, steps: int
) -> tuple[tuple[Int32, Int32, np.ndarray], int]:
    """The columns by row, where those of each row begin, and the bits of the strips.

    int32[pairs] from 1 on, int32[rows + 1], uint32[strips, CROSSED_WORDS]; and the logarithm of the
    chunks of a bit. ``strips``: records with row and rows; ``steps``: of a strip.
    """
    i, j, length = sweep.forbidden.T
    nth = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    rows, columns = np.repeat(i, length) + nth, np.repeat(j, length) + nth + 1
    order = np.argsort(rows, kind="stable")
    begins = np.searchsorted(rows[order], np.arange(len(sweep.a) + 1))
    shift = max(0, (-(-(steps // CHUNK) // (32 * CROSSED_WORDS)) - 1).bit_length())
    bits = np.zeros((len(strips), CROSSED_WORDS), np.uint32)
    for first in range(0, len(strips), _STRIPS_AT_ONCE):
        some = slice(first, first + _STRIPS_AT_ONCE)
        bits[some] = _crossed(sweep.forbidden, strips[some], words, shift)
    return (columns[order].astype(np.int32), begins.astype(np.int32), bits), shift


def _crossed(runs: Int64, strips: np.ndarray, words: WordFormat, shift: int) -> np.ndarray:
    """The bits of some strips: uint32[strips, CROSSED_WORDS]."""
    first, end = strips["row"].astype(np.int64), strips["row"].astype(np.int64) + strips["rows"]
    changes = np.zeros((len(strips), 32 * CROSSED_WORDS + 1), np.int32)
    # A lane has 32nd of a strip's rows, and lags the one above.
    lane_rows = words.height // 32
    lag = (words.delay + 1) // 32
    for strip in range(len(strips)):
        # Runs ascend in i; one may begin far above.
        reach = runs[: np.searchsorted(runs[:, 0], end[strip])]
        reach = reach[reach[:, 0] + reach[:, 2] > first[strip]]
        if not len(reach):
            continue
        begin = np.maximum(reach[:, 0], first[strip])
        last = np.minimum(reach[:, 0] + reach[:, 2], end[strip]) - 1
        from_step = reach[:, 1] + 1 + begin - reach[:, 0] + (begin - first[strip]) // lane_rows * lag
        to_step = reach[:, 1] + 1 + last - reach[:, 0] + (last - first[strip]) // lane_rows * lag + lag - 1
        np.add.at(changes[strip], from_step // CHUNK >> shift, 1)
        np.add.at(changes[strip], (to_step // CHUNK >> shift) + 1, -1)
    crossed = np.cumsum(changes[:, :-1], axis=1) > 0
    return np.packbits(crossed, axis=1, bitorder="little").view("<u4").astype(np.uint32)
