"""The subcommand ``batch``: exit status, what it prints, and a kill in the middle."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from gpu.results import journal
from tests.command_line.calls import ROOT, Run
from tests.gpu.batch.plans import computed, content, pairs_plan, sequences, write_plan

_COMMAND = [sys.executable, str(ROOT / "main.py"), "batch", "plan.tsv", "--engine", "cpu", "--quiet", "--out"]


def test_a_batch_with_a_failure(run: Run, tmp_path: Path) -> None:
    sequences(tmp_path)
    (tmp_path / "bad.fa").write_text("no sequence\n")
    write_plan(
        tmp_path / "plan.tsv",
        "analysis name queries references a b",
        "pairs one s0.fa s1.fa . .",
        "align two . . s0.fa bad.fa",
    )
    ended = run("batch", "plan.tsv", "--out", "R", "--engine", "cpu", "--quiet")
    assert (ended.status, ended.out) == (1, "")
    first, last = ended.err.splitlines()
    assert first.startswith("two: ") and "bad.fa" in first
    assert last.startswith("1 of 2 comparisons failed (see “R/summary.tsv”)")
    ended = run("batch", "--status", "R")
    assert ended.status == 0 and "Done            1\nFailed          1\n" in ended.out
    assert "holds a batch of comparisons; save its results one by one" in run("portable", "R").err
    assert run("show", "R").out.splitlines()[2].startswith("two\tchromosome\tfailed\t")
    (tmp_path / "bad.fa").write_text(">bad\nACGTACGTACGTAAACCC\n")
    assert run("resume", "R", "--quiet").status == 0
    ended = run("batch", "plan.tsv", "--out", "R", "--engine", "cpu", "--json", "--quiet")
    figures = json.loads(ended.out)
    assert (ended.status, figures["comparisons"], figures["done"], figures["failed"]) == (0, 2, 2, 0)


def test_faults_of_a_plan_are_a_line_each(run: Run, tmp_path: Path) -> None:
    sequences(tmp_path)
    write_plan(tmp_path / "plan.tsv", "analysis name a b mode", "align x s0.fa nope.fa glob", "align y s0.fa s1.fa .")
    ended = run("batch", "plan.tsv", "--out", "R", "--quiet")
    assert ended.status == 1 and not (tmp_path / "R").exists()
    assert ended.err.splitlines() == [
        f"Line 2, column “b”: there is no file “{tmp_path / 'nope.fa'}”; check its name and folder.",
        "Line 2, column “mode”: “glob” is none of local, global, semiglobal.",
        "Nothing was computed; correct the plan and start again.",
    ]


def test_the_example_is_a_plan(run: Run, tmp_path: Path) -> None:
    ended = run("batch", "--example")
    assert ended.status == 0
    (tmp_path / "plan.tsv").write_text(ended.out)
    ended = run("batch", "plan.tsv", "--out", "R", "--engine", "cpu", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    names = [line.split("\t")[0] for line in (tmp_path / "R" / "summary.tsv").read_text().splitlines()[1:]]
    assert names == [path.parent.name for path in map(tmp_path.joinpath, [f"R/{name}/journal.jsonl" for name in names])]
    assert all((tmp_path / "R" / name / "request.json").is_file() for name in names) and len(names) == 5


def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    """In the end the same folders, and nothing was done twice."""
    plan = pairs_plan(tmp_path, 16)
    process = subprocess.Popen([*_COMMAND, "killed"], cwd=tmp_path)
    try:
        while process.poll() is None and _ended(tmp_path / "killed") < 4:
            time.sleep(0.005)
    finally:
        process.kill()
    assert process.wait() == -signal.SIGKILL
    assert 4 <= _ended(tmp_path / "killed") < 16
    assert subprocess.run([*_COMMAND, "killed"], cwd=tmp_path).returncode == 0
    assert _ended(tmp_path / "killed") == 16
    computed(plan, tmp_path / "whole")
    for number in range(16):
        killed, whole = (content(tmp_path / folder / f"t{number}") for folder in ("killed", "whole"))
        assert killed and killed == whole
        records = journal.read(tmp_path / "killed" / f"t{number}" / journal.NAME)
        assert sum(record["kind"] == "finished" for record in records) == 1


def _ended(folder: Path) -> int:
    """The number of comparisons that the journal of a batch names."""
    path = folder / journal.NAME
    return sum(record["kind"] == "task" for record in journal.read(path)) if path.is_file() else 0
