"""Columns of a block of tab-separated lines, read with NumPy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.imported.lines import LineBlock
from gpu.analyses.matches.result import Int64
from gpu.core.units import MAX_DIGITS

_TAB, _ZERO, _DOT = 9, 48, 46


class TabTable:
    """The fields of the chosen lines of a block; ``rows`` int64 [n] are their numbers in it.

    ``fields`` int64 [n]: the number of fields of each.
    """

    def __init__(self, block: LineBlock, rows: Int64) -> None:
        self._text = block.text
        self._data: bytes | None = None
        self.rows = rows
        self._starts, self._ends = block.starts[rows], block.ends[rows]
        self._tabs = np.flatnonzero(block.text == _TAB)
        self._first = np.searchsorted(self._tabs, self._starts)
        self.fields = np.searchsorted(self._tabs, self._ends) - self._first + 1

    def __len__(self) -> int:
        return len(self.rows)

    def span(self, column: int) -> tuple[Int64, Int64]:
        """Start and end of a column (from 0) in each line; empty where the line lacks it."""
        tabs = np.append(self._tabs, len(self._text))
        last = len(tabs) - 1
        start = self._starts if column == 0 else tabs[np.minimum(self._first + column - 1, last)] + 1
        end = np.where(self.fields > column + 1, tabs[np.minimum(self._first + column, last)], self._ends)
        lacks = self.fields <= column
        return np.where(lacks, self._ends, start), np.where(lacks, self._ends, end)

    def names(self, column: int) -> list[bytes]:
        """The texts of a column."""
        if self._data is None:
            self._data = self._text.tobytes()
        data = self._data
        return [data[start:end] for start, end in zip(*(side.tolist() for side in self.span(column)), strict=True)]

    def letters(self, column: int) -> NDArray[np.uint8]:
        """The only letter of a column, 0 where there is none or more than one."""
        start, end = self.span(column)
        return np.where(end - start == 1, self._text[np.minimum(start, len(self._text) - 1)], 0).astype(np.uint8)

    def numbers(self, column: int) -> tuple[Int64, NDArray[np.bool_]]:
        """The whole numbers of a column, and True where there is none."""
        start, end = self.span(column)
        return _whole(self._text, start, end)

    def decimals(self, column: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """The numbers of a column, with or without a fraction, and True where there is none."""
        start, end = self.span(column)
        width = int((end - start).max(initial=0))
        point = end.copy()
        for offset in range(min(width, MAX_DIGITS + 1)):
            at = start + offset
            is_point = (at < end) & (self._text[np.minimum(at, len(self._text) - 1)] == _DOT)
            point = np.where(is_point & (point == end), at, point)
        whole, bad = _whole(self._text, start, point)
        after = np.minimum(point + 1, end)
        # No number of a file means more decimals, though some programs write them.
        digits = np.minimum(end - after, MAX_DIGITS)
        fraction, bad_fraction = _whole(self._text, after, after + digits)
        for row in np.flatnonzero(end - after > MAX_DIGITS).tolist():
            bad_fraction[row] |= not self._text[after[row] : end[row]].tobytes().isdigit()
        values = whole.astype(np.float64) + np.where(digits > 0, fraction / 10.0**digits, 0.0)
        return values, bad | (bad_fraction & (digits > 0))


def _whole(text: NDArray[np.uint8], start: Int64, end: Int64) -> tuple[Int64, NDArray[np.bool_]]:
    width = end - start
    bad = (width < 1) | (width > MAX_DIGITS)
    most = min(int(width.max(initial=0)), MAX_DIGITS)
    offsets = np.arange(most)
    # From the last digit on, each with its power of ten; sums below 10^15 are exact.
    digits = text[np.maximum(end[:, None] - 1 - offsets, 0)] - np.uint8(_ZERO)
    digits[offsets >= width[:, None]] = 0
    bad |= (digits > 9).any(axis=1)
    return (digits @ 10.0**offsets).astype(np.int64), bad
