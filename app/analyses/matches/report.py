"""The report of exact matches: numbers, dot plot, times, the longest matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.analyses.matches.dot_plot.figure import DotPlotFigure
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.model import MatchColumn, order_of
from app.analyses.matches.numbers import matches_rows
from app.analyses.matches.search import SearchDescription
from app.analyses.matches.time import time_bars
from app.charts.bars import BarsFigure, times_figure
from app.charts.level_of_detail import Area
from app.language.text import Text, tr
from app.pictures.dots.index import MatchIndex
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import Cell, ColumnHeading, ReportTable
from app.tables.numbers import NumberRow, computer, duration
from gpu.analyses.matches.result import MatchesResult
from gpu.sequences.names import display_name


class MatchesReport(ResultReport[MatchesResult]):
    """See ``app.reports.content``."""

    kind = Text("Report of exact matches")

    def numbers(self) -> list[NumberRow]:
        return matches_rows(self.result)

    def pictures(self) -> Iterator[ReportPicture]:
        yield ReportPicture(tr("Dot plot"), lambda: self.shown or whole_plot(self.result))
        yield ReportPicture(tr("Times"), self._times)

    def tables(self) -> Iterator[TablePart]:
        yield TablePart(tr("Matches"), self._table)

    def _times(self) -> BarsFigure:
        result = self.result
        about = (f"{computer(result.engine, result.device)}, {duration(result.seconds)}",)
        return times_figure(result.request.title, time_bars(result), about=about)

    def _table(self) -> ReportTable:
        matches = self.result.matches
        chosen = np.asarray(order_of(matches, MatchColumn.LENGTH, descending=True)[: self.most])
        lengths, reverse = matches.lengths[chosen], matches.reverse[chosen]
        headings = [
            ColumnHeading(tr("Length"), tr("Bases"), False),
            ColumnHeading(tr("Strand"), tr("+ as it is, − as the reverse complement of the query"), True),
        ]
        columns = [
            [Cell(f"{length:,}", length) for length in lengths.tolist()],
            [Cell("−" if back else "+") for back in reverse.tolist()],
        ]
        for title, records, starts in (
            (tr("Reference"), matches.reference, matches.reference_starts),
            (tr("Query"), matches.query, matches.query_starts),
        ):
            begins = starts[chosen]
            indices = records.indices(begins)
            positions = begins - records.starts[indices] + 1
            names = [display_name(records.names[index]) for index in indices.tolist()]
            tip = tr("Leftmost base in the record, forward strand, counted from 1")
            headings += [
                ColumnHeading(title, tr("Name of the record"), True),
                ColumnHeading(tr("Position"), tip, False),
            ]
            columns += [list(map(Cell, names)), [Cell(f"{place:,}", place) for place in positions.tolist()]]
        taken = tr("the longest ones.") if len(chosen) < len(matches) else ""
        return ReportTable(headings, list(zip(*columns, strict=True)), len(matches), taken)


def whole_plot(result: MatchesResult) -> DotPlotFigure:
    """The dot plot of all matches, for a paper; sorts them. Raises ``Damaged``."""
    matches, request = result.matches, result.request
    remarks = [
        ", ".join(Path(path).name for path in (request.reference, *request.queries)),
        SearchDescription.of(request).command,
        result.device,
    ]
    area = Area(0, matches.query.total, 0, matches.reference.total)
    rulers = RecordRuler(matches.reference, tr("Reference")), RecordRuler(matches.query, tr("Query"))
    return DotPlotFigure(area, MatchIndex(matches), *rulers, request.minimum, remarks=remarks)
