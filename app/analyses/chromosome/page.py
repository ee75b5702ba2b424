"""The page of one result: picture, numbers, layers, tracks, text and charts, linked by one place.

The page builds the views and loads their data; ``Navigator`` moves them together. The picture needs
the result folder alone and is shown at once. Sequences, and what is computed from every base
(identity, differences, features), are loaded in threads; without them the page says in one sentence
what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.analyses.chromosome.actions import AlignmentActions
from app.analyses.chromosome.alignments import AlignmentList
from app.analyses.chromosome.charts import Charts, charts_figure
from app.analyses.chromosome.figure import Figure
from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.layers import Layer, LayerPanel, layer_actions
from app.analyses.chromosome.linked import Linked
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.navigator import Navigator
from app.analyses.chromosome.numbers import NumbersPanel
from app.analyses.chromosome.path import AlignmentPath, Profile, difference_clusters
from app.analyses.chromosome.readout import Readout
from app.analyses.chromosome.shown import shown
from app.analyses.chromosome.text import AlignmentText
from app.analyses.chromosome.tracks import Tracks
from app.benchmark.chromosome import ChromosomeBenchmark
from app.benchmark.panel import SpeedPanel
from app.benchmark.sizes import SizesPanel
from app.jobs.card_bench import CardBench
from app.messages import explain
from app.plots.box import MouseMode
from app.plots.charts_figure import BarsFigure
from app.plots.features import FeatureLane
from app.plots.go_to import GoTo
from app.plots.level_of_detail import Area, Indices
from app.plots.navigation import EXAMPLES
from app.result_page import ResultPage
from app.theme import theme_service
from app.widgets import PlainLabel
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.rest.found import Found, turned
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import KEY, Significance
from gpu.core.errors import InputError
from gpu.sequences.sequence import Sequence


@dataclass(frozen=True)
class Survey:
    """The results of a pass over every base of an alignment."""

    profile: Profile
    clusters: Indices
    lanes: list[tuple[str, FeatureLane]]


def survey(alignment: Alignment, a: Sequence, b: Sequence) -> Survey:
    """Compute identity, differences and features of an alignment; for a thread."""
    path = AlignmentPath(alignment.segments)
    lanes = [("a", FeatureLane.of(a, path, rows=True)), ("b", FeatureLane.of(b, path, rows=False))]
    return Survey(Profile(alignment, a, b), difference_clusters(alignment, a, b), lanes)


class AlignmentPage(ResultPage):
    """The page of one alignment, finished or stopped."""

    formats = FORMATS
    _result: Result

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        alignment = result.alignment
        self._alignment = alignment if alignment is not None and not alignment.is_empty else None
        self._linked = Linked(self._alignment, self)

        counts = layer_counts(result)
        layers = layer_actions(counts, self)
        self.layers = layers
        self.commands = AlignmentActions(self, layers)
        self.alignments = AlignmentList(
            result.request,
            result.alignments if self._alignment else (),
            self.commands["rest"],
            result.rest_asked,
            self,
        )
        #: The alignment that the views show, and both sides of the matrix once they are read.
        self._found = result.alignments[0] if self._alignment is not None else None
        self._sides: tuple[Sequence, Sequence] | None = None
        tip = self.tr("A position or range of a, or of both with a comma between them (Ctrl+L)")
        self.place_field = GoTo(self.go_to, EXAMPLES, tip, self)
        self.matrix = MatrixView(result, layers, self)
        self.readout = Readout(result.request, self)
        self.numbers = NumbersPanel(result, self)
        self.layer_panel = LayerPanel(layers, counts, self)
        self.tracks = Tracks(self._alignment.length if self._alignment else 0, self)
        self.text = AlignmentText(self)
        self.chart_panel = Charts(result, self)
        #: Only on pages in the window, with a measuring service and other results.
        self.speed: SpeedPanel | None = None
        self.sizes: SizesPanel | None = None
        views = (self.matrix, self.tracks, self.text)
        self.navigator = Navigator(result.request, self._alignment, self._linked, views, self)
        self._banner = PlainLabel(parent=self)
        self._lay_out()
        self._connect()
        self._load()
        self.navigator.history.remember()

    def what(self) -> str:
        return self.tr("alignment")

    @property
    def linked(self) -> Linked:
        """The place that all views of this page mark."""
        return self._linked

    @property
    def notice(self) -> str:
        """The sentence on missing data and its reason, or ""."""
        return self._banner.text()

    @property
    def busy(self) -> bool:
        panels = (self.speed, self.sizes)
        return super().busy or any(panel is not None and panel.busy for panel in panels)

    def take_bench(self, bench: CardBench) -> None:
        self.speed = SpeedPanel(ChromosomeBenchmark(self._result), bench, self)
        self.sizes = SizesPanel(self._result, self)
        halves = self._halves(Qt.Orientation.Horizontal, (self.speed, 1, 500), (self.sizes, 1, 500))
        halves.setChildrenCollapsible(False)
        self.below.addTab(halves, self.tr("Speed"))
        self._exports.insertActions(self._exports.actions()[2], [self.speed.export, self.sizes.export])

    def offer(self, folders: list[Path]) -> None:
        if self.sizes is not None:
            self.sizes.offer([Path(folder) for folder in folders])

    # Set-up

    def _lay_out(self) -> None:
        self._banner.setWordWrap(True)
        self._banner.setContentsMargins(10, 6, 10, 6)
        self._banner.setVisible(False)

        picture = QWidget(self)
        column = QVBoxLayout(picture)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.matrix, 1)
        column.addWidget(self.readout)
        aside = QTabWidget(self)
        aside.setDocumentMode(True)
        aside.addTab(self.numbers, self.tr("Numbers"))
        aside.addTab(self.layer_panel, self.tr("Layers"))
        aside.insertTab(1, self.alignments, self.tr("Alignments"))
        several = len(self._result.alignments) > 1
        if several:
            aside.setCurrentWidget(self.alignments)
        upper = self._halves(Qt.Orientation.Horizontal, (picture, 1, 900), (aside, 0, 560 if several else 300))
        upper.setCollapsible(0, False)

        along = self._halves(Qt.Orientation.Vertical, (self.tracks, 1, 110), (self.text, 1, 140))
        along.setChildrenCollapsible(False)
        self.below = lower = QTabWidget(self)
        lower.setDocumentMode(True)
        lower.addTab(along, self.tr("Alignment"))
        lower.addTab(self.chart_panel, self.tr("Charts"))
        whole = self._halves(Qt.Orientation.Vertical, (upper, 5, 440), (lower, 3, 260))
        whole.setCollapsible(0, False)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._exports = self.export_menu(self.commands["figure"], self.commands["charts"])
        layout.addWidget(self.commands.toolbar(self.place_field, self._exports))
        layout.addWidget(self._banner)
        layout.addWidget(whole, 1)
        self._recolour()
        for before, after in zip(
            (self.place_field, self.matrix, self.numbers, self.tracks),
            (self.matrix, self.numbers, self.tracks, self.text),
            strict=True,
        ):
            QWidget.setTabOrder(before, after)

    def _halves(self, orientation: Qt.Orientation, *parts: tuple[QWidget, int, int]) -> QSplitter:
        """A splitter of parts, each with its stretch share and its initial size."""
        halves = QSplitter(orientation, self)
        for number, (part, share, _) in enumerate(parts):
            halves.addWidget(part)
            halves.setStretchFactor(number, share)
        halves.setSizes([size for _, _, size in parts])
        return halves

    def _connect(self) -> None:
        matrix, navigator = self.matrix, self.navigator
        matrix.menu_asked.connect(self._show_menu)
        self._linked.placed.connect(self.readout.set_place)
        self.text.message.connect(self.message)
        navigator.message.connect(self.message)
        self.place_field.message.connect(self.message)
        self.place_field.left.connect(lambda: self.matrix.setFocus())
        theme_service().changed.connect(self._recolour)
        slots: dict[str, Callable[[], None]] = {
            "move": partial(self._set_mode, MouseMode.MOVE),
            "select": partial(self._set_mode, MouseMode.SELECT),
            "next": partial(navigator.next_difference, 1),
            "previous": partial(navigator.next_difference, -1),
            "walk_forward": partial(navigator.walk, 1),
            "walk_back": partial(navigator.walk, -1),
            "rest": self.ask_rest,
            "figure": self.ask_figure,
            "charts": self.ask_charts,
        }
        self.commands.connect(slots)
        self.commands.drive(matrix, navigator.history, self.place_field)
        self.commands["lock"].toggled.connect(self._lock)
        matrix.set_mode(MouseMode.MOVE)
        self.alignments.chosen.connect(self.show_alignment)
        self.alignments.activated.connect(lambda number: self.navigator.show_whole())
        if self._result.request.mode != "local":
            self.commands.allow("rest", False, self.tr("Only local alignments have a rest."))
        if self._alignment is None:
            reason = self.tr("There is no alignment to do this with.")
            for name in ("next", "previous", "walk_forward", "walk_back", "rest"):
                self.commands.allow(name, False, reason)
            self.refuse_exports(reason)

    def _recolour(self) -> None:
        theme = theme_service().theme
        self._banner.setStyleSheet(f"background: {theme.surface.name()}; color: {theme.warning.name()};")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:
            self.matrix.setFocus()  # else no shortcut would work before a click

    # Loading

    def _load(self) -> None:
        if self._result.alignment is None:
            reached = len(self._result.stages)
            self._explain(
                self.tr("There is no alignment yet: the run ended after stage {0} of 6; resume it to go on.").format(
                    reached
                )
                if reached
                else self.tr("There is no alignment yet: the run ended within stage 1; resume it to go on.")
            )
        elif self._alignment is None:
            self._explain(self.tr("Nothing aligns above score 0; try a higher match score or a milder mismatch."))
        else:
            self._say(self.tr("Reading the sequences…"))
        self._background.call(self._result.load_sequences, done=self._loaded, failed=self._not_loaded)

    def _loaded(self, sequences: tuple[Sequence, Sequence]) -> None:
        a, b = sequences
        self.matrix.set_sequences(a, b)
        self.readout.set_sequences(a, b)
        self._sides = sequences
        self._show_text()

    def _show_text(self) -> None:
        """Show the text of the chosen alignment, and compute its tracks."""
        if self._found is None or self._sides is None:
            return
        (a, b), found, request = self._sides, self._found, self._found.request(self._result.request)
        b = turned(b) if found.other_strand else b
        self.text.show_alignment(found.alignment, a, b, (request.a, request.b))
        done = partial(self._surveyed, found)
        self._background.call(survey, found.alignment, a, b, done=done, failed=self._not_surveyed)

    def show_alignment(self, number: int) -> None:
        """Show another alignment in all views."""
        found = self._result.alignments[number - 1]
        if found == self._found:
            return
        self._found = found
        self.alignments.choose(number)
        self.matrix.show_alignment(found)
        self.tracks.set_length(found.alignment.length)
        self._linked.set_alignment(shown(found, self._result.request.b.used))
        self._show_text()
        self.navigator.set_alignment(shown(found, self._result.request.b.used))

    def ask_rest(self) -> None:
        """Ask which further alignments are wanted, and request their run."""
        statistics = self._result.statistics
        has_evalues = Significance.of(statistics) is not None or KEY not in statistics
        dialog = FindRestDialog(self._result.request, has_evalues, self)
        dialog.accepted.connect(lambda: self.run_asked.emit(dialog.request))
        dialog.open()

    def _surveyed(self, of: Found, found: Survey) -> None:
        if of != self._found:
            return
        self.tracks.show_profile(found.profile)
        self.tracks.show_features(found.lanes)
        self.navigator.clusters = found.clusters

    def _not_loaded(self, problem: Exception) -> None:
        if self._alignment is None:
            return  # the page already says that there is no alignment
        self._explain(self.tr("No alignment text: {0}").format(explain(problem).sentence))
        self.refuse_exports(self.notice)

    def _not_surveyed(self, problem: Exception) -> None:
        self.tracks.explain(explain(problem).sentence)
        self.message.emit(explain(problem).sentence)

    def _explain(self, sentence: str) -> None:
        self._banner.setText(sentence)
        self._banner.setVisible(True)
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.text.explain(sentence)
        self.tracks.explain(sentence)

    # Go to

    def go_to(self, text: str) -> None:
        """Show a typed place (see ``navigation``). Raises ``InputError``."""
        self.navigator.go_to(text)

    # Commands

    def _set_mode(self, mode: MouseMode) -> None:
        self.commands["select" if mode is MouseMode.SELECT else "move"].setChecked(True)
        self.matrix.set_mode(mode)
        self.tracks.set_mode(mode)

    def _lock(self, locked: bool) -> None:
        self.matrix.set_aspect_locked(locked)
        self.navigator.matrix_moved()

    def _show_menu(self, i: float, j: float, at: QPoint) -> None:
        self.commands.menu().popup(at)

    def charts(self) -> BarsFigure:
        return charts_figure(self._result)

    def figure(self) -> Figure:
        """The picture for export. Raises ``InputError`` if it shows nothing of the matrix."""
        whole = Area(0, self._result.request.a.used, 0, self._result.request.b.used)
        seen = self.matrix.area()
        area = Area(
            max(seen.top, whole.top),
            min(seen.bottom, whole.bottom),
            max(seen.left, whole.left),
            min(seen.right, whole.right),
        )
        if area.rows < 1 or area.columns < 1:
            raise InputError("The picture shows nothing of the matrix; show the whole (0) and export again.")
        layers = [layer for layer, action in self.layers.items() if action.isChecked()]
        return Figure(self._result, layers, area)


def layer_counts(result: Result) -> dict[Layer, int]:
    """The number of items in each layer."""
    alignment, pruned = result.alignment, result.pruned
    return {
        Layer.ALIGNMENT: 0 if alignment is None or alignment.is_empty else 1,
        Layer.PRUNED: 0 if pruned is None or not pruned.any() else 1,
        Layer.SPECIAL_ROWS: len(result.special_rows),
        Layer.SPECIAL_COLUMNS: len(result.special_columns),
        Layer.CHAIN: len(result.chain),
        **{layer: len(result.crosspoints(layer.stage)) for layer in Layer if layer.stage},
    }
