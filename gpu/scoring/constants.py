"""Karlin-Altschul constants of a matrix and gap costs: published ones of NCBI, exact ones without
gaps.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.scoring import blast_constants as blast
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, load
from gpu.sequences.alphabet import DNA, PROTEIN

#: The amino acids that the published matrices are judged by, and the bases.
_RESIDUES, _BASES = 20, 4
#: Steps of the sum in Karlin's K; its terms fall by a constant factor each.
_STEPS = 200


class FiniteSize(NamedTuple):
    """Constants of the finite-size correction of Park, Sheetlin, Ma, Madden and Spouge (2012).

    An alignment of score y has a y + b letters on average, with variance α y + β in one sequence
    and covariance σ y + τ.
    """

    a: float
    b: float
    alpha: float
    beta: float
    sigma: float
    tau: float


class Constants(NamedTuple):
    """λ (per unit of score), K, H (nats a pair), α and β (growth of the length with the score).

    ``rounded``: scores are rounded down to a multiple of it first; with some pairs of match and
    mismatch the constants hold for even ones only. ``finite_size``: of matrices of proteins; None
    for bases, for which none were published.
    """

    lam: float
    k: float
    h: float
    alpha: float
    beta: float
    rounded: int = 1
    finite_size: FiniteSize | None = None


def published(matrix: SubstitutionMatrix, gaps: GapCosts) -> Constants | None:
    """The constants for a matrix and gap costs in its unit; None where NCBI published none.

    A protein matrix is recognized by its 20 × 20 scores, one of bases by its 4 × 4, whatever its
    name.
    """
    existence, extension = gaps.first - gaps.extend, gaps.extend
    if matrix.alphabet is PROTEIN:
        name = _protein_matrix(matrix)
        return _protein_rows(name).get((existence, extension)) if name else None
    pair = _match_and_mismatch(matrix)
    if matrix.alphabet is not DNA or pair is None:
        return None
    unit = math.gcd(*pair)
    pair = pair[0] // unit, pair[1] // unit
    if pair not in blast.DNA:
        return None
    found = None
    if existence % unit == extension % unit == 0:
        found = _dna_rows(pair).get((existence // unit, extension // unit))
    least = blast.DNA_WITHOUT_GAPS[pair]
    if found is None and existence >= least[0] * unit and extension >= least[1] * unit:
        found = without_gaps(*pair)
    if found is None:
        return None
    rounded = 2 * unit if pair in blast.EVEN_ONLY else 1
    return found._replace(lam=found.lam / unit, alpha=found.alpha / unit, rounded=rounded)


def scored(name: str) -> NDArray[np.int32]:
    """The scores of the twenty amino acids, int32[20, 20], for which the constants of a matrix were
    published.
    """
    if name != "BLOSUM80":
        return load(name).scores[:_RESIDUES, :_RESIDUES]
    scores = np.zeros((_RESIDUES, _RESIDUES), np.int32)
    scores[np.tril_indices(_RESIDUES)] = np.array(blast.BLOSUM80.split(), np.int32)
    return scores + np.tril(scores, -1).T


@lru_cache
def without_gaps(match: int, mismatch: int, chance: float = 1 / _BASES) -> Constants:
    """The exact constants of alignments without gaps (Karlin and Altschul 1990).

    ``chance``: of two random bases to be equal; the mean score of a pair must be below 0. λ solves
    E[exp(λs)] = 1 and H = λ E[s exp(λs)]. With s the score of a pair, S the sum of k of them and d
    their greatest common divisor, K = λ d exp(-2 Σ E[min(1, exp(λS))] / k) / (H (1 - exp(-λd))),
    the sum going over all k ≥ 1.
    """
    low, high = 0.0, 10.0
    while high - low > 1e-15 * high:
        lam = (low + high) / 2
        above = chance * math.exp(lam * match) + (1 - chance) * math.exp(lam * mismatch) > 1
        low, high = (low, lam) if above else (lam, high)
    h = lam * (chance * match * math.exp(lam * match) + (1 - chance) * mismatch * math.exp(lam * mismatch))
    total = 0.0
    for k in range(1, _STEPS + 1):
        hits = np.arange(k + 1)
        sums = hits * match + (k - hits) * mismatch
        chances = np.array([math.comb(k, hit) * chance**hit * (1 - chance) ** (k - hit) for hit in hits.tolist()])
        total += float((chances * np.exp(lam * np.minimum(sums, 0))).sum()) / k
    unit = math.gcd(match, mismatch)
    k_constant = lam * unit * math.exp(-2 * total) / (h * -math.expm1(-lam * unit))
    return Constants(lam, k_constant, h, lam / h, -2.0 if (match, mismatch) in ((1, -1), (2, -3)) else 0.0)


def _match_and_mismatch(matrix: SubstitutionMatrix) -> tuple[int, int] | None:
    """The scores of a match and a mismatch, None if they depend on the bases."""
    bases = matrix.scores[:_BASES, :_BASES]
    equal, different = np.unique(bases.diagonal()), np.unique(bases[~np.eye(_BASES, dtype=bool)])
    if len(equal) > 1 or len(different) > 1 or equal[0] <= 0 or different[0] >= 0:
        return None
    return int(equal[0]), int(different[0])


def _protein_matrix(matrix: SubstitutionMatrix) -> str | None:
    """The name of a matrix of amino acids in BLAST."""
    standard = matrix.scores[:_RESIDUES, :_RESIDUES]
    # First by its own name: each other one is read from a file.
    names = sorted(blast.PROTEIN, key=lambda name: name != matrix.name)
    return next((name for name in names if matrix.scale == 1 and np.array_equal(standard, scored(name))), None)


@cache
def _protein_rows(name: str) -> dict[tuple[int, int], Constants]:
    *_, a_without, alpha_without = blast.PROTEIN_WITHOUT_GAPS[name]
    rows = {}
    for line in blast.PROTEIN[name].strip().splitlines():
        existence, extension, lam, k, h, a, b, alpha, sigma = map(float, line.split())
        twice = 2 * (existence + extension)
        finite_size = FiniteSize(
            a,
            twice * (a_without - a),
            alpha,
            twice * (alpha_without - alpha),
            sigma,
            twice * (alpha_without - sigma),
        )
        rows[int(existence), int(extension)] = Constants(lam, k, h, a, b, finite_size=finite_size)
    return rows


@cache
def _dna_rows(pair: tuple[int, int]) -> dict[tuple[int, int], Constants]:
    numbers = np.array(blast.DNA[pair].split(), dtype=np.float64).reshape(-1, 7)
    return {(int(row[0]), int(row[1])): Constants(*row[2:].tolist()) for row in numbers}
