"""Stage 2: from the end point back to the start, crosspoint by crosspoint over the special rows
(section 4.5).

Each step climbs from the crosspoint reached to the special row above it (``climb.py``). What it
finds depends on that crosspoint alone, so steps need not wait for each other where the crosspoints
further up can be guessed: a special row that is known has its best score where the alignment
passes, nearly always. Climbs from there are made together with that of the last crosspoint. A guess
that turns out wrong has cost work; the chain goes on from what was found only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing

from gpu.analyses.chromosome.bounds.traceback_bound import likeliest
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array
from gpu.analyses.chromosome.checkpoints.special_columns import SpecialColumns
from gpu.analyses.chromosome.checkpoints.special_rows import load_special_row, special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, Band

#: Special rows that climbs are ahead of the last crosspoint at most: what they keep for stage 3
#: waits in memory.
_AHEAD = 64


def trace_back(context: Context, end: Crosspoint, ahead: Mapping[Crosspoint, TracebackStep] | None = None) -> Int64:
    """Run (or resume) stage 2; int64 [k, 4] crosspoints from the start to the end point. ``ahead``:
    climbs that stage 1 has begun.
    """
    columns = SpecialColumns(context.store, context.request, context.monitor.raise_if_cancelled)
    chain = _Chain(context, columns, columns.resume([end]), ahead or {})
    context.monitor.begin(2, _estimate(context, end))
    while not chain.is_complete:
        chain.go_on()
    points = chain.points
    if context.request.mode == "global" and (points[-1].i, points[-1].j) != (0, 0):
        points.append(Crosspoint(0, 0, 0, CLOSED))
    return as_array(points[::-1])


class _Chain:
    """``points``: the crosspoints from the end point on."""

    def __init__(
        self,
        context: Context,
        columns: SpecialColumns,
        points: list[Crosspoint],
        ahead: Mapping[Crosspoint, TracebackStep],
    ) -> None:
        self.points = points
        self._context, self._columns = context, columns
        self._rows = special_rows(context.request)
        #: From the last crosspoint, and from where the chain may go on further up; and the cells of
        #: all that there have been.
        self._climbs = {point: climb for point, climb in ahead.items() if self._is_within_reach(point)}
        self._cells = sum(climb.cells for climb in self._climbs.values())
        self._left_out = sum(climb.left_out for climb in self._climbs.values())
        #: By row.
        self._guesses: dict[int, Crosspoint | None] = {}

    @property
    def is_complete(self) -> bool:
        return _is_start(self._context.request.mode, self.points[-1])

    def go_on(self) -> None:
        """A window for each climb under way."""
        climbs = list(self._under_way())
        self._advance()
        climbs = [climb for climb in climbs if not climb.is_over]
        planned = [climb.plan(self._guess(climb.above)) for climb in climbs]
        if not planned:
            return
        ticks: dict[int, int] = {}
        with closing(self._context.engine.sweep_batch(planned)) as steps:
            for number, step in steps:
                if isinstance(step, Band):
                    ticks.pop(number, None)
                    self._look(climbs[number], step)
                    self._advance()
                else:
                    ticks[number] = max(0, step.cells - climbs[number].cells)
                self._report(sum(ticks.values()))

    def _under_way(self) -> Iterator[TracebackStep]:
        """From the last crosspoint, and from those that the steps below have found, or else are
        likely to find.
        """
        yield self._climb(self.points[-1])
        if not self._context.request.pruning:
            # Every cell is computed, so that the engine has enough to do, and a wrong guess costs
            # much.
            return
        found = {climb.found for climb in self._climbs.values() if climb.found is not None}
        last = self.points[-1]
        for row in [row for row in self._rows if row < last.i][: -_AHEAD - 1 : -1]:
            led_to = {point for point in found if point.i == row}
            tried = led_to | {point for point in self._climbs if point.i == row}
            guess = self._guess(row)
            if not led_to and guess is not None:
                # Stage 1 may have begun elsewhere: it knew less.
                tried.add(guess)
            if not tried:
                return
            for point in tried:
                if not _is_start(self._context.request.mode, point):
                    yield self._climb(point)

    def _climb(self, point: Crosspoint) -> TracebackStep:
        if point not in self._climbs:
            above = max((row for row in self._rows if row < point.i), default=0)
            self._climbs[point] = TracebackStep(self._context, point, above)
        return self._climbs[point]

    def _guess(self, row: int) -> Crosspoint | None:
        """Where the alignment is likely to pass a special row, if it does."""
        if row not in self._guesses:
            self._guesses[row] = self._best_of(row)
        return self._guesses[row]

    def _best_of(self, row: int) -> Crosspoint | None:
        if not row:
            return None
        last, match = self.points[-1], self._context.request.scoring.match
        # Alignments that win less than half of what they could a row are rare.
        if self._context.request.mode != "global" and match * (last.i - row) > 2 * last.score:
            return None
        values = load_special_row(self._context.store, self._context.request, row)
        h = values.h[: max(0, last.j - values.first)]
        if not len(h):
            return None
        k = likeliest(h, values.first - row - (last.j - last.i), self._context.request.scoring)
        point = Crosspoint(row, values.first + k, int(h[k]), CLOSED)
        return point if point.score > values.left_out[0] and self._is_within_reach(point) else None

    def _is_within_reach(self, point: Crosspoint) -> bool:
        """Whether the alignment can come from there, by its score."""
        last = self.points[-1]
        return last.score - point.score <= self._context.request.scoring.match * min(last.i - point.i, last.j - point.j)

    def _advance(self) -> None:
        """Go on from the last crosspoint as far as steps have come; those from elsewhere below are
        given up.
        """
        while not self.is_complete:
            climb = self._climbs.get(self.points[-1])
            if climb is None or not climb.is_over:
                return
            if climb.found is None:
                raise CrosspointError(
                    "No crosspoint attains the score in stage 2: a fault in Crosspoint; please report it."
                )
            self._columns.commit(climb.columns, climb.found)
            self.points.append(climb.found)
            is_complete = self.is_complete
            for point in [point for point in self._climbs if is_complete or point.i > climb.found.i]:
                self._climbs.pop(point).is_over = True

    def _look(self, climb: TracebackStep, band: Band) -> None:
        cells, left_out = climb.cells, climb.left_out
        climb.look(band)
        self._cells += climb.cells - cells
        self._left_out += climb.left_out - left_out

    def _report(self, more: int) -> None:
        self._context.monitor.report(done=self._cells + more, skipped=self._left_out, found=len(self.points))


def _is_start(mode: str, point: Crosspoint) -> bool:
    if point.i == 0 and point.j == 0:
        return True
    if mode == "local":
        return point.score == 0
    if mode == "semiglobal":
        return point.score == 0 and point.kind == CLOSED and (point.i == 0 or point.j == 0)
    # Global: what is left is one gap along a border, which no sweep is needed for.
    return point.i == 0 or point.j == 0


def _estimate(context: Context, end: Crosspoint) -> int:
    """Cells that stage 2 may compute: a band's height times the columns, once over."""
    rows = special_rows(context.request)
    height = rows[0] if rows else end.i
    return min(height, max(end.i, 1)) * max(end.j, 1)
