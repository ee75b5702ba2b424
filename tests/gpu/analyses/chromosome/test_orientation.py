"""The strand that a run chooses, and where it cuts circular sequences open."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome import ANALYSIS
from gpu.analyses.chromosome.circular import matching_origins
from gpu.analyses.chromosome.orientation import oriented
from gpu.analyses.chromosome.request import Circular
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import run
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.request import is_same_comparison
from gpu.engines.cpu.engine import CpuEngine
from gpu.results.folder import read_request
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import resolve
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.runs import align, request_for

LENGTH = 6_000


def circle(seed: int = 3, length: int = LENGTH) -> Codes:
    return np.random.default_rng(seed).integers(0, 4, length).astype(np.uint8)


def changed(codes: Codes, seed: int, share: float = 0.03) -> Codes:
    """A relative with changed bases and some indels."""
    random = np.random.default_rng(seed)
    other = codes.copy()
    where = random.random(len(other)) < share
    other[where] = random.integers(0, 4, int(where.sum()))
    other = np.delete(other, np.arange(1000, 1000 + 40))
    return np.insert(other, 3000, random.integers(0, 4, 25).astype(np.uint8))


def distance(found: int, expected: int, length: int) -> int:
    return min((found - expected) % length, (expected - found) % length)


def told(monitor: Monitor) -> list[str]:
    """The remarks of a run, but for the one on the bound."""
    return [remark for remark in monitor.progress.remarks if not remark.startswith("Pruning")]


@pytest.mark.parametrize("shift", [0, 1, 700, 3000, 5_500, 5_970])
@pytest.mark.parametrize("circular", ["a", "b", "both"])
def test_a_rotated_relative_is_turned_back(shift: int, circular: Circular) -> None:
    a = circle()
    b = changed(a, 5)
    sides = (np.roll(a, shift), b) if circular == "a" else (a, np.roll(b, shift))
    i, j = matching_origins(*sides, circular, Scoring())
    moved, kept, length = (i, j, len(a)) if circular == "a" else (j, i, len(b))
    assert kept == 0 and distance(moved, shift, length) <= 25


def test_both_are_cut_where_neither_matches() -> None:
    """Half of each circle is alike, and the file's origin of a lies in the middle of it."""
    core = circle(8, 8_000)
    a = np.roll(np.concatenate((core, circle(9, 6_000))), -4_000)
    b = np.roll(np.concatenate((changed(core, 10), circle(11, 7_000))), 2_500)
    i, j = matching_origins(a, b, "both", Scoring())
    begun_a, begun_b = np.roll(a, -i), np.roll(b, -j)
    place_a, place_b = (DNA.text(begun).find(DNA.text(core[100:120])) for begun in (begun_a, begun_b))
    # The core lies in one piece in both.
    assert place_a - 100 >= 0 and place_a - 100 + 8_000 <= len(a)
    found = [DNA.text(begun_b).find(DNA.text(core[k : k + 20])) for k in range(0, 7_980, 20)]
    found = [place for place in found if place >= 0]
    assert len(found) > 150 and found == sorted(found) and place_b <= found[-1]


def test_unrelated_and_equal_circles_stay() -> None:
    a = circle()
    assert matching_origins(a, circle(4), "both", Scoring()) == (0, 0)
    assert matching_origins(a, a, "both", Scoring()) == (0, 0)
    assert matching_origins(a[:10], a[:10], "both", Scoring()) == (0, 0)
    assert matching_origins(a, np.roll(a, 100), "none", Scoring()) == (0, 0)


def test_where_nothing_is_rotated_no_more_is_told_than_is_known(tmp_path: Path) -> None:
    """Unlike sequences share no word: nothing tells from which bases they match best."""
    a, b = circle()[:1_000], circle(4)[:1_000]
    request = request_for(tmp_path, a, b, circular="both")
    (request_a, whole_a), (request_b, whole_b) = resolve(request.a), resolve(request.b)
    chosen = oriented(request.with_(a=request_a, b=request_b), whole_a, whole_b)
    assert (chosen.request.a.origin, chosen.request.b.origin) == (0, 0)
    (sentence,) = chosen.sentences
    assert "judged by their words in common" in sentence and "match best" not in sentence


