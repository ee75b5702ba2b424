"""The gene at a place of a reference: the most telling feature of its annotation there.

Free of Qt.
"""

from __future__ import annotations

from collections.abc import Iterable

from gpu.core.units import visible
from gpu.sequences.sequence import Feature

#: Kinds of features that tell of a gene, the most telling first; all others follow.
_KINDS = ("gene", "CDS", "mRNA", "tRNA", "rRNA", "ncRNA", "tmRNA", "misc_RNA", "exon")
#: Kinds that span a record and tell of no gene.
_NO_GENES = ("source", "region")
#: Qualifiers that name a gene and its product.
_NAMES, _PRODUCTS = ("gene", "locus_tag", "Name", "label"), ("product", "note")


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
