"""Hits that are exported: all, those shown, or those chosen in the table; columns of tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from app.analyses.search.hit_rows import HitRows
from app.help.fields import Form
from app.language.counts import counted
from app.language.text import tr
from app.tables.extent import ALL, CHOSEN, SHOWN, Extent, RowChoice
from gpu.analyses.analysis import Format
from gpu.analyses.search.blast_fields import USUAL, fields_named
from gpu.core.units import visible
from gpu.sequences.names import display_name

if TYPE_CHECKING:
    from app.analyses.search.page import SearchPage


class HitExtent(Extent):
    """The hits of ``page``: those of all queries, of which the table has those of one."""

    def __init__(self, page: SearchPage) -> None:
        super().__init__(page.table, tr("alignments"))
        self._page = page

    def choices(self) -> list[RowChoice]:
        page, things = self._page, tr("alignments")
        name, total = visible(display_name(page.query.name)), len(page.result.hits)
        passing, chosen = self.shown, self.selected
        queries = counted(len(page.result.queries), tr("queries"))
        return [
            RowChoice(ALL, tr("All {0} of {1}").format(counted(total, things), queries), total),
            RowChoice(SHOWN, tr("Those shown of {0}: {1}").format(name, counted(passing, things)), passing),
            RowChoice(CHOSEN, tr("Those chosen in the table: {0}").format(counted(chosen, things)), chosen),
        ]

    def proposed(self, format: str) -> str:
        rows = super().proposed(format)
        # A stack is of one query.
        return SHOWN if format == "stacked" and rows == ALL else rows

    def choice(self, rows: str) -> dict[str, Any]:
        """The option of the formats' ``write`` for some hits."""
        hits, table = HitRows(self._page.result, self._page.query), self._page.table
        if rows == SHOWN:
            # Sorted in the thread that writes.
            return {"rows": partial(hits.shown, table.model.wanted)}
        return {"rows": hits.rows(table.chosen_numbers())} if rows == CHOSEN else {}


def add_columns(form: Form, format: Format) -> Callable[[], dict[str, Any]]:
    """Add the fields of a format that is a table; the function reads them as options of ``write``.

    It raises ``InputError`` for a column that there is not.
    """
    if format.name not in USUAL:
        return dict
    columns = form.line("columns", tr("Columns"), term="search.export.columns")
    columns.setPlaceholderText(tr("The usual ones"))
    header = form.tick("header", tr("A line of names first"), term="search.export.header")

    def read() -> dict[str, Any]:
        names = columns.text().split()
        choice: dict[str, Any] = {"fields": fields_named(names)} if names else {}
        return choice | ({"header": True} if header.isChecked() else {})

    return read
