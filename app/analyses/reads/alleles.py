"""The alleles of the range in view: counted in a thread, for coloured coverage and its tooltip."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from app.analyses.reads.frame import Frame
from app.analyses.reads.loaded_range import is_close
from app.pages.desk import Desk
from app.theme import Theme
from app.widgets.background import Background
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.counting import ALLELE_DELETED, ALLELE_OTHER, AlleleCounter, AlleleCounts
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.core.units import percent

#: The letters of alleles in the order they are drawn, and the sign of deleted bases.
SIGNS = ("A", "C", "G", "T", "\N{MINUS SIGN}")
#: Range counted on either side, as a share of the view; most hits that are counted for colours.
_BESIDE, _MAX_HITS = 1.0, 1 << 20


class Stacks(NamedTuple):
    """Bars split by allele: ``places`` int64 [k], ``shares`` float64 [k, 5], as ``SIGNS``."""

    places: NDArray[np.int64]
    shares: NDArray[np.float64]

    def taken(self, rows: NDArray[np.bool_]) -> Stacks:
        """Those of a mask."""
        return Stacks(self.places[rows], self.shares[rows])


class AlleleTrack(QObject):
    """Counts what a view shows as soon as ``take`` has got the hits.

    ``changed()`` when colours and tooltips do.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background, self._desk = Background(self), desk
        self._result: ReadsResult | None = None
        self._coverage: Coverage | None = None
        self._filter, self._fraction = CountFilter(), Thresholds().fraction
        self._counted: AlleleCounts | None = None
        self._stacks: Stacks | None = None
        self._frame: Frame | None = None
        self._is_counting = False

    @property
    def busy(self) -> bool:
        return self._background.busy

    def take(self, result: ReadsResult, coverage: Coverage) -> None:
        """Receive the sorted hits."""
        self._result, self._coverage = result, coverage
        self._count()

    def choose(self, chosen: CountFilter, fraction: float) -> None:
        """Colour where others than the reference's letter have this fraction of what is counted."""
        if chosen != self._filter:
            self._filter, self._counted = chosen, None
        self._fraction, self._stacks = fraction, None
        self._count()
        self.changed.emit()

    def show(self, frame: Frame) -> None:
        """Count what a frame shows, if single reads are drawn."""
        self._frame = frame
        self._count()

    def stacks(self) -> Stacks:
        """The bars to be split, of the whole range that is counted."""
        if self._stacks is None:
            self._stacks = self._made() if self._counted is not None else Stacks(_NONE, np.zeros((0, len(SIGNS))))
        return self._stacks

    def tip(self, place: int) -> str:
        """Lines that tell what was counted at a base; "" if nothing was."""
        counted = self._counted
        if counted is None or not counted.first <= place < counted.last:
            return ""
        row = counted.counts[place - counted.first]
        columns = [*range(ALLELE_OTHER), ALLELE_DELETED]
        total = int(row[:, columns].sum())
        names = ("A", "C", "G", "T", self.tr("deleted"))
        told = [(name, *row[:, column].tolist()) for name, column in zip(names, columns, strict=True)]
        if row[:, ALLELE_OTHER].any():
            told.append((self.tr("other letters"), *row[:, ALLELE_OTHER].tolist()))
        here = counted.indels.places == place
        if np.any(inserted := counted.indels.counts[here & (counted.indels.deleted == 0)]):
            told.append((self.tr("inserted before it"), *inserted.sum(axis=0).tolist()))
        lines = [self._line(name, forward, reverse, total) for name, forward, reverse in told]
        lines.append(
            self.tr("Counted: MAPQ ≥ {0}, base quality ≥ {1}").format(
                self._filter.mapping_quality, self._filter.base_quality
            )
        )
        return "\n".join(lines)

    def _line(self, name: str, forward: int, reverse: int, total: int) -> str:
        count = forward + reverse
        if not count:
            return f"{name}: 0"
        return self.tr("{name}: {count:,} ({share} %; {forward:,} +, {reverse:,} −)").format(
            name=name, count=count, share=percent(count, max(total, count)), forward=forward, reverse=reverse
        )

    def _made(self) -> Stacks:
        assert self._counted is not None
        alleles, codes = self._counted.alleles, self._counted.codes
        total = alleles.sum(axis=1)
        own = np.where(codes < ALLELE_OTHER, alleles[np.arange(len(codes)), np.minimum(codes, ALLELE_OTHER - 1)], 0)
        # Where the reference's letter is unknown, that of most reads takes its place.
        own = np.where(codes < ALLELE_OTHER, own, alleles.max(axis=1, initial=0))
        least = Thresholds()
        differs = total - own
        at = np.flatnonzero(
            (total >= least.depth) & (differs >= least.reads) & (differs >= self._fraction * total - 1e-9)
        )
        return Stacks(at + self._counted.first, alleles[at] / total[at][:, None])

    def _count(self) -> None:
        frame, result, coverage = self._frame, self._result, self._coverage
        if frame is None or result is None or coverage is None or self._is_counting or not is_close(frame):
            return
        known = self._counted
        low, high = max(0, int(frame.left)), min(coverage.bases, int(frame.right) + 1)
        if known is not None and known.first <= low and high <= known.last:
            return
        beside = int(frame.bases * _BESIDE)
        first, last = max(0, low - beside), min(coverage.bases, high + beside)
        chosen = self._filter

        def count() -> AlleleCounts | None:
            if coverage.count(first, last) > _MAX_HITS:
                return None
            return AlleleCounter(result, coverage, chosen).count(first, last)

        def take(counted: AlleleCounts | None) -> None:
            self._is_counting = False
            if chosen == self._filter and counted is not None:
                self._counted, self._stacks = counted, None
                self.changed.emit()
            if counted is not None:
                self._count()

        def fail(problem: Exception) -> None:
            self._is_counting = False
            self._coverage = None
            self._desk.say_why(problem)

        self._is_counting = True
        self._background.call(count, done=take, failed=fail)


_NONE = np.zeros(0, np.int64)


def allele_colours(theme: Theme) -> tuple[str, ...]:
    """The colours of ``SIGNS``, those that genome browsers use, for this scheme."""
    if theme.dark:
        return ("#3FBF6B", "#7C9BFF", "#E0A030", "#FF6B6B", "#F0F2F5")
    return ("#1A8F45", "#2F49D1", "#B87900", "#CC2936", "#1B1F24")
