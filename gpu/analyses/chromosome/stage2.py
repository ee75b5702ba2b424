"""Stage 2: from the end point back to the start, crosspoint by crosspoint over the special rows (section 4.5).

Each step looks at the rows between the crosspoint reached and the special row above it, and walks over their columns from
right to left (*orthogonal execution*) until a column attains the crosspoint's score together with the special row
(*goal-based matching*), or holds the start of the alignment. In the sweep's own terms the columns are rows: both
sequences are reversed and change places. What cannot take part in the score is left out (``goals.py``). Every ``column_interval`` columns a special column is kept for stage 3.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace

import numpy as np

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.crosspoints import Crosspoint, as_array
from gpu.analyses.chromosome.goals import first_meeting, goal_of_walk
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.special_columns import SpecialColumns
from gpu.analyses.chromosome.special_rows import SpecialRow, load_special_row, special_rows
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.sweep import CLOSED, GAP_IN_B, TRANSPOSED, Band, Best, Borders, Goal, Sweep, Tick
from gpu.errors import CrosspointError
from gpu.sequences.sequence import Codes

#: Columns walked at least before the walk looks up.
_SMALLEST_WINDOW = 8192


def trace_back(context: Context, end: Crosspoint) -> Int64:
    """Run (or resume) stage 2; int64 [k, 4] crosspoints from the start to the end point."""
    monitor = context.monitor
    columns = SpecialColumns(context.store, context.request, monitor.check)
    points = columns.resume([end])
    monitor.begin(2, _estimate(context, end))
    cells = left_out = 0
    while not _is_start(context.request.mode, points[-1]):
        point, more, of_them = _step(context, points[-1], columns, cells, left_out)
        cells, left_out = cells + more, left_out + of_them
        points.append(point)
        columns.commit(point)
        monitor.report(done=cells, skipped=left_out, found=len(points))
    if context.request.mode == "global" and (points[-1].i, points[-1].j) != (0, 0):
        points.append(Crosspoint(0, 0, 0, CLOSED))
    return as_array(points[::-1])


def _is_start(mode: str, point: Crosspoint) -> bool:
    if point.i == 0 and point.j == 0:
        return True
    if mode == "local":
        return point.score == 0
    if mode == "semiglobal":
        return point.score == 0 and point.kind == CLOSED and (point.i == 0 or point.j == 0)
    # Global: what is left is one gap along a border, which no sweep is needed for.
    return point.i == 0 or point.j == 0


def _step(
    context: Context, point: Crosspoint, columns: SpecialColumns, cells_before: int, left_out_before: int
) -> tuple[Crosspoint, int, int]:
    """Find the next crosspoint towards the start; also returns the cells of the columns walked, and how many of them were left out."""
    request, mode = context.request, context.request.mode
    above = max((row for row in special_rows(request) if row < point.i), default=0)
    meet = _row_above(context, above, point.j)
    a = context.b[: point.j][::-1]
    b = context.a[above : point.i][::-1]
    places = {point.j - place for place in columns.places(point)}
    # Straight up, in one gap, before any column is walked.
    edge = Borders.corner(0, len(b), request.scoring, TRANSPOSED[point.kind], backward=True).top_h[-1:]
    straight = _match(meet, point, edge, edge, 0, request.scoring.gap_open)
    columns.begin(point, above)
    if straight is not None:
        return straight, 0, 0
    left_out = 0
    last: Band | None = None
    track = mode == "local"
    with closing(_walk(context, a, b, point, meet, places)) as done:
        for step in done:
            if isinstance(step, Tick):
                context.remark(step.remark)
                context.monitor.report(done=cells_before + step.cells)
                continue
            left_out += step.pruned
            found = _found(step, meet, point, request.scoring.gap_open, track)
            if found is not None:
                return found, step.last * len(b), left_out
            last = step
            if step.last in places and step.h is not None and step.f is not None:
                columns.keep(point.j - step.last, step.h, step.f)
            context.monitor.report(done=cells_before + step.last * len(b), skipped=left_out_before + left_out)
    if mode == "semiglobal" and last is not None and last.h is not None:
        # Column 0 is reached: the alignment may start there, in any row.
        rows = np.flatnonzero(last.h == point.score)
        if len(rows):
            return Crosspoint(point.i - int(rows[0]), 0, 0, CLOSED), len(a) * len(b), left_out
    raise CrosspointError("No crosspoint attains the score in stage 2: a fault in Crosspoint; please report it.")


def _walk(
    context: Context, a: Codes, b: Codes, point: Crosspoint, meet: SpecialRow, places: set[int]
) -> Generator[Band | Tick, None, None]:
    """The bands of the walk, in windows: sweeps that each go on from the last band of the one before.

    The crosspoint is usually about as many columns away as there are rows up to the special row: an engine that works on all of a
    sweep's rows at a time must not be given thousands of times as many.
    """
    request, scoring = context.request, context.request.scoring
    block = request.limits.block_rows
    window = -(-max(_SMALLEST_WINDOW, len(b) + len(b) // 8) // block) * block
    before: Band | None = None
    for first in range(0, len(a), window):
        last = min(first + window, len(a))
        borders = Borders.corner(last, len(b), scoring, TRANSPOSED[point.kind], backward=True)
        if before is not None and before.h is not None and before.f is not None:
            borders = replace(borders, top_h=before.h, top_f=before.f)
        sweep = Sweep(
            a=a[:last],
            b=b,
            scoring=scoring,
            borders=borders,
            bands=(*sorted(place for place in places if first < place < last), last),
            track=request.mode == "local",
            known=point.score,
            goal=_goal(request, point, meet, first, last, len(b)) if request.pruning else None,
            right=True,
            first_row=first,
            keep=lambda row: True,
        )
        with closing(context.engine.sweep(sweep)) as done:
            for step in done:
                if isinstance(step, Band):
                    before = step
                yield step


def _goal(request: ChromosomeRequest, point: Crosspoint, meet: SpecialRow, first: int, last: int, rows: int) -> Goal:
    return goal_of_walk(point.score, meet, point.j, first, last, rows, request.scoring, request.mode != "global")


def _row_above(context: Context, above: int, last: int) -> SpecialRow:
    request = context.request
    if above:
        return load_special_row(context.store, request, above)
    if request.mode == "global":
        borders = Borders.corner(0, last, request.scoring)
        return SpecialRow(0, borders.top_h, borders.top_f)
    none = np.empty(0, np.int32)
    return SpecialRow(0, none, none, left_out=(0, -request.scoring.gap_open))


def _match(meet: SpecialRow, point: Crosspoint, h: Int32, gap: Int32, first: int, gap_open: int) -> Crosspoint | None:
    """The first of the columns ``point.j - first - k`` where ``h[k]``/``gap[k]`` attain the score together with the row."""
    met = first_meeting(h, gap, meet, point.j - first, point.score, gap_open)
    if met is None:
        return None
    column, score, inside = met
    return Crosspoint(meet.row, column, score, GAP_IN_B if inside else CLOSED)


def _found(band: Band, row: SpecialRow, point: Crosspoint, gap_open: int, track: bool) -> Crosspoint | None:
    """The crosspoint in this band: the special row met, or the start of the alignment, whichever comes first."""
    assert band.right_h is not None and band.right_e is not None
    met = _match(row, point, band.right_h, band.right_e, band.first + 1, gap_open)
    start = _start_in(band, point) if track else None
    if start is not None and (met is None or start.j >= met.j):
        return start
    return met


def _start_in(band: Band, point: Crosspoint) -> Crosspoint | None:
    best: Best = band.best
    if best.score != point.score:
        return None
    return Crosspoint(point.i - best.j, point.j - best.i, 0, CLOSED)


def _estimate(context: Context, end: Crosspoint) -> int:
    """Cells that stage 2 may compute: a band's height times the columns, once over."""
    rows = special_rows(context.request)
    height = rows[0] if rows else end.i
    return min(height, max(end.i, 1)) * max(end.j, 1)
