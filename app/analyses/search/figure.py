"""The overview of the hits for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.analyses.search.best import BANDS, Best, colour_of
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Entry, Sheet, program, set_font, text_width
from app.plots.level_of_detail import nice_step, ticks
from app.theme import LIGHT
from gpu.core.units import visible

#: Points from one bar to the next at most, of the names beside the bars, and of the title and the ruler above.
_PITCH, _NAMES, _TOP = 14.0, 96.0, 40.0
_TICKS = 6


@dataclass(frozen=True)
class OverviewFigure(Sheet):
    """Bars of the hits over the query's ruler; ``about``: what it takes to make it again, a line each."""

    name: str
    best: Best
    about: Sequence[str] = ()

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, self.best.title, *self.about, program()]

    def legend(self) -> list[Entry]:
        if not self.best.has_bits:
            return []
        return [Entry(partial(_sample, QColor(getattr(LIGHT, band.role))), f"{band.name} bits") for band in BANDS]

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        pitch = min(_PITCH, (HEIGHT - _TOP - 10) / max(1, len(self.best)))
        # Names are written where a line is high enough for them.
        left = _NAMES + 12 if pitch >= TEXT else 12.0
        box = QRectF(left, _TOP, WIDTH - ASIDE - 16 - left, pitch * len(self.best))
        scale = box.width() / max(1, self.best.query.length)
        self._paint_ruler(painter, box, scale)
        for number, (name, bits) in enumerate(zip(self.best.names, self.best.bits.tolist(), strict=True)):
            start, end = int(self.best.query_start[number]), int(self.best.query_end[number])
            top = box.top() + number * pitch
            bar = QRectF(box.left() + start * scale, top + pitch * 0.15, max(0.5, (end - start) * scale), pitch * 0.7)
            painter.fillRect(bar, colour_of(bits, LIGHT))
            if pitch >= TEXT:
                painter.setPen(LIGHT.text)
                painter.drawText(QPointF(8, top + pitch / 2 + TEXT * 0.35), _elided(painter, visible(name)))
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, 24, ASIDE - 8, HEIGHT - 32))

    def _paint_ruler(self, painter: QPainter, box: QRectF, scale: float) -> None:
        length = self.best.query.length
        painter.setPen(LIGHT.text)
        title = QFontMetricsF(painter.font()).elidedText(
            visible(self.best.query.name), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(QPointF(box.center().x() - text_width(title) / 2, 14), title)
        painter.setPen(QPen(LIGHT.text, 0.75))
        painter.drawLine(QLineF(box.left(), _TOP - 4, box.right(), _TOP - 4))
        for position in ticks(1, length, nice_step(length, _TICKS)).tolist():
            x, label = box.left() + (position - 0.5) * scale, f"{position:,}"
            painter.drawLine(QLineF(x, _TOP - 4, x, _TOP - 7))
            painter.drawText(QPointF(x - text_width(label) / 2, _TOP - 10), label)


def _elided(painter: QPainter, name: str) -> str:
    return QFontMetricsF(painter.font()).elidedText(name, Qt.TextElideMode.ElideMiddle, _NAMES)


def _sample(colour: QColor, painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box.adjusted(0, 2, 0, -2), colour)
