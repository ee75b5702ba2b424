"""A card that is only arithmetic: how long sweeps take on it, for tests of what measures cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import exp

from gpu.core.monitor import Monitor
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strip_shape import word_format_for
from gpu.scoring import Scoring

HEIGHT = word_format_for(Scoring()).height


@dataclass
class CardModel:
    """Warps share a card of ``peak`` cells a second, of which one alone gets ``alone``; ``favours``
    speeds some shapes up.

    Strips begin ``lag`` columns behind each other, and every sweep takes ``set_up`` seconds
    besides. ``calls`` are the sweeps timed.
    """

    peak: float = 1e12
    alone: float = 8e9
    lag: int = 160
    set_up: float = 0.004
    favours: Callable[[int, int], float] = lambda blocks, warps: 1.0
    calls: list[tuple[int, int, int, int]] = field(default_factory=list)
    spent: float = 0.0

    def speed(self, blocks: int, warps: int, busy: float | None = None) -> float:
        """Cells a second of so many busy warps (all)."""
        busy = blocks * warps if busy is None else busy
        return self.peak * (1 - exp(-busy * self.alone / self.peak)) * self.favours(blocks, warps)

    def __call__(self, blocks: int, warps: int, rows: int, columns: int) -> float:
        self.calls.append((blocks, warps, rows, columns))
        strips = -(-rows // HEIGHT)
        busy = min(strips, blocks * warps)
        ramp = min(self.lag * busy, columns)
        steps = 60
        filling = [busy * (step + 0.5) / steps for step in range(steps)]
        at_ends = 2 * sum(ramp / steps * one * HEIGHT / self.speed(blocks, warps, one) for one in filling)
        full = max(0.0, rows / HEIGHT * columns - ramp * busy)
        seconds = self.set_up + at_ends + full * HEIGHT / self.speed(blocks, warps, busy)
        self.spent += seconds
        return seconds

    @contextmanager
    def opened(self, card: CardInfo, monitor: Monitor) -> Iterator[Callable[[int, int, int, int], float]]:
        """In the place of ``calibration.stopwatch_on``."""

        def stopwatch(*sweep: int) -> float:
            monitor.raise_if_cancelled()
            return self(*sweep)

        yield stopwatch


def card_info(name: str = "NVIDIA Test", multiprocessors: int = 46) -> CardInfo:
    return CardInfo(0, name, 12 << 30, "89", multiprocessors, cuda=(13, 0))
