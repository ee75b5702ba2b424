"""Times as bars, one below the other."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme import theme_service

#: Pixels that the longest bar gets before names are cut short.
_LEAST_BAR = 60.0


#: Bars of parts: pixels further in, and how opaque.
_INDENT, _PALER = 14.0, 0.6


@dataclass(frozen=True)
class Bar:
    """A bar of seconds: its name, and what is written behind it. ``part``: of the last bar above it that is none."""

    name: str
    seconds: float
    label: str
    part: bool = False


class TimeBars(QWidget):
    """Bars of seconds under each other, parts indented and paler; without any bar it says ``empty``."""

    def __init__(self, title: str, bars: tuple[Bar, ...], empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars = bars
        self._empty = empty
        self._log = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(f"{bar.name}: {bar.label}" for bar in bars) or empty)
        theme_service().changed.connect(self.update)

    def set_log(self, log: bool) -> None:
        """Use a logarithmic scale."""
        self._log = log
        self.update()

    def minimumSizeHint(self) -> QSize:
        line = QFontMetricsF(self.font()).height()
        return QSize(320, int(len(self._bars) * line * 1.15 + 1.5 * line))

    def sizeHint(self) -> QSize:
        line = QFontMetricsF(self.font()).height()
        return QSize(480, int(len(self._bars) * line * 1.8 + 2 * line))

    def share(self, seconds: float) -> float:
        """The part of the scale that a bar of ``seconds`` fills, 0 to 1."""
        longest = max((bar.seconds for bar in self._bars), default=0.0)
        if longest <= 0 or seconds <= 0:
            return 0.0
        if not self._log:
            return seconds / longest
        shortest = min(bar.seconds for bar in self._bars if bar.seconds > 0)
        decades = floor(log10(shortest))
        return (log10(seconds) - decades) / max(log10(longest) - decades, 1e-9)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_service().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.surface)
        if not self._bars:
            painter.setPen(theme.muted)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)
            painter.end()
            return
        metrics = QFontMetricsF(self.font())
        names = max(_indent(bar) + metrics.horizontalAdvance(bar.name) for bar in self._bars) + 16
        labels = [metrics.horizontalAdvance(bar.label) + 16 for bar in self._bars]
        shares = [self.share(bar.seconds) for bar in self._bars]
        # A short bar leaves room for a long label: each bar fits with its own.
        pairs = list(zip(labels, shares, strict=True))
        names = min(names, max(90.0, min(self.width() - label - _LEAST_BAR * share for label, share in pairs)))
        room = max(10.0, min(((self.width() - names - label) / share for label, share in pairs if share), default=0.0))
        line = min(self.height() / len(self._bars), metrics.height() * 2.2)
        for number, (bar, label, share) in enumerate(zip(self._bars, labels, shares, strict=True)):
            top = number * line
            painter.setPen(theme.text)
            name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideRight, names - 14 - _indent(bar))
            painter.drawText(QRectF(8 + _indent(bar), top, names, line), Qt.AlignmentFlag.AlignVCenter, name)
            shape = QRectF(names, top + line * 0.18, max(1.5, room * share), line * 0.64)
            painter.setOpacity(_PALER if bar.part else 1.0)
            painter.fillRect(shape, theme.forward)
            painter.setOpacity(1.0)
            at = QRectF(shape.right() + 6, top, label, line)
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, bar.label)
        painter.end()


def _indent(bar: Bar) -> float:
    return _INDENT if bar.part else 0.0
