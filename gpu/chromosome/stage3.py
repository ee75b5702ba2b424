"""Stage 3: split the partitions at the special columns, many at a time (section 4.6).

Inside a partition the walk goes forward, row by row, from its start to the first special column, from the crosspoint found
there to the next, until the last; the end is known. The order of the partitions does not matter.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing

import numpy as np

from gpu.chromosome.context import Context
from gpu.chromosome.crosspoints import Crosspoint, as_array, as_points
from gpu.chromosome.special_columns import kept_columns, load_columns
from gpu.engines.protocol import CLOSED, GAP_IN_A, Borders, Int64, Sweep, Tick, first_match
from gpu.errors import CrosspointError

#: Rows between two looks for a match.
_BAND = 512


def split_at_columns(context: Context, points: Int64) -> Int64:
    """``points`` of stage 2 with the crosspoints on special columns put in: int64 [k, 4]."""
    kept = kept_columns(context.store)
    corners = as_points(points)
    tasks = [
        (k, corners[k], corners[k + 1], kept[corners[k + 1].i, corners[k + 1].j])
        for k in range(len(corners) - 1)
        if (corners[k + 1].i, corners[k + 1].j) in kept
    ]
    context.monitor.begin(3, sum((end.i - start.i) * (end.j - start.j) for _, start, end, _ in tasks))
    found: dict[int, list[Crosspoint]] = {}
    cells = 0
    threads = 1 if len(tasks) > 1 else None
    with ThreadPoolExecutor(max(1, min(len(tasks), getattr(context.engine, "threads", 1))), "stage3") as pool:
        waiting = {pool.submit(_split, context, start, end, record, threads): k for k, start, end, record in tasks}
        try:
            while waiting:
                done, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in done:
                    k = waiting.pop(future)
                    found[k], more = future.result()
                    cells += more
                context.monitor.report(cells_done=cells, crosspoints=len(points) + sum(map(len, found.values())))
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
    joined: list[Crosspoint] = []
    for k, corner in enumerate(corners):
        joined.append(corner)
        joined.extend(found.get(k, ()))
    return as_array(joined)


def _split(
    context: Context, start: Crosspoint, end: Crosspoint, record: dict, threads: int | None
) -> tuple[list[Crosspoint], int]:
    """The crosspoints of one partition on its special columns, from left to right, and the cells computed."""
    columns = load_columns(context.store, record)
    points: list[Crosspoint] = []
    cells = 0
    here = start
    for place, far in sorted(zip(record["columns"], columns, strict=True), key=lambda item: item[0]):
        if not here.j < place < end.j:
            continue
        context.monitor.check()
        here, more = _cross(context, here, end, place, far, threads)
        cells += more
        points.append(here)
    return points, cells


def _cross(
    context: Context,
    here: Crosspoint,
    end: Crosspoint,
    place: int,
    far: np.ndarray,
    threads: int | None,
) -> tuple[Crosspoint, int]:
    """The first row, from ``here`` down, in which column ``place`` attains the score of the partition.

    ``far``: int32 [2, rows + 1], the column's H and Ê seen from ``end``, upwards.
    """
    scoring, goal = context.request.scoring, end.score - here.score
    a, b = context.a[here.i : end.i], context.b[here.j : place]
    borders = Borders.corner(len(a), len(b), scoring, here.kind)

    def match(rows: np.ndarray, h: np.ndarray, e: np.ndarray) -> Crosspoint | None:
        found = first_match(h, e, far[0, end.i - rows], far[1, end.i - rows], goal, scoring.gap_open)
        if found is None:
            return None
        index, inside = found
        value = e[index] if inside else h[index]
        return Crosspoint(int(rows[index]), place, here.score + int(value), GAP_IN_A if inside else CLOSED)

    edge = borders.top_h[-1:]
    point = match(np.array([here.i]), edge, edge)
    if point is not None:
        return point, 0
    bands = (*range(_BAND, len(a), _BAND), len(a)) if len(a) else ()
    sweep = Sweep(a, b, scoring, borders, bands, right=True, threads=threads)
    with closing(context.engine.sweep(sweep)) as done:
        for band in done:
            if isinstance(band, Tick):
                continue
            context.monitor.check()
            assert band.right_h is not None and band.right_e is not None
            rows = np.arange(here.i + band.first + 1, here.i + band.last + 1)
            point = match(rows, band.right_h, band.right_e)
            if point is not None:
                return point, band.last * len(b)
    raise CrosspointError("No crosspoint attains the score in stage 3: a fault in Crosspoint; please report it.")
