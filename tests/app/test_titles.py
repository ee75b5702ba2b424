"""The heading of a page follows the title that the user gives its result."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.analyses.pairs.page import PairsPage
from app.pages.run import RunPage
from app.shell.main_window import MainWindow
from app.shell.unopened import UnopenedPage
from app.shell.workspace import result_pages
from app.state.session_file import SavedTab
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.drivers import front
from tests.app.shell.test_main_window import REQUEST


def test_headings_follow_a_rename(window: MainWindow, tmp_path: Path) -> None:
    folders = tmp_path / "run", tmp_path / "elsewhere"
    window.submit(REQUEST, folders[0])
    run = front(window, RunPage)
    assert run.title.text() == REQUEST.title
    unopened = UnopenedPage(SavedTab(folders[1], "moved away", "pairs"))
    unopened.explain("It is gone.")
    window.workspace.show_unopened(unopened, "pairs")
    for page, folder in zip((run, unopened), folders, strict=True):
        for title in ("mine & <b>", "another"):
            window.session.rename(str(folder), title)
            assert page.title.text() == title
    window.undo.undo()
    assert unopened.title.text() == "mine & <b>"
    window.undo.undo()
    assert unopened.title.text() == "moved away"
    window.session.queue.cancel(run.job)


def test_a_report_is_headed_by_the_title(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = pairs_result(tmp_path / "r", 20)
    monkeypatch.setattr(window.workspace, "_make_page", result_pages(window.session.faces))
    page = window.workspace.show_result(result, result.request.title)
    assert isinstance(page, PairsPage) and page.title == result.request.title
    window.session.rename(str(result.folder), "mine <b>")
    saved = []
    monkeypatch.setattr(page, "save", lambda path, write: saved.append(write(path)))
    page.export("report", tmp_path / "report.html")
    assert '<h1 class="name">mine &lt;b&gt;</h1>' in (tmp_path / "report.html").read_text() and saved
