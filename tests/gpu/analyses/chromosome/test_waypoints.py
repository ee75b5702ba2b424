"""Rows between special rows, and the places on them that all best alignments pass: they spare work, and change nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.checkpoints import special_columns
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_columns import StepColumns, waypoints_of
from gpu.analyses.chromosome.checkpoints.special_rows import FOLDER, kept_between, rows_between, special_rows
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits, Mode
from gpu.analyses.chromosome.stages import stage2
from gpu.analyses.chromosome.stages.rows_between import Room
from gpu.engines.work.sweep import Row
from gpu.results.store import ResultStore
from gpu.sequences.sequence import Codes
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.runs import (
    TINY,
    BySweeps,
    WithOthers,
    align,
    careless_disk,
    content,
    request_for,
    scores_of,
)

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


def related(seed: int, length: int = 1200) -> tuple[Codes, Codes]:
    """With a repeat of few bases, in which an alignment has many ways, and something put in."""
    random = np.random.default_rng(seed)
    a = random.integers(0, 4, length).astype(np.uint8)
    a[length // 3 : length // 3 + 60] = np.resize(a[:3], 60)
    b = mutated(random, a, float(random.choice([0.0, 0.02, 0.08])))
    return a, np.concatenate([b[: length // 2], random.integers(0, 4, 40).astype(np.uint8), b[length // 2 :]])


@pytest.fixture
def roomy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if little of every row lived, so that all rows between are kept, also of pairs that are too small for anything to be left out."""
    monkeypatch.setattr(Room, "_left", lambda room, row: 1 << 40)


def tight(columns: int, rows: float = 1.3) -> Limits:
    """Room for so many whole rows."""
    return replace(TINY, sra_bytes=int(8 * (columns + 1) * rows), block_rows=16, column_interval=100, partition=16)


def asked(folder: Path, seed: int, mode: Mode, **options: Any) -> ChromosomeRequest:
    a, b = related(seed)
    return request_for(folder, a, b, mode=mode, limits=tight(len(b), **options))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("roomy")
def test_they_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Mode, seed: int) -> None:
    request = asked(tmp_path, seed, mode)
    plain = align(request.with_(pruning=False), tmp_path / "plain", 2)
    for name, engine in (("usual", None), ("sweeps", BySweeps(2)), ("beside", WithOthers(1))):
        align(request, tmp_path / name, 1 + seed % 2, engine=engine)
        assert content(tmp_path / name) == content(tmp_path / "plain")
    monkeypatch.setattr(stage2, "_AHEAD", 1)
    align(request, tmp_path / "one ahead", 2)
    assert content(tmp_path / "one ahead") == content(tmp_path / "plain")
    assert len(plain.special_rows) <= 2


@pytest.mark.usefixtures("roomy")
@pytest.mark.parametrize("mode", MODES)
def test_all_best_alignments_pass_them(tmp_path: Path, mode: Mode) -> None:
    """Those that end where the step begins: of all places of the row, one lies on such alignments, in one state."""
    seen = 0
    for seed in range(8):
        folder = tmp_path / str(seed)
        request = asked(folder, seed, mode)
        result = align(request.with_(until=2), folder / "r", 2)
        a, b = related(seed)
        scores = scores_of(request.scoring)
        begun = oracle.corner(len(a), len(b), scores) if mode == "global" else oracle.anywhere(len(a), len(b))
        forward = oracle.fill(a, b, scores, begun, local=mode == "local")
        for record in ResultStore.open(folder / "r", result.request).records("crosspoint"):
            i, j, score, kind = record["from"]
            corner = oracle.corner(i, j, scores, kind, forced=True)
            backward = oracle.fill(a[:i][::-1], b[:j][::-1], scores, corner)
            opening = scores.first - scores.extend
            for point in waypoints_of(record):
                row = slice(0, j + 1)
                closed = forward.h[point.i, row] + backward.h[i - point.i, ::-1]
                inside = forward.f[point.i, row] + backward.f[i - point.i, ::-1] + opening
                passed = [(int(at), 0) for at in np.flatnonzero(closed == score)]
                passed += [(int(at), 2) for at in np.flatnonzero(inside == score)]
                assert passed == [(point.j, point.kind)]
                assert point.score == (forward.f if point.kind else forward.h)[point.i, point.j]
                seen += 1
    assert seen > 60


def test_stages_behind_the_first_compute_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(5)
    a = random.integers(0, 4, 150_000).astype(np.uint8)
    b = mutated(random, a, 0.03)
    request = request_for(tmp_path, a, b, limits=Limits(sra_bytes=12 * len(b), column_interval=100_000))
    with_them = align(request, tmp_path / "with", 2)
    monkeypatch.setattr(stage2, "kept_between", lambda *_: [])
    without = align(request, tmp_path / "without", 2)
    assert content(tmp_path / "with") == content(tmp_path / "without")
    cells = [
        [stage.done - stage.skipped for stage in result.stages if 2 <= stage.stage <= 4]
        for result in (with_them, without)
    ]

    assert 2 * cells[0][0] < cells[1][0] and sum(cells[0]) < 0.6 * sum(cells[1])


