"""The text of an alignment of two sequences, given as its lines.

Equal residues, those that score above 0 and gaps are marked by colour, and between the lines by
``|`` and ``:``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.access.shown import tell_shown
from app.pictures.block_text import COPY_LIMIT, Block, BlockLine, BlockText
from app.theme import Theme, with_alpha
from gpu.analyses.gapped import GAP, Gapped, blocks

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
    colour = {ColumnKind.POSITIVE: theme.special_row, ColumnKind.GAP: theme.gap}.get(kind, theme.surface)
    # In high contrast as strong as white letters on it allow.
    return with_alpha(colour, 95 if theme.is_contrast else 70)


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


class GappedText(BlockText):
    """Shows the sentence of ``explain`` until ``show_alignment`` is called.

    ``say`` takes sentences for the status bar.
    """

    #: Esc was pressed.
    left = Signal()

    def __init__(self, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(say, parent)
        self._alignment: GappedAlignment | None = None
        self.sides: tuple[_Line, _Line] = (_Line("", 0), _Line("", 0))
        self._kinds = np.zeros(0, np.uint8)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.copy_action = QAction(self.tr("Copy the alignment"), self)
        self.copy_action.setShortcut(QKeySequence.StandardKey.Copy)
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_action.triggered.connect(self.copy)
        self.addAction(self.copy_action)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    # Content

    def explain(self, sentence: str) -> None:
        """Show a sentence and no alignment."""
        self._alignment, self.length = None, 0
        self.sides, self._kinds = (_Line("", 0), _Line("", 0)), np.zeros(0, np.uint8)
        self.setAccessibleDescription(sentence)
        super().explain(sentence)
        self.lay_out()

    def show_alignment(self, alignment: GappedAlignment) -> None:
        """Show an alignment from its beginning."""
        lines = alignment.lines
        self._alignment = alignment
        on_query, on_reference = alignment.steps
        self.sides = (
            _Line(lines.query, alignment.query_start, on_query),
            _Line(lines.reference, alignment.reference_start, on_reference),
        )
        marks = _codes(lines.middle)
        self._kinds = np.zeros(len(marks), np.uint8)
        self._kinds[marks == ord("|")] = ColumnKind.EQUAL
        self._kinds[marks == ord(":")] = ColumnKind.POSITIVE
        self._kinds[self.sides[0].is_gap | self.sides[1].is_gap] = ColumnKind.GAP
        # As wide as the largest position, on both sides.
        ends = (0, len(marks))
        digits = max(len(f"{abs(line.residues(at)):,}") for line in self.sides for at in ends)
        self.show_blocks(len(marks), alignment.names, digits)
        self.tell_shown()

    def tell_shown(self) -> None:
        if self._alignment is not None:
            first, last = self.visible_columns
            names = self.tr("{0} and {1}").format(*self._alignment.names)
            shown = self.tr("{names}, columns {first:,} to {last:,} of {all:,}")
            tell_shown(self, shown.format(names=names, first=first + 1, last=last, all=self.length))

    def block(self, first: int, last: int) -> Block:
        assert self._alignment is not None
        query, reference = (BlockLine(line.text[first:last], *line.positions(first, last)) for line in self.sides)
        return Block((query, reference), self._alignment.lines.middle[first:last], self._kinds[first:last])

    def colours(self, theme: Theme) -> dict[int, QColor]:
        return {kind: colour_of(kind, theme) for kind in ColumnKind if kind is not ColumnKind.OTHER}

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
        if self.length > COPY_LIMIT:
            told = self.tr("The alignment is longer than {0:,} columns; export it to a file instead.")
            self._say(told.format(COPY_LIMIT))
        else:
            self.put_on_clipboard(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _codes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode("latin-1", "replace"), np.uint8)
