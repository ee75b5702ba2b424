"""Batches with the real engine: results, failures, what is done again, and what is not."""

from __future__ import annotations

import csv
import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses.registry import ANALYSES
from gpu.batch.folder import BatchFolder, list_names, stored_tasks
from gpu.batch.local import LocalExecutor
from gpu.batch.request import BatchRequest
from gpu.batch.run import run
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor
from tests.gpu.batch.plans import computed, content, pairs_plan, sequences, statuses, write_plan


def table(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "summary.tsv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file, delimiter="\t")}


def begun(folder: Path, name: str) -> int:
    """How often a comparison's folder was written."""
    return (folder / name / "log.txt").read_text().count("pairs in")


def test_each_line_is_the_result_of_its_command(tmp_path: Path) -> None:
    """The same bytes as of the comparison by itself, and its figures in the table."""
    result = computed(pairs_plan(tmp_path, 4), tmp_path / "R")
    assert result.finished and set(statuses(result).values()) == {"done"}
    for task in stored_tasks(result.folder, list_names(result.records)):
        alone = tmp_path / "alone" / task.name
        ANALYSES.of(task.request).run(task.request, alone, Monitor())
        assert content(alone) and content(alone) == content(task.folder)
    rows = table(tmp_path / "R")
    opened = ANALYSES.open(tmp_path / "R" / "t2")
    (pair,) = opened.pairs.read(0, 1)[4]
    assert int(rows["t2"]["score"]) == pair and rows["t2"]["pairs"] == "1" and rows["t2"]["status"] == "done"
    assert float(rows["t2"]["identity"]) > 50 and rows["t2"]["hits"] == ""


def test_failures_are_told_and_corrected_lines_computed(tmp_path: Path) -> None:
    sequences(tmp_path)
    (tmp_path / "bad.fa").write_text("no sequence\n")
    lines = ["analysis name queries references", "pairs one s0.fa s1.fa", "pairs two s0.fa bad.fa"]
    plan = write_plan(tmp_path / "plan.tsv", *lines)
    result = computed(plan, tmp_path / "R")
    assert statuses(result) == {"one": "done", "two": "failed"}
    assert "bad.fa" in result.rows[1].state.message and "bad.fa" in table(tmp_path / "R")["two"]["message"]
    # The plan is corrected, and gets another line; nothing is done twice.
    write_plan(plan, *lines[:2], "pairs two s0.fa s2.fa", "pairs three s1.fa s2.fa")
    result = computed(plan, tmp_path / "R")
    assert statuses(result) == {"one": "done", "two": "done", "three": "done"}
    assert begun(tmp_path / "R", "one") == 1
    # A line is taken out: its result stays, and is not listed.
    write_plan(plan, *lines[:2])
    assert statuses(computed(plan, tmp_path / "R")) == {"one": "done"}
    assert ANALYSES.open(tmp_path / "R" / "three").finished


def test_a_changed_line_is_refused_and_a_changed_file_is_noticed(tmp_path: Path) -> None:
    plan = pairs_plan(tmp_path, 2)
    computed(plan, tmp_path / "R")
    before = plan.read_text()
    plan.write_text(before.replace("t0\ts0.fa\ts1.fa\t1", "t0\ts0.fa\ts1.fa\t5"))
    result = computed(plan, tmp_path / "R")
    assert statuses(result) == {"t0": "failed", "t1": "done"}
    assert "was computed before with other files or settings" in result.rows[0].state.message
    # As it was: its own run finds it whole.
    plan.write_text(before)
    assert set(statuses(computed(plan, tmp_path / "R")).values()) == {"done"}
    # Another time of change, the same content.
    os.utime(tmp_path / "s2.fa", (1, 1))
    assert set(statuses(computed(plan, tmp_path / "R")).values()) == {"done"}
    assert begun(tmp_path / "R", "t1") == 1
    (tmp_path / "s2.fa").write_text(">s2\nACGT\n")
    result = computed(plan, tmp_path / "R")
    assert statuses(result) == {"t0": "done", "t1": "failed"}
    assert "computed before, and its files have changed since" in result.rows[1].state.message
    # A fault of a file itself is what is told of it.
    (tmp_path / "s2.fa").write_text("")
    assert "s2.fa is empty" in computed(plan, tmp_path / "R").rows[1].state.message


def test_a_batch_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Stopped in the middle; its plan is gone then, and what it listed is computed."""
    plan = pairs_plan(tmp_path, 6)
    monitor = Monitor()

    class Stopping(LocalExecutor):
        done = 0

        def compute(self, *arguments: object) -> None:
            super().compute(*arguments)  # type: ignore[arg-type]
            self.done += 1
            if self.done == 3:
                monitor.cancel()

    with pytest.raises(Cancelled):
        run(BatchRequest(str(plan), "cpu"), tmp_path / "R", monitor, executor=Stopping())
    result = BatchFolder.open(tmp_path / "R")
    assert not result.finished and 2 <= list(statuses(result).values()).count("done") <= 3
    assert 0 < result.reached[-1].done < result.reached[-1].total
    plan.unlink()
    result = computed(plan, tmp_path / "R")
    assert result.finished and list(statuses(result).values()) == ["done"] * 6
    # What is done stays done, also if its sequences were moved away.
    for path in tmp_path.glob("s*.fa"):
        path.unlink()
    result = computed(plan, tmp_path / "R")
    assert result.finished and list(statuses(result).values()) == ["done"] * 6
    assert {begun(tmp_path / "R", f"t{number}") for number in range(6)} == {1}


def test_one_client_at_a_time_writes_a_batch(tmp_path: Path) -> None:
    plan = pairs_plan(tmp_path, 2)
    told: list[str] = []

    class Beside(LocalExecutor):
        def compute(self, *arguments: Any) -> None:
            with pytest.raises(InputError) as refused:
                run(BatchRequest(str(plan), "cpu"), tmp_path / "R", Monitor(), executor=LocalExecutor())
            told.append(str(refused.value))
            super().compute(*arguments)

    assert set(statuses(computed(plan, tmp_path / "R", Beside())).values()) == {"done"}
    assert len(told) == 2 and "is being written by another Crosspoint" in told[0]


def test_damage_is_told(tmp_path: Path) -> None:
    computed(pairs_plan(tmp_path, 2), tmp_path / "R")
    listed = tmp_path / "R" / "tasks-00000.json"
    tasks = json.loads(listed.read_text())
    tasks["tasks"][0]["name"] = "../../elsewhere"
    listed.write_text(json.dumps(tasks))
    with pytest.raises(Damaged, match="tasks-00000"):
        BatchFolder.open(tmp_path / "R")
    # The plan lists them anew.
    assert len(statuses(computed(tmp_path / "plan.tsv", tmp_path / "R"))) == 2


def test_a_task_whose_result_is_damaged_is_not_done(tmp_path: Path) -> None:
    """An executor that tells of results that are not there, or are not whole, is not believed."""

    class Lying(LocalExecutor):
        def compute(self, task: object, *arguments: object) -> None:
            super().compute(task, *arguments)  # type: ignore[arg-type]
            file = next((tmp_path / "R" / "t1").rglob("*.npy"))
            file.write_bytes(file.read_bytes()[:-1])

    plan = write_plan(tmp_path / "plan.tsv", "analysis name queries references", "pairs t1 s0.fa s1.fa")
    sequences(tmp_path)
    result = computed(plan, tmp_path / "R", Lying())
    assert statuses(result) == {"t1": "failed"} and "damaged" in result.rows[0].state.message


def test_a_result_that_was_deleted_is_computed_again(tmp_path: Path) -> None:
    plan = pairs_plan(tmp_path, 2)
    computed(plan, tmp_path / "R")
    shutil.rmtree(tmp_path / "R" / "t1")
    assert set(statuses(computed(plan, tmp_path / "R")).values()) == {"done"}
    assert ANALYSES.open(tmp_path / "R" / "t1").finished and begun(tmp_path / "R", "t0") == 1


@pytest.mark.skipif(os.name == "nt", reason="links need a permission there")
def test_nothing_is_written_beyond_the_folder(tmp_path: Path) -> None:
    plan = pairs_plan(tmp_path, 2)
    (tmp_path / "elsewhere").mkdir()
    plan.write_text("\n".join(plan.read_text().splitlines()[:2]))
    computed(plan, tmp_path / "R")
    (tmp_path / "R" / "t1").symlink_to(tmp_path / "elsewhere")
    result = computed(pairs_plan(tmp_path, 2), tmp_path / "R")
    assert statuses(result) == {"t0": "done", "t1": "failed"} and "is a link" in result.rows[1].state.message
    assert not list((tmp_path / "elsewhere").iterdir())


def test_other_computers_are_told(tmp_path: Path) -> None:
    class Elsewhere(LocalExecutor):
        def run(self, tasks: Any, on_state: Any, raise_if_cancelled: Any) -> None:
            super().run(tasks, lambda state: on_state(replace(state, computer="lab 3")), raise_if_cancelled)

    computed(pairs_plan(tmp_path, 2), tmp_path / "R", Elsewhere())
    assert {row["computer"] for row in table(tmp_path / "R").values()} == {"lab 3"}
