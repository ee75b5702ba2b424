"""Headings of tables, as models answer for them, and the sides that columns keep to."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionHeader, QStyleOptionViewItem, QTableView

from app.widgets.basic import plain

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
#: Sets texts on the left off from the numbers before them, which end at the edge of their column.
_PADDING = "\u2002"


class Cells(QStyledItemDelegate):
    """Cells whose texts on the left are set off from the column before them."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        if option.displayAlignment & Qt.AlignmentFlag.AlignLeft and option.text:
            option.text = _PADDING + option.text


class Headings(QHeaderView):
    """The headings of a table, set off like its cells."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self.setSectionsClickable(True)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        super().initStyleOptionForIndex(option, section)
        if option.textAlignment & Qt.AlignmentFlag.AlignLeft:
            option.text = _PADDING + option.text


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
