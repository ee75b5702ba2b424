"""The records of a sequence file as an item model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt

from app.widgets.basic import plain
from app.widgets.rows import RowsModel
from gpu.core.units import format_bp, format_residues, visible
from gpu.sequences.names import display_name
from gpu.sequences.records import RecordInfo, record_keys

#: Searched text of a record: its key, name and description.
SEARCH_ROLE = Qt.ItemDataRole.UserRole


class FileRecords:
    """The records of one file, each with its key; ``are_proteins``: lengths in amino acids."""

    def __init__(self, records: list[RecordInfo], are_proteins: bool = False) -> None:
        self.infos, self.are_proteins = records, are_proteins
        #: Formats a length.
        self.format_length = format_residues if are_proteins else format_bp
        self.keys = record_keys(records)
        self.rows = {key: row for row, key in enumerate(self.keys)}


class RecordsModel(RowsModel):
    """The records of a file as a list; it scales to a million, as only visible rows are read."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records = FileRecords([])

    def set_records(self, records: FileRecords) -> None:
        """Show the records of another file."""
        self.beginResetModel()
        self.records = records
        self.endResetModel()

    def count(self) -> int:
        return len(self.records.infos)

    def value(self, row: int, role: int) -> Any:
        info, key = self.records.infos[row], self.records.keys[row]
        if role == Qt.ItemDataRole.DisplayRole:
            shown = display_name(info.name)
            name = shown if key == info.name else f"{key} {shown}"
            return visible(f"{name} · {self.records.format_length(info.length)}")
        if role == Qt.ItemDataRole.EditRole:
            return key
        if role == SEARCH_ROLE:
            return f"{key} {info.name} {info.description}"
        if role == Qt.ItemDataRole.ToolTipRole:
            is_whole = display_name(info.name) == info.name
            return plain((info.description or info.name) if is_whole else f"{info.name} {info.description}".rstrip())
        return None
