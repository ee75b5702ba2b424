"""Pages that are made in steps, so that opening a result does not hold up the window."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.analyses.chromosome.page import AlignmentPage
from app.analyses.registry import FACES
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.shell.workspace import result_pages
from gpu.analyses.chromosome.result import Result
from tests.app.drivers import settle, wait, window_on_screen
from tests.app.fakes import FakeEngine
from tests.samples import finished_result


@pytest.fixture
def opened(qtbot: Any, session: Session, engine: FakeEngine) -> MainWindow:
    """A window that opens real results."""
    return window_on_screen(qtbot, MainWindow(session, make_page=result_pages(FACES)), engine)


def test_the_window_goes_on_between_the_steps_of_a_page(opened: MainWindow, sample: Result) -> None:
    events: list[str] = []
    made = opened.workspace.make_page(sample)
    assert made is not None
    begun, timer = made.steps, QTimer()
    made.steps = (events.append("step") for _ in begun)
    timer.timeout.connect(lambda: events.append("other"))
    timer.start(0)
    opened.session.background.call(lambda: made, done=lambda page: page.steps, failed=opened.warn)
    wait(lambda: not opened.session.background.busy)
    steps = [place for place, event in enumerate(events) if event == "step"]
    assert len(steps) > 5 and all("other" in events[one:next] for one, next in pairwise(steps))
    assert settle(opened.workspace.show_result(sample, "A × B", made=made)) is made


def test_a_page_that_was_opened_otherwise_meanwhile_is_there_once(opened: MainWindow, sample: Result) -> None:
    workspace = opened.workspace
    made = workspace.make_page(sample)
    assert made is not None
    next(made.steps)
    shown = settle(workspace.show_result(sample, "A × B"))
    assert workspace.make_page(sample) is None
    assert workspace.show_result(sample, "A × B", made=made) is shown and workspace.pages() == [shown]


def test_nothing_is_left_of_a_page_that_is_given_up(
    opened: MainWindow, engine: FakeEngine, sample: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, make, made = QObject(), opened.workspace.make_page, []

    def give_up(result: Result) -> Any:
        owner.deleteLater()
        made.append(make(result))
        return made[0]

    monkeypatch.setattr(opened.workspace, "make_page", give_up)
    engine.results[sample.folder] = sample
    opened.open_result(sample.folder, owner=owner)
    wait(lambda: made and not opened.session.background.busy)
    wait(lambda: not any(isinstance(one, AlignmentPage) for one in QApplication.allWidgets()))
    assert opened.workspace.pages() == []


def test_the_menu_of_a_tab_closes_the_others(
    opened: MainWindow, sample: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, menus = opened.workspace, list[list[QAction]]()
    other = Result.open(finished_result(tmp_path / "other", 500))
    pages = [settle(workspace.show_result(one, title)) for one, title in ((sample, "A × B"), (other, "C × D"))]
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu.actions()))
    bar = workspace.tabBar()
    for tab in (0, 2):
        bar.customContextMenuRequested.emit(bar.tabRect(tab).center())
    (entries,) = ({action.text(): action for action in actions} for actions in menus)
    entries["Close the &others"].trigger()
    assert workspace.pages() == pages[1:]
    bar.customContextMenuRequested.emit(bar.tabRect(1).center())
    entries = {action.text(): action for action in menus[-1]}
    assert not entries["Close the &others"].isEnabled()
    entries["&Close tab"].trigger()
    assert not workspace.pages()


def test_the_start_page_is_in_reach_of_the_mouse_with_many_tabs(opened: MainWindow, qtbot: Any) -> None:
    workspace = opened.workspace
    opened.resize(900, 520)
    for _ in range(3):
        workspace.addTab(QWidget(), "a name")
    assert not workspace.home.isVisible()
    for number in range(12):
        workspace.addTab(QWidget(), f"a long name of {number}")
    workspace.setCurrentIndex(workspace.count() - 1)
    wait(lambda: workspace.home.isVisible() and workspace.home.width() > 10)
    assert workspace.tabBar().tabRect(0).right() < 0
    qtbot.mouseClick(workspace.home, Qt.MouseButton.LeftButton)
    assert workspace.currentIndex() == 0
    while workspace.count() > 4:
        workspace.removeTab(4)
    wait(lambda: not workspace.home.isVisible())
