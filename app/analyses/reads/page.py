"""The page of mapped reads: the table of them all, below it the best hit of the chosen one, and the numbers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.analyses.reads.alignment import ReadAlignment
from app.analyses.reads.columns import FIELDS, Places, describe, read_columns
from app.analyses.reads.numbers import reads_rows
from app.plots.actions import menu_button
from app.plots.numbers import NumbersPlace
from app.plots.table.panel import TablePanel
from app.plots.table.rows import Rows
from app.result_page import ResultPage
from app.widgets import divide
from gpu.analyses.reads.export import FORMATS
from gpu.analyses.reads.result import READS, ReadsResult

#: The table's share of the page, until a person divides it.
_TABLE = 0.58


class ReadsPage(ResultPage):
    """One finished result of mapped reads."""

    formats = FORMATS
    _result: ReadsResult

    def __init__(self, result: ReadsResult, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        table = result.reads
        names, lengths = result.reference_records
        places = Places(names.strings(), lengths)
        most_hits = (table.range("hits") or (0, 0))[1]
        columns = read_columns(len(table), most_hits, places, max(0, int(lengths.sum()) - 1))
        self.table = TablePanel(
            Rows(table, READS, columns, ("name",)), self.tr("reads"), FIELDS, partial(describe, places), self
        )
        self.alignment = ReadAlignment(result, places, self)
        self.numbers = NumbersPlace("", self)
        self.numbers.show_rows(reads_rows(result))
        self._lay_out()
        self.addActions(self.table.commands)
        self.table.bar.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))
        for part in (self.table, self.alignment):
            part.message.connect(self.message)
        self.table.chosen.connect(self.alignment.show_read)
        if len(table):
            self.table.choose(0)
        else:
            self.alignment.text.explain(self.tr("This result has no reads."))

    def what(self) -> str:
        return self.tr("reads")

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy or self.alignment.busy

    def _lay_out(self) -> None:
        self.below = QTabWidget(self)
        self.below.setDocumentMode(True)
        self.below.addTab(self.alignment, self.tr("Best hit"))
        self.below.addTab(self.numbers, self.tr("Numbers"))
        halves = QSplitter(Qt.Orientation.Vertical, self)
        halves.addWidget(self.table)
        halves.addWidget(self.below)
        divide(halves, _TABLE)
        self.table.setMinimumHeight(140)
        self.below.setMinimumHeight(140)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(halves)
