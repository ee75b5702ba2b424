"""The annotations of a result's reference, and the gene at a place: its most telling feature there.

Read in a thread; free of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from gpu.analyses.reads.result import ReadsResult
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.sequences.files import read_features
from gpu.sequences.raw import is_file
from gpu.sequences.sequence import Feature

#: Kinds of features that tell of a gene, the most telling first; all others follow.
_KINDS = ("gene", "CDS", "mRNA", "tRNA", "rRNA", "ncRNA", "tmRNA", "misc_RNA", "exon")
#: Kinds that span a record and tell of no gene.
_NO_GENES = ("source", "region")
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
