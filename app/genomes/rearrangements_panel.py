"""The tab of rearrangements of two genomes: a table."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.access.catalogue import Command, GenomeRegionCommands
from app.analyses.chromosome.rearrangement_table import RearrangementTable
from app.analyses.chromosome.region import Way
from app.genomes.rearrangement_rows import FIELDS, GenomeRows, class_title, classes_of, describe
from app.genomes.regions import RegionWays
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.pictures.gapped_panel import Headline
from app.state.state_parts import StatePart
from app.tables.row_menu import RowActions
from app.tables.state import TableState
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, fill
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice


class GenomeRearrangementsPanel(QWidget):
    """The tab of rearrangements.

    ``chosen(a, b)`` carries the numbers of the records of a row that was picked, -1 for none.
    """

    chosen = Signal(int, int)

    def __init__(self, page: ResultPage, background: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.rearrangements")
        result: GenomesResult = page.result
        self._result, self._found = result, result.rearrangements
        found = self._found
        is_rearranged = (found.kind < BlockKind.NOT_ALIGNED_A) & ((found.kind > BlockKind.COLLINEAR) | found.between)
        lengths = np.maximum(found.a_end - found.a_start, found.b_end - found.b_start)
        self.table = RearrangementTable(
            GenomeRows(result, np.zeros(0, np.int64)), FIELDS, describe, page.desk.say, self
        )
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
        self._ways = RegionWays(page, background)
        acts = {command: partial(self._act, command) for command in GenomeRegionCommands.all().values()}
        actions = RowActions(self, self.table, acts, self._why_not)
        self.table.view.doubleClicked.connect(lambda _: actions[GenomeRegionCommands.align].trigger())

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

    def _why_not(self, command: Command) -> str:
        """The reason why a command cannot be done with the chosen row, "" if it can."""
        return self._ways_of(self.table.row)[command].problem if self.table.row >= 0 else self.tr("Choose a row first.")

    def _act(self, command: Command) -> None:
        self._ways_of(self.table.row)[command].act()

    def _ways_of(self, row: int) -> dict[Command, Way]:
        """The commands of a row; its bases are those of b's strand in the block."""
        found, sides = self._found, list[SequenceChoice | None]()
        for genome, number, start, end, reverse in zip(
            self._result.genomes,
            (found.a, found.b),
            (found.a_start, found.b_start),
            (found.a_end, found.b_end),
            (False, bool(found.reverse[row])),
            strict=True,
        ):
            ends = int(start[row]) + 1, int(end[row])
            sides.append(genome.choice(int(number[row]), ends, reverse) if number[row] >= 0 else None)
        return self._ways.of(sides)

    def _pick(self, row: int) -> None:
        self.chosen.emit(int(self._found.a[row]), int(self._found.b[row]))
