"""The rectangle drawn on the dot plot, to zoom to or to align exactly."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.analyses.matches.dot_plot.selection import alignable
from app.analyses.matches.records import Rectangle
from app.charts.level_of_detail import Area
from app.pages.desk import Desk
from app.pictures.dots.index import PlotWindow
from app.widgets.background import Background
from gpu.analyses.matches.result import Matches


class DotPlotRectangle(QObject):
    """Keeps the rectangle, shows it in ``picture``, and finds the part to align exactly.

    Signals: ``changed()`` when it is drawn or removed; ``selected(Rectangle)`` with the result of
    ``align``; ``failed(object)`` with the exception that ended the search.
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
