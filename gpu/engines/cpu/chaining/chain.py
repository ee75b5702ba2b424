"""The best chain of collinear runs, by a quick estimate, and the anchors of a chain.

A run is a series of seeds on about one diagonal. A run scores its length; a step to the next run
costs a gap of the length of the difference of their diagonals; the sequence between two runs counts
nothing, as it may match or not. So seeds that match by chance or within repeats are dropped where
the gaps to them cost more than they score, and of an inversion or duplication the side that scores
more is taken.

Chains of exact matches lie along about one diagonal, each match in one of them. The best score of a
chain that ends at a match comes from the matches that begin shortly before it, as in minimap2 (Li
2018, Bioinformatics 34:3094, section 2.1.1); then chains are taken, the best first, each up to a
match that is taken already.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.chaining.bands import gap_cost
from gpu.engines.work.seeds import SEED_LENGTH
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

#: Largest change of the diagonal between two seeds of a run, and largest distance in rows.
_MAX_DRIFT, _MAX_DISTANCE = 16, 4096
#: Preceding runs that are tried one by one as predecessors, beside the best on either side.
_NEAR_RUNS = 24
_NEVER = -(1 << 62)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_runs(x: Any, y: Any, begins: Any) -> int:
    """Find runs of seeds; return their number.

    Writes each run's first seed, then the number of seeds, to ``begins``.
    """
    count = 0
    for k in range(len(x)):
        down, right = x[k] - x[k - 1], y[k] - y[k - 1]
        if k == 0 or right <= 0 or down > _MAX_DISTANCE or abs(right - down) > _MAX_DRIFT:
            begins[count] = k
            count += 1
    begins[count] = len(x)
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_chain(
    x: Any,
    y: Any,
    begins: Any,
    scores: Any,
    first_d: Any,
    last_d: Any,
    ranks: Any,
    last_ranks: Any,
    size: int,
    chain: Any,
    estimate: Any,
) -> int:
    """Write the best chain's runs to ``chain``, its score to ``estimate``; return their number.

    See ``best_chain``. ``first_d``, ``last_d``: the diagonals of each run's first and last seed;
    ``ranks``, ``last_ranks``: their indices among the ``size`` distinct ones. Time n log n: two
    Fenwick trees over these hold the best run so far for prefixes and suffixes.
    """
    count = len(begins) - 1
    # Of diagonals up to and from an index on, the run with the best score as if it ended on
    # diagonal 0.
    below, above = np.full(size + 1, -1, np.int64), np.full(size + 1, -1, np.int64)
    totals, before = np.empty(count, np.int64), np.full(count, -1, np.int64)
    extend = scores.extend
    best, best_score = -1, 0
    for k in range(count):
        x0, y0, d = x[begins[k]], y[begins[k]], first_d[k]
        score = np.int64(0)
        for near in range(k - 1, max(-1, k - 1 - _NEAR_RUNS), -1):
            score = _follow(near, d, y0, y, begins, last_d, totals, scores, score, before, k)
        at = ranks[k] + 1
        found, value = -1, np.int64(_NEVER)
        while at > 0:
            if below[at] >= 0 and totals[below[at]] + extend * last_d[below[at]] > value:
                found = below[at]
                value = totals[found] + extend * last_d[found]
            at -= at & -at
        if found >= 0:
            score = _follow(found, d, y0, y, begins, last_d, totals, scores, score, before, k)
        at = size - ranks[k]
        found, value = -1, np.int64(_NEVER)
        while at > 0:
            if above[at] >= 0 and totals[above[at]] - extend * last_d[above[at]] > value:
                found = above[at]
                value = totals[found] - extend * last_d[found]
            at -= at & -at
        if found >= 0:
            score = _follow(found, d, y0, y, begins, last_d, totals, scores, score, before, k)
        end = begins[k + 1] - 1
        # As if all of it matched: ends that do not pay are cut off once true scores are known.
        totals[k] = score + (SEED_LENGTH + min(x[end] - x0, y[end] - y0)) * scores.match
        at, value = last_ranks[k] + 1, totals[k] + extend * last_d[k]
        while at <= size:
            if below[at] < 0 or totals[below[at]] + extend * last_d[below[at]] < value:
                below[at] = k
            at += at & -at
        at, value = size - last_ranks[k], totals[k] - extend * last_d[k]
        while at <= size:
            if above[at] < 0 or totals[above[at]] - extend * last_d[above[at]] < value:
                above[at] = k
            at += at & -at
        if totals[k] > best_score:
            best, best_score = k, totals[k]
    length, k = 0, best
    while k >= 0:
        length += 1
        k = before[k]
    k, at = best, length
    while k >= 0:
        at -= 1
        chain[at] = k
        k = before[k]
    estimate[0] = best_score
    return length


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _follow(
    one: int, d: int, y0: int, y: Any, begins: Any, last_d: Any, totals: Any, scores: Any, score: int,
    before: Any, k: int,
) -> int:  # fmt: skip
    """The score before run ``k`` with run ``one`` as its predecessor, if possible and better.

    In that case it is recorded in ``before``; else returns ``score``.
    """
    if y[begins[one + 1] - 1] >= y0:
        return score
    joined = totals[one] - gap_cost(abs(d - last_d[one]), scores)
    if joined > score:
        before[k] = one
        return joined
    return score


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_anchors(a: Any, b: Any, x: Any, y: Any, begins: Any, chain: Any, anchors: Any) -> int:
    """Merge and extend a chain's seeds to ``anchors``; return their number (``anchors_of``)."""
    count = 0
    for run in chain:
        for k in range(begins[run], begins[run + 1]):
            if count > 0:
                i, j = anchors[count - 1, 0] + anchors[count - 1, 2], anchors[count - 1, 1] + anchors[count - 1, 2]
                if x[k] - y[k] == i - j and _continues(a, b, i, j, x[k] + SEED_LENGTH):
                    anchors[count - 1, 2] = max(anchors[count - 1, 2], x[k] + SEED_LENGTH - anchors[count - 1, 0])
                    continue
                # Seeds in repeats may overlap the anchor before, on another diagonal.
                if x[k] < i or y[k] < j:
                    continue
            anchors[count, 0], anchors[count, 1], anchors[count, 2] = x[k], y[k], SEED_LENGTH
            count += 1
    for k in range(count):
        least_i = least_j = 0
        if k > 0:
            least_i, least_j = anchors[k - 1, 0] + anchors[k - 1, 2], anchors[k - 1, 1] + anchors[k - 1, 2]
        i, j, length = anchors[k, 0], anchors[k, 1], anchors[k, 2]
        while i > least_i and j > least_j and a[i - 1] == b[j - 1] and a[i - 1] < DNA_BASES:
            i -= 1
            j -= 1
            length += 1
        most_i, most_j = len(a), len(b)
        if k + 1 < count:
            most_i, most_j = anchors[k + 1, 0], anchors[k + 1, 1]
        while (
            i + length < most_i and j + length < most_j and a[i + length] == b[j + length] and a[i + length] < DNA_BASES
        ):
            length += 1
        anchors[k, 0], anchors[k, 1], anchors[k, 2] = i, j, length
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def _continues(a: Any, b: Any, i: int, j: int, end: int) -> bool:
    """Return True if equal bases continue from (i, j) to row ``end``."""
    while i < end and a[i] == b[j] and a[i] < DNA_BASES:
        i += 1
        j += 1
    return i >= end


