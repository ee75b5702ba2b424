"""The sample of a pair: words in common, by which its score is estimated before it is aligned.

Sampled words that occur once in each sequence are chained as the seeds of the initial alignment are
(``bounds/initial_alignment.py``). They are farther apart than those, so their positions are divided
until they are as near to each other. Nothing between them is aligned: how dense they are tells how
many bases differ, and what has none of them is an island, as unrelated sequences are.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.shared_words import SharedWords, shared_words_at
from gpu.engines.work.arrays import Int64, median
from gpu.engines.work.chaining import ANYWHERE, CORNER, AffineScores, UnrelatedRate, best_pieces, pieces_of
from gpu.engines.work.seeds import SEED_LENGTH
from gpu.sequences.alphabet import Codes

#: Words sampled of the shorter sequence, if it has them: of a long one at least; of a short one.
_WORDS, _FEW_WORDS = 1 << 16, 1 << 12
#: The hash of words that are as dense as chaining needs begins with so many zero bits.
_DENSE_BITS = 4
#: Bases without a word, in a chain, that still count as similar (``best_pieces``).
_SLACK = 1000
#: Bases, and usual distances of words, beyond which what lies between two words is an island.
_SIMILAR_BASES, _SIMILAR_STEPS = 1000, 4
#: Words together whose density is taken, and the loss of a base that differs, gaps apart.
_TOGETHER, _LOSS = 64, 3.5


class PairSample(NamedTuple):
    """Sampled words of two matrix sides: their counts on both strands of b, and their places.

    ``is_other``: b is compared on the other strand than that on which it was sampled.
    """

    words: SharedWords
    places: ExactMatches
    is_other: bool = False

    def score(self, request: ChromosomeRequest) -> int:
        """Estimate the score of the best alignment; 0 if there is none to speak of."""
        rows, columns = request.a.used, request.b.used
        chosen = self.places.reverse == self.is_other
        x, y = (side[chosen].astype(np.int64) for side in (self.places.i, self.places.j))
        if self.is_other:
            y = columns - SEED_LENGTH - y
        scores, size = AffineScores.of(request.scoring), (rows, columns)
        rate, best, slack = UnrelatedRate.of(scores), 0, _SLACK
        # Where words are few the first chain tells how few.
        for _ in range(2):
            i, j = _chained(x, y, self.words.bits, scores, rate, slack, request.mode != "local", size)
            if len(i) < 2:
                break
            steps, usual = _steps(i, j, self.words.bits, scores, rate)
            if request.mode == "local":
                sums = np.append(0.0, np.cumsum(steps))
                score = (sums - np.minimum.accumulate(sums)).max()
            else:
                down, right = np.array([[i[0], rows - i[-1]], [j[0], columns - j[-1]]])
                if request.mode == "semiglobal":
                    down = right = np.minimum(down, right)
                score = steps.sum() + rate.crossing(down, right, scores).sum()
            best, slack = max(best, int(score)), max(1, int(5 * usual) >> max(0, self.words.bits - _DENSE_BITS))
        return best


def sample_of(a: Codes, b: Codes, raise_if_cancelled: Callable[[], None] = lambda: None) -> PairSample:
    """Sample two matrix sides: about 0.02 s of a core for a million bases of both.

    ``raise_if_cancelled``: called every few million bases, from several threads; may raise to stop.
    """
    # Denser than chaining needs they would only take memory.
    words = max(_FEW_WORDS, min(_WORDS, min(len(a), len(b)) >> _DENSE_BITS))
    return PairSample(*shared_words_at(a, b, raise_if_cancelled, words))


def _chained(
    x: Int64,
    y: Int64,
    bits: int,
    scores: AffineScores,
    rate: UnrelatedRate,
    slack: int,
    is_whole: bool,
    size: tuple[int, int],
) -> tuple[Int64, Int64]:
    """The best chain of words: int64[k] of their rows, ascending, and columns.

    ``is_whole``: it counts what the way from corner to corner costs.
    """
    far = max(0, bits - _DENSE_BITS)
    # Diagonals are rounded and not columns, so that words on one diagonal stay on one.
    i = x >> far
    first = np.diff(i, prepend=-1) > 0
    i, diagonals = i[first], (y - x)[first] >> far
    i, j, begins = pieces_of(i, i + diagonals)
    scaled = scores._replace(first=max(scores.extend, scores.first >> far))
    among, ends = np.arange(len(begins) - 1), CORNER if is_whole else ANYWHERE
    chain = best_pieces(i, j, begins, among, scaled, rate, slack, ends, (size[0] >> far, size[1] >> far))
    words = np.concatenate([np.arange(begins[one], begins[one + 1]) for one in chain] or [among[:0]])
    i, diagonals = i[words] << far, (j - i)[words] << far
    return i, i + diagonals


def _steps(
    i: Int64, j: Int64, bits: int, scores: AffineScores, rate: UnrelatedRate
) -> tuple[NDArray[np.float64], float]:
    """The scores of the ways between a chain's words, float64[k - 1], and their usual length."""
    down, right = np.diff(i), np.diff(j)
    shorter, off = np.minimum(down, right), np.abs(down - right)
    usual = max(float(1 << bits), median(shorter) / log(2))
    is_near = shorter <= _SIMILAR_BASES + _SIMILAR_STEPS * usual
    groups = np.arange(len(shorter)) // _TOGETHER
    bases = np.bincount(groups, np.where(is_near, shorter, 0))
    share = np.clip(np.bincount(groups, is_near) * float(1 << bits) / np.maximum(1, bases), 1e-9, 1)
    base = (scores.match - _LOSS * (1 - share ** (1 / SEED_LENGTH)))[groups]
    near = shorter * base - np.where(off > 1 << bits, scores.gaps(off), 0)
    # What borders on an island is similar up to a word that was not sampled.
    beside = int(2 * usual)
    island = np.minimum(0, rate.crossing(down - beside, right - beside, scores)) + beside * base
    return np.where(is_near, near, island), usual
