"""Columns and rows of small tables: rows in memory that are sorted, searched and ticked.

Python sorts the rows. ``QSortFilterProxyModel`` would ask for every comparison of two of them,
which takes hundreds of times as long: ten seconds for 50,000 rows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon

from app.guarded import guarded
from app.tables.bar import SHARE_ROLE
from app.tables.headings import CENTRE, LEFT, heading_data
from app.widgets.basic import plain

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
_ROOT = QModelIndex()
#: Most letters shown of a text.
_MAX_TEXT = 400
#: Most rows whose selection is kept when they move: with more it takes long.
_MOST_KEPT = 20_000
#: The function of a column that answers in a role.
_ANSWERS = {
    Qt.ItemDataRole.DecorationRole: "sign",
    Qt.ItemDataRole.ForegroundRole: "colour",
    Qt.ItemDataRole.FontRole: "font",
    Qt.ItemDataRole.AccessibleTextRole: "spoken",
    SHARE_ROLE: "share",
}


@dataclass(frozen=True)
class SmallColumn(Generic[Row]):
    """A column; its functions are given a row.

    ``name``: the same in every language; by it the column is explained, and kept in sessions.
    ``title`` and ``tip``: of the heading. ``text``: of a cell; ``side``: where it stands there;
    ``whole``: what is copied, if the cell shows less. ``key``: what rows are sorted by, None comes
    last, whatever the order; without it, the text is. ``descending_first``: the first click on the
    heading sorts in descending order.

    ``widest``: the text that must fit, or several, one a line; without it, texts are measured, up
    to ``least``.
    Columns share the remaining width in proportion to ``stretch``. ``is_optional``: the column is
    hidden until a row has a text.

    ``about``: the tooltip of a cell, where it is neither the row's nor its text. ``sign``: before
    the text. ``share``: the filled part of a bar, 0 to 1. ``is_ticked``: of a tick box,
    before the text, or alone in the centre; ``spoken``: what is said of a cell instead of its text.
    ``heading_colour``: of the heading, where it is not that of all.
    """

    name: str
    title: str
    tip: str
    text: Callable[[Row], str]
    key: Callable[[Row], Any] | None = None
    side: Qt.AlignmentFlag = LEFT
    widest: str = ""
    stretch: int = 0
    least: str = ""
    descending_first: bool = False
    is_optional: bool = False
    whole: Callable[[Row], str] | None = None
    about: Callable[[Row], str] | None = None
    sign: Callable[[Row], QIcon | None] | None = None
    colour: Callable[[Row], QColor | None] | None = None
    font: Callable[[Row], QFont | None] | None = None
    share: Callable[[Row], float | None] | None = None
    is_ticked: Callable[[Row], bool] | None = None
    spoken: Callable[[Row], str] | None = None
    heading_colour: Callable[[], QColor] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names by which it is explained."""
        return (self.name,)

    @property
    def is_of_boxes(self) -> bool:
        """True if it has tick boxes and no texts."""
        return self.is_ticked is not None and self.side == CENTRE


