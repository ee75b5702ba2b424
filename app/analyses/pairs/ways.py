"""Ways from a pair: its exact alignment, the overview, its reference as a file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.access.catalogue import Command, WayCommands
from app.language.text import tr
from app.pages.record_ways import OF_ALIGNMENT, OF_ROW, RecordWays
from app.pages.result import ResultPage
from app.pictures.gapped_panel import ChosenAlignment
from app.state.ways import RecordPair, RecordPlace
from app.tables.panel import TablePanel
from gpu.analyses.one_record import Record
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import first_word


class PairWays(RecordWays):
    """The actions of the chosen pair."""

    def __init__(self, page: ResultPage, table: TablePanel, alignment: ChosenAlignment) -> None:
        self._result: PairsResult = page.result
        self._are_bases = _are_bases(self._result)
        super().__init__(page, table, alignment, self._are_bases)
        # The table and the alignment call it so.
        self[WayCommands.copy_subject].setText(tr("Copy sequence of reference"))

    def pair(self) -> RecordPair:
        """Both records of the chosen pair."""
        request = self._result.request
        query, reference = (self._record(side, self._table.current) for side in ("query", "reference"))
        return RecordPair(query, reference, self._are_bases, request.scoring, request.mode)

    def entries(self, rows: NDArray[np.int64]) -> list[RecordPlace]:
        """The references of some pairs."""
        return [self._record("reference", row) for row in rows.tolist()]

    def _record(self, side: str, row: int) -> RecordPlace:
        request, table = self._result.request, self._result.pairs
        path = request.queries if side == "query" else request.references or request.queries
        name, length = table.text(side)[row], int(table.column(f"{side}_length")[row])
        # Records are paired in their order, or by the names of a list.
        key = first_word(name) if request.list_file else f"#{row + 1}"
        return RecordPlace(path, key, name, length)

    def names(self) -> tuple[str, str]:
        row, table = self._table.current, self._result.pairs
        return (table.text("query")[row], table.text("reference")[row]) if row >= 0 else ("", "")

    def aligned(self) -> tuple[Record, Record]:
        row = PairRows.taken(self._result.pairs, np.array([self._table.current]))
        sides = (
            (row.query, row.query_start, row.query_end, row.query_letters),
            (*(row.reference, row.reference_start, row.reference_end, row.reference_letters),),
        )
        one, other = (
            Record(f"{name.strings()[0]}/{start[0] + 1}-{end[0]}", "", letters.strings()[0].encode("latin-1"))
            for name, start, end, letters in sides
        )
        return one, other

    def why_not(self, command: Command) -> str:
        if self._table.current < 0:
            return tr("Choose a pair in the table first.")
        if command in OF_ALIGNMENT and self._result.pairs.column("columns")[self._table.current] <= 0:
            return tr("Nothing of this pair is aligned, or it was computed without alignments.")
        if command in (*OF_ROW, *OF_ALIGNMENT):
            return ""
        if not self._result.request.queries:
            return tr("These sequences stand in the list of pairs; give them as files to do this with one of them.")
        if command is WayCommands.overview and not self._are_bases:
            return tr("The overview is of DNA; these are proteins.")
        return ""


def _are_bases(result: PairsResult) -> bool:
    letters = result.statistics.get("alphabet", DNA.letters)
    return bool(letters == DNA.letters)
