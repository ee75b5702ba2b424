"""The page of a run with a picture: it follows the run, stays after a stop, and goes on with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.pages.run import RunPage
from app.runs.job import State
from app.shell.main_window import MainWindow
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import front, wait
from tests.app.fakes import FakeEngine, PlainPage

REQUEST = ChromosomeRequest(
    SequenceChoice("a.fa", name="A", length=5000), SequenceChoice("b.fa", name="B", length=5000)
)


class Painting(FakeEngine):
    """An engine whose runs begin at row ``row``, unless it is None: then they paint nothing."""

    row: int | None = 1000

    def run(self, request: Request, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        assert isinstance(request, ChromosomeRequest)
        if self.row is not None:
            monitor.picture = Picture(request, swept=self.row)
        super().run(request, folder, monitor, engine)


@pytest.fixture
def engine() -> Painting:
    return Painting()


def paint(page: RunPage, swept: int) -> None:
    """As the engine's thread does, which only waits now: the picture first, then the report."""
    page.job.monitor.picture = replace(page.job.monitor.picture, swept=swept)
    page.job.monitor.report()


def test_the_picture_follows_stops_and_goes_on(window: MainWindow, engine: Painting, tmp_path: Path) -> None:
    window.submit(REQUEST, tmp_path / "run")
    page = front(window, RunPage)
    wait(lambda: page.picture is not None and page.picture.matrix.front == 1000)
    assert page.picture.isVisible() and page.table.isVisible()
    paint(page, 2500)
    wait(lambda: page.picture.matrix.front == 2500)
    # Nothing is drawn behind another tab; the newest is when it comes back.
    window.workspace.show_start()
    paint(page, 3000)
    wait(lambda: page.job.snapshot is page.job.monitor.progress)
    assert page.picture.matrix.front == 2500
    window.workspace.setCurrentWidget(page)
    assert page.picture.matrix.front == 3000

    page.cancel.click()
    wait(lambda: page.job.state is State.STOPPED)
    assert page.picture.isVisible() and page.picture.matrix.front == 3000
    engine.row = None
    view = page.picture
    page.resume.click()
    wait(lambda: page.job.state is State.RUNNING and bool(page.job.monitor.progress.stages))
    assert page.picture is view and view.matrix.front == 3000
    page.job.monitor.picture = Picture(REQUEST, swept=2900)
    paint(page, 2950)
    wait(lambda: view.matrix.front == 2950)
    engine.hold.set()
    wait(lambda: isinstance(window.workspace.currentWidget(), PlainPage))


def test_the_focus_goes_from_cancel_to_resume_and_back(window: MainWindow, engine: Painting, tmp_path: Path) -> None:
    window.submit(REQUEST, tmp_path / "run")
    page = front(window, RunPage)
    wait(lambda: page.picture is not None and page.picture.matrix.front == 1000)
    window.activateWindow()
    wait(window.isActiveWindow)
    page.cancel.setFocus()
    QTest.keyClick(page.cancel, Qt.Key.Key_Space)
    wait(lambda: page.job.state is State.STOPPED)
    assert page.resume.hasFocus()
    QTest.keyClick(page.resume, Qt.Key.Key_Space)
    wait(lambda: page.job.state is State.RUNNING)
    assert page.cancel.hasFocus()
    # What has the focus by then keeps it.
    page.cancel.click()
    window.workspace.tabBar().setFocus()
    wait(lambda: page.job.state is State.STOPPED)
    assert window.workspace.tabBar().hasFocus()


def test_a_run_that_is_begun_anew_while_its_view_is_loaded_has_none_yet(
    window: MainWindow, engine: Painting, tmp_path: Path
) -> None:
    engine.row = None
    window.submit(REQUEST, tmp_path / "run")
    page = front(window, RunPage)
    wait(lambda: bool(page.job.monitor.progress.stages))
    # What the run before has asked for.
    page._add_picture(None)
    assert page.picture is None
    page.job.monitor.picture = Picture(REQUEST, swept=1500)
    page.job.monitor.report()
    wait(lambda: page.picture is not None and page.picture.matrix.front == 1500)


def test_beside_a_picture_a_narrow_table_leaves_out_columns(
    window: MainWindow, engine: Painting, tmp_path: Path
) -> None:
    window.resize(1800, 900)
    window.submit(REQUEST, tmp_path / "run")
    page = front(window, RunPage)
    row = page.table.rows[0]
    wait(lambda: page.picture is not None and row.figures["time"].text() != "")
    assert row.bar.isVisible() and row.state.isVisible() and row.figures["done"].isVisible()
    window.resize(1100, 768)
    wait(lambda: not row.bar.isVisible())
    assert not row.state.isVisible() and not row.figures["done"].isVisible() and row.figures["time"].isVisible()
    wait(lambda: row.sign.toolTip() == "Running")
    window.resize(1800, 900)
    wait(row.bar.isVisible)


def test_a_run_that_paints_nothing_has_no_view(window: MainWindow, engine: Painting, tmp_path: Path) -> None:
    engine.row = None
    window.submit(REQUEST, tmp_path / "run")
    page = front(window, RunPage)
    wait(lambda: page.rows[0].figures["done"].text() == "10,000,000")
    assert page.picture is None and page.rows[0].bar.isVisible()
