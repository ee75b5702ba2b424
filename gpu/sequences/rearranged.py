"""Simulated pairs with a given number of rearrangements, and the truth about them.

The descendant gets inversions, translocations and duplications at disjoint places of the ancestor,
then the point mutations of ``simulate``. Half of the translocations and duplications, at random,
are inverted. The same arguments give the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.core.units import format_bp
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes, Sequence
from gpu.sequences.simulate import HIGHEST_DIVERGENCE, SHORTEST, Mutations, Pair, Positions, ancestor_of, mutated

#: Least bases between two places of the ancestor that are cut.
SPACING = 1_000
#: A translocation passes this many times its own length of bases that stay; else it would be a
#: matter of opinion which of both was moved.
_PASSED = 2
_TRIES = 2_000

Interval = tuple[int, int]


class Event(NamedTuple):
    """A rearrangement, in 0-based half-open intervals of both sequences.

    Attributes
    ----------
    kind : str
        inversion, translocation, inverted translocation, duplication, inverted duplication
    a, b : (int, int)
        The first to the last base that point mutations left. Of a duplication ``b`` is the copy.
    """

    kind: str
    a: Interval
    b: Interval

    @property
    def reverse(self) -> bool:
        return self.kind.startswith("inver")


class Stretch(NamedTuple):
    """A stretch of the ancestor in the order of the descendant; ``kind`` "" for one that stayed."""

    start: int
    end: int
    reverse: bool = False
    kind: str = ""


@dataclass(frozen=True)
class RearrangedPair:
    """An ancestor ``a``, its descendant ``b``, and the rearrangements, ascending by their place in
    a.
    """

    a: Sequence
    b: Sequence
    events: tuple[Event, ...]


def simulate_rearranged(
    length: int,
    divergence: float,
    seed: int,
    counts: tuple[int, int, int],
    sizes: Interval = (1_000, 5_000),
) -> RearrangedPair:
    """An ancestor of ``length`` bases and a rearranged descendant.

    ``counts``: number of inversions, translocations and duplications. ``sizes``: their least and
    greatest length. Raises ``InputError`` for numbers out of bounds, or too many for the length.
    """
    if length < SHORTEST or seed < 0 or not 0 <= divergence <= HIGHEST_DIVERGENCE or min(counts) < 0:
        raise InputError(
            "A simulated pair has at least {}, a divergence of 0 to {}, and a "
            "seed and numbers of rearrangements that are not negative.",
            format_bp(SHORTEST),
            HIGHEST_DIVERGENCE,
        )
    if not 1 <= sizes[0] <= sizes[1]:
        raise InputError("The sizes of rearrangements are from at least 1 base to as many or more, as in 1k-5k.")
    generator = np.random.Generator(np.random.PCG64(seed))
    ancestor = ancestor_of(generator, length)
    pieces = _arrange(generator, length, counts, sizes)
    descendant, mutations = mutated(generator, rearranged(ancestor, pieces), divergence)
    ancestor.flags.writeable = descendant.flags.writeable = False
    origin = f"simulated, length {length}, divergence {divergence:g}, seed {seed}, rearranged"
    return RearrangedPair(
        Sequence("ancestor", ancestor, origin),
        Sequence("descendant", descendant, origin),
        events_of(pieces, mutations),
    )


def pieces_of(pair: Pair) -> tuple[Stretch, ...]:
    """The pieces of a pair of ``simulate``: one inversion, one duplication."""
    inverted, copied = pair.inversion, pair.duplication
    return (
        Stretch(0, inverted[0]),
        Stretch(*inverted, True, "inversion"),
        Stretch(inverted[1], pair.target),
        Stretch(*copied, False, "duplication"),
        Stretch(pair.target, len(pair.a)),
    )


def rearranged(ancestor: Codes, pieces: tuple[Stretch, ...]) -> Codes:
    """The bases of the pieces, in order."""
    parts = (ancestor[piece.start : piece.end] for piece in pieces)
    turned = (
        DNA.reverse_complement(part) if piece.reverse else part for part, piece in zip(parts, pieces, strict=True)
    )
    return np.concatenate([np.zeros(0, np.uint8), *turned])


def events_of(pieces: tuple[Stretch, ...], mutations: Mutations) -> tuple[Event, ...]:
    """The rearrangements among pieces, where point mutations left them; ascending by a."""
    borders = _borders(pieces)
    kept, places = _kept_ends(mutations, borders), places_in_descendant(pieces, mutations)
    events = []
    for piece, begin, (first, last), place in zip(
        pieces, borders.tolist(), kept.tolist(), places.tolist(), strict=False
    ):
        if piece.kind and first <= last:
            if piece.reverse:
                a = piece.end - 1 - (last - begin), piece.end - (first - begin)
            else:
                a = piece.start + first - begin, piece.start + last - begin + 1
            events.append(Event(piece.kind, a, (place[0], place[1])))
    return tuple(sorted(events, key=lambda event: event.a))


def places_in_descendant(pieces: tuple[Stretch, ...], mutations: Mutations) -> Positions:
    """The interval of the descendant that each piece has: int64[n, 2], half-open.

    From the first to the last base that point mutations left; of a piece that has none, both are
    the place of the next base that is left.
    """
    kept = _kept_ends(mutations, _borders(pieces))
    starts, sizes = mutations.deletions.T
    points, lengths = mutations.insertions.T
    gone, put = (np.concatenate([[0], np.cumsum(some)]) for some in (sizes, lengths))
    places = kept - gone[np.searchsorted(starts, kept)] + put[np.searchsorted(points, kept, side="right")]
    return np.column_stack([places[:, 0], np.maximum(places[:, 0], places[:, 1] + 1)])


def _borders(pieces: tuple[Stretch, ...]) -> Positions:
    """Places on the rearranged ancestor where pieces begin, and where the last one ends."""
    return np.cumsum([0, *(piece.end - piece.start for piece in pieces)])


def _kept_ends(mutations: Mutations, borders: Positions) -> Positions:
    """The first and the last base between two borders that deletions left: int64[n, 2], 0-based on
    the rearranged ancestor; the first is greater if there is none.
    """
    kept = np.column_stack([borders[:-1], borders[1:] - 1])
    starts, ends = mutations.deletions[:, 0], mutations.deletions.sum(axis=1)
    # Deletions do not overlap, but one may begin where another ends.
    is_first = np.append(True, starts[1:] > ends[:-1])[: len(starts)]
    starts, ends = starts[is_first], ends[np.roll(is_first, -1)]
    if len(starts):
        run = np.searchsorted(starts, kept, side="right") - 1
        is_gone = (run >= 0) & (kept < ends[run])
        kept[:, 0] = np.where(is_gone[:, 0], ends[run[:, 0]], kept[:, 0])
        kept[:, 1] = np.where(is_gone[:, 1], starts[run[:, 1]] - 1, kept[:, 1])
    return kept


def _arrange(
    generator: np.random.Generator, length: int, counts: tuple[int, int, int], sizes: Interval
) -> tuple[Stretch, ...]:
    inversions, translocations, duplications = counts
    kinds = ["inversion"] * inversions + ["translocation"] * translocations + ["duplication"] * duplications
    for number in range(inversions, len(kinds)):
        if generator.random() < 0.5:
            kinds[number] = f"inverted {kinds[number]}"
    lengths = generator.integers(sizes[0], sizes[1] + 1, len(kinds)).tolist()
    targets = translocations + duplications
    room = length - sum(lengths) - SPACING * (len(kinds) + targets + 1)
    for _ in range(_TRIES if room >= 0 else 0):
        order = generator.permutation(len(kinds) + targets).tolist()
        spaces = np.sort(generator.integers(0, room + 1, len(order))).tolist()
        intervals, points = [(0, 0)] * len(kinds), [0] * targets
        at = 0
        for number, (item, space) in enumerate(zip(order, spaces, strict=True), start=1):
            start = at + space + SPACING * number
            if item < len(kinds):
                intervals[item] = start, start + lengths[item]
                at += lengths[item]
            else:
                points[item - len(kinds)] = start
        if _all_pass(intervals, points, inversions, translocations):
            return _pieces(length, kinds, intervals, points, inversions)
    raise InputError(
        "{} are too few for so many rearrangements of this size; choose fewer, shorter ones, or a greater length.",
        format_bp(length),
    )


def _all_pass(intervals: list[Interval], points: list[int], inversions: int, translocations: int) -> bool:
    """True if every translocation passes enough bases that stay."""
    for (start, end), point in zip(intervals[inversions : inversions + translocations], points, strict=False):
        low, high = (point, start) if point < start else (end, point)
        moved = sum(max(0, min(high, last) - max(low, first)) for first, last in intervals)
        if high - low - moved < _PASSED * (end - start):
            return False
    return True


def _pieces(
    length: int, kinds: list[str], intervals: list[Interval], points: list[int], inversions: int
) -> tuple[Stretch, ...]:
    """The pieces in the descendant's order; ``points`` are the targets of all but inversions."""
    cuts: list[tuple[int, int, Stretch | None]] = []
    for number, (kind, (start, end)) in enumerate(zip(kinds, intervals, strict=True)):
        piece = Stretch(start, end, kind.startswith("inver"), kind)
        if number < inversions:
            cuts.append((start, end, piece))
            continue
        point = points[number - inversions]
        cuts.append((point, point, piece))
        if "translocation" in kind:
            cuts.append((start, end, None))
    return joined(length, cuts)


def joined(length: int, cuts: list[tuple[int, int, Stretch | None]]) -> tuple[Stretch, ...]:
    """The pieces in the descendant's order: of each cut (start, end, what is put there), and those
    between that stayed.
    """
    pieces, at = [], 0
    for start, end, put in sorted(cuts, key=lambda cut: cut[:2]):
        pieces.append(Stretch(at, start))
        pieces += [put] if put is not None else []
        at = end
    return (*pieces, Stretch(at, length))
