"""A table of a result with its tools: sort, search names, go to a row, select, copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.access.catalogue import TableCommands
from app.access.keys import key_book, tell_keys
from app.help.terms import explain_as
from app.language.counts import counted
from app.pictures.actions import new_action
from app.pictures.go_to import GoTo
from app.tables.bar import BarDelegate
from app.tables.columns import NUMBER, Row
from app.tables.filter_bar import FilterBar
from app.tables.filters import Filter
from app.tables.fold import INDENT, Folding
from app.tables.model import MAX_ROWS, TableModel
from app.tables.rows import TableRows
from app.tables.view import MAX_COPIED, ScrollHint, TableView
from app.theme import icon
from app.widgets.basic import MAX_TYPED, PlainLabel, fill
from app.widgets.messages import explain
from gpu.core.errors import CrosspointError, InputError

#: Widest field, in pixels.
_FIELD = 400
#: Milliseconds without typing before a search.
_REST_MS = 200


class SearchField(QLineEdit):
    """The search field for names; ``asked`` carries the text after a rest, at once on Enter."""

    asked = Signal(str)

    def __init__(self, placeholder: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setMaxLength(MAX_TYPED)
        tell_keys(self, lambda: key_book().in_words(tip, TableCommands.search.name, TableCommands.search.keys))
        self.setAccessibleName(placeholder)
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(80)
        self.addAction(icon("mdi6.magnify", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._ask)
        self.textChanged.connect(lambda _: self._timer.start())
        self.returnPressed.connect(self._ask)

    def ask(self) -> None:
        """Take the focus and select the text."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def begin(self, text: str) -> None:
        """Take the focus, with the first letter of a new search."""
        self.ask()
        self.insert(text)

    def _ask(self) -> None:
        self._timer.stop()
        self.asked.emit(self.text().strip())


