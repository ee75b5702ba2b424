"""The choice of how sweeps are computed: by the processor, on one card, or on several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum, auto

from gpu.engines.cpu.sweep.layout import MIN_SHARED
from gpu.engines.work.sweep import Sweep, SweepJob

#: Measured on an H200 where most of a sweep is pruned: seconds a row, since each waits for the one
#: above; cells a second of the card, and of a core.
_ROW_SECONDS, _CARD_CELLS, _CORE_CELLS = 0.25e-6, 2e12, 6e9
#: Most sweeps that share a card.
MAX_AT_ONCE = 16
#: Active columns that keep one strip busy: its rows, and the lag of the strip below.
_COLUMNS_A_STRIP = 672
#: Strips of a sweep in a batch besides the busy ones: they wait for their turn.
_WAITING = 64


class Strategy(Enum):
    """``ALONE``: one sweep on one card, with background jobs beside it; ``BATCH``: several side by
    side on one card; ``ONE_BY_ONE``: each by a strategy of its own; ``MULTI_GPU``: one sweep on all
    cards.
    """

    PROCESSOR = auto()
    ALONE = auto()
    BATCH = auto()
    ONE_BY_ONE = auto()
    MULTI_GPU = auto()


def choose_strategy(
    jobs: Sequence[SweepJob],
    threads: int,
    smallest: int,
    is_card_in_use: bool,
    for_cards: int | None,
    pays_on_cards: Callable[[Sweep, int], bool],
) -> Strategy:
    """The strategy for these jobs, none of them a background one.

    Parameters
    ----------
    threads : number of threads of the processor.
    smallest : cells below which making a card's context takes longer than computing on the
        processor; 0: always use the card.
    is_card_in_use : True if the context exists already.
    for_cards : cells of a sweep from which several cards may share it; None: there is one card.
    pays_on_cards : callable(sweep, cells), True if several cards should share the sweep; of several
        jobs the largest one is made to ask.
    """
    cells = sum(job.cells for job in jobs)
    if not cells or (smallest and not is_card_in_use and cells < smallest):
        return Strategy.PROCESSOR
    if smallest and seconds_on_processor(jobs, threads) < seconds_on_card(jobs):
        return Strategy.PROCESSOR
    largest = max(jobs, key=lambda job: job.cells)
    is_large = for_cards is not None and largest.cells >= for_cards
    pays = is_large and pays_on_cards(largest.make(), largest.cells)
    if len(jobs) > 1:
        return Strategy.ONE_BY_ONE if pays else Strategy.BATCH
    return Strategy.MULTI_GPU if pays else Strategy.ALONE


def seconds_on_card(jobs: Sequence[SweepJob]) -> float:
    """Estimated seconds of the jobs side by side on the card, including waits between rows."""
    rows = [job.rows for job in jobs]
    waiting = max(sum(rows) / MAX_AT_ONCE, max(rows, default=0)) * _ROW_SECONDS
    return waiting + sum(job.cells for job in jobs) / _CARD_CELLS


def seconds_on_processor(jobs: Sequence[SweepJob], threads: int) -> float:
    """Estimated seconds of the jobs on the processor.

    Threads that share a sweep wait for each other, and a small one is not shared.
    """
    cells = [job.cells for job in jobs]
    longest = max((size / 4 if size >= MIN_SHARED else size for size in cells), default=0)
    return max(sum(cells) / threads, longest) / _CORE_CELLS


def shares_of_blocks(jobs: Sequence[SweepJob], blocks: int, warps: int) -> list[int]:
    """The initial blocks of each sweep of a batch, of ``blocks`` with so many ``warps`` each.

    A share is the estimated number of blocks that a sweep has work for, or an equal part of the
    blocks left by those with less work.
    """
    active = [max(0, job.cells) / max(1, job.rows) for job in jobs]
    needed = [int(1.5 * columns / _COLUMNS_A_STRIP + _WAITING) // warps + 1 for columns in active]
    left, level = blocks, 1
    together = sorted(needed)[-MAX_AT_ONCE:]
    for more, most in zip(range(len(together), 0, -1), together, strict=True):
        level = max(1, left // more)
        if most > level:
            break
        left -= most
    return [min(most, level) for most in needed]


def begin_upper_bound(sweep: Sweep) -> None:
    """Compute the upper bound while a context is made; an error occurs again on its first use."""
    if sweep.upper_bound is not None and sweep.target is not None:
        pool = ThreadPoolExecutor(1, "upper bound")
        pool.submit(sweep.upper_bound)
        pool.shutdown(wait=False)
