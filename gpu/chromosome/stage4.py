"""Stage 4: Myers-Miller with balanced splitting and orthogonal execution, until every partition is small (section 4.7)."""

from __future__ import annotations

import numpy as np

from gpu.chromosome.context import Context
from gpu.chromosome.crosspoints import insert, partitions
from gpu.engines.protocol import Int64

#: Cells that one call to the engine computes at most, about: bounds how late a cancel is noticed.
_CELLS_A_CALL = 2_000_000_000


def split_partitions(context: Context, points: Int64) -> Int64:
    """``points`` of stage 3 with crosspoints put in until no side of a partition is longer than ``limits.partition``."""
    limit = context.request.limits.partition
    monitor = context.monitor
    monitor.begin(4, _estimate(partitions(points), limit))
    cells = 0
    while True:
        parts = partitions(points)
        sides = parts[:, 3:5] - parts[:, 0:2]
        # What has no rows or no columns is a gap already.
        large = (
            np.flatnonzero((sides.max(axis=1) > limit) & (sides.min(axis=1) > 0)) if len(parts) else np.zeros(0, int)
        )
        if not len(large):
            return points
        found = []
        for batch in _batches(large, sides[large].prod(axis=1)):
            new, more = context.engine.split(context.a, context.b, parts[batch], context.request.scoring)
            new[:, 2] += points[batch, 2]
            found.append(new)
            cells += more
            monitor.report(cells_done=cells, crosspoints=len(points) + sum(map(len, found)))
        points = insert(points, large, np.concatenate(found))


def _batches(indices: np.ndarray, cells: np.ndarray) -> list[np.ndarray]:
    cuts = np.flatnonzero(np.diff(np.cumsum(cells) // _CELLS_A_CALL)) + 1
    return np.split(indices, cuts)


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
