"""The tab of rearrangements of two sequences: a table to walk through, or why there is none."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from app.analyses.chromosome.blocks import block_legend
from app.analyses.chromosome.rearrangement_rows import FIELDS, ListedRows, describe, kind_title
from app.analyses.chromosome.rearrangement_table import RearrangementTable
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.state.state_parts import is_whole
from app.theme import theme_service
from app.widgets.basic import PlainLabel, markup
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest


class RearrangementPanel(QWidget):
    """The tab of rearrangements.

    Signals: ``chosen(int)`` with the index of a row in the list that the user picked;
    ``asked()`` when the user wants them looked for.
    """

    chosen = Signal(int)
    asked = Signal()

    def __init__(self, request: ChromosomeRequest, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.rearrangements")
        self._request, self._desk = request, desk
        self._listed: Rearrangements | None = None
        self._is_walking = False
        #: A filter that waits for the list.
        self._wanted: list[int] | None = None
        self._sentence = PlainLabel(parent=self)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self._button = QPushButton(self.tr("Look for rearrangements"), self)
        self._button.clicked.connect(self.asked)
        waiting = QWidget(self)
        column = QVBoxLayout(waiting)
        column.addStretch(1)
        column.addWidget(self._sentence)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        self.table = self._make_table()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(waiting)
        self._pages.addWidget(self.table)
        self.explain(self.tr("Looking for rearrangements…"))

    def explain(self, sentence: str, can_ask: bool = False) -> None:
        """Say why there is no list; ``can_ask``: with a button that begins to look."""
        self._sentence.setText(sentence)
        self._button.setVisible(can_ask)
        self._pages.setCurrentIndex(0)

    @property
    def sentence(self) -> str:
        """The reason why there is no list, or ""."""
        return self._sentence.text() if self._pages.currentIndex() == 0 else ""

    @property
    def busy(self) -> bool:
        return self.table.busy

    def show_list(self, listed: Rearrangements) -> None:
        """Show a list: its rearrangements if it has some, else all of it."""
        self._listed = listed
        self._recolour()
        is_rearranged = (listed.kind > BlockKind.COLLINEAR) & (listed.kind < BlockKind.NOT_ALIGNED_A)
        few = not is_rearranged.any()
        lengths = np.maximum(*listed.lengths)
        self.table.take(listed.kind, is_rearranged, lengths, kind_title, partial(ListedRows, self._request, listed))
        self._note.setText(self.tr("Nothing of 500 bases or more was turned around, moved or copied.") if few else "")
        self._note.setVisible(few)
        self._legend.setVisible(not few)
        self._pages.setCurrentIndex(1)
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self.table.restore_filter(wanted)

    def kept_filter(self) -> list[int] | None:
        """The class and the least length for a session; None: as the list was first shown."""
        return self._wanted if self._listed is None else self.table.kept_filter()

    def restore_filter(self, value: Any) -> None:
        """Filter as ``kept_filter`` gave it, now or once there is a list."""
        if value is not None and not (isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))):
            return
        if self._listed is None:
            self._wanted = value
        else:
            self.table.restore_filter(value)

    def step(self, direction: int) -> None:
        """Pick the next (1) or previous (-1) row, as they are shown."""
        model = self.table.model
        if self._listed is None or not model.rowCount():
            self._desk.say(self.sentence or self.tr("There are no rearrangements to walk through."))
            return
        row = model.place(self.table.current) + direction if self._is_walking else 0
        if not 0 <= row < model.rowCount():
            self._desk.say(self.tr("There is no further rearrangement in this direction."))
            return
        self._is_walking = True
        self.table.choose(model.number(row))

    # Set-up

    def _make_table(self) -> RearrangementTable:
        nothing = np.zeros(0, np.int64)
        none = Rearrangements(
            np.zeros(0, np.uint8), nothing, nothing, nothing, nothing, np.zeros(0, np.bool_), np.zeros(0)
        )
        table = RearrangementTable(ListedRows(self._request, none, nothing), FIELDS, describe, self._desk.say, self)
        # Rows have no names to search.
        table.search.hide()
        self._note = PlainLabel(parent=self)
        self._legend = QLabel(self)
        self._legend.setAccessibleName(self.tr("Colours of the blocks"))
        self._recolour()
        theme_service().changed.connect(self._recolour)
        table.bar.addWidget(self._note)
        table.bar.addWidget(self._legend)
        table.listed.connect(self._pick)
        table.filtered.connect(self._stop_walking)
        return table

    def _recolour(self) -> None:
        """Name the colours of the blocks in the picture."""
        shown = {} if self._listed is None else block_legend(theme_service().theme, self._listed)
        marks = (f'<span style="color: {colour.name()}">━━</span> {markup(name)}' for colour, name in shown.values())
        self._legend.setText(" &nbsp; ".join(marks))

    def _stop_walking(self) -> None:
        self._is_walking = False

    def _pick(self, row: int) -> None:
        self._is_walking = True
        self.chosen.emit(row)
