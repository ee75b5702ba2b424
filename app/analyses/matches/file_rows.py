"""The rows of the table of a file's alignments, its columns and limits. Free of widgets."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.language.text import tr
from app.tables.array_rows import ArrayRows
from app.tables.columns import ColumnMaker, Row, TableColumn
from app.tables.filters import Filter
from app.tables.texts import fraction_text, place_text, strand_text
from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.result import RecordTable
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: Fields of a row, for its tooltip.
FIELDS = ("a_record", "a_start", "a_end", "b_record", "b_start", "b_end", "minus", "identity", "columns")
#: Bits of a position behind a record's number, in the keys of an order.
_POSITION_BITS = 33


class FileRows(ArrayRows):
    """The alignments of a file, in its order; a search is for names of records."""

    def __init__(self, alignments: Alignments) -> None:
        self.alignments, rows = alignments, alignments.rows
        arrays = {name: getattr(rows, name) for name in FIELDS if name != "minus"}
        super().__init__(_columns(alignments), arrays | {"minus": rows.reverse.astype(np.int8)}, filters())

    @cached_property
    def _folded(self) -> list[list[str]]:
        return [[name.casefold() for name in side.names] for side in (self.alignments.a, self.alignments.b)]

    def _holding(self, text: str) -> NDArray[np.bool_] | None:
        if not text:
            return None
        rows, text = self.alignments.rows, text.casefold()
        a, b = (np.array([text in name for name in names], np.bool_) for names in self._folded)
        return a[rows.a_record] | b[rows.b_record]


def describe(alignments: Alignments, row: Row) -> str:
    """A row's tooltip."""
    lines = [
        f"{visible(side.names[row[f'{name}_record']])} {place_text(row[f'{name}_start'], row[f'{name}_end'])}"
        for name, side in (("a", alignments.a), ("b", alignments.b))
    ]
    strands = tr("on opposite strands") if row["minus"] else tr("on the same strand")
    return "\n".join([*lines, f"{strands} · {fraction_text(row['identity'])}"])


def filters() -> tuple[Filter, ...]:
    """The limits of length and identity."""
    return (
        Filter("columns", tr("Length"), tr("Alignments of at least so many columns"), ("columns",), example="1,000"),
        Filter(
            "identity",
            tr("Identity"),
            tr("Alignments of at least this identity, in percent; those of unknown identity are left out"),
            ("identity",),
            lambda identity: np.nan_to_num(identity, nan=-1.0),
            unit=100,
            example="95",
        ),
    )


def _columns(alignments: Alignments) -> tuple[TableColumn, ...]:
    maker = ColumnMaker("matches.alignments")

    def record(title: str, side: str, records: RecordTable) -> TableColumn:
        def by_place(record: NDArray[Any], start: NDArray[Any]) -> NDArray[Any]:
            return record.astype(np.int64) << _POSITION_BITS | start

        def name(number: int, start: int) -> str:
            return display_name(records.names[number])

        return maker.of(title, (f"{side}_record", f"{side}_start"), name, key=by_place, order_name=side, stretch=2)

    def place(title: str, side: str, records: RecordTable) -> TableColumn:
        return maker.span(title, (f"{side}_start", f"{side}_end"), int(records.lengths.max(initial=0)))

    return (
        maker.number(len(alignments)),
        record(tr("Query"), "a", alignments.a),
        place(tr("In the query"), "a", alignments.a),
        maker.of(tr("Strand"), "minus", strand_text, "−"),
        record(tr("Reference"), "b", alignments.b),
        place(tr("In the reference"), "b", alignments.b),
        maker.count(tr("Length"), "columns", int(alignments.rows.columns.max(initial=0))),
        maker.of(tr("Identity"), "identity", fraction_text, "99.99 %", descending_first=True),
    )
