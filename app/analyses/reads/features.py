"""The annotations of a result's reference, and the gene at a place: its most telling feature there.

Read in a thread.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from app.analyses.reads.variant_rows import effect_text
from app.pictures.features import EFFECT
from gpu.analyses.chromosome.differences.severity import NAMES, Effect
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.table import DELETION, INSERTION, SUBSTITUTION, Variants
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.genomes.variant_effects import variant_effects
from gpu.sequences.alphabet import DNA
from gpu.sequences.files import read_features
from gpu.sequences.raw import is_file
from gpu.sequences.sequence import Feature

#: Kinds of features that tell of a gene, the most telling first; all others follow.
_KINDS = ("gene", "CDS", "mRNA", "tRNA", "rRNA", "ncRNA", "tmRNA", "misc_RNA", "exon")
#: Kinds that span a record and tell of no gene.
_NO_GENES = ("source", "region")
#: Bases that are read at once, and beyond them: of longer deletions no effect is told.
_BLOCK, _LONGEST = 1 << 20, 1 << 12
#: Qualifiers that name a gene and its product.
_NAMES, _PRODUCTS = ("gene", "locus_tag", "Name", "label"), ("product", "note")


def features_of(result: ReadsResult) -> list[Feature]:
    """The features of GenBank and EMBL references, at concatenated positions.

    Empty if the file is missing. Records are identified by name and length. Raises ``InputError``
    for a file that cannot be read, or is of another reference.
    """
    paths = [path for path in result.request.references if is_file(path)]
    if not paths:
        return []
    names, lengths = result.reference_records
    before = np.concatenate([[0], np.cumsum(lengths)]).tolist()
    records = dict(zip(zip(names.strings(), lengths.tolist(), strict=True), before[:-1], strict=True))
    found: list[Feature] = []
    for path in paths:
        annotated = read_features(path)
        for name, length, features in annotated:
            place = records.get((name, length))
            if place is not None:
                found += [replace(one, start=one.start + place, end=one.end + place) for one in features]
        if annotated and not any((name, length) in records for name, length, _ in annotated):
            raise InputError("{} has changed since the reads were mapped to it.", path)
    return found


def with_effects(
    result: ReadsResult, variants: Sequence[Feature], genes: Iterable[Collection[Feature]]
) -> list[Feature]:
    """The lines of a VCF file, each with what it does to a gene by itself (``EFFECT``).

    Nothing is told of those that have other letters than the reference, or change several bases in
    one. Raises ``Damaged``.
    """
    if not result.has_letters:
        return list(variants)

    @lru_cache(2)
    def letters(block: int) -> bytes:
        codes = result.bases.column("code")[block * _BLOCK : (block + 1) * _BLOCK + _LONGEST]
        return DNA.text(codes).encode()

    plain = [
        (place, number, kind, own, other)
        for number, one in enumerate(variants)
        for place, kind, own, other in _plain(one, dict(one.qualifiers))
        # Bases beyond the end of a record would be those of the next one.
        if place + len(own) <= one.end and letters(place // _BLOCK).startswith(own, place % _BLOCK)
    ]
    plain.sort(key=lambda each: each[0])
    places, numbers, kinds, own, other = map(list, zip(*plain, strict=True)) if plain else ([],) * 5
    none = np.zeros((len(plain), 2), np.int64)
    before = np.concatenate([[0], np.cumsum(result.reference_records[1])])
    listed = Variants(np.array(places, np.int64), np.array(kinds, np.uint8), own, other, none, none, none, before)
    found = variant_effects(result, listed, genes)
    told: dict[int, list[str]] = {}
    for number, *words in zip(numbers, found.genes, found.effect.tolist(), found.changes, strict=True) if found else ():
        if words[1] >= Effect.NON_CODING:
            told.setdefault(number, []).append(effect_text(words[0], NAMES[words[1]], words[2]))
    return [
        replace(one, qualifiers=(*one.qualifiers, (EFFECT, ", ".join(told[number])))) if number in told else one
        for number, one in enumerate(variants)
    ]


def _plain(variant: Feature, told: dict[str, str]) -> Iterator[tuple[int, int, bytes, bytes]]:
    """The place, kind and letters of each alternative of a line of VCF that is a substitution, an
    insertion or a deletion.
    """
    for alternative in told.get("alternative", "").upper().split(","):
        own, other = told.get("reference", "").upper().encode(), alternative.encode()
        while len(own) > 1 < len(other) and own[-1] == other[-1]:
            own, other = own[:-1], other[:-1]
        skipped = 0
        while len(own) > 1 < len(other) and own[0] == other[0]:
            own, other, skipped = own[1:], other[1:], skipped + 1
        is_of_one = own != other and min(len(own), len(other)) == 1 and set(own + other) <= set(b"ACGTN")
        if is_of_one and (len(own) == len(other) or own[0] == other[0]):
            kind = SUBSTITUTION if len(own) == len(other) else INSERTION if len(own) == 1 else DELETION
            yield variant.start + skipped, kind, own, other


def gene_at(features: Iterable[Feature], place: int) -> Feature | None:
    """The gene at a place; of several the one of the most telling kind, then the shortest.

    Parameters
    ----------
    features : iterable of Feature
    place : int
        In the coordinates of the features, 0-based.

    Returns
    -------
    Feature, optional
        None where the annotation has nothing.
    """
    here = [one for one in features if one.start <= place < one.end and one.kind not in _NO_GENES]
    return min(here, key=_order, default=None)


def _order(feature: Feature) -> tuple[int, int]:
    kind = _KINDS.index(feature.kind) if feature.kind in _KINDS else len(_KINDS)
    return kind, feature.end - feature.start


def named(gene: Feature, features: Iterable[Feature]) -> str:
    """The gene's name and product, as far as features of the same ends tell them."""
    same = [gene, *(one for one in features if (one.start, one.end) == (gene.start, gene.end))]
    name = _first(same, _NAMES) or gene.label
    product = _first(same, _PRODUCTS)
    return visible(", ".join(dict.fromkeys(filter(None, (name, product)))))


def _first(features: list[Feature], names: tuple[str, ...]) -> str:
    said = (value for name in names for one in features for key, value in one.qualifiers if key == name and value)
    return next(said, "")
