"""Ways from a pair: its exact alignment, the overview, its reference as a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.file_dialogs import ask_save
from app.plots.table.panel import TablePanel
from app.plots.table.row_menu import RowActions
from app.result_page import ResultPage
from app.ways import ALIGN, OVERVIEW, SAVE, RecordPair, RecordPlace, words
from gpu.analyses.one_record import write_record
from gpu.analyses.pairs.result import PairsResult
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import display_name, first_word


def _tr(text: str) -> str:
    return QCoreApplication.translate("PairWays", text)


class PairWays(RowActions):
    """The actions of the chosen pair."""

    def __init__(self, page: ResultPage, table: TablePanel) -> None:
        self._page, self._table = page, table
        self._result: PairsResult = page.result
        self._are_bases = _are_bases(self._result)
        acts = {ALIGN: self._align, OVERVIEW: self._show, SAVE: self._ask_save}
        super().__init__(page, table, acts, self._why_not)

    def pair(self) -> RecordPair:
        """Both records of the chosen pair."""
        request = self._result.request
        return RecordPair(
            self._record("query"), self._record("reference"), self._are_bases, request.scoring, request.mode
        )

    def save_reference(self, path: Path) -> None:
        """Save the whole reference as FASTA in a thread."""
        record = self._record("reference")
        self._page.save(path, partial(write_record, of=record.path, key=record.key, length=record.length))

    def _record(self, side: str) -> RecordPlace:
        request, row, table = self._result.request, self._table.current, self._result.pairs
        path = request.queries if side == "query" else request.references or request.queries
        name, length = table.text(side)[row], int(table.column(f"{side}_length")[row])
        # Records are paired in their order, or by the names of a list.
        key = first_word(name) if request.list_file else f"#{row + 1}"
        return RecordPlace(path, key, name, length)

    def _why_not(self, name: str) -> str:
        if self._table.current < 0:
            return _tr("Choose a pair in the table first.")
        if not self._result.request.queries:
            return _tr("These sequences stand in the list of pairs; give them as files to do this with one of them.")
        if name == OVERVIEW and not self._are_bases:
            return _tr("The overview is of DNA; these are proteins.")
        return ""

    def _align(self) -> None:
        self._page.alignment_asked.emit(self.pair())

    def _show(self) -> None:
        self._page.overview_asked.emit(self.pair())

    def _ask_save(self) -> None:
        suggestion = self._result.folder / display_name(self._record("reference").name).replace("/", "_")
        ask_save(self._page, words(SAVE).title.rstrip("…"), suggestion, (".fa",), self.save_reference)


def _are_bases(result: PairsResult) -> bool:
    letters = result.statistics.get("alphabet", DNA.letters)
    return bool(letters == DNA.letters)
