"""Sessions as a person has them: saved, closed, opened again; a result that moved; a second window;
files that are damaged or meant to harm.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from app.analyses.chromosome.bookmarks import Bookmark
from app.analyses.chromosome.page import AlignmentPage
from app.charts.level_of_detail import Area
from app.pages.run import RunPage
from app.runs.job import Job, State
from app.shell.main_window import MainWindow
from app.shell.unopened import UnopenedPage
from app.state.session_file import SessionLock, read_session
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import InputError
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import front, settle, wait
from tests.app.walk.steps import Opener, open_session, save_session
from tests.samples import finished_result


@pytest.fixture(autouse=True)
def _changes_are_seen_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.shell.session_keeper._LOOK_MS", 50)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    names = ("one", "two")
    first, second = (finished_result(tmp_path / "work" / name, 3000, seed) for seed, name in enumerate(names, 5))
    return first, second


def _opened(window: MainWindow, folder: Path) -> AlignmentPage:
    window.open_result(folder)
    wait(lambda: _is_of(window, folder))
    return settle(front(window, AlignmentPage))


def _is_of(window: MainWindow, folder: Path) -> bool:
    page = window.workspace.currentWidget()
    return isinstance(page, AlignmentPage) and page.result.folder == folder


def _tabs(window: MainWindow) -> list[str]:
    return [window.workspace.tabText(number) for number in range(window.workspace.count())]


def _sentence(window: MainWindow) -> str:
    """The sentence of the bar of what failed, which is closed."""
    wait(window.failure.isVisible)
    text: str = window.failure.sentence.text()
    assert not window.failure.details.toPlainText()
    window.failure.close_button.click()
    return text


def test_a_session_is_as_it_was_left(
    open_window: Opener, tmp_path: Path, folders: tuple[Path, Path], files: tuple[str, str]
) -> None:
    window = open_window()
    first = _opened(window, folders[0])
    path = tmp_path / "work" / "plasmids.crosspoint"
    save_session(window, path)
    assert "plasmids" in window.windowTitle()
    _opened(window, folders[1])
    window.workspace.setCurrentWidget(first)
    first.navigator.history.visit(Area(400, 900, 500, 1000))
    first.bookmarks.bookmarks = (bookmark := Bookmark(10, 50, 20, 60, "mine"),)
    request = ChromosomeRequest(SequenceChoice(files[0]), SequenceChoice(files[1]))
    waiting = Job(request, tmp_path / "work" / "later", state=State.STOPPED)
    window.session.queue.submit(waiting)
    waiting.state = State.WAITING
    tabs = _tabs(window)

    def is_written() -> bool:
        found = read_session(path)
        return len(found.tabs) == 2 and len(found.jobs) == 1 and {"area", "kept"} <= set(found.tabs[0].state)

    # It follows what changes, by itself.
    wait(is_written)
    data = json.loads(path.read_text())
    assert (data["version"], data["front"]) == (1, 1)
    assert [tab["folder"] for tab in data["tabs"]] == ["one", "two"]
    waiting.state = State.STOPPED
    window.session.queue.remove(waiting)
    waiting.state = State.WAITING
    # The last change is written when the window closes.
    window.session.queue._jobs.append(waiting)
    first.navigator.history.visit(Area(420, 920, 520, 1020))
    shown = first.navigator.area
    window.keeper.close()
    window.session.queue._jobs.clear()

    window.session.settings.keep_view(str(folders[0]), {})
    window = open_window()
    assert _tabs(window) == ["Start"]
    buttons = [button for button in window.start_page.sessions.buttons if button.isVisibleTo(window)]
    assert [button.text() for button in buttons] == ["plasmids"]
    buttons[0].click()
    wait(lambda: window.keeper.path == path)
    again = settle(front(window, AlignmentPage))
    assert _tabs(window) == tabs and window.workspace.currentIndex() == 1
    # Only the one in front is read.
    assert isinstance(window.workspace.widget(2), UnopenedPage)
    wait(lambda: astuple(again.navigator.area) == pytest.approx(astuple(shown), rel=0.01))
    assert again.bookmarks.bookmarks == (bookmark,)
    window.workspace.setCurrentIndex(2)
    wait(lambda: _is_of(window, folders[1]))
    assert _tabs(window) == tabs
    # What waited is offered, and nothing is started.
    (job,) = window.session.queue.jobs
    assert (job.state, job.folder.name, job.request) == (State.STOPPED, "later", request)
    assert not job.folder.exists()
    window.session.queue.resume(job)
    window.show_job(job)
    assert isinstance(window.workspace.currentWidget(), RunPage)
    wait(lambda: _is_of(window, job.folder))


def test_a_folder_with_its_session_may_move(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    window = open_window()
    for folder in folders:
        _opened(window, folder)
    path = tmp_path / "work" / "s.crosspoint"
    save_session(window, path)
    window = open_window()
    path.parent.rename(tmp_path / "elsewhere")
    open_session(window, tmp_path / "elsewhere" / "s.crosspoint")
    assert settle(front(window, AlignmentPage)).result.folder == tmp_path / "elsewhere" / "two"


def test_a_session_that_moved_is_listed_once(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    window = open_window()
    path, other, moved = (tmp_path / "work" / f"{name}.crosspoint" for name in ("s", "other", "elsewhere"))
    save_session(window, other)
    save_session(window, path)
    _opened(window, folders[0])
    wait(lambda: len(read_session(path).tabs) == 1)
    window = open_window()
    path.rename(moved)
    # Another one that is gone stays: it held something else.
    other.unlink()
    open_session(window, moved)
    assert list(window.session.settings.sessions) == [str(moved), str(other)]
    assert window.start_page.sessions.buttons[0].text() == "elsewhere"
    # A copy is a session of its own.
    window.keeper.close()
    copy = tmp_path / "work" / "copy.crosspoint"
    copy.write_bytes(moved.read_bytes())
    open_session(window, copy)
    assert list(window.session.settings.sessions) == [str(copy), str(moved), str(other)]


def test_a_result_that_moved_is_located(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    window = open_window()
    for folder in folders:
        _opened(window, folder)
    path = tmp_path / "s.crosspoint"
    save_session(window, path)
    tabs = _tabs(window)
    window = open_window()
    moved = tmp_path / "archive" / "2024" / "renamed"
    moved.parent.mkdir(parents=True)
    folders[1].rename(moved)
    open_session(window, path)
    page = front(window, UnopenedPage)
    assert page.locate.isVisible()
    assert str(folders[1]) in page.reason and "not found" in page.reason
    assert _tabs(window) == tabs
    # The others open.
    window.workspace.setCurrentIndex(1)
    wait(lambda: _is_of(window, folders[0]))

    window.workspace.setCurrentWidget(page)
    window.keeper.locator.locate(page, folders[0])
    assert "is not in" in _sentence(window) and page.reason
    window.keeper.locator.locate(page, tmp_path / "archive")
    wait(lambda: _is_of(window, moved))
    # Equal titles are told apart by the folders.
    assert _tabs(window) == [title.replace("(two)", "(renamed)") for title in tabs]
    # The list of recent results has it once, at its new place.
    listed = [Path(entry.folder) for entry in window.session.recent.entries]
    assert moved in listed and folders[1] not in listed
    wait(lambda: read_session(path).tabs[1].folder == moved)


def test_another_result_in_the_same_folder_is_not_taken_for_it(
    open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    window = open_window()
    _opened(window, folders[0])
    path = tmp_path / "s.crosspoint"
    save_session(window, path)
    window = open_window()
    folders[0].rename(tmp_path / "kept")
    folders[1].rename(folders[0])
    open_session(window, path)
    page = front(window, UnopenedPage)
    assert "another comparison" in page.reason
    (tmp_path / "kept").rename(folders[1])
    folders[0].rename(tmp_path / "other")
    folders[1].rename(folders[0])
    page.again.click()
    wait(lambda: _is_of(window, folders[0]))


def test_sequences_that_moved_are_located(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    first, second = folders
    window = open_window()
    page = _opened(window, first)
    _opened(window, second)
    window.workspace.setCurrentWidget(page)
    assert not window.menus.locate.isEnabled() and page.notice == ""
    before = page.result.request
    window.workspace.close_page(1)
    moved = tmp_path / "sequences"
    (first / "inputs").rename(moved)
    page = _opened(window, first)
    wait(window.menus.locate.isEnabled)
    assert page.notice != ""
    page.navigator.history.visit(Area(400, 900, 500, 1000))
    shown = page.navigator.area
    # Others are refused, by checksum.
    window.inputs.take(page, before.a.path, second_path := str(second / "inputs" / Path(before.a.path).name))
    assert second_path in _sentence(window) and window.session.settings.located == {}
    # The other sequence lies beside the one that was chosen.
    tabs = _tabs(window)
    window.inputs.take(page, before.a.path, str(moved / Path(before.a.path).name))
    wait(lambda: window.workspace.currentWidget() not in (page, None) and _is_of(window, first))
    again = settle(front(window, AlignmentPage))
    assert again.notice == "" and _tabs(window) == tabs
    assert Path(again.result.request.b.path).parent == moved
    assert again.result.request.identity() == before.identity()
    assert json.loads((first / "request.json").read_text())["a"]["path"] == before.a.path
    wait(lambda: astuple(again.navigator.area) == pytest.approx(astuple(shown), rel=0.01))
    wait(lambda: not window.menus.locate.isEnabled())


def test_moved_sequences_of_other_results_are_found_beside_the_located(open_window: Opener, tmp_path: Path) -> None:
    first, second, later = (finished_result(tmp_path / "work" / name, 3000, 5) for name in ("one", "two", "three"))
    moved = tmp_path / "sequences"
    (first / "inputs").rename(moved)
    for folder in (second, later):
        shutil.rmtree(folder / "inputs")
    window = open_window()
    page = _opened(window, first)
    _opened(window, second)
    wait(lambda: len(window.inputs.missing(page)) == 2 and window.menus.locate.isEnabled())
    old = page.result.request.a.path
    window.inputs.take(page, old, str(moved / Path(old).name))
    for folder in (first, second, later):
        # A page whose sequences are found is replaced by another one.
        window.open_result(folder)
        wait(lambda folder=folder: _is_of(window, folder) and _place_of_b(window) == moved)
        assert settle(front(window, AlignmentPage)).notice == ""


def test_a_result_of_more_moved_files_than_are_remembered_is_opened_once(
    open_window: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.settings.LOCATED_LIMIT", 1)
    folder = finished_result(tmp_path / "work", 3000, 5)
    moved = tmp_path / "moved"
    (folder / "inputs").rename(moved)
    window = open_window()
    page = _opened(window, folder)
    old = page.result.request.a.path
    wait(lambda: len(window.inputs.missing(page)) == 2)
    found = []
    window.inputs.found.connect(found.append)
    window.session.settings.located = {"/elsewhere/x.fa": str(moved / Path(old).name)}
    window.inputs.take(page, old, str(moved / Path(old).name))
    wait(lambda: _is_of(window, folder) and _place_of_b(window) == moved)
    assert settle(front(window, AlignmentPage)).notice == ""
    assert len(found) == 1
    assert list(window.session.settings.located) == [old, page.result.request.b.path]


def _place_of_b(window: MainWindow) -> Path:
    return Path(front(window, AlignmentPage).result.request.b.path).parent


def test_sequences_that_moved_twice_are_told_to_be_missing(open_window: Opener, tmp_path: Path) -> None:
    folder = finished_result(tmp_path / "work", 3000, 5)
    (folder / "inputs").rename(tmp_path / "elsewhere")
    window = open_window()
    page = _opened(window, folder)
    paths = [page.result.request.a.path, page.result.request.b.path]
    wait(lambda: window.inputs.missing(page) == paths)
    window.workspace.close_page(window.workspace.indexOf(page))
    window.session.settings.located = {path: str(tmp_path / "gone" / Path(path).name) for path in paths}
    found = []
    window.inputs.found.connect(found.append)
    page = _opened(window, folder)
    wait(lambda: window.inputs.missing(page) == paths or found)
    assert not found
    wait(window.menus.locate.isEnabled)


def test_a_second_window_reads_only(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    window = open_window()
    _opened(window, folders[0])
    path = tmp_path / "s.crosspoint"
    save_session(window, path)
    window = open_window()
    lock = SessionLock.take(path)
    assert lock is not None and SessionLock.take(path) is None
    open_session(window, path)
    assert "read-only: another window" in window.windowTitle()
    written = path.read_bytes()
    page = settle(front(window, AlignmentPage))
    page.navigator.history.visit(Area(40, 90, 50, 100))
    window.keeper._look()
    window.keeper._look()
    assert not window.session.background.busy and path.read_bytes() == written
    window.keeper.save(path)
    assert "another window" in _sentence(window)
    save_session(window, tmp_path / "mine.crosspoint")
    assert "read-only" not in window.windowTitle()
    lock.release()
    assert [file.name for file in tmp_path.glob(".*.lock")] == [".mine.crosspoint.lock"]


def _session(**changes: Any) -> dict[str, Any]:
    tab = {
        "folder": "one",
        "absolute": "/one",
        "title": "a",
        "analysis": "chromosome",
        "identity": "",
        "state": {},
    }
    return {"format": "crosspoint session", "version": 1, "front": 0, "tabs": [tab], "jobs": []} | changes


def _tab(**changes: Any) -> dict[str, Any]:
    return _session(tabs=[{**_session()["tabs"][0], **changes}])


_DEEP: Any = {}
for _ in range(400):
    _DEEP = {"a": _DEEP}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no session of Crosspoint, or is damaged"),
        (b"\x80\x04\x95cos\nsystem\n", "no session of Crosspoint, or is damaged"),
        (b"[" * 100_000, "no session of Crosspoint, or is damaged"),
        (b" " * (1 << 22) + b"{}", "too large"),
        (b"{}", "no session of Crosspoint"),
        (_session(version=2), "of another format; open it with"),
        (_session(version="1"), "of another format; open it with"),
        (_session(front=-1), "“front” is missing or wrong"),
        (_session(tabs={"folder": "one"}), "“tabs” is missing or wrong"),
        (_session(jobs=[{"folder": "x", "request": "rm"}]), "“jobs” is missing or wrong"),
        (_session(tabs=_session()["tabs"] * 201), "more than 200"),
        (_tab(folder=""), "“tabs” is missing or wrong"),
        (_tab(folder="a\0b"), "“tabs” is missing or wrong"),
        (_tab(title=["x"]), "“tabs” is missing or wrong"),
        (_tab(state=_DEEP), "“tabs” is missing or wrong"),
        (_tab(state={"a": "x" * (1 << 18)}), "“tabs” is missing or wrong"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(content: Any, words: str, tmp_path: Path) -> None:
    path = tmp_path / "s.crosspoint"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    with pytest.raises(InputError, match=words) as caught:
        read_session(path)
    assert str(path) in str(caught.value) and str(caught.value).count("\n") == 0


def test_hostile_values_do_no_harm(open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]) -> None:
    first, _ = folders
    tab = _session()["tabs"][0]
    states = {"area": [0, "x", 1e308, -5], "tables": [{"search": 7, "limits": {"score": []}}, 3], "query": -1}
    kept = {"bookmarks": [{"top": "x"}], "annotations": [{"path": 3}, 7], "choices": [1]}
    tabs = [
        {**tab, "folder": str(first), "title": "<b>a</b>\n\u202eb", "state": {**states, "kept": kept}},
        {**tab, "folder": str(first)},
        {**tab, "folder": "x" * 5000, "analysis": "../../none"},
        {**tab, "folder": os.devnull},
    ]
    request = {"analysis": "chromosome", "a": {"path": "/etc/passwd"}}
    jobs = [
        {"folder": str(tmp_path / "new"), "absolute": str(tmp_path / "new"), "request": request},
        {"folder": "/", "absolute": "/", "request": {"analysis": "os"}},
    ]
    path = tmp_path / "s.crosspoint"
    path.write_text(json.dumps(_session(tabs=tabs, jobs=jobs, front=9)))
    window = open_window()
    open_session(window, path)
    assert window.workspace.currentIndex() == 0 and window.workspace.count() == 4
    assert window.session.queue.jobs == () and not (tmp_path / "new").exists()
    window.workspace.setCurrentIndex(1)
    page = settle(front(window, AlignmentPage))
    assert page.result.folder == first and page.navigator.area.rows > 2000
    for number in (2, 3):
        window.workspace.setCurrentIndex(number)
        missing = window.workspace.widget(number)
        assert isinstance(missing, UnopenedPage) and missing.reason
    # A session that is gone leaves the list, with a sentence.
    window.session.settings.sessions = {str(tmp_path / "gone.crosspoint"): ""}
    window.keeper.open(tmp_path / "gone.crosspoint")
    assert "gone.crosspoint" in _sentence(window)
    assert window.session.settings.sessions == {}


def test_tabs_come_back_although_the_window_was_not_closed(
    open_window: Opener, tmp_path: Path, folders: tuple[Path, Path]
) -> None:
    window = open_window()
    window.keeper.bring_back()
    for folder in folders:
        _opened(window, folder)
    kept = window.session.settings
    wait(lambda: [tab[0] for tab in kept.tabs] == [str(folder) for folder in folders])
    # Also of a session that was saved meanwhile.
    save_session(window, tmp_path / "s.crosspoint")
    window.workspace.tabCloseRequested.emit(1)
    wait(lambda: [tab[0] for tab in kept.tabs] == [str(folders[1])])
    window.close()
    assert [tab[0] for tab in kept.tabs] == [str(folders[1])]


def test_the_tabs_of_the_last_time_come_back(open_window: Opener, folders: tuple[Path, Path]) -> None:
    window = open_window()
    for folder in folders:
        _opened(window, folder)
    tabs = _tabs(window)
    window.close()
    again = open_window()
    again.session.settings.tabs = window.session.settings.tabs
    again.keeper.bring_back()
    assert _tabs(again) == tabs and again.workspace.currentIndex() == 0
    # None is read before it is looked at.
    assert all(isinstance(page, UnopenedPage) for page in again.workspace.pages())
    again.workspace.setCurrentIndex(2)
    wait(lambda: _is_of(again, folders[1]))
    assert isinstance(again.workspace.widget(1), UnopenedPage)
    again.keeper.bring_back()
    assert _tabs(again) == tabs, "those that are open are not opened twice"
