"""Which record matches which, beside the dot plot; and the order of the query's records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from PySide6.QtCore import QItemSelection, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from app.access.catalogue import Command, RecordCommands
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.records_model import PairColumns, RecordPairsModel
from app.help.terms import explain_as
from app.language.counts import counted
from app.pages.desk import Desk
from app.pictures.actions import new_action
from app.tables.small import SmallTable
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, fill, open_as_long_list
from app.widgets.messages import explain
from app.widgets.rows import RowsModel
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.order import RecordOrder, order_records
from gpu.analyses.matches.record_pairs import RecordMatches, RecordPairs, lines, record_pairs
from gpu.analyses.matches.result import RecordTable
from gpu.core.units import visible

#: Milliseconds without a change before the table is made anew.
_REST_MS = 250


class PickModel(RowsModel):
    """All records, then each by its name, read as they are shown."""

    def __init__(self, records: RecordTable, everything: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records, self._everything = records, everything

    def count(self) -> int:
        return len(self._records.names) + 1

    def value(self, row: int, role: int) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return visible(self._records.names[row - 1]) if row else self._everything


class RecordsPanel(QWidget):
    """A table of record pairs, and what is done with records.

    ``source`` gives the matches by record, in any thread. ``is_exact``: they are exact matches.
    ``unit``: that of lengths.
    ``actions_of_page``: commands for the page. ``ordered(is_ordered)``: the order was changed.
    """

    ordered = Signal(bool)

    def __init__(
        self,
        plot: DotPlotView,
        records: tuple[RecordTable, RecordTable],
        source: Callable[[], RecordMatches],
        is_exact: bool,
        desk: Desk,
        unit: str = "bp",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        explain_as(self, "matches.records")
        self._plot, self._source, self._is_exact, self._desk = plot, source, is_exact, desk
        self._query, self._reference = records
        self._background = Background(self)
        self._is_stale = True
        #: True while an order is being found.
        self.is_ordering = False
        self.pairs: RecordPairs | None = None
        self._columns = PairColumns(self._query, self._reference, is_exact, unit)
        nothing = RecordPairs._make(np.zeros(0, np.int64) for _ in RecordPairs._fields)
        self.table = SmallTable(
            self._columns.of(nothing),
            self.tr("Record pairs"),
            describe=self._describe,
            identity=int,
            model=RecordPairsModel,
        )
        self.model = cast(RecordPairsModel, self.table.model())
        self.table.sort_as("matched", descending=True)
        self.picks = tuple(
            self._pick(records, name)
            for records, name in zip(
                (self._query, self._reference), (self.tr("query records"), self.tr("reference records")), strict=True
            )
        )
        self.count = PlainLabel()
        self.count.setWordWrap(True)
        self.count.setContentsMargins(8, 4, 8, 4)
        self.count.setAccessibleName(self.tr("How many record pairs are listed"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._refresh)
        self._make_actions()
        self._lay_out()
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.clicked.connect(lambda index: self._go(index.row()))
        self.table.activated.connect(lambda index: self._go(index.row()))
        self.model.arranged.connect(self._tell)
        plot.arranged.connect(self._on_arranged)

    def _pick(self, records: RecordTable, things: str) -> QComboBox:
        combo = explain_as(QComboBox(self), "matches.records.picks")
        combo.setAccessibleName(self.tr("Show only one of the {0}").format(things))
        everything = self.tr("All {0}").format(counted(len(records.names), things))
        combo.setModel(PickModel(records, everything, combo))
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(8)
        open_as_long_list(combo)
        combo.currentIndexChanged.connect(self._show_picked)
        combo.setVisible(len(records.names) > 1)
        return combo

    def _make_actions(self) -> None:
        acts: dict[Command, Callable[[], object]] = {
            RecordCommands.order: self._toggle_order,
            RecordCommands.next_pair: lambda: self.step(1),
            RecordCommands.previous_pair: lambda: self.step(-1),
        }
        self.actions_of_page = [new_action(self, command, act) for command, act in acts.items()]
        self.order_action = self.actions_of_page[0]
        self.order_action.setCheckable(True)

    def _lay_out(self) -> None:
        self.order_button = QPushButton(self.order_action.icon(), self.tr("Order along the diagonal"), self)
        self.order_button.setToolTip(self.order_action.toolTip())
        self.order_button.clicked.connect(lambda: self.order_action.trigger())
        self.tools = QHBoxLayout()
        self.tools.setContentsMargins(8, 6, 8, 2)
        self.tools.addWidget(self.order_button)
        self.tools.addStretch(1)
        picks = QHBoxLayout()
        picks.setContentsMargins(8, 2, 8, 4)
        for combo in self.picks:
            picks.addWidget(combo, 1)
        fill(self, self.tools, picks, (self.table, 1), self.count)
        self._tell()

    @property
    def busy(self) -> bool:
        """True while the table or an order is being computed."""
        return self._background.busy or self._timer.isActive()

    # The table

    def refresh_later(self) -> None:
        """Make the table anew, when it is seen next."""
        self._is_stale = True
        if self.isVisible():
            self._timer.start()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._is_stale:
            self._refresh()

    def _refresh(self) -> None:
        self._is_stale = False
        self.count.setText(self.tr("Summing up…"))
        self._background.call(self._sum_up, done=self._take, failed=self._fail)

    def _sum_up(self) -> RecordPairs:
        return record_pairs(self._source(), self._reference)

    def _take(self, pairs: RecordPairs) -> None:
        self.pairs = pairs
        self.table.take_columns(self._columns.of(pairs), range(pairs.size))

    def _fail(self, problem: Exception) -> None:
        self.is_ordering = False
        self.count.setText(explain(problem).sentence)
        self._show_ordered()
        self._desk.say_why(problem)

    def _tell(self) -> None:
        if self.pairs is None:
            return
        shown, total = len(self.model.shown), self.pairs.size
        words = counted(total, self.tr("record pairs"))
        text = words if shown == total else self.tr("{0:,} of {1}").format(shown, words)
        self.count.setText(text if total else self.tr("No record matches another one."))

    @property
    def records(self) -> tuple[RecordTable, RecordTable]:
        """The records of the query and of the reference, as their files have them."""
        return self._query, self._reference

    def table_text(self) -> str:
        """All pairs as TSV with a heading, computed anew; in any thread."""
        pairs = record_pairs(self._source(), self._reference)
        return "\n".join([*lines(pairs, self._query, self._reference, self._is_exact), ""])

    # Going to records

    def step(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) pair of the table."""
        if self.pairs is None:
            self._refresh()
            return
        current = self.table.currentIndex().row()
        row = current + direction if current >= 0 else 0
        if not 0 <= row < self.model.rowCount():
            self._desk.say(self.tr("There is no further record pair in this direction."))
            return
        self.table.choose_place(row)

    def _on_selection(self, now: QItemSelection, before: QItemSelection) -> None:
        rows = self.table.chosen_rows()
        if not self.table.is_choosing_again and sum(map(len, rows)) == 1:
            self._go(rows[0].start)

    def _go(self, row: int) -> None:
        if self.pairs is not None:
            number = self.model.shown[row]
            self._plot.show_records(int(self.pairs.query[number]), int(self.pairs.reference[number]))

    def _describe(self, number: int) -> str:
        return self._columns.describe(self.pairs, number) if self.pairs is not None else ""

    def _show_picked(self) -> None:
        query, reference = (combo.currentIndex() - 1 if combo.currentIndex() > 0 else None for combo in self.picks)
        self.model.pick(query, reference)
        self._plot.show_records(query, reference)

    # Order

    def _toggle_order(self) -> None:
        if not self.order_action.isChecked():
            self._plot.arrange(Arrangement.as_given(self._query))
            return
        self.order()

    def order(self) -> None:
        """Put the query's records in order along the diagonal, in the background."""
        self.is_ordering = True
        self._background.call(self.find_order, done=self._take_order, failed=self._fail)

    def find_order(self) -> RecordOrder:
        """The order of the query's records along the diagonal; in any thread."""
        return order_records(self._source(), self._query, self._reference)

    def _take_order(self, order: RecordOrder) -> None:
        self.is_ordering = False
        self._plot.arrange(order.arrangement)
        turned = int(order.arrangement.flipped.sum())
        homeless = int((order.reference < 0).sum())
        text = self.tr("{0} in order, {1:,} turned.").format(
            counted(len(self._query.names), self.tr("records")), turned
        )
        if homeless:
            text += self.tr(" {0:,} without any match come last.").format(homeless)
        self._desk.say(text)

    def _on_arranged(self) -> None:
        self._show_ordered()
        self._show_picked()

    def _show_ordered(self) -> None:
        is_ordered = not self._plot.arrangement.is_given
        text = self.tr("Back to the order of the files") if is_ordered else self.tr("Order along the diagonal")
        self.order_button.setText(text)
        self.order_button.setIcon(icon("mdi6.undo-variant") if is_ordered else self.order_action.icon())
        with QSignalBlocker(self.order_action):
            self.order_action.setChecked(is_ordered)
        self.ordered.emit(is_ordered)
