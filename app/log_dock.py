"""The log in the window: a dock with what Crosspoint did and warned of since its start."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSortFilterProxyModel, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.file_dialogs import ask_save
from app.jobs.background import Background
from app.language.counts import counted
from app.messages import explain
from app.models.log import LogModel
from app.plots.table.view import TableView
from app.theme import icon
from app.widgets import PlainLabel

_LEVEL, _TIME = 1, 0


class LogDock(QDockWidget):
    """Shows the lines of a ``LogModel``; ``say`` takes sentences for the status bar."""

    def __init__(self, log: LogModel, background: Background, say: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Log"))
        self.setObjectName("log")
        self._background, self._say = background, say
        self.model = log
        self.shown = _Shown(self)
        self.shown.setSourceModel(log)
        self.table = self._make_table()
        self.level = QComboBox()
        for text, level in (
            (self.tr("All"), logging.NOTSET),
            (self.tr("Warnings and errors"), logging.WARNING),
            (self.tr("Errors"), logging.ERROR),
        ):
            self.level.addItem(text, level)
        self.level.setAccessibleName(self.tr("Least level of the lines shown"))
        self.level.setToolTip(self.tr("Show all lines, or only warnings and errors"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Lines that contain…"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Text that the lines shown contain"))
        self.count = PlainLabel()
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setAccessibleName(self.tr("All lines of the message"))
        self.details.hide()
        self._lay_out()
        self.level.currentIndexChanged.connect(lambda _: self.shown.show_from(self.level.currentData()))
        self.search.textChanged.connect(self.shown.setFilterFixedString)
        self.table.copy_asked.connect(self.copy)
        self.table.selectionModel().currentRowChanged.connect(lambda now, _: self._show_details(now.row()))
        self.table.typed.connect(self._begin_search)
        for changed in (
            self.shown.rowsInserted,
            self.shown.rowsRemoved,
            self.shown.layoutChanged,
            self.shown.modelReset,
        ):
            changed.connect(self._tell)
        self.shown.rowsAboutToBeInserted.connect(self._note_end)
        self.shown.rowsInserted.connect(self._follow)
        self._is_at_end = True
        self._tell()

    def copy(self) -> None:
        """Copy the chosen lines, or without any all that are shown, to the clipboard."""
        rows = [row for part in self.table.chosen_rows() for row in part]
        QGuiApplication.clipboard().setText(self.text(rows or list(range(self.shown.rowCount()))))

    def text(self, rows: list[int]) -> str:
        """Rows that are shown as lines of the log."""
        return "\n".join(self.model.line(self._source(row)) for row in rows)

    def save(self, path: Path) -> None:
        """Save the lines that are shown, in a thread."""
        text = self.text(list(range(self.shown.rowCount()))) + "\n"
        self._background.call(
            partial(path.write_text, text, encoding="utf-8"),
            done=lambda _: self._say(self.tr("Saved “{0}”.").format(path)),
            failed=lambda problem: self._say(explain(problem).sentence),
            owner=self,
        )

    def _make_table(self) -> TableView:
        table = TableView(self.shown, self.tr("Log"))
        header = table.horizontalHeader()
        wide = table.fontMetrics().horizontalAdvance
        heading = str(self.shown.headerData(_TIME, Qt.Orientation.Horizontal))
        header.resizeSection(_TIME, max(wide("00:00:00 "), wide(heading)) + 16)
        header.resizeSection(_LEVEL, wide(self.tr("Information")) + 42)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.setTextElideMode(Qt.TextElideMode.ElideRight)
        return table

    def _lay_out(self) -> None:
        self.copy_button, self.save_button, self.clear_button = (
            QPushButton(icon(sign), text)
            for sign, text in (
                ("mdi6.content-copy", self.tr("Copy")),
                ("mdi6.content-save-outline", self.tr("Save…")),
                ("mdi6.delete-sweep-outline", self.tr("Clear")),
            )
        )
        self.copy_button.setToolTip(self.tr("Copy the chosen lines, or all that are shown"))
        self.save_button.setToolTip(self.tr("Save the lines that are shown"))
        self.clear_button.setToolTip(self.tr("Empty this list; the log file stays"))
        self.copy_button.clicked.connect(self.copy)
        self.save_button.clicked.connect(self._ask_save)
        self.clear_button.clicked.connect(self.model.clear)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 5, 8, 5)
        bar.setSpacing(8)
        bar.addWidget(self.level)
        bar.addWidget(self.search, 2)
        bar.addWidget(self.count, 1)
        for button in (self.copy_button, self.save_button, self.clear_button):
            bar.addWidget(button)
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.table)
        halves.addWidget(self.details)
        halves.setStretchFactor(0, 2)
        halves.setStretchFactor(1, 1)
        place = QWidget(self)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(halves, 1)
        self.setWidget(place)

    def _ask_save(self) -> None:
        name = f"crosspoint-{datetime.now():%Y-%m-%d-%H%M}"
        ask_save(self, self.tr("Save the log"), Path.home() / name, (".txt",), self.save)

    def _begin_search(self, text: str) -> None:
        self.search.setFocus()
        self.search.insert(text)

    def _source(self, row: int) -> int:
        return self.shown.mapToSource(self.shown.index(row, 0)).row()

    def _show_details(self, row: int) -> None:
        text = self.model.message(self._source(row)) if row >= 0 else ""
        self.details.setVisible("\n" in text)
        self.details.setPlainText(text)
        # The details take room from the table.
        QTimer.singleShot(0, self.table, lambda: self.table.scrollTo(self.table.currentIndex()))

    def _note_end(self) -> None:
        bar = self.table.verticalScrollBar()
        self._is_at_end = bar.value() == bar.maximum()

    def _follow(self) -> None:
        # New lines come into view unless earlier ones are being read.
        if self._is_at_end:
            self.table.scrollToBottom()

    def _tell(self) -> None:
        shown, total = self.shown.rowCount(), self.model.rowCount()
        if not total:
            text = self.tr("Nothing has been logged yet.")
        elif shown == total:
            text = counted(total, self.tr("lines"))
        else:
            text = self.tr("{0:,} of {1}").format(shown, counted(total, self.tr("lines")))
        self.count.setText(text)


class _Shown(QSortFilterProxyModel):
    """The lines of a least level that contain a text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._least = logging.NOTSET
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def show_from(self, least: int) -> None:
        """Show lines of this level and above."""
        self._least = least
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: object) -> bool:
        log = self.sourceModel()
        assert isinstance(log, LogModel)
        return log.level(row) >= self._least and self.filterRegularExpression().match(log.message(row)).hasMatch()
