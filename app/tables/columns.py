"""Columns of tables: the text of a cell, the sort key, and makers of what many tables have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt

from app.help.terms import column_tip
from app.language.text import tr
from app.tables.headings import LEFT, RIGHT
from app.tables.texts import count_text, identity_text, place_text, score_text
from gpu.sequences.names import display_name

#: The field of every table: a row's number, from 0.
NUMBER = "#"


@dataclass(frozen=True)
class TableColumn:
    """A column of the view.

    ``fields``: columns of the ``gpu.results.table.Table`` (or ``NUMBER``) whose values of a row are
    passed to ``format``, which makes the text, and to ``share``, the filled part of a bar (0 to 1,
    None for no bar; without ``share`` the column has no bars).

    Rows are sorted by the first field, or by the value of ``key`` of arrays of all fields;
    ``order_name`` then names that order in the folder. ``descending_first``: the first click on the
    heading sorts in descending order.

    ``widest``: the text that must fit, or several, one a line; "" for names, of which ``least``
    must fit, and which share the remaining width in proportion to ``stretch``.
    """

    title: str
    tip: str
    fields: tuple[str, ...]
    format: Callable[..., str]
    widest: str = ""
    key: Callable[..., NDArray[Any]] | None = None
    order_name: str = ""
    share: Callable[..., float | None] | None = None
    descending_first: bool = False
    stretch: int = 0
    least: str = ""

    @property
    def side(self) -> Qt.AlignmentFlag:
        """The side at which its texts stand: numbers at the right."""
        return RIGHT if self.widest else LEFT

    @property
    def names(self) -> tuple[str, ...]:
        """Names by which it is explained, the most exact one first."""
        return "+".join(self.fields), self.order_name or self.fields[0]


#: The values of one row by field, as Python objects.
Row = Mapping[str, Any]


@dataclass(frozen=True)
class ColumnMaker:
    """Makes the columns of a table.

    ``table``: what the names of their terms begin with. The tip of a column is the first sentence
    of its term, unless another ``tip`` is given. ``more`` are further fields of ``TableColumn``.
    """

    table: str

    def of(
        self,
        title: str,
        fields: str | tuple[str, ...],
        text: Callable[..., str] = str,
        widest: str = "",
        tip: str = "",
        **more: Any,
    ) -> TableColumn:
        """A column of any kind; ``text`` is its ``format``. Raises ``KeyError`` without a term."""
        column = TableColumn(title, tip, (fields,) if isinstance(fields, str) else fields, text, widest, **more)
        return column if tip else replace(column, tip=column_tip(self.table, column.names))

    def number(self, greatest: int) -> TableColumn:
        """The number of a row, from 1."""
        return self.of(tr("#"), NUMBER, lambda row: f"{row + 1:,}", f"{greatest:,}")

    def name(self, title: str, field: str, stretch: int = 3, tip: str = "") -> TableColumn:
        """The name of a record, as it is shown."""
        return self.of(title, field, display_name, tip=tip, stretch=stretch)

    def score(self, scale: int, greatest: int) -> TableColumn:
        """The score of an alignment, of ``scale`` internal units."""
        text = partial(score_text, scale)
        return self.of(tr("Score"), "score", text, text(greatest), descending_first=True)

    def count(
        self,
        title: str,
        fields: str | tuple[str, ...],
        greatest: int,
        text: Callable[[int], str] = count_text,
        of: Callable[..., Any] | None = None,
        name: str = "",
        **more: Any,
    ) -> TableColumn:
        """A number up to ``greatest``; the first click sorts the greatest first.

        ``of`` makes it of the fields, of arrays and of single values; ``name`` is that of its
        order.
        """
        made = text if of is None else lambda *values: text(of(*values))
        more = {"descending_first": True, **more}
        return self.of(title, fields, made, f"{greatest:,}", key=of, order_name=name, **more)

    def share(self, title: str, part: str, whole: str, name: str, has_bar: bool = False, tip: str = "") -> TableColumn:
        """A count as percent of another one; ``name`` is that of its order."""
        bar = {"share": lambda part, whole: part / whole if whole > 0 else None, "stretch": 2} if has_bar else {}
        return self.of(
            title,
            (part, whole),
            identity_text,
            "99.99 %",
            tip,
            key=share,
            order_name=name,
            descending_first=True,
            **bar,
        )

    def coverage(self, title: str, side: str, lengths: NDArray[Any] | None = None) -> TableColumn:
        """The aligned part of a sequence, in percent.

        Its length is the field ``{side}_length``, or is found by the field ``side`` in ``lengths``.
        """

        def length(found: Any) -> Any:
            return found if lengths is None else lengths[found]

        return self.of(
            title,
            (f"{side}_start", f"{side}_end", f"{side}_length" if lengths is None else side),
            lambda start, end, found: coverage_text(start, end, length(found)),
            "99.99 %",
            key=lambda start, end, found: coverage(start, end, length(found)),
            order_name=f"{side}_coverage",
            descending_first=True,
        )

    def span(
        self,
        title: str,
        fields: tuple[str, ...],
        last: int,
        text: Callable[..., str] = place_text,
        **more: Any,
    ) -> TableColumn:
        """A range of a sequence, of places up to ``last``; ``fields`` begin with its ends."""
        return self.of(title, fields, text, f"{last:,}–{last:,}", **more)


def share(part: Any, whole: Any) -> NDArray[np.float64]:
    """Counts as shares of others, float64 [k]; -1 of nothing."""
    return np.where(whole > 0, part / np.maximum(whole, 1), -1.0)


def coverage(start: Any, end: Any, length: Any) -> NDArray[np.float64]:
    """Aligned letters as a share of a sequence, float64 [k]; -1 if nothing is aligned."""
    start, end, length = map(np.asarray, (start, end, length))
    return np.where((start >= 0) & (length > 0), (end - start) / np.maximum(length, 1), -1.0)


def coverage_text(start: int, end: int, length: int) -> str:
    """``coverage`` of a sequence in percent; a dash if nothing is aligned."""
    return identity_text(end - start, int(length) if 0 <= start < end else 0)
