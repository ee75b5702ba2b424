"""The path of a further alignment from its end, by stages 2, 4 and 5 with pairs forbidden.

Special columns are not used: the rows saved by the search are close to each other.
"""

from __future__ import annotations

from contextlib import closing
from functools import cached_property

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.rest.grid import GridLines
from gpu.analyses.chromosome.stages import stage4, stage5
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.core.errors import CrosspointError
from gpu.engines.work.sweep import CLOSED, Band, Best


class _Step(TracebackStep):
    """A step of stage 2 up to one of the search's rows."""

    def __init__(self, context: Context, point: Crosspoint, rows: GridLines) -> None:
        self._rows = rows
        above = max((row for row in rows.places if row < point.i), default=0)
        super().__init__(context, point, above)

    @cached_property
    def meet(self) -> SpecialRow:
        if not self.above:
            return super().meet
        return SpecialRow(self.above, *self._rows.load(self.above, 0, self._context.columns + 1))


def trace(context: Context, rows: GridLines, end: Best) -> tuple[Alignment, Counts]:
    """The alignment that ends in cell ``end``, scored again from the sequences alone.

    Raises ``Cancelled``, and ``CrosspointError`` for a fault of the program.
    """
    points = [Crosspoint(end.i, end.j, end.score, CLOSED)]
    while points[-1].score:
        step = _Step(context, points[-1], rows)
        while not step.is_over:
            with closing(context.engine.sweep_batch([step.plan(None)])) as answers:
                for _, answer in answers:
                    context.monitor.raise_if_cancelled()
                    if isinstance(answer, Band):
                        step.look(answer)
        if step.found is None:
            raise CrosspointError(
                "No crosspoint attains a further alignment's score: a fault in Crosspoint; please report it."
            )
        points.append(step.found)
    return stage5.join(context, stage4.split_partitions(context, as_array(points[::-1])))
