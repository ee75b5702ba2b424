"""The distribution of a query's scores over the database, and the one expected by chance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.analyses.search.columns import frame_text
from app.analyses.search.queries import Query, statistics_sentence
from app.charts.histogram import ExpectedCurve, Histogram, HistogramCounts, HistogramFigure, count
from app.help.terms import explain_as
from app.language.text import tr
from app.tables.numbers import computer, duration
from app.tables.texts import score_text
from app.widgets.basic import Remark
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: The chart ends where fewer entries are expected by chance: higher scores would compress it.
_EXPECTED = 0.01
#: Number of scores at which the expectation is evaluated.
_LOOKED_UP = 256


class ScoreDistribution(NamedTuple):
    """The scores of a query in the sample.

    ``counts`` of them, None without any; ``curve``: as expected, None without statistics; ``note``.
    """

    counts: HistogramCounts | None
    curve: ExpectedCurve | None
    note: str


def read_spread(result: SearchResult, query: Query) -> ScoreDistribution:
    """Read the sample; for a thread. Raises ``Damaged``."""
    scale, scores = result.scale, result.sample_of(query.number, "score")
    notes = [statistics_sentence(result, query.number)]
    if not len(scores):
        return ScoreDistribution(None, None, notes[0])
    least, greatest = int(scores.min()), int(scores.max())
    has_statistics = result.has_statistics(query.number)
    last = _last(result, query.number, least, greatest) if has_statistics else greatest
    shown = scores[scores <= last]
    counts = count([shown], least, last, scale)
    if len(shown) < len(scores):
        notes.append(
            tr("{count:,} score above {last}, up to {greatest}: right of the chart.").format(
                count=len(scores) - len(shown),
                last=score_text(scale, last),
                greatest=score_text(scale, greatest),
            )
        )
    translated = result.request.translate
    if result.statistics.get("stride", 1) > 1:
        of = (
            tr("Of every {0:,} frames one is counted.")
            if translated == "database"
            else tr("Of every {0:,} entries one is counted.")
        )
        notes.append(of.format(result.statistics["stride"]))
    if translated == "query":
        notes.append(tr("The scores are those of frame {0}.").format(frame_text(result.request.frames[0])))
    elif (
        translated == "none"
        and result.request.strand == "both"
        and bool((result.hits.range("reverse") or (False, False))[1])
    ):
        notes.append(tr("The scores are those of the forward strand."))
    curve = None
    if has_statistics:
        more = result.expected(query.number, np.rint(counts.edges * scale).astype(np.int64))
        middles = (counts.edges[:-1] + counts.edges[1:]) / 2
        curve = ExpectedCurve(tr("expected by chance"), middles, more[:-1] - more[1:])
    return ScoreDistribution(counts, curve, " ".join(notes))


def _last(result: SearchResult, query: int, least: int, greatest: int) -> int:
    """The score at which the chart ends."""
    tried = np.unique(np.linspace(least, greatest, _LOOKED_UP).astype(np.int64))
    rare = np.flatnonzero(result.expected(query, tried) < _EXPECTED)
    return int(tried[rare[0]]) if len(rare) else greatest


class ScoresPanel(QWidget):
    """The histogram of a query's scores with the expected curve; created when first shown."""

    def __init__(self, things: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "search.scores")
        self._things = things
        self.note = Remark(lines=2)
        self._histogram: Histogram | None = None
        self._spread: ScoreDistribution | None = None
        self._marked: float | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(10, 5, 10, 2)
        head.addWidget(self.note)
        layout.addLayout(head)

    @property
    def histogram(self) -> Histogram:
        if self._histogram is None:
            self._histogram = Histogram(self.tr("score"), self._things, self)
            layout = self.layout()
            assert isinstance(layout, QVBoxLayout)
            layout.addWidget(self._histogram, 1)
            self._draw(self._histogram)
        return self._histogram

    @property
    def is_log(self) -> bool:
        """True if counts are shown on a logarithmic scale."""
        return self._histogram is not None and self._histogram.is_log

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        _ = self.histogram

    def show_spread(self, spread: ScoreDistribution) -> None:
        self._spread = spread
        self.note.say(spread.note)
        if self._histogram is not None:
            self._draw(self._histogram)

    def mark(self, score: float | None) -> None:
        """Mark the score of the selected hit, if the chart covers it."""
        self._marked = score
        if self._histogram is not None:
            self._draw_mark(self._histogram)

    def _draw(self, histogram: Histogram) -> None:
        if self._spread is not None and self._spread.counts is not None:
            histogram.show_counts(self._spread.counts, self._spread.curve)
        self._draw_mark(histogram)

    def _draw_mark(self, histogram: Histogram) -> None:
        score = self._marked
        counts = self._spread.counts if self._spread is not None else None
        inside = score is not None and counts is not None and counts.bar(score) >= 0
        histogram.mark(score if inside else None)


def things_counted(result: SearchResult) -> str:
    """The unit that the bars count."""
    of_all = result.statistics.get("stride", 1) == 1
    if result.request.translate == "database":
        return tr("frames of entries") if of_all else tr("sampled frames of entries")
    return tr("entries") if of_all else tr("sampled entries")


def spread_figure(result: SearchResult, query: Query, spread: ScoreDistribution, log: bool) -> HistogramFigure:
    """The histogram for a paper, ``log``: with logarithmic counts.

    Raises ``InputError`` if there is nothing to draw.
    """
    if spread.counts is None:
        raise InputError("There are no scores to draw: the database has no entries.")
    about = (
        visible(display_name(query.name)),
        spread.note,
        f"{computer(result.engine, result.device)}, {duration(result.seconds)}",
    )
    return HistogramFigure(
        result.request.title, tr("score"), things_counted(result), spread.counts, about, spread.curve, log
    )
