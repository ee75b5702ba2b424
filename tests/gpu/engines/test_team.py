"""Which sweeps several cards share."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.team import Team
from gpu.engines.work.sweep import Borders, Goal, Sweep
from gpu.scoring import Scoring

CARDS = [CardInfo(number, "NVIDIA Test", 8 << 30, "90", multiprocessors=10) for number in range(2)]
MANY = 10**15


def test_a_narrow_band_is_for_one_card_unless_told() -> None:
    codes, scoring = np.zeros(100, np.uint8), Scoring()
    plain = Sweep(codes, codes, scoring, Borders.free(100, 100, scoring), (100,))
    wide = (
        plain,
        replace(plain, known=90),
        replace(plain, prune=True, known=30),
        replace(plain, goal=Goal(-200, corner=True)),
        replace(plain, goal=Goal(0)),
    )
    narrow = (
        replace(plain, prune=True, known=90),
        replace(plain, goal=Goal(90, corner=True)),
        replace(plain, goal=Goal(0, diagonals=np.zeros(201, np.int64))),
    )
    team = Team(CARDS)
    assert all(team.shares(sweep, MANY) for sweep in wide) and not any(team.shares(sweep, MANY) for sweep in narrow)
    assert not any(team.shares(sweep, 1000) for sweep in wide) and not Team(CARDS[:1]).shares(plain, MANY)
    assert all(Team(CARDS, least=0).shares(sweep, 1) for sweep in (*wide, *narrow))
