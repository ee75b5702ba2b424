"""Speculative traceback: steps of stage 2 made on a guess while stage 1 still runs.

The alignment nearly always passes the best score of a special row (``stage2.py``), and the result
of a step from there does not depend on the rows below. So stage 1 gives an engine the sweeps of
such a step as background jobs as soon as the row is known, and stage 2 uses those whose crosspoints
turn out to be on the path, as far as they have come. A wrong guess costs work and changes nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound
from gpu.analyses.chromosome.checkpoints.crosspoints import Crosspoint
from gpu.analyses.chromosome.checkpoints.special_rows import special_rows
from gpu.analyses.chromosome.context import Context
from gpu.analyses.chromosome.stages.traceback_step import TracebackStep
from gpu.engines.work.sweep import CLOSED, Band, Row, SweepJob

#: Largest number of bytes of special columns in memory, until stage 2 writes them.
_MAX_BYTES = 256 << 20
#: Largest number of rows of a step: a longer one's tables take memory that stage 1 may need.
_MAX_ROWS = 1 << 19
#: Jobs that an engine has at a time; the results of each add to the memory in use.
_MAX_JOBS = 4


@dataclass
class _Window:
    """A window of a step up to column ``last``; ``end``: the likely end of the step."""

    step: TracebackStep
    end: Crosspoint | None
    last: int
    is_done: bool = False


class SpeculativeTraceback:
    """``steps``: the begun steps, by the crosspoint that each begins in.

    Stage 1 reports the special rows that it saves (``add``), gives an engine the ``next_jobs``, and
    passes the bands of these jobs, numbered in this order, to ``look``.
    """

    def __init__(self, context: Context, known: int | None, prefix: PrefixBound, first_row: int = 0) -> None:
        """``known``: a lower bound of the score, or None; ``first_row``: stage 1 resumes there."""
        request = context.request
        self.steps: dict[Crosspoint, TracebackStep] = {}
        self._context, self._known, self._prefix = context, known, prefix
        # A score near the largest possible one is reached near one diagonal: then few cells are
        # active, a sweep's rows wait for each other, and the engine has spare capacity.
        is_near = known is not None and 2 * known > request.scoring.match * min(context.rows, context.columns)
        self._is_asked = request.pruning and request.until > 1 and is_near
        self._last_row = max((row for row in special_rows(request) if row <= first_row), default=0)
        self._last_guess: Crosspoint | None = None
        #: Steps with columns to sweep: start of each, the row above, and its likely end.
        self._waiting: deque[tuple[Crosspoint, int, Crosspoint | None]] = deque()
        self._windows = list[_Window]()
        self._bytes = 0

    def add(self, row: int, values: Row) -> None:
        """Begin a step from the best cell of a special row up to the special row above."""
        if not self._is_asked:
            return
        guess, above, end = self._best_of(row, values), self._last_row, self._last_guess
        self._last_row, self._last_guess = row, guess
        if guess is not None and row - above <= _MAX_ROWS:
            self._waiting.append((guess, above, end))

    def next_jobs(self) -> list[SweepJob]:
        """Background jobs that have not been given out.

        None while the engine has enough, or if too many columns are in memory.
        """
        jobs = list[SweepJob]()
        running = sum(not (window.is_done or window.step.is_over) for window in self._windows)
        while self._waiting and running + len(jobs) < _MAX_JOBS and self._bytes < _MAX_BYTES:
            point, above, end = self._waiting.popleft()
            if point not in self.steps:
                self.steps[point] = TracebackStep(self._context, point, above, self._prefix)
            step = self.steps[point]
            if not step.is_over:
                jobs.append(replace(step.plan(end), is_background=True))
                self._windows.append(_Window(step, end, step.walked + jobs[-1].rows))
        return jobs

    def look(self, number: int, band: Band) -> None:
        """Take a band of the job with this number."""
        window = self._windows[number]
        before = window.step.columns.nbytes
        window.step.look(band)
        self._bytes += window.step.columns.nbytes - before
        window.is_done = band.last == window.last
        if window.is_done and not window.step.is_over:
            self._waiting.appendleft((window.step.point, window.step.above, window.end))

    def _best_of(self, row: int, values: Row) -> Crosspoint | None:
        """The best cell of a row, if the alignment can pass there."""
        if not len(values.h):
            return None
        k = int(values.h.argmax())
        score, column = int(values.h[k]), values.first + k
        ahead = self._context.request.scoring.match * min(self._context.rows - row, self._context.columns - column)
        can_pass = column > 0 and score > values.left_out[0] and score + ahead >= (self._known or 0)
        return Crosspoint(row, column, score, CLOSED) if can_pass else None