@pytest.mark.usefixtures("roomy")
@pytest.mark.parametrize("until", [1, 2])
def test_one_that_is_damaged_is_as_if_it_had_not_been_kept(tmp_path: Path, until: int) -> None:
    request = asked(tmp_path, 3, "local")
    align(request, tmp_path / "whole", 2)
    folder = tmp_path / "r"
    known = align(request.with_(until=until), folder, 2).request
    files = sorted((folder / FOLDER).glob("between_*.npy"))
    assert len(files) > 5
    store = ResultStore.open(folder, known)
    assert len(kept_between(store, known)) == len(files)
    files[0].unlink()
    files[1].write_bytes(files[1].read_bytes()[:-4] + b"\0\0\0\1")
    store.close()
    store = ResultStore.open(folder, known)
    assert len(kept_between(store, known)) == len(files) - 2
    store.close()
    align(request, folder, 2)
    assert content(folder) == content(tmp_path / "whole")


def test_none_where_special_rows_are_close_or_nothing_is_left_out(tmp_path: Path) -> None:
    request = align(asked(tmp_path, 1, "local"), tmp_path / "r").request
    between = rows_between(request)
    assert between and not set(between) & set(special_rows(request))
    assert rows_between(request.with_(pruning=False)) == []
    assert rows_between(request.with_(limits=replace(request.limits, sra_bytes=1 << 24))) == []


def test_room_is_shared_by_the_rows_up_to_the_next_special_row() -> None:
    room = Room(area=1500, row_bytes=1000, rows=2000, special=[1000], between=range(100, 2000, 100))
    # The special row may take all of its bytes: 500 are left, and a row between is thought to take 7.
    assert room.is_due(100) and not room.is_due(150)
    assert room.take(100, 200)
    # Now 300 are left for the rows before the special one: one of 200 and a half, so one of 333 rows is due; then one of 200.
    assert [row for row in range(200, 800, 100) if room.is_due(row)] == [500, 700]
    assert not room.is_due(800)
    assert not room.take(800, 301) and room.take(800, 300)
    # It takes less than it might: what it leaves is for the rows behind it.
    assert room.take(1000, 40)
    due = [row for row in range(1100, 2000, 100) if room.is_due(row) and room.take(row, 40)]
    assert due == list(range(1100, 2000, 100))
    assert not room.take(1050, 601) and room.take(1050, 600)


def test_rows_further_down_may_be_asked_for_first() -> None:
    rows, asked = range(100, 2000, 100), [*range(1500, 2000, 100), *range(100, 1500, 100)]
    rooms = [Room(area=1500, row_bytes=1000, rows=2000, special=[1000], between=rows) for _ in range(2)]
    for room in rooms:
        room.take(100, 100)
    due = [{row for row in order if room.is_due(row)} for room, order in zip(rooms, (rows, asked), strict=True)]
    # What is wanted above the special row does not depend on what is wanted below it, which is asked for from the middle on here.
    assert (
        {row for row in due[0] if row < 1000} == {row for row in due[1] if row < 1000} == {200, 400, 600, 700, 800, 900}
    )
    # The first one is far from any that is kept.
    assert {row for row in due[1] if row > 1000} == {1200, 1400, 1500, 1600, 1700, 1800, 1900}


def test_columns_from_a_waypoint_on_are_those_of_the_step() -> None:
    step, first = StepColumns(Crosspoint(60, 45, 200, 0), 10), StepColumns(Crosspoint(60, 45, 200, 0), 50)
    first.keep(
        40, Row(*(np.arange(values, values + 3, dtype=np.int32) for values in (5, 4)), 20, 2, (-(2**30), -(2**30)))
    )
    on = StepColumns(Crosspoint(50, 33, 170, 0), 10)
    on.keep(30, Row(*(np.arange(values, values + 2, dtype=np.int32) for values in (7, 6)), 20, 1, (-(2**30), -(2**30))))
    # The walk to the waypoint went further left than that.
    first.keep(30, Row(np.zeros(1, np.int32), np.zeros(1, np.int32), 20))
    step.join(first, on.point)
    step.join(on, Crosspoint(10, 5, 0, 0))
    assert step.places == [40, 30] and [first for first, _, _ in step.values] == [2, 11]
    np.testing.assert_array_equal(step.values[1][1], [37, 38])
    np.testing.assert_array_equal(step.values[1][2], [36, 37])
    assert special_columns.waypoints_of({"waypoints": [[5, 6, 7, 0], [1, 2, 3, 2]]}) == [
        Crosspoint(1, 2, 3, 2),
        Crosspoint(5, 6, 7, 0),
    ]
    assert special_columns.waypoints_of({}) == []
