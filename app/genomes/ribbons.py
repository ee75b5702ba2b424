"""Synteny ribbons of comparisons of genomes: their tab, and their figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu

from app.access.catalogue import Command, RegionCommands
from app.analyses.chromosome.region import add_ways
from app.genomes.regions import RegionWays, read_bases
from app.pages.gene_files import GeneFiles
from app.pages.result import ResultPage
from app.pages.ribbons import RibbonsPanel
from app.pictures.ribbon_figure import RibbonFigure
from app.state.state_parts import StatePart
from app.widgets.background import Background
from gpu.core.units import visible
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import RibbonArea
from gpu.genomes.ribbons import gene_files, model_of, with_genes
from gpu.sequences.choice import SequenceChoice


class GenomeRibbons(RibbonsPanel):
    """The ribbons of a result.

    A double click opens the alignment of a ribbon there, a right click its menu.
    """

    def __init__(self, page: ResultPage, background: Background) -> None:
        result = page.result
        files = GeneFiles(gene_files(result), page.desk, background)
        super().__init__(partial(model_of, result), page.desk, background, files)
        self.files, self._ways = files, RegionWays(page, background)
        self._result = result
        #: Of several genomes their numbers from top to bottom; () for two.
        self._order = tuple(range(len(result.request.a) if result.request.is_all else 0))
        self._first = self._order
        self.picture.can_order = result.request.is_all
        self.picture.opened.connect(self._open)
        self.picture.menu_asked.connect(self.show_menu)
        self.picture.moved.connect(self._move)

    def letters_of(self, genome: int, record: int, start: int, end: int) -> Callable[[], str]:
        choice = self._choice(genome, record, start, end)
        return lambda: read_bases(self._result.request, choice).letters.decode()

    def parts(self) -> dict[str, StatePart]:
        """The parts of the page's state: the order of genomes, and the view."""

        def kept() -> list[int] | None:
            return None if self._order == self._first else list(self._order)

        order = StatePart(kept, self._restore_order, self.tr("order of the genomes"))
        return {"ribbon_order": order, **super().parts()}

    def _move(self, genome: int, onto: int) -> None:
        order, lefts = list(self._order), list(self.picture.area.lefts)
        order.insert(onto, order.pop(genome))
        lefts.insert(onto, lefts.pop(genome))
        self.wanted = None if self.picture.state() is None else [self.picture.area.across, *lefts]
        self._show_order(tuple(order))

    def _restore_order(self, value: object) -> None:
        is_order = isinstance(value, list) and sorted(map(str, value)) == sorted(map(str, self._first))
        wanted = tuple(map(int, value)) if isinstance(value, list) and is_order else self._first
        if wanted != self._order:
            self._show_order(wanted)

    def _show_order(self, order: tuple[int, ...]) -> None:
        self._order = order
        self.make(partial(model_of, self._result, order))

    def _open(self, upper: int, row: int) -> None:
        # The picture's own order: it may await another.
        self._ways.open(self._sides(upper, row), self.picture.shown.order[upper : upper + 2])

    def add_ways(self, menu: QMenu, upper: int, row: int) -> None:
        shown, titles = self.picture.shown, dict[Command, str]()
        if shown.order:
            # Of several genomes none is a or b.
            copies = RegionCommands.copy_a, RegionCommands.copy_b
            for command, name in zip(copies, shown.names[upper : upper + 2], strict=True):
                titles[command] = self.tr("Copy sequence of {0}").format(visible(name))
        add_ways(menu, self._ways.of(self._sides(upper, row), shown.order[upper : upper + 2]), titles)

    def _sides(self, upper: int, row: int) -> tuple[SequenceChoice, SequenceChoice]:
        """Both ends of a ribbon, the lower one on its strand."""
        some = self.picture.shown.between[upper]
        upper_end = self._choice(upper, int(some.a[row]), int(some.a_start[row]), int(some.a_end[row]))
        lower_end = self._choice(upper + 1, int(some.b[row]), int(some.b_start[row]), int(some.b_end[row]))
        return upper_end, replace(lower_end, reverse=bool(some.reverse[row]))

    def _choice(self, genome: int, record: int, start: int, end: int) -> SequenceChoice:
        table = self.picture.shown.records[genome]
        length = int(table.lengths[record])
        return SequenceChoice(self._file(genome, record), table.names[record], (start + 1, end), length=length)

    def _file(self, genome: int, record: int) -> str:
        """The file of a record."""
        if order := self.picture.shown.order:
            return self._result.request.a[order[genome]]
        found = self._result.genomes[genome]
        return found.paths[int(found.file[record])]


def ribbons_figure(result: GenomesResult) -> RibbonFigure:
    """The figure of all ribbons of a result; for a thread. Raises as ``model_of``."""
    model = with_genes(model_of(result), gene_files(result))
    return RibbonFigure(result.request.title, model, RibbonArea.whole(model))
