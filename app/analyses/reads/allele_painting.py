"""Painter of coverage split by allele, and the boxes of its parts, which figures draw, too."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from app.analyses.reads.alleles import SIGNS, Stacks, allele_colours
from app.analyses.reads.frame import Frame
from app.theme import Theme, with_alpha

Floats = NDArray[np.floating]

#: Least height of a part that has its letter.
_LETTER = 11.0


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
        bars = [QRectF(x, box.bottom() - y - h, w, h) for x, y, w, h in boxes.tolist()]
        painter.drawRects(bars)
        if frame.has_letters:
            painter.setPen(theme.surface)
            for bar in bars:
                if bar.height() >= min(_LETTER, metrics.ascent()):
                    painter.drawText(bar, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, SIGNS[sign])
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
