"""The score that stage 1 starts from: whatever it is, found, given or none, low, exact or too high,
the result is the same bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import user_bound as bounding
from gpu.analyses.chromosome.bounds.initial_alignment import InitialAlignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Bound, Result
from gpu.analyses.chromosome.summary import as_object, summary
from gpu.core.errors import Cancelled, CrosspointError, Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import journal
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.interrupted import LIMITS, CancellingMonitor, rows_at_once
from tests.gpu.analyses.chromosome.runs import align, careless_disk, check, content, request_for, resume

__all__ = ["careless_disk", "rows_at_once"]

pytestmark = pytest.mark.usefixtures("careless_disk")

Case = tuple[ChromosomeRequest, Path, dict[str, bytes], int]


@pytest.fixture(scope="module", params=["local", "global", "semiglobal"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A request without a bound and without pruning, a folder, the content that its result must
    have, and the score.
    """
    folder = tmp_path_factory.mktemp(request.param)
    sides = simulate(700, 0.03, 5)
    asked = request_for(
        folder, sides.a.codes, sides.b.codes, mode=request.param, limits=LIMITS, pruning=False, bound="none"
    )
    result = align(asked, folder / "plain")
    check(result, sides.a.codes, sides.b.codes)
    assert result.score is not None and result.score > 200 and result.bound is None and not len(result.chain)
    return asked.with_(pruning=True), folder, content(folder / "plain"), result.score


def test_the_result_does_not_depend_on_the_bound(case: Case, tmp_path: Path) -> None:
    asked, _, expected, score = case
    for name in ("auto", "none", str(score), str(score - 50), "1", "0", "-5"):
        result = align(asked.with_(bound=name), tmp_path / name)
        # Without pruning or with it is another request, and the same result.
        assert content(tmp_path / name) == expected
        assert (result.bound is None) == (name == "none")


def test_the_one_that_is_found_is_told(case: Case, tmp_path: Path) -> None:
    asked, _, _, score = case
    monitor = Monitor()
    result = align(asked.with_(bound="auto"), tmp_path / "result", monitor=monitor)
    found = result.bound
    assert found is not None and found.source == "found" and 0.9 * score < found.score <= score and found.seconds > 0
    (remark,) = monitor.progress.remarks
    assert remark.startswith(f"Pruning starts from a score of {found.score:,}, that of an alignment found in ")
    assert monitor.progress.note == ""
    told = as_object(result)["bound"]
    assert told.items() >= {"score": found.score, "seconds": found.seconds, "source": "found"}.items()
    (line,) = [line for line in summary(result) if line.startswith("Bound")]
    assert f"{found.score:,} ({100 * found.score / score:.2f} % of the score), found in " in line
    a, b = (side.codes for side in result.load_sequences())
    assert len(result.chain) > 1 and (result.chain[1:, :2] >= result.chain[:-1, 2:]).all()
    for i, j, end_i, end_j in result.chain.tolist():
        assert end_i > i and np.array_equal(a[i:end_i], b[j:end_j])


def test_one_that_is_too_high_is_noticed_and_said(case: Case, tmp_path: Path) -> None:
    asked, _, expected, score = case
    for given in (score + 1, 10 * score):
        monitor, folder = Monitor(), tmp_path / str(given)
        result = align(asked.with_(bound=str(given)), folder, monitor=monitor)
        assert content(folder) == expected
        said = monitor.progress.remarks
        assert said[0] == f"Pruning starts from the given score of {given:,}."
        assert said[1] == (
            f"No alignment was found that reaches the given score of {given:,}: it is too high, so stage 1 begins "
            "anew without it."
        )
        assert said[2].startswith("Pruning starts from a score of ")
        assert (
            [stage.stage for stage in result.stages]
            == [1, 2, 3, 4, 5, 6]
            == [stage.stage for stage in monitor.progress.stages]
        )
        assert result.bound is not None and result.bound.source == "found" and result.bound.score <= score


