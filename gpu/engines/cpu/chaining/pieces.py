"""Seeds, which are k-mers that two sequences share, sampled by their hash; and pieces: seeds on
about one diagonal, of a bounded length, and their best chain.

Between two pieces of a chain lies what has no seeds in common: islands, mostly, on one side or on
both. A step costs the gap between the diagonals, and the crossing of the shorter side, as unrelated
sequences cost it: less for a base, the longer the other side is, as that much may then be chosen
from (``UnrelatedRate``). So chains go around islands where that is cheaper than to go through them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.cpu.chaining.bands import gap_cost
from gpu.engines.work.chaining import ANYWHERE, BORDER, CORNER
from gpu.engines.work.seeds import SEED_LENGTH
from gpu.jit.njit import njit
from gpu.sequences.alphabet import DNA_BASES

_HASH = np.uint64(0x9E3779B97F4A7C15)


@njit(nogil=True)
def join_seeds(first: Any, second: Any, in_first: Any, in_second: Any) -> int:
    """Merge two ascending lists of distinct numbers; return the number of common ones.

    Their indices are written to ``in_first`` and ``in_second``.
    """
    count = i = j = 0
    while i < len(first) and j < len(second):
        if first[i] == second[j]:
            in_first[count], in_second[count] = i, j
            count += 1
        step = first[i] <= second[j]
        j += first[i] >= second[j]
        i += step
    return count


@njit(nogil=True)
def scan_seeds(codes: Any, bits: int, seeds: Any, positions: Any) -> int:
    """Write the sampled k-mers and their positions to the arrays; return their number.

    A k-mer is sampled if its hash begins with ``bits`` zeros; k-mers have two bits a base. One with
    an ambiguous base is no seed.
    """
    mask = np.uint64(2 ** (2 * SEED_LENGTH) - 1)
    # A shift by all 64 bits is undefined; one bit less and another one give 0.
    shift = np.uint64(63) - np.uint64(bits)
    count = bases = 0
    seed = np.uint64(0)
    for k in range(len(codes)):
        seed = (seed << np.uint64(2) | np.uint64(codes[k] & 3)) & mask
        bases = bases + 1 if codes[k] < DNA_BASES else 0
        if bases >= SEED_LENGTH and (seed * _HASH) >> shift >> np.uint64(1) == 0:
            seeds[count] = seed
            positions[count] = k - SEED_LENGTH + 1
            count += 1
    return count


#: Largest change of the diagonal between two seeds of a piece, and largest distance in rows.
_MAX_DRIFT, _MAX_DISTANCE = 16, 1024
#: Rows from a piece's first seed to its last, at most: chains change pieces between them.
_MAX_ROWS = 1024
#: The last seeds on so many diagonals modulo this, each of 16, are remembered.
_BINS = 1 << 16
#: Pairs of pieces that are tried as neighbours in a chain, about, at most; and the fewest pieces
#: before one that are tried.
_TRIED, _LEAST = 1 << 22, 32
_NEVER = -(1 << 62)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def find_pieces(x: Any, y: Any, pieces: Any) -> int:
    """Write the piece of each seed to ``pieces``; return their number (``pieces_of``)."""
    last = np.full(_BINS, -1, np.int64)
    starts = np.empty(len(x), np.int64)
    count = 0
    for k in range(len(x)):
        d = y[k] - x[k]
        found, least = -1, _MAX_DRIFT + 1
        for step in range(-1, 2):
            one = last[((d >> 4) + step) & (_BINS - 1)]
            if one < 0 or x[k] <= x[one] or y[k] <= y[one] or x[k] - x[one] > _MAX_DISTANCE:
                continue
            drift = abs(d - y[one] + x[one])
            if drift < least and x[k] - starts[pieces[one]] <= _MAX_ROWS:
                found, least = one, drift
        if found < 0:
            starts[count] = x[k]
            pieces[k] = count
            count += 1
        else:
            pieces[k] = pieces[found]
        last[(d >> 4) & (_BINS - 1)] = k
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def _crossing(rows: int, columns: int, scores: Any, rate: Any, slack: int) -> Any:
    """The cost of the way over ``rows`` and ``columns`` without seeds.

    The first ``slack`` bases count nothing, as they may match or not.
    """
    shorter, longer = min(rows, columns), max(rows, columns)
    cost = np.float64(gap_cost(longer - shorter, scores))
    if shorter > slack:
        fall = rate.fall * (4 * shorter) / (shorter + 3 * longer)
        cost += (shorter - slack) * (fall - rate.most) / rate.parts
    return cost


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def _to_end(rows: int, columns: int, ends: int, scores: Any, rate: Any, slack: int) -> Any:
    """The cost of the way from a chain to a corner of the matrix or the nearest border, if any."""
    cost = np.float64(0)
    if ends == CORNER:
        cost = _crossing(rows, columns, scores, rate, slack)
    elif ends == BORDER:
        cost = _crossing(min(rows, columns), min(rows, columns), scores, rate, slack)
    return cost


@njit(nogil=True, boundscheck=False, error_model="numpy")
def chain_pieces(
    x: Any,
    y: Any,
    begins: Any,
    among: Any,
    scores: Any,
    rate: Any,
    slack: int,
    ends: int,
    rows: int,
    columns: int,
    chain: Any,
) -> int:
    """Write the best chain of the pieces ``among`` to ``chain``; return their number.

    See ``best_pieces``.
    """
    count = len(among)
    totals, before = np.empty(count, np.float64), np.full(count, -1, np.int64)
    near = max(_LEAST, _TRIED // max(1, count))
    # Where other sequence may be chosen from, a base of the shorter side gains so much at most.
    most = max(0, rate.most) / rate.parts
    unlike = (rate.fall - rate.most) / rate.parts
    best, best_score = -1, np.float64(0 if ends == ANYWHERE else _NEVER)
    # The best one before the near ones: a hole may have more pieces by chance than are tried.
    top = -1
    for k in range(count):
        past = k - 1 - near
        if past >= 0 and (top < 0 or totals[past] > totals[top]):
            top = past
        begin, end = begins[among[k]], begins[among[k] + 1]
        x0, y0 = x[begin], y[begin]
        score = -_to_end(x0, y0, ends, scores, rate, slack)
        for back in range(1, min(k, near) + 2):
            one = top if back > near else k - back
            if one < 0:
                continue
            last = begins[among[one] + 1] - 1
            down, right = x0 - x[last], y0 - y[last]
            if down <= 0 or right <= 0:
                continue
            shorter = min(down, right) - SEED_LENGTH
            joined = totals[one] - gap_cost(abs(down - right), scores) + min(0, shorter) * scores.match
            if joined + max(0, shorter) * most <= score:
                continue
            if shorter > slack:
                joined = totals[one] - _crossing(down - SEED_LENGTH, right - SEED_LENGTH, scores, rate, slack)
            if joined > score:
                score, before[k] = joined, one
        score += SEED_LENGTH * scores.match
        for seed in range(begin + 1, end):
            down, right = x[seed] - x[seed - 1], y[seed] - y[seed - 1]
            shorter = min(down, right)
            score += min(shorter, 2 * slack) * scores.match - gap_cost(abs(down - right), scores)
            score -= max(0, shorter - 2 * slack) * unlike
        totals[k] = score
        score -= _to_end(rows - x[end - 1] - SEED_LENGTH, columns - y[end - 1] - SEED_LENGTH, ends, scores, rate, slack)
        if score > best_score:
            best, best_score = k, score
    length, k = 0, best
    while k >= 0:
        length += 1
        k = before[k]
    k, at = best, length
    while k >= 0:
        at -= 1
        chain[at] = among[k]
        k = before[k]
    return length
