"""The queries of a search: a list, the table rows of each one's hits, and its statistics."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from app.language.counts import counted
from app.language.text import tr
from app.widgets.basic import open_as_long_list, plain
from app.widgets.rows import RowsModel
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.names import display_name


class Query(NamedTuple):
    """One query: its number from 0, its residues, its hits' rows in the table.

    ``hits``: the number of the entries that they are of. ``description``: the rest of its header.
    """

    number: int
    name: str
    length: int
    rows: range
    hits: int = 0
    description: str = ""

    @property
    def title(self) -> str:
        """The whole header."""
        return f"{self.name} {self.description}".rstrip()


class Queries:
    """All queries of a result. Raises ``Damaged``."""

    def __init__(self, result: SearchResult) -> None:
        table = result.queries
        #: True if they are of DNA that is read as protein.
        self.are_translated = result.request.translate == "query"
        self._names, self._descriptions = table.text("name"), table.text("description")
        self._lengths = table.column("length")[:]
        self._firsts = np.concatenate([[0], np.cumsum(table.column("hits")[:])])
        self._entries = result.entry_counts

    def __len__(self) -> int:
        return len(self._lengths)

    def __getitem__(self, number: int) -> Query:
        first, end = self._firsts[number : number + 2].tolist()
        hits = int(self._entries[number])
        name, description = self._names[number], self._descriptions[number]
        return Query(number, name, int(self._lengths[number]), range(first, end), hits, description)


def statistics_sentence(result: SearchResult, query: int) -> str:
    """A sentence on the source of a query's E-values."""
    queries = result.queries
    if not result.has_statistics(query):
        return tr(
            "There are no E-values: these are too few scores to fit statistics to. The best hits are listed all the "
            "same."
        )
    lam, k = (float(queries.column(name)[query]) for name in ("lambda", "k"))
    copies = result.shuffled(query)
    if copies:
        return tr(
            "E-values by statistics fitted to {copies:,} shuffled sequences, since the search has too few scores of "
            "its own (λ {lam:.3g} per unit of score)."
        ).format(copies=copies, lam=lam * result.scale)
    if queries.column("fitted")[query]:
        return tr("E-values by statistics fitted to the scores of this search (λ {lam:.3g} per unit of score).").format(
            lam=lam * result.scale
        )
    return tr("E-values by the published statistics of this scoring (λ {lam:.3g}, K {k:.3g}).").format(
        lam=lam * result.scale, k=k
    )


class _QueriesModel(RowsModel):
    """A model that reads only visible rows: there may be a million queries."""

    def __init__(self, queries: Queries, parent: QObject) -> None:
        super().__init__(parent)
        self._queries = queries

    def count(self) -> int:
        return len(self._queries)

    def value(self, row: int, role: int) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        query = self._queries[row]
        hits = counted(query.hits, tr("hits"))
        if role == Qt.ItemDataRole.DisplayRole:
            return visible(f"{display_name(query.name)} · {hits}")
        letters = tr("bases") if self._queries.are_translated else tr("residues")
        return plain(f"{visible(query.title)}: {counted(query.length, letters)}, {hits}")


class QueryField(QComboBox):
    """Selects one of the queries."""

    def __init__(self, queries: Queries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        open_as_long_list(self)
        self.setModel(_QueriesModel(queries, self))
        self.setMaxVisibleItems(16)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(18)
        self.setAccessibleName(self.tr("Query"))
        self.currentIndexChanged.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        tip = self.currentData(Qt.ItemDataRole.ToolTipRole)
        self.setToolTip(self.tr("The query whose hits are shown") + (f"\n{tip}" if tip else ""))
