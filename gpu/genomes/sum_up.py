"""The figures of aligned pairs, their rearrangements together, and distances of genomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.alignment import Counts
from gpu.analyses.chromosome.differences.counts import CLASSES, DifferenceCounts
from gpu.analyses.chromosome.export import rendering_of
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.analyses.chromosome.result import Result
from gpu.analyses.matches.result import RecordTable
from gpu.core.monitor import Monitor
from gpu.core.request import REQUEST_FILE
from gpu.genomes.genome import Genome
from gpu.genomes.rearrangements import GenomeRearrangements, PairBlocks, join
from gpu.genomes.request import PairChoice
from gpu.genomes.result import Distances, GenomesResult, PairFigures
from gpu.sequences.alphabet import DNA_BASES

#: Ranges of a record, 0-based half-open.
Ranges = list[tuple[int, int]]


class PairSummed(NamedTuple):
    """A pair as the summary needs it: its blocks, and the ranges that it aligns."""

    blocks: PairBlocks
    ranges: tuple[Ranges, Ranges]


class Summed(NamedTuple):
    """The sum: rearrangements, and bases of a and of b in at least one alignment."""

    rearrangements: GenomeRearrangements
    aligned: tuple[int, int]


def figures_of(
    folder: Path, pair: PairChoice, a: Genome, b: Genome, monitor: Monitor
) -> tuple[PairFigures, PairSummed]:
    """Read the result of a pair, find its rearrangements, and count its differences.

    Raises ``InputError``, ``Damaged``, ``OutOfMemory``, ``Cancelled``.
    """
    result = Result.open(folder)
    request = result.request
    ranges = _ranges(result)
    first = result.alignments[0]
    lengths = request.a.length, request.b.length
    coverages = [_covered(some) / max(1, length) for some, length in zip(ranges, lengths, strict=True)]
    substitutions, gaps = [0] * DNA_BASES**2, [[0] * (len(CLASSES) + 1)] * 2
    counts, of_first = Counts(0, 0, 0, 0), None
    if not first.alignment.is_empty:
        rendering = rendering_of(result)
        counted = DifferenceCounts.of(rendering.differences)
        substitutions = counted.substitutions.reshape(-1).tolist()
        gaps = [counted.insertions.tolist(), counted.deletions.tolist()]
        counts, of_first = rendering.counts, first.ranges(request)
    worth = first.significance
    figures = PairFigures(
        folder=folder.name,
        a=pair.a,
        b=pair.b,
        reverse=request.b.reverse,
        score=first.score,
        matches=counts.matches,
        mismatches=counts.mismatches,
        gap_openings=counts.gap_openings,
        gap_extensions=counts.gap_extensions,
        a_coverage=coverages[0],
        b_coverage=coverages[1],
        substitutions=tuple(substitutions),
        insertions=tuple(gaps[0]),
        deletions=tuple(gaps[1]),
        alignments=0 if first.alignment.is_empty else len(result.alignments),
        seconds=result.seconds,
        device=result.device,
        log10_evalue=None if worth is None else float(worth.log10_evalue),
        bits=None if worth is None else float(worth.bits),
        a_range=None if of_first is None else of_first[0],
        b_range=None if of_first is None else of_first[1],
    )
    found = rearrangements_of(result, monitor)
    blocks = PairBlocks(a.number_of(pair.a), b.number_of(pair.b), (request.a, request.b), found)
    return figures, PairSummed(blocks, ranges)


def sum_up(pairs: Sequence[PairSummed], a: RecordTable, b: RecordTable) -> Summed:
    """Put the pairs together; ``a`` and ``b``: the records of both genomes."""
    aligned = []
    for side in range(2):
        by_record = dict[int, Ranges]()
        for pair in pairs:
            record = (pair.blocks.a, pair.blocks.b)[side]
            by_record.setdefault(record, []).extend(pair.ranges[side])
        aligned.append(sum(map(_covered, by_record.values())))
    return Summed(join([pair.blocks for pair in pairs], a, b), (aligned[0], aligned[1]))


def _ranges(result: Result) -> tuple[Ranges, Ranges]:
    """The ranges of both records that all alignments of a result cover."""
    ranges: tuple[Ranges, Ranges] = ([], [])
    for found in result.alignments:
        request = found.request(result.request)
        ends = zip(ranges, (request.a, request.b), found.alignment.start, found.alignment.end, strict=True)
        for some, choice, start, end in ends if not found.alignment.is_empty else ():
            for begin, stop in choice.runs(start, end):
                positions = choice.position(begin), choice.position(stop - 1)
                some.append((min(positions) - 1, max(positions)))
    return ranges


def _covered(ranges: Ranges) -> int:
    """The bases that lie in at least one of some ranges."""
    covered = reached = 0
    for first, end in sorted(ranges):
        covered += max(0, end - max(first, reached))
        reached = max(reached, end)
    return covered


def distances(count: int, folders: Mapping[tuple[int, int], Path]) -> Distances:
    """The distances of ``count`` genomes; ``folders``: the result of each two, by their numbers.

    Raises ``InputError``, ``Damaged``.
    """
    identity, coverage = np.full((count, count), np.nan), np.zeros((count, count))
    np.fill_diagonal(identity, 1.0)
    np.fill_diagonal(coverage, 1.0)
    for (first, second), folder in folders.items():
        result = GenomesResult.open(folder) if (folder / REQUEST_FILE).exists() else None
        if result is None or not result.has_alignments:
            continue
        matches, columns = (sum(getattr(pair.counts, name) for pair in result.pairs) for name in ("matches", "length"))
        if columns:
            identity[first, second] = identity[second, first] = matches / columns
        for (row, column), aligned, genome in zip(
            ((first, second), (second, first)), result.aligned, result.genomes, strict=True
        ):
            coverage[row, column] = min(1.0, aligned / max(1, genome.records.total))
    return Distances(identity, coverage)
