"""The alignment as text: a virtual view that lays out and paints only visible blocks.

A block holds as many columns as fit, in tens. The scroll bar counts text lines, so 30 Mbp scroll
like 3 kbp.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

from app.access.shown import tell_shown
from app.analyses.chromosome.amino_acids import AminoAcids
from app.analyses.chromosome.amino_text import paint_amino_acids
from app.analyses.chromosome.linked import MatrixPlace
from app.analyses.chromosome.text_block import BlockPainter, LetterGrid, block_lines
from app.guarded import guarded
from app.help.bubble import add_entry
from app.theme import theme_service
from gpu.analyses.chromosome.alignment import Alignment
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence

#: Text lines of a block without amino acids: a, match line, b and an empty one.
BLOCK_LINES = 4
#: Most columns to copy; longer ones are exported to a file.
COPY_LIMIT = 1_000_000
_COPY_WIDTH = 60


class AlignmentText(QAbstractScrollArea):
    """The text of an alignment; shows ``explain``'s sentence until ``show_alignment`` is called.

    ``hovered(column)`` follows the mouse, ``clicked(column)`` a click or the cursor keys,
    ``activated(column)`` a double click; ``left()`` when the pointer leaves;
    ``visible_changed(first, last)`` carries the visible columns, half-open. ``say`` takes sentences
    for the status bar.
    """

    hovered = Signal(int)
    left = Signal()
    clicked = Signal(int)
    activated = Signal(int)
    visible_changed = Signal(int, int)

    def __init__(self, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._alignment: Alignment | None = None
        self._sequences: tuple[Sequence, Sequence] | None = None
        self._choices: tuple[SequenceChoice, SequenceChoice] | None = None
        self._aminos: AminoAcids | None = None
        self._sentence = ""
        self._columns = 60
        self._gutter = 0.0
        self._top_column = 0
        self._visible = (0, 0)
        self._place: int | None = None
        self._anchor: int | None = None
        self._cursor: int | None = None
        self.setAccessibleName(self.tr("Alignment text"))
        self._tell_shown()
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme_service().changed.connect(self.viewport().update)

    # Content

    def explain(self, sentence: str) -> None:
        """Show a sentence instead of text, e.g. while sequences are read."""
        self._sentence = sentence
        self.viewport().update()

    def show_alignment(
        self, alignment: Alignment, a: Sequence, b: Sequence, choices: tuple[SequenceChoice, SequenceChoice]
    ) -> None:
        """Show an alignment; ``choices`` map matrix sides to the positions of the records."""
        self._alignment, self._sequences, self._choices = alignment, (a, b), choices
        self._aminos = None  # they were of another alignment
        self._top_column = 0
        self._lay_out()

    @property
    def columns_per_block(self) -> int:
        return self._columns

    @property
    def visible_columns(self) -> tuple[int, int]:
        """The alignment columns on the screen, half-open."""
        return self._visible

    @property
    def _lines(self) -> int:
        """The text lines of a block."""
        return BLOCK_LINES + 2 * self._beyond

    @property
    def _beyond(self) -> int:
        """The lines of amino acids above a, and below b."""
        return self._aminos.lines if self._aminos is not None else 0

    def set_amino_acids(self, aminos: AminoAcids | None) -> None:
        """Show amino acids above and below the letters; None or none of them hides them.

        Those of another alignment, which this one has replaced meanwhile, are not shown.
        """
        if aminos is not None and aminos.alignment is not self._alignment:
            return
        self._aminos = aminos
        self._lay_out()

    def set_place(self, place: MatrixPlace | None) -> None:
        """Mark the column of a place, without scrolling."""
        column = place.column if place else None
        if column != self._place:
            self._place = column
            self._tell_shown()
            self.viewport().update()

    def scroll_to(self, column: int) -> None:
        """Bring a column's block to the middle."""
        # whole blocks
        above = max(0, int(self._screen_lines()) - self._lines + 1) // 2 // self._lines
        self.verticalScrollBar().setValue((column // self._columns - above) * self._lines)

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
        if self._alignment is None or self._sequences is None or self._choices is None:
            return ""
        columns = self.selection()
        if columns is None:
            first = (self._place if self._place is not None else self._visible[0]) // self._columns * self._columns
            columns = first, min(first + self._columns, self._alignment.length)
        first, last = columns
        blocks = []
        for begin in range(first, last, _COPY_WIDTH):
            end = min(begin + _COPY_WIDTH, last)
            a, match, b = block_lines(self._alignment, *self._sequences, self._choices, begin, end)
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
            self._say(
                self.tr("The selection is longer than {0:,} columns; export the alignment to a file instead.").format(
                    COPY_LIMIT
                )
            )
            return
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)
            self._say(self.tr("The alignment text was copied."))

    # Layout

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(30 * metrics.averageCharWidth(), (self._lines + 1) * metrics.height())

    def _advance(self) -> float:
        # The mean over a long line: some fonts round the advance of a single letter.
        return QFontMetricsF(self.font()).horizontalAdvance("A" * 100) / 100

    def _line_height(self) -> int:
        return max(1, round(QFontMetricsF(self.font()).lineSpacing() * 1.1))

    def _screen_lines(self) -> float:
        return (self.viewport().height() - 2 * self._margin()) / self._line_height()

    def _margin(self) -> int:
        return self._line_height() // 3

    def _lay_out(self) -> None:
        if self._alignment is None or self._choices is None:
            self.verticalScrollBar().setRange(0, 0)
            return
        digits = max(len(f"{choice.last:,}") for choice in self._choices)
        self._gutter = (digits + 4) * self._advance()
        room = self.viewport().width() - self._gutter - (digits + 2) * self._advance()
        self._columns = max(10, int(room / self._advance()) // 10 * 10)
        blocks = -(-self._alignment.length // self._columns)
        bar = self.verticalScrollBar()
        top = self._top_column
        bar.setRange(0, max(0, blocks * self._lines - 1 - int(self._screen_lines())))
        bar.setSingleStep(self._lines // 2)
        bar.setPageStep(max(self._lines, int(self._screen_lines()) // self._lines * self._lines))
        bar.setValue(top // self._columns * self._lines)
        self._top_column = top
        self._tell_visible()
        self.viewport().update()

    def _scrolled(self, line: int) -> None:
        self._top_column = line // self._lines * self._columns
        self._tell_visible()
        self.viewport().update()

    def _blocks(self) -> range:
        """The blocks that are visible, fully or in part."""
        if self._alignment is None:
            return range(0)
        top = self.verticalScrollBar().value()
        last = int(top + self._screen_lines()) // self._lines + 1
        return range(top // self._lines, min(last, -(-self._alignment.length // self._columns)))

    def _tell_visible(self) -> None:
        blocks = self._blocks()
        length = self._alignment.length if self._alignment else 0
        visible = blocks.start * self._columns, min(blocks.stop * self._columns, length)
        if visible != self._visible:
            self._visible = visible
            self._tell_shown()
            self.visible_changed.emit(*visible)

    def _tell_shown(self) -> None:
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    def column_at(self, position: QPointF, nearest: bool = False) -> int | None:
        """The alignment column at a point of the viewport.

        None beside the letters unless ``nearest``.
        """
        if self._alignment is None:
            return None
        line = (position.y() - self._margin()) / self._line_height() + self.verticalScrollBar().value()
        block, within = divmod(line, self._lines)
        letter = (position.x() - self._gutter) / self._advance()
        if not nearest and not (0 <= letter < self._columns and within < self._lines - 1):
            return None
        column = int(block) * self._columns + int(np.clip(letter, 0, self._columns - (0 if nearest else 1)))
        if not nearest and column >= self._alignment.length:
            return None
        return int(np.clip(column, 0, self._alignment.length))

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.surface)
            painter.setFont(self.font())
            if self._alignment is None or self._sequences is None or self._choices is None:
                painter.setFont(QGuiApplication.font())
                painter.setPen(theme.muted)
                room = self.viewport().rect().adjusted(24, 12, -24, -12)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._sentence)
            else:
                grid = self._letter_grid()
                block_painter = BlockPainter(painter, grid, self._alignment, self._sequences, self._choices)
                for block in self._blocks():
                    first = block * self._columns
                    last = min(first + self._columns, self._alignment.length)
                    top = self._margin() + (block * self._lines - self.verticalScrollBar().value()) * grid.height
                    top += self._beyond * grid.height
                    block_painter.paint(first, last, top, self.selection(), self._place)
                    if self._aminos is not None:
                        paint_amino_acids(painter, grid, self._aminos, (first, last), top)

    def _letter_grid(self) -> LetterGrid:
        metrics, height = QFontMetricsF(self.font()), self._line_height()
        return LetterGrid(self._gutter, self._advance(), height, metrics.ascent() + (height - metrics.height()) / 2)

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
        if key == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif key == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
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
        whole = max(1, int(self._screen_lines() + 1) // self._lines)
        bar = self.verticalScrollBar()
        if block * self._lines < bar.value():
            bar.setValue(block * self._lines)
        elif (block - whole + 1) * self._lines > bar.value():
            bar.setValue((block - whole + 1) * self._lines)

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
