"""How much of a matrix is told to live, beside what lives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.pruning import _in_corridor
from gpu.engines.cuda.device_pool import DevicePool
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep import live
from gpu.engines.cuda.sweep.live import asks_once, is_narrow, is_wide, live_columns
from gpu.engines.work.sweep import Band, Borders, Sweep, TargetScore, UpperBound
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate


@pytest.fixture(scope="module", params=[(0.015, 0), (0.05, 0), (0.03, 60_000)])
def sweep(request: pytest.FixtureRequest) -> Sweep:
    """Stage 1 of 150 kbp as it begins by default, beside what became of them, or that and an unrelated tail."""
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
        a, b, Scoring(), borders, bands, local=True, track=True, prune=True, known=first.score, rest=lambda: rest
    )


def test_what_is_told_to_live_is_about_what_lives(sweep: Sweep) -> None:
    left_out = sum(step.pruned for step in CpuEngine().sweep(sweep) if isinstance(step, Band))
    lives = len(sweep.b) - left_out / len(sweep.a)
    # Blocks are computed as a whole, which makes more of a narrow band.
    assert 0.4 * lives < live_columns(sweep) < 1.1 * lives


def test_a_corridor_is_read_as_the_processor_reads_it(sweep: Sweep) -> None:
    assert sweep.rest is not None
    table, random = sweep.rest().corridor, np.random.default_rng(5)
    for row in random.integers(0, len(sweep.a), 20).tolist():
        columns = random.integers(0, len(sweep.b), 50)
        expected = [_in_corridor.py_func(table, row, column) for column in columns.tolist()]
        assert live._in_corridor(table, row, columns - row).tolist() == expected


def test_a_wide_band_gets_high_strips_and_all_cards(sweep: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = live_columns(sweep)
    few, many = int(lives / 672 / 2.5 * 0.9), int(lives / 672 / 2.5 * 1.1) + 1
    assert is_wide(sweep, few) and not is_wide(sweep, many)
    assert is_narrow(sweep, many) and not is_narrow(sweep, few)
    # What is left of it further down is no wider.
    assert live_columns(replace(sweep, first_row=100_000)) < lives
    monkeypatch.setattr("gpu.engines.cuda.device_pool.MAX_BLOCKS", 1)
    monkeypatch.setattr("gpu.engines.cuda.device_pool.MAX_WARPS", 1)
    cards = [CardInfo(number, "NVIDIA Test", 8 << 30, "90") for number in range(2)]
    for in_flight, is_shared in ((few, True), (many, False)):
        assert (
            DevicePool([replace(card, multiprocessors=in_flight) for card in cards]).shares(sweep, 10**15) == is_shared
        )


def test_what_is_global_is_told_by_its_goal(sweep: Sweep) -> None:
    whole = replace(sweep, local=False, track=False, prune=False, goal=TargetScore(sweep.known, corner=True))
    assert 0 < live_columns(whole) <= live_columns(sweep)
    # Of a walk each diagonal's share is known.
    walk = replace(whole, goal=TargetScore(sweep.known, diagonals=np.zeros(len(sweep.a) + len(sweep.b) + 1, np.int64)))
    assert is_narrow(walk, 1)


def test_nothing_is_asked_where_nothing_is_left_out(sweep: Sweep) -> None:
    def ask() -> UpperBound:
        raise AssertionError

    for other in (
        replace(sweep, prune=False),
        replace(sweep, known=10),
        replace(sweep, goal=TargetScore(-5, corner=True)),
    ):
        assert live_columns(replace(other, rest=ask)) == 0
    assert live_columns(replace(sweep, rest=None)) == 0
    # The matrix is no wider than what a card works on at once.
    assert not is_wide(replace(sweep, rest=ask), len(sweep.b))
    without_table = upper_bound_of(sweep.a, sweep.b, Scoring())
    assert live_columns(replace(sweep, rest=lambda: without_table)) == 0


def test_a_rest_is_found_out_once(sweep: Sweep) -> None:
    assert sweep.rest is not None
    asked, rest = [], sweep.rest()
    once = asks_once(replace(sweep, rest=lambda: asked.append(1) or rest))
    assert asks_once(once) is once and once.rest is not None
    assert once.rest() is rest and once.rest() is rest and asked == [1]
    without = replace(sweep, rest=None)
    assert asks_once(without) is without
