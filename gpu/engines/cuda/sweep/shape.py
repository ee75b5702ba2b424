"""How a sweep is spread over the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gpu.engines.cuda.sweep.live import is_narrow, is_wide, leaves_much_out
from gpu.engines.cuda.sweep.window import MAX_BLOCKS, MAX_WARPS, Window, fastest_window, window_for
from gpu.engines.work.sweep import Sweep

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: What a launch takes: under the tenth of a second after which a screen driven by the card would stutter.
LAUNCH_SECONDS = 0.06


@dataclass(frozen=True)
class Shape:
    """How a sweep is spread over the card: blocks in all (the paper's B), warps of 32 threads in each (its T / 32), launches, strips.

    ``low``: strips of half the height, twice as many; None where they are the faster ones.
    """

    blocks: int
    warps: int = MAX_WARPS
    seconds: float = LAUNCH_SECONDS
    low: bool | None = None

    @classmethod
    def of(cls, card: Card) -> Shape:
        """As many as the card holds at once."""
        return cls(card.multiprocessors * MAX_BLOCKS)

    @property
    def in_flight(self) -> int:
        """Strips that are worked on at once."""
        return self.blocks * self.warps

    def window(self, sweep: Sweep) -> Window:
        """That of the strips."""
        if self.low is not None:
            return window_for(sweep.scoring, self.low)
        rows = len(sweep.a) - sweep.first_row
        in_flight = self.in_flight
        is_pruned = self.is_for_few(sweep) or (leaves_much_out(sweep, in_flight) and not is_wide(sweep, in_flight))
        return fastest_window(sweep.scoring, rows, in_flight, is_pruned)

    def is_for_few(self, sweep: Sweep) -> bool:
        """Whether few of its strips are likely to compute something at a time."""
        in_flight = self.in_flight
        return is_narrow(sweep, in_flight) or (sweep.goal is not None and not is_wide(sweep, in_flight))
