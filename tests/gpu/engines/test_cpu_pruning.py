"""Sweeps that may leave cells out: what stands where an alignment of the known score passes is
exact, the rest never more than the truth.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep import layout
from gpu.engines.work.sweep import UNREACHED, Band, Borders, Outputs, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated
from tests.gpu.engines.pruned_problems import fault, random_problem

pytestmark = pytest.mark.usefixtures("helped_at_once")


def _bands(sweep: Sweep, threads: int = 1) -> list[Band]:
    return [band for band in CpuEngine(threads).sweep(sweep) if isinstance(band, Band)]


def _similar(random: np.random.Generator, length: int, rate: float = 0.02) -> tuple[Codes, Codes]:
    a = random.integers(0, 4, length).astype(np.uint8)
    b = mutated(random, a, rate)
    return (a, np.delete(b, slice(length // 2, length // 2 + length // 20))) if random.random() < 0.5 else (a, b)


def _all_rows(row: int) -> bool:
    return True


def _backward(a: Codes, b: Codes, scoring: Scoring, bands: tuple[int, ...], free: bool) -> dict[int, Band]:
    """By row: what is behind it, seen from the end (``free``: from anywhere on the last row and
    column).
    """
    borders = Borders.free(len(a), len(b), scoring) if free else Borders.corner(len(a), len(b), scoring)
    ends = (*(len(a) - row for row in reversed(bands) if row < len(a)), len(a))
    sweep = Sweep(a[::-1], b[::-1], scoring, borders, ends, outputs=Outputs(keep=_all_rows))
    return {len(a) - band.last: band for band in _bands(sweep, 2)}


@pytest.mark.parametrize("corner", [True, False])
@pytest.mark.parametrize("name", SCORINGS)
def test_goals_keep_all_best_ways(name: str, corner: bool) -> None:
    """A global matrix and a semi-global one, pruned by their best score: exact on every best way, a
    lower bound elsewhere.
    """
    random = np.random.default_rng([list(SCORINGS).index(name), corner])
    scoring = SCORINGS[name]
    left_out = 0
    for _ in range(3):
        a, b = _similar(random, int(random.integers(3000, 6000)))
        bands = (*range(700, len(a), 700), len(a))
        borders = (Borders.corner if corner else Borders.free)(len(a), len(b), scoring)
        plain = Sweep(a, b, scoring, borders, bands, outputs=Outputs(keep=_all_rows, right=True))
        exact = _bands(plain, 2)
        ends = (
            [int(exact[-1].h[-1])] if corner else [int(band.right_h.max()) for band in exact] + [int(exact[-1].h.max())]
        )
        best = max(ends)
        behind = _backward(a, b, scoring, bands, not corner)
        for score in (best, best - 30 * scoring.match):
            for rest in (None, partial(upper_bound_of, a, b, scoring)):
                sweep = replace(plain, target=TargetScore(score, corner), upper_bound=rest)
                for pruned, true in zip(_bands(sweep, int(random.integers(1, 4))), exact, strict=True):
                    left_out += pruned.pruned
                    assert (pruned.h <= true.h).all() and (pruned.f <= true.f).all()
                    assert (pruned.right_h <= true.right_h).all() and (pruned.right_e <= true.right_e).all()
                    assert (pruned.h >= UNREACHED).all() and (pruned.f >= UNREACHED - scoring.gap_open).all()
                    if true.last < len(a):
                        far = behind[true.last]
                        closed = true.h.astype(np.int64) + far.h[::-1] >= score
                        inside = true.f.astype(np.int64) + far.f[::-1] + scoring.gap_open >= score
                        assert closed.any() or inside.any()
                        np.testing.assert_array_equal(pruned.h[closed], true.h[closed])
                        np.testing.assert_array_equal(pruned.f[inside], true.f[inside])
                    if not corner:
                        np.testing.assert_array_equal(
                            pruned.right_h[true.right_h >= score], true.right_h[true.right_h >= score]
                        )
                last = _bands(sweep)[-1]
                at_end = exact[-1].h >= score
                np.testing.assert_array_equal(last.h[at_end], exact[-1].h[at_end])
    assert left_out > 0


@pytest.mark.parametrize("corner", [True, False])
def test_a_goal_beyond_the_best_score_leaves_nothing_wrong(corner: bool) -> None:
    a, b = _similar(np.random.default_rng(3), 4000)
    borders = (Borders.corner if corner else Borders.free)(len(a), len(b), Scoring())
    sweep = Sweep(a, b, Scoring(), borders, (len(a),), outputs=Outputs(keep=_all_rows, right=True))
    (true,) = _bands(sweep)
    (band,) = _bands(replace(sweep, target=TargetScore(10**6, corner)), 2)
    assert band.pruned == len(a) * len(b)
    assert (band.h == UNREACHED).all() and (band.right_h == UNREACHED).all() and (band.h <= true.h).all()


def test_a_goal_below_zero() -> None:
    """Nothing in common: the best global score is one long gap, or two."""
    a, b, scoring = np.zeros(3000, np.uint8), np.ones(2500, np.uint8), Scoring(1, -20, 5, 2)
    borders = Borders.corner(len(a), len(b), scoring)
    sweep = Sweep(a, b, scoring, borders, (1000, len(a)), outputs=Outputs(keep=_all_rows))
    expected = _bands(sweep)[-1].h[-1]
    assert expected < 0
    for threads in (1, 2):
        pruned = _bands(replace(sweep, target=TargetScore(int(expected), corner=True)), threads)
        assert pruned[-1].h[-1] == expected


def test_diagonals_of_a_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    """An array of what every diagonal may still gain does what ``corner`` does, and none does less;
    in segments of one length.
    """
    monkeypatch.setattr("gpu.engines.cpu.sweep.threads.SHORT_SEGMENT", layout.SEGMENT)
    a, b = _similar(np.random.default_rng(4), 5000)
    scoring = Scoring()
    sweep = Sweep(a, b, scoring, Borders.corner(len(a), len(b), scoring), (len(a),), outputs=Outputs(keep=_all_rows))
    score = int(_bands(sweep)[-1].h[-1])
    ahead = len(b) - len(a) - (np.arange(len(a) + len(b) + 1) - len(a))
    diagonals = scoring.match * np.minimum(0, ahead) - scoring.gap_extend * np.abs(ahead)
    (told,) = _bands(replace(sweep, target=TargetScore(score, diagonals=diagonals)), 2)
    (corner,) = _bands(replace(sweep, target=TargetScore(score, corner=True)), 1)
    assert told.pruned == corner.pruned > 0.3 * len(a) * len(b)
    np.testing.assert_array_equal(told.h, corner.h)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_strips_of_all_heights(threads: int) -> None:
    """Bands that end anywhere: strips with lanes below their last row, which hand values down."""
    random = np.random.default_rng(threads)
    scoring = Scoring(2, -1, 2, 2)
    for _ in range(12):
        a, b = _similar(random, int(random.integers(2000, 5000)), 0.05)
        ends = np.cumsum(random.integers(1, 700, 40))
        bands = (*(int(end) for end in ends if end < len(a)), len(a))
        sweep = Sweep(a, b, scoring, Borders.corner(len(a), len(b), scoring), bands, outputs=Outputs(keep=_all_rows))
        exact = _bands(sweep)
        target = TargetScore(int(exact[-1].h[-1]), corner=True)
        behind = _backward(a, b, scoring, bands, free=False)
        for pruned, true in zip(_bands(replace(sweep, target=target), threads), exact, strict=True):
            if true.last < len(a):
                closed = true.h.astype(np.int64) + behind[true.last].h[::-1] == target.score
                np.testing.assert_array_equal(pruned.h[closed], true.h[closed])
            assert (pruned.h <= true.h).all()


@pytest.mark.parametrize("ten", range(4))
def test_random_problems(ten: int) -> None:
    """Those that the card is tested with."""
    problems = [
        problem for seed in range(10 * ten, 10 * ten + 10) if (problem := random_problem(seed, 3500)) is not None
    ]
    assert [said for problem in problems if (said := fault(CpuEngine(2), problem)[0])] == []
