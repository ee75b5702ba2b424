"""Chance scores of local alignments: how often unrelated sequences of bases score as high.

The best score of two random sequences of m and n bases reaches S with the probability
1 − exp(−E), E = K m n exp(−λS) (Karlin and Altschul 1990). λ and K are exact where gaps cost so
much that they add nothing to such scores, else fitted to scores of random sequences. With gaps so
cheap that scores grow in proportion to the lengths there are no such constants.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.scoring import blast_constants as blast
from gpu.scoring.affine import Scoring
from gpu.scoring.constants import without_gaps

Floats = NDArray[np.float64]
Int64 = NDArray[np.int64]

#: An E-value above this is one that unrelated sequences reach now and then.
AS_GOOD_AS_CHANCE = 0.01
#: Largest probability that two random bases are equal for which NCBI's least costs of gaps hold.
_MAX_CHANCE = 0.3
#: Least one that λ and K are solved for: rarer equal bases make an alignment the more significant.
_MIN_CHANCE = 1e-4
#: Bases counted at once.
_BLOCK = 1 << 20
#: Most that the mean score may grow when both lengths double, over what λ says (ln 4 / λ).
_MAX_GROWTH = 1.5
#: Points on a side of the grid of λ and mode that is searched for the likeliest, and rounds of
#: refining it, each to a quarter of the range.
_GRID, _ROUNDS = 25, 12


@dataclass(frozen=True)
class ChanceScores:
    """The constants of a scoring and two base compositions.

    ``lam``: λ per unit of score; ``k``: K; ``pairs``: the random pairs of sequences that they were
    fitted to, 0 if they are exact.
    """

    lam: float
    k: float
    pairs: int = 0

    def log10_evalue(self, score: int, rows: int, columns: int) -> float:
        """log₁₀ of the expected number of such scores; ``rows``, ``columns``: bases compared."""
        return (math.log(self.k) + math.log(rows) + math.log(columns) - self.lam * score) / math.log(10)

    def bits(self, score: int) -> float:
        """The bit score, with E = m n / 2^bits."""
        return (self.lam * score - math.log(self.k)) / math.log(2)


def composition(codes: NDArray[np.uint8]) -> Int64:
    """The numbers of A, C, G and T, int64[4]."""
    counts = np.zeros(4, np.int64)
    # NumPy counts a copy with 8 bytes for each base.
    for begin in range(0, len(codes), _BLOCK):
        counts += np.bincount(codes[begin : begin + _BLOCK], minlength=4)[:4]
    return counts


def exact(scoring: Scoring, a: Int64, b: Int64) -> ChanceScores | None:
    """The constants for two compositions where gaps cost so much that chance alignments have none.

    None elsewhere. NCBI lists such costs for some pairs of match and mismatch; they hold for
    compositions that are not far from even.
    """
    unit = math.gcd(scoring.match, scoring.mismatch)
    least = blast.DNA_WITHOUT_GAPS.get((scoring.match // unit, scoring.mismatch // unit))
    if least is None or scoring.gap_open < least[0] * unit or scoring.gap_extend < least[1] * unit:
        return None
    chance = float(a @ b) / (float(a.sum()) * float(b.sum()))
    if chance > _MAX_CHANCE:
        return None
    found = without_gaps(scoring.match // unit, scoring.mismatch // unit, max(chance, _MIN_CHANCE))
    return ChanceScores(found.lam / unit, found.k)


def fitted(scores: Int64, rows: int, columns: int, unit: int, halved: Int64) -> ChanceScores | None:
    """The likeliest constants for the best ``scores`` of random pairs of ``rows`` × ``columns``.

    ``unit``: all scores are multiples of it. ``halved``: those of pairs with half as many rows and
    columns. None if scores grow faster with the lengths than λ says: then there are no constants.
    """
    values, counts = np.unique(scores, return_counts=True)
    spread = max(float(scores.std()), unit / 2)
    lam = math.pi / math.sqrt(6) / spread
    mode = float(scores.mean()) - np.euler_gamma / lam
    low, high = np.array([lam / 3, mode - 3 / lam]), np.array([3 * lam, mode + 3 / lam])
    for _ in range(_ROUNDS):
        lams, modes = (np.linspace(low[k], high[k], _GRID) for k in range(2))
        likelihoods = _log_likelihoods(lams[:, None, None], modes[None, :, None], values, counts, unit)
        best = np.unravel_index(int(likelihoods.argmax()), likelihoods.shape)
        lam, mode = float(lams[best[0]]), float(modes[best[1]])
        reach = (high - low) / 8
        low, high = np.array([max(lam - reach[0], 1e-9), mode - reach[1]]), np.array([lam, mode]) + reach
    if scores.mean() - halved.mean() > _MAX_GROWTH * math.log(4) / lam:
        return None
    return ChanceScores(lam, math.exp(lam * mode) / (rows * columns), len(scores))


def _log_likelihoods(lams: Floats, modes: Floats, values: Int64, counts: Int64, unit: int) -> Floats:
    """The log likelihoods of ``counts`` of ``values``, the best of all being in whole units."""
    above, below = (np.exp(-np.exp(np.clip(-lams * (values + more - modes), -700, 700))) for more in (unit, 0))
    return np.asarray((counts * np.log(np.maximum(above - below, 1e-300))).sum(axis=-1))
