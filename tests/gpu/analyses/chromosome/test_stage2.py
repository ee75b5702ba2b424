"""Stage 2 climbs from where it guesses that the alignment passes: what it guesses costs work, and
changes nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import load_special_row
from gpu.analyses.chromosome.request import Mode
from gpu.analyses.chromosome.stages import stage2
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.engines.work.sweep import SweepJob
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.runs import align, careless_disk, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


class Guesses:
    """In place of a chain's guesses: places of each row that are picked by ``random``, wherever the
    alignment passes.
    """

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self.made: list[Crosspoint] = []

    def __call__(self, chain: Any, row: int) -> Crosspoint | None:
        last = chain.points[-1]
        if not row or last.j < 2:
            return None
        h = load_special_row(chain._context.store, chain._context.request, row).whole(chain._context.columns)[0]
        j = int(self._random.integers(1, last.j))
        # Also scores that no way to the place has.
        self.made.append(Crosspoint(row, j, int(h[j]) + int(self._random.integers(0, 2)), 0))
        return self.made[-1]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("threads", [1, 2])
def test_wrong_guesses_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Mode, threads: int
) -> None:
    made = 0
    for seed in range(6):
        random = np.random.default_rng(seed)
        a = random.integers(0, 4, 160).astype(np.uint8)
        request = request_for(tmp_path / f"in_{seed}", a, mutated(random, a, 0.15), mode=mode)
        guesses = Guesses(seed)
        align(request.with_(pruning=False), tmp_path / f"none_{seed}", threads)
        align(request, tmp_path / f"own_{seed}", threads)
        with monkeypatch.context() as patched:
            patched.setattr(stage2._Chain, "_best_of", lambda chain, row, guesses=guesses: guesses(chain, row))
            align(request, tmp_path / f"wrong_{seed}", threads)
        none, own, wrong = (content(tmp_path / f"{name}_{seed}") for name in ("none", "own", "wrong"))
        assert none == own == wrong
        made += len(guesses.made)
    assert made > 20


def test_the_best_of_a_row_is_mostly_where_the_alignment_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nearly all climbs of a run are made in its first round."""
    random = np.random.default_rng(3)
    a = random.integers(0, 4, 3000).astype(np.uint8)
    rounds: list[int] = []
    begun: list[Crosspoint] = []
    go_on, climb = stage2._Chain.go_on, TracebackStep.__init__
    monkeypatch.setattr(stage2._Chain, "go_on", lambda chain: (rounds.append(1), go_on(chain))[1])
    monkeypatch.setattr(TracebackStep, "__init__", lambda self, *of: (begun.append(of[1]), climb(self, *of))[1])
    result = align(request_for(tmp_path / "in", a, mutated(random, a, 0.02)), tmp_path / "r", 2)
    steps = len(result.crosspoints(2)) - 1
    assert steps > 15 and len(begun) < 1.3 * steps and sum(rounds) < steps / 2


def test_no_climb_is_thought_to_compute_less_than_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a row above is best further right: a card would keep no room for such a climb, and
    wait for ever.
    """
    random = np.random.default_rng(5)
    a = random.integers(0, 4, 400).astype(np.uint8)
    guesses, planned, plan = Guesses(3), list[int](), TracebackStep.plan

    def noted(climb: TracebackStep, start: Crosspoint | None) -> SweepJob:
        planned.append(plan(climb, start).cells)
        return plan(climb, start)

    monkeypatch.setattr(TracebackStep, "plan", noted)
    monkeypatch.setattr(stage2._Chain, "_best_of", lambda chain, row: guesses(chain, row))
    align(request_for(tmp_path / "in", a, mutated(random, a, 0.02)), tmp_path / "r", 2)
    assert len(planned) > 10 and min(planned) >= 0
