"""Stage 3: split the partitions at the special columns, many at a time (section 4.6).

Inside a partition the walk goes forward, row by row, from its start to the first special column, from the crosspoint found
there to the next, until the last; the end is known. The order of the partitions does not matter.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.crosspoints import Crosspoint, as_array, as_points
from gpu.analyses.chromosome.special_columns import kept_columns, load_columns
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import CLOSED, GAP_IN_A


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
    with ThreadPoolExecutor(max(1, min(len(tasks), context.engine.threads)), "stage3") as pool:
        waiting = {pool.submit(_split, context, start, end, record): k for k, start, end, record in tasks}
        try:
            while waiting:
                done, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in done:
                    k = waiting.pop(future)
                    found[k], more = future.result()
                    cells += more
                context.monitor.report(done=cells, found=len(points) + sum(map(len, found.values())))
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
    joined: list[Crosspoint] = []
    for k, corner in enumerate(corners):
        joined.append(corner)
        joined.extend(found.get(k, ()))
    return as_array(joined)


def _split(context: Context, start: Crosspoint, end: Crosspoint, record: dict) -> tuple[list[Crosspoint], int]:
    """The crosspoints of one partition on its special columns, from left to right, and the cells computed."""
    columns = load_columns(context.store, context.request, record)
    points: list[Crosspoint] = []
    cells = 0
    here = start
    for place, k in sorted(zip(record["columns"], range(len(columns)), strict=True)):
        if not here.j < place < end.j:
            continue
        context.monitor.check()
        far = columns[k]
        a, b = context.a[here.i : end.i], context.b[here.j : place]
        # The column is kept as seen from the partition's end, upwards: as far as this start it is all there is to meet.
        goal = end.score - here.score
        rows, score, inside, more = context.engine.cross(
            a, b, here.kind, goal, far[:, : len(a) + 1], context.request.scoring
        )
        here = Crosspoint(here.i + rows, place, here.score + score, GAP_IN_A if inside else CLOSED)
        cells += more
        points.append(here)
    return points, cells
