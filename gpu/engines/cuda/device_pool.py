"""The cards of one machine, each with a context in a thread of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.core.errors import CardLost
from gpu.core.phrase import Phrase, joined, phrase_of
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.multi_gpu import CardsLost, CardWorker, DeviceWorker, sweep_on_cards
from gpu.engines.cuda.sweep.peer_link import PeerLink
from gpu.engines.cuda.sweep.strip_shape import LAUNCH_SECONDS, MAX_BLOCKS, MAX_WARPS, LaunchShape, is_narrow
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: Cells for each multiprocessor from which a sweep on several cards pays: three seconds of an
#: H200's.
_TOGETHER = 80_000_000_000
#: The largest gap opening that fits a relay's packet (``kernels/relay.cuh``).
_MAX_OPENING = 2**16 - 1
#: Seconds of a launch if no card drives a screen: between two launches all cards wait for the
#: slowest.
_LAUNCH_SECONDS = 0.1
#: Fields of ``LaunchShape``.
ShapeFields = tuple[int, int] | tuple[int, int, float, int | None]


class DevicePool:
    """Several cards, used by the thread that made the pool.

    ``cards``: those that are left, the best first.
    """

    def __init__(
        self,
        cards: Sequence[CardInfo],
        shape: ShapeFields | None = None,
        memory: int | None = None,
        least: int | None = None,
        strips: int | None = None,
    ) -> None:
        """Open the pool.

        ``shape``: of a sweep on the first card and those like it, None for the usual one.
        ``memory``: bytes of each card that a sweep may use, of what is free. ``least``: cells from
        which a sweep is for several cards, None: where it pays. ``strips`` of a super-strip, None
        for the best number.
        """
        self.cards = list(cards)
        self.device = _device_text(cards)
        self._shapes = [shape if card.name == cards[0].name else None for card in cards]
        self._memory = memory
        self._is_least_given = least is not None
        self._least = _TOGETHER * cards[0].multiprocessors if least is None else least
        self._strips = strips
        self._threads: list[DeviceWorker] = []

    @property
    def least_cells(self) -> int | None:
        """Cells from which a sweep may be for several cards, None where there is one."""
        return self._least if len(self.cards) > 1 else None

    def pays(self, sweep: Sweep, cells: int) -> bool:
        """Return True if a sweep of so many cells should be shared by several cards.

        Not if its active band is narrow: its rows wait for each other on several cards as on one.
        """
        if self.least_cells is None or cells < self._least or sweep.scoring.gap_open > _MAX_OPENING:
            return False
        return self._is_least_given or not is_narrow(sweep, self.cards[0].multiprocessors * MAX_BLOCKS * MAX_WARPS)

    def sweep(self, sweep: Sweep, on_lost: Callable[[CardInfo], None]) -> Generator[Band | SweepProgress, None, None]:
        """Fill a matrix on all cards.

        ``on_lost`` is called for each card that failed, which the pool no longer uses. Raises
        ``CardLost`` if a card failed and others are left, else the error of the last one.
        """
        if not self._threads:
            self._threads = [DeviceWorker(card) for card in self.cards]
            # Contexts are made meanwhile; an error there occurs again with the first work.
            for thread in self._threads:
                thread.start(lambda card: None)
        shapes, height = self._shapes_for(sweep)
        workers = [
            CardWorker(thread, shape.in_flight, partial(self._run, shape))
            for thread, shape in zip(self._threads, shapes, strict=True)
        ]
        try:
            yield from sweep_on_cards(workers, sweep, height, _make, _free, self._strips)
        except CardsLost as lost:
            threads = [worker.thread for worker in lost.workers]
            cards = [card for card, thread in zip(self.cards, self._threads, strict=True) if thread in threads]
            for card in cards:
                self._lose(card)
                on_lost(card)
            if not self.cards:
                raise lost.problem from None
            raise CardLost(_sentence(cards, self.cards, lost.problem)) from lost.problem

    def close(self) -> None:
        """Detach all cards."""
        while self._threads:
            self._threads.pop().close()

    def _lose(self, card: CardInfo) -> None:
        number = self.cards.index(card)
        self.cards.pop(number)
        self._shapes.pop(number)
        self._threads.pop(number).close()

    def _shapes_for(self, sweep: Sweep) -> tuple[list[LaunchShape], int]:
        """The shape on each card, and the rows of a strip, which are the same on all."""
        seconds = LAUNCH_SECONDS if any(card.display for card in self.cards) else _LAUNCH_SECONDS
        usual = ((card.multiprocessors * MAX_BLOCKS, MAX_WARPS) for card in self.cards)
        # A shape with a launch time is complete.
        shapes = [
            LaunchShape(*((*(fields or most), seconds) if fields is None or len(fields) == 2 else fields))
            for most, fields in zip(usual, self._shapes, strict=True)
        ]
        pairs = shapes[0].pairs
        words = LaunchShape(sum(shape.in_flight for shape in shapes), 1, pairs=pairs).word_format(sweep)
        # Those of 32 bits have one number of registers.
        return [replace(shape, pairs=words.pairs) for shape in shapes], words.height

    def _run(
        self, shape: LaunchShape, card: Card, sweep: Sweep, link: PeerLink
    ) -> Generator[Band | SweepProgress, None, None]:
        """Run one card's part of a sweep, in the card's thread."""
        from gpu.engines.cuda.sweep.launcher import CudaSweep

        try:
            with closing(CudaSweep(card, sweep, shape, self._memory, link).run()) as steps:
                yield from steps
        finally:
            # The engine's own context on this card may need it next.
            card.memory.free_held()


def _sentence(lost: Sequence[CardInfo], left: Sequence[CardInfo], problem: BaseException) -> str:
    """The sentence on a failure: the lost cards, the problem without its advice, the others."""
    what = phrase_of(problem).event
    names, others = (
        joined(", ", (Phrase("card {} ({})", card.index, card.name) for card in cards)) for cards in (lost, left)
    )
    return Phrase("{}: {}; the run continues on {} from the last saved row.", names, what, others)


def _device_text(cards: Sequence[CardInfo]) -> str:
    """The name of the cards in a result: those of a kind together, the first kind first."""
    kinds = Counter((card.name, round(card.memory / 2**30)) for card in cards)
    parts = (
        f"{count} × {name}, {size} GB" if count > 1 else f"{name}, {size} GB" for (name, size), count in kinds.items()
    )
    return f"GPU: {'; '.join(parts)}"


def _make(card: Card, words: int) -> np.ndarray:
    """Allocate host memory that every card can access, uint64[words], all 0."""
    from gpu.engines.cuda.driver import cuda

    flags = cuda.host_alloc_flags.PORTABLE | cuda.host_alloc_flags.DEVICEMAP
    memory: np.ndarray = cuda.pagelocked_empty(words, np.uint64, mem_flags=flags)
    memory[:] = 0
    return memory


def _free(memory: Any) -> None:
    memory.base.free()
