"""The rectangle drawn on the dot plot, to zoom to or to align exactly, and the records in it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal

from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.analyses.matches.records import Rectangle
from app.charts.level_of_detail import Area
from app.pages.desk import Desk
from app.pictures.dots.index import MatchIndex, PlotWindow
from app.widgets.background import Background
from gpu.analyses.matches.result import Matches, RecordTable


class DotPlotRectangle(QObject):
    """Keeps the rectangle, shows it in ``picture``, and finds the part to align exactly.

    Signals: ``changed()`` when it is drawn or removed; ``selected(Rectangle)`` when the user wants
    it aligned, with ``reverse`` if reverse matches outweigh forward ones in it by matched bases;
    ``failed(object)`` with the exception that ended the search.
    """

    changed = Signal()
    selected = Signal(object)
    failed = Signal(object)

    def __init__(
        self, matches: Matches, picture: DotPlotPicture, background: Background, desk: Desk, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._matches, self._picture = matches, picture
        self._background, self._desk = background, desk
        self._area: Area | None = None

    def take_matches(self, matches: Matches) -> None:
        """Align parts of the same matches with records in another order."""
        self._matches = matches
        self.draw(None)

    @property
    def area(self) -> Area | None:
        """The enclosed area; None while there is none."""
        return self._area

    def draw(self, area: Area | None) -> None:
        """Draw the rectangle to align or to zoom to; None removes it."""
        self._area = area
        self._picture.set_chosen(area)
        self.changed.emit()

    def align(self) -> None:
        """Request an exact alignment of the rectangle, or of the whole.

        ``selected`` is emitted later.
        """
        index = self._picture.index
        if index is None:
            self._desk.say(self.tr("The matches are still being sorted; try again in a moment."))
            return
        window = PlotWindow.of(self._area) if self._area is not None else PlotWindow(0, index.rows, 0, index.columns)
        self._background.call(
            alignable,
            index,
            self._matches.reference,
            self._matches.query,
            window,
            self._picture.minimum,
            done=self._tell,
            failed=self.failed.emit,
        )

    def _tell(self, found: Rectangle | None) -> None:
        if found is None:
            self._desk.say(self.tr("The rectangle lies outside the sequences; draw one over them."))
        else:
            self.selected.emit(found)


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
