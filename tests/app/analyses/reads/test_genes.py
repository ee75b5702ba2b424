"""The gene at a place: the most telling kind, then the shortest; its name and product."""

from __future__ import annotations

from app.analyses.reads.features import gene_at, named
from gpu.sequences.sequence import Feature

_CDS = Feature("CDS", 100, 400, 1, "abcA", (("gene", "abcA"), ("product", "a protein")))
_FEATURES = [
    Feature("source", 0, 1000, 0, "all"),
    Feature("gene", 100, 400, 1, "abcA", (("locus_tag", "b0001"), ("gene", "abcA"))),
    _CDS,
    Feature("gene", 350, 380, -1, "inner", (("gene", "inner"),)),
    Feature("misc_feature", 500, 600, 0, "odd"),
    Feature("tRNA", 700, 780, -1, "", (("product", "tRNA-Ala"),)),
]


def test_the_most_telling_feature_is_the_gene() -> None:
    kinds = [
        (place, found.kind, found.label) for place in (100, 399, 360, 550, 700) if (found := gene_at(_FEATURES, place))
    ]
    assert kinds == [
        (100, "gene", "abcA"),
        (399, "gene", "abcA"),
        (360, "gene", "inner"),
        (550, "misc_feature", "odd"),
        (700, "tRNA", ""),
    ]
    assert gene_at(_FEATURES, 400) is None and gene_at([], 5) is None


def test_its_name_and_product_come_from_features_of_the_same_ends() -> None:
    assert named(_FEATURES[1], _FEATURES) == "abcA, a protein"
    assert named(_FEATURES[4], _FEATURES) == "odd"
    assert named(_FEATURES[5], _FEATURES) == "tRNA-Ala"
