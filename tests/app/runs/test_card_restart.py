"""Messages of the window about a graphics card that fails in the middle of a run, and the restart
that it offers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app import application
from app.analyses.registry import FACES
from app.pages.run import RunPage
from app.runs.job import Job, State
from app.runs.session import Session
from app.shell.devices import DevicesDialog
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from tests.app.drivers import end_runs, front, wait
from tests.app.fakes import PlainPage
from tests.app.runs.computer import FAILED, FULL, LOST, NO_ROOM, REQUEST, Computer


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
        window = MainWindow(Session(services, settings, FACES), make_page=PlainPage)
        window.session.start()
        qtbot.addWidget(window, before_close_func=lambda closing: end_runs(closing.session, computer.fake))
        window.show()
        made.append(window)
        return window

    yield make
    for window in made:
        assert window.session.queue.join(30)
        window.session.deleteLater()


def test_the_banner_tells_and_restarts(
    qtbot, window_on: Callable[[], MainWindow], computer: Computer, settings: Settings, tmp_path: Path
) -> None:
    window = window_on()
    wait(lambda: window.chip.text() == "GPU: NVIDIA Test, 8 GB")
    window.submit(REQUEST, tmp_path / "first")
    window.submit(REQUEST.with_(mode="global"), tmp_path / "second")
    assert not front(window, RunPage).card.isVisible()
    window.show_job(window.session.queue.jobs[0])
    banner = front(window, RunPage).card
    wait(lambda: banner.isVisible() and computer.ran == [("first", "cuda"), ("first", "cpu")])
    assert banner.sentence.text() == FAILED and banner.sentence.toolTip() == str(LOST)
    assert banner.restart.isVisible() and banner.restart.toolTip()
    assert not front(window, RunPage).failure.isVisible()
    wait(lambda: "the graphics card failed; restart" in window.chip.toolTip())
    assert window.chip.text() == "CPU: 2 cores"
    # What waited for the card waits for the processor now, and tells the same.
    window.submit(REQUEST.with_(engine="cpu"), tmp_path / "third")
    assert not front(window, RunPage).card.isVisible()
    jobs = window.session.queue.jobs
    window.show_job(jobs[1])
    assert front(window, RunPage).card.isVisible() and jobs[1].state is State.WAITING
    window.show_job(jobs[1])
    qtbot.mouseClick(front(window, RunPage).card.restart, Qt.MouseButton.LeftButton)
    wait(lambda: not window.isVisible())
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
    new.resume_jobs()
    assert front(new, RunPage).job.folder == tmp_path / "second", "the one that was looked at comes first"
    assert [job.folder.name for job in new.session.queue.jobs] == ["second", "first", "third"]
    wait(lambda: len(computer.ran) == 2)
    assert sorted(computer.ran) == [("second", "cuda"), ("third", "cpu")]
    assert new.session.queue.jobs[0].request == jobs[1].request
    assert not front(new, RunPage).card.isVisible()
    computer.fake.hold.set()
    wait(lambda: all(job.state is State.DONE for job in new.session.queue.jobs))
    assert ("first", "cuda") in computer.ran
    # It is taken up once.
    assert settings.unfinished == [] and new.session.resume_jobs() == []


def test_a_stopped_run_is_resumed_by_the_restart(window_on, computer: Computer, tmp_path: Path) -> None:
    window = window_on()
    window.submit(REQUEST, tmp_path / "run")
    job = window.session.queue.jobs[0]
    wait(lambda: job.trouble is not None and job.state is State.RUNNING)
    window.session.queue.cancel(job)
    wait(lambda: job.state is State.STOPPED)
    assert front(window, RunPage).card.isVisible()
    front(window, RunPage).card.restart.click()
    wait(lambda: not window.isVisible())
    computer.problem = None
    new = window_on()
    new.resume_jobs()
    wait(lambda: computer.ran[-1] == ("run", "cuda"))


def test_without_room_on_the_card_no_restart_is_offered(window_on, computer: Computer, tmp_path: Path) -> None:
    computer.problem = NO_ROOM
    window = window_on()
    window.submit(REQUEST, tmp_path / "run")
    banner = front(window, RunPage).card
    wait(banner.isVisible)
    assert banner.sentence.text() == FULL and not banner.restart.isVisible()


def test_the_devices_page_lists_cards_and_tells_of_the_lost_one(window_on, tmp_path: Path) -> None:
    window = window_on()
    window.dialogs.show_devices()
    box = QApplication.activeModalWidget()
    assert isinstance(box, DevicesDialog)
    wait(box.cards.isVisible)
    assert box.cards.text().splitlines()[1] == "NVIDIA Old is too old"
    wait(lambda: box.remarks["cuda"].text() == "GPU: NVIDIA Test, 8 GB (NVIDIA Test found)")
    box.close()
    window.submit(REQUEST, tmp_path / "run")
    wait(lambda: window.session.queue.is_card_lost)
    window.dialogs.show_devices()
    box = QApplication.activeModalWidget()
    assert isinstance(box, DevicesDialog)
    wait(lambda: "restart Crosspoint" in box.remarks["cuda"].text())
    wait(lambda: box.remarks["auto"].text().startswith("CPU: 2 cores (the graphics card failed"))
    wait(lambda: box.remarks["cpu"].text() == "CPU: 2 cores")
    box.close()


def test_what_cannot_be_read_is_not_taken_up(qapp, settings: Settings, computer: Computer, tmp_path: Path) -> None:
    session = Session(computer.fake.services(run=computer.run, choose=computer.choose), settings, FACES)
    settings._store.setValue("unfinished", "{")
    assert session.resume_jobs() == []
    settings._store.setValue("unfinished", '[5, {"folder": "x"}, {"folder": "x", "request": {"format": 99}}]')
    assert session.resume_jobs() == [] and settings.unfinished == []


def test_a_restart_that_fails_says_so(qapp, settings: Settings, computer: Computer, capsys, monkeypatch) -> None:
    session = Session(computer.fake.services(), settings, FACES)
    session.hand_over(Job(REQUEST, Path("run")))
    assert not application.restart(session, lambda program, arguments: (False, 0))
    assert "start it yourself, and it resumes" in capsys.readouterr().err
    assert [entry["folder"] for entry in settings.unfinished] == ["run"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert application.restart_command() == [sys.executable]
