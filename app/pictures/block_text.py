"""The base of texts of alignments: a virtual view that lays out and paints only visible blocks.

A block holds as many columns as fit, in tens: two sequences, the marks between them, and the
positions at both ends. The scroll bar counts text lines, so 30 Mbp scroll like 3 kbp.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.guarded import guarded
from app.theme import Theme, theme_service, with_alpha
from app.widgets.basic import paint_sentence

#: Text lines of a block: the first sequence, the marks, the second one, and an empty line.
BLOCK_LINES = 4
#: Most columns to copy; longer ones are exported to a file.
COPY_LIMIT = 1_000_000
#: Opacity of the selection, of 255.
_SELECTED = 90


class BlockLine(NamedTuple):
    """One sequence's line of a block: letters and 1-based positions of its first and last bases."""

    letters: str
    first: int
    last: int


class Block(NamedTuple):
    """The content of a block; ``kinds`` uint8 [k]: what colours each column, 0 for nothing."""

    lines: tuple[BlockLine, BlockLine]
    marks: str
    kinds: NDArray[np.uint8]


class LetterGrid(NamedTuple):
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


class BlockText(QAbstractScrollArea):
    """Shows ``explain``'s sentence until a subclass calls ``show_blocks``.

    A subclass makes each ``block``, names ``colours``, and tells what is shown (``tell_shown``).
    ``visible_changed(first, last)`` carries the visible columns, half-open; ``say`` takes sentences
    for the status bar.
    """

    visible_changed = Signal(int, int)

    def __init__(self, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        #: Columns of the alignment; 0 while there is none.
        self.length = 0
        #: Text lines of a block above the first sequence, and below the second one.
        self.beyond = 0
        self._names, self._digits = ("", ""), 1
        self._sentence = ""
        self._columns = 60
        self._gutter = 0.0
        self._top_column = 0
        self._visible = (0, 0)
        self.setAccessibleName(self.tr("Alignment text"))
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme_service().changed.connect(self.viewport().update)

    # Of a subclass

    def block(self, first: int, last: int) -> Block:
        """Columns ``[first, last)``."""
        raise NotImplementedError

    def colours(self, theme: Theme) -> dict[int, QColor]:
        """The background of each kind of column that has one."""
        raise NotImplementedError

    def selection(self) -> tuple[int, int] | None:
        """The selected columns, half-open, or None."""
        return None

    def tell_shown(self) -> None:
        """Describe what is visible, which has changed."""
        raise NotImplementedError

    # Content

    def explain(self, sentence: str) -> None:
        """Show a sentence while there is no alignment."""
        self._sentence = sentence
        self.viewport().update()

    def show_blocks(self, length: int, names: tuple[str, str], digits: int) -> None:
        """Show an alignment from its beginning: its columns, labels, and letters of a position."""
        self.length, self._names, self._digits = length, names, digits
        self._top_column = 0
        self.lay_out()

    @property
    def columns_per_block(self) -> int:
        return self._columns

    @property
    def visible_columns(self) -> tuple[int, int]:
        """The columns on the screen, half-open."""
        return self._visible

    def put_on_clipboard(self, text: str) -> None:
        """Copy a text, unless it is empty, and tell so."""
        if text:
            QGuiApplication.clipboard().setText(text)
            self._say(self.tr("The alignment text was copied."))

    # Layout

    @property
    def lines(self) -> int:
        """The text lines of a block."""
        return BLOCK_LINES + 2 * self.beyond

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(30 * metrics.averageCharWidth(), (self.lines + 1) * metrics.height())

    def _advance(self) -> float:
        # The mean over a long line: some fonts round the advance of a single letter.
        return QFontMetricsF(self.font()).horizontalAdvance("A" * 100) / 100

    def _line_height(self) -> int:
        return max(1, round(QFontMetricsF(self.font()).lineSpacing() * 1.1))

    def _margin(self) -> int:
        return self._line_height() // 3

    def _screen_lines(self) -> float:
        return max(0, self.viewport().height() - 2 * self._margin()) / self._line_height()

    def _grid(self) -> LetterGrid:
        metrics, height = QFontMetricsF(self.font()), self._line_height()
        return LetterGrid(self._gutter, self._advance(), height, metrics.ascent() + (height - metrics.height()) / 2)

    @property
    def _blocks(self) -> int:
        """The number of blocks."""
        return -(-self.length // self._columns)

    def lay_out(self) -> None:
        """Fit the blocks to the view, whose topmost column stays."""
        top, bar = self._top_column, self.verticalScrollBar()
        if self.length:
            # Positions on both sides, each with a blank, and the name before them.
            self._gutter = (max(map(len, self._names)) + self._digits + 3) * self._advance()
            room = self.viewport().width() - self._gutter - (self._digits + 2) * self._advance()
            self._columns = max(10, int(room / self._advance()) // 10 * 10)
        screen = int(self._screen_lines())
        bar.setRange(0, max(0, self._blocks * self.lines - 1 - screen))
        bar.setSingleStep(self.lines // 2)
        bar.setPageStep(max(self.lines, screen // self.lines * self.lines))
        bar.setValue(top // self._columns * self.lines)
        self._top_column = top
        self._tell_visible()
        self.viewport().update()

    def _scrolled(self, line: int) -> None:
        self._top_column = line // self.lines * self._columns
        self._tell_visible()
        self.viewport().update()

    def _tell_visible(self) -> None:
        top = self.verticalScrollBar().value()
        last = min(int(top + self._screen_lines()) // self.lines + 1, self._blocks)
        visible = top // self.lines * self._columns, min(last * self._columns, self.length)
        if visible != self._visible:
            self._visible = visible
            self.tell_shown()
            self.visible_changed.emit(*visible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.surface)
            if not self.length:
                painter.setFont(QGuiApplication.font())
                paint_sentence(painter, self.viewport().rect(), self._sentence)
                return
            painter.setFont(self.font())
            grid, scrolled = self._grid(), self.verticalScrollBar().value()
            for number in range(scrolled // self.lines, self._blocks):
                top = self._margin() + (number * self.lines - scrolled) * grid.height
                if top >= self.viewport().height():
                    break
                first = number * self._columns
                last = min(first + self._columns, self.length)
                self.paint_block(painter, grid, first, last, top + self.beyond * grid.height)

    def paint_block(self, painter: QPainter, grid: LetterGrid, first: int, last: int, top: float) -> None:
        """Paint columns ``[first, last)``; ``top``: of the first sequence's line, in pixels."""
        theme, block, chosen = theme_service().theme, self.block(first, last), self.selection()
        colours = self.colours(theme)
        edges = np.flatnonzero(np.diff(block.kinds)) + 1
        for begin, end in zip([0, *edges.tolist()], [*edges.tolist(), last - first], strict=True):
            colour = colours.get(int(block.kinds[begin]))
            if colour is not None:
                painter.fillRect(grid.box(begin, end, top), colour)
        if chosen and chosen[0] < last and chosen[1] > first:
            box = grid.box(max(chosen[0], first) - first, min(chosen[1], last) - first, top)
            painter.fillRect(box, with_alpha(theme.accent, _SELECTED))
        painter.setPen(theme.muted)
        painter.drawText(QPointF(grid.left, top + grid.height + grid.baseline), block.marks)
        for line, name, below in zip(block.lines, self._names, (0, 2 * grid.height), strict=True):
            y, position = top + below + grid.baseline, f"{line.first:,}"
            painter.setPen(theme.text)
            painter.drawText(QPointF(grid.left, y), line.letters)
            painter.setPen(theme.muted)
            painter.drawText(QPointF(grid.advance, y), name)
            painter.drawText(QPointF(grid.left - (len(position) + 1) * grid.advance, y), position)
            painter.drawText(QPointF(grid.left + (last - first + 1) * grid.advance, y), f"{line.last:,}")
