"""Undo and redo in the window: every change of a session, in any order; fields of text first."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from app.shell.main_window import MainWindow
from app.shell.undo import MAX_CHANGES
from app.shell.unopened import UnopenedPage
from app.state.session_file import to_json
from tests.app.drivers import wait
from tests.app.walk.every_page import NAMES, actions, at_rest, make_results, open_all, shown
from tests.app.walk.steps import Opener, save_session

_VIEWS = ("/area", "/range", "/tabs")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return make_results(tmp_path_factory.mktemp("every"))


@pytest.fixture
def every(open_window: Opener, folders: dict[str, Path]) -> MainWindow:
    """A window with a result of each analysis."""
    return _opened(open_window, folders, NAMES)


@pytest.fixture
def window(open_window: Opener, folders: dict[str, Path]) -> MainWindow:
    """A window with two results."""
    return _opened(open_window, folders, ("search", "pairs"))


def _opened(open_window: Opener, folders: dict[str, Path], names: tuple[str, ...]) -> MainWindow:
    window = open_window()
    window.resize(1280, 760)
    open_all(window, folders, names)
    window.undo.clear()
    return window


def _state(window: MainWindow) -> list[str]:
    """The session's file in lines, but for what clicks and pans change: views, rows, tabs."""
    saved = json.loads(json.dumps(to_json(window.keeper.content(), Path("/nowhere/s.crosspoint"))))
    lines = []
    for place, tab in enumerate(saved["tabs"]):
        state = tab.pop("state")
        lines.append(f"{place} {json.dumps(tab, sort_keys=True)}")
        lines += [f"{place} {line}" for line in _lines(state, "") if line.split(" ")[0] not in _VIEWS]
    return lines


def _lines(value: Any, path: str) -> list[str]:
    if isinstance(value, dict):
        return [line for name in sorted(value) for line in _lines(value[name], f"{path}/{name}")]
    return [] if path.endswith("/row") else [f"{path} {value}"]


def _read_all(window: MainWindow) -> None:
    for index in range(1, window.workspace.count()):
        if isinstance(window.workspace.widget(index), UnopenedPage):
            window.workspace.setCurrentIndex(index)
            at_rest(window)


def _titles(window: MainWindow) -> list[str]:
    # What is opened again comes first in the list.
    return sorted(window.session.title(entry.folder) for entry in window.session.recent.entries)


def test_any_changes_are_undone_and_redone(every: MainWindow, folders: dict[str, Path]) -> None:
    window = every
    chance, undo, workspace = random.Random(40), window.undo, window.workspace
    beginning, titles = _state(window), _titles(window)

    def close() -> None:
        workspace.close_page(chance.randrange(1, workspace.count()))

    def open_one() -> None:
        name = chance.choice(NAMES)
        window.open_result(folders[name])
        wait(lambda: shown(window) is not None and shown(window).result.folder == folders[name])
        at_rest(window)

    def move() -> None:
        page = chance.choice(workspace.pages())
        workspace.move_page(page, chance.choice((-2, -1, 1, 2)))

    def rename() -> None:
        window.session.rename(str(folders[chance.choice(NAMES)]), f"title {chance.randrange(1000)}")

    def take_off() -> None:
        window.session.recent.take_off({chance.choice(window.session.recent.entries).folder})

    def change() -> None:
        page = chance.choice(workspace.pages())
        workspace.setCurrentWidget(page)
        chance.choice(actions(at_rest(window), folders["pairs"].parent))(chance)
        at_rest(window)

    for _ in range(60):
        kind = chance.random()
        if kind < 0.08 and workspace.count() > 3:
            close()
        elif kind < 0.2:
            open_one()
        elif kind < 0.3:
            move()
        elif kind < 0.37:
            rename()
        elif kind < 0.43 and len(window.session.recent.entries) > 2:
            take_off()
        else:
            change()
        undo.note()
    assert 30 < undo.stack.count() <= MAX_CHANGES
    end, names = _state(window), [window.session.title(str(folder)) for folder in folders.values()]
    assert end != beginning

    # Also while pages are read anew: nothing waits.
    while undo.undo_text:
        undo.undo()
    _read_all(window)
    assert _titles(window) == titles
    assert _state(window) == beginning
    while undo.redo_text:
        undo.redo()
    _read_all(window)
    assert _state(window) == end
    assert [window.session.title(str(folder)) for folder in folders.values()] == names
    for _ in range(3):
        assert undo.undo()
        at_rest(window)
    for _ in range(3):
        assert undo.redo()
        at_rest(window)
    assert _state(window) == end


