"""The matrix picture at base level: letters along the edges, and matching cells."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.analyses.chromosome.amino_acids import AminoAcids, Difference, Residues
from app.analyses.chromosome.amino_text import colour_of
from app.theme import premultiplied, theme_service, with_alpha
from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.sequence import Sequence

#: Largest side of the view, in bases, that shows bases.
MAX_BASES = 240
_MIN_LETTER = 8.0
_MAX_LETTER = 15.0


class BasesItem(pg.GraphicsObject):
    """Draws nothing until it has sequences and the view is close enough (``MAX_BASES`` a side)."""

    def __init__(self, alignment: Alignment | None) -> None:
        super().__init__()
        self._alignment = alignment if alignment is not None and alignment.length else None
        self._sequences: tuple[Sequence, Sequence] | None = None
        self._aminos: AminoAcids | None = None

    def set_alignment(self, alignment: Alignment | None) -> None:
        """Draw the cells of another path, or of none."""
        self._alignment = alignment
        self.update()

    def set_sequences(self, a: Sequence, b: Sequence) -> None:
        """Set the sides of the matrix, as in the result."""
        self._sequences = (a, b)
        self.update()

    def set_amino_acids(self, aminos: AminoAcids | None) -> None:
        """Set the amino acids beside the letters, or none."""
        self._aminos = aminos
        self.update()

    def visible_at(self, area: QRectF) -> bool:
        """True if bases are shown in a view of ``area``."""
        return self._sequences is not None and max(area.width(), area.height()) <= MAX_BASES

    def boundingRect(self) -> QRectF:
        box = self.getViewBox()
        return box.viewRect() if box is not None else QRectF()

    def viewRangeChanged(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        area = self.boundingRect()
        if not self.visible_at(area) or self._sequences is None:
            return
        a, b = self._sequences
        rows = range(max(0, floor(area.top())), min(len(a), ceil(area.bottom())))
        columns = range(max(0, floor(area.left())), min(len(b), ceil(area.right())))
        if not rows or not columns:
            return
        to_pixels = painter.transform()
        painter.save()
        painter.resetTransform()  # letters and cells are laid out in pixels
        view = to_pixels.mapRect(area)
        cells = to_pixels.mapRect(QRectF(columns.start, rows.start, len(columns), len(rows)))
        width, height = cells.width() / len(columns), cells.height() / len(rows)
        match = a.alphabet.equal(a.codes[rows.start : rows.stop, None], b.codes[None, columns.start : columns.stop])
        self._paint_matches(painter, cells, match)
        self._paint_path(painter, cells, rows, columns, width, height)
        self._paint_letters(painter, view, cells, a, b, rows, columns)
        painter.restore()

    def _paint_matches(self, painter: QPainter, cells: QRectF, match: np.ndarray) -> None:
        """Paint all pairs of equal bases faintly: the dot plot behind the path."""
        shade = theme_service().theme.matching
        pixels = np.where(match, np.uint32(premultiplied(shade)), np.uint32(0))
        height, width = match.shape
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(cells, image)

    def _paint_path(
        self, painter: QPainter, cells: QRectF, rows: range, columns: range, width: float, height: float
    ) -> None:
        """Paint the cells of the path: filled (match), cross (mismatch) or bar (gap)."""
        if self._alignment is None or self._sequences is None:
            return
        alignment = self._alignment
        first = max(alignment.column_at(i=rows.start), alignment.column_at(j=columns.start))
        last = min(alignment.column_at(i=rows.stop), alignment.column_at(j=columns.stop)) + 1
        if last <= first:
            return
        theme = theme_service().theme
        window = alignment.window(first, last, *self._sequences)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = cells.left() + (window.j - columns.start) * width
        y = cells.top() + (window.i - rows.start) * height
        gap_a, gap_b, match = (window.a == ord("-"), window.b == ord("-"), window.match == ord("|"))
        inset = min(width, height) * 0.18
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, chosen in ((theme.match, match), (theme.mismatch, ~match & ~gap_a & ~gap_b)):
            painter.setBrush(colour)
            for at in np.flatnonzero(chosen).tolist():
                box = QRectF(x[at], y[at], width, height).adjusted(inset, inset, -inset, -inset)
                if colour is theme.match:
                    painter.drawEllipse(box)
                else:
                    painter.drawRect(box)
        shade = with_alpha(theme.gap, 150)
        thick_x, thick_y = max(2.0, width * 0.3), max(2.0, height * 0.3)
        for at in np.flatnonzero(gap_a).tolist():  # between two bases of a
            painter.fillRect(QRectF(x[at], y[at] - thick_y / 2, width, thick_y), shade)
        for at in np.flatnonzero(gap_b).tolist():
            painter.fillRect(QRectF(x[at] - thick_x / 2, y[at], thick_x, height), shade)

    def _paint_letters(
        self, painter: QPainter, view: QRectF, cells: QRectF, a: Sequence, b: Sequence, rows: range, columns: range
    ) -> None:
        """Paint the bases of a along the left edge and those of b along the top."""
        theme = theme_service().theme
        letters = a.alphabet.letters
        font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        ground = with_alpha(theme.surface, 225)
        painter.setPen(theme.text)
        width, height = cells.width() / len(columns), cells.height() / len(rows)
        strip = _MAX_LETTER + 4
        if height >= _MIN_LETTER:
            font.setPixelSize(int(min(height, _MAX_LETTER)))
            painter.setFont(font)
            painter.fillRect(QRectF(view.left(), cells.top(), strip, cells.height()), ground)
            for place, code in enumerate(a.codes[rows.start : rows.stop].tolist()):
                box = QRectF(view.left(), cells.top() + place * height, strip, height)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters[code])
        if width >= _MIN_LETTER:
            font.setPixelSize(int(min(width * 1.5, _MAX_LETTER)))
            painter.setFont(font)
            painter.fillRect(QRectF(cells.left(), view.top(), cells.width(), strip), ground)
            for place, code in enumerate(b.codes[columns.start : columns.stop].tolist()):
                box = QRectF(cells.left() + place * width, view.top(), width, strip)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters[code])
        for number, line in enumerate(self._residues(0, rows) if height >= _MIN_LETTER else ()):
            font.setPixelSize(int(min(height, _MAX_LETTER)))
            left = view.left() + (number + 1) * strip
            painter.fillRect(QRectF(left, cells.top(), strip, cells.height()), ground)
            _paint_residues(painter, font, line, rows, QRectF(left, cells.top(), strip, height), QPointF(0, height))
        for number, line in enumerate(self._residues(1, columns) if width >= _MIN_LETTER else ()):
            font.setPixelSize(int(min(width * 1.5, _MAX_LETTER)))
            top = view.top() + (number + 1) * strip
            painter.fillRect(QRectF(cells.left(), top, cells.width(), strip), ground)
            box = QRectF(cells.left(), top, width, strip)
            _paint_residues(painter, font, line, columns, box, QPointF(width, 0))
        if height >= _MIN_LETTER and width >= _MIN_LETTER:
            corner = QPointF(view.left(), view.top())
            painter.fillRect(QRectF(corner, corner + QPointF(strip, strip)), theme.surface)

    def _residues(self, side: int, bases: range) -> list[Residues]:
        """The lines of amino acids of bases of a side, without empty ones."""
        lines = self._aminos.edge(side, bases.start, bases.stop) if self._aminos is not None else []
        return [line for line in lines if len(line.columns)]

    @property
    def strips(self) -> float:
        """The height of the letters and amino acids along the top, in pixels at most."""
        return (1 + (self._aminos.lines if self._aminos is not None else 0)) * (_MAX_LETTER + 4)


def _paint_residues(painter: QPainter, font: QFont, line: Residues, bases: range, first: QRectF, step: QPointF) -> None:
    """Paint residues at the bases of a side; ``first``: the box of its first base, then by step."""
    theme = theme_service().theme
    values = line.columns, line.first, line.last, line.letters, line.kinds
    for middle, begin, end, letter, number in zip(*(one.tolist() for one in values), strict=True):
        kind = Difference(number)
        box = first.translated(step * (middle - bases.start))
        if (shade := colour_of(kind, theme)) is not None:
            low, high = (begin, end) if end - begin == 3 else (middle, middle + 1)
            low, high = max(low, bases.start), min(high, bases.stop)
            codon = first.translated(step * (low - bases.start)).united(
                first.translated(step * (high - 1 - bases.start))
            )
            painter.fillRect(codon.adjusted(1, 1, -1, -1), shade)
        font.setBold(kind is Difference.OTHER)
        painter.setFont(font)
        painter.setPen(theme.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, chr(letter))
    font.setBold(False)
