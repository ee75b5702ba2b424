"""The way from a crosspoint up to the special row above it: one step of stage 2.

It walks over the columns between both rows from right to left (*orthogonal execution*) until a
column attains the crosspoint's score together with the special row (*goal-based matching*), or
holds the start of the alignment. In the sweep's own terms the columns are rows: both sequences are
reversed and change places. What cannot take part in the score is left out (``traceback_bound.py``).
The walk goes in windows, sweeps that each go on from the last band of the one before: the
crosspoint is usually about as many columns away as there are rows up to the special row, and an
engine that works on all of a sweep's rows at a time must not be given thousands of times as many.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from gpu.analyses.chromosome.bounds.traceback_bound import first_meeting, target_of_step
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_columns import StepColumns, places_of
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow, load_special_row
from gpu.analyses.chromosome.context import Context
from gpu.engines.work.arrays import Int32
from gpu.engines.work.partitions import work_of
from gpu.engines.work.sweep import CLOSED, GAP_IN_B, TRANSPOSED, Band, Borders, Outputs, Sweep, SweepJob, TargetScore

#: Columns walked at least before the walk looks up.
_SMALLEST_WINDOW = 8192
#: A window goes to where the way is likely to end if that is at most so many times as far as usual.
_MAX_USUAL = 4


class TracebackStep:
    """From ``point`` up to row ``above``, window by window (``plan``, ``look``), until ``is_over``.

    ``found``: the crosspoint up there or the start of the alignment; None at the end where no
    column attains the score: then no alignment of this score ends in ``point``. ``cells``,
    ``left_out``: of the columns walked; ``columns``: those kept for stage 3.
    """

    def __init__(self, context: Context, point: Crosspoint, above: int) -> None:
        self.point, self.above = point, above
        self.found: Crosspoint | None = None
        self.is_over = False
        self.cells = self.left_out = 0
        self.columns = StepColumns(point, above)
        self._context = context
        self._a = context.b[: point.j][::-1]
        self._b = context.a[above : point.i][::-1]
        self._places = {point.j - place for place in places_of(context.request, point)}
        #: Columns that windows have walked over, and what they ended with.
        self._first = 0
        self._before: Band | None = None
        self._go_straight()

    @cached_property
    def meet(self) -> SpecialRow:
        """The row above. Raises ``Damaged``."""
        request = self._context.request
        if self.above:
            return load_special_row(self._context.store, request, self.above)
        if request.mode == "global":
            borders = Borders.corner(0, self.point.j, request.scoring)
            return SpecialRow(0, borders.top_h, borders.top_f)
        none = np.empty(0, np.int32)
        return SpecialRow(0, none, none, left_out=(0, -request.scoring.gap_open))

    def plan(self, start: Crosspoint | None) -> SweepJob:
        """The sweep of the next window; its bands are for ``look``. ``start``: where the way is
        likely to end.
        """
        rows = min(self._window(start), len(self._a) - self._first)
        return SweepJob(rows, self._work(rows, start), partial(self._sweep, self._first + rows), lambda: self.is_over)

    @property
    def walked(self) -> int:
        """Columns that are done with: the next window goes on there."""
        return self._first

    def look(self, band: Band) -> None:
        """Look for the crosspoint beside a band of the window; bands behind it are nobody's."""
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
        # Those that are over may wait for long.
        self._before = None
        self.__dict__.pop("meet", None)

    def _count(self, band: Band) -> None:
        self.cells, self.left_out = band.last * len(self._b), self.left_out + band.pruned

    def _keep(self, band: Band) -> None:
        """A special column, if it ends with one; and where the next window goes on."""
        if band.last in self._places and band.row is not None:
            self.columns.keep(self.point.j - band.last, band.row)
        self._first, self._before = band.last, band

    def _go_straight(self) -> None:
        """Straight up, in one gap, before any column is walked."""
        self.found = self._match(self._edge, self._edge, 0)
        self.is_over = self.found is not None or not len(self._a)

    @property
    def _edge(self) -> Int32:
        """int32[1]: what the way straight up has."""
        kind, scoring = TRANSPOSED[self.point.kind], self._context.request.scoring
        # The border's last value; from the first gap's base on it falls evenly.
        length = len(self._b)
        edge = Borders.corner(0, min(length, 1), scoring, kind, backward=True).top_h[-1:]
        return edge - np.int32(scoring.gap_extend * max(0, length - 1))

    def _window(self, start: Crosspoint | None) -> int:
        """Columns. Where the first of them did not reach the crosspoint, it is usually not far
        beyond.
        """
        block, rows = self._context.request.limits.block_rows, len(self._b)
        usual = rows + rows // 8
        columns = min(usual, self._first // 4) if self._first else usual
        if start is not None and self._context.request.pruning:
            # As far as where the way is likely to end, if it leads so far along a gap: little of
            # what is more is computed.
            to_start = self.point.j - start.j - self._first + 1
            columns = max(columns, to_start) if to_start <= _MAX_USUAL * usual else columns
        return -(-max(_SMALLEST_WINDOW, columns) // block) * block

    def _work(self, columns: int, start: Crosspoint | None) -> int:
        """Cells of a window that are computed, about."""
        whole = columns * len(self._b)
        # A place right of this one cannot be on the way: only one of both is where the alignment
        # passes.
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
            outputs=Outputs(keep=lambda row: True, right=True, spans=False),
        )

    def _target(self, first: int, last: int) -> TargetScore:
        point, request = self.point, self._context.request
        begins = request.mode != "global"
        return target_of_step(point.score, self.meet, point.j, first, last, len(self._b), request.scoring, begins)

    def _match(self, h: Int32, gap: Int32, first: int) -> Crosspoint | None:
        """The first of the columns ``point.j - first - k`` where ``h[k]``/``gap[k]`` attain the
        score together with the row.
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
        """A semi-global alignment may start there, in any row."""
        if self._context.request.mode != "semiglobal" or band.row is None:
            return None
        rows = np.flatnonzero(band.row.whole()[0] == self.point.score)
        return Crosspoint(self.point.i - int(rows[0]), 0, 0, CLOSED) if len(rows) else None
