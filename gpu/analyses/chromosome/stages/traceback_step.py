"""One step of stage 2: the path from a crosspoint up to the special row above it.

The columns between both rows are swept from right to left (*orthogonal execution*) until a column
attains the crosspoint's score together with the special row (*target_score-based matching*), or
contains the start of the alignment. In the sweep's own terms the columns are rows: both sequences
are reversed and exchanged. Cells that cannot contribute to the score are pruned
(``traceback_bound.py``). The sweep is cut into windows, each of which continues from the last band
of the previous one: the crosspoint is usually about as many columns away as there are rows up to
the special row, and an engine that works on all of a sweep's rows at a time must not be given
thousands of times as many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound
from gpu.analyses.chromosome.bounds.traceback_bound import first_meeting, target_of_step
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_columns import StepColumns, places_of
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow, load_special_row
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.suboptimal.forbidden import backward, transposed
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.partitions import work_of
from gpu.engines.work.sweep import (
    CLOSED,
    GAP_IN_B,
    TRANSPOSED,
    Band,
    Borders,
    Outputs,
    Sweep,
    SweepJob,
    TargetScore,
    UpperBound,
)

#: Least number of columns of a window.
_SMALLEST_WINDOW = 8192
#: A window extends to the likely end of the path if that is at most this factor beyond its usual
#: width.
_MAX_USUAL = 4


class TracebackStep:
    """A step from ``point`` up to row ``above``, window by window, until ``is_over``.

    ``plan`` returns the next window's job, ``look`` takes its bands. ``found``: the crosspoint on
    the row above or the start of the alignment; None at the end if no column attains the score:
    then no alignment of this score ends in ``point``. ``cells``, ``pruned``: cells of the swept
    columns, and those of them that were pruned; ``columns``: those saved for stage 3.
    """

    def __init__(self, context: Context, point: Crosspoint, above: int, prefix: PrefixBound | None = None) -> None:
        self.point, self.above = point, above
        self.found: Crosspoint | None = None
        self.is_over = False
        self.cells = self.pruned = 0
        self.columns = StepColumns(point, above)
        self._context, self._prefix = context, prefix
        self._a = context.b[: point.j][::-1]
        self._b = context.a[above : point.i][::-1]
        self._places = {point.j - place for place in places_of(context.request, point)}
        #: Columns that windows have swept, and the last band.
        self._first = 0
        self._before: Band | None = None
        self._go_straight()

    @cached_property
    def meet(self) -> SpecialRow:
        """The special row above. Raises ``Damaged``."""
        request = self._context.request
        if self.above:
            return load_special_row(self._context.store, request, self.above)
        if request.mode == "global":
            borders = Borders.corner(0, self.point.j, request.scoring)
            return SpecialRow(0, borders.top_h, borders.top_f)
        none = np.empty(0, np.int32)
        return SpecialRow(0, none, none, left_out=(0, -request.scoring.gap_open))

    def plan(self, start: Crosspoint | None) -> SweepJob:
        """The sweep of the next window; its bands are for ``look``.

        ``start``: the likely end of the path on the row above.
        """
        rows = min(self._window(start), len(self._a) - self._first)
        return SweepJob(rows, self._work(rows, start), partial(self._sweep, self._first + rows), lambda: self.is_over)

    def _forbidden(self, first: int, last: int) -> Int64:
        """The forbidden pairs in columns (first, last], as the sweep's rows and columns."""
        (i, j, _, _), rows, columns = self.point, len(self._b), last - first
        runs = self._context.forbidden.within(self.above, j - last, i, j - first)
        runs = transposed(backward(runs, rows, columns))
        runs[:, 0] += first
        return runs

    @property
    def walked(self) -> int:
        """Number of finished columns: the next window starts there."""
        return self._first

    def look(self, band: Band) -> None:
        """Look for the crosspoint beside a band of the window; bands after the end are ignored."""
        if self.is_over:
            return
        assert band.right_h is not None and band.right_e is not None
        self._count(band)
        met = self._match(band.right_h, band.right_e, band.first + 1)
        start = self._start_in(band) if self._context.request.mode == "local" else None
        found = start if start is not None and (met is None or start.j >= met.j) else met
        if found is None and band.last == len(self._a):
            self._end(self._start_in_column_0(band))
        elif found is not None:
            self._end(found)
        else:
            self._keep(band)

    def _end(self, found: Crosspoint | None) -> None:
        self.found, self.is_over = found, True
        # Finished steps may wait for long.
        self._before = None
        self.__dict__.pop("meet", None)

    def _count(self, band: Band) -> None:
        self.cells, self.pruned = band.last * len(self._b), self.pruned + band.pruned

    def _keep(self, band: Band) -> None:
        """Save a special column if the band ends with one; start the next window there."""
        if band.last in self._places and band.row is not None:
            self.columns.keep(self.point.j - band.last, band.row)
        self._first, self._before = band.last, band

    def _go_straight(self) -> None:
        """Try the path straight up, in one gap, before any column is swept."""
        self.found = self._match(self._edge, self._edge, 0)
        self.is_over = self.found is not None or not len(self._a)

    @property
    def _edge(self) -> Int32:
        """int32[1]: the score of the path straight up."""
        kind, scoring = TRANSPOSED[self.point.kind], self._context.request.scoring
        # The border's last value; from the first gap's base on it falls evenly.
        length = len(self._b)
        edge = Borders.corner(0, min(length, 1), scoring, kind, backward=True).top_h[-1:]
        return edge - np.int32(scoring.gap_extend * max(0, length - 1))

    def _window(self, start: Crosspoint | None) -> int:
        """Columns of the next window.

        If the first window did not reach the crosspoint, it is usually not far beyond.
        """
        block, rows = self._context.request.limits.block_rows, len(self._b)
        usual = rows + rows // 8
        columns = min(usual, self._first // 4) if self._first else usual
        if start is not None and self._context.request.pruning:
            # Up to the likely end of the path if it follows a long gap: few of the additional cells
            # are computed.
            to_start = self.point.j - start.j - self._first + 1
            columns = max(columns, to_start) if to_start <= _MAX_USUAL * usual else columns
        return -(-max(_SMALLEST_WINDOW, columns) // block) * block

    def _work(self, columns: int, start: Crosspoint | None) -> int:
        """Approximate number of computed cells of a window."""
        whole = columns * len(self._b)
        # A cell to the right cannot be on this path: the alignment passes only one of both.
        if start is None or start.j >= self.point.j or not self._context.request.pruning:
            return whole
        ends = start.i, start.j, CLOSED, self.point.i, self.point.j, CLOSED, self.point.score - start.score
        return min(whole, int(work_of(np.array([ends], np.int64), self._context.request.scoring)[0]))

    def _sweep(self, last: int) -> Sweep:
        """The window up to the column ``last``."""
        request, first = self._context.request, self._first
        borders = Borders.corner(last, len(self._b), request.scoring, TRANSPOSED[self.point.kind], backward=True)
        before = self._before
        if before is not None and before.row is not None:
            top_h, top_f = before.row.whole()
            borders = replace(borders, top_h=top_h, top_f=top_f, first_row=first)
        return Sweep(
            a=self._a[:last],
            b=self._b,
            scoring=request.scoring,
            borders=borders,
            bands=(*sorted(place for place in self._places if first < place < last), last),
            known_score=self.point.score if request.mode == "local" else None,
            target=self._target(first, last) if request.pruning else None,
            upper_bound=self._upper_bound(last),
            outputs=Outputs(keep=lambda row: True, right=True, spans=False),
            forbidden=self._forbidden(first, last),
        )

    def _target(self, first: int, last: int) -> TargetScore:
        point, request = self.point, self._context.request
        begins = request.mode != "global"
        return target_of_step(point.score, self.meet, point.j, first, last, len(self._b), request.scoring, begins)

    def _upper_bound(self, last: int) -> Callable[[], UpperBound] | None:
        point, prefix = self.point, self._prefix
        if prefix is None or not prefix.is_between(self.above, point.i):
            return None
        return partial(prefix.upper_bound, point.i, point.j, self.above, last, len(self._b))

    def _match(self, h: Int32, gap: Int32, first: int) -> Crosspoint | None:
        """The crosspoint on the row above, in the first column that attains the score with it.

        Column ``point.j - first - k`` has the values ``h[k]``, ``gap[k]``.
        """
        opening = self._context.request.scoring.gap_open
        met = first_meeting(h, gap, self.meet, self.point.j - first, self.point.score, opening)
        if met is None:
            return None
        column, score, inside = met
        return Crosspoint(self.above, column, score, GAP_IN_B if inside else CLOSED)

    def _start_in(self, band: Band) -> Crosspoint | None:
        if band.best.score != self.point.score:
            return None
        return Crosspoint(self.point.i - band.best.j, self.point.j - band.best.i, 0, CLOSED)

    def _start_in_column_0(self, band: Band) -> Crosspoint | None:
        """The start of a semi-global alignment in column 0, which may be in any row."""
        if self._context.request.mode != "semiglobal" or band.row is None:
            return None
        rows = np.flatnonzero(band.row.whole()[0] == self.point.score)
        return Crosspoint(self.point.i - int(rows[0]), 0, 0, CLOSED) if len(rows) else None
