"""The page of a database search: hits of a query, overview, alignment, score histogram, numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.access.catalogue import SearchCommands, WayCommands
from app.access.parts import Splitter, Tabs
from app.analyses.search.alignment import HitAlignment
from app.analyses.search.best import MAX_HITS, MORE_TIMES, BestHits, read_best
from app.analyses.search.chance import ScoreDistribution, ScoresPanel, read_spread, spread_figure, things_counted
from app.analyses.search.columns import FIELDS, HIDDEN, describe, has_descriptions, has_several
from app.analyses.search.cut import CutLine, read_cut
from app.analyses.search.exports import HitExtent, add_columns
from app.analyses.search.figure import OverviewFigure
from app.analyses.search.hit_rows import HitRows, hit_filters
from app.analyses.search.numbers import search_rows
from app.analyses.search.overview import Overview
from app.analyses.search.queries import Queries, Query, QueryField, statistics_sentence
from app.analyses.search.query_table import QueryTable
from app.analyses.search.report import SearchReport
from app.analyses.search.ways import HitWays
from app.charts.histogram import HistogramFigure
from app.help.fields import Form
from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.pictures.actions import menu_button, new_action
from app.pictures.gapped_panel import Headline
from app.state.state_parts import StatePart, is_whole
from app.tables.column_menu import ColumnMenu, column_key
from app.tables.extent import first_rows
from app.tables.groups import SIZE
from app.tables.numbers import NumbersPlace, computer, duration
from app.tables.panel import TablePanel
from app.tables.rows import RowQuery
from app.tables.state import TableState
from app.widgets.background import Call
from app.widgets.basic import divide, lay_out_halves, plain
from gpu.analyses.analysis import Format
from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.request import NO_SAM, NO_STACK, SearchRequest
from gpu.analyses.search.result import SearchResult, finding
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: The table's share of the page's height, and the overview's of the width below, at first.
_TABLE, _OVERVIEW = 0.48, 0.38


class SearchPage(ResultPage):
    """The page of one search.

    The comparisons that it requests are searches, filled in with a ``SearchRequest``.
    """

    formats = FORMATS
    what = Text("hits")
    report_class = SearchReport
    figure_name = Text("overview")
    _result: SearchResult

    def __init__(self, result: SearchResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        for name, sides, why in (("sam", ("query", "database"), NO_SAM), ("stacked", ("query",), NO_STACK)):
            if result.request.translate in sides:
                self.exports[name].setEnabled(False)
                self.exports[name].setToolTip(plain(why))
        self._queries = Queries(result)
        self._query = self._queries[0]
        #: Entries drawn in the overview.
        self._drawn = MAX_HITS
        self._best: BestHits | None = None
        self._reading_best: Call | None = None
        self.spread: ScoreDistribution | None = None
        self._reading: list[Call] = []
        self._are_scores_asked = False
        self._hits = HitRows(result, self._query)
        self._drawn_query = RowQuery()
        self.table = explain_as(
            TablePanel(self._hits, self.tr("hits"), FIELDS, partial(describe, result), desk.say, self), "search.hits"
        )
        self.overview = Overview(self)
        self.alignment = HitAlignment(result, desk.say, self)
        self.query_table = QueryTable(result, desk, self)
        self.scores = ScoresPanel(things_counted(result), self)
        self.table.fold_in(1)
        self.table.search.setPlaceholderText(self.tr("Names, descriptions…"))
        self.columns = self._make_columns()
        self.cut = self._make_cut_line()
        self._lay_out()
        self._make_actions()
        self.query_table.asked.connect(self.show_query)
        self.table.chosen.connect(self._on_chosen)
        self.table.model.modelReset.connect(self._on_listed)
        self.overview.asked.connect(self._choose)
        self.alignment.score.connect(self.scores.mark)
        self._show_query()

    def finding(self) -> str:
        return finding(self._result)

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy or self.alignment.busy or self.query_table.busy

    @property
    def query(self) -> Query:
        """The query whose hits are shown."""
        return self._query

    def show_query(self, number: int) -> None:
        """Show the hits of a query, by its number from 0."""
        if number != self._query.number:
            self._query = self._queries[number]
            self.queries.setCurrentIndex(number)
            self.query_table.show_query(number)
            self._drawn = MAX_HITS
            self._hits = HitRows(self._result, self._query)
            self.table.show_rows(self._hits)
            self._show_query()

    def own_parts(self) -> dict[str, StatePart]:
        query = StatePart(lambda: self._query.number, self._restore_query)
        threshold = StatePart(self.query_table.kept_threshold, self.query_table.restore_threshold, self.tr("E-value"))
        return {"query": query, "good": threshold}

    def kept_tables(self) -> dict[str, TableState]:
        return {"hits": TableState(self.tr("hits"), self.table, self.columns), "queries": self.query_table.state}

    def _restore_query(self, number: Any) -> None:
        if is_whole(number) and 0 <= number < len(self._queries):
            self.show_query(number)

    # Set-up

    def _make_cut_line(self) -> CutLine:
        line = CutLine(self._result.request, self)
        line.asked.connect(
            lambda request: self.desk.ask(
                request.analysis, request, self.tr("This search lists ten times as many; press Start.")
            )
        )
        self.table.add_line(line)
        return line

    def _make_columns(self) -> ColumnMenu:
        keys = [column_key(column) for column in self.table.model.columns()]
        absent = [] if has_descriptions(self._result) else ["description"]
        if not has_several(self._result):
            absent.append(SIZE)
        numbers = [number for number, key in enumerate(keys) if key in absent]
        hidden = [keys.index(key) for key in HIDDEN if key in keys]
        return ColumnMenu(self.table, "search", hidden, self.desk.settings, numbers)

    def _lay_out(self) -> None:
        self.queries = explain_as(QueryField(self._queries, self), "search.shown_query")
        self.queries.setVisible(len(self._queries) > 1)
        self.queries.currentIndexChanged.connect(self.show_query)
        self.table.bar.insertWidget(0, self.queries, 4)
        self.headline = Headline(self)
        self.headline.setContentsMargins(8, 4, 8, 4)
        place = QWidget(self)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.more = QToolButton(self)
        self.more.setText(self.tr("Draw more"))
        self.more.setToolTip(self.tr("Draw the next-best entries, too"))
        self.more.hide()
        self.more.clicked.connect(self._draw_more)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 8, 0)
        head.addWidget(self.headline, 1)
        head.addWidget(self.more)
        column.addLayout(head)
        column.addWidget(self.overview, 1)
        self.tabs = Tabs(self)
        self.tabs.addTab(self.alignment, self.tr("Alignment"))
        self.tabs.addTab(self.scores, self.tr("Scores"))
        self.numbers = NumbersPlace("", self)
        self.tabs.addTab(self.numbers, self.tr("Numbers"))
        self.query_table.setVisible(len(self._queries) > 1)
        if len(self._queries) > 1:
            self.tabs.addTab(self.query_table, counted(len(self._queries), self.tr("queries")))
        self.tabs.currentChanged.connect(self._ask_scores)
        self.alignment.open_from(self.table.view, self.tabs)
        below = Splitter(Qt.Orientation.Horizontal, self)
        below.addWidget(place)
        below.addWidget(self.tabs)
        divide(below, _OVERVIEW)
        lay_out_halves(self, self.table, below, _TABLE, (130, 150))

    def _make_actions(self) -> None:
        self.addActions(self.table.commands)
        self.stack = new_action(self, SearchCommands.stack, self.exports["stacked"].trigger)
        if not self.exports["stacked"].isEnabled():
            self.stack.setEnabled(False)
            self.stack.setToolTip(self.exports["stacked"].toolTip())
        self.addAction(self.stack)
        self.exported[self.scores] = self.offer_chart(self.tr("histogram of scores"), self._drawn_charts, "scores")
        self.exported[self.table] = self.exports["6"]
        self.ways = HitWays(self, self.table, self.alignment, self._row)
        self.table.view.insertAction(self.ways[WayCommands.save_record], self.stack)
        self.limits = self.table.limit_by(hit_filters(self._result))
        self.table.bar.addWidget(self.limits)
        self.table.bar.addWidget(self.columns.button)
        button = QToolButton(self)
        button.setDefaultAction(self.repeat)
        self.table.bar.addWidget(button)
        self.table.bar.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))

    def _row(self) -> int:
        """The row of the chosen hit in the table of all hits, -1 for none."""
        number = self.table.current
        return self._query.rows[number] if number >= 0 else -1

    # A query

    def _open_single(self) -> None:
        """Open the entry of a query that has one only, such as a chromosome."""
        groups = self.table.model.groups
        if groups is not None and groups.counted[1] == 1:
            self.table.model.unfold(0, True)

    def _show_query(self) -> None:
        """Update all but the table, which has the query's hits already."""
        self._open_single()
        for call in self._reading:
            call.forget()
        self._reading.clear()
        self._best = self.spread = None
        self._are_scores_asked = False
        self.figure_action.setEnabled(bool(self._query.rows))
        tip = self.figure_action.statusTip()
        self.figure_action.setToolTip(tip if self._query.rows else self.tr("There are no hits to draw."))
        result, query = self._result, self._query
        self._read(partial(search_rows, result, query), self.numbers.show_rows)
        self.cut.hide()
        self._read(partial(read_cut, result, query), self.cut.show_cut)
        if query.rows:
            self.table.choose(0)
            self._read_best()
        else:
            self._draw_nothing(self._why_none())
            self.alignment.show_nothing(self.tr("There is no hit to align."))
        self._ask_scores()

    def _why_none(self) -> str:
        name = visible(display_name(self._query.name))
        if not self._result.has_statistics(self._query.number):
            return self.tr(
                "“{name}” has no hits: nothing in the database scores above 0. Run again with other settings (the "
                "button above the table): another matrix or another database."
            ).format(name=name)
        return self.tr(
            "“{name}” has no hits: no entry is expected {evalue:g} times or fewer by chance. Run again with other "
            "settings (the button above the table): a higher E-value, another matrix or another database."
        ).format(evalue=self._result.request.evalue, name=name)

    def _read(self, read: Callable[[], Any], take: Callable[[Any], None]) -> Call:
        call = self._background.call(read, done=take, failed=self.desk.say_why)
        self._reading.append(call)
        return call

    def _on_listed(self) -> None:
        """Draw what the table lists now, unless only its order changed."""
        wanted, drawn = self.table.model.wanted, self._drawn_query
        if self._query.rows and (wanted.text, wanted.limits) != (drawn.text, drawn.limits):
            self._read_best()

    def _read_best(self) -> None:
        if self._reading_best is not None:
            self._reading_best.forget()
        self._drawn_query = self.table.model.wanted
        listed = partial(self._hits.listed, self._drawn_query)
        self._reading_best = self._read(
            partial(read_best, self._result, self._query, self._drawn, listed), self._take_best
        )

    def _draw_nothing(self, why: str) -> None:
        self._best = None
        self.headline.say("")
        self.more.hide()
        self.overview.explain(why)

    def _take_best(self, best: BestHits) -> None:
        if not len(best):
            self._draw_nothing(self.tr("No hit is listed: clear the limits and the search for names."))
            return
        self._best = best
        self.headline.say(best.title)
        # As many again are too many to be drawn.
        self.more.setVisible(best.is_cut and best.entries == self._drawn)
        self.overview.show_best(best)
        self.overview.select(self.table.current)

    def _draw_more(self) -> None:
        self._drawn *= MORE_TIMES
        self._read_best()

    def _ask_scores(self) -> None:
        """Count the scores when they are first shown."""
        if self.tabs.currentWidget() is self.scores:
            self._count_scores()
        elif self.tabs.currentWidget() is self.query_table:
            self.query_table.begin()

    def _count_scores(self) -> None:
        if not self._are_scores_asked:
            self._are_scores_asked = True
            self._read(partial(read_spread, self._result, self._query), self._take_spread)

    def _take_spread(self, spread: ScoreDistribution) -> None:
        self.spread = spread
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
            groups = self.table.model.groups
            entry = number if groups is None else groups.group(number)
            sentence = (
                self.tr("Hit {0:,} is not among those shown; clear the limits and the search for names first.")
                if self.table.model.wanted.limits
                else self.tr("Hit {0:,} is not among those shown; clear the search for names first.")
            )
            self.desk.say(sentence.format(entry + 1))

    def repeated(self) -> SearchRequest:
        return self._result.request.with_(sha256=())

    # Exports

    def extent(self) -> HitExtent:
        return HitExtent(self)

    def export_choice(self, rows: str) -> dict[str, Any]:
        return self.extent().choice(rows)

    def first_rows(self, options: dict[str, Any]) -> dict[str, Any]:
        return options | {"rows": first_rows(options.get("rows"), len(self._result.hits))}

    def add_export_fields(self, form: Form, format: Format) -> Callable[[], dict[str, Any]]:
        return add_columns(form, format)

    # Figures

    def figure(self) -> OverviewFigure:
        if self._best is None:
            raise InputError(
                Phrase("No hit is listed: clear the limits and the search for names.")
                if self._query.rows
                else Phrase("There are no hits to draw; choose a query that has some.")
            )
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
        return self._charts(self._query, self.spread, self.scores.is_log)

    def report(self) -> SearchReport:
        return SearchReport(self._result, self.shown_figure(), number=self._query.number)

    def _charts(self, query: Query, spread: ScoreDistribution | None, log: bool) -> HistogramFigure:
        """Make the charts; callable in any thread."""
        return spread_figure(self._result, query, spread or read_spread(self._result, query), log)

    def _drawn_charts(self) -> Callable[[], HistogramFigure]:
        """The maker of ``charts()``, for a thread, as there may be much to read."""
        return partial(self._charts, self._query, self.spread, self.scores.is_log)
