"""Selection, order and content of a table's rows. Free of Qt; for threads."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.plots.table.columns import NUMBER, TableColumn
from gpu.results.strings import holding
from gpu.results.table import CHUNK, TEXT, Columns, Table

#: Strings searched at once.
_CHUNK = 1 << 17


class RowQuery(NamedTuple):
    """The sort column, the text searched in names ("" for all), and the rows' kinds that are shown,
    as the rows themselves know them (None for all).
    """

    column: int = 0
    descending: bool = False
    text: str = ""
    kinds: Hashable = None


class TableRows:
    """The rows of ``table``, whose stored columns are ``kinds``, formatted by ``columns``.

    ``names``: the columns of names. ``stretch``: only these rows, numbered from 0 (None: all).
    """

    def __init__(
        self,
        table: Table,
        kinds: Columns,
        columns: Sequence[TableColumn],
        names: Sequence[str],
        stretch: range | None = None,
    ) -> None:
        self.table, self.columns = table, columns
        self._stretch = range(len(table)) if stretch is None else stretch
        self._kinds, self._names = kinds, names
        self._order: tuple[Any, NDArray[Any] | None] = (None, None)
        self._kept: tuple[str, NDArray[np.bool_] | None] = ("", None)

    def __len__(self) -> int:
        return len(self._stretch)

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        """The numbers of the rows to show, in order; None for all in stored order.

        Raises ``Damaged``.
        """
        order, kept = self._ordered(wanted.column, wanted.descending), self._holding(wanted.text)
        of_kinds = self._of_kinds(wanted.kinds)
        if of_kinds is not None:
            kept = of_kinds if kept is None else kept & of_kinds
        if kept is None:
            return order
        if order is None:
            return np.flatnonzero(kept)
        pieces = (order[start : start + CHUNK] for start in range(0, len(order), CHUNK))
        return np.concatenate([np.zeros(0, order.dtype), *(piece[kept[piece]] for piece in pieces)])

    def read(self, numbers: NDArray[Any], fields: Iterable[str]) -> dict[str, list[Any]]:
        """The values of rows by field. Raises ``Damaged``."""
        return {field: self._values(field, numbers) for field in fields}

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field == NUMBER:
            return list(map(int, numbers))
        rows = np.asarray(numbers) + self._stretch.start
        if self._kinds[field] is TEXT:
            return list(self.table.text(field)[rows])
        return list(self.table.column(field)[rows].tolist())

    def _ordered(self, number: int, descending: bool) -> NDArray[Any] | None:
        column = self.columns[number]
        if column.fields[0] == NUMBER:
            return np.arange(len(self) - 1, -1, -1) if descending else None
        known, order = self._order
        if known != (number, descending):
            fields = column.fields if column.key is not None else column.fields[0]
            order = self.table.order(fields, descending, column.key, column.order_name)
            if len(self) < len(self.table):
                first, end = self._stretch.start, self._stretch.stop
                pieces = (np.asarray(order[start : start + CHUNK]) for start in range(0, len(order), CHUNK))
                order = np.concatenate([piece[(piece >= first) & (piece < end)] for piece in pieces]) - first
            self._order = ((number, descending), order)
        return order

    def _of_kinds(self, kinds: Hashable) -> NDArray[np.bool_] | None:
        """True for each row of these kinds; None for all. Tables with kinds derive from this."""
        return None

    def _holding(self, text: str) -> NDArray[np.bool_] | None:
        if not text:
            return None
        known, kept = self._kept
        if known != text or kept is None:
            kept = np.zeros(len(self), np.bool_)
            for first in range(0, len(self), _CHUNK):
                last = min(len(self), first + _CHUNK)
                for name in self._names:
                    begin, end = self._stretch.start + first, self._stretch.start + last
                    kept[first:last] |= holding(self.table.text(name).texts(begin, end), text)
            self._kept = (text, kept)
        return kept
