"""The table of genes as TSV, and the proteins of both sides as FASTA.

Places are 1-based and inclusive on the forward strands of the records; the first one is greater
over the origin of a circle. A protein of the other sequence is left out where nothing is aligned.
Of several alignments each gene is placed by the one that covers most of it, which the last column
numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import BinaryIO

import numpy as np

from gpu.analyses.chromosome.differences.effects import genes_are_of_b
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.formats import STATES
from gpu.analyses.chromosome.genes.listed import genes_of
from gpu.analyses.chromosome.genes.proteins import Translations
from gpu.analyses.chromosome.genes.table import GeneTable
from gpu.core.monitor import Monitor
from gpu.core.units import percent, visible
from gpu.results.output import writing_monitor
from gpu.sequences.names import first_word

_WIDTH = 60
_STRANDS = {1: "+", -1: "-", 0: "."}
#: The effects that are counted, each in a column.
_EFFECTS = (
    *(Effect.SYNONYMOUS, Effect.MISSENSE, Effect.IN_FRAME, Effect.FRAMESHIFT, Effect.NONSENSE, Effect.STOP_LOST),
    Effect.START_LOST,
)
COLUMNS = (
    *("gene", "locus_tag", "kind", "product", "protein_id", "annotation"),
    *("a_name", "a_first", "a_last", "a_strand", "b_name", "b_first", "b_last", "b_strand"),
    *("bases", "aligned", "coverage", "identity", "state"),
    *(effect.name.lower() for effect in _EFFECTS),
    "alignment",
)


def gene_table_of(renderings: Sequence[Rendering], monitor: Monitor | None = None) -> GeneTable:
    """The genes of a, or of b if a has none, each by the alignment that covers most of it.

    ``renderings``: the alignments of a result; of equal ones that of the highest score counts.
    Raises ``InputError`` as ``Rendering.compared``, ``Cancelled``.
    """
    monitor = monitor or writing_monitor()
    monitor.begin(1, len(renderings))
    a, b = renderings[0].compared
    of_b = {b.choice.reverse: b}
    genes = genes_of((b if genes_are_of_b(a, b) else a).whole)

    def tables() -> Iterator[GeneTable]:
        for done, each in enumerate(renderings, 1):
            choice = each.request.b
            side = of_b.setdefault(choice.reverse, replace(b, side=each.b, choice=choice))
            yield GeneTable.of(each.alignment, a, side, genes, each.number)
            monitor.report(done=done)

    return GeneTable.best(tables())


def write(rendering: Rendering, out: BinaryIO, others: Sequence[Rendering] = ()) -> None:
    """Write the genes of alignments of a result as a table."""
    genes = gene_table_of((rendering, *others))
    write_rows(genes, range(len(genes)), out)


def write_proteins(rendering: Rendering, out: BinaryIO, others: Sequence[Rendering] = ()) -> None:
    """Write the proteins of all genes of alignments of a result."""
    genes = gene_table_of((rendering, *others))
    write_protein_rows(genes, range(len(genes)), out)


def write_rows(table: GeneTable, numbers: Iterable[int], out: BinaryIO) -> None:
    """Write some genes as a table."""
    out.write(("\t".join(COLUMNS) + "\n").encode())
    for number in numbers:
        gene, counts, by = table.genes[number], table.counts[number], table.by(number)
        places = []
        for side, name in enumerate(map(first_word, by.names)):
            ends = table.places[side, number].tolist()
            places += [name, *(ends if ends[0] else ("", "")), _STRANDS[by.strand(gene, side)] if ends[0] else ""]
        aligned = int(table.aligned[number])
        row = (
            *map(visible, (gene.name, gene.locus, gene.kind, gene.product, gene.protein_id)),
            "ab"[by.on_b],
            *places,
            table.bases[number],
            aligned,
            percent(table.coverage[number], 1, 2),
            percent(table.identity[number], 1, 2) if aligned else "",
            STATES[table.state[number]],
            *(counts[effect] if counts[effect] >= 0 else "" for effect in _EFFECTS),
            by.number if aligned else "",
        )
        out.write(("\t".join(map(str, row)) + "\n").encode())


def write_protein_rows(table: GeneTable, numbers: Iterable[int], out: BinaryIO) -> None:
    """Write the proteins of some genes; the sequences of one alignment are held at a time."""
    numbers, names = list(numbers), _names(table)
    texts, monitor = dict[int, str](), writing_monitor()
    for which in np.unique(table.placed_by[numbers]).tolist():
        by = table.alignments[which]
        translations = Translations(by)
        for number in (number for number in numbers if table.placed_by[number] == which):
            monitor.raise_if_cancelled()
            if (both := translations.both(table.genes[number])) is not None:
                sides = enumerate(both[::-1] if by.on_b else both)
                found = [(side, each.protein) for side, each in sides if len(each.residues)]
                lines = [
                    line for side, protein in found for line in _record(table, number, names[number], side, protein)
                ]
                texts[number] = "".join(f"{line}\n" for line in lines)
    out.writelines(texts.get(number, "").encode() for number in numbers)


def _names(table: GeneTable) -> list[str]:
    """A name for each gene that no other one has: its locus tag, else its protein's accession."""
    names = [gene.locus or gene.protein_id or gene.name for gene in table.genes]
    shared = Counter(names)
    names = [
        gene.protein_id or name if shared[name] > 1 else name for gene, name in zip(table.genes, names, strict=True)
    ]
    shared = Counter(names)
    found = [f"{name}.{number}" if shared[name] > 1 else name for number, name in enumerate(names, 1)]
    return [visible(name).replace(" ", "_") for name in found]


def _record(table: GeneTable, number: int, name: str, side: int, protein: str) -> Iterator[str]:
    """A heading with the side, the gene and its place, and the lines of a protein."""
    gene, by = table.genes[number], table.by(number)
    first, last = table.places[side, number].tolist()
    told = [
        f"[gene={visible(gene.name)}]",
        *([f"[protein={visible(gene.product)}]"] if gene.product else []),
        f"[location={first_word(by.names[side])}:{first}-{last}({_STRANDS[by.strand(gene, side)]})]",
    ]
    if side != by.on_b:
        told += [f"[coverage={percent(table.coverage[number], 1, 2)}]"]
        told += [
            f"[{effect.name.lower()}={count}]"
            for effect in (Effect.FRAMESHIFT, Effect.NONSENSE, Effect.STOP_LOST, Effect.START_LOST)
            if (count := int(table.counts[number, effect])) > 0
        ]
    yield f">{name}_{'ab'[side]} {' '.join(told)}"
    yield from (protein[at : at + _WIDTH] for at in range(0, len(protein), _WIDTH))
