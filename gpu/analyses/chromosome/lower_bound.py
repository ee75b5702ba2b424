"""A proven lower bound of the local score, found in time that grows with the lengths alone.

Block pruning leaves out what cannot beat the best score known, and in the paper that is the best score so far: on similar
sequences half of the matrix is computed before the score has grown enough to prune anything. Here an alignment is guessed
first, from words that occur once in each sequence, in one order in both, joined by straight runs and single gaps. Its score,
counted base by base, is one that some alignment has; so pruning against it is exact, whatever the guess is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.compiled import njit
from gpu.engines.cpu.numba_kernels import numba_kernels
from gpu.engines.warm import Kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Letters of a word: long enough to be unique by chance in a chromosome, short enough to survive a few per cent of divergence.
WORD = 20
#: About so many words of each sequence are looked at: those whose hash is small, so that the same ones are picked in both.
WORDS = 1_000_000
_CHUNK = 1 << 22
#: What two bits a letter leave of 64.
_NUMBER_BITS = 64 - 2 * WORD
_HASH = np.uint64(0x9E3779B97F4A7C15)


def lower_bound(a: Codes, b: Codes, scoring: Scoring, check: Callable[[], None] = lambda: None) -> int:
    """A score that some local alignment of ``a`` and ``b`` (codes) reaches; 0 if none was found.

    ``check`` is called every few million bases, from two threads, and may raise to stop.
    """
    bits = max(0, int(np.ceil(np.log2(max(len(a), len(b), 1) / WORDS))))
    with ThreadPoolExecutor(1, "lower-bound") as pool:
        of_b = pool.submit(_unique_words, b, bits, check)
        words_a, places_a = _unique_words(a, bits, check)
        words_b, places_b = of_b.result()
    in_a, in_b = _common(words_a, words_b)
    # In the order of a; one integer for both places, as sequences are shorter than 2³¹.
    pairs = np.sort(places_a[in_a] << 32 | places_b[in_b])
    x, y = pairs >> 32, pairs & 0xFFFFFFFF
    chain = _rising(y)
    numbers = np.array([scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend], np.int64)
    return int(_score(np.ascontiguousarray(a), np.ascontiguousarray(b), x[chain], y[chain], numbers))


def kernels() -> Kernels:
    """The compiled parts."""

    def in_miniature() -> None:
        codes = np.zeros(2 * WORD, np.uint8)
        codes.flags.writeable = False
        lower_bound(codes, codes, Scoring())

    return numba_kernels("lower_bound", in_miniature)


def _unique_words(codes: Codes, bits: int, check: Callable[[], None]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The words that occur once, ascending, of those whose hash begins with ``bits`` zeros, and where each begins."""
    found, places = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
    for start in range(0, max(0, len(codes) - WORD + 1), _CHUNK):
        check()
        words, at = _words(np.ascontiguousarray(codes[start : start + _CHUNK + WORD - 1]), np.uint64(bits))
        found.append(words)
        places.append(at + start)
    # A word and its number in one integer: sorting those is many times as fast as sorting words along with their numbers.
    # More than there are numbers for would be a freak; leaving some out makes no bound wrong.
    words = np.concatenate(found)[: 1 << _NUMBER_BITS]
    keys = np.sort(words << np.uint64(_NUMBER_BITS) | np.arange(len(words), dtype=np.uint64))
    words = keys >> np.uint64(_NUMBER_BITS)
    differs = words[1:] != words[:-1]
    once = np.ones(len(words), np.bool_)
    once[1:] &= differs
    once[:-1] &= differs
    numbers = (keys[once] & np.uint64((1 << _NUMBER_BITS) - 1)).astype(np.int64)
    return words[once], np.concatenate(places)[numbers]


@njit(nogil=True)
def _common(first: Any, second: Any) -> Any:
    """Where two ascending lists of different numbers have the same: the indices in each."""
    size = min(len(first), len(second))
    in_first, in_second = np.empty(size, np.int64), np.empty(size, np.int64)
    count = i = j = 0
    while i < len(first) and j < len(second):
        if first[i] == second[j]:
            in_first[count], in_second[count] = i, j
            count += 1
        step = first[i] <= second[j]
        j += first[i] >= second[j]
        i += step
    return in_first[:count].copy(), in_second[:count].copy()


@njit(nogil=True)
def _words(codes: Any, bits: Any) -> Any:
    """The words of bases only, two bits a letter, whose hash begins with ``bits`` zeros, and the place where each begins."""
    places = np.empty(len(codes), np.int64)
    words = np.empty(len(codes), np.uint64)
    mask = np.uint64(2 ** (2 * WORD) - 1)
    # A shift by all 64 bits is undefined; one bit less and another one give 0.
    shift = np.uint64(63) - bits
    count = bases = 0
    word = np.uint64(0)
    for k in range(len(codes)):
        word = (word << np.uint64(2) | np.uint64(codes[k] & 3)) & mask
        bases = bases + 1 if codes[k] < DNA_BASES else 0
        if bases >= WORD and (word * _HASH) >> shift >> np.uint64(1) == 0:
            words[count] = word
            places[count] = k - WORD + 1
            count += 1
    return words[:count].copy(), places[:count].copy()


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
    """The best score of a run of anchors (words at x[k], y[k], rising) joined by bridges."""
    match = numbers[0]
    best = running = 0
    i = j = 0
    for k in range(len(x)):
        if k > 0 and (x[k] < i or y[k] < j):
            # It overlaps the one before: the same diagonal goes on, another one is left out.
            if x[k] - y[k] == i - j:
                running += (x[k] + WORD - i) * match
                i, j = x[k] + WORD, y[k] + WORD
                best = max(best, running)
            continue
        if k > 0:
            running = max(0, running + _bridge(a, b, i, j, x[k] - i, y[k] - j, numbers))
        running += WORD * match
        i, j = x[k] + WORD, y[k] + WORD
        best = max(best, running)
    return best


@njit(nogil=True)
def _bridge(a: Any, b: Any, i: int, j: int, rows: int, columns: int, numbers: Any) -> int:
    """What joins two anchors: a straight run, with one gap at its best place where the sides differ, or two gaps."""
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
