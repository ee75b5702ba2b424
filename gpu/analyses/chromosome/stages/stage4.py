"""Stage 4: Myers-Miller bisection until every partition is small (section 4.7).

With balanced splitting and orthogonal execution. Large partitions are bisected by sweeps
(``bisection.py``), the others by ``Engine.split``. The engine decides which are large: the
crosspoints are the same. Those with forbidden pairs are bisected by sweeps, too.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.checkpoints.crosspoints import insert, partitions
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.adaptive_batch import AdaptiveBatch
from gpu.analyses.chromosome.stages.bisection import halve
from gpu.engines.work.arrays import Int64
from gpu.engines.work.partitions import work_of

#: Approximate cells of the first call to the engine: less than a tenth of a second of two cores.
_FIRST_CELLS = 200_000_000
#: Least number of partitions of a call per thread: one may be as much work as all others.
_AT_LEAST = 4


def split_partitions(context: Context, points: Int64) -> Int64:
    """``points`` of stage 3 with crosspoints inserted until all partitions are small.

    That is, until no side of a partition is longer than ``limits.partition``.
    """
    limit, scoring = context.request.limits.partition, context.request.scoring
    monitor = context.monitor
    parts = partitions(points)
    monitor.begin(4, _estimate(parts, work_of(parts, scoring), limit))
    calls = _Calls(context)
    while True:
        parts = partitions(points)
        sides = parts[:, 3:5] - parts[:, 0:2]
        # A partition without rows or columns is a gap already.
        divided = np.flatnonzero((sides.max(axis=1, initial=0) > limit) & (sides.min(axis=1, initial=1) > 0))
        if not len(divided):
            return points
        large = context.engine.are_large(parts[divided], scoring) | context.forbidden.cross(parts[divided])
        found = np.empty((len(divided), 4), np.int64)
        if large.any():
            found[large] = calls.halve(parts[divided[large]], len(points))
        if not large.all():
            found[~large] = calls.split(parts[divided[~large]], len(points) + int(large.sum()))
        found[:, 2] += points[divided, 2]
        points = insert(points, divided, found)
        context.paint_points(4, points)


class _Calls:
    """The calls to the engine, one after the other, and their progress."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._cells, self._pace = 0, AdaptiveBatch(_FIRST_CELLS, context.engine.threads)

    def halve(self, parts: Int64, before: int) -> Int64:
        """``Engine.split`` by sweeps. ``before``: number of crosspoints that exist already."""
        context = self._context
        found, cells = halve(context, parts, self._report)
        self._cells += cells
        context.monitor.report(done=self._cells, found=before + len(found))
        return found

    def split(self, parts: Int64, before: int) -> Int64:
        """``Engine.split`` in batches, so that a cancel is noticed soon."""
        context = self._context
        ends = np.cumsum(work_of(parts, context.request.scoring))
        least = _AT_LEAST * context.engine.threads
        found, first = np.empty((len(parts), 4), np.int64), 0
        while first < len(parts):
            self._pace.begin()
            done = int(ends[first - 1]) if first else 0
            end = max(first + least, int(np.searchsorted(ends, done + self._pace.at_once, side="right")))
            batch = slice(first, min(end, len(parts)))
            found[batch], more = context.engine.split(context.a, context.b, parts[batch], context.request.scoring)
            first = batch.stop
            self._cells += more
            context.monitor.report(done=self._cells, found=before + first)
            self._pace.end(first == len(parts))
        return found

    def _report(self, cells: int) -> None:
        self._context.monitor.report(done=self._cells + cells)


def _estimate(parts: Int64, work: Int64, limit: int) -> int:
    """Cells over all rounds: ``work`` in the first one, which halves from round to round."""
    total, cells, longest = 0.0, float(work.sum()), float((parts[:, 3:5] - parts[:, 0:2]).max(initial=0))
    while longest > limit:
        total += cells
        cells, longest = cells / 2, longest / 1.5
    return int(total)
