"""Stage 1 in the picture of a run: how far the sweep is, what it pruned, its best cell."""

from __future__ import annotations

import time

import numpy as np

from gpu.analyses.chromosome.checkpoints.special_rows import special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.pruning import PrunedGrid
from gpu.engines.work.sweep import Best

#: Least seconds between two pictures: the window, which looks ten times a second, finds a new one.
PAINT_SECONDS = 0.05


class SweepPainter:
    """Paints what the bands of stage 1 have reported, twenty times a second at most.

    It computes nothing of the matrix, so that the stage takes as long as without it.
    """

    def __init__(self, context: Context, grid: PrunedGrid) -> None:
        self._context, self._grid = context, grid
        self._rows = np.array(special_rows(context.request), np.int64)
        self._is_due_at = 0.0
        #: The pruned share as it was painted last, down to a row.
        self._pruned, self._last = grid.fraction(), 0

    def paint(self, done: int, last: int, best: Best, at_once: bool = False) -> None:
        """Paint the sweep after ``done`` cells, whose bands have come down to row ``last``.

        ``at_once``: however long ago the last picture was.
        """
        now = time.monotonic()
        if now < self._is_due_at and not at_once:
            return
        self._is_due_at = now + PAINT_SECONDS
        if last > self._last:
            self._pruned, self._last = self._grid.newer(self._pruned, self._last, last), last
        self._context.paint(
            swept=done // max(1, self._context.columns),
            best=tuple(best) if best.score > 0 else None,
            pruned=self._pruned,
            special_rows=self._rows[: np.searchsorted(self._rows, last, side="right")],
            points={},
        )
