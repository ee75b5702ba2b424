"""The table of a search's queries: the best hit of each, and how many are good enough."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.analyses.search.columns import bits_column, evalue_column
from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import tr
from app.pages.desk import Desk
from app.tables.column_menu import ColumnMenu
from app.tables.columns import ColumnMaker, Row, TableColumn
from app.tables.filter_bar import number_of
from app.tables.memory import MemoryTable
from app.tables.panel import TablePanel
from app.tables.rows import TableRows
from app.tables.state import TableState
from app.tables.texts import NOTHING
from app.widgets.background import Background
from app.widgets.basic import PlainLabel
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.results.table import TEXT, Table, Texts
from gpu.sequences.names import display_name

#: Kinds of the columns.
KINDS: dict[str, Any] = {
    "name": TEXT,
    "title": TEXT,
    "length": np.int32,
    "entries": np.int64,
    "below": np.int64,
    "subject": TEXT,
    "description": TEXT,
    "evalue": np.float64,
    "bits": np.float64,
    "identities": np.int32,
    "columns": np.int32,
    "aligned": np.int32,
}
#: Columns that a search looks in.
_SEARCHED = ("name", "title", "subject", "description")
_OF_HITS = ("evalue", "bits", "identities", "columns")
#: The E-value up to which hits are counted, at first; it is below chance by far.
USUAL = 1e-5
_MAX_LETTERS = 20


def read_queries(result: SearchResult, most: float) -> MemoryTable:
    """The queries with their best hits, and the number of entries with an E-value up to ``most``.

    Without E-values every hit counts. For a thread. Raises ``Damaged``.
    """
    queries, hits = result.queries, result.hits
    ends = np.cumsum(queries.column("hits")[:])
    begins = ends - queries.column("hits")[:]
    is_entry = hits.column("alignment")[0 : len(hits)] == 1
    evalue = hits.column("evalue")[0 : len(hits)]
    is_below = is_entry & ~(evalue > most)
    entries, below = (
        (sums[ends] - sums[begins]) for sums in (np.append(0, np.cumsum(marks)) for marks in (is_entry, is_below))
    )
    has_hits = ends > begins
    best = begins[has_hits]
    columns: dict[str, Any] = {
        "name": queries.text("name").texts(0, len(queries)),
        "title": queries.text("description").texts(0, len(queries)),
        "length": queries.column("length")[:],
        "entries": entries,
        "below": below,
    }
    for name in ("subject", "description"):
        columns[name] = _spread_texts(hits.text(name).taken(best), has_hits)
    start, end = (hits.column(name)[best] for name in ("query_start", "query_end"))
    values = {"aligned": end - start, **{name: hits.column(name)[best] for name in _OF_HITS}}
    for name, found in values.items():
        filled = np.full(len(ends), np.nan if found.dtype.kind == "f" else 0, found.dtype)
        filled[has_hits] = found
        columns[name] = filled
    return MemoryTable(columns)


def _spread_texts(texts: Texts, where: np.ndarray[Any, Any]) -> Texts:
    """The strings of the rows marked, "" in the others."""
    sizes = np.zeros(len(where), np.int64)
    sizes[where] = np.diff(texts.offsets)
    return Texts(texts.data, np.append(0, np.cumsum(sizes)))


def query_columns(most: float, greatest: int) -> tuple[TableColumn, ...]:
    """The columns; ``most``: the E-value up to which hits are counted."""
    below = tr("Entries expected up to {0:g} times by chance; change the number above the table").format(most)
    of_best = tr("Of the best hit")
    maker = ColumnMaker("search.all_queries")
    return (
        maker.number(1_000_000),
        maker.name(tr("Query"), "name", stretch=2),
        maker.of(tr("Title"), "title", visible, tip=tr("The header of the query behind its name"), stretch=2),
        maker.count(tr("Length"), "length", greatest),
        maker.count(tr("Hits"), "entries", greatest),
        maker.count(tr("Good"), "below", greatest, tip=below),
        maker.of(tr("Best hit"), "subject", _name, tip=tr("Name of the entry with the best hit"), stretch=2),
        maker.of(tr("Description"), "description", visible, stretch=3),
        evalue_column(maker, of_best),
        bits_column(maker, of_best),
        maker.share(tr("Identity"), "identities", "columns", "identity", tip=of_best),
        maker.share(tr("Coverage"), "aligned", "length", "coverage", tip=tr("Of the query, by its best hit")),
    )


def _name(name: str) -> str:
    return display_name(name) if name else NOTHING


def _describe(row: Row) -> str:
    title = visible(f"{row['name']} {row['title']}".rstrip())
    lines = [f"{title}, {counted(row['length'], tr('letters'))}"]
    if row["subject"]:
        lines.append(tr("best hit {0}").format(visible(f"{row['subject']} {row['description']}".strip())))
    return "\n".join([*lines, counted(row["entries"], tr("hits"))])


class QueryTable(QWidget):
    """The table; read when it is first shown. ``asked`` carries the number of a chosen query."""

    asked = Signal(int)

    def __init__(self, result: SearchResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "search.all_queries")
        self._result, self._desk = result, desk
        self._background = Background(self)
        self._current = 0
        self._most = USUAL
        self.panel: TablePanel | None = None
        self.columns: ColumnMenu | None = None
        self.state = TableState(self.tr("queries"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        return self._background.busy or (self.panel is not None and self.panel.busy)

    def begin(self) -> None:
        """Read the table, unless it is there or is being read."""
        if self.panel is None and not self._background.busy:
            self._read()

    def show_query(self, number: int) -> None:
        """Mark the query whose hits are shown."""
        self._current = number
        if self.panel is not None and self.panel.current != number:
            self.panel.choose(number, picked=False)

    def _read(self) -> None:
        self._background.call(
            partial(read_queries, self._result, self._most),
            done=partial(self._take, self._most),
            failed=self._desk.say_why,
        )

    def _take(self, most: float, table: MemoryTable) -> None:
        if most != self._most:
            return
        greatest = max(int(table.column(name).max(initial=0)) for name in ("length", "entries"))
        columns = query_columns(most, greatest)
        rows = TableRows(cast(Table, table), KINDS, columns, _SEARCHED)
        if self.panel is None:
            self._make_panel(rows)
        else:
            self.panel.model.take(rows)

    def _make_panel(self, rows: TableRows) -> None:
        self.panel = panel = TablePanel(rows, self.tr("queries"), _SEARCHED, _describe, self._desk.say, self)
        panel.go_to.hide()
        label = PlainLabel(self.tr("Good: E ≤"))
        self.threshold = explain_as(QLineEdit(f"{self._most:g}"), "search.all_queries.below")
        self.threshold.setMaxLength(_MAX_LETTERS)
        self.threshold.setMaximumWidth(80)
        self.threshold.setAccessibleName(self.tr("E-value up to which hits are counted as good"))
        self.threshold.setToolTip(self.tr("Hits up to this E-value are counted in the column “Good”"))
        self.threshold.editingFinished.connect(self._count)
        panel.bar.insertWidget(1, label)
        panel.bar.insertWidget(2, self.threshold)
        keys = [column.title for column in panel.model.columns()]
        usually_hidden = tr("Title"), tr("Length"), tr("Bits"), tr("Description")
        hidden = [number for number, key in enumerate(keys) if key in usually_hidden]
        self.columns = ColumnMenu(panel, "queries", hidden, self._desk.settings)
        panel.bar.addWidget(self.columns.button)
        self._column.addWidget(panel)
        panel.choose(self._current, picked=False)
        panel.picked.connect(self.asked)
        self.state.take(panel, self.columns)

    def kept_threshold(self) -> float | None:
        """The E-value of good hits for a session; None: the usual one."""
        return self._most if self._most != USUAL else None

    def restore_threshold(self, most: Any) -> None:
        """Count by an E-value as ``kept_threshold`` gave it."""
        most = USUAL if most is None else most
        if isinstance(most, int | float) and not isinstance(most, bool) and 0 <= most < np.inf and most != self._most:
            self._most = most
            if self.panel is not None:
                self.threshold.setText(f"{most:g}")
                self._read()

    def _count(self) -> None:
        """Count anew by the typed E-value; what is no number gives way to the last one."""
        most = number_of(self.threshold.text())
        if most is None or most < 0:
            self._desk.say(
                self.tr("“{0}” is no E-value; type a number such as 1e-5.").format(self.threshold.text().strip())
            )
            self.threshold.setText(f"{self._most:g}")
        elif most != self._most:
            self._most = most
            self._read()
