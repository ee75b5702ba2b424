"""A virtual table model of exact matches: only visible rows are formatted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.guarded import guarded
from app.help.terms import column_tip
from app.language.counts import counted
from app.tables.headings import CENTRE, RIGHT, heading_data
from app.tables.texts import strand_text
from app.widgets.background import Background
from app.widgets.basic import plain
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.core.errors import CrosspointError
from gpu.core.units import visible
from gpu.results.table import CHUNK
from gpu.sequences.labels import Labels
from gpu.sequences.names import display_name

Index = QModelIndex | QPersistentModelIndex
Int64 = NDArray[np.int64]
_ROOT = QModelIndex()

#: Most matches sorted at once (about a tenth of a second); more are sorted in a thread.
_MAX_SORTED_AT_ONCE = 2_000_000
#: Names of more letters are shown without what all begin with, unless there are very many.
_LONG_NAME, _MOST_NAMES = 14, 2_000
#: A table view computes its height in pixels in 32 bits.
MAX_ROWS = 20_000_000
#: Most rows shown at first.
_FIRST = 100


class MatchColumn(IntEnum):
    LENGTH = 0
    STRAND = 1
    REFERENCE = 2
    REFERENCE_POSITION = 3
    QUERY = 4
    QUERY_POSITION = 5

    @property
    def names(self) -> tuple[str, ...]:
        """Names by which it is explained."""
        return (self.name.lower(),)


def order_of(matches: Matches, column: MatchColumn, descending: bool) -> NDArray[Any]:
    """The indices of all matches in the order of a column, integers [n]; stable.

    For a large result they are read from its folder, where they are stored.
    """
    # Records are concatenated in order, so positions sort by record first.
    name, key, called = {
        MatchColumn.REFERENCE: ("reference_start", None, ""),
        MatchColumn.REFERENCE_POSITION: ("reference_start", partial(_within, matches.reference), "reference_position"),
        MatchColumn.QUERY: ("query_start", None, ""),
        MatchColumn.QUERY_POSITION: ("query_start", partial(_within, matches.query), "query_position"),
        MatchColumn.LENGTH: ("length", None, ""),
        MatchColumn.STRAND: ("reverse", None, ""),
    }[column]
    if matches.table is not None:
        return matches.table.order(name, descending, key, called)
    fields = {"length": matches.lengths, "reverse": matches.reverse, "query_start": matches.query_starts}
    values = fields.get(name, matches.reference_starts)[:]
    keys = values if key is None else key(values)
    if keys.dtype == np.bool_:
        keys = keys.view(np.uint8)
    if descending:
        keys = ~keys
    return np.argsort(keys, kind="stable")


def _within(records: RecordTable, starts: Int64) -> Int64:
    """Positions within their records."""
    return starts - records.starts[records.indices(starts)]


def _ordered(matches: Matches, column: MatchColumn, descending: bool) -> NDArray[Any]:
    """``order_of``, after the first rows' values have been verified."""
    order = order_of(matches, column, descending)
    for values in (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse):
        _ = values[np.asarray(order[:_FIRST])]
    return order


def _long_enough(matches: Matches, order: NDArray[Any], minimum: int) -> NDArray[Any]:
    """The matches of at least ``minimum`` bases, in the given order."""
    long_enough = np.empty(len(matches), np.bool_)
    for start, (lengths,) in matches.chunks("lengths"):
        long_enough[start : start + len(lengths)] = lengths >= minimum
    pieces = (order[start : start + CHUNK] for start in range(0, len(order), CHUNK))
    return np.concatenate([np.zeros(0, order.dtype), *(piece[long_enough[piece]] for piece in pieces)])


