"""Ways from the chosen row of a table, a pair of records: its bases, its exact alignment, both
sequences as text and as files, and their pages at NCBI or UniProt.
"""

from __future__ import annotations

from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from app.access.catalogue import Command, WayCommands
from app.language.text import tr
from app.pages.result import ResultPage
from app.pictures.gapped_panel import ChosenAlignment
from app.state.ways import RecordPair, RecordPlace
from app.tables.panel import TablePanel
from app.tables.row_menu import RowActions, copy_fasta, name_page, open_page
from gpu.analyses.one_record import Record, read_entries
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: What needs the row alone, and what also needs its alignment.
OF_ROW = (WayCommands.show_bases, WayCommands.open_query, WayCommands.open_subject)
OF_ALIGNMENT = (WayCommands.copy_query, WayCommands.copy_subject, WayCommands.save_region)


class RecordWays(RowActions):
    """A subclass tells the records of the chosen row, and why an action cannot be done.

    ``are_bases``: False for proteins.
    """

    def __init__(self, page: ResultPage, table: TablePanel, alignment: ChosenAlignment, are_bases: bool) -> None:
        self._page, self._table = page, table
        acts = {
            WayCommands.show_bases: alignment.go,
            WayCommands.align: self._align,
            WayCommands.overview: self._show,
            WayCommands.copy_query: lambda: copy_fasta(self.aligned()[0]),
            WayCommands.copy_subject: lambda: copy_fasta(self.aligned()[1]),
            WayCommands.save_region: self._ask_region,
            WayCommands.save_record: self._ask_save,
            WayCommands.open_query: lambda: open_page(self.names()[0]),
            WayCommands.open_subject: lambda: open_page(self.names()[1]),
        }
        super().__init__(page, table, acts, self.why_not)
        if not are_bases:
            self[WayCommands.show_bases].setText(tr("Show residues"))

    def pair(self) -> RecordPair:
        """Both records of the chosen row."""
        raise NotImplementedError

    def entries(self, rows: NDArray[np.int64]) -> list[RecordPlace]:
        """The records of some rows of the result to be saved, all of one file; for a thread."""
        raise NotImplementedError

    def selected(self) -> NDArray[np.int64]:
        """The rows of the result that are selected in the table, or else the chosen one."""
        numbers = self._table.chosen_numbers()
        return numbers if len(numbers) else np.array([self._table.current])

    def names(self) -> tuple[str, str]:
        """The names of both, "" without a chosen row."""
        raise NotImplementedError

    def aligned(self) -> tuple[Record, Record]:
        """The aligned parts of both, in the direction of the query, without gaps."""
        raise NotImplementedError

    def update(self) -> None:
        super().update()
        sides = (WayCommands.open_query, WayCommands.open_subject)
        for command, name in zip(sides, self.names(), strict=True):
            name_page(self[command], name)

    def why_not(self, command: Command) -> str:
        """The reason why an action cannot be done, "" if it can."""
        raise NotImplementedError

    def _align(self) -> None:
        self._page.desk.align(self.pair())

    def _show(self) -> None:
        self._page.desk.overview(self.pair())

    def _ask_region(self) -> None:
        both, title = self.aligned(), self._page.tr("aligned parts")

        def write(out: BinaryIO) -> None:
            for each in both:
                each.write(out)

        self._page.ask_fasta(title, title, write)

    def _ask_save(self) -> None:
        rows = self.selected()
        title = display_name(self.entries(rows[:1])[0].name)
        # One row may stand for others that are closed under it.
        if sum(map(len, self._table.view.chosen_rows())) > 1:
            title = self._page.tr("entries")

        def write(out: BinaryIO) -> None:
            entries = self.entries(rows)
            for record in read_entries(entries[0].path, {entry.key: entry.length for entry in entries}):
                record.write(out)

        self._page.ask_fasta(visible(title), title.replace("/", "_"), write)
