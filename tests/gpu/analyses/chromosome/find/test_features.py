"""The search for features, and what is aligned with them, against a walk column by column."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.find import counterpart as counterparts
from gpu.analyses.chromosome.find.counterpart import counterpart_of, described, place_of, places_of
from gpu.analyses.chromosome.find.features import FeatureIndex, Whole, whole_features
from gpu.analyses.chromosome.result import Result
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence
from tests.samples import finished_result, related_pair

FEATURES = [
    Feature("gene", 10, 100, 1, "gyrA", (("gene", "gyrA"), ("locus_tag", "T_1"))),
    Feature("CDS", 10, 100, 1, "gyrA", (("product", "DNA gyrase subunit A"), ("translation", "MKVLA"))),
    Feature("CDS", 200, 260, -1, "gyrB", (("product", "acts on gyra"),), 4, 1),
    Feature("CDS", 300, 360, -1, "gyrB", (("product", "acts on gyra"),), 4, 0),
    Feature("tRNA", 400, 470, 1, "xgyrA", ()),
]


def test_names_come_before_other_qualifiers_and_parts_make_one_feature() -> None:
    features = whole_features(0, FEATURES)
    assert [one.spans for one in features][2] == ((300, 360), (200, 260))
    index = FeatureIndex(features)
    found = index.search(" GyrA ")
    assert [(one.feature.kind, one.feature.label, one.where) for one in found] == [
        ("CDS", "gyrA", ""),
        ("tRNA", "xgyrA", ""),
        ("CDS", "gyrB", "product"),
    ]
    assert found[0].feature.title() == "gyrA (CDS), DNA gyrase subunit A"
    assert [one.feature.label for one in index.search("T_1")] == ["gyrA"]
    assert [one.feature.label for one in index.search("subunit  a")] == ["gyrA"]
    assert index.search("mkvla") == [] and index.search(" ") == [] and index.search("nowhere") == []
    proteins = FeatureIndex([Whole(0, "CDS", "x", 1, ((0, 30),), (("translation", "MKVLAWW"),))])
    assert len(proteins.search("kvlaww")) == 1


@pytest.fixture(scope="module")
def pair() -> tuple[Sequence, Sequence, Alignment]:
    a, b, alignment = related_pair(6_000, seed=3, divergence=0.08)
    return Sequence("a", a), Sequence("b", b), alignment


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("spans", [[(0, 6_000)], [(50, 300)], [(1_000, 1_001)], [(2_000, 2_500), (3_000, 3_333)]])
def test_counterparts_are_counted_column_by_column(
    pair: tuple[Sequence, Sequence, Alignment],
    side: int,
    spans: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counterparts, "CHUNK", 64)
    a, b, alignment = pair
    path = [(int(kind), int(n)) for kind, n in zip(alignment.segments.kind, alignment.segments.length, strict=True)]
    i, j = alignment.start
    columns = []
    for kind, length in path:
        for _ in range(length):
            columns.append((i if kind != 1 else None, j if kind != 2 else None))
            i, j = i + (kind != 1), j + (kind != 2)
    matches = mismatches = gaps = gap_columns = aligned = 0
    others = []
    for start, end in spans:
        own = [at for at, column in enumerate(columns) if column[side] is not None and start <= column[side] < end]
        aligned += len(own)
        before = None
        for row, column in columns[own[0] : own[-1] + 1] if own else []:
            kind = "a" if row is None else "b" if column is None else ""
            if kind:
                gap_columns += 1
                gaps += kind != before
            elif a.codes[row] == b.codes[column]:
                matches += 1
            else:
                mismatches += 1
            before = kind
            other = (row, column)[1 - side]
            others += [] if other is None else [other]
    found = counterpart_of(alignment, a, b, side, spans)
    assert found is not None and found.bases == sum(end - start for start, end in spans)
    assert (found.matches, found.mismatches, found.gaps, found.gap_columns) == (matches, mismatches, gaps, gap_columns)
    assert (found.start, found.end, found.aligned) == (min(others), max(others) + 1, aligned)


def test_what_lies_beside_the_alignment_or_in_a_gap_is_said(tmp_path: Path) -> None:
    result = Result.open(finished_result(tmp_path, length=3_000, reverse_b=True, trimmed=True))
    a, b = result.load_sequences()
    alignment, request = result.alignment, result.request
    assert alignment is not None
    feature = Whole(0, "gene", "aukC", 1, ((0, alignment.start[0]),))
    assert described(feature, counterpart_of(alignment, a, b, 0, feature.spans), request) == "not aligned"
    i, _, length = (int(value) for value in alignment.gaps_b[0])
    feature = Whole(0, "gene", "aukC", 1, ((i, i + length),))
    assert "lies in a gap" in described(feature, counterpart_of(alignment, a, b, 0, feature.spans), request)
    start, end = alignment.start[0] - 10, alignment.start[0] + 10
    feature = Whole(0, "gene", "aukC", 1, ((start, end),))
    said = described(feature, counterpart_of(alignment, a, b, 0, feature.spans), request)
    assert said.startswith("50.0 % of it aligned, ") and said.endswith(" −") and "no gap" in said
    assert request.b.reverse and counterpart_of(None, a, b, 0, [(0, 5)]) is None


def test_places_are_those_of_the_record() -> None:
    forward = SequenceChoice("x", trim=(101, 5_000), name="x", length=9_000)
    assert place_of(forward, 0, 900, -1) == "101–1,000 −"
    assert place_of(forward, 5, 6) == "106"
    backward = SequenceChoice("x", reverse=True, name="x", length=9_000)
    assert place_of(backward, 0, 10, -1) == "8,991–9,000 +"
    assert places_of(backward, [(0, 10), (20, 21)], 1) == "8,980, 8,991–9,000 −"
