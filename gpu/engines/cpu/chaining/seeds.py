"""Words that occur once in each of two sequences: where an alignment of both may pass, found in time that grows with the lengths alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Letters of a word: long enough to be unique by chance in a chromosome, short enough to survive a few per cent of divergence.
WORD = 20
#: About so many words of each sequence are looked at: those whose hash is small, so that the same ones are picked in both.
WORDS = 1_000_000
#: Up to twice so many letters every word is looked at.
_FEW = 50_000
#: With a smaller share of words in common than this sequences differ by so much that more words are looked at, unless by chance alone.
_ALIKE, _RELATED = 0.25, 0.0005
_CHUNK = 1 << 22
#: What two bits a letter leave of 64.
_NUMBER_BITS = 64 - 2 * WORD
_HASH = np.uint64(0x9E3779B97F4A7C15)

_WORDS, _PLACES = (Array(kind, is_written=True) for kind in (np.uint64, np.int64))
_find = EntryPoint(__name__, "_words", Array(np.uint8), int, _WORDS, _PLACES, returns=True)
_join = EntryPoint(__name__, "_common", Array(np.uint64), Array(np.uint64), _PLACES, _PLACES, returns=True)


def common_words(a: Codes, b: Codes, check: Callable[[], None]) -> tuple[Int64, Int64]:
    """Where words begin that occur once in ``a`` and once in ``b`` (codes), of at most about ``WORDS`` of each: int64 [k] each, those of a ascending.

    ``check`` is called every few million bases, from two threads, and may raise to stop.
    """
    longest = max(len(a), len(b), 1)
    fewest = max(0, int(np.ceil(np.log2(longest / WORDS))))
    # Of longer ones a sixteenth of the words is enough where most of them are in common, as what lies between is aligned.
    bits = max(fewest, min(4, int(np.log2(max(1, longest // _FEW)))))
    found, share = sampled_words(a, b, bits, check)
    if bits > fewest and _RELATED < share < _ALIKE:
        found, _ = sampled_words(a, b, max(fewest, bits - 3), check)
    return found


def sampled_words(a: Codes, b: Codes, bits: int, check: Callable[[], None]) -> tuple[tuple[Int64, Int64], float]:
    """``common_words`` of those whose hash begins with ``bits`` zeros, and their share of the unique ones."""
    with ThreadPoolExecutor(1, "words") as pool:
        of_b = pool.submit(_unique_words, b, bits, check)
        words_a, places_a = _unique_words(a, bits, check)
        words_b, places_b = of_b.result()
    in_a, in_b = (np.empty(min(len(words_a), len(words_b)), np.int64) for _ in range(2))
    count = _join(words_a, words_b, in_a, in_b)
    # In the order of a; one integer for both places, as sequences are shorter than 2³¹.
    pairs = np.sort(places_a[in_a[:count]] << 32 | places_b[in_b[:count]])
    return (pairs >> 32, pairs & 0xFFFFFFFF), len(pairs) / max(1, min(len(words_a), len(words_b)))


def _unique_words(codes: Codes, bits: int, check: Callable[[], None]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The words that occur once, ascending, of those whose hash begins with ``bits`` zeros, and where each begins."""
    found, places = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
    size = min(len(codes), _CHUNK + WORD - 1)
    words, at = np.empty(size, np.uint64), np.empty(size, np.int64)
    for start in range(0, max(0, len(codes) - WORD + 1), _CHUNK):
        check()
        count = _find(as_compiled(codes[start : start + _CHUNK + WORD - 1]), bits, words, at)
        found.append(words[:count].copy())
        places.append(at[:count] + start)
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
def _common(first: Any, second: Any, in_first: Any, in_second: Any) -> int:
    """Where two ascending lists of different numbers have the same: the indices in each, and how many."""
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
def _words(codes: Any, bits: int, words: Any, places: Any) -> int:
    """The words of bases only, two bits a letter, whose hash begins with ``bits`` zeros, the place where each begins, and how many."""
    mask = np.uint64(2 ** (2 * WORD) - 1)
    # A shift by all 64 bits is undefined; one bit less and another one give 0.
    shift = np.uint64(63) - np.uint64(bits)
    count = bases = 0
    word = np.uint64(0)
    for k in range(len(codes)):
        word = (word << np.uint64(2) | np.uint64(codes[k] & 3)) & mask
        bases = bases + 1 if codes[k] < DNA_BASES else 0
        if bases >= WORD and (word * _HASH) >> shift >> np.uint64(1) == 0:
            words[count] = word
            places[count] = k - WORD + 1
            count += 1
    return count
