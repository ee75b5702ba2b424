"""The toy analysis in the window: one line in the registry of faces, and it is everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.analyses.registry import FACES
from app.pages.run import RunPage
from app.runs.face import Faces
from app.runs.session import engine_services
from app.shell.main_window import MainWindow
from gpu.analyses.registry import ANALYSES, Registry
from tests.app.drivers import dialog_of, front, on_screen, settle, wait
from tests.app.fakes import FakeEngine
from tests.toy.analysis import ANALYSIS
from tests.toy.face import CountDialog, CountFace, CountPage

TOY_FACES = Faces((*FACES, CountFace()))


@pytest.fixture
def window(qtbot, session_of, engine: FakeEngine) -> MainWindow:  # type: ignore[no-untyped-def]
    real = engine_services(Registry((*ANALYSES, ANALYSIS)), TOY_FACES)
    fake = engine.services(run=real.run, estimate=real.estimate, open_result=real.open_result)
    session = session_of(fake, TOY_FACES)
    session.start()
    return on_screen(qtbot, MainWindow(session))


def test_from_the_start_page_to_the_export(window: MainWindow, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "a.fa").write_text(">a\nACGTTGCAN\n")
    assert "Count…" in [action.text() for action in window.menus.new_menu.actions()]
    window.start_page.zones["count", "count"].files_dropped.emit("count", [str(tmp_path / "a.fa")])
    dialog = dialog_of(window, CountDialog)
    assert [dialog.tabs.tabText(index) for index in range(dialog.tabs.count())][-1] == "Count"
    assert dialog.output.path.text().endswith("letter counts of a.fa")
    wait(lambda: dialog.estimate.sentence.text() == "A second at most.")
    dialog.output.path.setText(str(tmp_path / "r"))
    dialog.start.click()
    run = window.workspace.widget(1)
    if isinstance(run, RunPage):
        assert run.what.text() == "letter counts of a.fa"
        assert [row.name.text() for row in run.rows] == ["1  Read the record", "2  Count its letters"]
        assert list(run.rows[1].figures) == ["rate", "done", "found", "time"]
    page = front(window, CountPage)
    assert isinstance(page, CountPage) and page.text.text().startswith("A 2\n")
    assert window.session.recent.entries[0].title == "letter counts of a.fa"
    assert window.panel.current is not None and window.panel.current.title == "letter counts of a.fa"
    exports = [action.text() for action in window.menus.export.actions() if action.isVisible()]
    assert exports == ["Export…", "Export result as Letter table…"]
    page.export("letters", tmp_path / "a.tsv")
    settle(page)
    assert (tmp_path / "a.tsv").read_text() == "A\t2\nC\t2\nG\t2\nN\t1\nT\t2\n"


def test_from_its_tab_and_back(window: MainWindow) -> None:  # type: ignore[no-untyped-def]
    window.opener.open("chromosome", ["/data/a.fa"])
    assert window.opener.dialog is not None
    window.opener.dialog.tabs.setCurrentIndex(window.opener.dialog.tabs.count() - 1)
    assert isinstance(window.opener.dialog, CountDialog) and window.opener.dialog.paths() == ["/data/a.fa"]
    window.opener.dialog.reject()
