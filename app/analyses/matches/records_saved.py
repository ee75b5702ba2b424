"""Saving the table of record pairs, and the query's records in order, from a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from app.analyses.matches.records_panel import RecordsPanel
from app.language.text import tr
from app.pages.result import ResultPage
from app.pictures.actions import export_action
from app.widgets.file_dialogs import ask_save
from gpu.analyses.matches import ordered_files
from gpu.results.named import format_of
from gpu.results.output import write_whole


class RecordsSaved:
    """Actions that save what a records panel shows; ``paths``: of the query's files, if known.

    ``place``: a folder and the beginning of a file's name to suggest.
    """

    def __init__(self, page: ResultPage, panel: RecordsPanel, place: Path, paths: Sequence[str]) -> None:
        self._page, self._panel, self._place, self._paths = page, panel, place, tuple(paths)
        table = tr("Export the table of records…"), tr("Save which record matches which, as TSV")
        agp = (
            tr("Export the order of records as AGP…"),
            tr("Save the order along the diagonal as scaffolds, AGP 2.1"),
        )
        self.actions = [
            export_action(page, *table, self._ask_table, "mdi6.table-arrow-right"),
            export_action(page, *agp, partial(self._ask_order, "agp"), "mdi6.sort-variant"),
        ]
        if paths:
            ordered = (
                tr("Export the records in order as FASTA…"),
                tr("Save the query's records in order along the diagonal, those in reverse turned"),
            )
            self.actions.append(export_action(page, *ordered, partial(self._ask_order, "fa"), "mdi6.sort-variant"))

    def _named(self, what: str) -> Path:
        return self._place.with_name(f"{self._place.name} {what}")

    def _ask_table(self) -> None:
        ask_save(self._page, tr("Export the table of records"), self._named("records"), (".tsv",), self.save_table)

    def _ask_order(self, kind: str) -> None:
        ask_save(self._page, tr("Export the order"), self._named("in order"), (f".{kind}",), self.save_order)

    def save_table(self, path: Path) -> None:
        """Write the table of record pairs as TSV, in a thread."""
        self._page.save(
            path, lambda place: write_whole(place, lambda out: out.write(self._panel.table_text().encode()))
        )

    def save_order(self, path: Path) -> None:
        """Write the order along the diagonal, as AGP or FASTA by the suffix, in a thread."""

        def write(place: Path) -> None:
            order = self._panel.find_order()
            query, reference = self._panel.records
            if format_of(place, ("AGP", "FASTA"), "FASTA") == "AGP":
                ordered_files.check_names(query)
                objects = ordered_files.scaffolds(order, query, reference)
                write_whole(place, lambda out: ordered_files.write_agp(objects, query, out))
            else:
                write_whole(place, lambda out: ordered_files.write_records(self._paths, order, query, out))

        self._page.save(path, write)
