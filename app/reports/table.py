"""Tables of a report: a bounded number of rows as texts, with the values that sort them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.tables.headings import RIGHT
from app.tables.rows import TableRows
from app.tables.small_model import Row, SmallColumn

#: Rows of a table at most, unless another number is asked for: a browser shows them at once.
MOST_ROWS = 5_000


class Cell(NamedTuple):
    """The text of a cell, and the number that it is sorted by; None: by its text, NaN: last."""

    text: str
    value: float | None = None


@dataclass(frozen=True)
class ColumnHeading:
    """A column's title and its explanation.

    ``is_text``: it is sorted by its texts; ``is_number``: its texts are aligned at the right.
    """

    title: str
    tip: str
    is_text: bool
    is_number: bool = True


@dataclass(frozen=True)
class ReportTable:
    """``rows`` of ``total``; ``taken``: which ones, the end of a sentence; "" for all."""

    headings: Sequence[ColumnHeading]
    rows: Sequence[Sequence[Cell]]
    total: int
    taken: str = ""


def table_of(rows: TableRows, most: int, taken: str, numbers: NDArray[np.integer] | None = None) -> ReportTable:
    """The first ``most`` rows of a page's table, or those of ``numbers``. Raises ``Damaged``."""
    if not len(rows):
        return ReportTable((), (), 0)
    if numbers is None:
        numbers = np.arange(min(most, len(rows)))
    fields = dict.fromkeys(field for column in rows.columns for field in column.fields)
    values = rows.read(numbers, fields)
    headings, columns = [], []
    for column in rows.columns:
        of_rows = [values[field] for field in column.fields]
        keys = of_rows[0] if column.key is None else column.key(*map(np.array, of_rows)).tolist()
        is_text = any(isinstance(key, str) for key in keys)
        headings.append(ColumnHeading(column.title, column.tip, is_text, bool(column.widest)))
        columns.append(
            [Cell(text, number_of(key)) for text, key in zip(map(column.format, *of_rows), keys, strict=True)]
        )
    return ReportTable(headings, list(zip(*columns, strict=True)), len(rows), taken if len(numbers) < len(rows) else "")


def table_from(columns: Iterable[SmallColumn[Row]], rows: Sequence[Row], total: int, taken: str) -> ReportTable:
    """Rows of a small table; ``total`` and ``taken``: see ``ReportTable``."""
    headings, cells = [], []
    for column in columns:
        texts = list(map(column.whole or column.text, rows))
        keys = texts if column.key is None else [column.key(row) for row in rows]
        is_text = any(isinstance(key, str) for key in keys)
        headings.append(ColumnHeading(column.title, column.tip, is_text, column.side == RIGHT))
        cells.append([Cell(text, number_of(key)) for text, key in zip(texts, keys, strict=True)])
    return ReportTable(headings, list(zip(*cells, strict=True)), total, taken if len(rows) < total else "")


def number_of(key: Any) -> float | None:
    """The number of a cell (``Cell``) that is sorted by a key; None for a text."""
    return None if isinstance(key, str) else math.nan if key is None else key
