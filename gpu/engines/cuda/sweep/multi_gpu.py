"""A sweep on several cards: each in its thread, their finished parts joined to bands in order.

A card that fails ends the sweep (``CardsLost``); the stage begins again below the last row that it
has saved, with the cards that are left.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.core.errors import DeviceError, OutOfMemory
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.partition import BandPart, InFlight, Waves, partition, parts_in_order
from gpu.engines.cuda.sweep.peer_link import PeerLink, SharedProgress
from gpu.engines.cuda.sweep.strip_shape import with_memoized_bound
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Band, Best, Sweep, SweepProgress

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: Seconds between two looks for an answer.
POLL_SECONDS = 0.02
#: A card's failures.
_FAILURES = (DeviceError, OutOfMemory)


class DeviceWorker:
    """A card's thread, which makes the context with its first work, uses it, and detaches it on
    ``close``: PyCUDA requires that one thread does all three.
    """

    def __init__(self, info: CardInfo) -> None:
        self.info = info
        self._card: Card | None = None
        self._inbox: queue.SimpleQueue[tuple[Callable[[Any], None], Future[None]] | None] = queue.SimpleQueue()
        # A daemon: a hanging device must not prevent the program from ending.
        self._thread = threading.Thread(target=self._live, name=f"card {info.index}", daemon=True)
        self._thread.start()

    def start(self, work: Callable[[Any], None]) -> Future[None]:
        """Run ``work`` on the card, once it is free.

        Errors of the card are raised as ``DeviceError`` or ``OutOfMemory``.
        """
        job = Future[None]()
        self._inbox.put((work, job))
        return job

    def close(self) -> None:
        """Detach the card, and wait for that."""
        self._inbox.put(None)
        self._thread.join()

    def _live(self) -> None:
        while (given := self._inbox.get()) is not None:
            self._do(*given)
            # Drop references to the last job before the wait for the next one.
            del given
        if self._card is not None:
            # Not earlier: its import loads the driver.
            from gpu.engines.cuda.driver import card_errors

            # After a failure the context may be lost already; the error has been reported.
            with suppress(DeviceError), card_errors():
                self._card.close()

    def _do(self, work: Callable[[Any], None], job: Future[None]) -> None:
        try:
            from gpu.engines.cuda.driver import Card, card_errors

            with card_errors():
                if self._card is None:
                    self._card = Card(self.info.index)
                work(self._card)
        except BaseException as problem:  # noqa: BLE001 - it belongs to whoever waits
            _let_go(problem)
            job.set_exception(problem)
        else:
            job.set_result(None)


def _let_go(problem: BaseException | None) -> None:
    """Release streams and events, which must happen in this thread.

    An exception reported elsewhere must not reference them.
    """
    while problem is not None:
        traceback.clear_frames(problem.__traceback__)
        problem = problem.__cause__ or problem.__context__


#: A sweep of a card's strips.
Run = Callable[[Any, Sweep, PeerLink], Generator[Band | SweepProgress, None, None]]


@dataclass(frozen=True)
class CardWorker:
    """A participating card: ``in_flight`` strips at once; ``run`` is called in its ``thread``."""

    thread: DeviceWorker
    in_flight: int
    run: Run


class CardsLost(Exception):
    """The failure of these workers; ``problem`` is the error of the first."""

    def __init__(self, workers: list[CardWorker], problem: BaseException) -> None:
        super().__init__(str(problem))
        self.workers = workers
        self.problem = problem


def sweep_on_cards(
    workers: Sequence[CardWorker],
    sweep: Sweep,
    height: int,
    make_memory: Callable[[Any, int], Any],
    free_memory: Callable[[Any], None],
    strips: int | None = None,
) -> Generator[Band | SweepProgress, None, None]:
    """Yield bands in order, and progress in between.

    ``height``: rows of a strip; ``strips`` of a super-strip, None: the best number.
    ``make_memory(card, words)``: makes memory of the computer that all cards reach, uint64, all 0;
    it and ``free_memory`` are called in the thread of the first card. Raises ``CardsLost`` where
    cards failed, and whatever else a card's thread raises.
    """
    sweep = with_memoized_bound(sweep)
    ends = [end for end in sweep.bands if end > sweep.first_row]
    in_flight = [worker.in_flight for worker in workers]
    rows = len(sweep.a) - sweep.first_row
    waves = (
        InFlight.of(in_flight).waves_for(-(-rows // height)) if strips is None else Waves.same([strips] * len(workers))
    )
    # The row below the last strip of a local sweep is not used.
    fill = sweep.local and not sweep.outputs.right and bool(ends) and not sweep.outputs.keep(ends[-1])
    cards = partition(sweep.first_row, ends, height, fill, waves)
    shared = SharedProgress(cards, in_flight)
    # A part that ends within a band has no saved row.
    wanted = frozenset(ends)
    asked = replace(sweep, outputs=replace(sweep.outputs, keep=lambda row: row in wanted and sweep.outputs.keep(row)))
    jobs: dict[int, Future[None]] = {}
    try:
        for number, worker in enumerate(workers):
            if len(cards[number]):
                link = PeerLink(cards[number], shared, number)
                # All begin at once: making a context takes part of a second.
                make = make_memory if number == 0 else None
                jobs[number] = worker.thread.start(partial(_work, worker.run, asked, link, make))
        yield from _joined(parts_in_order(cards), wanted, shared, list(jobs.values()))
    finally:
        shared.stop()
        wait(jobs.values())
        if shared.relays is not None:
            relays, shared.relays = shared.relays, None
            # A card that has failed may refuse; its memory is freed with its context.
            wait([workers[0].thread.start(lambda card: free_memory(relays))])
    failed = {number: problem for number, job in jobs.items() if (problem := job.exception()) is not None}
    for problem in failed.values():
        if not isinstance(problem, _FAILURES):
            raise problem
    if failed:
        raise CardsLost([workers[number] for number in failed], next(iter(failed.values())))


def _work(run: Run, sweep: Sweep, link: PeerLink, make: Callable[[Any, int], Any] | None, card: Any) -> None:
    """Run a worker's part, in the card's thread.

    ``make``: allocates the memory for all cards, if this worker is to do so.
    """
    if make is not None:
        link.shared.share(make(card, link.shared.words))
    if not link.shared.wait_until_ready():
        return
    with closing(run(card, sweep, link)) as steps:
        for step in steps:
            if not link.put(step):
                return


def _joined(
    order: list[tuple[int, BandPart]], ends: frozenset[int], shared: SharedProgress, jobs: list[Future[None]]
) -> Iterator[Band | SweepProgress]:
    """The bands, as their parts arrive; ends early if a card failed."""
    parts: list[Band] = []
    progress = SweepProgress(0, 0)
    for card, part in order:
        while (band := _next(card, shared)) is None:
            if any(job.done() and job.exception() is not None for job in jobs):
                return
            with shared.moved:
                cells, pruned = (sum(getattr(one, name) for one in shared.progress) for name in ("cells", "pruned"))
            # A card that waits may report less than before; the sum never goes back.
            progress = SweepProgress(max(progress.cells, cells), max(progress.pruned, pruned))
            yield progress
        parts.append(band)
        if part.last in ends:
            yield join_parts(parts)
            parts = []


def _next(card: int, shared: SharedProgress) -> Band | None:
    """A card's next part, or None if it does not arrive soon."""
    outbox = shared.outboxes[card]
    with shared.moved:
        if not outbox:
            shared.moved.wait(POLL_SECONDS)
        return outbox.popleft() if outbox else None


def join_parts(parts: Sequence[Band]) -> Band:
    """One band of its parts, from the top down, of which only the last may have a saved row."""
    if len(parts) == 1:
        return parts[0]
    best = Best()
    for part in parts:
        best = best.better(part.best) if best.score and part.best.score else best if best.score else part.best
    right_h, right_e = (_joined_columns([getattr(part, name) for part in parts]) for name in ("right_h", "right_e"))
    spans = np.concatenate([part.pruned_spans for part in parts])
    pruned = sum(part.pruned for part in parts)
    return Band(parts[0].first, parts[-1].last, best, pruned, spans, parts[-1].row, right_h, right_e)


def _joined_columns(columns: list[Int32 | None]) -> Int32 | None:
    """The columns of all parts, or None where they have none."""
    there = [column for column in columns if column is not None]
    return np.concatenate(there) if there else None
