"""The table of tasks: order, search, filter, changes while it runs, what is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from app.batch.task_table import TaskTable
from gpu.batch.folder import TaskRow
from gpu.batch.tasks import Status, TaskState
from tests.app.drivers import on_screen, search_for

DONE, FAILED, WAITING, RUNNING = Status.DONE, Status.FAILED, Status.WAITING, Status.RUNNING


def row(name: str, status: Status = DONE, analysis: str = "chromosome", **figures: float) -> TaskRow:
    message = f"{name} is no sequence." if status is FAILED else ""
    return TaskRow(analysis, TaskState(name, status, seconds=1.0, message=message), figures)


ROWS = (
    row("b", score=7.0, evalue=0.0),
    row("a", FAILED),
    row("c", score=12.0, evalue=1e-5),
    row("d", WAITING, "search"),
)


@pytest.fixture
def table(qtbot: Any) -> TaskTable:
    table = on_screen(qtbot, TaskTable(), 1000, 400)
    table.take(ROWS)
    return table


def names(table: TaskTable) -> list[str]:
    return [row.state.name for row in table.model.shown]


def column(table: TaskTable, name: str) -> int:
    return [each.name for each in table.model.columns()].index(name)


def cell(table: TaskTable, place: int, name: str) -> str:
    return str(table.model.index(place, column(table, name)).data())


def test_order_search_and_filter(table: TaskTable) -> None:
    assert names(table) == ["b", "a", "c", "d"]
    table.view.sortByColumn(column(table, "score"), Qt.SortOrder.DescendingOrder)
    # What has no score comes last, whatever the order.
    assert names(table) == ["c", "b", "a", "d"]
    table.view.sortByColumn(column(table, "score"), Qt.SortOrder.AscendingOrder)
    assert names(table) == ["b", "c", "a", "d"]
    table.show_only(FAILED)
    assert names(table) == ["a"] and table.count.text() == "1 of 4 comparisons"
    table.show_only(None)
    search_for(table, "NO SEQ")
    assert names(table) == ["a"]
    search_for(table, "")
    assert table.count.text() == "4 comparisons · 1 waiting · 2 done · 1 failed"


def test_columns_without_figures_are_hidden(table: TaskTable) -> None:
    shown = {each.name for number, each in enumerate(table.model.columns()) if not table.view.isColumnHidden(number)}
    assert shown == {"name", "analysis", "status", "score", "evalue", "seconds", "message"}
    assert (cell(table, 0, "evalue"), cell(table, 2, "evalue"), cell(table, 2, "score")) == ("< 1e-300", "1e-05", "12")


def test_only_what_is_whole_is_told_as_100_percent(table: TaskTable) -> None:
    table.take([row("near", identity=99.9996, coverage_a=100.0, mapped=94.75)])
    assert [cell(table, 0, name) for name in ("identity", "coverage_a", "mapped")] == ["99.99 %", "100 %", "94.8 %"]


def test_changes_keep_the_choice_and_the_place(table: TaskTable) -> None:
    table.view.setCurrentIndex(table.model.index(3, 0))
    told: list[tuple[int, int]] = []
    table.model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    state = replace(ROWS[3].state, status=RUNNING, share=0.42, stage="Score the database")
    table.take((*ROWS[:3], ROWS[3]._replace(state=state)))
    assert told == [(3, 3)] and table.chosen is not None and table.chosen.state.name == "d"
    assert (cell(table, 3, "share"), cell(table, 3, "message")) == ("42 %", "Score the database")
    assert not table.view.isColumnHidden(column(table, "share"))
    table.view.sortByColumn(column(table, "status"), Qt.SortOrder.AscendingOrder)
    assert table.chosen is not None and table.chosen.state.name == "d"
    failed = replace(state, status=FAILED, message="The drive failed.")
    table.take((*ROWS[:3], ROWS[3]._replace(state=failed)))
    assert table.chosen is not None and table.chosen.state.name == "d" and "drive" in table.remark.text()


def test_state_is_kept_by_names(table: TaskTable) -> None:
    parts = table.parts("tasks")
    assert all(part.read() is None for part in parts.values())
    parts["tasks/sort"].restore(["score", True])
    parts["tasks/status"].restore("done")
    assert names(table) == ["c", "b"]
    assert (parts["tasks/sort"].read(), parts["tasks/status"].read()) == (["score", True], "done")
    for damaged in (None, 7, ["nothing", True], ["score"], {}):
        for part in parts.values():
            part.restore(damaged)
    assert names(table) == ["b", "a", "c", "d"] and all(part.read() is None for part in parts.values())


def test_rows_are_copied_as_they_are_shown(table: TaskTable) -> None:
    from PySide6.QtGui import QGuiApplication

    table.view.selectAll()
    table.view.copy()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == 5 and lines[0].startswith("Name\tKind\tStatus\tScore\tE-value")
    assert lines[2] == "a\tAlignment\tFailed\t\t\t1.0 s\ta is no sequence."
