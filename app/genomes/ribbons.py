"""Synteny ribbons of comparisons of genomes: their tab, and their figure."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.pages.desk import Desk
from app.pages.ribbons import RibbonsPanel
from app.pictures.ribbon_figure import RibbonFigure
from app.state.ways import RecordPlace
from app.widgets.background import Background
from gpu.genomes.request import couple_folder
from gpu.genomes.result import GenomesResult
from gpu.genomes.ribbon_layout import RibbonArea
from gpu.genomes.ribbons import model_of


class GenomeRibbons(RibbonsPanel):
    """The ribbons of a result; a double click opens the alignment of a ribbon there."""

    def __init__(self, result: GenomesResult, desk: Desk, background: Background) -> None:
        super().__init__(partial(model_of, result), desk, background)
        self._result = result
        self.picture.opened.connect(self._open)

    def _open(self, upper: int, row: int) -> None:
        model = self.picture.shown
        some, (a, b) = model.between[upper], model.records[upper : upper + 2]
        record = int(some.a[row])
        names = a.names[record], b.names[int(some.b[row])]
        ends = int(some.a_start[row]), int(some.a_end[row])
        path = _file(self._result, upper, record)
        place = RecordPlace(path, names[0], names[0], int(a.lengths[record]), first=ends[0], last=ends[1])
        self._background.call(
            _alignment,
            self._result,
            upper,
            names,
            done=lambda folder: self._desk.open(folder, place=place),
            failed=self._desk.say_why,
        )


def ribbons_figure(result: GenomesResult) -> RibbonFigure:
    """The figure of all ribbons of a result; for a thread. Raises as ``model_of``."""
    model = model_of(result)
    return RibbonFigure(result.request.title, model, RibbonArea.whole(model))


def _file(result: GenomesResult, genome: int, record: int) -> str:
    """The file of a record."""
    if result.request.is_all:
        return result.request.a[genome]
    found = result.genomes[genome]
    return found.paths[int(found.file[record])]


def _alignment(result: GenomesResult, upper: int, names: tuple[str, str]) -> Path:
    """The folder of the alignment of two records, by their names; for a thread."""
    if result.request.is_all:
        result = GenomesResult.open(result.folder / couple_folder(upper, upper + 1))
    return next(result.folder / pair.folder for pair in result.pairs if (pair.a, pair.b) == names)
