"""The rows of a file of alignments among the exports of its page, as a table and as PAF."""

from __future__ import annotations

from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from app.analyses.matches.opened import OpenedAlignments
from app.language.text import tr
from app.pages.result import ResultPage
from app.pictures.actions import action_button
from app.tables.extent import Extent, first_rows
from app.tables.panel import TablePanel
from gpu.analyses.analysis import Format
from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.writing import has_paf, write_paf, write_table
from gpu.core.phrase import Phrase


def offer_rows(page: ResultPage, table: TablePanel, alignments: Alignments) -> None:
    """Offer the rows of a table of all ``alignments``."""
    extent = Extent(table, tr("alignments"))

    def select(rows: str) -> dict[str, Any]:
        return {"numbers": extent.numbers(rows)}

    def first(options: dict[str, Any]) -> dict[str, Any]:
        return {"numbers": first_rows(options["numbers"], len(alignments))}

    formats = (
        Format("rows-tsv", Phrase("Table (TSV)"), ".tsv", _write_table),
        Format("rows-paf", "PAF", ".paf", _write_paf),
    )
    save, paf = page.offer_data(tr("alignments"), formats, select, lambda: extent, first_rows=first).values()
    if not has_paf(alignments):
        paf.setEnabled(False)
        paf.setToolTip(tr("PAF has lengths of records and identities, which this file does not tell; save a table."))
    page.exported[table] = save
    table.bar.addWidget(action_button(table, save, tr("Export…")))


def _write_table(result: OpenedAlignments, out: BinaryIO, numbers: NDArray[np.int64] | None) -> None:
    write_table(result.alignments, out, numbers)


def _write_paf(result: OpenedAlignments, out: BinaryIO, numbers: NDArray[np.int64] | None) -> None:
    write_paf(result.alignments, out, numbers)
