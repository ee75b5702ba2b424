"""An alignment as the picture shows it: in the matrix of the request's strands.

An alignment with the other strand of b has that strand's columns; in the picture it runs upwards to
the right, at its true place. ``Mirrored`` has the methods of ``Alignment`` that views use, with the
picture's columns. Free of Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.analyses.chromosome.path import AlignmentPath
from app.charts.level_of_detail import Area, Indices
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import Segments
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment


class Mirrored:
    """An alignment with the other strand, of a matrix of ``columns`` columns.

    Its alignment columns are those of the alignment itself: i rises along them, j falls.
    """

    def __init__(self, alignment: Alignment, columns: int) -> None:
        self._alignment, self._columns = alignment, columns
        self.length, self.segments, self.is_empty = alignment.length, alignment.segments, alignment.is_empty
        self.start = alignment.start[0], columns - alignment.end[1]
        self.end = alignment.end[0], columns - alignment.start[1]

    def points(self, columns: ArrayLike) -> tuple[Indices, Indices]:
        """See ``Alignment.points``."""
        i, j = self._alignment.points(columns)
        return i, self._columns - j

    def column_at(self, i: float | None = None, j: float | None = None) -> int:
        """See ``Alignment.column_at``; not for a row and a column at once."""
        return self._alignment.column_at(i, None if j is None else self._columns - 1 - j)

    def polyline(self, max_points: int, first: int = 0, last: int | None = None) -> NDArray[np.float64]:
        """See ``Alignment.polyline``."""
        points = self._alignment.polyline(max_points, first, last)
        points[:, 1] = self._columns - points[:, 1]
        return points


Shown = Alignment | Mirrored


def shown(found: RankedAlignment, columns: int) -> Shown:
    """The alignment for the picture of a matrix of ``columns`` columns."""
    return Mirrored(found.alignment, columns) if found.other_strand else found.alignment


def joining(
    found: Sequence[RankedAlignment], columns: int, rows: tuple[int, int], across: tuple[int, int], turned: bool
) -> int:
    """The number, from 1, of the first alignment that passes the middle row of a region within it;
    0 for none.

    ``columns``: of the matrix; ``rows``, ``across``: the region's rows and columns; ``turned``: it
    is one with the other strand of b.
    """
    middle = sum(rows) // 2
    for number, one in enumerate(found, 1):
        alignment = shown(one, columns)
        if one.other_strand == turned and alignment.start[0] <= middle < alignment.end[0]:
            _, j = cells(alignment, [alignment.column_at(i=middle)])
            if across[0] <= j[0] < across[1]:
                return number
    return 0


def having_most(found: Sequence[RankedAlignment], columns: int, side: int, span: tuple[int, int]) -> int:
    """The number, from 1, of the alignment that has most of some bases of a side (0: a), of equal
    ones the first; there is one at least. ``columns``: of the matrix.
    """

    def shared(one: RankedAlignment) -> int:
        first, last = one.alignment.start[side], one.alignment.end[side]
        if side and one.other_strand:
            first, last = columns - last, columns - first
        return min(span[1], last) - max(span[0], first)

    return max(found, key=shared).number


def cells(alignment: Shown, columns: ArrayLike) -> tuple[Indices, Indices]:
    """Row and column of the picture's cell of each alignment column, 0-based."""
    i, j = alignment.points(columns)
    return i, j - 1 if isinstance(alignment, Mirrored) else j


class ShownPath:
    """The path of an alignment, to map areas of the picture to alignment columns."""

    def __init__(self, alignment: Shown, columns: int) -> None:
        segments: Segments = alignment.segments
        self._path = AlignmentPath(segments)
        self._mirror = columns if isinstance(alignment, Mirrored) else None

    def columns_in(self, area: Area) -> tuple[int, int]:
        """See ``AlignmentPath.columns_in``."""
        if self._mirror is not None:
            area = replace(area, left=self._mirror - area.right, right=self._mirror - area.left)
        return self._path.columns_in(area)
