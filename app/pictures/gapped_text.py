"""The text of an alignment of two sequences: a virtual view that paints only visible blocks.

A block holds as many columns as fit, in tens. Equal residues, those that score above 0 and gaps are
marked by colour, and between the lines by ``|`` and ``:``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.access.shown import tell_shown
from app.guarded import guarded
from app.theme import Theme, theme_service
from gpu.analyses.gapped import GAP, Gapped, blocks

#: Text lines of a block: query, marks, subject, and an empty one.
BLOCK_LINES = 4
#: Most columns to copy; longer ones are exported to a file.
COPY_LIMIT = 1_000_000
#: Columns whose letters are counted at once.
_STEP = 4096


class ColumnKind(IntEnum):
    """The class of a column."""

    OTHER = 0
    EQUAL = 1
    POSITIVE = 2
    GAP = 3


def colour_of(kind: ColumnKind, theme: Theme) -> QColor:
    """The background of a column."""
    if kind is ColumnKind.EQUAL:
        return theme.matching
    colour = QColor({ColumnKind.POSITIVE: theme.special_row, ColumnKind.GAP: theme.gap}.get(kind, theme.surface))
    # In high contrast as strong as white letters on it allow.
    colour.setAlpha(95 if theme.is_contrast else 70)
    return colour


class GappedAlignment(NamedTuple):
    """An alignment with its residues.

    ``lines`` begin at these residues, as ``gpu.analyses.gapped.blocks`` takes them, and are
    labelled ``names``; ``steps``: as there.
    """

    lines: Gapped
    query_start: int
    reference_start: int
    names: tuple[str, str]
    steps: tuple[int, int] = (1, 1)


class _Line:
    """Letters with gaps and the residue number of each column; a letter takes ``step`` numbers."""

    def __init__(self, text: str, start: int, step: int = 1) -> None:
        self.text, self.start, self.step = text, start, step
        is_gap = _codes(text) == ord(GAP)
        steps = [int(np.count_nonzero(~is_gap[first : first + _STEP])) for first in range(0, len(text), _STEP)]
        self._before = np.cumsum([0, *steps])
        self.is_gap = is_gap

    def residues(self, column: int) -> int:
        """The number of residues before a column, in letters if each takes several numbers."""
        part = column // _STEP
        within = int(np.count_nonzero(~self.is_gap[part * _STEP : column]))
        return self.start + self.step * (int(self._before[min(part, len(self._before) - 1)]) + within)

    def positions(self, first: int, last: int) -> tuple[int, int]:
        """The 1-based numbers of the first and last residue of columns ``[first, last)``.

        For gaps alone that of the residue before, twice.
        """
        before, after = self.residues(first), self.residues(last)
        return abs(min(before + 1, after)), abs(after)


class GappedText(QAbstractScrollArea):
    """Shows the sentence of ``explain`` until ``show_alignment`` is called.

    ``say`` takes sentences for the status bar.
    """

    #: Esc was pressed.
    left = Signal()

    def __init__(self, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._alignment: GappedAlignment | None = None
        self._sides: tuple[_Line, _Line] = (_Line("", 0), _Line("", 0))
        self._kinds = np.zeros(0, np.uint8)
        self._sentence = ""
        self._columns = 60
        self._gutter = 0.0
        self.setAccessibleName(self.tr("Alignment text"))
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.copy_action = QAction(self.tr("Copy the alignment"), self)
        self.copy_action.setShortcut(QKeySequence.StandardKey.Copy)
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_action.triggered.connect(self.copy)
        self.addAction(self.copy_action)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)
        self.verticalScrollBar().valueChanged.connect(self._tell_shown)
        theme_service().changed.connect(self.viewport().update)

    # Content

    def explain(self, sentence: str) -> None:
        """Show a sentence and no alignment."""
        self._alignment, self._sentence = None, sentence
        self._sides, self._kinds = (_Line("", 0), _Line("", 0)), np.zeros(0, np.uint8)
        self.setAccessibleDescription(sentence)
        self._lay_out()

    def show_alignment(self, alignment: GappedAlignment) -> None:
        """Show an alignment from its beginning."""
        lines = alignment.lines
        self._alignment = alignment
        on_query, on_reference = alignment.steps
        self._sides = (
            _Line(lines.query, alignment.query_start, on_query),
            _Line(lines.reference, alignment.reference_start, on_reference),
        )
        marks = _codes(lines.middle)
        self._kinds = np.zeros(len(marks), np.uint8)
        self._kinds[marks == ord("|")] = ColumnKind.EQUAL
        self._kinds[marks == ord(":")] = ColumnKind.POSITIVE
        self._kinds[self._sides[0].is_gap | self._sides[1].is_gap] = ColumnKind.GAP
        self.verticalScrollBar().setValue(0)
        self._lay_out()
        self._tell_shown()

    def _tell_shown(self) -> None:
        if self._alignment is None:
            return
        line = self.verticalScrollBar().value()
        first = line // BLOCK_LINES * self._columns
        lines = self.viewport().height() // self._line_height()
        last = min(self.length, -(-(line + lines) // BLOCK_LINES) * self._columns)
        names = self.tr("{0} and {1}").format(*self._alignment.names)
        shown = self.tr("{names}, columns {first:,} to {last:,} of {all:,}")
        tell_shown(self, shown.format(names=names, first=first + 1, last=last, all=self.length))

    @property
    def length(self) -> int:
        """Columns of the alignment."""
        return len(self._kinds)

    @property
    def columns_per_block(self) -> int:
        return self._columns

    @property
    def sentence(self) -> str:
        """The sentence shown without an alignment; "" while there is one."""
        return "" if self._alignment is not None else self._sentence

    def text(self) -> str:
        """The alignment in blocks for a file or a letter; "" without one."""
        if self._alignment is None:
            return ""
        lines, query_start, reference_start, names, steps = self._alignment
        return "".join(blocks(lines, query_start, reference_start, names, steps=steps)).rstrip("\n") + "\n"

    def copy(self) -> None:
        """Put the text on the clipboard."""
        if self._alignment is None:
            return
        if self.length > COPY_LIMIT:
            self._say(
                self.tr("The alignment is longer than {0:,} columns; export it to a file instead.").format(COPY_LIMIT)
            )
            return
        QGuiApplication.clipboard().setText(self.text())
        self._say(self.tr("The alignment text was copied."))

    # Layout

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(30 * metrics.averageCharWidth(), (BLOCK_LINES + 1) * metrics.height())

    def _advance(self) -> float:
        # The mean over a long line: some fonts round the advance of a single letter.
        return QFontMetricsF(self.font()).horizontalAdvance("A" * 100) / 100

    def _line_height(self) -> int:
        return max(1, round(QFontMetricsF(self.font()).lineSpacing() * 1.1))

    def _lay_out(self) -> None:
        bar = self.verticalScrollBar()
        top = bar.value() // BLOCK_LINES * self._columns
        if self._alignment is not None:
            # As wide as the largest position, on both sides.
            digits = max(len(f"{abs(line.residues(at)):,}") for line in self._sides for at in (0, self.length))
            self._gutter = (max(map(len, self._alignment.names)) + digits + 3) * self._advance()
            room = self.viewport().width() - self._gutter - (digits + 2) * self._advance()
            self._columns = max(10, int(room / self._advance()) // 10 * 10)
        screen = (self.viewport().height() - 2 * self._margin()) // self._line_height()
        bar.setRange(0, max(0, -(-self.length // self._columns) * BLOCK_LINES - 1 - screen))
        bar.setSingleStep(BLOCK_LINES // 2)
        bar.setPageStep(max(BLOCK_LINES, screen // BLOCK_LINES * BLOCK_LINES))
        bar.setValue(top // self._columns * BLOCK_LINES)
        self.viewport().update()

    def _margin(self) -> int:
        return self._line_height() // 3

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif key == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.surface)
            if self._alignment is None:
                painter.setFont(QGuiApplication.font())
                painter.setPen(theme.muted)
                room = self.viewport().rect().adjusted(24, 8, -24, -8)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._sentence)
            else:
                painter.setFont(self.font())
                height = self._line_height()
                first = self.verticalScrollBar().value() // BLOCK_LINES
                last = (self.verticalScrollBar().value() + self.viewport().height() // height) // BLOCK_LINES + 1
                for block in range(first, min(last, -(-self.length // self._columns))):
                    top = self._margin() + (block * BLOCK_LINES - self.verticalScrollBar().value()) * height
                    begin = block * self._columns
                    self._paint_block(painter, begin, min(self.length, begin + self._columns), top, self._alignment)

    def _paint_block(self, painter: QPainter, first: int, last: int, top: float, alignment: GappedAlignment) -> None:
        theme, height, advance = theme_service().theme, self._line_height(), self._advance()
        kinds = self._kinds[first:last]
        edges = np.flatnonzero(np.diff(kinds)) + 1
        for begin, end in zip([0, *edges.tolist()], [*edges.tolist(), len(kinds)], strict=True):
            kind = ColumnKind(int(kinds[begin]))
            if kind is not ColumnKind.OTHER:
                box = QRectF(self._gutter + begin * advance, top, (end - begin) * advance, 3 * height)
                painter.fillRect(box, colour_of(kind, theme))
        metrics = QFontMetricsF(self.font())
        baseline = top + metrics.ascent() + (height - metrics.height()) / 2
        painter.setPen(theme.muted)
        painter.drawText(QPointF(self._gutter, baseline + height), alignment.lines.middle[first:last])
        for line, name, y in zip(self._sides, alignment.names, (baseline, baseline + 2 * height), strict=True):
            begin, end = line.positions(first, last)
            painter.setPen(theme.text)
            painter.drawText(QPointF(self._gutter, y), line.text[first:last])
            painter.setPen(theme.muted)
            painter.drawText(QPointF(advance, y), name)
            painter.drawText(QPointF(self._gutter - (len(f"{begin:,}") + 1) * advance, y), f"{begin:,}")
            painter.drawText(QPointF(self._gutter + (last - first + 1) * advance, y), f"{end:,}")


def _codes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode("latin-1", "replace"), np.uint8)
