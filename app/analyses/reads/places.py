"""The places of the chosen read: a list to walk, each place shown along the reference."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from app.access.catalogue import ReadsCommands
from app.analyses.reads.columns import Places, kind_text, strand_text
from app.analyses.reads.read_rows import PlaceRows
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.pictures.actions import new_action
from app.tables.columns import ColumnMaker, TableColumn
from app.tables.panel import TablePanel
from app.widgets.basic import fill
from gpu.analyses.reads.result import ReadsResult

_FIELDS = ("place", "strand", "kind")


class PlacesPanel(QWidget):
    """Lists the hits of a read (``show_read``).

    ``walked`` carries the read's row, and the first base and the end of a place that was chosen, in
    concatenated positions. ``walks`` are the actions that go to the next and the previous one.
    """

    walked = Signal(int, int, int)

    def __init__(
        self, result: ReadsResult, places: Places, last_place: int, desk: Desk, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        explain_as(self, "reads.places")
        self._result, self._read = result, -1
        self._is_walking = True
        self._columns = self._make_columns(places, last_place)
        tell = partial(_describe, places)
        self.table = TablePanel(self._rows(-1), self.tr("places"), _FIELDS, tell, desk.say, self)
        # The hits of a read are in order already, best first, and have no names.
        self.table.view.setSortingEnabled(False)
        self.table.search.hide()
        for command in self.table.commands:
            command.setEnabled(False)
        steps = {ReadsCommands.next_place: 1, ReadsCommands.previous_place: -1}
        self.walks = [new_action(self, command, partial(self.walk, step)) for command, step in steps.items()]
        for action in self.walks:
            self._add_button(action)
        fill(self, self.table)
        self.table.picked.connect(self._go)
        self.table.view.clicked.connect(lambda _: self._go(self.table.current))

    @property
    def busy(self) -> bool:
        return self.table.busy

    def show_read(self, read: int) -> None:
        """List the places of a read, by its row; -1 for none."""
        self._read = read
        rows = self._rows(read)
        # The first place is chosen, but the view stays.
        self._is_walking = False
        self.table.show_rows(rows)
        self._is_walking = True
        for action in self.walks:
            action.setEnabled(len(rows) > 0)

    def walk(self, step: int) -> None:
        """Go to the next place, or with -1 to the previous one; behind the last comes the first."""
        if count := self.table.model.total:
            self.table.choose((max(self.table.current, 0) + step) % count)

    def _rows(self, read: int) -> PlaceRows:
        first, count = 0, 0
        if read >= 0:
            count = int(self._result.reads.column("hits")[read])
            first = self._result.first_hit(read) if count else 0
        return PlaceRows(self._result, self._columns, range(first, first + count))

    def _make_columns(self, places: Places, last_place: int) -> tuple[TableColumn, ...]:
        maker, last = ColumnMaker("reads.places"), places.text(last_place)
        columns = (
            maker.number(999),
            maker.of(self.tr("Place"), "place", places.text, last),
            maker.of(self.tr("Strand"), ("strand", "place"), strand_text, "+"),
            maker.of(self.tr("Hit"), "kind", kind_text, "insertion"),
            maker.count(self.tr("Bases"), "bases", 1_234, descending_first=False),
        )
        if not self._result.is_imported:
            return columns
        return (
            *columns,
            maker.count(self.tr("MAPQ"), "quality", 255, descending_first=False),
            maker.of(self.tr("Mate"), "mate", places.text, last),
            maker.of(self.tr("Tags"), "tags", stretch=1),
        )

    def _add_button(self, action: QAction) -> None:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        self.table.bar.addWidget(button)

    def chosen_range(self) -> tuple[int, int] | None:
        """The first base and the end of the chosen place, in concatenated positions."""
        if self.table.current < 0 or self._read < 0:
            return None
        row = self._result.first_hit(self._read) + self.table.current
        place, bases = (int(self._result.hits.column(name)[row]) for name in ("place", "bases"))
        return place, place + bases

    def _go(self, number: int) -> None:
        if number >= 0 and self._is_walking and (place := self.chosen_range()) is not None:
            self.walked.emit(self._read, *place)


def _describe(places: Places, row: Any) -> str:
    return f"{kind_text(row['kind'])}, {places.text(row['place'])}, {strand_text(row['strand'], row['place'])}"
