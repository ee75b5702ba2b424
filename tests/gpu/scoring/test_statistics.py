"""Bit scores and E-values against BLAST, SWIPE and SSEARCH, the length adjustment against counting, the fit against
what it was made from."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring.constants import Constants, published, without_gaps
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, load, of_match
from gpu.scoring.statistics import LEAST_SCORES, Fitted, Published, fit
from gpu.sequences.alphabet import DNA, PROTEIN
from tests.gpu.engines.score_problems import batch_of

#: The residues and entries of the database that the samples were made with.
RESIDUES, ENTRIES = 13_882_007, 37_433
BLOSUM62 = Constants(0.267, 0.041, 0.14, 1.9, -30)


def test_swipe() -> None:
    """SWIPE on the query P0C9V9 of 375 residues, BLOSUM62, existence 11, extension 1: bits and E as it prints them."""
    constants = published(load("BLOSUM62"), GapCosts(12, 1))
    assert constants == BLOSUM62
    statistics = Published(constants, 375, RESIDUES, ENTRIES)
    scores, lengths = [2053, 1214, 154], [375, 402, 352]
    assert statistics.bits(scores, lengths).round(1).tolist() == [795.4, 472.2, 63.9]
    assert statistics.evalues(scores, lengths) == pytest.approx([9.9e-231, 1.9e-133, 1.6e-10], rel=0.02)
    assert not statistics.is_fitted and (statistics.lam, statistics.k) == (0.267, 0.041)


def test_by_hand() -> None:
    """λ 0.267, K 0.041, α/λ 7.1161: ℓ 58 for 200 against 100 entries with 50,000 residues."""
    statistics = Published(BLOSUM62, 200, 50_000, 100)
    space = (200 - 58) * (50_000 - 100 * 58)
    assert 58 <= 7.1161 * math.log(0.041 * space) - 30 < 59
    assert statistics.adjustment == 58
    assert statistics.bits([100], [500])[0] == pytest.approx((26.7 + 3.1942) / 0.693147, rel=1e-4)
    assert statistics.evalues([100], [500])[0] == pytest.approx(0.041 * space * math.exp(-26.7))


@pytest.mark.parametrize("query", [1, 5, 20, 63, 375, 5088, 100_000])
@pytest.mark.parametrize(
    "residues, entries", [(1, 1), (30, 1), (30, 30), (10_000, 1), (RESIDUES, ENTRIES), (10**11, 10**8)]
)
def test_the_length_adjustment_by_counting(query: int, residues: int, entries: int) -> None:
    for constants in (BLOSUM62, Constants(1.374, 0.711, 1.31, 1.05, 0)):
        largest = 0
        for less in range(1, 2000):
            space = (query - less) * (residues - entries * less)
            if less >= query or entries * less >= residues or constants.k * space <= max(query, residues):
                break
            if less <= constants.alpha / constants.lam * math.log(constants.k * space) + constants.beta:
                largest = less
        assert Published(constants, query, residues, entries).adjustment == largest


def test_e_values_never_turn_negative() -> None:
    for query, residues, entries in ((1, 1, 1), (3, 10, 10), (1, 0, 0)):
        assert Published(BLOSUM62, query, residues, entries).evalues([0, 1, 50_000], [1, 1, 1]).min() >= 0


@pytest.mark.parametrize(
    "name, costs, lam, k",
    [
        ("BLOSUM45", (14, 2), 0.195, 0.032),
        ("BLOSUM50", (13, 2), 0.193, 0.035),
        ("BLOSUM62", (9, 1), 0.206, 0.010),
        ("BLOSUM80", (10, 1), 0.299, 0.071),
        ("BLOSUM90", (10, 1), 0.290, 0.075),
        ("PAM30", (9, 1), 0.294, 0.11),
        ("PAM70", (10, 1), 0.291, 0.091),
        ("PAM250", (14, 2), 0.182, 0.024),
    ],
)
def test_published_matrices(name: str, costs: tuple[int, int], lam: float, k: float) -> None:
    """BLAST's default costs of each; λ is below that of alignments without gaps, and grows with what gaps cost."""
    matrix = load(name)
    found = published(matrix, GapCosts(costs[0] + costs[1], costs[1]))
    assert found is not None and (found.lam, found.k) == (lam, k)
    every = {
        (existence, extension): constants
        for existence in range(40)
        for extension in range(1, 5)
        if (constants := published(matrix, GapCosts(existence + extension, extension)))
    }
    assert len(every) == {
        "BLOSUM45": 13,
        "BLOSUM50": 15,
        "BLOSUM62": 11,
        "BLOSUM80": 9,
        "BLOSUM90": 7,
        "PAM250": 15,
    }.get(name, 6)
    for (existence, extension), constants in every.items():
        dearer = every.get((existence + 1, extension))
        assert dearer is None or (dearer.lam >= constants.lam and dearer.k >= constants.k and dearer.h >= constants.h)
        # α is about λ / H.
        assert constants.alpha == pytest.approx(constants.lam / constants.h, rel=0.2)


