"""The path through one partition of stage 3, split at its special columns.

``Engine.cross`` finds it, or sweeps if that takes long. Both find the first row whose values
attain the target score together with the special column. A sweep goes down in windows until one
contains that row, as a step of stage 2 does with rows and columns exchanged; the bound that prunes
it is the same (``traceback_bound.target_of_step``), with the special column in place of the row.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from gpu.analyses.chromosome.bounds.traceback_bound import first_meeting, target_of_step
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_columns import KeptColumns, load_columns
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.analyses.chromosome.context import Context
from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.engines.work.arrays import Int32
from gpu.engines.work.partitions import work_of
from gpu.engines.work.sweep import CLOSED, GAP_IN_A, Band, Borders, Outputs, Sweep, SweepJob, TargetScore
from gpu.sequences.sequence import Codes

#: Least number of rows of a window.
_SMALLEST_WINDOW = 8192
#: Cells of sweeps to a column from which ``Engine.cross`` is expected to give up before the
#: next one.
_COSTLY = 1 << 25
_NONE_ATTAINS = Phrase("No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it.")


class ColumnSplit:
    """The split of one partition, column by column from its start.

    ``here`` is the last crosspoint, ``found`` the crosspoints on columns, ``cells`` the number of
    cells computed by ``cross``.
    """

    def __init__(self, context: Context, start: Crosspoint, end: Crosspoint, record: dict) -> None:
        self.here, self.found, self.cells = start, list[Crosspoint](), 0
        self._context, self._end = context, end
        self._record = record
        #: The columns to come, the next one last.
        self._places = sorted(zip(record["columns"], range(len(record["columns"])), strict=True), reverse=True)
        #: Rows that windows have covered, and the last window's band.
        self._first = 0
        self._before: Band | None = None
        #: The value of ``_next``, until the next column.
        self._known_next: tuple[Codes, Codes, int, Int32] | None = None
        #: Cells computed by windows towards the next column, and towards the last one.
        self._swept = self._swept_before = 0

    @cached_property
    def _columns(self) -> KeptColumns:
        """The special columns, read on first use in a background thread."""
        return load_columns(self._context.store, self._context.request, self._record)

    @property
    def work(self) -> int:
        """Approximate number of cells to compute: the band of the whole path in narrow pieces."""
        return self._work_of(self.here, self._end) // (len(self._places) + 1)

    @property
    def is_costly(self) -> bool:
        """True if the last column's sweeps were so large that the next one is swept at once."""
        return self._swept_before > _COSTLY

    @property
    def width(self) -> int:
        """Columns up to the next special column."""
        return self._places[-1][0] - self.here.j

    def cross(self) -> bool:
        """Continue by ``Engine.cross``; False if the next column is to be reached by sweeps."""
        context = self._context
        while self._has_next():
            context.monitor.raise_if_cancelled()
            here = self.here
            ahead = [place for place in self._places if place[0] < self._end.j][::-1]
            far = self._columns.far_side(ahead, here.j)
            a, b = context.a[here.i : self._end.i], context.b[here.j : ahead[-1][0]]
            score = self._end.score - here.score
            points, cells, stands = context.engine.cross(
                a, b, here.kind, score, far, context.request.scoring, self.is_costly
            )
            self.cells += cells
            for rows, columns, score, kind in points.tolist():
                self._go_to(Crosspoint(here.i + rows, here.j + columns, here.score + score, kind))
            if stands:
                return False
        # Drop the columns: there may be many splits, and unwritten columns were copied.
        self.__dict__.pop("_columns", None)
        return True

    def plan(self) -> SweepJob:
        """The sweep of the next window; its one band is for ``look``."""
        a, b, _, _ = self._next()
        place = Crosspoint(min(self.here.i + len(b), self._end.i), self.here.j + len(b), 0, CLOSED)
        rows = self._window(len(a), len(b))
        # If one column was costly, the next is expected to be.
        cells = max(self._work_of(self.here, place), self._swept_before if self.is_costly else 0)
        return SweepJob(rows, min(cells, len(b) * rows), partial(self._sweep, rows))

    def look(self, band: Band) -> bool:
        """Look for the crosspoint beside a window; True if it was found."""
        a, b, score, far = self._next()
        scoring = self._context.request.scoring
        meet, last = SpecialRow(0, far[0], far[1]), far.shape[1] - 1
        assert band.right_h is not None and band.right_e is not None
        self._swept += (band.last - band.first) * len(b) - band.pruned
        right = last - band.first - 1
        met = first_meeting(band.right_h, band.right_e, meet, right, score, scoring.gap_open)
        if met is not None:
            place, _, inside = met
            row = right - place
            self._swept_before, self._swept = self._swept, 0
            here, score = self.here, int((band.right_e if inside else band.right_h)[row])
            kind = GAP_IN_A if inside else CLOSED
            self._go_to(Crosspoint(here.i + band.first + 1 + row, self._places[-1][0], here.score + score, kind))
            return True
        if band.last == len(a):
            raise CrosspointError(_NONE_ATTAINS)
        self._first, self._before = band.last, band
        return False

    def _has_next(self) -> bool:
        self._known_next = None
        while self._places and not self.here.j < self._places[-1][0] < self._end.j:
            self._places.pop()
        return bool(self._places)

    def _next(self) -> tuple[Codes, Codes, int, Int32]:
        """Input of a sweep: rows, columns, target score, and the special column."""
        if self._known_next is None:
            self._known_next = self._find_next()
        return self._known_next

    def _find_next(self) -> tuple[Codes, Codes, int, Int32]:
        place, k = self._places[-1]
        # The column is stored from the partition's end upwards, so up to this start it is the whole
        # column to match.
        below, far = self._columns.column(k, self._end.i - self.here.i)
        a, b = self._context.a[self.here.i : self._end.i - below], self._context.b[self.here.j : place]
        return a, b, self._end.score - self.here.score, far

    def _go_to(self, point: Crosspoint) -> None:
        """Continue from a crosspoint on the next column."""
        self._places.pop()
        self.here, self._first, self._before, self._known_next = point, 0, None, None
        self.found.append(point)

    def _window(self, rows: int, columns: int) -> int:
        """Rows of the next window, at most ``rows`` in total.

        The path usually goes down about as many rows as it crosses columns.
        """
        usual = columns + columns // 8
        return min(max(_SMALLEST_WINDOW, min(usual, self._first // 4) if self._first else usual), rows - self._first)

    def _sweep(self, rows: int) -> Sweep:
        a, b, score, far = self._next()
        scoring = self._context.request.scoring
        first, last = self._first, self._first + rows
        borders = Borders.corner(last, len(b), scoring, self.here.kind)
        before = self._before
        if before is not None and before.row is not None:
            top_h, top_f = before.row.whole()
            borders = replace(borders, top_h=top_h, top_f=top_f, first_row=first)
        pruned = self._context.request.pruning
        return Sweep(
            a=a[:last],
            b=b,
            scoring=scoring,
            borders=borders,
            bands=(last,),
            target=self._target(score, far, first, last, len(b)) if pruned else None,
            outputs=Outputs(keep=lambda row: True, right=True, spans=False),
        )

    def _target(self, score: int, far: Int32, first: int, last: int, columns: int) -> TargetScore:
        meet = SpecialRow(0, far[0], far[1])
        return target_of_step(score, meet, far.shape[1] - 1, first, last, columns, self._context.request.scoring, False)

    def _work_of(self, start: Crosspoint, end: Crosspoint) -> int:
        """Cells between two points, as if the score were spread evenly over the columns."""
        share = (end.j - start.j) / max(1, self._end.j - start.j)
        score = int((self._end.score - start.score) * share)
        part = np.array([[start.i, start.j, CLOSED, end.i, end.j, CLOSED, score]], np.int64)
        return int(work_of(part, self._context.request.scoring)[0])
