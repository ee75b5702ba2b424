"""How reads along the reference are drawn: ruler, coverage, letters, pile-up. For the window and for a figure, by the theme that is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.analyses.reads.frame import Frame, borders, named_records, positions
from app.plots.level_of_detail import nice_fractions
from app.theme import Theme
from gpu.analyses.reads.along import Pile
from gpu.analyses.reads.counts import KINDS
from gpu.quantities import visible

Int64 = NDArray[np.int64]

_EXACT, _MISMATCH, _INSERTION, _DELETION = (
    KINDS.index(kind) for kind in ("exact", "mismatch", "insertion", "deletion")
)
#: Heights of the coverage that are told.
_HEIGHTS = 4


class Rows(NamedTuple):
    """A pile-up's geometry: ``height`` of a row, and how far it is ``scrolled``, in pixels; ``chosen``: the row of a read in the table, -1 for none."""

    height: float
    scrolled: float = 0.0
    chosen: int = -1


def read_colour(strand: int, theme: Theme) -> QColor:
    """The ground of a read on a strand: that of equal letters, greyer on the other strand."""
    if not strand:
        return theme.matching
    colour = QColor(theme.muted)
    colour.setAlpha(105)
    return colour


def paint_ruler(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, before: Int64, names: Sequence[str]
) -> None:
    """Names of records, and below them positions, in a box of two lines."""
    metrics = QFontMetricsF(painter.font())
    line = box.height() / 2
    painter.setPen(theme.text)
    for record in named_records(before, frame):
        room = record.end - record.begin - 8
        name = metrics.elidedText(visible(names[record.number]), Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(record.begin + 4, box.top() + (line + metrics.ascent() - metrics.descent()) / 2), name)
    painter.setPen(theme.muted)
    baseline = box.top() + line + (line - 4 + metrics.ascent() - metrics.descent()) / 2
    reached = box.left()
    for x, label in positions(before, frame):
        painter.drawLine(QLineF(x, box.bottom() - 3, x, box.bottom()))
        width = metrics.horizontalAdvance(label)
        left = min(max(x - width / 2, box.left() + 2), box.right() - width - 2)
        if left >= reached:
            painter.drawText(QPointF(left, baseline), label)
            reached = left + width + 8
    painter.setPen(QPen(theme.grid, 1))
    painter.drawLine(QLineF(box.left(), box.bottom(), box.right(), box.bottom()))


def paint_borders(painter: QPainter, theme: Theme, frame: Frame, top: float, bottom: float, before: Int64) -> None:
    """A line where a record begins."""
    painter.setPen(QPen(theme.muted, 1, Qt.PenStyle.DotLine))
    painter.drawLines([QLineF(x, top, x, bottom) for x in borders(before, frame)])


def paint_coverage(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, least: Int64, most: Int64, highest: int
) -> None:
    """The least coverage of a pixel in full colour, and up to the greatest one paler; ``highest`` is at the top of the box."""
    top = max(1, highest) * 1.05
    width = frame.width / len(most)
    for values, alpha in ((most, 120), (least, 255)):
        colour = QColor(theme.forward)
        colour.setAlpha(alpha)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        _fill_columns(painter, frame.x, width, box, values / top)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    metrics = QFontMetricsF(painter.font())
    count = _HEIGHTS if box.height() > 4 * metrics.height() else 1
    for value, label in nice_fractions(top, max(1, count)) if box.height() > 2 * metrics.height() else ():
        y = box.bottom() - value / top * box.height()
        if value > 0 and y - metrics.height() / 2 >= box.top() - 2 and float(value).is_integer():
            painter.setPen(QPen(theme.grid, 1, Qt.PenStyle.DotLine))
            painter.drawLine(QLineF(box.left(), y, box.right(), y))
            place = QRectF(
                box.left() + 3, y - metrics.height() / 2, metrics.horizontalAdvance(label) + 6, metrics.height()
            )
            ground = QColor(theme.surface)
            ground.setAlpha(200)
            painter.fillRect(place, ground)
            painter.setPen(theme.text)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)
    painter.setPen(QPen(theme.grid, 1))
    painter.drawLine(QLineF(box.left(), box.bottom(), box.right(), box.bottom()))


