"""Boxes about what is rearranged, in whole runs: less is computed, the result is the same bytes,
and a run can be stopped meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import rearrangements
from gpu.analyses.chromosome.bounds.diagonal import boxes
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work import word_samples
from gpu.engines.work.sweep import Band, Sweep, SweepProgress
from gpu.engines.work.word_samples import WordGrid, WordSamples
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.as_card import AsCard
from tests.gpu.analyses.chromosome.runs import BySweeps, align, careless_disk, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

#: As for long sequences, of these.
LIMITS = Limits(block_rows=64, special_rows=6, column_interval=512, partition=256)


class Card(AsCard):
    """One that boxes are made for as for a card."""


@pytest.fixture
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hole gets boxes, on a card too."""
    for name, value in (("_MIN_SAVED", 0), ("_MIN_SAVED_SHARE", 0), ("_MIN_SAVED_A_CELL", 1e-6), ("_MAX_BOX_SHARE", 1)):
        monkeypatch.setattr(boxes, name, value)
    for name in ("_MIN_CELLS_GPU", "_MIN_CELLS_GPU_SIMILAR"):
        monkeypatch.setattr(rearrangements, name, 0)


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
@pytest.mark.parametrize("engine", [CpuEngine, Card, BySweeps])
def test_the_result_is_that_of_every_cell(tmp_path: Path, mode: str, engine: type[CpuEngine]) -> None:
    pair = simulate(12_000, 0.02, 9)
    request = request_for(tmp_path, pair.a.codes, pair.b.codes, mode=mode, limits=LIMITS)
    plain = align(request.with_(pruning=False, bound="none"), tmp_path / "plain", 2)
    pruned = align(request, tmp_path / "pruned", engine=engine(2))
    assert content(pruned.folder) == content(plain.folder)


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
def test_scores_are_as_large_as_they_may_be(tmp_path: Path, mode: str) -> None:
    """A match in each row would be more than 32 bits hold, but columns are few."""
    random, scoring = np.random.default_rng(1), Scoring(400_000, -400_000, 500, 1)
    b = random.integers(0, 4, 1500).astype(np.uint8)
    a = np.concatenate([b, random.integers(0, 4, 5000).astype(np.uint8)])
    request = request_for(tmp_path, a, b, mode=mode, scoring=scoring, limits=LIMITS)
    plain = align(request.with_(pruning=False, bound="none"), tmp_path / "plain", 2)
    pruned = align(request, tmp_path / "pruned", 2)
    assert content(pruned.folder) == content(plain.folder)


def test_less_is_left_of_the_matrix_above_an_inversion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = simulate(200_000, 0.005, 2)
    request = request_for(tmp_path, pair.a.codes, pair.b.codes, limits=Limits(), until=1)
    with_boxes = _left_out(tmp_path / "boxes", request)
    monkeypatch.setattr(boxes, "_MAX_HOLES", 0)
    assert 1 - with_boxes < 0.65 * (1 - _left_out(tmp_path / "none", request))


def _left_out(folder: Path, request: ChromosomeRequest) -> float:
    result = align(request, folder, 2)
    (stage,) = result.stages
    return stage.skipped / (result.request.a.used * result.request.b.used)


@pytest.mark.parametrize(
    "divergence, engine, has_boxes", [(0.005, Card, True), (0.08, Card, False), (0.08, CpuEngine, True)]
)
def test_a_card_has_boxes_in_smaller_matrices_where_sequences_are_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, divergence: float, engine: type[CpuEngine], has_boxes: bool
) -> None:
    asked = list[int]()
    monkeypatch.setattr(rearrangements, "_MIN_CELLS_GPU_SIMILAR", 0)
    monkeypatch.setattr(rearrangements, "boxes_about", lambda *arguments: asked.append(1) or [])
    pair = simulate(12_000, divergence, 9)
    align(request_for(tmp_path, pair.a.codes, pair.b.codes, limits=LIMITS, until=1), tmp_path / "run", engine=engine(2))
    assert bool(asked) == has_boxes


