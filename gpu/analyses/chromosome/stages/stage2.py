"""Stage 2 (section 4.5): traceback from the end point to the start, over the special rows.

Each step goes from a crosspoint to the special row above it (``traceback_step.py``). Its result
depends on that crosspoint alone, so steps need not wait for each other if the crosspoints further
up can be guessed: the alignment nearly always passes a special row at its best score. Steps from
these guesses run together with that from the last crosspoint. A wrong guess costs work; the path
continues from proven crosspoints only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing

from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound
from gpu.analyses.chromosome.bounds.traceback_bound import likeliest
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array
from gpu.analyses.chromosome.checkpoints.special_columns import SpecialColumns
from gpu.analyses.chromosome.checkpoints.special_rows import load_special_row, special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, Band

#: Largest number of special rows that steps are ahead of the last crosspoint; their special columns
#: wait in memory.
_AHEAD = 64


def trace_back(
    context: Context,
    end: Crosspoint,
    ahead: Mapping[Crosspoint, TracebackStep] | None = None,
    prefix: PrefixBound | None = None,
) -> Int64:
    """Run (or resume) stage 2; int64 [k, 4] crosspoints from the start to the end point.

    ``ahead``: steps that stage 1 has begun; ``prefix``: the bound that it has made.
    """
    columns = SpecialColumns(context.store, context.monitor.raise_if_cancelled)
    chain = _Chain(context, columns, columns.resume([end]), ahead or {}, prefix)
    chain.paint()
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
        prefix: PrefixBound | None,
    ) -> None:
        self.points = points
        self._context, self._columns, self._prefix = context, columns, prefix
        self._rows = special_rows(context.request)
        #: Steps from the last crosspoint and from possible ones further up, by start; and the cells
        #: of all steps so far.
        self._steps = {point: step for point, step in ahead.items() if self._is_within_reach(point)}
        self._cells = sum(step.cells for step in self._steps.values())
        self._pruned = sum(step.pruned for step in self._steps.values())
        #: By row.
        self._guesses: dict[int, Crosspoint | None] = {}

    @property
    def is_complete(self) -> bool:
        return _is_start(self._context.request.mode, self.points[-1])

    def paint(self) -> None:
        """Paint the crosspoints so far into the run's picture."""
        self._context.paint_points(2, as_array(self.points[::-1]))

    def go_on(self) -> None:
        """Sweep a window of each active step."""
        steps = list(self._under_way())
        self._advance()
        steps = [step for step in steps if not step.is_over]
        planned = [step.plan(self._guess(step.above)) for step in steps]
        if not planned:
            return
        ticks: dict[int, int] = {}
        with closing(self._context.engine.sweep_batch(planned)) as answers:
            for number, answer in answers:
                if isinstance(answer, Band):
                    ticks.pop(number, None)
                    self._look(steps[number], answer)
                    self._advance()
                else:
                    ticks[number] = max(0, answer.cells - steps[number].cells)
                self._report(sum(ticks.values()))

    def _under_way(self) -> Iterator[TracebackStep]:
        """The steps from the last crosspoint, and from found or guessed crosspoints further up."""
        yield self._step(self.points[-1])
        if not self._context.request.pruning:
            # Without pruning the engine has enough to do, and a wrong guess costs much.
            return
        found = {step.found for step in self._steps.values() if step.found is not None}
        last = self.points[-1]
        for row in [row for row in self._rows if row < last.i][: -_AHEAD - 1 : -1]:
            led_to = {point for point in found if point.i == row}
            tried = led_to | {point for point in self._steps if point.i == row}
            guess = self._guess(row)
            if not led_to and guess is not None:
                # Stage 1 may have guessed another crosspoint: it knew less.
                tried.add(guess)
            if not tried:
                return
            for point in tried:
                if not _is_start(self._context.request.mode, point):
                    yield self._step(point)

    def _step(self, point: Crosspoint) -> TracebackStep:
        if point not in self._steps:
            above = max((row for row in self._rows if row < point.i), default=0)
            self._steps[point] = TracebackStep(self._context, point, above, self._prefix)
        return self._steps[point]

    def _guess(self, row: int) -> Crosspoint | None:
        """The likely crosspoint of the alignment with a special row, if any."""
        if row not in self._guesses:
            self._guesses[row] = self._best_of(row)
        return self._guesses[row]

    def _best_of(self, row: int) -> Crosspoint | None:
        if not row:
            return None
        last, match = self.points[-1], self._context.request.scoring.match
        # Alignments that gain less than half of the possible score per row are rare.
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
        """True if the alignment can come from there, by its score."""
        last = self.points[-1]
        return last.score - point.score <= self._context.request.scoring.match * min(last.i - point.i, last.j - point.j)

    def _advance(self) -> None:
        """Append the crosspoints of finished steps; drop steps from wrong guesses below."""
        while not self.is_complete:
            step = self._steps.get(self.points[-1])
            if step is None or not step.is_over:
                return
            if step.found is None:
                raise CrosspointError(
                    "No crosspoint attains the score in stage 2: a fault in Crosspoint; please report it."
                )
            self._columns.commit(step.columns, step.found)
            self.points.append(step.found)
            self.paint()
            is_complete = self.is_complete
            for point in [point for point in self._steps if is_complete or point.i > step.found.i]:
                self._steps.pop(point).is_over = True

    def _look(self, step: TracebackStep, band: Band) -> None:
        cells, pruned = step.cells, step.pruned
        step.look(band)
        self._cells += step.cells - cells
        self._pruned += step.pruned - pruned

    def _report(self, more: int) -> None:
        self._context.monitor.report(done=self._cells + more, skipped=self._pruned, found=len(self.points))


def _is_start(mode: str, point: Crosspoint) -> bool:
    if point.i == 0 and point.j == 0:
        return True
    if mode == "local":
        return point.score == 0
    if mode == "semiglobal":
        return point.score == 0 and point.kind == CLOSED and (point.i == 0 or point.j == 0)
    # Global: the rest is one gap along a border, which needs no sweep.
    return point.i == 0 or point.j == 0


def _estimate(context: Context, end: Crosspoint) -> int:
    """Estimated number of cells of stage 2: a band's height times the columns, once."""
    rows = special_rows(context.request)
    height = rows[0] if rows else end.i
    return min(height, max(end.i, 1)) * max(end.j, 1)
