"""The table of genes as TSV, and the proteins of both sides as FASTA.

Places are 1-based and inclusive on the forward strands of the records; the first one is greater
over the origin of a circle. A protein of the other sequence is left out where nothing is aligned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import BinaryIO

from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.export.rendering import Rendering
from gpu.analyses.chromosome.formats import STATES
from gpu.analyses.chromosome.genes.joined import JoinedGenes
from gpu.analyses.chromosome.genes.proteins import Translations
from gpu.analyses.chromosome.genes.table import GeneTable
from gpu.core.units import visible
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
)


def write(rendering: Rendering, out: BinaryIO) -> None:
    """Write the genes of an alignment as a table."""
    write_rows(rendering.genes, range(len(rendering.genes)), out)


def write_proteins(rendering: Rendering, out: BinaryIO) -> None:
    """Write the proteins of all genes of an alignment."""
    write_proteins_of(rendering.genes, range(len(rendering.genes)), out)


def write_rows(genes: GeneTable | JoinedGenes, numbers: Iterable[int], out: BinaryIO) -> None:
    """Write some genes as a table."""
    out.write(("\t".join(COLUMNS) + "\n").encode())
    for table, number in map(genes.at, numbers):
        names = [first_word(each.choice.name or each.whole.name) for each in table.compared]
        gene, counts = table.genes[number], table.counts[number]
        places = []
        for side, name in enumerate(names):
            ends = table.places[side, number].tolist()
            places += [name, *(ends if ends[0] else ("", "")), _STRANDS[table.strand(number, side)] if ends[0] else ""]
        aligned = int(table.aligned[number])
        row = (
            *map(visible, (gene.name, gene.locus, gene.kind, gene.product, gene.protein_id)),
            "ab"[table.on_b],
            *places,
            table.bases[number],
            aligned,
            f"{100 * table.coverage[number]:.2f}",
            f"{100 * table.identity[number]:.2f}" if aligned else "",
            STATES[table.state[number]],
            *(counts[effect] if counts[effect] >= 0 else "" for effect in _EFFECTS),
        )
        out.write(("\t".join(map(str, row)) + "\n").encode())


def write_proteins_of(genes: GeneTable | JoinedGenes, numbers: Iterable[int], out: BinaryIO) -> None:
    """Write the proteins of some genes."""
    made, names = cache(Translations), _names(genes)
    for row in numbers:
        table, number = genes.at(row)
        if (both := made(table).both(number)) is None:
            continue
        for side, translation in sorted(zip((table.on_b, not table.on_b), both, strict=True), key=lambda each: each[0]):
            if len(translation.residues):
                out.write(
                    "\n".join(_record(table, number, names[row], int(side), translation.protein)).encode() + b"\n"
                )


def _names(table: GeneTable | JoinedGenes) -> list[str]:
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
    gene = table.genes[number]
    first, last = table.places[side, number].tolist()
    record = table.compared[side]
    told = [
        f"[gene={visible(gene.name)}]",
        *([f"[protein={visible(gene.product)}]"] if gene.product else []),
        f"[location={first_word(record.choice.name or record.whole.name)}:{first}-{last}"
        f"({_STRANDS[table.strand(number, side)]})]",
    ]
    if side != table.on_b:
        told += [f"[coverage={100 * table.coverage[number]:.2f}]"]
        told += [
            f"[{effect.name.lower()}={count}]"
            for effect in (Effect.FRAMESHIFT, Effect.NONSENSE, Effect.STOP_LOST, Effect.START_LOST)
            if (count := int(table.counts[number, effect])) > 0
        ]
    yield f">{name}_{'ab'[side]} {' '.join(told)}"
    yield from (protein[at : at + _WIDTH] for at in range(0, len(protein), _WIDTH))
