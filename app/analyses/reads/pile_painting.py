"""Painters of a pile-up in the window, and the boxes of differences, which figures draw, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.analyses.reads.frame import Frame
from app.analyses.reads.tag_classes import MOST_VALUES, TagClasses
from app.charts.boxes import draw_boxes
from app.language.text import tr
from app.theme import Theme, mixed, with_alpha
from gpu.analyses.reads.pile_up import CLIPPED, DELETED, INSERTED, MISMATCHED, SKIPPED, Marks, PileUp
from gpu.analyses.reads.shades import NO_QUALITY, STEPS, By
from gpu.core.units import visible

Int64 = NDArray[np.int64]
Floats = NDArray[np.floating]

#: Least height of rows with letters in pixels.
_LETTERS = 9
#: Longest stub of a clipped part, in bases: half of the gap between two reads of a row.
_STUB = 1.0
#: Opacity, of 255, of reads whose mates lie otherwise than usual, and of those of a tag's values.
_CLASS = 170
#: Base qualities from which on mismatched bases are less pale, as IGV has them, and opacities.
_QUALITIES, _PALE = (5, 10, 15, 20), (40, 80, 130, 190, 255)


class PileRows(NamedTuple):
    """A pile-up's geometry.

    ``height`` of a row and scroll offset ``scrolled``, in pixels; ``chosen``: the selected read's
    row in the table, -1 for none. ``shades``: the number of each read's colour of those ``by``
    which it is coloured, None for colours by strand. ``qualities``: as ``mark_boxes`` takes them.
    """

    height: float
    scrolled: float = 0.0
    chosen: int = -1
    shades: Int64 | None = None
    by: By | TagClasses = "strand"
    qualities: Int64 | None = None


def read_colour(strand: int, theme: Theme) -> QColor:
    """The background of a read by strand: as equal letters, greyer on the reverse strand."""
    if not strand:
        return _ground(theme)
    return with_alpha(theme.muted, 105)


def _ground(theme: Theme) -> QColor:
    """The background of equal letters, plainer in high contrast: it is the shape of the read."""
    return with_alpha(theme.matching, 200 if theme.is_contrast else theme.matching.alpha())


def shade_colour(step: int, theme: Theme) -> QColor:
    """The background of a read by its shade, from faint to full."""
    colour, least = _ground(theme), 0.6 if theme.is_contrast else 0.25
    colour.setAlphaF(colour.alphaF() * (least + (1 - least) * step / (STEPS - 1)))
    return colour


def are_classes(by: By | TagClasses) -> bool:
    """True if each colour of the reads has a word of its own, False of shades and strands."""
    return isinstance(by, TagClasses) or by in ("orientation", "insert")


def pile_colours(by: By | TagClasses, theme: Theme) -> list[QColor]:
    """The backgrounds of reads by the numbers of ``shades_of``, or by strand."""
    alone = read_colour(1, theme)
    if by == "strand":
        return [read_colour(0, theme), alone]
    if isinstance(by, TagClasses):
        count = len(by.values)
        named = (theme.forward, theme.moved, theme.special_column, theme.copied, theme.chain, theme.reverse)
        assert len(named) == MOST_VALUES
        values = [with_alpha(colour, _CLASS) for colour in named[:count]]
        if by.edges:
            steps = (mixed(theme.forward, theme.reverse, step / (count - 1)) for step in range(count))
            values = [with_alpha(colour, _CLASS) for colour in steps]
        return [*values, with_alpha(theme.text, _CLASS), alone]
    if not are_classes(by):
        return [shade_colour(step, theme) for step in range(STEPS)]
    moved, reverse = (with_alpha(colour, _CLASS) for colour in (theme.moved, theme.reverse))
    if by == "insert":
        return [_ground(theme), with_alpha(theme.forward, _CLASS), reverse, moved, alone]
    turned_too = with_alpha(theme.reverse, _CLASS // 2)
    return [_ground(theme), with_alpha(theme.copied, _CLASS), reverse, turned_too, moved, alone]


def pile_words(by: By | TagClasses) -> list[str]:
    """The words of the colours of reads; of shades the best and the worst."""
    if isinstance(by, TagClasses):
        return [*map(visible, by.values), tr("other"), tr("without it")]
    elsewhere, alone = tr("mate on another record"), tr("no mate")
    if by == "orientation":
        return [tr("FR (usual)"), "RF", "FF", "RR", elsewhere, alone]
    if by == "insert":
        return [tr("usual"), tr("shorter"), tr("longer"), elsewhere, alone]
    return [tr("forward"), tr("reverse")] if by == "strand" else [tr("best"), tr("worst")]


def paint_pile(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, pile: PileUp, lines: Int64, rows: PileRows
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
    shades = pile.strands if rows.shades is None else rows.shades
    colours = pile_colours("strand" if rows.shades is None else rows.by, theme)
    for strand, step in [(strand, step) for strand in (0, 1) for step in np.unique(shades[seen]).tolist()]:
        at = np.flatnonzero(seen & (pile.strands == strand) & (shades == step))
        bars = _bars(frame, box, pile.starts[at], pile.ends[at], tops[at], room)
        painter.setBrush(colours[step])
        if painter.testRenderHint(QPainter.RenderHint.Antialiasing):
            left = np.array([bar.left() for bar in bars])
            right = np.array([bar.right() for bar in bars])
            for corners in read_arrows(left, right, tops[at], room, strand).tolist():
                painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        else:
            painter.drawRects(bars)
    at = np.flatnonzero(seen[pile.marks.hits])
    marks = mark_boxes(theme, frame, pile.marks, tops, at, room, rows.qualities)
    _paint_marks(painter, theme, frame, marks, room)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    at = np.flatnonzero(seen & (pile.reads == rows.chosen))
    painter.setPen(QPen(theme.text, 1.5))
    chosen = _bars(frame, box, pile.starts[at], pile.ends[at], tops[at], room)
    painter.drawRects([bar.adjusted(-1, -0.5, 1, 0.5) for bar in chosen])


class MarkBoxes(NamedTuple):
    """Boxes of one colour: float64 [k, 4] (left, top, width, height).

    ``letters``: of mismatches the read's bases as bytes, 0 where unknown, and their colour.
    """

    colour: QColor
    boxes: Floats
    letters: Int64 | None = None
    ink: QColor | None = None


def mark_boxes(
    theme: Theme,
    frame: Frame,
    marks: Marks,
    tops: Floats,
    seen: Int64,
    room: float,
    qualities: Int64 | None = None,
) -> Iterator[MarkBoxes]:
    """Yield the boxes of the marks ``seen`` (indices), the lowest first.

    ``tops`` are the upper edges of the hits' lines, which are ``room`` high; ``qualities`` int64
    [m]: those of mismatched bases, by which they are paler (``shades.base_qualities``).
    """
    seen = seen[(marks.places[seen] + marks.sizes[seen] > frame.left - 1) & (marks.places[seen] < frame.right + 1)]
    stub = with_alpha(theme.muted, 170)
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
            yield MarkBoxes(theme.surface, _boxes(left, top, right - left, room))
            colour, high = (theme.muted, 1.0) if kind == SKIPPED else (theme.gap, 2.0)
            yield MarkBoxes(colour, _boxes(left, top + (room - high) / 2, np.maximum(right - left, 3.0), high))
        elif kind == CLIPPED:
            size = max(3.0, _STUB * frame.base_width)
            left = np.where(marks.letters[at] == 1, x - size, x)
            yield MarkBoxes(stub, _boxes(left, top + room / 4, size, room / 2))
        elif kind == MISMATCHED:
            of_mark = np.full(len(at), NO_QUALITY) if qualities is None else qualities[at]
            steps, boxes = np.searchsorted(_QUALITIES, of_mark, "right"), _boxes(x, top, wide, room)
            for step in np.unique(steps).tolist():
                some, ink = steps == step, theme.surface if _PALE[step] > _CLASS else theme.text
                yield MarkBoxes(with_alpha(theme.mismatch, _PALE[step]), boxes[some], marks.letters[at][some], ink)
        else:
            # Between two bases: a bar with serifs.
            serif = min(4.0, max(2.0, frame.base_width * 0.3))
            yield MarkBoxes(theme.gap, _boxes(x - 1, top, 2.0, room))
            for edge in (top, top + room - 1.5):
                yield MarkBoxes(theme.gap, _boxes(x - serif, edge, 2 * serif, 1.5))


def _boxes(left: Floats, top: Floats, width: Floats | float, height: float) -> Floats:
    sizes = np.broadcast_to(width, left.shape), np.full(left.shape, height)
    return np.column_stack([left, top, *sizes])


def _paint_marks(painter: QPainter, theme: Theme, frame: Frame, drawn: Iterable[MarkBoxes], room: float) -> None:
    """Fill the boxes, and write the letters of mismatches where there is room."""
    for colour, boxes, letters, ink in drawn:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        draw_boxes(painter, *boxes.T)
        if letters is not None and frame.has_letters and room + 2 >= _LETTERS:
            painter.setPen(ink or theme.surface)
            for (left, top, _, height), letter in zip(boxes.tolist(), letters.tolist(), strict=True):
                cell = QRectF(left, top, frame.base_width, height)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, chr(letter or 32))


def _bars(frame: Frame, box: QRectF, starts: Int64, ends: Int64, tops: Floats, height: float) -> list[QRectF]:
    """The bars of reads, clipped just beyond the edges of the box."""
    left = np.maximum(frame.x + (starts - frame.left) * frame.base_width, box.left() - 20)
    right = np.minimum(frame.x + (ends - frame.left) * frame.base_width, box.right() + 20)
    wide = np.maximum(right - left, 1.0)
    return [QRectF(x, y, w, height) for x, y, w in zip(left.tolist(), tops.tolist(), wide.tolist(), strict=True)]


def read_arrows(left: Floats, right: Floats, top: Floats, height: float, strand: int) -> Floats:
    """Bars float64 [k, 5, 2] with a tip where the read ends."""
    ends = [left, right] if strand == 0 else [right, left]
    tip = np.minimum(height / 2, np.maximum(right - left, 1.0) / 3) * (1 if strand == 0 else -1)
    begin, end = ends
    corners = [
        (begin, top),
        (end - tip, top),
        (end, top + height / 2),
        (end - tip, top + height),
        (begin, top + height),
    ]
    return np.transpose(corners, (2, 0, 1))
