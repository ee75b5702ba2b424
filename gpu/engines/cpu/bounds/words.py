"""Compiled loops of the word bound: where words occur, how many do near each sample, and the bound.

``gpu/analyses/chromosome/bounds/README.md`` states the bound (“The word bound”) and its proof;
``gpu/engines/work/bounds.py`` says what a word, a block and a sample of it are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gpu.engines.work.bounds import (
    MAX_INSERTED,
    SAMPLE_STEP,
    WORD,
    WORD_BLOCK_ROWS,
    WORD_EDGE,
    WORD_MARGIN,
    WORDS,
)
from gpu.jit.njit import njit

#: Samples, one a bit, of a machine word, and machine words that are marked at a time: a cache line.
_BITS, _LINE = 64, 8
#: Words of a row of words, and rows of words of a block.
_ROW_WORDS = SAMPLE_STEP // WORD
#: Letters that are read from a column on: a word with the longest gap in it.
_LETTERS = WORD + MAX_INSERTED
#: Diagonals, in samples, that are filled at a time.
_TILE = 4096
#: Samples that a path of the recurrence may change by in a block.
_REACH = 3
_FAR = np.int32(-(1 << 29))


@njit(nogil=True, boundscheck=False)
def mark_words(b: Any, begin: int, end: int, exact: Any, near: Any) -> None:
    """Mark where each word occurs, in machine words [begin, end) of its rows.

    ``exact``: without an edit; ``near``: with one edit at most, and all words beside ambiguous
    letters. uint64[WORDS + 1, …], a bit for
    each ``SAMPLE_STEP`` columns; column 0 is that of bit ``WORD_MARGIN``.
    """
    size = min(_LINE, end - begin)
    here, about = np.empty((WORDS, size), np.uint64), np.empty((WORDS, size), np.uint64)
    wild = np.zeros(_LINE, np.uint64)
    for line in range(begin, end, _LINE):
        here[:] = 0
        about[:] = 0
        wild[:] = 0
        first = (line * _BITS - WORD_MARGIN) * SAMPLE_STEP
        last = first + size * _BITS * SAMPLE_STEP
        for column in range(max(0, first), min(len(b), last + 2)):
            letters, count, is_plain, is_ambiguous = np.int64(0), 0, False, False
            for at in range(max(0, column - 2), min(column + _LETTERS, len(b))):
                is_plain, is_ambiguous = is_plain or b[at] <= 3, is_ambiguous or b[at] > 3
            for at in range(column, min(column + _LETTERS, len(b))):
                if b[at] > 3:
                    break
                letters, count = (letters << 2) | b[at], count + 1
            # Letters that are deleted before the word's first one shift its column.
            for lag in range(3):
                place = column - lag - first
                if not 0 <= place < last - first:
                    continue
                bit = place // SAMPLE_STEP
                at, mask = bit // _BITS, np.uint64(1) << np.uint64(bit % _BITS)
                if is_plain and is_ambiguous:
                    wild[at] |= mask
                if lag == 0:
                    _mark_within(letters, count, here, about, at, mask)
                elif count >= WORD - lag:
                    kept = letters >> (2 * (count - WORD + lag))
                    for lost in range(1 << (2 * lag)):
                        about[(lost << (2 * (WORD - lag))) | kept, at] |= mask
        width = min(_LINE, end - line)
        for word in range(WORDS):
            for at in range(width):
                exact[word, line + at] = here[word, at]
                near[word, line + at] = about[word, at] | wild[at]


@njit(nogil=True, boundscheck=False, inline="always")
def _mark_within(letters: int, count: int, here: Any, about: Any, at: int, mask: Any) -> None:
    """Mark the words that begin where ``count`` letters are read, with one edit at most."""
    if count >= WORD:
        word = letters >> (2 * (count - WORD))
        here[word, at] |= mask
        about[word, at] |= mask
        for behind in range(WORD):
            for other in range(1, 4):
                about[word ^ (other << (2 * behind)), at] |= mask
        for inserted in range(1, MAX_INSERTED + 1):
            if count >= WORD + inserted:
                longer = letters >> (2 * (count - WORD - inserted))
                for behind in range(1, WORD):
                    before = longer >> (2 * (behind + inserted))
                    about[(before << (2 * behind)) | (longer & ((1 << (2 * behind)) - 1)), at] |= mask
    if count >= WORD - 1:
        shorter = letters >> (2 * (count - WORD + 1))
        for behind in range(WORD - 1):
            before, after = shorter >> (2 * behind), shorter & ((1 << (2 * behind)) - 1)
            for lost in range(4):
                about[(((before << 2) | lost) << (2 * behind)) | after, at] |= mask
    if count >= WORD - 2:
        kept = letters >> (2 * (count - WORD + 2))
        for lost in range(16):
            about[(kept << 4) | lost, at] |= mask


@njit(nogil=True, boundscheck=False)
def widen_words(begin: int, end: int, marks: Any) -> None:
    """Let each mark of the words [begin, end) stand for two samples to either side as well."""
    one, two, top, second = np.uint64(1), np.uint64(2), np.uint64(63), np.uint64(62)
    for word in range(begin, end):
        row = marks[word]
        before = np.uint64(0)
        for at in range(len(row)):
            bits = row[at]
            after = row[at + 1] if at + 1 < len(row) else np.uint64(0)
            row[at] = (
                (bits | (bits << one) | (bits << two) | (bits >> one) | (bits >> two))
                | ((before >> top) | (before >> second))
                | ((after << top) | (after << second))
            )
            before = bits


@njit(nogil=True, inline="always")
def _add(first: Any, second: Any, third: Any) -> Any:
    """Sum and carry of three rows of bits."""
    either = first ^ second
    return either ^ third, (first & second) | (either & third)


@njit(nogil=True, boundscheck=False, inline="always")
def _sum(marks: Any, words: Any, at: int) -> Any:
    """The number of eight words that are marked, as four rows of bits."""
    sum0, carry0 = _add(marks[words[0], at], marks[words[1], at], marks[words[2], at])
    sum1, carry1 = _add(marks[words[3], at], marks[words[4], at], marks[words[5], at])
    rest, carry2 = marks[words[6], at] ^ marks[words[7], at], marks[words[6], at] & marks[words[7], at]
    ones, carry3 = _add(sum0, sum1, rest)
    twos, fours0 = _add(carry0, carry1, carry2)
    fours1 = twos & carry3
    return ones, twos ^ carry3, fours0 ^ fours1, fours0 & fours1


@njit(nogil=True, boundscheck=False)
def count_words(a: Any, begin: int, end: int, exact: Any, near: Any, spread: Any, counts: Any) -> None:
    """Count the marked words of rows of words [begin, end), each by ``SAMPLE_STEP`` rows.

    ``counts``: uint8[end - begin, …], by sample: words that occur, plus those that do with one edit
    at most. ``spread``: uint64[4, 256], the bits of a byte as bytes, times 1, 2, 4 and 8.
    """
    words = np.empty(_ROW_WORDS, np.int64)
    byte = np.uint64(255)
    for line in range(begin, end):
        for k in range(_ROW_WORDS):
            row = line * SAMPLE_STEP + k * WORD
            word, is_word = 0, row + WORD <= len(a)
            for at in range(row, min(row + WORD, len(a))):
                is_word = is_word and a[at] <= 3
                word = (word << 2) | (a[at] & 3)
            words[k] = word if is_word else WORDS
        out = counts[line - begin].view(np.uint64)
        for at in range(exact.shape[1]):
            a0, a1, a2, a3 = _sum(exact, words, at)
            b0, b1, b2, b3 = _sum(near, words, at)
            for part in range(8):
                by = np.uint64(8 * part)
                out[8 * at + part] = (
                    (spread[0, (a0 >> by) & byte] + spread[0, (b0 >> by) & byte])
                    + (spread[1, (a1 >> by) & byte] + spread[1, (b1 >> by) & byte])
                    + (spread[2, (a2 >> by) & byte] + spread[2, (b2 >> by) & byte])
                    + (spread[3, (a3 >> by) & byte] + spread[3, (b3 >> by) & byte])
                )


@njit(nogil=True, boundscheck=False)
def close_samples(values: Any, samples: int, prices: Any) -> None:
    """Raise each sample to what paths gain that first go to another one in a gap."""
    best = _FAR
    for sample in range(samples - 1, -1, -1):
        best = np.int32(max(np.int32(best - prices.far_right), values[sample]))
        values[sample] = best
    best = _FAR
    for sample in range(samples):
        best = np.int32(max(np.int32(best - prices.far_left), values[sample]))
        values[sample] = best


@njit(nogil=True, boundscheck=False)
def _fill_block(here: Any, beside: Any, upper: Any, lower: Any, prices: Any, there: Any) -> None:
    """Fill the bounds of a block from those below it, and from those beside these."""
    third_left, second_left, left, right, second_right, third_right = beside
    step_right, step_left = np.int32(prices.right), np.int32(prices.left)
    gap_right, gap_left = np.int32(prices.far_right), np.int32(prices.far_left)
    far_right = np.int32(prices.rows - prices.far_right - prices.right)
    far_left = np.int32(prices.rows - prices.far_left - prices.left)
    absent, word, most = np.int32(prices.rows - prices.absent), np.int32(prices.word), np.int32(prices.most)
    for k in range(len(there)):
        near = max(here[k], max(np.int32(right[k] - step_right), np.int32(left[k] - step_left)))
        near = np.int32(near + np.int32(absent + np.int32(word * np.int32(np.int32(upper[k]) + np.int32(lower[k])))))
        to_right = max(second_right[k], np.int32(third_right[k] - gap_right))
        to_left = max(second_left[k], np.int32(third_left[k] - gap_left))
        far = max(np.int32(to_right + far_right), np.int32(to_left + far_left))
        there[k] = min(most, max(near, far))


@njit(nogil=True, boundscheck=False)
def _raise_to(values: Any, least: Any) -> None:
    for k in range(len(values)):
        values[k] = max(values[k], least)


@njit(nogil=True, boundscheck=False)
def _raise_to_those(values: Any, others: Any) -> None:
    for k in range(len(values)):
        values[k] = max(values[k], others[k])


@njit(nogil=True, boundscheck=False)
def fill_samples(
    counts: Any,
    prices: Any,
    floor: int,
    below: Any,
    first: int,
    last: int,
    above: Any,
    column: int,
    beside: Any,
    highest: Any,
    beyond: Any,
    edge: Any,
) -> None:
    """Fill the bounds of blocks on diagonals [first, last), from the last block up.

    They are counted in samples; diagonal 0 is that of sample 0 of the last block. ``counts``: of
    the blocks' rows of words. ``below``, ``above``: int32[samples + 2], those below the blocks
    (``close_samples``) and those of the first block. Samples from ``floor`` on are at least
    ``prices.end``. ``beside``: int32, by row, the bound of the blocks' cells in ``column``.
    ``highest``: int32, by diagonal, raised to the bounds of all blocks. ``beyond``, ``edge``:
    int32[blocks, WORD_EDGE], those that the last samples have (without rows if none), and those
    that the tile to the left needs.
    """
    steps = WORD_BLOCK_ROWS // SAMPLE_STEP
    blocks, samples = len(counts) // steps, len(below) - steps
    # A block's bounds follow from those at most three diagonals away, below it.
    margin = _REACH * blocks
    end = np.int32(prices.end)
    here, there = np.empty(_TILE + 2 * margin, np.int32), np.empty(_TILE + 2 * margin, np.int32)
    for tile in range(first, last, _TILE):
        begin, width = tile - margin, min(_TILE, last - tile) + 2 * margin
        here[:], there[:] = _FAR, _FAR
        for at in range(max(0, -steps - begin), min(width, samples - steps - begin)):
            here[at] = below[begin + at + steps]
        for block in range(blocks - 1, -1, -1):
            done = blocks - 1 - block
            origin = begin - done * steps
            low, high = max(_REACH * (done + 1), -origin), min(width - _REACH * (done + 1), samples - origin)
            # Of a block's two rows of words the lower one is a sample further on the same diagonal.
            upper, lower = counts[block * steps, low + origin :], counts[block * steps + 1, low + origin + 1 :]
            # Slices, as indices that may be negative are not computed in vectors.
            beside_it = (
                here[low - 3 :],
                here[low - 2 :],
                here[low - 1 :],
                here[low + 1 :],
                here[low + 2 :],
                here[low + 3 :],
            )
            _fill_block(here[low:high], beside_it, upper, lower, prices, there[low:high])
            _raise_to(there[max(low, floor - origin) : high], end)
            there[: max(0, -origin)], there[max(high, 0) :] = _FAR, _FAR
            for k in range(WORD_EDGE):
                at = samples - WORD_EDGE + k - origin
                if len(beyond) and low <= at < high:
                    there[at] = beyond[block, k]
                at = WORD_MARGIN + 1 + k - origin
                if margin <= at < width - margin:
                    edge[block, k] = there[at]
            own, last_own = max(low, margin), min(high, width - margin)
            _raise_to_those(highest[begin + own : begin + last_own], there[own:last_own])
            middle = (column + SAMPLE_STEP // 2) // SAMPLE_STEP + WORD_MARGIN - origin
            if middle >= margin and middle - steps - 1 < width - margin:
                for row in range(WORD_BLOCK_ROWS):
                    at = (column - row + SAMPLE_STEP // 2) // SAMPLE_STEP + WORD_MARGIN - origin
                    if margin <= at < width - margin:
                        beside[block * WORD_BLOCK_ROWS + row] = there[at]
            here, there = there, here
        origin = begin - (blocks - 1) * steps
        for at in range(max(margin, -origin), min(width - margin, samples - origin)):
            above[origin + at] = here[at]
