"""The report of mapped reads: numbers, coverage of the reference, charts, reads."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from app.analyses.reads.alleles import SIGNS, Stacks
from app.analyses.reads.charts import ReadsCharts
from app.analyses.reads.columns import Places, read_columns
from app.analyses.reads.features import features_of
from app.analyses.reads.frame import Frame, pixels
from app.analyses.reads.numbers import reads_rows
from app.analyses.reads.read_rows import ReadRows
from app.analyses.reads.reference_figure import ReferenceFigure
from app.charts.level_of_detail import base_pairs
from app.language.counts import counted
from app.language.text import Text, tr
from app.pictures.features import FeatureLane
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import ReportTable, table_of
from app.tables.numbers import NumberRow
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import CrosspointError, InputError
from gpu.sequences.names import display_name

#: Pixels of the whole reference.
_WIDTH = 1_000


class ReadsReport(ResultReport[ReadsResult]):
    """See ``app.reports.content``."""

    kind = Text("Report of mapped reads")

    def numbers(self) -> list[NumberRow]:
        return reads_rows(self.result)

    def pictures(self) -> Iterator[ReportPicture]:
        yield ReportPicture(tr("Reads along the reference"), lambda: self.shown or whole_reference(self.result))
        yield ReportPicture(tr("Summary"), lambda: ReadsCharts.of(self.result))

    def tables(self) -> Iterator[TablePart]:
        yield TablePart(tr("Reads"), self._table)

    def _table(self) -> ReportTable:
        table, result = self.result.reads, self.result
        names, lengths = result.reference_records
        columns = read_columns(len(table), 0, Places(names.strings(), lengths), 0, result.is_imported)
        rows = ReadRows(result, columns)
        return table_of(rows, self.most, tr("the first ones in the order of the input."))


def whole_reference(result: ReadsResult, along: Coverage | None = None) -> ReferenceFigure:
    """The coverage of the whole reference, for a paper; reads all hits unless they are given.

    Raises ``InputError`` without a hit, ``Damaged``.
    """
    if not len(result.hits):
        raise InputError("There are no hits along the reference to draw.")
    along = along or Coverage(result)
    names, lengths = result.reference_records
    before = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    frame = Frame(0.0, float(before[-1]), 0.0, _WIDTH)
    least, most = pixels(along.least, along.most, 0, along.bin, frame)
    try:
        features = features_of(result)
    except CrosspointError:
        # As on the page: a file that has changed has no features to draw.
        features = []
    lane = FeatureLane.along(features)
    lanes = {"": lane} if lane.features else {}
    where = f"{counted(len(lengths), tr('records'))}, {base_pairs(int(before[-1]))}"
    shown = [display_name(name) for name in names.strings()]
    # The whole reference is not split by allele.
    stacks, depth = Stacks(np.zeros(0, np.int64), np.zeros((0, len(SIGNS)))), np.zeros(0)
    title = result.request.title
    return ReferenceFigure(title, where, frame, before, shown, least, most, None, 0, lanes, stacks=stacks, depth=depth)
