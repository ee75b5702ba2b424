"""The parts of the page of one alignment, and what is kept and exported of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtWidgets import QWidget

from app.access.parts import FoldingTabs
from app.analyses.chromosome.actions import AlignmentActions
from app.analyses.chromosome.alignments import AlignmentList
from app.analyses.chromosome.bookmarks import BookmarksMenu
from app.analyses.chromosome.charts import charts_figure
from app.analyses.chromosome.computed import ComputedPanel, EngineLayers
from app.analyses.chromosome.corner_map import CornerMap
from app.analyses.chromosome.difference_views import DifferenceViews
from app.analyses.chromosome.explorer import Explorer
from app.analyses.chromosome.feature_panel import FeaturePanel
from app.analyses.chromosome.figure import Figure
from app.analyses.chromosome.find_field import FindField
from app.analyses.chromosome.genes import GenesPanel
from app.analyses.chromosome.hits import HitsBar
from app.analyses.chromosome.layers import Layer, LayerPanel, layer_actions
from app.analyses.chromosome.linked import Linked
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.navigator import Navigator
from app.analyses.chromosome.next_run import NextRun
from app.analyses.chromosome.numbers import NumbersPanel
from app.analyses.chromosome.overview_views import OverviewViews
from app.analyses.chromosome.reading import ReadingFrames
from app.analyses.chromosome.readout import Readout
from app.analyses.chromosome.report import ChromosomeReport
from app.analyses.chromosome.ribbons import AlignmentRibbons
from app.analyses.chromosome.survey import layer_counts
from app.analyses.chromosome.text import AlignmentText
from app.analyses.chromosome.tracks import Tracks
from app.analyses.chromosome.tracks_menu import TracksMenu
from app.benchmark.chromosome import ChromosomeBenchmark
from app.benchmark.panel import SpeedPanel
from app.benchmark.sizes import SizesPanel
from app.charts.bars import BarsFigure
from app.charts.level_of_detail import Area
from app.help.terms import explain_as
from app.language.text import Text, for_window
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.tables.state import TableState
from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.summary import how_pruned
from gpu.core.errors import InputError
from gpu.sequences.sequence import Sequence


class AlignmentParts(ResultPage):
    """A page with all views of an alignment, once ``_make_parts`` has made them."""

    formats = FORMATS
    what = Text("alignment")
    names_inputs = True
    report_class = ChromosomeReport
    figure_name = Text("figure")
    #: The tabs below the picture, once they are laid out.
    below: FoldingTabs
    _result: Result

    def _make_parts(self, result: Result, desk: Desk) -> Iterator[None]:
        """Make the parts; see ``steps``."""
        alignment = result.alignment
        self._alignment = alignment if alignment is not None and not alignment.is_empty else None
        self._linked = Linked(self._alignment, self)

        counts = layer_counts(result)
        layers = layer_actions(counts, self, for_window(how_pruned(result)))
        self.layers = layers
        self.commands = AlignmentActions(self, layers)
        self.alignments = AlignmentList(
            result.request,
            result.alignments if self._alignment else (),
            self.commands["rest"],
            result.suboptimal_asked,
            self,
        )
        #: The alignment that the views show, and both sides of the matrix once they are read.
        self._found = result.alignments[0] if self._alignment is not None else None
        self.sides: tuple[Sequence, Sequence] | None = None
        #: The gene to show once its alignment is loaded.
        self._gene: Whole | None = None
        tip = self.tr("A gene, product or any qualifier, a motif, a position or a range of a or b (Ctrl+F)")
        self.place_field = FindField(lambda text: self.explorer.travel(text), tip, desk.say, self)
        yield
        self.matrix = MatrixView(result, layers, self)
        yield
        self.readout = Readout(result.request, self)
        self.numbers = NumbersPanel(result, self)
        yield
        self.layer_panel = LayerPanel(layers, counts, self.commands["computed"], self.commands["identity"], self)
        self.engine = EngineLayers(
            self.commands["computed"], layers, self.commands.layers, bool(counts[Layer.ALIGNMENT]), self
        )
        self.tracks = Tracks(self._alignment.length if self._alignment else 0, self)
        self.text = explain_as(AlignmentText(desk.say, self), "chromosome.text")
        self.feature_panel = FeaturePanel(result.request, desk, self)
        self.hits_bar = HitsBar(self)
        yield
        self.computed = ComputedPanel(result, self)
        yield
        self.difference_views = DifferenceViews(result, self._background, self)
        self.differences, self.chart_panel = self.difference_views.panel, self.difference_views.charts
        self.genes = GenesPanel(self)
        views = (self.matrix, self.tracks, self.text)
        self.navigator = Navigator(result.request, self._alignment, self._linked, views, desk, self)
        drawn = (self.matrix, self.layer_panel, self.commands, self.navigator)
        self._overview_views = OverviewViews(self, result, self._background, layers, drawn)
        self.overview, self.rearrangements = self._overview_views.overview, self._overview_views.rearrangements
        parts = (self.tracks, self.place_field, self.feature_panel, self.hits_bar)
        yield
        self.explorer = Explorer(result.request, self.navigator, parts, self._background, desk, self)
        self.reading = ReadingFrames(self.explorer, (self.text, self.matrix), self._background, desk, self)
        self.tracks_menu = TracksMenu(result.request, self.explorer, self)
        self.ribbons = AlignmentRibbons(self, self._background)
        self.bookmarks = BookmarksMenu(result.request, self.navigator, self)
        sides = result.request.a.used, result.request.b.used
        self.corner_map = CornerMap(self.matrix, sides, self._alignment, self.commands["minimap"])
        self.next_run = NextRun(self._background, desk, self.answer, self)
        self.speed = SpeedPanel(ChromosomeBenchmark(self._result), self)
        self.sizes = SizesPanel(self._result, self)
        #: The tab of how it was computed, and of the speed of this computer.
        self.method = QWidget(self)

    @property
    def pictured(self) -> QWidget:
        return self.matrix

    @property
    def linked(self) -> Linked:
        """The place that all views of this page mark."""
        return self._linked

    @property
    def notice(self) -> str:
        """The sentence on missing data and its reason, or ""."""
        return self.answer.missing

    @property
    def busy(self) -> bool:
        panels = (self.speed, self.sizes, self.differences, self.genes, self.rearrangements)
        return super().busy or any(panel.busy for panel in panels)

    def export_choice(self, rows: str) -> dict[str, Any]:
        files = [(source.side, source.path) for source in self.explorer.sources if source.path]
        return {"annotations": files, "skip_damaged": True} if files else {}

    def kept_tables(self) -> dict[str, TableState]:
        rows = TableState(self.tr("rearrangements"), self.rearrangements.table)
        return {"differences": self.differences.state, "genes": self.genes.state, "rearrangements": rows}

    @property
    def shown_number(self) -> int:
        """The number of the alignment that the views show, from 1; 0 without any."""
        return next((at for at, one in enumerate(self._result.alignments, 1) if one is self._found), 0)

    def charts(self) -> BarsFigure:
        return charts_figure(self._result)

    def figure(self) -> Figure:
        """The picture for export. Raises ``InputError`` if it shows nothing of the matrix."""
        area = self.matrix.area().inside(self._result.request.a.used, self._result.request.b.used)
        return self._figure(area)

    def whole_figure(self) -> Callable[[], Figure]:
        request = self._result.request
        figure = self._figure(Area(0, request.a.used, 0, request.b.used))
        return lambda: figure

    def _figure(self, area: Area) -> Figure:
        if area.rows < 1 or area.columns < 1:
            raise InputError("The picture shows nothing of the matrix; show the whole (0) and export again.")
        layers = [layer for layer, action in self.layers.items() if action.isChecked()]
        found = self.overview.index, self.overview.rearrangements
        return Figure(self._result, layers, area, *found, by_identity=self.commands["identity"].isChecked())

    def report(self) -> ChromosomeReport:
        return ChromosomeReport(self._result, self.shown_figure(), found=self._found)
