"""A sweep on several cards: each in its thread, their answers joined to bands in order; and what happens when a card
fails.

A card that fails costs the rows that were not done: the others begin again below the last row that was kept and given
to whoever asked, which is where a run that was stopped begins again too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from gpu.engines.cuda.sweep.company import Company, SharedProgress
from gpu.engines.cuda.sweep.join import better, join
from gpu.engines.cuda.sweep.live import asks_once
from gpu.engines.cuda.sweep.members import FAILURES, POLL_SECONDS, Member, Run, Work, sentence
from gpu.engines.cuda.sweep.shares import Flight, Part, Turns, order_of, shares
from gpu.engines.work.sweep import Band, Best, Borders, Row, Sweep, SweepProgress


@dataclass(frozen=True)
class Memory:
    """Of the computer, for all cards: so many words of 64 bits, all 0; made and freed in the thread of one of them."""

    make: Callable[[Any, int], Any]
    free: Callable[[Any], None]


class _Lost(Exception):
    """These cards failed, for this reason."""

    def __init__(self, members: list[Member], problem: BaseException) -> None:
        super().__init__(str(problem))
        self.members = members
        self.problem = problem


class SeveralCards:
    """Runs one ``Sweep``; ``run`` is the generator behind ``Sweeps.sweep``."""

    def __init__(
        self,
        members: Sequence[Member],
        sweep: Sweep,
        height: int,
        memory: Memory,
        lose: Callable[[Member], None] = lambda member: None,
        turns: int | None = None,
    ) -> None:
        """``height``: rows of a strip. ``lose`` is told of a card that failed. ``turns``: strips of a super-strip, if it is told."""
        self._members = list(members)
        self._sweep = asks_once(sweep)
        self._height = height
        self._memory = memory
        self._lose = lose
        self._turns = turns

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Yield bands in order, and ticks in between. Raises what the last card that was left failed of."""
        sweep, columns = self._sweep, len(self._sweep.b)
        told, best = sweep.first_row, Best()
        kept: tuple[int, Row] | None = None
        pruned = pruned_before = pruned_at_kept = 0
        last_tick = SweepProgress(0, 0)
        while True:
            rows_before = sweep.first_row - self._sweep.first_row
            try:
                with closing(self._try(sweep)) as steps:
                    for step in steps:
                        if isinstance(step, SweepProgress):
                            # After a failure rows are done again that have been counted.
                            cells, left_out = rows_before * columns + step.cells, pruned_before + step.pruned
                            last_tick = SweepProgress(max(last_tick.cells, cells), max(last_tick.pruned, left_out))
                            yield last_tick
                        elif step.last > told:
                            told, pruned = step.last, pruned + step.pruned
                            best = better(best, step.best)
                            if step.row is not None:
                                kept, pruned_at_kept = (step.last, step.row), pruned
                            yield step
                return
            except _Lost as lost:
                for member in lost.members:
                    self._members.remove(member)
                    self._lose(member)
                if told == len(self._sweep.a):
                    return  # it failed of cleaning up
                if not self._members:
                    raise lost.problem from None
                yield replace(last_tick, remark=sentence(lost.members, self._members, lost.problem))
            if kept is not None:
                row, values = kept
                pruned_before = pruned_at_kept
                borders = Borders(*values.whole(), sweep.borders.left_h, sweep.borders.left_e)
                sweep = replace(sweep, first_row=row, borders=borders)
            # What no card reported yet need not be so.
            known = max(self._sweep.known, best.score) if sweep.track else self._sweep.known
            sweep = replace(sweep, known=known, keep=partial(self._keeps_below, told))

    def _keeps_below(self, told: int, row: int) -> bool:
        return row > told and self._sweep.keep(row)

    def _turns_for(self, rows: int, in_flight: Sequence[int]) -> Turns:
        """How many strips a super-strip has on each card."""
        if self._turns or len(in_flight) == 1:
            return Turns.same([self._turns or 0] * len(in_flight))
        return Flight.of(in_flight).turns_for(-(-rows // self._height))

    def _try(self, sweep: Sweep) -> Generator[Band | SweepProgress, None, None]:
        """The sweep with the cards that there are; raises ``_Lost``."""
        ends = [end for end in sweep.bands if end > sweep.first_row]
        in_flight = [member.in_flight for member in self._members]
        turns = self._turns_for(len(sweep.a) - sweep.first_row, in_flight)
        fill = sweep.local and not sweep.right and bool(ends) and not sweep.keep(ends[-1])
        dealt = shares(sweep.first_row, ends, self._height, fill, turns)
        exchange = SharedProgress(dealt, in_flight)
        # A part that ends within a band is nobody's row to keep.
        wanted = frozenset(ends)
        asked = replace(sweep, keep=lambda row: row in wanted and sweep.keep(row))
        owner = self._members[0]
        # Of those that there is work for.
        jobs: dict[Member, Work] = {}
        try:
            for number, member in enumerate(self._members):
                if len(dealt[number]):
                    company = Company(dealt[number], exchange, number)
                    # All at once: a context takes a card a good part of a second.
                    make = self._memory.make if member is owner else None
                    jobs[member] = member.lane.start(partial(_work, member.run, asked, company, make))
            yield from _joined(order_of(dealt), wanted, exchange, list(jobs.values()))
        finally:
            exchange.stop()
            for job in jobs.values():
                job.join()
            if exchange.relays is not None:
                memory, exchange.relays = exchange.relays, None
                # A card that has failed may refuse; its memory goes with its context.
                owner.lane.start(lambda card: self._memory.free(memory)).join()
        _raise_lost(jobs)


def _raise_lost(jobs: dict[Member, Work]) -> None:
    failed = {member: job.failure for member, job in jobs.items() if job.failure is not None}
    for problem in failed.values():
        if not isinstance(problem, FAILURES):
            raise problem
    if failed:
        raise _Lost(list(failed), next(iter(failed.values())))


def _work(run: Run, sweep: Sweep, company: Company, make: Callable[[Any, int], Any] | None, card: Any) -> None:
    """In a card's thread. ``make``: what makes the memory for all cards, where that is this one's task."""
    exchange = company.exchange
    if make is not None:
        exchange.share(make(card, exchange.words))
    if not exchange.is_ready():
        return
    with closing(run(card, sweep, company)) as steps:
        for step in steps:
            if not company.put(step):
                return


def _joined(
    order: list[tuple[int, Part]], ends: frozenset[int], exchange: SharedProgress, jobs: list[Work]
) -> Iterator[Band | SweepProgress]:
    """The bands of parts, as they come; ends early where a card failed."""
    parts: list[Band] = []
    for card, part in order:
        while (band := _next(card, exchange, jobs)) is None:
            if any(job.is_done and job.failure is not None for job in jobs):
                return
            yield _tick(exchange)
        parts.append(band)
        if part.last in ends:
            yield join(parts)
            parts = []


def _next(card: int, exchange: SharedProgress, jobs: list[Work]) -> Band | None:
    """A card's next part, if it comes soon."""
    outbox = exchange.outboxes[card]
    with exchange.moved:
        if not outbox:
            exchange.moved.wait(POLL_SECONDS)
        return outbox.popleft() if outbox else None


def _tick(exchange: SharedProgress) -> SweepProgress:
    with exchange.moved:
        return SweepProgress(sum(tick.cells for tick in exchange.ticks), sum(tick.pruned for tick in exchange.ticks))
