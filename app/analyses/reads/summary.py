"""Charts of the kinds of reads, their numbers of hits, and the reads that a limit would omit."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.analyses.reads.columns import KINDS, kind_text, share_text
from app.analyses.reads.limits import LimitCounts, LimitsChart
from app.charts.bars import Bar, Bars
from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import tr
from app.widgets.basic import heading
from gpu.analyses.reads.result import ReadsResult
from gpu.core.units import percent

#: Lower ends of the hit classes of the bars.
_STEPS = (0, 1, 2, 3, 5, 10, 25, 50, 100)


def best_bars(statistics: dict[str, Any]) -> tuple[Bar, ...]:
    """Reads by the kind of their best hit, parts for several and cut hits, and unmapped reads."""
    reads = statistics["reads"]
    mapped = reads - statistics["unmapped"]
    bars = [Bar(tr("Mapped"), mapped, share_text(mapped, reads))]
    bars += [
        Bar(kind_text(kind), count, share_text(count, reads), part=True)
        for kind, count in zip(KINDS, statistics["mapped"], strict=False)
    ]
    bars.append(Bar(tr("Several hits"), statistics["several"], share_text(statistics["several"], reads)))
    if statistics["cut"]:
        bars.append(Bar(tr("more than asked for"), statistics["cut"], share_text(statistics["cut"], reads), part=True))
    bars.append(Bar(tr("Unmapped"), statistics["unmapped"], share_text(statistics["unmapped"], reads)))
    return tuple(bars)


def hits_bars(per_read: list[int]) -> tuple[Bar, ...]:
    """Reads by number of hits."""
    reads = sum(per_read)
    bars = []
    for first, end in pairwise((*_STEPS, len(per_read))):
        count = sum(per_read[first:end])
        last = end - 1
        name = f"{first}" if last == first else f"{first}–{last}"
        if end == len(per_read):
            name = tr("{0} or more").format(first)
        bars.append(Bar(name, count, share_text(count, reads)))
    return tuple(bars)


def limits_of(result: ReadsResult) -> LimitCounts:
    """The limit counts of a result."""
    statistics = result.statistics
    hits = sum(statistics["hits"]) - statistics.get("further", 0)
    return LimitCounts.of(statistics["per_read"], hits, result.request.most)


def unmapped_sentence(result: ReadsResult) -> str:
    """The sentence on the reads that occur nowhere, with their share; "" if there are none."""
    statistics = result.statistics
    reads, unmapped = statistics["reads"], statistics["unmapped"]
    if not unmapped:
        return ""
    share, told = percent(unmapped, reads), counted(unmapped, tr("reads"))
    if result.is_imported:
        return tr("{0} % of the reads are unmapped in the file ({1:,}).").format(share, unmapped)
    if result.request.errors:
        return tr("{0} % unmapped ({1}): these have more than one error everywhere, which is not looked for.").format(
            share, told
        )
    return tr("{0} % unmapped ({1}): these occur nowhere without an error, which is not looked for.").format(
        share, told
    )


class SummaryPanel(QWidget):
    """Three charts side by side."""

    def __init__(self, result: ReadsResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "reads.summary")
        statistics = result.statistics
        self.bars = [
            explain_as(Bars(title, bars, "", self), term)
            for title, bars, term in (
                (tr("Reads"), best_bars(statistics), "reads.summary.kinds"),
                (tr("Reads by their hits"), hits_bars(statistics["per_read"]), "reads.summary.hits"),
            )
        ]
        title = tr("Hits against the limit")
        self.limits = explain_as(LimitsChart(limits_of(result), title, self), "reads.summary.limits")
        tips = (
            tr("By the kind of their first hit") if result.is_imported else tr("By the kind of their best hit"),
            tr("How many hits they have"),
            tr("How many hits are reported if each read has at most so many"),
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(16)
        for chart, tip in zip((*self.bars, self.limits), tips, strict=True):
            column = QVBoxLayout()
            column.setSpacing(4)
            head = heading(chart.accessibleName())
            head.setToolTip(tip)
            column.addWidget(head)
            chart.setMinimumWidth(200)
            column.addWidget(chart, 1)
            layout.addLayout(column, 1)
