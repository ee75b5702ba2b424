"""Bit scores and E-values against BLAST and SSEARCH, the length adjustment against counting, the
fit against what it was
made from, published constants against NCBI's matrices.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring.blast_constants import AMINO_ACIDS, PROTEIN_WITHOUT_GAPS
from gpu.scoring.constants import Constants, _protein_matrix, published, scored, without_gaps
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, load, of_match, read
from gpu.scoring.statistics import MIN_SCORES, Fitted, Published, fit
from gpu.sequences.alphabet import DNA, PROTEIN
from tests.evalues_oracle import BLOSUM62, evalue
from tests.gpu.engines.score_problems import batch_of

#: The residues and entries of the database that the samples were made with.
RESIDUES, ENTRIES = 13_882_007, 37_433
#: Constants without a finite-size correction, as those of bases are.
SIMPLE = Constants(0.267, 0.041, 0.14, 1.9, -30)
#: How often each amino acid occurs, of 1,000 (Robinson and Robinson 1991), by which BLAST's
#: constants were computed.
FREQUENCIES = {
    "A": 78.05, "C": 19.25, "D": 53.64, "E": 62.95, "F": 38.56, "G": 73.77, "H": 21.99, "I": 51.42, "K": 57.44,

    "L": 90.19,
    "M": 22.43, "N": 44.87, "P": 52.03, "Q": 42.64, "R": 51.29, "S": 71.20, "T": 58.41, "V": 64.41, "W": 13.30,
    "Y": 32.16,
}  # fmt: skip
NCBI = Path("/usr/share/ncbi/data")


def _published(name: str, existence: int, extension: int) -> Constants:
    found = published(_blast(name), GapCosts(existence + extension, extension))
    assert found is not None
    return found


def _blast(name: str) -> SubstitutionMatrix:
    """The matrix that BLAST calls so."""
    return SubstitutionMatrix(name, PROTEIN, np.pad(scored(name), (0, len(PROTEIN.letters) - 20), constant_values=-1))


def test_blast() -> None:
    """BLAST+ 2.12, blastp and tblastn without composition-based statistics: bits and E as it prints
    them.
    """
    statistics = Published(_published("BLOSUM62", 11, 1), 63, RESIDUES, ENTRIES)
    assert statistics.bits([60], [1226]).round(1).tolist() == [27.7]
    assert statistics.evalues([307, 60], [63, 1226]) == pytest.approx([4.35e-39, 0.42], rel=0.015)
    assert not statistics.is_fitted and (statistics.lam, statistics.k) == (0.267, 0.041)
    # The tblastn search of three chromosomes with 1,223,186 bases.
    statistics = Published(statistics.constants, 63, 1_223_186 // 3, 3)
    assert statistics.evalues([49, 43, 42, 41], [1_044_459 // 3] * 4) == pytest.approx([0.42, 2.8, 3.9, 5.4], rel=0.02)
    statistics = Published(statistics.constants, 375, 1_223_186 // 3, 3)
    assert statistics.evalues([121, 117, 112], [162_114 // 3] * 3) == pytest.approx(
        [2.67e-8, 8.10e-8, 3.24e-7], rel=0.004
    )
    # A protein of 93 residues against itself alone.
    assert Published(statistics.constants, 93, 93, 1).evalues([538], [93])[0] == pytest.approx(1.36e-78, rel=0.005)


@pytest.mark.parametrize("query", [1, 20, 63, 375, 5088])
@pytest.mark.parametrize("length", [1, 30, 300, 30_000])
def test_the_finite_size_correction(query: int, length: int) -> None:
    """Against the formula in numbers one at a time, wherever E is told at all."""
    statistics = Published(_published("BLOSUM62", 11, 1), query, RESIDUES, ENTRIES)
    scores = [1, 20, 50, 100, 300, 1000, 2500]
    expected = [evalue(BLOSUM62, score, query, length, RESIDUES) for score in scores]
    found = statistics.evalues(scores, [length] * len(scores))
    assert found == pytest.approx(expected, rel=1e-6, abs=1e-200)
    assert (np.diff(found) <= 0).all() and (found >= 0).all()


def test_by_hand() -> None:
    """λ 0.267, K 0.041, α/λ 7.1161: ℓ 58 for 200 against 100 entries with 50,000 residues."""
    statistics = Published(SIMPLE, 200, 50_000, 100)
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
    for constants in (SIMPLE, Constants(1.374, 0.711, 1.31, 1.05, 0)):
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
        for constants in (SIMPLE, _published("BLOSUM62", 11, 1)):
            assert Published(constants, query, residues, entries).evalues([0, 1, 50_000], [1, 1, 1]).min() >= 0


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
    """BLAST's default costs of each; λ is below that of alignments without gaps, and grows with
    what gaps cost.
    """
    matrix = _blast(name)
    found = published(matrix, GapCosts(costs[0] + costs[1], costs[1]))
    assert found is not None and (found.lam, found.k) == (lam, k)
    every = {
        (existence, extension): constants
        for existence in range(40)
        for extension in range(1, 5)
        if (constants := published(matrix, GapCosts(existence + extension, extension)))
    }
    counts = {"BLOSUM45": 13, "BLOSUM50": 15, "BLOSUM62": 11, "BLOSUM80": 9, "BLOSUM90": 7, "PAM250": 15, "PAM30": 10}
    assert len(every) == counts.get(name, 8)
    for (existence, extension), constants in every.items():
        dearer = every.get((existence + 1, extension))
        assert dearer is None or (dearer.lam >= constants.lam and dearer.k >= constants.k and dearer.h >= constants.h)
        size = constants.finite_size
        assert size is not None and size.sigma == pytest.approx(size.alpha, rel=0.35)
        # a is about λ / H; NCBI's own a differs for two costs of PAM70.
        if (name, extension, existence > 10) not in (("PAM70", 2, True), ("PAM70", 3, True)):
            assert constants.alpha == pytest.approx(constants.lam / constants.h, rel=0.2)


@pytest.mark.parametrize("name", PROTEIN_WITHOUT_GAPS)
def test_the_published_constants_are_those_of_the_scores(name: str) -> None:
    """λ and H of alignments without gaps follow from the scores and how often each amino acid
    occurs.
    """
    shares = np.array([FREQUENCIES[letter] for letter in AMINO_ACIDS]) / 1000
    chances, scores = np.outer(shares, shares), scored(name)
    lam, _, h, *_ = PROTEIN_WITHOUT_GAPS[name]
    assert (scores == scores.T).all()
    assert (chances * np.exp(lam * scores)).sum() == pytest.approx(1, abs=0.003)
    assert (chances * scores * np.exp(lam * scores)).sum() * lam == pytest.approx(h, rel=0.01)


@pytest.mark.parametrize("name", PROTEIN_WITHOUT_GAPS)
def test_constants_are_published_for_the_scores_of_ncbi(name: str) -> None:
    if not NCBI.is_dir():
        pytest.skip("NCBI's matrices are not here (Debian: ncbi-data)")
    theirs = read(str(NCBI / name))
    assert (theirs.scores[:20, :20] == scored(name)).all()
    assert _protein_matrix(theirs) == name


def test_a_matrix_of_another_scale_is_fitted() -> None:
    """Biopython's BLOSUM80 is in thirds of a bit, and NCBI's constants are for half bits."""
    named = {name: published(load(name), GapCosts(11, 1)) for name in ("BLOSUM62", "BLOSUM80")}
    assert named["BLOSUM62"] is not None and named["BLOSUM80"] is None


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
    scores = np.concatenate([answer.scores for answer in filter(None, CpuEngine(2).scores(search))])
    fitted = fit(scores, search.entries.lengths, 200)
    assert fitted is not None
    assert np.count_nonzero(fitted.evalues(scores, search.entries.lengths) < 100) == pytest.approx(100, rel=0.35)


def test_too_little_to_fit() -> None:
    scores, lengths = _made(MIN_SCORES - 1, 3)
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
