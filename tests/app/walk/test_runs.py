"""Runs from their dialog to their page: requests that come back, names, times, circles, the picture
of a run that is stopped, and the next-best alignments.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dialog import NewMatchesDialog
from app.analyses.matches.page import MatchesPage
from app.pages.run import RunPage
from app.runs.job import State
from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.stages import stage1
from gpu.core.monitor import Monitor
from gpu.sequences.alphabet import DNA
from gpu.sequences.fasta import write_fasta
from tests.app.drivers import dialog_of, front, settle, wait
from tests.app.walk.conftest import LENGTH
from tests.app.walk.steps import Halt, Opener, ended, filled
from tests.gpu.analyses.chromosome.suboptimal_samples import several_alignments


def test_matches_by_their_dialog_and_again_by_their_request(
    open_window: Opener, files: tuple[str, str], tmp_path: Path
) -> None:
    window = open_window()
    window.opener.open("matches", list(files))
    dialog = dialog_of(window, NewMatchesDialog)
    dialog.minimum.setValue(25)
    dialog.kind.setCurrentIndex(dialog.kind.findData("mum"))
    dialog.strands.setCurrentIndex(dialog.strands.findData("forward"))
    dialog.only_acgt.setChecked(False)
    dialog.output.path.setText(str(tmp_path / "m"))
    wait(lambda: dialog.is_ready)
    dialog.start.click()
    result = front(window, MatchesPage).result
    title = "a × b · l ≥ 25 · unique in both · forward · all letters"
    assert result.request.title == window.workspace.tabText(1).replace("…", title[38:]) == title
    assert window.session.recent.entries[0].title == title
    assert result.statistics["prepare_seconds"] == pytest.approx(result.prepare_seconds, abs=0.05)
    window.desk.ask("matches", result.request, folder=tmp_path / "m")
    again = dialog_of(window, NewMatchesDialog)
    wait(lambda: again.is_ready)
    assert again.wanted() == result.request.with_(sha256=())
    assert again.output.remark.text() == "This folder holds this comparison already: Start opens it."
    Path(files[1]).write_text(">other\nACGTACGTACGT\n")
    again.queries.clear()
    again.queries.add([files[1]])
    settle(again)
    wait(lambda: "holds another comparison" in again.output.remark.text())
    again.reject()


def test_the_times_of_a_run_add_up(
    open_window: Opener, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading
    import time

    from gpu.analyses.chromosome import run as module

    warm_up, noted, seen = module.warm_up, threading.Event(), threading.Event()

    def slowly(needed: Any, note: str, monitor: Monitor) -> None:
        if not seen.is_set():
            monitor.note("Compiling the kernels.")
            noted.wait(60)
            time.sleep(0.7)
            monitor.remark("One was damaged.")
            monitor.note("")
            # As long as the window takes to show it: the run itself takes a moment.
            seen.wait(60)
        warm_up(needed, note, monitor)

    monkeypatch.setattr(module, "warm_up", slowly)
    window = open_window()
    filled(window, *files).start.click()
    run = front(window, RunPage)
    wait(lambda: run.note.text() == "Compiling the kernels.")
    noted.set()
    assert run.table.prepare.state.text() == "Running" and run.overall.maximum() == 0, "no bar that stands at 0 %"
    assert run.summary.text().startswith("Preparing · ")
    wait(lambda: run.note.text().startswith("One was damaged."))
    seen.set()
    result = front(window, AlignmentPage).result
    assert result.prepare_seconds > 0.7
    assert result.seconds == pytest.approx(result.prepare_seconds + sum(stage.seconds for stage in result.stages))
    # What the chart shows is of the stages, as the table is.
    filling = result.history
    assert float(filling.seconds[-1]) <= sum(stage.seconds for stage in result.stages) + 0.01
    assert np.all(np.diff(filling.seconds) >= 0)


def test_runs_of_other_ranges_and_strands_have_other_names(open_window: Opener, files: tuple[str, str]) -> None:
    window = open_window()
    dialog = filled(window, *files)
    dialog.a.trim.setText("1000-2k")
    dialog.b.set_strand("reverse")
    dialog.start.click()
    wait(lambda: window.opener.dialog is None)
    title = "chrA:1k-2k × chrB (reverse)"
    wait(lambda: ended(window.session.queue.jobs[0]))
    front(window, AlignmentPage)
    assert window.workspace.tabText(1) == title == window.session.recent.entries[0].title
    assert window.panel.current is not None and window.panel.current.title == title


def test_the_other_strand_and_a_rotated_circle(qtbot: Any, open_window: Opener, tmp_path: Path) -> None:
    codes = np.random.default_rng(5).integers(0, 4, 3_000).astype(np.uint8)
    paths = [tmp_path / "a.fa", tmp_path / "b.fa"]
    write_fasta(paths[0], "gi|1|ref|NC_1.1|", codes)
    write_fasta(paths[1], "b", np.roll(DNA.reverse_complement(codes), 1_000))
    window = open_window()
    dialog = filled(window, *map(str, paths))
    wait(lambda: dialog.hint.isVisible())
    qtbot.mouseClick(dialog.hint.button, Qt.MouseButton.LeftButton)
    dialog.b.circular.setChecked(True)
    dialog.names[1].setText("my plasmid")
    settle(dialog)
    dialog.start.click()
    page = front(window, AlignmentPage)
    result = page.result
    assert result.score == 3_000 and (result.request.b.reverse, result.request.b.origin) == (True, 1_000)
    assert window.workspace.tabText(1) == "NC_1.1 × my plasmid (reverse)"
    # Its own first base lies inside, and is found there.
    page.go_to(", 1")
    area = page.matrix.area()
    assert area.left < 999.5 < area.right and area.top < 999.5 < area.bottom
    (rotated,) = (one for one in FORMATS if one.name == "rotated")
    rotated.save(result, tmp_path / "out.fa")
    assert (tmp_path / "out.fa").read_text().count(DNA.text(codes)[:60]) == 2
    # The same question again is answered by its folder.
    window.desk.ask("chromosome", result.request, folder=result.folder)
    again = window.opener.dialog
    assert again is not None
    wait(lambda: "holds this comparison already" in again.output.remark.text())
    assert again.b.circular.isChecked() and again.b.strand.currentData() == "reverse"
    again.reject()


def test_the_rest_is_found_and_shown_in_the_same_tab(open_window: Opener, tmp_path: Path) -> None:
    folder = several_alignments(tmp_path, "1").folder
    window = open_window()

    def page_of(alignments: int) -> AlignmentPage | None:
        page = window.workspace.currentWidget()
        is_it = isinstance(page, AlignmentPage) and len(page.result.alignments) == alignments
        return page if is_it and not page.busy else None

    window.open_result(folder)
    wait(lambda: page_of(2) is not None)
    page, tabs = page_of(2), window.workspace.count()
    assert page is not None
    page.commands["rest"].trigger()
    dialog = page.findChild(FindRestDialog)
    dialog.by_number.setChecked(True)
    dialog.number.setValue(3)
    dialog.accept()
    wait(lambda: page_of(4) is not None)
    found = page_of(4)
    assert found is not None and window.workspace.count() == tabs
    found.alignments.choose(3)
    settle(found)
    assert found.result.alignments[2].other_strand


def test_the_matrix_fills_while_it_runs(
    open_window: Opener, files: tuple[str, str], halt: Halt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage1, "PAINT_SECONDS", 0.0)
    window = open_window()
    halt.is_on = True
    filled(window, *files).start.click()
    run = front(window, RunPage)
    wait(lambda: run.picture is not None and bool(run.picture.matrix.front))
    matrix = run.picture.matrix
    assert len(matrix.items[Layer.CHAIN].getData()[0]) > 1
    assert run.picture.best.text().startswith("Best score so far: ")
    # The resumed run goes on from a row on the disk.
    wait(lambda: halt.rows >= 2 and len(Result.open(run.job.folder).special_rows) > 0)

    run.cancel.click()
    wait(lambda: run.job.state is State.STOPPED)
    reached = matrix.front
    assert run.picture.isVisible() and 0 < reached < LENGTH
    halt.is_on = False
    shown: list[int] = []
    show = matrix.show_picture
    monkeypatch.setattr(matrix, "show_picture", lambda picture: (shown.append(picture.swept), show(picture)))
    run.resume.click()
    assert front(window, AlignmentPage).result.finished
    # What was filled is not emptied.
    assert all(0 < swept <= LENGTH for swept in shown), shown
