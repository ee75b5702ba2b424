"""The names of rows in groups: an arrow that opens and closes a group, and indented rows below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem

from app.access.catalogue import Command, UnfoldingCommands
from app.pictures.actions import new_action
from app.tables.headings import Cells
from app.tables.model import TableModel
from app.tables.view import TableView

Index = QModelIndex | QPersistentModelIndex

#: Pixels before a name in groups, and those of a row below more.
_ARROW, _BELOW = 18, 14
#: Those of a row below, together.
INDENT = _ARROW + _BELOW


class FoldDelegate(Cells):
    """``turned`` carries a row whose arrow was clicked, and True if its group is to be opened."""

    turned = Signal(int, bool)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        fold = model.fold(index.row()) if isinstance(model, TableModel) else None
        if fold is None:
            super().paint(painter, option, index)
            return
        # The ground of the whole cell, then the text beside the arrow.
        style = option.widget.style() if option.widget is not None else QApplication.style()
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, ground, painter, option.widget)
        beside = QStyleOptionViewItem(option)
        beside.rect = option.rect.adjusted(_ARROW + _BELOW * fold.is_below, 0, 0, 0)
        super().paint(painter, beside, index)
        if fold.can_open:
            is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            role = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(option.palette.color(role))
            painter.drawPolygon(_arrow(arrow_rect(option.rect), fold.is_open))
            painter.restore()

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        if isinstance(event, QMouseEvent) and isinstance(model, TableModel):
            is_there = arrow_rect(option.rect).contains(event.position().toPoint())
            is_left = event.button() is Qt.MouseButton.LeftButton
            fold = model.fold(index.row()) if is_there and is_left else None
            # The press selects the row, as everywhere.
            is_release = event.type() == QEvent.Type.MouseButtonRelease
            if is_release and fold is not None and fold.can_open:
                self.turned.emit(index.row(), not fold.is_open)
                return True
        return super().editorEvent(event, model, option, index)


class Folding(QObject):
    """Opens and closes the groups of a table by the arrows of a column, and by the keys of a tree.

    ``choose`` selects a row by its number. ``column`` is the one with the arrows.
    """

    def __init__(self, view: TableView, model: TableModel, choose: Callable[[int], bool], column: int) -> None:
        super().__init__(view)
        self._view, self._model, self._choose = view, model, choose
        self.column = column
        delegate = FoldDelegate(view)
        delegate.turned.connect(model.unfold)
        view.setItemDelegateForColumn(column, delegate)
        turns: dict[Command, Callable[[], object]] = {
            UnfoldingCommands.open: self._open,
            UnfoldingCommands.close: self._close,
            UnfoldingCommands.open_all: partial(model.unfold_all, True),
            UnfoldingCommands.close_all: partial(model.unfold_all, False),
        }
        self._actions = [new_action(view, command, turn) for command, turn in turns.items()]
        for action in self._actions:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            view.addAction(action)
        model.modelReset.connect(self._allow)
        self._allow()

    def _allow(self) -> None:
        for action in self._actions:
            action.setVisible(self._model.groups is not None)
            action.setEnabled(action.isVisible())

    def _open(self) -> None:
        self._model.unfold(self._view.currentIndex().row(), True)

    def _close(self) -> None:
        groups, row = self._model.groups, self._view.currentIndex().row()
        if groups is None or row < 0:
            return
        top = groups.top(self._model.number(row))
        if top != self._model.number(row):
            self._choose(top)
        self._model.unfold(self._model.place(top), False)


def arrow_rect(cell: QRect) -> QRect:
    """The place of the arrow in a cell."""
    return QRect(cell.left(), cell.top(), _ARROW, cell.height())


def _arrow(place: QRect, is_open: bool) -> QPolygonF:
    """A triangle that points down where the group is open, else to the right."""
    x, y = place.center().x() + 1.0, place.center().y() + 0.5
    if is_open:
        return QPolygonF([QPointF(x - 4, y - 2.5), QPointF(x + 4, y - 2.5), QPointF(x, y + 3)])
    return QPolygonF([QPointF(x - 2.5, y - 4), QPointF(x - 2.5, y + 4), QPointF(x + 3, y)])
