"""A table in memory, for views of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.results.order import Source, in_memory
from gpu.results.table import Texts
from gpu.results.texts import ranks


class MemoryTable:
    """Columns by name, arrays or ``Texts`` of one length, with what ``TableRows`` asks a table."""

    def __init__(self, columns: Mapping[str, NDArray[Any] | Texts]) -> None:
        self._columns = columns
        first = next(iter(columns.values()))
        self._rows = first.rows if isinstance(first, Texts) else len(first)

    def __len__(self) -> int:
        return self._rows

    def column(self, name: str) -> NDArray[Any]:
        """A column of numbers."""
        column = self._columns[name]
        assert not isinstance(column, Texts)
        return column

    def text(self, name: str) -> MemoryText:
        """A column of strings."""
        column = self._columns[name]
        assert isinstance(column, Texts)
        return MemoryText(column)

    def order(
        self,
        columns: str | tuple[str, ...],
        descending: bool = False,
        key: Callable[..., NDArray[Any]] | None = None,
        called: str = "",
    ) -> NDArray[Any]:
        """The row numbers sorted by columns, as ``gpu.results.table.Table.order``."""
        names = (columns,) if isinstance(columns, str) else columns
        found = (self._columns[name] for name in names)
        values = tuple(ranks(column) if isinstance(column, Texts) else column for column in found)
        return in_memory(Source(lambda: iter([(0, values)] if self._rows else []), self._rows, key, descending))


class MemoryText:
    """A column of strings of a ``MemoryTable``."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return self._texts.rows

    def texts(self, first: int, last: int) -> Texts:
        """The bytes and offsets of rows ``[first, last)``."""
        offsets = self._texts.offsets[first : last + 1]
        return Texts(self._texts.data[offsets[0] : offsets[-1]], offsets - offsets[0])

    def __getitem__(self, rows: NDArray[Any]) -> list[str]:
        return [self.texts(row, row + 1).strings()[0] for row in np.asarray(rows).tolist()]
