"""The partition of a sweep's rows into strips, and of its strips among several cards.

A card computes its strips from the top down. Several cards take *super-strips*, runs of strips, in
turn. At the end of a super-strip a *relay* sends its last row to host memory; at the begin of one,
a relay replaces the strip above, which another card computes, and writes that row to this card's
bus as it arrives (``kernels/relay.cuh``). A relay is a strip without rows, so strips and relays are
ordered alike.

**No deadlock.** All strips and relays of all cards have one order, from the top of the matrix down,
and each depends only on earlier ones: a strip on the one above, a relay on the one before it. To
send a packet a relay also needs a free slot, which the receiving relay frees when it has read so
far; that relay is later in the order, but needs nothing else. A card's own strips are in the same
order, and a launch takes them from the first unfinished one on. So the first unfinished strip of
all, or the relay that it sends to, is in a launch now or in the next one, with all that it needs;
and launches end after a fixed time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32

#: Super-strips that a card works on at once, and strips of each at the least. The fewer strips, the
#: more evenly they are spread over cards; but two warps relay for each super-strip instead of
#: computing (``resources/guide/developers/kernels/relay.md``).
_IN_FLIGHT, _SHORTEST = 18, 32
#: Fewest strips of a super-strip: a row sent by a relay must not return, through the other cards,
#: to columns that it still has to read (``kernels/relay.cuh``).
MIN_STRIPS = 2
#: Relays of a super-strip.
_RELAYS = 2
#: More strips than there are.
_ALL = 2**31


class BandPart(NamedTuple):
    """Rows (first, last] of one band on one card: its ``strips``, by their numbers on the card."""

    first: int
    last: int
    strips: range


@dataclass(frozen=True)
class CardStrips:
    """The strips of one card in order, relays included.

    ``row``, ``rows``: int32, a strip has rows (row, row + rows] of the matrix, a relay has none.
    ``relay``: int32, 0 for a strip, b + 1 where boundary b is sent, −(b + 1) where it is received.
    ``filled``: rows of the last strip that are beyond the matrix.
    """

    row: Int32
    rows: Int32
    relay: Int32
    parts: list[BandPart]
    filled: int = 0

    def __len__(self) -> int:
        return len(self.row)


class Waves(NamedTuple):
    """The number of strips of a super-strip in each wave, on each card.

    In a wave each card takes one super-strip: of ``usual`` strips in the first ``full`` waves, of
    ``last`` from there on.
    """

    usual: Sequence[int]
    full: int
    last: Sequence[int]

    @classmethod
    def same(cls, strips: Sequence[int]) -> Waves:
        """The same in all waves."""
        return cls(strips, 0, strips)

    def strips_of(self, wave: int) -> Sequence[int]:
        """Strips of the super-strips of a wave."""
        return self.usual if wave < self.full else self.last


class InFlight(NamedTuple):
    """The strips in flight: ``super_strips`` of all cards, and ``strips`` (without relays) on each.

    ``strips`` is chosen so that the warps of a card serve whole super-strips: warps for a part of
    one would idle until the card before it has one more whole super-strip in flight.
    """

    super_strips: int
    strips: list[int]

    @classmethod
    def of(cls, in_flight: Sequence[int]) -> InFlight:
        """``in_flight``: strips and relays that each card works on at once."""
        count = max(1, min(_IN_FLIGHT, max(in_flight) // (_SHORTEST + _RELAYS)))
        return cls(count, [max(MIN_STRIPS, one // count - _RELAYS) for one in in_flight])

    @property
    def all_strips(self) -> int:
        """Strips in flight on all cards."""
        return self.super_strips * sum(self.strips)

    def waves_for(self, strips: int) -> Waves:
        """Waves for this number of strips, shorter at the end, so that all cards end together."""
        fills, at_once = strips // self.all_strips, sum(self.strips)
        rest = strips - fills * self.all_strips
        waves = max(1, -(-rest // at_once))
        last = [max(MIN_STRIPS, -(-one * rest // (waves * at_once))) for one in self.strips]
        return Waves(self.strips, fills * self.super_strips, last)


def strips_of_one_card(first_row: int, ends: Sequence[int], height: int, fill: bool) -> CardStrips:
    """All rows below ``first_row`` for one card; parameters as of ``partition``."""
    return partition(first_row, ends, height, fill, Waves.same([_ALL]))[0]


def partition(first_row: int, ends: Sequence[int], height: int, fill: bool, waves: Waves) -> list[CardStrips]:
    """The strips of each card.

    ``ends``: rows that bands end at, ascending; a strip belongs to one band. ``fill``: True if the
    last strip may have rows beyond the matrix.
    """
    cards = len(waves.usual)
    if cards == 1:
        waves = Waves.same([_ALL])
    made = [_Made() for _ in range(cards)]
    row, taken, card, boundaries, filled = first_row, 0, 0, 0, 0
    last_row = ends[-1] if len(ends) else first_row
    for end in (end for end in ends if end > first_row):
        is_begun = False
        while row < end:
            if taken == waves.strips_of(boundaries // cards)[card]:
                # The super-strip is full: its last row goes to the next card.
                made[card].strips.append((row, 0, boundaries + 1))
                card, taken, boundaries = (card + 1) % cards, 0, boundaries + 1
                made[card].strips.append((row, 0, -boundaries))
                is_begun = False
            count = min(-(-(end - row) // height), waves.strips_of(boundaries // cards)[card] - taken)
            stop = min(end, row + count * height)
            if stop == last_row and fill:
                filled = row + count * height - stop
            here = len(made[card].strips)
            if not is_begun:
                made[card].parts.append(BandPart(row, row, range(here, here)))
                is_begun = True
            begun = made[card].parts[-1]
            made[card].parts[-1] = BandPart(begun.first, stop, range(begun.strips.start, here + count))
            at = row + (count - 1) * height
            made[card].strips += [(before, height, 0) for before in range(row, at, height)]
            made[card].strips.append((at, stop - at + (filled if stop == last_row else 0), 0))
            row, taken = stop, taken + count
    return [one.card_strips(filled if number == card else 0) for number, one in enumerate(made)]


def boundary_count(every: Sequence[CardStrips]) -> int:
    """The number of boundaries between the super-strips."""
    return max((int(one.relay.max(initial=0)) for one in every), default=0)


def parts_in_order(every: Sequence[CardStrips]) -> list[tuple[int, BandPart]]:
    """All parts from the top down, each with its card's number."""
    return sorted(((card, part) for card, one in enumerate(every) for part in one.parts), key=lambda one: one[1].first)


@dataclass
class _Made:
    #: Row, rows and relay of each.
    strips: list[tuple[int, int, int]] = field(default_factory=list)
    parts: list[BandPart] = field(default_factory=list)

    def card_strips(self, filled: int) -> CardStrips:
        row, rows, relay = np.array(self.strips, np.int32).reshape(-1, 3).T.copy()
        return CardStrips(row, rows, relay, self.parts, filled)
