"""Strips of the last two rounds take turns with the warps.

A card's warps take strips in order, and all of a round take about as long: were nothing done about it, a last round of few would leave most of the card without work
for as long as a full one takes. So the strips of the last two rounds are under way at once, more than there are warps for, and each launch leaves some of them out:
first the lowest ones, then those above these, and so on from the bottom up and round again. Whatever is left out has done no less than anything below it, so that no strip
that works has to wait for one that does not, and all of them end at about the same time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gpu.engines.work.arrays import Int32


@dataclass(frozen=True)
class LastRounds:
    """Of ``rounds`` of strips, as ``Share`` counts them (``shares.py``), those that take turns: from ``first`` on, all but ``left_out`` at a time."""

    rounds: int
    first: int
    left_out: int

    @classmethod
    def of(cls, rounds: int, at_once: int, most: float = 1.0) -> LastRounds | None:
        """``at_once``: that are worked on at a time; ``most``: of these, what may be left over. None where that is nothing, or more."""
        over = rounds % max(1, at_once)
        return cls(rounds, rounds - over - at_once, over) if rounds > at_once and 0 < over <= most * at_once else None

    def order(self, strips: Int32, number: Int32, relay: Int32, turn: int) -> Int32:
        """Strips of a launch in the order in which warps take them in this turn: those that are left out at the end, for warps that have nothing else to do.

        ``strips``: from the top down; ``number``, ``relay``: of all strips, as in ``Share``. Relays are never left out.
        """
        is_left_out = self._is_left_out(number[strips], turn) & (relay[strips] == 0)
        return np.concatenate([strips[~is_left_out], strips[is_left_out]])

    def have_begun(self, strips: Int32, number: Int32, done: Int32) -> bool:
        """Whether as many as there are warps for are under way, so that there is something to leave out for those below.

        ``strips``: those of a launch, from the first one that is not done; ``done``: steps of all strips.
        """
        at_once = strips[number[strips] < self.rounds - self.left_out]
        return number[strips[0]] >= self.first and (not len(at_once) or done[at_once[-1]] > 0)

    def _is_left_out(self, number: Int32, turn: int) -> NDArray[np.bool_]:
        count = self.rounds - self.first
        from_below = self.rounds - 1 - number
        return (number >= self.first) & ((from_below - turn * self.left_out) % count < self.left_out)
