"""Runs in a real lab: the same result, cancelled in time, and brought back when the lab is gone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.pages.run import RunPage
from app.runs.job import Job, State
from app.shell.main_window import MainWindow
from app.state.settings import LabSettings
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.batch.request import BatchRequest
from gpu.cluster.engine import ClusterEngine
from gpu.command_line.registry import ALL as ANALYSES
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import wait
from tests.app.runs.lab.conftest import settings_of
from tests.app.table_texts import texts
from tests.gpu.batch.plans import pairs_plan
from tests.gpu.cluster.conftest import Lab, make_lab

#: Files of a result that tell when and where it was made.
_OF_A_RUN = {"journal.jsonl", "log.txt", "statistics.json", "history.npz"}


def fasta(path: Path, length: int, seed: int) -> str:
    bases = "".join(random.Random(seed).choices("ACGT", k=length))
    path.write_text(f">{path.stem}\n{bases}\n")
    return str(path)


def comparison(folder: Path, length: int) -> ChromosomeRequest:
    a, b = (SequenceChoice(fasta(folder / f"{name}.fa", length, seed)) for seed, name in enumerate("ab"))
    return ChromosomeRequest(a, b, engine="cpu")


def pairs(folder: Path) -> PairsRequest:
    paths = []
    for seed, name in enumerate(("queries", "references")):
        chance = random.Random(seed)
        records = (f">{name}{n}\n{''.join(chance.choices('ACGT', k=400))}\n" for n in range(1_000))
        paths.append(str(folder / f"{name}.fa"))
        Path(paths[-1]).write_text("".join(records))
    return PairsRequest(*paths, engine="cpu")


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name not in _OF_A_RUN)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def submit(window: MainWindow, request: Request, folder: Path) -> tuple[Job, RunPage]:
    """A run in the lab, and its page."""
    window.submit(request, folder, in_lab=True)
    (job,) = [job for job in window.session.queue.jobs if job.folder == folder]
    (page,) = [page for page in window.workspace.pages() if isinstance(page, RunPage) and page.job is job]
    return job, page


@pytest.fixture
def in_lab(real_window: MainWindow, lab: Lab) -> MainWindow:
    real_window.session.lab.save(settings_of(lab))
    return real_window


def test_a_comparison_in_the_lab_has_the_result_of_one_here(in_lab: MainWindow, tmp_path: Path) -> None:
    request = comparison(tmp_path, 30_000)
    job, page = submit(in_lab, request, tmp_path / "there")
    seen: set[tuple[str, str]] = set()
    in_lab.session.poller.progressed.connect(
        lambda job: seen.update((part.computer, part.device) for part in job.parts)
    )
    wait(lambda: job.state in (State.DONE, State.FAILED))
    assert job.state is State.DONE, job.message
    ANALYSES.of(request).run(request, tmp_path / "here", Monitor())
    assert files(tmp_path / "there") == files(tmp_path / "here") != {}
    assert {computer for computer, _ in seen} <= {"worker-0", "worker-1"}
    assert any(sentence.startswith("Computed by worker-") for sentence in job.monitor.progress.remarks)
    # Its page has been replaced by that of the result.
    wait(lambda: in_lab.workspace.saved_result is not None)


def test_pairs_in_the_lab_are_computed_in_portions_that_are_counted(
    in_lab: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However fast this computer is: so few pairs would not be worth the way.
    monkeypatch.setattr(ClusterEngine, "_are_sent", lambda *_: True)
    request = pairs(tmp_path)
    job, page = submit(in_lab, request, tmp_path / "there")
    ANALYSES.of(request).run(request, tmp_path / "here", Monitor())
    wait(lambda: job.state in (State.DONE, State.FAILED))
    assert job.state is State.DONE, job.message
    assert files(tmp_path / "there") == files(tmp_path / "here") != {}
    assert sum(part.portions for part in job.parts) > 0
    assert {part.device for part in job.parts} == {"CPU: 1 core"} and all(part.seconds > 0 for part in job.parts)


def test_the_comparisons_of_a_list_are_computed_in_the_lab(in_lab: MainWindow, tmp_path: Path) -> None:
    request = BatchRequest(str(pairs_plan(tmp_path, 3)), engine="cpu")
    job, _ = submit(in_lab, request, tmp_path / "there")
    ANALYSES.of(request).run(request, tmp_path / "here", Monitor())
    wait(lambda: job.state in (State.DONE, State.FAILED))
    assert job.state is State.DONE, job.message
    done, here = ANALYSES.open(tmp_path / "there"), ANALYSES.open(tmp_path / "here")
    assert {row.state.computer for row in done.rows} <= {"worker-0", "worker-1"}
    assert [row.figures for row in done.rows] == [row.figures for row in here.rows] and len(done.rows) == 3


def test_a_run_is_cancelled_everywhere(in_lab: MainWindow, tmp_path: Path) -> None:
    lab = in_lab.session.lab
    job, page = submit(in_lab, comparison(tmp_path, 1_000_000), tmp_path / "there")
    wait(lambda: bool(job.parts) and in_lab.lab_chip.text() == "Lab: 2 computers, 1 busy")
    wait(lambda: page.parts.isVisible())
    name, device, *_ = texts(page.parts)[0]
    assert name.startswith("worker-") and device == "CPU: 1 core"
    wait(lambda: texts(page.parts)[0][2] == "Find the best score" and texts(page.parts)[0][3].endswith(" %"))
    assert lab.watch is not None and lab.watch.busy == 1
    page.cancel.click()
    wait(lambda: job.state is State.STOPPED)

    def is_idle() -> bool:
        assert lab.watch is not None
        lab.watch.look()
        return not lab.watch.busy

    # By itself it would end after many minutes.
    wait(is_idle)
    assert page.resume.isVisible() and page.here.isVisible() and not page.parts.isVisible()


def test_a_lab_that_is_not_reachable_is_told_and_the_run_is_computed_here(
    real_window: MainWindow, lab: Lab, tmp_path: Path
) -> None:
    real_window.session.lab.save(LabSettings("tls://127.0.0.1:9", str(lab.certificates)))
    request = comparison(tmp_path, 2_000)
    job, page = submit(real_window, request, tmp_path / "run")
    wait(lambda: job.state is State.FAILED)
    assert "No scheduler answers at tls://127.0.0.1:9" in page.failure.sentence.text()
    assert page.here.isVisible() and page.resume.isVisible() and not (tmp_path / "run").exists()
    wait(lambda: real_window.lab_chip.text() == "Lab: not reachable")
    assert "No scheduler answers" in real_window.lab_chip.toolTip()
    page.here.click()
    wait(lambda: job.state is State.DONE)
    assert not job.in_lab and ANALYSES.open(tmp_path / "run").finished


def test_a_lab_that_is_lost_in_the_middle_is_told_and_the_run_is_computed_here(
    real_window: MainWindow, tmp_path: Path
) -> None:
    lab = make_lab(tmp_path, 1)
    try:
        real_window.session.lab.save(settings_of(lab))
        job, page = submit(real_window, comparison(tmp_path, 60_000), tmp_path / "run")
        wait(lambda: bool(job.parts))
        for process in lab.processes:
            process.kill()
        wait(lambda: "does not answer" in page.note.text())
        assert job.state is State.RUNNING and page.here.isVisible()
        wait(lambda: real_window.lab_chip.text() == "Lab: not reachable")
        page.here.click()
        wait(lambda: not job.in_lab)
        wait(lambda: job.state is State.DONE)
        assert ANALYSES.open(tmp_path / "run").finished
    finally:
        lab.close()
