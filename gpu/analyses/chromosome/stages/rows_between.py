"""Rows that are kept between special rows, where little of them lives: which of them there is room for.

Special rows lie where they would if nothing were left out, so that the crosspoints on them are the same whatever is. Of a similar
pair they hold a fraction of what the area has room for. The rest of it goes to rows between, which decide nothing: stage 2 finds
on them where every best alignment passes, and the stages from there on need not look further away (``leg.py``).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

#: Of a whole row, what is thought to live before one has been seen.
_USUALLY_ALIVE = 1 / 128


class Room:
    """What is left of an area of so many bytes, of which special rows still to come may take ``row_bytes`` each."""

    def __init__(self, area: int, row_bytes: int, rows: int, special: Iterable[int], between: Iterable[int]) -> None:
        self._area, self._row_bytes, self._rows = area, row_bytes, rows
        self._special = frozenset(special)
        self._between = frozenset(between)
        #: By row, what is kept of it.
        self._sizes: dict[int, int] = {}
        #: What the next row is likely to take; and special rows, with all others that were due, ascending: an engine may ask for those further down first.
        self._usual = int(row_bytes * _USUALLY_ALIVE)
        self._due = sorted(self._special)

    def take(self, row: int, size: int) -> bool:
        """Whether a row that takes so many bytes is kept; special rows always are."""
        self._usual = max(1, size)
        if row not in self._special and size > self._left(row):
            return False
        self._sizes[row] = size
        return True

    def is_due(self, row: int) -> bool:
        """Whether a row between is to be kept: those up to the next special row share what is left."""
        if row not in self._between:
            return False
        left = self._left(row)
        to_come = min((place for place in self._special if place > row), default=self._rows) - row
        # The last of them may be as close to the special row as it likes.
        at = bisect_left(self._due, row)
        before = self._due[at - 1] if at else 0
        if left < self._usual or row - before < to_come * self._usual // left:
            return False
        insort(self._due, row)
        return True

    def _left(self, row: int) -> int:
        """Bytes, beside those for special rows to come."""
        # Rows are taken meanwhile: which are due is asked in other threads as well.
        sizes = self._sizes.copy()
        to_come = sum(1 for place in self._special if place not in sizes)
        taken = sum(size for kept, size in sizes.items() if kept != row)
        return self._area - taken - to_come * self._row_bytes
