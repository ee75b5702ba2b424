"""A block of the alignment text: the content of its three lines, and its painting.

A block is a run of alignment columns: bases of a, the match line, bases of b, with the positions of
their first and last bases.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from app.theme import theme_service
from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence

_GAP = ord("-")
_MATCH = ord("|")


@dataclass(frozen=True)
class BlockLine:
    """One sequence's line of a block: letters and 1-based positions of its first and last bases."""

    letters: str
    first: int
    last: int


def block_lines(
    alignment: Alignment,
    a: Sequence,
    b: Sequence,
    choices: tuple[SequenceChoice, SequenceChoice],
    first: int,
    last: int,
) -> tuple[BlockLine, str, BlockLine]:
    """The three lines of columns ``[first, last)``; gaps alone take the position before them."""
    window = alignment.window(first, last, a, b)
    i, j = (ends.tolist() for ends in alignment.points(np.array([first, last])))
    lines = []
    for letters, (begin, end), choice in ((window.a, i, choices[0]), (window.b, j, choices[1])):
        begin = min(begin, end - 1) if end > 0 else 0
        lines.append(BlockLine(letters.tobytes().decode(), choice.position(begin), choice.position(max(end - 1, 0))))
    return lines[0], window.match.tobytes().decode(), lines[1]


@dataclass(frozen=True)
class LetterGrid:
    """The positions of a block's letters, in pixels.

    ``left`` is the start of its first column, ``advance`` a column's width, ``height`` a line's
    height, and ``baseline`` the distance from a line's top to its letters' baseline.
    """

    left: float
    advance: float
    height: int
    baseline: float

    def box(self, begin: int, end: int, top: float) -> QRectF:
        """The box of columns ``[begin, end)`` of a block, from its first, over all three lines."""
        return QRectF(self.left + begin * self.advance, top, (end - begin) * self.advance, 3 * self.height)


@dataclass(frozen=True)
class BlockPainter:
    """Paints blocks of an alignment with ``painter``, whose font ``grid`` was measured in."""

    painter: QPainter
    grid: LetterGrid
    alignment: Alignment
    sequences: tuple[Sequence, Sequence]
    choices: tuple[SequenceChoice, SequenceChoice]

    def paint(self, first: int, last: int, top: float, chosen: tuple[int, int] | None, place: int | None) -> None:
        """Paint columns ``[first, last)``, their selection (``chosen``, half-open) and the place.

        ``top`` is the top of the block's first line, in pixels.
        """
        theme = theme_service().theme
        window = self.alignment.window(first, last, *self.sequences)
        gap = (window.a == _GAP) | (window.b == _GAP)
        self._shade_runs(~gap & (window.match != _MATCH), theme.mismatch, top)
        self._shade_runs(gap, theme.gap, top)
        if chosen and chosen[0] < last and chosen[1] > first:
            box = self.grid.box(max(chosen[0], first) - first, min(chosen[1], last) - first, top)
            self.painter.fillRect(box, _shade(theme.accent, 90))
        self._write(first, last, top)
        if place is not None and first <= place < last:
            self.painter.setPen(theme.text)
            self.painter.drawRect(self.grid.box(place - first, place - first + 1, top).translated(-0.5, -0.5))

    def _shade_runs(self, marked: NDArray[np.bool_], colour: QColor, top: float) -> None:
        edges = np.flatnonzero(np.diff(np.concatenate([[False], marked, [False]]).astype(np.int8)))
        shade = _shade(colour, 110)
        for begin, end in edges.reshape(-1, 2).tolist():
            self.painter.fillRect(self.grid.box(begin, end, top), shade)

    def _write(self, first: int, last: int, top: float) -> None:
        """Write letters, sequence names and the positions on both sides."""
        theme, painter, grid = theme_service().theme, self.painter, self.grid
        a, match, b = block_lines(self.alignment, *self.sequences, self.choices, first, last)
        painter.setPen(theme.muted)
        painter.drawText(QPointF(grid.left, top + grid.height + grid.baseline), match)
        for name, line, y in (("a", a, top + grid.baseline), ("b", b, top + 2 * grid.height + grid.baseline)):
            painter.setPen(theme.text)
            painter.drawText(QPointF(grid.left, y), line.letters)
            painter.setPen(theme.muted)
            position = f"{line.first:,}"
            painter.drawText(QPointF(grid.advance, y), name)
            painter.drawText(QPointF(grid.left - (len(position) + 1) * grid.advance, y), position)
            painter.drawText(QPointF(grid.left + (last - first + 1) * grid.advance, y), f"{line.last:,}")


def _shade(colour: QColor, alpha: int) -> QColor:
    shade = QColor(colour)
    shade.setAlpha(alpha)
    return shade
