"""Short jobs beside a long one, and *Run now*."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.runs.beside import BesideJobs
from app.runs.job import Job, State
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from app.widgets.background import Background
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import wait
from tests.app.fakes import FakeEngine

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))
GIB = 1 << 30


class Computer:
    """A queue whose jobs run until they are told to end; their folders' names tell their needs."""

    def __init__(self, automatic: str = "cpu") -> None:
        self.may_end: dict[str, threading.Event] = {}
        self.memory, self.cores = 8 * GIB, 2
        self.needs: dict[str, tuple[float, int]] = {}
        self.estimated: list[tuple[str, str]] = []
        self.engines: dict[str, tuple[str, str]] = {}
        self.told: list[str] = []
        self.queue = JobQueue(self._choose, self._run)
        self.poller = Poller(self.queue)
        self.background = Background()
        self.beside = BesideJobs(self.queue, self._estimate, self.background, None, lambda: (self.memory, self.cores))
        self.beside.message.connect(self.told.append)
        self.queue.set_automatic(automatic)

    def add(self, name: str, seconds: float, memory: int = GIB, engine: Any = "auto") -> Job:
        self.needs[name] = (seconds, memory)
        self.may_end[name] = threading.Event()
        job = Job(REQUEST.with_(engine=engine), Path(name))
        self.queue.submit(job)
        return job

    def is_settled(self) -> bool:
        return not self.beside.is_busy and not self.background.busy

    def end(self) -> None:
        self.queue.close()
        assert self.queue.join(30)

    @staticmethod
    def _choose(name: str, threads: int | None, devices: str = "auto") -> Any:
        return SimpleNamespace(name=name, reason="")

    def _run(self, request: Request, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        self.engines[folder.name] = engine.name, engine.reason
        monitor.begin(1, total=100)
        monitor.report(done=len(folder.name))
        while not self.may_end[folder.name].wait(0.01):
            monitor.raise_if_cancelled()

    def _estimate(self, request: Any, folder: Path) -> Any:
        self.estimated.append((folder.name, request.engine))
        seconds, memory = self.needs[folder.name]
        if seconds < 0:
            raise InputError("It cannot be read.")
        return SimpleNamespace(seconds=seconds, memory_bytes=memory)


@pytest.fixture
def make(qapp: object) -> Iterator[Callable[..., Computer]]:
    made: list[Computer] = []

    def make(automatic: str = "cpu") -> Computer:
        made.append(Computer(automatic))
        return made[-1]

    yield make
    for computer in made:
        computer.end()


def test_a_short_job_runs_beside_a_long_one(make) -> None:
    computer = make()
    long, other, short = computer.add("long", 600), computer.add("other", 500), computer.add("short", 2)
    wait(lambda: short.state is State.RUNNING)
    assert (long.state, other.state) == (State.RUNNING, State.WAITING)
    # Each has its own progress.
    wait(lambda: [job.progress.current and job.progress.current.done for job in (long, short)] == [4, 5])
    computer.may_end["short"].set()
    wait(lambda: short.state is State.DONE)
    assert (long.state, other.state) == (State.RUNNING, State.WAITING)
    computer.may_end["long"].set()
    wait(lambda: other.state is State.RUNNING)
    assert long.state is State.DONE and not computer.queue.has_beside


def test_a_request_is_completed_before_its_estimate(session_of, settings: Settings, engine: FakeEngine) -> None:
    estimated: list[str] = []

    def check(request: Any) -> Any:
        return request.with_(a=SequenceChoice("checked.fa", length=5000))

    def estimate(request: Any, folder: Path) -> Any:
        estimated.append(request.a.path)
        return engine.estimate

    session = session_of(engine.services(check=check, estimate=estimate))
    session.queue.set_automatic("cpu")
    for name in ("first", "second"):
        session.queue.submit(Job(REQUEST, settings.results_folder / name))
    wait(lambda: bool(estimated) and not session.beside.is_busy)
    assert set(estimated) == {"checked.fa"}
    # What runs is what was asked.
    assert {job.request for job in session.queue.jobs} == {REQUEST}


def test_one_short_job_at_a_time(make) -> None:
    computer = make()
    computer.add("long", 600)
    first, second = computer.add("first", 2), computer.add("second", 3)
    wait(lambda: first.state is State.RUNNING and computer.is_settled())
    assert second.state is State.WAITING
    computer.may_end["first"].set()
    wait(lambda: second.state is State.RUNNING)


@pytest.mark.parametrize("lack", ["memory", "cores", "no estimate", "short before it"])
def test_a_short_job_waits(make, lack: str) -> None:
    computer = make()
    computer.cores = 1 if lack == "cores" else 2
    long = computer.add("long", 5 if lack == "short before it" else 600, 7 * GIB if lack == "memory" else GIB)
    short = computer.add("short", -1 if lack == "no estimate" else 2, 2 * GIB)
    wait(lambda: ("short", "cpu") in computer.estimated and computer.is_settled())
    assert (long.state, short.state) == (State.RUNNING, State.WAITING)
    computer.may_end["long"].set()
    wait(lambda: short.state is State.RUNNING)


def test_a_job_beside_is_cancelled_and_resumed_alone(make) -> None:
    computer = make()
    long, short = computer.add("long", 600), computer.add("short", 2)
    wait(lambda: short.state is State.RUNNING)
    computer.queue.cancel(short)
    wait(lambda: short.state is State.STOPPED)
    assert long.state is State.RUNNING and not long.monitor.cancelled
    computer.queue.resume(short)
    wait(lambda: short.state is State.RUNNING)
    computer.queue.cancel(long)
    wait(lambda: long.state is State.STOPPED)
    assert short.state is State.RUNNING
    computer.may_end["short"].set()
    wait(lambda: short.state is State.DONE)


def test_run_now_starts_any_job_that_fits_in_memory(make) -> None:
    computer = make()
    long, other, wanted = computer.add("long", 600), computer.add("other", 500), computer.add("wanted", 400)
    wait(lambda: ("wanted", "cpu") in computer.estimated and computer.is_settled())
    assert wanted.state is State.WAITING
    computer.beside.run_now(wanted)
    wait(lambda: wanted.state is State.RUNNING)
    assert (long.state, other.state) == (State.RUNNING, State.WAITING) and not computer.told
    # Too much for the three together: it is the next one.
    large = computer.add("large", 300, 7 * GIB)
    computer.beside.run_now(large)
    wait(lambda: bool(computer.told))
    assert "too little memory" in computer.told[0]
    assert large.state is State.WAITING
    computer.may_end["long"].set()
    wait(lambda: large.state is State.RUNNING)
    assert other.state is State.WAITING


def test_a_card_has_one_job_at_a_time(make) -> None:
    computer = make("cuda")
    long, large, short = computer.add("long", 600), computer.add("large", 60), computer.add("short", 2)
    asked = computer.add("asked", 2, engine="cuda")
    wait(lambda: short.state is State.RUNNING and "short" in computer.engines)
    assert computer.engines["short"] == ("cpu", "the graphics card is busy with another comparison")
    assert (computer.queue.lane(long), computer.queue.lane(short)) == ("cuda", "cpu")
    computer.may_end["short"].set()
    wait(lambda: short.state is State.DONE and computer.is_settled())
    assert (large.state, asked.state) == (State.WAITING, State.WAITING)
    computer.beside.run_now(asked)
    wait(lambda: bool(computer.told))
    assert "one comparison at a time" in computer.told[0]
    computer.may_end["long"].set()
    wait(lambda: asked.state is State.RUNNING and "asked" in computer.engines)
    assert computer.engines["asked"][0] == "cuda" and large.state is State.WAITING


def test_the_panel_runs_a_waiting_job_now(window: MainWindow, engine: FakeEngine) -> None:
    queue = window.session.queue
    for _ in range(2):
        window.open_example()
    first, second = queue.jobs
    wait(lambda: first.state is State.RUNNING and not window.session.beside.is_busy)
    # As the fake engine tells, neither is short.
    assert second.state is State.WAITING
    window.panel.choose(first)
    assert not window.panel.now.isEnabled() and "it does not wait" in window.panel.now.toolTip()
    window.panel.choose(second)
    assert window.panel.now.isEnabled() and window.menus.run_now.isEnabled()
    window.panel.now.click()
    wait(lambda: second.state is State.RUNNING)
    assert first.state is State.RUNNING
    engine.hold.set()
    wait(lambda: {first.state, second.state} == {State.DONE})
