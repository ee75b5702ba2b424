"""The list of matches beside the dot plot: longest first, sorted by any column, a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from app.analyses.matches.model import MOST_ROWS, Column, MatchesModel
from app.widgets import Words
from gpu.analyses.matches.result import Matches

#: Characters that a column of names is wide at most, and how many names are measured for it.
_LONGEST_NAME, _MEASURED = 14, 100
#: Pixels of a column of names at least.
_LEAST_NAME = 34
#: Pixels that the list is wide beside a plot, at least and at most.
_WIDTHS = 350, 460
#: Copying more rows than this at once is an export.
_COPIED = 100_000


class MatchesList(QWidget):
    """``chosen`` carries the index of the match that a click or the arrow keys went to. ``nothing`` is the sentence for none at all."""

    chosen = Signal(int)

    def __init__(self, matches: Matches, nothing: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matches = matches
        self._nothing = nothing
        self.model = MatchesModel(matches, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Matches"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setWordWrap(False)
        # Names of records often differ in their ends alone.
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.table.setCornerButtonEnabled(False)
        self.table.verticalHeader().hide()
        # One height for all: a million rows must not be measured.
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 6)
        header = self.table.horizontalHeader()
        # As the model is already: what is enabled first would sort by another column.
        header.setSortIndicator(Column.LENGTH, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(30)
        self.table.setColumnHidden(Column.REFERENCE, len(matches.reference.names) == 1)
        self.table.setColumnHidden(Column.QUERY, len(matches.query.names) == 1)
        self._wanted: dict[Column, int] = {}
        self._set_widths(header)
        self.table.viewport().installEventFilter(self)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        copy = QAction(self.tr("Copy"), self.table)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        self.table.addAction(copy)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.count = Words()
        self.count.setContentsMargins(8, 4, 8, 4)
        self.count.setWordWrap(True)
        self.count.setAccessibleName(self.tr("How many matches are listed"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.count)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.model.modelReset.connect(self._tell)
        self.model.sorting.connect(lambda busy: self._tell(busy))
        self._going = False
        self._current = -1
        self._tell()

    def set_minimum(self, length: int) -> None:
        """List matches of at least ``length`` bases."""
        self.model.set_minimum(length)

    def show_match(self, match: int) -> None:
        """Bring a match into view and mark it, without telling ``chosen``."""
        if match == self._current:
            return
        self._current = match
        row = self.model.row(match)
        self._going = True
        if row < 0:
            self.table.clearSelection()
        else:
            flags = QItemSelectionModel.SelectionFlag
            index = self.model.index(row, Column.LENGTH)
            self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.table.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        self._going = False

    def copy(self) -> None:
        """Put the chosen rows on the clipboard, tab-separated."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows(Column.LENGTH))
        columns = [column for column in Column if not self.table.isColumnHidden(column)]
        lines = (
            "\t".join(str(self.model.index(row, column).data()).replace(",", "") for column in columns)
            for row in rows[:_COPIED]
        )
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _set_widths(self, header: QHeaderView) -> None:
        wide = self.fontMetrics().horizontalAdvance
        widths = {Column.LENGTH: wide(f"{self._matches.longest:,}"), Column.STRAND: 0}
        for name, position, records in (
            (Column.REFERENCE, Column.REFERENCE_POSITION, self._matches.reference),
            (Column.QUERY, Column.QUERY_POSITION, self._matches.query),
        ):
            widest = max((wide(text) for text in records.names[:_MEASURED]), default=0)
            widths[name] = min(widest, wide("0" * _LONGEST_NAME))
            widths[position] = wide(f"{int(records.lengths.max(initial=0)):,}")
        for column, width in widths.items():
            # Beside its heading the column that is sorted shows an arrow.
            heading = wide(self.model.headerData(column, Qt.Orientation.Horizontal)) + 12
            self._wanted[column] = max(width, heading) + 10
            header.resizeSection(column, self._wanted[column])
        header.setStretchLastSection(True)
        shown = [column for column in widths if not self.table.isColumnHidden(column)]
        names = (Column.REFERENCE, Column.QUERY)
        least = sum(_LEAST_NAME if column in names else self._wanted[column] for column in shown)
        self.setMinimumWidth(least + self.table.verticalScrollBar().sizeHint().width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Names take what the numbers leave, so that the list never has to be moved sideways."""
        header, names = self.table.horizontalHeader(), (Column.REFERENCE, Column.QUERY)
        shown = [column for column in self._wanted if not self.table.isColumnHidden(column)]
        cut = [column for column in shown if column in names]
        room = self.table.viewport().width() - sum(self._wanted[column] for column in shown if column not in names)
        for column in cut:
            header.resizeSection(column, max(_LEAST_NAME, min(self._wanted[column], room // len(cut))))

    @property
    def wanted_width(self) -> int:
        """Pixels that it fills: those of its columns, unless names of records make them wider than what they stand beside allows."""
        columns = self.table.horizontalHeader().length() + self.table.verticalScrollBar().sizeHint().width()
        return min(max(columns, _WIDTHS[0]), _WIDTHS[1])

    def _choose(self, index: QModelIndex) -> None:
        self._go(index.row())

    def _on_selection(self, now: QItemSelection, before: QItemSelection) -> None:
        rows = self.table.selectionModel().selectedRows(Column.LENGTH)
        if len(rows) == 1:
            self._go(rows[0].row())

    def _go(self, row: int) -> None:
        if not self._going:
            match = self.model.match(row)
            if match != self._current:
                self._current = match
                self.chosen.emit(match)

    def _tell(self, sorting: bool = False) -> None:
        shown, total = self.model.shown, len(self._matches)
        if not total:
            text = self._nothing
        elif sorting:
            text = self.tr("Sorting {total:,} matches…").format(total=total)
        elif shown == total:
            text = self.tr("{total:,} matches").format(total=total)
        else:
            text = self.tr("{shown:,} of {total:,} matches").format(shown=shown, total=total)
        if shown > MOST_ROWS and not sorting:
            text += self.tr("; the first {most:,} are listed, a longer minimum shows the others").format(most=MOST_ROWS)
        self.count.setText(text)
