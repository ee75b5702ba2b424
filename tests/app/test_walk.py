"""The walk through runs as a person sees it: dialog, queue, run page, recent results, reopening; the real engine, real folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.matches.page import MatchesPage
from app.analyses.registry import FACES
from app.jobs.card_bench import CardServices, CardState
from app.jobs.job import Job, State
from app.main_window import MainWindow
from app.models.recent import STATUS_ROLE
from app.pages.run import RunPage
from app.session import Session, engine_services
from app.settings import Settings
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.special_rows import SpecialRowsArea
from gpu.analyses.registry import ANALYSES
from gpu.monitor import Monitor
from gpu.request import REQUEST_FILE
from gpu.scoring import Scoring
from tests.samples import related_pair, write_fasta

LENGTH = 8000
_PATIENCE = 20_000

Opener = Callable[[], MainWindow]


class Halt:
    """Holds a run after its first special rows until it is let go on or cancelled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows = 0
        self.is_on = False
        save = SpecialRowsArea.save

        def saved(area: SpecialRowsArea, *arguments: Any) -> None:
            save(area, *arguments)
            self.rows += 1
            while self.is_on and self.rows >= 2:
                area._check()

        monkeypatch.setattr(SpecialRowsArea, "save", saved)


@pytest.fixture
def halt(monkeypatch: pytest.MonkeyPatch) -> Iterator[Halt]:
    halt = Halt(monkeypatch)
    yield halt
    halt.is_on = False


@pytest.fixture
def open_window(qtbot: Any, qapp: object, settings: Settings, halt: Halt) -> Iterator[Opener]:
    """Starts Crosspoint, once more where it was started before: what runs then is stopped."""
    started: list[MainWindow] = []

    def end(window: MainWindow) -> None:
        session = window.session
        session.queue.close()
        qtbot.waitUntil(lambda: not session.queue.active(), timeout=_PATIENCE)
        assert session.queue.join(10)
        window.close()

    def start() -> MainWindow:
        while started:
            end(started.pop())
        real = engine_services(ANALYSES, FACES)
        no_card = CardServices(lambda: CardState(reason="no card"), lambda monitor: None, lambda *_: None)  # type: ignore[arg-type,return-value]
        services = replace(real, choose=lambda name, threads: real.choose("cpu", threads), card=no_card)
        session = Session(services, settings, FACES)
        session.start()
        window = MainWindow(session)
        qtbot.addWidget(window, before_close_func=lambda _: end(window))
        window.show()
        started.append(window)
        return window

    yield start
    halt.is_on = False


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    a, b, _ = related_pair(LENGTH, seed=3)
    paths = tmp_path / "a.fa", tmp_path / "b.fa"
    for path, name, codes in zip(paths, ("chrA", "chrB"), (a, b), strict=True):
        write_fasta(path, name, codes)
    return str(paths[0]), str(paths[1])


def filled(qtbot: Any, window: MainWindow, *paths: str) -> NewComparisonDialog:
    window.opener.open("chromosome", list(paths))
    dialog = window.opener.dialog
    assert isinstance(dialog, NewComparisonDialog)
    qtbot.waitUntil(dialog.start.isEnabled, timeout=_PATIENCE)
    return dialog


def rest(qtbot: Any, dialog: Any) -> None:
    qtbot.waitUntil(lambda: not dialog._look.is_open and not dialog._estimator.is_open, timeout=_PATIENCE)


def page(window: MainWindow) -> RunPage:
    current = window.workspace.currentWidget()
    assert isinstance(current, RunPage)
    return current


def wait_for_result(qtbot: Any, window: MainWindow, kind: type = AlignmentPage) -> Any:
    qtbot.waitUntil(lambda: isinstance(window.workspace.currentWidget(), kind), timeout=_PATIENCE)
    return window.workspace.currentWidget()


def recents(window: MainWindow) -> list[str]:
    model = window.session.recent
    return [str(model.index(row).data(STATUS_ROLE)) for row in range(model.rowCount())]


def ended(job: Job) -> bool:
    return job.state.ended


