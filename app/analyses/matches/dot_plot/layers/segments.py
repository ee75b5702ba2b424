"""The alignments of a layer as segments on the plane of a dot plot. Free of Qt."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.pictures.dots.index import PlotWindow, first_of, strands_of
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.imported.placed import PlacedAlignments
from gpu.analyses.matches.result import RecordTable

#: Alignments that are looked at before other threads run.
_PIECE = 1 << 18


class LayerFilter(NamedTuple):
    """The alignments shown: of at least ``columns`` columns and ``identity`` (0 to 1).

    Those of unknown identity are shown only without a limit of it.
    """

    columns: int = 1
    identity: float = 0.0


class LayerSegments(NamedTuple):
    """Alignments in the concatenations of the records, shortest first; arrays [n].

    ``left``, ``right`` (reference, columns) and ``top``, ``bottom`` (query, rows): 0-based
    half-open, 32 bits where they suffice. A reverse one runs from (left, bottom) to (right, top).
    ``columns``: length with gaps. ``row``: number in the file's alignments that were placed.
    ``strands``: see ``strands_of``. ``has_unknown``: True if some identity is unknown.
    """

    left: NDArray[Any]
    right: NDArray[Any]
    top: NDArray[Any]
    bottom: NDArray[Any]
    reverse: NDArray[np.bool_]
    identity: NDArray[np.float32]
    columns: NDArray[Any]
    row: NDArray[np.int32]
    strands: tuple[bool, bool]
    has_unknown: bool

    @classmethod
    def of(
        cls, placed: PlacedAlignments, reference: RecordTable, query: RecordTable, arrangement: Arrangement
    ) -> LayerSegments:
        """Segments of placed alignments; ``query`` as its files have it."""
        rows = placed.rows
        order = _by_length(rows.columns)
        kind = np.int32 if max(reference.total, query.total) < 1 << 31 else np.int64
        starts = reference.starts[rows.b_record]
        top, bottom = arrangement.spans(query, rows.a_record.astype(np.int64), rows.a_start, rows.a_end)
        reverse = rows.reverse ^ arrangement.flipped[rows.a_record]
        # Unlike side[order], take lets other threads run.
        left, right, above, below, columns = (
            np.take(side.astype(kind), order)
            for side in (starts + rows.b_start, starts + rows.b_end, top, bottom, rows.columns)
        )
        identity, number = np.take(rows.identity, order), order.astype(np.int32)
        facts = strands_of(reverse), bool(np.isnan(identity).any())
        return cls(left, right, above, below, np.take(reverse, order), identity, columns, number, *facts)

    @property
    def size(self) -> int:
        """The number of alignments."""
        return len(self.left)

    def shown(self, wanted: LayerFilter) -> tuple[int, NDArray[np.bool_] | None]:
        """The first row that is long enough, and a mask of the rows from there on, None for all."""
        first = first_of(self.columns, wanted.columns)
        return first, (self.identity[first:] >= wanted.identity) if wanted.identity > 0 else None

    def count(self, wanted: LayerFilter) -> int:
        """The number of alignments shown."""
        first, mask = self.shown(wanted)
        return self.size - first if mask is None else int(mask.sum())

    def within(self, window: PlotWindow, wanted: LayerFilter) -> NDArray[np.int64]:
        """The rows that are shown and whose bounding boxes meet a window, shortest first."""
        first, mask = self.shown(wanted)
        found = [np.zeros(0, np.int64)]
        for start in range(first, self.size, _PIECE):
            part = slice(start, start + _PIECE)
            meets = (self.left[part] < window.right) & (self.right[part] > window.left)
            meets &= (self.top[part] < window.bottom) & (self.bottom[part] > window.top)
            if mask is not None:
                meets &= mask[start - first : start - first + _PIECE]
            found.append(start + np.flatnonzero(meets))
        return np.concatenate(found)

    def lines(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """Segments [k, 4] (x0, y0, x1, y1) of some rows."""
        found = np.empty((len(rows), 4))
        left, right, top, bottom, reverse = (np.take(side, rows) for side in self[:5])
        found[:, 0], found[:, 2] = left, right
        found[:, 1], found[:, 3] = np.where(reverse, bottom, top), np.where(reverse, top, bottom)
        return found


def _by_length(columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rows by length, equal ones in their order: numbers are sorted faster than rows."""
    bits = max(1, len(columns)).bit_length()
    return np.sort((columns << bits) | np.arange(len(columns))) & ((1 << bits) - 1)


def clipped(lines: NDArray[np.float64], window: PlotWindow) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The parts of lines [k, 4] in a window, and the rows of those that have one."""
    low, high = np.array([window.left, window.top]), np.array([window.right, window.bottom])
    start, step = lines[:, :2], lines[:, 2:] - lines[:, :2]
    with np.errstate(divide="ignore", invalid="ignore"):
        sides = np.stack([(low - start) / step, (high - start) / step])
    # A level line is inside for all of its length or for none.
    level = step == 0
    inside = (start >= low) & (start <= high)
    entry = np.where(level, np.where(inside, 0.0, np.inf), sides.min(axis=0)).max(axis=1).clip(0.0)
    leave = np.where(level, np.where(inside, 1.0, -np.inf), sides.max(axis=0)).min(axis=1).clip(None, 1.0)
    kept = np.flatnonzero(entry <= leave)
    start, step = start[kept], step[kept]
    return np.hstack([start + step * entry[kept, None], start + step * leave[kept, None]]), kept
