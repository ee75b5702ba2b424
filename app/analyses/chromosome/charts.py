"""Charts of a run: seconds per stage, and GCUPS over time."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from app.analyses.chromosome.numbers import duration
from app.theme import theme_service
from gpu.analyses.chromosome.request import STAGES
from gpu.analyses.chromosome.result import History, Result
from gpu.monitor import StageProgress

#: A longest stage this many times the shortest hides it on a linear scale.
_LOG_FROM = 50.0
_SPEED_POINTS = 500
#: Pixels that the longest bar gets before names are cut short.
_LEAST_BAR = 60.0
#: Bars of parts: pixels further in, and how opaque.
_INDENT, _PALER = 14.0, 0.6


@dataclass(frozen=True)
class Speed:
    """GCUPS over time, float64 arrays of one length: all cells, and without the pruned ones."""

    seconds: NDArray[np.float64]
    gcups: NDArray[np.float64]
    computed: NDArray[np.float64]


def speed(history: History, points: int = _SPEED_POINTS) -> Speed:
    """Mean GCUPS between samples, the samples thinned to at most ``points``.

    A stage counts its cells from 0, so the counts are first joined into one that never falls.
    """
    if not len(history):
        nothing = np.zeros(0)
        return Speed(nothing, nothing, nothing)
    joined = [np.insert(_joined(counts, history.stage), 0, 0) for counts in (history.cells, history.pruned)]
    kept = np.unique(np.linspace(0, len(history), min(points, len(history) + 1)).astype(int))
    seconds = np.insert(history.seconds, 0, 0.0)[kept]
    span = np.diff(seconds)
    moved = span > 1e-9
    rates = [np.diff(counts[kept])[moved] / span[moved] / 1e9 for counts in joined]
    return Speed(seconds[1:][moved], rates[0], np.maximum(rates[0] - rates[1], 0))


def _joined(counts: NDArray[np.int64], stage: NDArray[np.uint8]) -> NDArray[np.int64]:
    steps = np.diff(counts, prepend=0)
    new = np.concatenate([[True], stage[1:] != stage[:-1]])
    return np.cumsum(np.maximum(np.where(new, counts, steps), 0))


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


class StageBars(TimeBars):
    """A bar for each stage's seconds, labelled with time and GCUPS."""

    def __init__(self, stages: tuple[StageProgress, ...], parent: QWidget | None = None) -> None:
        bars = tuple(_bar(stage) for stage in stages)
        super().__init__(_tr("Time per stage"), bars, _tr("No stage has finished yet."), parent)


def _bar(stage: StageProgress) -> Bar:
    label = duration(stage.seconds)
    if stage.done and stage.seconds > 0:
        label += f" · {stage.done / stage.seconds / 1e9:,.3g} GCUPS"
    return Bar(f"{stage.stage}  {_tr(STAGES[stage.stage - 1].name)}", stage.seconds, label)


def _tr(text: str) -> str:
    return QCoreApplication.translate("StageBars", text)


class Plot(pg.PlotWidget):
    """A chart that stands still, with a title on each axis and a legend, in the theme's colours."""

    def __init__(self, left: str, bottom: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = {"left": left, "bottom": bottom}
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setMinimumSize(240, 120)
        self.legend = self.addLegend(offset=(-8, 8))
        for axis in self._titles:
            self.getAxis(axis).enableAutoSIPrefix(False)
        theme_service().changed.connect(self.recolour)
        self.recolour()

    def recolour(self) -> None:
        """Take the theme's colours; once more after a curve has been named in the legend."""
        theme = theme_service().theme
        self.setBackground(theme.surface)
        for axis, title in self._titles.items():
            item = self.getAxis(axis)
            item.setPen(pg.mkPen(theme.muted))
            item.setTextPen(pg.mkPen(theme.text))
            item.setLabel(title, color=theme.text.name())
        self.legend.setLabelTextColor(theme.text)
        for _, label in self.legend.items:
            label.setText(label.text, color=theme.text.name())


class SpeedChart(QWidget):
    """GCUPS over the seconds of the run: all cells, and those that were computed."""

    def __init__(self, history: History, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speed = speed(history)
        self._plot = Plot(self.tr("GCUPS"), self.tr("seconds since the start"), self)
        self._plot.setAccessibleName(self.tr("GCUPS over time"))
        self._all = self._plot.plot(self._speed.seconds, self._speed.gcups, name=self.tr("pruned cells counted"))
        self._computed = self._plot.plot(self._speed.seconds, self._speed.computed, name=self.tr("computed cells only"))
        top = float(self._speed.gcups.max(initial=0.0))
        self._plot.setYRange(0, top * 1.35 or 1, padding=0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self._empty = QLabel(self.tr("The run was too short to be sampled."), self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._empty)
        self._plot.setVisible(len(self._speed.seconds) > 0)
        self._empty.setVisible(len(self._speed.seconds) == 0)
        theme_service().changed.connect(self._recolour)
        self._recolour()

    def _recolour(self) -> None:
        theme = theme_service().theme
        self._all.setPen(pg.mkPen(theme.forward, width=2))
        self._computed.setPen(pg.mkPen(theme.reverse, width=1.5, style=Qt.PenStyle.DashLine))
        self._plot.recolour()


class Charts(QWidget):
    """Both charts side by side, made when they are first shown."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Result | None = result

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._result is not None:
            self._make(self._result)
            self._result = None

    def _make(self, result: Result) -> None:
        seconds = [stage.seconds for stage in result.stages if stage.seconds > 0]
        bars = StageBars(result.stages, self)
        log = QCheckBox(self.tr("Logarithmic scale"), self)
        log.setToolTip(self.tr("Bars of ten times the time are one step longer: short stages stay visible"))
        log.toggled.connect(bars.set_log)
        log.setChecked(len(seconds) > 1 and max(seconds) > _LOG_FROM * min(seconds))
        heading = QHBoxLayout()
        heading.addWidget(QLabel(f"<b>{self.tr('Time per stage')}</b>", self))
        heading.addStretch(1)
        heading.addWidget(log)
        left, right = QWidget(self), QWidget(self)
        left_layout, right_layout = QVBoxLayout(left), QVBoxLayout(right)
        left_layout.addLayout(heading)
        left_layout.addWidget(bars, 1)
        right_layout.addWidget(QLabel(f"<b>{self.tr('Speed over time')}</b>", self))
        right_layout.addWidget(SpeedChart(result.history, self), 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
