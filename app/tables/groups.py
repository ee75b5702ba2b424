"""Rows that open under another: those of a group, such as all alignments of an entry.

A group is of adjacent rows of the table. Sorting puts groups in order by the row that stands for
each, its first one that is shown; the others follow it where the group is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.tables.columns import TableColumn
from app.tables.filters import Filter, Limit
from app.tables.rows import RowQuery, TableRows
from gpu.results.table import Columns, Table

#: Fields of every grouped table: the number of a row's group from 0, its place in the group from 0,
#: the number of rows of its group, and a pair: True if another row stands for its group, and the
#: number of rows of its group that pass.
GROUP, PLACE, SIZE, FOLD = "#group", "#place", "#size", "#fold"


class Passing(NamedTuple):
    """The rows that pass in stored order (None: all), and by group the first of them and their
    number.
    """

    rows: NDArray[Any] | None
    tops: NDArray[Any]
    counts: NDArray[Any]


class GroupedRows(TableRows):
    """See the module. ``first``: the column whose value 1 begins a group.

    ``arranged`` is for threads, and several may be under way; the other methods are about the rows
    of the last ``adopt``, which are those shown.
    """

    def __init__(
        self,
        table: Table,
        kinds: Columns,
        columns: Sequence[TableColumn],
        names: Sequence[str],
        stretch: range | None = None,
        filters: Sequence[Filter] = (),
        first: str = "",
    ) -> None:
        super().__init__(table, kinds, columns, names, stretch, filters)
        begins = table.column(first)[self._stretch.start : self._stretch.stop] == 1
        #: The first row of each group, then the number of all rows.
        self._heads = np.append(np.flatnonzero(begins), len(self))
        self._groups = np.cumsum(begins, dtype=np.int32) - np.int32(1)
        self.is_grouped = len(self._heads) - 1 < len(self)
        self._sizes = np.diff(self._heads)
        self._all = self._now = Passing(None, self._heads[:-1], self._sizes)
        #: The rows that pass by what was wanted of them.
        self._made: dict[tuple[str, tuple[Limit, ...]], Passing] = {}

    @property
    def counted(self) -> tuple[int, int]:
        """The number of groups arranged last, and of all groups."""
        return int(np.count_nonzero(self._now.counts)), len(self._sizes)

    @property
    def passing(self) -> int:
        """The number of rows that pass, also of closed groups."""
        return int(self._now.counts.sum())

    def named(self, number: int) -> int:
        """The first row of a group, by its number from 1; -1 for none."""
        return int(self._heads[number - 1]) if 1 <= number <= len(self._sizes) else -1

    def group(self, number: int) -> int:
        """The group of a row."""
        return int(self._groups[number])

    def top(self, number: int) -> int:
        """The row that stands for a row's group; -1 if none of it passes."""
        group = self.group(number)
        return int(self._now.tops[group]) if self._now.counts[group] else -1

    def below(self, number: int) -> NDArray[Any]:
        """The other rows that pass of the group for which a row stands."""
        group = self.group(number)
        last = int(self._heads[group + 1])
        passed = self._now.rows
        if passed is None:
            return np.arange(number + 1, last)
        begin, end = np.searchsorted(passed, [number + 1, last])
        return passed[begin:end]

    def arranged(self, wanted: RowQuery) -> NDArray[Any] | None:
        if not self.is_grouped:
            return super().arranged(wanted)
        passing = self._made[wanted.text, wanted.limits] = self._pass(wanted)
        shown = passing.tops[passing.counts > 0]
        order = self._ordered(wanted.column, wanted.descending)
        if order is not None:
            stands = np.zeros(len(self), np.bool_)
            stands[shown] = True
            shown = self._chosen(order, stands)
        is_open = self._are_open(wanted)[self._groups[shown]]
        return self._followed(passing, shown, is_open) if is_open.any() else shown

    def adopt(self, wanted: RowQuery) -> None:
        """Take what was ``arranged`` as the rows that are shown."""
        if self.is_grouped:
            self._now = self._made[wanted.text, wanted.limits]
            self._made = {(wanted.text, wanted.limits): self._now}

    def _pass(self, wanted: RowQuery) -> Passing:
        kept = self._passing(wanted)
        if kept is None:
            return self._all
        rows = np.flatnonzero(kept)
        counts = np.bincount(self._groups[rows], minlength=len(self._sizes))
        starts = np.cumsum(counts) - counts
        return Passing(rows, np.where(counts > 0, np.append(rows, -1)[starts], -1), counts)

    def with_closed(self, numbers: NDArray[Any], wanted: RowQuery) -> NDArray[Any]:
        """Rows, each followed by those of its group where it stands for a closed one."""
        groups = self._groups[numbers]
        stand = self._now.tops[groups] == numbers
        return self._followed(self._now, numbers, stand & ~self._are_open(wanted)[groups])

    def _are_open(self, wanted: RowQuery) -> NDArray[np.bool_]:
        """Mark the groups that are open."""
        are_open = np.full(len(self._sizes), wanted.unfolded)
        are_open[np.fromiter(wanted.turned, np.int64, len(wanted.turned))] = not wanted.unfolded
        return are_open

    def _followed(self, passing: Passing, numbers: NDArray[Any], where: NDArray[np.bool_]) -> NDArray[Any]:
        """Rows, each that is marked followed by the others of its group that pass."""
        each = np.where(where, passing.counts[self._groups[numbers]], 1)
        ramp = np.arange(int(each.sum())) - np.repeat(np.cumsum(each) - each, each)
        if passing.rows is None:
            return np.repeat(numbers, each) + ramp
        places = np.zeros(len(self), np.int64)
        places[passing.rows] = np.arange(len(passing.rows))
        return passing.rows[np.repeat(places[numbers], each) + ramp]

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        if field not in (GROUP, PLACE, SIZE, FOLD):
            return super()._values(field, numbers)
        groups = self._groups[np.asarray(numbers)]
        if field == GROUP:
            return groups.tolist()
        if field == PLACE:
            return (np.asarray(numbers) - self._heads[groups]).tolist()
        if field == SIZE:
            return self._sizes[groups].tolist()
        now = self._now
        return list(zip((now.tops[groups] != numbers).tolist(), now.counts[groups].tolist(), strict=True))

    def _ordered(self, number: int, descending: bool) -> NDArray[Any] | None:
        if self.columns[number].fields[0] != SIZE:
            return super()._ordered(number, descending)
        sizes = -self._sizes if descending else self._sizes
        return np.argsort(sizes[self._groups], kind="stable")
