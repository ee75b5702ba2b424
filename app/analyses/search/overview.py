"""The overview of the best hits on the query: a bar for each alignment, coloured by bit score.

The best entry is on top; its alignments share a line where they do not overlap on the query.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.access.shown import tell_shown
from app.analyses.search.best import BANDS, BestHits, colour_of
from app.charts.level_of_detail import nice_step, ticks
from app.guarded import guarded
from app.help.terms import explain_as
from app.theme import theme_service
from app.widgets.basic import paint_sentence, show_tip

#: Least and most pixels between bars, and pixels beside the bars.
_MIN_STEP, _MAX_STEP, _ASIDE = 5, 14, 14
_PIXELS_PER_TICK = 60


class Overview(QAbstractScrollArea):
    """Shows ``explain``'s sentence until ``show_best`` is called.

    ``asked`` carries the number, from 0, of a clicked hit. Hits are numbered among all of the
    query; those that the table does not list are not drawn, and have no place.
    """

    asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "search.overview")
        self.best: BestHits | None = None
        self._sentence = ""
        self._selected = self._hovered = -1
        self.setAccessibleName(self.tr("Where the hits lie on the query"))
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)
        theme_service().changed.connect(self.viewport().update)

    # Content

    def show_best(self, best: BestHits) -> None:
        """Show the hits of a query."""
        self.best = best
        self._hovered = -1
        self._tell_shown()
        self._lay_out()

    def explain(self, sentence: str) -> None:
        """Show a sentence and no hits."""
        self.best, self._sentence = None, sentence
        self._selected = self._hovered = -1
        self.setAccessibleDescription(sentence)
        self._lay_out()

    def select(self, number: int) -> None:
        """Mark a hit, by its number from 0, and bring it into view; none if it is not drawn."""
        self._selected = number
        if self.best is not None and (place := self.best.place(number)) >= 0:
            bar, top = self.verticalScrollBar(), round(int(self.best.line[place]) * self._pitch())
            bar.setValue(min(max(bar.value(), top + round(self._pitch()) - self._room()), top))
        self._tell_shown()
        self.viewport().update()

    def _tell_shown(self) -> None:
        """Describe the query, and the marked hit."""
        if self.best is not None:
            place = self.best.place(self._selected)
            tip = self.best.tips[place] if place >= 0 else ""
            tell_shown(self, tip.replace("\n", ", "), self.best.title)

    @property
    def selected(self) -> int:
        return self._selected

    def bar_at(self, place: QPointF) -> int:
        """The bar whose line is at a place of the viewport, of several the nearest; -1 for none."""
        if self.best is None or place.y() < self._top():
            return -1
        line = int((place.y() - self._top() + self.verticalScrollBar().value()) // self._pitch())
        there = np.flatnonzero(self.best.line == line)
        if not len(there):
            return -1
        bars = [self.bar_rect(int(number)) for number in there]
        aside = [max(bar.left() - place.x(), place.x() - bar.right(), 0.0) for bar in bars]
        return int(there[int(np.argmin(aside))])

    def bar_rect(self, number: int) -> QRectF:
        """The rectangle of a bar in the viewport, by its place among those drawn."""
        assert self.best is not None
        pitch = self._pitch()
        top = self._top() + int(self.best.line[number]) * pitch - self.verticalScrollBar().value()
        left, right = (self._x(float(places[number])) for places in (self.best.query_start, self.best.query_end))
        gap = max(1.0, round(pitch / 4))
        return QRectF(left, top + gap / 2, max(2.0, right - left), pitch - gap)

    # Layout

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self._top() + 6 * _MIN_STEP)

    def sizeHint(self) -> QSize:
        return QSize(420, 260)

    def _top(self) -> int:
        """The top of the bars: below the legend and the ruler."""
        return 2 * self.fontMetrics().lineSpacing() + 16

    def _room(self) -> int:
        return max(1, self.viewport().height() - self._top() - 4)

    def _pitch(self) -> float:
        count = self.best.lines if self.best is not None else 1
        return float(min(_MAX_STEP, max(_MIN_STEP, self._room() // max(1, count))))

    def _x(self, residues: float) -> float:
        assert self.best is not None
        width = self.viewport().width() - 2 * _ASIDE
        return _ASIDE + residues / max(1, self.best.query.length) * width

    def _lay_out(self) -> None:
        height = round(self.best.lines * self._pitch()) if self.best is not None else 0
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, height - self._room()))
        bar.setPageStep(self._room())
        bar.setSingleStep(_MIN_STEP * 3)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        self.select(self._selected)

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.bar_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and self.best is not None and number >= 0:
            self.asked.emit(int(self.best.numbers[number]))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.bar_at(event.position()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._hover(-1)
        return show_tip(event, self.viewport(), self._tip) or super().viewportEvent(event)

    def _tip(self, at: QPointF) -> str:
        number = self.bar_at(at)
        return self.best.tips[number] if self.best is not None and number >= 0 else ""

    def _hover(self, number: int) -> None:
        if number != self._hovered:
            self._hovered = number
            shape = Qt.CursorShape.PointingHandCursor if number >= 0 else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = len(self.best) if self.best is not None else 0
        here = self.best.place(self._selected) if self.best is not None else -1
        there = {
            Qt.Key.Key_Up: here - 1,
            Qt.Key.Key_Down: here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: count - 1,
        }.get(Qt.Key(event.key()), -1)
        if self.best is not None and 0 <= there < count:
            self.asked.emit(int(self.best.numbers[there]))
        elif there == -1:
            super().keyPressEvent(event)

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme.surface)
            if self.best is None:
                paint_sentence(painter, self.viewport().rect(), self._sentence)
            else:
                self._paint_legend(painter, self.best)
                self._paint_ruler(painter)
                painter.setClipRect(0, self._top(), self.viewport().width(), self.viewport().height() - self._top())
                self._paint_bars(painter, self.best)

    def _paint_legend(self, painter: QPainter, best: BestHits) -> None:
        theme, metrics = theme_service().theme, self.fontMetrics()
        side, baseline = metrics.ascent() - 2, 4 + metrics.ascent()
        painter.setPen(theme.muted)
        if not best.has_bits:
            painter.drawText(_ASIDE, baseline, self.tr("no bit scores: see “Scores”"))
            return
        wide = [side + 4 + metrics.horizontalAdvance(band.name) for band in BANDS]
        x, name, room = _ASIDE, self.tr("bits"), self.viewport().width() - 2 * _ASIDE
        if metrics.horizontalAdvance(name) + 8 + sum(wide) + 10 * len(wide) <= room:
            painter.drawText(x, baseline, name)
            x += metrics.horizontalAdvance(name) + 8
        # Closer together, and from the edge on, before the last one is cut off.
        if sum(wide) + 10 * (len(wide) - 1) > room:
            x, room = 2, self.viewport().width() - 4
        gap = max(2, min(10, (room - sum(wide)) // (len(wide) - 1)))
        for band, width in zip(reversed(BANDS), reversed(wide), strict=True):
            painter.fillRect(x, baseline - side + 1, side, side, getattr(theme, band.role))
            painter.drawText(x + side + 4, baseline, band.name)
            x += width + gap

    def _paint_ruler(self, painter: QPainter) -> None:
        assert self.best is not None
        theme, metrics = theme_service().theme, self.fontMetrics()
        length, bottom = self.best.query.length, self._top() - 4
        painter.setPen(QPen(theme.muted, 1))
        painter.drawLine(QPointF(self._x(0), bottom), QPointF(self._x(length), bottom))
        room = self._x(length) - self._x(0)
        # Labels of a long query are wide, too.
        widest = max(_PIXELS_PER_TICK, metrics.horizontalAdvance(f"{length:,}") + 16)
        step = nice_step(length, max(2, int(room // widest)))
        after = 0.0
        for position in ticks(1, length, step).tolist():
            x, label = self._x(position - 0.5), f"{position:,}"
            painter.drawLine(QPointF(x, bottom), QPointF(x, bottom - 4))
            width = metrics.horizontalAdvance(label)
            left = min(max(2.0, x - width / 2), self.viewport().width() - width - 2.0)
            if left >= after:
                painter.drawText(QPointF(left, bottom - 6), label)
                after = left + width + 6

    def _paint_bars(self, painter: QPainter, best: BestHits) -> None:
        theme, pitch = theme_service().theme, self._pitch()
        first = max(0, int(self.verticalScrollBar().value() // pitch))
        last = first + int(self._room() // pitch) + 2
        shown = np.flatnonzero((best.line >= first) & (best.line < last)).tolist()
        # A line may have several bars, which its ground must not cover.
        selected = best.place(self._selected)
        for number, ground in ((self._hovered, theme.background), (selected, theme.grid)):
            if number in shown:
                middle = self.bar_rect(number).center().y()
                painter.fillRect(QRectF(0, middle - pitch / 2, self.viewport().width(), pitch), ground)
        for number in shown:
            box = self.bar_rect(number)
            painter.fillRect(box, colour_of(float(best.bits[number]), theme))
            if number == selected:
                if np.count_nonzero(best.line == best.line[number]) > 1:
                    painter.setPen(QPen(theme.accent, 2))
                    painter.drawRect(box)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.accent)
                middle = box.center().y()
                painter.drawPolygon(QPolygonF([QPointF(2, middle - 5), QPointF(9, middle), QPointF(2, middle + 5)]))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
