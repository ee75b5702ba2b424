"""Single alignments on the dot plot, drawn as paths: those of result folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from app.analyses.matches.alignment_layer import NO_FURTHER, FurtherPaths, meets
from app.analyses.matches.dot_plot.actions import DotPlotActions
from app.analyses.matches.dot_plot.figure import DrawnAlignment
from app.analyses.matches.dot_plot.items import AlignmentItem
from app.analyses.matches.dot_plot.layers.colours import free_colour
from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.charts.level_of_detail import Area
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.result import RecordTable

#: Theme colours of alignments, the first ones first.
_COLOURS = ("gap", "special_row", "special_column")


@dataclass(eq=False)
class PlottedAlignment:
    """A single alignment on the plot.

    ``given``: its points (reference, query) in the concatenations of the files. ``folder``: of its
    result, if that is known. ``further``: the paths of the result's other alignments, as given.
    """

    drawn: DrawnAlignment
    given: NDArray[np.int64]
    further: FurtherPaths
    item: AlignmentItem
    action: QAction
    folder: Path | None

    @property
    def is_shown(self) -> bool:
        """True unless it was hidden."""
        return self.action.isChecked()

    @property
    def count(self) -> int:
        """The number of its result's alignments that are drawn."""
        return 1 + self.further.size

    def meets(self, area: Area) -> bool:
        """True if one of its paths meets an area."""
        others = self.drawn.further
        return meets(self.drawn.points, area) or meets(others.points, area, others.goes_on)


class AlignmentPaths(QObject):
    """The paths on a picture; ``changed()`` when one was added, removed, shown or hidden.

    ``removed`` carries the folder of a removed one, or None. ``others`` tells the theme's colours
    of what else is drawn there.
    """

    changed = Signal()
    removed = Signal(object)

    def __init__(
        self,
        picture: DotPlotPicture,
        commands: DotPlotActions,
        query: RecordTable,
        others: Callable[[], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._others = others
        self._picture, self._commands, self._query = picture, commands, query
        self._arrangement = Arrangement.as_given(query)
        self._paths: list[PlottedAlignment] = []

    @property
    def all(self) -> tuple[PlottedAlignment, ...]:
        """The alignments, in the order in which they were added."""
        return tuple(self._paths)

    def add(
        self,
        points: NDArray[np.int64],
        label: str,
        folder: Path | None,
        is_shown: bool = True,
        further: FurtherPaths = NO_FURTHER,
        colour: str = "",
        legend: str = "",
    ) -> None:
        """Draw a path int64 [k, 2] of (reference, query) points of the files' concatenations.

        Neither coordinate falls along it in its direction. ``is_shown``: False to hide it at first.
        ``further``: paths drawn with it, thinner. ``colour``: the theme's, "" for one of its own;
        ``legend``: its name in figures, "" for ``label``.
        """
        colour = colour or free_colour(_COLOURS, [*(shown.drawn.colour for shown in self._paths), *self._others()])
        given = np.asarray(points, np.int64).reshape(-1, 2)
        drawn = DrawnAlignment(self._placed(given), legend or label, colour, self._all_placed(further))
        item = self._picture.add_alignment(drawn.points, colour, drawn.further)
        action = self._commands.add_layer(label, colour, item.setVisible)
        action.setChecked(is_shown)
        action.toggled.connect(self.changed)
        self._paths.append(PlottedAlignment(drawn, given, further, item, action, folder))
        self.changed.emit()

    def set_further(self, alignment: PlottedAlignment, further: FurtherPaths) -> None:
        """Draw other further paths with an alignment."""
        alignment.further = further
        self._place(alignment)
        self._picture.refresh_later()
        self.changed.emit()

    def remove(self, alignment: PlottedAlignment) -> None:
        """Take an alignment off the plot; its result stays."""
        self._paths.remove(alignment)
        self._picture.remove_layer_item(alignment.item)
        self._commands.remove_layer(alignment.action)
        self.removed.emit(alignment.folder)
        self.changed.emit()

    def arrange(self, arrangement: Arrangement) -> None:
        """Draw the paths with the query's records in another order."""
        self._arrangement = arrangement
        for shown in self._paths:
            self._place(shown)

    def drawn(self, area: Area) -> list[DrawnAlignment]:
        """The alignments that are shown and meet an area."""
        return [shown.drawn for shown in self._paths if shown.is_shown and shown.meets(area)]

    def result_at(self, area: Area) -> Path | None:
        """The result folder of the topmost alignment that meets an area."""
        for shown in reversed(self._paths):
            if shown.is_shown and shown.folder is not None and shown.meets(area):
                return shown.folder
        return None

    def _place(self, shown: PlottedAlignment) -> None:
        points, further = self._placed(shown.given), self._all_placed(shown.further)
        shown.drawn = shown.drawn._replace(points=points, further=further)
        shown.item.set_points(points, further)

    def _all_placed(self, further: FurtherPaths) -> FurtherPaths:
        return further._replace(points=self._placed(further.points))

    def _placed(self, points: NDArray[np.int64]) -> NDArray[np.int64]:
        """A path of the files' concatenations where its query record lies."""
        placed = points.copy()
        if len(points):
            placed[:, 1] = self._arrangement.points(self._query, points[:, 1])
        return placed
