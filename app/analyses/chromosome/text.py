"""The alignment as text: its blocks, with the place, a selection and amino acids."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from app.access.shown import tell_shown
from app.analyses.chromosome.amino_acids import AminoAcids
from app.analyses.chromosome.amino_text import paint_amino_acids
from app.analyses.chromosome.linked import MatrixPlace
from app.help.bubble import add_entry
from app.pictures.block_text import COPY_LIMIT, Block, BlockLine, BlockText, LetterGrid
from app.theme import Theme, theme_service, with_alpha
from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence

_COPY_WIDTH = 60
#: Kinds of columns with a background, and its opacity, of 255.
_MISMATCH, _GAPS, _SHADE = 1, 2, 110
_GAP = ord("-")
_MATCH = ord("|")


def block_of(
    alignment: Alignment,
    a: Sequence,
    b: Sequence,
    choices: tuple[SequenceChoice, SequenceChoice],
    first: int,
    last: int,
) -> Block:
    """The block of columns ``[first, last)``; gaps alone take the position before them."""
    window = alignment.window(first, last, a, b)
    i, j = (ends.tolist() for ends in alignment.points(np.array([first, last])))
    lines = []
    for letters, (begin, end), choice in ((window.a, i, choices[0]), (window.b, j, choices[1])):
        begin = min(begin, end - 1) if end > 0 else 0
        lines.append(BlockLine(letters.tobytes().decode(), choice.position(begin), choice.position(max(end - 1, 0))))
    is_gap = (window.a == _GAP) | (window.b == _GAP)
    kinds: NDArray[np.uint8] = np.where(is_gap, _GAPS, np.where(window.match != _MATCH, _MISMATCH, 0)).astype(np.uint8)
    return Block((lines[0], lines[1]), window.match.tobytes().decode(), kinds)


class AlignmentText(BlockText):
    """The text of an alignment; shows ``explain``'s sentence until ``show_alignment`` is called.

    ``hovered(column)`` follows the mouse, ``clicked(column)`` a click or the cursor keys,
    ``activated(column)`` a double click; ``left()`` when the pointer leaves. ``say`` takes
    sentences for the status bar.
    """

    hovered = Signal(int)
    left = Signal()
    clicked = Signal(int)
    activated = Signal(int)

    def __init__(self, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(say, parent)
        self._alignment: Alignment | None = None
        self._sequences: tuple[Sequence, Sequence] | None = None
        self._choices: tuple[SequenceChoice, SequenceChoice] | None = None
        self._aminos: AminoAcids | None = None
        self._place: int | None = None
        self._anchor: int | None = None
        self._cursor: int | None = None
        self.tell_shown()
        self.viewport().setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)

    # Content

    def show_alignment(
        self, alignment: Alignment, a: Sequence, b: Sequence, choices: tuple[SequenceChoice, SequenceChoice]
    ) -> None:
        """Show an alignment; ``choices`` map matrix sides to the positions of the records."""
        self._alignment, self._sequences, self._choices = alignment, (a, b), choices
        self._take(None)  # they were of another alignment
        self.show_blocks(alignment.length, ("a", "b"), max(len(f"{choice.last:,}") for choice in choices))

    def block(self, first: int, last: int) -> Block:
        assert self._alignment is not None and self._sequences is not None and self._choices is not None
        return block_of(self._alignment, *self._sequences, self._choices, first, last)

    def colours(self, theme: Theme) -> dict[int, QColor]:
        return {_MISMATCH: with_alpha(theme.mismatch, _SHADE), _GAPS: with_alpha(theme.gap, _SHADE)}

    def set_amino_acids(self, aminos: AminoAcids | None) -> None:
        """Show amino acids above and below the letters; None or none of them hides them.

        Those of another alignment, which this one has replaced meanwhile, are not shown.
        """
        if aminos is not None and aminos.alignment is not self._alignment:
            return
        self._take(aminos)
        self.lay_out()

    def _take(self, aminos: AminoAcids | None) -> None:
        self._aminos = aminos
        self.beyond = aminos.lines if aminos is not None else 0

    def set_place(self, place: MatrixPlace | None) -> None:
        """Mark the column of a place, without scrolling."""
        column = place.column if place else None
        if column != self._place:
            self._place = column
            self.tell_shown()
            self.viewport().update()

    def scroll_to(self, column: int) -> None:
        """Bring a column's block to the middle."""
        # whole blocks
        above = max(0, int(self._screen_lines()) - self.lines + 1) // 2 // self.lines
        self.verticalScrollBar().setValue((column // self._columns - above) * self.lines)

    def selection(self) -> tuple[int, int] | None:
        """The selected alignment columns, half-open, or None."""
        if self._anchor is None or self._cursor is None or self._anchor == self._cursor:
            return None
        return min(self._anchor, self._cursor), max(self._anchor, self._cursor)

    def select(self, first: int, last: int) -> None:
        """Select the alignment columns ``[first, last)``."""
        self._anchor, self._cursor = first, last
        self.viewport().update()

    def clear_selection(self) -> bool:
        """Select nothing; False if nothing was selected."""
        was_selected = self.selection() is not None
        self._anchor = self._cursor = None
        self.viewport().update()
        return was_selected

    def selected_text(self) -> str:
        """The selection (or the place's block) as text, in blocks of 60 columns with positions."""
        if not self.length:
            return ""
        columns = self.selection()
        if columns is None:
            first = (self._place if self._place is not None else self._visible[0]) // self._columns * self._columns
            columns = first, min(first + self._columns, self.length)
        first, last = columns
        blocks = []
        for begin in range(first, last, _COPY_WIDTH):
            end = min(begin + _COPY_WIDTH, last)
            (a, b), match, _ = self.block(begin, end)
            width = max(len(f"{position:,}") for position in (a.first, b.first))
            blocks.append(
                f"a {a.first:>{width},} {a.letters} {a.last:,}\n  {'':{width}} {match}".rstrip() + "\n"
                f"b {b.first:>{width},} {b.letters} {b.last:,}\n"
            )
        return "\n".join(blocks)

    def copy(self) -> None:
        """Copy the selection to the clipboard."""
        columns = self.selection()
        if columns and columns[1] - columns[0] > COPY_LIMIT:
            told = self.tr("The selection is longer than {0:,} columns; export the alignment to a file instead.")
            self._say(told.format(COPY_LIMIT))
        else:
            self.put_on_clipboard(self.selected_text())

    # Layout

    def tell_shown(self) -> None:
        first, last = self._visible
        told = []
        if last > first:
            told = [self.tr("Columns {0:,} to {1:,}").format(first + 1, last)]
        if told and self._place is not None:
            told.append(self.tr("place at column {0:,}").format(self._place + 1))
        about = self.tr(
            "Bases of both sequences in alignment order; arrow keys move the place, Ctrl+C copies the selection"
        )
        tell_shown(self, ", ".join(told), about)

    def column_at(self, position: QPointF, nearest: bool = False) -> int | None:
        """The alignment column at a point of the viewport.

        None beside the letters unless ``nearest``.
        """
        if self._alignment is None:
            return None
        line = (position.y() - self._margin()) / self._line_height() + self.verticalScrollBar().value()
        block, within = divmod(line, self.lines)
        letter = (position.x() - self._gutter) / self._advance()
        if not nearest and not (0 <= letter < self._columns and within < self.lines - 1):
            return None
        column = int(block) * self._columns + int(np.clip(letter, 0, self._columns - (0 if nearest else 1)))
        if not nearest and column >= self._alignment.length:
            return None
        return int(np.clip(column, 0, self._alignment.length))

    # Painting

    def paint_block(self, painter: QPainter, grid: LetterGrid, first: int, last: int, top: float) -> None:
        super().paint_block(painter, grid, first, last, top)
        if self._place is not None and first <= self._place < last:
            painter.setPen(theme_service().theme.text)
            painter.drawRect(grid.box(self._place - first, self._place - first + 1, top).translated(-0.5, -0.5))
        if self._aminos is not None:
            paint_amino_acids(painter, grid, self._aminos, (first, last), top)

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        column = self.column_at(event.position())
        if column is not None:
            self.hovered.emit(column)
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            self._cursor = self.column_at(event.position(), nearest=True)
            if not self.viewport().rect().contains(event.position().toPoint()):
                step = -1 if event.position().y() < 0 else 1
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._alignment is None:
            return
        column = self.column_at(event.position(), nearest=True)
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier or self._anchor is None:
            self._anchor = column
        self._cursor = column
        exact = self.column_at(event.position())
        if exact is not None:
            self.clicked.emit(exact)
        self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a selection."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        column = self.column_at(event.position())
        if column is not None and event.button() == Qt.MouseButton.LeftButton:
            self.activated.emit(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        if event.matches(QKeySequence.StandardKey.SelectAll) and self._alignment is not None:
            self.select(0, self._alignment.length)
            return
        bar = self.verticalScrollBar()
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar.setValue(bar.value() + bar.pageStep() * (1 if key == Qt.Key.Key_PageDown else -1))
        elif self._alignment is not None and key in _ARROWS:
            sideways, blocks = _ARROWS[key]
            here = self._place if self._place is not None else self._visible[0]
            column = int(np.clip(here + sideways + blocks * self._columns, 0, self._alignment.length - 1))
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._anchor = here if self._anchor is None else self._anchor
                self._cursor = column
            self.clicked.emit(column)
            self._keep_visible(column)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._place is not None:
            self.activated.emit(self._place)
        else:
            super().keyPressEvent(event)

    def _keep_visible(self, column: int) -> None:
        block = column // self._columns
        whole = max(1, int(self._screen_lines() + 1) // self.lines)
        bar = self.verticalScrollBar()
        if block * self.lines < bar.value():
            bar.setValue(block * self.lines)
        elif (block - whole + 1) * self.lines > bar.value():
            bar.setValue((block - whole + 1) * self.lines)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._alignment is None:
            return
        column = self.column_at(QPointF(self.viewport().mapFrom(self, event.pos())))
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            column = self._place
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Copy"), self.copy)
        centre = menu.addAction(self.tr("Centre the matrix here"), lambda: self.activated.emit(column))
        centre.setEnabled(column is not None)
        add_entry(menu, self.viewport(), self.viewport().mapFrom(self, event.pos()))
        menu.popup(event.globalPos())


_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
