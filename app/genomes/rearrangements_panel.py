"""The tab of rearrangements of two genomes: a table."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.access.catalogue import GenomeRegionCommands
from app.analyses.chromosome.rearrangement_table import RearrangementTable
from app.genomes.rearrangement_rows import FIELDS, GenomeRows, class_title, classes_of, describe
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.pictures.gapped_panel import Headline
from app.state.state_parts import StatePart
from app.tables.row_menu import RowActions
from app.tables.state import TableState
from app.widgets.basic import PlainLabel, fill
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.genomes.result import GenomesResult


class GenomeRearrangementsPanel(QWidget):
    """The tab of rearrangements.

    ``chosen(a, b)`` carries the numbers of the records of a row that was picked, -1 for none.
    """

    chosen = Signal(int, int)

    def __init__(self, result: GenomesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.rearrangements")
        self._result, self._desk, self._found = result, desk, result.rearrangements
        found = self._found
        is_rearranged = (found.kind < BlockKind.NOT_ALIGNED_A) & ((found.kind > BlockKind.COLLINEAR) | found.between)
        lengths = np.maximum(found.a_end - found.a_start, found.b_end - found.b_start)
        self.table = RearrangementTable(GenomeRows(result, np.zeros(0, np.int64)), FIELDS, describe, desk.say, self)
        # The beginnings of classes tell them apart.
        self.table.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        note = PlainLabel(self.tr("Nothing was turned around, moved or copied."), self)
        note.setVisible(result.has_alignments and not is_rearranged.any())
        self.table.bar.addWidget(note)
        if not result.has_alignments:
            unknown = Headline(self.table)
            unknown.setContentsMargins(8, 0, 8, 4)
            unknown.say(self.tr("The pairs are not aligned yet; start that first."))
            self.table.add_line(unknown)
        fill(self, self.table)
        self.table.take(classes_of(found), is_rearranged, lengths, class_title, partial(GenomeRows, result))
        self.table.listed.connect(self._pick)
        align = GenomeRegionCommands.align
        actions = RowActions(self, self.table, {align: self._align}, lambda _: self._why_not())
        self.table.view.doubleClicked.connect(lambda _: actions[align].trigger())

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

    def _why_not(self) -> str:
        """The reason why the chosen row cannot be aligned, "" if it can."""
        if (row := self.table.row) < 0:
            return self.tr("Choose a row first.")
        only_one = self.tr("Only one sequence has these bases.")
        return only_one if self._found.kind[row] >= BlockKind.NOT_ALIGNED_A else ""

    def _align(self) -> None:
        """Align the bases of the chosen row alone, on their strand."""
        row, found, (a, b), asked = self.table.row, self._found, self._result.genomes, self._result.request
        of_a, of_b = (
            (int(first[row]) + 1, int(end[row]))
            for first, end in ((found.a_start, found.a_end), (found.b_start, found.b_end))
        )
        one, other = a.choice(int(found.a[row]), of_a), b.choice(int(found.b[row]), of_b, bool(found.reverse[row]))
        self._desk.align(ChromosomeRequest(one, other, scoring=asked.scoring, engine=asked.engine, circular="none"))

    def _pick(self, row: int) -> None:
        self.chosen.emit(int(self._found.a[row]), int(self._found.b[row]))
