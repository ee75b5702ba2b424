"""A batch of sweeps side by side on one card, each with a part of its multiprocessors.

Where most of a matrix is pruned, a strip mostly waits for the one above, and the card is idle:
independent sweeps fill the time. *Background* sweeps, whose results are not needed yet, use the
multiprocessors that a single narrow sweep does not.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from gpu.engines.cuda.driver import Card, cuda
from gpu.engines.cuda.portions import Clock
from gpu.engines.cuda.sweep.launcher import BACKGROUND_SHARE, POLL_SECONDS, CudaSweep
from gpu.engines.cuda.sweep.strategy import MAX_AT_ONCE, shares_of_blocks
from gpu.engines.cuda.sweep.strip_shape import MAX_BLOCKS, LaunchShape
from gpu.engines.work.sweep import Band, Sweep, SweepJob, SweepProgress

#: Sweeps that are prepared while others run: the host takes as long for them as the card.
_READY = 4
#: Background sweeps at a time, which share the blocks left to them.
_BACKGROUND = 3


@dataclass(frozen=True)
class _Running:
    sweep: CudaSweep
    blocks: int
    steps: Generator[Band | None, None, None]


class Batch:
    """Runs jobs on one card. ``run`` is the generator behind ``Engine.sweep_batch``.

    ``jobs`` may grow while it runs, by background jobs; these end, wherever they are, when all
    others have ended.
    """

    def __init__(
        self,
        card: Card,
        jobs: Sequence[SweepJob],
        made: dict[int, Sweep],
        shape: LaunchShape | None,
        memory: int | None,
    ) -> None:
        """``made``: sweeps that exist already. ``memory``: bytes that a sweep may use."""
        self._card, self._jobs, self._sweeps, self._memory = card, jobs, made, memory
        self._shape = shape or LaunchShape.of(card)
        numbers = [number for number, job in enumerate(jobs) if not job.is_background]
        blocks = shares_of_blocks([jobs[number] for number in numbers], self._shape.blocks, self._shape.warps)
        self._blocks = dict(zip(numbers, blocks, strict=True)) if len(numbers) > 1 else {}
        self._free, self._max_running = self._shape.blocks, MAX_AT_ONCE
        #: The largest is last, and taken first, so that none is left over at the end.
        self._waiting = sorted(numbers, key=lambda number: jobs[number].cells)
        self._running: dict[int, _Running] = {}
        self._made: dict[int, Future[CudaSweep]] = {}
        self._pool = ThreadPoolExecutor(_READY, "sweeps")
        #: The only foreground job; the first job not yet read; background jobs: waiting, running.
        self._only = numbers[0] if len(numbers) == 1 else None
        self._next = 0
        self._behind: list[int] = []
        self._in_background = set[int]()
        self._has_memory = True

    def run(self) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        """Yield job numbers and their sweeps' results; the progress is that of one of them."""
        clock = Clock()
        try:
            while self._waiting or self._running.keys() - self._in_background:
                self._start_waiting()
                is_idle = not self._start_background()
                for number, one in list(self._running.items()):
                    for step in one.steps:
                        if step is None:
                            break
                        is_idle = False
                        yield number, step
                        if self._jobs[number].is_over():
                            self._end(number)
                            break
                    else:
                        is_idle = False
                        self._end(number)
                if is_idle:
                    time.sleep(POLL_SECONDS)
                if self._running and clock.ticks():
                    number, one = next(iter(self._running.items()))
                    yield number, one.sweep.progress()
        finally:
            self._pool.shutdown(cancel_futures=True)
            for one in self._running.values():
                one.steps.close()

    def _start_waiting(self) -> None:
        """Start foreground jobs as long as there are blocks and memory for them."""
        self._waiting = [number for number in self._waiting if not self._jobs[number].is_over()]
        for number in self._waiting[-_READY:]:
            if number not in self._made:
                blocks = self._blocks.get(number)
                self._made[number] = self._pool.submit(self._make, number, blocks)
        while self._waiting and len(self._running) < self._max_running and self._waiting[-1] in self._made:
            number = self._waiting[-1]
            blocks = self._blocks.get(number, 0)
            if self._running and (blocks > self._free or not self._made[number].done()):
                break
            try:
                self._begin(number, blocks)
            except cuda.MemoryError:
                if not self._running:
                    raise
                # It starts when the others have freed their memory.
                self._max_running = len(self._running)
                break
            self._waiting.pop()

    def _start_background(self) -> bool:
        """Start a background job beside a single narrow sweep; returns True if one was started."""
        while self._next < len(self._jobs):
            if self._jobs[self._next].is_background:
                self._behind.append(self._next)
            self._next += 1
        only = self._running.get(self._only) if self._only is not None else None
        while self._behind and self._jobs[self._behind[0]].is_over():
            self._made.pop(self._behind.pop(0), None)
        if only is None or not self._behind or not self._has_memory or not only.sweep.has_few_active_strips:
            return False
        only.sweep.leaves_room = True
        # One block a multiprocessor suffices now; some multiprocessors are left to the background.
        least = self._shape.blocks // MAX_BLOCKS
        for_all = max(1, int(least * BACKGROUND_SHARE))
        number = self._behind[0]
        blocks = shares_of_blocks([self._jobs[number]], max(1, for_all // _BACKGROUND), self._shape.warps)[0]
        taken = sum(self._running[one].blocks for one in self._in_background)
        if only.sweep.free_blocks < self._shape.blocks - least or taken >= for_all:
            return False
        if number not in self._made:
            self._made[number] = self._pool.submit(self._make, number, blocks)
        if not self._made[number].done() or taken + blocks > for_all:
            return False
        self._behind.pop(0)
        try:
            self._begin(number, blocks)
            self._in_background.add(number)
        except (MemoryError, cuda.MemoryError):
            # Host or device memory ran out: its result is not needed yet.
            self._has_memory = False
        return True

    def _make(self, number: int, blocks: int | None) -> CudaSweep:
        # If more is active than estimated, a launch has more blocks than the one before.
        shape = self._shape
        if blocks is not None:
            shape = replace(shape, blocks=min(shape.blocks, MAX_BLOCKS * blocks))
        made = self._sweeps.pop(number, None)
        return CudaSweep(self._card, self._jobs[number].make() if made is None else made, shape, self._memory)

    def _begin(self, number: int, blocks: int) -> None:
        sweep = self._made.pop(number).result()
        steps = sweep.steps()
        # It allocates its memory and begins, and then has to wait.
        next(steps, None)
        self._running[number] = _Running(sweep, blocks, steps)
        self._free -= blocks

    def _end(self, number: int) -> None:
        one = self._running.pop(number)
        one.steps.close()
        self._free += one.blocks
        self._in_background.discard(number)
