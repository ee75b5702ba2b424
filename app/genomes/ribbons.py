"""Synteny ribbons of comparisons of genomes: their tab, and their figure."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.pages.desk import Desk
from app.pages.gene_files import GeneFiles
from app.pages.ribbons import RibbonsPanel
from app.pictures.ribbon_figure import RibbonFigure
from app.state.state_parts import StatePart
from app.state.ways import RecordPlace
from app.widgets.background import Background
from gpu.genomes.request import couple_folder
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import RibbonArea
from gpu.genomes.ribbons import gene_files, model_of, with_genes


class GenomeRibbons(RibbonsPanel):
    """The ribbons of a result; a double click opens the alignment of a ribbon there."""

    def __init__(self, result: GenomesResult, desk: Desk, background: Background) -> None:
        files = GeneFiles(gene_files(result), desk, background)
        super().__init__(partial(model_of, result), desk, background, files)
        self.files = files
        self._result = result
        #: Of several genomes their numbers from top to bottom; () for two.
        self._order = tuple(range(len(result.request.a) if result.request.is_all else 0))
        self._first = self._order
        self.picture.can_order = result.request.is_all
        self.picture.opened.connect(self._open)
        self.picture.moved.connect(self._move)

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
        model = self.picture.shown
        some, (a, b) = model.between[upper], model.records[upper : upper + 2]
        record = int(some.a[row])
        names = a.names[record], b.names[int(some.b[row])]
        ends = int(some.a_start[row]), int(some.a_end[row])
        path, couple = self._file(upper, record), tuple(self._order[upper : upper + 2])
        place = RecordPlace(path, names[0], names[0], int(a.lengths[record]), first=ends[0], last=ends[1])
        self._background.call(
            _alignment,
            self._result,
            couple,
            names,
            done=lambda folder: self._desk.open(folder, place=place),
            failed=self._desk.say_why,
        )

    def _file(self, genome: int, record: int) -> str:
        """The file of a record."""
        if self._order:
            return self._result.request.a[self._order[genome]]
        found = self._result.genomes[genome]
        return found.paths[int(found.file[record])]


def ribbons_figure(result: GenomesResult) -> RibbonFigure:
    """The figure of all ribbons of a result; for a thread. Raises as ``model_of``."""
    model = with_genes(model_of(result), gene_files(result))
    return RibbonFigure(result.request.title, model, RibbonArea.whole(model))


def _alignment(result: GenomesResult, couple: tuple[int, ...], names: tuple[str, str]) -> Path:
    """The folder of the alignment of two records; of several genomes that of a couple."""
    if couple:
        result = GenomesResult.open(result.folder / couple_folder(*sorted(couple)))
        names = names if couple[0] < couple[1] else names[::-1]
    return next(result.folder / pair.folder for pair in result.pairs if (pair.a, pair.b) == names)
