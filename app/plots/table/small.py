"""Small tables: rows in memory that are sorted, chosen and copied; a table is its columns.

Python sorts the rows. ``QSortFilterProxyModel`` would ask for every comparison of two of them,
which takes hundreds of times as long: ten seconds for 50,000 rows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    SIGNAL,
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QResizeEvent
from PySide6.QtWidgets import QStyle, QTableView, QWidget

from app.guarded import guarded
from app.plots.table.bar import SHARE_ROLE, BarDelegate
from app.plots.table.headings import CENTRE, LEFT, heading_data
from app.plots.table.tick import TickDelegate
from app.plots.table.view import MAX_COPIED, TableView
from app.widgets import plain

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
_ROOT = QModelIndex()
#: Most letters shown of a text.
_MAX_TEXT = 400
#: Rows that are measured, letters of each text, and pixels of a measured column at most.
_MEASURED, _MAX_LETTERS, _MAX_MEASURED = 200, 80, 260
#: Most rows whose selection is kept when they move, and that are searched for typed letters: with
#: more it takes long.
_MOST_KEPT, _MOST_SEARCHED = 20_000, 5_000
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

    ``widest``: the longest text that must fit; without it, texts are measured, up to ``least``.
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


class SmallTable(TableView, Generic[Row]):
    """Shows a ``SmallModel``; the chosen row stays chosen, and is again when it comes back.

    ``chosen`` carries the current row, None for none, when another one is chosen or it changed;
    ``opened`` the row of a double click or Enter. ``describe`` makes the tooltip of a row.
    ``identity``: what tells that a row is one of before, if it is another object. ``model``: of
    rows that are sorted otherwise. ``spacing``: pixels between the texts of two rows.

    Where nothing takes what is ``typed``, the next row is chosen that begins so.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(
        self,
        columns: Iterable[SmallColumn[Row]],
        name: str,
        parent: QWidget | None = None,
        describe: Callable[[Row], str] | None = None,
        identity: Callable[[Row], Hashable] = id,
        model: type[SmallModel[Row]] = SmallModel,
        spacing: int = 6,
    ) -> None:
        self._model = model(columns, describe, identity)
        super().__init__(self._model, name, parent)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + spacing)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._model.setParent(self)
        self._identity = identity
        #: The row that was chosen last, even if it is not shown now, and the one told last.
        self._kept: Row | None = None
        self._told: Row | None = None
        #: True while the row that was chosen is selected again, which is no choice of a user.
        self.is_choosing_again = False
        #: The pixels of the measured columns that widths were made of.
        self._needed: dict[int, int] = {}
        self._take_columns()
        self._model.arranged.connect(self._choose_again)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.row(index)))
        self.copy_asked.connect(self.copy)

    def model(self) -> SmallModel[Row]:
        return self._model

    def row(self, index: Index) -> Row | None:
        """The row of an index; None for no index."""
        return self._model.shown[index.row()] if index.isValid() else None

    @property
    def current(self) -> Row | None:
        """The current row."""
        return self.row(self.currentIndex())

    @property
    def selected(self) -> list[Row]:
        """The selected rows, in the order of the view."""
        return [self._model.shown[place] for part in self.chosen_rows() for place in part]

    def shown_columns(self) -> list[SmallColumn[Row]]:
        """The columns that are not hidden."""
        columns = enumerate(self._model.columns())
        return [column for number, column in columns if not self.isColumnHidden(number)]

    def take(self, rows: Iterable[Row]) -> None:
        """Show the rows as they are now; selection and place in the list stay."""
        bar = self.verticalScrollBar()
        place = bar.value()
        changed = self._model.take(rows)
        if self._identity is id and all(row is not self._kept for row in self._model.rows):
            # It cannot come back.
            self._kept = None
        filled = [
            number
            for number, column in enumerate(self._model.columns())
            if column.is_optional and self.isColumnHidden(number) and any(map(column.text, changed))
        ]
        for number in filled:
            self.setColumnHidden(number, False)
        first = {id(row) for row in self._model.rows[:_MEASURED]}
        if filled or (any(id(row) in first for row in changed) and self._measured() != self._needed):
            self._fit()
        bar.setValue(place)

    def refresh(self) -> None:
        """Show what changed within rows."""
        self._model.refresh()
        if self._measured() != self._needed:
            self._fit()

    def take_columns(self, columns: Iterable[SmallColumn[Row]], rows: Sequence[Row]) -> None:
        """Show rows of other columns, none of which is chosen."""
        self._kept = None
        self._model.take_columns(columns, rows)
        self._take_columns()

    def sort_as(self, name: str = "", descending: bool = False) -> None:
        """Sort by a column; "": in the order in which rows are given. Headings sort from now on."""
        number = next((n for n, column in enumerate(self._model.columns()) if column.name == name), -1)
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.sort_by(number, order)

    def choose(self, identity: Hashable) -> bool:
        """Select a row and bring it into view; False if it is not shown."""
        place = self._model.place(identity)
        if place >= 0:
            self.choose_place(place)
        return place >= 0

    def choose_place(self, place: int) -> None:
        """Select the row in a place of the view alone, whatever keys are held, and show it."""
        header = self.horizontalHeader()
        shown = [number for number in range(header.count()) if not header.isSectionHidden(number)]
        flags = QItemSelectionModel.SelectionFlag
        index = self._model.index(place, shown[0])
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def copy(self) -> None:
        """Copy the selected rows to the clipboard, tab-separated, with headings.

        ``MAX_COPIED`` at most. Hidden columns are left out. Numbers are as machines read them.
        """
        rows = list(islice((self._model.shown[place] for part in self.chosen_rows() for place in part), MAX_COPIED))
        if not rows:
            return
        columns = [column for column in self.shown_columns() if not column.is_of_boxes]
        lines = [[column.title for column in columns]]
        for row in rows:
            texts = ((column, (column.whole or column.text)(row)) for column in columns)
            lines.append([text if column.side == LEFT else text.replace(",", "") for column, text in texts])
        QGuiApplication.clipboard().setText("\n".join(map("\t".join, lines)))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyboardSearch(self, search: str) -> None:
        if self.receivers(SIGNAL("typed(QString)")):
            super().keyboardSearch(search)
        elif len(self._model.shown) <= _MOST_SEARCHED:
            QTableView.keyboardSearch(self, search)

    def _take_columns(self) -> None:
        for number, column in enumerate(self._model.columns()):
            self.setColumnHidden(number, column.is_optional)
            if column.share is not None:
                self.setItemDelegateForColumn(number, BarDelegate(column.widest, self))
            if column.is_of_boxes:
                self.setItemDelegateForColumn(number, TickDelegate(self))
        self._fit()

    def _fit(self) -> None:
        self._needed = self._measured()
        columns = self._model.columns()
        self.fit(columns, self._needed, {number: self._before(column) for number, column in enumerate(columns)})

    def _before(self, column: SmallColumn[Row]) -> int:
        """The pixels that box and sign take before a text."""
        if column.is_of_boxes:
            return 0
        style, metrics = self.style(), QStyle.PixelMetric
        parts = {metrics.PM_IndicatorWidth: column.is_ticked, metrics.PM_SmallIconSize: column.sign}
        margin = style.pixelMetric(metrics.PM_FocusFrameHMargin) + 1
        return sum(style.pixelMetric(part) + 4 * margin for part, there in parts.items() if there is not None)

    def _measured(self) -> dict[int, int]:
        """The pixels of columns whose texts are measured."""
        rows, wide = self._model.rows[:_MEASURED], self.fontMetrics().horizontalAdvance
        return {
            number: min(
                wide(column.least) or _MAX_MEASURED,
                max((wide(column.text(row)[:_MAX_LETTERS]) for row in rows), default=0),
            )
            for number, column in enumerate(self._model.columns())
            if not column.widest
        }

    def _on_current(self, now: QModelIndex, before: QModelIndex) -> None:
        # Of rows that go Qt makes the next one current.
        if not self._model.is_arranging:
            self._tell(self.row(now))

    def _choose_again(self) -> None:
        row = self.current
        kept = None if self._kept is None else self._identity(self._kept)
        is_other = kept is not None and (row is None or self._identity(row) != kept)
        self.is_choosing_again = True
        try:
            if is_other and not self.choose(kept) and row is not None:
                self.setCurrentIndex(QModelIndex())
        finally:
            self.is_choosing_again = False
        self._tell(self.current)

    def _tell(self, row: Row | None) -> None:
        if row is not None:
            self._kept = row
        if row is not self._told:
            self._told = row
            self.chosen.emit(row)
