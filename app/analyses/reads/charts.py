"""Exported charts of mapped reads: kinds, hits against the limit (Figure 5), phases (Figure 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from app.analyses.reads.limits import Limits, paint_limits
from app.analyses.reads.summary import best_bars, hits_bars, limits_of
from app.analyses.reads.times import phase_bars
from app.plots.bars import Bar
from app.plots.charts_figure import paint_bars
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Chart, Entry, program, set_font
from app.plots.numbers import computer, duration
from app.theme import LIGHT
from gpu.analyses.reads.result import ReadsResult

_TOP, _BETWEEN = 14.0, 22.0


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReadsCharts", text)


@dataclass(frozen=True)
class ReadsCharts(Chart):
    """Bars below each other at the left, the limits at the right.

    ``about``: the parameters to reproduce them, one per line.
    """

    name: str
    left: Sequence[tuple[str, Sequence[Bar]]]
    right: tuple[str, Sequence[Bar]]
    limits: Limits
    about: Sequence[str]

    @classmethod
    def of(cls, result: ReadsResult) -> ReadsCharts:
        """The charts of a result."""
        told = result.statistics
        about = [f"{computer(result.engine, result.device)}, {duration(result.seconds)}"]
        if phases := phase_bars(result):
            about.append(_tr("Phases overlap."))
        left = [(_tr("Reads"), best_bars(told)), *([(_tr("Phases"), phases)] if phases else [])]
        right = (_tr("Reads by their hits"), hits_bars(told["per_read"]))
        return cls(result.request.title, left, right, limits_of(result), about)

    def title(self) -> str:
        return self.name

    def parameters(self) -> list[str]:
        return [self.name, *self.about, program()]

    def table(self) -> list[tuple[str | float, ...]]:
        rows: list[tuple[str | float, ...]] = [(_tr("chart"), _tr("name"), _tr("value"))]
        for title, bars in (*self.left, self.right):
            rows += [(title, bar.name, bar.value) for bar in bars]
        for title, values in (
            (_tr("Hits within a limit"), self.limits.hits),
            (_tr("Reads within a limit"), self.limits.reads),
        ):
            rows += [(title, f"{limit:,}", value) for limit, value in enumerate(values.tolist(), 1)]
        return rows

    def legend(self) -> list[Entry]:
        return []

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        half = (WIDTH - ASIDE - 34) / 2
        top = _TOP
        for title, bars in self.left:
            top = self._paint(painter, QRectF(8, top, half, 0), title, bars) + _BETWEEN
        right = QRectF(8 + half + 12, _TOP, half, 0)
        top = self._paint(painter, right, *self.right) + _BETWEEN
        painter.setPen(LIGHT.text)
        head = QFontMetricsF(painter.font()).height()
        painter.drawText(QPointF(right.left(), top + head), _tr("Hits against the limit"))
        box = QRectF(right.left(), top + 1.6 * head, half, HEIGHT - top - 1.6 * head - 10)
        if self.limits.all_hits:
            paint_limits(painter, LIGHT, box, self.limits)
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, _TOP, ASIDE - 8, HEIGHT - _TOP - 8))

    def _paint(self, painter: QPainter, box: QRectF, title: str, bars: Sequence[Bar]) -> float:
        """Paint a title and its bars; returns their lower end."""
        head = QFontMetricsF(painter.font()).height()
        painter.setPen(LIGHT.text)
        painter.drawText(QPointF(box.left(), box.top() + head), title)
        return paint_bars(painter, QRectF(box.left(), box.top() + 1.5 * head, box.width(), 0), bars)
