"""The report of aligned pairs: numbers, histogram of scores, pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.analyses.pairs.columns import pair_columns
from app.analyses.pairs.numbers import ScoreSummary, pairs_rows, read_scores
from app.charts.histogram import HistogramCounts, HistogramFigure
from app.language.text import Text, tr
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import ReportTable, table_of
from app.tables.numbers import NumberRow, computer, duration
from app.tables.rows import TableRows
from gpu.analyses.pairs.result import COLUMNS, PairsResult
from gpu.core.errors import InputError


class PairsReport(ResultReport[PairsResult]):
    """See ``app.reports.content``."""

    kind = Text("Report of aligned pairs")

    @cached_property
    def _scores(self) -> ScoreSummary:
        return read_scores(self.result)

    def numbers(self) -> list[NumberRow]:
        return pairs_rows(self.result, self._scores)

    def pictures(self) -> Iterator[ReportPicture]:
        yield ReportPicture(tr("Scores"), lambda: scores_figure(self.result, self._scores))
        if self._scores.identity is not None:
            yield ReportPicture(tr("Identity"), lambda: identity_figure(self.result, self._scores))

    def tables(self) -> Iterator[TablePart]:
        yield TablePart(tr("Pairs"), self._table)

    def _table(self) -> ReportTable:
        table, request = self.result.pairs, self.result.request
        # A report's columns are as wide as their texts.
        columns = pair_columns(len(table), 0, 0, self.result.scale, request.traced)
        rows = TableRows(table, COLUMNS, columns, ("query", "reference"))
        return table_of(rows, self.most, tr("the first ones in the order of the input."))


def scores_figure(result: PairsResult, scores: ScoreSummary, log: bool = False) -> HistogramFigure:
    """The histogram of scores, ``log``: with logarithmic counts.

    Raises ``InputError`` without pairs.
    """
    if scores.counts is None:
        raise InputError("There are no scores to draw: the result has no pairs.")
    return _histogram(result, tr("score"), scores.counts, log)


def identity_figure(result: PairsResult, scores: ScoreSummary, log: bool = False) -> HistogramFigure:
    """The histogram of identity, as ``scores_figure``.

    Raises ``InputError`` if nothing is aligned, or only scores are known.
    """
    if scores.identity is None:
        raise InputError("There are no identities to draw; nothing is aligned, or only scores are known.")
    return _histogram(result, tr("identity in percent"), scores.identity, log)


def _histogram(result: PairsResult, values: str, counts: HistogramCounts, log: bool) -> HistogramFigure:
    about = (f"{computer(result.engine, result.device)}, {duration(result.seconds)}",)
    return HistogramFigure(result.request.title, values, tr("pairs"), counts, about, log=log)
