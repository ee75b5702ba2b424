"""The page of two genomes: dot plot with every path, pairs, rearrangements, numbers, exports."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from app.access.parts import Splitter
from app.analyses.matches.dot_plot.figure import DotPlotFigure
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.search import SearchDescription
from app.genomes.numbers import genomes_rows
from app.genomes.pairs_panel import PairsPanel
from app.genomes.paths import MOST_PATHS, GenomePath, paths_of
from app.genomes.rearrangements_panel import GenomeRearrangementsPanel
from app.genomes.report import GenomesReport, plot_remarks
from app.messages import explain
from app.plots.actions import icon_button
from app.plots.numbers import NumbersTable
from app.plots.table.state import TableState
from app.result_page import ResultPage
from app.state_parts import StatePart
from gpu.genomes.export import FORMATS_OF_TWO
from gpu.genomes.request import SUM
from gpu.genomes.result import GenomesResult

#: Initial share of the page for the plot.
_PLOT = 0.42


class GenomesPage(ResultPage):
    """The page of a comparison of two genomes.

    Before the alignments it shows the proposed pairs; ``run_asked`` starts those that are ticked.
    """

    formats = FORMATS_OF_TWO
    report_class = GenomesReport
    figure_name = "dot plot"
    _result: GenomesResult

    def __init__(self, result: GenomesResult, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        self._divided = False
        matches = result.overview.matches
        self.plot = DotPlotView(matches, search=SearchDescription.of(result.overview.request))
        self.pairs = PairsPanel(result)
        self.rearrangements = GenomeRearrangementsPanel(result)
        self.numbers = NumbersTable(genomes_rows(result))
        self._lay_out()
        self._make_actions()
        self._connect()
        if result.has_alignments:
            self._background.call(paths_of, result, done=self._take_paths, failed=self._tell)

    def what(self) -> str:
        return self.tr("genomes")

    @property
    def busy(self) -> bool:
        return super().busy or self.plot.busy or self.rearrangements.busy

    def own_parts(self) -> dict[str, StatePart]:
        return {**self.pairs.parts(), **self.rearrangements.parts()}

    def kept_tables(self) -> dict[str, TableState]:
        return {"rearrangements": self.rearrangements.state()}

    # Set-up

    def _lay_out(self) -> None:
        self.aside = aside = QTabWidget(self)
        aside.setDocumentMode(True)
        aside.addTab(self.pairs, self.tr("Pairs"))
        aside.addTab(self.rearrangements, self.tr("Rearrangements"))
        aside.addTab(self.numbers, self.tr("Numbers"))
        self._halves = halves = Splitter(Qt.Orientation.Horizontal, self)
        halves.addWidget(self.plot)
        halves.addWidget(aside)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 1)
        halves.setCollapsible(0, False)
        halves.splitterMoved.connect(self._keep_halves)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        # Above both halves: the plot alone is too narrow for its tools.
        layout.addWidget(self.plot.toolbar)
        layout.addWidget(halves, 1)
        layout.addWidget(self.plot.readout)

    def _make_actions(self) -> None:
        commands = self.plot.commands
        # A rectangle would be aligned as a comparison by itself; here whole pairs are.
        commands.allow("align", False, self.tr("Tick a pair in the table of pairs to align it."))
        self.addActions(self.plot.actions())
        commands.connect({"figure": self.ask_figure})
        commands["charts"].setVisible(False)
        export = self.export_menu(commands["figure"])
        self.aside.setCornerWidget(icon_button(self.plot.toolbar, export, "mdi6.export-variant"))
        if not self._result.has_alignments:
            reason = self.tr("The pairs are not aligned yet; start that first.")
            for name, action in self.exports.items():
                if name != "proposal":
                    action.setEnabled(False)
                    action.setToolTip(reason)
            for action in self._reports:
                action.setEnabled(False)
                action.setToolTip(reason)

    def _connect(self) -> None:
        self.plot.message.connect(self.message)
        self.plot.alignment_opened.connect(self.result_asked)
        self.pairs.message.connect(self.message)
        self.pairs.chosen.connect(self._show_pair)
        self.pairs.opened.connect(lambda name: self.result_asked.emit(self._result.folder / name))
        self.pairs.asked.connect(self._start)
        self.rearrangements.message.connect(self.message)
        self.rearrangements.chosen.connect(self._show_records)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._divided:
            plot = round(_PLOT * self.width())
            self._halves.setSizes([plot, self.width() - plot])

    def _keep_halves(self) -> None:
        self._divided = True

    # Content

    def _take_paths(self, paths: list[GenomePath]) -> None:
        for path in paths:
            self.plot.paths.add(path.points, path.label, path.folder)
        if len(self._result.pairs) > MOST_PATHS:
            self.message.emit(self.tr("The {0:,} paths of the highest scores are drawn.").format(MOST_PATHS))

    def _tell(self, problem: Exception) -> None:
        self.message.emit(explain(problem).sentence)

    def _show_pair(self, a: str, b: str) -> None:
        first, second = self._result.genomes
        self.plot.show_records(first.number_of(a), second.number_of(b))

    def _show_records(self, a: int, b: int) -> None:
        self.plot.show_records(a if a >= 0 else None, b if b >= 0 else None)

    def _start(self) -> None:
        """Ask for a run that aligns the ticked pairs."""
        request = self._result.request
        self.run_asked.emit(
            request.with_(until=SUM, pairs=self.pairs.choices, only_ranges=self.pairs.model.only_ranges)
        )

    # Exports

    def figure(self) -> DotPlotFigure:
        return self.plot.figure(plot_remarks(self._result))

    def whole_figure(self) -> Callable[[], DotPlotFigure]:
        figure = self.plot.figure(plot_remarks(self._result), self.plot.picture.whole_area())
        return lambda: figure
