"""The table of genes of two genomes: each gene of a, and its place in b by the aligned pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.export import renderings_of
from gpu.analyses.chromosome.genes.joined import JoinedGenes
from gpu.analyses.chromosome.genes.table import GeneTable
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice, resolve
from gpu.sequences.sequence import Feature
from gpu.sequences.sequence import Sequence as Record


def genes_of_genomes(result: GenomesResult, features: Sequence[tuple[Feature, ...]]) -> JoinedGenes:
    """The genes of a; for a thread.

    ``features``: of each of its records. A gene is in the alignment with most of its bases, and
    absent where there is none. Raises ``InputError``, ``Damaged``.
    """
    genome, records = result.genomes[0], []
    kept = dict[tuple[object, ...], Record]()
    none = Record("", np.zeros(0, np.uint8))
    nothing = ComparedSequence(none, none, SequenceChoice(""))
    for number in [number for number, own in enumerate(features) if own] or [0]:
        own = features[number]
        choice, read = resolve(genome.choice(number))
        whole = replace(read, features=own)
        tables = list[GeneTable]()
        for pair in result.pairs:
            if not own or pair.a != genome.records.names[number] or not pair.alignments:
                continue
            for rendering in renderings_of(result.pair(pair.folder)):
                of_a, of_b = rendering.request.a, rendering.request.b
                # Several pairs have the same record: it is held once.
                side = kept.setdefault((of_b.name, of_b.trim, of_b.reverse, of_b.origin), rendering.b)
                side = replace(side, features=())
                a, b = ComparedSequence(whole, rendering.a, of_a), ComparedSequence(side, side, of_b)
                tables.append(GeneTable.of(rendering.alignment, a, b))
        tables.append(GeneTable.of(Alignment.empty(), ComparedSequence(whole, read, choice), nothing))
        records.append(tables)
    return JoinedGenes.best(records)
