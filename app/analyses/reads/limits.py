"""The chart of hits against the limit of hits per read: the paper's Figure 5."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QWidget

from app.charts.level_of_detail import nice_fractions
from app.charts.panel_view import PanelView
from app.figures.canvas import DASHED, Ink
from app.figures.panel import Panel
from app.language.counts import counted
from app.language.text import tr
from app.theme import Theme
from app.widgets.basic import show_tip

#: Approximate number of labels of each axis.
_TICKS = 5


class LimitCounts(NamedTuple):
    """Counts for limits 1, 2 … k.

    ``hits`` int64 that would be reported, and ``reads`` int64 all of whose hits would be.
    ``all_hits`` were reported, of ``mapped`` reads, at most ``most`` of each (0: all).
    """

    hits: NDArray[np.int64]
    reads: NDArray[np.int64]
    all_hits: int
    mapped: int
    most: int

    @classmethod
    def of(cls, per_read: list[int], all_hits: int, most: int) -> LimitCounts:
        """The counts of reads with 0, 1, 2 … hits; the last class is open."""
        counts = np.array(per_read, np.int64)
        limits = np.arange(1, len(counts))
        # The last class may hold reads with more hits, but the excess lies beyond these limits.
        hits = np.array([int((counts * np.minimum(np.arange(len(counts)), limit)).sum()) for limit in limits], np.int64)
        reads = np.cumsum(counts[1:])
        last = min(len(hits), most) if most else _enough(hits, all_hits)
        return cls(hits[:last], reads[:last], all_hits, int(counts[1:].sum()), most)

    @property
    def last(self) -> int:
        """The greatest limit of the chart; includes the requested one."""
        return max(len(self.hits), self.most, 2)

    def describe(self, limit: int) -> str:
        """The description of a limit."""
        if not 1 <= limit <= len(self.hits):
            return ""
        hits, reads = int(self.hits[limit - 1]), int(self.reads[limit - 1])
        sentence = tr("With at most {0:,} of each read: {1:,} of {2}").format(
            limit, hits, counted(self.all_hits, tr("hits"))
        )
        if limit == self.most:
            return sentence
        return sentence + "\n" + tr("{0:,} of {1} have no more").format(reads, counted(self.mapped, tr("mapped reads")))


def _enough(hits: NDArray[np.int64], all_hits: int) -> int:
    """The number of limits up to which counts change, and some more."""
    whole = int(np.searchsorted(hits, all_hits)) + 1
    return min(len(hits), max(10, round(whole * 1.2)))


def limits_panel(limits: LimitCounts, theme: Theme, title: str = "") -> Panel:
    """The panel of the hits that would be reported with a limit, against that limit."""
    highest, last = max(limits.all_hits, 1) * 1.08, limits.last
    panel = Panel((1, last), (0, highest), title=title, frame="b")
    panel.across_title, panel.up_title = tr("at most so many hits of a read"), tr("hits")
    panel.bare_up = panel.grid = True
    across = sorted({1, *(round(value) for value, _ in nice_fractions(last, _TICKS) if value >= 2)})
    panel.across_ticks = [(value, f"{value:,}") for value in across]
    panel.up_ticks = [tick for tick in nice_fractions(highest, _TICKS) if tick[0].is_integer()]
    values, hits = list(range(1, len(limits.hits) + 1)), limits.hits.tolist()
    if limits.most:
        panel.lines((limits.most, 0, limits.most, highest), Ink(theme.reverse, 0.8, DASHED))
        label, is_right = f" {tr('asked for: {0:,}').format(limits.most)} ", limits.most > (1 + last) / 2
        panel.text(limits.most, 0.05 * highest, label, across=1.0 if is_right else 0.0)
        if limits.most > len(hits):
            values, hits = [*values, limits.most], [*hits, limits.all_hits]
    panel.curve(values, hits, Ink(theme.forward, 1.4))
    if len(hits) <= 30:
        panel.symbols(values, hits, Ink(theme.forward, 2.0, symbol="o"))
    return panel


class LimitsChart(PanelView):
    """The chart in the window; shows a sentence if there is no hit."""

    def __init__(self, limits: LimitCounts, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, partial(limits_panel, limits), parent)
        self.limits = limits
        self.empty = "" if limits.all_hits else tr("No read has a hit.")
        sentences = [limits.describe(limit).replace("\n", ", ") for limit in (1, 2, 5, 10, 25, 50, 100)]
        self.setAccessibleDescription(self.empty or "; ".join(filter(None, sentences)))

    def limit_at(self, x: float) -> int:
        """The limit at a pixel."""
        box = self.panel.box
        return round(1 + (x - box.left()) / box.width() * (self.limits.last - 1)) if box.width() > 0 else 0

    def event(self, event: QEvent) -> bool:
        return show_tip(event, self, self._tip) or super().event(event)

    def _tip(self, at: QPointF) -> str:
        return self.limits.describe(self.limit_at(at.x()))
