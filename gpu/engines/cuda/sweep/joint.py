"""What the sections of a sweep answer, put together to what the sweep would have answered."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from gpu.engines.cuda.sweep.agreement import moved, offset
from gpu.engines.cuda.sweep.join import join
from gpu.engines.cuda.sweep.live import Along, is_narrow, known_score, live_along, to_come
from gpu.engines.cuda.sweep.sections import ROWS_ASKED, Section, count_of, rest_row, seconds_saved, sections_of
from gpu.engines.cuda.sweep.window import LOW_BLOCKS, MAX_BLOCKS, MAX_WARPS
from gpu.engines.work.sweep import Band, Row, Sweep, SweepProgress

#: Bytes of rows that may wait until they can be told; more only of those that somebody insists on.
_MAX_BYTES = 256 << 20


@dataclass
class _Answers:
    """Of a section: the bands that wait to be told; rows to compare with, by their number; how far it is."""

    section: Section
    bands: deque[Band] = field(default_factory=deque)
    rows: dict[int, Row] = field(default_factory=dict)
    tick: SweepProgress = field(default_factory=lambda: SweepProgress(0, 0))
    #: The last row that was answered.
    done: int = 0
    #: The last row that was kept, and its values, from which on the section may be computed again.
    kept: tuple[int, Row] | None = None
    is_over: bool = False


class Joint:
    """``put`` is called by those who fill the sections, in any thread, ``told`` and ``tick`` by who tells what they answer; ``moved`` is notified of every band."""

    def __init__(self, sweep: Sweep, along: Along, count: int) -> None:
        """``along``: how much of the sweep is likely to live. ``sections``: up to ``count`` of them; one where there can be no more."""
        self.moved = threading.Condition()
        #: As it is filled: what sections do not leave to others.
        self.sweep = replace(sweep, way=None, beside=None)
        self._sweep, self._known = sweep, known_score(sweep) or 0
        self.sections = sections_of(sweep, along, count, self._has_room)
        self._answers = [_Answers(section) for section in self.sections]
        #: The section that is told, and the number that is added to it; the last row that was told.
        self._at, self._by, self._told = 0, 0, sweep.first_row
        #: Rows that were told, each with a section whose own row is not there yet.
        self._open: list[tuple[int, int, Row]] = []
        self._tick = SweepProgress(0, 0)
        self._may_rest = True

    @property
    def is_done(self) -> bool:
        """Whether everything has been told."""
        return self._told == len(self._sweep.a)

    def is_over(self, number: int) -> bool:
        """Whether nothing more is asked of a section."""
        return self._answers[number].is_over

    def rests(self, number: int) -> bool:
        """Whether a section waits until it is told: it is far into the next one, and what it does there is most likely to be in vain."""
        with self.moved:
            if number <= self._at or not self._may_rest:
                return False
            below = next((one for one in self._answers[number + 1 :] if not one.is_over), None)
            return below is not None and self._answers[number].done >= rest_row(below.section)

    def wake(self) -> None:
        """No section waits any more: one that comes before may have to wait for its card."""
        with self.moved:
            self._may_rest = False

    def put(self, number: int, step: Band | SweepProgress) -> None:
        """An answer of a section, if any more is asked of it."""
        with self.moved:
            answers = self._answers[number]
            if answers.is_over:
                return
            if isinstance(step, SweepProgress):
                answers.tick = step
                return
            answers.bands.append(step)
            answers.done = step.last
            if step.row is not None:
                answers.kept = step.last, step.row
                if step.last in answers.section.compared:
                    answers.rows[step.last] = step.row
            self.moved.notify_all()

    def kept(self, number: int) -> tuple[int, Row] | None:
        """The last row of a section that was kept, and its values."""
        with self.moved:
            return self._answers[number].kept

    def drop(self, number: int) -> None:
        """Do without a section, if it is not the one that is told."""
        with self.moved:
            if number > self._at:
                self._end(number)

    def stop(self) -> None:
        """Nothing more is asked of any section."""
        with self.moved:
            for number in range(len(self._answers)):
                self._end(number)

    def told(self) -> Iterator[Band]:
        """What can be told by now; neighbouring bands whose rows are not wanted come as one."""
        parts = list[Band]()
        while (band := self._next()) is not None:
            is_wanted = band.last in self._answers[self._at].section.wanted
            parts.append(band if is_wanted or band.row is None else replace(band, row=None))
            if is_wanted:
                yield join(parts)
                parts.clear()
        if parts:
            yield join(parts)

    def _next(self) -> Band | None:
        """The next band, if it is there."""
        while True:
            if self._open:
                self._take_over()
            with self.moved:
                answers = self._answers[self._at]
                if not answers.bands:
                    return None
                band = answers.bands.popleft()
            # One that is taken over has computed some rows that were told before.
            if band.last <= self._told:
                continue
            self._told = band.last
            later = range(self._at + 1, len(self._answers))
            sections = [number for number in later if band.last in self._answers[number].section.compared]
            if not sections and band.last not in answers.section.wanted:
                # It was kept to be compared with the section above.
                band = replace(band, row=None)
            band = moved(band, self._by, self._known, self._sweep.scoring.gap_open) if self._at else band
            if band.row is not None:
                self._open += [(number, band.last, band.row) for number in sections]
            return band

    def tick(self) -> SweepProgress:
        """How far all of them are."""
        columns, rows = len(self._sweep.b), len(self._sweep.a)
        with self.moved:
            begins = [answers.section.first_row for answers in self._answers]
            ticks = [answers.tick for answers in self._answers]
        spans = [(end - begin) * columns for begin, end in zip(begins, [*begins[1:], rows], strict=True)]
        cells = sum(min(tick.cells, span) for tick, span in zip(ticks, spans, strict=True))
        cells = max(cells, (self._told - self._sweep.first_row) * columns, self._tick.cells)
        pruned = min(cells, max(sum(tick.pruned for tick in ticks), self._tick.pruned))
        self._tick = SweepProgress(cells, pruned)
        return self._tick

    def _take_over(self) -> None:
        """Go on with a section that the one which is told agrees with."""
        waiting = list[tuple[int, int, Row]]()
        for number, row, values in self._open:
            with self.moved:
                other = self._answers[number].rows.get(row)
            if number <= self._at or self.is_over(number):
                continue
            if other is None:
                waiting.append((number, row, values))
                continue
            assert self._sweep.rest is not None
            by = offset(values, other, partial(to_come, self._sweep, self._sweep.rest(), row), self._known)
            if by is not None:
                with self.moved:
                    for above in range(self._at, number):
                        self._end(above)
                    self._at, self._by = number, by
        self._open = waiting

    def _has_room(self) -> bool:
        """Whether rows that nobody insists on may wait until they are told."""
        with self.moved:
            rows = [band.row for answers in self._answers[self._at + 1 :] for band in answers.bands]
        return sum(row.h.nbytes + row.f.nbytes for row in rows if row is not None) < _MAX_BYTES

    def _end(self, number: int) -> None:
        answers = self._answers[number]
        answers.is_over = True
        answers.bands.clear()
        answers.rows.clear()


def joint_of(sweep: Sweep, multiprocessors: int, cards: int, least_saved: float = -math.inf) -> Joint | None:
    """The sweep in sections for so many cards, of so many multiprocessors each; None where it cannot be cut, or one of them is likely to save less than so many
    seconds by that.
    """
    if sweep.way is None or not is_narrow(sweep, multiprocessors * MAX_BLOCKS * MAX_WARPS):
        return None
    along = live_along(sweep, ROWS_ASKED, sweep.way)
    count = count_of(along, multiprocessors * LOW_BLOCKS * MAX_WARPS)
    # As many for each card: one that has one more than another keeps it waiting.
    count = -(-count // cards) * cards
    if not len(along.live) or count == 1 or seconds_saved(sweep, along) < least_saved:
        return None
    joint = Joint(sweep, along, count)
    return joint if len(joint.sections) > 1 else None
