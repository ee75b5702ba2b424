"""Halving large partitions by sweeps: the crosspoints of ``Partitions.split``, from the rows on both sides of the
middle.

The lower half is filled from the partition's end, the upper one from its start, each up to the middle of the longer
side; where both rows sum up to the partition's score, its ways pass. So far it is Myers and Miller's way. What cannot
take part in the score is left out: in the lower half by what may follow at most (``traceback_bound.py``), in
the upper half by what was found to follow, which leaves far less.
Values on ways that attain the score are exact, those beside them are lower bounds at most: so what sums up to the score
is the same whatever was left out, and so is the first match from the end.

Where stage 2 found places that all best ways pass, a partition is no more than what lies between two of them.

A sweep is spread over what the engine has and can be stopped at any time, which ``split`` cannot. All lower halves of a
round are given to the engine together, and then all upper ones: a single one may keep it waiting
(``Sweeps.sweep_all``).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np

from gpu.analyses.chromosome.bounds.traceback_bound import first_meeting, target_of_lower_half, target_of_upper_half
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.analyses.chromosome.context import Context
from gpu.core.errors import CrosspointError
from gpu.engines.work.arrays import Int64
from gpu.engines.work.partitions import work_of
from gpu.engines.work.sweep import (
    CLOSED,
    GAP_IN_A,
    GAP_IN_B,
    TRANSPOSED,
    Band,
    Borders,
    Row,
    Sweep,
    SweepJob,
    TargetScore,
)
from gpu.sequences.sequence import Codes


@dataclass(frozen=True)
class _Partition:
    """A partition whose longer side gives the rows, as far as its best ways lead past the ``middle`` of these; ``turned``: that of b.

    ``begin`` and ``end`` are the corners of what is left of it, ``score`` what the ways between them have.
    """

    a: Codes
    b: Codes
    begin: Crosspoint
    end: Crosspoint
    middle: int
    turned: bool

    @property
    def score(self) -> int:
        return self.end.score - self.begin.score

    @property
    def kinds(self) -> tuple[int, int]:
        """Of the corners, as the rows are seen."""
        kinds = self.begin.kind, self.end.kind
        return (TRANSPOSED[kinds[0]], TRANSPOSED[kinds[1]]) if self.turned else kinds


def halve(
    context: Context,
    parts: Int64,
    told: Callable[[int], None],
    scores: Int64 | None = None,
    waypoints: Sequence[Crosspoint] = (),
) -> tuple[Int64, int]:
    """What ``Partitions.split`` answers of partitions with rows and columns, one of them 2 or more. ``told`` hears how
    many cells are computed, and may raise to stop. ``scores``: where they begin; ``waypoints``, ascending, are passed by all best ways.
    """
    out = np.empty((len(parts), 4), np.int64)
    befores = np.zeros(len(parts), np.int64) if scores is None else scores
    whole = [
        _partition(context, part, before, waypoints)
        for part, before in zip(parts.tolist(), befores.tolist(), strict=True)
    ]
    corners = ((*of.begin[:2], of.begin.kind, *of.end[:2], of.end.kind, of.score) for of in whole)
    work = (work_of(np.array(list(corners), np.int64), context.request.scoring) // 2).tolist()
    lower, cells = _rows(context, [_plan(context, *of, None) for of in zip(whole, work, strict=True)], told, 0)
    plans = [_plan(context, *of) for of in zip(whole, work, lower, strict=True)]
    upper, cells = _rows(context, plans, told, cells)
    for k, (of, above, below) in enumerate(zip(whole, upper, lower, strict=True)):
        out[k] = _joined(of, above, below, context)
    return out - befores[:, None] * (0, 0, 1, 0), cells


def _rows(context: Context, plans: list[SweepJob], told: Callable[[int], None], before: int) -> tuple[list[Row], int]:
    """The last row of each sweep, and the cells computed with those ``before``."""
    rows: dict[int, Row] = {}
    cells: dict[int, int] = {}
    with closing(context.engine.sweep_all(plans)) as steps:
        for number, step in steps:
            if isinstance(step, Band):
                assert step.row is not None
                rows[number] = step.row
                cells[number] = step.last * step.row.columns - step.pruned
            else:
                context.remark(step.remark)
                cells[number] = max(cells.get(number, 0), step.cells - step.pruned)
            told(before + sum(cells.values()))
    return [rows[number] for number in range(len(plans))], before + sum(cells.values())


def _partition(context: Context, part: list[int], before: int, waypoints: Sequence[Crosspoint]) -> _Partition:
    i0, j0, start, i1, j1, kind, score = part
    begin, end = Crosspoint(i0, j0, before, start), Crosspoint(i1, j1, before + score, kind)
    turned = i1 - i0 < j1 - j0
    middle = (j0 + j1) // 2 if turned else (i0 + i1) // 2
    # Between the last waypoint on this side of the middle and the first one on the other lie all ways there are.
    first = bisect_left(waypoints, middle, key=lambda point: point[turned])
    last = bisect_right(waypoints, middle, key=lambda point: point[turned])
    near = waypoints[first - 1] if first and _is_within(waypoints[first - 1], begin, end) else begin
    far = waypoints[last] if last < len(waypoints) and _is_within(waypoints[last], begin, end) else end
    if near.i < far.i and near.j < far.j:
        begin, end = near, far
    a, b = context.a[begin.i : end.i], context.b[begin.j : end.j]
    return _Partition(*((b, a) if turned else (a, b)), begin, end, middle - begin[turned], turned)


def _is_within(point: Crosspoint, begin: Crosspoint, end: Crosspoint) -> bool:
    return begin.i <= point.i <= end.i and begin.j <= point.j <= end.j


def _plan(context: Context, whole: _Partition, work: int, below: Row | None) -> SweepJob:
    """The upper half, given what was found ``below``, or the lower one."""
    if below is None:
        return SweepJob(len(whole.a) - whole.middle, work, partial(_lower, context, whole))
    return SweepJob(whole.middle, work, partial(_upper, context, whole, below))


def _lower(context: Context, whole: _Partition) -> Sweep:
    scoring = context.request.scoring
    a, b, rows = whole.a[::-1], whole.b[::-1], len(whole.a) - whole.middle
    start, end = whole.kinds
    given_back = scoring.gap_open if start != CLOSED else 0
    goal = target_of_lower_half(whole.score, rows, whole.middle, len(b), scoring, given_back)
    borders = Borders.corner(rows, len(b), scoring, end, backward=True)
    return _sweep(context, a, b, rows, borders, goal)


def _upper(context: Context, whole: _Partition, below: Row) -> Sweep:
    scoring = context.request.scoring
    goal = target_of_upper_half(whole.score, below, whole.middle, scoring)
    borders = Borders.corner(whole.middle, len(whole.b), scoring, whole.kinds[0])
    return _sweep(context, whole.a, whole.b, whole.middle, borders, goal)


def _sweep(context: Context, a: Codes, b: Codes, rows: int, borders: Borders, goal: TargetScore) -> Sweep:
    pruning = context.request.pruning
    return Sweep(
        a=a[:rows],
        b=b,
        scoring=context.request.scoring,
        borders=borders,
        bands=(rows,),
        goal=goal if pruning else None,
        spans=False,
        keep=lambda row: True,
    )


def _joined(whole: _Partition, upper: Row, lower: Row, context: Context) -> Crosspoint:
    """The crosspoint on the middle row."""
    meet = SpecialRow(0, upper.h, upper.f, upper.first, upper.left_out)
    right, opening = len(whole.b) - lower.first, context.request.scoring.gap_open
    # No way passes where the lower half was left out.
    met = first_meeting(lower.h, lower.f, meet, right, whole.score, opening)
    if met is None:
        raise CrosspointError("No crosspoint attains the score in stage 4: a fault in Crosspoint; please report it.")
    place, score, inside = met
    i, j, before, _ = whole.begin
    if whole.turned:
        return Crosspoint(i + place, j + whole.middle, before + score, GAP_IN_A if inside else CLOSED)
    return Crosspoint(i + whole.middle, j + place, before + score, GAP_IN_B if inside else CLOSED)
