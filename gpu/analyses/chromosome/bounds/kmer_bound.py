"""What an alignment can still score, told more tightly than by the bases to come: words that the other sequence lacks cost something.

Cut the rows into words of k letters, one behind the other. A word that occurs nowhere in the other sequence, on no diagonal, is
*foreign*. A way that passes all of its rows cannot match them all in a row; so it has, in these rows, a mismatch, a row in
a gap, or between two of them a gap along the columns. Let every match count ``match`` for its row, and see what is lost against that:

- a mismatch loses match − mismatch, in one word;
- a gap along the columns inside a word loses at least first = open + ext, in one word;
- a gap of l rows loses (match + ext) · l + open. If it touches one foreign word that is at least match + first; if two, at least
  2 · (match + ext) + open; of each further word it takes all k rows.

So with ``loss`` = min(match − mismatch, first, match + ext + open / 2, k · match) all foreign words that a way passes lose at least ``loss`` each,
together. A gap that is open already where the way is looked at has paid for its opening: ``open`` in all may be missing. A way may also end
inside a foreign word, having matched all before; and a row inside such a word does not count it, though the row above it did: ``loss``
twice. From row i on a way therefore adds at most

    match · (m − i) − loss · (foreign words that begin at row i or below) + open + 2 · loss,

which is no less for the rows above, and the same holds for columns. At 1.5 % of substitutions and indels that takes most of the distance between
the bases to come and the score to come. Words are looked for anywhere in the other sequence, so it holds for every mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal import corridor_of
from gpu.analyses.chromosome.bounds.diagonal.aligned import lost_aligned
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box, Swept
from gpu.analyses.chromosome.bounds.diagonal.edits import lost_in
from gpu.analyses.chromosome.bounds.diagonal.words import HIGH, Occurrences, word_at
from gpu.engines.cpu.arrays import as_compiled
from gpu.engines.cpu.numba_kernels import numba_kernels, some_bases
from gpu.engines.warm import Kernels
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import UPPER_BOUND_STEP, Row, UpperBound
from gpu.jit.compiled import njit
from gpu.jit.entry_point import Array, EntryPoint
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.alphabet import DNA_BASES, Codes

#: There are so many times as many words as bases, at least: few are found by chance.
_CHOICE = 8
_SHORTEST, _LONGEST = 8, 15
#: Bases looked at between two checks.
_CHUNK = 1 << 22
#: Threads for a sequence at most, and its bases for each of them at least.
_MAX_THREADS, _A_THREAD = 4, 1 << 21

_BYTES, _BITS = Array(np.uint8), Array(np.uint8, is_written=True)
_add = EntryPoint(__name__, "_add_words", _BYTES, int, int, int, _BITS, _BITS)
_count = EntryPoint(__name__, "_count_foreign", _BYTES, int, int, _BYTES, Array(np.int64, is_written=True))


def upper_bound_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    check: Callable[[], None] = lambda: None,
    pins: Int64 | None = None,
    known: int = 0,
    threads: int = 2,
    boxes: Sequence[Box] = (),
    swept: Swept | None = None,
    rate: float | None = None,
) -> UpperBound:
    """What can still be added below a row or right of a column; about an alignment with ``pins``, where given, also by diagonal (``corridor``).

    ``known``: a score that is reached. ``check`` is called from several threads, and may raise to stop. ``boxes`` (``boxes_about``) of the alignment
    are filled by ``swept``, in the thread of the caller; ``rate``: what the alignment usually gains in a row, if that is known.
    """
    a, b = as_compiled(a), as_compiled(b)
    # Of a score that is less than half of what can be, much is left to be added everywhere.
    if pins is not None and (not len(pins) or 2 * known < scoring.match * min(len(a), len(b))):
        pins = None
    # Both sequences are looked through side by side, each by some of the threads: every one of them reads the whole.
    some = max(1, min(threads // 2, _MAX_THREADS, min(len(a), len(b)) // _A_THREAD))
    with _second(threads) as second:
        columns = second(lambda: _side(b, occurrences_of(a, check, False, some), scoring, check, some))
        occurrences = occurrences_of(b, check, pins is not None, some)
        rows = _side(a, occurrences, scoring, check, some)
        if pins is None:
            return UpperBound(rows, columns())
        corridor = corridor_of(a, b, scoring, as_compiled(pins), known, occurrences, check, threads, boxes, swept, rate)
        return UpperBound(rows, columns(), corridor)


@contextmanager
def _second(threads: int) -> Iterator[Callable[[Callable[[], Int64]], Callable[[], Int64]]]:
    """What has work done beside by a second thread, if there is one, and answers with what gives its result."""
    if threads == 1:
        yield lambda work: work
        return
    with ThreadPoolExecutor(1, "foreign-words") as pool:
        yield lambda work: pool.submit(work).result


def kernels() -> Kernels:
    """The compiled parts."""

    def warm_up_call() -> None:
        codes = some_bases(3 * HIGH)
        whole = np.array([[0, 0, len(codes)]])
        # One box with blocks below it, and columns beside.
        boxes, row = [Box(0, 1, 0, HIGH)], np.zeros(HIGH + 1, np.int32)
        upper_bound_of(
            codes, codes, Scoring(), pins=whole, known=len(codes), boxes=boxes, swept=lambda _: Row(row, row, HIGH)
        )
        # For which these are too short, or too much alike.
        lost_in(codes, codes, Scoring(), np.zeros(4, np.int64), 1)
        lost_aligned(codes, codes, Scoring(), np.zeros(4, np.int64), 0, 0, 1)

    return numba_kernels("foreign_words", warm_up_call)


def occurrences_of(
    codes: Codes, check: Callable[[], None] = lambda: None, again: bool = True, threads: int = 1
) -> Occurrences:
    """The words of a sequence, of as many letters as tell chance from likeness; ``again``: also which occur more than once."""
    word = int(min(_LONGEST, max(_SHORTEST, np.ceil(np.log2(_CHOICE * max(1, len(codes))) / 2))))
    present, twice = np.zeros(4**word >> 3, np.uint8), np.zeros(4**word >> 3 if again else 0, np.uint8)
    # A part of all words each: what takes time is not the sequence but the tables, which are larger than caches.
    edges = np.linspace(0, 4**word >> 3, threads + 1).astype(np.int64) << 3

    def add(first: int, end: int) -> None:
        for start in range(0, len(codes), _CHUNK):
            check()
            _add(codes[start : start + _CHUNK + word - 1], word, first, end, present, twice)

    _for_each(add, list(pairwise(edges.tolist())), threads)
    return Occurrences(word, present, twice)


def _side(side: Codes, other: Occurrences, scoring: Scoring, check: Callable[[], None], threads: int) -> Int64:
    """int64: what a way adds from place ``UPPER_BOUND_STEP`` · k of a side on, at most."""
    word, present, _ = other
    loss = min(
        scoring.match - effective_mismatch(scoring),
        scoring.gap_first,
        scoring.match + scoring.gap_extend + scoring.gap_open // 2,
        word * scoring.match,
    )
    foreign = np.zeros(len(side) // UPPER_BOUND_STEP + 2, np.int64)
    # Whole words, and whole steps: each is one thread's.
    size = word * UPPER_BOUND_STEP * max(1, min(_CHUNK, len(side) // threads) // (word * UPPER_BOUND_STEP))

    def count(start: int, end: int) -> None:
        check()
        _count(side[start:end], start, word, present, foreign)

    _for_each(count, [(start, min(start + size, len(side))) for start in range(0, len(side), size)], threads)
    # A word counts where it begins; what a step has is what begins at its first place or behind.
    behind = np.cumsum(foreign[::-1])[::-1]
    places = np.minimum(np.arange(len(foreign)) * UPPER_BOUND_STEP, len(side))
    return scoring.match * (len(side) - places) - loss * behind + scoring.gap_open + 2 * loss


def _for_each(work: Callable[[int, int], None], spans: list[tuple[int, int]], threads: int) -> None:
    if threads == 1 or len(spans) == 1:
        for span in spans:
            work(*span)
        return
    with ThreadPoolExecutor(threads, "foreign-words") as pool:
        list(pool.map(lambda span: work(*span), spans))


@njit(nogil=True)
def _add_words(codes: Any, word: int, first: int, end: int, present: Any, again: Any) -> None:
    """Set a bit for every word of ``word`` letters that occurs, and one for every word that has occurred before (unless ``again`` is empty).

    Of the words' numbers only those from ``first`` to ``end`` are looked at.
    """
    mask = np.int64(4**word - 1)
    number, bases = np.int64(0), 0
    for code in codes:
        number = (number << 2 | np.int64(code & 3)) & mask
        bases = bases + 1 if code < DNA_BASES else 0
        if bases >= word and first <= number < end:
            bit = np.uint8(1 << (number & 7))
            if not present[number >> 3] & bit:
                present[number >> 3] |= bit
            elif len(again):
                again[number >> 3] |= bit


@njit(nogil=True)
def _count_foreign(codes: Any, begin: int, word: int, present: Any, foreign: Any) -> None:
    """Count the words, one behind the other from place ``begin`` on, that are not there, in the step where they begin."""
    for start in range(0, len(codes) - word + 1, word):
        number = word_at(codes, start, word)
        if number < 0 or not present[number >> 3] >> (number & 7) & 1:
            foreign[(begin + start) // UPPER_BOUND_STEP] += 1