def test_a_closed_tab_comes_back_with_its_view(qtbot: Any, window: MainWindow, folders: dict[str, Path]) -> None:
    window.workspace.show_page(folders["pairs"])
    page: Any = at_rest(window)
    page.table.search.setText("query_1")
    wait(lambda: page.table.model.wanted.text == "query_1")
    at_rest(window)
    page.table.choose(3)
    state, place = page.view_state(), window.workspace.indexOf(page)
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    window.menus.close_tab.trigger()
    assert window.workspace.page_of(folders["pairs"]) is None
    window.edit_menu.update()
    assert window.edit_menu.undo.text().startswith("&Undo: close “") and "Z" in window.edit_menu.undo.text()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace.indexOf(window.workspace.page_of(folders["pairs"])) == place
    again = at_rest(window)
    wait(lambda: again.view_state() == state)
    (undone,) = (sentence for sentence in said if "Undone" in sentence)
    assert undone.startswith("Undone: close “")
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.workspace.page_of(folders["pairs"]) is None
    # The trash is not undone: neither is the closing that came with it.
    assert "search" in window.undo.undo_text or "close" in window.undo.undo_text


def test_a_field_of_text_has_its_own_undo(qtbot: Any, window: MainWindow, folders: dict[str, Path]) -> None:
    window.workspace.show_page(folders["pairs"])
    page: Any = at_rest(window)
    page.limits.setChecked(True)
    search = page.table.search
    search.setFocus()
    wait(lambda: QApplication.focusWidget() is search)
    qtbot.keyClicks(search, "query_1")
    window.edit_menu.update()
    assert window.edit_menu.undo.text().startswith("&Undo: typing")
    undo = QKeySequence("Ctrl+Z")[0]
    qtbot.keyClick(search, undo.key(), undo.keyboardModifiers())
    assert search.text() == "" and window.undo.stack.index() in (0, 1)
    qtbot.keyClicks(search, "query_2")
    page.table.view.setFocus()
    window.edit_menu.update()
    assert window.edit_menu.undo.text().startswith("&Undo: search in the pairs")
    window.edit_menu.undo.trigger()
    assert search.text() == ""
    # A field that has nothing to undo leaves the key to the window.
    search.setFocus()
    page.table.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert not search.isUndoAvailable()
    qtbot.keyClick(search, undo.key(), undo.keyboardModifiers())
    assert page.table.model.wanted.column == 0
    at_rest(window)


def test_what_is_deleted_is_not_undone(
    window: MainWindow, folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.shell.recent_commands.move_to_trash", lambda folder: True)
    window.workspace.show_page(folders["search"])
    page: Any = at_rest(window)
    page.table.view.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    window.undo.note()
    assert "order of the hits" in window.undo.undo_text
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    window.recent_commands._delete(str(folders["search"]))
    wait(lambda: bool(said))
    assert "trash" in said[0] and "Undo" in said[0]
    assert window.undo.undo_text == "" and not window.undo.undo()
    assert window.workspace.page_of(folders["search"]) is None


def test_another_session_has_no_changes(window: MainWindow, folders: dict[str, Path], tmp_path: Path) -> None:
    path = tmp_path / "s.crosspoint"
    save_session(window, path)
    window.keeper.close()
    window.workspace.move_page(window.workspace.pages()[0], 1)
    window.undo.note()
    assert window.undo.undo_text == "move a tab"
    window.keeper.open(path)
    wait(lambda: window.keeper.path == path)
    assert window.undo.undo_text == "" and window.undo.redo_text == ""
    at_rest(window)


def test_the_start_page_stays_first(qtbot: Any, window: MainWindow) -> None:
    workspace, bar = window.workspace, window.workspace.tabBar()
    pages = workspace.pages()
    # A tab that was dragged before the first lands behind it.
    bar.moveTab(2, 0)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert workspace.indexOf(window.start_page) == 0
    assert workspace.pages() == [pages[1], pages[0], *pages[2:]]
    for action, wanted in zip(window.menus.move_tab.actions(), ([pages[1]], [pages[0]]), strict=True):
        workspace.setCurrentWidget(pages[1])
        action.trigger()
        assert workspace.pages()[:1] == wanted
