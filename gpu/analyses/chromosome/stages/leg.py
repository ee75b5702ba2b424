"""The way from a crosspoint up to a row between special rows: part of a step of stage 2, where that can be told apart from the rest.

Where every best alignment that passes the crosspoint below passes the row in one and the same place, the way up to the next special row
is that from there: such a place is a *waypoint*. The row's values and those of the walk attain the score together wherever
a best alignment passes (``climb.py``), so one is found where they do once, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Container

import numpy as np

from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import CLOSED, Band

#: A place, the row above that a way from there leads to, and the crosspoint that its step begins in.
Way = tuple[Crosspoint, int, Crosspoint]
#: What columns kept from a waypoint on hold is raised by less than this, lest what was not reached looks as if it were.
MAX_SHIFTED = 1 << 28
#: A walk that has not ended after so many times as many columns as rows, and some, is given up.
_MOST, _SOME = 4, 1 << 15


class Leg(TracebackStep):
    """``found``: the waypoint, or the start of the alignment where none of the best reaches the row; None where that cannot be told."""

    def __init__(self, context: Context, point: Crosspoint, above: int, base: Crosspoint) -> None:
        #: Where the row is passed, up to two places, and where an alignment begins below it.
        self._met: list[Crosspoint] = []
        self._start: Crosspoint | None = None
        super().__init__(context, point, above, base)

    def look(self, band: Band) -> None:
        if self.is_over:
            return
        assert band.right_h is not None and band.right_e is not None
        self._count(band)
        self._met += self._matches(band.right_h, band.right_e, band.first + 1)
        if self._start is None and self._context.request.mode == "local":
            self._start = self._start_in(band)
        found = [*self._met, *([self._start] if self._start is not None else [])]
        if len(found) > 1:
            self._end(None)
        elif self._has_passed(band):
            self._end(found[0] if found and self._is_clear(found[0]) else None)
        elif band.last >= min(len(self._a), _MOST * len(self._b) + _SOME):
            self._end(None)
        else:
            self._keep(band)

    def _go_straight(self) -> None:
        self._met = self._matches(self._edge, self._edge, 0)
        self.is_over = len(self._met) > 1 or not len(self._a)

    def _matches(self, h: Int32, gap: Int32, first: int) -> list[Crosspoint]:
        """The first two places where values of the walk, of the columns from ``first`` on, attain the score together with the row's; these may be
        of one column, closed and inside a gap.
        """
        found: list[Crosspoint] = []
        while len(found) < 2 and len(h):
            met = self._match(h, gap, first)
            if met is None:
                break
            found.append(met)
            at = self.point.j - met.j - first
            if met.kind == CLOSED:
                # Once more, as if it were not closed there.
                inside = self._match(np.full(1, -(1 << 30), np.int32), gap[at : at + 1], first + at)
                found += [inside] if inside is not None else []
            first, h, gap = first + at + 1, h[at + 1 :], gap[at + 1 :]
        return found[:2]

    def _has_passed(self, band: Band) -> bool:
        """Whether no way that attains the score crosses the row, or begins, left of the band: from its last column on, each wins a match a row at
        most, and what the row or an alignment that begins has.
        """
        assert band.row is not None
        if band.last == len(self._a):
            return self._context.request.mode == "local"
        match, opening = self._context.request.scoring.match, self._context.request.scoring.gap_open
        h, first = band.row.h, band.row.first
        rows = len(self._b) - first
        # What was left out is no less than -2^30.
        word: type[np.signedinteger] = np.int32 if match * rows < 1 << 29 else np.int64
        ahead = h + np.arange(match * rows, match * (rows - len(h)), -match, dtype=word)
        beyond = self.meet.f[: max(0, self.point.j - band.last + 1 - self.meet.first)]
        best = max(int(beyond.max(initial=self.meet.left_out[1])) + opening, self._begun)
        return int(ahead.max()) + best < self.point.score

    def _is_clear(self, point: Crosspoint) -> bool:
        """Whether it lies neither on the border, along which there are further ways to begin, nor on a special column, which ways may follow upwards."""
        return point.j > 0 and self.point.j - point.j not in self._places

    @property
    def _begun(self) -> int:
        """The score of an alignment that begins, where it may anywhere."""
        return -(1 << 40) if self._context.request.mode == "global" else 0


def climb_of(context: Context, way: Way, special: Container[int]) -> TracebackStep:
    """Up to the next special row, or to a row between."""
    above = way[1]
    return (Leg if above and above not in special else TracebackStep)(context, *way)
