"""The genes of an annotation: a row for each coding sequence, and for each gene that has none.

Lines of one gene are known by what annotations link them with: ``ID`` and ``Parent`` of GFF3,
``gene_id`` of GTF, ``/locus_tag`` and ``/gene`` of GenBank, or the same ends on the same strand.
They must overlap besides, since copies of a gene share their names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from gpu.analyses.chromosome.annotation.kinds import is_gene as is_gene_kind
from gpu.analyses.chromosome.annotation.kinds import is_transcript
from gpu.analyses.chromosome.differences.coding import NO_PROTEIN, coding_features
from gpu.analyses.chromosome.differences.effects import is_gene, is_named
from gpu.analyses.chromosome.find.features import Whole, kind_order, whole_features
from gpu.sequences.sequence import Feature, Sequence

#: Qualifiers in which the lines of one gene agree.
_LINKS = ("locus_tag", "gene_id", "gene")
#: Kinds that a part of a gene may be a part of, besides genes and transcripts.
_BETWEEN = frozenset({"CDS", "exon", "polypeptide", "protein"})
_LOCUS, _PRODUCT = ("locus_tag", "gene_id"), ("product", "description", "note", "Note")
_MOST_GENERATIONS = 5

_Link = tuple[object, ...]


@dataclass
class Gene:
    """A coding sequence, or a gene without any.

    ``whole``: its feature, on the forward strand of the record. ``coding``: its number in
    ``CodingSequences``; -1 for none. ``locus``, ``product``: of it, or of its gene; "" for none.
    """

    whole: Whole
    coding: int
    kind: str
    locus: str
    product: str

    @property
    def name(self) -> str:
        """The gene's name, else its locus tag, accession or kind."""
        label = self.whole.label
        return (label if label != self.protein_id else "") or self.locus or label or self.kind

    @property
    def protein_id(self) -> str:
        """The accession of its protein or transcript, or ""."""
        return self.whole.value("protein_id", "transcript_id")

    def _learn(self, other: Whole) -> None:
        """Add what another line of the same gene tells."""
        self.locus = self.locus or other.value(*_LOCUS)
        self.product = self.product or other.value(*_PRODUCT)
        if self.kind == "gene":
            self.kind = other.kind


def genes_of(record: Sequence) -> list[Gene]:
    """The genes of a whole record by their places; regions of BED files if it has no genes."""
    coding = list(coding_features(record))
    coded = {id(part) for parts in coding for part in parts}
    named = list(filter(is_gene, record.features)) or list(filter(is_named, record.features))
    lines = [(whole_features(0, parts)[0], number) for number, parts in enumerate(coding)]
    others = whole_features(0, [feature for feature in named if id(feature) not in coded])
    # Of one gene the most telling line comes first, and learns from the others.
    lines += [(whole, -1) for whole in sorted(others, key=lambda whole: kind_order(whole.kind))]
    above = _parents(record.features)
    genes: list[Gene] = []
    linked: dict[_Link, list[Gene]] = defaultdict(list)
    for whole, number in lines:
        links = _links(whole, above)
        same = [gene for link in links for gene in linked[link] if _overlap(gene.whole, whole)]
        if same if number < 0 else any(gene.whole.spans == whole.spans for gene in same):
            for gene in same:
                gene._learn(whole)
            continue
        is_pseudo = number < 0 and any(name in NO_PROTEIN for name, _ in whole.qualifiers)
        kind = "pseudogene" if is_pseudo else whole.kind
        gene = Gene(whole, number, kind, whole.value(*_LOCUS), whole.value(*_PRODUCT))
        genes.append(gene)
        for link in links:
            linked[link].append(gene)
    return sorted(genes, key=lambda gene: (gene.whole.start, gene.whole.end))


def _parents(features: Iterable[Feature]) -> dict[str, tuple[bool, str]]:
    """By ID: True for a line that may be a gene or a part of one, and its first parent, or ""."""
    found = {}
    for feature in features:
        values = {} if feature.part else dict(reversed(feature.qualifiers))
        if key := values.get("ID", ""):
            kind = feature.kind
            is_part = kind in _BETWEEN or is_gene_kind(kind) or is_transcript(kind)
            found[key] = is_part, _first(values.get("Parent", ""))
    return found


def _first(parents: str) -> str:
    return parents.partition(", ")[0]


def _links(whole: Whole, above: dict[str, tuple[bool, str]]) -> set[_Link]:
    """Keys that lines of one gene have in common: ends, qualifiers, the topmost ID."""
    links: set[_Link] = {(whole.start, whole.end, whole.strand)}
    links.update((name, value) for name, value in whole.qualifiers if name in _LINKS and value)
    top, parent = whole.value("ID"), _first(whole.value("Parent"))
    for _ in range(_MOST_GENERATIONS):
        is_part, further = above.get(parent, (True, ""))
        if not parent or not is_part:
            break
        top, parent = parent, further
    if top:
        links.add(("ID", top))
    return links


def _overlap(one: Whole, other: Whole) -> bool:
    return one.start < other.end and other.start < one.end
