"""Measuring this computer with the pairs of a result: bars that come as each engine is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.analyses.pairs.speed_chart import (
    measured_bars,
    measured_note,
    reported_bars,
    reported_note,
    reported_title,
    speed_figure,
)
from app.jobs.card_bench import CardBench
from app.plots.bars import Bars
from app.plots.charts_figure import BarsFigure
from app.plots.measuring import MeasuringPanel
from app.plots.speed_bars import measured_title
from app.widgets import Remark, heading
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.pairs.speeds import Speeds, kept


class SpeedPanel(MeasuringPanel):
    """Bars of what was measured, and of what Aymone's report says."""

    _result: PairsResult

    def __init__(self, result: PairsResult, bench: CardBench, parent: QWidget | None = None) -> None:
        tip = self.tr("Align some of these pairs with one core, all cores and the graphics card, and compare")
        super().__init__(result, bench, tip, parent)

    def lay_out(self) -> None:
        empty = self.tr(
            "Nothing has been measured yet. “Measure this computer” aligns some of these pairs again with one core, with all cores and with "
            "the graphics card, checks that all answers are equal, and draws how fast each was. It takes some seconds."
        )
        self.bars = Bars(measured_title(), (), empty)
        self.reported = Bars(reported_title(), reported_bars(self._result.request), "", role="muted")
        self.note, self.about = Remark(), Remark(reported_note())
        charts = QGridLayout()
        charts.setHorizontalSpacing(24)
        charts.setVerticalSpacing(4)
        charts.setRowStretch(1, 1)
        for column, (title, bars, note, share) in enumerate(
            (
                (measured_title(), self.bars, self.note, 3),
                (reported_title(), self.reported, self.about, 2),
            )
        ):
            named = heading(title)
            named.setWordWrap(True)
            charts.addWidget(named, 0, column, Qt.AlignmentFlag.AlignBottom)
            charts.addWidget(bars, 1, column)
            charts.addWidget(note, 2, column, Qt.AlignmentFlag.AlignTop)
            charts.setColumnStretch(column, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.addLayout(self.head)
        layout.addLayout(charts, 1)

    def draw(self, speeds: Speeds | None, is_whole: bool) -> None:
        self.bars.show_bars(measured_bars(speeds) if speeds is not None else ())
        self.note.say(measured_note(speeds, self._result.request, is_whole) if speeds is not None else "")

    def look_up(self) -> Callable[[], Speeds | None]:
        return partial(kept, self._result.request)

    def refusal(self) -> str:
        return "" if len(self._result.pairs) else self.tr("This result has no pairs to measure with.")

    def figure(self) -> BarsFigure:
        """Both charts for a paper. Raises ``InputError`` before anything has been measured."""
        self.check_measured()
        return speed_figure(self._result.request, self._speeds)
