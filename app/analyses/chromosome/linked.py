"""The current place of a result page, marked in all its views.

Views never signal each other. A gesture in one view sets the place here; ``placed`` makes every
view mark it, without further signals. An unchanged place is not emitted again. When the pointer
leaves a view, ``left`` removes every crosshair; the place itself stays, as the start of keyboard
moves.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal

from app.analyses.chromosome.shown import Shown, cells


@dataclass(frozen=True)
class MatrixPlace:
    """A cell of the matrix (0-based row ``i`` and column ``j``).

    With its alignment column, if the path passes it.
    """

    i: int
    j: int
    column: int | None = None


class Linked(QObject):
    """Holds the place.

    ``placed`` carries a ``MatrixPlace`` or None; ``left`` is emitted when the pointer left all
    views.
    """

    placed = Signal(object)
    left = Signal()

    def __init__(self, alignment: Shown | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._alignment = alignment if alignment is not None and alignment.length else None
        self._place: MatrixPlace | None = None
        self._is_marked = False

    @property
    def place(self) -> MatrixPlace | None:
        return self._place

    def put(self, place: MatrixPlace | None) -> None:
        """Mark another place, or none."""
        if place != self._place or not self._is_marked:
            self._place = place
            self._is_marked = True
            self.placed.emit(place)

    def set_alignment(self, alignment: Shown) -> None:
        """Take places from another alignment from now on; no place is marked."""
        self._alignment = alignment
        self.put(None)

    def leave(self) -> None:
        """Hide the crosshairs, and keep the place."""
        if self._is_marked:
            self._is_marked = False
            self.left.emit()

    def put_column(self, column: int) -> None:
        """Mark the cell of an alignment column, clipped to the alignment."""
        place = self.at_column(column)
        if place is not None:
            self.put(place)

    def put_cell(self, i: float, j: float, reach: float) -> None:
        """Mark the cell at a matrix point; within ``reach`` bases of the path, the path's cell."""
        self.put(self.at_cell(i, j, reach))

    def at_column(self, column: int) -> MatrixPlace | None:
        """The place of an alignment column."""
        if self._alignment is None:
            return None
        column = int(np.clip(column, 0, self._alignment.length - 1))
        i, j = cells(self._alignment, np.array([column]))
        return MatrixPlace(int(i[0]), int(j[0]), column)

    def at_cell(self, i: float, j: float, reach: float) -> MatrixPlace:
        """The place under a matrix point."""
        row, column = int(np.floor(i)), int(np.floor(j))
        if self._alignment is not None:
            candidates = (self._alignment.column_at(i=row), self._alignment.column_at(j=column))
            near = [place for place in map(self.at_column, candidates) if place is not None]
            best = min(near, key=lambda place: max(abs(place.i - row), abs(place.j - column)))
            if max(abs(best.i - row), abs(best.j - column)) <= reach:
                return best
        return MatrixPlace(row, column)
