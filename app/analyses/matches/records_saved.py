"""The table of record pairs, and the query's records in order, among the exports of a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from app.analyses.matches.records_panel import RecordsPanel
from app.language.text import tr
from app.pages.result import ResultPage
from gpu.analyses.analysis import Format
from gpu.analyses.matches import ordered_files
from gpu.core.phrase import Phrase


def offer_records(page: ResultPage, panel: RecordsPanel, place: Path, paths: Sequence[str]) -> None:
    """Offer what a records panel shows; ``paths``: of the query's files, if known.

    ``place``: a folder and the beginning of a file's name to suggest.
    """

    def write_table(result: Any, out: BinaryIO) -> None:
        out.write(panel.table_text().encode())

    def write_agp(result: Any, out: BinaryIO) -> None:
        order, (query, reference) = panel.find_order(), panel.records
        ordered_files.check_names(query)
        ordered_files.write_agp(ordered_files.scaffolds(order, query, reference), query, out)

    def write_records(result: Any, out: BinaryIO) -> None:
        ordered_files.write_records(tuple(paths), panel.find_order(), panel.records[0], out)

    table = Format("records", Phrase("Table (TSV)"), ".tsv", write_table)
    agp = Format("ordered-agp", Phrase("Scaffolds (AGP)"), ".agp", write_agp)
    fasta = Format("ordered-fasta", Phrase("Sequences (FASTA)"), ".fa", write_records)
    first = []
    for title, formats, name in (
        (tr("table of records"), (table,), "records"),
        (tr("records in order along the diagonal"), (agp, fasta) if paths else (agp,), "in order"),
    ):
        offered = page.offer_data(title, formats, lambda rows: {}, file=place.with_name(f"{place.name} {name}"))
        first.append(next(iter(offered.values())))
    page.exported[panel] = first[0]
    panel.ordered.connect(lambda is_ordered: page.exported.update({panel: first[is_ordered]}))
