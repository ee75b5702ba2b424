"""The table of tasks with its tools: search, a filter by status, the remark on the chosen one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from app.batch.columns import describe, status_names, task_columns
from app.help.terms import explain_as
from app.language.counts import counted
from app.state.state_parts import StatePart, sort_part
from app.tables.panel import SearchField
from app.tables.small import SmallTable
from app.widgets.basic import PlainLabel, fill
from gpu.batch.folder import TaskRow
from gpu.batch.tasks import Status


class TaskTable(QWidget):
    """The tasks of a batch, also while they are computed.

    ``opened`` carries the row of a task that the user wants to see (double click or Enter).
    ``bar`` is the line above the table, to which a page appends its tools.
    """

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "batch.tasks")
        self.view = self._make_view()
        self.model = self.view.model()
        self.search = explain_as(
            SearchField(
                self.tr("Names that contain…"),
                self.tr("Show the comparisons with this in their names or remarks"),
                self,
            ),
            "batch.tasks.search",
        )
        self.status = explain_as(QComboBox(), "batch.tasks.state")
        self.status.addItem(self.tr("All"), None)
        for status, name in status_names().items():
            self.status.addItem(name, status)
        self.status.setAccessibleName(self.tr("Show only comparisons of one status"))
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
        fill(self, self.bar, (self.view, 1), self.remark)
        self.search.asked.connect(lambda _: self._filter())
        self.status.currentIndexChanged.connect(lambda _: self._filter())
        self.model.arranged.connect(self._count)
        self.view.chosen.connect(self._describe)

    def take(self, rows: tuple[TaskRow, ...]) -> None:
        """Show the tasks as they are now; selection and place in the list stay."""
        self.view.take(rows)

    def show_only(self, status: Status | None) -> None:
        """Show the tasks of a status; None for all."""
        self.status.setCurrentIndex(self.status.findData(status))

    @property
    def chosen(self) -> TaskRow | None:
        """The task of the current row."""
        return self.view.current

    def parts(self, path: str) -> dict[str, StatePart]:
        """The parts of the table's state by their paths below ``path``."""
        return {
            f"{path}/search": StatePart(
                lambda: self.search.text() or None,
                lambda value: self._restore_search(value),
                self.tr("search in the comparisons"),
            ),
            f"{path}/status": StatePart(self._status_now, self._restore_status, self.tr("filter of the comparisons")),
            f"{path}/sort": sort_part(self.view, self.tr("order of the comparisons")),
        }

    # ------------------------------------------------------------------ set-up

    def _make_view(self) -> SmallTable[TaskRow]:
        view = SmallTable(task_columns(), self.tr("Comparisons"), self, describe, lambda row: row.state.name)
        view.sort_as()
        view.typed.connect(lambda text: self.search.begin(text))
        view.opened.connect(self.opened)
        self.open_action = QAction(self.tr("Open the result"), self)
        self.open_action.triggered.connect(lambda: self.opened.emit(self.chosen))
        self.open_action.setEnabled(False)
        view.insertAction(view.actions()[0], self.open_action)
        return view

    # ------------------------------------------------------------------ what is shown

    def _filter(self) -> None:
        """Show the tasks of the status and with the text in their names or remarks."""
        text, status = self.search.text().strip().casefold(), self.status.currentData()

        def is_wanted(row: TaskRow) -> bool:
            state = row.state
            is_of_status = status is None or state.status is status
            return is_of_status and (text in state.name.casefold() or text in state.message.casefold())

        self.model.show_only(is_wanted if text or status is not None else None)

    def _count(self) -> None:
        shown, total = self.model.rowCount(), len(self.model.rows)
        words = counted(total, self.tr("comparisons"))
        if shown < total:
            self.count.setText(self.tr("{0:,} of {1}").format(shown, words))
            return
        names = status_names()
        states = Counter(row.state.status for row in self.model.rows)
        parts = [f"{states[status]:,} {names[status].lower()}" for status in Status if states[status]]
        self.count.setText(" · ".join([words, *parts]))

    def _describe(self, row: TaskRow | None) -> None:
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