def test_matrices_are_known_by_their_scores() -> None:
    matrix, gaps = load("BLOSUM62"), GapCosts(12, 1)
    assert published(replace(matrix, name="mine"), gaps) is not None
    scores = matrix.scores.copy()
    scores[0, 0] += 1
    assert published(SubstitutionMatrix("BLOSUM62", PROTEIN, scores), gaps) is None
    assert published(SubstitutionMatrix("BLOSUM62", PROTEIN, matrix.scores * 10, 10), GapCosts(120, 10)) is None
    assert published(load("DAYHOFF"), gaps) is None
    assert published(matrix, GapCosts(10_000, 1)) is None


def test_bases() -> None:
    found = published(of_match(DNA, 2, -3), GapCosts(7, 2))
    assert found == Constants(0.625, 0.41, 0.78, 0.8, -2, rounded=2)
    assert published(of_match(DNA, 5, -4), GapCosts(14, 6)) == Constants(0.146, 0.039, 0.11, 1.3, -29)
    # Twice the scores, twice the costs: half of λ.
    assert published(of_match(DNA, 2, -6), GapCosts(6, 2)) == Constants(1.34 / 2, 0.60, 1.1, 1.2 / 2, -1)
    doubled, single = (
        published(of_match(DNA, 10, -8), GapCosts(28, 12)),
        published(of_match(DNA, 5, -4), GapCosts(14, 6)),
    )
    assert doubled is not None and single is not None
    assert (doubled.lam, doubled.k, doubled.alpha) == (single.lam / 2, single.k, single.alpha / 2)
    assert published(of_match(DNA, 10, -8), GapCosts(27, 12)) is None
    assert published(of_match(DNA, 7, -4), GapCosts(14, 6)) is None
    assert published(load("HOXD70"), GapCosts(430, 30)) is None
    # Our default costs are beyond the table: alignments have hardly any gap.
    assert published(of_match(DNA, 1, -3), GapCosts(5, 2)) == without_gaps(1, -3)
    assert published(of_match(DNA, 5, -4), GapCosts(20, 6)) is None


@pytest.mark.parametrize(
    "match, mismatch, lam, k, h",
    [
        (1, -5, 1.39, 0.747, 1.38),
        (1, -4, 1.383, 0.738, 1.36),
        (1, -3, 1.374, 0.711, 1.31),
        (1, -2, 1.33, 0.621, 1.12),
        (2, -3, 0.634, 0.408, 0.912),
        (1, -1, 1.0986, 0.333, 0.549),
        (5, -4, 0.192, 0.176, 0.357),
    ],
)
def test_bases_without_gaps(match: int, mismatch: int, lam: float, k: float, h: float) -> None:
    """As blastn prints them."""
    found = without_gaps(match, mismatch)
    assert (found.lam, found.k, found.h) == pytest.approx((lam, k, h), rel=0.005)


def test_odd_scores_are_rounded_down() -> None:
    constants = published(of_match(DNA, 2, -3), GapCosts(7, 2))
    assert constants is not None
    statistics = Published(constants, 100, 10_000, 10)
    assert statistics.evalues([41], [1000]) == statistics.evalues([40], [1000]) > statistics.evalues([42], [1000])
    assert statistics.bits([41], [1000]) == statistics.bits([40], [1000])