class MatchesModel(QAbstractTableModel):
    """The matches of at least ``minimum`` bases, longest first at first.

    Positions are 1-based, on the forward strand. ``sorting(bool)`` is emitted when a sort in a
    thread begins and ends.
    """

    sorting = Signal(bool)

    def __init__(self, matches: Matches, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._matches = matches
        sides = {MatchColumn.REFERENCE: matches.reference, MatchColumn.QUERY: matches.query}
        self._labels = {
            column: Labels([display_name(name) for name in side.names])
            for column, side in sides.items()
            if len(side.names) <= _MOST_NAMES
        }
        self._minimum = 0
        self._background = Background(self)
        self._asked = 0
        self._sorted: tuple[MatchColumn, bool] | None = None
        self._order: NDArray[Any] = np.zeros(0, dtype=np.int64)
        #: Sort column and direction of ``_order``.
        self._ordered: tuple[MatchColumn, bool] | None = None
        self._rows = self._order
        self.sort(MatchColumn.LENGTH, Qt.SortOrder.DescendingOrder)

    @property
    def shown(self) -> int:
        """The number of matches of the minimum length, even if not all of them have a row."""
        return len(self._rows)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else min(len(self._rows), MAX_ROWS)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(MatchColumn)

    def columns(self) -> tuple[MatchColumn, ...]:
        return tuple(MatchColumn)

    def match_at(self, row: int) -> int:
        """The index, in the result, of the match in a row."""
        return int(self._rows[row])

    def row(self, match: int) -> int:
        """The row of a match by its index in the result, or -1 if not shown."""
        for start in range(0, self.rowCount(), CHUNK):
            rows = np.flatnonzero(self._rows[start : min(start + CHUNK, MAX_ROWS)] == match)
            if len(rows):
                return start + int(rows[0])
        return -1

    def set_minimum(self, length: int) -> None:
        """Show matches of at least ``length`` bases."""
        if length != self._minimum:
            self._minimum = length
            self._select()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column: at once, or in a thread if there are very many rows."""
        wanted = MatchColumn(column), order is Qt.SortOrder.DescendingOrder
        if wanted == self._sorted:
            return
        self._sorted = wanted
        self._asked += 1
        if len(self._matches) <= _MAX_SORTED_AT_ONCE:
            self._take(wanted, order_of(self._matches, *wanted))
            return
        self._call(lambda: _ordered(self._matches, *wanted), lambda found: self._take(wanted, found))

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = MatchColumn(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        # A method that Qt calls must not raise. The plot reports the damaged file.
        with suppress(CrosspointError):
            if role == Qt.ItemDataRole.DisplayRole:
                text = self.text(index.row(), column)
                labels = self._labels.get(column)
                return text if labels is None else labels.without_common(text, _LONG_NAME)
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain(self.describe(self.match_at(index.row())))
        return None

    def cut(self, index: Index, room: float, width: Callable[[str], float]) -> str:
        """A name cut to the room that ``width`` measures, "" if it stays as it is."""
        labels = self._labels.get(MatchColumn(index.column()))
        with suppress(CrosspointError):
            return (
                "" if labels is None else labels.cut(self.text(index.row(), MatchColumn(index.column())), room, width)
            )
        return ""

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return f"{section + 1:,}" if role == Qt.ItemDataRole.DisplayRole else None
        column = MatchColumn(section)
        title = {
            MatchColumn.REFERENCE: self.tr("Reference"),
            MatchColumn.REFERENCE_POSITION: self.tr("Ref. pos."),
            MatchColumn.QUERY: self.tr("Query"),
            MatchColumn.QUERY_POSITION: self.tr("Query pos."),
            MatchColumn.LENGTH: self.tr("Length"),
            MatchColumn.STRAND: self.tr("Strand"),
        }[column]
        return heading_data(role, title, column_tip("matches.list", column.names), _side(column))

    def describe(self, match: int) -> str:
        """One line about a match: its start and end on both sides."""
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
        return " · ".join((" = ".join(places), counted(length, self.tr("bases")), strand))

    def _range(self, records: RecordTable, start: int, length: int) -> str:
        name, position = records.place(start)
        return f"{visible(name)}:{position + 1:,}–{position + length:,}"

    def text(self, row: int, column: MatchColumn) -> str:
        """The text of a row in a column."""
        matches, match = self._matches, self.match_at(row)
        if column is MatchColumn.LENGTH:
            return f"{int(matches.lengths[match]):,}"
        if column is MatchColumn.STRAND:
            return strand_text(matches.reverse[match])
        of_reference = column in (MatchColumn.REFERENCE, MatchColumn.REFERENCE_POSITION)
        records, starts = (
            (matches.reference, matches.reference_starts) if of_reference else (matches.query, matches.query_starts)
        )
        name, position = records.place(int(starts[match]))
        return (
            visible(display_name(name)) if column in (MatchColumn.REFERENCE, MatchColumn.QUERY) else f"{position + 1:,}"
        )

    def _call(self, work: Callable[[], NDArray[Any]], done: Callable[[NDArray[Any]], None]) -> None:
        """Call in a thread; only the last request counts."""
        self._asked += 1
        asked = self._asked

        def arrived(found: NDArray[Any]) -> None:
            if asked == self._asked:
                done(found)
                if asked == self._asked:
                    self.sorting.emit(False)

        self.sorting.emit(True)
        self._background.call(work, done=arrived, failed=self._fail)

    def _fail(self, problem: Exception) -> None:
        # Out of memory, or a damaged file, which the plot reports: keep the order.
        self.sorting.emit(False)

    def _take(self, wanted: tuple[MatchColumn, bool], order: NDArray[Any]) -> None:
        self._order, self._ordered = order, wanted
        self._select()

    def _select(self) -> None:
        """List the matches of the minimum length, in the current order."""
        matches, order, minimum = self._matches, self._order, self._minimum
        if self._ordered == self._sorted:
            self._asked += 1  # requests for an earlier minimum are dropped
        if minimum <= 1 or self._ordered is None:
            self._list(order)
        elif self._ordered[0] is MatchColumn.LENGTH:
            self._list(self._of_length(minimum))
        elif len(matches) <= _MAX_SORTED_AT_ONCE:
            self._list(_long_enough(matches, order, minimum))
        elif self._ordered == self._sorted:
            self._call(lambda: _long_enough(matches, order, minimum), self._list)

    def _of_length(self, minimum: int) -> NDArray[Any]:
        """The matches of at least ``minimum`` bases, at the start or end of an order by length."""
        lengths, order = self._matches.lengths, self._order
        if self._ordered == (MatchColumn.LENGTH, True):
            return order[: bisect_right(range(len(order)), -minimum, key=lambda row: -int(lengths[int(order[row])]))]
        return order[bisect_left(range(len(order)), minimum, key=lambda row: int(lengths[int(order[row])])) :]

    def _list(self, rows: NDArray[Any]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()


def _side(column: MatchColumn) -> Qt.AlignmentFlag:
    # Names at the right, too: each is before its position, apart from the column before.
    return CENTRE if column is MatchColumn.STRAND else RIGHT
