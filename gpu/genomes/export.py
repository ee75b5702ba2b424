"""Exports of a comparison of genomes: tables, and the alignments of all pairs in one file.

The alignments are written by the exports of one alignment: below one header, in the order of genome
a's records. Tables are TSV with a heading; positions are 1-based and inclusive on forward strands,
shares are in percent, and a dot stands for what there is not.

The tree of several genomes by their distances is neighbour joining, as Newick: N. Saitou, M. Nei,
The neighbor-joining method, Mol. Biol. Evol. 4 (1987), 406-425; computed and written by Biopython.
Negative lengths of branches, which the method allows, are written as 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.export import Rendering, maf, paf, renderings_of, variants
from gpu.analyses.chromosome.export.genes import write_protein_rows, write_rows
from gpu.analyses.chromosome.export.only_one import Region, formats_of, record_of
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.copies import Copy
from gpu.analyses.one_record import Record, read_records
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import percent, visible
from gpu.genomes.gene_table import genes_of_genomes
from gpu.genomes.genes import features_of
from gpu.genomes.pairs_table import proposal_table
from gpu.genomes.proposal import chosen
from gpu.genomes.result import GenomesResult, PairFigures, change_counts
from gpu.genomes.ribbons_svg import write_ribbons
from gpu.sequences.names import vcf_names, vcf_renamed, vcf_value


def tree_of(names: Sequence[str], distance: NDArray[np.float64]) -> Any:
    """The tree as Biopython has it (``Bio.Phylo.BaseTree.Tree``).

    Parameters
    ----------
    names : sequence of str
        Each once.
    distance : float64 [n, n]
        Symmetric, 0 on the diagonal.
    """
    # Here, since Biopython takes a while to import.
    from Bio.Phylo.BaseTree import Clade, Tree
    from Bio.Phylo.TreeConstruction import DistanceMatrix, DistanceTreeConstructor

    if len(names) == 2:
        half = float(distance[0, 1]) / 2
        return Tree(root=Clade(clades=[Clade(name=name, branch_length=half) for name in names]))
    lower = [[float(value) for value in row[: number + 1]] for number, row in enumerate(distance)]
    tree = DistanceTreeConstructor().nj(DistanceMatrix(list(names), lower))
    for clade in tree.find_clades():
        if not clade.is_terminal():
            # Inner nodes have no name that tells anything.
            clade.name = None
        clade.branch_length = max(0.0, clade.branch_length or 0.0)
    return tree


def newick(names: Sequence[str], distance: NDArray[np.float64]) -> str:
    """The tree in Newick's format, in one line; see ``tree_of``."""
    from Bio.Phylo import NewickIO

    out = StringIO()
    NewickIO.write([tree_of(names, distance)], out, format_branch_length="%1.9f")
    return out.getvalue().strip()


_OF_RECORD = '##INFO=<ID=BCHROM,Number=1,Type=String,Description="Name of genome b\'s record">'
_PAIR = (
    *("a", "a_start", "a_end", "b", "b_start", "b_end", "strand", "score", "bits", "evalue", "identity"),
    *("a_coverage", "b_coverage", "matches", "mismatches", "gaps", "gap_columns", "columns", "alignments"),
    *("seconds", "device", "computer", "folder"),
)
_REARRANGEMENT = (
    "class",
    *(f"{side}_{what}" for side in "ab" for what in ("name", "start", "end", "length")),
    "strand",
    "identity",
    "copy",
)


# ---------------------------------------------------------------------- alignments


def _renderings(result: GenomesResult) -> Iterator[list[Rendering]]:
    """The alignments of each pair, in the order of a's records, then of b's.

    Raises ``InputError`` without aligned pairs.
    """
    _require_pairs(result)
    a, b = result.genomes
    for pair in sorted(result.pairs, key=lambda pair: (a.number_of(pair.a), b.number_of(pair.b))):
        if pair.alignments:
            yield renderings_of(result.pair(pair.folder))


def _write_paf(result: GenomesResult, out: BinaryIO) -> None:
    for renderings in _renderings(result):
        for rendering in renderings:
            paf.write(rendering, out)


def _write_maf(result: GenomesResult, out: BinaryIO) -> None:
    write = maf.write
    for renderings in _renderings(result):
        for rendering in renderings:
            write(rendering, out)
            write = maf.add


def _write_vcf(result: GenomesResult, out: BinaryIO) -> None:
    """VCF of the differences of all first alignments; genome a is the reference.

    The records of one of a's records ascend by position, of all pairs together; INFO says which
    record of b each is of.
    """
    a, b = result.genomes
    called = [vcf_names(genome.records.names) for genome in (a, b)]
    compared, left_out = list[str](), 0
    bodies = dict[int, list[tuple[int, bytes]]]()
    for rendering, *_ in _renderings(result):
        number = a.number_of(rendering.request.a.record or "")
        other = called[1][b.number_of(rendering.request.b.record or "")]
        compared.append(variants.compared(rendering, other))
        missing, texts = variants.records_of(rendering, called[0][number], f"BCHROM={vcf_value(other)}")
        left_out += missing
        rows = bodies.setdefault(number, [])
        rows += ((int(line.split(b"\t", 2)[1]), line) for text in texts for line in text.splitlines(keepends=True))
    renamed = [*vcf_renamed(a.records.names, called[0]), *vcf_renamed(b.records.names, called[1])]
    contigs = zip(called[0], a.records.lengths.tolist(), strict=True)
    out.write(variants.header(compared, left_out, contigs, renamed, (_OF_RECORD,)))
    for number in sorted(bodies):
        out.writelines(line for _, line in sorted(bodies[number], key=lambda row: row[0]))


