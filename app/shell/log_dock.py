"""The log in the window: a dock with what Crosspoint did and warned of since its start."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
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

from app.help.terms import explain_as
from app.language.counts import counted
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import PlainLabel
from app.widgets.file_dialogs import ask_save
from app.widgets.messages import explain
from gpu.core.units import visible

#: Most lines that are kept, and most letters of each, and of one in the list.
MAX_LINES, _MAX_LETTERS, _MAX_SHOWN = 5_000, 20_000, 400
_SIGNS = {
    logging.INFO: ("mdi6.information-outline", "muted"),
    logging.WARNING: ("mdi6.alert-outline", "warning"),
    logging.ERROR: ("mdi6.alert-circle-outline", "error"),
}


class LogLine(NamedTuple):
    """A line; ``level``: as of ``logging``. The message may be several lines itself."""

    time: datetime
    level: int
    message: str

    @property
    def first(self) -> str:
        """The first line of the message, as far as it is shown."""
        return self.message.partition("\n")[0][:_MAX_SHOWN]

    @property
    def date(self) -> str:
        """Day and time."""
        return f"{self.time:%Y-%m-%d %H:%M:%S}"

    @property
    def kind(self) -> int:
        """Information, warning or error, as levels of ``logging``."""
        return max(logging.INFO, min(self.level // 10 * 10, logging.ERROR))


class _Handler(logging.Handler):
    """Takes lines in any thread; ``wake`` is called where some came after none were left."""

    def __init__(self, wake: Any) -> None:
        super().__init__(logging.INFO)
        self._wake = wake
        self.lines: deque[LogLine] = deque(maxlen=MAX_LINES)

    def emit(self, record: logging.LogRecord) -> None:
        message = self.format(record)[:_MAX_LETTERS]
        is_first = not self.lines
        self.lines.append(LogLine(datetime.fromtimestamp(record.created), record.levelno, message))
        if is_first:
            # The window may be going in another thread.
            with suppress(RuntimeError):
                self._wake.emit()

    def taken(self) -> list[LogLine]:
        """The lines that came since the last call."""
        self.acquire()
        try:
            lines = list(self.lines)
            self.lines.clear()
        finally:
            self.release()
        return lines


class LogDock(QDockWidget):
    """The last lines of the logger "crosspoint", the newest last; ``say`` is for the status bar."""

    _arrived = Signal()

    def __init__(self, background: Background, say: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        explain_as(self, "window.log")
        self.setWindowTitle(self.tr("Log"))
        self.setObjectName("log")
        self._background, self._say = background, say
        self._handler = _Handler(self._arrived)
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        log = logging.getLogger("crosspoint")
        log.addHandler(self._handler)
        self.destroyed.connect(partial(log.removeHandler, self._handler))
        self.table = self._make_table()
        self.level = explain_as(QComboBox(), "window.log.levels")
        for text, level in (
            (self.tr("All"), logging.NOTSET),
            (self.tr("Warnings and errors"), logging.WARNING),
            (self.tr("Errors"), logging.ERROR),
        ):
            self.level.addItem(text, level)
        self.level.setAccessibleName(self.tr("Least level of the lines shown"))
        self.search = explain_as(QLineEdit(), "window.log.search")
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
        self.level.currentIndexChanged.connect(lambda _: self._filter())
        self.search.textChanged.connect(lambda _: self._filter())
        self.table.chosen.connect(self._show_details)
        self.table.typed.connect(self._begin_search)
        self.table.model().arranged.connect(self._tell)
        self._tell()

    def copy(self) -> None:
        """Copy the chosen lines, or without any all that are shown, to the clipboard."""
        QGuiApplication.clipboard().setText(_text(self.table.selected or self.table.model().shown))

    def clear(self) -> None:
        """Forget the lines."""
        self.table.take(())

    def save(self, path: Path) -> None:
        """Save the lines that are shown, in a thread."""
        text = _text(self.table.model().shown) + "\n"
        self._background.call(
            partial(path.write_text, text, encoding="utf-8"),
            done=lambda _: self._say(self.tr("Saved “{0}”.").format(path)),
            failed=lambda problem: self._say(explain(problem).sentence),
            owner=self,
        )

    def _make_table(self) -> SmallTable[LogLine]:
        titles = {logging.INFO: self.tr("Information"), logging.WARNING: self.tr("Warning")}
        columns: tuple[SmallColumn[LogLine], ...] = (
            SmallColumn(
                "time", self.tr("Time of day"), "", lambda line: f"{line.time:%H:%M:%S}", widest="00:00:00 ",
                about=lambda line: line.date,
            ),
            SmallColumn(
                "level", self.tr("Level"), "", lambda line: titles.get(line.kind, self.tr("Error")),
                widest=titles[logging.INFO], sign=lambda line: icon(*_SIGNS[line.kind]),
            ),
            SmallColumn("message", self.tr("Message"), "", lambda line: visible(line.first), stretch=1),
        )  # fmt: skip
        table = SmallTable(columns, self.tr("Log"))
        table.copy_asked.disconnect(table.copy)
        table.copy_asked.connect(self.copy)
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
        self.clear_button.clicked.connect(self.clear)
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

    def _show_details(self, line: LogLine | None) -> None:
        text = line.message if line is not None else ""
        self.details.setVisible("\n" in text)
        self.details.setPlainText(text)
        # The details take room from the table.
        QTimer.singleShot(0, self.table, lambda: self.table.scrollTo(self.table.currentIndex()))

    def _take(self) -> None:
        bar = self.table.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        self.table.take([*self.table.model().rows, *self._handler.taken()][-MAX_LINES:])
        # New lines come into view unless earlier ones are being read.
        if is_at_end:
            self.table.scrollToBottom()

    def _filter(self) -> None:
        """Show the lines of a least level that contain a text."""
        least, text = self.level.currentData(), self.search.text().casefold()
        is_wanted = lambda line: line.level >= least and text in line.message.casefold()  # noqa: E731
        self.table.model().show_only(is_wanted if text or self.level.currentIndex() else None)

    def _tell(self) -> None:
        shown, total = len(self.table.model().shown), len(self.table.model().rows)
        if not total:
            text = self.tr("Nothing has been logged yet.")
        elif shown == total:
            text = counted(total, self.tr("lines"))
        else:
            text = self.tr("{0:,} of {1}").format(shown, counted(total, self.tr("lines")))
        self.count.setText(text)


def _text(lines: Sequence[LogLine]) -> str:
    """Lines as a log file has them."""
    return "\n".join(
        f"{line.time:%Y-%m-%d %H:%M:%S} {logging.getLevelName(line.level)} {line.message}" for line in lines
    )
