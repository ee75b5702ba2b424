"""Stages 3 and 4 by sweeps, as where partitions are large: the same crosspoints, whatever is left
out; reported and stopped in between.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.bisection import halve
from gpu.core.errors import Cancelled, CrosspointError
from gpu.core.monitor import Monitor, Progress
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep import threads as sweep_threads
from gpu.engines.work.arrays import Int64
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated, pair
from tests.gpu.analyses.chromosome.runs import TINY, BySweeps, align, careless_disk, check, content, request_for
from tests.gpu.engines import partition_problems

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]


def context_of(engine: CpuEngine, a: Codes, b: Codes, scoring: Scoring, pruning: bool = True) -> Any:
    """As much of a run as halving asks for: no folder."""
    request: Any = SimpleNamespace(scoring=scoring, pruning=pruning)
    store: Any = None
    return Context(request, a, b, engine, store, Monitor())


def not_told(cells: int) -> None:
    """Nobody listens."""


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("seed", range(21))
def test_halves_meet_where_split_says(seed: int, pruning: bool) -> None:
    """All corner types and scorings; the scores are the textbook's."""
    a, b, partitions, scoring = partition_problems.random_batch(seed, 16, (40, 250, 1200)[seed % 3], empty=False)
    expected = CpuEngine(1).split(a, b, partitions, scoring)[0]
    told: list[int] = []
    found, cells = halve(context_of(CpuEngine(1 + seed % 2), a, b, scoring, pruning), partitions, told.append)
    np.testing.assert_array_equal(found, expected)
    assert told == sorted(told) and told[-1] == cells
    # Both halves, all of them, where nothing is left out.
    area = int((partitions[:, 3:5] - partitions[:, 0:2]).prod(axis=1).sum())
    assert cells == area if not pruning else cells <= area


def similar(length: int, rate: float) -> tuple[Codes, Codes, Int64]:
    """Two sequences and the one partition that they are."""
    random = np.random.default_rng(length)
    a = random.integers(0, 4, length).astype(np.uint8)
    b = mutated(random, a, rate)
    score = partition_problems.true_score(CpuEngine(1), a, b, 0, 0, Scoring())
    return a, b, np.array([[0, 0, 0, len(a), len(b), 0, score]], np.int64)


def test_most_of_a_similar_pair_is_left_out_and_most_of_all_in_its_upper_half() -> None:
    a, b, partitions = similar(20_000, 0.02)
    told: list[int] = []
    halve(context_of(CpuEngine(1), a, b, Scoring()), partitions, told.append)
    area = len(a) * len(b)
    assert told[-1] < 0.2 * area
    # What was found below tells more than the bases to come.
    lower = max(cells for cells in told if cells <= 0.6 * told[-1])
    assert told[-1] - lower < 0.6 * told[-1]


def test_a_score_that_no_way_has_is_a_fault() -> None:
    codes = np.zeros(300, np.uint8)
    wrong = np.array([[0, 0, 0, 300, 300, 0, 301]], np.int64)
    with pytest.raises(CrosspointError, match="stage 4"):
        halve(context_of(CpuEngine(1), codes, codes, Scoring()), wrong, not_told)


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
@pytest.mark.parametrize("shape", ["related", "repeats", "tandem", "ambiguous"])
def test_whole_runs_leave_the_same_bytes(tmp_path: Path, mode: str, shape: str) -> None:
    """With special rows so few that partitions are large, and special columns so many that there is
    much to cross.
    """
    random = np.random.default_rng([len(mode), len(shape)])
    a, b = pair(random, shape, 700, 640)
    scoring = list(SCORINGS.values())[int(random.integers(len(SCORINGS)))]
    limits = replace(TINY, block_rows=64, special_rows=2, column_interval=40, partition=8)
    request = request_for(tmp_path, a, b, mode=mode, scoring=scoring, limits=limits)
    check(align(request, tmp_path / "usual"), a, b)
    for engine in (BySweeps(1), BySweeps(2)):
        for pruning in (True, False):
            folder = tmp_path / f"{engine.threads} {pruning}"
            align(request.with_(pruning=pruning), folder, engine=engine)
            assert content(folder) == content(tmp_path / "usual")


def test_a_crossing_goes_on_in_the_next_window(tmp_path: Path) -> None:
    """A gap of many rows lies before the column, more than a window has."""
    random = np.random.default_rng(4)
    a = random.integers(0, 4, 30_000).astype(np.uint8)
    b = np.concatenate([a[:6_000], a[20_000:]])
    scoring = Scoring(1, -3, 2, 1)
    limits = replace(TINY, block_rows=512, special_rows=0, column_interval=7_000, partition=512, sra_bytes=1 << 28)
    request = request_for(tmp_path, a, b, mode="global", scoring=scoring, limits=limits)
    align(request, tmp_path / "usual", 2)
    result = align(request, tmp_path / "sweeps", engine=BySweeps(2))
    assert content(tmp_path / "sweeps") == content(tmp_path / "usual")
    rows = np.diff(result.crosspoints(3)[:, 0])
    assert len(rows) > 1 and rows.max() > 14_000


class Reports:
    """Progress of a run, which is stopped when a stage has said so often how far it is."""

    def __init__(self, stage: int, times: int) -> None:
        self.monitor = Monitor(_on_progress=self._told)
        self.heard: list[tuple[int, int]] = []
        self._stage, self._times = stage, times

    def _told(self, progress: Progress) -> None:
        stage = progress.current
        if stage is not None and stage.stage == self._stage:
            self.heard.append((stage.done, stage.found))
            if len(self.heard) == self._times:
                self.monitor.cancel()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("stage", [3, 4])
def test_progress_rises_and_a_cancel_is_noticed_within_a_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: int, threads: int
) -> None:
    monkeypatch.setattr(sweep_threads, "TICK_SECONDS", 0.001)
    made = simulate(40_000, 0.02, seed=2)
    limits = replace(TINY, block_rows=1024, special_rows=0, column_interval=9_000, partition=4_000, sra_bytes=1 << 28)
    request = request_for(tmp_path, made.a.codes, made.b.codes, limits=limits, pruning=False)
    heard = Reports(stage, 10**9)
    whole = align(request, tmp_path / "whole", monitor=heard.monitor, engine=BySweeps(threads))
    assert heard.heard == sorted(heard.heard) and all(
        found <= len(whole.crosspoints(stage)) for _, found in heard.heard
    )
    # Before any crosspoint of the stage is found: there are two from the stage before.
    stopped = Reports(stage, 3)
    with pytest.raises(Cancelled):
        align(request, tmp_path / "stopped", monitor=stopped.monitor, engine=BySweeps(threads))
    assert len(stopped.heard) == 3 and stopped.heard[-1][1] <= 2
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(("sweep", "stage3"))]
    align(request, tmp_path / "stopped", threads)
    assert content(tmp_path / "stopped") == content(tmp_path / "whole")
