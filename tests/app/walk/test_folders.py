"""Refusals before the start, and starts into folders that hold something."""

from __future__ import annotations

import errno
import os
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.chromosome.page import AlignmentPage
from app.pages.run import RunPage
from app.runs.job import State
from gpu.analyses.chromosome.result import Result
from gpu.analyses.registry import ANALYSES
from gpu.core.monitor import Monitor
from tests.app.drivers import dialog_of, front, settle, wait
from tests.app.walk.steps import Halt, Opener, ended, filled, recents


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_of_another_comparison_is_refused_before_the_start(
    open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    dialog = filled(window, *files)
    dialog.output.path.setText(str(tmp_path / "r"))
    dialog.start.click()
    shown = front(window, AlignmentPage)
    first = shown.result
    # The page keeps what it finds in the folder.
    settle(shown)
    before = contents(tmp_path / "r")

    dialog = filled(window, files[1], files[0])
    dialog.output.path.setText(str(tmp_path / "r"))
    settle(dialog)
    assert not dialog.start.isEnabled() and dialog.output.another.isVisible()
    held = f"“{tmp_path / 'r'}” holds another comparison; choose an empty folder for this one."
    assert dialog.output.remark.text() == held and dialog.reason.text() == ""
    # Pressed before it was looked at, Start does not get around it.
    dialog.output.path.setText(str(tmp_path / "else"))
    settle(dialog)
    dialog.output.path.setText(str(tmp_path / "r"))
    dialog.start.click()
    settle(dialog)
    assert window.opener.dialog is dialog and len(window.session.queue.jobs) == 1
    with pytest.raises(Exception, match="holds another comparison"):
        window.session.submit(dialog.readiness.preflight.request, tmp_path / "r")  # type: ignore[union-attr]
    dialog.output.another.click()
    assert dialog.output.path.text() == str(tmp_path / "chrB x chrA")
    wait(lambda: dialog.is_ready)
    dialog.start.click()
    wait(lambda: len(window.session.queue.jobs) == 2 and ended(window.session.queue.jobs[1]))
    second = Result.open(tmp_path / "chrB x chrA")
    assert (second.request.a.name, first.request.a.name) == ("chrB", "chrA") and second.finished
    assert contents(tmp_path / "r") == before


@pytest.mark.parametrize("analysis", ["finished matches", "stopped alignment"])
def test_also_of_another_analysis_and_of_an_unfinished_one(
    open_window: Opener, files: tuple[str, str], tmp_path: Path, analysis: str
) -> None:
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.matches.request import MatchesRequest
    from gpu.sequences.choice import SequenceChoice

    a, b = files
    if analysis == "finished matches":
        matches = MatchesRequest(a, (b,))
        ANALYSES.of(matches).run(matches, tmp_path / "r", Monitor())
    else:
        alignment = ChromosomeRequest(SequenceChoice(b), SequenceChoice(a), until=1)
        ANALYSES.of(alignment).run(alignment, tmp_path / "r", Monitor())
    window = open_window()
    dialog = filled(window, a, b)
    dialog.output.path.setText(str(tmp_path / "r"))
    settle(dialog)
    assert "holds another comparison" in dialog.output.remark.text() and not dialog.start.isEnabled()
    # The one that is there is gone on with.
    if analysis == "stopped alignment":
        dialog.set_files([b, a])
        settle(dialog)
        wait(lambda: dialog.is_ready)
        assert dialog.output.remark.text() == "This folder holds part of this comparison already: Start resumes it."
        dialog.start.click()
        assert front(window, AlignmentPage).result.folder == tmp_path / "r"


def test_the_same_comparison_opens_its_folder(open_window: Opener, files: tuple[str, str], tmp_path: Path) -> None:
    window = open_window()
    for turn in range(2):
        dialog = filled(window, *files)
        dialog.output.path.setText(str(tmp_path / "r"))
        settle(dialog)
        said = dialog.output.remark.text()
        assert said == ("This folder holds this comparison already: Start opens it." if turn else "")
        dialog.start.click()
        wait(lambda: window.opener.dialog is None)
        front(window, AlignmentPage)
    assert len(window.session.queue.jobs) == 1


def test_a_folder_that_awaits_a_run_is_not_given_away(open_window: Opener, files: tuple[str, str], halt: Halt) -> None:
    window = open_window()
    halt.is_on = True
    filled(window, *files).start.click()
    dialog = filled(window, *files)
    dialog.mode.setCurrentIndex(dialog.mode.findData("global"))
    dialog.start.click()
    wait(lambda: len(window.session.queue.jobs) == 2)
    waiting = window.session.queue.jobs[1]
    assert waiting.state is State.WAITING and waiting.folder.name == "chrA x chrB (2)"
    assert recents(window)[0] == "waiting in the list of comparisons"
    dialog = filled(window, *files)
    assert dialog.output.path.text().endswith("chrA x chrB (3)")
    dialog.output.path.setText(str(waiting.folder))
    settle(dialog)
    assert "is the folder of another comparison, chrA × chrB" in dialog.output.remark.text()
    dialog.mode.setCurrentIndex(dialog.mode.findData("global"))
    settle(dialog)
    assert dialog.output.remark.text() == "This comparison is in the list already: Start shows it."
    dialog.start.click()
    wait(lambda: window.opener.dialog is None)
    assert front(window, RunPage).job is waiting and len(window.session.queue.jobs) == 2
    halt.is_on = False
    wait(lambda: all(job.state is State.DONE for job in window.session.queue.jobs))


def test_a_protein_among_many_records_is_refused_before_the_start(
    open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    many = tmp_path / "many.fa"
    many.write_text(Path(files[0]).read_text() + ">protein\nMKVLILACLVALALARELEELNVPGEIVESLSSSEESITRINKKIEKFQ\n")
    window = open_window()
    window.opener.open("chromosome", [str(many), files[1]])
    dialog = dialog_of(window, NewComparisonDialog)
    wait(lambda: not dialog.a.reading and not dialog.b.reading)
    dialog.a.record.setCurrentIndex(1)
    wait(lambda: "protein" in dialog.reason.text())
    assert not dialog.start.isEnabled() and str(many) in dialog.reason.text()
    dialog.a.record.setCurrentIndex(0)
    wait(lambda: dialog.is_ready)
    dialog.reject()


def test_a_folder_that_cannot_be_made_is_refused_before_the_start(
    open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    window = open_window()
    dialog = filled(window, *files)
    places = {
        str(tmp_path / "file"): "is a file; choose a folder",
        str(tmp_path / "file" / "in it" / "r"): "is a file, so there can be no folder in it",
        str(tmp_path / "full"): "is not empty and holds no result",
        str(tmp_path / ("x" * 300)): "cannot be used",
    }
    if os.path.isdir("/sys/kernel"):
        places["/sys/kernel/results"] = "cannot be used"
    for place, words in places.items():
        dialog.output.path.setText(place)
        settle(dialog)
        assert words in dialog.output.remark.text() and not dialog.start.isEnabled(), place
        assert "too little free space" not in dialog.estimate.sentence.text()
    dialog.output.another.click()
    wait(lambda: dialog.is_ready)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
    dialog.reject()


def test_no_new_folder_is_offered_among_results_that_cannot_be_written(
    open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine")
    window = open_window()
    window.session.settings.results_folder = tmp_path / "file" / "results"
    window.opener.open("chromosome", list(files))
    dialog = dialog_of(window, NewComparisonDialog)
    wait(lambda: not dialog.a.reading and not dialog.b.reading)
    settle(dialog)
    assert "is a file, so there can be no folder in it" in dialog.output.remark.text()
    assert not dialog.output.another.isVisible()
    # Another folder that is held has one beside it.
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    dialog.output.path.setText(str(tmp_path / "full"))
    settle(dialog)
    assert dialog.output.another.isVisible()
    dialog.reject()


def test_a_result_that_cannot_be_written_stays_when_more_is_asked(
    open_window: Opener, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    dialog = filled(window, *files)
    dialog.start.click()
    page = front(window, AlignmentPage)
    settle(page)

    def refuse(**_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", refuse)
    page.desk.run(replace(page.result.request, also="5"), page.result.folder)
    assert window.failure.isVisible() and "Permission denied" in window.failure.sentence.text()
    assert front(window, AlignmentPage) is page and page.result.finished
