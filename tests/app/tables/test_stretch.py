"""A stretch of a table's rows is numbered, sorted and searched as if there were no others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.tables.columns import NUMBER, TableColumn
from app.tables.panel import TablePanel
from app.tables.rows import RowQuery, TableRows
from gpu.analyses.search.result import HITS, SearchResult
from tests.app.analyses.search.samples import many_hits
from tests.app.drivers import owned, settle

COLUMNS = (
    TableColumn("#", "", (NUMBER,), lambda row: f"{row + 1}", "999"),
    TableColumn("Subject", "", ("subject",), str, stretch=1),
    TableColumn("From", "", ("query_start",), str, "999"),
)


@pytest.fixture
def result(tmp_path: Path) -> SearchResult:
    """Three queries of 100 hits each."""
    return many_hits(tmp_path / "result", 300, queries=3)


def rows(result: SearchResult, query: int) -> TableRows:
    return TableRows(result.hits, HITS, COLUMNS, ("subject",), range(100 * query, 100 * query + 100))


def test_a_stretch_is_numbered_sorted_and_searched_by_itself(result: SearchResult) -> None:
    some = rows(result, 1)
    start = result.hits.column("query_start")[100:200]
    names = result.hits.text("subject")[100:200]
    assert len(some) == 100 and some.arranged(RowQuery()) is None
    told = some.read(np.array([0, 99]), (NUMBER, "subject", "query_start"))
    assert told == {NUMBER: [0, 99], "subject": [names[0], names[99]], "query_start": [start[0], start[99]]}
    for descending in (False, True):
        order = some.arranged(RowQuery(2, descending))
        assert order is not None
        assert order.tolist() == np.argsort(-start if descending else start, kind="stable").tolist()
    order = some.arranged(RowQuery(1, False, "77"))
    assert order is not None and len(order) > 1
    assert [names[row] for row in order] == sorted(name for name in names if "77" in name)


def test_an_empty_stretch_has_no_rows(result: SearchResult) -> None:
    none = TableRows(result.hits, HITS, COLUMNS, ("subject",), range(100, 100))
    for wanted in (RowQuery(2), RowQuery(1, True, "9")):
        order = none.arranged(wanted)
        assert order is not None and not len(order)


def test_other_rows_come_in_the_order_that_was_asked_for(qtbot: Any, result: SearchResult) -> None:
    panel = owned(qtbot, TablePanel(rows(result, 0), "hits", ("subject",), lambda row: str(row["subject"]), print))
    chosen: list[int] = []
    panel.chosen.connect(chosen.append)
    panel.choose(5)
    panel.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    settle(panel)
    panel.show_rows(rows(result, 2))
    settle(panel)
    start = result.hits.column("query_start")[200:300]
    shown = [int(panel.model.index(row, 2).data()) for row in range(100)]
    assert shown == sorted(start.tolist(), reverse=True)
    assert chosen == [5, 0] and panel.current == 0
    assert panel.model.number(panel.view.currentIndex().row()) == 0
    panel.show_rows(TableRows(result.hits, HITS, COLUMNS, ("subject",), range(300, 300)))
    settle(panel)
    assert chosen == [5, 0, -1] and panel.model.rowCount() == 0 and panel.count.text() == "There are no hits"


def test_what_was_being_arranged_of_the_rows_before_is_dropped(qtbot: Any, result: SearchResult) -> None:
    panel = owned(qtbot, TablePanel(rows(result, 0), "hits", ("subject",), lambda row: str(row["subject"]), print))
    panel.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    panel.show_rows(rows(result, 1))
    settle(panel)
    names = result.hits.text("subject")[100:200]
    assert [str(panel.model.index(row, 1).data()) for row in range(100)] == sorted(names)
