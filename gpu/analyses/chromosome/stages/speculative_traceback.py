"""Climbs of stage 2 that are made while stage 1 goes on.

The best score of a special row is nearly always where the alignment passes (``stage2.py``), and what a climb from there finds depends on
nothing below. So an engine that has room beside stage 1's sweep makes it as soon as the row is known, and stage 2 takes up
those whose crosspoints it comes by, as far as they are. A climb from elsewhere has cost work.
"""

from __future__ import annotations

from collections import deque
from functools import partial

from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import kept_between, special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.leg import MAX_SHIFTED, Way, climb_of
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.engines.work.sweep import CLOSED, Band, Beside, Row

#: Bytes that what is kept for stage 3 takes in memory at most, until stage 2 has it written.
_MAX_BYTES = 256 << 20
#: Rows that a climb goes up at most: the tables of a longer one take memory that stage 1 may need, and a stop would wait for them.
_MAX_ROWS = 1 << 19


class ClimbsAhead:
    """``climbs``: those begun so far; ``is_asked``: whether there may be any. Stage 1 tells of the rows that it keeps (``add``); an engine asks for
    what is next.
    """

    def __init__(self, context: Context, known: int | None, first_row: int = 0) -> None:
        """``known``: a score that the alignment has at least, None if there is none; ``first_row``: below which stage 1 goes on."""
        request = context.request
        self.climbs: dict[Way, TracebackStep] = {}
        self._context, self._known = context, known
        # A score that is most of what there can be is reached near one diagonal: then rows wait for each other.
        is_near = known is not None and 2 * known > request.scoring.match * min(context.rows, context.columns)
        self.is_asked = request.pruning and request.until > 1 and is_near
        self._special = frozenset(special_rows(request))
        #: Rows that are kept, ascending; the best places of those that this run has kept.
        self._rows = sorted(row for row in self._special if row <= first_row)
        if first_row and self._goes_between:
            between = kept_between(context.store, request)
            self._rows = sorted([*self._rows, *(row for row in between if row <= first_row)])
        self._guesses: dict[int, Crosspoint] = {}
        self._waiting: deque[Way] = deque()
        self._bytes = 0

    def add(self, row: int, values: Row) -> None:
        """A row is kept for stage 2: a special one, or one between."""
        is_special = row in self._special
        if not self.is_asked or not (is_special or self._goes_between):
            return
        guess = self._best_of(row, values)
        if guess is not None:
            self._guesses[row] = guess
        self._rows.append(row)
        if is_special and guess is not None:
            self._begin(guess)

    def next(self) -> Beside | None:
        """The next window of a climb; None where there is none, or so much is kept that no more may be."""
        while self._waiting and self._bytes < _MAX_BYTES:
            way = self._waiting.popleft()
            if way not in self.climbs:
                self.climbs[way] = climb_of(self._context, way, self._special)
            climb = self.climbs[way]
            if not climb.is_over:
                planned = climb.plan(self._guesses.get(climb.above))
                return Beside(planned, partial(self._look, way, climb.walked + planned.rows))
        return None

    @property
    def _goes_between(self) -> bool:
        request = self._context.request
        return request.scoring.match * min(request.a.used, request.b.used) < MAX_SHIFTED

    def _begin(self, guess: Crosspoint) -> None:
        """The ways from a special row up to the one above it, from row to row, of which the last is known first."""
        for at in reversed(range(len(self._rows))):
            row = self._rows[at]
            if row != guess.i and row in self._special:
                return
            point, above = self._guesses.get(row), self._rows[at - 1] if at else 0
            if point is not None and row - above <= _MAX_ROWS:
                self._waiting.append((point, above, guess))

    def _look(self, way: Way, end: int, band: Band) -> None:
        """``end``: of the window."""
        climb = self.climbs[way]
        before = climb.columns.nbytes
        climb.look(band)
        self._bytes += climb.columns.nbytes - before
        if band.last == end and not climb.is_over:
            self._waiting.appendleft(way)

    def _best_of(self, row: int, values: Row) -> Crosspoint | None:
        """The best place of a row, if the alignment can pass there."""
        if not len(values.h):
            return None
        k = int(values.h.argmax())
        score, column = int(values.h[k]), values.first + k
        ahead = self._context.request.scoring.match * min(self._context.rows - row, self._context.columns - column)
        can_pass = column > 0 and score > values.left_out[0] and score + ahead >= (self._known or 0)
        return Crosspoint(row, column, score, CLOSED) if can_pass else None
