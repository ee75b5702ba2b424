"""Splitting and aligning partitions, for every pair of corner types, against the textbook."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gpu.core.errors import CrosspointError
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring import Scoring
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair
from tests.gpu.analyses.chromosome.runs import scores_of

KINDS = list(product(range(3), range(3)))


def _partitions(random: np.random.Generator, scoring: Scoring, number: int, most: int, least: int = 0):
    """A pair of sequences cut into random partitions (they need not touch) with all corner types
    and their true scores.
    """
    a, b = pair(random, str(random.choice(SHAPES)), number * most, number * most)
    rows = []
    for k in range(number):
        i0, j0 = k * most + int(random.integers(0, 5)), max(0, k * most + int(random.integers(-most, most)) // 4)
        i1, j1 = (start + int(random.integers(least, most - 5)) for start in (i0, j0))
        if random.random() < 0.15:
            i1, j1 = (i0 + least, j1) if random.random() < 0.5 else (i1, j0 + least)
        j1 = min(j1, len(b))
        kind0, kind1 = KINDS[k % 9]
        score = oracle.between(a[i0:i1], b[j0:j1], scores_of(scoring), kind0, kind1)
        if score > oracle.NEVER // 2:
            rows.append((i0, j0, kind0, i1, j1, kind1, score))
    return a, b, np.array(rows, np.int64).reshape(-1, 7)


def _first_match_from_the_end(
    a, b, scores: oracle.Scores, kind0: int, kind1: int, target: int
) -> tuple[int, int, bool]:
    """Over the middle row of a: the largest j that attains the target, closed before gap.

    Returns j, score up to there, gap.
    """
    middle, opening = len(a) // 2, scores.first - scores.extend
    top = oracle.fill(a[:middle], b, scores, oracle.corner(middle, len(b), scores, kind0))
    rest = len(a) - middle
    begun = oracle.corner(rest, len(b), scores, kind1, forced=True)
    bottom = oracle.fill(a[middle:][::-1], b[::-1], scores, begun)
    for j in range(len(b), -1, -1):
        for gap, kind in ((False, 0), (True, 2)):
            here = int(top[kind][-1, j])
            if here + int(bottom[kind][-1, len(b) - j]) + opening * gap == target:
                return j, here, gap
    raise AssertionError("the textbook's halves do not meet")


def _check_split(a, b, partitions, scoring: Scoring, threads: int) -> None:
    found, cells = CpuEngine(threads).split(a, b, partitions, scoring)
    scores = scores_of(scoring)
    assert found.shape == (len(partitions), 4)
    sides = partitions[:, 3:5] - partitions[:, :2]
    assert 0 < cells <= 2 * int((sides + 1).prod(axis=1).sum())
    for (i0, j0, kind0, i1, j1, kind1, target), (i, j, score, kind) in zip(
        partitions.tolist(), found.tolist(), strict=True
    ):
        above, left, gap = a[i0:i1], b[j0:j1], (0, 1, 2)
        if i1 - i0 < j1 - j0:
            # The longer side is halved: the same on the transposed matrix, where gaps change sides.
            above, left, gap = left, above, (0, 2, 1)
        at, expected, inside = _first_match_from_the_end(above, left, scores, gap[kind0], gap[kind1], target)
        middle = len(above) // 2
        point = (i0 + middle, j0 + at) if gap[1] == 1 else (i0 + at, j0 + middle)
        assert (i, j, score, kind) == (*point, expected, gap[2] if inside else 0)
        assert oracle.between(a[i0:i], b[j0:j], scores, kind0, kind) == score
        assert oracle.between(a[i:i1], b[j:j1], scores, kind, kind1) == target - score


def _check_align(a, b, partitions, scoring: Scoring, threads: int) -> None:
    scores = scores_of(scoring)
    gaps_a, gaps_b, cells = CpuEngine(threads).align(a, b, partitions, scoring)
    assert cells == sum((row[3] - row[0]) * (row[4] - row[1]) for row in partitions.tolist())
    at_a = at_b = 0
    for i0, j0, kind0, i1, j1, kind1, target in partitions.tolist():
        # Each partition's gaps alone, in order.
        one = np.array([[i0, j0, kind0, i1, j1, kind1, target]], np.int64)
        own_a, own_b, _ = CpuEngine(1).align(a, b, one, scoring)
        np.testing.assert_array_equal(gaps_a[at_a : at_a + len(own_a)], own_a)
        np.testing.assert_array_equal(gaps_b[at_b : at_b + len(own_b)], own_b)
        at_a, at_b = at_a + len(own_a), at_b + len(own_b)
        assert oracle.rescore(a, b, (i0, j0), (i1, j1), own_a, own_b, scores, kind0) == target
        steps = oracle.path((i0, j0), (i1, j1), own_a, own_b)
        assert kind1 == 0 or (steps[-1][2] if steps else kind0) == kind1
    assert (at_a, at_b) == (len(gaps_a), len(gaps_b))


@pytest.mark.parametrize("name", SCORINGS)
def test_split(name: str) -> None:
    random = np.random.default_rng(list(SCORINGS).index(name) + 500)
    for round_ in range(2):
        a, b, partitions = _partitions(random, SCORINGS[name], 27, int(random.choice([16, 48])), 2)
        _check_split(a, b, partitions, SCORINGS[name], 1 + round_)


@pytest.mark.parametrize("name", SCORINGS)
def test_align(name: str) -> None:
    random = np.random.default_rng(list(SCORINGS).index(name) + 600)
    for round_ in range(3):
        a, b, partitions = _partitions(random, SCORINGS[name], 27, int(random.choice([9, 20, 60])))
        _check_align(a, b, partitions, SCORINGS[name], 1 + round_)


@pytest.mark.parametrize("rows, columns", [(1300, 700), (520, 1200), (1030, 1030), (2, 900), (900, 2), (1100, 1)])
def test_split_large(rows: int, columns: int) -> None:
    """Halves of more than one strip and one segment."""
    random = np.random.default_rng(rows)
    for seed, (kind0, kind1) in enumerate(((0, 0), (1, 2), (2, 1), (2, 2))):
        scoring = list(SCORINGS.values())[(rows + seed) % len(SCORINGS)]
        a, b = pair(random, ("related", "tandem", "ambiguous", "repeats")[seed], rows, columns)
        score = oracle.between(a, b, scores_of(scoring), kind0, kind1)
        _check_split(a, b, np.array([[0, 0, kind0, rows, columns, kind1, score]], np.int64), scoring, 1)


@pytest.mark.parametrize("kind0, kind1", KINDS)
def test_similar_partitions_are_split_on_few_diagonals(kind0: int, kind1: int) -> None:
    """The score allows few gaps: the crosspoint is the same, and little is computed for it."""
    random = np.random.default_rng(3 * kind0 + kind1)
    for scoring in (SCORINGS["paper"], SCORINGS["blast"], SCORINGS["32 bits"]):
        a = random.integers(0, 4, 500).astype(np.uint8)
        b = mutated(random, a, 0.01)
        score = oracle.between(a, b, scores_of(scoring), kind0, kind1)
        whole = np.array([[0, 0, kind0, len(a), len(b), kind1, score]], np.int64)
        _check_split(a, b, whole, scoring, 1)
        _check_align(a, b, whole, scoring, 1)
        cells = CpuEngine(1).split(a, b, whole, scoring)[1]
        assert cells < 0.25 * len(a) * len(b)


def test_one_gap_through_a_whole_partition() -> None:
    """A corner inside a gap at both ends: nothing is opened."""
    a, b, scoring = np.zeros(10, np.uint8), np.ones(9, np.uint8), Scoring()
    whole = np.array([[0, 0, 2, 10, 0, 2, -20]], np.int64)
    assert CpuEngine(1).split(a, b, whole, scoring)[0].tolist() == [[5, 0, -10, 2]]
    gaps_a, gaps_b, _ = CpuEngine(1).align(a, b, whole, scoring)
    assert gaps_a.tolist() == [] and gaps_b.tolist() == [[0, 0, 10]]
    across = np.array([[3, 0, 1, 3, 9, 1, -18]], np.int64)
    assert CpuEngine(1).split(a, b, across, scoring)[0].tolist() == [[3, 4, -8, 1]]
    gaps_a, gaps_b, _ = CpuEngine(1).align(a, b, across, scoring)
    assert gaps_a.tolist() == [[3, 0, 9]] and gaps_b.tolist() == []


def test_nothing_to_do() -> None:
    codes, none = np.zeros(4, np.uint8), np.empty((0, 7), np.int64)
    found, cells = CpuEngine(2).split(codes, codes, none, Scoring())
    assert found.shape == (0, 4) and cells == 0
    gaps_a, gaps_b, cells = CpuEngine(2).align(codes, codes, none, Scoring())
    assert gaps_a.shape == gaps_b.shape == (0, 3) and cells == 0


def test_a_score_that_no_path_has_is_refused() -> None:
    codes = np.zeros(8, np.uint8)
    wrong = np.array([[0, 0, 0, 8, 8, 0, 9]], np.int64)
    with pytest.raises(CrosspointError, match="not attained"):
        CpuEngine(1).split(codes, codes, wrong, Scoring())
    with pytest.raises(CrosspointError, match="not attained"):
        CpuEngine(1).align(codes, codes, wrong, Scoring())


def test_threads_change_nothing() -> None:
    random = np.random.default_rng(9)
    a, b, partitions = _partitions(random, Scoring(), 200, 20, 2)
    for method in ("split", "align"):
        answers = [getattr(CpuEngine(threads), method)(a, b, partitions, Scoring()) for threads in (1, 2, 3)]
        for answer in answers[1:]:
            for first, other in zip(answers[0], answer, strict=True):
                np.testing.assert_array_equal(first, other)
