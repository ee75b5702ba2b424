"""Painters of the reference in the window: ruler, features, coverage split by allele, letters.

Figures draw the boxes of alleles, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from app.analyses.reads.alleles import SIGNS, Stacks, allele_colours
from app.analyses.reads.depth_lane import Lane, units
from app.analyses.reads.frame import Frame, borders, named_records, positions
from app.charts.boxes import draw_boxes
from app.charts.level_of_detail import nice_fractions
from app.pictures.features import FeatureLane, paint_features
from app.theme import Theme, premultiplied, with_alpha
from gpu.core.units import visible

Int64 = NDArray[np.int64]
Floats = NDArray[np.floating]

#: Opacity, of 255, between the least and the greatest coverage of a pixel.
PALE = 120
#: Labelled heights of the coverage.
HEIGHTS = 4
#: Least height of a part of an allele that has its letter.
_LETTER = 11.0


def paint_ruler(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, before: Int64, names: Sequence[str]
) -> None:
    """Paint record names, and positions below them, in a box of two lines."""
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


def lane_boxes(box: QRectF, lanes: Iterable[Lane]) -> list[QRectF]:
    """The boxes of lanes, one below the other."""
    ends = list(accumulate(map(units, lanes), initial=0))
    height = box.height() / max(1, ends[-1])
    return [
        QRectF(box.left(), box.top() + begin * height, box.width(), (end - begin) * height)
        for begin, end in pairwise(ends)
    ]


def paint_annotations(painter: QPainter, theme: Theme, frame: Frame, box: QRectF, lane: FeatureLane) -> None:
    """Paint the features of a frame as arrows, named if they fit, in a box of ``lane_height``."""
    first, last = floor(frame.left), ceil(frame.right)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    # Whole columns: a frame may begin within one.
    wide = QRectF(frame.at(first), box.top(), (last - first) * frame.base_width, box.height() - 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_features(painter, wide, lane, first, last, theme)
    painter.restore()


def paint_borders(painter: QPainter, theme: Theme, frame: Frame, top: float, bottom: float, before: Int64) -> None:
    """Paint a line at each start of a record."""
    painter.setPen(QPen(theme.muted, 1, Qt.PenStyle.DotLine))
    painter.drawLines([QLineF(x, top, x, bottom) for x in borders(before, frame)])


def paint_coverage(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, least: Int64, most: Int64, highest: int
) -> None:
    """Paint the least coverage of a pixel in full colour, and up to the greatest paler.

    ``highest`` is at the top of the box.
    """
    top = max(1, highest) * 1.05
    whole = QRectF(frame.x, box.top(), frame.width, box.height())
    _draw_columns(painter, theme.forward, whole, least / top, most / top)
    metrics = QFontMetricsF(painter.font())
    count = HEIGHTS if box.height() > 4 * metrics.height() else 1
    for value, label in nice_fractions(top, max(1, count)) if box.height() > 2 * metrics.height() else ():
        y = box.bottom() - value / top * box.height()
        if value > 0 and y - metrics.height() / 2 >= box.top() - 2 and float(value).is_integer():
            painter.setPen(QPen(theme.grid, 1, Qt.PenStyle.DotLine))
            painter.drawLine(QLineF(box.left(), y, box.right(), y))
            place = QRectF(
                box.left() + 3, y - metrics.height() / 2, metrics.horizontalAdvance(label) + 6, metrics.height()
            )
            painter.fillRect(place, with_alpha(theme.surface, 200))
            painter.setPen(theme.text)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)
    painter.setPen(QPen(theme.grid, 1))
    painter.drawLine(QLineF(box.left(), box.bottom(), box.right(), box.bottom()))


def paint_letters(painter: QPainter, theme: Theme, frame: Frame, box: QRectF, first: int, letters: str) -> None:
    """Paint the reference's letters; the first one is of base ``first``."""
    painter.setPen(theme.text)
    begin, end = max(first, int(frame.left)), min(first + len(letters), int(frame.right) + 1)
    for place in range(begin, end):
        cell = QRectF(frame.at(place), box.top(), frame.base_width, box.height())
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, letters[place - first])


