"""The report of an alignment: numbers, matrix, charts, alignments and differences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.analyses.chromosome.charts import charts_figure
from app.analyses.chromosome.difference_charts import DifferenceFigure
from app.analyses.chromosome.difference_rows import DifferenceRows
from app.analyses.chromosome.difference_views import differences
from app.analyses.chromosome.figure import Figure
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.numbers import number_rows
from app.analyses.chromosome.survey import layer_counts
from app.charts.level_of_detail import Area
from app.figures.figure import Sheet
from app.language.text import Text, tr
from app.reports.content import InputFile, ReportPicture, ResultReport, TablePart
from app.reports.table import MOST_ROWS, Cell, ColumnHeading, ReportTable, table_of
from app.tables.numbers import NumberRow
from gpu.analyses.chromosome.differences.counts import DifferenceCounts
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment, turned
from gpu.core.errors import InputError
from gpu.core.units import percent


class ChromosomeReport(ResultReport[Result]):
    """See ``app.reports.content``.

    ``found``: the alignment whose differences are listed; None: the first.
    """

    kind = Text("Report of an alignment")
    checksums = Text("SHA-256 of the record's bases")

    def __init__(
        self, result: Result, shown: Sheet | None = None, most: int = MOST_ROWS, found: RankedAlignment | None = None
    ) -> None:
        super().__init__(result, shown, most)
        self._found = found

    def numbers(self) -> list[NumberRow]:
        return number_rows(self.result)

    def pictures(self) -> Iterator[ReportPicture]:
        yield ReportPicture(tr("Matrix"), lambda: self.shown or whole_matrix(self.result))
        if self._aligns:
            yield ReportPicture(
                tr("Differences along the alignment"),
                lambda: DifferenceFigure(self.result.request.title, self._differences[1]),
            )
        yield ReportPicture(tr("Times and speed"), lambda: charts_figure(self.result))

    def tables(self) -> Iterator[TablePart]:
        if len(self.result.alignments) > 1:
            yield TablePart(tr("Alignments"), self._alignments)
        if self._aligns:
            taken = tr("the first ones along the alignment.")
            yield TablePart(tr("Differences"), lambda: table_of(self._differences[0], self.most, taken))

    def inputs(self) -> list[InputFile]:
        sides = (self.result.request.a, self.result.request.b)
        return [InputFile(f"{side.path} ({side.full_name})", side.sha256) for side in sides]

    @property
    def _aligns(self) -> bool:
        alignment = self.result.alignment
        return alignment is not None and not alignment.is_empty

    @cached_property
    def _differences(self) -> tuple[DifferenceRows, DifferenceCounts]:
        """Raises ``InputError`` if a sequence is gone or has changed."""
        found = self._found or self.result.alignments[0]
        a, b = self.result.load_sequences()
        return differences(self.result, found, a, turned(b) if found.other_strand else b, ((), ()))

    def _alignments(self) -> ReportTable:
        request, alignments = self.result.request, self.result.alignments
        rows = []
        for found in alignments[: self.most]:
            (a, a_end), (b, b_end) = found.ranges(request)
            worth, identity, own = found.significance, found.identity, found.request(request)
            rows.append(
                [
                    Cell(f"{found.number:,}", found.number),
                    Cell(f"{found.score:,}", found.score),
                    Cell("") if worth is None else Cell(worth.evalue, worth.log10_evalue),
                    Cell("") if identity is None else Cell(f"{percent(identity, 1, 1)} %", identity),
                    Cell("−" if own.a.reverse != own.b.reverse else "+"),
                    Cell(f"{a:,}–{a_end:,}", min(a, a_end)),
                    Cell(f"{b:,}–{b_end:,}", min(b, b_end)),
                ]
            )
        headings = [
            ColumnHeading("#", tr("Number in the order of finding"), False),
            ColumnHeading(tr("Score"), tr("Score of the alignment"), False),
            ColumnHeading(tr("E-value"), tr("Number of alignments as good that chance brings"), False),
            ColumnHeading(tr("Identity"), tr("Matches over alignment columns"), False),
            ColumnHeading(tr("Strand"), tr("− where the other strand of b is aligned"), True),
            ColumnHeading(tr("In a"), tr("First to last aligned base of a, counted from 1"), False),
            ColumnHeading(tr("In b"), tr("First to last aligned base of b, counted from 1"), False),
        ]
        taken = tr("the first ones.") if len(rows) < len(alignments) else ""
        return ReportTable(headings, rows, len(alignments), taken)


def whole_matrix(result: Result) -> Figure:
    """The picture of the whole matrix, for a paper: layers of the run that are there."""
    rows, columns = result.request.a.used, result.request.b.used
    if not rows or not columns:
        raise InputError("There is no matrix to draw.")
    counts = layer_counts(result)
    is_aligned = counts[Layer.ALIGNMENT] > 0
    layers = [
        layer
        for layer, count in counts.items()
        if count and layer.stage < 3 and not (layer is Layer.CHAIN and is_aligned)
    ]
    return Figure(result, layers, Area(0, rows, 0, columns))
