"""How much of a result is worth drawing at a zoom: all of what a pixel can show and never more. Free of Qt.

Everything works on the sorted arrays of a result with binary searches, so that a frame costs what is on the screen
and not what is in the file. Matrix coordinates are points: (i, j) means i bases of a and j bases of b consumed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import Segments
from gpu.sequences.sequence import Sequence

Indices = NDArray[np.int64]

#: Up to so many alignment columns are compared base by base when a track is drawn; beyond, the stored bins serve.
EXACT_COLUMNS = 1 << 16
#: At most so many bins are kept of a whole alignment.
STORED_BINS = 1 << 18
#: Differences closer than this many columns make one cluster.
CLUSTER_JOIN = 10

_MATCH = ord("|")


@dataclass(frozen=True)
class Area:
    """A rectangle of the matrix in points: rows ``[top, bottom]``, columns ``[left, right]``, i downwards."""

    top: float
    bottom: float
    left: float
    right: float

    @property
    def rows(self) -> float:
        return self.bottom - self.top

    @property
    def columns(self) -> float:
        return self.right - self.left

    def padded(self, share: float) -> Area:
        """Wider by ``share`` of each side on every edge."""
        rows, columns = self.rows * share, self.columns * share
        return Area(self.top - rows, self.bottom + rows, self.left - columns, self.right + columns)

    def contains(self, i: float, j: float) -> bool:
        return self.top <= i <= self.bottom and self.left <= j <= self.right


class Path:
    """The alignment path as knots (column, i, j), for questions from the matrix to the alignment columns."""

    def __init__(self, segments: Segments) -> None:
        end = segments.column[-1:] + segments.length[-1:]
        advance_i = np.where(segments.kind == 1, 0, segments.length)
        advance_j = np.where(segments.kind == 2, 0, segments.length)
        self.column: Indices = np.concatenate([segments.column, end]).astype(np.int64)
        self.i: Indices = np.concatenate([segments.i, segments.i[-1:] + advance_i[-1:]]).astype(np.int64)
        self.j: Indices = np.concatenate([segments.j, segments.j[-1:] + advance_j[-1:]]).astype(np.int64)

    def columns_in(self, area: Area) -> tuple[int, int]:
        """The first and last matrix point of the path inside ``area`` as columns (first > last: none).

        i and j never fall along the path, so what an area holds of it is one run.
        """
        if not len(self.column):
            return 0, -1
        first = max(_first_at_least(self.column, self.i, area.top), _first_at_least(self.column, self.j, area.left))
        last = min(_last_at_most(self.column, self.i, area.bottom), _last_at_most(self.column, self.j, area.right))
        return first, last

    def columns_of_rows(self, rows: Indices) -> Indices:
        """The alignment column at which each row (0-based matrix point) is reached, clipped to the alignment."""
        return _columns_of(self.column, self.i, rows)

    def columns_of_columns(self, columns: Indices) -> Indices:
        """The alignment column at which each matrix column is reached, clipped to the alignment."""
        return _columns_of(self.column, self.j, columns)


def _first_at_least(column: Indices, along: Indices, value: float) -> int:
    knot = int(np.searchsorted(along, value, "left"))
    if knot == 0:
        return int(column[0])
    if knot == len(along):
        return int(column[-1]) + 1
    # Between these knots the coordinate rises by one a column, else both knots would lie on one side of the value.
    return int(column[knot - 1] + -floor(-(value - along[knot - 1])))


def _last_at_most(column: Indices, along: Indices, value: float) -> int:
    knot = int(np.searchsorted(along, value, "right"))
    if knot == 0:
        return int(column[0]) - 1
    if knot == len(along):
        return int(column[-1])
    return int(column[knot - 1] + floor(value - along[knot - 1]))


def _columns_of(column: Indices, along: Indices, values: Indices) -> Indices:
    if not len(column):
        return np.zeros(len(values), np.int64)
    values = np.clip(values, along[0], along[-1])
    knot = np.searchsorted(along, values, "left")
    before = np.maximum(knot - 1, 0)
    return np.where(knot == 0, column[0], column[before] + values - along[before])


def thin_points(i: Indices, j: Indices, area: Area, rows: int, columns: int) -> Indices:
    """Indices of the points to draw: those in ``area``, one for each cell of a grid of ``rows`` × ``columns`` pixels.

    The points lie in path order (i and j never fall), so cells come in runs and no sorting is needed.
    """
    first = max(np.searchsorted(i, area.top, "left"), np.searchsorted(j, area.left, "left"))
    last = min(np.searchsorted(i, area.bottom, "right"), np.searchsorted(j, area.right, "right"))
    if last <= first:
        return np.zeros(0, np.int64)
    row = ((i[first:last] - area.top) * (rows / max(area.rows, 1e-9))).astype(np.int64)
    column = ((j[first:last] - area.left) * (columns / max(area.columns, 1e-9))).astype(np.int64)
    new = np.ones(last - first, bool)
    new[1:] = (row[1:] != row[:-1]) | (column[1:] != column[:-1])
    return first + np.flatnonzero(new)


def thin_lines(positions: Indices, low: float, high: float, pixels: int) -> Indices:
    """Of sorted positions those in ``[low, high]``, at most one for each of ``pixels``."""
    inside = positions[np.searchsorted(positions, low, "left") : np.searchsorted(positions, high, "right")]
    if len(inside) < 2:
        return inside
    pixel = ((inside - low) * (pixels / max(high - low, 1e-9))).astype(np.int64)
    return inside[np.concatenate([[True], pixel[1:] != pixel[:-1]])]


def thin_spans(spans: Indices, area: Area, rows: int, columns: int) -> Indices:
    """Of vertical spans [k, 3] (j, i_from, i_to) those that meet ``area``; of those alike to the pixel, one."""
    low, high = (np.minimum(spans[:, 1], spans[:, 2]), np.maximum(spans[:, 1], spans[:, 2]))
    meets = (spans[:, 0] >= area.left) & (spans[:, 0] <= area.right) & (high >= area.top) & (low <= area.bottom)
    inside = spans[meets]
    if len(inside) < 2:
        return inside
    x = ((inside[:, 0] - area.left) * (columns / max(area.columns, 1e-9))).astype(np.int64)
    y = (np.clip(inside[:, 1:] - area.top, -1, area.rows + 1) * (rows / max(area.rows, 1e-9))).astype(np.int64)
    cells = np.column_stack([x, y])
    _, kept = np.unique(cells, axis=0, return_index=True)
    return inside[np.sort(kept)]


def thin_path(points: Indices, area: Area, scale: tuple[float, float]) -> Indices:
    """Of a path's points [k, 2] (j, i) those to draw at ``scale`` bases a pixel (rows, columns).

    Neither coordinate of a path turns back, so what an area shows of it is one run of its steps.
    """
    if len(points) < 2:
        return points
    low, high = np.minimum(points[:-1], points[1:]), np.maximum(points[:-1], points[1:])
    meets = (
        (low[:, 0] <= area.right) & (high[:, 0] >= area.left) & (low[:, 1] <= area.bottom) & (high[:, 1] >= area.top)
    )
    steps = np.flatnonzero(meets)
    if not len(steps):
        return points[:0]
    run = points[steps[0] : steps[-1] + 2]
    cells = (run / np.array([max(scale[1], 1e-9), max(scale[0], 1e-9)])).astype(np.int64)
    kept = np.ones(len(run), bool)
    kept[1:-1] = (cells[1:-1] != cells[:-2]).any(axis=1)
    return run[kept]


@dataclass(frozen=True)
class Bins:
    """Shares of matches (``identity``) and of gap columns (``gaps``), float32 [k] in 0..1, of equal bins of columns."""

    first: int
    last: int
    identity: NDArray[np.float32]
    gaps: NDArray[np.float32]


class Profile:
    """Identity and gaps along an alignment at any zoom: exact up to ``EXACT_COLUMNS``, else from stored bins.

    Built once (for a whole chromosome about a second: not in the window's thread), asked for every frame.
    """

    def __init__(self, alignment: Alignment, a: Sequence, b: Sequence) -> None:
        self._alignment, self._a, self._b = alignment, a, b
        bins = min(STORED_BINS, max(1, alignment.length))
        identity, gaps = alignment.profile(a, b, bins)
        self._edges = np.arange(bins + 1, dtype=np.int64) * alignment.length // bins
        width = np.diff(self._edges)
        self._matches = np.concatenate([[0.0], np.cumsum(identity * width)])
        self._gaps = np.concatenate([[0.0], np.cumsum(gaps * width)])

    def bins(self, first: int, last: int, count: int) -> Bins:
        """Shares in ``count`` (or fewer) equal bins of the alignment columns ``[first, last)``."""
        first, last = max(0, first), min(last, self._alignment.length)
        count = min(count, last - first)
        if count < 1:
            nothing = np.zeros(0, np.float32)
            return Bins(first, first, nothing, nothing)
        if last - first <= EXACT_COLUMNS:
            return Bins(first, last, *self._alignment.profile(self._a, self._b, count, first, last))
        edges = np.linspace(first, last, count + 1)
        width = np.diff(edges)
        matches = np.diff(np.interp(edges, self._edges, self._matches))
        gaps = np.diff(np.interp(edges, self._edges, self._gaps))
        return Bins(first, last, _share(matches, width), _share(gaps, width))


def _share(part: NDArray, whole: NDArray) -> NDArray[np.float32]:
    return np.clip(part / np.maximum(whole, 1e-9), 0, 1).astype(np.float32)


def gap_clusters(segments: Segments, join: int = CLUSTER_JOIN) -> Indices:
    """Runs of gaps [k, 2] as columns ``[first, last)``, those less than ``join`` columns apart made one."""
    gaps = segments.kind != 0
    return _joined(segments.column[gaps], segments.column[gaps] + segments.length[gaps], join)


def difference_clusters(alignment: Alignment, a: Sequence, b: Sequence, join: int = CLUSTER_JOIN) -> Indices:
    """Clusters of mismatches and gaps [k, 2] as columns ``[first, last)``; linear in the alignment's length."""
    firsts, lasts = [], []
    for window in alignment.windows(a, b):
        different = np.zeros(len(window) + 2, bool)
        different[1:-1] = window.match != _MATCH
        edges = np.flatnonzero(different[1:] != different[:-1]) + window.first
        firsts.append(edges[::2])
        lasts.append(edges[1::2])
    if not firsts:
        return np.zeros((0, 2), np.int64)
    return _joined(np.concatenate(firsts), np.concatenate(lasts), join)


def _joined(first: Indices, last: Indices, join: int) -> Indices:
    if not len(first):
        return np.zeros((0, 2), np.int64)
    begins = np.concatenate([[True], first[1:] - last[:-1] >= join])
    ends = np.concatenate([begins[1:], [True]])
    return np.column_stack([first[begins], last[ends]])


def nice_step(span: float, count: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, … that divides ``span`` bases into at most ``count`` ticks."""
    rough = max(span / max(count, 1), 1.0)
    power = 10 ** floor(log10(rough))
    for factor in (1, 2, 5, 10):
        if factor * power >= rough - 1e-9:
            return int(factor * power)
    return int(10 * power)


def ticks(low: float, high: float, step: int) -> Indices:
    """The multiples of ``step`` in ``[low, high]``; the first base of a record, 1, stands for 0."""
    begin = -floor(-low / step)
    values = np.arange(begin, floor(high / step) + 1, dtype=np.int64) * step
    if step > 1 and low <= 1 <= high:
        values = np.unique(np.where(values == 0, 1, values))
        if 1 not in values:
            values = np.concatenate([[1], values])
    return values


def base_pairs(count: float) -> str:
    """A length for people: ``980 bp``, ``12.5 kbp``, ``4.64 Mbp``."""
    for size, unit in ((10**6, "Mbp"), (10**3, "kbp")):
        if count >= size:
            return f"{count / size:.3g} {unit}" if count < 1000 * size else f"{count / size:,.0f} {unit}"
    return f"{count:.0f} bp"
