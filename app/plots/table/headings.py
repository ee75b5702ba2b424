"""Headings of tables, as models answer for them, and the sides that columns keep to."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from app.widgets import plain

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter


def heading_data(role: int, title: str, tip: str, side: Qt.AlignmentFlag, descending_first: bool = False) -> Any:
    """Return the ``headerData`` of a column in a role.

    ``descending_first``: the first click on the heading sorts in descending order.
    """
    if role == Qt.ItemDataRole.DisplayRole:
        return title
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain(tip)
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return side
    if role == Qt.ItemDataRole.InitialSortOrderRole:
        return Qt.SortOrder.DescendingOrder if descending_first else Qt.SortOrder.AscendingOrder
    return None