# ---------------------------------------------------------------------- tables


def write_pairs(result: GenomesResult, out: BinaryIO) -> None:
    """Write a line for each pair, or for each two of several genomes."""
    if result.request.is_all:
        _write_couples(result, out)
        return
    _require_pairs(result)
    _lines(out, [_PAIR, *map(_pair, result.pairs)])


def _pair(pair: PairFigures) -> tuple[Any, ...]:
    counts, dots = pair.counts, (".", ".")
    # Of a circle the first base is larger than the last where the alignment goes on at base 1.
    of_b = pair.b_range[::-1] if pair.b_range and pair.reverse else pair.b_range
    shares = (percent(share, 1, 4) for share in (pair.identity, pair.a_coverage, pair.b_coverage))
    return (
        *(pair.a, *(pair.a_range or dots)),
        *(pair.b, *(of_b or dots), "-" if pair.reverse else "+", pair.score),
        *("." if pair.bits is None else f"{pair.bits:.1f}", pair.evalue or ".", *shares),
        *(counts.matches, counts.mismatches, counts.gap_openings, counts.gap_columns, counts.length, pair.alignments),
        *(f"{pair.seconds:.1f}", pair.device or ".", pair.computer or ".", pair.folder),
    )


def _write_proposal(result: GenomesResult, out: BinaryIO) -> None:
    _require_two(result)
    a, b = result.genomes
    wanted = chosen(result.request, result.proposal, a, b)
    out.write(proposal_table(result.proposal, wanted, a, b, result.request.only_ranges))


def _write_rearrangements(result: GenomesResult, out: BinaryIO) -> None:
    _require_pairs(result)
    _lines(out, [_REARRANGEMENT, *_rearrangements(result)])


def _rearrangements(result: GenomesResult) -> Iterator[tuple[Any, ...]]:
    found = result.rearrangements
    copied = found.copies
    a, b = (genome.records.names for genome in result.genomes)
    for row in range(len(found)):
        sides = list[Any]()
        for names, number, start, end in (
            (a, found.a[row], found.a_start[row], found.a_end[row]),
            (b, found.b[row], found.b_start[row], found.b_end[row]),
        ):
            sides += [names[number], start + 1, end, end - start] if number >= 0 else [".", ".", ".", 0]
        is_aligned = found.kind[row] < BlockKind.NOT_ALIGNED_A
        strand = ("-" if found.reverse[row] else "+") if is_aligned else "."
        identity = percent(found.identity[row], 1, 2) if is_aligned else "."
        yield (found.title(row), *sides, strand, identity, Copy(int(copied[row])).title)


def _only(result: GenomesResult, side: int) -> list[Region]:
    """The stretches of a genome (0: a) that lie in no block of any aligned pair."""
    _require_pairs(result)
    found, names = result.rearrangements, result.genomes[side].records.names
    rows = np.flatnonzero(found.kind == (BlockKind.NOT_ALIGNED_B if side else BlockKind.NOT_ALIGNED_A))
    columns = (found.b, found.b_start, found.b_end) if side else (found.a, found.a_start, found.a_end)
    places = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [Region(names[number], start, end) for number, start, end in places]


def _only_letters(result: GenomesResult, side: int) -> Iterator[Record]:
    """The FASTA of these stretches. Raises ``InputError`` if a record is gone or has changed."""
    genome, wanted = result.genomes[side], defaultdict[str, list[Region]](list)
    for region in sorted(_only(result, side)):
        wanted[region.record].append(region)
    for path in genome.paths if wanted else ():
        for record in read_records(path):
            regions = wanted.pop(record.name, [])
            if regions and len(record.letters) != genome.records.lengths[genome.number_of(record.name)]:
                raise _changed(path, record.name)
            yield from (record_of(region, side, record.letters) for region in regions)
    for name in wanted:
        raise _changed(genome.paths[-1], name)


def _changed(path: str, name: str) -> InputError:
    return InputError("{} has no record “{}”, or a changed one; run the comparison again.", path, visible(name))


def _write_differences(result: GenomesResult, out: BinaryIO) -> None:
    _require_pairs(result)
    _lines(out, _differences(result))


def _differences(result: GenomesResult) -> Iterator[tuple[Any, ...]]:
    """The counts of each pair's differences, then those of all pairs together."""
    yield "a", "b", "counted", "name", "from", "to", "value"
    each = [(pair.a, pair.b, (pair,)) for pair in result.pairs]
    for a, b, pairs in (*each, ("all", "all", result.pairs)):
        counts = change_counts(pairs)
        for row in (*counts.substitution_rows(), *counts.gap_rows()):
            yield a, b, *row


