"""The list of matches beside the dot plot: longest first, sortable; a click goes to a match."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyleOptionViewItem, QWidget

from app.analyses.matches.model import MAX_ROWS, MatchColumn, MatchesModel
from app.help.terms import explain_as
from app.language.counts import counted
from app.tables.headings import Cells
from app.tables.view import MAX_COPIED, TableView
from app.widgets.basic import PlainLabel, fill
from gpu.analyses.matches.result import Matches
from gpu.sequences.names import display_name

#: Largest width of a names' column in characters; names measured for it.
_MAX_NAME, _MAX_MEASURED = 14, 100
#: Least pixels of a column of names.
_MIN_NAME = 44
#: Pixels of a cell without text.
_BESIDE = 8
#: Least and largest width of the list beside a plot, in pixels.
_WIDTHS = 350, 460


class _Cells(Cells):
    """Cells whose names are cut to their width so that they stay apart."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        room, model = option.rect.width() - _BESIDE, index.model()
        if isinstance(model, MatchesModel):
            option.text = model.cut(index, room, option.fontMetrics.horizontalAdvance) or option.text


class MatchesList(QWidget):
    """The list of matches.

    ``chosen`` carries the index of the match selected by click or arrow keys. ``nothing`` is the
    sentence shown if there is no match at all; ``say`` takes sentences for the status bar.
    """

    chosen = Signal(int)

    def __init__(
        self, matches: Matches, nothing: str, say: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        explain_as(self, "matches.list")
        self._matches = matches
        self._nothing, self._say = nothing, say
        self.model = MatchesModel(matches, self)
        self.table = TableView(self.model, self.tr("Matches"))
        self.table.setItemDelegate(_Cells(self.table))
        self.table.sort_by(MatchColumn.LENGTH, Qt.SortOrder.DescendingOrder)
        header = self.table.horizontalHeader()
        self.table.setColumnHidden(MatchColumn.REFERENCE, len(matches.reference.names) == 1)
        self.table.setColumnHidden(MatchColumn.QUERY, len(matches.query.names) == 1)
        self._wanted: dict[MatchColumn, int] = {}
        self._set_widths(header)
        self.table.viewport().installEventFilter(self)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.copy_asked.connect(self.copy)
        self.count = PlainLabel()
        self.count.setContentsMargins(8, 4, 8, 4)
        self.count.setWordWrap(True)
        self.count.setAccessibleName(self.tr("How many matches are listed"))
        fill(self, (self.table, 1), self.count)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.model.modelReset.connect(self._on_rows)
        self.model.sorting.connect(lambda busy: self._tell(busy))
        self._going = False
        self._current = -1
        self._tell()

    def set_minimum(self, length: int) -> None:
        """List matches of at least ``length`` bases."""
        self.model.set_minimum(length)

    def show_match(self, match: int) -> None:
        """Bring a match into view and mark it, without ``chosen``."""
        if match != self._current:
            self._mark(match)

    def _mark(self, match: int) -> None:
        self._current = match
        row = self.model.row(match) if match >= 0 else -1
        self._going = True
        if row < 0:
            self.table.clearSelection()
        else:
            flags = QItemSelectionModel.SelectionFlag
            index = self.model.index(row, MatchColumn.LENGTH)
            self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.table.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        self._going = False

    def copy(self) -> None:
        """Copy the selected rows to the clipboard, tab-separated."""
        chosen = self.table.chosen_rows()
        if sum(map(len, chosen)) > MAX_COPIED:
            self._say(
                self.tr("These are more than {0:,} rows; export the matches to a file instead.").format(MAX_COPIED)
            )
            return
        columns = [column for column in MatchColumn if not self.table.isColumnHidden(column)]
        lines = (
            "\t".join(self.model.text(row, column).replace(",", "") for column in columns)
            for part in chosen
            for row in part
        )
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _set_widths(self, header: QHeaderView) -> None:
        wide = self.fontMetrics().horizontalAdvance
        widths = {MatchColumn.LENGTH: wide(f"{self._matches.longest:,}"), MatchColumn.STRAND: 0}
        for name, position, records in (
            (MatchColumn.REFERENCE, MatchColumn.REFERENCE_POSITION, self._matches.reference),
            (MatchColumn.QUERY, MatchColumn.QUERY_POSITION, self._matches.query),
        ):
            widest = max((wide(display_name(name)) for name in records.names[:_MAX_MEASURED]), default=0)
            widths[name] = min(widest, wide("0" * _MAX_NAME))
            widths[position] = wide(f"{int(records.lengths.max(initial=0)):,}")
        for column, width in widths.items():
            # The sorted column needs room for an arrow in its heading.
            heading = wide(self.model.headerData(column, Qt.Orientation.Horizontal)) + 12
            self._wanted[column] = max(width, heading) + 16
            header.resizeSection(column, self._wanted[column])
        header.setStretchLastSection(True)
        shown = [column for column in widths if not self.table.isColumnHidden(column)]
        names = (MatchColumn.REFERENCE, MatchColumn.QUERY)
        least = sum(_MIN_NAME if column in names else self._wanted[column] for column in shown)
        self.setMinimumWidth(least + self.table.verticalScrollBar().sizeHint().width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Give names the width left by numbers, so that the list never scrolls sideways."""
        header, names = self.table.horizontalHeader(), (MatchColumn.REFERENCE, MatchColumn.QUERY)
        shown = [column for column in self._wanted if not self.table.isColumnHidden(column)]
        cut = [column for column in shown if column in names]
        room = self.table.viewport().width() - sum(self._wanted[column] for column in shown if column not in names)
        for column in cut:
            header.resizeSection(column, max(_MIN_NAME, min(self._wanted[column], room // len(cut))))

    @property
    def wanted_width(self) -> int:
        """The width of its columns in pixels, within the limits beside a plot."""
        columns = self.table.horizontalHeader().length() + self.table.verticalScrollBar().sizeHint().width()
        return min(max(columns, _WIDTHS[0]), _WIDTHS[1])

    def _choose(self, index: QModelIndex) -> None:
        self._go(index.row())

    def _on_selection(self, now: QItemSelection, before: QItemSelection) -> None:
        rows = self.table.chosen_rows()
        if sum(map(len, rows)) == 1:
            self._go(rows[0].start)

    def _go(self, row: int) -> None:
        if not self._going:
            match = self.model.match_at(row)
            if match != self._current:
                self._current = match
                self.chosen.emit(match)

    def _on_rows(self) -> None:
        """After a change of rows: the current match stays marked if it is among them."""
        self._tell()
        self._mark(self._current)

    def _tell(self, sorting: bool = False) -> None:
        shown, total = self.model.shown, len(self._matches)
        if not total:
            text = self._nothing
        elif sorting:
            text = self.tr("Sorting {0}…").format(counted(total, self.tr("matches")))
        elif shown == total:
            text = counted(total, self.tr("matches"))
        else:
            text = self.tr("{shown:,} of {matches}").format(shown=shown, matches=counted(total, self.tr("matches")))
        if shown > MAX_ROWS and not sorting:
            text += self.tr("; the first {most:,} are listed, a longer minimum shows the others").format(most=MAX_ROWS)
        self.count.setText(text)
