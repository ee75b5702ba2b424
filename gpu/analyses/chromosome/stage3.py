"""Stage 3: split the partitions at the special columns, many at a time (section 4.6).

Inside a partition the walk goes forward, row by row, from its start to the first special column, from the crosspoint found
there to the next, until the last; the end is known (``crossing.py``). The order of the partitions does not matter.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.crossing import Walk
from gpu.analyses.chromosome.crosspoints import Crosspoint, as_array, as_points
from gpu.analyses.chromosome.special_columns import kept_columns
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band


def split_at_columns(context: Context, points: Int64) -> Int64:
    """``points`` of stage 2 with the crosspoints on special columns put in: int64 [k, 4]."""
    kept = kept_columns(context.store)
    corners = as_points(points)
    ends = {k: (end.i, end.j) for k, end in enumerate(corners[1:]) if (end.i, end.j) in kept}
    walks = {k: Walk(context, corners[k], corners[k + 1], kept[end]) for k, end in ends.items()}
    context.monitor.begin(3, sum(walk.work for walk in walks.values()))
    _Rounds(context, list(walks.values()), len(points)).go()
    joined: list[Crosspoint] = []
    for k, corner in enumerate(corners):
        joined.append(corner)
        if k in walks:
            joined.extend(walks[k].found)
    return as_array(joined)


class _Rounds:
    """All walks, each as far as it comes without sweeps; then a sweep each for those that stand, all together; and so
    on.
    """

    def __init__(self, context: Context, walks: list[Walk], before: int) -> None:
        """``before``: crosspoints there are already."""
        self._context, self._walks, self._before = context, walks, before
        self._swept = 0

    def go(self) -> None:
        walks = self._walks
        while walks:
            walks = standing = self._cross(walks)
            while standing:
                standing = self._sweep(standing)

    def _cross(self, walks: list[Walk]) -> list[Walk]:
        """Returns those that stand before a column which is to be reached by a sweep."""
        with ThreadPoolExecutor(max(1, min(len(walks), self._context.engine.threads)), "stage3") as pool:
            waiting = {pool.submit(walk.cross): walk for walk in walks}
            standing: set[Walk] = set()
            try:
                while waiting:
                    done, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
                    for future in done:
                        walk = waiting.pop(future)
                        if not future.result():
                            standing.add(walk)
                    self._report()
            except BaseException:
                for future in waiting:
                    future.cancel()
                raise
        return [walk for walk in walks if walk in standing]

    def _sweep(self, walks: list[Walk]) -> list[Walk]:
        """A window for each; returns those that have not met their column."""
        cells: dict[int, int] = {}
        widths = [walk.width for walk in walks]
        missed: list[Walk] = []
        with closing(self._context.engine.sweep_all([walk.plan() for walk in walks])) as steps:
            for number, step in steps:
                if isinstance(step, Band):
                    cells[number] = (step.last - step.first) * widths[number] - step.pruned
                    if not walks[number].look(step):
                        missed.append(walks[number])
                else:
                    self._context.remark(step.remark)
                    cells[number] = max(cells.get(number, 0), step.cells - step.pruned)
                self._report(sum(cells.values()))
        self._swept += sum(cells.values())
        return missed

    def _report(self, more: int = 0) -> None:
        cells = self._swept + more + sum(walk.cells for walk in self._walks)
        self._context.monitor.report(done=cells, found=self._before + sum(len(walk.found) for walk in self._walks))
