"""The lines of the log since the start of the program, as an item model."""

from __future__ import annotations

import logging
from collections import deque
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.guarded import guarded
from app.theme import icon
from app.widgets import plain
from gpu.core.units import visible

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
#: Most lines that are kept, and most letters of each.
MAX_LINES, _MAX_LETTERS = 5_000, 20_000
_SHOWN = 400


class _Line(NamedTuple):
    time: datetime
    level: int
    message: str


class _Handler(logging.Handler):
    """Takes lines in any thread; ``wake`` is called where some came after none were left."""

    def __init__(self, wake: Any) -> None:
        super().__init__(logging.INFO)
        self._wake = wake
        self.lines: deque[_Line] = deque(maxlen=MAX_LINES)

    def emit(self, record: logging.LogRecord) -> None:
        message = self.format(record)[:_MAX_LETTERS]
        is_first = not self.lines
        self.lines.append(_Line(datetime.fromtimestamp(record.created), record.levelno, message))
        if is_first:
            # The window may be going in another thread.
            with suppress(RuntimeError):
                self._wake.emit()

    def taken(self) -> list[_Line]:
        """The lines that came since the last call."""
        self.acquire()
        try:
            lines = list(self.lines)
            self.lines.clear()
        finally:
            self.release()
        return lines


class LogModel(QAbstractTableModel):
    """The last lines of the logger "crosspoint": time, level, message; the newest is the last."""

    _arrived = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[_Line] = []
        self._handler = _Handler(self._arrived)
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        log = logging.getLogger("crosspoint")
        log.addHandler(self._handler)
        self.destroyed.connect(partial(log.removeHandler, self._handler))

    def level(self, row: int) -> int:
        """The level of a line, as of ``logging``."""
        return self._lines[row].level

    def message(self, row: int) -> str:
        """The message of a line, which may be several lines itself."""
        return self._lines[row].message

    def line(self, row: int) -> str:
        """A line as a log file has it."""
        line = self._lines[row]
        return f"{line.time:%Y-%m-%d %H:%M:%S} {logging.getLevelName(line.level)} {line.message}"

    def clear(self) -> None:
        """Forget the lines."""
        self.beginResetModel()
        self._lines.clear()
        self.endResetModel()

    def _take(self) -> None:
        new = self._handler.taken()
        surplus = min(len(self._lines) + len(new) - MAX_LINES, len(self._lines))
        if surplus > 0:
            self.beginRemoveRows(_ROOT, 0, surplus - 1)
            del self._lines[:surplus]
            self.endRemoveRows()
        if new:
            self.beginInsertRows(_ROOT, len(self._lines), len(self._lines) + len(new) - 1)
            self._lines += new
            self.endInsertRows()

    # Methods called by Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else 3

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line, column = self._lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            first = visible(line.message.partition("\n")[0][:_SHOWN])
            return (f"{line.time:%H:%M:%S}", self._title(line.level), first)[column]
        if role == Qt.ItemDataRole.DecorationRole and column == 1:
            return icon(*_SIGNS[_kind(line.level)])
        if role == Qt.ItemDataRole.ToolTipRole:
            text = f"{line.time:%Y-%m-%d %H:%M:%S}" if column == 0 else line.message.partition("\n")[0]
            return plain(visible(text[:_SHOWN]))
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation is Qt.Orientation.Vertical:
            return None
        return (self.tr("Time of day"), self.tr("Level"), self.tr("Message"))[section]

    def _title(self, level: int) -> str:
        titles = {logging.INFO: self.tr("Information"), logging.WARNING: self.tr("Warning")}
        return titles.get(_kind(level), self.tr("Error"))


_SIGNS = {
    logging.INFO: ("mdi6.information-outline", "muted"),
    logging.WARNING: ("mdi6.alert-outline", "warning"),
    logging.ERROR: ("mdi6.alert-circle-outline", "error"),
}


def _kind(level: int) -> int:
    """Information, warning or error."""
    return logging.INFO if level < logging.WARNING else logging.WARNING if level < logging.ERROR else logging.ERROR