def test_rows_by_one_that_is_too_high_do_not_outlive_a_stop(case: Case, tmp_path: Path) -> None:
    """Whatever bound goes on, and wherever the run was stopped: what the rows were computed by is
    known.
    """
    asked, _, expected, score = case
    too_high = asked.with_(bound=str(score + 40))
    counting = CancellingMonitor()
    align(too_high, tmp_path / "count", monitor=counting)
    moments = np.linspace(3, counting.reports - 20, 4).astype(int).tolist()
    for moment, name in zip(moments, ("auto", "none", "7", "auto"), strict=True):
        folder = tmp_path / f"{moment}"
        with pytest.raises(Cancelled):
            align(too_high, folder, monitor=CancellingMonitor(moment))
        align(asked.with_(bound=name), folder)
        assert content(folder) == expected
        with pytest.raises(Cancelled):
            align(too_high, tmp_path / f"{moment} again", monitor=CancellingMonitor(moment))
        resume(tmp_path / f"{moment} again", Monitor(), CpuEngine(1))
        assert content(tmp_path / f"{moment} again") == expected


def test_a_resumed_run_keeps_the_bound_that_was_found(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, _, expected, _ = case
    with pytest.raises(Cancelled):
        align(asked.with_(bound="auto"), tmp_path, monitor=CancellingMonitor(6))
    known = Result.open(tmp_path).bound

    # What is looked for again tells where alignments may pass, not what is known.
    monkeypatch.setattr(bounding, "find_initial_alignment", lambda *_, **__: None)
    resume(tmp_path, Monitor(), CpuEngine(1))
    assert known is not None and Result.open(tmp_path).bound == known and content(tmp_path) == expected
    assert sum(record["kind"] == "bound" for record in journal.read(tmp_path / journal.NAME)) == 1


@pytest.mark.parametrize("until", [1, 6])
def test_the_file_of_the_picture_is_made_again(case: Case, tmp_path: Path, until: int) -> None:
    asked, _, _, _ = case
    asked = asked.with_(bound="auto", until=until)
    chain = align(asked, tmp_path).chain
    before = (tmp_path / bounding.FILE).read_bytes()
    for harm in (b"", None):
        (tmp_path / bounding.FILE).unlink() if harm is None else (tmp_path / bounding.FILE).write_bytes(harm)
        with pytest.raises(Damaged, match=bounding.FILE):
            Result.open(tmp_path)
        monitor = Monitor()
        result = align(asked, tmp_path, monitor=monitor)
        assert (tmp_path / bounding.FILE).read_bytes() == before and np.array_equal(result.chain, chain)
        # No stage was run again.
        assert [stage.stage for stage in monitor.progress.stages] == list(range(1, until + 1)) and result.finished


def test_a_bound_that_was_found_and_is_not_reached_is_a_fault(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, _, _, score = case

    def wrong(*arguments: Any) -> InitialAlignment:
        return InitialAlignment(score + 1, np.array([[0, 0, 1]]), np.zeros(0, np.int64), (0, 0))

    monkeypatch.setattr(bounding, "find_initial_alignment", wrong)
    with pytest.raises(CrosspointError, match="fault in Crosspoint"):
        align(asked.with_(bound="auto"), tmp_path)


def test_a_request_takes_auto_none_or_a_score(tmp_path: Path) -> None:
    codes = np.zeros(30, np.uint8)
    asked = request_for(tmp_path, codes, codes)
    assert asked.bound == "auto" and asked.given_bound is None
    assert asked.with_(bound="-12").given_bound == -12 and asked.with_(bound="12").given_bound == 12
    assert asked.with_(bound="12").identity() == asked.identity() == asked.with_(bound="none").identity()
    for wrong in ("", "any", "1.5", "--1", "1e6", str(2**30), "٣", "9" * 40):
        with pytest.raises(InputError, match="bound is auto, none or a score"):
            asked.with_(bound=wrong)
    with pytest.raises(Damaged, match="bound"):
        ChromosomeRequest.from_json({**asked.to_json(), "bound": 12})


def test_many_pins_are_drawn_as_fewer_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bounding, "MAX_LINES", 3)
    sides = simulate(3000, 0.03, 5)
    result = align(request_for(tmp_path, sides.a.codes, sides.b.codes, until=1), tmp_path / "result")
    whole = bounding.find_initial_alignment(sides.a.codes, sides.b.codes, result.request.scoring)
    assert whole is not None and len(whole.anchors) > 3 and 2 <= len(result.chain) <= 3
    assert result.chain[0, :2].tolist() == whole.anchors[0, :2].tolist()
    assert result.chain[-1, 2:].tolist() == (whole.anchors[-1, :2] + whole.anchors[-1, 2]).tolist()
    assert result.bound == Bound(whole.score, result.bound.seconds if result.bound else 0.0, "found")