def _draw_columns(
    painter: QPainter, colour: QColor, box: QRectF, least: NDArray[np.float64], most: NDArray[np.float64]
) -> None:
    """Draw columns as shares of the box's height, those of ``most`` paler behind.

    As a picture, which takes a tenth of the time of as many rectangles.
    """
    ratio = painter.device().devicePixelRatioF()
    height, width = max(1, round(box.height() * ratio)), max(1, round(box.width() * ratio))
    columns = np.minimum((np.arange(width) * (len(most) / width)).astype(np.int64), len(most) - 1)
    colours = [premultiplied(with_alpha(colour, alpha)) for alpha in (0, PALE, 255)]
    rows = np.arange(height, dtype=np.int16)[:, None]
    # Any coverage above 0 is visible.
    tops = [height - np.ceil(shares * height).astype(np.int16)[columns] for shares in (most, least)]
    shade_of = (rows >= tops[0]).view(np.uint8) + (rows >= tops[1]).view(np.uint8)
    pixels = np.array(colours, np.uint32)[shade_of]
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
    painter.drawImage(box, image)


def allele_boxes(stacks: Stacks, frame: Frame, heights: Floats) -> Iterator[tuple[int, Floats]]:
    """Boxes of each sign by its number: float64 [k, 4] (left, bottom, width, height).

    ``heights``: of the bars, of any unit, in which bottoms are counted from 0 on.
    """
    left = frame.x + (stacks.places - frame.left) * frame.base_width
    width = np.full(len(left), max(frame.base_width, 1.5))
    tops = np.cumsum(stacks.shares, axis=1) * heights[:, None]
    bottoms = np.column_stack([np.zeros(len(left)), tops[:, :-1]])
    for sign in range(len(SIGNS)):
        some = stacks.shares[:, sign] > 0
        yield sign, np.column_stack([left, bottoms[:, sign], width, tops[:, sign] - bottoms[:, sign]])[some]


def in_view(stacks: Stacks, frame: Frame) -> Stacks:
    """The bars of a frame."""
    return stacks.taken((stacks.places + 1 > frame.left) & (stacks.places < frame.right))


def paint_alleles(
    painter: QPainter, theme: Theme, frame: Frame, box: QRectF, stacks: Stacks, depth: Floats, highest: int
) -> None:
    """Paint bars over those of the coverage, split by allele.

    ``depth`` float64 [k]: the coverage of each; ``highest`` is at the top of the box, as in
    ``paint_coverage``.
    """
    if not len(stacks.places):
        return
    top = max(1, highest) * 1.05
    heights = depth / top * box.height()
    colours = [QColor(name) for name in allele_colours(theme)]
    metrics = QFontMetricsF(painter.font())
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for sign, boxes in allele_boxes(stacks, frame, heights):
        painter.setBrush(colours[sign])
        left, bottom, width, height = boxes.T
        begin = box.bottom() - bottom - height
        draw_boxes(painter, left, begin, width, height)
        if frame.has_letters:
            painter.setPen(theme.surface)
            for bar in np.column_stack([left, begin, width, height])[height >= min(_LETTER, metrics.ascent())].tolist():
                painter.drawText(QRectF(*bar), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, SIGNS[sign])
            painter.setPen(Qt.PenStyle.NoPen)
    _paint_legend(painter, theme, box, colours, metrics)
    painter.restore()


def _paint_legend(painter: QPainter, theme: Theme, box: QRectF, colours: list[QColor], metrics: QFontMetricsF) -> None:
    """Name the colours in the upper right corner."""
    side = metrics.ascent()
    widths = [metrics.horizontalAdvance(sign) + side + 10 for sign in SIGNS]
    ground = with_alpha(theme.surface, 200)
    x = box.right() - sum(widths) - 4
    painter.fillRect(QRectF(x - 4, box.top(), sum(widths) + 8, metrics.height() + 2), ground)
    for colour, sign, width in zip(colours, SIGNS, widths, strict=True):
        painter.fillRect(QRectF(x, box.top() + 2, side, side), colour)
        painter.setPen(theme.text)
        painter.drawText(QRectF(x + side + 3, box.top() + 1, width, side + 2), Qt.AlignmentFlag.AlignVCenter, sign)
        x += width
