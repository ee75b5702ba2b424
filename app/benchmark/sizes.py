"""The chart of times by matrix size: the user's runs, this one marked, and published runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.benchmark.sizes_data import Part, sizes_data, sizes_figure, sizes_note, sizes_table, sizes_title
from app.charts.log_chart import LogChart, LogFigure
from app.charts.log_data import LogData
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.state.folders import is_same_folder
from app.widgets.background import Background
from app.widgets.basic import heading
from gpu.analyses.chromosome.result import Result
from gpu.benchmark.own_runs import OwnRun, own_run, own_runs


class SizesPanel(QWidget):
    """The chart, which is made when it is first shown.

    Other results are read in a thread, then and whenever others are offered. ``export``: the page's
    action that saves the chart.
    """

    def __init__(self, result: Result, page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "run.speed_by_size")
        self._desk = page.desk
        self._title = result.request.title
        self._folder = result.folder
        self._this = own_run(result)
        self._others: tuple[OwnRun, ...] = ()
        self._offered: list[Path] = []
        self._background = Background(self)
        self.chart: LogChart | None = None
        self.parts = explain_as(QComboBox(self), "run.speed_by_size.parts")
        self.parts.setAccessibleName(self.tr("Whose time is drawn"))
        self.parts.setToolTip(self.tr("Stage 1 fills the matrix; the whole run has all stages, reading and compiling"))
        self.parts.addItem(self.tr("Whole run"), "whole")
        self.parts.addItem(self.tr("Stage 1"), "stage_1")
        self.parts.currentIndexChanged.connect(self._draw)
        self.published = explain_as(QCheckBox(self.tr("Machines of 2013")), "run.speed_by_size")
        self.published.setToolTip(self.tr("Show the times that the authors of CUDAlign 2.1 published, too"))
        # Without own times the chart would be empty.
        self.published.setChecked(self._this is None)
        self.published.toggled.connect(self._draw)
        self.export = page.offer_chart(self.tr("times by size"), self.figure, "sizes")
        head = QHBoxLayout()
        head.addWidget(heading(sizes_title()), 1)
        head.addWidget(self.published)
        head.addWidget(self.parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(head)

    @property
    def busy(self) -> bool:
        """True while other results are read."""
        return self._background.busy

    @property
    def part(self) -> Part:
        """The time that is drawn."""
        chosen: Part = self.parts.currentData()
        return chosen

    def offer(self, folders: list[Path]) -> None:
        """Take the alignments among these result folders; this result's own is left out."""
        self._offered = [folder for folder in folders if not is_same_folder(folder, self._folder)]
        if self.chart is not None:
            self._read()

    def figure(self) -> LogFigure:
        """The chart for a paper, with the results that have been read so far."""
        data = sizes_data(self._this, self._others, self.part)
        return sizes_figure(self._title, data, self.part, sizes_table(self._this, self._others))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.chart is None:
            self.chart = LogChart(sizes_title(), *self._shown(), self)
            layout = self.layout()
            assert isinstance(layout, QVBoxLayout)
            layout.insertWidget(1, self.chart, 1)
            self._read()

    def _read(self) -> None:
        if self._offered:
            self._background.call(
                own_runs,
                self._offered,
                {run.folder: run for run in self._others},
                done=self._take,
                failed=self._desk.say_why,
            )

    def _take(self, runs: list[OwnRun]) -> None:
        self._others = tuple(runs)
        self._draw()

    def _shown(self) -> tuple[LogData, str]:
        has_published = self.published.isChecked()
        data = sizes_data(self._this, self._others, self.part, has_published)
        return data, sizes_note(self.part, has_published)

    def _draw(self) -> None:
        if self.chart is not None:
            self.chart.show_data(*self._shown())
