"""The words of a corridor's blocks that are foreign: near a sample of their window, and outside of it (``__init__.py`` says what for)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.njit import njit
from gpu.jit.signature import Array
from gpu.sequences.alphabet import DNA_BASES

#: Rows of a block; diagonals between two samples; samples of a window: as many as a word of 64 bits has.
HIGH, WIDE, SAMPLES = 512, 64, 64
#: Letters of a word that is looked for within the window, and so many words are there.
WORD = 8
_WORDS = HIGH // WORD
#: Samples to either side within which a word is looked for.
REACH = 4
#: Samples to either side of a window's middle where the alignment found first is looked for; ways that keep out of there miss it.
CORE = 8


_BYTES, _INT64 = Array(np.uint8), Array(np.int64)
_NEAR = (_BYTES, _BYTES, _INT64, int, int, Array(np.uint8, 2, is_written=True))
count_near = EntryPoint(__name__, "_count_near", *_NEAR, allocates=True)
_PINS, _WORDS_OF_B = (Array(np.int64, 2), _INT64, _INT64), (int, _BYTES, _BYTES)
count_far = EntryPoint(
    __name__, "_count_far", _BYTES, _BYTES, *_PINS, *_WORDS_OF_B, int, int, Array(np.int64, is_written=True)
)


class Occurrences(NamedTuple):
    """Of the other sequence's words of ``word`` letters: uint8 bits, by the word's number, whether it occurs (``present``), and more than once (``again``)."""

    word: int
    present: Any
    again: Any


@njit(nogil=True, inline="always")
def word_at(codes: Any, at: int, letters: int) -> Any:
    """The number of the word of so many letters from ``at`` on; -1 where one of them is not known."""
    number, known = np.int64(0), True
    for k in range(letters):
        code = codes[at + k]
        number = number << 2 | np.int64(code & 3)
        known = known and code < DNA_BASES
    return number if known else np.int64(-1)


@njit(nogil=True, boundscheck=False)
def _count_near(a: Any, b: Any, first: Any, begin: int, end: int, foreign: Any) -> None:
    """The foreign words of blocks [begin, end): ``foreign`` uint8[blocks, SAMPLES], by sample of the block's window.

    The block's words stand in a table; the columns of the window pass over it, and what occurs sets the bits of the samples that it is near to.
    """
    mask = np.int64(4**WORD - 1)
    heads = np.full(4**WORD, -1, np.int8)
    following = np.empty(_WORDS, np.int8)
    numbers = np.empty(_WORDS, np.int64)
    near = np.empty(_WORDS, np.uint64)
    everywhere = ~np.uint64(0)
    for block in range(begin, end):
        row = block * HIGH
        words = min(HIGH, len(a) - row) // WORD
        for word in range(words):
            number = word_at(a, row + word * WORD, WORD)
            numbers[word], near[word] = number, np.uint64(0)
            if number >= 0:
                following[word], heads[number] = heads[number], word
        # Diagonals that are near some sample, less that of the first.
        origin = first[block] * WIDE
        last = min(len(b), row + HIGH + origin + (SAMPLES - 1 + REACH) * WIDE)
        number, bases = np.int64(0), 0
        for column in range(max(0, row + origin - REACH * WIDE), last):
            code = b[column]
            number = (number << 2 | np.int64(code & 3)) & mask
            bases = bases + 1 if code < DNA_BASES else 0
            if bases < WORD:
                continue
            word = heads[number]
            while word >= 0:
                diagonal = column - (WORD - 1) - row - word * WORD - origin
                # Samples at least and at most: those within reach.
                low = max(0, (diagonal + WIDE - 1) // WIDE - REACH)
                high = min(SAMPLES - 1, diagonal // WIDE + REACH)
                if low <= high:
                    near[word] |= (everywhere >> np.uint64(63 - high)) & (everywhere << np.uint64(low))
                word = following[word]
        for sample in range(SAMPLES):
            found = np.int64(0)
            for word in range(words):
                found += np.int64(near[word] >> np.uint64(sample) & np.uint64(1))
            foreign[block, sample] = words - found
        for word in range(words):
            if numbers[word] >= 0:
                heads[numbers[word]] = -1


@njit(nogil=True, boundscheck=False)
def _count_far(
    a: Any,
    b: Any,
    pins: Any,
    first: Any,
    at: Any,
    word: int,
    present: Any,
    again: Any,
    begin: int,
    end: int,
    foreign: Any,
) -> None:
    """The words of ``word`` letters of blocks [begin, end) that are foreign outside of the window: ``foreign`` int64[blocks].

    ``at``: int64[blocks], the first pin that ends in a block or behind. ``present``, ``again``: bits, for every word, whether it occurs in the other
    sequence, and more than once.
    """
    for block in range(begin, end):
        row, found, pin = block * HIGH, 0, at[block]
        middle = (first[block] + SAMPLES // 2) * WIDE
        left, right = middle - CORE * WIDE, middle + CORE * WIDE
        for start in range(row, min(row + HIGH, len(a)) - word + 1, word):
            number = word_at(a, start, word)
            bit = np.int64(1) << (number & 7)
            if number < 0 or not present[number >> 3] & bit:
                found += 1
                continue
            if again[number >> 3] & bit:
                continue
            while pin < len(pins) and pins[pin, 0] + pins[pin, 2] < start + word:
                pin += 1
            # Where it occurs is not known, but found if that is on the diagonal of the match that it lies in, or of one beside it.
            for beside in range(max(0, pin - 1), min(pin + 1, len(pins))):
                diagonal = pins[beside, 1] - pins[beside, 0]
                place = start + diagonal
                if left <= diagonal <= right and 0 <= place <= len(b) - word and word_at(b, place, word) == number:
                    found += 1
                    break
        foreign[block] = found
