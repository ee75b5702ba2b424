"""Requests go to JSON and back, whichever analysis they ask for, and old files stay readable."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.errors import Damaged, InputError
from gpu.sequences.choice import SequenceChoice

CHROMOSOME = ChromosomeRequest(SequenceChoice("a.fa", trim=(3, 9)), SequenceChoice("b.fa", reverse=True), engine="cpu")
MATCHES = MatchesRequest(
    "ref.fa", ("q1.fa", "q2.fa"), 31, "mum", "reverse", False, "cpu", MatchesLimits(3, 1000), ("aa", "bb", "cc")
)


@pytest.mark.parametrize("request_", [CHROMOSOME, MATCHES])
def test_to_json_and_back(request_) -> None:  # type: ignore[no-untyped-def]
    assert ANALYSES.request_from_json(json.loads(json.dumps(request_.to_json()))) == request_


def test_a_file_without_analysis_asks_for_an_alignment() -> None:
    data = CHROMOSOME.to_json()
    del data["analysis"]
    assert ANALYSES.request_from_json(data) == CHROMOSOME


@pytest.mark.parametrize("change", [{"analysis": "weather"}, {"format": 99}, {"queries": None}, {"limits": {"x": 1}}])
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


def test_the_identity_is_of_what_is_asked() -> None:
    assert MATCHES.identity() == MATCHES.with_(engine="cuda", limits=MatchesLimits(), reference="/moved.fa").identity()
    assert MATCHES.identity() != MATCHES.with_(minimum=30).identity()
    assert MATCHES.identity() != MATCHES.with_(sha256=("aa", "bb", "cd")).identity()
    unread = MATCHES.with_(sha256=())
    assert unread.identity() != unread.with_(reference="/moved.fa").identity()
