"""Selection, order and content of a table's rows. Free of Qt; for threads.

Rows are chosen by a text in their names and by limits of numbers (``filters``), and put in order by
a column. ``groups`` has rows that open under another.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.tables.columns import NUMBER, TableColumn
from app.tables.filters import Filter, Limit
from gpu.results.parts import is_text
from gpu.results.table import CHUNK, Columns, Table
from gpu.results.texts import holding

#: Strings searched at once.
_CHUNK = 1 << 17


class RowQuery(NamedTuple):
    """The sort column, the text searched in names ("" for all), the limits of numbers, and the
    kinds of rows that are shown, as the rows themselves know them (None for all).

    Of rows in groups (``groups.GroupedRows``): ``unfolded`` if all groups are open, but for those
    of ``turned``.
    """

    column: int = 0
    descending: bool = False
    text: str = ""
    limits: tuple[Limit, ...] = ()
    unfolded: bool = False
    turned: frozenset[int] = frozenset()
    kinds: Hashable = None


class TableRows:
    """The rows of ``table``, whose stored columns are ``kinds``, formatted by ``columns``.

    ``names``: the columns of names. ``stretch``: only these rows, numbered from 0 (None: all).
    ``filters``: what limits are of, by name.
    """

    def __init__(
        self,
        table: Table,
        kinds: Columns,
        columns: Sequence[TableColumn],
        names: Sequence[str],
        stretch: range | None = None,
        filters: Sequence[Filter] = (),
    ) -> None:
        self.table, self.columns = table, columns
        self._stretch = range(len(table)) if stretch is None else stretch
        self._kinds, self._names = kinds, names
        self._order: tuple[Any, NDArray[Any] | None] = (None, None)
        self._kept: tuple[str, NDArray[np.bool_] | None] = ("", None)
        self._filters = {each.name: each for each in filters}
        self._limited: tuple[tuple[Limit, ...], NDArray[np.bool_] | None] = ((), None)

    def __len__(self) -> int:
        return len(self._stretch)

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        """The numbers of the rows to show, in order; None for all in stored order.

        Raises ``Damaged``.
        """
        order, kept = self._ordered(wanted.column, wanted.descending), self._passing(wanted)
        return order if kept is None else self._chosen(order, kept)

    def _chosen(self, order: NDArray[Any] | None, kept: NDArray[np.bool_]) -> NDArray[Any]:
        """The rows of an order (None: as stored) that are kept."""
        if order is None:
            return np.flatnonzero(kept)
        pieces = (order[start : start + CHUNK] for start in range(0, len(order), CHUNK))
        return np.concatenate([np.zeros(0, order.dtype), *(piece[kept[piece]] for piece in pieces)])

    def _passing(self, wanted: RowQuery) -> NDArray[np.bool_] | None:
        """Mark the rows that hold the text, within the limits and of the kinds; None for all."""
        kept: NDArray[np.bool_] | None = None
        for marks in (self._holding(wanted.text), self._within(wanted.limits), self._of_kinds(wanted.kinds)):
            if marks is not None:
                kept = marks if kept is None else kept & marks
        return kept

    def _within(self, limits: tuple[Limit, ...]) -> NDArray[np.bool_] | None:
        """Mark the rows within all limits; None for all."""
        if not limits:
            return None
        known, kept = self._limited
        if known != limits or kept is None:
            kept = np.empty(len(self), np.bool_)
            for first in range(0, len(self), CHUNK):
                last = min(len(self), first + CHUNK)
                begin, end = self._stretch.start + first, self._stretch.start + last
                passing = np.ones(last - first, np.bool_)
                for limit in limits:
                    values = self._filters[limit.name].of(self.table, begin, end)
                    # A value that is missing is within no limit.
                    passing &= (values >= limit.least) & (values <= limit.most)
                kept[first:last] = passing
            self._limited = (limits, kept)
        return kept

    def read(self, numbers: NDArray[Any], fields: Iterable[str]) -> dict[str, list[Any]]:
        """The values of rows by field. Raises ``Damaged``."""
        return {field: self._values(field, numbers) for field in fields}

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field == NUMBER:
            return list(map(int, numbers))
        rows = np.asarray(numbers) + self._stretch.start
        if is_text(self._kinds[field]):
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
