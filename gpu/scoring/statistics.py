"""Statistics of scores: bit scores and E-values, from published or fitted constants.


Scores are in the unit of a matrix's ``scores``, and so is λ.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gpu.scoring.constants import Constants, FiniteSize

Floats = NDArray[np.float64]

#: Fewer scores than these tell no distribution.
MIN_SCORES = 100
#: Rounds of leaving outliers out, at most; three or four are usual.
_ROUNDS = 20
_SPREAD = math.pi / math.sqrt(6)


class Statistics(Protocol):
    """Of one query against one database."""

    @property
    def lam(self) -> float:
        """λ, per unit of score."""

    @property
    def k(self) -> float:
        """K."""

    @property
    def is_fitted(self) -> bool:
        """True if fitted to the scores of this search, not published."""

    def bits(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        """Bit scores of entries of these lengths."""

    def evalues(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        """The numbers of entries of the database expected to score as high by chance."""


@dataclass(frozen=True)
class Published:
    """Karlin-Altschul statistics with BLAST's corrections for the ends of sequences.

    Of proteins: the finite-size correction of BLAST+ (``_finite_size_area``), E = K A(S, m, n)
    exp(−λS) N / n for a query of m residues, an entry of n, and a database of N. Of bases, as
    blastn has it: E = K (m − ℓ) (N − nℓ) exp(−λS), with n entries and BLAST's length adjustment ℓ.
    """

    constants: Constants
    query: int
    residues: int
    entries: int

    is_fitted = False

    @property
    def lam(self) -> float:
        return self.constants.lam

    @property
    def k(self) -> float:
        return self.constants.k

    @property
    def adjustment(self) -> int:
        """ℓ ≥ 0: the largest whole number with ℓ ≤ α/λ · ln(K (m − ℓ)(N − nℓ)) + β, both factors
        positive, and K (m − ℓ)(N − nℓ) > max(m, N).

        0 where none fulfils that. (Altschul, Bundschuh, Olsen and Hwa 2001.)
        """
        below, above = 0, max(min(self.query, -(-self.residues // max(self.entries, 1))), 1)
        # The right side falls as ℓ grows, so those that fulfil it come first.
        while above - below > 1:
            middle = (below + above) // 2
            below, above = (middle, above) if self._fits(middle) else (below, middle)
        return below

    @property
    def space(self) -> int:
        """BLAST's effective search space: (m − ℓ)(N − nℓ)."""
        less = self.adjustment
        return max(self.query - less, 1) * max(self.residues - self.entries * less, 1)

    def bits(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        return (self.lam * self._rounded(scores) - math.log(self.k)) / math.log(2)

    def evalues(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        if self.constants.finite_size is not None:
            score, length = np.asarray(scores, np.float64), np.maximum(np.asarray(lengths, np.float64), 1)
            area = _finite_size_area(score, self.query, length, self.lam, self.constants.finite_size)
            return self.k * area * np.exp(-self.lam * score) * (self.residues / length)
        return self.k * self.space * np.exp(-self.lam * self._rounded(scores))

    def _fits(self, less: int) -> bool:
        rows, columns = self.query - less, self.residues - self.entries * less
        if rows <= 0 or columns <= 0 or self.k * rows * columns <= max(self.query, self.residues):
            return False
        alpha, beta = self.constants.alpha, self.constants.beta
        return less <= alpha / self.lam * math.log(self.k * rows * columns) + beta

    def _rounded(self, scores: ArrayLike) -> Floats:
        step = self.constants.rounded
        return np.floor(np.asarray(scores, dtype=np.float64) / step) * step


def _finite_size_area(score: Floats, query: float, length: Floats, lam: float, of: FiniteSize) -> Floats:
    """The expected number of cells of a ``query`` × ``length`` matrix where an alignment has room
    to end.

    (Park, Sheetlin, Ma, Madden and Spouge 2012; BLAST+ 2.2.26 and later.)
    """
    reach = of.a * score + of.b
    deviation = np.sqrt(np.maximum(2 * of.alpha / lam, of.alpha * score + of.beta))
    both = np.maximum(2 * of.sigma / lam, of.sigma * score + of.tau)
    area, chances = np.ones_like(reach), np.ones_like(reach)
    for left in (query - reach, length - reach):
        chance = _erfc(-left / deviation / math.sqrt(2)) / 2
        density = np.exp(-((left / deviation) ** 2) / 2) / math.sqrt(2 * math.pi)
        area = area * (left * chance + deviation * density)
        chances = chances * chance
    return np.maximum(area + both * chances, 0.0)


_erfc = np.vectorize(math.erfc, otypes=[np.float64])


@dataclass(frozen=True)
class Fitted:
    """An extreme value distribution fitted to the scores of a search, as SSEARCH does (Pearson
    1998).

    Entries that have nothing to do with the query score ``slope`` · ln(length) + ``intercept`` on
    average, with ``variance`` about that whatever their length. So with z the distance from that in
    standard deviations, P = 1 − exp(−exp(−πz/√6 − γ)), and E is P times the ``entries``. ``used``:
    scores that it was fitted to; ``mean_log``: the mean logarithm of their lengths.
    """

    slope: float
    intercept: float
    variance: float
    used: int
    mean_log: float
    query: int
    entries: float

    is_fitted = True

    @property
    def lam(self) -> float:
        """λ of an extreme value distribution of this variance."""
        return _SPREAD / math.sqrt(self.variance)

    @property
    def k(self) -> float:
        """K that gives P = K m n exp(−λS) the same mean at the mean logarithm of the lengths."""
        mean = self.slope * self.mean_log + self.intercept
        return math.exp(self.lam * mean - np.euler_gamma - self.mean_log) / self.query

    def bits(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        """Those with P = m n / 2^bits, n being the length of the entry."""
        return (np.log(self.query) + _logs(lengths) - self._exponents(scores, lengths)) / math.log(2)

    def evalues(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        return -self.entries * np.expm1(-np.exp(np.minimum(self._exponents(scores, lengths), 700)))

    def _exponents(self, scores: ArrayLike, lengths: ArrayLike) -> Floats:
        """ln of the expected number of such scores in one entry."""
        beyond = np.asarray(scores, dtype=np.float64) - self.slope * _logs(lengths) - self.intercept
        return -self.lam * beyond - np.euler_gamma


def fit(scores: ArrayLike, lengths: ArrayLike, query: int) -> Fitted | None:
    """Fit the scores of all entries of a database; None if fewer than ``MIN_SCORES`` are above 0,
    or all are equal.

    Least squares of the score on ln(length); the variance is that of the residuals. Then entries
    that score so high that less than one of the whole database were expected to (E < 1), which are
    likely to be related to the query, are left out and the rest is fitted again, until the same are
    left out. Scores of 0 are left out, since an entry that has no positive pair tells nothing. The
    slope is at least 0; entries of one length have none. Where a database is small, the scores of
    shuffled entries can be fitted instead.
    """
    all_scores = np.asarray(scores, dtype=np.float64)
    all_logs = _logs(lengths)
    positive = kept = all_scores > 0
    fitted = None
    for _ in range(_ROUNDS):
        if np.count_nonzero(kept) < MIN_SCORES:
            return fitted
        y, x = all_scores[kept], all_logs[kept]
        mean_log, mean = float(x.mean()), float(y.mean())
        scatter = float(((x - mean_log) ** 2).mean())
        slope = float(((x - mean_log) * (y - mean)).mean()) / scatter if scatter > 1e-9 else 0.0
        slope = max(slope, 0.0)
        intercept = mean - slope * mean_log
        variance = float(((y - slope * x - intercept) ** 2).sum()) / (len(y) - 2)
        if variance <= 0:
            return fitted
        fitted = Fitted(slope, intercept, variance, len(y), mean_log, query, len(all_scores))
        before, kept = kept, positive & (fitted.evalues(all_scores, lengths) >= 1)
        if np.array_equal(before, kept):
            break
    return fitted


def _logs(lengths: ArrayLike) -> Floats:
    return np.log(np.maximum(np.asarray(lengths, dtype=np.float64), 1))
