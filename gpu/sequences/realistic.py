"""Simulated pairs that have what real genomes have, and the truth about them.

``simulate`` makes random letters with short and few gaps; real pairs are harder to align fast. Here
either side has islands that the other lacks, families of repeats by the hundred, operons of rRNA
and insertion sequences that hardly differ, and long tandem arrays whose number of units changed.
The GC content drifts, and the divergence is uneven: hot spots, conserved stretches. Inversions,
translocations and duplications are few and of all lengths.

Numbers and lengths are those of *E. coli* K-12 MG1655 beside 536 and W, as the list of
rearrangements has them: not aligned are 11 to 23 stretches per Mbp and side, their quartiles 1.6
to 2.2, 2.7 to 5.5 and 7 to 9 kbp, a tenth above 10 to 28 kbp, the longest 38 to 72 kbp. The same
arguments give the same bytes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.core.units import format_bp
from gpu.sequences.alphabet import DNA
from gpu.sequences.rearranged import Event, RearrangedPair, Stretch, events_of, joined, places_in_descendant, rearranged
from gpu.sequences.sequence import Codes, Sequence
from gpu.sequences.simulate import (
    HIGHEST_DIVERGENCE,
    SHORTEST,
    Generator,
    Mutations,
    Positions,
    mutated,
    put_interspersed_repeats,
    put_tandem_repeats,
)

ONLY_A, ONLY_B = _ONE_SIDED = "not aligned in a", "not aligned in b"
_ARRAY = "array"


class _Lengths(NamedTuple):
    """Log-normal lengths: number per Mbp, median, spread of the logarithm, the longest."""

    per_mbp: float
    median: int
    spread: float
    longest: int


_ISLANDS = _Lengths(14.0, 4_500, 1.15, 100_000)
_INVERSIONS = _Lengths(1.0, 6_000, 1.5, 300_000)
_TRANSLOCATIONS = _Lengths(1.5, 1_800, 0.9, 30_000)
_DUPLICATIONS = _Lengths(1.5, 2_500, 0.9, 30_000)
#: Arrays, by the lengths of their units.
_ARRAYS = _Lengths(1.5, 400, 1.3, 6_000)
_MIN_UNITS, _MAX_UNITS = 6, 60
#: Copies per Mbp: in both sequences, and in either alone.
_INSERTION_SEQUENCES, _OF_ONE_SIDE, _OPERONS = 8.0, 4.0, 1.5
_FAMILIES, _OPERON = 10, 5_200
#: The differences of copies from their family, at most; of an operon, of a unit of an array.
_COPY, _OPERON_COPY, _UNIT_COPY = 0.02, 0.003, 0.02
#: Islands that are stretches of one of a few prophages, and their differences from it.
_PROPHAGES, _PROPHAGE, _PROPHAGE_SHARE, _PROPHAGE_COPY = 4, 45_000, 0.3, 0.1
#: Bases of a window of one GC content, and of one rate of mutations; the windows that both drift
#: over, slow and fast.
_GC_WINDOW, _RATE_WINDOW = 1_000, 500
_GC_MEAN, _GC_DRIFTS, _GC_BOUNDS = 0.48, ((300, 0.03), (10, 0.04)), (0.2, 0.75)
_RATE_DRIFTS = ((200, 0.4), (8, 0.6))
#: Shares of runs of windows that are hot spots or conserved, how many times the rate they have, and
#: the windows of a run.
_EXTREMES, _EXTREME_WINDOWS = ((0.03, 6.0), (0.08, 0.1)), 6
#: Bases between events; those of an event, at least; how many times its length what moves passes.
_SPACING, _SHORTEST_EVENT, _PASSED = 200, 60, 4
#: An event has at most this part of the sequence, all of them together at most that share of it.
_PART, _MOST = 12, 0.5
#: Bases made at a time.
_AT_ONCE = 1 << 22


def simulate_realistic(length: int, divergence: float, seed: int) -> RearrangedPair:
    """An ancestor of ``length`` bases and a descendant, ``divergence`` events a base apart where
    they have counterparts.

    Above 0.05 the divergence comes out lower, 0.3 as 0.24: no place mutates more often than every
    other time. Besides rearrangements ``events`` has the stretches that only one has, as kinds
    ``ONLY_A`` and ``ONLY_B``: empty in the other one, at their place there. Raises ``InputError``
    for numbers out of bounds.
    """
    if length < SHORTEST or seed < 0 or not 0 <= divergence <= HIGHEST_DIVERGENCE:
        raise InputError(
            "A realistic pair has at least {}, a divergence of 0 to {}, and a seed that is not negative.",
            format_bp(SHORTEST),
            HIGHEST_DIVERGENCE,
        )
    generator = np.random.Generator(np.random.PCG64(seed))
    library = _Library(generator)
    items = _placed(generator, length, _items(generator, length, library))
    foreign = sum(len(item.bases) for item in items if item.kind == ONLY_B)
    source = np.empty(length + foreign, np.uint8)
    ancestor = source[:length]
    _drifting(generator, ancestor)
    put_interspersed_repeats(generator, ancestor)
    put_tandem_repeats(generator, ancestor)
    library.put(generator, ancestor)
    pieces, intervals = _pieces(source, length, items)
    changed = rearranged(source, pieces)
    descendant, mutations = mutated(generator, changed, divergence, uneven_places(generator, len(changed), divergence))
    del changed
    ancestor = ancestor.copy() if foreign else ancestor
    ancestor.flags.writeable = descendant.flags.writeable = False
    origin = f"simulated, length {length}, divergence {divergence:g}, seed {seed}, realistic"
    return RearrangedPair(
        Sequence("ancestor", ancestor, origin),
        Sequence("descendant", descendant, origin),
        _events(pieces, intervals, mutations),
    )


class _Library:
    """Sequences that occur many times: insertion sequences, an operon, prophages."""

    def __init__(self, generator: Generator) -> None:
        sizes = generator.integers(700, 2_600, _FAMILIES)
        self.insertions = [_drifting(generator, np.empty(size, np.uint8)) for size in sizes.tolist()]
        self.operon = _drifting(generator, np.empty(_OPERON, np.uint8))
        self.prophages = [_drifting(generator, np.empty(_PROPHAGE, np.uint8)) for _ in range(_PROPHAGES)]

    def insertion(self, generator: Generator) -> Codes:
        """A copy of an insertion sequence, on either strand."""
        return _copy(generator, self.insertions[int(generator.integers(_FAMILIES))], _COPY * generator.random())

    def island(self, generator: Generator, size: int) -> Codes:
        """A stretch of a prophage, or bases of their own GC content."""
        if generator.random() < _PROPHAGE_SHARE and size < _PROPHAGE:
            prophage = self.prophages[int(generator.integers(_PROPHAGES))]
            start = int(generator.integers(0, _PROPHAGE - size))
            return _copy(generator, prophage[start : start + size], _PROPHAGE_COPY * generator.random())
        return _drifting(generator, np.empty(size, np.uint8), _GC_MEAN - 0.06)

    def put(self, generator: Generator, codes: Codes) -> None:
        """Copies all over ``codes``."""
        count = _number(generator, _INSERTION_SEQUENCES, len(codes))
        copies = [self.insertion(generator) for _ in range(count)]
        copies += [_copy(generator, self.operon, _OPERON_COPY) for _ in range(_number(generator, _OPERONS, len(codes)))]
        for copy in copies:
            if len(copy) * _PART <= len(codes):
                start = int(generator.integers(0, len(codes) - len(copy)))
                codes[start : start + len(copy)] = copy


class _Item(NamedTuple):
    """An event at a place of the ancestor.

    ``span``: its bases of the ancestor, from ``start`` on. ``bases``: those of an island or an
    array, else empty. ``change``: bases at an array's end that the descendant has twice; negative:
    that it has not. ``target``: where a piece is put that moves.
    """

    kind: str
    span: int
    bases: Codes
    change: int = 0
    start: int = 0
    target: int = 0


def _items(generator: Generator, length: int, library: _Library) -> list[_Item]:
    """Events in random order, as many as there is room for; their places are not yet chosen."""
    nothing = np.empty(0, np.uint8)
    items = []
    for kind in (ONLY_A, ONLY_B):
        islands = [library.island(generator, size) for size in _lengths(generator, _ISLANDS, length)]
        islands += [library.insertion(generator) for _ in range(_number(generator, _OF_ONE_SIDE, length))]
        items += [_Item(kind, len(bases) if kind == ONLY_A else 0, bases) for bases in islands]
    items += [_Item("inversion", size, nothing) for size in _lengths(generator, _INVERSIONS, length)]
    for kind, lengths in (("translocation", _TRANSLOCATIONS), ("duplication", _DUPLICATIONS)):
        for size in _lengths(generator, lengths, length):
            items.append(_Item(f"inverted {kind}" if generator.random() < 0.5 else kind, size, nothing))
    for size in _lengths(generator, _ARRAYS, length):
        units = int(generator.integers(_MIN_UNITS, _MAX_UNITS))
        unit = _drifting(generator, np.empty(size, np.uint8))
        array = np.concatenate([_copy(generator, unit, _UNIT_COPY, is_forward=True) for _ in range(units)])
        change = size * int(generator.integers(1, 1 + units // 3))
        items.append(_Item(_ARRAY, len(array), array, change if generator.random() < 0.5 else -change))
    chosen, taken = [], 0
    for number in generator.permutation(len(items)).tolist():
        size = max(items[number].span, len(items[number].bases)) + 2 * _SPACING
        if size * _PART <= length and taken + size <= _MOST * length:
            chosen.append(items[number])
            taken += size
    return chosen


def _placed(generator: Generator, length: int, items: list[_Item]) -> list[_Item]:
    """The items at places that are ascending and apart. Targets lie in the spaces between them; an
    item that would not move far enough to be told from its neighbours is left out.
    """
    room = length - sum(item.span for item in items) - _SPACING * (len(items) + 1)
    placed, at = [], _SPACING
    for item, before in zip(
        items, np.diff(np.sort(generator.integers(0, room + 1, len(items))), prepend=0), strict=True
    ):
        at += int(before)
        placed.append(item._replace(start=at))
        at += item.span + _SPACING
    behind = generator.permutation(len(items)).tolist()
    for number, other in enumerate(behind):
        target = placed[other].start + placed[other].span + _SPACING // 2
        placed[number] = placed[number]._replace(target=target)
    return [
        item for item in placed
        if "location" not in item.kind or abs(item.target - item.start) > _PASSED * item.span
    ]  # fmt: skip


def _pieces(source: Codes, length: int, items: list[_Item]) -> tuple[tuple[Stretch, ...], dict[int, tuple[int, int]]]:
    """The pieces of ``source`` in the descendant's order.

    ``source``: the ancestor, whose islands and arrays are written, and what the descendant alone
    has. Also the intervals of the ancestor of what is not in the descendant, by their starts, and
    of what is not in the ancestor, by the starts of their pieces.
    """
    cuts: list[tuple[int, int, Stretch | None]] = []
    intervals, foreign = {}, length
    for kind, span, bases, change, start, target in items:
        end = start + span
        if kind == ONLY_B:
            source[foreign : foreign + len(bases)] = bases
            cuts.append((start, start, Stretch(foreign, foreign + len(bases), kind=kind)))
            intervals[foreign] = start, start
            foreign += len(bases)
            continue
        source[start : start + len(bases)] = bases
        if kind == _ARRAY and change > 0:
            cuts.append((end, end, Stretch(end - change, end, kind="duplication")))
        elif kind in (ONLY_A, _ARRAY):
            gone = start if kind == ONLY_A else end + change
            cuts.append((gone, end, Stretch(gone, gone, kind=ONLY_A)))
            intervals[gone] = gone, end
        else:
            piece = Stretch(start, end, kind.startswith("inver"), kind)
            place = (start, end) if kind == "inversion" else (target, target)
            cuts += [(*place, piece), *([(start, end, None)] if "translocation" in kind else [])]
    return joined(length, cuts), intervals


def _events(
    pieces: tuple[Stretch, ...], intervals: dict[int, tuple[int, int]], mutations: Mutations
) -> tuple[Event, ...]:
    """All events where point mutations left them, ascending by a."""
    two_sided = tuple(piece._replace(kind="") if piece.kind in _ONE_SIDED else piece for piece in pieces)
    events = list(events_of(two_sided, mutations))
    for piece, (begin, end) in zip(pieces, places_in_descendant(pieces, mutations).tolist(), strict=True):
        if piece.kind in _ONE_SIDED:
            events.append(Event(piece.kind, intervals[piece.start], (begin, end)))
    return tuple(sorted(events, key=lambda event: event.a))


def _lengths(generator: Generator, lengths: _Lengths, length: int) -> list[int]:
    """Lengths of the events of a kind."""
    count = _number(generator, lengths.per_mbp, length)
    sizes = np.exp(generator.normal(np.log(lengths.median), lengths.spread, count)).astype(np.int64)
    return np.clip(sizes, _SHORTEST_EVENT, lengths.longest).tolist()


def _number(generator: Generator, per_mbp: float, length: int) -> int:
    return int(generator.poisson(per_mbp * length / 1e6))


def _copy(generator: Generator, codes: Codes, divergence: float, is_forward: bool = False) -> Codes:
    """A copy with substitutions, on either strand unless ``is_forward``."""
    copy = codes.copy() if is_forward or generator.random() < 0.5 else DNA.reverse_complement(codes)
    changed = np.flatnonzero(generator.random(len(copy), dtype=np.float32) < divergence)
    copy[changed] ^= generator.integers(1, 4, len(changed), dtype=np.uint8)
    return copy


def _drifting(generator: Generator, codes: Codes, mean: float = _GC_MEAN) -> Codes:
    """Fill ``codes`` with bases whose GC content drifts about a mean."""
    windows = -(-len(codes) // _GC_WINDOW)
    gc = mean + sum(spread * _drift(generator, windows, span) for span, spread in _GC_DRIFTS)
    limits = np.round(256 * np.clip(gc, *_GC_BOUNDS)).astype(np.uint8)
    for start in range(0, len(codes), _AT_ONCE):
        part = codes[start : start + _AT_ONCE]
        drawn = generator.integers(0, 1 << 16, len(part), dtype=np.uint16)
        limit = np.repeat(limits[start // _GC_WINDOW : -(-(start + len(part)) // _GC_WINDOW)], _GC_WINDOW)[: len(part)]
        coin = (drawn >> 8).astype(np.uint8) & 1
        part[:] = np.where(drawn.astype(np.uint8) < limit, coin + np.uint8(1), coin * np.uint8(3))
    return codes


def _drift(generator: Generator, windows: int, span: int) -> NDArray[np.float64]:
    """Values of mean 0 and spread 1 that change over ``span`` windows: moving averages of noise."""
    noise = np.cumsum(generator.normal(size=windows + span))
    return (noise[span:] - noise[:-span]) / np.sqrt(span)


def uneven_places(generator: Generator, length: int, divergence: float) -> Positions:
    """Places of mutations, ascending, whose rate changes from window to window."""
    windows = -(-length // _RATE_WINDOW)
    factors = np.exp(sum(spread * _drift(generator, windows, span) for span, spread in _RATE_DRIFTS))
    runs = generator.random(-(-windows // _EXTREME_WINDOWS))
    for share, times in _EXTREMES:
        factors[np.repeat(runs < share, _EXTREME_WINDOWS)[:windows]] *= times
        runs -= share
        runs[runs < 0] = 1.0
    rates = np.minimum(divergence * factors / factors.mean(), HIGHEST_DIVERGENCE)
    # So many throws hit each place of a window at its rate.
    throws = generator.poisson(-_RATE_WINDOW * np.log1p(-rates))
    places = np.repeat(np.arange(windows) * _RATE_WINDOW, throws) + generator.integers(0, _RATE_WINDOW, throws.sum())
    places = np.unique(places)
    return places[places < length]
