"""Charts of a run: seconds per stage, and GCUPS over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.access.parts import Splitter
from app.charts.bars import Bar, Bars, BarsFigure, Curve, curves_panel, drawn_curves, times_figure
from app.charts.panel_view import PanelView
from app.figures.canvas import DASHED, Ink
from app.figures.panel import Panel
from app.help.terms import explain_as
from app.language.text import tr
from app.tables.numbers import computer, duration
from app.theme import LIGHT, Theme
from app.widgets.basic import fill
from gpu.analyses.chromosome.request import STAGES
from gpu.analyses.chromosome.result import History, Result
from gpu.core.monitor import StageProgress
from gpu.core.units import three_figures

_SPEED_POINTS = 500
#: Pixels of width of both charts, at least.
_WIDTH = 570


@dataclass(frozen=True)
class SpeedSamples:
    """GCUPS over time, float64 arrays of one length: all cells, and without pruned ones."""

    seconds: NDArray[np.float64]
    gcups: NDArray[np.float64]
    computed: NDArray[np.float64]


def begun(history: History, stages: tuple[StageProgress, ...]) -> float:
    """The start of the first stage in seconds of the history, after reading and compiling.

    The stages follow each other without a pause up to the last sample.
    """
    if not len(history):
        return 0.0
    together = sum(stage.seconds for stage in stages)
    return min(max(0.0, float(history.seconds[-1]) - together), float(history.seconds[0]))


def speed(history: History, points: int = _SPEED_POINTS, begun: float = 0.0) -> SpeedSamples:
    """Mean GCUPS between samples, thinned to at most ``points``; seconds count from ``begun``.

    A stage counts its cells from 0, so the counts are first joined into one that never falls.
    """
    if not len(history):
        nothing = np.zeros(0)
        return SpeedSamples(nothing, nothing, nothing)
    joined = [np.insert(_joined(counts, history.stage), 0, 0) for counts in (history.cells, history.pruned)]
    kept = np.unique(np.linspace(0, len(history), min(points, len(history) + 1)).astype(int))
    seconds = np.insert(history.seconds - begun, 0, 0.0)[kept]
    span = np.diff(seconds)
    moved = span > 1e-9
    rates = [np.diff(counts[kept])[moved] / span[moved] / 1e9 for counts in joined]
    return SpeedSamples(seconds[1:][moved], rates[0], np.maximum(rates[0] - rates[1], 0))


def _joined(counts: NDArray[np.int64], stage: NDArray[np.uint8]) -> NDArray[np.int64]:
    steps = np.diff(counts, prepend=0)
    new = np.concatenate([[True], stage[1:] != stage[:-1]])
    return np.cumsum(np.maximum(np.where(new, counts, steps), 0))


def charts_figure(result: Result) -> BarsFigure:
    """Both charts for a paper."""
    found = speed(result.history, begun=begun(result.history, result.stages))
    return times_figure(
        result.request.title,
        time_bars(result),
        speed_curves(found, LIGHT),
        tr("GCUPS"),
        (f"{computer(result.engine, result.device)}, {duration(result.seconds)}",),
    )


def speed_curves(found: SpeedSamples, theme: Theme) -> tuple[Curve, Curve]:
    """The curves of a speed."""
    return (
        Curve(tr("pruned cells counted"), Ink(theme.forward, 1.0), found.seconds, found.gcups),
        Curve(tr("computed cells only"), Ink(theme.reverse, 1.0, DASHED), found.seconds, found.computed),
    )


def time_bars(result: Result) -> tuple[Bar, ...]:
    """The bars of the preparation and each stage, in seconds: together the time of the run.

    Paler bars are parts of the one above.
    """
    bars = [_bar(stage) for stage in result.stages]
    if result.prepare_seconds > 0:
        bars = [Bar(tr("Prepare"), result.prepare_seconds, duration(result.prepare_seconds)), *_parts(result), *bars]
    return tuple(bars)


def _parts(result: Result) -> list[Bar]:
    """The parts of the time before the stages, if the run recorded them."""
    names = {"reading": tr("read the sequences"), "compiling": tr("compile and load the kernels")}
    bars = [(names[name], seconds) for name, seconds in result.prepare_parts.items()]
    if (bound := result.bound) is not None and bound.source == "found":
        bars.append((tr("first alignment, for pruning"), bound.seconds))
    if not bars:
        return []
    rest = result.prepare_seconds - sum(seconds for _, seconds in bars)
    bars.append((tr("open device and folder"), max(0.0, rest)))
    return [Bar(name, seconds, duration(seconds), part=True) for name, seconds in bars]


def time_title(result: Result) -> str:
    """The title with the sum of the bars: ``Time per stage: 12.3 s in all``."""
    title = tr("Time per stage")
    return f"{title}: {tr('{0} in all').format(duration(result.seconds))}" if result.stages else title


class StageBars(Bars):
    """A bar of each stage's seconds, labelled with time and GCUPS, and of the preparation."""

    def __init__(self, bars: tuple[Bar, ...], parent: QWidget | None = None) -> None:
        super().__init__(tr("Time per stage"), bars, tr("No stage has finished yet."), parent)
        explain_as(self, "chromosome.stage_bars")