@pytest.mark.parametrize(
    "fitted, score, length, bits, evalue",
    [
        ((3.3970, 7.2931, 25.6311, 63), 307, 63, 117.2, 7.9e-28),
        ((3.3970, 7.2931, 25.6311, 63), 59, 217, 26.8, 4.4),
        ((3.3970, 7.2931, 25.6311, 63), 59, 512, 27.0, 9.2),
        ((4.0937, 5.0602, 19.6049, 144), 740, 144, 313.8, 2.7e-86),
        ((4.1140, 8.9632, 35.5544, 375), 2053, 375, 644.7, 4.6e-185),
        ((4.1140, 8.9632, 35.5544, 375), 1214, 402, 384.3, 1.1e-106),
        ((4.1140, 8.9632, 35.5544, 375), 154, 352, 55.4, 1.1e-7),
        ((4.1140, 8.9632, 35.5544, 375), 127, 3164, 47.4, 2.5e-4),
        ((4.1140, 8.9632, 35.5544, 375), 116, 543, 43.6, 5.5e-4),
        ((4.1140, 8.9632, 35.5544, 375), 92, 220, 36.0, 0.044),
    ],
)
def test_ssearch(fitted: tuple[float, float, float, int], score: int, length: int, bits: float, evalue: float) -> None:
    """With the fit that ssearch36 prints, its bits and its E, which it prints with two digits."""
    slope, intercept, variance, query = fitted
    statistics = Fitted(slope, intercept, variance, ENTRIES, 5.5, query, ENTRIES)
    assert statistics.bits([score], [length])[0] == pytest.approx(bits, abs=0.06)
    assert statistics.evalues([score], [length])[0] == pytest.approx(evalue, rel=0.05)
    assert statistics.is_fitted


def _made(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores about 4.5 ln(length) + 8 with a variance of 25, and their lengths."""
    random = np.random.default_rng(seed)
    lengths = np.exp(random.normal(5.7, 0.6, count)).astype(np.int64) + 5
    lam = math.pi / math.sqrt(6 * 25)
    return np.rint(4.5 * np.log(lengths) + 8 + random.gumbel(-np.euler_gamma / lam, 1 / lam, count)), lengths


def test_the_fit_finds_what_it_was_made_from_and_leaves_relatives_out() -> None:
    scores, lengths = _made(40_000, 1)
    alone = fit(scores, lengths, 300)
    assert alone is not None
    assert (alone.slope, alone.intercept, alone.variance) == pytest.approx((4.5, 8, 25), rel=0.05)
    assert alone.lam == pytest.approx(math.pi / math.sqrt(6 * 25), rel=0.02)
    relatives = np.linspace(120, 3000, 400)
    both = fit(np.append(scores, relatives), np.append(lengths, np.full(400, 300)), 300)
    assert both is not None and both.entries == 40_400 and 0 <= 40_000 - both.used < 10
    assert (both.slope, both.intercept, both.variance) == pytest.approx(
        (alone.slope, alone.intercept, alone.variance), rel=0.01
    )
    # As many are expected as there are.
    for level in (10, 100, 1000):
        assert np.count_nonzero(alone.evalues(scores, lengths) < level) == pytest.approx(level, rel=0.4)


def test_k_of_the_fit() -> None:
    """At the mean logarithm of the lengths P is K m n exp(−λS)."""
    scores, lengths = _made(5000, 2)
    fitted = fit(scores, lengths, 300)
    assert fitted is not None
    length = math.exp(fitted.mean_log)
    expected = fitted.k * 300 * length * math.exp(-fitted.lam * 150) * fitted.entries
    assert fitted.evalues([150], [length])[0] == pytest.approx(expected, rel=1e-3)


def test_the_fit_of_real_scores_counts_chance_hits_rightly() -> None:
    """Random entries against a random query: as many have E < 10 as should."""
    random = np.random.default_rng(5)
    lengths = random.integers(40, 600, 4000)
    records = [random.integers(0, 20, int(length)).astype(np.uint8) for length in lengths]
    search = ScoreSearch(records[0][:200], batch_of(records[1:]), load("BLOSUM62"), GapCosts(8, 2))
    assert published(search.matrix, search.gaps) is not None
    scores = np.concatenate([answer.scores for answer in CpuEngine(2).scores(search)])
    fitted = fit(scores, search.entries.lengths, 200)
    assert fitted is not None
    assert np.count_nonzero(fitted.evalues(scores, search.entries.lengths) < 100) == pytest.approx(100, rel=0.35)


def test_too_little_to_fit() -> None:
    scores, lengths = _made(LEAST_SCORES - 1, 3)
    assert fit(scores, lengths, 300) is None
    assert fit([], [], 300) is None
    assert fit(np.zeros(1000), np.full(1000, 50), 300) is None
    assert fit(np.full(1000, 30), np.full(1000, 50), 300) is None


def test_entries_of_one_length_have_no_slope() -> None:
    scores, _ = _made(2000, 4)
    fitted = fit(scores, np.full(2000, 100), 50)
    assert fitted is not None and fitted.slope == 0 and fitted.intercept == pytest.approx(scores.mean(), rel=0.02)
    falling = fit(scores, np.exp(12 - scores / 10).astype(np.int64), 50)
    assert falling is not None and falling.slope == 0
