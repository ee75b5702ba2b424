"""The chain: common words that one alignment may pass, the best of all such choices by a simple estimate of its score.

Words that follow each other on about one diagonal make a *run*. Of runs a chain is taken such that their lengths, less what gaps
between their diagonals cost, score best; what lies between them counts nothing, since it may be alike or not. So a word that occurs in both
by chance, or in a repeat, is left out where the way to it costs more than it gives, and of an inversion's or duplication's
sides the one that scores more is taken. The chain's words, as far as equal bases go on around them, are its *pins*.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cpu.arrays import distinct
from gpu.engines.cpu.chaining.entry_points import NUMBERS, Numbers, gap
from gpu.engines.cpu.chaining.seeds import WORD
from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Words on diagonals that differ by at most this, no farther apart than that, belong to one run.
_DRIFT, _REACH = 16, 4096
#: So many runs before one are looked at one by one.
_NEAR = 24
_NEVER = -(1 << 62)

_INT64, _NEW = Array(np.int64), Array(np.int64, is_written=True)
_find_runs = EntryPoint(__name__, "_runs", _INT64, _INT64, _NEW, returns=True)
_RUNS = (_INT64, _INT64, _INT64, Array(np.bool_), NUMBERS, bool, int, int)
_PLACES = (_INT64, _INT64, _INT64, _INT64, int)
_find_chain = EntryPoint(__name__, "_chain", *_RUNS, *_PLACES, _NEW, _NEW, returns=True, allocates=True)
_PINS = (Array(np.uint8), Array(np.uint8), _INT64, _INT64, _INT64, _INT64, Array(np.int64, 2, is_written=True))
_find_pins = EntryPoint(__name__, "_pins", *_PINS, returns=True)


def runs_of(x: Int64, y: Int64) -> Int64:
    """Where runs of words (places in a ascending) begin, as indices, and the end of the last: int64 [k + 1]."""
    begins = np.empty(len(x) + 1, np.int64)
    return begins[: _find_runs(x, y, begins) + 1].copy()


def best_chain(
    x: Int64, y: Int64, begins: Int64, used: NDArray[np.bool_], numbers: Numbers, corners: bool, rows: int, columns: int
) -> tuple[Int64, int]:
    """The runs of a chain in order, as indices, and its estimated score.

    Runs of which ``used`` is set are left out. ``corners``: both sequences are aligned from end to end, and gaps at the ends count.
    """
    first, last = begins[:-1], begins[1:] - 1
    first_d, last_d = y[first] - x[first], y[last] - x[last]
    diagonals = distinct(np.concatenate((first_d, last_d)))
    ranks = (np.searchsorted(diagonals, side) for side in (first_d, last_d))
    chain, score = np.empty(len(first), np.int64), np.zeros(1, np.int64)
    places = (first_d, last_d, *ranks, len(diagonals))
    length = _find_chain(x, y, begins, used, numbers, corners, rows, columns, *places, chain, score)
    return chain[:length], int(score[0])


def pins_of(a: Codes, b: Codes, x: Int64, y: Int64, begins: Int64, chain: Int64) -> Int64:
    """The pins of a chain: int64 [k, 3] of row, column, length, in order, none beginning before another one's end in either sequence."""
    pins = np.empty((int((begins[chain + 1] - begins[chain]).sum()), 3), np.int64)
    return pins[: _find_pins(a, b, x, y, begins, chain, pins)].copy()


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _runs(x: Any, y: Any, begins: Any) -> int:
    """``runs_of``: how many."""
    count = 0
    for k in range(len(x)):
        down, right = x[k] - x[k - 1], y[k] - y[k - 1]
        if k == 0 or right <= 0 or down > _REACH or abs(right - down) > _DRIFT:
            begins[count] = k
            count += 1
    begins[count] = len(x)
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy")
def _chain(
    x: Any,
    y: Any,
    begins: Any,
    used: Any,
    numbers: Any,
    corners: bool,
    rows: int,
    columns: int,
    first_d: Any,
    last_d: Any,
    ranks: Any,
    last_ranks: Any,
    size: int,
    chain: Any,
    estimate: Any,
) -> int:
    """``best_chain``: how many runs it has. The diagonals of each run's first and last word, and which of ``size`` different ones these are."""
    count = len(begins) - 1
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
    k, at = best, length
    while k >= 0:
        at -= 1
        chain[at] = k
        k = before[k]
    estimate[0] = best_score
    return length


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
def _pins(a: Any, b: Any, x: Any, y: Any, begins: Any, chain: Any, pins: Any) -> int:
    """``pins_of``: how many."""
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
    return count


@njit(nogil=True, boundscheck=False, error_model="numpy", inline="always")
def _goes_on(a: Any, b: Any, i: int, j: int, end: int) -> bool:
    """Whether equal bases go on from (i, j) up to row ``end``."""
    while i < end and a[i] == b[j] and a[i] < DNA_BASES:
        i += 1
        j += 1
    return i >= end
