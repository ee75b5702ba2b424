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
from gpu.core.phrase import Phrase

#: Rows that are written at once.
_CHUNK = 1 << 14
_HEADING = (
    *("query", "query_start", "query_end", "strand", "reference", "reference_start", "reference_end"),
    *("length", "identity"),
)


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
    if not all(alignments.known) or np.isnan(alignments.rows.identity).any():
        paf.setEnabled(False)
        paf.setToolTip(tr("PAF has lengths of records and identities, which this file does not tell; save a table."))
    page.exported[table] = save
    table.bar.addWidget(action_button(table, save, tr("Export…")))


def _write_table(result: OpenedAlignments, out: BinaryIO, numbers: NDArray[np.int64] | None) -> None:
    """A heading, then 1-based inclusive positions on forward strands and the identity in percent,
    empty where the file does not tell it.
    """

    def line(a: int, start: int, end: int, b: int, first: int, last: int, minus: bool, share: float, size: int) -> str:
        places = f"{names[a]}\t{start + 1}\t{end}\t{'-' if minus else '+'}\t{others[b]}\t{first + 1}\t{last}"
        return f"{places}\t{size}\t{'' if np.isnan(share) else f'{100 * share:.2f}'}\n"

    names, others = result.alignments.a.names, result.alignments.b.names
    out.write(("\t".join(_HEADING) + "\n").encode())
    _write(result, out, numbers, line)


def _write_paf(result: OpenedAlignments, out: BinaryIO, numbers: NDArray[np.int64] | None) -> None:
    """A line a row, of mapping quality 255 (none); equal bases by the identity and the length."""

    def line(a: int, start: int, end: int, b: int, first: int, last: int, minus: bool, share: float, size: int) -> str:
        query, target = f"{query_of[a]}\t{start}\t{end}", f"{target_of[b]}\t{first}\t{last}"
        return f"{query}\t{'-' if minus else '+'}\t{target}\t{round(share * size)}\t{size}\t255\n"

    query_of, target_of = (
        [f"{name}\t{length}" for name, length in zip(side.names, side.lengths.tolist(), strict=True)]
        for side in (result.alignments.a, result.alignments.b)
    )
    _write(result, out, numbers, line)


def _write(result: OpenedAlignments, out: BinaryIO, numbers: NDArray[np.int64] | None, line: Any) -> None:
    """Write rows by their numbers (None: all); ``line`` makes one of its fields in ``Rows``."""
    rows = result.alignments.rows if numbers is None else result.alignments.rows.take(numbers)
    for start in range(0, rows.size, _CHUNK):
        columns = (column.tolist() for column in rows.take(slice(start, start + _CHUNK)))
        out.write("".join(map(line, *columns)).encode())
