"""The table model of tasks: sorted and filtered rows, which change while they are computed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.batch.columns import TaskColumn, describe, task_columns
from app.guarded import guarded
from app.plots.table.headings import LEFT, RIGHT, heading_data
from app.plots.table.model import MAX_TEXT, SHARE_ROLE
from app.theme import icon
from app.widgets import plain
from gpu.batch.folder import TaskRow
from gpu.batch.tasks import Status

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Sign and colour of each status.
_SIGNS = {
    Status.WAITING: ("mdi6.clock-outline", "muted"),
    Status.RUNNING: ("mdi6.play-circle-outline", "forward"),
    Status.DONE: ("mdi6.check-circle-outline", "special_row"),
    Status.FAILED: ("mdi6.alert-circle-outline", "error"),
    Status.CANCELLED: ("mdi6.pause-circle-outline", "warning"),
}


class TaskModel(QAbstractTableModel):
    """The tasks in an order, those of a status and with a text in their names or remarks."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = task_columns()
        self._rows: tuple[TaskRow, ...] = ()
        #: Numbers of the shown rows, in their order.
        self._shown: list[int] = []
        #: The column, -1 for the order of the plan, and True for descending.
        self._sorted = -1, False
        self._text = ""
        self._status: Status | None = None
        #: Names of optional columns with texts.
        self._filled: set[str] = set()

    def columns(self) -> tuple[TaskColumn, ...]:
        """The columns."""
        return self._columns

    @property
    def rows(self) -> tuple[TaskRow, ...]:
        """All tasks, in the order of the plan."""
        return self._rows

    def take(self, rows: tuple[TaskRow, ...]) -> bool:
        """Show the tasks as they are now; False if the rows of the view were made anew."""
        before, self._rows = self._rows, rows
        is_same_size = len(before) == len(rows)
        changed = {number for number, row in enumerate(rows) if not is_same_size or row is not before[number]}
        for number in changed:
            row = rows[number]
            self._filled.update(row.figures)
            if row.state.status is Status.RUNNING:
                self._filled.add("share")
            if row.state.computer:
                self._filled.add("computer")
        shown = self._arranged()
        if not is_same_size or shown != self._shown:
            self._reset(shown)
            return False
        places = [place for place, number in enumerate(shown) if number in changed]
        if places:
            last = len(self._columns) - 1
            self.dataChanged.emit(self.index(places[0], 0), self.index(places[-1], last))
        return True

    def row(self, place: int) -> TaskRow:
        """The task in a row of the view."""
        return self._rows[self._shown[place]]

    def place(self, name: str) -> int:
        """The row of the view with a task, -1 if it is not shown."""
        return next((place for place in range(len(self._shown)) if self.row(place).state.name == name), -1)

    def search(self, text: str) -> None:
        """Show the tasks with a text in their names or remarks; "" for all."""
        self._text = text.casefold()
        self._reset(self._arranged())

    def show_only(self, status: Status | None) -> None:
        """Show the tasks of a status; None for all."""
        self._status = status
        self._reset(self._arranged())

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted = column, order is Qt.SortOrder.DescendingOrder
        self._reset(self._arranged())

    def has_texts(self, column: TaskColumn) -> bool:
        """True if a task has, or had, a text in an optional column."""
        return column.name in self._filled

    def _reset(self, shown: list[int]) -> None:
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()

    def _arranged(self) -> list[int]:
        shown = list(range(len(self._rows)))
        if self._text or self._status is not None:
            shown = [number for number in shown if self._is_wanted(self._rows[number])]
        column, descending = self._sorted
        if column < 0:
            return shown
        key = self._columns[column].key
        keys = {number: key(self._rows[number]) for number in shown}
        known = [number for number in shown if keys[number] is not None]
        by_key: Any = keys.__getitem__
        known.sort(key=by_key, reverse=descending)
        return known + [number for number in shown if keys[number] is None]

    def _is_wanted(self, row: TaskRow) -> bool:
        state = row.state
        if self._status is not None and state.status is not self._status:
            return False
        return not self._text or self._text in state.name.casefold() or self._text in state.message.casefold()

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.row(index.row()), self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)[:MAX_TEXT]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(describe(row))
        if role == Qt.ItemDataRole.DecorationRole and column.name == "status":
            return icon(*_SIGNS[row.state.status])
        if role == SHARE_ROLE and column.name == "share":
            return row.state.share if row.state.status is Status.RUNNING else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self._columns[section]
        return heading_data(role, column.title, column.tip, _side(column), column.descending_first)


def _side(column: TaskColumn) -> Qt.AlignmentFlag:
    return LEFT if column.is_text else RIGHT
