"""What became of the reads, and how many hits they have, as bars: the paper's Figure 5 for these reads."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.analyses.reads.columns import KINDS, kind_text
from app.plots.bars import Bar, Bars
from app.widgets import heading
from gpu.analyses.reads.result import ReadsResult

#: Reads with so many hits and fewer than the next number share a bar.
_STEPS = (0, 1, 2, 3, 5, 10, 25, 50, 100)
#: Limits of hits that the paper's figure has.
_LIMITS = (1, 2, 5, 10, 25, 50, 100)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReadsSummary", text)


def best_bars(told: dict[str, Any]) -> tuple[Bar, ...]:
    """Reads by the kind of their best hit, those with several hits and cut ones as parts, and the unmapped ones."""
    reads = told["reads"]
    mapped = reads - told["unmapped"]
    bars = [Bar(_tr("Mapped"), mapped, _share(mapped, reads))]
    bars += [
        Bar(kind_text(kind), count, _share(count, reads), part=True)
        for kind, count in zip(KINDS, told["mapped"], strict=False)
    ]
    bars.append(Bar(_tr("Several hits"), told["several"], _share(told["several"], reads)))
    if told["cut"]:
        bars.append(Bar(_tr("more than asked for"), told["cut"], _share(told["cut"], reads), part=True))
    bars.append(Bar(_tr("Unmapped"), told["unmapped"], _share(told["unmapped"], reads)))
    return tuple(bars)


def hits_bars(per_read: list[int]) -> tuple[Bar, ...]:
    """Reads by how many hits they have."""
    reads = sum(per_read)
    bars = []
    for first, end in pairwise((*_STEPS, len(per_read))):
        count = sum(per_read[first:end])
        last = end - 1
        name = f"{first}" if last == first else f"{first}–{last}"
        if end == len(per_read):
            name = _tr("{0} or more").format(first)
        bars.append(Bar(name, count, _share(count, reads)))
    return tuple(bars)


def limit_bars(per_read: list[int], most: int) -> tuple[Bar, ...]:
    """Of the mapped reads those all of whose hits are told within a limit, for limits up to what was asked for (0: all)."""
    mapped = sum(per_read[1:])
    within = list(accumulate(per_read[1:]))
    # Reads with as many as are told apart, or as were asked for, may have more.
    limits = [limit for limit in _LIMITS if limit < len(per_read) - 1 and (not most or limit < most)]
    return tuple(
        Bar(_tr("at most {0}").format(limit), within[limit - 1], _share(within[limit - 1], mapped)) for limit in limits
    )


class SummaryPanel(QWidget):
    """Three charts side by side."""

    def __init__(self, result: ReadsResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        told = result.statistics
        charts = (
            (_tr("Reads"), _tr("By the kind of their best hit"), best_bars(told), ""),
            (_tr("Reads by their hits"), _tr("How many hits they have"), hits_bars(told["per_read"]), ""),
            (
                _tr("Mapped reads within a limit"),
                _tr("Reads with no more hits than so many: none of theirs would be left out"),
                limit_bars(told["per_read"], result.request.most),
                _tr("One hit of a read was asked for: other limits cannot be told."),
            ),
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(16)
        self.charts = []
        for title, tip, bars, empty in charts:
            column = QVBoxLayout()
            column.setSpacing(4)
            head = heading(title)
            head.setToolTip(tip)
            column.addWidget(head)
            self.charts.append(Bars(title, bars, empty, self))
            self.charts[-1].setMinimumWidth(200)
            column.addWidget(self.charts[-1], 1)
            layout.addLayout(column, 1)


def _share(count: int, reads: int) -> str:
    return f"{count:,} ({100 * count / reads:.1f} %)" if reads else "0"
