"""The traceback bound: stages 2 to 4 know the path's score and prune cells that cannot attain it.


A step of stage 2 goes from a crosspoint back to the special row above, with both sequences reversed
and exchanged: row p of its sweep is p columns left of the crosspoint, column q (of Q) q rows above
it; column Q is the special row. A path through (p, q) meets the special row p' ≥ p columns left of
the crosspoint. From there on it adds at most R(p') = F̂(p') + open: H, or more where it passes the
row within a gap, whose opening both sides have paid. Before that, over Δ = p' - p columns and V = Q
- q rows, it adds at most match · min(Δ, V) - ext · |Δ - V|: each match takes one of each, the rest
  lies in gaps (whose opening may be paid). With t = p + V this is

    p' ≤ t:  R(p') + (match + ext) · p'  -  ext · t            -  match · p
    p' ≥ t:  R(p') - ext · p'            +  (match + ext) · t  -  match · p

so that running maxima from both sides give the best p' for every t: the path adds at most D(t) -
match · p, and t is a function of the diagonal. An alignment that may begin inside the step without
a cost adds at most match · min(t, P) - match · p before it does, with P columns left of the
crosspoint.

Where stage 1 pruned blocks, R holds lower bounds, but exact values wherever a best alignment
passes. Only such paths must be kept, so D bounds what they add.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.engines.work.arrays import Int32, as_compiled
from gpu.engines.work.bounds import OF_TRACEBACK, best_ahead, find_likeliest, find_meeting, reverse_steps
from gpu.engines.work.sweep import Row, TargetScore
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring

#: Alignments through one region differ by at most this number of gap openings.
_FAR_GAPS = 256


def target_of_step(
    score: int, meet: SpecialRow, right: int, first: int, last: int, rows: int, scoring: Scoring, begins: bool
) -> TargetScore:
    """The target of sweep rows (first, last] of a traceback step.

    Parameters
    ----------
    score : the score of the crosspoint that the step starts at.
    meet, rows : the special row above (or column to the left), and its distance Q.
    right : the crosspoint's column P.
    begins : True if an alignment may begin inside the step without a cost.
    """
    costs = scoring.match, scoring.gap_extend, scoring.gap_open
    best = np.empty(last + rows - first + 1, np.int64)
    best_ahead(as_compiled(meet.f), meet.first, meet.left_out[1], right, first, last, rows, *costs, best)
    reverse_steps(best, first, right, scoring.match if begins else 0, scoring.match * last)
    return TargetScore(score, diagonals=best)


def target_of_upper_half(score: int, below: Row, rows: int, scoring: Scoring) -> TargetScore:
    """The target of a partition's upper half of ``rows`` rows.

    ``below``: the last row of the lower half's sweep. As in a traceback step with rows and columns
    exchanged: V = rows - i rows lead to the middle, and t = j + V. A path adds at most D(t) - match
    · j = match · V + D(t) - match · t.
    """
    sizes = below.columns, 0, below.columns, rows
    costs = scoring.match, scoring.gap_extend, scoring.gap_open
    best = np.empty(rows + below.columns + 1, np.int64)
    best_ahead(as_compiled(below.f), below.first, below.left_out[1], *sizes, *costs, best)
    matches = np.arange(len(best))
    matches *= scoring.match
    best -= matches
    return TargetScore(score, diagonals=best)


def target_of_lower_half(
    score: int, rows: int, beyond: int, columns: int, scoring: Scoring, given_back: int = 0
) -> TargetScore:
    """The target of a partition's lower half of ``rows`` rows, swept from its end.

    The upper half has ``beyond`` rows. The path from cell (i, j) ends at the partition's start, u =
    rows + beyond - i rows and v = columns - j columns on. It adds at most match · min(u, v) - ext ·
    |u - v|. With w = u - v, a function of the diagonal, min(u, v) is u - max(0, w), so this is
    match · (rows - i) plus ``diagonals``. Openings of gaps may be paid before; that of a gap at the
    partition's start is ``given_back``. ``score``: of the whole partition.
    """
    # In place: partitions are long, and allocating memory would take most of the time.
    best = np.arange(beyond - columns, beyond + rows + 1, dtype=np.int64)
    middle = min(max(0, columns - beyond), len(best))
    best[:middle] *= scoring.gap_extend
    best[middle:] *= -(scoring.match + scoring.gap_extend)
    best += scoring.match * beyond + given_back
    return TargetScore(score, diagonals=best)


def first_meeting(
    h: Int32, gap: Int32, meet: SpecialRow, right: int, target: int, gap_open: int
) -> tuple[int, int, bool] | None:
    """Goal-based matching: the first cell where a sweep and the special row attain the target.

    Myers and Miller's formula 4, up to the first such cell.

    Parameters
    ----------
    h, gap : int32, H and F̂ of the sweep in columns ``right``, ``right`` - 1 …
    meet : the special row.
    target : the score of the whole.

    Returns
    -------
    The column, the special row's score there, and whether the place is within a gap (closed is
    preferred); or None.
    """
    values = map(as_compiled, (h, gap, meet.h, meet.f))
    found = np.zeros(2, np.int64)
    column = find_meeting(*values, meet.first, *meet.left_out, right, target, gap_open, found)
    return None if column < 0 else (column, int(found[0]), bool(found[1]))


def likeliest(h: Int32, first: int, scoring: Scoring) -> int:
    """The index of the value of a row through which an alignment probably passes.

    The alignment ends on diagonal 0. ``h``: H by diagonal, from ``first`` on. Nearly always it is
    the best value. Just below a long gap that may be the path that continues without it: then
    another value is much better once gaps to the end are subtracted.
    """
    far = _FAR_GAPS * (scoring.gap_open + scoring.gap_extend)
    return int(find_likeliest(as_compiled(h), first, scoring.gap_extend, far))


def kernels() -> Kernels:
    """The compiled loops of this module's functions."""
    return numba_kernels("traceback_bound", *OF_TRACEBACK)
