"""The tab of rearrangements of two genomes: a table."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.analyses.chromosome.rearrangement_table import RearrangementTable
from app.genomes.rearrangement_rows import FIELDS, GenomeRows, class_title, classes_of, describe
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.state.state_parts import StatePart
from app.tables.state import TableState
from app.widgets.basic import PlainLabel, fill
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.genomes.result import GenomesResult


class GenomeRearrangementsPanel(QWidget):
    """The tab of rearrangements.

    ``chosen(a, b)`` carries the numbers of the records of a row that was picked, -1 for none.
    """

    chosen = Signal(int, int)

    def __init__(self, result: GenomesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.rearrangements")
        self._found = found = result.rearrangements
        is_rearranged = (found.kind < BlockKind.NOT_ALIGNED_A) & ((found.kind > BlockKind.COLLINEAR) | found.between)
        lengths = np.maximum(found.a_end - found.a_start, found.b_end - found.b_start)
        self.table = RearrangementTable(GenomeRows(result, np.zeros(0, np.int64)), FIELDS, describe, desk.say, self)
        # The beginnings of classes tell them apart.
        self.table.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        note = PlainLabel(self.tr("Nothing was turned around, moved or copied."), self)
        note.setVisible(result.has_alignments and not is_rearranged.any())
        self.table.bar.addWidget(note)
        fill(self, self.table)
        self.table.take(classes_of(found), is_rearranged, lengths, class_title, partial(GenomeRows, result))
        self.table.listed.connect(self._pick)

    @property
    def busy(self) -> bool:
        return self.table.busy

    def parts(self) -> dict[str, StatePart]:
        """The part of the page's state: the filter."""
        kept, restore = self.table.kept_filter, self.table.restore_filter
        return {"rearrangements": StatePart(kept, restore, self.tr("filter of the rearrangements"))}

    def state(self) -> TableState:
        """The state of the table."""
        return TableState(self.tr("rearrangements"), self.table)

    def _pick(self, row: int) -> None:
        self.chosen.emit(int(self._found.a[row]), int(self._found.b[row]))
