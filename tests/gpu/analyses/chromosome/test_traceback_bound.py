"""Tests of the traceback bound, against a search of every path through the special row."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.traceback_bound import (
    first_meeting,
    likeliest,
    target_of_lower_half,
    target_of_step,
    target_of_upper_half,
)
from gpu.analyses.chromosome.checkpoints.special_rows import SpecialRow
from gpu.engines.work.sweep import Row
from gpu.scoring import Scoring
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated
from tests.gpu.analyses.chromosome.runs import bound_of


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_target_of_a_step_is_the_best_over_the_special_row(seed: int, begins: bool) -> None:
    random = np.random.default_rng([seed, begins])
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    all_columns, rows = int(random.integers(1, 60)), int(random.integers(1, 25))
    first = int(random.integers(0, all_columns))
    last = int(random.integers(first + 1, all_columns + 1))
    f = (random.integers(-40, 40, all_columns + 1) * scoring.match).astype(np.int32)
    f[random.random(all_columns + 1) < 0.3] = -(2**30)
    # Of the row some columns are there, and the value of those left out stands in the others.
    live, end = sorted(random.integers(0, all_columns + 2, 2).tolist())
    f[:live] = f[end:] = -(2**30)
    meet = SpecialRow(5, f[live:end], f[live:end], live, (0, -(2**30)))
    target = target_of_step(77, meet, all_columns, first, last, rows, scoring, begins)
    assert target.diagonals is not None and target.score == 77 and len(target.diagonals) == last - first + rows + 1
    match, extend = scoring.match, scoring.gap_extend
    for p in range(first, last + 1):
        for q in range(rows + 1):
            up = rows - q
            ways = [
                int(f[all_columns - place])
                + scoring.gap_open
                + match * min(place - p, up)
                - extend * abs(place - p - up)
                for place in range(p, all_columns + 1)
            ]
            if begins:
                ways.append(match * min(up, all_columns - p))
            told = match * (last - p) + int(target.diagonals[q - p + last])
            # Also places right of p are considered: that may tell more than the best, never less.
            assert told >= max(ways)
            if p == first:
                assert told == max(ways) or (last + rows < all_columns and told > max(ways))


@pytest.mark.parametrize("seed", range(60))
def test_the_first_meeting_is_that_of_the_whole_row(seed: int) -> None:
    random = np.random.default_rng(seed)
    columns, size, target, gap_open = int(random.integers(1, 40)), int(random.integers(1, 20)), 9, 3
    right = int(random.integers(size - 1, columns + size))
    h, gap, row_h, row_f = (
        random.integers(-2, 9, length).astype(np.int32) for length in (size, size, columns, columns)
    )
    live, end = sorted(random.integers(0, columns + 1, 2).tolist())
    meet = SpecialRow(5, row_h[live:end], row_f[live:end], live, (0, -gap_open))
    whole_h, whole_f = meet.whole(columns + size)
    expected = None
    for k in range(size):
        closed, inside = h[k] + whole_h[right - k] == target, gap[k] + whole_f[right - k] + gap_open == target
        if closed or inside:
            expected = (right - k, int((whole_h if closed else whole_f)[right - k]), not closed)
            break
    assert first_meeting(h, gap, meet, right, target, gap_open) == expected


@pytest.mark.parametrize("seed", range(40))
def test_target_of_an_upper_half_is_the_best_over_the_row_below(seed: int) -> None:
    random = np.random.default_rng(seed)
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    columns, rows = int(random.integers(1, 60)), int(random.integers(1, 40))
    f = (random.integers(-40, 40, columns + 1) * scoring.match).astype(np.int32)
    f[random.random(columns + 1) < 0.3] = -(2**30)
    first, end = sorted(int(place) for place in random.integers(0, columns + 2, 2))
    outside = -(2**30)
    f[:first] = f[end:] = outside
    part = f[first:end]
    target = target_of_upper_half(77, Row(part, part, columns, first, (outside, outside)), rows, scoring)
    assert target.diagonals is not None and target.score == 77 and len(target.diagonals) == rows + columns + 1
    match, extend = scoring.match, scoring.gap_extend
    for i in range(rows + 1):
        for j in range(columns + 1):
            ways = [
                int(f[columns - place])
                + scoring.gap_open
                + match * min(place - j, rows - i)
                - extend * abs(place - j - (rows - i))
                for place in range(j, columns + 1)
            ]
            told = match * (rows - i) + int(target.diagonals[j - i + rows])
            assert told >= max(ways)
            if j == 0:
                assert told == max(ways)


@pytest.mark.parametrize("given_back", [0, 5])
@pytest.mark.parametrize("seed", range(10))
def test_target_of_a_lower_half_is_the_path_to_the_corner(seed: int, given_back: int) -> None:
    random = np.random.default_rng(seed)
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    rows, beyond, columns = (int(side) for side in random.integers(1, 40, 3))
    target = target_of_lower_half(77, rows, beyond, columns, scoring, given_back)
    assert target.diagonals is not None and target.score == 77 and len(target.diagonals) == rows + columns + 1
    for i in range(rows + 1):
        for j in range(columns + 1):
            up, left = rows + beyond - i, columns - j
            most = scoring.match * min(up, left) - scoring.gap_extend * abs(up - left) + given_back
            assert scoring.match * (rows - i) + int(target.diagonals[j - i + rows]) == most


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
def test_known_scores_are_those_of_alignments(mode) -> None:
    """Never above the textbook's best, and of similar sequences close to it."""
    random = np.random.default_rng(8)
    close = 0
    for _ in range(30):
        scoring = list(SCORINGS.values())[int(random.integers(len(SCORINGS)))]
        scores = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
        a = random.integers(0, 4, int(random.integers(1, 300))).astype(np.uint8)
        b = mutated(random, a, float(random.choice([0.005, 0.02, 0.1])))[int(random.integers(0, 40)) :]
        known = bound_of(a, b, scoring, mode=mode)
        best = oracle.best_score(a, b, scores, mode)
        assert known is None or known <= best
        close += known is not None and known > 0.7 * best > 0
    assert close > 10


@pytest.mark.parametrize("seed", range(20))
def test_the_likeliest_place_is_the_best_unless_another_is_far_better_placed(seed: int) -> None:
    random = np.random.default_rng(seed)
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    far = 256 * scoring.gap_first
    h = (random.integers(-(2**30), 2**30, 300) if seed % 2 else random.integers(0, 3 * far, 300)).astype(np.int32)
    first = int(random.integers(-400, 100)) * (1 + far // 50)
    near = h.astype(np.int64) - scoring.gap_extend * np.abs(np.arange(300) + first)
    best, nearest = int(h.argmax()), int(near.argmax())
    wanted = nearest if near[nearest] > near[best] + far else best
    assert likeliest(h, first, scoring) == wanted


def test_below_a_long_gap_the_likeliest_place_is_behind_it() -> None:
    # The way that went on without the gap has 1,000 more, but 30,000 columns of gap ahead of it.
    h = np.zeros(100_000, np.int32)
    h[20_000], h[50_000] = 201_000, 200_000
    assert likeliest(h, -50_000, Scoring()) == 50_000
    # Through the same region the best one is right.
    h[20_000], h[50_010] = 0, 200_005
    assert likeliest(h, -50_000, Scoring()) == 50_010
