"""Tests of losses near the initial alignment, by blocks aligned in a band."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import diagonal
from gpu.analyses.chromosome.bounds.diagonal import edits, upper_bound_of
from gpu.analyses.chromosome.bounds.diagonal.aligned import aligned_losses
from gpu.analyses.chromosome.bounds.diagonal.costs import costs_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.vectors import VECTOR_BITS
from gpu.engines.work.bounds import BLOCK_ROWS, LANES, REACH, SAMPLE_STEP, SAMPLES
from gpu.jit.njit import njit
from gpu.scoring import Scoring
from gpu.scoring.affine import effective_mismatch
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome import test_diagonal_bound
from tests.gpu.analyses.chromosome.bound_problems import bound_at_cells
from tests.gpu.analyses.chromosome.test_diagonal_bound import SCORINGS

#: Diagonals of a band to either side of its middle.
_SIDE = 2 * REACH * SAMPLE_STEP


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("scoring", [*SCORINGS, Scoring(3, -2, 7, 2)])
def test_a_block_loses_what_its_best_alignment_does(scoring: Scoring, threads: int) -> None:
    random, costs = np.random.default_rng(5), costs_of(scoring, True)
    # More blocks than a vector has lanes, the last one not whole; unknown letters; bands beyond
    # either end of the columns.
    a = random.integers(0, 4, 34 * BLOCK_ROWS + 100).astype(np.uint8)
    b = a.copy()
    changed = random.random(len(b)) < 0.1
    b[changed] = random.integers(0, 5, int(changed.sum()))
    b = np.delete(np.insert(b, [2000, 2001, 9000], [1, 2, 3]), random.integers(0, len(b), 200))
    a[random.integers(0, len(a), 30)] = 4
    first = random.integers(-12, 13, 36) - SAMPLES // 2
    lost = aligned_losses(a, b, scoring, first, costs.fine_right, costs.fine_left, threads)
    to_right, to_left = (scoring.gap_extend - price / SAMPLE_STEP for price in (costs.fine_right, costs.fine_left))
    if min(to_right, to_left) < 0:
        assert not lost.any()
        return
    for block in range(35):
        rows = a[block * BLOCK_ROWS : (block + 1) * BLOCK_ROWS]
        low = block * BLOCK_ROWS + (first[block] + SAMPLES // 2) * SAMPLE_STEP - _SIDE
        best = _best(rows, b, low, scoring.match, effective_mismatch(scoring), scoring.gap_open, to_right, to_left)
        # Each step of a gap may be an eighth of a unit too cheap, and scores are rounded up.
        assert scoring.match * len(rows) - best - 40 <= lost[block] <= scoring.match * len(rows) - best
    assert 0 < lost[:-1].min() < lost.max() <= scoring.match * BLOCK_ROWS


@njit(nogil=True)
def _best(
    rows: Any, b: Any, low: int, match: int, mismatch: int, opening: int, to_right: float, to_left: float
) -> float:
    """Of local alignments on diagonals ``low`` to ``low`` + 2 · ``_SIDE``, as columns less rows."""
    width, best, never = 2 * _SIDE + 1, 0.0, -1e9
    h, f = np.zeros(width + 1), np.full(width + 1, never)
    for i in range(len(rows)):
        e, left = never, never
        for k in range(width):
            column = low + i + k
            same = 0 <= column < len(b) and rows[i] == b[column] and rows[i] < 4
            f[k] = max(f[k + 1] - to_left, h[k + 1] - opening - to_left) if k + 1 < width else never
            e = max(e, left - opening) - to_right
            h[k] = max(0.0, h[k] + (match if same else mismatch), e, f[k])
            left = h[k]
            best = max(best, left)
    return best


def test_a_vector_has_a_lane_for_each_of_the_blocks_side_by_side() -> None:
    """Their number is a constant, so that Numba need not be loaded."""
    assert 16 * LANES == VECTOR_BITS


def test_scores_that_do_not_fit_lose_nothing() -> None:
    codes = np.random.default_rng(1).integers(0, 4, 2 * BLOCK_ROWS).astype(np.uint8)
    first = np.full(3, SAMPLES, np.int64)
    assert aligned_losses(codes, codes, Scoring(5, -4, 12, 2), first, 0, 0, 1).all()
    for scoring in (Scoring(100, -300, 500, 200), Scoring(1, -10_000, 20_000, 10_000)):
        assert not aligned_losses(codes, codes, scoring, first, 0, 0, 1).any()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize(
    "check", ["test_no_path_gains_more_than_the_bound", "test_no_path_gains_more_than_the_bound_about_boxes"]
)
def test_no_path_gains_more_than_the_bound(check: str, mixed: bool, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With blocks aligned, and edits that count for paths that come back, too."""
    monkeypatch.setattr(diagonal, "_MIN_ALIGNED", 0)
    monkeypatch.setattr(diagonal, "_MIN_ABSENT", 0)
    if mixed:
        monkeypatch.setattr(edits, "_MIN_LENGTH", 0)
        monkeypatch.setattr(edits, "_MAX_RATE", 2)
        # Whatever the alignment gains.
        monkeypatch.setattr(
            diagonal, "costs_of", lambda *of, rate, edit_rate: costs_of(*of, rate=seed % 10 / 10, edit_rate=edit_rate)
        )
    getattr(test_diagonal_bound, check)(seed + 200)


def test_what_differs_more_leaves_less_to_ways_that_keep_out() -> None:
    """But steps outside cost no less than near the alignment."""
    scoring, one = Scoring(), costs_of(Scoring(), True)
    assert (one.outer_percent, one.outside_right, one.outside_left) == (100, one.outer_right, one.outer_left)
    long = edits.lost_a_row(scoring, 8)
    assert 0.3 < long < 0.5 and not edits.lost_a_row(scoring, 0)
    mixed = [costs_of(scoring, True, rate=rate, edit_rate=long) for rate in (0.95, 0.85, 0.8, 0.75, 0.6, 0.1)]
    shares = [costs.outer_percent for costs in mixed]
    assert shares == sorted(shares, reverse=True) and shares[0] == 100 > shares[3] > shares[-1] > 0
    for costs in mixed:
        assert costs.fine_right <= costs.outside_right <= costs.outer_right
        assert costs.fine_left <= costs.outside_left <= costs.outer_left


@pytest.mark.parametrize("rate", [0.015, 0.05])
def test_less_is_told_where_sequences_differ(rate: float, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = simulate(60_000, rate, 1)
    first = find_initial_alignment(pair.a.codes, pair.b.codes, Scoring())
    assert first is not None
    told = []
    for least in (1 << 62, 0):
        monkeypatch.setattr(diagonal, "_MIN_ALIGNED", least)
        rest = upper_bound_of(pair.a.codes, pair.b.codes, Scoring(), anchors=first.anchors, known=first.score)
        told.append(bound_at_cells(rest.diagonal_bound, 0, 0)[0, 0] - first.score)
    assert 0 <= told[1] < 0.95 * told[0]
