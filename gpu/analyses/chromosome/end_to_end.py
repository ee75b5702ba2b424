"""A proven lower bound of the global and the semi-global score: a chain of words as in ``lower_bound.py``, from one end to the other.

What lies before the first word and behind the last one is bridged like what lies between words; in a semi-global alignment it may
also be a straight run from or to a border, with the rest left over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gpu.analyses.chromosome.lower_bound import WORD, _bridge, _common, _rising, _unique_words, lower_bound
from gpu.analyses.chromosome.request import Mode
from gpu.compiled import njit
from gpu.engines.cpu.numba_kernels import numba_kernels
from gpu.engines.warm import Kernels
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA_BASES, Codes

#: Words are looked at whose hash begins with so many zeros: all of those of sequences up to a million bases.
_WORDS = 1_000_000


def known_score(a: Codes, b: Codes, scoring: Scoring, mode: Mode, check: Callable[[], None]) -> int | None:
    """A score that some alignment in this mode has, or None."""
    if mode == "local":
        return lower_bound(a, b, scoring, check)
    return end_to_end(a, b, scoring, mode == "global", check)


def end_to_end(
    a: Codes, b: Codes, scoring: Scoring, corners: bool, check: Callable[[], None] = lambda: None
) -> int | None:
    """A score that some global (``corners``) or semi-global alignment of ``a`` and ``b`` (codes) reaches; None if none was found."""
    bits = max(0, int(np.ceil(np.log2(max(len(a), len(b), 1) / _WORDS))))
    (words_a, places_a), (words_b, places_b) = _unique_words(a, bits, check), _unique_words(b, bits, check)
    in_a, in_b = _common(words_a, words_b)
    pairs = np.sort(places_a[in_a] << 32 | places_b[in_b])
    x, y = pairs >> 32, pairs & 0xFFFFFFFF
    chain = _rising(y)
    if not len(chain):
        return None
    numbers = np.array([scoring.match, scoring.mismatch, scoring.gap_open, scoring.gap_extend], np.int64)
    return int(_score(np.ascontiguousarray(a), np.ascontiguousarray(b), x[chain], y[chain], corners, numbers))


def kernels() -> Kernels:
    """The compiled parts."""

    def in_miniature() -> None:
        codes = np.arange(2 * WORD).astype(np.uint8) % DNA_BASES
        codes[WORD:] = 0
        codes.flags.writeable = False
        end_to_end(codes, codes, Scoring(), False)

    return numba_kernels("end_to_end", in_miniature)


@njit(nogil=True)
def _score(a: Any, b: Any, x: Any, y: Any, corners: bool, numbers: Any) -> int:
    """The score through words at x[k], y[k], rising, joined by bridges; words that overlap the one before on another diagonal are left out."""
    total = _bridge(a, b, 0, 0, x[0], y[0], numbers)
    if not corners:
        total = max(total, _run(a, b, x[0], y[0], -1, numbers))
    i, j = x[0], y[0]
    for k in range(len(x)):
        if x[k] >= i and y[k] >= j:
            if k > 0:
                total += _bridge(a, b, i, j, x[k] - i, y[k] - j, numbers)
            total += WORD * numbers[0]
        elif x[k] - y[k] == i - j:
            total += (x[k] + WORD - i) * numbers[0]
        else:
            continue
        i, j = x[k] + WORD, y[k] + WORD
    end = _bridge(a, b, i, j, len(a) - i, len(b) - j, numbers)
    if not corners:
        end = max(end, _run(a, b, i, j, 1, numbers))
    return total + end


@njit(nogil=True)
def _run(a: Any, b: Any, i: int, j: int, step: int, numbers: Any) -> int:
    """The score of the diagonal from point (i, j) to the border before it (``step`` -1) or behind it (1)."""
    score = 0
    for k in range(min(i, j) if step < 0 else min(len(a) - i, len(b) - j)):
        first, second = (a[i + k], b[j + k]) if step > 0 else (a[i - 1 - k], b[j - 1 - k])
        score += numbers[0] if first == second and first < DNA_BASES else numbers[1]
    return score
