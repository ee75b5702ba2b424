"""The times of a mapping: its stages, and the phases of the paper's Figure 6, which overlap."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.help.terms import explain_as
from app.plots.bars import Bar, Bars
from app.plots.numbers import duration
from app.widgets import heading
from gpu.analyses.reads.result import ReadsResult

#: Phases in the order of the data's flow; those that copy are shown if a card was used.
_PHASES = ("index", "read", "copy", "search", "copy_back", "write")


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReadsTimes", text)


def phase_text(name: str) -> str:
    """The name of a phase."""
    return {
        "index": _tr("index"),
        "read": _tr("read"),
        "copy": _tr("copy to the card"),
        "search": _tr("search"),
        "copy_back": _tr("copy back"),
        "write": _tr("write"),
    }.get(name, name)


def phase_bars(result: ReadsResult) -> tuple[Bar, ...]:
    """Seconds of each recorded phase."""
    seconds = result.statistics["phases"]
    names = [*(name for name in _PHASES if name in seconds), *(name for name in seconds if name not in _PHASES)]
    return tuple(Bar(phase_text(name), seconds[name], duration(seconds[name])) for name in names)


def stage_bars(result: ReadsResult) -> tuple[Bar, ...]:
    """Seconds of each stage."""
    names = {stage.number: _tr(stage.name) for stage in result.request.stages}
    bars = [Bar(names[stage.stage], stage.seconds, duration(stage.seconds)) for stage in result.stages]
    if result.prepare_seconds > 0:
        bars.insert(0, Bar(_tr("Prepare"), result.prepare_seconds, duration(result.prepare_seconds)))
    return tuple(bars)


class TimesPanel(QWidget):
    """Stages in sequence, and overlapping phases."""

    def __init__(self, result: ReadsResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "reads.times")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(16)
        self.charts = []
        for title, tip, bars, empty, term in (
            (
                _tr("Stages, one after another"),
                _tr("Their times add up to the run's"),
                stage_bars(result),
                "",
                "stages",
            ),
            (
                _tr("Phases, which overlap"),
                _tr("Reads are read and hits are saved while others are searched for"),
                phase_bars(result),
                _tr("This run did not tell its phases."),
                "phases",
            ),
        ):
            column = QVBoxLayout()
            column.setSpacing(4)
            head = heading(title)
            head.setToolTip(tip)
            column.addWidget(head)
            self.charts.append(explain_as(Bars(title, bars, empty, self), f"reads.times.{term}"))
            self.charts[-1].setMinimumWidth(200)
            column.addWidget(self.charts[-1], 1)
            layout.addLayout(column, 1)
