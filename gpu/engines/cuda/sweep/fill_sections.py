"""Sections of a sweep side by side on a card (``sections.py``)."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import closing

import pycuda.driver as cuda

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.sweep.joint import Joint
from gpu.engines.cuda.sweep.launcher import POLL_SECONDS, TICK_SECONDS, CudaSweep
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.cuda.sweep.shape import Shape
from gpu.engines.work.sweep import Band, SweepProgress


def run(card: Card, joint: Joint, shape: Shape, memory: int | None) -> Generator[Band | SweepProgress, None, None]:
    """All sections of a sweep on one card, and what they answer together, as ``Sweeps.sweep`` does."""
    last_tick = time.monotonic()
    with closing(fill(card, joint, dict(enumerate(joint.sections)), shape, memory)) as steps:
        for has_moved in steps:
            yield from joint.told()
            if joint.is_done:
                return
            if not has_moved:
                time.sleep(POLL_SECONDS)
            if time.monotonic() - last_tick > TICK_SECONDS:
                last_tick = time.monotonic()
                yield joint.tick()
    yield from joint.told()


def fill(
    card: Card, joint: Joint, sections: Mapping[int, Section], shape: Shape, memory: int | None
) -> Generator[bool, None, None]:
    """Give the joint what these sections answer, until nothing more is asked of any; yields, again and again, whether there was anything.

    ``sections``: what is left of each, by its number. Where the card has no room for all of them, those above go on to the end.
    """
    numbers, last_tick = list(sections), time.monotonic()
    while numbers:
        try:
            sweep = CudaSweep(card, joint.sweep, shape, memory, sections=[sections[number] for number in numbers])
            with closing(sweep.steps_of_sections()) as steps:
                for step in steps:
                    if step is not None:
                        joint.put(numbers[step[0]], step[1])
                    if time.monotonic() - last_tick > TICK_SECONDS:
                        last_tick = time.monotonic()
                        for place, number in enumerate(numbers):
                            joint.put(number, sweep.tick(place))
                    for place, number in enumerate(numbers):
                        if joint.is_over(number):
                            sweep.drop(place)
                        else:
                            sweep.rest(place, joint.rests(number))
                    yield step is not None
            return
        except cuda.MemoryError:
            # It had not begun.
            if len(numbers) == 1:
                raise
            joint.drop(numbers.pop())
