"""The bound that pruning starts from: never above the best score, and close to it on similar sequences."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.analyses.chromosome.lower_bound import WORD, lower_bound
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Band, Borders, Sweep
from gpu.errors import Cancelled
from gpu.monitor import Monitor
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate

SCORINGS = (Scoring(), Scoring(2, -1, 3, 1), Scoring(5, -4, 10, 1), Scoring(1, -1, 1, 1))


def best_score(a: np.ndarray, b: np.ndarray, scoring: Scoring) -> int:
    borders = Borders.free(len(a), len(b), scoring)
    sweep = Sweep(a, b, scoring, borders, (len(a),), local=True, track=True)
    return max(band.best.score for band in CpuEngine(1).sweep(sweep) if isinstance(band, Band))


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("divergence", [0.0, 0.01, 0.05, 0.2])
def test_never_above_the_best_score(scoring: Scoring, divergence: float) -> None:
    for seed in range(4):
        pair = simulate(3000, divergence, seed)
        bound = lower_bound(pair.a.codes, pair.b.codes, scoring)
        assert 0 <= bound <= best_score(pair.a.codes, pair.b.codes, scoring)


@pytest.mark.parametrize("divergence", [0.001, 0.02])
def test_close_on_similar_sequences(divergence: float) -> None:
    pair = simulate(20_000, divergence, 3)
    bound, best = lower_bound(pair.a.codes, pair.b.codes, Scoring()), best_score(pair.a.codes, pair.b.codes, Scoring())
    assert bound > 0.8 * best


def test_one_gap_between_two_words_is_counted_exactly() -> None:
    random = np.random.default_rng(5)
    left, right = (random.integers(0, 4, 200).astype(np.uint8) for _ in range(2))
    extra = random.integers(0, 4, 30).astype(np.uint8)
    a, b = np.concatenate([left, extra, right]), np.concatenate([left, right])
    assert lower_bound(a, b, Scoring()) == 400 - Scoring().gap(30) == best_score(a, b, Scoring())


def test_words_with_ambiguous_bases_and_short_sequences_give_none() -> None:
    ambiguous = np.full(100, 14, np.uint8)
    assert lower_bound(ambiguous, ambiguous, Scoring()) == 0
    short = np.arange(WORD - 1, dtype=np.uint8) % 4
    assert lower_bound(short, short, Scoring()) == 0
    assert lower_bound(short[:0], short, Scoring()) == 0


def test_it_can_be_stopped() -> None:
    pair = simulate(3000, 0.01, 1)
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        lower_bound(pair.a.codes, pair.b.codes, Scoring(), monitor.check)
