"""Columns of tables: the text of a cell, and the sort key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from app.plots.table.headings import LEFT, RIGHT

if TYPE_CHECKING:
    from numpy.typing import NDArray

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

    ``widest``: the longest text that must fit; "" for names, of which ``least`` must fit, and which
    share the remaining width in proportion to ``stretch``.
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
        """Where its texts stand: numbers at the right."""
        return RIGHT if self.widest else LEFT

    @property
    def names(self) -> tuple[str, ...]:
        """Names by which it is explained, the most exact one first."""
        return "+".join(self.fields), self.order_name or self.fields[0]


#: The values of one row by field, as Python objects.
Row = Mapping[str, Any]
