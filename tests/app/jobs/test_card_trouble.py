"""A graphics card that fails in the middle of a run: the run goes on, the window says so and offers to restart."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from app import application
from app.dialogs.devices import DevicesDialog
from app.jobs.job import Job, State
from app.jobs.poller import Poller
from app.jobs.queue import JobQueue
from app.main_window import MainWindow
from app.session import Session
from app.settings import Settings
from app.views.run_page import RunPage
from gpu.chromosome import special_rows
from gpu.chromosome.run import run
from gpu.engines.cpu.engine import CpuEngine
from gpu.errors import CrosspointError, DeviceError, OutOfMemory
from gpu.monitor import Monitor
from gpu.request import ChromosomeRequest, SequenceChoice
from gpu.results import writer
from tests.app.fakes import FakeEngine
from tests.gpu.chromosome.corpus import pair
from tests.gpu.chromosome.runs import TINY, content, request_for

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))
FAILED = "The graphics card failed; the run goes on with the processor."
FULL = "The graphics card has too little free memory; the run goes on with the processor."
LOST = DeviceError("The graphics card failed (cuMemcpyDtoH failed: unspecified launch failure); resume the run.")
NO_ROOM = OutOfMemory("The graphics card has too little free memory; close other programs or use the CPU engine.")


@dataclass
class Computer:
    """Both engines; ``problem`` is what becomes of runs on the card, ``ran`` where each run was begun."""

    fake: FakeEngine
    problem: Exception | None = LOST
    ran: list[tuple[str, str]] = field(default_factory=list)
    closed: list[tuple[str, str]] = field(default_factory=list)
    has_card: bool = True

    def choose(self, name: str, threads: int | None = None) -> Any:
        name = "cuda" if name == "auto" else name
        if name == "cuda" and not self.has_card:
            raise DeviceError("The CUDA engine cannot be used (no NVIDIA card); use --engine cpu or auto.")
        device, reason = ("GPU: NVIDIA Test, 8 GB", "NVIDIA Test found") if name == "cuda" else ("CPU: 2 cores", "")
        thread = threading.current_thread().name
        return SimpleNamespace(
            name=name, device=device, reason=reason, close=lambda: self.closed.append((name, thread))
        )

    def run(self, request: Any, folder: Path, monitor: Any, engine: Any = None) -> None:
        self.ran.append((folder.name, engine.name))
        if engine.name == "cuda" and self.problem is not None:
            monitor.begin(1, cells_total=100)
            monitor.report(cells_done=30)
            raise self.problem
        self.fake.run(request, folder, monitor)


@pytest.fixture
def computer(engine: FakeEngine) -> Computer:
    return Computer(engine)


@pytest.fixture
def queue(qapp: QApplication, computer: Computer) -> Iterator[JobQueue]:
    queue = JobQueue(computer.choose, computer.run)
    Poller(queue, queue)
    queue.set_automatic("cuda")
    yield queue
    queue.close()
    computer.fake.hold.set()
    assert queue.join(5)


def add(queue: JobQueue, folder: Path, **changes: Any) -> Job:
    job = Job(REQUEST.with_(**changes), folder)
    queue.submit(job)
    return job


def test_a_lost_card_sends_all_its_jobs_to_the_processor(
    qtbot, queue: JobQueue, computer: Computer, tmp_path: Path
) -> None:
    first = add(queue, tmp_path / "first")
    second = add(queue, tmp_path / "second", engine="cuda")
    with qtbot.waitSignal(queue.card_lost):
        pass
    assert queue.is_card_lost
    computer.fake.hold.set()
    qtbot.waitUntil(lambda: (first.state, second.state) == (State.DONE, State.DONE))
    assert computer.ran == [("first", "cuda"), ("first", "cpu"), ("second", "cpu")]
    assert computer.closed == [("cuda", "engine cuda")], "closed at once, in the thread that opened it"
    for job in (first, second):
        assert job.trouble is not None and job.trouble.ends_card
        assert (job.trouble.message.sentence, job.trouble.reason) == (FAILED, str(LOST))
    # What was asked for stays: a new process may use the card.
    assert (first.request.engine, second.request.engine) == ("auto", "cuda")
    later = add(queue, tmp_path / "later")
    processor = add(queue, tmp_path / "processor", engine="cpu")
    qtbot.waitUntil(lambda: processor.state is State.DONE)
    assert later.trouble is first.trouble and processor.trouble is None
    assert computer.ran[3:] == [("later", "cpu"), ("processor", "cpu")]


def test_too_little_memory_is_a_matter_of_one_job(qtbot, queue: JobQueue, computer: Computer, tmp_path: Path) -> None:
    computer.problem = NO_ROOM
    large = add(queue, tmp_path / "large")
    qtbot.waitUntil(lambda: len(computer.ran) == 2)
    assert large.trouble is not None and not large.trouble.ends_card and not queue.is_card_lost
    assert large.trouble.message.sentence == FULL
    # The next one has the card, and this one, too, once there is room.
    computer.problem = None
    small = add(queue, tmp_path / "small")
    qtbot.waitUntil(lambda: ("small", "cuda") in computer.ran)
    queue.cancel(large)
    queue.cancel(small)
    qtbot.waitUntil(lambda: large.state is small.state is State.STOPPED)
    computer.fake.hold.set()
    queue.resume(large)
    qtbot.waitUntil(lambda: large.state is State.DONE)
    assert large.trouble is None and computer.ran[-1] == ("large", "cuda")
    assert computer.closed == []


def test_memory_that_the_processor_lacks_too_fails_the_run(qtbot, queue, computer: Computer, tmp_path: Path) -> None:
    computer.problem = computer.fake.problem = OutOfMemory("There is too little free memory; close other programs.")
    job = add(queue, tmp_path / "job")
    qtbot.waitUntil(lambda: job.state is State.FAILED)
    assert job.message is not None and job.message.sentence == str(computer.problem)


def test_a_card_that_is_not_there_is_not_called_a_failure(qtbot, queue, computer: Computer, tmp_path: Path) -> None:
    computer.has_card = False
    computer.fake.hold.set()
    job = add(queue, tmp_path / "job", engine="cuda")
    qtbot.waitUntil(lambda: job.state is State.DONE)
    assert job.trouble is not None and not job.trouble.ends_card and not queue.is_card_lost
    assert job.trouble.message.sentence == "The graphics card cannot be used; the run goes on with the processor."
    assert "no NVIDIA card" in job.trouble.reason


def test_a_cancelled_run_that_the_card_fails_is_stopped(qtbot, queue, computer: Computer, tmp_path: Path) -> None:
    release = threading.Event()

    class Late(DeviceError):
        def __init__(self) -> None:
            release.wait(5)
            super().__init__("late")

    def fail(request: Any, folder: Path, monitor: Any, engine: Any = None) -> None:
        raise Late

    queue._run = fail
    job = add(queue, tmp_path / "job")
    queue.cancel(job)
    assert job.state is State.STOPPING
    release.set()
    qtbot.waitUntil(lambda: job.state is State.STOPPED)
    assert queue.is_card_lost


def test_the_end_of_the_queue_waits_for_the_lost_lane(qtbot, queue: JobQueue, computer: Computer, tmp_path) -> None:
    slow = threading.Event()
    opened = computer.choose

    def choose(name: str, threads: int | None = None) -> Any:
        engine = opened(name, threads)
        engine.close = lambda: slow.wait(10)
        return engine

    queue._choose = choose
    add(queue, tmp_path / "job")
    with qtbot.waitSignal(queue.card_lost):
        pass
    queue.close()
    assert not queue.join(0.05)
    slow.set()
    assert queue.join(5)


# ---- A real run


class FailingCard(CpuEngine):
    """The processor under another name, until a number of bands of stage 1 is done."""

    name = "cuda"

    def __init__(self, bands: int, problem: CrosspointError) -> None:
        super().__init__(1)
        self._bands = bands
        self._problem = problem

    def sweep(self, sweep: Any) -> Any:
        for number, band in enumerate(super().sweep(sweep)):
            if number == self._bands:
                raise self._problem
            yield band


class WatchedCpu(CpuEngine):
    """Keeps the row at which each sweep begins."""

    def __init__(self) -> None:
        super().__init__(1)
        self.first_rows: list[int] = []

    def sweep(self, sweep: Any) -> Any:
        self.first_rows.append(sweep.first_row)
        return super().sweep(sweep)


@pytest.mark.parametrize("problem", [LOST, NO_ROOM])
def test_the_same_bytes_from_the_checkpoint_on(
    qtbot, qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: CrosspointError
) -> None:
    monkeypatch.setattr(special_rows, "PICTURE_SECONDS", -1.0)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
    a, b = pair(np.random.default_rng(7), "repeats", 420, 380)
    request = request_for(tmp_path, a, b, engine="auto", limits=TINY)
    whole, interrupted = tmp_path / "whole", tmp_path / "interrupted"
    run(request, whole, Monitor(), CpuEngine(1))
    engines = {"cuda": FailingCard(12, problem), "cpu": WatchedCpu()}
    queue = JobQueue(lambda name, threads: engines[name], run)
    poller = Poller(queue)
    queue.set_automatic("cuda")
    job = Job(request, interrupted)
    queue.submit(job)
    qtbot.waitUntil(lambda: job.state in (State.DONE, State.FAILED), timeout=20_000)
    assert job.state is State.DONE, job.message
    assert job.trouble is not None
    assert max(engines["cpu"].first_rows) > 0, "it went on from a special row"
    assert content(interrupted) == content(whole) and "alignment.npz" in content(whole)
    assert not poller.watching
    queue.close()
    assert queue.join(5)


# ---- The window


@pytest.fixture
def window_on(qtbot, qapp: QApplication, settings: Settings, computer: Computer) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows of a computer with a card, one after another with the same settings."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        services = computer.fake.services(
            run=computer.run,
            choose=computer.choose,
            describe_cards=lambda: ["NVIDIA Test: 46 multiprocessors, 8.0 GiB", "NVIDIA Old is too old"],
        )
        window = MainWindow(Session(services, settings), make_page=lambda result: QLabel("a finished result"))
        window.session.start()
        qtbot.addWidget(window)
        window.show()
        made.append(window)
        return window

    yield make
    computer.fake.hold.set()
    for window in made:
        window.session.queue.close()
        assert window.session.queue.join(5)
        window.session.deleteLater()


def page(window: MainWindow) -> RunPage:
    current = window.workspace.currentWidget()
    assert isinstance(current, RunPage)
    return current


def test_the_banner_tells_and_restarts(
    qtbot, window_on: Callable[[], MainWindow], computer: Computer, settings: Settings, tmp_path: Path
) -> None:
    window = window_on()
    qtbot.waitUntil(lambda: window.chip.text() == "GPU: NVIDIA Test, 8 GB (NVIDIA Test found)")
    window.submit(REQUEST, tmp_path / "first")
    window.submit(REQUEST.with_(mode="global"), tmp_path / "second")
    assert not page(window).card.isVisible()
    window.show_job(window.session.queue.jobs[0])
    banner = page(window).card
    qtbot.waitUntil(lambda: banner.isVisible() and computer.ran == [("first", "cuda"), ("first", "cpu")])
    assert banner.sentence.text() == FAILED and banner.sentence.toolTip() == str(LOST)
    assert banner.restart.isVisible() and banner.restart.toolTip()
    assert not page(window).failure.isVisible()
    qtbot.waitUntil(lambda: "the graphics card failed; restart" in window.chip.text())
    assert window.chip.text().startswith("CPU: 2 cores")
    # What waited for the card waits for the processor now, and tells the same.
    window.submit(REQUEST.with_(engine="cpu"), tmp_path / "third")
    assert not page(window).card.isVisible()
    jobs = window.session.queue.jobs
    window.show_job(jobs[1])
    assert page(window).card.isVisible() and jobs[1].state is State.WAITING
    window.show_job(jobs[1])
    qtbot.mouseClick(page(window).card.restart, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert window.session.restarting and not window.session.queue.active()
    started: list[tuple[str, list[str]]] = []

    def start(program: str, arguments: list[str]) -> tuple[bool, int]:
        assert window.session.queue.join(0), "only once no engine thread is left"
        started.append((program, arguments))
        return True, 4711

    assert application.restart(window.session, start)
    assert started == [(sys.executable, [str(Path(application.__file__).parents[1] / "main.py")])]
    assert Path(started[0][1][0]).is_file()

    # The new process: the card works again.
    computer.problem = None
    computer.ran.clear()
    new = window_on()
    new.take_up()
    assert page(new).job.folder == tmp_path / "second", "the one that was looked at comes first"
    assert [job.folder.name for job in new.session.queue.jobs] == ["second", "first", "third"]
    qtbot.waitUntil(lambda: len(computer.ran) == 2)
    assert sorted(computer.ran) == [("second", "cuda"), ("third", "cpu")]
    assert new.session.queue.jobs[0].request == jobs[1].request
    assert not page(new).card.isVisible()
    computer.fake.hold.set()
    qtbot.waitUntil(lambda: all(job.state is State.DONE for job in new.session.queue.jobs))
    assert ("first", "cuda") in computer.ran
    # It is taken up once.
    assert settings.unfinished == [] and new.session.take_up() == []


def test_a_stopped_run_is_resumed_by_the_restart(qtbot, window_on, computer: Computer, tmp_path: Path) -> None:
    window = window_on()
    window.submit(REQUEST, tmp_path / "run")
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: job.trouble is not None and job.state is State.RUNNING)
    window.session.queue.cancel(job)
    qtbot.waitUntil(lambda: job.state is State.STOPPED)
    assert page(window).card.isVisible()
    page(window).card.restart.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    computer.problem = None
    new = window_on()
    new.take_up()
    qtbot.waitUntil(lambda: computer.ran[-1] == ("run", "cuda"))


def test_without_room_on_the_card_no_restart_is_offered(qtbot, window_on, computer: Computer, tmp_path: Path) -> None:
    computer.problem = NO_ROOM
    window = window_on()
    window.submit(REQUEST, tmp_path / "run")
    banner = page(window).card
    qtbot.waitUntil(banner.isVisible)
    assert banner.sentence.text() == FULL and not banner.restart.isVisible()


def test_the_devices_page_lists_cards_and_tells_of_the_lost_one(qtbot, window_on, tmp_path: Path) -> None:
    window = window_on()
    window.show_devices()
    box = QApplication.activeModalWidget()
    assert isinstance(box, DevicesDialog)
    qtbot.waitUntil(box.cards.isVisible)
    assert box.cards.text().splitlines()[1] == "NVIDIA Old is too old"
    qtbot.waitUntil(lambda: box.remarks["cuda"].text() == "GPU: NVIDIA Test, 8 GB (NVIDIA Test found)")
    box.close()
    window.submit(REQUEST, tmp_path / "run")
    qtbot.waitUntil(lambda: window.session.queue.is_card_lost)
    window.show_devices()
    box = QApplication.activeModalWidget()
    assert isinstance(box, DevicesDialog)
    qtbot.waitUntil(lambda: "restart Crosspoint" in box.remarks["cuda"].text())
    qtbot.waitUntil(lambda: box.remarks["auto"].text().startswith("CPU: 2 cores (the graphics card failed"))
    qtbot.waitUntil(lambda: box.remarks["cpu"].text() == "CPU: 2 cores")
    box.close()


def test_what_cannot_be_read_is_not_taken_up(qapp, settings: Settings, computer: Computer, tmp_path: Path) -> None:
    session = Session(computer.fake.services(run=computer.run, choose=computer.choose), settings)
    settings._store.setValue("unfinished", "{")
    assert session.take_up() == []
    settings._store.setValue("unfinished", '[5, {"folder": "x"}, {"folder": "x", "request": {"format": 99}}]')
    assert session.take_up() == [] and settings.unfinished == []


def test_a_restart_that_fails_says_so(qapp, settings: Settings, computer: Computer, capsys, monkeypatch) -> None:
    session = Session(computer.fake.services(), settings)
    session.hand_over(Job(REQUEST, Path("run")))
    assert not application.restart(session, lambda program, arguments: (False, 0))
    assert "start it yourself, and it resumes" in capsys.readouterr().err
    assert [entry["folder"] for entry in settings.unfinished] == ["run"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert application.restart_command() == [sys.executable]
