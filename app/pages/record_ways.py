"""Ways from the chosen row of a table, a pair of records: align it, show it, save one record."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.access.catalogue import Command, WayCommands
from app.pages.result import ResultPage
from app.state.ways import RecordPair, RecordPlace
from app.tables.panel import TablePanel
from app.tables.row_menu import RowActions
from app.widgets.file_dialogs import ask_save
from gpu.analyses.one_record import write_record
from gpu.sequences.names import display_name


class RecordWays(RowActions):
    """A subclass tells the records of the chosen row, and why an action cannot be done."""

    def __init__(self, page: ResultPage, table: TablePanel) -> None:
        self._page = page
        acts = {
            WayCommands.align: self._align,
            WayCommands.overview: self._show,
            WayCommands.save_record: self._ask_save,
        }
        super().__init__(page, table, acts, self.why_not)

    def pair(self) -> RecordPair:
        """Both records of the chosen row."""
        raise NotImplementedError

    def entry(self) -> RecordPlace:
        """The record that can be saved."""
        raise NotImplementedError

    def why_not(self, command: Command) -> str:
        """The reason why an action cannot be done, "" if it can."""
        raise NotImplementedError

    def save_entry(self, path: Path) -> None:
        """Save the whole entry as FASTA in a thread."""
        self._save(self.entry(), path)

    def _save(self, entry: RecordPlace, path: Path) -> None:
        self._page.save(path, partial(write_record, of=entry.path, key=entry.key, length=entry.length))

    def _align(self) -> None:
        self._page.desk.align(self.pair())

    def _show(self) -> None:
        self._page.desk.overview(self.pair())

    def _ask_save(self) -> None:
        # The chosen row may change while the dialog is open.
        entry = self.entry()
        suggestion = self._page.result.folder / display_name(entry.name).replace("/", "_")
        ask_save(self._page, WayCommands.save_record.bare_title, suggestion, (".fa",), partial(self._save, entry))
