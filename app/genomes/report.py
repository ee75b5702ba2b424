"""The report of a comparison of genomes: numbers, dot plot or tree, pairs, rearrangements."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.analyses.matches.dot_plot.figure import DotPlotFigure, DrawnAlignment
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.search import SearchDescription
from app.charts.level_of_detail import Area
from app.genomes.figures import HeatFigure, TreeFigure
from app.genomes.numbers import genomes_rows
from app.genomes.pairs_model import PairRow, PairTicks, pair_columns
from app.genomes.paths import paths_of
from app.genomes.rearrangement_rows import GenomeRows
from app.genomes.ribbons import ribbons_figure
from app.genomes.tree_layout import layout_of
from app.language.text import Text, tr
from app.pictures.dots.index import MatchIndex
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import Cell, ColumnHeading, ReportTable, table_from, table_of
from app.tables.numbers import NumberRow
from app.tables.texts import distance_text, fraction_text
from gpu.core.units import percent, visible
from gpu.genomes.export import genome_names
from gpu.genomes.request import PairChoice
from gpu.genomes.result import GenomesResult


class GenomesReport(ResultReport[GenomesResult]):
    """See ``app.reports.content``."""

    kind = Text("Report of a comparison of genomes")

    def numbers(self) -> list[NumberRow]:
        return genomes_rows(self.result)

    def pictures(self) -> Iterator[ReportPicture]:
        result = self.result
        if result.request.is_all:
            names, found = genome_names(result), result.distances
            title, covered = tr("Distance (1 − identity)"), tr("Share of the row's genome that is aligned")
            yield ReportPicture(tr("Distances"), lambda: HeatFigure(result.request.title, title, names, found.distance))
            yield ReportPicture(
                tr("Coverage"), lambda: HeatFigure(result.request.title, covered, names, found.coverage)
            )
            yield ReportPicture(tr("Tree"), lambda: TreeFigure(result.request.title, layout_of(result)))
            yield ReportPicture(tr("Ribbons"), lambda: ribbons_figure(result))
        else:
            yield ReportPicture(tr("Dot plot"), lambda: whole_plot(result))
            if result.has_alignments:
                yield ReportPicture(tr("Ribbons"), lambda: ribbons_figure(result))

    def tables(self) -> Iterator[TablePart]:
        if self.result.request.is_all:
            yield TablePart(tr("Distances of all"), self._couples)
        elif self.result.has_alignments:
            yield TablePart(tr("Pairs of records"), self._pairs)
            yield TablePart(tr("Rearrangements"), self._rearrangements)

    def _pairs(self) -> ReportTable:
        rows = [PairRow.of(PairChoice(pair.a, pair.b, pair.reverse), pair) for pair in self.result.pairs[: self.most]]
        columns = (column for column in pair_columns(PairTicks(rows, 0.0)) if column.name not in ("align", "matches"))
        return table_from(columns, rows, len(self.result.pairs), tr("the first ones."))

    def _rearrangements(self) -> ReportTable:
        rows = GenomeRows(self.result, np.arange(len(self.result.rearrangements)))
        return table_of(rows, self.most, tr("the first ones along genome a."))

    def _couples(self) -> ReportTable:
        names, found = genome_names(self.result), self.result.distances
        headings = [
            ColumnHeading(tr("Genome"), tr("One of the two genomes"), True),
            ColumnHeading(tr("With"), tr("The other one"), True),
            ColumnHeading(tr("Distance"), tr("1 − identity; 1 where nothing was aligned"), False),
            ColumnHeading(
                tr("Identity"), tr("Equal bases in percent of the columns of the pairs' best alignments"), False
            ),
            ColumnHeading(tr("Aligned"), tr("Share of the first genome that lies in alignments"), False),
            ColumnHeading(tr("Of the other"), tr("Share of the other genome that lies in alignments"), False),
        ]
        rows = []
        for first, second in zip(*np.triu_indices(len(names), 1), strict=True):
            identity = float(found.identity[first, second])
            numbers = (float(found.distance[first, second]), identity)
            shares = float(found.coverage[first, second]), float(found.coverage[second, first])
            rows.append(
                [
                    *(Cell(visible(names[first])), Cell(visible(names[second]))),
                    Cell(distance_text(numbers[0]), numbers[0]),
                    Cell("–" if np.isnan(identity) else f"{percent(identity, 1, 3)} %", identity),
                    *(Cell(fraction_text(share), share) for share in shares),
                ]
            )
        taken = tr("the first ones.") if len(rows) > self.most else ""
        return ReportTable(headings, rows[: self.most], len(rows), taken)


def plot_remarks(result: GenomesResult) -> list[str]:
    """The lines about the run beside a dot plot."""
    request = result.request
    files = [Path(path).name for path in (*request.a, *request.b)]
    return [", ".join(files), SearchDescription.of(result.overview.request).command, result.device]


def whole_plot(result: GenomesResult) -> DotPlotFigure:
    """The dot plot of all records with every path, for a paper; sorts the matches.

    Raises ``Damaged``.
    """
    matches = result.overview.matches
    area = Area(0, matches.query.total, 0, matches.reference.total)
    rulers = RecordRuler(matches.reference, "b"), RecordRuler(matches.query, "a")
    drawn = [DrawnAlignment(path.points, path.legend, path.colour) for path in paths_of(result)]
    minimum = result.overview.request.minimum
    return DotPlotFigure(area, MatchIndex(matches), *rulers, minimum, alignments=drawn, remarks=plot_remarks(result))
