"""Requests go to JSON and back, whichever analysis they ask for, and old files stay readable."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import Damaged, InputError
from gpu.core.request import is_same_comparison
from gpu.sequences.choice import SequenceChoice

CHROMOSOME = ChromosomeRequest(SequenceChoice("a.fa", trim=(3, 9)), SequenceChoice("b.fa", reverse=True), engine="cpu")
MATCHES = MatchesRequest(
    "ref.fa", ("q1.fa", "q2.fa"), 31, "mum", "reverse", False, "cpu", MatchesLimits(3, 1000), ("aa", "bb", "cc")
)


@pytest.mark.parametrize("request_", [CHROMOSOME, MATCHES])
def test_to_json_and_back(request_) -> None:  # type: ignore[no-untyped-def]
    assert ANALYSES.request_from_json(json.loads(json.dumps(request_.to_json()))) == request_


@pytest.mark.parametrize(
    "change", [{"analysis": "weather"}, {"analysis": None}, {"format": 99}, {"queries": None}, {"limits": {"x": 1}}]
)
def test_what_is_unknown_is_refused(change: dict) -> None:
    with pytest.raises(Damaged, match="the file"):
        ANALYSES.request_from_json({**MATCHES.to_json(), **change}, "the file")


@pytest.mark.parametrize(
    "change",
    [{"minimum": 0}, {"kind": "all"}, {"strands": "left"}, {"engine": "abacus"}, {"queries": ()}],
)
def test_impossible_matches(change: dict) -> None:
    with pytest.raises(InputError):
        replace(MATCHES, **change)


def test_titles_tell_what_is_not_as_usual() -> None:
    a, b = (SequenceChoice(f"{name}.fa", name=name, length=50_000_000) for name in ("chr1", "chr2"))
    whole = ChromosomeRequest(a, b)
    assert whole.title == "chr1 × chr2" == whole.with_(a=replace(a, trim=(1, a.length))).title
    part = whole.with_(a=replace(a, trim=(34_000_000, 35_000_000)), b=replace(b, reverse=True))
    assert part.title == "chr1:34M-35M × chr2 (reverse)"
    other = whole.with_(a=replace(a, trim=(34_000_001, 34_500_000)), b=replace(b, trim=(1, 0)))
    assert other.title == "chr1:34,000,001-34,500k × chr2:1-"
    assert part.folder_name == whole.folder_name == "chr1 x chr2"
    usual = MatchesRequest("r.fa", ("q.fa",))
    assert usual.title == "r × q · l ≥ 20"
    kinds = [usual.with_(kind=kind) for kind in ("maxmatch", "mum", "mumreference")]
    strands = [usual.with_(strands=strands) for strands in ("forward", "reverse")]
    titles = [request.title for request in (*kinds, *strands, usual.with_(only_acgt=False))]
    assert len(set(titles)) == 6
    assert titles[1:4:2] == ["r × q · l ≥ 20 · unique in both", "r × q · l ≥ 20 · forward"]


def test_what_reading_told_is_no_difference() -> None:
    a, b = SequenceChoice("a.fa"), SequenceChoice("b.fa", trim=(1, 5))
    asked = ChromosomeRequest(a, b)
    told = replace(a, name="a", length=9, sha256="aa"), replace(b, name="b", length=8, sha256="bb")
    read = ChromosomeRequest(*told, engine="cpu", until=3)
    listed = ChromosomeRequest(replace(a, name="a", length=9), replace(b, name="b", length=8))
    for one in (asked, read, listed):
        assert all(is_same_comparison(one, other) for other in (asked, read, listed))
    for change in (
        {"mode": "global"},
        {"a": replace(a, path="c.fa")},
        {"a": replace(a, reverse=True)},
        {"a": replace(a, record="x")},
        {"a": replace(a, name="a", length=10)},
        {"a": replace(told[0], sha256="cc")},
        {"b": a},
    ):
        assert not is_same_comparison(asked.with_(**change), read), change
    # Read from elsewhere, it is the same record.
    assert is_same_comparison(read.with_(a=replace(told[0], path="moved.fa")), read)
    assert not is_same_comparison(read, MATCHES)
    unread = MATCHES.with_(sha256=())
    assert is_same_comparison(unread, MATCHES) and is_same_comparison(MATCHES, unread)
    assert is_same_comparison(MATCHES, MATCHES.with_(reference="moved.fa"))
    assert not is_same_comparison(unread.with_(reference="other.fa"), MATCHES)


def test_the_identity_is_of_what_is_asked() -> None:
    assert MATCHES.identity() == MATCHES.with_(engine="cuda", limits=MatchesLimits(), reference="/moved.fa").identity()
    assert MATCHES.identity() != MATCHES.with_(minimum=30).identity()
    assert MATCHES.identity() != MATCHES.with_(sha256=("aa", "bb", "cd")).identity()
    unread = MATCHES.with_(sha256=())
    assert unread.identity() != unread.with_(reference="/moved.fa").identity()
