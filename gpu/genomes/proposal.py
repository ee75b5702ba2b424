"""Pairs of records worth aligning, as the exact matches of two genomes show them.

A pair is proposed from a share of either record on that lies in exact matches. Its strand is that
of more matched bases. Its range is where most of these lie, with a margin: that of ``_TAIL`` of the
matched bases at either end is left out, which are chance and repeats.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome import ANALYSIS as CHROMOSOME
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.record_pairs import RecordMatches, record_pairs
from gpu.analyses.matches.result import RecordTable
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.engines.work.arrays import Int64
from gpu.genomes.genome import Genome
from gpu.genomes.request import GenomesRequest, PairChoice
from gpu.results.arrays import Values
from gpu.sequences.choice import SequenceChoice

#: Pairs of records that are listed at most: those of the largest shares.
MOST_PAIRS = 20_000
#: Share of a pair's matched bases at either end of its range that is left out, and its margin: a
#: share of the range, and bases.
_TAIL, _MARGIN_SHARE, _MARGIN = 0.01, 0.05, 1_000
#: Letters of a record's name in the name of a folder.
_NAME_LETTERS = 40
#: The arrays of ``proposal.npz``.
KINDS = {
    **{name: Values(np.int64, 0) for name in ("a", "b", "a_covered", "b_covered")},
    **{name: Values(np.float64, 0) for name in ("forward", "reverse", "seconds", "range_seconds")},
    "ranges": Values(np.int64, 0, shape=(None, 4)),
}


class Proposal(NamedTuple):
    """Pairs of records, those with most matched bases first; arrays [n].

    ``a`` and ``b``: numbers of records. ``forward`` and ``reverse``: matched bases by strand.
    ``a_covered`` and ``b_covered``: bases of the record in at least one match. ``seconds`` and
    ``range_seconds``: estimated, of whole records and of the ranges. ``ranges`` int64 [n, 4]: first
    and last base of a, then of b, 1-based inclusive on the forward strands.
    """

    a: Int64
    b: Int64
    forward: NDArray[np.float64]
    reverse: NDArray[np.float64]
    a_covered: Int64
    b_covered: Int64
    seconds: NDArray[np.float64]
    range_seconds: NDArray[np.float64]
    ranges: Int64

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self.a)

    @property
    def matched(self) -> NDArray[np.float64]:
        """Matched bases of both strands."""
        return self.forward + self.reverse

    @property
    def backward(self) -> NDArray[np.bool_]:
        """True where more bases match on the reverse strand."""
        return self.reverse > self.forward

    def shares(self, a: RecordTable, b: RecordTable) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The share of each pair's record of a, and of b, that lies in matches, 0 to 1."""
        return (
            self.a_covered / np.maximum(a.lengths[self.a], 1),
            self.b_covered / np.maximum(b.lengths[self.b], 1),
        )

    def worth(self, a: RecordTable, b: RecordTable) -> NDArray[np.float64]:
        """The greater share of each pair: what the threshold is compared with."""
        return np.maximum(*self.shares(a, b))

    def choice(self, row: int, a: RecordTable, b: RecordTable, only_ranges: bool) -> PairChoice:
        """A pair as a request has it."""
        ends = self.ranges[row].tolist()
        ranges = ((ends[0], ends[1]), (ends[2], ends[3])) if only_ranges else (None, None)
        return PairChoice(
            a.names[int(self.a[row])], b.names[int(self.b[row])], bool(self.backward[row]), *map(_pair, ranges)
        )


