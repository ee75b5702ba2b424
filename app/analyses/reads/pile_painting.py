"""Painting of a pile-up: reads and their differences from the reference; for screen and figures."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.analyses.reads.frame import Frame
from app.theme import Theme
from gpu.analyses.reads.pile_up import CLIPPED, DELETED, INSERTED, MISMATCHED, SKIPPED, Marks, Pile

Int64 = NDArray[np.int64]
Floats = NDArray[np.floating]

#: Least height of rows with letters in pixels.
_LETTERS = 9
#: Longest stub of a clipped part, in bases: half of the gap between two reads of a row.
_STUB = 1.0


class Rows(NamedTuple):
    """A pile-up's geometry.

    ``height`` of a row and scroll offset ``scrolled``, in pixels; ``chosen``: the selected read's
    row in the table, -1 for none.
    """

    height: float
    scrolled: float = 0.0
    chosen: int = -1


def read_colour(strand: int, theme: Theme) -> QColor:
    """The background of a read by strand: as equal letters, greyer on the reverse strand."""
    if not strand:
        return theme.matching
    colour = QColor(theme.muted)
    colour.setAlpha(105)
    return colour


def paint_pile(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, pile: Pile, lines: Int64, rows: Rows
) -> None:
    """Paint the reads of ``pile`` in the box, each in its line (int64 [k], from 0).

    With antialiasing they end in tips.
    """
    height = rows.height
    seen = (pile.ends > frame.left) & (pile.starts < frame.right)
    seen &= ((lines + 1) * height > rows.scrolled) & (lines * height < rows.scrolled + box.height())
    inset = 1.0 if height >= 6 else 0.5
    tops = box.top() + lines * height - rows.scrolled + inset
    room = height - 2 * inset
    painter.setPen(Qt.PenStyle.NoPen)
    for strand in (0, 1):
        at = np.flatnonzero(seen & (pile.strands == strand))
        bars = _bars(frame, box, pile.starts[at], pile.ends[at], tops[at], room)
        painter.setBrush(read_colour(strand, theme))
        if painter.testRenderHint(QPainter.RenderHint.Antialiasing):
            for bar in bars:
                painter.drawPolygon(_arrow(bar, strand))
        else:
            painter.drawRects(bars)
    _paint_marks(painter, theme, frame, pile.marks, tops, np.flatnonzero(seen[pile.marks.hits]), room)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    at = np.flatnonzero(seen & (pile.reads == rows.chosen))
    painter.setPen(QPen(theme.text, 1.5))
    chosen = _bars(frame, box, pile.starts[at], pile.ends[at], tops[at], room)
    painter.drawRects([bar.adjusted(-1, -0.5, 1, 0.5) for bar in chosen])


def _paint_marks(
    painter: QPainter, theme: Theme, frame: Frame, marks: Marks, tops: Floats, seen: Int64, room: float
) -> None:
    """Paint the marks ``seen``, each in the line of its hit, which is ``room`` high."""
    seen = seen[(marks.places[seen] + marks.sizes[seen] > frame.left - 1) & (marks.places[seen] < frame.right + 1)]
    clear, leapt = QColor(theme.surface), QColor(theme.muted)
    stub = QColor(theme.muted)
    stub.setAlpha(170)
    painter.setPen(Qt.PenStyle.NoPen)
    for kind in (SKIPPED, DELETED, CLIPPED, MISMATCHED, INSERTED):
        at = seen[marks.kinds[seen] == kind]
        x = frame.x + (marks.places[at] - frame.left) * frame.base_width
        top = tops[marks.hits[at]]
        if frame.base_width < 1:
            # Marks at the same pixel are drawn once.
            _, kept = np.unique(np.floor(x) * 65536 + np.floor(top), return_index=True)
            at, x, top = at[kept], x[kept], top[kept]
        wide = np.maximum(marks.sizes[at] * frame.base_width, 2.0)
        if kind in (SKIPPED, DELETED):
            # Wider ones than the view would be clipped by the painter, one by one.
            left, right = np.maximum(x, frame.x - 20), np.minimum(x + wide, frame.x + frame.width + 20)
            _fill(painter, clear, left, top, right - left, np.full(len(at), room))
            least = np.maximum(right - left, 3.0)
            _fill(
                painter,
                leapt if kind == SKIPPED else theme.gap,
                left,
                top + room / 2 - (0.5 if kind == SKIPPED else 1.0),
                least,
                np.full(len(at), 1.0 if kind == SKIPPED else 2.0),
            )
        elif kind == CLIPPED:
            size = np.full(len(at), max(3.0, _STUB * frame.base_width))
            left = np.where(marks.letters[at] == 1, x - size, x)
            _fill(painter, stub, left, top + room / 4, size, np.full(len(at), room / 2))
        elif kind == MISMATCHED:
            _fill(painter, theme.mismatch, x, top, wide, np.full(len(at), room))
        else:
            # Between two bases: a bar with serifs.
            serif = min(4.0, max(2.0, frame.base_width * 0.3))
            _fill(painter, theme.gap, x - 1, top, np.full(len(at), 2.0), np.full(len(at), room))
            for edge in (top, top + room - 1.5):
                _fill(painter, theme.gap, x - serif, edge, np.full(len(at), 2 * serif), np.full(len(at), 1.5))
        if kind == MISMATCHED and frame.has_letters and room + 2 >= _LETTERS:
            painter.setPen(theme.surface)
            for left, above, letter in zip(x.tolist(), top.tolist(), marks.letters[at].tolist(), strict=True):
                cell = QRectF(left, above, frame.base_width, room)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, chr(letter or 32))
            painter.setPen(Qt.PenStyle.NoPen)


def _fill(painter: QPainter, colour: QColor, x: Floats, y: Floats, width: Floats, height: Floats) -> None:
    painter.setBrush(colour)
    painter.drawRects(
        [QRectF(*box) for box in zip(x.tolist(), y.tolist(), width.tolist(), height.tolist(), strict=True)]
    )


def _bars(frame: Frame, box: QRectF, starts: Int64, ends: Int64, tops: Floats, height: float) -> list[QRectF]:
    """The bars of reads, clipped just beyond the edges of the box."""
    left = np.maximum(frame.x + (starts - frame.left) * frame.base_width, box.left() - 20)
    right = np.minimum(frame.x + (ends - frame.left) * frame.base_width, box.right() + 20)
    wide = np.maximum(right - left, 1.0)
    return [QRectF(x, y, w, height) for x, y, w in zip(left.tolist(), tops.tolist(), wide.tolist(), strict=True)]


def _arrow(bar: QRectF, strand: int) -> QPolygonF:
    """A bar with a tip at the read's end."""
    tip = min(bar.height() / 2, bar.width() / 3)
    middle = bar.center().y()
    if strand:
        return QPolygonF(
            [
                QPointF(bar.left(), middle),
                QPointF(bar.left() + tip, bar.top()),
                bar.topRight(),
                bar.bottomRight(),
                QPointF(bar.left() + tip, bar.bottom()),
            ]
        )
    return QPolygonF(
        [
            bar.topLeft(),
            QPointF(bar.right() - tip, bar.top()),
            QPointF(bar.right(), middle),
            QPointF(bar.right() - tip, bar.bottom()),
            bar.bottomLeft(),
        ]
    )
