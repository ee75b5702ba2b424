"""A table with a name, a number and a share, and a panel over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from app.tables.columns import NUMBER, TableColumn
from app.tables.panel import TablePanel
from app.tables.rows import TableRows
from gpu.analyses.matches.request import MatchesRequest
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table
from gpu.results.table_writer import TableWriter
from tests.app.drivers import on_screen, settle

KINDS = {"name": TEXT, "score": np.int32, "equal": np.int32}
COLUMNS = (
    TableColumn("#", "number", (NUMBER,), lambda row: f"{row + 1:,}", "1,000"),
    TableColumn("Name", "name", ("name",), str, stretch=1),
    TableColumn("Score", "score", ("score",), lambda score: f"{score:,}", "10,000", descending_first=True),
    TableColumn(
        "Share",
        "equal a score",
        ("equal", "score"),
        lambda equal, score: f"{100 * equal / score:.0f} %",
        "100 %",
        key=lambda equal, score: equal / score,
        order_name="share",
        share=lambda equal, score: equal / score,
        descending_first=True,
    ),
)


def table(folder: Path, count: int = 1_000) -> Table:
    """Row k is called ``name<k>``; scores go up and down."""
    numbers = np.arange(count)
    with ResultStore.open(folder, MatchesRequest("r.fa", ("q.fa",))) as store:
        writer = TableWriter(store, "rows", KINDS)
        writer.append(
            name=[f"name{number}" for number in range(count)],
            score=1_000 + numbers * 37 % 101,
            equal=numbers * 13 % 89,
        )
        writer.finish()
    return Table.open(folder, verified_records(folder, {}), "rows", KINDS)


def panel(qtbot: Any, folder: Path, count: int = 1_000, say: Callable[[str], None] = print) -> TablePanel:
    """A panel of such a table, shown, with all that it reads at first."""
    rows = TableRows(table(folder, count), KINDS, COLUMNS, ("name",))
    found = on_screen(qtbot, TablePanel(rows, "things", ("name",), lambda row: row["name"], say), 700, 400)
    qtbot.waitExposed(found)
    return settle(found)
