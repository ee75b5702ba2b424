"""The estimated share of active cells beside the true one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.pruning import _at_diagonal
from gpu.engines.cuda.device_pool import DevicePool
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep import strip_shape
from gpu.engines.cuda.sweep.strip_shape import expected_active_columns, is_narrow, is_wide, with_memoized_bound
from gpu.engines.work.sweep import Band, Borders, Sweep, TargetScore, UpperBound
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate


@pytest.fixture(scope="module", params=[(0.015, 0), (0.05, 0), (0.03, 60_000)])
def sweep(request: pytest.FixtureRequest) -> Sweep:
    """Stage 1 of 150 kbp as it begins by default, beside what became of them, or that and an
    unrelated tail.
    """
    divergence, tail = request.param
    pair = simulate(150_000, divergence, 3)
    a = pair.a.codes
    b = np.concatenate([pair.b.codes, np.random.default_rng(1).integers(0, 4, tail).astype(np.uint8)])
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    rest = upper_bound_of(a, b, Scoring(), anchors=first.anchors, known=first.score)
    borders = Borders.free(len(a), len(b), Scoring())
    bands = (*range(8192, len(a), 8192), len(a))
    return Sweep(
        a,
        b,
        Scoring(),
        borders,
        bands,
        local=True,
        known_score=first.score,
        target=TargetScore(first.score),
        upper_bound=lambda: rest,
    )


def test_what_is_told_to_live_is_about_what_lives(sweep: Sweep) -> None:
    left_out = sum(step.pruned for step in CpuEngine().sweep(sweep) if isinstance(step, Band))
    lives = len(sweep.b) - left_out / len(sweep.a)
    # Blocks are computed as a whole, which makes more of a narrow band.
    assert 0.4 * lives < expected_active_columns(sweep) < 1.1 * lives


def test_a_corridor_is_read_as_the_processor_reads_it(sweep: Sweep) -> None:
    assert sweep.upper_bound is not None
    table, random = sweep.upper_bound().diagonal_bound, np.random.default_rng(5)
    for row in random.integers(0, len(sweep.a), 20).tolist():
        columns = random.integers(0, len(sweep.b), 50)
        expected = [_at_diagonal.py_func(table, row, column) for column in columns.tolist()]
        assert strip_shape._by_diagonal(table, row, columns - row).tolist() == expected


def test_a_wide_band_gets_high_strips_and_all_cards(sweep: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = expected_active_columns(sweep)
    few, many = int(lives / 672 / 2.5 * 0.9), int(lives / 672 / 2.5 * 1.1) + 1
    assert is_wide(sweep, few) and not is_wide(sweep, many)
    assert is_narrow(sweep, many) and not is_narrow(sweep, few)
    # What is left of it further down is no wider.
    assert expected_active_columns(replace(sweep, borders=replace(sweep.borders, first_row=100_000))) < lives
    monkeypatch.setattr("gpu.engines.cuda.device_pool.MAX_BLOCKS", 1)
    monkeypatch.setattr("gpu.engines.cuda.device_pool.MAX_WARPS", 1)
    cards = [CardInfo(number, "NVIDIA Test", 8 << 30, "90") for number in range(2)]
    for in_flight, is_shared in ((few, True), (many, False)):
        assert DevicePool([replace(card, multiprocessors=in_flight) for card in cards]).pays(sweep, 10**15) == is_shared


def test_what_is_global_is_told_by_its_goal(sweep: Sweep) -> None:
    assert sweep.target is not None
    score = sweep.target.score
    whole = replace(sweep, local=False, known_score=None, target=TargetScore(score, corner=True))
    assert 0 < expected_active_columns(whole) <= expected_active_columns(sweep)
    # Of a walk each diagonal's share is known.
    walk = replace(whole, target=TargetScore(score, diagonals=np.zeros(len(sweep.a) + len(sweep.b) + 1, np.int64)))
    assert is_narrow(walk, 1)


def test_nothing_is_asked_where_nothing_is_left_out(sweep: Sweep) -> None:
    def ask() -> UpperBound:
        raise AssertionError

    assert expected_active_columns(replace(sweep, target=None, upper_bound=ask)) == 0
    assert expected_active_columns(replace(sweep, upper_bound=None)) == 0
    # The matrix is no wider than what a card works on at once.
    assert not is_wide(replace(sweep, upper_bound=ask), len(sweep.b))
    words = upper_bound_of(sweep.a, sweep.b, Scoring())
    assert expected_active_columns(replace(sweep, upper_bound=lambda: words)) == 0


def test_a_rest_is_found_out_once(sweep: Sweep) -> None:
    assert sweep.upper_bound is not None
    asked, rest = [], sweep.upper_bound()
    once = with_memoized_bound(replace(sweep, upper_bound=lambda: asked.append(1) or rest))
    assert with_memoized_bound(once) is once and once.upper_bound is not None
    assert once.upper_bound() is rest and once.upper_bound() is rest and asked == [1]
    without = replace(sweep, upper_bound=None)
    assert with_memoized_bound(without) is without
