"""The cards of one machine as a team that fills a large matrix together. Each is used through a thread of its own, with
a context of its own.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gpu.engines.cuda.device_worker import DeviceWorker
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.joint import Joint, joint_of
from gpu.engines.cuda.sweep.live import is_narrow, live_along
from gpu.engines.cuda.sweep.members import Member
from gpu.engines.cuda.sweep.sections import Section, seconds_alone
from gpu.engines.cuda.sweep.sections_on_cards import SectionsOnCards
from gpu.engines.cuda.sweep.several import Memory, SeveralCards
from gpu.engines.cuda.sweep.window import LOW_PAIRS, MAX_BLOCKS, MAX_WARPS
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.sweep.shape import Shape

#: Cells a multiprocessor from which a sweep on several cards pays: three seconds of an H200's.
_TOGETHER = 80_000_000_000
#: A sweep of a narrow band, on one card, from which sections on several pay: of 30 Mbp (12 s) two cards are done with stage 1 sooner, but then stage 2 has nothing
#: that was climbed beside it, and the whole takes as long.
_SECONDS_ALONE = 20.0
#: Of a gap's opening: what passes between cards has 16 bits for it (``kernels/relay.cuh``).
_MAX_OPENING = 2**16 - 1
#: What a launch takes where no card drives a screen: every card waits whenever one is between two launches.
_LAUNCH_SECONDS = 0.1
#: Fields of ``sweep.shape.Shape``.
ShapeFields = tuple[int, int] | tuple[int, int, float, bool | None]


class DevicePool:
    """``cards``: those that are left, the best first. Used by the thread that made it.

    ``shape``: of a sweep on the first card and those like it, None for the usual one. ``memory``: bytes of each card
    that a sweep may use, of what is free. ``least``: cells from which a sweep is for more than one card, None where it
    pays. ``turns``: strips of a super-strip, None for as many as are best.
    """

    def __init__(
        self,
        cards: Sequence[CardInfo],
        shape: ShapeFields | None = None,
        memory: int | None = None,
        least: int | None = None,
        turns: int | None = None,
    ) -> None:
        self.cards = list(cards)
        self.device = _device_text(cards)
        self._shapes = [shape if card.name == cards[0].name else None for card in cards]
        self._memory = memory
        self._is_told = least is not None
        self._least = _TOGETHER * cards[0].multiprocessors if least is None else least
        self._turns = turns
        self._lanes: list[DeviceWorker] = []

    def takes(self, cells: int) -> bool:
        """Whether a sweep that computes so many cells may be for more than one card."""
        return len(self.cards) > 1 and cells >= self._least

    def shares(self, sweep: Sweep, cells: int) -> bool:
        """Whether this sweep, which computes so many cells, is for more than one card: the rows of a narrow band wait for each other on
        two cards as on one, and a little longer, unless it can be cut into sections.
        """
        if not self.takes(cells) or sweep.scoring.gap_open > _MAX_OPENING:
            return False
        if self._is_told or not self._is_narrow(sweep):
            return True
        return sweep.way is not None and seconds_alone(sweep, live_along(sweep)) >= _SECONDS_ALONE

    def _is_narrow(self, sweep: Sweep) -> bool:
        return is_narrow(sweep, self.cards[0].multiprocessors * MAX_BLOCKS * MAX_WARPS)

    def sweep(self, sweep: Sweep, lost: Callable[[CardInfo], None]) -> Generator[Band | SweepProgress, None, None]:
        """Fill a matrix; ``lost`` is told of each card that failed. Raises what the last one failed of."""
        if not self._lanes:
            self._lanes = [DeviceWorker(card) for card in self.cards]
            # Contexts are made while it is found out what can still be added; what fails of that, fails again with the first work.
            for lane in self._lanes:
                lane.start(lambda card: None)
        shapes, height = self._shapes_for(sweep)
        members = [
            Member(
                f"card {card.index} ({card.name})",
                lane,
                shape.in_flight,
                partial(self._run, shape),
                partial(self._fill, shape),
            )
            for card, lane, shape in zip(self.cards, self._lanes, shapes, strict=True)
        ]

        def lose(member: Member) -> None:
            number = next(number for number, lane in enumerate(self._lanes) if lane is member.lane)
            card = self.cards.pop(number)
            self._shapes.pop(number)
            self._lanes.pop(number).close()
            lost(card)

        joint = joint_of(sweep, self.cards[0].multiprocessors, len(self.cards))
        if joint is not None:
            yield from SectionsOnCards(members, joint, lose).run()
        else:
            yield from SeveralCards(members, sweep, height, Memory(_make, _free), lose, self._turns).run()

    def close(self) -> None:
        """Give all cards back."""
        while self._lanes:
            self._lanes.pop().close()

    def _shapes_for(self, sweep: Sweep) -> tuple[list[Shape], int]:
        """With strips that are as high on all of them, and how high: the values between are a strip's."""
        from gpu.engines.cuda.sweep.shape import LAUNCH_SECONDS, Shape

        seconds = LAUNCH_SECONDS if any(card.display for card in self.cards) else _LAUNCH_SECONDS
        usual = ((card.multiprocessors * MAX_BLOCKS, MAX_WARPS) for card in self.cards)
        # A shape that tells how long a launch takes is taken as it is.
        shapes = [
            Shape(*((*(fields or most), seconds) if fields is None or len(fields) == 2 else fields))
            for most, fields in zip(usual, self._shapes, strict=True)
        ]
        told = shapes[0].low
        window = Shape(sum(shape.in_flight for shape in shapes), 1, low=told).window(sweep)
        low = window.pairs == LOW_PAIRS if told is None else told
        return [replace(shape, low=low) for shape in shapes], window.height

    def _run(
        self, shape: Shape, card: Card, sweep: Sweep, company: Company
    ) -> Generator[Band | SweepProgress, None, None]:
        """In the card's thread."""
        from gpu.engines.cuda.sweep.launcher import CudaSweep

        try:
            with closing(CudaSweep(card, sweep, shape, self._memory, company).run()) as steps:
                yield from steps
        finally:
            # The engine's own context on this card may need it next.
            card.memory.free_held()

    def _fill(self, shape: Shape, card: Card, joint: Joint, sections: Mapping[int, Section]) -> None:
        """In the card's thread."""
        from gpu.engines.cuda.sweep.fill_sections import fill
        from gpu.engines.cuda.sweep.launcher import POLL_SECONDS

        try:
            with closing(fill(card, joint, sections, shape, self._memory)) as steps:
                for has_moved in steps:
                    if not has_moved:
                        time.sleep(POLL_SECONDS)
        finally:
            card.memory.free_held()


def _device_text(cards: Sequence[CardInfo]) -> str:
    """What cards are called in a result: those of a kind together, the first kind first."""
    kinds = Counter((card.name, round(card.memory / 2**30)) for card in cards)
    parts = (
        f"{count} × {name}, {size} GB" if count > 1 else f"{name}, {size} GB" for (name, size), count in kinds.items()
    )
    return f"GPU: {'; '.join(parts)}"


def _make(card: Card, words: int) -> np.ndarray:
    """Memory of the computer that every card reaches, at the address that its context has for it."""
    import pycuda.driver as cuda

    flags = cuda.host_alloc_flags.PORTABLE | cuda.host_alloc_flags.DEVICEMAP
    memory: np.ndarray = cuda.pagelocked_empty(words, np.uint64, mem_flags=flags)
    memory[:] = 0
    return memory


def _free(memory: Any) -> None:
    memory.base.free()