def _pair(ends: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if ends is None else (int(ends[0]), int(ends[1]))


def propose(
    found: RecordMatches, a: Genome, b: Genome, seconds: Callable[[SequenceChoice, SequenceChoice], float]
) -> Proposal:
    """Sum up exact matches by pairs of records.

    Parameters
    ----------
    found : RecordMatches
        With a as the query and b as the reference.
    a, b : Genome
    seconds : callable
        Estimates the time of an alignment.
    """
    pairs = record_pairs(found, b.records)
    worth = np.maximum(
        pairs.query_covered / np.maximum(a.records.lengths[pairs.query], 1),
        pairs.reference_covered / np.maximum(b.records.lengths[pairs.reference], 1),
    )
    kept = np.sort(np.argsort(-worth, kind="stable")[:MOST_PAIRS])
    of_a, of_b = pairs.query[kept], pairs.reference[kept]
    # Sums of nothing are whole numbers.
    forward, reverse = (bases[kept].astype(np.float64) for bases in (pairs.forward, pairs.reverse))
    ranges = _ranges(found, a.records, b.records, of_a, of_b, reverse > forward)
    times = np.zeros((len(kept), 2))
    for row in range(len(kept)):
        back = bool(reverse[row] > forward[row])
        first, second = int(of_a[row]), int(of_b[row])
        ends = ranges[row].tolist()
        times[row] = (
            seconds(a.choice(first), b.choice(second, reverse=back)),
            seconds(a.choice(first, (ends[0], ends[1])), b.choice(second, (ends[2], ends[3]), back)),
        )
    return Proposal(
        *(of_a, of_b, forward, reverse, pairs.query_covered[kept], pairs.reference_covered[kept]),
        *(times[:, 0].copy(), times[:, 1].copy(), ranges),
    )


def _ranges(
    found: RecordMatches, a: RecordTable, b: RecordTable, of_a: Int64, of_b: Int64, backward: NDArray[np.bool_]
) -> Int64:
    """The range of each pair where most bases match, with a margin: as ``Proposal.ranges``."""
    count = max(1, len(b.names))
    keys = (found.query * count + found.reference) * 2 + found.reverse
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    ranges = np.empty((len(of_a), 4), np.int64)
    for row, (first, second, back) in enumerate(zip(of_a.tolist(), of_b.tolist(), backward.tolist(), strict=True)):
        key = (first * count + second) * 2 + back
        some = order[np.searchsorted(keys, key) : np.searchsorted(keys, key, side="right")]
        ranges[row, :2] = _range(found.query_start[some], found.query_end[some], int(a.lengths[first]))
        ranges[row, 2:] = _range(found.reference_start[some], found.reference_end[some], int(b.lengths[second]))
    return ranges


def _range(starts: Int64, ends: Int64, length: int) -> tuple[int, int]:
    """The first and last base, 1-based, of where most matched bases lie."""
    order = np.argsort(starts, kind="stable")
    starts, ends = starts[order], ends[order]
    sums = np.cumsum(ends - starts)
    low = int(starts[np.searchsorted(sums, _TAIL * sums[-1])])
    high = int(ends[min(len(ends) - 1, np.searchsorted(sums, (1 - _TAIL) * sums[-1]))])
    margin = _MARGIN + round(_MARGIN_SHARE * (high - low))
    return max(0, low - margin) + 1, min(length, high + margin)


def chosen(request: GenomesRequest, proposal: Proposal, a: Genome, b: Genome) -> tuple[PairChoice, ...]:
    """The pairs that a request wants: its own, else those of the proposal from the threshold on.

    Each has its strand: one that names none has that of more matched bases.
    Raises ``InputError`` for a pair whose record, or range, is in neither genome.
    """
    if request.pairs is None:
        rows = np.flatnonzero(proposal.worth(a.records, b.records) >= request.threshold).tolist()
        return tuple(proposal.choice(row, a.records, b.records, request.only_ranges) for row in rows)
    backward = dict(zip(zip(proposal.a.tolist(), proposal.b.tolist(), strict=True), proposal.backward, strict=True))
    wanted = dict[PairChoice, None]()
    for pair in request.pairs:
        (a_record, a_range), (b_record, b_range) = places_of(pair, a, b)
        reverse = bool(backward.get((a_record, b_record), False)) if pair.reverse is None else pair.reverse
        wanted[replace(pair, reverse=reverse, a_range=a_range, b_range=b_range)] = None
    return tuple(wanted)


def places_of(pair: PairChoice, a: Genome, b: Genome) -> list[tuple[int, tuple[int, int] | None]]:
    """Of both sides of a pair the number of the record, and the range; None for all of it.

    Raises ``InputError`` for a record, or a range, that is not in the genome.
    """
    found = []
    for genome, name, ends in ((a, pair.a, pair.a_range), (b, pair.b, pair.b_range)):
        number = genome.number_of(name)
        if number < 0:
            raise InputError("{}: the genome has no record “{}”; correct the pairs.", genome.paths[0], visible(name))
        length = int(genome.records.lengths[number])
        if ends is not None and ends[1] > length:
            raise InputError(
                "The range {:,}-{:,} is not inside “{}” of {}, which has {:,} bases; correct the pairs.",
                ends[0],
                ends[1],
                visible(name),
                genome.paths[0],
                length,
            )
        found.append((number, None if ends == (1, length) else ends))
    return found


def alignment_of(request: GenomesRequest, pair: PairChoice, a: Genome, b: Genome) -> ChromosomeRequest:
    """The request of a pair's alignment, the same as of these records alone."""
    sides = [genome.number_of(name) for genome, name in ((a, pair.a), (b, pair.b))]
    return alignment_of_sides(
        request,
        SequenceChoice(a.paths[int(a.file[sides[0]])], pair.a, pair.a_range),
        SequenceChoice(b.paths[int(b.file[sides[1]])], pair.b, pair.b_range, bool(pair.reverse)),
    )


def alignment_of_sides(request: GenomesRequest, a: SequenceChoice, b: SequenceChoice) -> ChromosomeRequest:
    """The request of the alignment of two matrix sides."""
    return ChromosomeRequest(
        a=a,
        b=b,
        scoring=request.scoring,
        engine=request.engine,
        limits=request.limits,
        circular="auto",
        also=request.also,
        also_both_strands=bool(request.also),
    )


def seconds_of(request: GenomesRequest, engine: Any) -> Callable[[SequenceChoice, SequenceChoice], float]:
    """Return a function that estimates the time of an alignment of two sides, in seconds."""
    known = dict[tuple[int, int], float]()

    def seconds(a: SequenceChoice, b: SequenceChoice) -> float:
        key = a.used, b.used
        if key not in known:
            asked = alignment_of_sides(request, a, b)
            known[key] = CHROMOSOME.estimate(asked, None, engine).seconds if min(key) else 0.0
        return known[key]

    return seconds


def folder_of(pair: PairChoice, a: Genome, b: Genome) -> str:
    """The name of a pair's result folder within the genomes' one, unique there and on any system.

    It says the records by number and name, and what of them is aligned.
    """
    sides = []
    for genome, name, ends in ((a, pair.a, pair.a_range), (b, pair.b, pair.b_range)):
        plain = re.sub(r"[^\w.+-]+", "_", name, flags=re.ASCII)[:_NAME_LETTERS].strip("._") or "record"
        part = f" {ends[0]}-{ends[1]}" if ends is not None else ""
        sides.append(f"{genome.number_of(name) + 1}-{plain}{part}")
    return f"{sides[0]} x {sides[1]}{' reverse' if pair.reverse else ''}"
