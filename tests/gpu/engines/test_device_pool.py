"""Which sweeps several cards share."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal import upper_bound_of
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.engines.cuda import device_pool as team_module
from gpu.engines.cuda.device_pool import DevicePool
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.live import live_along
from gpu.engines.cuda.sweep.sections import seconds_alone
from gpu.engines.work.sweep import Borders, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate

CARDS = [CardInfo(number, "NVIDIA Test", 8 << 30, "90", multiprocessors=10) for number in range(2)]
MANY = 10**15


def test_a_narrow_band_is_for_one_card_unless_told() -> None:
    codes, scoring = np.zeros(100, np.uint8), Scoring()
    plain = Sweep(codes, codes, scoring, Borders.free(100, 100, scoring), (100,))
    wide = (
        plain,
        replace(plain, known=90),
        replace(plain, prune=True, known=30),
        replace(plain, goal=TargetScore(-200, corner=True)),
        replace(plain, goal=TargetScore(0)),
    )
    narrow = (
        replace(plain, prune=True, known=90),
        replace(plain, goal=TargetScore(90, corner=True)),
        replace(plain, goal=TargetScore(0, diagonals=np.zeros(201, np.int64))),
    )
    team = DevicePool(CARDS)
    assert all(team.shares(sweep, MANY) for sweep in wide) and not any(team.shares(sweep, MANY) for sweep in narrow)
    assert not any(team.shares(sweep, 1000) for sweep in wide) and not DevicePool(CARDS[:1]).shares(plain, MANY)
    assert all(DevicePool(CARDS, least=0).shares(sweep, 1) for sweep in (*wide, *narrow))


def test_a_long_narrow_band_is_shared_where_it_can_be_cut() -> None:
    pair = simulate(60_000, 0.015, 3)
    a, b, scoring = pair.a.codes, pair.b.codes, Scoring()
    first = find_initial_alignment(a, b, scoring)
    assert first is not None
    rest = upper_bound_of(a, b, scoring, anchors=first.anchors, known=first.score)
    sweep = Sweep(
        a, b, scoring, Borders.free(len(a), len(b), scoring), (len(a),), local=True, track=True, prune=True, known=first.score,
        rest=lambda: rest, way=first.cells(scoring.match, 500),
    )  # fmt: skip
    team = DevicePool(CARDS)
    # A card alone takes some hundredths of a second for it.
    assert 0.005 < seconds_alone(sweep, live_along(sweep)) < 0.2 and not team.shares(sweep, MANY)
    with mock.patch.object(team_module, "_SECONDS_ALONE", 0.005):
        assert team.shares(sweep, MANY) and not team.shares(sweep, 1000)
        # Without a way it would be one section, which two cards are no faster with.
        assert not team.shares(replace(sweep, way=None), MANY)


def test_an_opening_that_does_not_fit_what_passes_between_cards_is_for_one_card() -> None:
    codes = np.zeros(100, np.uint8)
    for opening, is_shared in ((2**16 - 1, True), (2**16, False)):
        scoring = Scoring(1, -1, opening + 1, 1)
        assert scoring.gap_open == opening
        sweep = Sweep(codes, codes, scoring, Borders.free(100, 100, scoring), (100,))
        assert DevicePool(CARDS).shares(sweep, MANY) == DevicePool(CARDS, least=0).shares(sweep, 1) == is_shared
