"""The alignment of two records that another analysis asks for, and the records it is of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.analyses.chromosome.ways import request_of, side_of, span_of
from app.state.ways import RecordPair, RecordPlace
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.scoring import Scoring
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.choice import SequenceChoice


@pytest.fixture
def pair(tmp_path: Path) -> RecordPair:
    for name in ("q.fa", "db.fa"):
        (tmp_path / name).write_text(">one\nACGT\n")
    (tmp_path / "q.fq").write_text("@one\nACGT\n+\nIIII\n")
    places = [RecordPlace(str(tmp_path / name), "one", "one", 4) for name in ("q.fa", "db.fa")]
    return RecordPair(places[0], replace(places[1], reverse=True), True, MatrixScoring("", 2, -3, 7, 2), "fit")


def test_a_request_of_bases_has_their_scoring(pair: RecordPair, tmp_path: Path) -> None:
    def none(place: RecordPlace) -> str:
        raise AssertionError(place)

    made = request_of(pair, none)
    assert made is not None
    assert (made.a.path, made.a.record, made.a.reverse, made.b.reverse) == (pair.query.path, "one", False, True)
    assert (made.scoring, made.mode) == (Scoring(2, -3, 7, 2), "semiglobal")
    assert request_of(replace(pair, are_bases=False), none) is None
    for scoring in (MatrixScoring("NUC.4.4"), MatrixScoring("", 2, -3, 7.5, 2)):
        other = request_of(replace(pair, scoring=scoring, mode="local"), none)
        assert other is not None and (other.scoring, other.mode) == (Scoring(), "local")
    reads = replace(pair, query=replace(pair.query, path=str(tmp_path / "q.fq")))
    single = request_of(reads, lambda place: str(tmp_path / "single.fa"))
    assert single is not None and (single.a.path, single.a.record) == (str(tmp_path / "single.fa"), None)


def test_the_side_of_a_place() -> None:
    a = SequenceChoice("a.fa", name="chr", length=1_000, trim=(101, 600))
    b = SequenceChoice("b.fa", name="chr", length=1_000)
    request = ChromosomeRequest(a, b)
    place = RecordPlace("c.fa", "chr", "chr", 1_000, first=100, last=120)
    assert side_of(request, place) == 0 and side_of(request, replace(place, path="b.fa")) == 1
    assert side_of(request, replace(place, first=99)) == 1 and side_of(request, replace(place, first=600)) == 1
    assert (
        side_of(request, replace(place, name="other")) is None and side_of(request, replace(place, length=999)) is None
    )


@pytest.mark.parametrize(
    ("place", "spans"),
    [
        ((100, 200), ((100, 200), (800, 900), (100, 200), (0, 100))),
        ((250, 380), ((250, 380), (0, 80), (920, 1000), (99, 100))),
        ((0, 1000), ((0, 1000), (0, 1000), (0, 1000), (0, 100))),
    ],
)
def test_bases_of_a_record_on_a_matrix_side(place: tuple[int, int], spans: tuple[tuple[int, int], ...]) -> None:
    choices = (
        SequenceChoice("a.fa", length=1000),
        SequenceChoice("a.fa", length=1000, origin=300),
        SequenceChoice("a.fa", length=1000, origin=300, reverse=True),
        SequenceChoice("a.fa", trim=(101, 200), length=1000),
    )
    assert tuple(span_of(choice, *place) for choice in choices) == spans
