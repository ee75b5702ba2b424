"""A table view for any number of rows: no key makes it read rows that are not shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QItemSelectionRange, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from app.help.bubble import add_entry
from app.tables.headings import LEFT, Cells, Headings

#: Most rows to copy; more are an export.
MAX_COPIED = 10_000
#: Least pixels of a column of texts, of a bar, and beside every text.
_MIN_TEXT, _MIN_BAR, _MARGIN = 80, 60, 14
ScrollHint = QAbstractItemView.ScrollHint
_NONE: Mapping[int, int] = MappingProxyType({})


class TableView(QTableView):
    """Selects whole rows and sorts by a click on a heading.

    ``typed`` carries a letter that was typed here, for a search of all rows; Qt's own search would
    read each of them. ``copy_asked`` comes from the menu and the key for copying.
    """

    typed = Signal(str)
    copy_asked = Signal()

    def __init__(self, model: QAbstractItemModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeader(Headings(self))
        self.setItemDelegate(Cells(self))
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        # Names of records often differ only in their ends.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        # One height for all: a million rows must not be measured.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 6)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(30)
        # Qt cuts a heading at its beginning.
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open_heading_menu)
        #: The entries of the headings' menu below *What is this?*.
        self.heading_actions: list[QAction] = []
        for side in (header, self.verticalHeader()):
            # A header that shares the table's selection iterates over all selected rows on every
            # paint.
            side.setSelectionModel(QItemSelectionModel(model, side))
        self._make_copy_action()

    def sort_by(self, column: int, order: Qt.SortOrder) -> None:
        """Enable sorting by headings; the rows are sorted by this column already."""
        # Enabling it first would sort by another column.
        self.horizontalHeader().setSortIndicator(column, order)
        self.setSortingEnabled(True)
        self._sorting.setVisible(True)

    def _fill_sorting(self, menu: QMenu) -> None:
        """List the headings, for those who do not click on them."""
        menu.clear()
        header, model = self.horizontalHeader(), self.model()
        for column in range(model.columnCount()):
            if not self.isColumnHidden(column):
                title = str(model.headerData(column, Qt.Orientation.Horizontal)).replace("&", "&&")
                action = menu.addAction(title, partial(self._sort_anew, column))
                action.setCheckable(True)
                action.setChecked(column == header.sortIndicatorSection())

    def _sort_anew(self, column: int) -> None:
        """Sort as a click on the heading does: the other way round where it is sorted already."""
        header, orders = self.horizontalHeader(), Qt.SortOrder
        is_again = column == header.sortIndicatorSection()
        turned = is_again and header.sortIndicatorOrder() is orders.AscendingOrder
        header.setSortIndicator(column, orders.DescendingOrder if turned else orders.AscendingOrder)

    def keyboardSearch(self, search: str) -> None:
        if search.strip() and search.isprintable():
            self.typed.emit(search)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        # Enter is a click and a double click on the row, wherever those mean something.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (here := self.currentIndex()).isValid():
            self.clicked.emit(here)
            self.doubleClicked.emit(here)
            event.accept()

    def choose_place(self, place: int, hint: ScrollHint = ScrollHint.EnsureVisible) -> None:
        """Select the row in a place of the view alone, whatever keys are held, and show it; what is
        left and right of the view stays there.
        """
        shown = (number for number in range(self.model().columnCount()) if not self.isColumnHidden(number))
        index, bar = self.model().index(place, next(shown, 0)), self.horizontalScrollBar()
        left, flags = bar.value(), QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index, hint)
        bar.setValue(left)

    def chosen_rows(self) -> list[range]:
        """The selected rows as disjoint ascending ranges."""
        selection = self.selectionModel().selection()
        return merged(selection.at(number) for number in range(selection.size()))

    def wide(self, text: str) -> int:
        """The pixels of a text, or of the widest one of several, a line each."""
        return max(map(self.fontMetrics().horizontalAdvance, text.split("\n")))

    def fit(self, columns: Sequence[Any], needed: Mapping[int, int], indent: Mapping[int, int] = _NONE) -> None:
        """Give columns the room that their texts need, and share the rest by their ``stretch``.

        ``needed``: pixels of texts by column, instead of those of its ``widest`` or ``least``;
        ``indent``: before them.
        """
        header = self.horizontalHeader()
        # Beside the heading, also with the arrow of the sorted column.
        beside = 18 if self.isSortingEnabled() else _MARGIN // 2
        shown = {number: column for number, column in enumerate(columns) if not self.isColumnHidden(number)}
        widths = {}
        for number, column in shown.items():
            bar = _MIN_BAR if column.share is not None else 0
            texts = needed[number] if number in needed else self.wide(column.widest or column.least) + bar or _MIN_TEXT
            # Texts on the left are set off.
            title = self.wide(column.title) + beside + (_MARGIN // 2 if column.side == LEFT else 0)
            # Where there is little room, rather the headings of names are cut.
            is_cut = bool(column.stretch) and number in needed
            wanted = max(texts + _MARGIN, 0 if is_cut else title) + indent.get(number, 0)
            widths[number] = max(wanted, header.minimumSectionSize())
        room = max(0, self.viewport().width() - sum(widths.values()))
        together = sum(column.stretch for column in shown.values()) or 1
        for number, column in shown.items():
            header.resizeSection(number, widths[number] + room * column.stretch // together)

    def _open_heading_menu(self, place: QPoint) -> None:
        viewport = self.horizontalHeader().viewport()
        menu = QMenu(viewport)
        menu.setToolTipsVisible(True)
        add_entry(menu, viewport, place)
        menu.addSeparator()
        menu.addActions(self.heading_actions)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(viewport.mapToGlobal(place))

    def _make_copy_action(self) -> None:
        copy = QAction(self.tr("Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_asked)
        self.addAction(copy)
        menu = QMenu(self.tr("Sort by"), self)
        menu.aboutToShow.connect(lambda: self._fill_sorting(menu))
        self._sorting = menu.menuAction()
        self._sorting.setVisible(False)
        self.addAction(self._sorting)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)


def merged(selection: Iterable[QItemSelectionRange]) -> list[range]:
    """The rows of a selection as disjoint ascending ranges."""
    rows: list[range] = []
    for top, bottom in sorted((part.top(), part.bottom()) for part in selection):
        if rows and top <= rows[-1].stop:
            rows[-1] = range(rows[-1].start, max(rows[-1].stop, bottom + 1))
        else:
            rows.append(range(top, bottom + 1))
    return rows
