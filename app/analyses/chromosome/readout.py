"""The line under the picture: the marked place in record positions, and its content."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.analyses.chromosome.linked import MatrixPlace
from app.guarded import guarded
from app.language.text import tr
from app.widgets.basic import plain
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence


class Readout(QLabel):
    """Shows a place; without one, a hint."""

    def __init__(self, request: ChromosomeRequest, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request = request
        self._sequences: tuple[Sequence, Sequence] | None = None
        self._place: MatrixPlace | None = None
        self.setContentsMargins(10, 3, 10, 3)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Place"))
        self.set_place(None)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Mark what does not fit: else a position could be read as a shorter number."""
        with QPainter(self) as painter:
            shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())
            painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, shown)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain(text))

    def set_sequences(self, a: Sequence, b: Sequence) -> None:
        """Set the bases, to show their letters as well."""
        self._sequences = (a, b)

    def set_place(self, place: MatrixPlace | None) -> None:
        """Show a place; None outside of the matrix."""
        a, b = self._request.a, self._request.b
        is_inside = place is not None and 0 <= place.i < a.used and 0 <= place.j < b.used
        self._place = place if is_inside else None
        if place is None or not (0 <= place.i < a.used and 0 <= place.j < b.used):
            self.setText(self.tr("Point at the picture, a track or the text to read positions."))
            return
        parts = [self._side("a", a, place.i, 0), self._side("b", b, place.j, 1)]
        if place.column is not None:
            parts.append(self.tr("alignment column {0:,}").format(place.column + 1))
        elif self._sequences is None:
            parts.append(self.tr("off the alignment"))
        else:
            same = self._sequences[0].alphabet.equal(self._code(0, place.i), self._code(1, place.j))
            parts.append(self.tr("off the alignment, bases match") if same else self.tr("off the alignment"))
        self.setText("   ·   ".join(parts))

    def copy(self) -> str:
        """Copy the coordinates to the clipboard; a sentence on it."""
        text = self.coordinates()
        return copy_coordinates(text) if text else self.tr("Point at a place first.")

    def coordinates(self) -> str:
        """The place as ``name:position`` of both records; "" without one."""
        if self._place is None:
            return ""
        sides = (self._request.a, self._place.i), (self._request.b, self._place.j)
        return "\t".join(f"{choice.label}:{choice.position(index)}" for choice, index in sides)

    def _code(self, side: int, index: int) -> np.uint8:
        assert self._sequences is not None
        return self._sequences[side].codes[index]

    def _side(self, side: str, choice: SequenceChoice, index: int, number: int) -> str:
        letter = f" {self._sequences[number].alphabet.letters[self._code(number, index)]}" if self._sequences else ""
        return f"{side} {choice.position(index):,}{letter}"


def copy_coordinates(text: str) -> str:
    """Copy coordinates of both records, with a tab between; a sentence on it."""
    QGuiApplication.clipboard().setText(text)
    return tr("Copied: {0}").format(text.replace("\t", "   "))
