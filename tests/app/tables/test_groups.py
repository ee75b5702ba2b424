"""Rows that open under another, and limits of numbers, against lists in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.tables.columns import NUMBER, TableColumn
from app.tables.filter_bar import number_of
from app.tables.filters import Filter, Limit
from app.tables.fold import arrow_rect
from app.tables.groups import SIZE, GroupedRows
from app.tables.panel import TablePanel
from app.tables.rows import RowQuery
from gpu.analyses.matches.request import MatchesRequest
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table
from gpu.results.table_writer import TableWriter
from tests.app.drivers import on_screen, settle, wait

KINDS = {"name": TEXT, "score": np.int32, "place": np.int32}
COLUMNS = (
    TableColumn("#", "number", (NUMBER,), lambda row: f"{row + 1:,}", "1,000"),
    TableColumn("Name", "name", ("name",), str, stretch=1),
    TableColumn("Score", "score", ("score",), lambda score: f"{score:,}", "10,000", descending_first=True),
    TableColumn("Rows", "rows", (SIZE,), str, "100", descending_first=True),
)
FILTERS = (Filter("score", "Score", "score", ("score",)), Filter("evalue", "Score", "score", ("score",), is_most=True))


def sample(seed: int, groups: int) -> tuple[list[str], list[int], list[int]]:
    """Names, scores and places in their groups; the first of a group has its best score."""
    random = np.random.default_rng(seed)
    names, scores, places = [], [], []
    for group in range(groups):
        size = int(random.choice([1, 1, 2, 5]))
        names += [f"{random.integers(100)}_{group}"] * size
        scores += sorted(random.integers(0, 50, size).tolist(), reverse=True)
        places += range(1, size + 1)
    return names, scores, places


def rows_of(folder: Path, seed: int = 1, groups: int = 60, stretch: range | None = None) -> GroupedRows:
    names, scores, places = sample(seed, groups)
    with ResultStore.open(folder, MatchesRequest("r.fa", ("q.fa",))) as store:
        writer = TableWriter(store, "rows", KINDS)
        writer.append(name=names, score=np.array(scores, np.int32), place=np.array(places, np.int32))
        writer.finish()
    table = Table.open(folder, verified_records(folder, {}), "rows", KINDS)
    return GroupedRows(table, KINDS, COLUMNS, ("name",), stretch, FILTERS, "place")


def expected(seed: int, groups: int, wanted: RowQuery) -> list[int]:
    """The rows of an order, one group after the other."""
    names, scores, places = sample(seed, groups)
    group_of = np.cumsum(np.array(places) == 1) - 1
    found: dict[int, list[int]] = {}
    for row, (name, score) in enumerate(zip(names, scores, strict=True)):
        inside = all(limit.least <= score <= limit.most for limit in wanted.limits)
        if inside and wanted.text in name:
            found.setdefault(int(group_of[row]), []).append(row)
    sizes = {group: int((group_of == group).sum()) for group in found}
    keys: list[Any] = [lambda g: found[g][0], lambda g: names[found[g][0]], lambda g: scores[found[g][0]], sizes.get]
    key = keys[wanted.column]
    order = sorted(found)
    if wanted.descending and wanted.column == 0:
        order.reverse()
    elif wanted.column == 1:
        order.sort(key=key, reverse=wanted.descending)
    elif wanted.column:
        order.sort(key=(lambda g: -key(g)) if wanted.descending else key)
    out = []
    for group in order:
        out += found[group] if wanted.unfolded != (group in wanted.turned) else found[group][:1]
    return out


@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("descending", [False, True])
def test_every_order_keeps_the_rows_of_a_group_together(tmp_path: Path, column: int, descending: bool) -> None:
    rows = rows_of(tmp_path / "r")
    for limits in ((), (Limit("score", least=20),), (Limit("score", 5.0), Limit("evalue", most=30))):
        for text in ("", "7"):
            for unfolded in (False, True):
                for turned in (frozenset(), frozenset({0, 3, 17, 59})):
                    wanted = RowQuery(column, descending, text, limits, unfolded, turned)
                    found = rows.arranged(wanted)
                    assert found is not None and found.tolist() == expected(1, 60, wanted), wanted


def test_rows_without_groups_are_as_any(tmp_path: Path) -> None:
    rows = rows_of(tmp_path / "r", stretch=range(0, 1))
    assert not rows.is_grouped and rows.arranged(RowQuery()) is None


def panel(qtbot: Any, folder: Path, say: Callable[[str], None] = print) -> TablePanel:
    found = TablePanel(rows_of(folder), "things", ("name",), lambda row: row["name"], say)
    found.bar.addWidget(found.limit_by(FILTERS))
    found.fold_in(1)
    on_screen(qtbot, found, 700, 400)
    return settle(found)


def shown(found: TablePanel) -> list[int]:
    return [found.model.number(row) for row in range(found.model.rowCount())]


def test_groups_open_by_arrow_and_keys(qtbot: Any, tmp_path: Path) -> None:
    found = panel(qtbot, tmp_path / "r")
    QAbstractItemModelTester(found.model, QAbstractItemModelTester.FailureReportingMode.Fatal, found)
    _, _, places = sample(1, 60)
    first = next(row for row in range(60) if found.model.fold(row).can_open)
    top = found.model.number(first)
    index = found.model.index(first, 1)
    arrow = arrow_rect(found.view.visualRect(index)).center()
    qtbot.mouseClick(found.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(arrow))
    settle(found)
    opened = expected(1, 60, RowQuery(turned=frozenset({first})))
    assert shown(found) == opened and found.current == top
    assert found.model.fold(first).is_open and found.model.fold(first + 1).is_below
    assert found.count.text() == f"60 things · {len(opened)} rows"
    # Down, then left: the row below gives way to the one that stands for its group.
    qtbot.keyClick(found.view, Qt.Key.Key_Down)
    assert found.current == top + 1
    qtbot.keyClick(found.view, Qt.Key.Key_Left)
    assert found.current == top and shown(found) == expected(1, 60, RowQuery())
    qtbot.keyClick(found.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    settle(found)
    assert shown(found) == list(range(len(places)))
    qtbot.keyClick(found.view, Qt.Key.Key_Left)
    assert shown(found) == expected(1, 60, RowQuery(unfolded=True, turned=frozenset({first})))
    # A hidden row is brought into view; numbers are those of groups.
    assert found.choose(top + 1) and found.current == top + 1
    found.go_to.setText(f"{first + 2}")
    qtbot.keyClick(found.go_to, Qt.Key.Key_Return)
    assert places[found.current] == 1 and sum(place == 1 for place in places[: found.current]) == first + 1


def test_limits_are_typed_and_cleared(qtbot: Any, tmp_path: Path, said: list[str]) -> None:
    found = panel(qtbot, tmp_path / "r", said.append)
    assert not found.filters.isVisible()
    found.filters.show()
    qtbot.keyClicks(found.filters.fields["score"], "30")
    wait(lambda: found.model.wanted.limits == (Limit("score", 30.0),) and not found.busy)
    wanted = RowQuery(limits=(Limit("score", 30.0),))
    assert shown(found) == expected(1, 60, wanted)
    assert found.count.text().startswith(f"{len(expected(1, 60, wanted))} of 60 things")
    qtbot.keyClicks(found.filters.fields["evalue"], "much")
    wait(lambda: said != [])
    assert "“much” is no number" in said[-1]
    found.filters.fields["evalue"].setText("10")
    wait(lambda: not found.model.rowCount() and not found.busy)
    assert found.count.text() == "No things are within the limits · 0 rows"
    found.filters.clear_button.click()
    wait(lambda: found.model.rowCount() == 60 and not found.busy)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("1,000", 1000.0), ("12,345", 12345.0), ("1,234.5", 1234.5), ("-1,234,567", -1234567.0)),
        *(("0,5", 0.5), ("1e-5", 1e-5), ("90 %", 90.0), ("1,5", 1.5), ("12,34", 12.34)),
        *(("1k", 1000.0), ("1.5 kb", 1500.0), ("2 Mbp", 2e6), ("3M", 3e6), ("k", None), ("1e-5k", 0.01)),
        *(("", None), ("x", None), ("1,23,4", None), ("nan", None), ("inf", None)),
    ],
)
def test_limits_are_read_as_the_tables_write_them(text: str, value: float | None) -> None:
    assert number_of(text) == value
