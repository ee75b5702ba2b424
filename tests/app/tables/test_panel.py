"""The table in the window: sorted, searched, chosen from and copied, whatever the drive does
meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from app.tables.bar import SHARE_ROLE
from app.tables.panel import MAX_COPIED, TablePanel
from gpu.core.errors import Damaged
from tests.app.drivers import settle, wait
from tests.app.tables.tables import panel


@pytest.fixture
def shown(qtbot: Any, tmp_path: Path, said: list[str]) -> TablePanel:
    return panel(qtbot, tmp_path / "t", say=said.append)


def names(shown: TablePanel, count: int = 3) -> list[str]:
    return [shown.model.index(row, 1).data() for row in range(count)]


def test_a_click_on_a_heading_sorts_the_greatest_first(qtbot: Any, shown: TablePanel) -> None:
    assert names(shown) == ["name0", "name1", "name2"]
    header = shown.view.horizontalHeader()
    place = header.sectionViewportPosition(2) + header.sectionSize(2) // 2
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, 8))
    settle(shown)
    assert header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert [shown.model.index(row, 2).data() for row in range(11)] == ["1,100"] * 10 + ["1,099"]
    assert names(shown, 2) == ["name30", "name131"]


def test_sorting_leaves_the_columns_where_they_are(qtbot: Any, shown: TablePanel) -> None:
    shown.resize(220, 400)
    shown.choose(5)
    bar, header = shown.view.horizontalScrollBar(), shown.view.horizontalHeader()
    bar.setValue(bar.maximum())
    before = header.sectionViewportPosition(3)
    assert bar.maximum() and before + header.sectionSize(3) <= header.viewport().width()
    for _ in range(2):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(before + 12, 8))
        settle(shown)
        assert header.sortIndicatorSection() == 3 and header.sectionViewportPosition(3) == before
    shown.choose(700)
    assert shown.current == 700 and header.sectionViewportPosition(3) == before


def test_a_search_shows_names_that_hold_it(qtbot: Any, shown: TablePanel) -> None:
    qtbot.keyClicks(shown.search, "E99")
    wait(lambda: shown.model.shown == 11)
    assert names(shown) == ["name99", "name990", "name991"]
    assert shown.count.text() == "11 of 1,000 things"
    shown.search.setText("nobody")
    wait(lambda: shown.model.shown == 0)
    assert shown.count.text() == "No name contains “nobody”"
    shown.search.clear()
    wait(lambda: shown.model.shown == 1_000)
    assert shown.count.text() == "1,000 things"


def test_only_the_last_arrangement_counts(shown: TablePanel) -> None:
    for text in ("1", "12", "123", "name7"):
        shown.model.search(text)
    shown.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    settle(shown)
    assert names(shown) == ["name799", "name798", "name797"]


def test_what_is_chosen_stays_so_while_it_is_shown(shown: TablePanel) -> None:
    told: list[int] = []
    shown.chosen.connect(told.append)
    assert shown.choose(500)
    shown.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    settle(shown)
    assert told == [500] and shown.current == 500
    assert shown.model.number(shown.view.currentIndex().row()) == 500
    assert shown.view.verticalScrollBar().value() == 0
    shown.model.search("name1")
    settle(shown)
    assert told == [500, -1] and not shown.choose(500)
    shown.model.search("")
    settle(shown)
    assert told == [500, -1, 500]


def test_going_to_a_row(qtbot: Any, shown: TablePanel, said: list[str]) -> None:
    for typed, number in (("1,000", 999), ("#12", 11)):
        shown.go_to.setText(typed)
        qtbot.keyClick(shown.go_to, Qt.Key.Key_Return)
        assert shown.current == number and shown.view.selectionModel().selectedRows()[0].row() == number
    assert said == []
    for typed in ("1001", "0", "name3", "²"):
        shown.go_to.setText(typed)
        qtbot.keyClick(shown.go_to, Qt.Key.Key_Return)
        assert said.pop() == f"“{typed}” is no row; type a number from 1 to 1,000."
    shown.model.search("name1")
    settle(shown)
    shown.go_to.setText("3")
    qtbot.keyClick(shown.go_to, Qt.Key.Key_Return)
    assert said[-1] == "Row 3 is not among those shown; clear the search first."


def test_rows_are_copied_for_a_spreadsheet(shown: TablePanel, monkeypatch: pytest.MonkeyPatch, said: list[str]) -> None:
    shown.view.selectRow(1)
    shown.copy()
    assert QGuiApplication.clipboard().text() == "#\tName\tScore\tShare\n2\tname1\t1037\t1 %"
    shown.show_columns([True, True, False, True])
    shown.copy()
    assert QGuiApplication.clipboard().text() == "#\tName\tShare\n2\tname1\t1 %"
    monkeypatch.setattr("app.tables.panel.MAX_COPIED", 999)
    shown.view.selectAll()
    shown.copy()
    assert said == ["These are more than 999 rows; export the table to a file instead."] and MAX_COPIED > 999
    assert QGuiApplication.clipboard().text().count("\n") == 1


def test_the_share_of_a_bar(shown: TablePanel) -> None:
    assert shown.model.index(1, 3).data(SHARE_ROLE) == 13 / 1_037
    assert shown.model.index(1, 2).data(SHARE_ROLE) is None
    bright = shown.view.viewport().grab().toImage()
    at = shown.view.visualRect(shown.model.index(6, 3))
    colours = {bright.pixelColor(x, at.center().y()).name() for x in range(at.left() + 5, at.right() - 60)}
    # The bar and its ground.
    assert len(colours) >= 2


class Slow:
    """Reads pages only when it may."""

    def __init__(self, read: Callable[..., Any]) -> None:
        self.may, self._read = threading.Event(), read
        self.asked = 0

    def __call__(self, *arguments: Any) -> Any:
        self.asked += 1
        assert self.may.wait(30)
        return self._read(*arguments)


def test_a_slow_drive_does_not_hold_up_the_window(
    qtbot: Any, shown: TablePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = shown.model._rows
    slow = Slow(rows.read)
    monkeypatch.setattr(rows, "read", slow)
    monkeypatch.setattr("app.tables.model._MAX_WAIT_SECONDS", 0.015)
    bar = shown.view.verticalScrollBar()
    for value in range(0, bar.maximum(), 40):
        bar.setValue(value)
        qtbot.wait(1)
    bar.setValue(bar.maximum())
    assert shown.model.index(999, 1).data() is None
    # No more are under way than a few, however many pages went by.
    assert slow.asked <= 2
    slow.may.set()
    wait(lambda: shown.model.index(999, 1).data() == "name999")


def test_a_late_page_of_another_order_is_not_shown(shown: TablePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = shown.model._rows
    slow = Slow(rows.read)
    monkeypatch.setattr(rows, "read", slow)
    monkeypatch.setattr("app.tables.model._MAX_WAIT_SECONDS", 0.015)
    assert shown.model.index(700, 1).data() is None
    shown.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    wait(lambda: shown.model.number(0) == 999)
    slow.may.set()
    settle(shown)
    wait(lambda: shown.model.index(700, 1).data() == "name299")


def test_a_damaged_file_is_told_of_once(shown: TablePanel, monkeypatch: pytest.MonkeyPatch, said: list[str]) -> None:
    def refuse(*_: Any) -> Any:
        raise Damaged("“rows/000000.score.npy” is damaged: its checksum differs; run the comparison again.")

    rows = shown.model._rows
    monkeypatch.setattr(rows, "read", refuse)
    for _ in range(3):
        assert shown.model.index(900, 1).data() is None
        settle(shown)
    assert len(said) == 1 and "000000.score.npy" in said[0]
    monkeypatch.setattr(rows, "arranged", refuse)
    shown.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    settle(shown)
    assert len(said) == 2 and shown.count.text() == "1,000 things" and shown.model.number(0) == 0


def test_a_table_without_rows(qtbot: Any, tmp_path: Path) -> None:
    shown = panel(qtbot, tmp_path / "t", 0)
    assert shown.count.text() == "There are no things"
    shown.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    shown.model.search("a")
    settle(shown)
    assert shown.model.rowCount() == 0 and not shown.choose(0)
