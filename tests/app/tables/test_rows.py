"""Rows are arranged as Python would."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.tables.columns import NUMBER
from app.tables.rows import RowQuery, TableRows
from tests.app.tables.tables import COLUMNS, KINDS, table


@pytest.fixture
def rows(tmp_path: Path) -> TableRows:
    return TableRows(table(tmp_path / "t"), KINDS, COLUMNS, ("name",))


def wanted(rows: TableRows, column: int, descending: bool, text: str) -> list[int]:
    values = rows.read(np.arange(len(rows)), ("name", "score", "equal"))
    keys = {
        0: list(range(len(rows))),
        1: [sorted(values["name"]).index(name) for name in values["name"]],
        2: values["score"],
        3: [equal / score for equal, score in zip(values["equal"], values["score"], strict=True)],
    }[column]
    sign = -1 if descending else 1
    found = sorted(range(len(rows)), key=lambda row: sign * keys[row])
    return [row for row in found if text.lower() in values["name"][row]]


@pytest.mark.parametrize("text", ["", "9", "NAME99", "nobody"])
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("column", range(4))
def test_arranged(rows: TableRows, column: int, descending: bool, text: str) -> None:
    found = rows.arranged(RowQuery(column, descending, text))
    assert list(range(len(rows)) if found is None else found) == wanted(rows, column, descending, text)
    # Once more, with what is remembered of the other searches.
    assert rows.arranged(RowQuery(0, False, "")) is None
    again = rows.arranged(RowQuery(column, descending, text))
    assert list(range(len(rows)) if again is None else again) == wanted(rows, column, descending, text)


def test_what_is_in_rows(rows: TableRows) -> None:
    assert rows.read(np.array([7, 2]), (NUMBER, "name", "score")) == {
        NUMBER: [7, 2],
        "name": ["name7", "name2"],
        "score": [1_000 + 7 * 37 % 101, 1_074],
    }
