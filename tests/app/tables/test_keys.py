"""No key makes a table of a million rows ask for more than it shows, nor hold up the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.analyses.matches.list import MatchesList
from app.analyses.matches.model import MatchesModel
from app.analyses.search.queries import Query, QueryField
from app.ask.record_field import RecordField
from app.tables.columns import NUMBER, TableColumn
from app.tables.model import TableModel
from app.tables.panel import TablePanel
from app.tables.rows import RowQuery
from app.tables.view import TableView
from app.widgets.records import FileRecords, RecordsModel
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.sequences.records import RecordInfo
from tests.app.drivers import on_screen, settle, wait

ROWS = 1_000_000
#: Seconds of this thread that a key may take, and questions of the model: some for each cell of a
#: screen.
LIMIT, MAX_ASKED = 0.05, 10_000
KEYS = Qt.Key
PLAIN, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
MOVES = [
    *(KEYS.Key_Home, KEYS.Key_End, KEYS.Key_PageDown, KEYS.Key_PageUp, KEYS.Key_Up, KEYS.Key_Down, KEYS.Key_Left),
    *(KEYS.Key_Right, KEYS.Key_Space, KEYS.Key_Select, KEYS.Key_Return, KEYS.Key_Escape, KEYS.Key_Backspace),
    *(KEYS.Key_Delete, KEYS.Key_Insert, KEYS.Key_F2, KEYS.Key_A, KEYS.Key_C),
]


class ManyRows:
    """Takes the place of ``Rows``: there is no file."""

    columns = (
        TableColumn("#", "number", (NUMBER,), lambda row: f"{row + 1:,}", "1,000,000"),
        TableColumn("Name", "name", ("name",), str, stretch=1),
        TableColumn("Score", "score", ("score",), str, "1,000"),
    )

    def __len__(self) -> int:
        return ROWS

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        return None if not wanted.text else np.arange(10)

    def read(self, numbers: NDArray[Any], fields: tuple[str, ...]) -> dict[str, list[Any]]:
        rows = numbers.tolist()
        known = {NUMBER: rows, "name": [f"name{row}" for row in rows], "score": [row % 1_000 for row in rows]}
        return {field: known[field] for field in fields}


#: Functions put in place of virtual methods. PySide caches the function of a method that it has
#: called, without owning it, as long as the object lives: if monkeypatch freed it before the
#: object, the next event would call whatever lies at its address.
_KEPT: list[Callable[..., Any]] = []


class Asked:
    """Counts the calls of methods of a model class."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, model: type, *names: str) -> None:
        self.count = 0
        for name in names:
            monkeypatch.setattr(model, name, self._counting(getattr(model, name)), raising=False)

    def _counting(self, question: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any) -> Any:
            self.count += 1
            return question(*arguments)

        _KEPT.append(ask)
        return ask

    def in_key(self, widget: QWidget, key: Qt.Key | str, modifiers: Qt.KeyboardModifier = PLAIN) -> tuple[int, float]:
        """Questions and seconds of this thread that a key takes, with all that it brings about."""
        self.count, begun = 0, time.thread_time()
        QTest.keyClick(widget, key, modifiers)
        QApplication.processEvents()
        return self.count, time.thread_time() - begun


