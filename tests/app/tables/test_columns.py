"""Columns that many tables have: their tips, and that a cell says what it is sorted by."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QStandardItemModel

from app.help.terms import term_of
from app.tables.columns import ColumnMaker, TableColumn
from app.tables.view import TableView

MAKER = ColumnMaker("pairs.table")


def cells(column: TableColumn, *fields: list[int]) -> tuple[list[str], list[float]]:
    """The texts of rows, and what they are sorted by."""
    assert column.key is not None
    return list(map(column.format, *fields)), np.asarray(column.key(*map(np.array, fields))).tolist()


@pytest.mark.parametrize(("field", "term"), [("query", "pairs.table.query"), ("gaps", "window.table.gaps")])
def test_a_tip_is_the_first_sentence_of_a_term(field: str, term: str) -> None:
    told = term_of(term)
    tip = MAKER.of("A", field).tip
    assert told is not None and told.text.startswith(" ".join(tip.split()) + ".")
    assert MAKER.of("A", field, tip="Another").tip == "Another"


def test_no_column_lacks_a_tip() -> None:
    with pytest.raises(KeyError, match=r"pairs\.table.*nothing"):
        MAKER.of("A", "nothing")


def test_a_share_of_nothing_is_a_dash_and_less_than_none() -> None:
    texts, keys = cells(MAKER.share("A", "identities", "columns", "identity", has_bar=True), [3, 0, 0], [4, 4, 0])
    assert texts == ["75.0 %", "0.0 %", "–"] and keys == [0.75, 0, -1]
    bar = MAKER.share("A", "identities", "columns", "identity", has_bar=True).share
    assert bar is not None and [bar(3, 4), bar(0, 0)] == [0.75, None]


@pytest.mark.parametrize("lengths", [None, np.array([9, 10, 20, 5])])
def test_coverage_is_of_a_length_or_of_a_number_of_one(lengths: np.ndarray | None) -> None:
    column = ColumnMaker("search.hits").coverage("A", "query", lengths)
    assert column.fields[2] == ("query_length" if lengths is None else "query")
    texts, keys = cells(column, [2, 0, -1], [7, 20, -1], [10, 20, 5] if lengths is None else [1, 2, 3])
    assert texts == ["50.0 %", "100 %", "–"] and keys == [0.5, 1, -1]


def test_a_count_that_is_made_of_fields() -> None:
    column = MAKER.count("A", ("columns", "identities"), 5_000, of=lambda columns, equal: columns - equal, name="gaps")
    assert cells(column, [1_234, 1, 5], [0, 2, 5]) == (["1,234", "–", "0"], [1_234, -1, 0])
    assert column.widest == "5,000" and column.descending_first and column.order_name == "gaps"


def test_the_widest_of_several_texts_fits(qtbot: Any) -> None:
    """Of texts with as many letters, too."""
    model = QStandardItemModel(1, 1)
    qtbot.addWidget(view := TableView(model, "Table"))
    column = TableColumn("A", "", ("name",), str, least="illinear\nWWWWWWWW\n")
    view.fit([column], {})
    assert view.columnWidth(0) > view.fontMetrics().horizontalAdvance("WWWWWWWW")
