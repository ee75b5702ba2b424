"""Stage 4: Myers-Miller with balanced splitting and orthogonal execution, until every partition is small (section 4.7)."""

from __future__ import annotations

import time

import numpy as np

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.crosspoints import insert, partitions
from gpu.engines.work.arrays import Int64

#: Cells of the first call to the engine, about: a tenth of a second of two cores.
_FIRST_CELLS = 2_000_000_000
#: Calls become larger while they take less than this, which bounds how late a cancel is noticed.
_CALL_SECONDS = 0.05


def split_partitions(context: Context, points: Int64) -> Int64:
    """``points`` of stage 3 with crosspoints put in until no side of a partition is longer than ``limits.partition``."""
    limit = context.request.limits.partition
    monitor = context.monitor
    monitor.begin(4, _estimate(partitions(points), limit))
    cells, at_once = 0, _FIRST_CELLS
    while True:
        parts = partitions(points)
        sides = parts[:, 3:5] - parts[:, 0:2]
        # What has no rows or no columns is a gap already.
        large = (
            np.flatnonzero((sides.max(axis=1) > limit) & (sides.min(axis=1) > 0)) if len(parts) else np.zeros(0, int)
        )
        if not len(large):
            return points
        found, ends, first = [], np.cumsum(sides[large].prod(axis=1)), 0
        while first < len(large):
            begun = time.monotonic()
            before = int(ends[first - 1]) if first else 0
            end = max(first + 1, int(np.searchsorted(ends, before + at_once, side="right")))
            batch, first = large[first:end], end
            new, more = context.engine.split(context.a, context.b, parts[batch], context.request.scoring)
            new[:, 2] += points[batch, 2]
            found.append(new)
            cells += more
            monitor.report(done=cells, found=len(points) + sum(map(len, found)))
            took = time.monotonic() - begun
            if took < _CALL_SECONDS and first < len(large):
                at_once *= 2
            elif took > 4 * _CALL_SECONDS:
                # A card may leave some to the processor.
                at_once = max(_FIRST_CELLS, at_once // 2)
        points = insert(points, large, np.concatenate(found))


def _estimate(parts: Int64, limit: int) -> int:
    """Cells over all rounds: three quarters of the area in each, which halves from round to round."""
    if not len(parts):
        return 0
    sides = (parts[:, 3:5] - parts[:, 0:2]).astype(float)
    total, area, longest = 0.0, float(sides.prod(axis=1).sum()), float(sides.max())
    while longest > limit:
        total += 0.75 * area
        area, longest = area / 2, longest / 1.5
    return int(total)
