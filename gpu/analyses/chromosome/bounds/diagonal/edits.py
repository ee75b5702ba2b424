"""Words that lose more than one difference does: nowhere outside of the core is a place of the other sequence within one edit of them.

A word is cut into halves, of which one is as it was where there is one edit at most (a base exchanged, left out or put in). So the halves of all
words stand in a table, the other sequence passes over it, and where a half occurs the other one is compared.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.words import CORE, HIGH, SAMPLES, WIDE, word_at
from gpu.engines.work.arrays import Int64
from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Letters of half a word, and how often the other sequence has any of them by chance, at most.
_SHORTEST, _LONGEST, _BY_CHANCE = 8, 12, 32
#: Bases of the shorter sequence from which on, and the share of a match that an alignment usually gains in a row up to which, such words are looked for: of smaller pairs, and more similar
#: ones, hardly more is left out by that.
_FROM, _SIMILAR = 1 << 19, 0.9
#: Columns that are looked at between two checks.
_PORTION = 1 << 16

_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_HALVES, _NEW_BYTES = Array(np.int32, 2), Array(np.uint8, is_written=True)
_put = EntryPoint(
    __name__, "_put_halves", _BYTES, int, Array(np.int32, is_written=True), Array(np.int32, 2, is_written=True)
)
_find = EntryPoint(
    __name__, "_find_near", _BYTES, _BYTES, _INT64, int, _INT32, _HALVES, int, int, _NEW_BYTES, _NEW_BYTES
)


def half_of(columns: int) -> int:
    """Letters of half a word, for another sequence of so many."""
    half = _SHORTEST
    while half < _LONGEST and columns > _BY_CHANCE << 2 * half:
        half += 1
    return half


def losses(scoring: Scoring, letters: int) -> tuple[int, int]:
    """What a word of so many letters loses against a match in each of its rows, with one edit at least, and with two.

    Of a gap along the rows that other words are touched by too, half of the opening is paid elsewhere. A gap of two columns is two edits; none inside
    a word touches another one.
    """
    wrong = scoring.match - effective_mismatch(scoring)
    row, half = scoring.match + scoring.gap_extend, scoring.gap_open // 2
    one = min(wrong, scoring.gap_first, row + half, letters * scoring.match)
    two = min(
        2 * wrong,
        scoring.gap_first + scoring.gap_extend,
        2 * row + half,
        min(wrong, row + half) + min(wrong, scoring.gap_first),
        letters * scoring.match,
    )
    return one, max(one, two)


def lost_a_row(scoring: Scoring, rate: float, rows: int, columns: int) -> float:
    """What a way loses by such words in a row, where nothing is alike; 0 where it does not pay to look for them. ``rate``: what an alignment of both sequences usually gains in a row."""
    if min(rows, columns) < _FROM or rate >= _SIMILAR * scoring.match:
        return 0.0
    letters = 2 * half_of(columns)
    return losses(scoring, letters)[1] / letters


def lost_in(
    a: Codes, b: Codes, scoring: Scoring, first: Int64, threads: int, check: Callable[[], None] = lambda: None
) -> tuple[Int64, int]:
    """int64[blocks]: what ways that keep out of the core lose in each block, and what they do in one word at most; ``first``: the first sample of each
    block's window, and of the end.
    """
    half = half_of(len(b))
    each, blocks = HIGH // (2 * half), len(first) - 1
    words = each * (len(a) // HIGH)
    heads, halves = np.full(4**half, -1, np.int32), np.empty((2 * words, 2), np.int32)
    exact, near = np.zeros(words, np.uint8), np.zeros(words, np.uint8)
    _put(a, half, heads, halves)

    def find(begin: int) -> None:
        check()
        _find(a, b, first, half, heads, halves, begin, min(begin + _PORTION, len(b)), exact, near)

    with ThreadPoolExecutor(threads, "edits") as pool:
        list(pool.map(find, range(0, len(b), _PORTION)))
    one, two = losses(scoring, 2 * half)
    lost = np.where(exact > 0, 0, np.where(near > 0, one, two)).reshape(-1, each).sum(axis=1)
    # A last block that is not whole has none.
    return np.concatenate([lost, np.zeros(blocks - len(lost), np.int64)]), two


@njit(nogil=True, boundscheck=False)
def _put_halves(a: Any, half: int, heads: Any, halves: Any) -> None:
    """A chain for each half: ``heads`` int32[4^half], the first half that is so; ``halves``: int32[2 · words, 2], of each half the next that is so, and its first letter's
    place. Half k of word w is number 2 w + k.
    """
    each = HIGH // (2 * half)
    for number in range(len(halves)):
        word, side = number >> 1, number & 1
        at = word // each * HIGH + word % each * 2 * half + side * half
        letters = word_at(a, at, half)
        halves[number, 0], halves[number, 1] = -1, at
        if letters >= 0:
            halves[number, 0] = heads[letters]
            heads[letters] = number


@njit(nogil=True, boundscheck=False)
def _same(a: Any, i: int, b: Any, j: int, count: int, step: int) -> bool:
    """Whether so many letters are the same, from places i and j on in one direction; beyond the ends of ``b`` none is."""
    for _ in range(count):
        if j < 0 or j >= len(b) or a[i] != b[j] or a[i] >= DNA_BASES:
            return False
        i += step
        j += step
    return True


@njit(nogil=True, boundscheck=False)
def _edits(a: Any, i: int, b: Any, j: int, count: int, step: int) -> int:
    """0, 1, or 2 for more, between so many letters of ``a`` from i on, and ``b`` from j on, in one direction."""
    while count and 0 <= j < len(b) and a[i] == b[j] and a[i] < DNA_BASES:
        i, j, count = i + step, j + step, count - 1
    if count == 0:
        return 0
    exchanged, left_out = _same(a, i + step, b, j + step, count - 1, step), _same(a, i + step, b, j, count - 1, step)
    return 1 if exchanged or left_out or _same(a, i, b, j + step, count, step) else 2


@njit(nogil=True, boundscheck=False)
def _find_near(
    a: Any, b: Any, first: Any, half: int, heads: Any, halves: Any, begin: int, end: int, exact: Any, near: Any
) -> None:
    """For the halves that occur in columns [begin, end) of ``b``: whether their words do, outside of their block's core, with an edit or without."""
    mask = np.int64(4**half - 1)
    number, bases = np.int64(0), 0
    for column in range(begin, min(end + half - 1, len(b))):
        code = b[column]
        number = (number << 2 | np.int64(code & 3)) & mask
        bases = bases + 1 if code < DNA_BASES else 0
        if bases < half:
            continue
        place = column - half + 1
        found = np.int64(heads[number])
        while found >= 0:
            at, side = np.int64(halves[found, 1]), found & 1
            i, j, step = (at - 1, place - 1, -1) if side else (at + half, place + half, 1)
            middle = (first[at // HIGH] + SAMPLES // 2) * WIDE
            # All of the word is in the core, a diagonal to either side included.
            if abs(place - at - middle) >= CORE * WIDE and not exact[found >> 1]:
                edits = _edits(a, i, b, j, half, step)
                # Threads may find both of one word.
                if edits == 0:
                    exact[found >> 1] = 1
                elif edits == 1:
                    near[found >> 1] = 1
            found = np.int64(halves[found, 0])
