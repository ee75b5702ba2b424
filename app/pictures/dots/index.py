"""A spatial index of exact matches as segments: window queries and nearest match. Free of Qt.

The reference runs to the right (columns, j), the query downwards (rows, i), both 0-based half-open
in the concatenation of their records. A forward match runs down to the right, a reverse match up to
the right: its first reference base pairs with its last query base.

The segments are sorted by the octave of their length (1, 2–3, 4–7, …), then by reference position.
So a window of the reference is one slice of each octave, and a minimum length skips whole octaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import Area

Indices = NDArray[np.int64]

#: Bits that an octave, below 32, leaves of a sort key.
_KEY_BITS = 58
#: Matches scanned at once.
_PIECE = 1 << 18


class Side(Protocol):
    """The records of one side."""

    @property
    def total(self) -> int:
        """Bases of all of them."""


class PlottedMatches(Protocol):
    """Matches as ``gpu.analyses.matches.result.Matches`` has them, which says what they mean."""

    @property
    def reference(self) -> Side: ...

    @property
    def query(self) -> Side: ...

    @property
    def reference_starts(self) -> Any: ...

    @property
    def query_starts(self) -> Any: ...

    @property
    def lengths(self) -> Any: ...

    @property
    def reverse(self) -> Any: ...

    def require_inside(self, reference_starts: NDArray[Any], query_starts: NDArray[Any], lengths: NDArray[Any]) -> None:
        """Raise ``Damaged`` if some end outside the sequences."""


class PlotWindow(NamedTuple):
    """A rectangle of bases, 0-based half-open.

    Rows of the query ``[top, bottom)``, columns of the reference ``[left, right)``.
    """

    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def of(cls, area: Area) -> PlotWindow:
        """The bases that an area touches."""
        top, left = int(np.floor(area.top)), int(np.floor(area.left))
        return cls(top, int(np.ceil(area.bottom)), left, int(np.ceil(area.right)))


class MatchSegments(NamedTuple):
    """A subset of the matches.

    ``j`` and ``i`` int64 [k]: leftmost bases in reference and query; ``length`` in bases;
    ``reverse`` bool; ``match`` int64 [k]: index in the result.
    """

    j: Indices
    i: Indices
    length: NDArray[Any]
    reverse: NDArray[np.bool_]
    match: Indices

    def take(self, rows: Any) -> MatchSegments:
        """The segments of some rows."""
        # unlike field[rows], take releases the GIL
        return MatchSegments(*(np.take(field, rows) for field in self))

    def part(self, rows: slice) -> MatchSegments:
        """The segments of neighbouring rows; not to be changed."""
        j, i, length, reverse, match = self
        return MatchSegments(j[rows], i[rows], length[rows], reverse[rows], match[rows])

    def clipped(self, window: PlotWindow) -> tuple[Indices, Indices]:
        """The part of each segment in a window: bases ``[first, last)`` along the reference.

        last <= first for none.
        """
        ahead = np.where(self.reverse, self.i + self.length - window.bottom, window.top - self.i)
        behind = np.where(self.reverse, self.i + self.length - window.top, window.bottom - self.i)
        first = np.maximum(np.maximum(window.left - self.j, ahead), 0)
        last = np.minimum(np.minimum(window.right - self.j, behind), self.length)
        return first, last


class MatchFilter(NamedTuple):
    """The shown matches: at least ``minimum`` bases, on the ``strands`` (forward, reverse)."""

    minimum: int = 1
    strands: tuple[bool, bool] = (True, True)

    def allows(self, length: NDArray[Any], reverse: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """True for each match that is shown."""
        allowed = length >= self.minimum
        for strand in (False, True):
            if not self.strands[strand]:
                allowed &= reverse != strand
        return allowed


def strands_of(reverse: NDArray[np.bool_]) -> tuple[bool, bool]:
    """True for each strand (forward, reverse) of some match or alignment; reads them all."""
    return not reverse.all(), bool(reverse.any())


class MatchIndex:
    """Finds matches by place; ``strands``: see ``strands_of``.

    Building it sorts all matches (a second for ten million), so it is done in a thread. It takes 33
    bytes per match. Raises ``Damaged`` if one lies outside the sequences.
    """

    def __init__(self, matches: PlottedMatches) -> None:
        self.rows, self.columns = matches.query.total, matches.reference.total
        length = np.asarray(matches.lengths).astype(np.int32, copy=False)
        octave = (length.astype(np.float64).view(np.int64) >> 52) - 1023  # the exponent: bits 52 to 62
        order, j = _order(octave, np.asarray(matches.reference_starts[:]), self.columns)
        # Column by column: stored results are read here, and need not be in memory twice.
        i, reverse = (np.take(np.asarray(column), order) for column in (matches.query_starts, matches.reverse))
        self._all = MatchSegments(
            j.astype(np.int64, copy=False), i.astype(np.int64, copy=False), np.take(length, order), reverse, order
        )
        matches.require_inside(self._all.j, self._all.i, self._all.length)
        self._ends = np.concatenate([[0], np.cumsum(np.bincount(octave, minlength=32))])
        self._sorted_lengths = np.sort(length)
        self.strands = strands_of(reverse)

    def __len__(self) -> int:
        return len(self._all.j)

    @property
    def shortest(self) -> int:
        """Bases of the shortest match, 0 without matches."""
        return int(self._sorted_lengths[0]) if len(self) else 0

    @property
    def longest(self) -> int:
        """Bases of the longest match, 0 without matches."""
        return int(self._sorted_lengths[-1]) if len(self) else 0

    def count(self, minimum: int) -> int:
        """The number of matches of at least ``minimum`` bases."""
        return len(self) - first_of(self._sorted_lengths, minimum)

    def within(self, window: PlotWindow, minimum: int = 1) -> MatchSegments:
        """The matches of at least ``minimum`` bases whose bounding box meets a window.

        Roughly shortest first.
        """
        found = [np.zeros(0, np.int64), *self._rows_within(window, minimum)]
        return self._all.take(np.concatenate(found))

    def pieces_within(self, window: PlotWindow, minimum: int = 1) -> Iterator[MatchSegments]:
        """The matches of ``within`` in pieces, so that other threads can run in between."""
        for rows in self._rows_within(window, minimum):
            # Neighbouring rows need no copy.
            near = len(rows) and rows[-1] - rows[0] + 1 == len(rows)
            yield self._all.part(slice(rows[0], rows[-1] + 1)) if near else self._all.take(rows)

    def up_to_within(self, limit: int, window: PlotWindow, minimum: int = 1) -> MatchSegments | None:
        """The matches of ``within`` if there are at most ``limit``, else None."""
        found, count = [np.zeros(0, np.int64)], 0
        for rows in self._rows_within(window, minimum):
            found.append(rows)
            count += len(rows)
            if count > limit:
                return None
        return self._all.take(np.concatenate(found))

    def _rows_within(self, window: PlotWindow, minimum: int) -> Iterator[Indices]:
        for octave in range(32):
            begin, end, widest = int(self._ends[octave]), int(self._ends[octave + 1]), 2 << octave
            if begin == end or widest <= minimum:
                continue
            along = self._all.j[begin:end]
            first = begin + int(np.searchsorted(along, window.left - widest, "right"))
            last = begin + int(np.searchsorted(along, window.right, "left"))
            for start in range(first, last, _PIECE):
                part = slice(start, min(start + _PIECE, last))
                i, length = self._all.i[part], self._all.length[part]
                meets = (i < window.bottom) & (i + length > window.top) & (self._all.j[part] + length > window.left)
                if 1 << octave < minimum:
                    meets &= length >= minimum
                yield start + np.flatnonzero(meets)

    def matched(self, window: PlotWindow, minimum: int = 1) -> tuple[int, int]:
        """The sum of matched bases inside a window on the forward and on the reverse strand."""
        sums = [0, 0]
        for segments in self.pieces_within(window, minimum):
            first, last = segments.clipped(window)
            inside = np.maximum(last - first, 0)
            sums[0] += int(inside[~segments.reverse].sum())
            sums[1] += int(inside[segments.reverse].sum())
        return sums[0], sums[1]

    def nearest(self, i: float, j: float, reach: tuple[float, float], shown: MatchFilter) -> int | None:
        """The shown match nearest to a point, within ``reach`` (rows, columns).

        The longest of equals.
        """
        window = PlotWindow.of(Area(i - reach[0], i + reach[0], j - reach[1], j + reach[1]))
        segments = self.within(window, shown.minimum)
        segments = segments.take(np.flatnonzero(shown.allows(segments.length, segments.reverse)))
        if not len(segments.j):
            return None
        first = np.clip(j - segments.j, 0, segments.length - 1)
        row = np.where(segments.reverse, segments.i + segments.length - 1 - first, segments.i + first)
        far = np.maximum(np.abs(row - i) / reach[0], np.abs(segments.j + first - j) / reach[1])
        best = int(np.lexsort((-segments.length.astype(np.int64), far.round(2)))[0])
        return int(segments.match[best]) if far[best] <= 1 else None


def first_of(ascending: NDArray[Any], least: int) -> int:
    """The first place of an ascending array of integers with at least this value.

    The value gets the array's type: else all of the array would be converted.
    """
    return int(np.searchsorted(ascending, ascending.dtype.type(min(least, np.iinfo(ascending.dtype).max)), "left"))


def _order(octave: NDArray[Any], starts: Indices, columns: int) -> tuple[Indices, Indices]:
    """The rows by octave, then by start in the reference of ``columns`` bases; and their starts."""
    of_start, of_row = max(1, columns).bit_length(), max(1, len(starts)).bit_length()
    if of_start + of_row > _KEY_BITS:
        order = np.argsort((octave.astype(np.int64) << 48) | starts)
        return order, np.take(starts, order)
    # Numbers are sorted three times as fast as rows.
    keys = octave << of_start
    keys |= starts
    keys <<= of_row
    keys |= np.arange(len(starts))
    keys.sort()
    order = keys & ((1 << of_row) - 1)
    keys >>= of_row
    keys &= (1 << of_start) - 1
    return order, keys
