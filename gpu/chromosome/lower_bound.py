"""A proven lower bound of the local score, found in time that grows with the lengths alone.

Block pruning leaves out what cannot beat the best score known, and in the paper that is the best score so far: on similar
sequences half of the matrix is computed before the score has grown enough to prune anything. Here an alignment is guessed
first, from words that occur once in each sequence, in one order in both, joined by straight runs and single gaps. Its score,
counted base by base, is one that some alignment has; so pruning against it is exact, whatever the guess is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

#: Letters of a word: long enough to be unique by chance in a chromosome, short enough to survive a few per cent of divergence.
WORD = 20
#: About so many words of each sequence are looked at: those whose hash is small, so that the same ones are picked in both.
WORDS = 1_000_000
_CHUNK = 1 << 22
_HASH = np.uint64(0x9E3779B97F4A7C15)


def lower_bound(a: Codes, b: Codes, scoring: Scoring, check: Callable[[], None] = lambda: None) -> int:
    """A score that some local alignment of ``a`` and ``b`` (codes) reaches; 0 if none was found.

    ``check`` is called every few million bases, and may raise to stop.
    """
    bits = max(0, int(np.ceil(np.log2(max(len(a), len(b), 1) / WORDS))))
    words_a, places_a = _unique_words(a, bits, check)
    words_b, places_b = _unique_words(b, bits, check)
    _, in_a, in_b = np.intersect1d(words_a, words_b, assume_unique=True, return_indices=True)
    x, y = places_a[in_a], places_b[in_b]
    order = np.argsort(x)
    x, y = x[order], y[order]
    chain = _rising(y)
    numbers = np.array([scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend], np.int64)
    return int(_score(np.ascontiguousarray(a), np.ascontiguousarray(b), x[chain], y[chain], numbers))


def warm_up() -> None:
    """Have the compiled parts ready."""
    codes = np.zeros(2 * WORD, np.uint8)
    codes.flags.writeable = False
    lower_bound(codes, codes, Scoring())


def _unique_words(codes: Codes, bits: int, check: Callable[[], None]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The words that occur once, of those whose hash begins with ``bits`` zeros, and where each begins."""
    found, places = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
    for start in range(0, max(0, len(codes) - WORD + 1), _CHUNK):
        check()
        piece = codes[start : start + _CHUNK + WORD - 1]
        words, valid = _words(piece)
        if bits:
            valid &= (words * _HASH) >> np.uint64(64 - bits) == 0
        at = np.flatnonzero(valid)
        found.append(words[at])
        places.append(at + start)
    words, first, counts = np.unique(np.concatenate(found), return_index=True, return_counts=True)
    once = counts == 1
    return words[once], np.concatenate(places)[first[once]]


def _words(codes: Codes) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """The word that begins at each place, two bits a letter, and whether it holds bases only."""
    count = len(codes) - WORD + 1
    word = codes.astype(np.uint64) & np.uint64(3)
    length = 1
    while 2 * length <= WORD:
        word = word[:-length] << np.uint64(2 * length) | word[length:]
        length *= 2
    rest = WORD - length
    if rest:
        word = word[:count] << np.uint64(2 * rest) | word[rest : rest + count] & np.uint64(4**rest - 1)
    ambiguous = np.concatenate(([0], np.cumsum(codes > 3)))
    return word[:count], ambiguous[WORD:] == ambiguous[:-WORD]


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def _bridge(a: Any, b: Any, i: int, j: int, rows: int, columns: int, numbers: Any) -> int:
    """What joins two anchors: a straight run, with one gap at its best place where the sides differ, or two gaps."""
    match, mismatch, gap_open, extend = numbers[0], numbers[1], numbers[2], numbers[3]
    straight = min(rows, columns)
    gap = max(rows, columns) - straight
    down, right = (gap, 0) if rows > columns else (0, gap)
    # All bases behind the gap first; then one after the other comes before it.
    score = 0
    for k in range(straight):
        same = a[i + down + k] == b[j + right + k] and a[i + down + k] < 4
        score += match if same else mismatch
    best = score
    if gap > 0:
        for k in range(straight):
            after = a[i + down + k] == b[j + right + k] and a[i + down + k] < 4
            before = a[i + k] == b[j + k] and a[i + k] < 4
            score += (match if before else mismatch) - (match if after else mismatch)
            best = max(best, score)
        best -= gap_open + gap * extend
    apart = 0
    if rows > 0:
        apart -= gap_open + rows * extend
    if columns > 0:
        apart -= gap_open + columns * extend
    return max(best, apart)
