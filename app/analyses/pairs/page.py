"""The page of aligned pairs: table, alignment, score histogram, numbers, speed."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QPushButton, QTabWidget, QVBoxLayout, QWidget

from app.analyses.pairs.alignment import PairAlignment
from app.analyses.pairs.columns import FIELDS, describe, pair_columns
from app.analyses.pairs.numbers import ScoreSummary, pairs_rows, read_scores
from app.analyses.pairs.report import PairsReport, scores_figure
from app.analyses.pairs.ways import PairWays
from app.benchmark.pairs import PairsBenchmark
from app.benchmark.panel import SpeedPanel
from app.jobs.card_bench import CardBench
from app.messages import explain
from app.plots.actions import Command, menu_button, new_action
from app.plots.histogram import Histogram, HistogramFigure
from app.plots.numbers import NumbersPlace
from app.plots.table.panel import TablePanel
from app.plots.table.rows import TableRows
from app.result_page import ResultPage
from app.theme import icon
from app.widgets import lay_out_halves
from gpu.analyses.pairs.export import FORMATS
from gpu.analyses.pairs.result import COLUMNS, PairsResult
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
    report_class = PairsReport
    _result: PairsResult

    def __init__(self, result: PairsResult, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        self._scores: ScoreSummary | None = None
        table = result.pairs
        highest = [max(abs(end) for end in table.range("score") or (0, 0))]
        columns = pair_columns(len(table), _longest(table), highest[0], result.scale, result.request.traced)
        rows = TableRows(table, COLUMNS, columns, ("query", "reference"))
        self.table = TablePanel(rows, self.tr("pairs"), FIELDS, partial(describe, result.scale), self)
        self.alignment = PairAlignment(result, self)
        #: Created when first shown.
        self.histogram: Histogram | None = None
        #: Only on pages in the window, with a measuring service.
        self.speed: SpeedPanel | None = None
        self._marked: float | None = None
        self._lay_out()
        self._make_actions()
        for part in (self.table, self.alignment):
            part.message.connect(self.message)
        self.table.chosen.connect(self.alignment.show_pair)
        self.alignment.score.connect(self._mark)
        self._background.call(read_scores, result, done=self._take_scores, failed=self._without_scores)
        if len(table):
            self.table.choose(0)
        else:
            self.alignment.text.explain(self.tr("This result has no pairs."))

    def what(self) -> str:
        return self.tr("pairs")

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy or self.alignment.busy or (self.speed is not None and self.speed.busy)

    def take_bench(self, bench: CardBench) -> None:
        self.speed = SpeedPanel(PairsBenchmark(self._result), bench, self)
        self.below.addTab(self.speed, self.tr("Speed"))
        self._menu.insertAction(self._menu.actions()[1], self.speed.export)

    # Set-up

    def _lay_out(self) -> None:
        self.below = QTabWidget(self)
        self.below.setDocumentMode(True)
        self.below.addTab(self.alignment, self.tr("Alignment"))
        self._scores_place = QWidget(self)
        QVBoxLayout(self._scores_place).setContentsMargins(0, 0, 0, 0)
        self.below.addTab(self._scores_place, self.tr("Scores"))
        self.below.currentChanged.connect(self._show_histogram)
        self.numbers = NumbersPlace(self.tr("The pairs are being counted…"), self)
        self.below.addTab(self.numbers, self.tr("Numbers"))
        lay_out_halves(self, self.table, self.below, _TABLE, (140, 140))

    def _make_actions(self) -> None:
        self.addActions(self.table.commands)
        self.ways = PairWays(self, self.table)
        tip = self.tr("Save the histogram of scores as SVG, PDF, PNG or CSV")
        self.export_histogram = new_action(self, Command("charts", self.tr("Export the histogram…"), tip, ("Ctrl+E",)))
        self.export_histogram.triggered.connect(self.ask_charts)
        self.export_histogram.setEnabled(False)
        self.export_histogram.setToolTip(self.tr("There are no scores to draw yet."))
        self.addAction(self.export_histogram)
        if not self._result.request.traced:
            self._offer_alignments()
        self._menu = self.export_menu(self.export_histogram)
        self.table.bar.addWidget(menu_button(self, self._menu, "mdi6.export-variant"))

    def _offer_alignments(self) -> None:
        """Show the offer for results of scores and ends alone."""
        reason = self.tr("This format needs the alignments, and scores alone were asked for; align again with them.")
        for name, action in self.exports.items():
            if name not in _WITHOUT_ALIGNMENTS:
                action.setEnabled(False)
                action.setToolTip(reason)
        tip = self.tr("Open the dialog with all of this filled in, alignments included")
        self.again = new_action(self, Command("again", self.tr("Align again with alignments…"), tip))
        self.again.triggered.connect(self._ask_again)
        self.addAction(self.again)
        button = QPushButton(icon("mdi6.play"), self.again.text(), self)
        button.setToolTip(tip)
        button.clicked.connect(self.again.trigger)
        self.table.bar.addWidget(button)

    def _ask_again(self) -> None:
        request = self._result.request
        remark = self.tr("This is what was asked for, now with alignments.")
        self.comparison_asked.emit(request.analysis, request.with_(traced=True, sha256=()), remark)

    # Results of threads

    def _take_scores(self, scores: ScoreSummary) -> None:
        self._scores = scores
        if self.histogram is not None:
            self._fill(self.histogram)
        if scores.counts is not None:
            self.export_histogram.setEnabled(True)
            self.export_histogram.setToolTip(self.export_histogram.statusTip())
        self.numbers.show_rows(pairs_rows(self._result, scores))

    def _show_histogram(self) -> None:
        if self.histogram is None and self.below.currentWidget() is self._scores_place:
            self.histogram = Histogram(self.tr("score"), self.tr("pairs"), self._scores_place)
            layout = self._scores_place.layout()
            assert layout is not None
            layout.addWidget(self.histogram)
            self._fill(self.histogram)

    def _fill(self, histogram: Histogram) -> None:
        if self._scores is not None and self._scores.counts is not None:
            histogram.show_counts(self._scores.counts)
        histogram.mark(self._marked)

    def _mark(self, score: float | None) -> None:
        self._marked = score
        if self.histogram is not None:
            self.histogram.mark(score)

    def _without_scores(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self.numbers.explain(sentence)
        self.message.emit(sentence)

    def charts(self) -> HistogramFigure:
        if self._scores is None or self._scores.counts is None:
            raise InputError(self.tr("There are no scores to draw yet; wait until the pairs are counted."))
        return scores_figure(self._result, self._scores, self.histogram is not None and self.histogram.is_log)


def _longest(table: Table) -> int:
    """The length of the longest sequence in residues."""
    return max((span[1] for side in ("query_length", "reference_length") if (span := table.range(side))), default=0)
