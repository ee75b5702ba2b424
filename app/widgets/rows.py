"""A generic list as rows of a view."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.guarded import guarded

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class RowsModel(QAbstractListModel):
    """A subclass provides the number of rows (``count``) and their data (``value``)."""

    def count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    def value(self, row: int, role: int) -> Any:
        """The data of a row in a role, None if there is none."""
        raise NotImplementedError

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self.count()

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.value(index.row(), role) if index.isValid() else None
