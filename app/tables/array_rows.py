"""Rows of a table whose values are arrays in memory. Free of Qt; for threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.tables.columns import NUMBER, TableColumn
from app.tables.filters import Filter
from app.tables.rows import TableRows


class ArrayRows(TableRows):
    """Rows numbered from 0; ``arrays``: their values by field, each [n].

    A search shows all of them: rows with names derive from this (``_holding``).
    """

    def __init__(
        self, columns: Sequence[TableColumn], arrays: Mapping[str, NDArray[Any]], filters: Sequence[Filter] = ()
    ) -> None:
        count = len(next(iter(arrays.values())))
        self._arrays = {NUMBER: np.arange(count), **arrays}
        # It has what rows use of a stored table: ``column`` and ``order``.
        super().__init__(self, {}, columns, (), range(count), filters)  # type: ignore[arg-type]

    def column(self, field: str) -> NDArray[Any]:
        """The values of a field."""
        return self._arrays[field]

    def order(
        self, fields: str | tuple[str, ...], descending: bool, key: Callable[..., NDArray[Any]] | None, name: str
    ) -> NDArray[np.int64]:
        """The rows by the first field or by ``key`` of all; equal ones as they are stored.

        NaN counts as -1.
        """
        values = [self._arrays[field] for field in ([fields] if isinstance(fields, str) else fields)]
        keys = np.nan_to_num((values[0] if key is None else key(*values)).astype(np.float64), nan=-1.0)
        return np.argsort(-keys if descending else keys, kind="stable")

    def _holding(self, text: str) -> NDArray[np.bool_] | None:
        return None

    def _values(self, field: str, numbers: NDArray[Any]) -> list[Any]:
        return list(self._arrays[field][np.asarray(numbers, np.int64)].tolist())
