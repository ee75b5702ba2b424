"""Stage 3: split the partitions at the special columns, many at a time (section 4.6).

A partition is split from its start on: at its first special column, then, from the crosspoint found
there, at the next, until the last; its end is known (``column_split.py``). The order of the
partitions does not matter.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing

from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint, as_array, as_points
from gpu.analyses.chromosome.checkpoints.special_columns import kept_columns
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.column_split import ColumnSplit
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band

#: Most partitions split at once; more would only take cores from the sweeps.
_MAX_THREADS = 12


def split_at_columns(context: Context, points: Int64) -> Int64:
    """``points`` of stage 2 with the crosspoints on special columns inserted: int64 [k, 4]."""
    kept = kept_columns(context.store)
    corners = as_points(points)
    ends = {k: (end.i, end.j) for k, end in enumerate(corners[1:]) if (end.i, end.j) in kept}
    splits = {k: ColumnSplit(context, corners[k], corners[k + 1], kept[end]) for k, end in ends.items()}
    context.monitor.begin(3, sum(split.work for split in splits.values()))
    _Crossing(context, list(splits.values()), len(points)).go()
    joined: list[Crosspoint] = []
    for k, corner in enumerate(corners):
        joined.append(corner)
        if k in splits:
            joined.extend(splits[k].found)
    return as_array(joined)


class _Crossing:
    """Splits all partitions, in threads, each as far as it comes without sweeps.

    Those that need a sweep get one each, all of them together, while others continue.
    """

    def __init__(self, context: Context, splits: list[ColumnSplit], before: int) -> None:
        """``before``: number of crosspoints that exist already."""
        self._context, self._splits, self._before = context, splits, before
        #: Splits in threads, and splits that wait for a sweep to their next column.
        self._under_way: dict[Future[bool], ColumnSplit] = {}
        self._standing: list[ColumnSplit] = []
        self._swept = 0

    def go(self) -> None:
        threads = max(1, min(len(self._splits), self._context.engine.threads, _MAX_THREADS))
        with ThreadPoolExecutor(threads, "stage3") as self._pool:
            try:
                # Longest first, so that no long one runs alone at the end.
                for split in sorted(self._splits, key=lambda split: -split.work):
                    self._set_out(split)
                while self._under_way or self._standing:
                    self._look_who_stands()
                    if self._standing:
                        self._sweep()
            except BaseException:
                for future in self._under_way:
                    future.cancel()
                raise

    def _set_out(self, split: ColumnSplit) -> None:
        self._under_way[self._pool.submit(split.cross)] = split

    def _look_who_stands(self) -> None:
        """Collect splits that have ended or need a sweep; wait for one unless some need it."""
        timeout = 0.0 if self._standing else 0.1
        done, _ = wait(self._under_way, timeout=timeout, return_when=FIRST_COMPLETED)
        for future in done:
            split = self._under_way.pop(future)
            if not future.result():
                self._standing.append(split)
        self._report()

    def _sweep(self) -> None:
        """Sweep a window of each waiting split; those that reach their column continue."""
        splits, self._standing = self._standing, []
        cells: dict[int, int] = {}
        widths = [split.width for split in splits]
        with closing(self._context.engine.sweep_batch([split.plan() for split in splits])) as steps:
            for number, step in steps:
                if isinstance(step, Band):
                    cells[number] = (step.last - step.first) * widths[number] - step.pruned
                    split = splits[number]
                    if not split.look(step) or (split.is_costly and not split.cross()):
                        self._standing.append(split)
                    elif not split.is_costly:
                        self._set_out(split)
                else:
                    cells[number] = max(cells.get(number, 0), step.cells - step.pruned)
                self._report(sum(cells.values()))
        self._swept += sum(cells.values())

    def _report(self, more: int = 0) -> None:
        cells = self._swept + more + sum(split.cells for split in self._splits)
        self._context.monitor.report(done=cells, found=self._before + sum(len(split.found) for split in self._splits))
