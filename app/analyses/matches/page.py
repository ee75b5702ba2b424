"""The page of exact matches: dot plot, list of matches, numbers, times, exports, alignments.

The plot needs the result folder alone. Features of annotated files, and finished alignments of the
same sequences, are loaded in threads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from app.access.catalogue import MatchesCommands
from app.analyses.matches.alignment_layer import ALIGNMENT, FoundAlignment, LayerFinder, beside
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.dot_plot_page import DotPlotPage
from app.analyses.matches.layer_files import LayerFiles
from app.analyses.matches.layers_panel import LayersPanel
from app.analyses.matches.list import MatchesList
from app.analyses.matches.numbers import matches_rows
from app.analyses.matches.records import RecordFiles, Rectangle, choices
from app.analyses.matches.records_panel import RecordsPanel
from app.analyses.matches.records_saved import offer_records
from app.analyses.matches.report import MatchesReport
from app.analyses.matches.search import SearchDescription
from app.analyses.matches.state import KeptAlignments, dot_plot_parts
from app.analyses.matches.time import MatchesTime, time_bars
from app.charts.bars import BarsFigure, times_figure
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.gene_files import GeneFiles
from app.pictures.actions import new_action
from app.state.state_parts import StatePart, sort_part
from app.tables.numbers import NumbersTable, computer, duration
from app.widgets.file_dialogs import ask_folder
from app.widgets.messages import explain
from gpu.analyses.matches.export import FORMATS
from gpu.analyses.matches.record_pairs import RecordMatches
from gpu.analyses.matches.result import MatchesResult, finding
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature

#: Most query files named in a figure.
_MAX_FILES_NAMED = 3
#: Largest initial share of the page for the list.
_MAX_LIST_SHARE = 0.45


class MatchesPage(DotPlotPage):
    """The page of one matches result.

    It requests comparisons of the alignment analysis, filled in with (``SequenceChoice``,
    ``SequenceChoice``): the query as sequence a, the reference as b.
    """

    formats = FORMATS
    what = Text("matches")
    report_class = MatchesReport
    _result: MatchesResult

    def __init__(self, result: MatchesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        self._files = RecordFiles(result.request, result.matches)
        self._finder = LayerFinder(self._files)
        self._shown: set[Path] = set()
        self._waiting: list[Path] = []
        self._finding = False
        self._search = SearchDescription.of(result.request)
        self.plot = DotPlotView(result.matches, desk, search=self._search)
        self.list = MatchesList(result.matches, self._search.nothing, desk.say)
        self.numbers = NumbersTable(matches_rows(result))
        self.time = MatchesTime(result)
        self.files = LayerFiles(self, self.plot, self._background)
        sides = result.matches.query, result.matches.reference
        self.records = RecordsPanel(self.plot, sides, self._record_matches, True, desk)
        offer_records(self, self.records, result.folder / self.what, result.request.queries)
        self.drawn = KeptAlignments(self.plot, self._show_again)
        self._make_add_actions()
        self.layers = LayersPanel(self.plot, desk, self.files.ask, self.add)
        self.genes = GeneFiles({}, desk, self._background)
        self.layers.buttons.insertWidget(1, self.genes.button(self.layers))
        self.lay_out(
            [
                (self.list, self.tr("Matches")),
                (self.records, self.tr("Records")),
                (self.layers, self.tr("Layers")),
                (self.numbers, self.tr("Numbers")),
                (self.time, self.tr("Time")),
            ]
        )
        self._make_actions()
        self.plot.rectangle.selected.connect(self._align)
        self.plot.current_match.connect(self.list.show_match)
        self.plot.minimum_changed.connect(self.list.set_minimum)
        self.plot.minimum_changed.connect(self.records.refresh_later)
        self.list.chosen.connect(self.plot.go_to)
        # Alignments made from here lie beside it, unless a person chose another folder.
        self._background.call(beside, result.folder, done=self.offer, failed=self._not_found)
        self.follow_genes("b", "a")
        self._background.call(self._features, done=self._take_features, failed=self._without_features)

    @property
    def alignments(self) -> frozenset[Path]:
        """The result folders whose alignments are on the plot."""
        return frozenset(self._shown)

    def finding(self) -> str:
        return finding(self._result)

    def own_parts(self) -> dict[str, StatePart]:
        matches = sort_part(self.list.table, self.tr("order of the matches"))
        parts = dot_plot_parts(self.plot, self.records, self.layers, self.files)
        return {"gene_files": self.genes.part, "alignments": self.drawn.part, "sort/matches": matches, **parts}

    def offer(self, folders: list[Path]) -> None:
        """Add those alignments to the plot that are of its sequences; ignore the others."""
        paths = [Path(folder) for folder in folders if Path(folder) not in self._waiting]
        self._waiting += [path for path in paths if path not in self._shown or self._has_more(path)]
        self._find()

    def _has_more(self, folder: Path) -> bool:
        """True if a result has more alignments than are drawn of it."""
        drawn = (shown.count for shown in self.plot.paths.all if shown.folder == folder)
        return any(self._finder.has_more(folder, count) for count in drawn)

    # Set-up

    def aside_width(self) -> int:
        tabs = self.aside.tabBar().sizeHint().width() + self.aside.cornerWidget().sizeHint().width()
        return min(max(self.list.wanted_width, tabs + 8), round(_MAX_LIST_SHARE * self.width()))

    def _make_add_actions(self) -> None:
        self.add = new_action(self, MatchesCommands.add, self._ask_alignment)
        self.add_file = new_action(self, MatchesCommands.add_file, self.files.ask)

    def _make_actions(self) -> None:
        self.addActions([*self.plot.actions(), self.add, self.add_file])
        self.addActions(self.records.actions_of_page)
        tip = self.tr("Save the matches that are shown, of the minimum length chosen, as a file")
        for action in self.exports.values():
            action.setToolTip(tip)
            action.setStatusTip(tip)
        self.exported[self.list] = next(iter(self.exports.values()))
        self.exported[self.time] = self.offer_chart(self.tr("times"), self.charts, "charts")
        self.show_exports()

    def export_choice(self, rows: str) -> dict[str, Any]:
        return {"minimum": self.plot.minimum}

    def charts(self) -> BarsFigure:
        result = self._result
        about = [*self.remarks()[:-1], f"{computer(result.engine, result.device)}, {duration(result.seconds)}"]
        return times_figure(result.request.title, time_bars(result), about=about)

    def take_files(self, paths: list[str]) -> bool:
        return self.files.take(paths) or self.genes.take(paths)

    def remarks(self) -> list[str]:
        request, result = self._result.request, self._result
        files = [Path(path).name for path in (request.reference, *request.queries[:_MAX_FILES_NAMED])]
        if len(request.queries) > _MAX_FILES_NAMED:
            files.append(self.tr("and {0:,} more").format(len(request.queries) - _MAX_FILES_NAMED))
        return [", ".join(files), self._search.command, result.device]

    def _features(self) -> tuple[list[Feature], list[Feature]]:
        return self._files.features("reference"), self._files.features("query")

    def _take_features(self, features: tuple[list[Feature], list[Feature]]) -> None:
        self.own_features = features
        self.show_features()

    def _without_features(self, problem: Exception) -> None:
        self.desk.say(self.tr("No features are shown: {0}").format(explain(problem).sentence))

    # Alignments

    def _record_matches(self) -> RecordMatches:
        return RecordMatches.of_matches(self._result.matches, self.plot.minimum)

    def _align(self, rectangle: Rectangle) -> None:
        arrangement = self.plot.arrangement
        start, end, flipped = arrangement.given(self._result.matches.query, rectangle.query_start, rectangle.query_end)
        rectangle = rectangle._replace(query_start=start, query_end=end, reverse=rectangle.reverse ^ flipped)
        # Finding a record's file may require reading the files.
        self._background.call(choices, self._files, rectangle, done=self._ask_for_alignment, failed=self.desk.say_why)

    def _ask_for_alignment(self, found: tuple[SequenceChoice, SequenceChoice, str]) -> None:
        query, reference, remark = found
        self.desk.ask(ALIGNMENT, (query, reference), remark)

    def _find(self) -> None:
        if self._waiting and not self._finding:
            folders, self._waiting = self._waiting, []
            self._finding = True
            self._background.call(self._finder.find, folders, done=self._found, failed=self._not_found)

    def _found(self, layers: list[FoundAlignment]) -> None:
        self._finding = False
        for layer in layers:
            for shown in self.plot.paths.all:
                if shown.folder == layer.folder and shown.count != 1 + layer.further.size:
                    self.plot.paths.set_further(shown, layer.further)
            if layer.folder not in self._shown:
                self._shown.add(layer.folder)
                if str(layer.folder) not in self.drawn.removed:
                    is_shown = not self.drawn.is_hidden(layer.folder)
                    self.plot.paths.add(layer.points, layer.label, layer.folder, is_shown, layer.further)
        self._find()

    def _not_found(self, problem: Exception) -> None:
        self._finding = False
        self.desk.say_why(problem)
        self._find()

    def _show_again(self, folder: Path) -> None:
        """Draw the alignment of a folder that was taken off the plot."""
        self._background.call(
            self._finder.layer,
            folder,
            done=lambda layer: None if layer is None else self._draw_again(folder, layer),
            failed=self.desk.say_why,
        )

    def _draw_again(self, folder: Path, layer: FoundAlignment) -> None:
        self._shown -= {folder, layer.folder}
        self._found([layer])

    def _ask_alignment(self) -> None:
        title = self.tr("Choose the result folder of an alignment")
        ask_folder(self, title, self._result.folder.parent, lambda folder: self.add_alignment(Path(folder)))

    def add_alignment(self, folder: Path) -> None:
        """Draw the alignment of a result folder, or report why not."""
        if any(shown.folder == folder for shown in self.plot.paths.all):
            self.desk.say(self.tr("“{0}” is drawn already.").format(folder.name))
            return
        self._background.call(
            self._finder.layer,
            folder,
            done=lambda layer: self._take_alignment(folder, layer),
            failed=self.desk.say_why,
        )

    def _take_alignment(self, folder: Path, layer: FoundAlignment | None) -> None:
        if layer is None:
            self.desk.say(self.tr("“{0}” is no finished alignment of these sequences.").format(folder.name))
        else:
            self.drawn.add(folder)
            self._draw_again(folder, layer)
