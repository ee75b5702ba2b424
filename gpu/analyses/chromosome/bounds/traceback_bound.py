"""What a walk of stage 2 needs to compute: the score is known exactly, so whatever cannot take part in it is left out.

The walk goes from a crosspoint back to the special row above, with both sequences reversed and changed places: step p is p columns
left of the crosspoint, and of its Q sweep columns the q-th is q rows above the crosspoint; column Q is the special row. A way through
(p, q) meets the special row p' ≥ p columns left of the crosspoint. From there on the best there is adds R(p') = F̂(p') + open, which
is H, or more than H where the way passes the row inside a gap: both halves have paid for opening it, and one opening is given
back. Before that, over Δ = p' − p columns and V = Q − q rows, it wins at most match · min(Δ, V) − ext · |Δ − V|: each
match takes one of each, and what is left over lies in gaps (their opening may have been paid before). With t = p + V this is

    p' ≤ t:  R(p') + (match + ext) · p'  −  ext · t            −  match · p
    p' ≥ t:  R(p') − ext · p'            +  (match + ext) · t  −  match · p

so that a running maximum from either side gives the best p' for every t: what a cell can still gain is D(t) − match · p, and t
tells its diagonal. An alignment that may begin without paying, anywhere (local) or left of the first column (semi-global), gains at most
match · min(V, P − p) = match · min(t, P) − match · p before it does, P columns being left of the crosspoint in all.

R is what stage 1 left. Where it left out blocks its row holds lower bounds, but not where an alignment of the best score passes: there the
values are exact, and only such ways must be kept. So D bounds what they gain, whatever stands in the rest of the row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Row, TargetScore
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.jit.warm_up import Kernels, numba_kernels
from gpu.scoring import Scoring

_NEVER = -(1 << 60)
#: So many openings of a gap are more than alignments through the same region differ by.
_FAR = 256

_INT32, _BEST = Array(np.int32), Array(np.int64, is_written=True)
_find_best = EntryPoint(__name__, "_best_ahead", _INT32, *(int,) * 9, _BEST)
_turn_round = EntryPoint(__name__, "_turn", _BEST, int, int, int, int)
_ROWS = (_INT32, _INT32, _INT32, _INT32)
_nearest = EntryPoint(__name__, "_nearest_best", _INT32, int, int, int, returns=True, is_short=True)
_meet = EntryPoint(__name__, "_first_meeting", *_ROWS, *(int,) * 6, _BEST, returns=True, is_short=True)


def goal_of_walk(
    score: int, meet: SpecialRow, right: int, first: int, last: int, rows: int, scoring: Scoring, begins: bool
) -> TargetScore:
    """For steps (first, last] of a walk up ``rows`` rows (Q) from a crosspoint with ``score`` in column ``right`` (P) to the row ``meet``.

    ``begins``: an alignment may begin on the way, for nothing.
    """
    costs = scoring.match, scoring.gap_extend, scoring.gap_open
    best = np.empty(last + rows - first + 1, np.int64)
    _find_best(as_compiled(meet.f), meet.first, meet.left_out[1], right, first, last, rows, *costs, best)
    _turn_round(best, first, right, scoring.match if begins else 0, scoring.match * last)
    return TargetScore(score, diagonals=best)


def goal_of_upper_half(score: int, below: Row, rows: int, scoring: Scoring) -> TargetScore:
    """For the upper half of a partition, of ``rows`` rows, when the lower one is known: ``below``, its row as seen from
    the partition's end.

    As in a walk, with rows and columns exchanged: V = rows − i of them lead to the row, and t = j + V. What can still
    be gained is D(t) − match · j = match · V + D(t) − match · t.
    """
    sizes = below.columns, 0, below.columns, rows
    costs = scoring.match, scoring.gap_extend, scoring.gap_open
    best = np.empty(rows + below.columns + 1, np.int64)
    _find_best(as_compiled(below.f), below.first, below.left_out[1], *sizes, *costs, best)
    taken = np.arange(len(best))
    taken *= scoring.match
    best -= taken
    return TargetScore(score, diagonals=best)


def goal_of_lower_half(
    score: int, rows: int, beyond: int, columns: int, scoring: Scoring, given_back: int = 0
) -> TargetScore:
    """For the lower half of a partition, filled from its end while nothing is known of the upper one: ``rows`` here and
    ``beyond`` there.

    The way from cell (i, j) ends in the partition's start, u = rows + beyond − i rows and v = columns − j columns on.
    It adds at most match · min(u, v) − ext · |u − v|: each match takes one of each, and what is left over lies in gaps.
    With w = u − v, which the diagonal tells, min(u, v) is u − max(0, w), so this is match · (rows − i), and what is in
    ``diagonals``. What opens a gap is not counted, since it may have been paid; and of one that goes on at a start
    inside a gap the opening is ``given_back``. ``score``: of the whole partition.
    """
    # In place: partitions are long, and what takes time is memory that is touched for the first time.
    best = np.arange(beyond - columns, beyond + rows + 1, dtype=np.int64)
    middle = min(max(0, columns - beyond), len(best))
    best[:middle] *= scoring.gap_extend
    best[middle:] *= -(scoring.match + scoring.gap_extend)
    best += scoring.match * beyond + given_back
    return TargetScore(score, diagonals=best)


def first_meeting(
    h: Int32, gap: Int32, meet: SpecialRow, right: int, goal: int, gap_open: int
) -> tuple[int, int, bool] | None:
    """Goal-based matching (Myers and Miller's formula 4, stopping at the first place that attains the goal) of a walk with the row above.

    ``h``, ``gap``: int32, H and F̂ of the walk in columns ``right``, ``right`` - 1 … Returns the first of these columns where they and the row's
    attain ``goal`` together, closed or else inside a gap, with the row's score there and whether it is inside; None where none does.
    """
    values = map(as_compiled, (h, gap, meet.h, meet.f))
    found = np.zeros(2, np.int64)
    column = _meet(*values, meet.first, *meet.left_out, right, goal, gap_open, found)
    return None if column < 0 else (column, int(found[0]), bool(found[1]))


def likeliest(h: Int32, first: int, scoring: Scoring) -> int:
    """Through which of a row's values, by index, an alignment probably passes that ends on diagonal 0; the first of them lies on diagonal ``first``.

    That is the best one, nearly always. Just below a long gap that may still be the way that went on without it: it is a better one by far
    that is best less what gaps from there to the end cost at least.
    """
    return int(_nearest(as_compiled(h), first, scoring.gap_extend, _FAR * (scoring.gap_open + scoring.gap_extend)))


def kernels() -> Kernels:
    """The compiled parts."""

    def warm_up_call() -> None:
        values = np.zeros(1, np.int32)
        meet = SpecialRow(0, values, values)
        goal_of_walk(0, meet, 1, 0, 1, 1, Scoring(), True)
        first_meeting(values, values, meet, 0, 0, 1)
        likeliest(values, 0, Scoring())

    return numba_kernels("goals", warm_up_call)


@njit(nogil=True)
def _best_ahead(
    f: Any,
    begin: int,
    outside: int,
    all_columns: int,
    first: int,
    last: int,
    rows: int,
    match: int,
    extend: int,
    gap_open: int,
    best: Any,
) -> None:
    """D(t) for t from ``first`` to ``last + rows`` into ``best``. ``f``: F̂ of the row from column ``begin`` on, ``outside`` elsewhere."""
    end = min(last + rows, all_columns)
    before = np.int64(_NEVER)
    # No diagonal ends right of the matrix: those that leave it have all of the row before them.
    for at in range(first, last + rows + 1):
        if at <= end:
            k = all_columns - at - begin
            gain = np.int64(f[k] if 0 <= k < len(f) else outside) + gap_open
            before = max(before, gain + (match + extend) * at)
        best[at - first] = before - extend * at
    behind = np.int64(_NEVER)
    if end < all_columns:
        # What lies further left than any diagonal of this walk leads: at the least distance, with the best value.
        known = max(0, min(len(f), all_columns - end - begin))
        beyond = np.int64(outside) if known < all_columns - end else np.int64(_NEVER)
        for k in range(known):
            beyond = max(beyond, np.int64(f[k]))
        behind = beyond + gap_open - extend * (end + 1)
    for at in range(end, first - 1, -1):
        k = all_columns - at - begin
        gain = np.int64(f[k] if 0 <= k < len(f) else outside) + gap_open
        behind = max(behind, gain - extend * at)
        best[at - first] = max(best[at - first], behind + (match + extend) * at)


@njit(nogil=True)
def _turn(best: Any, first: int, right: int, begun: int, taken: int) -> None:
    """D(t) from its end to its begin, with ``taken`` off; ``begun``: a match's worth where an alignment may begin on the way, else 0."""
    size = len(best)
    if begun:
        for k in range(size):
            best[k] = max(best[k], begun * min(first + k, right))
    for k in range((size + 1) // 2):
        best[k], best[size - 1 - k] = best[size - 1 - k] - taken, best[k] - taken


@njit(nogil=True)
def _nearest_best(h: Any, first: int, extend: int, far: int) -> int:
    """The index of the best value less what the way to diagonal 0 costs, if it is more than ``far`` better so than the best value of all."""
    best, nearest, best_near = 0, 0, np.int64(_NEVER)
    for k in range(len(h)):
        near = np.int64(h[k]) - extend * abs(first + k)
        if near > best_near:
            best_near, nearest = near, k
        if h[k] > h[best]:
            best = k
    return nearest if best_near > np.int64(h[best]) - extend * abs(first + best) + far else best


@njit(nogil=True)
def _first_meeting(
    h: Any,
    gap: Any,
    row_h: Any,
    row_f: Any,
    begin: int,
    outside_h: int,
    outside_f: int,
    right: int,
    goal: int,
    gap_open: int,
    found: Any,
) -> int:
    """The column, or -1; ``found`` gets the row's score there, and whether it is inside a gap."""
    for k in range(len(h)):
        column = right - k
        at = column - begin
        there = 0 <= at < len(row_h)
        far_h, far_f = (np.int64(row_h[at]), np.int64(row_f[at])) if there else (outside_h, outside_f)
        if h[k] + far_h == goal:
            found[0], found[1] = far_h, 0
            return column
        if gap[k] + far_f + gap_open == goal:
            found[0], found[1] = far_f, 1
            return column
    return -1