def test_a_run_that_was_stopped_says_where_it_stands_after_a_restart(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt, settings: Settings
) -> None:
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: job.progress.current is not None and job.progress.current.done > 0, timeout=_PATIENCE)
    run = page(window)
    assert run.rows[0].state.text() == "Running" and run.table.prepare.state.text() == "Done"
    qtbot.waitUntil(lambda: recents(window) == ["under way"])
    # Whoever looks in Recent while it runs, or after a crash, finds it.
    qtbot.waitUntil(lambda: len(settings.recent()) == 1)
    assert settings.recent()[0].summary == "not finished; it can be resumed"
    run.cancel.click()
    qtbot.waitUntil(lambda: job.state is State.STOPPED, timeout=_PATIENCE)
    told = run.rows[0].figures["done"].text()
    assert run.summary.text().startswith("Stopped at ") and not run.summary.text().startswith("Stopped at 0 %")

    window = open_window()
    qtbot.waitUntil(lambda: not window.session.background.busy)
    assert recents(window) == ["not finished; it can be resumed"]
    window.open_result(window.session.recent.entries[0].folder)
    qtbot.waitUntil(lambda: isinstance(window.workspace.currentWidget(), RunPage))
    run = page(window)
    assert run.rows[0].state.text() == "Stopped" and run.rows[1].state.text() == "Waiting"
    done = int(run.rows[0].figures["done"].text().replace(",", ""))
    assert done == 2048 * window.session.queue.jobs[0].request.b.used, "the newest row on the disk"
    assert 0 < done <= int(told.replace(",", ""))
    # 2,048 of 8,000 rows of a stage that is 0.85 of the run.
    assert run.summary.text().startswith("Stopped at 22 % after ")
    assert run.rows[0].figures["time"].text() != "0.0 s"
    halt.is_on = False
    run.resume.click()
    assert job.fraction > 0
    result = wait_for_result(qtbot, window)
    assert result.result.finished and recents(window) == ["finished"]


