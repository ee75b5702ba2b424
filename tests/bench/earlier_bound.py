"""The lower bound before gaps between anchors were aligned: the longest rising chain, joined by
ungapped runs and single gaps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from gpu.engines.work.seeds import MAX_SEEDS, SEED_LENGTH, sampled_seeds
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA_BASES
from gpu.sequences.sequence import Codes


def earlier_bound(a: Codes, b: Codes, scoring: Scoring) -> int:
    """A score that some local alignment reaches; 0 if none was found."""
    bits = max(0, int(np.ceil(np.log2(max(len(a), len(b), 1) / MAX_SEEDS))))
    [(x, y)] = sampled_seeds(a, (b,), bits, lambda: None)
    chain = _rising(y)
    numbers = np.array([scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend], np.int64)
    return int(_score(np.ascontiguousarray(a), np.ascontiguousarray(b), x[chain], y[chain], numbers))


@njit(nogil=True)
def _rising(y: Any) -> Any:
    """Indices of a longest strictly rising subsequence (patience sorting)."""
    count = len(y)
    tails = np.empty(count, np.int64)
    before = np.empty(count, np.int64)
    length = 0
    for k in range(count):
        low, high = 0, length
        while low < high:
            middle = (low + high) // 2
            if y[tails[middle]] < y[k]:
                low = middle + 1
            else:
                high = middle
        before[k] = tails[low - 1] if low > 0 else -1
        tails[low] = k
        length = max(length, low + 1)
    chain = np.empty(length, np.int64)
    k = tails[length - 1] if length else -1
    for place in range(length - 1, -1, -1):
        chain[place] = k
        k = before[k]
    return chain


@njit(nogil=True)
def _score(a: Any, b: Any, x: Any, y: Any, numbers: Any) -> int:
    """The best score of consecutive anchors (seeds at x[k], y[k], rising) with the gaps between
    them filled.
    """
    match = numbers[0]
    best = running = 0
    i = j = 0
    for k in range(len(x)):
        if k > 0 and (x[k] < i or y[k] < j):
            # It overlaps the one before: the same diagonal goes on, another one is left out.
            if x[k] - y[k] == i - j:
                running += (x[k] + SEED_LENGTH - i) * match
                i, j = x[k] + SEED_LENGTH, y[k] + SEED_LENGTH
                best = max(best, running)
            continue
        if k > 0:
            running = max(0, running + _fill_gap(a, b, i, j, x[k] - i, y[k] - j, numbers))
        running += SEED_LENGTH * match
        i, j = x[k] + SEED_LENGTH, y[k] + SEED_LENGTH
        best = max(best, running)
    return best


@njit(nogil=True)
def _fill_gap(a: Any, b: Any, i: int, j: int, rows: int, columns: int, numbers: Any) -> int:
    """The score between two anchors: an ungapped run, with one gap at its best place where the
    sides differ, or two gaps.
    """
    match, mismatch, gap_open, extend = numbers[0], numbers[1], numbers[2], numbers[3]
    straight = min(rows, columns)
    gap = max(rows, columns) - straight
    down, right = (gap, 0) if rows > columns else (0, gap)
    # All bases behind the gap first; then one after the other comes before it.
    score = 0
    for k in range(straight):
        same = a[i + down + k] == b[j + right + k] and a[i + down + k] < DNA_BASES
        score += match if same else mismatch
    best = score
    if gap > 0:
        for k in range(straight):
            after = a[i + down + k] == b[j + right + k] and a[i + down + k] < DNA_BASES
            before = a[i + k] == b[j + k] and a[i + k] < DNA_BASES
            score += (match if before else mismatch) - (match if after else mismatch)
            best = max(best, score)
        best -= gap_open + gap * extend
    apart = 0
    if rows > 0:
        apart -= gap_open + rows * extend
    if columns > 0:
        apart -= gap_open + columns * extend
    return max(best, apart)