def paint_letters(painter: QPainter, theme: Theme, frame: Frame, box: QRectF, first: int, letters: str) -> None:
    """The reference's letters, of which the first one is of base ``first``."""
    painter.setPen(theme.text)
    begin, end = max(first, int(frame.left)), min(first + len(letters), int(frame.right) + 1)
    for place in range(begin, end):
        cell = QRectF(frame.at(place), box.top(), frame.base_width, box.height())
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, letters[place - first])


def paint_pile(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, pile: Pile, lines: Int64, rows: Rows
) -> None:
    """The reads of ``pile`` that are in the box, each in its line (int64[k], from 0)."""
    height = rows.height
    seen = (pile.ends > frame.left) & (pile.starts < frame.right)
    seen &= ((lines + 1) * height > rows.scrolled) & (lines * height < rows.scrolled + box.height())
    inset = 1.0 if height >= 6 else 0.5
    bars: dict[int, list[QPolygonF]] = {0: [], 1: []}
    chosen: list[QRectF] = []
    at = np.flatnonzero(seen)
    boxes = []
    for start, end, line, strand, read in zip(
        pile.starts[at].tolist(),
        pile.ends[at].tolist(),
        lines[at].tolist(),
        pile.strands[at].tolist(),
        pile.reads[at].tolist(),
        strict=True,
    ):
        left, right = max(frame.at(start), box.left() - 20), min(frame.at(end), box.right() + 20)
        bar = QRectF(left, box.top() + line * height - rows.scrolled + inset, right - left, height - 2 * inset)
        boxes.append(bar)
        bars[strand].append(_arrow(bar, strand))
        if read == rows.chosen:
            chosen.append(bar)
    painter.setPen(Qt.PenStyle.NoPen)
    for strand, shapes in bars.items():
        painter.setBrush(read_colour(strand, theme))
        for shape in shapes:
            painter.drawPolygon(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for bar, number in zip(boxes, at.tolist(), strict=True):
        if pile.kinds[number] != _EXACT:
            _paint_error(painter, theme, frame, bar, pile, number)
    painter.setPen(QPen(theme.text, 1.5))
    painter.drawRects([bar.adjusted(-1, -0.5, 1, 0.5) for bar in chosen])


def _paint_error(painter: QPainter, theme: Theme, frame: Frame, bar: QRectF, pile: Pile, number: int) -> None:
    kind, letter = int(pile.kinds[number]), chr(pile.letters[number])
    x = frame.at(int(pile.starts[number]) + int(pile.offsets[number]))
    width = max(2.0, frame.base_width)
    if kind == _INSERTION:
        # Between two bases: a bar with serifs.
        serif = min(4.0, max(2.0, frame.base_width * 0.3))
        for part in (
            QRectF(x - 1, bar.top(), 2, bar.height()),
            QRectF(x - serif, bar.top(), 2 * serif, 1.5),
            QRectF(x - serif, bar.bottom() - 1.5, 2 * serif, 1.5),
        ):
            painter.fillRect(part, theme.gap)
    elif kind == _DELETION:
        cell = QRectF(x, bar.top(), width, bar.height())
        painter.fillRect(cell, theme.surface)
        painter.fillRect(QRectF(x, bar.center().y() - 1, max(3.0, width), 2), theme.gap)
    elif kind == _MISMATCH:
        cell = QRectF(x, bar.top(), width, bar.height())
        painter.fillRect(cell, theme.mismatch)
        if frame.has_letters and bar.height() >= 9:
            painter.setPen(theme.surface)
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, letter)


def _arrow(bar: QRectF, strand: int) -> QPolygonF:
    """A bar with a tip where the read ends."""
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


def _fill_columns(painter: QPainter, x: float, width: float, box: QRectF, shares: NDArray[np.float64]) -> None:
    """Columns of shares of the box's height side by side, in the painter's brush; equal neighbours as one."""
    edges = np.flatnonzero(np.diff(shares, prepend=-1.0, append=-1.0))
    lefts, rights = x + edges[:-1] * width, x + edges[1:] * width
    heights = shares[edges[:-1]] * box.height()
    columns = [
        QRectF(left, box.bottom() - height, right - left, height)
        for left, right, height in zip(lefts.tolist(), rights.tolist(), heights.tolist(), strict=True)
        if height > 0
    ]
    if not painter.testRenderHint(QPainter.RenderHint.Antialiasing):
        painter.drawRects(columns)
        return
    # As one shape: single ones would have seams between them. It takes ten times as long.
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    for column in columns:
        shape.addRect(column)
    painter.drawPath(shape.simplified())