@pytest.mark.usefixtures("everywhere")
def test_a_run_can_be_stopped_while_boxes_are_computed(tmp_path: Path) -> None:
    pair = simulate(12_000, 0.02, 9)
    monitor, notes = Monitor(), list[str]()

    class Stopped(CpuEngine):
        def sweep(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
            notes.append(monitor.progress.note)
            if notes[-1]:
                monitor.cancel()
            return super().sweep(sweep)

    request = request_for(tmp_path, pair.a.codes, pair.b.codes, limits=LIMITS)
    with pytest.raises(Cancelled):
        align(request, tmp_path / "out", monitor=monitor, engine=Stopped(1))
    assert notes == ["Computing what rearrangements cost."] and not monitor.progress.note
    resumed = align(request, tmp_path / "out", 1)
    assert content(resumed.folder) == content(align(request, tmp_path / "again", 1).folder)


@pytest.mark.parametrize(
    "engine, bases, share, has_room, bound",
    [
        (CpuEngine, 100_000, 0.1, True, "boxes"),
        (CpuEngine, 100_000, 0.2, True, "words"),
        (CpuEngine, 100_000, 0.2, False, "boxes"),
        (CpuEngine, 10_000, 0.2, True, "boxes"),
        (CpuEngine, 100_000, 0.65, True, "boxes"),
        (CpuEngine, 1_000_000, 0.65, True, "boxes"),
        (CpuEngine, 1_500_000, 0.65, True, "words"),
        (CpuEngine, 1_500_000, 0.7, True, "boxes"),
        (Card, 2_000_000, 0.5, True, "diagonals"),
        (Card, 3_000_000, 0.5, True, "words"),
        (Card, 3_000_000, 0.5, False, "diagonals"),
        (Card, 3_000_000, 0.65, True, "diagonals"),
        (Card, 10_000_000, 0.7, True, "diagonals"),
        (Card, 10_000_000, 0.8, True, "boxes"),
        (Card, 15_000_000, 0.7, True, "boxes"),
        (Card, 15_000_000, 0.5, False, "boxes"),
    ],
)
def test_the_bound_is_chosen_by_score_size_device_and_memory(
    engine: type[CpuEngine], bases: int, share: float, has_room: bool, bound: str
) -> None:
    side, device = SimpleNamespace(used=bases), engine(1)
    request: Any = SimpleNamespace(a=side, b=side, scoring=Scoring())
    assert rearrangements.bound_for(request, device, int(share * bases), has_room) == bound


def test_words_are_marked_in_as_many_columns_at_once_as_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    random = np.random.default_rng(9)
    a, island = (random.integers(0, 4, size).astype(np.uint8) for size in (40_000, 12_000))
    b = np.concatenate([a[:12_000], island, a[22_000:]])
    request = request_for(tmp_path, a, b, limits=LIMITS)
    made = list[tuple[int, int]]()

    class Recorded(CpuEngine):
        def word_samples(self, grid: WordGrid, raise_if_cancelled: Callable[[], None]) -> WordSamples:
            made.append((len(grid.b), len(grid.beyond)))
            return super().word_samples(grid, raise_if_cancelled)

    monkeypatch.setattr(rearrangements, "_MIN_COLUMNS", 10_000)
    results = []
    # Enough for all, for a tile, and for none.
    for number, columns in enumerate((100_000, 20_000, 5_000)):
        free = 4 * word_samples.memory_of(columns)
        monkeypatch.setattr(rearrangements, "free_memory", lambda free=free: free)
        results.append(content(align(request, tmp_path / str(number), engine=Recorded(1)).folder))
    whole, *tiles = made
    assert whole == (len(b), 0) and [beyond for _, beyond in tiles] == [0, len(a) // 128 + 1]
    assert sum(width for width, _ in tiles) == len(b) + word_samples.LOOK_AHEAD
    assert results[0] == results[1] == results[2]


def test_there_are_boxes_about_what_is_rearranged_and_behind_the_end() -> None:
    random = np.random.default_rng(5)
    left, middle, right, tail = (
        random.integers(0, 4, size).astype(np.uint8) for size in (80_000, 8000, 80_000, 12_000)
    )
    turned: Codes = 3 - middle[::-1]
    a, b = np.concatenate([left, middle, right, tail]), np.concatenate([left, turned, right, tail[::-1]])
    anchors, bridges = np.array([[0, 0, 80_000], [88_000, 88_000, 80_000]]), np.array([-9000])
    made = boxes.boxes_about(anchors, bridges, len(a), len(b), Scoring())
    rows = [range(box.first * 512, box.end * 512) for box in made]
    # From the last one up, none over another; about the turned part, and behind what is alike.
    assert all(above.stop <= below.start for below, above in pairwise(rows))
    for begin, end in ((80_000, 88_000), (168_000, 172_000)):
        assert any(begin in row for row in rows) and any(end - 1 in row for row in rows)
    assert all(box.left < 84_000 < box.right for box in made if 84_000 in range(box.first * 512, box.end * 512))
    for_card = boxes.boxes_about(anchors, bridges, len(a), len(b), Scoring(), for_card=True)
    assert 0 < len(for_card) < len(made)
    assert not boxes.boxes_about(anchors[:1], np.empty(0, np.int64), 40_000, 40_000, Scoring())
