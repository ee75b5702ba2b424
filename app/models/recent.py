"""Recent results as an item model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt

from app.jobs.background import Background
from app.models.rows import RowsModel
from app.settings import RECENT_LIMIT, RecentResult, Settings, now

ENTRY_ROLE = Qt.ItemDataRole.UserRole
REASON_ROLE = Qt.ItemDataRole.UserRole + 1


class RecentModel(RowsModel):
    """Newest first. ``ENTRY_ROLE`` gives the ``RecentResult``, ``REASON_ROLE`` why its folder is gone, or ""."""

    def __init__(self, settings: Settings, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._background = background
        self._entries = settings.recent()
        self._missing: frozenset[str] = frozenset()

    @property
    def entries(self) -> tuple[RecentResult, ...]:
        return tuple(self._entries)

    def count(self) -> int:
        return len(self._entries)

    def tell(self, row: int, role: int) -> Any:
        entry = self._entries[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == ENTRY_ROLE:
            return entry
        if role == REASON_ROLE:
            return self.reason() if self.missing(entry) else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{entry.folder}\n{self.reason()}" if self.missing(entry) else entry.folder
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.title}: {self.reason() if self.missing(entry) else entry.summary}"
        return None

    def missing(self, entry: RecentResult) -> bool:
        return entry.folder in self._missing

    def reason(self) -> str:
        """Why a result may be missing."""
        return self.tr("Not found: the folder was moved, renamed or deleted, or its drive is not connected.")

    def add(self, folder: Path, title: str, summary: str) -> None:
        """Put a result on top."""
        entry = RecentResult(str(folder), title, summary, now())
        others = [other for other in self._entries if other.folder != entry.folder]
        self._replace([entry, *others][:RECENT_LIMIT])
        self.refresh()

    def remove(self, folder: str) -> None:
        """Forget a result; its folder stays."""
        self._replace([entry for entry in self._entries if entry.folder != folder])

    def clear(self) -> None:
        """Forget all; the folders stay."""
        self._replace([])

    def summarise(self, folder: Path, summary: str) -> None:
        """Change the line about a result without moving it."""
        self._replace([replace(e, summary=summary) if e.folder == str(folder) else e for e in self._entries])

    def refresh(self) -> None:
        """Look which folders are still there; a slow network drive does not hold up the window."""
        folders = [entry.folder for entry in self._entries]
        self._background.call(_missing, folders, done=self._mark, failed=lambda problem: self._mark(frozenset()))

    def _mark(self, missing: frozenset[str]) -> None:
        if missing != self._missing:
            self._missing = missing
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def _replace(self, entries: list[RecentResult]) -> None:
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()
        self._settings.set_recent(entries)


def _missing(folders: list[str]) -> frozenset[str]:
    return frozenset(folder for folder in folders if not (Path(folder) / "request.json").is_file())
