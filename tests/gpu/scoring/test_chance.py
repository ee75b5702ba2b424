"""Chance scores: E-values of random pairs, scored by parasail, are as frequent as they say."""

from __future__ import annotations

import math
import tracemalloc

import numpy as np
import parasail
import pytest

from gpu.scoring import Scoring
from gpu.scoring.chance import ChanceScores, Int64, composition, exact, fitted
from gpu.scoring.constants import without_gaps

EVEN, SKEWED, RICH = (np.array(counts) for counts in ([1, 1, 1, 1], [3, 2, 3, 2], [4, 1, 1, 4]))
LENGTH = 1000


def random_scores(seed: int, counts: Int64, scoring: Scoring, pairs: int, length: int = LENGTH) -> Int64:
    """The best local scores of random pairs of this composition."""
    random = np.random.default_rng(seed)
    matrix = parasail.matrix_create("ACGT", scoring.match, scoring.mismatch)

    def text() -> str:
        return "".join(random.choice(list("ACGT"), length, p=counts / counts.sum()))

    gaps = scoring.gap_first, scoring.gap_extend
    return np.array([parasail.sw_striped_16(text(), text(), *gaps, matrix).score for _ in range(pairs)])


def check(found: ChanceScores, scores: Int64, factor: float) -> None:
    """At each score that is reached, as many are as high as 1 − exp(−E) says, within a factor."""
    checked = 0
    for score in np.unique(scores).tolist():
        expected = -math.expm1(-(10 ** found.log10_evalue(score, LENGTH, LENGTH)))
        if expected * len(scores) >= 20:
            share = float((scores >= score).mean())
            assert expected / factor < share < expected * factor, (score, share, expected)
            checked += 1
    assert checked >= 2


@pytest.mark.parametrize(
    ("counts", "scoring"),
    [
        (EVEN, Scoring()),
        (SKEWED, Scoring()),
        (EVEN, Scoring(5, -4, 35, 10)),
        (SKEWED, Scoring(2, -3, 10, 4)),
        (EVEN, Scoring(2, -6, 10, 4)),
    ],
)
def test_exact_constants(counts: Int64, scoring: Scoring) -> None:
    found = exact(scoring, counts, counts)
    assert found is not None and found.pairs == 0
    check(found, random_scores(1, counts, scoring, 500), 1.5)


@pytest.mark.parametrize(
    ("counts", "scoring"),
    [(EVEN, Scoring(2, -3, 7, 2)), (RICH, Scoring()), (SKEWED, Scoring(1, -1, 3, 1)), (EVEN, Scoring(3, -3, 9, 3))],
)
def test_fitted_constants(counts: Int64, scoring: Scoring) -> None:
    assert exact(scoring, counts, counts) is None
    unit = math.gcd(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
    halved = random_scores(3, counts, scoring, 200, LENGTH // 2)
    found = fitted(random_scores(2, counts, scoring, 500), LENGTH, LENGTH, unit, halved)
    assert found is not None and found.pairs == 500
    check(found, random_scores(4, counts, scoring, 500), 1.5)


@pytest.mark.parametrize(("counts", "scoring"), [(EVEN, Scoring(1, -1, 1, 1)), (RICH, Scoring(5, -4, 12, 4))])
def test_scores_that_grow_with_the_length_have_no_constants(counts: Int64, scoring: Scoring) -> None:
    halved = random_scores(6, counts, scoring, 100, LENGTH // 2)
    assert fitted(random_scores(5, counts, scoring, 200), LENGTH, LENGTH, 1, halved) is None


def test_a_scoring_in_another_unit_means_the_same() -> None:
    one, ten = (exact(Scoring(unit, -3 * unit, 5 * unit, 2 * unit), EVEN, SKEWED) for unit in (1, 10))
    assert one is not None and ten is not None
    assert ten.log10_evalue(200, 500, 700) == pytest.approx(one.log10_evalue(20, 500, 700))
    assert ten.bits(200) == pytest.approx(one.bits(20)) and one.lam == without_gaps(1, -3).lam


def test_bits_and_evalue_agree() -> None:
    found = exact(Scoring(), EVEN, EVEN)
    assert found is not None
    expected = math.log10(2e6 * 3e6) - found.bits(50) * math.log10(2)
    assert found.log10_evalue(50, 2_000_000, 3_000_000) == pytest.approx(expected)
    assert found.log10_evalue(30_000_000, 30_000_000, 30_000_000) < -1_000_000


def test_composition_counts_bases_only() -> None:
    assert composition(np.array([0, 0, 1, 3, 4, 9, 14], np.uint8)).tolist() == [2, 1, 0, 1]
    assert composition(np.zeros(0, np.uint8)).tolist() == [0, 0, 0, 0]


def test_composition_of_a_chromosome_copies_little_of_it() -> None:
    codes = np.tile(np.array([0, 1, 2, 3, 3, 9], np.uint8), 1 << 20)
    tracemalloc.start()
    counts = composition(codes)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert counts.tolist() == [1 << 20, 1 << 20, 1 << 20, 2 << 20] and peak < 2 * len(codes)


@pytest.mark.parametrize("common", [0, 1])
def test_sequences_with_next_to_no_common_letters_have_constants(common: int) -> None:
    """The equation for λ has no solution in its usual range where equal bases are so rare."""
    a, b = np.array([10**6, common, 0, 0]), np.array([0, 10**6, 0, 0])
    found = exact(Scoring(), a, b)
    assert found is not None and 0 < found.k <= 1
    assert found.log10_evalue(1, 10**6, 10**6) > found.log10_evalue(9, 10**6, 10**6)
