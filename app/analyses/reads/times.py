"""The times of a mapping: its stages, and the phases of the paper's Figure 6, which overlap."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.charts.bars import Bar, Bars
from app.help.terms import explain_as
from app.language.text import tr
from app.tables.numbers import duration
from app.widgets.basic import heading
from gpu.analyses.reads.result import ReadsResult

#: Phases in the order of the data's flow; those that copy are shown if a card was used.
_PHASES = ("index", "read", "copy", "search", "copy_back", "write")


def phase_text(name: str) -> str:
    """The name of a phase."""
    return {
        "index": tr("index"),
        "read": tr("read"),
        "copy": tr("copy to the card"),
        "search": tr("search"),
        "copy_back": tr("copy back"),
        "write": tr("write"),
    }.get(name, name)


def phase_bars(result: ReadsResult) -> tuple[Bar, ...]:
    """Seconds of each recorded phase."""
    seconds = result.statistics["phases"]
    names = [*(name for name in _PHASES if name in seconds), *(name for name in seconds if name not in _PHASES)]
    return tuple(Bar(phase_text(name), seconds[name], duration(seconds[name])) for name in names)


def stage_bars(result: ReadsResult) -> tuple[Bar, ...]:
    """Seconds of each stage."""
    names = {stage.number: tr(stage.name) for stage in result.request.stages}
    bars = [Bar(names[stage.stage], stage.seconds, duration(stage.seconds)) for stage in result.stages]
    if result.prepare_seconds > 0:
        bars.insert(0, Bar(tr("Prepare"), result.prepare_seconds, duration(result.prepare_seconds)))
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
                tr("Stages, one after another"),
                tr("Their times add up to the run's"),
                stage_bars(result),
                "",
                "stages",
            ),
            (
                tr("Phases, which overlap"),
                tr("Reads are read and hits are saved while others are searched for"),
                phase_bars(result),
                tr("This run did not tell its phases."),
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
