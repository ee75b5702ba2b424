"""Stage 1 (section 4.4): fill the matrix, save special rows, prune blocks, find the end point.

Its result is one crosspoint, the end point. A score of 0 (nothing aligns) gives none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import numpy as np

from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound, rows_to_keep
from gpu.analyses.chromosome.bounds.rearrangements import upper_bound_about
from gpu.analyses.chromosome.bounds.user_bound import Known
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRowsArea, flush_interval, special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.pruning import PrunedGrid
from gpu.analyses.chromosome.request import Mode
from gpu.analyses.chromosome.stages.speculative_traceback import SpeculativeTraceback
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep, SweepJob, SweepProgress, TargetScore, UpperBound

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


#: Least number of bands of a matrix, and most cells of a band of more than 512 rows: some tenths of
#: a second for a core.
_MIN_BANDS, _BAND_CELLS = 64, 1 << 31
#: Largest number of bands of a matrix: with pruning a card may finish bands faster than they can be
#: reported.
_MAX_BANDS = 4096


def find_end(context: Context, known: Known) -> tuple[Crosspoint | None, SpeculativeTraceback, PrefixBound]:
    """Run (or resume) stage 1.

    Returns
    -------
    The end point, or None if nothing aligns above score 0; the steps of stage 2 that were begun
    meanwhile; and the bound of what paths gain up to a cell, for stage 2.
    """
    request, monitor, rows, columns = context.request, context.monitor, context.rows, context.columns
    local = request.mode == "local"
    area = SpecialRowsArea(context.store, request, monitor.raise_if_cancelled)
    resumed = area.newest()
    first_row = resumed.row if resumed else 0
    best = resumed.best if resumed else Best()
    pruned = resumed.pruned if resumed else 0
    grid = PrunedGrid(rows, columns, resumed.grid if resumed else None)
    painter = SweepPainter(context, grid)
    borders = _borders(context)
    ends = bands(rows, columns, request.limits.block_rows, special_rows(request))
    prefix = _prefix_bound(context, ends)
    traceback = SpeculativeTraceback(context, known.score, prefix, first_row)
    if resumed:
        borders = replace(borders, top_h=resumed.h, top_f=resumed.f, first_row=first_row)
    context.paint(first=known.first.score if known.first is not None else None)
    painter.paint(first_row * columns, first_row, best, at_once=True)
    monitor.begin(1, rows * columns, first_row * columns, resumed.seconds if resumed else 0.0)
    score = max(best.score, known.score or 0)
    sweep = Sweep(
        a=context.a,
        b=context.b,
        scoring=request.scoring,
        borders=borders,
        bands=ends,
        local=local,
        # Also without pruning: an engine need not look for the best cell among lower scores.
        known_score=score if local else None,
        target=_target(request.mode, score if local else known.score) if request.pruning else None,
        upper_bound=_upper_bound(context, known, score) if request.pruning else None,
        outputs=Outputs(
            keep=lambda row: not local if row == rows else row in prefix.places or area.wanted(row),
            right=request.mode == "semiglobal",
        ),
    )
    done_before, pruned_before = first_row * columns, pruned
    last_row, last = borders.top_h, first_row
    jobs = [SweepJob(rows - first_row, (rows - first_row) * columns, lambda: sweep)]
    with closing(context.engine.sweep_batch(jobs)) as steps:
        for number, step in steps:
            if number:
                if isinstance(step, Band):
                    traceback.look(number - 1, step)
                    jobs += traceback.next_jobs()
                continue
            if isinstance(step, SweepProgress):
                painter.paint(done_before + step.cells, last, best)
                monitor.report(done=done_before + step.cells, skipped=pruned_before + step.pruned)
                continue
            best = _better(best, _best_of(step, request.mode, columns))
            pruned += step.pruned
            grid.add(step.pruned_spans)
            last = step.last
            painter.paint(max(monitor.stage_done, last * columns), last, best)
            monitor.report(done=max(monitor.stage_done, step.last * columns), skipped=pruned)
            if step.last < rows:
                if step.row is not None and step.last in prefix.places:
                    prefix.add(step.last, step.row)
                if area.save(step, best, pruned, monitor.stage_seconds, grid) and step.row is not None:
                    traceback.add(step.last, step.row)
                    jobs += traceback.next_jobs()
            elif step.row is not None:
                last_row = step.row.whole()[0]
    if request.mode == "global":
        best = Best(int(last_row[columns]), rows, columns)
    elif request.mode == "semiglobal":
        column = int(last_row.argmax())
        best = _better(best, Best(int(last_row[column]), rows, column))
    painter.paint(rows * columns, rows, best, at_once=True)
    context.store.save_arrays("pruned.npz", fraction=grid.fraction())
    monitor.report(done=rows * columns, skipped=pruned)
    if request.mode == "global":
        return Crosspoint(rows, columns, best.score, 0), traceback, prefix
    return Crosspoint(best.i, best.j, best.score, 0) if best.score > 0 else None, traceback, prefix


def _upper_bound(context: Context, known: Known, score: int) -> Callable[[], UpperBound] | None:
    """A function that builds the upper bound about the initial alignment, if there is one.

    ``score``: of some alignment.
    """
    return None if known.first is None else upper_bound_about(context, known.first, score)


def _prefix_bound(context: Context, ends: tuple[int, ...]) -> PrefixBound:
    request, block_rows = context.request, context.request.limits.block_rows
    kept = frozenset[int]()
    if request.pruning and request.until > 1:
        kept = rows_to_keep(ends, context.rows, flush_interval(request) * block_rows, block_rows)
    return PrefixBound(request.scoring, kept, request.mode != "global")


def _target(mode: Mode, known: int | None) -> TargetScore | None:
    """The score that an alignment is known to reach.

    At least 0, that of no bases, unless both sequences are aligned from end to end.
    """
    if mode == "global":
        return TargetScore(known, corner=True) if known is not None else None
    return TargetScore(max(0, known or 0))


def bands(rows: int, columns: int, block_rows: int, special: list[int]) -> tuple[int, ...]:
    """The last rows of bands: every few blocks, and at the special rows.

    A band has at least 512 rows, and more if these are computed soon.
    """
    least = max(512, rows // _MAX_BANDS, min(rows // _MIN_BANDS, _BAND_CELLS // (columns + 1)))
    step = block_rows * max(1, least // block_rows)
    return tuple(sorted({*range(step, rows, step), *special, rows})) if rows else ()


def _borders(context: Context) -> Borders:
    if context.request.mode == "global":
        return Borders.corner(context.rows, context.columns, context.request.scoring)
    return Borders.free(context.rows, context.columns, context.request.scoring)


def _better(best: Best, other: Best) -> Best:
    return other if best.score <= 0 else best.better(other)


def _best_of(band: Band, mode: str, columns: int) -> Best:
    """The best end point in a band: any cell for local, the last column for semi-global."""
    if mode != "semiglobal" or band.right_h is None or not len(band.right_h):
        return band.best
    row = int(np.argmax(band.right_h))
    return Best(int(band.right_h[row]), band.first + 1 + row, columns)
