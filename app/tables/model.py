"""A table model of any number of rows that reads only visible pages, in threads.

The window waits some milliseconds for a page, which is enough unless a drive is slow or a file is
verified for the first time. Later pages are filled in when they arrive.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.guarded import guarded
from app.tables.bar import SHARE_ROLE
from app.tables.columns import NUMBER, Row, TableColumn
from app.tables.filters import Limit
from app.tables.groups import FOLD, GROUP, GroupedRows
from app.tables.headings import heading_data
from app.tables.rows import RowQuery, TableRows
from app.widgets.background import Background
from app.widgets.basic import plain
from gpu.core.units import visible

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()

#: A table view computes its height in pixels in 32 bits.
MAX_ROWS = 20_000_000
#: Most letters shown of a text; the tooltip has more.
MAX_TEXT = 200
_PAGE, _PAGES = 64, 64
#: Longest wait for a page in seconds; pages read at once.
_MAX_WAIT_SECONDS, _MAX_READS = 0.015, 2


class Fold(NamedTuple):
    """The place of a row in its group.

    ``is_below``: another row stands for the group; ``can_open``: this one does, and has others;
    ``is_open``: they are shown.
    """

    is_below: bool
    can_open: bool
    is_open: bool


class TableModel(QAbstractTableModel):
    """The rows in the order of ``sort`` that match ``search``.

    ``describe`` makes a row's tooltip of its values (``fields``, by name). ``arranging(bool)`` is
    emitted when sorting and searching begin and end, ``failed`` if something could not be read.
    """

    arranging = Signal(bool)
    failed = Signal(object)

    def __init__(
        self, rows: TableRows, fields: tuple[str, ...], describe: Callable[[Row], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._rows, self._describe = rows, describe
        own = (FOLD, GROUP) if isinstance(rows, GroupedRows) else ()
        of_columns = (field for column in rows.columns for field in column.fields)
        self._fields = tuple(dict.fromkeys([NUMBER, *fields, *of_columns, *own]))
        self._background = Background(self)
        self._wanted = self._given = RowQuery()
        self._asked = 0
        self._numbers = self._initial()
        self._pages: OrderedDict[int, dict[str, list[Any]]] = OrderedDict()
        self._reading: set[int] = set()
        #: Incremented with new rows: pages requested before are discarded.
        self._edition = 0

    @property
    def busy(self) -> bool:
        return self._background.busy

    @property
    def wanted(self) -> RowQuery:
        """The order and search that are shown, or being prepared."""
        return self._wanted

    @property
    def shown(self) -> int:
        """The number of rows to show, even if not all of them fit the view's limit."""
        return len(self._rows) if self._numbers is None else len(self._numbers)

    @property
    def arrangement(self) -> NDArray[Any] | None:
        """The numbers of the shown rows, in their order; None for all as they are stored."""
        return self._numbers

    @property
    def total(self) -> int:
        return len(self._rows)

    @property
    def counted(self) -> tuple[int, int]:
        """The numbers of rows shown and of all rows; of groups, where there are some."""
        groups = self.groups
        return (self.shown, self.total) if groups is None else groups.counted

    @property
    def groups(self) -> GroupedRows | None:
        """The rows, if some open under others."""
        rows = self._rows
        return rows if isinstance(rows, GroupedRows) and rows.is_grouped else None

    def named(self, number: int) -> int:
        """The table's number of the row that a person calls by a number from 1; -1 for none."""
        if (groups := self.groups) is not None:
            return groups.named(number)
        return number - 1 if 1 <= number <= self.total else -1

    def columns(self) -> tuple[TableColumn, ...]:
        return tuple(self._rows.columns)

    def number(self, row: int) -> int:
        """The table's number of a shown row."""
        return row if self._numbers is None else int(self._numbers[row])

    def numbers(self, rows: range) -> NDArray[Any]:
        """The table's numbers of adjacent shown rows."""
        if self._numbers is None:
            return np.arange(rows.start, rows.stop)
        return np.asarray(self._numbers[rows.start : rows.stop])

    def place(self, number: int) -> int:
        """The shown position of a row of the table, or -1."""
        if self._numbers is None:
            return number if number < self.rowCount() else -1
        found = np.flatnonzero(self._numbers[:MAX_ROWS] == number)
        return int(found[0]) if len(found) else -1

    def lines(self, rows: list[int], columns: list[int]) -> list[str]:
        """The texts of these rows and columns, tab-separated, numbers machine-readable.

        Read at once. Raises ``Damaged``.
        """
        chosen = [self._rows.columns[column] for column in columns]
        numbers = np.array([self.number(row) for row in rows], np.int64)
        values = self._rows.read(numbers, dict.fromkeys(field for column in chosen for field in column.fields))
        texts = []
        for column in chosen:
            each = map(column.format, *(values[field] for field in column.fields))
            texts.append([visible(_for_machines(text) if column.widest else text) for text in each])
        return list(map("\t".join, zip(*texts, strict=True)))

    def search(self, text: str) -> None:
        """Show the rows with a name that contains a text."""
        self._arrange(self._wanted._replace(text=text))

    def limit(self, limits: tuple[Limit, ...]) -> None:
        """Show the rows within limits."""
        self._arrange(self._wanted._replace(limits=limits))

    def show_kinds(self, kinds: Hashable) -> None:
        """Show the rows of these kinds (``RowQuery.kinds``)."""
        self._arrange(self._wanted._replace(kinds=kinds))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, asynchronously."""
        self._arrange(self._wanted._replace(column=column, descending=order is Qt.SortOrder.DescendingOrder))

    def take(self, rows: TableRows) -> None:
        """Replace the rows, of the same columns, in the current order."""
        self.beginResetModel()
        self._rows, self._given = rows, RowQuery()
        self._numbers = self._initial()
        self._forget_pages()
        # An arrangement under way is of the earlier rows.
        wanted, self._wanted = self._wanted._replace(turned=frozenset()), RowQuery()
        self._asked += 1
        self.endResetModel()
        if wanted == self._wanted:
            self.arranging.emit(False)
        else:
            self._arrange(wanted)

    # Groups

    def fold(self, row: int) -> Fold | None:
        """The place of a shown row in its group; None without groups, or while it is being read."""
        if self.groups is None:
            return None
        page = self._page(row)
        if not page:
            return None
        (is_below, count), group = page[FOLD][row % _PAGE], page[GROUP][row % _PAGE]
        return Fold(is_below, count > 1 and not is_below, self._is_open(group))

    def unfold(self, row: int, wide: bool) -> None:
        """Show (``wide``) or hide the other rows of the group for which a shown row stands."""
        groups = self.groups
        if groups is None or row < 0 or groups.top(number := self.number(row)) != number:
            return
        group, below = groups.group(number), groups.below(number)
        if self._is_open(group) == wide or not len(below):
            return
        wanted = self._wanted._replace(turned=self._wanted.turned ^ {group})
        if self._wanted != self._given or self._numbers is None:
            self._arrange(wanted)
            return
        self._wanted = self._given = wanted
        first, last = row + 1, row + len(below)
        if wide:
            self.beginInsertRows(_ROOT, first, last)
            self._numbers = np.insert(self._numbers, first, below)
        else:
            self.beginRemoveRows(_ROOT, first, last)
            self._numbers = np.delete(self._numbers, slice(first, last + 1))
        self._forget_pages()
        if wide:
            self.endInsertRows()
        else:
            self.endRemoveRows()

    def with_closed(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Rows by their numbers, each followed by those that are closed under it."""
        return numbers if self.groups is None else self.groups.with_closed(numbers, self._given)

    def unfold_all(self, wide: bool) -> None:
        """Open or close all groups, asynchronously."""
        self._arrange(self._wanted._replace(unfolded=wide, turned=frozenset()))

    def reveal(self, number: int) -> None:
        """Open the group of a row that is hidden in it."""
        groups = self.groups
        if groups is not None and self.place(number) < 0 <= (top := groups.top(number)):
            place = self.place(top)
            if place >= 0:
                self.unfold(place, True)

    def _initial(self) -> NDArray[Any] | None:
        """The rows in stored order, with all groups closed."""
        if (groups := self.groups) is None:
            return None
        numbers = groups.arranged(RowQuery())
        groups.adopt(RowQuery())
        return numbers

    def _is_open(self, group: int) -> bool:
        return self._given.unfolded != (group in self._given.turned)

    # Methods called by Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else min(self.shown, MAX_ROWS)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows.columns)

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = self._rows.columns[index.column()] if index.isValid() else None
        if column is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.side
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, SHARE_ROLE):
            page, at = self._page(index.row()), index.row() % _PAGE
            if not page:
                return None
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain(self._describe({field: values[at] for field, values in page.items()}))
            cell = [page[field][at] for field in column.fields]
            if role == Qt.ItemDataRole.DisplayRole:
                return visible(column.format(*cell)[:MAX_TEXT])
            return column.share(*cell) if column.share is not None else None
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return f"{section + 1:,}" if role == Qt.ItemDataRole.DisplayRole else None
        column = self._rows.columns[section]
        return heading_data(role, column.title, column.tip, column.side, column.descending_first)

    # Arranging

    def _arrange(self, wanted: RowQuery) -> None:
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._asked += 1
        self.arranging.emit(True)
        self._background.call(
            self._rows.arranged,
            wanted,
            done=partial(self._take, self._asked),
            failed=partial(self._not_arranged, self._asked),
        )

    def _take(self, asked: int, numbers: NDArray[Any] | None) -> None:
        # Only the last request counts.
        if asked != self._asked:
            return
        self.beginResetModel()
        self._numbers, self._given = numbers, self._wanted
        if self.groups is not None:
            self.groups.adopt(self._given)
        self._forget_pages()
        self.endResetModel()
        self.arranging.emit(False)

    def _forget_pages(self) -> None:
        self._edition += 1
        self._pages.clear()
        self._reading.clear()

    def _not_arranged(self, asked: int, problem: Exception) -> None:
        if asked == self._asked:
            # Keep the earlier rows.
            self._wanted = self._given
            self.arranging.emit(False)
            self.failed.emit(problem)

    # Pages

    def _page(self, row: int) -> dict[str, list[Any]] | None:
        """The values around a row by field; None while they are read, empty if unreadable."""
        number = row // _PAGE
        page = self._pages.get(number)
        if page is None:
            return self._read(number)
        self._pages.move_to_end(number)
        return page

    def _read(self, number: int) -> dict[str, list[Any]] | None:
        """Start reading a page, and wait for it briefly."""
        if number in self._reading or len(self._reading) >= _MAX_READS:
            return None
        first = number * _PAGE
        last = min(self.rowCount(), first + _PAGE)
        numbers = np.arange(first, last) if self._numbers is None else np.asarray(self._numbers[first:last])
        came, found = threading.Event(), []

        def read() -> dict[str, list[Any]]:
            try:
                found.append(self._rows.read(numbers, self._fields))
                return found[0]
            finally:
                came.set()

        self._reading.add(number)
        edition = self._edition
        self._background.call(
            read, done=partial(self._keep, edition, number), failed=partial(self._not_read, edition, number)
        )
        came.wait(_MAX_WAIT_SECONDS)
        if not found:
            return None
        self._put(number, found[0])
        return found[0]

    def _keep(self, edition: int, number: int, page: dict[str, list[Any]]) -> None:
        if edition != self._edition or number not in self._reading:
            return
        self._put(number, page)
        # Other pages may have been dropped while too many were read: the view requests all again.
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def _put(self, number: int, page: dict[str, list[Any]]) -> None:
        self._reading.discard(number)
        self._pages[number] = page
        while len(self._pages) > _PAGES:
            self._pages.popitem(last=False)

    def _not_read(self, edition: int, number: int, problem: Exception) -> None:
        if edition == self._edition:
            # Empty, so that it is not requested again with every frame.
            self._put(number, {})
            self.failed.emit(problem)


def _for_machines(text: str) -> str:
    return text.replace(",", "").replace("\N{MINUS SIGN}", "-")
