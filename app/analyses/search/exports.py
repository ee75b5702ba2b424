"""Exports of hits from the page: all of them, those shown, or those chosen in the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt

from app.analyses.search.export_dialog import HitExportDialog, Scope
from app.analyses.search.hit_rows import HitRows
from app.language.counts import counted
from app.tables.extent import ALL, CHOSEN, SHOWN, rows_of
from app.tables.rows import RowQuery
from app.widgets.file_dialogs import ask_save
from gpu.analyses.analysis import Format
from gpu.core.units import visible
from gpu.sequences.names import display_name

if TYPE_CHECKING:
    from app.analyses.search.page import SearchPage


class HitExports(QObject):
    """Asks for an export of ``page`` and writes it."""

    def __init__(self, page: SearchPage) -> None:
        super().__init__(page)
        self._page = page

    def ask(self, formats: Sequence[Format], format: Format) -> None:
        """Open the dialog with a format filled in."""
        scopes, proposed = self.scopes()
        if format.name == "stacked" and proposed == ALL:
            # A stack is of one query.
            proposed = SHOWN
        dialog = HitExportDialog(formats, format, scopes, proposed, self._page)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(partial(self._ask_file, dialog))
        dialog.open()

    def scopes(self) -> tuple[list[Scope], str]:
        """The extents that can be exported, and the proposed one."""
        page, model = self._page, self._page.table.model
        name = visible(display_name(page.query.name))
        # All are those of all queries; the table has those of one.
        counts = rows_of(page.table)
        passing, chosen, rows = counts[SHOWN], counts[CHOSEN], len(page.result.hits)
        queries = counted(len(page.result.queries), self.tr("queries"))
        scopes = [
            Scope(ALL, self.tr("All {0} of {1}").format(self._alignments(rows), queries), rows),
            Scope(SHOWN, self.tr("Those shown of {0}: {1}").format(name, self._alignments(passing)), passing),
            Scope(CHOSEN, self.tr("Those chosen in the table: {0}").format(self._alignments(chosen)), chosen),
        ]
        # One row may be the program's choice, with all that are closed under it.
        if sum(map(len, page.table.view.chosen_rows())) > 1:
            return scopes, CHOSEN
        return scopes, SHOWN if (model.wanted.text or model.wanted.limits) and passing else ALL

    def write(
        self,
        format: Format,
        path: Path,
        scope: str = ALL,
        choice: dict[str, Any] | None = None,
        chosen: NDArray[np.int64] | None = None,
        wanted: RowQuery | None = None,
        told: str = "",
    ) -> None:
        """Write some hits in a thread; ``message`` of the page reports which (``told``).

        ``chosen``, ``wanted``: the numbers of the rows, or what is shown; those of now if None.
        """
        page = self._page
        numbers = page.table.chosen_numbers() if chosen is None else chosen
        query = page.table.model.wanted if wanted is None else wanted
        # Of the query that is shown now.
        rows = HitRows(page.result, page.query)

        def save(path: Path) -> None:
            some: dict[str, Any] = {}
            if scope != ALL:
                some["rows"] = rows.shown(query) if scope == SHOWN else rows.rows(numbers)
            format.save(page.result, path, **(choice or {}), **some)

        page.save(path, save, told)

    def _alignments(self, count: int) -> str:
        return counted(count, self.tr("alignments"))

    def _ask_file(self, dialog: HitExportDialog) -> None:
        page, format, scope = self._page, dialog.format, dialog.scope
        name = {ALL: page.what, SHOWN: self.tr("hits shown"), CHOSEN: self.tr("hits chosen")}[scope]
        told = f"{dialog.scopes[scope].text()}."
        # What is chosen now counts, whatever is chosen while a name is typed.
        chosen, wanted = page.table.chosen_numbers(), page.table.model.wanted

        def save(path: Path, choice: dict[str, Any] = dialog.choice) -> None:
            self.write(format, path, scope, choice, chosen, wanted, told)

        ask_save(page, self.tr("Export hits"), page.result.folder / name, (format.extension,), save)
