"""The report of a database search: numbers and pictures of a query, hits of all queries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from app.analyses.search.best import read_best
from app.analyses.search.chance import read_spread, spread_figure
from app.analyses.search.columns import hit_columns
from app.analyses.search.figure import OverviewFigure
from app.analyses.search.numbers import search_rows
from app.analyses.search.queries import Queries, Query, statistics_sentence
from app.charts.histogram import HistogramFigure
from app.figures.figure import Sheet
from app.language.text import Text, tr
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import MOST_ROWS, ReportTable, table_of
from app.tables.columns import TableColumn
from app.tables.numbers import NumberRow, computer, duration
from app.tables.rows import TableRows
from gpu.analyses.search.result import HITS, SearchResult
from gpu.core.errors import InputError
from gpu.sequences.names import display_name


def _rank(rank: int, alignment: int) -> str:
    return f"{rank:,}" if alignment == 1 else f"{rank:,}.{alignment}"


class SearchReport(ResultReport[SearchResult]):
    """See ``app.reports.content``.

    ``number``: the query of the pictures, from 0; None: the first that has hits.
    """

    kind = Text("Report of a database search")

    def __init__(
        self, result: SearchResult, shown: Sheet | None = None, most: int = MOST_ROWS, number: int | None = None
    ) -> None:
        super().__init__(result, shown, most)
        self._number = number

    def numbers(self) -> list[NumberRow]:
        return search_rows(self.result, self._query())

    def pictures(self) -> Iterator[ReportPicture]:
        query = self._query()
        name = display_name(query.name)
        yield ReportPicture(tr("Hits of {0}").format(name), lambda: self.shown or self._overview(query))
        yield ReportPicture(tr("Scores of {0}").format(name), partial(self._scores, query))

    def tables(self) -> Iterator[TablePart]:
        yield TablePart(tr("Hits"), self._table)

    def _query(self) -> Query:
        queries = Queries(self.result)
        if self._number is not None:
            return queries[self._number]
        found = np.flatnonzero(self.result.queries.column("hits")[:])
        return queries[int(found[0]) if len(found) else 0]

    def _overview(self, query: Query) -> OverviewFigure:
        result = self.result
        if not query.rows:
            raise InputError("There are no hits to draw.")
        about = (
            statistics_sentence(result, query.number),
            f"{computer(result.engine, result.device)}, {duration(result.seconds)}",
        )
        return OverviewFigure(result.request.title, read_best(result, query), about)

    def _scores(self, query: Query) -> HistogramFigure:
        return spread_figure(self.result, query, read_spread(self.result, query), log=False)

    def _table(self) -> ReportTable:
        result = self.result
        names, hits = result.queries.text("name"), result.hits
        # Those of an entry's rows that open and close are the page's alone.
        others = [column for column in hit_columns(result) if not any(field.startswith("#") for field in column.fields)]
        tip = tr("Of the entry among the query's, and of the alignment among the entry's")
        columns = [TableColumn(tr("Rank"), tip, ("rank", "alignment"), _rank, "#", key=lambda rank, _: rank)]
        if len(names) > 1:
            tip = tr("Name of the query")
            columns.insert(0, TableColumn(tr("Query"), tip, ("query",), lambda number: display_name(names[number])))
        rows = TableRows(hits, HITS, [*columns, *others], ("subject",))
        numbers = None
        if len(hits) > self.most:
            # The best hits of every query.
            numbers = np.sort(np.argsort(hits.column("rank")[:], kind="stable")[: self.most])
        return table_of(rows, self.most, tr("the best hits of each query."), numbers)