def test_a_folder_of_another_comparison_is_refused_before_the_start(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    dialog = filled(qtbot, window, *files)
    dialog.folder.setText(str(tmp_path / "r"))
    dialog.start.click()
    first = wait_for_result(qtbot, window).result
    before = {path: path.read_bytes() for path in (tmp_path / "r").iterdir()}

    dialog = filled(qtbot, window, files[1], files[0])
    dialog.folder.setText(str(tmp_path / "r"))
    rest(qtbot, dialog)
    assert not dialog.start.isEnabled() and dialog.another.isVisible()
    for remark in (dialog.folder_remark.text(), dialog.reason.text()):
        assert remark == f"“{tmp_path / 'r'}” holds another comparison; choose an empty folder for this one."
    # Pressed before it was looked at, Start does not get around it.
    dialog.folder.setText(str(tmp_path / "else"))
    rest(qtbot, dialog)
    dialog.folder.setText(str(tmp_path / "r"))
    dialog.start.click()
    rest(qtbot, dialog)
    assert window.opener.dialog is dialog and len(window.session.queue.jobs) == 1
    with pytest.raises(Exception, match="holds another comparison"):
        window.session.submit(dialog._outlook.request, tmp_path / "r")  # type: ignore[union-attr]
    dialog.another.click()
    assert dialog.folder.text() == str(tmp_path / "chrB x chrA")
    qtbot.waitUntil(dialog.start.isEnabled)
    dialog.start.click()
    qtbot.waitUntil(
        lambda: len(window.session.queue.jobs) == 2 and ended(window.session.queue.jobs[1]), timeout=_PATIENCE
    )
    second = Result.open(tmp_path / "chrB x chrA")
    assert (second.request.a.name, first.request.a.name) == ("chrB", "chrA") and second.finished
    assert {path: path.read_bytes() for path in (tmp_path / "r").iterdir()} == before


@pytest.mark.parametrize("analysis", ["finished matches", "stopped alignment"])
def test_also_of_another_analysis_and_of_an_unfinished_one(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path, analysis: str
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
    dialog = filled(qtbot, window, a, b)
    dialog.folder.setText(str(tmp_path / "r"))
    rest(qtbot, dialog)
    assert "holds another comparison" in dialog.reason.text() and not dialog.start.isEnabled()
    # The one that is there is gone on with.
    if analysis == "stopped alignment":
        dialog.set_files([b, a])
        rest(qtbot, dialog)
        qtbot.waitUntil(dialog.start.isEnabled, timeout=_PATIENCE)
        assert dialog.folder_remark.text() == "This folder holds part of this comparison already: Start resumes it."
        dialog.start.click()
        assert wait_for_result(qtbot, window).result.folder == tmp_path / "r"


def test_the_same_comparison_opens_its_folder(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    for turn in range(2):
        dialog = filled(qtbot, window, *files)
        dialog.folder.setText(str(tmp_path / "r"))
        rest(qtbot, dialog)
        said = dialog.folder_remark.text()
        assert said == ("This folder holds this comparison already: Start opens it." if turn else "")
        dialog.start.click()
        qtbot.waitUntil(lambda: window.opener.dialog is None)
        wait_for_result(qtbot, window)
    assert len(window.session.queue.jobs) == 1


def test_a_folder_that_awaits_a_run_is_not_given_away(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt
) -> None:
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    dialog = filled(qtbot, window, *files)
    dialog.mode.setCurrentIndex(dialog.mode.findData("global"))
    dialog.start.click()
    qtbot.waitUntil(lambda: len(window.session.queue.jobs) == 2)
    waiting = window.session.queue.jobs[1]
    assert waiting.state is State.WAITING and waiting.folder.name == "chrA x chrB (2)"
    assert recents(window)[0] == "waiting in the list of comparisons"
    dialog = filled(qtbot, window, *files)
    assert dialog.folder.text().endswith("chrA x chrB (3)")
    dialog.folder.setText(str(waiting.folder))
    rest(qtbot, dialog)
    assert "is the folder of another comparison, chrA × chrB" in dialog.folder_remark.text()
    dialog.mode.setCurrentIndex(dialog.mode.findData("global"))
    rest(qtbot, dialog)
    assert dialog.folder_remark.text() == "This comparison is in the list already: Start shows it."
    dialog.start.click()
    qtbot.waitUntil(lambda: window.opener.dialog is None)
    assert page(window).job is waiting and len(window.session.queue.jobs) == 2
    halt.is_on = False
    qtbot.waitUntil(lambda: all(job.state is State.DONE for job in window.session.queue.jobs), timeout=_PATIENCE)


def test_a_protein_among_many_records_is_refused_before_the_start(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    many = tmp_path / "many.fa"
    many.write_text(Path(files[0]).read_text() + ">protein\nMKVLILACLVALALARELEELNVPGEIVESLSSSEESITRINKKIEKFQ\n")
    window = open_window()
    window.opener.open("chromosome", [str(many), files[1]])
    dialog = window.opener.dialog
    assert isinstance(dialog, NewComparisonDialog)
    qtbot.waitUntil(lambda: not dialog.a.reading and not dialog.b.reading)
    dialog.a.record.setCurrentIndex(1)
    qtbot.waitUntil(lambda: "protein" in dialog.reason.text(), timeout=_PATIENCE)
    assert not dialog.start.isEnabled() and str(many) in dialog.reason.text()
    dialog.a.record.setCurrentIndex(0)
    qtbot.waitUntil(dialog.start.isEnabled, timeout=_PATIENCE)
    dialog.reject()


def test_a_folder_that_cannot_be_made_is_refused_before_the_start(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    window = open_window()
    dialog = filled(qtbot, window, *files)
    places = {
        str(tmp_path / "file"): "is a file; choose a folder",
        str(tmp_path / "file" / "in it" / "r"): "is a file, so there can be no folder in it",
        str(tmp_path / "full"): "is not empty and holds no result",
        str(tmp_path / ("x" * 300)): "cannot be used",
    }
    if os.path.isdir("/sys/kernel"):
        places["/sys/kernel/results"] = "cannot be used"
    for place, words in places.items():
        dialog.folder.setText(place)
        rest(qtbot, dialog)
        assert words in dialog.folder_remark.text() and not dialog.start.isEnabled(), place
        assert "too little free space" not in dialog.estimate.sentence.text()
    dialog.another.click()
    qtbot.waitUntil(dialog.start.isEnabled, timeout=_PATIENCE)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
    dialog.reject()


def test_a_failed_start_has_the_button_that_helps_and_leaves_no_trace(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path, settings: Settings
) -> None:
    window = open_window()
    dialog = filled(qtbot, window, *files)
    dialog.a.trim.setText("1,001-5k")
    dialog.b.reverse.setChecked(True)
    for box, value in zip(dialog.scores, (2, -4, 7, 1), strict=True):
        box.setValue(value)
    dialog.mode.setCurrentIndex(dialog.mode.findData("semiglobal"))
    dialog.until.setCurrentIndex(dialog.until.findData(5))
    dialog.pruning.setChecked(False)
    dialog.sra.setText("512M")
    dialog.threads.setValue(1)
    dialog.folder.setText(str(tmp_path / "r"))
    rest(qtbot, dialog)
    kept = Path(files[0]).read_text()
    Path(files[0]).unlink()
    dialog.start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: job.state is State.FAILED, timeout=_PATIENCE)
    run = page(window)
    assert "a.fa" in run.failure.sentence.text() and run.failure.change.isVisible()
    assert not run.failure.toggle.isVisible(), "no traceback for what a person did"
    assert not run.resume.isVisible() and not window.menus.resume.isEnabled()
    assert "nothing of it is on the disk" in window.panel.resume.toolTip()
    assert run.table.prepare.state.text() == "Failed"
    assert recents(window) == ["failed before anything was on the disk"] and settings.recent() == []

    Path(files[0]).write_text(kept)
    run.failure.change.click()
    again = window.opener.dialog
    assert isinstance(again, NewComparisonDialog) and again is not dialog
    qtbot.waitUntil(again.start.isEnabled, timeout=_PATIENCE)
    assert again._request() == replace(job.request, a=again.a.choice, b=again.b.choice)  # type: ignore[arg-type]
    assert (again.a.choice.trim, again.b.choice.reverse) == ((1001, 5000), True)  # type: ignore[union-attr]
    assert again.folder.text() == str(tmp_path / "r")
    again.until.setCurrentIndex(again.until.findData(6))
    again.a.trim.setText("")
    rest(qtbot, again)
    again.start.click()
    result = wait_for_result(qtbot, window).result
    assert result.folder == tmp_path / "r" and result.request.scoring == Scoring(2, -4, 7, 1)
    assert len(window.session.queue.jobs) == 1
    assert settings.remembered("chromosome")["scoring"]["gap_first"] == 7 and settings.last_folder == str(tmp_path)
    dialog = filled(qtbot, window, *files)
    assert dialog.scoring() == Scoring(2, -4, 7, 1)
    dialog.reject()


def test_a_failed_start_goes_when_it_is_dismissed(
    qtbot: Any, open_window: Opener, files: tuple[str, str], settings: Settings
) -> None:
    window = open_window()
    dialog = filled(qtbot, window, *files)
    rest(qtbot, dialog)
    Path(files[1]).unlink()
    dialog.start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: job.state is State.FAILED, timeout=_PATIENCE)
    window.panel.remove.click()
    assert window.session.recent.rowCount() == 0 and window.workspace.count() == 1
    assert open_window().session.recent.rowCount() == 0 and settings.recent() == []


def test_matches_by_their_dialog_and_again_by_their_request(
    qtbot: Any, open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    window.opener.open("matches", list(files))
    dialog = window.opener.dialog
    assert isinstance(dialog, NewMatchesDialog)
    dialog.minimum.setValue(25)
    dialog.kind.setCurrentIndex(dialog.kind.findData("mum"))
    dialog.strands.setCurrentIndex(dialog.strands.findData("forward"))
    dialog.only_acgt.setChecked(False)
    dialog.folder.setText(str(tmp_path / "m"))
    qtbot.waitUntil(dialog.start.isEnabled, timeout=_PATIENCE)
    dialog.start.click()
    result = wait_for_result(qtbot, window, MatchesPage).result
    title = "a × b · l ≥ 25 · unique in both · forward · all letters"
    assert result.request.title == window.workspace.tabText(1).replace("…", title[38:]) == title
    assert window.session.recent.entries[0].title == title
    assert result.statistics["prepare_seconds"] == pytest.approx(result.prepare_seconds, abs=0.05)
    window.opener.open_request(result.request, tmp_path / "m")
    again = window.opener.dialog
    assert isinstance(again, NewMatchesDialog)
    qtbot.waitUntil(again.start.isEnabled, timeout=_PATIENCE)
    assert again._request() == result.request.with_(sha256=())
    assert again.folder_remark.text() == "This folder holds this comparison already: Start opens it."
    Path(files[1]).write_text(">other\nACGTACGTACGT\n")
    again.queries.clear()
    again.queries.add([files[1]])
    rest(qtbot, again)
    qtbot.waitUntil(lambda: "holds another comparison" in again.reason.text(), timeout=_PATIENCE)
    again.reject()


def test_the_times_of_a_run_add_up(
    qtbot: Any, open_window: Opener, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    from gpu.analyses.chromosome import run as module

    prepare = module.prepare

    def slowly(engine: Any, scoring: Scoring, monitor: Monitor) -> None:
        monitor.note("Compiling the kernels.")
        time.sleep(0.7)
        monitor.note("")
        prepare(engine, scoring, monitor)

    monkeypatch.setattr(module, "prepare", slowly)
    window = open_window()
    filled(qtbot, window, *files).start.click()
    run = page(window)
    qtbot.waitUntil(lambda: run.note.text() == "Compiling the kernels.")
    assert run.table.prepare.state.text() == "Running" and run.overall.maximum() == 0, "no bar that stands at 0 %"
    assert run.summary.text().startswith("Preparing · ")
    result = wait_for_result(qtbot, window).result
    assert result.prepare_seconds > 0.7
    assert result.seconds == pytest.approx(result.prepare_seconds + sum(stage.seconds for stage in result.stages))
    # What the chart shows is of the stages, as the table is.
    filling = result.history
    assert float(filling.seconds[-1]) <= sum(stage.seconds for stage in result.stages) + 0.01
    assert np.all(np.diff(filling.seconds) >= 0)


def test_runs_of_other_ranges_and_strands_have_other_names(
    qtbot: Any, open_window: Opener, files: tuple[str, str]
) -> None:
    window = open_window()
    dialog = filled(qtbot, window, *files)
    dialog.a.trim.setText("1000-2k")
    dialog.b.reverse.setChecked(True)
    dialog.start.click()
    qtbot.waitUntil(lambda: window.opener.dialog is None)
    title = "chrA:1k-2k × chrB (reverse)"
    qtbot.waitUntil(lambda: ended(window.session.queue.jobs[0]), timeout=_PATIENCE)
    wait_for_result(qtbot, window)
    assert window.workspace.tabText(1) == title == window.session.recent.entries[0].title
    assert window.panel.current is not None and window.panel.current.title == title


def test_a_request_of_before_the_restart_is_taken_up(
    qtbot: Any, open_window: Opener, files: tuple[str, str], halt: Halt
) -> None:
    window = open_window()
    halt.is_on = True
    filled(qtbot, window, *files).start.click()
    job = window.session.queue.jobs[0]
    qtbot.waitUntil(lambda: halt.rows >= 2, timeout=_PATIENCE)
    window.session.hand_over(job)
    window = open_window()
    halt.is_on = False
    assert (job.folder / REQUEST_FILE).is_file()
    window.take_up()
    assert len(window.session.queue.jobs) == 1 and window.session.queue.jobs[0].folder == job.folder
    assert wait_for_result(qtbot, window).result.finished
