"""Tests of chaining: seeds, chains, anchors and bands, against brute force and the textbook's
recurrence.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from gpu.engines.cpu.chaining.bands import LANES, NEVER, WIDTH, BandSide, sweep_band
from gpu.engines.work import seeds
from gpu.engines.work.arrays import Int64, as_compiled
from gpu.engines.work.chaining import (
    ANYWHERE,
    BORDER,
    CORNER,
    AffineScores,
    UnrelatedRate,
    anchors_of,
    best_chain,
    best_pieces,
    collinear_runs,
    extend,
    fill_gaps,
    pieces_of,
)
from gpu.engines.work.seeds import SEED_LENGTH, all_seeds, common_seeds
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated

Random = np.random.Generator


def oracle_of(scoring: Scoring) -> oracle.Scores:
    return oracle.Scores(scoring.match, effective_mismatch(scoring), scoring.gap_first, scoring.gap_extend)


def alike(random: Random, longest: int) -> tuple[Codes, Codes]:
    """Two sequences, mutated or unrelated, sometimes with a long gap; one with ambiguous bases."""
    a = random.integers(0, 4, random.integers(1, longest)).astype(np.uint8)
    b = mutated(random, a, float(random.choice([0.0, 0.02, 0.1, 0.3])))[:longest]
    if random.random() < 0.2:
        b = random.integers(0, 4, random.integers(1, longest)).astype(np.uint8)
    if random.random() < 0.4 and len(b):
        at = random.integers(0, len(b) + 1)
        b = np.concatenate([b[:at], random.integers(0, 4, random.integers(1, 300)).astype(np.uint8), b[at:]])
    if random.random() < 0.2:
        a[random.integers(0, len(a), 3)] = 14
    return (as_compiled(a), as_compiled(b)) if random.random() < 0.5 else (as_compiled(b), as_compiled(a))


def fill_gap(a: Codes, b: Codes, scores: AffineScores) -> int:
    """The score of the two sequences as one gap."""
    return int(fill_gaps(a, b, np.array([[0, 0, len(a), len(b)]]), scores)[0])


@pytest.mark.parametrize("name", SCORINGS)
def test_bands_are_never_better_than_the_optimum_and_reach_it_where_they_are_wide(name: str) -> None:
    random, scoring = np.random.default_rng(11), SCORINGS[name]
    scores, judge = AffineScores.of(scoring), oracle_of(scoring)
    for _ in range(60):
        a, b = alike(random, 110)
        if not len(a) or not len(b):
            continue
        h = oracle.fill(a, b, judge, oracle.corner(len(a), len(b), judge)).h
        assert fill_gap(a, b, scores) <= h[-1, -1]
        turned = oracle.fill(a[::-1], b[::-1], judge, oracle.corner(len(a), len(b), judge)).h
        anywhere = extend(a, 0, b, 0, 1, ANYWHERE, 1 << 28, scores)
        border = extend(a, len(a), b, len(b), -1, BORDER, 0, scores)
        assert anywhere <= h.max() and border <= max(turned[-1].max(), turned[:, -1].max())
        if max(len(a), len(b)) < 2 * WIDTH:
            assert anywhere == h.max() and border == max(turned[-1].max(), turned[:, -1].max())


def test_a_band_keeps_the_best_of_each_row() -> None:
    random, scoring = np.random.default_rng(12), Scoring()
    for _ in range(20):
        a, b = (as_compiled(random.integers(0, 4, size).astype(np.uint8)) for size in (40, 180))
        lanes = 8 * LANES
        rows = np.full(len(a) + 1 + 3 * lanes, NEVER, np.int32)
        one = np.int64(1)
        sides = (BandSide(a, 0, len(a), one), BandSide(b, 0, len(b), one))
        sweep_band(*sides, -4 * WIDTH, 8, AffineScores.of(scoring), np.int64(0), np.int64(0), rows, np.int64(len(a)))
        h = oracle.fill(a, b, oracle_of(scoring), oracle.corner(40, 180, oracle_of(scoring))).h
        # The band ends at the diagonal 127.
        h = np.where(np.subtract.outer(-np.arange(41), -np.arange(181)) < 4 * WIDTH, h, NEVER)
        expected = (h + scoring.gap_extend * np.arange(181)).max(axis=1)
        assert rows[lanes : lanes + 40].tolist() == expected[:0:-1].tolist()


def test_a_long_gap_goes_where_it_is_best_and_alike_sides_cost_nothing() -> None:
    random, scoring = np.random.default_rng(13), Scoring()
    for before, behind, size in ((300, 500, 1000), (5, 30, 200), (900, 700, 20_000)):
        left, right, extra = (random.integers(0, 4, length).astype(np.uint8) for length in (before, behind, size))
        for event in (before // 2, before + behind // 2):
            whole = np.concatenate([left, right])
            whole[event] = (whole[event] + 1) % 4
            a, b = (
                as_compiled(np.concatenate([left, right])),
                as_compiled(np.concatenate([whole[:before], extra, whole[before:]])),
            )
            score = before + behind - 1 + scoring.mismatch - scoring.gap(size)
            assert fill_gap(a, b, AffineScores.of(scoring)) >= score
            assert fill_gap(b, a, AffineScores.of(scoring)) >= score


def test_seeds_occur_once_in_each() -> None:
    for seed, rate in ((1, 0.01), (2, 0.05)):
        pair = simulate(3000, rate, seed, n_runs=2)
        a, b = pair.a.codes, pair.b.codes
        places: list[dict[bytes, list[int]]] = [{}, {}]
        for side, codes in enumerate((a, b)):
            for k in range(len(codes) - SEED_LENGTH + 1):
                if (codes[k : k + SEED_LENGTH] < 4).all():
                    places[side].setdefault(codes[k : k + SEED_LENGTH].tobytes(), []).append(k)
        expected = [
            (at[0], places[1][word][0])
            for word, at in places[0].items()
            if len(at) == 1 and len(places[1].get(word, ())) == 1
        ]
        x, y = common_seeds(a, b, lambda: None)
        assert sorted(expected) == list(zip(x.tolist(), y.tolist(), strict=True))


def test_seeds_of_longer_sequences_are_sampled_and_more_of_them_where_few_are_common() -> None:
    counts = {rate: len(common_seeds(*(side.codes for side in (pair.a, pair.b)), lambda: None)[0]) for rate, pair in
              ((rate, simulate(400_000, rate, 1)) for rate in (0.01, 0.12))}  # fmt: skip
    # An eighth of 400,000, save what differs; and all of them, where nine of ten differ.
    assert 30_000 < counts[0.01] < 50_000
    assert counts[0.12] > 0.05 * 400_000


def test_seeds_of_the_longest_sequences_are_no_rarer_than_one_of_256_bases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 260 Mbp, seeds were too rare for the gaps between them to be filled: 1 % of the score."""
    monkeypatch.setattr(seeds, "MAX_SEEDS", 500)
    codes = as_compiled(simulate(600_000, 0.0, 3).a.codes)
    x, _ = common_seeds(codes, codes, lambda: None)
    assert len(x) == pytest.approx(len(codes) / 256, rel=0.1)


