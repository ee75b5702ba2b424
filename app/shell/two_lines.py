"""List items of two lines."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.theme import current
from app.widgets.rows import Index
from gpu.core.units import visible


class TwoLineDelegate(QStyledItemDelegate):
    """Draws the style's background of an item, then ``paint_item`` within the ``margin``.

    ``margin``: horizontal and vertical, in pixels. An item is as high as two lines and ``room``
    pixels.
    """

    margin: ClassVar[tuple[int, int]]
    room: ClassVar[int]

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index) -> None:
        """Draw an item into ``area``."""
        raise NotImplementedError

    def ink(self, option: QStyleOptionViewItem, colour: QColor) -> QColor:
        """A colour, or a readable one on a selected item."""
        return current().on_accent if option.state & QStyle.StateFlag.State_Selected else colour

    def write(self, painter: QPainter, option: QStyleOptionViewItem, line: QRect, text: str, colour: QColor) -> None:
        """Draw a line of text; elide a long one in the middle."""
        painter.setPen(self.ink(option, colour))
        short = option.fontMetrics.elidedText(visible(text), Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, short)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, 2 * option.fontMetrics.height() + self.room)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        background = QStyleOptionViewItem(option)
        self.initStyleOption(background, index)
        background.text = ""
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, background, painter, option.widget)
        sideways, upright = self.margin
        painter.save()
        self.paint_item(painter, option, option.rect.adjusted(sideways, upright, -sideways, -upright), index)
        painter.restore()
