"""Special rows and columns: their choice, and their way to the disk."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gpu.analyses.chromosome.checkpoints import special_rows as module
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_columns import (
    COLUMN_SHARE,
    SpecialColumns,
    StepColumns,
    are_there,
    column_interval,
    kept_columns,
    load_columns,
    places_of,
)
from gpu.analyses.chromosome.checkpoints.special_rows import (
    SpecialRowsArea,
    flush_interval,
    left_out,
    load,
    load_special_row,
    special_rows,
)
from gpu.analyses.chromosome.pruning import PrunedGrid
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits, Mode
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.core.schema import wrong_field
from gpu.engines.work.sweep import UNREACHED, Band, Best, Row
from gpu.results.store import ResultStore
from gpu.sequences.choice import SequenceChoice

MEGA = 10**6


def asked(rows: int, columns: int, **limits: int) -> ChromosomeRequest:
    a, b = (SequenceChoice(f"{name}.fa", length=length) for name, length in (("a", rows), ("b", columns)))
    return ChromosomeRequest(a, b, limits=Limits(**limits))


@pytest.mark.parametrize(
    "rows, columns, sra, kept",
    [
        (1_044_459, 1_072_950, 4 << 30, 20),
        (3_100_000, 3_300_000, 4 << 30, 23),
        (30 * MEGA, 45 * MEGA, 20 << 30, 59),
        (8 * MEGA, 8 * MEGA, 40 << 30, 61),
        (60 * MEGA, 60 * MEGA, 400 << 30, 128),
        (162_114, 171_823, 4 << 30, 22),
        (16_569, 16_499, 4 << 30, 16),
        (1_000, 1_000, 4 << 30, 0),
        (60 * MEGA, 60 * MEGA, 4 << 30, 8),
        (60 * MEGA, 60 * MEGA, 0, 19),
        (250 * MEGA, 257 * MEGA, 0, 19),
    ],
)
def test_how_many_rows_are_kept(rows: int, columns: int, sra: int, kept: int) -> None:
    assert len(special_rows(asked(rows, columns, sra_bytes=sra))) == kept


@pytest.mark.parametrize("columns", [3_000, 5 * MEGA, 26 * MEGA])
def test_4_gib_hold_the_rows_of_shorter_pairs(columns: int) -> None:
    """Which of several equal alignments is found depends on where they lie."""
    assert special_rows(asked(columns, columns)) == special_rows(asked(columns, columns, sra_bytes=4 << 30))


@pytest.mark.parametrize("rows", [100_000, 200_000, 500_000, MEGA, 3 * MEGA, 10 * MEGA, 200 * MEGA])
def test_stage_2_is_cheap_and_so_is_writing(rows: int) -> None:
    request = asked(rows, rows, sra_bytes=1 << 50)
    interval = flush_interval(request) * request.limits.block_rows
    assert interval <= rows / 20
    if rows >= 2 * MEGA:
        # 2.5 TCUPS of 8 bytes an interval: a small part of what a disk takes.
        assert 8 * 2.5e12 / interval < 0.35e9


@given(
    st.integers(1, 3 * MEGA), st.integers(1, 3 * MEGA), st.integers(1, 5000), st.integers(1, 300), st.integers(1, 2000)
)
def test_the_limits_hold(rows: int, columns: int, block_rows: int, most: int, rows_that_fit: int) -> None:
    area = 8 * (columns + 1) * rows_that_fit
    request = asked(rows, columns, block_rows=block_rows, special_rows=most, sra_bytes=area)
    places = special_rows(request)
    assert len(places) <= most and 8 * (columns + 1) * len(places) <= area
    assert all(0 < place < rows and place % block_rows == 0 for place in places)
    assert len(set(np.diff([0, *places]))) <= 1
    height = min(flush_interval(request) * block_rows, rows)
    kept = columns // column_interval(request)
    assert 8 * height * kept <= min(area, COLUMN_SHARE * 2 * 8 * max(columns, 1024))
    for other in (request.with_(engine="cuda"), request.with_(limits=replace(request.limits, threads=3))):
        assert special_rows(other) == places


def test_an_area_without_room_for_a_row_is_refused() -> None:
    with pytest.raises(InputError, match="special rows area"):
        flush_interval(asked(1000, 1000, sra_bytes=8 * 1000))
    assert flush_interval(asked(1000, 1000, sra_bytes=8 * 1001)) == 1


# ---- On the way to the disk: 100 rows, a special one every 10

REQUEST = asked(100, 50, block_rows=10)


def band(row: int) -> Band:
    h = np.arange(51, dtype=np.int32) + row
    return Band(row - 10, row, Best(row, row, 7), 0, np.zeros((0, 4), np.int64), Row(h, -h, 50))


def save(area: SpecialRowsArea, grid: PrunedGrid, row: int) -> None:
    grid.add(np.array([[row - 10, row, 0, 25]], np.int64))
    area.save(band(row), Best(row, row, 7), 250 * row // 10, row / 10, grid)


def test_a_row_is_resumed_with_what_was_known_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PICTURE_SECONDS", -1.0)
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        area, grid = SpecialRowsArea(store, REQUEST), PrunedGrid(100, 50)
        for row in (10, 20, 30):
            assert area.wanted(row) and not area.wanted(row + 5)
            save(area, grid, row)
        # It is read before it is on the disk, too.
        h, f = load_special_row(store, REQUEST, 30).whole(50)
        assert (h == band(30).h).all() and (f == band(30).f).all()
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        checkpoint = SpecialRowsArea(store, REQUEST).newest()
    assert checkpoint is not None
    assert (checkpoint.row, checkpoint.best, checkpoint.pruned, checkpoint.seconds) == (30, Best(30, 30, 7), 750, 3.0)
    assert (checkpoint.h == band(30).h).all() and (checkpoint.f == band(30).f).all()
    assert checkpoint.grid.sum() == 750
    # The newest two pictures stay, and every row does.
    assert len(list((tmp_path / "r/special_rows").glob("pruned_*"))) == 2
    assert len(list((tmp_path / "r/special_rows").glob("row_*"))) == 3
    (tmp_path / "r/special_rows/row_000000000030.npy").write_bytes(b"")
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        checkpoint = SpecialRowsArea(store, REQUEST).newest()
    assert checkpoint is not None and checkpoint.row == 20 and checkpoint.grid.sum() == 500


@pytest.mark.parametrize("cut", [(0, 51), (5, 25), (0, 1)])
@pytest.mark.parametrize("mode", ["local", "global"])
@pytest.mark.parametrize("live", [(0, 51), (7, 20), (0, 3), (50, 51), (0, 1), None])
def test_a_file_has_the_columns_that_were_not_left_out(
    tmp_path: Path, mode: Mode, live: tuple[int, int] | None, cut: tuple[int, int]
) -> None:
    """``cut``: the columns that the engine brings."""
    live = live if live is not None and cut[0] <= live[0] and live[1] <= cut[1] else None
    request = REQUEST.with_(mode=mode)
    h = np.full(51, left_out(request)[0], np.int32)
    f = np.full(51, left_out(request)[1], np.int32)
    if live is not None:
        # One of both suffices at either end.
        h[live[0] : live[1] - 1] = 5
        f[live[0] + 1 : live[1]] = 3
        h[live[0]] = 7
    with ResultStore.open(tmp_path / "r", request) as store:
        row = Row(h[cut[0] : cut[1]], f[cut[0] : cut[1]], 50, cut[0], left_out(request))
        for there, expected in zip(row.whole(), (h, f), strict=True):
            np.testing.assert_array_equal(there, expected)
        SpecialRowsArea(store, request).save(replace(band(10), row=row), Best(), 0, 0.0, PrunedGrid(100, 50))
    with ResultStore.open(tmp_path / "r", request) as store:
        record = store.records("row")[0]
        first, end = record["columns"]
        assert (first, end) == live if live is not None else end - first == 1
        assert store.array(record).shape == (2, end - first)  # type: ignore[union-attr]
        for there, expected in zip(load_special_row(store, request, 10).whole(50), (h, f), strict=True):
            np.testing.assert_array_equal(there, expected)


def test_wrong_columns_are_damage(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        SpecialRowsArea(store, REQUEST).save(band(10), Best(), 0, 0.0, PrunedGrid(100, 50))
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        record = store.records("row")[0]
        assert record["columns"] == [0, 51]
        for columns in ([0, 50], [1, 52]):
            assert load(store, REQUEST, record | {"columns": columns}) is None
    for wrong in ([-1, 50], [0], [0.0, 51.0], "51", None):
        assert wrong_field(record | {"columns": wrong}, Result.record_fields["row"]) == "columns"


def test_rows_that_follow_closely_have_no_picture(tmp_path: Path) -> None:
    """A run resumes below a row with one, and needs the others all the same."""
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        area, grid = SpecialRowsArea(store, REQUEST), PrunedGrid(100, 50)
        save(area, grid, 10)
        save(area, grid, 20)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "PICTURE_SECONDS", -1.0)
            save(area, grid, 30)
        save(area, grid, 40)
    store = ResultStore.open(tmp_path / "r", REQUEST)
    assert [("grid" in record) for record in store.records("row")] == [True, False, True, False]
    checkpoint = SpecialRowsArea(store, REQUEST).newest()
    assert checkpoint is not None and checkpoint.row == 30
    (tmp_path / "r/special_rows/row_000000000010.npy").unlink()
    store.close()
    assert SpecialRowsArea(ResultStore.open(tmp_path / "r", REQUEST), REQUEST).newest() is None


def test_a_run_that_is_stopped_after_its_first_row_resumes_below_it(tmp_path: Path) -> None:
    """However soon that was: what the window shows as filled is not emptied."""
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        area, grid = SpecialRowsArea(store, REQUEST), PrunedGrid(100, 50)
        save(area, grid, 10)
        save(area, grid, 20)
    checkpoint = SpecialRowsArea(ResultStore.open(tmp_path / "r", REQUEST), REQUEST).newest()
    assert checkpoint is not None and checkpoint.row == 10


def test_a_checkpoint_replaces_the_one_before_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHECKPOINT_SECONDS", -1.0)
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        area, grid = SpecialRowsArea(store, REQUEST), PrunedGrid(100, 50)
        for row in (3, 5, 7, 9):
            assert area.wanted(row)
            save(area, grid, row)
    assert sorted(path.name for path in (tmp_path / "r/special_rows").glob("checkpoint_*")) == [
        "checkpoint_000000000007.npy",
        "checkpoint_000000000009.npy",
    ]
    checkpoint = SpecialRowsArea(ResultStore.open(tmp_path / "r", REQUEST), REQUEST).newest()
    assert checkpoint is not None and checkpoint.row == 9


# ---- Special columns: every 10th of 50 columns

COLUMNS = asked(100, 50, block_rows=10, column_interval=10)
POINTS = [Crosspoint(60, 45, 40, 0), Crosspoint(50, 15, 20, 0), Crosspoint(40, 12, 17, 0), Crosspoint(33, 1, 0, 0)]


def walk(columns: SpecialColumns, points: list[Crosspoint]) -> None:
    for here, found in pairwise(points):
        step = StepColumns(here, 10 * ((here.i - 1) // 10))
        for place in places_of(COLUMNS, here):
            values = np.full(here.i - step.above + 1, place, np.int32)
            step.keep(place, Row(values, -values, len(values) - 1))
        columns.commit(step, found)


def test_columns_are_kept_for_stage_3(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", COLUMNS) as store:
        walk(SpecialColumns(store), POINTS)
        for opened in (store, None):
            if opened is None:
                store.finish_writing()
                store.close()
                opened = ResultStore.open(tmp_path / "r", COLUMNS)
            kept = kept_columns(opened)
            assert {start: record["columns"] for start, record in kept.items()} == {
                (60, 45): [35, 25],
                (40, 12): [2],
            }
            columns = load_columns(opened, COLUMNS, kept[60, 45])
            found = [columns.column(k, 10) for k in range(len(columns))]
            values = np.stack([column for first, column in found])
            assert [first for first, _ in found] == [0, 0]
            assert values.shape == (2, 2, 11) and (values[:, 0, 0] == [35, 25]).all()
            assert (values[:, 1] == -values[:, 0]).all()
            assert are_there(opened, COLUMNS, POINTS[::-1])


def test_only_what_was_reached_of_a_column_is_written(tmp_path: Path) -> None:
    random, here, found = np.random.default_rng(3), *POINTS[:2]
    gap_open = COLUMNS.scoring.gap_open
    whole = []
    with ResultStore.open(tmp_path / "r", COLUMNS) as store:
        columns = SpecialColumns(store)
        step = StepColumns(here, 20)
        for place, (first, last) in zip((35, 25, 22), ((3, 20), (0, 41), (7, 7)), strict=True):
            h = np.full(41, UNREACHED, np.int32)
            h[first:last] = random.integers(-500, 500, last - first)
            h[first + 2 : first + 4] = UNREACHED
            e = h - np.int32(gap_open)
            step.keep(place, Row(h, e, 40))
            whole.append((h, e))
        columns.commit(step, found)
        store.finish_writing()
        record = kept_columns(store)[here.i, here.j]
        loaded = load_columns(store, COLUMNS, record)
        assert record["columns"] == [35, 25, 22] and len(loaded) == 3
        for k, values in enumerate(whole):
            for rows in (40, 21, 12, 4, 3, 2, 0):
                below, column = loaded.column(k, rows)
                np.testing.assert_array_equal(column, np.array(values)[:, below : rows + 1])
                assert (values[0][:below] == UNREACHED).all() and (below == rows or values[0][below] > UNREACHED)
        assert (tmp_path / "r" / record["file"]).stat().st_size < 128 + 4 * (6 + 2 * (17 + 41) + 1)


def test_stage_2_goes_on_where_the_journal_ends(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", COLUMNS) as store:
        walk(SpecialColumns(store), POINTS[:3])
    store = ResultStore.open(tmp_path / "r", COLUMNS)
    assert SpecialColumns(store).resume(POINTS[:1]) == POINTS[:3]
    assert are_there(store, COLUMNS, POINTS[2::-1]) and not are_there(store, COLUMNS, POINTS[::-1])
    next((tmp_path / "r/special_columns").iterdir()).write_bytes(b"")
    store.close()
    store = ResultStore.open(tmp_path / "r", COLUMNS)
    assert SpecialColumns(store).resume(POINTS[:1]) == POINTS[:1]
    assert not are_there(store, COLUMNS, POINTS[2::-1])
    assert are_there(store, COLUMNS, [])


def test_a_global_alignment_may_begin_with_a_gap_along_a_border(tmp_path: Path) -> None:
    request = COLUMNS.with_(mode="global")
    corner, edge = Crosspoint(0, 0, 0, 0), Crosspoint(30, 0, 0, 2)
    with ResultStore.open(tmp_path / "r", request) as store:
        walk(SpecialColumns(store), POINTS)
        # A step to the corner is missing here, and there none was needed.
        assert not are_there(store, request, [corner, *POINTS[::-1]])
        walk(SpecialColumns(store), [POINTS[-1], edge])
        assert are_there(store, request, [corner, edge, *POINTS[::-1]])