def check_keys(asked: Asked, view: TableView) -> None:
    """Press every key, alone and with others, with one row chosen, and with all of them."""
    for is_all in (False, True):
        for modifiers in (PLAIN, SHIFT, CONTROL, SHIFT | CONTROL):
            for key in MOVES:
                if is_all:
                    view.selectAll()
                else:
                    view.selectRow(500_000)
                QApplication.processEvents()
                count, seconds = asked.in_key(view, key, modifiers)
                if seconds >= LIMIT and count < MAX_ASKED:
                    # Once more: another process may have had the caches.
                    count, seconds = asked.in_key(view, key, modifiers)
                assert count < MAX_ASKED and seconds < LIMIT, (key, modifiers, is_all, count, seconds)
                view.setFocus()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Count the calls of the model from its first moment on."""
    return Asked(monkeypatch, TableModel, "data", "headerData")


@pytest.fixture
def table(qtbot: Any, asked: Asked, said: list[str]) -> TablePanel:
    panel = TablePanel(ManyRows(), "things", ("name",), lambda row: row["name"], said.append)  # type: ignore[arg-type]
    show(qtbot, panel)
    return settle(panel)


def show(qtbot: Any, widget: QWidget) -> None:
    on_screen(qtbot, widget, 900, 600)
    qtbot.waitExposed(widget)


def test_every_key_in_a_table(table: TablePanel, asked: Asked) -> None:
    check_keys(asked, table.view)


def test_every_letter_begins_a_search_of_names(qtbot: Any, table: TablePanel, asked: Asked) -> None:
    for code in range(ord("!"), ord("~") + 1):
        table.view.setFocus()
        count, seconds = asked.in_key(table.view, chr(code))
        assert count < MAX_ASKED and seconds < 2 * LIMIT, (chr(code), count, seconds)
        assert table.search.text() == chr(code) and table.search.hasFocus()
    table.view.setFocus()
    qtbot.keyClicks(table.view, "n")
    qtbot.keyClicks(table.search, "ame9")
    wait(lambda: table.model.wanted.text == "name9")


def test_all_rows_are_chosen_and_too_many_to_copy(table: TablePanel, said: list[str]) -> None:
    table.view.setFocus()
    QTest.keyClick(table.view, KEYS.Key_A, CONTROL)
    assert table.view.chosen_rows() == [range(ROWS)]
    QGuiApplication.clipboard().setText("before")
    QTest.keyClick(table.view, KEYS.Key_C, CONTROL)
    assert said == ["These are more than 10,000 rows; export the table to a file instead."]
    assert QGuiApplication.clipboard().text() == "before"
    assert table.choose(7)
    QTest.keyClick(table.view, KEYS.Key_Up, SHIFT)
    assert table.view.chosen_rows() == [range(6, 8)]
    QTest.keyClick(table.view, KEYS.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "#\tName\tScore\n7\tname6\t6\n8\tname7\t7"


def test_every_key_in_a_list_of_matches(qtbot: Any, monkeypatch: pytest.MonkeyPatch, said: list[str]) -> None:
    records = RecordTable.of(["r"], [ROWS + 100])
    starts = np.arange(ROWS, dtype=np.int64)
    matches = Matches(records, records, starts, starts, np.full(ROWS, 50, np.int32), np.zeros(ROWS, np.bool_))
    asked = Asked(monkeypatch, MatchesModel, "data", "headerData", "text")
    listed = MatchesList(matches, "none", said.append)
    show(qtbot, listed)
    check_keys(asked, listed.table)
    assert set(said) == {"These are more than 10,000 rows; export the matches to a file instead."}


class ManyQueries:
    """Takes the place of ``Queries``."""

    are_translated = False

    def __init__(self) -> None:
        self.asked = 0

    def __len__(self) -> int:
        return ROWS

    def __getitem__(self, number: int) -> Any:
        self.asked += 1
        return Query(number, f"query{number}", 100, range(number, number + 1))


def test_a_letter_in_a_list_of_queries_reads_few_of_them(qtbot: Any) -> None:
    queries = ManyQueries()
    field = QueryField(queries)  # type: ignore[arg-type]
    show(qtbot, field)
    field.setCurrentIndex(500_000)
    queries.asked = 0
    for key in (KEYS.Key_Z, KEYS.Key_Q, KEYS.Key_Down, KEYS.Key_PageDown, KEYS.Key_Home):
        QTest.keyClick(field, key)
        QApplication.processEvents()
    assert queries.asked < 100 and field.currentIndex() == 0
    field.setCurrentIndex(500_000)
    field.showPopup()
    QApplication.processEvents()
    # It is there at once, at the query that is chosen.
    chosen = field.view().visualRect(field.model().index(500_000, 0))
    assert not chosen.isEmpty() and field.view().viewport().rect().contains(chosen)
    QTest.keyClick(field.view(), KEYS.Key_Z)
    field.hidePopup()
    assert queries.asked < 1_000


def test_a_list_of_many_records_opens_at_once(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    field = RecordField()
    show(qtbot, field)
    field.set_records(FileRecords([RecordInfo(f"r{number}", "", 5) for number in range(200_000)]))
    asked = Asked(monkeypatch, RecordsModel, "value")
    field.setCurrentIndex(150_000)
    field.showPopup()
    QApplication.processEvents()
    chosen = field.view().visualRect(field.model().index(150_000, 0))
    assert not chosen.isEmpty() and field.view().viewport().rect().contains(chosen)
    field.hidePopup()
    assert asked.count < 1_000


def test_a_click_below_the_last_row_and_on_the_corner_chooses_nothing(table: TablePanel) -> None:
    table.view.selectRow(3)
    QTest.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert table.view.chosen_rows() == [range(3, 4)]
