"""Views of what two sequences share beside an alignment: matches, rearrangements, dot plot."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.access.catalogue import ChromosomeCommands, Command, RegionCommands
from app.analyses.chromosome.actions import AlignmentActions
from app.analyses.chromosome.layers import LATER, Layer, LayerPanel, allow_layer
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.navigator import Navigator
from app.analyses.chromosome.overview import OverviewLoader, dot_plot_of
from app.analyses.chromosome.readout import copy_coordinates
from app.analyses.chromosome.rearrangement_rows import kind_title
from app.analyses.chromosome.rearrangements import RearrangementPanel
from app.analyses.chromosome.region import Way, add_ways, region_ways
from app.analyses.chromosome.ribbons import AlignmentRibbons
from app.analyses.chromosome.shown import joining
from app.charts.level_of_detail import Area
from app.pictures.actions import action_button
from app.pictures.dots.index import MatchIndex
from app.tables.row_menu import RowActions
from app.widgets.background import Background
from app.widgets.messages import explain
from gpu.analyses.chromosome.export.only_one import ONLY_ONE_FORMATS
from gpu.analyses.chromosome.export.rearrangements import REARRANGEMENT_FORMATS
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.result import Result

if TYPE_CHECKING:
    from app.analyses.chromosome.page_parts import AlignmentParts

#: What is shown around a rearrangement, as a share of it on each side.
_AROUND = 0.6
_FORMATS = REARRANGEMENT_FORMATS + ONLY_ONE_FORMATS


class OverviewViews(QObject):
    """The layers and the list of an ``OverviewLoader`` on a page.

    ``others``: folders of other results, among which the dot plot may be. ``block_asked`` carries
    the rows, the columns and the strand (True: the other one) of bases that are to be shown.
    """

    block_asked = Signal(object, object, bool)

    def __init__(
        self,
        page: AlignmentParts,
        result: Result,
        background: Background,
        layers: dict[Layer, QAction],
        parts: tuple[MatrixView, LayerPanel, AlignmentActions, Navigator],
    ) -> None:
        super().__init__(page)
        self._page, self._result, self._background, self._layers = page, result, background, layers
        self._matrix, self._panel, self._commands, self._navigator = parts
        self.others: list[Path] = []
        self.overview = OverviewLoader(result, background, page)
        self.rearrangements = RearrangementPanel(result.request, page.desk, page)
        title = self.tr("rearrangements")
        save, *_ = page.offer_data(title, _FORMATS, lambda rows: {}).values()
        page.exported[self.rearrangements] = save
        self.rearrangements.table.bar.addWidget(action_button(self.rearrangements, save, self.tr("Export…")))
        self.overview.matched.connect(self._take_matches)
        self.overview.listed.connect(self._take_rearrangements)
        self.overview.waits.connect(self._ask_first)
        self.overview.failed.connect(self._without_overview)
        self.rearrangements.asked.connect(self._look_anyway)
        self.rearrangements.chosen.connect(self._show_rearrangement)
        view = self.rearrangements.table.view
        view.doubleClicked.connect(lambda _: self.align_row(self.rearrangements.table.row))
        acts = {command: partial(self._act, command) for command in RegionCommands.all().values()}
        RowActions(self.rearrangements, self.rearrangements.table, acts, self._why_not)
        view.insertAction(view.actions()[len(acts)], self._commands["bookmark"])

    def show_ribbons(self, ribbons: AlignmentRibbons) -> None:
        """Show the rearrangements as ribbons, too."""
        self.overview.listed.connect(ribbons.show_list)
        for signal in (self.overview.waits, self.overview.failed):
            signal.connect(lambda *_: ribbons.explain(self.rearrangements.sentence))
        self.rearrangements.asked.connect(lambda: ribbons.explain(self.rearrangements.sentence))
        ribbons.picked.connect(self._show_rearrangement)
        ribbons.aligned.connect(self.align_row)
        ribbons.menu_asked.connect(lambda row, at: self._show_rearrangement(row))

    def _take_matches(self, index: MatchIndex) -> None:
        self._matrix.matches.set_index(index)
        self._panel.set_count(Layer.MATCHES, len(index))
        reason = self.tr("No exact match is long enough to tell more than chance.")
        allow_layer(self._layers[Layer.MATCHES], Layer.MATCHES, len(index) > 0, reason)

    def _take_rearrangements(self, listed: Rearrangements) -> None:
        count = len(listed.rearranged)
        self._matrix.blocks.set_list(listed)
        self._panel.set_count(Layer.BLOCKS, count)
        reason = self.tr("Nothing of 500 bases or more was turned around, moved or copied.")
        allow_layer(self._layers[Layer.BLOCKS], Layer.BLOCKS, count > 0, reason)
        self.rearrangements.show_list(listed)
        if count:
            for name in ("next", "previous"):
                self._commands.allow(name, True)

    def _ask_first(self) -> None:
        sentence = self.tr("Sequences of this length take a while.")
        self.rearrangements.explain(sentence, can_ask=True)
        self._refuse_overview(sentence)

    def _look_anyway(self) -> None:
        self.rearrangements.explain(self.tr("Looking for rearrangements…"))
        self.overview.go()

    def _without_overview(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self.rearrangements.explain(self.tr("No rearrangements: {0}").format(sentence))
        self._refuse_overview(sentence)

    def _refuse_overview(self, reason: str) -> None:
        for layer in LATER:
            allow_layer(self._layers[layer], layer, False, reason)

    def _show_rearrangement(self, row: int) -> None:
        """Zoom to a row of the list."""
        listed = self.overview.rearrangements
        if listed is None:
            return
        top, bottom, left, right = (
            int(column[row]) for column in (listed.a_start, listed.a_end, listed.b_start, listed.b_end)
        )
        # What is not aligned has a place only in the other sequence: as much is shown around it.
        if bottom == top:
            top, bottom = top - (right - left) // 2, top + (right - left) // 2
        if right == left:
            left, right = left - (bottom - top) // 2, left + (bottom - top) // 2
        self._navigator.history.visit(Area(top, bottom, left, right).padded(_AROUND))

    # Commands of a row

    def fill(self, menu: QMenu, row: int) -> None:
        """Add the entries of a row of the list, below its class; its own coordinates are copied."""
        assert self.overview.rearrangements is not None
        menu.removeAction(self._commands["copy_place"])
        menu.addSection(kind_title(int(self.overview.rearrangements.kind[row])))
        menu.addAction(ChromosomeCommands.copy_place.title, partial(self._copy_place, row))
        add_ways(menu, self._ways_of(row))

    def _copy_place(self, row: int) -> None:
        """Copy the coordinates of a row, on the forward strands of both records."""
        listed, request = self.overview.rearrangements, self._result.request
        assert listed is not None
        sides = (request.a, listed.a_start, listed.a_end), (request.b, listed.b_start, listed.b_end)
        ends = [sorted(map(choice.position, (int(start[row]), int(end[row]) - 1))) for choice, start, end in sides]
        places = (f"{choice.label}:{first}-{last}" for (choice, *_), (first, last) in zip(sides, ends, strict=True))
        self._page.desk.say(copy_coordinates("\t".join(places)))

    def _ways_of(self, row: int) -> dict[Command, Way]:
        """The commands of a row of the list."""
        listed = self.overview.rearrangements
        assert listed is not None
        rows, columns = (
            (int(first[row]), int(end[row]))
            for first, end in ((listed.a_start, listed.a_end), (listed.b_start, listed.b_end))
        )
        turned = bool(listed.reverse[row])
        ways = region_ways(self._page, rows, columns, turned)
        problem = ways[RegionCommands.show_bases].problem
        if not joining(self._result.alignments, self._result.request.b.used, rows, columns, turned):
            problem = problem or self.tr("The alignment does not join these bases; align them exactly to see them.")

        def show() -> None:
            self._page.below.visit(0)
            self.block_asked.emit(rows, columns, turned)

        return ways | {RegionCommands.show_bases: Way(show, problem)}

    def _why_not(self, command: Command) -> str:
        row = self.rearrangements.table.row
        if self.overview.rearrangements is None or row < 0:
            return self.tr("Choose a row first.")
        return self._ways_of(row)[command].problem

    def _act(self, command: Command) -> None:
        self._ways_of(self.rearrangements.table.row)[command].act()

    def align_row(self, row: int) -> None:
        """Align the bases of a row alone, on their strand; -1: of none."""
        if row < 0:
            return
        way = self._ways_of(row)[RegionCommands.align]
        if way.problem:
            self._page.desk.say(way.problem)
        else:
            way.act()

    def open_dot_plot(self) -> None:
        """Ask for the dot plot of both files that is among the other results, or for a new one."""
        a, b = self._result.request.inputs

        def take(folder: Path | None) -> None:
            if folder is not None:
                self._page.desk.open(folder)
            else:
                self._page.desk.ask("matches", (b, a))

        self._background.call(dot_plot_of, a, b, self.others, done=take, failed=self._page.desk.say_why)
