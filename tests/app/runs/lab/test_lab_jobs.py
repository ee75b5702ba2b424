"""Jobs of the lab in the queue: beside those of this computer, and brought back to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.pages.run import RunPage
from app.runs.beside import BesideJobs
from app.runs.job import Job, LabMonitor, LabPart, State
from app.runs.poller import Poller
from app.runs.queue import MAX_LAB_RUNS, JobQueue
from app.runs.session import Session
from app.shell.jobs_model import STATUS_ROLE, JobsModel
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import DeviceError
from gpu.sequences.choice import SequenceChoice
from tests.app.desks import lone_desk
from tests.app.drivers import wait
from tests.app.fakes import FakeEngine
from tests.app.table_texts import texts
from tests.gpu.cluster.conftest import wait_for

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))


@pytest.fixture
def there() -> FakeEngine:
    """What computes in the lab."""
    return FakeEngine()


@pytest.fixture
def queue(qapp: Any, engine: FakeEngine, there: FakeEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    services = engine.services()
    queue = JobQueue(services.choose, services.run, lab=(there.services().choose, there.run))
    queue.set_automatic("cpu")
    queue.poller = Poller(queue)  # type: ignore[attr-defined]  # lives as long
    yield queue
    queue.close()
    assert queue.join(120)


def submit(queue: JobQueue, name: str, in_lab: bool) -> Job:
    job = Job(REQUEST, Path(name), in_lab=in_lab)
    queue.submit(job)
    return job


def test_neither_waits_for_the_other(queue: JobQueue, engine: FakeEngine, there: FakeEngine) -> None:
    here, far, more = submit(queue, "here", False), submit(queue, "far", True), submit(queue, "more", True)
    wait(lambda: len(engine.started) == 1 and len(there.started) == 2)
    assert submit(queue, "next", False).state is State.WAITING
    assert isinstance(far.monitor, LabMonitor) and not isinstance(here.monitor, LabMonitor)
    assert queue.lane(far) == "lab" and queue.holder(far) is None
    there.hold.set()
    wait(lambda: far.state is more.state is State.DONE)
    assert here.state is State.RUNNING and set(there.started) == {Path("far"), Path("more")}


def test_the_lab_has_a_bounded_number_of_runs_at_once(queue: JobQueue, there: FakeEngine) -> None:
    jobs = [submit(queue, f"far {number}", True) for number in range(MAX_LAB_RUNS + 1)]
    assert [job.state for job in jobs] == [State.RUNNING] * MAX_LAB_RUNS + [State.WAITING]
    there.hold.set()
    wait(lambda: jobs[-1].state is State.DONE)


def test_a_waiting_job_of_the_lab_needs_no_device_of_this_computer(
    queue: JobQueue, there: FakeEngine, session: Session
) -> None:
    beside = BesideJobs(queue, lambda request, folder: pytest.fail("no estimate"), session.background)
    jobs = [submit(queue, f"far {number}", True) for number in range(MAX_LAB_RUNS + 2)]
    beside.run_now(jobs[-1])
    assert not beside.is_busy and queue.jobs.index(jobs[-1]) == MAX_LAB_RUNS
    there.hold.set()
    wait(lambda: all(job.state is State.DONE for job in jobs))


@pytest.mark.parametrize("state", [State.RUNNING, State.STOPPED, State.FAILED, State.WAITING])
def test_a_job_is_brought_back_from_any_state(
    queue: JobQueue, engine: FakeEngine, there: FakeEngine, state: State
) -> None:
    others = [submit(queue, f"far {number}", True) for number in range(MAX_LAB_RUNS * (state is State.WAITING))]
    if state is State.FAILED:
        there.problem = DeviceError("The lab does not answer.")
    settled: list[Job] = []
    queue.settled.connect(settled.append)
    job = submit(queue, "one", True)
    if state is State.STOPPED:
        queue.cancel(job)
    wait(lambda: job.state is state)
    assert job.can_resume is (state in (State.STOPPED, State.FAILED))
    told = len(settled)
    engine.hold.set()
    queue.run_here(job)
    wait(lambda: job.state is State.DONE)
    assert engine.started == [Path("one")] and not job.in_lab and not job.goes_here and job.parts == ()
    # That it was stopped there is not told.
    assert settled[told:] == [job]
    for other in others:
        queue.cancel(other)


def test_a_run_that_ends_while_it_is_called_back_is_done(queue: JobQueue, there: FakeEngine) -> None:
    job = submit(queue, "one", True)
    wait(lambda: bool(there.started))
    there.hold.set()
    # Without events of Qt: the queue has not heard of its end.
    wait_for(lambda: job.outcome is not None)
    queue.run_here(job)
    wait(lambda: job.state is State.DONE)
    assert job.in_lab


def test_the_page_of_a_run_names_the_computers_and_offers_to_run_it_here(
    qtbot: Any, queue: JobQueue, engine: FakeEngine, there: FakeEngine, session: Session
) -> None:
    job = submit(queue, "one", True)
    model = JobsModel(queue, queue.poller)  # type: ignore[attr-defined]
    page = RunPage(job, session.faces["chromosome"], queue, queue.poller, lone_desk())  # type: ignore[attr-defined]
    qtbot.addWidget(page)
    page.show()
    assert isinstance(job.monitor, LabMonitor) and not page.parts.isVisible()
    job.monitor.parts = (
        LabPart("bench <b>1", "CPU: 8 cores", "Find the best score", 0.425, seconds=12.0),
        LabPart("bench 2", portions=7),
    )
    page.refresh()
    assert page.parts.isVisible() and texts(page.parts) == [
        ["bench <b>1", "CPU: 8 cores", "Find the best score", "42 %", "12 s"],
        ["bench 2", "", "", "7 portions", ""],
    ]
    wait(lambda: "in the lab" in model.index(0).data(STATUS_ROLE))
    page.here.click()
    engine.hold.set()
    wait(lambda: job.state is State.DONE)
    assert not page.here.isVisible() and not page.parts.isVisible()


def test_where_a_job_runs_is_handed_to_the_next_process(session: Session, tmp_path: Path) -> None:
    first = session.submit(REQUEST, tmp_path / "here")
    # There is no lab: it fails with a sentence, and may be tried again.
    far = session.submit(REQUEST, tmp_path / "far", in_lab=True)
    wait(lambda: far.state is State.FAILED)
    assert far.message is not None and "run the comparison here" in far.message.sentence
    assert far.can_resume and not far.message.details
    session.queue.resume(far)
    session.hand_over(first)
    assert [entry["inLab"] for entry in session.settings.unfinished] == [False, True]
    session.settings.unfinished = session.settings.unfinished[1:]
    wait(lambda: far.state is State.FAILED)
    session.queue.remove(far)
    (again,) = session.resume_jobs()
    assert again.in_lab
    wait(lambda: again.state is State.FAILED)
