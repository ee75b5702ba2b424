"""The dialog of an overview: files, what is asked, and the way between it and the dialog of an
alignment.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.matches.dialog import NewMatchesDialog
from app.pages.run import RunPage
from app.shell.main_window import MainWindow
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import MatchesResult
from gpu.results.store import ResultStore
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.records import RecordInfo
from tests.app.drivers import choose, dialog_of, drop, front, on_screen, start, wait
from tests.app.fakes import FakeEngine


@pytest.fixture
def dialog(qtbot, session):  # type: ignore[no-untyped-def]
    return on_screen(qtbot, NewMatchesDialog(session))


@pytest.fixture
def filled(dialog):  # type: ignore[no-untyped-def]
    choose(dialog, "/data/ref.fa", "/data/q1.fa.gz", "/data/q2.gbk")
    return dialog


def test_nothing_is_removed_from_an_empty_list(dialog: NewMatchesDialog) -> None:
    assert "Choose a file" in dialog.queries.remove.toolTip() and not dialog.queries.remove.isEnabled()


def test_files_fill_the_reference_first(filled: NewMatchesDialog, settings) -> None:  # type: ignore[no-untyped-def]
    assert filled.reference.remark.text() == "5,000 bp"
    assert filled.queries.remark.text() == "2 records · 10,000 bp"
    request, folder = start(filled)
    assert request == MatchesRequest("/data/ref.fa", ("/data/q1.fa.gz", "/data/q2.gbk"))
    assert folder == settings.results_folder / "matches of ref x q1 + 1"


def test_every_field_reaches_the_request(filled: NewMatchesDialog) -> None:  # type: ignore[no-untyped-def]
    filled.minimum.setValue(50)
    filled.kind.setCurrentIndex(filled.kind.findData("mum"))
    filled.strands.setCurrentIndex(filled.strands.findData("reverse"))
    filled.only_acgt.setChecked(False)
    filled.engine.setCurrentIndex(filled.engine.findData("cpu"))
    filled.threads.setValue(3)
    filled.output.path.setText("/results/mine")
    assert filled.acgt_remark.role == "warning"
    request, folder = start(filled)
    assert (request.minimum, request.kind, request.strands, request.only_acgt) == (50, "mum", "reverse", False)
    assert (request.engine, request.limits.threads) == ("cpu", 3)
    assert folder == Path("/results/mine").absolute()


def test_files_are_dropped_replaced_and_removed(filled: NewMatchesDialog) -> None:  # type: ignore[no-untyped-def]
    drop(filled.reference, "/data/other.fa")
    assert filled.reference.paths == ["/data/other.fa"]
    drop(filled, "/data/q3.fa")
    assert filled.queries.paths == ["/data/q1.fa.gz", "/data/q2.gbk", "/data/q3.fa"]
    filled.queries.list.setCurrentRow(1)
    filled.queries.remove.click()
    assert filled.queries.paths == ["/data/q1.fa.gz", "/data/q3.fa"]


def test_matches_by_chance_are_warned_of(dialog: NewMatchesDialog, engine: FakeEngine) -> None:  # type: ignore[no-untyped-def]
    engine.records = [RecordInfo("chr", "", 5_000_000)]
    choose(dialog, "r.fa", "q.fa")
    assert dialog.minimum_remark.role == "muted"
    dialog.minimum.setValue(10)
    assert dialog.minimum_remark.role == "warning" and dialog.start.isEnabled()


def test_the_tabs_carry_the_files_over(window: MainWindow) -> None:  # type: ignore[no-untyped-def]
    window.open_paths(["/data/one.fa", "/data/two.fa"])
    assert isinstance(window.opener.dialog, NewComparisonDialog)
    window.opener.dialog.tabs.setCurrentIndex(1)
    assert isinstance(window.opener.dialog, NewMatchesDialog)
    # The reference is across, as b was.
    assert window.opener.dialog.paths() == ["/data/two.fa", "/data/one.fa"]
    window.opener.dialog.tabs.setCurrentIndex(0)
    assert isinstance(window.opener.dialog, NewComparisonDialog)
    assert window.opener.dialog.paths() == ["/data/one.fa", "/data/two.fa"]
    window.opener.dialog.reject()
    assert window.opener.dialog is None


def test_the_tile_of_the_start_page_opens_it(window: MainWindow) -> None:  # type: ignore[no-untyped-def]
    window.start_page.zones["matches", "matches"].files_dropped.emit("matches", ["/data/one.fa", "/data/two.fa"])
    assert isinstance(window.opener.dialog, NewMatchesDialog)
    assert window.opener.dialog.paths() == ["/data/one.fa", "/data/two.fa"]
    window.opener.dialog.reject()
    window.start_page.zones["matches", "matches"].clicked.emit()
    chooser = window.findChild(QFileDialog)
    assert chooser is not None and chooser.directory().path() == str(Path.home())
    chooser.filesSelected.emit(["/data/one.fq"])
    chooser.close()
    assert isinstance(window.opener.dialog, NewMatchesDialog)
    assert window.opener.dialog.paths() == ["/data/one.fq"]
    window.opener.dialog.reject()


def test_choices_fill_the_dialog_of_an_alignment(window: MainWindow, engine: FakeEngine) -> None:  # type: ignore[no-untyped-def]
    engine.records = [RecordInfo("chr1", "", 5000), RecordInfo("chr2", "", 4000), RecordInfo("chr2", "", 900)]
    query = SequenceChoice("q.fa", record="#3", trim=(11, 500), reverse=True, name="chr2", length=900)
    window.opener.open_filled("chromosome", (query, SequenceChoice("r.fa", record="chr1", name="chr1", length=5000)))
    dialog = dialog_of(window, NewComparisonDialog)
    wait(lambda: dialog.is_ready)
    a, b = dialog.a.choice, dialog.b.choice
    assert a is not None and b is not None
    assert (a.record, a.trim, a.reverse, a.length) == ("#3", (11, 500), True, 900)
    assert (b.record, b.trim, b.reverse) == ("chr1", None, False)
    dialog.reject()


def test_a_run_shows_its_phases(window: MainWindow, engine: FakeEngine, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    window.submit(MatchesRequest("/data/ref.fa", ("/data/q.fa",), minimum=31), tmp_path / "run")
    run = front(window, RunPage)
    wait(lambda: run.rows[0].figures["done"].text() == "10,000,000")
    assert [row.name.text()[3:8] for row in run.rows] == ["Read ", "Prepa", "Find ", "Save"]
    assert "at least 31 bases" in run.what.text() and "both strands" in run.what.text()
    assert window.workspace.tabText(1) == "ref × q · l ≥ 31"
    engine.hold.set()
    wait(lambda: window.workspace.currentWidget() is not run)
    assert window.session.recent.entries[0].title == "ref × q · l ≥ 31"


def test_a_stopped_run_can_be_taken_up(window: MainWindow, engine: FakeEngine, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    request = MatchesRequest("/data/ref.fa", ("/data/q.fa",))
    ResultStore.open(tmp_path / "run", request)
    engine.results[tmp_path / "run"] = MatchesResult.open(tmp_path / "run")
    window.open_result(tmp_path / "run")
    run = front(window, RunPage)
    assert isinstance(run, RunPage) and run.resume.isVisible()
    engine.hold.set()
    run.resume.click()
    wait(lambda: window.workspace.currentWidget() is not run)
    assert engine.started == [tmp_path / "run"]
