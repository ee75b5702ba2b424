"""Stage 5: align the partitions and join them into one alignment (section 4.8).

The alignment is start, end, score and two gap lists.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment, Counts
from gpu.analyses.chromosome.checkpoints.crosspoints import partitions
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.adaptive_batch import AdaptiveBatch
from gpu.analyses.chromosome.suboptimal.forbidden import align_masked
from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64

#: Partitions of the first call to the engine: a quarter of a second's work for one core.
_FIRST_PARTITIONS = 4_000


def join(context: Context, points: Int64) -> tuple[Alignment, Counts]:
    """The whole alignment and its counts, re-scored from the sequences and the gap lists alone.

    A different score is an error.
    """
    parts = partitions(points)
    sides = parts[:, 3:5] - parts[:, 0:2]
    context.monitor.begin(5, int(sides.prod(axis=1).sum()))
    in_a, in_b, cells, first = list[Int64](), list[Int64](), 0, 0
    pace = AdaptiveBatch(_FIRST_PARTITIONS, context.engine.threads)
    while first < len(parts):
        pace.begin()
        batch = parts[first : first + pace.at_once]
        first += len(batch)
        gaps_a, gaps_b, more = _aligned(context, batch)
        in_a.append(gaps_a)
        in_b.append(gaps_b)
        cells += more
        context.monitor.report(done=cells, found=len(points))
        pace.end(first == len(parts))
    start, end = points[0], points[-1]
    alignment = Alignment(
        start=(int(start[0]), int(start[1])),
        end=(int(end[0]), int(end[1])),
        score=int(end[2] - start[2]),
        gaps_a=_joined(in_a, side=1),
        gaps_b=_joined(in_b, side=0),
    )
    alignment.validate(context.rows, context.columns)
    counts = alignment.counts(context.a, context.b)
    rescored = counts.score(context.request.scoring)
    if rescored != alignment.score:
        raise CrosspointError(
            "The alignment scores {:,} when it is counted again, but {:,} was found: "
            "a fault in Crosspoint, so no result is kept; please report it.",
            rescored,
            alignment.score,
        )
    return alignment, counts


def _aligned(context: Context, parts: Int64) -> tuple[Int64, Int64, int]:
    """``Engine.align``, also for partitions with forbidden pairs."""
    a, b, scoring, crossed = context.a, context.b, context.request.scoring, context.forbidden.cross(parts)
    gaps_a, gaps_b, cells = context.engine.align(a, b, parts[~crossed], scoring)
    lists = [gaps_a], [gaps_b]
    for part in parts[crossed].tolist():
        context.monitor.raise_if_cancelled()
        forbidden = context.forbidden.within(part[0], part[1], part[3], part[4])
        found = align_masked(a, b, part, scoring, forbidden)
        for gaps, more in zip(lists, found, strict=True):
            gaps.append(np.array(more, np.int64).reshape(-1, 3))
        cells += (part[3] - part[0]) * (part[4] - part[1])
    gaps_a, gaps_b = (_in_order(np.concatenate(gaps)) if crossed.any() else gaps[0] for gaps in lists)
    return gaps_a, gaps_b, cells


def _in_order(gaps: Int64) -> Int64:
    """Gaps in the order of the path."""
    return gaps[np.argsort(gaps[:, 0] + gaps[:, 1], kind="stable")]


def _joined(lists: list[Int64], side: int) -> Int64:
    """One gap list, in which gaps cut by a crosspoint are joined.

    ``side``: 1 if the gaps advance j, 0 if i.
    """
    gaps = np.concatenate(lists) if lists else np.zeros((0, 3), np.int64)
    if len(gaps) < 2:
        return gaps
    follows = (gaps[1:, 1 - side] == gaps[:-1, 1 - side]) & (gaps[1:, side] == gaps[:-1, side] + gaps[:-1, 2])
    first = np.concatenate(([True], ~follows))
    joined = gaps[first].copy()
    joined[:, 2] = np.add.reduceat(gaps[:, 2], np.flatnonzero(first))
    return joined
