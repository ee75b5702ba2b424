"""The chart of hits against the limit of hits per read: the paper's Figure 5."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.guarded import guarded
from app.language.counts import counted
from app.language.text import tr
from app.plots.level_of_detail import nice_fractions
from app.theme import Theme, theme_service
from app.widgets import plain

#: Approximate number of labels of each axis.
_TICKS = 5


class LimitCounts(NamedTuple):
    """Counts for limits 1, 2 … k.

    ``hits`` int64 that would be reported, and ``reads`` int64 all of whose hits would be.
    ``all_hits`` were reported, of ``mapped`` reads, at most ``most`` of each (0: all).
    """

    hits: NDArray[np.int64]
    reads: NDArray[np.int64]
    all_hits: int
    mapped: int
    most: int

    @classmethod
    def of(cls, per_read: list[int], all_hits: int, most: int) -> LimitCounts:
        """The counts of reads with 0, 1, 2 … hits; the last class is open."""
        counts = np.array(per_read, np.int64)
        limits = np.arange(1, len(counts))
        # The last class may hold reads with more hits, but the excess lies beyond these limits.
        hits = np.array([int((counts * np.minimum(np.arange(len(counts)), limit)).sum()) for limit in limits], np.int64)
        reads = np.cumsum(counts[1:])
        last = min(len(hits), most) if most else _enough(hits, all_hits)
        return cls(hits[:last], reads[:last], all_hits, int(counts[1:].sum()), most)

    @property
    def last(self) -> int:
        """The greatest limit of the chart; includes the requested one."""
        return max(len(self.hits), self.most, 2)

    def describe(self, limit: int) -> str:
        """The description of a limit."""
        if not 1 <= limit <= len(self.hits):
            return ""
        hits, reads = int(self.hits[limit - 1]), int(self.reads[limit - 1])
        sentence = tr("With at most {0:,} of each read: {1:,} of {2}").format(
            limit, hits, counted(self.all_hits, tr("hits"))
        )
        if limit == self.most:
            return sentence
        return sentence + "\n" + tr("{0:,} of {1} have no more").format(reads, counted(self.mapped, tr("mapped reads")))


def _enough(hits: NDArray[np.int64], all_hits: int) -> int:
    """The number of limits up to which counts change, and some more."""
    whole = int(np.searchsorted(hits, all_hits)) + 1
    return min(len(hits), max(10, round(whole * 1.2)))


def paint_limits(painter: QPainter, theme: Theme, box: QRectF, limits: LimitCounts) -> QRectF:
    """Draw the chart into a box with the painter's font; returns the curve's box."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    highest = max(limits.all_hits, 1) * 1.08
    up = [(value, label) for value, label in nice_fractions(highest, _TICKS) if float(value).is_integer()]
    left = max((metrics.horizontalAdvance(label) for _, label in up), default=0.0) + 10
    plot = QRectF(box.left() + left, box.top() + line, box.width() - left - 12, box.height() - 3.6 * line)
    if plot.width() < 20 or plot.height() < 20:
        return plot
    middle = Qt.AlignmentFlag.AlignVCenter
    for value, label in up:
        y = plot.bottom() - value / highest * plot.height()
        painter.setPen(QPen(theme.grid, 1, Qt.PenStyle.DotLine))
        painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
        painter.setPen(theme.text)
        place = QRectF(box.left(), y - line / 2, left - 6, line)
        painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, label)
    last = limits.last
    painter.setPen(theme.text)
    painter.drawLine(plot.bottomLeft(), plot.bottomRight())
    for value in sorted({1, *(round(value) for value, _ in nice_fractions(last, _TICKS) if value >= 2)}):
        x = _across(plot, last, value)
        painter.drawLine(QLineF(x, plot.bottom(), x, plot.bottom() + 3))
        label = f"{value:,}"
        width = metrics.horizontalAdvance(label)
        painter.drawText(QPointF(min(x - width / 2, box.right() - width), plot.bottom() + 3 + metrics.ascent()), label)
    title = metrics.elidedText(tr("at most so many hits of a read"), Qt.TextElideMode.ElideRight, plot.width())
    painter.setPen(theme.muted)
    painter.drawText(
        QRectF(plot.left(), plot.bottom() + 1.3 * line, plot.width(), line), Qt.AlignmentFlag.AlignCenter, title
    )
    painter.drawText(QRectF(box.left(), box.top() - 2, box.width(), line), middle, tr("hits"))
    xs = [_across(plot, last, limit) for limit in range(1, len(limits.hits) + 1)]
    ys = (plot.bottom() - limits.hits / highest * plot.height()).tolist()
    if limits.most:
        x = _across(plot, last, limits.most)
        painter.setPen(QPen(theme.reverse, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(x, plot.top(), x, plot.bottom()))
        label = tr("asked for: {0:,}").format(limits.most)
        width = metrics.horizontalAdvance(label)
        painter.setPen(theme.text)
        painter.drawText(QRectF(max(plot.left(), x - width - 4), plot.bottom() - line - 2, width, line), middle, label)
        if limits.most > len(limits.hits):
            xs.append(x)
            ys.append(plot.bottom() - limits.all_hits / highest * plot.height())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.forward, 1.8))
    painter.drawPolyline(QPolygonF([QPointF(*at) for at in zip(xs, ys, strict=True)]))
    painter.setBrush(theme.forward)
    painter.setPen(Qt.PenStyle.NoPen)
    for at in zip(xs, ys, strict=True) if len(xs) <= 30 else ():
        painter.drawEllipse(QPointF(*at), 2.2, 2.2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    return plot


def _across(plot: QRectF, last: int, limit: float) -> float:
    return plot.left() + (limit - 1) / (last - 1) * plot.width()


class LimitsChart(QWidget):
    """The chart in the window; shows a sentence if there is no hit."""

    def __init__(self, limits: LimitCounts, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.limits = limits
        self._plot = QRectF()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(title)
        sentences = [limits.describe(limit).replace("\n", ", ") for limit in (1, 2, 5, 10, 25, 50, 100)]
        self.setAccessibleDescription("; ".join(filter(None, sentences)) if limits.all_hits else self._empty())
        theme_service().changed.connect(self.update)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    def sizeHint(self) -> QSize:
        return QSize(320, 240)

    def limit_at(self, x: float) -> int:
        """The limit at a pixel."""
        if self._plot.width() <= 0:
            return 0
        return round(1 + (x - self._plot.left()) / self._plot.width() * (self.limits.last - 1))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            if not self.limits.all_hits:
                painter.setPen(theme.muted)
                room = self.rect().adjusted(12, 4, -12, -4)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty())
            else:
                self._plot = paint_limits(painter, theme, QRectF(self.rect()).adjusted(8, 6, -8, -4), self.limits)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), plain(self.limits.describe(self.limit_at(event.pos().x()))), self)
            return True
        return super().event(event)

    def _empty(self) -> str:
        return tr("No read has a hit.")
