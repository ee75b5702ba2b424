"""Rows of the table of reads, with the fields of their first lines, and kinds to choose by.

Free of Qt; for threads.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.tables.columns import TableColumn
from app.tables.rows import TableRows
from gpu.analyses.reads.first_lines import FIELDS, FLAG, FirstLines, tag_texts
from gpu.analyses.reads.result import LINES, ReadsResult

#: SAM's flags of duplicates, and of secondary and supplementary lines.
_DUPLICATE, _FURTHER = 1024, 0x900


class ReadKinds(NamedTuple):
    """The reads that are shown: kinds of their first hits, duplicates, secondary lines."""

    kinds: frozenset[int]
    duplicates: bool = True
    further: bool = True


class ReadRows(TableRows):
    """See ``TableRows``; ``RowQuery.kinds`` is a ``ReadKinds``."""

    def __init__(self, result: ReadsResult, columns: Sequence[TableColumn]) -> None:
        super().__init__(result.reads, result.read_columns, columns, ("name",))
        self._first_lines = FirstLines(result)
        self._derived: tuple[Any, NDArray[Any] | None] = (None, None)

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field in FIELDS:
            return self._first_lines.some(field, np.asarray(numbers, np.int64))
        return super()._values(field, numbers)

    def _ordered(self, number: int, descending: bool) -> NDArray[Any] | None:
        field = self.columns[number].fields[0]
        if field not in FIELDS:
            return super()._ordered(number, descending)
        known, order = self._derived
        if known != (field, descending):
            values = self._first_lines.every(field)
            order = np.argsort(-values if descending else values, kind="stable")
            self._derived = ((field, descending), order)
        return order

    def _of_kinds(self, kinds: Hashable) -> NDArray[np.bool_] | None:
        if not isinstance(kinds, ReadKinds):
            return None
        shown = np.isin(np.asarray(self.table.column("kind")), sorted(kinds.kinds))
        hidden = (0 if kinds.duplicates else _DUPLICATE) | (0 if kinds.further else _FURTHER)
        if hidden:
            shown &= self._first_lines.every(FLAG) & hidden == 0
        return shown


class PlaceRows(TableRows):
    """The hits of one read, in rows ``stretch`` of the table of hits, with mates and optional
    fields of imported ones.
    """

    def __init__(self, result: ReadsResult, columns: Sequence[TableColumn], stretch: range) -> None:
        kinds: dict[str, Any] = dict.fromkeys(("place", "bases", "strand", "kind", "quality"), np.int64)
        super().__init__(result.hits, kinds, columns, (), stretch)
        self._first, self._result = stretch.start, result

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field not in LINES:
            return super()._values(field, numbers)
        rows = np.asarray(numbers, np.int64) + self._first
        if field != "tags":
            return list(np.maximum(self._result.lines.column(field)[rows], -1).tolist())
        return tag_texts(self._result.lines, rows)
