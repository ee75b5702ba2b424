"""Steps of stage 2 made as background jobs of stage 1: they spare stage 2 its work where they begin
on the alignment, and change nothing anywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.request import Mode
from gpu.analyses.chromosome.stages import speculative_traceback
from gpu.core.errors import Cancelled
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Band, SweepJob, SweepProgress
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.interrupted import CancellingMonitor
from tests.gpu.analyses.chromosome.runs import (
    WithBackground,
    align,
    bound_of,
    careless_disk,
    content,
    request_for,
    resume,
)

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


class Counting(WithBackground):
    """``climbs``: sweeps that stage 2 asked for; ``has_room``: whether background jobs are done."""

    def __init__(self, has_room: bool = True) -> None:
        super().__init__(1, bands=8)
        self.climbs, self._has_room, self.is_stage_1_over = 0, has_room, False

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        # Stage 3 has none here: its partitions are small.
        self.climbs += len(jobs) if self.is_stage_1_over else 0
        yield from super().sweep_batch(jobs) if self._has_room else CpuEngine(1).sweep_batch(jobs)
        self.is_stage_1_over = True


def related(seed: int, length: int = 3000) -> tuple[Codes, Codes]:
    random = np.random.default_rng(seed)
    a = random.integers(0, 4, length).astype(np.uint8)
    return a, mutated(random, a, 0.02)


@pytest.mark.parametrize("mode", MODES)
def test_they_spare_stage_2_its_climbs(tmp_path: Path, mode: Mode) -> None:
    request = request_for(tmp_path / "in", *related(3), mode=mode)
    climbs = []
    for has_room in (False, True):
        engine = Counting(has_room)
        result = align(request, tmp_path / str(has_room), engine=engine)
        climbs.append(engine.climbs)
        assert (engine.background_bands > 20) is has_room
    assert content(tmp_path / "True") == content(tmp_path / "False")
    steps = len(result.crosspoints(2)) - 1
    assert climbs[0] >= steps > 15 and climbs[1] < steps / 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(4))
def test_those_that_begin_beside_the_alignment_change_nothing(tmp_path: Path, mode: Mode, seed: int) -> None:
    """An inversion, beside which rows are best elsewhere than where the alignment passes."""
    a, b = related(seed, 1500)
    b = np.concatenate([b[:500], DNA.reverse_complement(b[500:700]), b[700:]])
    request = request_for(tmp_path / "in", a, b, mode=mode)
    align(request.with_(pruning=False), tmp_path / "plain")
    engine = Counting()
    align(request, tmp_path / "beside", engine=engine)
    assert content(tmp_path / "beside") == content(tmp_path / "plain")
    assert engine.background_bands


def test_there_are_none_where_the_score_is_low_or_stage_2_is_not_asked_for(tmp_path: Path) -> None:
    a, b = related(1, 1000)
    far = np.random.default_rng(5).integers(0, 4, 1000).astype(np.uint8)
    for name, of in (
        ("far", request_for(tmp_path / "in_far", a, far)),
        ("every cell", request_for(tmp_path / "in", a, b, pruning=False)),
        ("stage 1", request_for(tmp_path / "in", a, b, until=1)),
    ):
        engine = Counting()
        align(of, tmp_path / name, engine=engine)
        assert engine.background_bands == 0, name


def test_they_end_where_much_is_kept_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = request_for(tmp_path / "in", *related(3))
    bands = []
    for most in (speculative_traceback._MAX_BYTES, 4000):
        monkeypatch.setattr(speculative_traceback, "_MAX_BYTES", most)
        engine = Counting()
        align(request, tmp_path / str(most), engine=engine)
        bands.append(engine.background_bands)
    assert content(tmp_path / str(most)) == content(tmp_path / str(speculative_traceback._MAX_BYTES))
    assert 0 < bands[1] < bands[0] / 3


def test_long_ways_wait_for_stage_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = request_for(tmp_path / "in", *related(3))
    monkeypatch.setattr(speculative_traceback, "_MAX_ROWS", 100)
    engine = Counting()
    align(request, tmp_path / "r", engine=engine)
    assert engine.background_bands == 0


def test_a_bound_that_is_too_high_makes_them_begin_anew(tmp_path: Path) -> None:
    a, b = related(2, 1200)
    request = request_for(tmp_path / "in", a, b)
    align(request, tmp_path / "found")
    bound = bound_of(a, b, request.scoring)
    assert bound is not None
    align(request.with_(bound=str(bound + 100)), tmp_path / "given", engine=Counting())
    assert content(tmp_path / "given") == content(tmp_path / "found")


@pytest.mark.parametrize("after", [5, 25, 60])
def test_a_run_that_was_stopped_goes_on_with_others(tmp_path: Path, after: int) -> None:
    request = request_for(tmp_path / "in", *related(4, 1500))
    align(request, tmp_path / "whole")
    with pytest.raises(Cancelled):
        align(request, tmp_path / "stopped", monitor=CancellingMonitor(after), engine=Counting())
    engine = Counting()
    resume(tmp_path / "stopped", CancellingMonitor(), engine)
    assert content(tmp_path / "stopped") == content(tmp_path / "whole")
