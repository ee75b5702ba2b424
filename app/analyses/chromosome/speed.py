"""Measuring this computer with a comparison: how large a piece is chosen, and bars that come as each device is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from app.analyses.chromosome.speed_chart import (
    expected_note,
    measured_bars,
    measured_note,
    size_title,
    speed_figure,
)
from app.jobs.card_bench import CardBench
from app.plots.bars import Bars
from app.plots.charts_figure import BarsFigure
from app.plots.measuring import MeasuringPanel
from app.plots.speed_bars import measured_title
from app.widgets import Remark, heading
from gpu.analyses.chromosome.pieces import Size, piece_of, sizes_of
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.speeds import Speeds, kept


class SpeedPanel(MeasuringPanel):
    """One core, all cores and the cards of this computer, side by side."""

    _result: Result

    def __init__(self, result: Result, bench: CardBench, parent: QWidget | None = None) -> None:
        tip = self.tr(
            "Align this again with one core, all cores and the graphics card, in a temporary place, and compare"
        )
        super().__init__(result, bench, tip, parent)

    @property
    def chosen(self) -> Size:
        """What is measured with."""
        size: Size = self.sizes.currentData()
        return size

    def lay_out(self) -> None:
        self.sizes = QComboBox()
        self.sizes.setAccessibleName(self.tr("What is measured with"))
        self.sizes.setToolTip(self.tr("A card gains more the larger the matrix is"))
        for size in sizes_of(self._result):
            self.sizes.addItem(size_title(size, piece_of(self._result, size)), size)
        self.sizes.currentIndexChanged.connect(self._choose)
        self.head.insertWidget(0, self.sizes)
        empty = self.tr(
            "Nothing has been measured yet. “Measure this computer” aligns this, or a piece of it, again with one core, with all cores and with "
            "the graphics card, checks that all find the same alignment, and draws how fast each was. This result stays as it is."
        )
        self.bars = Bars(measured_title(), (), empty)
        self.note = Remark(expected_note(piece_of(self._result, self.chosen)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(self.head)
        layout.addWidget(heading(measured_title()))
        layout.addWidget(self.bars, 1)
        layout.addWidget(self.note)

    def draw(self, speeds: Speeds | None, is_whole: bool) -> None:
        self.bars.show_bars(measured_bars(speeds) if speeds is not None else ())
        expected = expected_note(piece_of(self._result, self.chosen))
        self.note.say(measured_note(speeds, is_whole) if speeds is not None else expected)

    def look_up(self) -> Callable[[], Speeds | None]:
        return partial(kept, self._result.request, self.chosen)

    def choice(self) -> dict[str, Any]:
        return {"size": self.chosen}

    def allow(self, is_measuring: bool) -> None:
        self.sizes.setEnabled(not is_measuring)

    def figure(self) -> BarsFigure:
        """The bars for a paper. Raises ``InputError`` before anything has been measured."""
        self.check_measured()
        return speed_figure(self._result.request, self._speeds)

    def _choose(self) -> None:
        self.forget()
        self.look_again()
