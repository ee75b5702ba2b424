"""A batch as a person has it: a plan with a fault, corrected; failures, run again; a result of it;
stopped and opened again; a session and undo.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.analyses.chromosome.page import AlignmentPage
from app.batch.dialog import BatchDialog
from app.batch.page import BatchPage
from app.batch.picture import BatchView
from app.pages.run import RunPage
from app.runs.job import State
from app.shell.main_window import MainWindow
from gpu.batch.folder import BatchFolder
from gpu.batch.tasks import Status
from gpu.core.monitor import Monitor
from tests.app.drivers import dialog_of, front, ready, wait
from tests.app.walk.steps import Halt, Opener, save_session
from tests.gpu.batch.plans import pairs_plan, sequences, statuses, write_plan

_HEAD = "analysis name queries references a b"


@pytest.fixture(autouse=True)
def _changes_are_seen_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.shell.session_keeper._LOOK_MS", 50)


def _started(window: MainWindow, plan: Path) -> Path:
    """Start a plan in the dialog; returns the batch's folder."""
    window.open_paths([str(plan)])
    dialog = dialog_of(window, BatchDialog)
    ready(dialog)
    folder = dialog.output.folder
    dialog.start.click()
    return folder


def _shown(window: MainWindow, condition: Any = lambda page: True) -> BatchPage:
    def is_shown() -> bool:
        current = window.workspace.currentWidget()
        return isinstance(current, BatchPage) and bool(condition(current))

    wait(is_shown)
    return front(window, BatchPage)


def test_from_a_faulty_plan_to_all_results(open_window: Opener, tmp_path: Path) -> None:
    window = open_window()
    sequences(tmp_path, length=200)
    (tmp_path / "bad.fa").write_text("no sequence\n")
    lines = [_HEAD, "pairs one s0.fa s1.fa . .", "align two . . s0.fa bad.fa", "pairs three s2.fa nope.fa . ."]
    plan = write_plan(tmp_path / "plan.tsv", *lines)
    window.open_paths([str(plan)])
    dialog = dialog_of(window, BatchDialog)
    preview = dialog.preview
    wait(lambda: preview.content is not None)
    assert not dialog.start.isEnabled() and "nope.fa" in dialog.reason.text()
    cell = preview.view.model().index(2, 4)
    assert cell.data() == "⚠ nope.fa" and "there is no file" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert [preview.faults.item(row).text() for row in range(preview.faults.count())] == [
        f"Line 4, column “references”: there is no file “{tmp_path / 'nope.fa'}”; check its name and folder."
    ]
    preview.faults.setCurrentRow(0)
    assert preview.view.currentIndex() == cell
    # Corrected in another program.
    write_plan(plan, *lines[:3], "pairs three s2.fa s3.fa . .")
    wait(lambda: preview.content is not None and preview.content.stamp != (0, 0))
    dialog.activateWindow()
    dialog._read()
    ready(dialog)
    folder = dialog.output.folder
    assert folder.name == "batch plan"
    dialog.start.click()
    shown = _shown(window)
    table = shown.table
    assert "1 failed" in shown.summary.text() and shown.run_again.isVisible()
    # The failed one, and why.
    table.show_only(Status.FAILED)
    assert table.model.rowCount() == 1 and table.count.text() == "1 of 3 comparisons"
    table.view.setCurrentIndex(table.model.index(0, 0))
    assert "bad.fa" in table.remark.text() and table.remark.isVisible()
    (tmp_path / "bad.fa").write_text(">bad\nACGTACGTTTGACCA\n")
    shown.run_again.click()
    shown = _shown(window, lambda now: now is not shown)
    assert statuses(BatchFolder.open(folder)) == {"one": "done", "two": "done", "three": "done"}
    assert not shown.run_again.isVisible() and "All comparisons are done: 3" in shown.summary.text()
    # A double click opens a result in its tab.
    view, place = shown.table.view, shown.table.model.place("two")
    middle = view.visualRect(shown.table.model.index(place, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert front(window, AlignmentPage).result.folder == folder / "two"


def test_stopped_it_is_listed_and_goes_on(
    open_window: Opener, tmp_path: Path, halt: Halt, files: tuple[str, str]
) -> None:
    """While it runs its table is shown; stopped in the middle, opened again, resumed."""
    window = open_window()
    sequences(tmp_path)
    plan = write_plan(tmp_path / "plan.tsv", _HEAD, "pairs one s0.fa s1.fa . .", f"align two . . {files[0]} {files[1]}")
    halt.is_on = True
    folder = _started(window, plan)
    wait(lambda: halt.rows >= 2)
    running = front(window, RunPage)
    wait(lambda: isinstance(running.picture, BatchView))
    model = running.picture.table.model
    wait(lambda: model.rows[1].state.status is Status.RUNNING)
    assert model.rows[0].state.status is Status.DONE and model.rows[0].figures["pairs"] == 1
    # What is done opens while the others run.
    running.picture.table.view.doubleClicked.emit(model.index(0, 0))
    wait(lambda: not isinstance(window.workspace.currentWidget(), RunPage))
    running.cancel.click()
    job = running.job
    wait(lambda: job.state is State.STOPPED)
    assert statuses(BatchFolder.open(folder)) == {"one": "done", "two": "waiting"}

    window = open_window()
    window.open_paths([str(folder)])
    wait(lambda: isinstance(window.workspace.currentWidget(), RunPage))
    stopped = front(window, RunPage)
    wait(lambda: isinstance(stopped.picture, BatchView))
    assert [row.state.status for row in stopped.picture.table.model.rows] == [Status.DONE, Status.WAITING]
    halt.is_on = False
    stopped.resume.click()
    _shown(window)
    assert statuses(BatchFolder.open(folder)) == {"one": "done", "two": "done"}


def test_sessions_and_undo_keep_the_table(open_window: Opener, tmp_path: Path) -> None:
    window = open_window()
    folder = tmp_path / "R"
    plan = pairs_plan(tmp_path, 4)
    from gpu.batch.request import BatchRequest
    from gpu.batch.run import run

    run(BatchRequest(str(plan), "cpu"), folder, Monitor())
    window.open_result(folder)
    table = _shown(window).table
    window.undo.clear()
    table.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert table.model.shown[0].state.name == "t3"
    table.search.setText("t1")
    wait(lambda: table.model.rowCount() == 1)
    path = tmp_path / "s.crosspoint"
    save_session(window, path)
    window = open_window()
    window.open_paths([str(path)])
    table = _shown(window).table
    wait(lambda: table.model.rowCount() == 1)
    table.search.setText("")
    wait(lambda: table.model.rowCount() == 4)
    assert [row.state.name for row in table.model.shown] == ["t3", "t2", "t1", "t0"]
