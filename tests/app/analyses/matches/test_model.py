"""The list of exact matches: order, minimum length, positions as people count them, and a million
rows.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.matches import model as matches_model
from app.analyses.matches.model import MatchColumn, MatchesModel
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.results import order, table
from tests.app.analyses.matches.match_samples import stored
from tests.app.drivers import wait


def three() -> Matches:
    return Matches(
        RecordTable.of(["r1", "r2"], [100, 50]),
        RecordTable.of(["q1", "q2"], [40, 60]),
        np.array([0, 110, 60]),
        np.array([5, 40, 41]),
        np.array([30, 20, 25]),
        np.array([False, False, True]),
    )


def million() -> Matches:
    random = np.random.default_rng(3)
    count = 1_000_000
    return Matches(
        RecordTable.of(["chr"], [300_000_000]),
        RecordTable.of([f"c{k}" for k in range(100)], np.full(100, 3_000_000)),
        random.integers(0, 299_000_000, count),
        random.integers(0, 299_000_000, count),
        random.integers(20, 5000, count).astype(np.int32),
        random.random(count) < 0.5,
    )


def rows(model: MatchesModel) -> list[list[str]]:
    return [[model.index(row, column).data() for column in MatchColumn] for row in range(model.rowCount())]


def test_longest_first_in_positions_of_the_records(qapp) -> None:  # type: ignore[no-untyped-def]
    assert rows(MatchesModel(three())) == [
        ["30", "+", "r1", "1", "q1", "6"],
        ["25", "−", "r1", "61", "q2", "2"],
        ["20", "+", "r2", "11", "q2", "1"],
    ]


@pytest.mark.parametrize(
    ("column", "order", "expected"),
    [
        (MatchColumn.REFERENCE, Qt.SortOrder.DescendingOrder, [1, 2, 0]),
        (MatchColumn.REFERENCE_POSITION, Qt.SortOrder.AscendingOrder, [0, 1, 2]),
        (MatchColumn.QUERY, Qt.SortOrder.AscendingOrder, [0, 1, 2]),
        (MatchColumn.QUERY_POSITION, Qt.SortOrder.AscendingOrder, [1, 2, 0]),
        (MatchColumn.LENGTH, Qt.SortOrder.AscendingOrder, [1, 2, 0]),
        (MatchColumn.STRAND, Qt.SortOrder.DescendingOrder, [2, 0, 1]),
    ],
)
def test_sorting(qapp, column: MatchColumn, order: Qt.SortOrder, expected: list[int]) -> None:  # type: ignore[no-untyped-def]
    model = MatchesModel(three())
    model.sort(column, order)
    assert [model.match_at(row) for row in range(3)] == expected
    assert [model.row(match) for match in expected] == [0, 1, 2]


def test_the_minimum_hides_and_brings_back(qapp) -> None:  # type: ignore[no-untyped-def]
    model = MatchesModel(three())
    model.set_minimum(25)
    assert (model.rowCount(), model.shown, model.row(1)) == (2, 2, -1)
    model.set_minimum(1)
    assert model.rowCount() == 3


def test_a_match_is_described(qapp) -> None:  # type: ignore[no-untyped-def]
    model = MatchesModel(three())
    assert model.describe(2) == "r1:61–85 = q2:2–26 · 25 bases · reverse complement"
    assert model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole) == model.describe(2)


def test_a_million_rows_do_not_freeze(qapp) -> None:  # type: ignore[no-untyped-def]
    matches = million()
    begun = time.process_time()
    model = MatchesModel(matches)
    for column in MatchColumn:
        model.sort(column, Qt.SortOrder.AscendingOrder)
        model.index(500_000, column).data()
    model.set_minimum(100)
    assert time.process_time() - begun < 3
    lengths = [int(model.index(row, MatchColumn.LENGTH).data().replace(",", "")) for row in (0, 1000, 900_000)]
    assert min(lengths) >= 100


def test_very_many_are_put_in_order_in_a_thread(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(matches_model, "_MAX_SORTED_AT_ONCE", 2)
    model = MatchesModel(three())
    assert model.rowCount() == 0
    wait(lambda: model.rowCount() == 3)
    with qtbot.waitSignals([model.sorting, model.sorting]):
        model.sort(MatchColumn.REFERENCE_POSITION, Qt.SortOrder.DescendingOrder)
        # Only the last order asked for counts.
        model.sort(MatchColumn.LENGTH, Qt.SortOrder.AscendingOrder)
    wait(lambda: [model.match_at(row) for row in range(3)] == [1, 2, 0])


def test_no_match(qapp) -> None:  # type: ignore[no-untyped-def]
    nothing = np.zeros(0, dtype=np.int64)
    empty = Matches(
        RecordTable.of(["r"], [9]), RecordTable.of(["q"], [9]), nothing, nothing, nothing, nothing.astype(bool)
    )
    model = MatchesModel(empty)
    assert model.rowCount() == 0 and model.row(0) == -1


def test_very_many_of_a_result_are_listed_without_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    """Kept orders; a minimum length cuts one by length, and is looked for in a thread in the
    others.
    """
    monkeypatch.setattr(matches_model, "_MAX_SORTED_AT_ONCE", 2)
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    matches = stored(tmp_path / "r", three()).matches
    with monkeypatch.context() as patch:
        patch.setattr(table.Column, "__array__", None)  # a whole column
        model = MatchesModel(matches)
        wait(lambda: model.rowCount() == 3)
        for minimum, shown in ((25, [0, 2]), (26, [0]), (31, []), (1, [0, 2, 1])):
            model.set_minimum(minimum)
            assert [model.match_at(row) for row in range(model.rowCount())] == shown
        model.sort(MatchColumn.LENGTH, Qt.SortOrder.AscendingOrder)
        wait(lambda: [model.match_at(row) for row in range(model.rowCount())] == [1, 2, 0])
        model.set_minimum(25)
        assert [model.match_at(row) for row in range(model.rowCount())] == [2, 0]
        model.sort(MatchColumn.REFERENCE, Qt.SortOrder.DescendingOrder)
        wait(lambda: [model.match_at(row) for row in range(model.rowCount())] == [2, 0])
        model.set_minimum(30)
        wait(lambda: [model.match_at(row) for row in range(model.rowCount())] == [0])
        model.set_minimum(20)
        model.set_minimum(1)  # before the answer to the last one is there
        wait(lambda: [model.match_at(row) for row in range(model.rowCount())] == [1, 2, 0])
    assert (tmp_path / "r" / "orders" / "matches.length-descending.npy").exists()