@pytest.mark.parametrize("reverse", [False, True])
def test_a_run_rotates_chooses_the_strand_and_resumes_with_both(
    reverse: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a = circle()[:2_000]
    b = np.roll(DNA.reverse_complement(a) if reverse else a, 700)
    request = request_for(tmp_path, a, b, circular="b", both_strands=True, formats=("rotated",))
    monitor = Monitor()
    result = align(request, tmp_path / "R", monitor=monitor)
    assert result.score == 2_000 and result.alignment is not None
    assert (result.alignment.start, result.alignment.end) == ((0, 0), (2_000, 2_000))
    asked = result.request
    assert (asked.b.reverse, asked.b.origin, asked.is_oriented) == (reverse, 700, True)
    remarks = told(monitor)
    assert any(f"on the {'reverse' if reverse else 'forward'} strand" in remark for remark in remarks)
    assert any("Sequence b is circular and was rotated" in remark for remark in remarks)
    log = (tmp_path / "R" / "log.txt").read_text()
    assert len(remarks) == 2 and all(remark in log for remark in remarks) and not result.notices
    sequences = (tmp_path / "R" / "alignment.rotated.fa").read_text().split(">")[1:]
    assert [text.split("\n", 1)[1].replace("\n", "") for text in sequences] == [DNA.text(a)] * 2
    ends = "700-701 -" if reverse else "701-700 +"
    assert [text.split("\n", 1)[0] for text in sequences] == ["a 1-2000 +", f"b {ends}"]

    # The same question again is answered by the folder; a stopped run goes on with what it chose.
    before = (tmp_path / "R" / "request.json").read_bytes()
    assert is_same_comparison(request, asked) and is_same_comparison(asked, ANALYSIS.check(request))
    assert not is_same_comparison(asked, ANALYSIS.check(request.with_(circular="none")))
    # What was chosen for another question is not taken over.
    for change in ({"scoring": Scoring(2, -3, 7, 2)}, {"circular": "both"}, {"a": replace(request.a, reverse=True)}):
        assert not request.with_(**change).learnt_from(asked).is_oriented
    assert request.with_(engine="auto", until=3).learnt_from(asked).b == asked.b
    align(request, tmp_path / "R")
    assert (tmp_path / "R" / "request.json").read_bytes() == before
    stopped = align(request.with_(until=1), tmp_path / "S")
    monkeypatch.setattr("gpu.analyses.chromosome.orientation.matching_origins", lambda *_: pytest.fail("chosen again"))
    run(read_request(stopped.folder, type(request)).with_(until=6), stopped.folder, Monitor(), CpuEngine(1))
    resumed = Result.open(stopped.folder)
    assert resumed.request.b == asked.b and resumed.alignment == result.alignment
    for name in ("alignment.npz", "alignment.rotated.fa"):
        assert (stopped.folder / name).read_bytes() == (tmp_path / "R" / name).read_bytes()


def test_a_wrong_strand_is_remarked_on_and_changes_no_byte(tmp_path: Path) -> None:
    a = circle()[:1_000]
    request = request_for(tmp_path, a, DNA.reverse_complement(a))
    monitor = Monitor()
    result = align(request, tmp_path / "R", monitor=monitor)
    assert len(told(monitor)) == 1 and "align the reverse strand of b" in told(monitor)[0]
    assert not result.notices
    other = Monitor()
    align(request.with_(b=replace(request.b, reverse=True)), tmp_path / "S", monitor=other)
    assert not told(other)


def test_requests_go_to_json_and_back(tmp_path: Path) -> None:
    request = request_for(tmp_path, circle()[:50], circle()[:50])
    named = request.with_(a=replace(request.a, given_name="mine"))
    assert named.identity() == request.identity() != request.with_(circular="a").identity()
    for changed_one in (named, request.with_(circular="both", both_strands=True)):
        assert type(request).from_json(json.loads(json.dumps(changed_one.to_json()))) == changed_one


@pytest.mark.parametrize("wrong", [{"circular": "a", "trim": (1, 9)}, {"circular": "no"}])
def test_what_cannot_be_circular(wrong: dict[str, Any], tmp_path: Path) -> None:
    request = request_for(tmp_path, circle()[:50], circle()[:50])
    with pytest.raises(InputError):
        request.with_(a=replace(request.a, trim=wrong.pop("trim", None)), **wrong)
