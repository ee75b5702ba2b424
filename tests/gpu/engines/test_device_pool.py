"""The choice of sweeps for several cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gpu.engines.cuda.device_pool import DevicePool
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.sweep import Borders, Sweep, TargetScore
from gpu.scoring import Scoring

CARDS = [CardInfo(number, "NVIDIA Test", 8 << 30, "90", multiprocessors=10) for number in range(2)]
MANY = 10**15


def test_a_narrow_band_is_for_one_card_unless_told() -> None:
    codes, scoring = np.zeros(100, np.uint8), Scoring()
    plain = Sweep(codes, codes, scoring, Borders.free(100, 100, scoring), (100,))
    wide = (
        plain,
        replace(plain, known_score=90),
        replace(plain, known_score=30, target=TargetScore(30)),
        replace(plain, target=TargetScore(-200, corner=True)),
        replace(plain, target=TargetScore(0)),
    )
    narrow = (
        replace(plain, known_score=90, target=TargetScore(90)),
        replace(plain, target=TargetScore(90, corner=True)),
        replace(plain, target=TargetScore(0, diagonals=np.zeros(201, np.int64))),
    )
    pool = DevicePool(CARDS)
    assert all(pool.pays(sweep, MANY) for sweep in wide) and not any(pool.pays(sweep, MANY) for sweep in narrow)
    assert not any(pool.pays(sweep, 1000) for sweep in wide) and not DevicePool(CARDS[:1]).pays(plain, MANY)
    assert all(DevicePool(CARDS, least=0).pays(sweep, 1) for sweep in (*wide, *narrow))


def test_an_opening_that_does_not_fit_what_passes_between_cards_is_for_one_card() -> None:
    codes = np.zeros(100, np.uint8)
    for opening, is_shared in ((2**16 - 1, True), (2**16, False)):
        scoring = Scoring(1, -1, opening + 1, 1)
        assert scoring.gap_open == opening
        sweep = Sweep(codes, codes, scoring, Borders.free(100, 100, scoring), (100,))
        assert DevicePool(CARDS).pays(sweep, MANY) == DevicePool(CARDS, least=0).pays(sweep, 1) == is_shared
