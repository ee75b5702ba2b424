"""The frame of every run, by the toy analysis: order, engine, refusals, what is resumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses import runner
from gpu.analyses.estimate import Estimate
from gpu.analyses.runner import Step, nothing
from gpu.core.errors import InputError, OutOfMemory
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.toy.analysis import CountRequest, CountRun


class Engine(CpuEngine):
    """Notes that it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def asked(tmp_path: Path) -> CountRequest:
    (tmp_path / "a.fa").write_text(">a\nACGT\n")
    return CountRequest(str(tmp_path / "a.fa"))


def records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]


def test_the_methods_are_called_in_order(asked: CountRequest, tmp_path: Path) -> None:
    called: list[str] = []

    class Noted(CountRun):
        def __getattribute__(self, name: str) -> Any:
            if name in HOOKS:
                called.append(name)
            return super().__getattribute__(name)

    Noted(asked, tmp_path / "r", Monitor(), Engine(1)).go()
    assert called == HOOKS
    kinds = [record["kind"] for record in records(tmp_path / "r")]
    assert kinds == ["request", "stage", "stage", "file", "finished"]


#: In the order in which a run of two stages calls them.
HOOKS = [
    *("resolve", "with_checksums", "accept", "estimate", "prepare", "has_work", "stages"),
    *("read", "count", "run_step", "stage_record", "run_step", "stage_record"),
    *("finish", "statistics", "save_statistics", "finished_fields", "outcome"),
]


def test_an_engine_that_was_chosen_is_closed_and_a_given_one_stays_open(
    asked: CountRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, given = Engine(1), Engine(1)
    monkeypatch.setattr(runner, "choose", lambda *asked: chosen)
    CountRun(asked, tmp_path / "r", Monitor()).go()
    CountRun(asked, tmp_path / "s", Monitor(), given).go()
    assert chosen.closed and not given.closed


def test_a_whole_result_is_left_and_a_damaged_one_made_again(asked: CountRequest, tmp_path: Path) -> None:
    folder = tmp_path / "r"
    for _ in range(2):
        CountRun(asked, folder, Monitor(), Engine(1)).go()
        assert [record["kind"] for record in records(folder)].count("finished") == 1
    (folder / "statistics.json").write_text("{}")
    CountRun(asked, folder, Monitor(), Engine(1)).go()
    assert [record["kind"] for record in records(folder)].count("again") == 1
    assert json.loads((folder / "statistics.json").read_text())["counts"] == {"A": 1, "C": 1, "G": 1, "T": 1}


def test_a_run_that_is_refused_makes_no_folder(
    asked: CountRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monitor = Monitor()
    needs = Estimate(1.0, 2, 1, 1, None, "Much.", "choose less")
    monkeypatch.setattr(CountRun, "estimate", lambda self: needs)
    with pytest.raises(OutOfMemory, match="or choose less"):
        CountRun(asked, tmp_path / "r", monitor, Engine(1)).go()
    assert not monitor.progress.opening and not (tmp_path / "r").exists()


def test_memory_that_runs_out_is_said_with_advice(asked: CountRequest, tmp_path: Path) -> None:
    class Large(CountRun):
        advice = "or count less"

        def count(self) -> dict[str, int]:
            raise MemoryError

    with pytest.raises(OutOfMemory, match=r"ran out of memory; close other programs or count less\.$"):
        Large(asked, tmp_path / "r", Monitor(), Engine(1)).go()
    assert [record["kind"] for record in records(tmp_path / "r")] == ["request", "stage"]


def test_a_file_that_changed_is_refused(asked: CountRequest, tmp_path: Path) -> None:
    CountRun(asked, tmp_path / "r", Monitor(), Engine(1)).go()
    known = asked.with_(sha256=tuple(json.loads((tmp_path / "r" / "request.json").read_text())["sha256"]))
    (tmp_path / "a.fa").write_text(">a\nACGTT\n")
    with pytest.raises(InputError, match="has changed since"):
        CountRun(known, tmp_path / "r", Monitor(), Engine(1)).go()


def test_a_stage_goes_on_from_what_was_done_before(asked: CountRequest, tmp_path: Path) -> None:
    class Resumed(CountRun):
        def stages(self) -> tuple[Step, ...]:
            self.read()
            return Step(1, nothing), Step(2, self.count, total=10, done=6, seconds=5.0)

        def count(self) -> dict[str, int]:
            current = self.monitor.progress.current
            assert current is not None and (current.total, current.done) == (10, 6)
            super().count()
            return {"done": 10}

    Resumed(asked, tmp_path / "r", Monitor(), Engine(1)).go()
    stage = [record for record in records(tmp_path / "r") if record["kind"] == "stage"][-1]
    assert (stage["stage"], stage["done"]) == (2, 10) and stage["seconds"] >= 5
