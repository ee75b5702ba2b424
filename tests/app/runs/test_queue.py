"""The queue, the engine thread and the poller."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import application
from app.analyses.registry import FACES
from app.runs.garbage import Garbage
from app.runs.job import Job, JobRate, State
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.runs.session import Session
from app.shell.jobs_model import JOB_ROLE, STATUS_ROLE, JobsModel
from app.state.settings import Settings
from app.widgets.background import Background
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.core.errors import DiskFull
from gpu.core.monitor import Monitor, Progress, StageProgress
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import settle, wait
from tests.app.fakes import FakeEngine, wait_for

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def queue(qapp, engine):
    services = engine.services()
    queue = JobQueue(services.choose, services.run)
    queue.set_automatic("cpu")
    yield queue
    queue.close()
    assert queue.join(30)


@pytest.fixture
def poller(queue):
    return Poller(queue)


def jobs(queue: JobQueue, count: int, request: ChromosomeRequest = REQUEST) -> list[Job]:
    made = [Job(request, Path(f"job {number}")) for number in range(count)]
    for job in made:
        queue.submit(job)
    return made


def test_one_job_at_a_time_in_order(queue: JobQueue, poller: Poller, engine: FakeEngine) -> None:
    first, second, third = jobs(queue, 3)
    assert [job.state for job in queue.jobs] == [State.RUNNING, State.WAITING, State.WAITING]
    queue.move(third, -1)
    assert queue.jobs == (first, third, second)
    engine.hold.set()
    wait(lambda: all(job.state is State.DONE for job in queue.jobs))
    assert engine.started == [first.folder, third.folder, second.folder]
    assert len(engine.threads) == 1


def test_move_stays_inside_the_list(queue: JobQueue) -> None:
    first, second = jobs(queue, 2)
    queue.move(first, -1)
    queue.move(second, 5)
    assert queue.jobs == (first, second)
    queue.move(first, 5)
    assert queue.jobs == (second, first)


def test_automatic_jobs_wait_for_the_device(qapp, engine: FakeEngine) -> None:
    services = engine.services()
    queue = JobQueue(services.choose, services.run)
    (job,) = jobs(queue, 1)
    assert job.state is State.WAITING
    queue.set_automatic("cpu")
    assert job.state is State.RUNNING
    queue.close()
    assert queue.join(30)


def test_the_same_device_under_two_names_is_one_lane(queue: JobQueue) -> None:
    first = Job(REQUEST, Path("auto"))
    second = Job(REQUEST.with_(engine="cpu"), Path("cpu"))
    queue.submit(first)
    queue.submit(second)
    assert (first.state, second.state) == (State.RUNNING, State.WAITING)


def test_a_run_is_told_why_it_has_its_device(qapp, engine: FakeEngine, tmp_path: Path) -> None:
    told: list[str] = []

    def run(request: Any, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        told.append(engine.reason)

    queue = JobQueue(lambda name, *_: SimpleNamespace(reason="the CPU was asked for"), run)
    poller = Poller(queue)
    queue.set_automatic("cpu", "no NVIDIA driver")
    asked = [REQUEST.with_(engine=name) for name in ("auto", "cpu", "auto")]
    for number, request in enumerate(asked):
        queue.submit(Job(request, tmp_path / str(number)))
    wait(lambda: all(job.state is State.DONE for job in queue.jobs))
    assert told == ["no NVIDIA driver", "the CPU was asked for", "no NVIDIA driver"]
    poller.deleteLater()
    queue.close()
    assert queue.join(30)


def test_a_run_has_the_cards_that_it_asks_for(qapp, engine: FakeEngine, tmp_path: Path) -> None:
    opened: list[tuple[Any, ...]] = []
    closed: list[tuple[Any, ...]] = []

    def choose(*asked: Any) -> Any:
        opened.append(asked)
        return SimpleNamespace(reason="", close=lambda: closed.append(asked))

    queue = JobQueue(choose, engine.run)
    poller = Poller(queue)
    queue.set_automatic("cuda")
    engine.hold.set()
    for number, devices in enumerate(("auto", "0,1", "0,1", "all")):
        request = REQUEST.with_(limits=Limits(devices=devices))
        queue.submit(Job(request, tmp_path / str(number)))
    wait(lambda: all(job.state is State.DONE for job in queue.jobs))
    assert opened == [("cuda", None, devices) for devices in ("auto", "0,1", "all")]
    assert closed == opened[:2]
    poller.deleteLater()
    queue.close()
    assert queue.join(30)


def test_cancel_and_resume(queue: JobQueue, poller: Poller, engine: FakeEngine) -> None:
    (job,) = jobs(queue, 1)
    wait_for(lambda: bool(engine.started))
    queue.cancel(job)
    assert job.state is State.STOPPING
    wait(lambda: job.state is State.STOPPED)
    assert job.message is None
    engine.hold.set()
    queue.resume(job)
    wait(lambda: job.state is State.DONE)
    assert engine.started == [job.folder, job.folder]


def test_a_waiting_job_is_taken_back(queue: JobQueue, engine: FakeEngine) -> None:
    _, waiting = jobs(queue, 2)
    queue.cancel(waiting)
    assert waiting.state is State.STOPPED
    queue.remove(waiting)
    assert waiting not in queue.jobs


def test_a_running_job_is_not_removed(queue: JobQueue) -> None:
    (job,) = jobs(queue, 1)
    queue.remove(job)
    assert queue.jobs == (job,)


def test_a_failure_is_one_sentence_and_the_next_job_starts(queue, poller, engine: FakeEngine) -> None:
    engine.problem = DiskFull("Drive D: has 1 GB free, but 2 GB are needed; free some space, then resume.")
    first, second = jobs(queue, 2)
    wait(lambda: second.state is State.FAILED)
    assert first.state is State.FAILED and first.message is not None
    assert first.message.sentence == str(engine.problem)
    assert "Traceback" in first.message.details


def test_poller_emits_only_changes(qtbot, queue: JobQueue, poller: Poller, engine: FakeEngine) -> None:
    seen: list[int] = []
    poller.progressed.connect(lambda job: seen.append(job.progress.stages[-1].done))
    (job,) = jobs(queue, 1)
    assert poller.watching
    wait(lambda: bool(seen) and seen[-1] == engine.cells * 2 // 5)
    count = len(seen)
    qtbot.wait(350)
    assert len(seen) == count
    engine.hold.set()
    wait(lambda: job.state is State.DONE)
    assert not poller.watching
    assert job.progress.stages[-1].stage == 6 and job.progress.stages[-1].finished
    assert job.fraction == 1


def test_a_resumed_job_keeps_its_stages_until_the_run_tells_more() -> None:
    done = StageProgress(1, done=10, total=10, seconds=5.0, finished=True)
    job = Job(REQUEST, Path("x"), progress=Progress((done,), seconds=5.0))
    job.start()
    job.take(Progress(note="Reading the sequences."), now=1.0)
    assert job.progress.stages == (done,) and job.progress.note == "Reading the sequences."
    job.take(Progress((done, StageProgress(2)), seconds=6.0), now=2.0)
    assert job.progress.current == StageProgress(2) and job.progress.note == ""


def test_time_elapses_while_notes_alone_come() -> None:
    """Kernels are compiled before the first stage, and each is told."""
    job = Job(REQUEST, Path("x"))
    job.start()
    for kernel in range(30):
        job.take(Progress(note=f"Compiling kernel {kernel}"), now=job.begun + kernel)
    assert job.elapsed(job.begun + 30) == 30
    job.take(Progress((StageProgress(1),), seconds=31.0), now=job.begun + 31)
    job.take(Progress((StageProgress(1),), note="Retrying", seconds=31.0), now=job.begun + 33)
    assert job.elapsed(job.begun + 34) == pytest.approx(34)


def test_remaining_follows_the_recent_rate() -> None:
    job = Job(REQUEST, Path("x"), state=State.RUNNING)
    for second in range(40):
        # Fast at first, then 10 cells a second: only the last 20 seconds count.
        cells = 100 * second if second < 15 else 1400 + 10 * (second - 14)
        job.take(Progress((StageProgress(1, done=cells, total=2000),)), now=float(second))
    assert job.remaining == pytest.approx((2000 - 1650) / 10, rel=0.01)
    job.take(Progress((StageProgress(1, finished=True), StageProgress(2, done=1))), now=41.0)
    assert job.remaining is None


def test_rate_needs_half_a_second() -> None:
    rate = JobRate()
    rate.add(0.0, 0)
    rate.add(0.1, 1000)
    assert rate.per_second == 0
    rate.add(1.0, 2000)
    assert rate.per_second == 2000


def test_model_follows_the_queue(qtmodeltester, queue: JobQueue, poller: Poller, engine: FakeEngine) -> None:
    model = JobsModel(queue, poller)
    first, second = jobs(queue, 2)
    qtmodeltester.check(model)
    assert [model.index(row).data() for row in range(2)] == ["A × B", "A × B"]
    assert model.index(1).data(STATUS_ROLE) == "Waiting"
    wait(lambda: model.index(0).data(STATUS_ROLE) == "Stage 1 · 34 %")
    queue.move(second, -1)
    assert [model.index(row).data(JOB_ROLE) for row in range(2)] == [second, first]
    queue.cancel(second)
    queue.remove(second)
    assert model.rowCount() == 1
    engine.hold.set()
    wait(lambda: model.index(0).data(STATUS_ROLE).startswith("Done in"))


def test_cancel_comes_through_while_many_reports_are_made(qapp) -> None:
    cancelled, after = threading.Event(), list[int]()

    def run(request, folder, monitor: Monitor, engine=None) -> None:
        monitor.begin(1, total=1 << 60)
        cells = 0
        while True:
            cells += 1
            if cancelled.is_set():
                after.append(cells)
            monitor.report(done=cells)

    queue = JobQueue(lambda name, *_: SimpleNamespace(name=name, reason=""), run)
    poller = Poller(queue)
    queue.set_automatic("cpu")
    (job,) = jobs(queue, 1)
    wait(lambda: job.progress.current is not None)
    queue.cancel(job)
    cancelled.set()
    wait(lambda: job.state is State.STOPPED)
    assert len(after) <= 1, "the first report after the cancel ends it"
    assert not poller.watching
    queue.close()
    assert queue.join(30)


def test_garbage_is_left_to_the_windows_thread(qtbot, queue, poller, engine: FakeEngine, monkeypatch) -> None:
    class Loop:
        pass

    def leave(collections: int = 0) -> weakref.ref[Loop]:
        loop = Loop()
        loop.itself = loop
        for _ in range(collections):
            gc.collect(1)
        return weakref.ref(loop)

    gc.enable()
    garbage = Garbage(queue)
    try:
        assert not gc.isenabled()
        gone = leave()
        wait(lambda: gone() is None)
        old = leave(collections=2)
        garbage._rest.setInterval(10)
        jobs(queue, 1)
        garbage.ask()
        qtbot.wait(400)
        assert old() is not None, "nothing large is collected while a run is going"
        engine.hold.set()
        wait(lambda: old() is None)
    finally:
        garbage.deleteLater()


def test_background_brings_values_and_problems_to_this_thread() -> None:
    background = Background()
    here, seen = threading.current_thread(), []
    background.call(lambda x: x + 1, 1, done=lambda v: seen.append((v, threading.current_thread())), failed=seen.append)
    background.call(lambda: 1 // 0, done=seen.append, failed=lambda problem: seen.append(type(problem)))
    forgotten = background.call(lambda: 5, done=seen.append, failed=seen.append)
    forgotten.forget()
    settle(background)
    assert sorted(seen, key=str) == sorted([(2, here), ZeroDivisionError], key=str)


def test_at_the_end_every_device_is_given_back(settings: Settings) -> None:
    closed = threading.Event()

    class Slow(FakeEngine):
        def close(self) -> None:
            time.sleep(0.2)
            closed.set()

    engine = Slow()
    session = Session(engine.services(choose=lambda *_: engine), settings, FACES)
    session.queue.set_automatic("cpu")
    (job,) = jobs(session.queue, 1)
    engine.hold.set()
    wait_for(lambda: job.outcome is not None)
    assert not closed.is_set(), "the device stays open for the next job"
    assert application.end_threads(session) and closed.is_set()
    assert application.end_threads(session), "there is nothing left to end"
