"""Compiling ahead, as the window does it: while nothing runs, and never in the way of a run."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.runs.job import Job, State
from app.runs.preparation import COMMAND
from app.shell.main_window import MainWindow
from gpu.core.errors import DeviceError
from gpu.core.monitor import Monitor
from tests.app.drivers import settle, wait, window_on_screen
from tests.app.fakes import FakeEngine, PlainPage
from tests.app.runs.computer import REQUEST

ROOT = Path(__file__).resolve().parents[3]
#: Prints what the command prints, and a line of its own; ends when a file is there.
_CHILD = """
import pathlib, sys, time
place, status = pathlib.Path(sys.argv[1]), int(sys.argv[2])
print("0 of 71\\nA remark.\\n41 of 71", flush=True)
while not place.exists():
    time.sleep(0.01)
print("71 of 71", flush=True)
sys.exit(status)
"""


class Child:
    """The command, and what ends it."""

    def __init__(self, place: Path) -> None:
        self._end = place / "end"
        self.command = [sys.executable, "-c", _CHILD, str(self._end)]

    def end(self) -> None:
        self._end.touch()

    @staticmethod
    def processes() -> list[psutil.Process]:
        """The children of this process, but for those of a cluster, which other tests start."""
        children = psutil.Process().children()
        return [one for one in children if one.status() != psutil.STATUS_ZOMBIE and "cluster" not in one.cmdline()]


@pytest.fixture
def child(tmp_path: Path) -> Child:
    return Child(tmp_path)


@pytest.fixture
def make(qtbot, session_of, engine: FakeEngine, child: Child) -> Callable[..., MainWindow]:  # type: ignore[no-untyped-def]
    """Makes a window whose session prepares."""

    def make(status: int = 0, is_prepared: Callable[[], bool] = lambda: False, **services: Any) -> MainWindow:
        session = session_of(engine.services(is_prepared=is_prepared, **services))
        session.preparation._program, *session.preparation._arguments = [*child.command, str(status)]
        session.start()
        return window_on_screen(qtbot, MainWindow(session, make_page=PlainPage), engine)

    return make


def is_told(window: MainWindow, text: str) -> bool:
    return window.preparation.isVisible() and window.preparation.text() == text


def test_what_is_missing_is_compiled_with_a_line_in_the_status_bar(make: Any, child: Child) -> None:
    window = make()
    preparation = window.session.preparation
    assert not window.preparation.isVisible()
    preparation.start()
    wait(lambda: is_told(window, "Getting ready: 41 of 71"))
    child.end()
    wait(lambda: not preparation.is_running and not window.preparation.isVisible())
    # It is not begun again.
    window.session.queue.settled.emit(Job(REQUEST, Path("gone")))
    assert not preparation.is_running


def test_a_run_goes_on_at_once_and_the_rest_is_compiled_behind_it(
    make: Any, engine: FakeEngine, tmp_path: Path
) -> None:
    window = make()
    preparation = window.session.preparation
    preparation.start()
    wait(lambda: is_told(window, "Getting ready: 41 of 71"))
    (process,) = Child.processes()
    window.submit(REQUEST, tmp_path / "run")
    wait(lambda: not preparation.is_running)
    assert engine.started and not process.is_running() and not window.preparation.isVisible()
    (job,) = window.session.queue.jobs
    assert job.state is State.RUNNING
    engine.hold.set()
    wait(lambda: job.state is State.DONE and is_told(window, "Getting ready: 41 of 71"))


def test_it_waits_for_a_run_that_is_there_first(make: Any, engine: FakeEngine, tmp_path: Path) -> None:
    window = make()
    preparation = window.session.preparation
    window.submit(REQUEST, tmp_path / "run")
    (job,) = window.session.queue.jobs
    wait(lambda: job.progress.current is not None and job.progress.current.done > 0)
    preparation.start()
    settle(window.session.background)
    assert not preparation.is_running
    engine.hold.set()
    wait(lambda: preparation.is_running)


def test_a_run_that_compiles_is_helped(make: Any, engine: FakeEngine, tmp_path: Path) -> None:
    is_compiled, compute = threading.Event(), engine.run

    def run(request: Any, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        monitor.begin(1, total=100)
        monitor.report(done=1)
        monitor.note("Compiling kernel 1 of 2.")
        assert is_compiled.wait(30)
        monitor.note("")
        compute(request, folder, monitor)

    window = make(run=run)
    preparation = window.session.preparation
    window.submit(REQUEST, tmp_path / "run")
    (job,) = window.session.queue.jobs
    wait(lambda: job.progress.note != "")
    preparation.start()
    wait(lambda: is_told(window, "Getting ready: 41 of 71"))
    assert job.state is State.RUNNING
    is_compiled.set()
    wait(lambda: not preparation.is_running)


def test_it_ends_with_the_window(make: Any) -> None:
    window = make()
    preparation = window.session.preparation
    preparation.start()
    wait(lambda: is_told(window, "Getting ready: 41 of 71"))
    (process,) = Child.processes()
    preparation.close()
    assert not process.is_running() and not preparation.is_running


def test_nothing_is_begun_where_all_is_there_or_nothing_can_be_compiled(make: Any) -> None:
    def refuse() -> bool:
        raise DeviceError("There is no Numba.")

    for is_prepared in (lambda: True, refuse):
        window = make(is_prepared=is_prepared)
        window.session.preparation.start()
        wait(lambda window=window: not window.session.background.busy)
        assert not window.session.preparation.is_running


def test_what_fails_is_not_tried_again(make: Any, child: Child) -> None:
    window = make(status=1)
    preparation = window.session.preparation
    preparation.start()
    wait(lambda: preparation.is_running)
    child.end()
    wait(lambda: not preparation.is_running)
    window.session.queue.settled.emit(Job(REQUEST, Path("gone")))
    assert not preparation.is_running


def test_there_is_such_a_command() -> None:
    done = subprocess.run([*COMMAND, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--background" in done.stdout
