"""Limits of a table's numbers: what they are of, and one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.results.table import Table


class Limit(NamedTuple):
    """Values of the filter ``name`` from ``least`` to ``most``, both included."""

    name: str
    least: float = -np.inf
    most: float = np.inf


@dataclass(frozen=True)
class Filter:
    """A number of each row that can be limited.

    ``fields``: columns of the table whose arrays are passed to ``key``, which makes the values
    (None: those of the first). ``is_most``: the limit is the greatest value that is shown, else the
    least. A typed limit is divided by ``unit``: 100 for percent.
    """

    name: str
    title: str
    tip: str
    fields: tuple[str, ...]
    key: Callable[..., NDArray[Any]] | None = None
    is_most: bool = False
    unit: float = 1.0
    example: str = ""

    def of(self, table: Table, first: int, last: int) -> NDArray[Any]:
        """The values of rows ``[first, last)`` of a table. Raises ``Damaged``."""
        values = [table.column(field)[first:last] for field in self.fields]
        return np.asarray(values[0] if self.key is None else self.key(*values))

    def limit(self, value: float) -> Limit:
        """The limit that a typed number means."""
        value /= self.unit
        return Limit(self.name, most=value) if self.is_most else Limit(self.name, least=value)
