"""Small tables: rows in memory that are shown, chosen and copied; a table is its columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import islice
from typing import Generic

from PySide6.QtCore import SIGNAL, QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QStyle, QTableView, QWidget

from app.guarded import guarded
from app.tables.bar import BarDelegate
from app.tables.headings import LEFT
from app.tables.small_model import Index, Row, SmallColumn, SmallModel
from app.tables.tick import TickDelegate
from app.tables.view import MAX_COPIED, TableView

#: Rows that are measured, letters of each text, and pixels of a measured column at most.
_MEASURED, _MAX_LETTERS, _MAX_MEASURED = 200, 80, 260
#: Most rows that are searched for typed letters: with more it takes long.
_MOST_SEARCHED = 5_000


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
        rows, wide = self._model.rows[:_MEASURED], self.wide
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
