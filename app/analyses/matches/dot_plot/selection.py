"""From a rectangle of the dot plot to the input of an exact alignment: a record pair and a strand.

Free of Qt.
"""

from __future__ import annotations

import numpy as np

from app.analyses.matches.records import Rectangle
from app.pictures.dots.index import MatchIndex, PlotWindow
from gpu.analyses.matches.result import RecordTable


def alignable(
    index: MatchIndex, reference: RecordTable, query: RecordTable, window: PlotWindow, minimum: int
) -> Rectangle | None:
    """The part of a window to align: a pair of records, and a strand.

    Both are those with the most matched bases inside; the pair is chosen first. Only matches of at
    least ``minimum`` bases count, with the part that lies inside. Without any it is the records in
    the middle, forward. None if the window lies outside the plane.
    """
    window = PlotWindow(
        max(0, window.top), min(window.bottom, index.rows), max(0, window.left), min(window.right, index.columns)
    )
    if window.top >= window.bottom or window.left >= window.right:
        return None
    segments = index.within(window, minimum)
    first, last = segments.clipped(window)
    bases = np.maximum(last - first, 0)
    rows, columns = query.indices(segments.i), reference.indices(segments.j)
    if bases.any():
        pairs, pair_of = np.unique(rows * len(reference.names) + columns, return_inverse=True)
        best = int(pairs[np.argmax(np.bincount(pair_of, bases))])
        row, column = divmod(best, len(reference.names))
    else:
        row = int(query.indices(np.array([(window.top + window.bottom) // 2]))[0])
        column = int(reference.indices(np.array([(window.left + window.right) // 2]))[0])
    inside = (rows == row) & (columns == column)
    forward, reverse = (int(bases[inside & (segments.reverse == strand)].sum()) for strand in (False, True))
    top, left = int(query.starts[row]), int(reference.starts[column])
    return Rectangle(
        max(window.left, left),
        min(window.right, left + int(reference.lengths[column])),
        max(window.top, top),
        min(window.bottom, top + int(query.lengths[row])),
        reverse > forward,
        _records_in(reference, window.left, window.right),
        _records_in(query, window.top, window.bottom),
    )


def _records_in(records: RecordTable, start: int, end: int) -> int:
    """The number of records with bases in a range."""
    ends = np.minimum(records.starts + records.lengths, end)
    return int((ends > np.maximum(records.starts, start)).sum())
