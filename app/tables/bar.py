"""A table cell with a bar before its text, such as an identity with its percent."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.theme import theme_service, with_alpha

#: The filled part of a cell's bar, from 0 to 1.
SHARE_ROLE = Qt.ItemDataRole.UserRole + 1
#: Pixels around the bar (sideways, above and below), and between it and its text.
_ASIDE, _ABOVE, _BESIDE = 4, 4, 8
#: Opacity, of 255, of the bar and of its track.
_BAR, _GROUND = 170, 32


class BarDelegate(QStyledItemDelegate):
    """Draws a bar of the cell's share on a full-length track, before the text.

    Without a share it draws the text alone. ``widest``: the longest text; bars end before it, so
    that they are comparable.
    """

    def __init__(self, widest: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._widest = widest

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE_ROLE)
        if share is None:
            return
        text = option.fontMetrics.horizontalAdvance(self._widest) + _BESIDE
        box = QRectF(option.rect).adjusted(_ASIDE, _ABOVE, -_ASIDE - text, -_ABOVE)
        theme = theme_service().theme
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(box, with_alpha(theme.on_accent if is_chosen else theme.muted, _GROUND))
        box.setWidth(box.width() * share)
        painter.fillRect(box, with_alpha(theme.on_accent if is_chosen else theme.forward, _BAR))
