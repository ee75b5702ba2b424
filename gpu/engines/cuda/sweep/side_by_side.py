"""Several sweeps side by side on one card, each with a part of its multiprocessors.

Where little of a matrix is computed, a strip mostly waits for the one above, and so does the card. Sweeps that do not depend on each other fill the time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.launcher import POLL_SECONDS, TICK_SECONDS, CudaSweep
from gpu.engines.cuda.sweep.planned import MAX_AT_ONCE, shares
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.cuda.sweep.window import MAX_BLOCKS
from gpu.engines.work.sweep import Band, SweepJob, SweepProgress

#: Sweeps that are made ready while others run: their tables take the host as long as the card takes for them.
_READY = 4


def side_by_side(
    card: Card, planned: Sequence[SweepJob], shape: Shape | None, memory: int | None
) -> Generator[tuple[int, Band | SweepProgress], None, None]:
    """``Sweeps.sweep_all``: the largest first, so that none is left over at the end."""
    whole = shape or Shape.of(card)
    blocks = shares(planned, whole.blocks, whole.warps)
    room, together = whole.blocks, MAX_AT_ONCE
    waiting = sorted(range(len(planned)), key=lambda number: planned[number].cells)
    running: dict[int, tuple[CudaSweep, Generator[Band | None, None, None]]] = {}
    last_tick = time.monotonic()
    pool = ThreadPoolExecutor(_READY, "sweeps")
    made: dict[int, Future[CudaSweep]] = {}

    def make(number: int) -> CudaSweep:
        # Where more is alive than was thought, a launch has more than the one before (``CudaSweep``).
        part = replace(whole, blocks=min(whole.blocks, MAX_BLOCKS * blocks[number]))
        return CudaSweep(card, planned[number].make(), part, memory)

    try:
        while waiting or running:
            waiting = [number for number in waiting if not planned[number].is_over()]
            for number in waiting[-_READY:]:
                if number not in made:
                    made[number] = pool.submit(make, number)
            while waiting and len(running) < together and waiting[-1] in made:
                if running and (blocks[waiting[-1]] > room or not made[waiting[-1]].done()):
                    break
                number = waiting.pop()
                sweep = made.pop(number).result()
                steps = sweep.steps()
                try:
                    # It takes its memory and begins, and then has to wait.
                    next(steps, None)
                except cuda.MemoryError:
                    if not running:
                        raise
                    # Its turn comes when the others have given theirs back.
                    waiting.append(number)
                    together = len(running)
                    break
                running[number] = sweep, steps
                room -= blocks[number]
            is_idle = True
            for number, (_, steps) in list(running.items()):
                is_done = False
                for step in steps:
                    if step is None:
                        break
                    is_idle = False
                    yield number, step
                    if planned[number].is_over():
                        steps.close()
                        is_done = True
                        break
                else:
                    is_done, is_idle = True, False
                if is_done:
                    del running[number]
                    room += blocks[number]
            if is_idle:
                time.sleep(POLL_SECONDS)
            if running and time.monotonic() - last_tick > TICK_SECONDS:
                last_tick = time.monotonic()
                number, (sweep, _) = next(iter(running.items()))
                yield number, sweep.tick()
    finally:
        pool.shutdown(cancel_futures=True)
        for _, steps in running.values():
            steps.close()
