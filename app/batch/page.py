"""The page of a batch: the table of its comparisons, and what is done with them."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.access.catalogue import OfferedCommands
from app.batch.report import BatchReport
from app.batch.task_table import TaskTable
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.pictures.actions import menu_button, new_action
from app.state.state_parts import StatePart
from app.tables.numbers import duration
from app.theme import icon
from app.widgets.basic import PlainLabel, fill
from gpu.batch.export import FORMATS
from gpu.batch.folder import BatchFolder, TaskRow
from gpu.batch.summary import counts
from gpu.batch.tasks import Status


class BatchPage(ResultPage):
    """The page of a finished batch, in which some comparisons may have failed."""

    formats = FORMATS
    what = Text("table")
    report_class = BatchReport
    _result: BatchFolder

    def __init__(self, result: BatchFolder, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        self.table = TaskTable(self)
        self.table.take(result.rows)
        self.table.opened.connect(self.open_task)
        told = counts(result.rows)
        self.summary = PlainLabel(self._told(told))
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("Summary of the batch"))
        self.again = new_action(self, OfferedCommands.failed_again, lambda: desk.run(result.request, result.folder))
        self.again.setEnabled(told["done"] < told["comparisons"])
        self.addAction(self.again)
        self._lay_out()

    def open_task(self, row: TaskRow | None) -> None:
        """Open the result of a comparison, or say why there is none."""
        if row is None:
            return
        if row.state.status is Status.DONE:
            self.desk.open(self._result.folder / row.state.name)
        else:
            self.desk.say(self.tr("“{0}” has no result yet.").format(row.state.name))

    def own_parts(self) -> dict[str, StatePart]:
        return self.table.parts("tasks")

    def ask_portable(self) -> None:
        self.desk.say(self.tr("A batch is not saved as one file; open one of its results, and save that."))

    def _told(self, told: dict[str, int]) -> str:
        seconds = sum(row.state.seconds for row in self._result.rows)
        if told["failed"]:
            text = self.tr("{done:,} of {all:,} comparisons are done, {failed:,} failed; {time} of computing.")
        else:
            text = self.tr("All comparisons are done: {all:,}, {time} of computing.")
        return text.format(all=told["comparisons"], **told, time=duration(seconds))

    def _lay_out(self) -> None:
        self.run_again = QPushButton(icon("mdi6.play-circle-outline"), self.again.text(), self)
        self.run_again.setToolTip(self.again.toolTip())
        self.run_again.clicked.connect(self.again.trigger)
        self.run_again.setVisible(self.again.isEnabled())
        head = QHBoxLayout()
        head.setContentsMargins(8, 8, 8, 2)
        head.addWidget(self.summary, 1)
        head.addWidget(self.run_again)
        head.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))
        fill(self, head, (self.table, 1))
