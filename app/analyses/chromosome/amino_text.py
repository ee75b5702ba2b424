"""Painting of amino acids above and below a block of the alignment text."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter

from app.analyses.chromosome.amino_acids import AminoAcids, Difference, Residues
from app.pictures.block_text import LetterGrid
from app.theme import Theme, theme_service, with_alpha

#: Opacity of the ground of a codon that differs, of 255.
_SHADE = 95


def colour_of(kind: Difference, theme: Theme) -> QColor | None:
    """The ground of a codon that differs, or None."""
    colour = {Difference.SYNONYMOUS: theme.special_row, Difference.OTHER: theme.mismatch}.get(kind)
    if colour is None:
        return None
    return with_alpha(colour, _SHADE)


def paint_amino_acids(
    painter: QPainter, grid: LetterGrid, aminos: AminoAcids, columns: tuple[int, int], top: float
) -> None:
    """Paint the residues of a block's columns; ``top``: of the line of a's letters, in pixels."""
    above, below = aminos.block(*columns)
    for number, line in enumerate(above):
        _paint_line(painter, grid, line, columns, top + (number - len(above)) * grid.height)
    for number, line in enumerate(below):
        _paint_line(painter, grid, line, columns, top + (3 + number) * grid.height)
    painter.setPen(theme_service().theme.muted)
    for number, frame in enumerate(aminos.frames):
        name = f"{frame:+d}".replace("-", "−")
        for y in (top + (number - len(above)) * grid.height, top + (3 + number) * grid.height):
            painter.drawText(QPointF(grid.left - 3 * grid.advance, y + grid.baseline), name)


def _paint_line(painter: QPainter, grid: LetterGrid, line: Residues, columns: tuple[int, int], top: float) -> None:
    theme = theme_service().theme
    begin, end = columns
    usual, bold = QFont(painter.font()), QFont(painter.font())
    bold.setBold(True)
    painter.setPen(theme.text)
    values = line.columns, line.first, line.last, line.letters, line.kinds
    for middle, first, last, letter, number in zip(*(one.tolist() for one in values), strict=True):
        kind = Difference(number)
        shade = colour_of(kind, theme)
        if shade is not None:
            # A codon over a gap or over two exons is marked at its middle base alone.
            low, high = (first, last) if last - first == 3 else (middle, middle + 1)
            low, high = max(low, begin), min(high, end)
            box = QRectF(grid.left + (low - begin) * grid.advance, top, (high - low) * grid.advance, grid.height)
            painter.fillRect(box.adjusted(0.5, 1, -0.5, -1), shade)
        painter.setFont(bold if kind is Difference.OTHER else usual)
        painter.drawText(QPointF(grid.left + (middle - begin) * grid.advance, top + grid.baseline), chr(letter))
    painter.setFont(usual)
