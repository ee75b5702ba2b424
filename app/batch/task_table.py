"""The table of tasks with its tools: search, a filter by status, the remark on the chosen one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.batch.columns import describe, status_names
from app.batch.model import TaskModel
from app.language.counts import counted
from app.plots.table.bar import BarDelegate
from app.plots.table.panel import SearchField
from app.plots.table.view import TableView
from app.state_parts import StatePart
from app.widgets import PlainLabel
from gpu.batch.folder import TaskRow
from gpu.batch.tasks import Status

#: Least pixels of a column of texts, of a bar, and beside every text.
_MIN_TEXT, _MIN_BAR, _MARGIN = 110, 40, 14


class TaskTable(QWidget):
    """The tasks of a batch, also while they are computed.

    ``opened`` carries the row of a task that the user wants to see (double click or Enter).
    ``bar`` is the line above the table, to which a page appends its tools.
    """

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen = ""
        self.model = TaskModel(self)
        self.view = self._make_view()
        self.search = SearchField(
            self.tr("Names that contain…"), self.tr("Show the comparisons with this in their names or remarks"), self
        )
        self.status = QComboBox()
        self.status.addItem(self.tr("All"), None)
        for status, name in status_names().items():
            self.status.addItem(name, status)
        self.status.setAccessibleName(self.tr("Show only comparisons of one status"))
        self.status.setToolTip(self.status.accessibleName())
        self.count = PlainLabel()
        self.count.setAccessibleName(self.tr("How many comparisons are shown"))
        self.remark = PlainLabel()
        self.remark.setAccessibleName(self.tr("About the chosen comparison"))
        self.remark.setWordWrap(True)
        self.remark.setContentsMargins(8, 4, 8, 4)
        self.remark.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.remark.hide()
        self.bar = QHBoxLayout()
        self.bar.setContentsMargins(8, 5, 8, 5)
        self.bar.setSpacing(8)
        self.bar.addWidget(self.search, 3)
        self.bar.addWidget(self.status, 1)
        self.bar.addWidget(self.count, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self.bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.remark)
        self.search.asked.connect(self.model.search)
        self.status.currentIndexChanged.connect(lambda _: self.model.show_only(self.status.currentData()))
        self.model.modelReset.connect(self._choose_again)
        self.view.selectionModel().currentRowChanged.connect(lambda now, _: self._on_current(now.row()))
        self.view.viewport().installEventFilter(self)

    def take(self, rows: tuple[TaskRow, ...]) -> None:
        """Show the tasks as they are now; selection and place in the list stay."""
        bar = self.view.verticalScrollBar()
        place = bar.value()
        if not self.model.take(rows):
            bar.setValue(place)
        self._show_columns()
        self._tell()

    def show_only(self, status: Status | None) -> None:
        """Show the tasks of a status; None for all."""
        self.status.setCurrentIndex(self.status.findData(status))

    @property
    def chosen(self) -> TaskRow | None:
        """The task of the current row."""
        place = self.view.currentIndex().row()
        return self.model.row(place) if place >= 0 else None

    def parts(self, path: str) -> dict[str, StatePart]:
        """The parts of the table's state by their paths below ``path``."""
        return {
            f"{path}/search": StatePart(
                lambda: self.search.text() or None,
                lambda value: self._restore_search(value),
                self.tr("search in the comparisons"),
            ),
            f"{path}/status": StatePart(self._status_now, self._restore_status, self.tr("filter of the comparisons")),
            f"{path}/sort": StatePart(self._sort_now, self._restore_sort, self.tr("order of the comparisons")),
        }

    # ------------------------------------------------------------------ set-up

    def _make_view(self) -> TableView:
        view = TableView(self.model, self.tr("Comparisons"), self)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.sort_by(-1, Qt.SortOrder.AscendingOrder)
        for number, column in enumerate(self.model.columns()):
            if column.name == "share":
                view.setItemDelegateForColumn(number, BarDelegate(column.widest, view))
        view.copy_asked.connect(self.copy)
        view.typed.connect(lambda text: self.search.begin(text))
        view.doubleClicked.connect(lambda index: self.opened.emit(self.model.row(index.row())))
        self.open_action = QAction(self.tr("Open the result"), self)
        self.open_action.triggered.connect(lambda: self.opened.emit(self.chosen))
        self.open_action.setEnabled(False)
        view.insertAction(view.actions()[0], self.open_action)
        return view

    # ------------------------------------------------------------------ what is shown

    def copy(self) -> None:
        """Copy the selected rows; see ``TableView.copy_rows``."""
        columns = self.model.columns()
        self.view.copy_rows(lambda place, number: columns[number].text(self.model.row(place)), range(len(columns)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _show_columns(self) -> None:
        """Hide the columns that no task has a figure for."""
        changed = False
        for number, column in enumerate(self.model.columns()):
            is_hidden = column.is_optional and not self.model.has_texts(column)
            if is_hidden != self.view.isColumnHidden(number):
                self.view.setColumnHidden(number, is_hidden)
                changed = True
        if changed:
            self._fit()

    def _fit(self) -> None:
        """Give numbers the room that they need, and the rest to texts."""
        wide = self.fontMetrics().horizontalAdvance
        shown = [
            (number, column)
            for number, column in enumerate(self.model.columns())
            if not self.view.isColumnHidden(number)
        ]
        widths = {}
        for number, column in shown:
            needed = wide(column.widest) + (_MIN_BAR if column.name == "share" else 0) or _MIN_TEXT
            widths[number] = max(needed, wide(column.title) + 14) + _MARGIN
        room = max(0, self.view.viewport().width() - sum(widths.values()))
        together = sum(column.stretch for _, column in shown) or 1
        for number, column in shown:
            self.view.setColumnWidth(number, widths[number] + room * column.stretch // together)

    def _tell(self) -> None:
        shown, total = self.model.rowCount(), len(self.model.rows)
        words = counted(total, self.tr("comparisons"))
        if shown < total:
            self.count.setText(self.tr("{0:,} of {1}").format(shown, words))
            return
        names = status_names()
        states = Counter(row.state.status for row in self.model.rows)
        parts = [f"{states[status]:,} {names[status].lower()}" for status in Status if states[status]]
        self.count.setText(" · ".join([words, *parts]))

    def _choose_again(self) -> None:
        """Keep the chosen task if it is among those shown."""
        place = self.model.place(self._chosen) if self._chosen else -1
        if place >= 0:
            self.view.setCurrentIndex(self.model.index(place, 0))
        else:
            self._on_current(-1)
        self._tell()

    def _on_current(self, place: int) -> None:
        row = self.model.row(place) if place >= 0 else None
        if row is not None:
            self._chosen = row.state.name
        self.open_action.setEnabled(row is not None)
        text = describe(row).partition("\n")[2] if row is not None and row.state.message else ""
        self.remark.setText(text)
        self.remark.setVisible(bool(text))

    # ------------------------------------------------------------------ state

    def _restore_search(self, value: Any) -> None:
        self.search.setText(value if isinstance(value, str) else "")

    def _status_now(self) -> str | None:
        status: Status | None = self.status.currentData()
        return None if status is None else status.value

    def _restore_status(self, value: Any) -> None:
        self.show_only(next((status for status in Status if status.value == value), None))

    def _sort_now(self) -> list[Any] | None:
        header = self.view.horizontalHeader()
        section = header.sortIndicatorSection()
        if not 0 <= section < self.model.columnCount():
            return None
        is_descending = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        return [self.model.columns()[section].name, is_descending]

    def _restore_sort(self, value: Any) -> None:
        names = [column.name for column in self.model.columns()]
        name, is_descending = value if isinstance(value, list) and len(value) == 2 else ("", False)
        order = Qt.SortOrder.DescendingOrder if is_descending is True else Qt.SortOrder.AscendingOrder
        self.view.sortByColumn(names.index(name) if name in names else -1, order)
