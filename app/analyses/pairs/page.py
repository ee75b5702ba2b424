"""The page of aligned pairs: table, alignment, score histogram, numbers, speed."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from app.access.catalogue import OfferedCommands
from app.access.parts import Tabs
from app.analyses.pairs.alignment import PairAlignment
from app.analyses.pairs.columns import FIELDS, HIDDEN, describe, pair_columns, pair_filters
from app.analyses.pairs.histograms import HistogramPlace
from app.analyses.pairs.numbers import ScoreSummary, pairs_rows, read_scores
from app.analyses.pairs.report import PairsReport, identity_figure, scores_figure
from app.analyses.pairs.ways import PairWays
from app.benchmark.pairs import PairsBenchmark
from app.benchmark.panel import SpeedPanel
from app.charts.histogram import Histogram, HistogramFigure
from app.help.terms import explain_as
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.pictures.actions import menu_button, new_action
from app.tables.column_menu import ColumnMenu, column_key
from app.tables.extent import Extent, first_rows
from app.tables.numbers import NumbersPlace
from app.tables.panel import TablePanel
from app.tables.rows import TableRows
from app.tables.state import TableState
from app.theme import icon
from app.widgets.basic import lay_out_halves
from app.widgets.messages import explain
from gpu.analyses.pairs.export import FORMATS
from gpu.analyses.pairs.result import COLUMNS, PairsResult, finding
from gpu.core.errors import InputError
from gpu.results.table import Table

#: The formats that need no alignments.
_WITHOUT_ALIGNMENTS = ("tsv", "json")
#: The table's initial share of the page.
_TABLE = 0.58


class PairsPage(ResultPage):
    """The page of one result of pairs.

    Comparisons that it requests are of pairs, filled in with a ``PairsRequest``.
    """

    formats = FORMATS
    what = Text("pairs")
    report_class = PairsReport
    _result: PairsResult

    def __init__(self, result: PairsResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        self._scores: ScoreSummary | None = None
        table = result.pairs
        highest = [max(abs(end) for end in table.range("score") or (0, 0))]
        columns = pair_columns(len(table), _longest(table), highest[0], result.scale, result.request.traced)
        filters = pair_filters(result.scale, result.request.traced)
        rows = TableRows(table, COLUMNS, columns, ("query", "reference"), filters=filters)
        self.table = explain_as(
            TablePanel(rows, self.tr("pairs"), FIELDS, partial(describe, result.scale), desk.say, self), "pairs.table"
        )
        hidden = [number for number, column in enumerate(columns) if column_key(column) in HIDDEN]
        self.columns = ColumnMenu(self.table, "pairs", hidden, desk.settings)
        self.limits = self.table.limit_by(filters)
        self.alignment = PairAlignment(result, desk.say, self)
        self.scores = explain_as(HistogramPlace(self.tr("score"), self.tr("pairs"), self), "pairs.scores")
        self.identities = explain_as(
            HistogramPlace(self.tr("identity in percent"), self.tr("pairs"), self), "pairs.identities"
        )
        self._lay_out()
        self._make_actions()
        self.table.chosen.connect(self.alignment.show_pair)
        self.alignment.score.connect(self._mark)
        self.table.chosen.connect(self._mark_identity)
        self._background.call(read_scores, result, done=self._take_scores, failed=self._without_scores)
        if len(table):
            self.table.choose(0)
        else:
            self.alignment.text.explain(self.tr("This result has no pairs."))
        self.speed = SpeedPanel(PairsBenchmark(result), self)
        self.below.addTab(self.speed, self.tr("Speed"))
        self.exported = {self.scores: self.export_histogram, self.identities: self.export_identities}
        self.exported |= {self.speed: self.speed.export, self.table: self.exports["tsv"]}

    def finding(self) -> str:
        return finding(self._result)

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy or self.alignment.busy or self.speed.busy

    @property
    def histogram(self) -> Histogram | None:
        """The histogram of scores, once it was looked at."""
        return self.scores.histogram

    def kept_tables(self) -> dict[str, TableState]:
        return {"pairs": TableState(self.tr("pairs"), self.table, self.columns)}

    def extent(self) -> Extent:
        return Extent(self.table, self.tr("pairs"))

    def export_choice(self, rows: str) -> dict[str, Any]:
        return {"numbers": self.extent().numbers(rows)}

    def first_rows(self, options: dict[str, Any]) -> dict[str, Any]:
        return options | {"numbers": first_rows(options["numbers"], len(self._result.pairs))}

    # Set-up

    def _lay_out(self) -> None:
        self.below = Tabs(self)
        self.below.addTab(self.alignment, self.tr("Alignment"))
        self.below.addTab(self.scores, self.tr("Scores"))
        if self._result.request.traced:
            self.below.addTab(self.identities, self.tr("Identity"))
        else:
            self.identities.hide()
        self.below.currentChanged.connect(self._look)
        self.alignment.open_from(self.table.view, self.below)
        self.numbers = NumbersPlace(self.tr("The pairs are being counted…"), self)
        self.below.addTab(self.numbers, self.tr("Numbers"))
        lay_out_halves(self, self.table, self.below, _TABLE, (140, 140))

    def _make_actions(self) -> None:
        self.addActions(self.table.commands)
        self.ways = PairWays(self, self.table, self.alignment)
        self.export_histogram = self.offer_chart(self.tr("histogram of scores"), self.charts, "charts")
        self.export_histogram.setEnabled(False)
        self.export_histogram.setToolTip(self.tr("There are no scores to draw yet."))
        if not self._result.request.traced:
            self._offer_alignments()
        self.export_identities = self.offer_chart(self.tr("histogram of identity"), self.identity_chart, "identities")
        self.export_identities.setEnabled(False)
        for button in (self.limits, self.columns.button):
            self.table.bar.addWidget(button)
        again = QToolButton(self)
        again.setDefaultAction(self.repeat)
        self.table.bar.addWidget(again)
        self.table.bar.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))

    def _offer_alignments(self) -> None:
        """Show the offer for results of scores and ends alone."""
        reason = self.tr("This format needs the alignments, and scores alone were asked for; align again with them.")
        for name, action in self.exports.items():
            if name not in _WITHOUT_ALIGNMENTS:
                action.setEnabled(False)
                action.setToolTip(reason)
        self.again = new_action(self, OfferedCommands.again, self._ask_again)
        self.addAction(self.again)
        button = QPushButton(icon("mdi6.play"), self.again.text(), self)
        button.setToolTip(self.again.toolTip())
        button.clicked.connect(self.again.trigger)
        self.table.bar.addWidget(button)

    def _ask_again(self) -> None:
        request = self._result.request
        remark = self.tr("This is what was asked for, now with alignments.")
        self.desk.ask(request.analysis, request.with_(traced=True, sha256=()), remark)

    # Results of threads

    def _take_scores(self, scores: ScoreSummary) -> None:
        self._scores = scores
        self.scores.take(scores.counts)
        self.identities.take(scores.identity)
        self.export_identities.setEnabled(scores.identity is not None)
        if scores.counts is not None:
            self.export_histogram.setEnabled(True)
            self.export_histogram.setToolTip(self.export_histogram.statusTip())
        self.numbers.show_rows(pairs_rows(self._result, scores))

    def _look(self) -> None:
        place = self.below.currentWidget()
        if isinstance(place, HistogramPlace):
            place.look()

    def _mark(self, score: float | None) -> None:
        self.scores.mark(score)

    def _mark_identity(self, number: int) -> None:
        if number < 0 or not self._result.request.traced:
            self.identities.mark(None)
            return
        table = self._result.pairs
        columns = int(table.column("columns")[number])
        self.identities.mark(round(100 * int(table.column("identities")[number]) / columns, 2) if columns > 0 else None)

    def _without_scores(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self.numbers.explain(sentence)
        self.desk.say(sentence)

    def charts(self) -> HistogramFigure:
        if self._scores is None or self._scores.counts is None:
            raise InputError("There are no scores to draw yet; wait until the pairs are counted.")
        return scores_figure(self._result, self._scores, self.scores.is_log)

    def identity_chart(self) -> HistogramFigure:
        """The histogram of identity, for a paper. Raises ``InputError`` if there is none."""
        if self._scores is None:
            raise InputError("There are no identities to draw yet; wait until the pairs are counted.")
        return identity_figure(self._result, self._scores, self.identities.is_log)


def _longest(table: Table) -> int:
    """The length of the longest sequence in residues."""
    return max((span[1] for side in ("query_length", "reference_length") if (span := table.range(side))), default=0)
