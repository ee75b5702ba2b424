"""The page of a database search: hits of a query, overview, alignment, score histogram, numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QToolButton, QVBoxLayout, QWidget

from app.analyses.search.alignment import HitAlignment
from app.analyses.search.best import BestHits, read_best
from app.analyses.search.chance import ScoreDistribution, ScoresPanel, read_spread, spread_figure, things_counted
from app.analyses.search.columns import FIELDS, describe, hit_columns
from app.analyses.search.figure import OverviewFigure
from app.analyses.search.numbers import search_rows
from app.analyses.search.overview import Overview
from app.analyses.search.queries import Queries, Query, QueryField, statistics_sentence
from app.analyses.search.report import SearchReport
from app.jobs.background import Call
from app.messages import explain
from app.plots.actions import Command, menu_button, new_action
from app.plots.figure import CHART_FORMATS
from app.plots.gapped_head import Headline
from app.plots.histogram import HistogramFigure
from app.plots.numbers import NumbersPlace, computer, duration
from app.plots.table.panel import TablePanel
from app.plots.table.rows import TableRows
from app.result_page import ResultPage
from app.widgets import divide, lay_out_halves, plain
from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.request import NO_SAM
from gpu.analyses.search.result import HITS, SearchResult
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: The table's share of the page's height, and the overview's of the width below, at first.
_TABLE, _OVERVIEW = 0.48, 0.38


class SearchPage(ResultPage):
    """The page of one search.

    The comparisons that it requests are searches, filled in with a ``SearchRequest``.
    """

    formats = FORMATS
    report_class = SearchReport
    figure_name = "overview"
    _result: SearchResult

    def __init__(self, result: SearchResult, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        if result.request.translate != "none":
            self.exports["sam"].setEnabled(False)
            self.exports["sam"].setToolTip(plain(NO_SAM))
        self._queries = Queries(result)
        self._query = self._queries[0]
        self._columns = hit_columns(result)
        self._best: BestHits | None = None
        self._spread: ScoreDistribution | None = None
        self._reading: list[Call] = []
        self._are_scores_asked = False
        self.table = TablePanel(self._rows(), self.tr("hits"), FIELDS, partial(describe, result), self)
        self.overview = Overview(self)
        self.alignment = HitAlignment(result, self)
        self.scores = ScoresPanel(things_counted(result), self)
        self._lay_out()
        self._make_actions()
        self.alignment.message.connect(self.message)
        self.table.message.connect(self.message)
        self.table.chosen.connect(self._on_chosen)
        self.overview.asked.connect(self._choose)
        self.alignment.score.connect(self.scores.mark)
        self._show_query()

    def what(self) -> str:
        return self.tr("hits")

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy or self.alignment.busy

    @property
    def query(self) -> Query:
        """The query whose hits are shown."""
        return self._query

    def show_query(self, number: int) -> None:
        """Show the hits of a query, by its number from 0."""
        if number != self._query.number:
            self._query = self._queries[number]
            self.queries.setCurrentIndex(number)
            self.table.show_rows(self._rows())
            self._show_query()

    # Set-up

    def _lay_out(self) -> None:
        self.queries = QueryField(self._queries, self)
        self.queries.setVisible(len(self._queries) > 1)
        self.queries.currentIndexChanged.connect(self.show_query)
        self.table.bar.insertWidget(0, self.queries, 4)
        self.headline = Headline(self)
        self.headline.setContentsMargins(8, 4, 8, 4)
        place = QWidget(self)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.headline)
        column.addWidget(self.overview, 1)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.alignment, self.tr("Alignment"))
        self.tabs.addTab(self.scores, self.tr("Scores"))
        self.numbers = NumbersPlace("", self)
        self.tabs.addTab(self.numbers, self.tr("Numbers"))
        self.tabs.currentChanged.connect(self._ask_scores)
        below = QSplitter(Qt.Orientation.Horizontal, self)
        below.addWidget(place)
        below.addWidget(self.tabs)
        divide(below, _OVERVIEW)
        lay_out_halves(self, self.table, below, _TABLE, (130, 150))

    def _make_actions(self) -> None:
        self.addActions(self.table.commands)
        commands = (
            Command(
                "again",
                self.tr("Search again…"),
                self.tr("Open the dialog with all of this search filled in, to change some of it"),
                (),
                "mdi6.tune-variant",
            ),
            Command(
                "figure",
                self.tr("Export the overview…"),
                self.tr("Save where the hits lie on the query as SVG, PDF or PNG"),
                ("Ctrl+E",),
            ),
            Command(
                "charts",
                self.tr("Export the histogram…"),
                self.tr("Save the histogram of scores as SVG, PDF, PNG or CSV"),
            ),
        )
        self.again, self.export_overview, self.export_histogram = (new_action(self, command) for command in commands)
        slots = (self._ask_again, self.ask_figure, self.ask_charts)
        for action, slot in zip((self.again, self.export_overview, self.export_histogram), slots, strict=True):
            action.triggered.connect(lambda _=False, slot=slot: slot())
            self.addAction(action)
        button = QToolButton(self)
        button.setDefaultAction(self.again)
        self.table.bar.addWidget(button)
        menu = self.export_menu(self.export_overview, self.export_histogram)
        self.table.bar.addWidget(menu_button(self, menu, "mdi6.export-variant"))

    # A query

    def _rows(self) -> TableRows:
        return TableRows(self._result.hits, HITS, self._columns, ("subject",), self._query.rows)

    def _show_query(self) -> None:
        """Update all but the table, which has the query's hits already."""
        for call in self._reading:
            call.forget()
        self._reading.clear()
        self._best = self._spread = None
        self._are_scores_asked = False
        self.export_overview.setEnabled(bool(self._query.rows))
        tip = self.export_overview.statusTip()
        self.export_overview.setToolTip(tip if self._query.rows else self.tr("There are no hits to draw."))
        result, query = self._result, self._query
        self._read(partial(search_rows, result, query), self.numbers.show_rows)
        if query.rows:
            self.table.choose(0)
            self._read(partial(read_best, result, query), self._take_best)
        else:
            self.headline.say("")
            self.overview.explain(self._why_none())
            self.alignment.show_nothing(self.tr("There is no hit to align."))
        self._ask_scores()

    def _why_none(self) -> str:
        name = visible(display_name(self._query.name))
        if not self._result.has_statistics(self._query.number):
            return self.tr(
                "“{name}” has no hits: nothing in the database scores above 0. Search again (the button above the "
                "table) with another matrix or another database."
            ).format(name=name)
        return self.tr(
            "“{name}” has no hits: no entry is expected {evalue:g} times or fewer by chance. Search again (the button "
            "above the table) with a higher E-value, another matrix or another database."
        ).format(evalue=self._result.request.evalue, name=name)

    def _read(self, read: Callable[[], Any], take: Callable[[Any], None]) -> None:
        self._reading.append(
            self._background.call(read, done=take, failed=lambda problem: self.message.emit(explain(problem).sentence))
        )

    def _take_best(self, best: BestHits) -> None:
        self._best = best
        self.headline.say(best.title)
        self.overview.show_best(best)
        self.overview.select(self.table.current)

    def _ask_scores(self) -> None:
        """Count the scores when they are first shown."""
        if self.tabs.currentWidget() is self.scores:
            self._count_scores()

    def _count_scores(self) -> None:
        if not self._are_scores_asked:
            self._are_scores_asked = True
            self._read(partial(read_spread, self._result, self._query), self._take_spread)

    def _take_spread(self, spread: ScoreDistribution) -> None:
        self._spread = spread
        self.scores.show_spread(spread)

    # Events

    def _on_chosen(self, number: int) -> None:
        self.overview.select(number)
        if number >= 0:
            self.alignment.show_row(self._query.rows[number])
        elif self._query.rows:
            self.alignment.show_nothing(self.tr("Choose a hit in the table to see its alignment."))

    def _choose(self, number: int) -> None:
        if not self.table.choose(number):
            self.message.emit(
                self.tr("Hit {0:,} is not among those shown; clear the search for names first.").format(number + 1)
            )

    def _ask_again(self) -> None:
        request = self._result.request
        self.comparison_asked.emit(
            request.analysis, request.with_(sha256=()), self.tr("This is what was searched for; change what you like.")
        )

    # Figures

    def figure(self) -> OverviewFigure:
        if self._best is None:
            raise InputError(self.tr("There are no hits to draw; choose a query that has some."))
        result = self._result
        about = (
            statistics_sentence(result, self._query.number),
            f"{computer(result.engine, result.device)}, {duration(result.seconds)}",
        )
        return OverviewFigure(result.request.title, self._best, about)

    def charts(self) -> HistogramFigure:
        """The charts as shown; reads the scores if they were not read yet.

        Raises ``InputError``, ``Damaged``.
        """
        return self._charts(self._query, self._spread, self.scores.is_log)

    def report(self) -> SearchReport:
        return SearchReport(self._result, self.shown_figure(), number=self._query.number)

    def _charts(self, query: Query, spread: ScoreDistribution | None, log: bool) -> HistogramFigure:
        """Make the charts; callable in any thread."""
        return spread_figure(self._result, query, spread or read_spread(self._result, query), log)

    def ask_charts(self) -> None:
        title = self.tr("Export the histogram")
        draw = partial(self._charts, self._query, self._spread, self.scores.is_log)
        self._read(draw, lambda figure: self.ask_form(figure, "scores", title, CHART_FORMATS))

    def export_charts(self, path: Path) -> None:
        """Save ``charts()`` in a thread, as there may be much to read; ``message`` reports it."""
        shown = (self._query, self._spread, self.scores.is_log)
        self.save(path, lambda path: self._charts(*shown).export(path))
