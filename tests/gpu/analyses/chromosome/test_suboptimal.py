"""Further alignments against the textbook's Waterman-Eggert: each the best in what is left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal import SuboptimalRequest, parse_wanted, search
from gpu.analyses.chromosome.summary import summary
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results.folder import read_request
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair
from tests.gpu.analyses.chromosome.interrupted import CancellingMonitor
from tests.gpu.analyses.chromosome.runs import BySweeps, align, careless_disk, check, request_for
from tests.gpu.analyses.chromosome.suboptimal_checks import check_rest, problem

__all__ = ["careless_disk"]

pytestmark = pytest.mark.usefixtures("careless_disk", "close_lines")


@pytest.fixture
def close_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are saved at small distances, so that small matrices have many tiles."""
    monkeypatch.setattr(search, "_BLOCK", 16)
    monkeypatch.setattr(search, "_MIN_SLAB", 13)
    monkeypatch.setattr(search, "_MIN_SLAB_ON_CARD", 13)


@pytest.mark.parametrize("name", SCORINGS)
def test_random_pairs(tmp_path: Path, name: str) -> None:
    random = np.random.default_rng(list(SCORINGS).index(name))
    for at, shape in enumerate(SHAPES):
        a, b = problem(random, shape)
        both, number = bool(at % 2), int(random.integers(1, 7))
        request = request_for(
            tmp_path / f"{at}",
            a,
            b,
            scoring=SCORINGS[name],
            also=str(number),
            also_both_strands=both,
            pruning=bool(at % 3),
        )
        engine = BySweeps(1) if at % 4 == 0 else CpuEngine(1 + at % 2)
        check_rest(align(request, tmp_path / f"{at}" / "result", engine=engine), a, b, number)


def _repeats(seed: int = 7) -> tuple[Codes, Codes]:
    """Two sequences with copies of one family, so that further alignments lie close together."""
    random = np.random.default_rng(seed)
    unit = random.integers(0, 4, 40).astype(np.uint8)
    a, b = (np.concatenate([mutated(random, unit, 0.05) for _ in range(6)]) for _ in range(2))
    return a, np.concatenate((b, DNA.reverse_complement(b[:60])))


def _bytes(result: Result) -> list[bytes]:
    names = [f"also_{found.number:04d}.npz" for found in result.alignments[1:]]
    return [(result.folder / name).read_bytes() for name in names]


