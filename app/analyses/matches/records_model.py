"""A table model of record pairs: which record matches which."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.analyses.matches.dot_plot.labels import Labels
from app.guarded import guarded
from app.language.counts import counted
from app.plots.table.headings import CENTRE, LEFT, RIGHT, heading_data
from app.widgets import plain
from gpu.analyses.matches.record_pairs import RecordPairs
from gpu.analyses.matches.result import RecordTable
from gpu.core.units import percent, visible
from gpu.sequences.names import display_name

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Names of more letters are shown without what all of them begin with.
_LONG_NAME = 12


class PairColumn(IntEnum):
    QUERY = 0
    REFERENCE = 1
    STRAND = 2
    MATCHED = 3
    QUERY_COVERED = 4
    REFERENCE_COVERED = 5
    IDENTITY = 6


class RecordPairsModel(QAbstractTableModel):
    """The pairs of records, those with most matched bases first; ``is_exact``: of exact matches."""

    def __init__(
        self, query: RecordTable, reference: RecordTable, is_exact: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._query, self._reference, self._is_exact = query, reference, is_exact
        self._labels = [Labels(side.names) for side in (query, reference)]
        self._pairs: RecordPairs | None = None
        self._rows: NDArray[np.int64] = np.zeros(0, np.int64)
        self._sorted = PairColumn.MATCHED, True
        self._only: tuple[int | None, int | None] = None, None

    def take(self, pairs: RecordPairs) -> None:
        """Show other pairs."""
        self._pairs = pairs
        self._arrange()

    def show_only(self, query: int | None, reference: int | None) -> None:
        """Show the pairs of one record on each side; None for all."""
        self._only = query, reference
        self._arrange()

    def pair(self, row: int) -> tuple[int, int]:
        """The records of a row: query and reference."""
        assert self._pairs is not None
        return int(self._pairs.query[self._rows[row]]), int(self._pairs.reference[self._rows[row]])

    def row_of(self, query: int, reference: int) -> int:
        """The row of a pair, -1 if it is not shown."""
        if self._pairs is None:
            return -1
        is_pair = (self._pairs.query[self._rows] == query) & (self._pairs.reference[self._rows] == reference)
        return int(np.flatnonzero(is_pair)[0]) if is_pair.any() else -1

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted = PairColumn(column), order is Qt.SortOrder.DescendingOrder
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        if self._pairs is not None:
            rows = np.arange(self._pairs.size)
            for wanted, records in zip(self._only, (self._pairs.query, self._pairs.reference), strict=True):
                if wanted is not None:
                    rows = rows[records[rows] == wanted]
            keys = self._keys(self._sorted[0])[rows]
            self._rows = rows[np.argsort(-keys if self._sorted[1] else keys, kind="stable")]
        self.endResetModel()

    def _keys(self, column: PairColumn) -> NDArray[Any]:
        pairs = self._pairs
        assert pairs is not None
        if column is PairColumn.STRAND:
            return (pairs.reverse > pairs.forward).astype(np.int64)
        if column is PairColumn.QUERY_COVERED:
            return pairs.query_covered / np.maximum(self._query.lengths[pairs.query], 1)
        if column is PairColumn.REFERENCE_COVERED:
            return pairs.reference_covered / np.maximum(self._reference.lengths[pairs.reference], 1)
        return {
            PairColumn.QUERY: pairs.query,
            PairColumn.REFERENCE: pairs.reference,
            PairColumn.MATCHED: pairs.matched,
            PairColumn.IDENTITY: pairs.identity,
        }[column]

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(PairColumn) - self._is_exact

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = PairColumn(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            text = self.text(index.row(), column)
            is_name = column in (PairColumn.QUERY, PairColumn.REFERENCE)
            # An identifier with bars says its accession; of other names, what tells them apart.
            if is_name and (short := display_name(text)) != text:
                return short
            return self._labels[column].without_common(text, _LONG_NAME) if is_name else text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self.describe(index.row()))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        title, tip = {
            PairColumn.QUERY: (self.tr("Query"), self.tr("Record of the query")),
            PairColumn.REFERENCE: (self.tr("Reference"), self.tr("Record of the reference")),
            PairColumn.STRAND: (self.tr("±"), self.tr("The strand with more matched bases")),
            PairColumn.MATCHED: (self.tr("Matched"), self.tr("Equal bases in all matches of the two records together")),
            PairColumn.QUERY_COVERED: (
                self.tr("Query %"),
                self.tr("Share of the query's record that lies in at least one match"),
            ),
            PairColumn.REFERENCE_COVERED: (
                self.tr("Ref. %"),
                self.tr("Share of the reference's record that lies in at least one"),
            ),
            PairColumn.IDENTITY: (self.tr("Identity"), self.tr("Equal bases by columns of the alignments")),
        }[PairColumn(section)]
        return heading_data(role, title, tip, _side(PairColumn(section)))

    def text(self, row: int, column: PairColumn) -> str:
        """The text of a row in a column."""
        pairs, number = self._pairs, int(self._rows[row])
        assert pairs is not None
        query, reference = self.pair(row)
        if column is PairColumn.QUERY:
            return visible(self._query.names[query])
        if column is PairColumn.REFERENCE:
            return visible(self._reference.names[reference])
        if column is PairColumn.STRAND:
            return "−" if pairs.reverse[number] > pairs.forward[number] else "+"
        if column is PairColumn.MATCHED:
            return f"{round(float(pairs.matched[number])):,}"
        if column is PairColumn.IDENTITY:
            return f"{100 * float(pairs.identity[number]):.2f}"
        of_query = column is PairColumn.QUERY_COVERED
        covered = int((pairs.query_covered if of_query else pairs.reference_covered)[number])
        length = int(self._query.lengths[query] if of_query else self._reference.lengths[reference])
        return percent(covered, max(length, 1))

    def describe(self, row: int) -> str:
        """A pair in words."""
        pairs, number = self._pairs, int(self._rows[row])
        assert pairs is not None
        query, reference = self.pair(row)
        lengths = int(self._query.lengths[query]), int(self._reference.lengths[reference])
        things = self.tr("matches") if self._is_exact else self.tr("alignments")
        return self.tr("{0} ({1:,} bp) and {2} ({3:,} bp): {4}, {5:,} bp covered and {6:,} bp").format(
            *(self._query.names[query], lengths[0], self._reference.names[reference], lengths[1]),
            counted(int(pairs.number[number]), things),
            *(int(pairs.query_covered[number]), int(pairs.reference_covered[number])),
        )


def _side(column: PairColumn) -> Qt.AlignmentFlag:
    if column is PairColumn.STRAND:
        return CENTRE
    return LEFT if column in (PairColumn.QUERY, PairColumn.REFERENCE) else RIGHT
