"""The page of several genomes: heat map of their distances, tree, numbers, exports."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from app.access.parts import Splitter, Tabs
from app.genomes.figures import HeatFigure, TreeFigure
from app.genomes.heat_map import COVERAGE, DISTANCE, IDENTITY, HeatMap, HeatModel
from app.genomes.numbers import genomes_rows
from app.genomes.report import GenomesReport
from app.genomes.ribbons import GenomeRibbons
from app.genomes.tree_layout import layout_of
from app.genomes.tree_view import TreeView
from app.help.terms import explain_as
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.pictures.actions import menu_button
from app.state.state_parts import StatePart, is_whole
from app.tables.numbers import NumbersTable
from app.widgets.basic import divide, fill
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.genomes.export import FORMATS_OF_ALL, genome_names
from gpu.genomes.request import couple_folder
from gpu.genomes.result import GenomesResult
from gpu.genomes.summary import finding

#: Initial share of the page for the heat map.
_MAP = 0.56


class AllGenomesPage(ResultPage):
    """The page of a comparison of several genomes; a double click opens that of two."""

    formats = FORMATS_OF_ALL
    report_class = GenomesReport
    figure_name = Text("distances")
    _result: GenomesResult

    def __init__(self, result: GenomesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        self._names = genome_names(result)
        self.model = HeatModel(self._names, result.distances, self)
        self.map = HeatMap(self.model, self)
        self.tree = TreeView(self)
        self.ribbons = GenomeRibbons(self, self._background)
        self.numbers = NumbersTable(genomes_rows(result))
        self._make_tools()
        self._lay_out()
        self.map.opened.connect(self._open)
        self._background.call(layout_of, result, done=self.tree.show_tree, failed=self._without_tree)

    def finding(self) -> str:
        return finding(self._result)

    def take_files(self, paths: list[str]) -> bool:
        return self.ribbons.files.take(paths)

    def own_parts(self) -> dict[str, StatePart]:
        def restore(value: object) -> None:
            number = value if is_whole(value) else DISTANCE
            if (place := self.shown.findData(number)) >= 0:
                self.shown.setCurrentIndex(place)

        def kept() -> int | None:
            return self.model.what or None

        return {"shown": StatePart(kept, restore, self.tr("numbers shown")), **self.ribbons.parts()}

    # Set-up

    def _make_tools(self) -> None:
        self.shown = explain_as(QComboBox(self), "genomes.heat_map.shown")
        for title, what, tip in (
            (self.tr("Distance (1 − identity)"), DISTANCE, self.tr("0 for equal genomes, 1 where nothing is aligned")),
            (
                self.tr("Identity"),
                IDENTITY,
                self.tr("Equal bases in percent of the columns of the pairs' best alignments"),
            ),
            (self.tr("Share that is aligned"), COVERAGE, self.tr("Of the row's genome, with the column's one")),
        ):
            self.shown.addItem(title, what)
            self.shown.setItemData(self.shown.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.shown.setAccessibleName(self.tr("Numbers of the heat map"))
        self.shown.currentIndexChanged.connect(lambda: self.model.show_what(self.shown.currentData()))
        self.exported[self.tree] = self.offer_picture(self.tr("tree"), self.tree_figure)
        self.ribbons.offer_export(self)

    def _lay_out(self) -> None:
        label = QLabel(self.tr("&Show"))
        label.setBuddy(self.shown)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 5, 8, 5)
        bar.setSpacing(8)
        bar.addWidget(label)
        bar.addWidget(self.shown)
        bar.addStretch(1)
        bar.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))
        self.aside = Tabs(self)
        self.aside.addTab(self.tree, self.tr("Tree"))
        self.aside.addTab(self.ribbons, self.tr("Ribbons"))
        self.aside.addTab(self.numbers, self.tr("Numbers"))
        self._halves = Splitter(Qt.Orientation.Horizontal, self)
        self._halves.addWidget(self.map)
        self._halves.addWidget(self.aside)
        divide(self._halves, _MAP)
        fill(self, bar, (self._halves, 1))

    # Events

    def _open(self, row: int, column: int) -> None:
        if row == column:
            return
        first, second = sorted((row, column))
        name = couple_folder(first, second)
        if name in self._result.failed:
            text = self.tr("{0} and {1} match too little to be aligned; their distance is 1.")
            self.desk.say(text.format(self._names[first], self._names[second]))
        else:
            self.desk.open(self._result.folder / name)

    def _without_tree(self, problem: Exception) -> None:
        self.tree.explain(explain(problem).sentence)

    # Exports

    def figure(self) -> HeatFigure:
        return HeatFigure(self.title, self.shown.currentText(), self._names, self.model.values)

    def tree_figure(self) -> TreeFigure:
        """The tree. Raises ``InputError`` before it is made."""
        if (layout := self.tree.drawn) is None:
            raise InputError("The tree is still being made; export again in a moment.")
        return TreeFigure(self.title, layout)