def test_a_chain_is_collinear_and_skips_runs_that_cost_more_than_they_score() -> None:
    scores = AffineScores.of(Scoring())
    # Three runs on one diagonal; between them one far off it, and one before the others' columns.
    x = np.array([100, 130, 300, 500, 530, 700, 900])
    y = np.array([200, 230, 5000, 600, 630, 10, 1000])
    begins = collinear_runs(x, y)
    assert begins.tolist() == [0, 2, 3, 5, 6, 7]
    chain, score = best_chain(x, y, begins, scores)
    assert chain.tolist() == [0, 2, 4] and score == 50 + 50 + 20


def chained(x: Int64, y: Int64, ends: int, size: tuple[int, int], among: Sequence[int] = ()) -> list[tuple[int, int]]:
    """The first seeds of the pieces of the best chain, of all pieces or ``among`` them."""
    scores = AffineScores.of(Scoring())
    x, y, begins = pieces_of(x, y)
    taken = np.array(among or range(len(begins) - 1))
    chain = best_pieces(x, y, begins, taken, scores, UnrelatedRate.of(scores), 100, ends, size)
    return [(int(x[k]), int(y[k])) for k in begins[chain]]


def run(i: int, j: int, bases: int) -> list[tuple[int, int]]:
    """Seeds on a diagonal, for a run of equal bases."""
    return [(i + k, j + k) for k in range(0, bases - SEED_LENGTH + 1, 10)]