#: Matches that begin before one and are tried as the one before it in a chain.
_LOOK_BACK = 128
#: Bases of distance and of drift together that cost as much as a matched base is worth.
_CHEAP = 8


@njit(nogil=True, boundscheck=False, error_model="numpy")
def score_chains(i: Any, j: Any, length: Any, reach: int, score: Any, before: Any) -> None:
    """Write the best score of a chain that ends at each match, and the match before it, or -1."""
    for k in range(len(i)):
        best, score[k], before[k] = np.int64(0), length[k], np.int64(-1)
        for p in range(k - 1, max(-1, k - 1 - _LOOK_BACK), -1):
            down, right = i[k] - i[p], j[k] - j[p]
            gap, drift = max(down, right) - length[p], abs(right - down)
            if down <= 0 or right <= 0 or gap > reach or drift > reach:
                continue
            # Bases of this match that lie behind the one before in both sequences.
            new = min(length[k], min(down, right) + length[k] - length[p])
            worth = score[p] - (length[k] - new) - (max(gap, 0) + drift) // _CHEAP
            if drift > 0:
                worth -= 1
            if new > 0 and worth > best:
                best, before[k] = worth, p
        score[k] += best


@njit(nogil=True, boundscheck=False, error_model="numpy")
def take_chains(order: Any, before: Any, chain: Any) -> int:
    """Write each match's chain to ``chain``; return the number of chains.

    ``order``: the matches, those with the best scores first. ``chain`` is -1 everywhere.
    """
    count = 0
    for end in order:
        if chain[end] >= 0:
            continue
        k = end
        while k >= 0 and chain[k] < 0:
            chain[k] = count
            k = before[k]
        count += 1
    return count
