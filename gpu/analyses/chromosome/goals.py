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

import numpy as np

from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Goal
from gpu.scoring import Scoring

_NEVER = -(1 << 60)


def goal_of_walk(score: int, f: Int32, first: int, last: int, rows: int, scoring: Scoring, begins: bool) -> Goal:
    """For steps (first, last] of a walk up ``rows`` rows (Q) from a crosspoint with ``score``.

    ``f``: int32 [P + 1], F̂ of the special row in columns 0 … P, the crosspoint's. ``begins``: an alignment may begin on the way, for nothing.
    """
    match, extend = scoring.match, scoring.gap_extend
    all_columns = len(f) - 1
    end = min(last + rows, all_columns)
    places = np.arange(first, end + 1, dtype=np.int64)
    gain = f[all_columns - end : all_columns - first + 1][::-1].astype(np.int64) + scoring.gap_open
    before = np.maximum.accumulate(gain + (match + extend) * places)
    behind = gain - extend * places
    if end < all_columns:
        # What lies further left than any diagonal of this walk leads: at the least distance, with the best value.
        beyond = int(f[: all_columns - end].max()) + scoring.gap_open
        behind[-1] = max(int(behind[-1]), beyond - extend * (end + 1))
    behind = np.maximum.accumulate(behind[::-1])[::-1]
    # No diagonal ends right of the matrix: those that leave it have all of the row before them.
    more = last + rows - end
    before = np.concatenate((before, np.full(more, before[-1])))
    behind = np.concatenate((behind, np.full(more, _NEVER)))
    at = np.arange(first, last + rows + 1, dtype=np.int64)
    best = np.maximum(before - extend * at, behind + (match + extend) * at)
    if begins:
        best = np.maximum(best, match * np.minimum(at, all_columns))
    return Goal(score, diagonals=best[::-1] - match * last)
