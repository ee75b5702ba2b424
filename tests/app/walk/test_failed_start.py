"""A run that failed before anything was on the disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.chromosome.page import AlignmentPage
from app.pages.run import RunPage
from app.runs.job import State
from app.state.settings import Settings
from gpu.scoring import Scoring
from tests.app.drivers import dialog_of, front, settle, wait
from tests.app.walk.steps import Opener, filled, recents


def test_a_failed_start_has_the_button_that_helps_and_leaves_no_trace(
    open_window: Opener, files: tuple[str, str], tmp_path: Path, settings: Settings
) -> None:
    window = open_window()
    dialog = filled(window, *files)
    dialog.a.trim.setText("1,001-5k")
    dialog.b.set_strand("reverse")
    for box, value in zip(dialog.scores, (2, -4, 7, 1), strict=True):
        box.setValue(value)
    dialog.mode.setCurrentIndex(dialog.mode.findData("semiglobal"))
    dialog.until.setCurrentIndex(dialog.until.findData(5))
    dialog.pruning.setChecked(False)
    dialog.sra.setText("512M")
    dialog.threads.setValue(1)
    dialog.output.path.setText(str(tmp_path / "r"))
    settle(dialog)
    kept = Path(files[0]).read_text()
    Path(files[0]).unlink()
    dialog.start.click()
    job = window.session.queue.jobs[0]
    wait(lambda: job.state is State.FAILED)
    run = front(window, RunPage)
    assert "a.fa" in run.failure.sentence.text() and run.failure.change.isVisible()
    assert run.failure.change.text() == "Run again with other settings…"
    assert not run.failure.toggle.isVisible(), "no traceback for what a person did"
    assert not run.resume.isVisible() and not window.menus.resume.isEnabled()
    assert "nothing of it is on the disk" in window.panel.resume.toolTip()
    assert run.table.prepare.state.text() == "Failed"
    assert recents(window) == ["failed before anything was on the disk"] and settings.recent() == []

    Path(files[0]).write_text(kept)
    run.failure.change.click()
    again = dialog_of(window, NewComparisonDialog)
    assert again is not dialog
    wait(lambda: again.is_ready)
    assert again.wanted() == replace(job.request, a=again.a.choice, b=again.b.choice)  # type: ignore[arg-type]
    assert (again.a.choice.trim, again.b.choice.reverse) == ((1001, 5000), True)  # type: ignore[union-attr]
    assert again.output.path.text() == str(tmp_path / "r")
    again.until.setCurrentIndex(again.until.findData(6))
    again.a.trim.setText("")
    settle(again)
    again.start.click()
    result = front(window, AlignmentPage).result
    assert result.folder == tmp_path / "r" and result.request.scoring == Scoring(2, -4, 7, 1)
    assert len(window.session.queue.jobs) == 1
    assert settings.remembered("chromosome")["scoring"]["gap_first"] == 7 and settings.last_folder == str(tmp_path)
    dialog = filled(window, *files)
    assert dialog.scoring() == Scoring(2, -4, 7, 1)
    dialog.reject()


def test_a_failed_start_goes_when_it_is_dismissed(
    open_window: Opener, files: tuple[str, str], settings: Settings
) -> None:
    window = open_window()
    dialog = settle(filled(window, *files))
    Path(files[1]).unlink()
    dialog.start.click()
    job = window.session.queue.jobs[0]
    wait(lambda: job.state is State.FAILED)
    window.panel.remove.click()
    assert window.session.recent.rowCount() == 0 and window.workspace.count() == 1
    assert open_window().session.recent.rowCount() == 0 and settings.recent() == []