def test_same_bytes_on_any_threads_resumed_or_asked_for_in_steps(tmp_path: Path) -> None:
    a, b = _repeats()
    request = request_for(tmp_path, a, b, also="8", also_both_strands=True)
    whole = align(request, tmp_path / "whole")
    check_rest(whole, a, b, 8)
    expected = _bytes(whole)
    assert len(expected) == 8
    assert _bytes(align(request, tmp_path / "sweeps", engine=BySweeps(2))) == expected

    counting = CancellingMonitor()
    align(request, tmp_path / "count", monitor=counting)
    for before_end in (1, 3, 7, 12, 20):
        folder = tmp_path / f"stopped {before_end}"
        with pytest.raises(Cancelled):
            align(request, folder, monitor=CancellingMonitor(counting.reports - before_end))
        assert Result.open(folder).finished
        assert _bytes(align(request, folder, 2)) == expected

    # A finished result stays one while the rest is looked for, with what was found.
    folder = tmp_path / "finished"
    align(request.with_(also=""), folder)
    with pytest.raises(Cancelled):
        align(request, folder, monitor=CancellingMonitor(counting.reports // 3))
    assert Result.open(folder).finished and len(Result.open(folder).alignments) < 9
    assert _bytes(align(request, folder)) == expected

    steps = tmp_path / "steps"
    align(request.with_(also="", also_both_strands=False), steps)
    assert len(Result.open(steps).alignments) == 1
    for number in ("1", "3", "8"):
        found = align(read_request(steps, ChromosomeRequest).with_(also=number, also_both_strands=True), steps)
        assert len(found.alignments) == int(number) + 1
    assert _bytes(found) == expected
    # Asked for less than there is, nothing is computed, and nothing is lost.
    records = len(found.records)
    again = align(request.with_(also="2"), steps)
    assert _bytes(again) == expected and not [r for r in again.records[records:] if r["kind"] == "rest"]


def test_down_to_an_evalue(tmp_path: Path) -> None:
    a, b = _repeats()
    found = align(request_for(tmp_path, a, b, also="E<=1e-6"), tmp_path / "result")
    check(found, a, b)
    assert len(found.alignments) > 3
    assert all(one.significance is not None and one.significance.log10_evalue <= -6 for one in found.alignments)
    more = align(request_for(tmp_path, a, b, also=str(len(found.alignments))), tmp_path / "result").alignments
    assert more[-1].significance is not None and more[-1].significance.log10_evalue > -6


def test_evalues_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    a, b = pair(random, "random", 400, 400)
    request = request_for(tmp_path, a, b, scoring=Scoring(9, -1, 1, 1), also="E=1")
    with pytest.raises(InputError, match="no E-values"):
        align(request, tmp_path / "result")
    # What was found before stays.
    assert len(align(request.with_(also=""), tmp_path / "result").alignments) == 1


def test_damaged_alignments_are_refused_and_found_again(tmp_path: Path) -> None:
    a, b = _repeats()
    request = request_for(tmp_path, a, b, also="3")
    expected = _bytes(align(request, tmp_path / "result"))
    (tmp_path / "result" / "also_0003.npz").write_bytes(expected[0][:-1] + b"x")
    assert _bytes(align(request, tmp_path / "result")) == expected


@pytest.mark.parametrize(
    "text, wanted",
    [("5", SuboptimalRequest(5)), (" 12 ", SuboptimalRequest(12)), ("E=1e-3", SuboptimalRequest(None, 1e-3)),
     ("e<=0.5", SuboptimalRequest(None, 0.5)), ("E ≤ 1E-10", SuboptimalRequest(None, 1e-10)),
     ("E<.5", SuboptimalRequest(None, 0.5))],
)  # fmt: skip
def test_what_is_wanted(text: str, wanted: SuboptimalRequest) -> None:
    assert parse_wanted(text) == wanted == parse_wanted(wanted.text)


@pytest.mark.parametrize("text", ["0", "-1", "", "ten", "E", "E=", "E=0", "E=-1", "E=nan", "1e-3", "10001", "E=1e999"])
def test_what_cannot_be_wanted(text: str) -> None:
    with pytest.raises(InputError, match="further alignments"):
        parse_wanted(text)


def test_other_modes_have_no_further_alignments(tmp_path: Path) -> None:
    a, b = _repeats()
    for request in (request_for(tmp_path, a, b, also="1", **other) for other in ({"mode": "global"}, {"until": 1})):
        assert not request.wants_suboptimal and request.last_stage == request.until and len(request.stages) == 6


def test_identity_does_not_depend_on_further_alignments(tmp_path: Path) -> None:
    a, b = _repeats()
    request = request_for(tmp_path, a, b)
    assert replace(request, also="3", also_both_strands=True).identity() == request.identity()


def test_a_monitor_sees_the_stage(tmp_path: Path) -> None:
    a, b = _repeats()
    monitor = Monitor()
    result = align(request_for(tmp_path, a, b, also="2"), tmp_path / "result", monitor=monitor)
    assert len(result.history) and result.history.stage.max() <= 6 and (np.diff(result.history.seconds) >= 0).all()
    again = align(request_for(tmp_path, a, b, also="3"), tmp_path / "result")
    assert len(again.alignments) == 4 and (np.diff(again.history.seconds) >= 0).all()
    stage = monitor.progress.stages[-1]
    assert (stage.stage, stage.found, stage.finished) == (7, 2, True) and stage.done >= len(a) * len(b)


def test_nothing_aligns(tmp_path: Path) -> None:
    a, b = np.zeros(40, np.uint8), np.ones(50, np.uint8)
    result = align(request_for(tmp_path, a, b, also="3"), tmp_path / "result")
    assert len(result.alignments) == 1 and result.suboptimal_asked == "3"
    assert "No further alignment was found (3 asked for)." in summary(result)


def test_the_fault_of_a_pair_used_twice_is_noticed(tmp_path: Path) -> None:
    from gpu.analyses.chromosome.suboptimal.forbidden import ForbiddenPairs

    alignment = Alignment((2, 3), (9, 10), 7, [], [])
    forbidden = ForbiddenPairs()
    forbidden.add(alignment)
    with pytest.raises(ValueError, match="twice"):
        forbidden.add(Alignment((8, 9), (12, 13), 4, [], []))
    forbidden.add(Alignment((9, 10), (12, 13), 3, [], []))