class TablePanel(QWidget):
    """A table of ``things`` (the rows' name in the plural, for sentences).

    ``bar`` is the line above the table, to which a page appends its tools; ``commands`` are for the
    page's actions. ``chosen`` carries the table's number of the selected row, -1 for none;
    ``picked`` that of a row selected by the user (mouse, keys or number), not of one selected again
    when a search ends. ``fields`` are those that ``describe`` takes for a row's tooltip; ``say``
    takes sentences for the status bar.
    """

    chosen = Signal(int)
    picked = Signal(int)

    def __init__(
        self,
        rows: TableRows,
        things: str,
        fields: tuple[str, ...],
        describe: Callable[[Row], str],
        say: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._things, self._say = things, say
        #: The row number emitted last, and the one to select again once it is shown again.
        self._current = self._kept = -1
        self._is_chosen_here = False
        #: Only on tables whose rows are in groups.
        self._folding: Folding | None = None
        #: Only on tables with limits.
        self._limits_button: QToolButton | None = None
        self.model = TableModel(rows, fields, describe, self)
        self._order_before = self.model.wanted
        self.view = self._make_view()
        self.search = explain_as(
            SearchField(
                self.tr("Names that contain…"),
                self.tr("Show the rows with a name that contains this (Ctrl+F, or type in the table)"),
                self,
            ),
            "window.table.search",
        )
        tip = self.tr("Go to a row by its number, counted from 1 as in the first column (Ctrl+L)")
        self.go_to = explain_as(GoTo(self._go_to, self.tr("row 1,234"), tip, say, self), "window.table.go_to")
        self.go_to.setSizePolicy(self.search.sizePolicy())
        self.count = PlainLabel()
        self.count.setAccessibleName(self.tr("How many rows are shown"))
        self.bar = QHBoxLayout()
        self.bar.setContentsMargins(8, 5, 8, 5)
        self.bar.setSpacing(8)
        self.search.setMaximumWidth(_FIELD)
        self.go_to.setMaximumWidth(_FIELD)
        self.bar.addWidget(self.search, 3)
        self.bar.addWidget(self.go_to, 2)
        self.bar.addWidget(self.count, 1)
        fill(self, self.bar, (self.view, 1))
        self._make_actions()
        self.search.asked.connect(self.model.search)
        self.go_to.left.connect(self.view.setFocus)
        self.model.modelReset.connect(self._choose_again)
        self.model.rowsInserted.connect(lambda: self._tell(False))
        self.model.rowsRemoved.connect(lambda: self._tell(False))
        self.model.arranging.connect(self._tell)
        self.model.failed.connect(lambda problem: say(explain(problem).sentence))
        self.view.selectionModel().currentRowChanged.connect(self._on_current)
        self.view.viewport().installEventFilter(self)
        self._tell(False)

    @property
    def busy(self) -> bool:
        return self.model.busy

    @property
    def current(self) -> int:
        """The number of the selected row, -1 for none."""
        return self._current

    @property
    def has_limits(self) -> bool:
        """True if the table's numbers can be limited."""
        return self._limits_button is not None

    def show_limits(self, limits: dict[str, Any]) -> None:
        """Limit by these texts, by name; what is not understood is left out."""
        if self._limits_button is None:
            return
        if limits and not self._limits_button.isChecked():
            # A restored limit does not take the focus.
            with QSignalBlocker(self._limits_button):
                self._limits_button.setChecked(True)
            self.filters.show()
        for name, field in self.filters.fields.items():
            limit = limits.get(name)
            field.setText(limit if isinstance(limit, str) else "")

    def show_columns(self, shown: Sequence[bool]) -> None:
        """Hide the columns without information here."""
        for column, is_shown in enumerate(shown):
            self.view.setColumnHidden(column, not is_shown)
        self._fit()

    def limit_by(self, filters: Sequence[Filter]) -> QToolButton:
        """Make fields that limit numbers, hidden at first; returns the button that shows them."""
        self.filters = FilterBar(filters, self._say, self)
        self.filters.hide()
        self.filters.changed.connect(self.model.limit)
        self.add_line(self.filters)
        button = QToolButton(self)
        button.setIcon(icon("mdi6.filter-outline"))
        button.setText(self.tr("Limits"))
        button.setAccessibleName(button.text())
        button.setToolTip(self.tr("Show the rows whose numbers are within limits"))
        button.setCheckable(True)
        button.toggled.connect(self._show_limits)
        self._limits_button = button
        return button

    def add_line(self, line: QWidget) -> None:
        """Add a line between the tools and the table."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(layout.count() - 1, line)

    def _show_limits(self, are_shown: bool) -> None:
        self.filters.setVisible(are_shown)
        if are_shown:
            next(iter(self.filters.fields.values())).setFocus()
        else:
            # Rows must not be missing for a reason that is not seen.
            self.filters.clear()

    def fold_in(self, column: int) -> None:
        """Open and close groups of rows in a column, and by the keys of a tree."""
        self._folding = Folding(self.view, self.model, self.choose, column)
        self._fit()

    def show_rows(self, rows: TableRows) -> None:
        """Replace the rows, of the same columns, and select the first."""
        self._kept = self._current = -1
        self.model.take(rows)
        if not len(rows):
            self.chosen.emit(-1)
        elif not self.choose(0):
            self._take(0)

    def choose(self, number: int, picked: bool = True) -> bool:
        """Select a row by its number and bring it into view, at once or as soon as it is shown.

        Returns True if it is shown now. ``picked``: as if the user had selected it.
        """
        self._kept = number
        self.model.reveal(number)
        if not self._select(number):
            return False
        if picked:
            self.picked.emit(number)
        return True

    def chosen_numbers(self) -> NDArray[np.int64]:
        """The numbers of the selected rows, each with those that are closed under it."""
        rows = (self.model.numbers(part) for part in self.view.chosen_rows())
        return self.model.with_closed(np.concatenate([np.zeros(0, np.int64), *rows]))

    def copy(self) -> None:
        """Copy the selected rows to the clipboard, tab-separated, with column names."""
        chosen = self.view.chosen_rows()
        if sum(map(len, chosen)) > MAX_COPIED:
            self._say(self.tr("These are more than {0:,} rows; export the table to a file instead.").format(MAX_COPIED))
            return
        rows = [row for part in chosen for row in part]
        columns = self._shown_columns()
        titles = "\t".join(self.model.columns()[column].title for column in columns)
        try:
            lines = self.model.lines(rows, columns)
        except CrosspointError as problem:
            self._say(explain(problem).sentence)
        else:
            QGuiApplication.clipboard().setText("\n".join([titles, *lines]))

    # Set-up

    def _make_view(self) -> TableView:
        view = TableView(self.model, self._things, self)
        view.sort_by(0, Qt.SortOrder.AscendingOrder)
        for number, column in enumerate(self.model.columns()):
            if column.share is not None:
                view.setItemDelegateForColumn(number, BarDelegate(column.widest, view))
        view.copy_asked.connect(self.copy)
        view.typed.connect(lambda text: self.search.begin(text))
        return view

    def _make_actions(self) -> None:
        acts = {TableCommands.search: self.search.ask, TableCommands.go_to: self.go_to.ask}
        self.commands = [new_action(self, command, act) for command, act in acts.items()]

    # Widths

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        # Names of rows below stand farther in.
        indent = {self._folding.column: INDENT} if self._folding is not None else {}
        self.view.fit(self.model.columns(), {}, indent)

    def _shown_columns(self) -> list[int]:
        return [number for number in range(self.model.columnCount()) if not self.view.isColumnHidden(number)]

    # Events

    def _go_to(self, text: str) -> None:
        digits = text.strip().removeprefix(NUMBER).replace(",", "").replace("\N{NARROW NO-BREAK SPACE}", "")
        named = self.model.named(int(digits)) if digits.isascii() and digits.isdigit() else -1
        if named < 0:
            total = self.model.counted[1]
            raise InputError("“{}” is no row; type a number from 1 to {:,}.", text.strip(), total)
        if not self.choose(named):
            raise InputError("Row {:,} is not among those shown; clear the search first.", int(digits))

    def _on_current(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid():
            self._kept = self.model.number(now.row())
            self._take(self._kept)
            if not self._is_chosen_here:
                self.picked.emit(self._kept)

    def _choose_again(self) -> None:
        """Keep the selection after a change of rows if it is among them.

        After sorting or searching the first rows are shown; the end of a search returns to the
        selected row.
        """
        wanted = self.model.wanted
        ended = wanted == self._order_before._replace(text="")
        self._order_before = wanted
        is_shown = self._kept >= 0 and self._select(self._kept)
        if not is_shown or not ended:
            self.view.scrollToTop()
        if self._kept >= 0 and not is_shown:
            self._take(-1)

    def _select(self, number: int) -> bool:
        place = self.model.place(number)
        if place >= 0:
            self._is_chosen_here = True
            self.view.choose_place(place, ScrollHint.PositionAtCenter)
            self._is_chosen_here = False
        return place >= 0

    def _take(self, number: int) -> None:
        if number != self._current:
            self._current = number
            self.chosen.emit(number)

    def _tell(self, is_arranging: bool) -> None:
        shown, total = self.model.counted
        wanted = self.model.wanted
        if is_arranging:
            text = self.tr("Searching…") if wanted.text and not shown else self.tr("Arranging…")
        elif not total:
            text = self.tr("There are no {things}").format(things=self._things)
        elif wanted.kinds is not None and not shown:
            text = self.tr("No row is of the chosen kinds")
        elif wanted.text and not shown:
            text = self.tr("No name contains “{text}”").format(text=wanted.text)
            if wanted.limits:
                text += self.tr(", within the limits")
        elif wanted.limits and not shown:
            text = self.tr("No {things} are within the limits").format(things=self._things)
        elif shown == total:
            text = counted(total, self._things)
        else:
            text = self.tr("{shown:,} of {things}").format(shown=shown, things=counted(total, self._things))
        if self.model.groups is not None and not is_arranging:
            text += " · " + counted(self.model.shown, self.tr("rows"))
        if self.model.shown > MAX_ROWS and not is_arranging:
            text += self.tr("; the first {most:,} are listed").format(most=MAX_ROWS)
        self.count.setText(text)
