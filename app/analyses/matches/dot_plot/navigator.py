"""Navigation in the dot plot: view history, next match, along a diagonal, “go to”."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.analyses.matches.dot_plot.picture import DotPlotPicture, match_area
from app.analyses.matches.dot_plot.records import RecordRuler, parse_go_to
from app.analyses.matches.dot_plot.walk import MatchWalk
from app.charts.level_of_detail import Area
from app.pages.desk import Desk
from app.pictures.navigation import span
from app.pictures.plot_view import REACH_PIXELS
from app.pictures.view_memory import ViewMemory
from gpu.analyses.matches.result import Matches

#: Least tolerance in bases for matches on a diagonal, at any zoom.
MIN_TOLERANCE = 100
#: Largest share of the view that a match may take after going to it.
_MAX_VIEW_SHARE = 0.9
#: Margin on each side of a match gone to, in lengths of the match.
_CONTEXT = 1.0


class DotPlotNavigator(QObject):
    """Moves the picture and its current match.

    ``current_match`` carries the match gone to.
    """

    current_match = Signal(int)

    def __init__(
        self,
        matches: Matches,
        rulers: tuple[RecordRuler, RecordRuler],
        picture: DotPlotPicture,
        desk: Desk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._matches = matches
        self._reference, self._query = rulers
        self._picture, self._desk = picture, desk
        self._walk = MatchWalk(matches)
        self.history = ViewMemory(picture.area, picture.show_area, self)
        picture.area_edited.connect(self.history.moved)

    def take_matches(self, matches: Matches) -> None:
        """Walk along the same matches with records in another order."""
        self._matches = matches
        self._walk = MatchWalk(matches)

    def centre(self, i: float, j: float) -> None:
        """Centre a point of the plane, at the same zoom."""
        self._picture.centre_on(i, j)
        self.history.moved()

    def step(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) shown match by position in the reference.

        Without a current match, to the first one in view.
        """
        current, shown = self._picture.current, self._picture.shown
        if current is None:
            area = self._picture.area()
            found = self._walk.first_at(area.left, shown)
        else:
            found = self._walk.step(current, direction, shown)
        self._go(found)

    def walk(self, direction: int) -> None:
        """Go to the next match to the right (1) or left (-1) on the diagonal of the current one.

        The tolerance is the pointer's reach, and at least ``MIN_TOLERANCE`` bases at any zoom.
        """
        current = self._picture.current
        if current is None:
            self.step(direction)
            return
        tolerance = max(MIN_TOLERANCE, REACH_PIXELS * min(self._picture.bases_a_pixel()))
        self._go(self._walk.along(current, direction, self._picture.shown, tolerance))

    def _go(self, match: int | None) -> None:
        """Mark a match and bring it into view, at the current zoom if it fits."""
        if match is None:
            self._desk.say(self.tr("There is no further match in this direction."))
            return
        self._picture.set_current(match)
        seen, wanted = self._picture.area(), match_area(self._matches, match)
        middle = (wanted.top + wanted.bottom) / 2, (wanted.left + wanted.right) / 2
        if wanted.rows > _MAX_VIEW_SHARE * seen.rows or wanted.columns > _MAX_VIEW_SHARE * seen.columns:
            self.history.visit(wanted.padded(_CONTEXT))
        elif not seen.padded(-0.05).contains(*middle):
            self._picture.centre_on(*middle)
            self.history.moved()
        self.current_match.emit(match)

    def jump(self, match: int) -> None:
        """Mark a match and show it with its surroundings."""
        self._picture.set_current(match)
        self.history.visit(match_area(self._matches, match).padded(_CONTEXT))
        self.current_match.emit(match)

    def go_to(self, text: str) -> tuple[float, float]:
        """Show a typed place (see ``records.parse_go_to``), and emit its middle (i, j).

        Raises ``InputError``.
        """
        seen = self._picture.area()
        here = (seen.top + seen.bottom) / 2, (seen.left + seen.right) / 2
        target = parse_go_to(text, self._reference, self._query, here)
        top, bottom = span(target.rows, seen.top, seen.bottom)
        left, right = span(target.columns, seen.left, seen.right)
        self.history.visit(Area(top, bottom, left, right))
        return (top + bottom) / 2, (left + right) / 2
