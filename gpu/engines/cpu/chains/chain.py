"""The chain: common words that one alignment may pass, the best of all such choices by a simple estimate of its score.

Words that follow each other on about one diagonal make a *run*. Of runs a chain is taken such that their lengths, less what gaps
between their diagonals cost, score best; what lies between them counts nothing, since it may be alike or not. So a word that occurs in both
by chance, or in a repeat, is left out where the way to it costs more than it gives, and of an inversion's or duplication's
sides the one that scores more is taken. The chain's words, as far as equal bases go on around them, are its *pins*.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.compiled import njit
from gpu.engines.cpu.chains.bands import gap
from gpu.engines.cpu.chains.words import WORD
from gpu.sequences.alphabet import DNA_BASES

#: Words on diagonals that differ by at most this, no farther apart than that, belong to one run.
_DRIFT, _REACH = 16, 4096
#: So many runs before one are looked at one by one.
_NEAR = 24
_NEVER = -(1 << 62)


@njit(nogil=True, boundscheck=False, error_model="numpy")
def runs_of(x: Any, y: Any) -> Any:
    """Where runs of words (places in a ascending) begin, as indices, and the end of the last: int64 [k + 1]."""
    begins = np.empty(len(x) + 1, np.int64)
    count = 0
    for k in range(len(x)):
        down, right = x[k] - x[k - 1], y[k] - y[k - 1]
        if k == 0 or right <= 0 or down > _REACH or abs(right - down) > _DRIFT:
            begins[count] = k
            count += 1
    begins[count] = len(x)
    return begins[: count + 1].copy()


@njit(nogil=True, boundscheck=False, error_model="numpy")
def best_chain(x: Any, y: Any, begins: Any, used: Any, numbers: Any, corners: bool, rows: int, columns: int) -> Any:
    """The runs of a chain in order, as indices, and its estimated score.

    Runs of which ``used`` is set are left out. ``corners``: both sequences are aligned from end to end, and gaps at the ends count.
    """
    count = len(begins) - 1
    first_d, last_d = np.empty(count, np.int64), np.empty(count, np.int64)
    for k in range(count):
        first_d[k] = y[begins[k]] - x[begins[k]]
        last_d[k] = y[begins[k + 1] - 1] - x[begins[k + 1] - 1]
    diagonals = np.unique(np.concatenate((first_d, last_d)))
    ranks, size = np.searchsorted(diagonals, first_d), len(diagonals)
    last_ranks = np.searchsorted(diagonals, last_d)
    # The best run up to a diagonal, and from one on: trees of prefixes, of what each would give on diagonal 0.
    below, above = np.full(size + 1, -1, np.int64), np.full(size + 1, -1, np.int64)
    scores, before = np.empty(count, np.int64), np.full(count, -1, np.int64)
    extend = numbers.extend
    best, best_score = -1, 0 if not corners else _NEVER
    for k in range(count):
        if used[k]:
            continue
        x0, y0, d = x[begins[k]], y[begins[k]], first_d[k]
        score = np.int64(0)
        if corners:
            score = -gap(abs(d), numbers)
        for near in range(k - 1, max(-1, k - 1 - _NEAR), -1):
            score = _follow(near, d, y0, y, begins, last_d, scores, used, numbers, score, before, k)
        at = ranks[k] + 1
        found, value = -1, np.int64(_NEVER)
        while at > 0:
            if below[at] >= 0 and scores[below[at]] + extend * last_d[below[at]] > value:
                found = below[at]
                value = scores[found] + extend * last_d[found]
            at -= at & -at
        if found >= 0:
            score = _follow(found, d, y0, y, begins, last_d, scores, used, numbers, score, before, k)
        at = size - ranks[k]
        found, value = -1, np.int64(_NEVER)
        while at > 0:
            if above[at] >= 0 and scores[above[at]] - extend * last_d[above[at]] > value:
                found = above[at]
                value = scores[found] - extend * last_d[found]
            at -= at & -at
        if found >= 0:
            score = _follow(found, d, y0, y, begins, last_d, scores, used, numbers, score, before, k)
        end = begins[k + 1] - 1
        # Hopeful, as if all of it matched: what does not pay at a chain's end is cut off when the true scores are known.
        scores[k] = score + (WORD + min(x[end] - x0, y[end] - y0)) * numbers.match
        at, value = last_ranks[k] + 1, scores[k] + extend * last_d[k]
        while at <= size:
            if below[at] < 0 or scores[below[at]] + extend * last_d[below[at]] < value:
                below[at] = k
            at += at & -at
        at, value = size - last_ranks[k], scores[k] - extend * last_d[k]
        while at <= size:
            if above[at] < 0 or scores[above[at]] - extend * last_d[above[at]] < value:
                above[at] = k
            at += at & -at
        whole = scores[k]
        if corners:
            whole -= gap(abs(columns - rows - last_d[k]), numbers)
        if whole > best_score:
            best, best_score = k, whole
    length, k = 0, best
    while k >= 0:
        length += 1
        k = before[k]
    chain = np.empty(length, np.int64)
    k = best
    while k >= 0:
        length -= 1
        chain[length] = k
        k = before[k]
    return chain, best_score


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _follow(
    one: int, d: int, y0: int, y: Any, begins: Any, last_d: Any, scores: Any, used: Any, numbers: Any, score: int,
    before: Any, k: int,
) -> int:  # fmt: skip
    """The score before run ``k`` if it follows run ``one``, where it can and that is better (then ``before`` says so); else ``score``."""
    if used[one] or y[begins[one + 1] - 1] >= y0:
        return score
    joined = scores[one] - gap(abs(d - last_d[one]), numbers)
    if joined > score:
        before[k] = one
        return joined
    return score


@njit(nogil=True, boundscheck=False, error_model="numpy")
def pins_of(a: Any, b: Any, x: Any, y: Any, begins: Any, chain: Any) -> Any:
    """The pins of a chain: int64 [k, 3] of row, column, length, in order, none beginning before another one's end in either sequence."""
    total = 0
    for run in chain:
        total += begins[run + 1] - begins[run]
    pins = np.empty((total, 3), np.int64)
    count = 0
    for run in chain:
        for k in range(begins[run], begins[run + 1]):
            if count > 0:
                i, j = pins[count - 1, 0] + pins[count - 1, 2], pins[count - 1, 1] + pins[count - 1, 2]
                if x[k] - y[k] == i - j and _goes_on(a, b, i, j, x[k] + WORD):
                    pins[count - 1, 2] = max(pins[count - 1, 2], x[k] + WORD - pins[count - 1, 0])
                    continue
                # Words of repeats may overlap the one before, on another diagonal.
                if x[k] < i or y[k] < j:
                    continue
            pins[count, 0], pins[count, 1], pins[count, 2] = x[k], y[k], WORD
            count += 1
    for k in range(count):
        least_i = least_j = 0
        if k > 0:
            least_i, least_j = pins[k - 1, 0] + pins[k - 1, 2], pins[k - 1, 1] + pins[k - 1, 2]
        i, j, length = pins[k, 0], pins[k, 1], pins[k, 2]
        while i > least_i and j > least_j and a[i - 1] == b[j - 1] and a[i - 1] < DNA_BASES:
            i -= 1
            j -= 1
            length += 1
        most_i, most_j = len(a), len(b)
        if k + 1 < count:
            most_i, most_j = pins[k + 1, 0], pins[k + 1, 1]
        while (
            i + length < most_i and j + length < most_j and a[i + length] == b[j + length] and a[i + length] < DNA_BASES
        ):
            length += 1
        pins[k, 0], pins[k, 1], pins[k, 2] = i, j, length
    return pins[:count].copy()


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def _goes_on(a: Any, b: Any, i: int, j: int, end: int) -> bool:
    """Whether equal bases go on from (i, j) up to row ``end``."""
    while i < end and a[i] == b[j] and a[i] < DNA_BASES:
        i += 1
        j += 1
    return i >= end
