"""Tick boxes in the middle of their cells, as those of forms look, which all themes show."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionButton, QStyleOptionViewItem

from app.guarded import guarded
from app.theme import theme_service

Index = QModelIndex | QPersistentModelIndex


class TickDelegate(QStyledItemDelegate):
    """Draws the tick of a cell, and turns it at a click in the cell or by the space bar."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        # Drawn by ``paint``, in the middle.
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        box = QStyleOptionButton()
        style = QApplication.style()
        size = style.subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, box, None).size()
        box.rect = option.rect
        box.rect.setSize(size)
        box.rect.moveCenter(option.rect.center())
        is_on = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Checked
        box.state = QStyle.StateFlag.State_Enabled
        box.state |= QStyle.StateFlag.State_On if is_on else QStyle.StateFlag.State_Off
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorCheckBox, box, painter)
        # On dark rows an empty box would hardly be seen.
        painter.setPen(theme_service().theme.muted)
        painter.drawRect(box.rect.adjusted(0, 0, -1, -1))

    @guarded
    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        is_click = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.LeftButton
        )
        if not is_click and not (isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space):
            return False
        is_on = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Checked
        wanted = Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked
        return model.setData(model.index(index.row(), index.column()), wanted, Qt.ItemDataRole.CheckStateRole)