class SmallModel(QAbstractTableModel, Generic[Row]):
    """Rows in the order of a column, of all or of some.

    ``arranged`` is emitted when rows came, went, moved or changed; ``ticked`` carries a row and
    what its box is to be.
    """

    arranged = Signal()
    ticked = Signal(object, bool)

    def __init__(
        self,
        columns: Iterable[SmallColumn[Row]],
        describe: Callable[[Row], str] | None,
        identity: Callable[[Row], Hashable],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._describe, self._identity = describe, identity
        self._is_wanted: Callable[[Row], bool] | None = None
        #: The column, -1 for the order in which rows were given, and True for descending.
        self._sorted = -1, False
        self._rows: Sequence[Row] = []
        #: Those that are shown, in their order.
        self._shown: Sequence[Row] = []
        self.is_arranging = False

    def columns(self) -> tuple[SmallColumn[Row], ...]:
        return self._columns

    @property
    def rows(self) -> Sequence[Row]:
        """All rows, as they were given."""
        return self._rows

    @property
    def shown(self) -> Sequence[Row]:
        """The rows of the view."""
        return self._shown

    def place(self, identity: Hashable) -> int:
        """The place of a row in the view, -1 if it is not shown."""
        return next((place for place, row in enumerate(self._shown) if self._identity(row) == identity), -1)

    def take(self, rows: Iterable[Row]) -> list[Row]:
        """Show the rows as they are now; returns those that are new or changed."""
        before = set(map(id, self._rows))
        # The earlier rows must live as long as their identities are compared.
        earlier, self._rows = self._rows, list(rows)
        changed = [row for row in self._rows if id(row) not in before]
        if changed or len(earlier) != len(self._rows):
            self._arrange()
        return changed

    def take_columns(self, columns: Iterable[SmallColumn[Row]], rows: Sequence[Row]) -> None:
        """Show rows of other columns; sorted as before, by the column in the same place."""
        self.beginResetModel()
        self._columns, self._rows = tuple(columns), rows
        self._shown = self._wanted()
        self.endResetModel()
        self.arranged.emit()

    def show_only(self, is_wanted: Callable[[Row], bool] | None) -> None:
        """Show some of the rows; None for all."""
        self._is_wanted = is_wanted
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wanted = column, order is Qt.SortOrder.DescendingOrder
        # Qt calls once more for the sign in the heading.
        if wanted != self._sorted:
            self._sorted = wanted
            self._arrange()

    def refresh(self) -> None:
        """Show what changed within rows."""
        self._change(0, len(self._shown) - 1)
        self.arranged.emit()

    def _wanted(self) -> Sequence[Row]:
        rows = self._rows if self._is_wanted is None else list(filter(self._is_wanted, self._rows))
        number, descending = self._sorted
        if number < 0:
            return list(rows)
        column = self._columns[number]
        keys = [(column.text if column.key is None else column.key)(row) for row in rows]
        known = [pair for pair in zip(keys, rows, strict=True) if pair[0] is not None]
        known.sort(key=itemgetter(0), reverse=descending)
        return [row for _, row in known] + [row for key, row in zip(keys, rows, strict=True) if key is None]

    def _arrange(self) -> None:
        """Show the wanted rows; those that stay keep their selection where that is possible."""
        rows, identity = self._wanted(), self._identity
        self.is_arranging = True
        try:
            self._show(rows, identity)
        finally:
            self.is_arranging = False
        self.arranged.emit()

    def _show(self, rows: Sequence[Row], identity: Callable[[Row], Hashable]) -> None:
        pairs = [pair for pair in zip(self._shown, rows, strict=False) if pair[0] is not pair[1]]
        if len(self._shown) == len(rows) and all(identity(one) == identity(other) for one, other in pairs):
            self._replace(rows)
        elif max(len(self._shown), len(rows)) > _MOST_KEPT:
            self._reset(rows)
        else:
            self._move(rows, list(map(identity, self._shown)), list(map(identity, rows)))

    def _move(self, rows: Sequence[Row], old: list[Hashable], new: list[Hashable]) -> None:
        """Show other rows, or in another order; ``old`` and ``new``: their identities."""
        if len(old) == len(new) and set(old) == set(new):
            self.layoutAboutToBeChanged.emit()
            places = {identity: place for place, identity in enumerate(new)}
            before = self.persistentIndexList()
            self._shown = rows
            after = [self.index(places[old[index.row()]], index.column()) for index in before]
            self.changePersistentIndexList(before, after)
            self.layoutChanged.emit()
        elif new and new[0] in old and old[(gone := old.index(new[0])) :] == new[: (stay := len(old) - gone)]:
            if gone:
                self.beginRemoveRows(_ROOT, 0, gone - 1)
                self._shown = self._shown[gone:]
                self.endRemoveRows()
            self._replace(rows[:stay])
            if len(new) > stay:
                self.beginInsertRows(_ROOT, stay, len(new) - 1)
                self._shown = rows
                self.endInsertRows()
        else:
            self._reset(rows)

    def _reset(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self._shown = rows
        self.endResetModel()

    def _replace(self, rows: Sequence[Row]) -> None:
        """Show each of the rows in place of the one before, of which it is a later state."""
        changed = [place for place, row in enumerate(rows) if row is not self._shown[place]]
        self._shown = rows
        if changed:
            self._change(changed[0], changed[-1])

    def _change(self, first: int, last: int) -> None:
        if last >= 0:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_box = index.isValid() and self._columns[index.column()].is_ticked is not None
        return super().flags(index) | (Qt.ItemFlag.ItemIsUserCheckable if is_box else Qt.ItemFlag.NoItemFlags)

    @guarded
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or self._columns[index.column()].is_ticked is None:
            return False
        self.ticked.emit(self._shown[index.row()], Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._shown[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)[:_MAX_TEXT]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.side
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain((column.about or self._describe or column.text)(row))
        if role == Qt.ItemDataRole.CheckStateRole:
            states = Qt.CheckState.Unchecked, Qt.CheckState.Checked
            return states[column.is_ticked(row)] if column.is_ticked else None
        answer = getattr(column, _ANSWERS[role]) if role in _ANSWERS else None
        return answer(row) if answer else None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.ForegroundRole and column.heading_colour is not None:
            return column.heading_colour()
        return heading_data(role, column.title, column.tip, column.side, column.descending_first)
