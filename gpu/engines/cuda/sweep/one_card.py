"""A sweep that one card makes: in sections, with others beside it, or by itself."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep import fill_sections
from gpu.engines.cuda.sweep.beside import with_others
from gpu.engines.cuda.sweep.joint import joint_of
from gpu.engines.cuda.sweep.launcher import CudaSweep
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

#: Seconds that sections must save, for each row that is left to do: what goes on beside a sweep, for which they leave no room, wins half as much, and what they save is a guess.
MIN_SAVED = 0.08e-6


def on_one_card(
    card: Card, sweep: Sweep, shape: Shape | None, memory: int | None
) -> Generator[Band | SweepProgress, None, None]:
    """``Sweeps.sweep``. ``shape``: None for the usual one; ``memory``: bytes that it may use, of what is free."""
    joint = joint_of(sweep, card.multiprocessors, 1, MIN_SAVED * (len(sweep.a) - sweep.first_row))
    if joint is not None:
        yield from fill_sections.run(card, joint, shape or Shape.of(card), memory)
        return
    begun = CudaSweep(card, sweep, shape, memory)
    if sweep.beside is not None and begun.is_for_few:
        yield from with_others(card, begun, sweep.beside, shape, memory)
    else:
        yield from begun.run()


def with_rest_ahead(sweep: Sweep) -> Sweep:
    """The sweep, with what can still be added found out while a card is made ready, which takes a tenth of a second."""
    if sweep.rest is None or not (sweep.prune or sweep.goal):
        return sweep
    pool = ThreadPoolExecutor(1, "rest")
    rest = pool.submit(sweep.rest)
    pool.shutdown(wait=False)
    return replace(sweep, rest=rest.result)
