"""The panel of differences: a table with filters, and the letters around the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox, QStackedLayout, QWidget

from app.analyses.chromosome.difference_rows import FIELDS, DifferenceRows, describe
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.pictures.actions import action_button
from app.state.state_parts import is_whole
from app.tables.extent import ALL, SHOWN, Extent
from app.tables.panel import TablePanel
from app.tables.state import TableState
from app.widgets.background import Background
from app.widgets.basic import CentredLabel, PlainLabel, drop_pages, fill
from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.differences.rows import DifferenceKind
from gpu.analyses.chromosome.differences.selection import DifferenceSelection
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.chromosome.export import bed, tsv
from gpu.core.phrase import Phrase

#: Columns shown on either side of a difference, and most columns shown.
_AROUND, _MOST = 20, 160
#: Largest size that can be asked for.
_LARGEST = 1_000_000_000
_FIRST_TOOLS = 0, 1


class DifferencesPanel(QWidget):
    """Shows ``explain``'s sentence until ``show_table`` is called.

    ``picked(first, last)`` carries the alignment columns of a difference that the user chose,
    ``opened(first, last)`` those of one that was double-clicked.
    """

    picked = Signal(int, int)
    opened = Signal(int, int)

    def __init__(self, page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "chromosome.differences")
        self.setAccessibleName(self.tr("Differences"))
        self._desk = page.desk
        formats = (
            Format("differences-tsv", Phrase("Table (TSV)"), ".tsv", partial(_write, tsv.write_table)),
            Format("differences-bed", "BED", ".bed", partial(_write, bed.write_table)),
        )
        title = self.tr("differences listed")
        (self.save, _) = self._actions = page.offer_data(title, formats, self._chosen, self._extent).values()
        page.exported[self] = self.save
        self._allow(False)
        self._background = Background(self)
        self._table: DifferenceTable | None = None
        self._asked = 0
        #: The table, once there are rows.
        self.table: TablePanel | None = None
        self.state = TableState(self.tr("differences"))
        #: The kind chosen, by its place, and the least size, also of the next table.
        self._tools = _FIRST_TOOLS
        self._rows: DifferenceRows | None = None
        self._sentence = CentredLabel("", self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._sentence)

    @property
    def busy(self) -> bool:
        return self._background.busy or (self.table is not None and self.table.busy)

    @property
    def rows(self) -> DifferenceRows | None:
        """The rows listed, in the order of the alignment."""
        return self._rows

    def explain(self, sentence: str) -> None:
        """Show a sentence while there is no table."""
        self._sentence.setText(sentence)
        self._stack.setCurrentIndex(0)
        self._allow(False)

    def show_table(self, rows: DifferenceRows) -> None:
        """Show differences, in place of those of another alignment."""
        self.state.release()
        drop_pages(self._stack)
        self._asked += 1  # rows of the table before may still be filtered
        self._table, self._rows = rows.differences, rows
        self.table = TablePanel(rows, self.tr("differences"), FIELDS, describe, self._desk.say, self)
        self.table.search.setPlaceholderText(self.tr("Gene or effect contains…"))
        self.table.search.setToolTip(
            self.tr("Show the differences in genes, or with effects, whose name contains this")
        )
        self.table.search.setVisible(rows.differences.has_effects)
        self.table.picked.connect(self._pick)
        self.table.view.clicked.connect(lambda _: self._pick(self._current()))
        self.table.view.doubleClicked.connect(lambda _: self._open())
        self._add_tools(self.table)
        if self._tools != _FIRST_TOOLS:
            self.restore_tools(list(self._tools))
        self.state.take(self.table)
        self._letters = PlainLabel(self.tr("A click on a difference zooms to it and shows its letters here."), self)
        self._letters.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._letters.setContentsMargins(8, 3, 8, 3)
        self._letters.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._letters.setAccessibleName(self.tr("Letters of the difference"))
        # Long lines are cut at the right; they must not widen the window.
        self._letters.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._letters.setMinimumHeight(3 * self._letters.fontMetrics().lineSpacing() + 6)
        whole = QWidget(self)
        fill(whole, (self.table, 1), self._letters)
        self._stack.addWidget(whole)
        self._stack.setCurrentWidget(whole)
        self._allow(True)

    def _add_tools(self, table: TablePanel) -> None:
        self.kind = explain_as(QComboBox(self), "chromosome.differences.kind")
        self.kind.setAccessibleName(self.tr("Kind of difference"))
        self.kind.setToolTip(self.tr("Show differences of this kind only"))
        gaps = (DifferenceKind.INSERTION, DifferenceKind.DELETION)
        for title, kinds in (
            (self.tr("All kinds"), ()),
            (self.tr("Substitutions"), (DifferenceKind.SUBSTITUTION,)),
            (self.tr("Insertions and deletions"), gaps),
            (self.tr("Insertions"), gaps[:1]),
            (self.tr("Deletions"), gaps[1:]),
            (self.tr("Ambiguous letters"), (DifferenceKind.AMBIGUOUS,)),
            (self.tr("Low identity"), (DifferenceKind.LOW_IDENTITY,)),
        ):
            self.kind.addItem(title, kinds)
        self.least = explain_as(QSpinBox(self), "chromosome.differences.length")
        self.least.setRange(1, _LARGEST)
        self.least.setKeyboardTracking(False)
        self.least.setPrefix(self.tr("size ≥ "))
        self.least.setAccessibleName(self.tr("Least size"))
        self.least.setToolTip(self.tr("Show differences of at least so many alignment columns"))
        self.kind.currentIndexChanged.connect(lambda _: self._filter())
        self.least.valueChanged.connect(lambda _: self._filter())
        # Before the number of rows.
        for tool in (self.least, self.kind):
            table.bar.insertWidget(0, tool)
        table.bar.addWidget(action_button(self, self.save, self.tr("Export…")))

    # Filters

    def kept_tools(self) -> list[int] | None:
        """The kind and the least size for a session; None: all are shown."""
        return None if self._tools == _FIRST_TOOLS else list(self._tools)

    def restore_tools(self, value: Any) -> None:
        """Filter as ``kept_tools`` gave it, now or once there is a table."""
        kind, least = value if isinstance(value, list) and len(value) == 2 else _FIRST_TOOLS
        if not is_whole(kind) or not is_whole(least) or not 1 <= least <= _LARGEST or kind < 0:
            return
        self._tools = kind, least
        if self.table is not None:
            with QSignalBlocker(self.kind), QSignalBlocker(self.least):
                self.kind.setCurrentIndex(min(kind, self.kind.count() - 1))
                self.least.setValue(least)
            self._filter()

    def _filter(self) -> None:
        assert self._table is not None
        self._tools = self.kind.currentIndex(), self.least.value()
        self._asked += 1
        asked = self._asked

        def take(rows: DifferenceRows) -> None:
            if asked == self._asked and self.table is not None:
                self._rows = rows
                self.table.model.take(rows)

        selection = DifferenceSelection(
            tuple(DifferenceKind(kind) for kind in self.kind.currentData()), self.least.value()
        )
        self._background.call(DifferenceRows, self._table, selection, done=take, failed=self._desk.say_why)

    # Choosing

    def _current(self) -> int:
        return self.table.current if self.table is not None else -1

    def _pick(self, number: int) -> None:
        if self._rows is None or not 0 <= number < len(self._rows):
            return
        found = self._rows.differences.found
        first, last = int(found.column[number]), int(found.column[number] + found.length[number])
        self._letters.setText(self._lines(first, last))
        self.picked.emit(first, last)

    def _open(self) -> None:
        number = self._current()
        if self._rows is not None and 0 <= number < len(self._rows):
            found = self._rows.differences.found
            self.opened.emit(int(found.column[number]), int(found.column[number] + found.length[number]))

    def _lines(self, first: int, last: int) -> str:
        """Three lines of letters around alignment columns ``[first, last)``."""
        assert self._table is not None
        table = self._table
        begin = max(0, first - _AROUND)
        end = min(last + _AROUND, begin + _MOST)
        window = table.found.alignment.window(begin, end, table.a.side, table.b.side)
        above, middle, below = window.lines
        lines = []
        for name, choice, at, line in (
            ("a", table.a.choice, window.start[0], above),
            ("", None, 0, middle),
            ("b", table.b.choice, window.start[1], below),
        ):
            place = f"{choice.position(at):,}" if choice is not None else ""
            lines.append(f"{name:1} {place:>13}  {line}")
        return "\n".join(lines)

    # Files

    def _allow(self, allowed: bool) -> None:
        for action in self._actions:
            action.setEnabled(allowed)

    def _extent(self) -> Extent | None:
        if self.table is None or self._table is None:
            return None
        return Extent(self.table, self.tr("differences"), SHOWN, len(self._table))

    def _chosen(self, rows: str) -> dict[str, Any]:
        extent = self._extent()
        assert extent is not None and self._rows is not None
        # A kind and a least size take rows out of the table.
        if rows == ALL:
            return {"table": self._table, "numbers": None}
        return {"table": self._rows.differences, "numbers": extent.numbers(rows)}


def _write(writer: Callable[..., None], result: object, out: BinaryIO, table: DifferenceTable, numbers: Any) -> None:
    """Write some rows of a table; ``numbers``: None for all."""
    writer(table if numbers is None else table.taken(numbers), out)
