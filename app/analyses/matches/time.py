"""The phases of a matches run: a bar per phase, as in Figure 7 of the MUMmerGPU paper."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.analyses.matches.numbers import phase_names
from app.charts.bars import Bar, Bars
from app.help.terms import explain_as
from app.language.text import tr
from app.tables.numbers import duration
from app.widgets.basic import PlainLabel
from gpu.analyses.matches.result import MatchesResult

_MATCHING = 3


def time_bars(result: MatchesResult) -> tuple[Bar, ...]:
    """A bar per phase with its share of the total, and the parts of matching on the card."""
    return tuple(_bars(result))


def _bars(result: MatchesResult) -> Iterator[Bar]:
    names = phase_names()
    total = sum(stage.seconds for stage in result.stages)
    for stage in result.stages:
        yield _bar(names[stage.stage], stage.seconds, total)
        if stage.stage == _MATCHING:
            for name, seconds in _parts(result.card_seconds, stage.seconds):
                yield _bar(name, seconds, total, part=True)


def _parts(on_card: dict[str, float], matching: float) -> Iterator[tuple[str, float]]:
    """The parts of matching on the card, in their order; none if the processor searched."""
    names = {
        "index": tr("Index to card"),
        "queries": tr("Queries to card"),
        "search": tr("Search"),
        "compaction": tr("Compaction"),
        "download": tr("Matches from card"),
    }
    parts = [(title, on_card[name]) for name, title in names.items() if name in on_card]
    yield from parts
    if parts:
        yield tr("The rest"), max(0.0, matching - sum(seconds for _, seconds in parts))


def _bar(name: str, seconds: float, total: float, part: bool = False) -> Bar:
    label = duration(seconds)
    if total > 0:
        share = seconds / total
        label += " · " + (tr("< 0.1 %") if 0 < share < 0.0005 else f"{share:.1%}".replace("%", " %"))
    return Bar(name, seconds, label, part)


def sentence(result: MatchesResult) -> str:
    """The total time of the phases, and the letters searched per second."""
    if not result.stages:
        return ""
    text = tr("The phases took {0} together.").format(duration(sum(stage.seconds for stage in result.stages)))
    seconds = next((stage.seconds for stage in result.stages if stage.stage == _MATCHING), 0.0)
    letters = result.matches.query.total
    if not (seconds and letters):
        return text
    strands = {
        "both": tr("on both strands"),
        "forward": tr("on the forward strand"),
        "reverse": tr("on the reverse strand"),
    }[result.request.strands]
    rate = tr("Matching went through {0} letters of the query a second, {1}.").format(_many(letters / seconds), strands)
    return f"{text} {rate}"


def _many(count: float) -> str:
    """A large number in short: ``24.6 million``; below a million it is exact."""
    if count < 1e6:
        return f"{count:,.0f}"
    if count < 1e9:
        return tr("{0} million").format(f"{count / 1e6:.3g}")
    return tr("{0} billion").format(f"{count / 1e9:,.3g}")


class MatchesTime(QWidget):
    """The bars with a sentence above them."""

    def __init__(self, result: MatchesResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "matches.time")
        bars = time_bars(result)
        self.bars = Bars(self.tr("Time per phase"), bars, self.tr("This result does not tell its times."), self)
        self.bars.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.summary = PlainLabel(sentence(result), self)
        self.summary.setWordWrap(True)
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.log = explain_as(QCheckBox(self.tr("Logarithmic scale"), self), "matches.time")
        self.log.setToolTip(self.tr("Bars of ten times the time are one step longer: short phases stay visible"))
        self.log.toggled.connect(self.bars.set_log)
        self.remark = QLabel(
            self.tr(
                "Paler bars are parts of matching. The rest is reading the queries, and what the processor does in "
                "between."
            ),
            self,
        )
        self.remark.setWordWrap(True)
        layout = QVBoxLayout(self)
        for widget in (self.summary, self.log):
            layout.addWidget(widget)
            widget.setVisible(bool(bars))
        layout.addWidget(self.bars)
        layout.addWidget(self.remark)
        layout.addStretch(1)
        self.remark.setVisible(any(bar.part for bar in bars))
