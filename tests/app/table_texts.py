"""The texts of a table, as they are shown."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QTableView


def texts(table: QTableView) -> list[list[Any]]:
    """The texts of all rows and columns."""
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]
