"""What a column of a table in the window tells of a row, and what rows are sorted by there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

#: The field that every table has: the number of a row, from 0.
NUMBER = "#"


@dataclass(frozen=True)
class Column:
    """A column of the view.

    ``fields``: columns of the ``gpu.results.table.Table`` (or ``NUMBER``) whose values of a row go into ``tell``, which makes the text, and
    into ``share``, which says how much of a bar is filled (0 to 1, None for no bar; without it the column has none). Rows are sorted by the
    first field, or by what ``key`` makes of arrays of them all; ``called`` then names that order in the folder. ``falls``: the first click
    on the heading puts the greatest values first. ``widest``: the longest text that its width has to have room for; "" for names, which share
    the room that is left over, as much as ``stretch`` says.
    """

    title: str
    tip: str
    fields: tuple[str, ...]
    tell: Callable[..., str]
    widest: str = ""
    key: Callable[..., NDArray[Any]] | None = None
    called: str = ""
    share: Callable[..., float | None] | None = None
    falls: bool = False
    stretch: int = 0


#: The values of one row by field, as Python has them.
Row = Mapping[str, Any]
