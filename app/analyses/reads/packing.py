"""The row of each read in the pile-up: the lowest free one, kept while scrolling. Free of Qt."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

Int64 = NDArray[np.int64]

#: Bases between two reads of a row.
APART = 2


def pack(starts: Int64, ends: Int64) -> Int64:
    """Rows int64 [k], from 0, of half-open ranges sorted by start: the lowest one that is free."""
    rows = np.zeros(len(starts), np.int64)
    taken: list[tuple[int, int]] = []
    free: list[int] = []
    used = 0
    for at, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        while taken and taken[0][0] <= start:
            heappush(free, heappop(taken)[1])
        if free:
            row = heappop(free)
        else:
            row, used = used, used + 1
        rows[at] = row
        heappush(taken, (end + APART, row))
    return rows


def pack_beside(starts: Int64, ends: Int64, known: Int64) -> Int64:
    """Rows as by ``pack``, but ranges with a row in ``known`` (-1: none) keep it while scrolling.

    The known ones must be as ``pack`` or this function returned them. The others, before and
    behind, get rows that overlap none of them.
    """
    kept = np.flatnonzero(known >= 0)
    if not len(kept):
        return pack(starts, ends)
    rows = known.copy()
    first, last = int(kept[0]), int(kept[-1])
    _extend(rows, starts, ends, range(last + 1, len(rows)), kept)
    # The reads before, mirrored.
    _extend(rows, -ends, -starts, range(first - 1, -1, -1), np.flatnonzero(rows >= 0))
    between = np.flatnonzero(rows < 0)
    if len(between):
        # Hits of a sparser sample may lie between present ones: place them below all.
        rows[between] = rows.max() + 1 + pack(starts[between], ends[between])
    return rows


def _extend(rows: Int64, starts: Int64, ends: Int64, wanted: range, kept: Int64) -> None:
    """Assign rows to ``wanted`` in order, after their present content."""
    behind = np.full(int(rows.max()) + 1, np.iinfo(np.int64).min // 2)
    np.maximum.at(behind, rows[kept], ends[kept])
    reach = behind.tolist()
    for at in wanted:
        start = int(starts[at])
        row = next((row for row, end in enumerate(reach) if end + APART <= start), len(reach))
        if row == len(reach):
            reach.append(0)
        rows[at] = row
        reach[row] = int(ends[at])
