"""The times of the user's own runs, as they are read from result folders."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.chromosome.result import Result
from gpu.benchmark.own_runs import OwnRun, own_run, own_runs
from tests.samples import finished_result, running_result

RUN = OwnRun(Path("r"), "x × y", 1_000_000, 2_000_000, "cpu", "CPU: 2 cores", 10**12, 100.0, 120.0)


def test_runs_are_read_from_result_folders(tmp_path: Path) -> None:
    sample = Result.open(finished_result(tmp_path / "sample", length=3_000))
    found = own_run(sample)
    assert found is not None and found.cells == sample.stages[0].done and found.whole == sample.seconds
    assert (found.engine, found.stage_1, found.pruned) == ("cpu", sample.stages[0].seconds, sample.stages[0].skipped)
    running = running_result(tmp_path / "running", length=2_000)
    assert own_run(Result.open(running)) is None
    damaged = finished_result(tmp_path / "damaged", length=2_000)
    (damaged / "statistics.json").write_text("{")
    other = tmp_path / "other"
    other.mkdir()
    (other / "request.json").write_text('{"format": 1, "analysis": "matches"}')
    folders = [tmp_path / "gone", running, damaged, other, sample.folder]
    assert own_runs(folders) == [found]
    # What is known is not read again, unless it is gone.
    known = {folder: RUN._replace(folder=folder) for folder in (sample.folder, tmp_path / "gone")}
    assert own_runs(folders, known) == [known[sample.folder]]
