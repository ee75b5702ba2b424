"""What a walk of stage 2 may still gain, against a search of every way through the special row."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.goals import goal_of_walk
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated
from tests.gpu.analyses.chromosome.runs import bound_of


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_goal_of_a_walk_is_the_best_over_the_row(seed: int, begins: bool) -> None:
    random = np.random.default_rng([seed, begins])
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    all_columns, rows = int(random.integers(1, 60)), int(random.integers(1, 25))
    first = int(random.integers(0, all_columns))
    last = int(random.integers(first + 1, all_columns + 1))
    f = (random.integers(-40, 40, all_columns + 1) * scoring.match).astype(np.int32)
    f[random.random(all_columns + 1) < 0.3] = -(2**30)
    goal = goal_of_walk(77, f, first, last, rows, scoring, begins)
    assert goal.diagonals is not None and goal.score == 77 and len(goal.diagonals) == last - first + rows + 1
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
            told = match * (last - p) + int(goal.diagonals[q - p + last])
            # Also places right of p are considered: that may tell more than the best, never less.
            assert told >= max(ways)
            if p == first:
                assert told == max(ways) or (last + rows < all_columns and told > max(ways))


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
