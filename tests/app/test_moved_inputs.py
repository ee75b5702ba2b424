"""Sequence files that moved, of each kind of request: recognised by content, not by name."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.errors import InputError
from gpu.core.request import Request
from gpu.results.moved_inputs import beside, check_same, missing_inputs, with_places

_LETTERS = "ACGTTGCATTGACGGATCCATGCAAGTCTGATCGGATTACAGGCATTCA"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "before").mkdir()
    first, second = tmp_path / "before" / "one.fa.gz", tmp_path / "before" / "two.fa"
    first.write_bytes(gzip.compress(f">x\n{_LETTERS}\n".encode()))
    second.write_text(f">y\n{_LETTERS[5:]}\n")
    return str(first), str(second)


@pytest.mark.parametrize("kind", ["pairs", "search", "matches", "reads"])
def test_they_are_recognised(kind: str, files: tuple[str, str], tmp_path: Path) -> None:
    a, b = files
    requests: dict[str, Request] = {
        "pairs": PairsRequest(a, b),
        "search": SearchRequest(a, b, scoring=DNA_SCORING),
        "matches": MatchesRequest(a, b),
        "reads": ReadsRequest(a, (b,)),
    }
    request = ANALYSES.of(requests[kind]).check(requests[kind])
    assert missing_inputs(request) == [] and with_places(request, {a: b}) is request
    (tmp_path / "before").rename(tmp_path / "now")
    here = tmp_path / "now"
    (here / "one.fa.gz").rename(here / "other.gz")
    assert missing_inputs(request) == [a, b]
    with pytest.raises(InputError, match="two.fa"):
        check_same(request, a, str(here / "two.fa"))
    with pytest.raises(InputError, match="cannot be read"):
        check_same(request, a, str(here / "none"))
    check_same(request, a, str(here / "other.gz"))
    places = beside(request, {a: str(here / "other.gz")})
    assert places == {a: str(here / "other.gz"), b: str(here / "two.fa")}
    found = with_places(request, {**places, "unasked": "x"})
    assert sorted(found.inputs) == sorted(places.values()) and found.identity() == request.identity()
    (here / "two.fa").write_text(">y\nACGT\n")
    assert beside(request, {a: str(here / "other.gz")}) == {a: str(here / "other.gz")}
