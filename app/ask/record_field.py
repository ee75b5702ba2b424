"""The field for a record of a file: a list, and for many records a text field with completion."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from app.widgets.basic import open_as_long_list
from app.widgets.records import SEARCH_ROLE, FileRecords, RecordsModel

#: Most records shown as a list; typing is easier than scrolling through more.
_MAX_LISTED = 16
#: Most records with completion: searching more would take too long.
_MAX_COMPLETED = 20_000


class RecordCompleter(QCompleter):
    """Proposes records whose name or description contains the text; choosing fills in the key."""

    def __init__(self, model: RecordsModel, parent: QObject) -> None:
        super().__init__(model, parent)
        self.setCompletionRole(SEARCH_ROLE)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setMaxVisibleItems(_MAX_LISTED)

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        return str(index.data(Qt.ItemDataRole.EditRole) or "")


class RecordField(QComboBox):
    """Selects a record of a file; ``row`` is the one chosen or typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        open_as_long_list(self)
        self._model = RecordsModel(self)
        self.setModel(self._model)
        self.setMaxVisibleItems(_MAX_LISTED)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(16)

    @property
    def records(self) -> FileRecords:
        return self._model.records

    @property
    def row(self) -> int | None:
        """The row of the record chosen, or whose key or line was typed; None without."""
        if not self.records.infos:
            return None
        row = self.currentIndex()
        if not self.isEditable():
            return row if row >= 0 else None
        typed = self.currentText()
        if row >= 0 and typed in (self.itemText(row), self.records.keys[row]):
            return row
        return self.records.rows.get(typed.split(" · ")[0].strip())

    def set_records(self, records: FileRecords) -> None:
        """Set the records of another file; a single one is selected."""
        self._model.set_records(records)
        count = len(records.infos)
        self.setEditable(count > _MAX_LISTED)
        if self.isEditable():
            self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            completer = RecordCompleter(self._model, self) if count <= _MAX_COMPLETED else None
            self.setCompleter(completer)  # type: ignore[arg-type]
        self.setEnabled(count > 1)
        self.setCurrentIndex(0 if count == 1 else -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if not step or not self.isEditable() or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        # Start at the typed record, not the one chosen before; for part of a name, at its first
        # match.
        here = self.row
        there = self._first_with(self.currentText()) if here is None else here + step
        if there is not None and 0 <= there < self.count():
            self.setCurrentIndex(there)

    def _first_with(self, part: str) -> int | None:
        wanted = part.strip().casefold()
        found = (row for row in range(self.count()) if wanted in self._model.value(row, SEARCH_ROLE).casefold())
        return next(found, None)