# ---------------------------------------------------------------------- several genomes


def genome_names(result: GenomesResult) -> list[str]:
    """The names of several genomes: those of their files, each once."""
    return result.request.genome_names


def write_matrix(result: GenomesResult, out: BinaryIO) -> None:
    """Write the distances (1 − identity) as a square table."""
    _write_square(result, out, "distance")


def _write_coverage(result: GenomesResult, out: BinaryIO) -> None:
    _write_square(result, out, "coverage")


def _write_square(result: GenomesResult, out: BinaryIO, what: str) -> None:
    """Write an array of ``Distances`` by its name."""
    _require_all(result)
    names, values = genome_names(result), getattr(result.distances, what).tolist()
    rows = ((name, *(f"{value:.9f}" for value in row)) for name, row in zip(names, values, strict=True))
    _lines(out, [("genome", *names), *rows])


def _write_couples(result: GenomesResult, out: BinaryIO) -> None:
    names, found = genome_names(result), result.distances
    rows = list[tuple[Any, ...]]([("a", "b", "identity", "distance", "a_coverage", "b_coverage")])
    for first, second in zip(*np.triu_indices(len(names), 1), strict=True):
        identity = found.identity[first, second]
        rows.append(
            (
                *(names[first], names[second], "." if np.isnan(identity) else percent(identity, 1, 4)),
                f"{found.distance[first, second]:.9f}",
                *(percent(share, 1, 4) for share in (found.coverage[first, second], found.coverage[second, first])),
            )
        )
    _lines(out, rows)


def _write_tree(result: GenomesResult, out: BinaryIO) -> None:
    _require_all(result)
    out.write(f"{newick(genome_names(result), result.distances.distance)}\n".encode())


def _lines(out: BinaryIO, rows: Iterable[tuple[Any, ...]]) -> None:
    for row in rows:
        out.write("\t".join(visible(str(cell)) for cell in row).encode() + b"\n")


def _require_two(result: GenomesResult) -> None:
    if result.request.is_all:
        raise InputError(
            "“{}” compares several genomes; print this of the comparison of two, in a folder in it.", result.folder
        )


def _require_pairs(result: GenomesResult) -> None:
    _require_two(result)
    if not result.has_alignments:
        raise InputError("“{}” has no aligned pairs yet; start the alignments first.", result.folder)


def _require_all(result: GenomesResult) -> None:
    if not result.request.is_all:
        raise InputError("“{}” compares two genomes; distances are of several, each compared with each.", result.folder)


def _write_genes(result: GenomesResult, out: BinaryIO, annotations: Sequence[str] = (), proteins: bool = False) -> None:
    """The genes of a, by its files and by annotations as of ``features_of``, or their proteins."""
    _require_pairs(result)
    names, tables = genome_names(result), [genome.records for genome in result.genomes]
    if any(text.startswith("b:") for text in annotations):
        raise InputError("The genes listed are those of genome a: name a file of them[[, as --annotation a:FILE|]].")
    features, _ = features_of(names, tables, {names[0]: result.request.a}, annotations)
    if not any(features):
        raise InputError(
            "Genome a of “{}” has no genes; name a file of them[[, as --annotation a:FILE|]].", result.folder
        )
    found = genes_of_genomes(result, features)
    (write_protein_rows if proteins else write_rows)(found, range(len(found)), out)


_write_proteins = partial(_write_genes, proteins=True)
FORMATS_OF_TWO = (
    Format("pairs", Phrase("table of pairs (TSV)"), ".tsv", write_pairs),
    Format("proposal", Phrase("table of proposed pairs (TSV)"), ".tsv", _write_proposal),
    Format("rearrangements", Phrase("Rearrangements (TSV)"), ".tsv", _write_rearrangements),
    Format("differences", Phrase("sums of differences (TSV)"), ".tsv", _write_differences),
    Format("paf", "PAF", ".paf", _write_paf),
    Format("maf", "MAF", ".maf", _write_maf),
    Format("vcf", Phrase("VCF of differences"), ".vcf", _write_vcf),
    *formats_of(_only, _only_letters),
)
FORMATS_OF_ALL = (
    Format("matrix", Phrase("matrix of distances (TSV)"), ".tsv", write_matrix),
    Format("coverage", Phrase("matrix of coverages (TSV)"), ".tsv", _write_coverage),
    Format("newick", Phrase("tree (Newick)"), ".nwk", _write_tree),
)
#: On the command line; the window saves what its table and its picture show.
_DRAWN = (
    Format("ribbons-svg", Phrase("synteny ribbons (SVG)"), ".svg", write_ribbons),
    Format("genes", Phrase("table of genes (TSV)"), ".genes.tsv", _write_genes),
    Format("genes-fasta", Phrase("proteins of both sequences (FASTA)"), ".proteins.fa", _write_proteins),
)
FORMATS = (*FORMATS_OF_TWO, *FORMATS_OF_ALL, *_DRAWN)