def test_a_hole_with_more_pieces_by_chance_than_are_tried_is_crossed_at_once() -> None:
    random, size = np.random.default_rng(12), 3_000_000
    hole = np.sort(random.choice(np.arange(1_500_000, 2_000_000), 140_000, replace=False))
    by_chance = list(zip(hole.tolist(), random.integers(0, size, len(hole)).tolist(), strict=True))
    before = [seed for first in range(0, 1_500_000, 2000) for seed in run(first, first, 2000)]
    behind = [seed for first in range(2_000_000, size, 2000) for seed in run(first, first, 2000)]
    x, y = np.array(before + by_chance + behind).T
    starts = chained(np.ascontiguousarray(x), np.ascontiguousarray(y), ANYWHERE, (size, size))
    assert (0, 0) in starts and starts[-1][0] > size - 4000
    # Some may lie on the way, at hardly a cost.
    assert max(abs(j - i) for i, j in starts) < 1000


def test_a_chain_of_pieces_goes_around_islands_where_crossing_them_costs_more() -> None:
    def seeds(*runs: tuple[int, int, int]) -> tuple[Int64, Int64]:
        x, y = np.array(sorted(seed for one in runs for seed in run(*one))).T
        return np.ascontiguousarray(x), np.ascontiguousarray(y)

    # On one diagonal, with unrelated sequences of equal lengths between: no gap, but much to cross.
    x, y = seeds((0, 0, 500), (3000, 3000, 300))
    assert chained(x, y, ANYWHERE, (4000, 4000)) == [(0, 0)]
    assert chained(x, y, ANYWHERE, (4000, 4000), [1]) == [(3000, 3000)]
    # From corner to corner both are on the way.
    assert chained(x, y, CORNER, (4000, 4000)) == [(0, 0), (3000, 3000)]
    # 1,200 unrelated rows and columns cost more than 900 equal bases, and less than 1,800.
    for bases in (900, 1800):
        x, y = seeds((0, 0, bases), (bases + 1200, bases + 1200, 2000))
        assert ((0, 0) in chained(x, y, ANYWHERE, (9000, 9000))) == (bases > 1200)
    # A gap of 4,000 columns costs 8,003; 1,000 rows beside it little, as there is much to choose
    # from.
    for bases in (7900, 8600):
        x, y = seeds((0, 0, bases), (bases + 1000, bases + 5000, 9000))
        assert ((0, 0) in chained(x, y, ANYWHERE, (30_000, 30_000))) == (bases > 8003)
    # From border to border the nearer one counts, and not how far the corner is.
    x, y = seeds((1500, 1500, 500), (2500, 100, 400))
    assert chained(x, y, ANYWHERE, (4600, 4600)) == [(1500, 1500)]
    assert chained(x, y, BORDER, (2900, 99_000)) == [(2500, 100)]


def test_pieces_hold_each_seed_once_on_about_one_diagonal() -> None:
    random = np.random.default_rng(14)
    unit = random.integers(0, 4, 300).astype(np.uint8)
    a = as_compiled(np.concatenate([mutated(random, unit, 0.01) for _ in range(20)]))
    b = as_compiled(mutated(random, a, 0.02)[900:])
    x, y = all_seeds(a, b, lambda: None)[1]
    by_piece_x, by_piece_y, begins = pieces_of(x, y)
    assert sorted(zip(by_piece_x, by_piece_y, strict=True)) == list(zip(x, y, strict=True))
    assert len(begins) > 20 and begins[-1] == len(x) and (np.diff(by_piece_x[begins[:-1]]) >= 0).all()
    for begin, end in pairwise(begins.tolist()):
        down, right = np.diff(by_piece_x[begin:end]), np.diff(by_piece_y[begin:end])
        assert (down > 0).all() and (right > 0).all() and (abs(right - down) <= 16).all()
        assert down.sum() <= 2048


