"""A sweep of which a narrow band is computed, and beside it others that nobody waits for yet.

Its rows wait for each other, and most of the card for these rows: what others take of it costs the sweep little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace

import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.launcher import LEFT, POLL_SECONDS, TICK_SECONDS, CudaSweep
from gpu.engines.cuda.sweep.planned import shares
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.cuda.sweep.window import MAX_BLOCKS
from gpu.engines.work.sweep import Band, Beside, SweepProgress

#: Others at a time, which share what is left to them.
_AT_ONCE = 3


def with_others(
    card: Card, sweep: CudaSweep, more: Callable[[], Beside | None], shape: Shape | None, memory: int | None
) -> Generator[Band | SweepProgress, None, None]:
    """Bands and ticks of the sweep (``CudaSweep.run``); with its end the others end, wherever they are."""
    last_tick = time.monotonic()
    with closing(sweep.steps()) as steps, closing(_Others(card, more, shape or Shape.of(card), memory)) as others:
        for step in steps:
            if step is not None:
                yield step
                continue
            if not others.go_on(sweep.blocks_left):
                time.sleep(POLL_SECONDS)
            if time.monotonic() - last_tick > TICK_SECONDS:
                last_tick = time.monotonic()
                yield sweep.tick()


@dataclass(frozen=True)
class _Running:
    beside: Beside
    blocks: int
    steps: Generator[Band | None, None, None]


class _Others:
    def __init__(self, card: Card, more: Callable[[], Beside | None], shape: Shape, memory: int | None) -> None:
        self._card, self._more, self._shape, self._memory = card, more, shape, memory
        least = shape.blocks // MAX_BLOCKS
        #: Blocks for all of them, one a multiprocessor; and those that the sweep leaves while one block of it a multiprocessor suffices.
        self._blocks, self._enough = max(1, int(least * LEFT)), shape.blocks - least
        self._running: list[_Running] = []
        #: One that is being made ready.
        self._made: tuple[Beside, int, Future[CudaSweep]] | None = None
        self._pool = ThreadPoolExecutor(1, "beside")
        self._has_room = True

    def go_on(self, blocks_left: int) -> bool:
        """Do what can be done without waiting; whether there was anything."""
        has_moved = [self._take_bands(one) for one in list(self._running)]
        return self._begin(blocks_left) or any(has_moved)

    def close(self) -> None:
        """End them."""
        self._pool.shutdown(cancel_futures=True)
        for one in self._running:
            one.steps.close()

    def _begin(self, blocks_left: int) -> bool:
        taken = sum(one.blocks for one in self._running)
        if self._made is None:
            beside = self._more() if self._has_room and blocks_left >= self._enough and taken < self._blocks else None
            if beside is not None:
                blocks = shares([beside.planned], max(1, self._blocks // _AT_ONCE), self._shape.warps)[0]
                self._made = beside, blocks, self._pool.submit(self._make, beside, blocks)
            return False
        beside, blocks, made = self._made
        if not made.done() or taken + blocks > self._blocks:
            return False
        self._made = None
        if beside.planned.is_over():
            return True
        try:
            one = _Running(beside, blocks, made.result().steps())
            # It takes its memory and begins, and then has to wait.
            next(one.steps, None)
        except (MemoryError, cuda.MemoryError):
            # The computer's, or the card's: nobody waits for it yet.
            self._has_room = False
        else:
            self._running.append(one)
        return True

    def _make(self, beside: Beside, blocks: int) -> CudaSweep:
        # As for those side by side: a launch may have more than the one before.
        part = replace(self._shape, blocks=min(self._shape.blocks, MAX_BLOCKS * blocks))
        return CudaSweep(self._card, beside.planned.make(), part, self._memory)

    def _take_bands(self, one: _Running) -> bool:
        """Whether it had any."""
        has_moved = False
        for step in one.steps:
            if step is None:
                return has_moved
            has_moved = True
            if isinstance(step, Band):
                one.beside.look(step)
            if one.beside.planned.is_over():
                one.steps.close()
                break
        self._running.remove(one)
        return True
