"""Navigation in a result: linked views, view history, differences, “go to”.

The views' gesture signals end here, and only setters that emit nothing are called from here: so
linked views cannot trigger each other endlessly.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject

from app.analyses.chromosome.linked import Linked, MatrixPlace
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.path import gap_clusters, next_group
from app.analyses.chromosome.shown import Shown
from app.analyses.chromosome.text import AlignmentText
from app.analyses.chromosome.tracks import Tracks
from app.charts.level_of_detail import Area, Indices
from app.pages.desk import Desk
from app.pictures.navigation import Target, parse_target, span
from app.pictures.view_memory import ViewMemory
from gpu.analyses.chromosome.request import ChromosomeRequest

#: Distinct places with differences in a view.
_PLACES = 40
#: Least columns on either side of a place that is zoomed to.
_AROUND = 20
#: Bases in view around a single base that is gone to, at most.
_CLOSE = 1_000


class Navigator(QObject):
    """Moves ``matrix``, ``tracks`` and ``text`` together.

    ``history`` holds the picture's earlier views. ``clusters`` (int64 [k, 2], alignment columns)
    are the differences to step through: gaps, until the mismatches are known as well.
    """

    def __init__(
        self,
        request: ChromosomeRequest,
        alignment: Shown | None,
        linked: Linked,
        views: tuple[MatrixView, Tracks, AlignmentText],
        desk: Desk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._request, self._desk = request, desk
        self._alignment = alignment
        self._linked = linked
        self._matrix, self._tracks, self._text = views
        self.clusters: Indices = gap_clusters(alignment.segments) if alignment else np.zeros((0, 2), np.int64)
        #: Distance in columns that separates places with differences; view zoomed to such a place.
        self._step = 1
        self._stepped_to: Area | None = None
        self.history = ViewMemory(self._matrix.area, self._show, self)
        self._connect()

    def _connect(self) -> None:
        matrix, tracks, text, linked = self._matrix, self._tracks, self._text, self._linked
        matrix.area_edited.connect(self.matrix_moved)
        matrix.hovered.connect(linked.put_cell)
        matrix.clicked.connect(self._point_at)
        matrix.activated.connect(self._centre_cell)
        text.hovered.connect(linked.put_column)
        text.clicked.connect(linked.put_column)
        text.activated.connect(self._centre_column)
        text.visible_changed.connect(tracks.set_text_columns)
        text.visible_changed.connect(matrix.set_text_columns)
        tracks.hovered.connect(linked.put_column)
        tracks.clicked.connect(self._click_track)
        tracks.activated.connect(self._centre_column)
        tracks.range_edited.connect(self._tracks_edited)
        for mark in (matrix.set_place, text.set_place, tracks.set_place):
            linked.placed.connect(mark)
        # A moved picture no longer shows the hovered point. The text keeps its mark: it is a
        # cursor.
        for leaves in (matrix.left, matrix.area_edited, tracks.left, text.left):
            leaves.connect(linked.leave)
        for picture in (matrix, tracks):
            linked.left.connect(picture.set_place)

    def set_alignment(self, alignment: Shown) -> None:
        """Move along another alignment from now on; one out of view is shown as a whole."""
        self._alignment = alignment
        self.clusters = gap_clusters(alignment.segments)
        self._stepped_to = None
        if self._matrix.columns() is None:
            self.show_whole()
        self.follow_matrix()

    @property
    def area(self) -> Area:
        """The part of the matrix in view."""
        return self._matrix.area()

    def show_whole(self) -> None:
        """Zoom to the whole alignment."""
        if self._alignment is not None:
            self.history.visit(self._matrix.area_of(0, self._alignment.length))

    def _show(self, area: Area) -> None:
        self._matrix.show_area(area)
        self.follow_matrix()

    # Linked views

    def matrix_moved(self) -> None:
        """Make the tracks follow after the user moved the picture."""
        self.follow_matrix()
        self.history.moved()

    def _tracks_edited(self, first: int, last: int) -> None:
        self._matrix.show_columns(first, last)
        self._follow_with_text(first, last)
        self.history.moved()

    def follow_matrix(self) -> None:
        """Show in tracks and text what the picture shows."""
        columns = self._matrix.columns()
        if columns is not None:
            self._tracks.set_range(*columns)
            self._follow_with_text(*columns)

    def _follow_with_text(self, first: int, last: int) -> None:
        """Scroll the text into the columns in view, unless it shows enough of them already."""
        begin, end = self._text.visible_columns
        common = min(last, end) - max(first, begin)
        if end > begin and 2 * common < min(last - first, end - begin):
            place = self._linked.place
            is_in_view = place is not None and place.column is not None and first <= place.column < last
            self._text.scroll_to(place.column if place and place.column and is_in_view else (first + last) // 2)

    def _reveal(self, place: MatrixPlace) -> None:
        """Scroll the views in which the place is not visible."""
        self._linked.put(place)
        if not self._matrix.area().padded(-0.05).contains(place.i, place.j):
            self._move_matrix(place)
        if place.column is not None:
            self._text.scroll_to(place.column)

    def _centre(self, place: MatrixPlace) -> None:
        """Centre the place in every view."""
        self._linked.put(place)
        self._move_matrix(place)
        if place.column is not None:
            self._text.scroll_to(place.column)

    def _move_matrix(self, place: MatrixPlace) -> None:
        self._matrix.centre_on(place.i, place.j)
        self.matrix_moved()

    def _centre_cell(self, i: float, j: float, reach: float) -> None:
        self._centre(self._linked.at_cell(i, j, reach))

    def _centre_column(self, column: int) -> None:
        place = self._linked.at_column(column)
        if place is not None:
            self._centre(place)

    def _point_at(self, i: float, j: float, reach: float) -> None:
        self._linked.put_cell(i, j, reach)
        place = self._linked.place
        if place is not None and place.column is not None:
            self._text.scroll_to(place.column)

    def _click_track(self, column: int) -> None:
        self._linked.put_column(column)
        self._text.scroll_to(column)

    # Along the alignment

    def _here(self) -> int:
        place = self._linked.place
        if place is not None and place.column is not None:
            return place.column
        return self._text.visible_columns[0]

    def next_difference(self, direction: int) -> None:
        """Zoom to the next (1) or previous (-1) place with differences, as resolved at this zoom.

        The zoom is the user's last one: after a zoom made here, the next place is found at that
        earlier scale.
        """
        area = self._matrix.area()
        if area != self._stepped_to:
            columns = self._matrix.columns() or self._tracks.range
            self._step = max(1, (columns[1] - columns[0]) // _PLACES)
        found = next_group(self.clusters, self._here(), self._step, direction)
        if found is None:
            self._desk.say(self.tr("There is no further difference in this direction."))
            return
        self.show_columns(*found)
        self._stepped_to = self._matrix.area()

    def show_columns(self, first: int, last: int) -> None:
        """Zoom to alignment columns ``[first, last)`` with some around, and mark the first."""
        place = self._linked.at_column(first)
        if place is None:
            return
        self._linked.put(place)
        around = max(_AROUND, (last - first) // 4)
        self.history.visit(self._matrix.area_of(first - around, last + around))
        self._text.scroll_to(first)

    def walk(self, direction: int) -> None:
        """Move along the alignment by a tenth of the view, forward (1) or back (-1)."""
        columns = self._matrix.columns() or self._tracks.range
        place = self._linked.at_column(self._here() + direction * max(1, (columns[1] - columns[0]) // 10))
        if place is not None:
            self._reveal(place)

    # Go to

    def go_to(self, text: str) -> None:
        """Show a typed place (see ``navigation``). Raises ``InputError``."""
        self.show_target(parse_target(text, self._request.a, self._request.b))

    def show_stretch(self, side: int, start: int, end: int) -> None:
        """Zoom to bases ``[start, end)`` of a side, with some around them, and what is aligned."""
        length = (self._request.a.used, self._request.b.used)[side]
        around = max(_AROUND, (end - start) // 8)
        stretch = max(0, start - around), min(length, end + around)
        self.show_target(Target(stretch) if side == 0 else Target(None, stretch), (side, start))

    def show_target(self, target: Target, marked: tuple[int, int] | None = None) -> None:
        """Show ranges of the sides, completed by the alignment, and mark their first bases.

        ``marked``: the side and the base to mark instead.
        """
        if marked is None and (target.rows is None or target.columns is None):
            # Of a range of one side, along the other strand too.
            marked = (0, target.rows[0]) if target.rows else (1, target.columns[0]) if target.columns else None
        target = self._completed(target)
        seen = self._matrix.area()
        rows, columns = target.rows, target.columns
        # From afar a single base is zoomed to: at the same zoom nobody would see where it is.
        close = min(1.0, _CLOSE / max(seen.rows, seen.columns))
        top, bottom = span(rows, seen.top, seen.top + seen.rows * (close if rows else 1))
        left, right = span(columns, seen.left, seen.left + seen.columns * (close if columns else 1))
        self.history.visit(Area(top, bottom, left, right))
        i = rows[0] if rows else int((top + bottom) / 2)
        j = columns[0] if columns else int((left + right) / 2)
        if marked is not None:
            i, j = self._cell_of(*marked) or (i, j)
        place = self._linked.at_cell(i, j, reach=1)
        self._linked.put(place)
        if place.column is not None:
            self._text.scroll_to(place.column)

    def _cell_of(self, side: int, base: int) -> tuple[int, int] | None:
        """The cell of a base on the path; None beside the alignment."""
        alignment = self._alignment
        if alignment is None or not alignment.start[side] <= base < alignment.end[side]:
            return None
        place = self._linked.at_column(alignment.column_at(**{"ij"[side]: base}))
        return (place.i, place.j) if place is not None else None

    def _completed(self, target: Target) -> Target:
        """A range of one sequence completed by the range aligned with it.

        Outside of the alignment that is as many bases at its nearer end.
        """
        alignment = self._alignment
        if alignment is None or (target.rows and target.columns):
            return target
        side, given = (0, target.rows) if target.rows else (1, target.columns)
        if given is None:
            return target
        # Along an alignment with the other strand the columns of the picture fall.
        ends = sorted(alignment.column_at(**{"ij"[side]: place}) for place in (given[0], given[1] - 1))
        other = sorted(alignment.points([ends[0], ends[1] + 1])[1 - side].tolist())
        if given[1] <= alignment.start[side] or given[0] >= alignment.end[side]:
            length = (self._request.a.used, self._request.b.used)[1 - side]
            begin = max(0, min(other[0] - (given[1] - given[0]) // 2, length - 1))
            other = [begin, min(begin + given[1] - given[0], length)]
        paired = other[0], max(other[1], other[0] + 1)
        return Target(given, paired) if side == 0 else Target(paired, given)
