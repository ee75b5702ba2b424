"""Ways from a hit: its bases, its exact alignment, the overview, its sequences as files."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from app.access.catalogue import Command, WayCommands
from app.analyses.search.columns import is_of_bases
from app.language.text import tr
from app.pages.record_ways import OF_ALIGNMENT, OF_ROW, RecordWays
from app.pages.result import ResultPage
from app.pictures.gapped_panel import ChosenAlignment
from app.state.ways import RecordPair, RecordPlace
from app.tables.panel import TablePanel
from gpu.analyses.one_record import Record
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.result import SearchResult
from gpu.sequences.names import first_word


class HitWays(RecordWays):
    """The actions of the chosen hit; ``row`` returns its row in the table of hits, -1 for none."""

    def __init__(self, page: ResultPage, table: TablePanel, alignment: ChosenAlignment, row: Callable[[], int]) -> None:
        self._row = row
        self._result: SearchResult = page.result
        super().__init__(page, table, alignment, is_of_bases(self._result))

    def pair(self) -> RecordPair:
        """The query and the entry of the chosen hit, the entry on the strand that is aligned."""
        result, row, request = self._result, self._row(), self._result.request
        number = int(result.hits.column("query")[row])
        name = result.queries.text("name")[number]
        length = int(result.queries.column("length")[number])
        query = RecordPlace(request.queries, first_word(name) or name, name, length)
        reverse = bool(result.hits.column("reverse")[row])
        return RecordPair(query, self._entry(row, reverse), is_of_bases(result), request.scoring)

    def selected(self) -> NDArray[np.int64]:
        # The hits of a query are consecutive rows.
        return super().selected() + (self._row() - self._table.current)

    def entries(self, rows: NDArray[np.int64]) -> list[RecordPlace]:
        _, firsts = np.unique(self._result.hits.column("entry")[rows], return_index=True)
        return [self._entry(row) for row in rows[firsts].tolist()]

    def _entry(self, row: int, reverse: bool = False) -> RecordPlace:
        """The entry of a hit."""
        hits = self._result.hits
        name, length = hits.text("subject")[row], int(hits.column("subject_length")[row])
        # By number, for names may occur twice.
        key = f"#{int(hits.column('entry')[row]) + 1}"
        return RecordPlace(self._result.request.database, key, name, length, reverse)

    def names(self) -> tuple[str, str]:
        row = self._row()
        if row < 0:
            return "", ""
        return self._result.queries.text("name")[int(self._result.hits.column("query")[row])], self._entry(row).name

    def aligned(self) -> tuple[Record, Record]:
        hit = next(hits_of(self._result, np.array([self._row()])))
        letters = hit.along_query
        sides = (
            (hit.query, hit.query_places, letters.query_letters),
            (*(hit.subject, hit.subject_places, letters.subject_letters),),
        )
        one, other = (
            Record(f"{name}/{first}-{last}", "", text.encode("latin-1")) for name, (first, last), text in sides
        )
        return one, other

    def why_not(self, command: Command) -> str:
        if self._row() < 0:
            return tr("Choose a hit in the table first.")
        if command in (*OF_ROW, *OF_ALIGNMENT):
            return ""
        if command is not WayCommands.save_record and self._result.request.translate != "none":
            return tr("One is a protein and one is DNA, which only this search compares.")
        if command is WayCommands.overview and not is_of_bases(self._result):
            return tr("The overview is of DNA; these are proteins.")
        return ""
