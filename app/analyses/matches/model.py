"""Exact matches as a table that is never built: only the rows in view are made into text."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.jobs.background import Background
from gpu.analyses.matches.result import Matches, Records

Index = QModelIndex | QPersistentModelIndex
Int64 = NDArray[np.int64]
_ROOT = QModelIndex()

#: Up to this many matches are put in order at once (about a tenth of a second); more of them in a thread.
_AT_ONCE = 2_000_000
#: A table view counts its height in pixels, in 32 bits.
MOST_ROWS = 20_000_000


class Column(IntEnum):
    LENGTH = 0
    STRAND = 1
    REFERENCE = 2
    REFERENCE_POSITION = 3
    QUERY = 4
    QUERY_POSITION = 5


def order_of(matches: Matches, column: Column, descending: bool) -> Int64:
    """The indices of all matches in the order of a column, int64 [n]; equal ones stay in the order of the result."""
    keys: dict[Column, NDArray[Any]] = {
        # Records lie one after another in the concatenation, so positions sort by record first.
        Column.REFERENCE: matches.reference_starts,
        Column.REFERENCE_POSITION: matches.reference_starts,
        Column.QUERY: matches.query_starts,
        Column.QUERY_POSITION: matches.query_starts,
        Column.LENGTH: matches.lengths,
        Column.STRAND: matches.reverse.view(np.uint8),
    }
    key = np.asarray(keys[column])
    if column is Column.REFERENCE_POSITION:
        key = key - matches.reference.starts[matches.reference.indices(key)]
    elif column is Column.QUERY_POSITION:
        key = key - matches.query.starts[matches.query.indices(key)]
    if descending:
        key = ~key if key.dtype.kind == "u" else -key
    return np.argsort(key, kind="stable")


class MatchesModel(QAbstractTableModel):
    """The matches of at least ``minimum`` bases, longest first to begin with; positions are 1-based, on forward strands.

    ``sorting(bool)`` tells when putting very many in order begins and ends.
    """

    sorting = Signal(bool)

    def __init__(self, matches: Matches, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._matches = matches
        self._minimum = 0
        self._background = Background(self)
        self._asked = 0
        self._sorted: tuple[Column, bool] | None = None
        self._order: Int64 = np.zeros(0, dtype=np.int64)
        self._rows = self._order
        self.sort(Column.LENGTH, Qt.SortOrder.DescendingOrder)

    @property
    def shown(self) -> int:
        """How many matches are of the minimum length, even if not all of them have a row."""
        return len(self._rows)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else min(len(self._rows), MOST_ROWS)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def match(self, row: int) -> int:  # type: ignore[override]
        """The index, in the result, of the match in a row."""
        return int(self._rows[row])

    def row(self, match: int) -> int:
        """The row of a match by its index in the result, or -1 where it is not shown."""
        rows = np.flatnonzero(self._rows[:MOST_ROWS] == match)
        return int(rows[0]) if len(rows) else -1

    def set_minimum(self, length: int) -> None:
        """Show matches of at least ``length`` bases."""
        if length != self._minimum:
            self._minimum = length
            self._select()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the rows into the order of a column: at once, or soon where there are very many."""
        wanted = Column(column), order is Qt.SortOrder.DescendingOrder
        if wanted == self._sorted:
            return
        self._sorted = wanted
        self._asked += 1
        if len(self._matches) <= _AT_ONCE:
            self._take(order_of(self._matches, *wanted))
            return
        asked = self._asked
        self.sorting.emit(True)
        self._background.call(
            order_of, self._matches, *wanted, done=lambda found: self._take_late(asked, found), failed=self._fail
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.match(index.row()), column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.describe(self.match(index.row()))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return f"{section + 1:,}" if role == Qt.ItemDataRole.DisplayRole else None
        column = Column(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return {
                Column.REFERENCE: self.tr("Reference"),
                Column.REFERENCE_POSITION: self.tr("Ref. pos."),
                Column.QUERY: self.tr("Query"),
                Column.QUERY_POSITION: self.tr("Query pos."),
                Column.LENGTH: self.tr("Length"),
                Column.STRAND: self.tr("Strand"),
            }[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return {
                Column.REFERENCE: self.tr("Record of the reference"),
                Column.REFERENCE_POSITION: self.tr("First base in the reference's record, counted from 1"),
                Column.QUERY: self.tr("Record of the query"),
                Column.QUERY_POSITION: self.tr("Leftmost base in the query's record, forward strand, counted from 1"),
                Column.LENGTH: self.tr("Bases"),
                Column.STRAND: self.tr("+ as it is, − as the reverse complement of the query"),
            }[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def describe(self, match: int) -> str:
        """One line about a match: where it begins and ends on both sides."""
        matches = self._matches
        length = int(matches.lengths[match])
        strand = self.tr("reverse complement") if matches.reverse[match] else self.tr("forward")
        places = (
            self._range(records, int(starts[match]), length)
            for records, starts in (
                (matches.reference, matches.reference_starts),
                (matches.query, matches.query_starts),
            )
        )
        return self.tr("{places} · {length:,} bases · {strand}").format(
            places=" = ".join(places), length=length, strand=strand
        )

    def _range(self, records: Records, start: int, length: int) -> str:
        name, position = records.place(start)
        return f"{name}:{position + 1:,}–{position + length:,}"

    def _text(self, match: int, column: Column) -> str:
        matches = self._matches
        if column is Column.LENGTH:
            return f"{int(matches.lengths[match]):,}"
        if column is Column.STRAND:
            return "−" if matches.reverse[match] else "+"
        of_reference = column in (Column.REFERENCE, Column.REFERENCE_POSITION)
        records, starts = (
            (matches.reference, matches.reference_starts) if of_reference else (matches.query, matches.query_starts)
        )
        name, position = records.place(int(starts[match]))
        return name if column in (Column.REFERENCE, Column.QUERY) else f"{position + 1:,}"

    def _take_late(self, asked: int, order: Int64) -> None:
        if asked == self._asked:
            self._take(order)
            self.sorting.emit(False)

    def _fail(self, problem: Exception) -> None:
        # Only memory can be short here: the order there was stays.
        self.sorting.emit(False)

    def _take(self, order: Int64) -> None:
        self._order = order
        self._select()

    def _select(self) -> None:
        self.beginResetModel()
        if self._minimum <= 1:
            self._rows = self._order
        else:
            self._rows = self._order[np.asarray(self._matches.lengths)[self._order] >= self._minimum]
        self.endResetModel()


def _alignment(column: Column) -> Qt.AlignmentFlag:
    if column is Column.STRAND:
        return Qt.AlignmentFlag.AlignCenter
    # Names too: each stands before its position, and away from the number of the column before.
    return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
