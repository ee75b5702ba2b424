"""How the strips of a sweep are dealt out to cards: super-strips of rows in turn on each, with a boundary between two
of them.

A card works on its own strips in order, as it does alone. Where a super-strip ends, a *relay* follows it that takes its
last row to the computer's memory, and where one begins, a relay stands in for the strip above it, which is another
card's: it puts that row on this card's bus as it comes (``kernels/relay.cuh``). A relay is a strip without rows, so
that it needs no order of its own.

**Nobody waits for ever.** All strips and relays of all cards have one order, from the top of the matrix down, and each
needs only what is before it: a strip the one above, a relay the one before it, and to put something out the packets'
room, which is free once the relay that takes them in has come that far; that is behind it, but needs nothing else. A
card's own are in the same order, and a launch takes from its first unfinished one on. So the first unfinished one of
all, or the relay that it gives to, is in a launch now or in the next one, with all that it needs; and launches end by
the clock. Where strips of the last rounds take turns (``last_rounds.py``), a launch after which nothing has moved is
followed by one that leaves none out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gpu.engines.work.arrays import Int32

#: Super-strips that a card works on at once, and strips of each at the least. The fewer strips, the more evenly they are spread over cards; but the more
#: warps relay instead of computing, two for each super-strip, and look over the bus to the computer (``kernels/NOTES.md``).
_IN_FLIGHT, _SHORTEST = 18, 32
#: Of any super-strip: what a relay puts out must not come back, through the other cards, to what it has still to look
#: at (``kernels/relay.cuh``).
FEWEST = 2
#: Relays of a super-strip.
_RELAYS = 2


class Part(NamedTuple):
    """Rows (first, last] that belong to one band, on one card: its ``strips``, by their numbers on the card. One band may
    have several parts.
    """

    first: int
    last: int
    strips: range


@dataclass(frozen=True)
class Share:
    """The strips of one card in order, relays included.

    ``row``, ``rows``: rows (row, row + rows] of the matrix; a relay has none. ``relay``: 0 for a strip, b + 1 where
    boundary b (counted from 0) is put out, −(b + 1) where it is taken in. ``round``: of the cards' super-strips, from 0 on; of a card alone each strip is one.
    ``filled``: rows of the last strip that are none of the matrix.
    """

    row: Int32
    rows: Int32
    relay: Int32
    round: Int32
    parts: list[Part]
    filled: int = 0

    def __len__(self) -> int:
        return len(self.row)


def whole(first_row: int, ends: Sequence[int], height: int, fill: bool, number: int = 0) -> Share:
    """Everything for one card, in strips of so many rows; ``number``: of its first strip."""
    edges = sorted({first_row, *(end for end in ends if end > first_row)})
    begins, until = np.array(edges[:-1], np.int64), np.array(edges[1:], np.int64)
    counts = -(-(until - begins) // height)
    before = np.concatenate([[0], np.cumsum(counts)])
    inside = np.arange(before[-1]) - np.repeat(before[:-1], counts)
    row = np.repeat(begins, counts) + inside * height
    rows = np.minimum(height, np.repeat(until, counts) - row)
    filled = height - int(rows[-1]) if fill and len(rows) else 0
    if len(rows):
        rows[-1] += filled
    at = (before + number).tolist()
    spans = zip(pairwise(edges), pairwise(at), strict=True)
    parts = [Part(first, last, range(begin, end)) for (first, last), (begin, end) in spans]
    relay, places = np.zeros(len(row), np.int32), np.arange(len(row), dtype=np.int32)
    return Share(row.astype(np.int32), rows.astype(np.int32), relay, places, parts, filled)


class Turns(NamedTuple):
    """Strips of a super-strip on each card: in the first ``rounds`` rounds of the cards ``usual`` ones, then those of the ``last`` ones."""

    usual: Sequence[int]
    rounds: int
    last: Sequence[int]

    @classmethod
    def same(cls, turns: Sequence[int]) -> Turns:
        """In all rounds."""
        return cls(turns, 0, turns)

    def of(self, number: int) -> Sequence[int]:
        """Those of a round."""
        return self.usual if number < self.rounds else self.last


def shares(first_row: int, ends: Sequence[int], height: int, fill: bool, turns: Turns) -> list[Share]:
    """What each card gets of the rows below ``first_row``, in strips of so many rows.

    ``ends``: rows that bands end at, ascending; a strip belongs to one band. ``fill``: whether the last strip may have
    rows that are none of the matrix.
    """
    cards = len(turns.usual)
    if cards == 1:
        return [whole(first_row, ends, height, fill)]
    dealt = [_Dealt() for _ in range(cards)]
    row, taken, card, boundaries, filled = first_row, 0, 0, 0, 0
    last_row = ends[-1] if len(ends) else first_row
    for end in (end for end in ends if end > first_row):
        is_begun = False
        while row < end:
            number = boundaries // cards
            if taken == turns.of(number)[card]:
                # The super-strip is full: its last row goes to the next card.
                dealt[card].add_relay(row, boundaries + 1, number)
                card, taken = (card + 1) % cards, 0
                boundaries += 1
                number = boundaries // cards
                dealt[card].add_relay(row, -boundaries, number)
                is_begun = False
            count = min(-(-(end - row) // height), turns.of(number)[card] - taken)
            stop = min(end, row + count * height)
            if stop == last_row and fill:
                filled = row + count * height - stop
            here = len(dealt[card].strips)
            if not is_begun:
                dealt[card].parts.append(Part(row, row, range(here, here)))
                is_begun = True
            begun = dealt[card].parts[-1]
            dealt[card].parts[-1] = Part(begun.first, stop, range(begun.strips.start, here + count))
            at = row + (count - 1) * height
            dealt[card].strips += [(before, height, 0, number) for before in range(row, at, height)]
            dealt[card].strips.append((at, stop - at + (filled if stop == last_row else 0), 0, number))
            row, taken = stop, taken + count
    return [one.share(filled if number == card else 0) for number, one in enumerate(dealt)]


class Flight(NamedTuple):
    """What cards work on at once: ``number`` super-strips each, of so many strips, ``turns``, with their relays.

    A card whose warps are for some super-strips and a part of another one gets that part only when the card before it has a whole one more under way: so
    turns are what leaves no such part over.
    """

    number: int
    turns: list[int]

    @classmethod
    def of(cls, in_flight: Sequence[int]) -> Flight:
        """``in_flight``: strips, and relays, that each card works on at once, which is what the cards' turns are in proportion to."""
        number = max(1, min(_IN_FLIGHT, max(in_flight) // (_SHORTEST + _RELAYS)))
        return cls(number, [max(FEWEST, one // number - _RELAYS) for one in in_flight])

    @property
    def strips(self) -> int:
        """Those of all cards."""
        return self.number * sum(self.turns)

    def turns_for(self, strips: int) -> Turns:
        """How a sweep of so many strips is dealt out: what is less than a flight comes out even, so that the last card has hardly less to do than the first."""
        flights, at_once = strips // self.strips, sum(self.turns)
        rest = strips - flights * self.strips
        rounds = max(1, -(-rest // at_once))
        last = [max(FEWEST, -(-turn * rest // (rounds * at_once))) for turn in self.turns]
        return Turns(self.turns, flights * self.number, last)


def boundaries_of(every: Sequence[Share]) -> int:
    """How many boundaries there are between the super-strips."""
    return max((int(share.relay.max(initial=0)) for share in every), default=0)


def order_of(every: Sequence[Share]) -> list[tuple[int, Part]]:
    """All parts from the top down, each with its card's number."""
    return sorted(
        ((card, part) for card, share in enumerate(every) for part in share.parts), key=lambda one: one[1].first
    )


@dataclass
class _Dealt:
    #: Row, rows, relay and round of each.
    strips: list[tuple[int, int, int, int]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    def add_relay(self, row: int, relay: int, number: int) -> None:
        self.strips.append((row, 0, relay, number))

    def share(self, filled: int) -> Share:
        row, rows, relay, number = np.array(self.strips, np.int32).reshape(-1, 4).T.copy()
        return Share(row, rows, relay, number, self.parts, filled)
