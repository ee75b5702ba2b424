"""The report of a batch: its counts, and the table of its comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.batch.columns import task_columns
from app.language.text import Text, tr
from app.reports.content import InputFile, ResultReport, TablePart
from app.reports.table import ReportTable, table_from
from app.tables.numbers import NumberRow, duration
from gpu.batch.folder import BatchFolder
from gpu.batch.summary import counts


class BatchReport(ResultReport[BatchFolder]):
    """See ``app.reports.content``."""

    kind = Text("Report of a batch of comparisons")

    def numbers(self) -> Iterable[NumberRow]:
        told = counts(self.result.rows)
        return [
            NumberRow(tr("Comparisons"), f"{told['comparisons']:,}"),
            NumberRow(tr("Done"), f"{told['done']:,}"),
            NumberRow(tr("Failed"), f"{told['failed']:,}"),
            NumberRow(tr("Time"), duration(sum(row.state.seconds for row in self.result.rows))),
        ]

    def tables(self) -> Iterator[TablePart]:
        yield TablePart(tr("Comparisons"), self._table)

    def inputs(self) -> Iterable[InputFile]:
        yield InputFile(self.result.request.plan, "")

    def _table(self) -> ReportTable:
        rows = self.result.rows
        columns = (
            column for column in task_columns() if not column.is_optional or any(column.text(row) for row in rows)
        )
        return table_from(columns, rows[: self.most], len(rows), tr("the first ones in the order of the plan."))
