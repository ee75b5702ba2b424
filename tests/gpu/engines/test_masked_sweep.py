"""Sweeps with forbidden pairs, and with the best cell of each band, against the textbook."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.layout import runs_by_block
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep
from gpu.scoring import Scoring
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, pair
from tests.gpu.engines.host.host_card import HostCard
from tests.gpu.engines.test_cuda_sweep import on


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("sweep")


pytestmark = pytest.mark.usefixtures("helped_at_once")


def _runs(random: np.random.Generator, rows: int, columns: int) -> Int64:
    """Runs of diagonals: some long, some crowded, ascending in i."""
    runs = []
    for _ in range(int(random.integers(0, 12))):
        i, j = int(random.integers(0, rows)), int(random.integers(0, columns))
        if random.random() < 0.3:
            i, j = max(0, i - j), max(0, j - i)
        most = min(rows - i, columns - j)
        length = most if random.random() < 0.3 else int(random.integers(1, min(most, 40) + 1))
        runs.append((i, j, length))
    return np.array(sorted(runs), np.int64).reshape(-1, 3)


def pairs_of(runs: Int64) -> set[tuple[int, int]]:
    return {(i + t, j + t) for i, j, length in runs.tolist() for t in range(length)}


def masked_sweep(random: np.random.Generator, scoring: Scoring, most: int, low: int = 1) -> Sweep:
    a, b = pair(random, str(random.choice(SHAPES)), int(random.integers(low, most)), int(random.integers(1, most)))
    local = bool(random.random() < 0.6)
    borders = Borders.free if local or random.random() < 0.5 else Borders.corner
    cuts = random.integers(1, len(a) + 1, int(random.integers(0, 6)))
    return Sweep(
        a,
        b,
        scoring,
        borders(len(a), len(b), scoring),
        tuple(sorted({*(int(row) for row in cuts), len(a)})),
        local=local,
        known_score=int(random.integers(1, 8)),
        outputs=Outputs(keep=lambda row: True, right=True),
        forbidden=_runs(random, len(a), len(b)),
        best_of_bands=True,
    )


def check_masked(sweep: Sweep, bands: list[Band]) -> None:
    scoring = sweep.scoring
    scores = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
    begun = oracle.empty(len(sweep.a), len(sweep.b))
    begun.h[0], begun.f[0] = sweep.borders.top_h, sweep.borders.top_f
    begun.h[1:, 0], begun.e[1:, 0] = sweep.borders.left_h, sweep.borders.left_e
    h, e, f = oracle.fill(sweep.a, sweep.b, scores, begun, sweep.local, pairs_of(sweep.forbidden))
    e, f = np.maximum(e, h - scoring.gap_open), np.maximum(f, h - scoring.gap_open)
    assert [band.last for band in bands] == list(sweep.bands)
    for band in bands:
        rows = slice(band.first + 1, band.last + 1)
        np.testing.assert_array_equal(band.h, h[band.last])
        # In column 0 F̂ is not defined by these borders.
        np.testing.assert_array_equal(band.f[1:], f[band.last][1:])
        np.testing.assert_array_equal(band.right_h, h[rows, -1])
        np.testing.assert_array_equal(band.right_e, e[rows, -1])
        inside = h[rows, 1:]
        found = Best()
        if inside.size and inside.max() >= sweep.known_score:
            i, j = divmod(int(inside.argmax()), inside.shape[1])
            found = Best(int(inside.max()), band.first + 1 + i, 1 + j)
        assert band.best == found


@pytest.mark.parametrize("seed", range(40))
def test_small_sweeps(seed: int) -> None:
    random = np.random.default_rng(seed)
    sweep = masked_sweep(random, list(SCORINGS.values())[seed % len(SCORINGS)], 90)
    check_masked(sweep, [step for step in CpuEngine(2).sweep(sweep) if isinstance(step, Band)])


@pytest.mark.parametrize("seed", range(6))
def test_sweeps_of_several_strips_and_segments(seed: int) -> None:
    random = np.random.default_rng(100 + seed)
    sweep = masked_sweep(random, list(SCORINGS.values())[seed % len(SCORINGS)], 1500, 600)
    check_masked(sweep, [step for step in CpuEngine(2).sweep(sweep) if isinstance(step, Band)])


@pytest.mark.parametrize("shape", [None, (2, 1, 0.0001, 16), (2, 4, 0.00001, 8)])
@pytest.mark.parametrize("seed", range(3))
def test_sweeps_of_a_card(library: Path, shape: Any, seed: int) -> None:
    card = HostCard(library)
    with on(card, shape) as engine:
        for number in range(4):
            random = np.random.default_rng([seed, number])
            scoring = Scoring(100, -300, 500, 200) if number == 3 else Scoring(2, -3, 5, 2) if number else Scoring()
            sweep = masked_sweep(random, scoring, 1500 if number == 1 else 700)
            check_masked(sweep, [step for step in engine.sweep(sweep) if isinstance(step, Band)])
    assert card.launched


@pytest.mark.card
def test_sweeps_on_a_card(card: CudaEngine) -> None:
    for seed in range(60):
        random = np.random.default_rng([7, seed])
        scoring = Scoring(100, -300, 500, 200) if seed % 5 == 4 else Scoring()
        sweep = masked_sweep(random, scoring, 3000)
        check_masked(sweep, [step for step in card.sweep(sweep) if isinstance(step, Band)])


def test_runs_are_cut_at_blocks() -> None:
    runs = np.array([[0, 5, 3], [500, 600, 1100], [510, 7, 4]], np.int64)
    cut, begins = runs_by_block(runs, 2000)
    assert pairs_of(cut) == pairs_of(runs)
    assert len(begins) == 5
    for block, (first, end) in enumerate(pairwise(begins)):
        for i, _, length in cut[first:end].tolist():
            assert i // 512 == (i + length - 1) // 512 == block
