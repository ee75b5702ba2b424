"""Marks of variants on the lanes of genes, coloured by their effects on proteins."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.analyses.reads.frame import Frame
from app.analyses.reads.variant_rows import VariantRows, effect_text
from app.language.text import tr
from app.theme import Theme, with_alpha
from gpu.analyses.chromosome.differences.severity import Effect

Int64 = NDArray[np.int64]

#: Pixels of a mark, and around it where it is pointed at.
_WIDTH, _AROUND = 3.0, 3.0
#: Least width of a base for changes: from afar they would hide the genes' names.
_NAMED = 0.3
#: The least severe effects of the classes that have a colour each.
_CLASSES = np.array([Effect.SYNONYMOUS, Effect.MISSENSE, Effect.STOP_LOST])


class DrawnMark(NamedTuple):
    """A mark in a frame: its class, left edge and width, its change, "" from afar, and where the
    next mark is.
    """

    of: int
    left: float
    width: float
    change: str
    until: float


class EffectMarks:
    """The listed variants that lie in genes.

    ``lanes``: the names of the lanes that have the genes.
    """

    def __init__(self, rows: VariantRows | None = None, lanes: frozenset[str] = frozenset()) -> None:
        self._rows, self.lanes = rows, lanes if rows is not None and rows.effects is not None else frozenset()
        self._numbers = self._places = self._effects = np.zeros(0, np.int64)
        if rows is not None and rows.effects is not None:
            self._numbers = np.flatnonzero(rows.effects.effect >= Effect.NON_CODING)
            self._places = rows.variants.anchor[self._numbers]
            self._effects = rows.effects.effect[self._numbers].astype(np.int64)

    def __len__(self) -> int:
        return len(self._numbers)

    def drawn(self, frame: Frame) -> Iterator[DrawnMark]:
        """The marks of a frame from left to right, of those at one pixel the most severe."""
        at = slice(*np.searchsorted(self._places, [floor(frame.left), frame.right]).tolist())
        middles = frame.x + (self._places[at] + 0.5 - frame.left) * frame.base_width
        # Places ascend, so that those of a pixel follow each other.
        firsts = np.flatnonzero(np.diff(middles.astype(np.int64), prepend=-1 << 62))
        count = len(middles)
        severest = self._effects[at] * count + np.arange(count)
        kept = np.maximum.reduceat(severest, firsts) % count if count else firsts
        width = max(_WIDTH, min(frame.base_width, 2 * _WIDTH))
        behind = np.append(middles[kept], frame.x + frame.width)[1:]
        for one, next_one in zip(kept.tolist(), behind.tolist(), strict=True):
            left = float(middles[one]) - width / 2
            change = ""
            if frame.base_width >= _NAMED:
                assert self._rows is not None
                change = self._rows.effect_of(int(self._numbers[at][one]))[2]
            of = int(np.searchsorted(_CLASSES, self._effects[at][one], "right"))
            yield DrawnMark(of, left, width, change, next_one)

    def under(self, frame: Frame, x: float) -> int:
        """The row in the list of the mark at a pixel, -1 for none; the most severe of several."""
        around = (_WIDTH / 2 + _AROUND) / frame.base_width + 0.5
        place = frame.place(x) - 0.5
        at = np.arange(*np.searchsorted(self._places, [place - around, place + around]))
        if not len(at):
            return -1
        return int(self._numbers[min(at, key=lambda one: (-self._effects[one], abs(self._places[one] - place)))])

    def tip(self, row: int) -> str:
        """The effect of a row, and its change of letters."""
        assert self._rows is not None
        letters = f"{self._rows.variants.reference[row].decode()}>{self._rows.variants.alternative[row].decode()}"
        return f"{effect_text(*self._rows.effect_of(row))} ({letters})"


def effect_colours(theme: Theme) -> list[QColor]:
    """The colours of the classes of effects, from none to the most severe."""
    return [theme.muted, theme.forward, theme.special_column, theme.error]


def effect_words() -> list[str]:
    """The words of the classes of effects."""
    return [
        tr("in a gene"),
        tr("synonymous"),
        tr("missense or in-frame"),
        tr("stop, frameshift, start or gene lost"),
    ]


def paint_effects(painter: QPainter, theme: Theme, frame: Frame, box: QRectF, marks: EffectMarks) -> None:
    """Paint the marks on a lane, with their changes where there is room."""
    colours = effect_colours(theme)
    metrics = QFontMetricsF(painter.font())
    for mark in marks.drawn(frame):
        bar = QRectF(mark.left, box.top(), mark.width, box.height() - 2)
        painter.fillRect(bar.adjusted(-1, 0, 1, 0), theme.surface)
        painter.fillRect(bar, colours[mark.of])
        words = QRectF(bar.right() + 1, bar.top(), metrics.horizontalAdvance(mark.change) + 4, bar.height())
        if mark.change and words.right() + 1 < mark.until:
            painter.fillRect(words, with_alpha(theme.surface, 225))
            painter.setPen(theme.text)
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, mark.change)
