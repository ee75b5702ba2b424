"""The table of genes of two genomes: each gene of a, and its place in b by the aligned pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.export import Rendering, rendering_of, renderings_of
from gpu.analyses.chromosome.genes.listed import genes_of
from gpu.analyses.chromosome.genes.table import Compared, GeneTable
from gpu.core.monitor import Monitor
from gpu.genomes.result import GenomesResult
from gpu.results.output import writing_monitor
from gpu.sequences.choice import SequenceChoice, resolve
from gpu.sequences.sequence import Feature
from gpu.sequences.sequence import Sequence as Record

_NONE = Record("", np.zeros(0, np.uint8))
_NOTHING = ComparedSequence(_NONE, _NONE, SequenceChoice(""))


def genes_of_genomes(
    result: GenomesResult, features: Sequence[tuple[Feature, ...]], monitor: Monitor | None = None
) -> GeneTable:
    """The genes of a; for a thread.

    ``features``: of each of its records. A gene is in the alignment that covers most of it, of
    equal ones in that of the highest score, and in one with nothing where there is none. The
    sequences of one pair are held at a time, and read anew for proteins. ``monitor`` counts the
    records that have features. Raises ``InputError``, ``Damaged``, ``Cancelled``.
    """
    monitor = monitor or writing_monitor()
    numbers = [number for number, own in enumerate(features) if own] or [0]
    monitor.begin(1, len(numbers))
    tables = []
    for number in numbers:
        tables.append(GeneTable.best(_tables(result, number, features[number], monitor)))
        monitor.report(done=len(tables))
    return GeneTable.joined(tables)


def _tables(result: GenomesResult, number: int, features: tuple[Feature, ...], monitor: Monitor) -> Iterator[GeneTable]:
    """The genes of a record beside nothing, then by each alignment of it."""
    genome = result.genomes[0]
    choice = genome.choice(number)
    whole = replace(resolve(choice)[1], features=features)
    genes = genes_of(whole)
    nothing = Alignment.empty(), (ComparedSequence(whole, whole, choice), _NOTHING)
    yield GeneTable.of(nothing[0], *nothing[1], genes, load=partial(_read, result, choice, features))
    for pair in result.pairs if features else ():
        if pair.a == genome.records.names[number] and pair.alignments:
            for found in renderings_of(result.pair(pair.folder)):
                monitor.raise_if_cancelled()
                load = partial(_read, result, choice, features, pair.folder, found.number)
                yield GeneTable.of(found.alignment, *_sides(whole, found), genes, found.number, load)


def _read(
    result: GenomesResult, choice: SequenceChoice, features: tuple[Feature, ...], folder: str = "", number: int = 1
) -> Compared:
    """An alignment of a record of a, and what was compared; of nothing without its ``folder``."""
    whole = replace(resolve(choice)[1], features=features)
    if not folder:
        return Alignment.empty(), (ComparedSequence(whole, whole, choice), _NOTHING)
    found = rendering_of(result.pair(folder), number)
    return found.alignment, _sides(whole, found)


def _sides(whole: Record, found: Rendering) -> tuple[ComparedSequence, ComparedSequence]:
    """A record of a, and that of b without its genes."""
    b = replace(found.b, features=())
    return ComparedSequence(whole, found.a, found.request.a), ComparedSequence(b, b, found.request.b)