def _bar(stage: StageProgress) -> Bar:
    label = duration(stage.seconds)
    if stage.done and stage.seconds > 0:
        label += f" · {three_figures(stage.done / stage.seconds / 1e9)} GCUPS"
    return Bar(f"{stage.stage}  {tr(STAGES[stage.stage - 1].name)}", stage.seconds, label)


class SpeedChart(QWidget):
    """GCUPS over the seconds of the run: all cells, and computed ones."""

    def __init__(self, history: History, stages: tuple[StageProgress, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.speed")
        found = speed(history, begun=begun(history, stages))
        self._plot = PanelView(self.tr("GCUPS over time"), partial(self._panel, found), self)
        layout = fill(self, self._plot)
        self._empty = QLabel(self.tr("The run was too short to be sampled."), self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._empty)
        self._plot.setVisible(len(found.seconds) > 0)
        self._empty.setVisible(len(found.seconds) == 0)

    def _panel(self, found: SpeedSamples, theme: Theme) -> Panel:
        # The legend lies above the curves.
        curves = drawn_curves(speed_curves(found, theme))
        panel = curves_panel(curves, self.tr("seconds since stage 1 began"), "", headroom=1.55)
        panel.up_title = self.tr("GCUPS")
        return panel


class Charts(QWidget):
    """Both charts side by side, made when they are first shown."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.charts")
        self._result: Result | None = result

    def minimumSizeHint(self) -> QSize:
        # As wide before they are made.
        return QSize(_WIDTH, 0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._result is not None:
            self._make(self._result)
            self._result = None

    def _make(self, result: Result) -> None:
        bars = StageBars(time_bars(result), self)
        log = QCheckBox(self.tr("Logarithmic scale"), self)
        log.setToolTip(self.tr("Bars of ten times the time are one step longer: short stages stay visible"))
        log.toggled.connect(bars.set_log)
        heading = QHBoxLayout()
        title = QLabel(f"<b>{time_title(result)}</b>", self)
        title.setWordWrap(True)
        heading.addWidget(title, 1)
        heading.addWidget(log)
        left, right = QWidget(self), QWidget(self)
        left_layout, right_layout = QVBoxLayout(left), QVBoxLayout(right)
        left_layout.addLayout(heading)
        left_layout.addWidget(bars, 1)
        right_layout.addWidget(QLabel(f"<b>{self.tr('Speed over time')}</b>", self))
        right_layout.addWidget(SpeedChart(result.history, result.stages, self), 1)
        splitter = Splitter(Qt.Orientation.Horizontal, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        fill(self, splitter)