def test_seeds_in_repeats_are_all_pairs_of_their_positions() -> None:
    random = np.random.default_rng(15)
    unit = random.integers(0, 4, 60).astype(np.uint8)
    parts = [random.integers(0, 4, 200).astype(np.uint8) for _ in range(6)]
    a = as_compiled(np.concatenate([parts[0], unit, parts[1], unit, parts[2]]))
    b = as_compiled(np.concatenate([unit, parts[3], unit, parts[1], unit, parts[4], unit[:40]]))
    expected = [
        (i, j)
        for i in range(len(a) - SEED_LENGTH + 1)
        for j in range(len(b) - SEED_LENGTH + 1)
        if np.array_equal(a[i : i + SEED_LENGTH], b[j : j + SEED_LENGTH])
    ]
    once, every = all_seeds(a, b, lambda: None)
    assert list(zip(*(side.tolist() for side in every), strict=True)) == expected
    assert 0 < len(once[0]) < len(every[0])


def test_what_unrelated_sequences_lose_falls_with_what_there_is_to_choose_from() -> None:
    random, scoring = np.random.default_rng(16), Scoring()
    scores, judge = AffineScores.of(scoring), oracle_of(scoring)
    rate = UnrelatedRate.of(scores)
    for times in (1, 2, 5, 12):
        a, b = (as_compiled(random.integers(0, 4, size).astype(np.uint8)) for size in (250, 250 * times))
        best = oracle.between(a, b, judge)
        # Between words far apart all ways are tried: the fill is the best.
        filled = fill_gap(a, b, scores)
        assert filled == best if times > 1 else filled <= best
        lost = (best + (scoring.gap(250 * (times - 1)) if times > 1 else 0)) / 250
        assert abs(lost - (rate.most - rate.fall * 4 / (1 + 3 * times)) / rate.parts) < 0.15


def test_a_long_gap_is_filled_tile_by_tile() -> None:
    random, scoring = np.random.default_rng(17), Scoring()
    scores, judge = AffineScores.of(scoring), oracle_of(scoring)
    a, b = (as_compiled(random.integers(0, 4, size).astype(np.uint8)) for size in (500, 5000))
    # More cells than a tile has: two tiles, to the middle and from there on.
    assert len(a) * len(b) > 1 << 21
    halves = oracle.between(a[:250], b[:2500], judge) + oracle.between(a[250:], b[2500:], judge)
    assert halves <= fill_gap(a, b, scores) <= oracle.between(a, b, judge)
    boxes = np.array([[0, 0, 500, 5000], [7, 90, 40, 60], [3, 0, 490, 4990], [0, 0, 0, 5]])
    filled = [int(fill_gaps(a, b, box[None], scores)[0]) for box in boxes]
    assert fill_gaps(a, b, boxes, scores, threads=3).tolist() == filled


def test_anchors_are_equal_bases_and_as_long_as_can_be() -> None:
    pair = simulate(5000, 0.03, 7, n_runs=2)
    a, b = as_compiled(pair.a.codes), as_compiled(pair.b.codes)
    x, y = common_seeds(a, b, lambda: None)
    begins = collinear_runs(x, y)
    chain, _ = best_chain(x, y, begins, AffineScores.of(Scoring()))
    anchors = anchors_of(a, b, x, y, begins, chain)
    assert len(anchors) > 20
    for (i, j, length), (i1, j1, _) in pairwise(anchors.tolist()):
        assert i + length <= i1 and j + length <= j1 and length >= SEED_LENGTH
        assert np.array_equal(a[i : i + length], b[j : j + length]) and (a[i : i + length] < 4).all()
        is_end = i + length == i1 or j + length == j1
        assert is_end or a[i + length] != b[j + length] or a[i + length] > 3
