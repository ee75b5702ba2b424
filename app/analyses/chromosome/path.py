"""The path of an alignment for views: columns of matrix points, identity, differences.

Free of Qt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

import numpy as np
from numpy.typing import NDArray

from app.charts.level_of_detail import Area, Indices
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.segments import Segments
from gpu.sequences.sequence import Sequence

#: Most alignment columns compared base by base for a track; above, stored bins are used.
EXACT_COLUMNS = 1 << 16


#: Most bins stored for a whole alignment.
STORED_BINS = 1 << 18


#: Differences closer than this many columns make one cluster.
CLUSTER_JOIN = 10


_MATCH = ord("|")


class AlignmentPath:
    """The alignment path as knots (column, i, j), to map matrix points to alignment columns."""

    def __init__(self, segments: Segments) -> None:
        end = segments.column[-1:] + segments.length[-1:]
        advance_i = np.where(segments.kind == 1, 0, segments.length)
        advance_j = np.where(segments.kind == 2, 0, segments.length)
        self.column: Indices = np.concatenate([segments.column, end]).astype(np.int64)
        self.i: Indices = np.concatenate([segments.i, segments.i[-1:] + advance_i[-1:]]).astype(np.int64)
        self.j: Indices = np.concatenate([segments.j, segments.j[-1:] + advance_j[-1:]]).astype(np.int64)

    def columns_in(self, area: Area) -> tuple[int, int]:
        """The first and last matrix point of the path inside ``area`` as columns.

        First > last if there is none. i and j never fall along the path, so its part in an area is
        one run.
        """
        if not len(self.column):
            return 0, -1
        first = max(_first_at_least(self.column, self.i, area.top), _first_at_least(self.column, self.j, area.left))
        last = min(_last_at_most(self.column, self.i, area.bottom), _last_at_most(self.column, self.j, area.right))
        return first, last

    def columns_of_rows(self, rows: Indices) -> Indices:
        """The alignment column that reaches each row (0-based matrix point), clipped."""
        return _columns_of(self.column, self.i, rows)

    def columns_of_columns(self, columns: Indices) -> Indices:
        """The alignment column at which each matrix column is reached, clipped to the alignment."""
        return _columns_of(self.column, self.j, columns)


def chain_points(lines: Indices, area: Area, most: int) -> NDArray[np.float64]:
    """Visible chain lines as one polyline: float64 [p, 2] of row, column.

    The lines are int64 [k, 4] of row, column, row, column, rising. At most about ``most`` points
    are returned; above that whole lines are skipped, which are then too short to be seen.
    """
    first = int(np.searchsorted(lines[:, 2], area.top, "left"))
    first = max(first, int(np.searchsorted(lines[:, 3], area.left, "left")))
    last = int(np.searchsorted(lines[:, 0], area.bottom, "right"))
    last = min(last, int(np.searchsorted(lines[:, 1], area.right, "right")))
    # One more on either side: the path to it crosses the border.
    first, last = max(0, first - 1), min(len(lines), last + 1)
    if last <= first:
        return np.zeros((0, 2))
    share = max(1, -(-2 * (last - first) // most))
    kept = np.append(np.arange(first, last - 1, share), last - 1)
    return lines[kept].reshape(-1, 2).astype(float)


def _first_at_least(column: Indices, along: Indices, value: float) -> int:
    knot = int(np.searchsorted(along, value, "left"))
    if knot == 0:
        return int(column[0])
    if knot == len(along):
        return int(column[-1]) + 1
    # Between these knots the coordinate rises by one a column, else both would lie on one side.
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


@dataclass(frozen=True)
class Bins:
    """Shares of matches (``identity``) and gap columns (``gaps``) in bins, float32 [k] in 0..1."""

    first: int
    last: int
    identity: NDArray[np.float32]
    gaps: NDArray[np.float32]


class Profile:
    """Identity and gaps along an alignment at any zoom.

    Exact up to ``EXACT_COLUMNS``, else from stored bins. Building it takes a second for a whole
    chromosome: not in the window's thread. It is read for every frame.
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
    """Runs of gaps [k, 2] as columns ``[first, last)``, merged if less than ``join`` apart."""
    gaps = segments.kind != 0
    return _joined(segments.column[gaps], segments.column[gaps] + segments.length[gaps], join)


def difference_clusters(alignment: Alignment, a: Sequence, b: Sequence, join: int = CLUSTER_JOIN) -> Indices:
    """Clusters of mismatches and gaps [k, 2] as columns ``[first, last)``; linear in the length."""
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


def next_group(clusters: Indices, here: int, reach: int, direction: int) -> tuple[int, int] | None:
    """The next (1) or previous (-1) group of clusters from alignment column ``here``.

    Returns columns ``[first, last)``, or None if there is no further group. A group spans about
    ``reach`` columns, and the same groups are found in both directions.
    """
    heads = _heads(clusters, reach)
    begins = clusters[heads, 0]
    at = (
        int(np.searchsorted(begins, here, "right")) if direction > 0 else int(np.searchsorted(begins, here, "left")) - 1
    )
    if not 0 <= at < len(heads):
        return None
    end = int(heads[at + 1]) if at + 1 < len(heads) else len(clusters)
    return int(begins[at]), int(clusters[end - 1, 1])


def _heads(clusters: Indices, reach: int) -> Indices:
    """The indices of the clusters that begin groups, in order.

    In each stretch of ``reach`` columns that is the cluster after the widest distance; the first of
    equal ones, so that evenly dense clusters are cut in stretches. A cluster with a wider distance
    within half a stretch begins none, so that a stretch's border does not separate what is closer
    together than to the rest.
    """
    if not len(clusters):
        return np.zeros(0, np.int64)
    begin = clusters[:, 0]
    way = np.concatenate([[np.iinfo(np.int64).max], begin[1:] - clusters[:-1, 1]])
    stretch = begin // reach
    firsts = np.flatnonzero(np.diff(stretch, prepend=-1))
    widest = np.repeat(np.maximum.reduceat(way, firsts), np.diff(firsts, append=len(begin)))
    found = np.flatnonzero(way == widest)
    found = found[np.diff(stretch[found], prepend=-1) > 0]
    half = reach // 2
    is_head = way[found] >= half  # there is no wider distance within half a stretch
    doubtful = found[~is_head]
    at = begin[doubtful]
    near = np.column_stack([np.searchsorted(begin, at - half, "left"), np.searchsorted(begin, at + half, "right")])
    # Every other value is a cluster's neighbourhood, the rest are gaps. The last may reach the end.
    around = np.maximum.reduceat(np.append(way, 0), near.ravel())[::2]
    is_head[~is_head] = way[doubtful] == around
    return found[is_head]


def _joined(first: Indices, last: Indices, join: int) -> Indices:
    if not len(first):
        return np.zeros((0, 2), np.int64)
    begins = np.concatenate([[True], first[1:] - last[:-1] >= join])
    ends = np.concatenate([begins[1:], [True]])
    return np.column_stack([first[begins], last[ends]])
