"""Myers-Miller bisection of large partitions by sweeps; the crosspoints of ``Engine.split``.

The lower half is filled from the partition's end, the upper one from its start, each up to the
middle of the longer side. The optimal paths cross where both middle rows add up to the partition's
score. Cells that cannot be on such a path are pruned (``traceback_bound.py``): in the lower half by
an upper bound of the rest, in the upper half by the lower half's exact values, which prunes far
more. Values on paths that attain the score are exact, all others are lower bounds at most, so the
first match from the end does not depend on pruning.

Unlike ``split``, a sweep uses the whole engine and can be stopped at any time. All lower halves of
a round are given to the engine together, then all upper ones: a single one may not fill it
(``Engine.sweep_batch``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np

from gpu.analyses.chromosome.bounds.traceback_bound import first_meeting, target_of_lower_half, target_of_upper_half
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.suboptimal.forbidden import backward, transposed
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
    Outputs,
    Row,
    Sweep,
    SweepJob,
    TargetScore,
)
from gpu.sequences.sequence import Codes


@dataclass(frozen=True)
class _Partition:
    """A partition whose longer side gives the rows; its paths are split at row ``middle``.

    ``turned``: the longer side is that of b. ``begin`` and ``end`` are its corners, ``begin.score``
    is 0 and ``end.score`` that of the path between them. ``forbidden``: the pairs that no path may
    use, as rows and columns.
    """

    a: Codes
    b: Codes
    begin: Crosspoint
    end: Crosspoint
    middle: int
    turned: bool
    forbidden: Int64

    @property
    def score(self) -> int:
        return self.end.score

    @property
    def kinds(self) -> tuple[int, int]:
        """Types of the corners, in the orientation of the rows."""
        kinds = self.begin.kind, self.end.kind
        return (TRANSPOSED[kinds[0]], TRANSPOSED[kinds[1]]) if self.turned else kinds


def halve(context: Context, parts: Int64, on_progress: Callable[[int], None]) -> tuple[Int64, int]:
    """Return the answer of ``Engine.split`` and the cells computed.

    Each part has rows and columns, one of them 2 or more. ``on_progress`` receives the number of
    computed cells, and may raise to stop.
    """
    out = np.empty((len(parts), 4), np.int64)
    whole = [_partition(context, part) for part in parts.tolist()]
    corners = ((*of.begin[:2], of.begin.kind, *of.end[:2], of.end.kind, of.score) for of in whole)
    work = (work_of(np.array(list(corners), np.int64), context.request.scoring) // 2).tolist()
    lower, cells = _rows(context, [_plan(context, *of, None) for of in zip(whole, work, strict=True)], on_progress, 0)
    plans = [_plan(context, *of) for of in zip(whole, work, lower, strict=True)]
    upper, cells = _rows(context, plans, on_progress, cells)
    for k, (of, above, below) in enumerate(zip(whole, upper, lower, strict=True)):
        out[k] = _joined(of, above, below, context)
    return out, cells


def _rows(
    context: Context, plans: list[SweepJob], on_progress: Callable[[int], None], before: int
) -> tuple[list[Row], int]:
    """The last row of each sweep, and the cells computed including those ``before``."""
    rows: dict[int, Row] = {}
    cells: dict[int, int] = {}
    with closing(context.engine.sweep_batch(plans)) as steps:
        for number, step in steps:
            if isinstance(step, Band):
                assert step.row is not None
                rows[number] = step.row
                cells[number] = step.last * step.row.columns - step.pruned
            else:
                cells[number] = max(cells.get(number, 0), step.cells - step.pruned)
            on_progress(before + sum(cells.values()))
    return [rows[number] for number in range(len(plans))], before + sum(cells.values())


def _partition(context: Context, part: list[int]) -> _Partition:
    i0, j0, start, i1, j1, kind, score = part
    begin, end = Crosspoint(i0, j0, 0, start), Crosspoint(i1, j1, score, kind)
    turned = i1 - i0 < j1 - j0
    middle = (j0 + j1) // 2 if turned else (i0 + i1) // 2
    a, b = context.a[begin.i : end.i], context.b[begin.j : end.j]
    runs = context.forbidden.within(begin.i, begin.j, end.i, end.j)
    runs = transposed(runs) if turned else runs
    return _Partition(*((b, a) if turned else (a, b)), begin, end, middle - begin[turned], turned, runs)


def _plan(context: Context, whole: _Partition, work: int, below: Row | None) -> SweepJob:
    """The job of the upper half, given the lower half's row ``below``, or of the lower half."""
    if below is None:
        return SweepJob(len(whole.a) - whole.middle, work, partial(_lower, context, whole))
    return SweepJob(whole.middle, work, partial(_upper, context, whole, below))


def _lower(context: Context, whole: _Partition) -> Sweep:
    scoring = context.request.scoring
    a, b, rows = whole.a[::-1], whole.b[::-1], len(whole.a) - whole.middle
    start, end = whole.kinds
    given_back = scoring.gap_open if start != CLOSED else 0
    target = target_of_lower_half(whole.score, rows, whole.middle, len(b), scoring, given_back)
    borders = Borders.corner(rows, len(b), scoring, end, backward=True)
    return _sweep(context, a, b, rows, borders, target, backward(whole.forbidden, len(a), len(b)))


def _upper(context: Context, whole: _Partition, below: Row) -> Sweep:
    scoring = context.request.scoring
    target = target_of_upper_half(whole.score, below, whole.middle, scoring)
    borders = Borders.corner(whole.middle, len(whole.b), scoring, whole.kinds[0])
    return _sweep(context, whole.a, whole.b, whole.middle, borders, target, whole.forbidden)


def _sweep(
    context: Context, a: Codes, b: Codes, rows: int, borders: Borders, target: TargetScore, forbidden: Int64
) -> Sweep:
    pruning = context.request.pruning
    return Sweep(
        a=a[:rows],
        b=b,
        scoring=context.request.scoring,
        borders=borders,
        bands=(rows,),
        target=target if pruning else None,
        outputs=Outputs(keep=lambda row: True, spans=False),
        forbidden=forbidden,
    )


def _joined(whole: _Partition, upper: Row, lower: Row, context: Context) -> Crosspoint:
    """The crosspoint on the middle row."""
    meet = SpecialRow(0, upper.h, upper.f, upper.first, upper.left_out)
    right, opening = len(whole.b) - lower.first, context.request.scoring.gap_open
    # No optimal path passes where the lower half was pruned.
    met = first_meeting(lower.h, lower.f, meet, right, whole.score, opening)
    if met is None:
        raise CrosspointError("No crosspoint attains the score in stage 4: a fault in Crosspoint; please report it.")
    place, score, inside = met
    i, j, _, _ = whole.begin
    if whole.turned:
        return Crosspoint(i + place, j + whole.middle, score, GAP_IN_A if inside else CLOSED)
    return Crosspoint(i + whole.middle, j + place, score, GAP_IN_B if inside else CLOSED)
