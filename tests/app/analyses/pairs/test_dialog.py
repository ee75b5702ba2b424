"""The dialog of a batch of pairs: files or a list, mode, scoring, ties, and what is refused before
the start.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

from app.analyses.pairs.dialog import NewPairsDialog
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from gpu.analyses.pairs.request import PairsRequest
from gpu.scoring.choice import MatrixScoring
from tests.app.drivers import choose, dialog_of, drop, on_screen, owned, start, wait

BLOSUM = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    contents = {
        "q.fa": ">a\nACGTTT\n>b\nACGGGTA\n",
        "r.fa": ">x\nACGTTT\n>y\nACGGGTA\n",
        "short.fa": ">x\nACGTTT\n",
        "p.fa": ">x\nMKVLA\n>y\nMKWWL\n",
        "list.tsv": "b\tx\na\ty\n",
        "pairs.tsv": "ACGT\tACGG\n",
        "good.mat": "  A C G T\nA 2 -1 -1 -1\nC -1 2 -1 -1\nG -1 -1 2 -1\nT -1 -1 -1 2\n",
        "bad.mat": "  A C\nA 2 -1\n1 2\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return {name: str(tmp_path / name) for name in contents}


@pytest.fixture
def dialog(qtbot: Any, session: Session) -> NewPairsDialog:
    return on_screen(qtbot, NewPairsDialog(session))


@pytest.fixture
def judging(qtbot: Any, real_session: Session) -> Any:
    """A dialog whose input is judged as in the program."""
    found = on_screen(qtbot, NewPairsDialog(real_session))
    yield found
    found.reject()


def started(dialog: NewPairsDialog) -> PairsRequest:
    wait(lambda: dialog.is_ready)
    request: PairsRequest = start(dialog)[0]
    return request


def set_matrix(dialog: NewPairsDialog, name: str) -> None:
    dialog.scoring.matrix.setCurrentIndex(dialog.scoring.matrix.findData(name))


def test_two_files_suffice(dialog: NewPairsDialog, files: dict[str, str], settings: Settings) -> None:
    choose(dialog, files["q.fa"], files["r.fa"])
    found = start(dialog)
    assert found[0] == PairsRequest(files["q.fa"], files["r.fa"])
    assert found[1] == settings.results_folder / "pairs of q x r"


def test_a_scoring_is_remembered(qtbot: Any, session: Session, dialog: NewPairsDialog, files: dict[str, str]) -> None:
    scoring = MatrixScoring("PAM250", gap_first=14, gap_extend=2)
    dialog.take(PairsRequest(files["q.fa"], files["r.fa"], scoring=scoring))
    started(dialog)
    again = owned(qtbot, NewPairsDialog(session))
    assert again.scoring.scoring() == scoring


def test_a_remembered_scoring_that_somebody_edited(qtbot: Any, session: Session) -> None:
    session.settings.remember("pairs", {"scoring": {"matrix": "", "match": -3}})
    dialog = owned(qtbot, NewPairsDialog(session))
    assert dialog.scoring.scoring() == MatrixScoring()


def test_gap_costs_follow_the_matrix_until_somebody_chooses(dialog: NewPairsDialog) -> None:
    scoring = dialog.scoring
    set_matrix(dialog, "BLOSUM62")
    assert scoring.scoring() == BLOSUM and not scoring.match.isVisible()
    assert "BLAST's existence 11, extension 1 is 12 and 1 here" in scoring.remark.text()
    set_matrix(dialog, "")
    assert scoring.scoring() == MatrixScoring() and scoring.match.isVisible()
    scoring.gap_first.setValue(9)
    set_matrix(dialog, "PAM30")
    assert scoring.scoring() == MatrixScoring("PAM30", gap_first=9, gap_extend=2)


def test_gap_costs_may_have_decimals(dialog: NewPairsDialog, files: dict[str, str]) -> None:
    scoring = dialog.scoring
    set_matrix(dialog, "BLOSUM62")
    assert (scoring.gap_first.text(), scoring.gap_extend.text()) == ("12", "1")
    scoring.gap_first.setValue(10)
    scoring.gap_extend.clear()
    QTest.keyClicks(scoring.gap_extend, "0.5")
    chosen = MatrixScoring("BLOSUM62", gap_first=10, gap_extend=0.5)
    assert scoring.scoring() == chosen and scoring.gap_extend.text() == "0.5"
    dialog.take(
        PairsRequest(
            files["q.fa"], files["r.fa"], scoring=MatrixScoring("GONNET1992", gap_first=100.25, gap_extend=0.2)
        )
    )
    assert (scoring.gap_first.text(), scoring.gap_extend.text()) == ("100.25", "0.2")
    assert scoring.scoring().gap_first == 100.25


def test_a_scoring_that_will_not_do(dialog: NewPairsDialog, files: dict[str, str]) -> None:
    dialog.set_files([files["q.fa"], files["r.fa"]])
    dialog.scoring.gap_extend.setValue(0)
    assert dialog.scoring.remark.role == "error" and "never end" in dialog.start.toolTip()
    dialog.scoring.gap_extend.setValue(1)
    dialog.scoring.mismatch.setValue(2)
    assert "mismatch below" in dialog.start.toolTip()
    set_matrix(dialog, "…")
    assert dialog.scoring.problem == "Choose the file of the matrix."
    dialog.scoring.file.set_path(files["good.mat"] + "x")
    assert "There is no file" in dialog.start.toolTip()
    dialog.scoring.file.set_path(files["good.mat"])
    assert dialog.scoring.scoring().matrix == files["good.mat"] and dialog.scoring.remark.role == "muted"
    assert not any("matrix" in problem or "no file" in problem for problem in dialog.problems())


def test_a_list_of_sequences_needs_no_files(dialog: NewPairsDialog, files: dict[str, str]) -> None:
    drop(dialog.list, files["pairs.tsv"])
    assert "two sequences" in dialog.list_remark.text()
    request = started(dialog)
    assert (request.queries, request.references, request.list_file) == ("", "", files["pairs.tsv"])


def test_references_alone_are_refused(dialog: NewPairsDialog, files: dict[str, str]) -> None:
    dialog.references.add([files["r.fa"]])
    dialog.list.set_path(files["list.tsv"])
    wait(lambda: not dialog.references.reading)
    wait(lambda: "no queries" in dialog.reason.text())
    dialog.list.set_path(files["list.tsv"] + "x")
    assert "There is no file" in dialog.list_remark.text() and dialog.list_remark.role == "error"


def test_dropped_files_find_their_places(dialog: NewPairsDialog) -> None:
    drop(dialog, "/data/one.fa")
    drop(dialog, "/data/list.tsv")
    drop(dialog, "/data/two.fa")
    drop(dialog, "/data/three.fa")
    assert dialog.paths() == ["/data/one.fa", "/data/three.fa", "/data/list.tsv"]
    # A list of pairs is no sequence: other analyses do not get it.
    assert dialog.shared_files() == ["/data/one.fa", "/data/three.fa"]
    dialog.set_files(["/data/four.fa", "/data/five.fa"])
    assert dialog.paths()[:2] == ["/data/four.fa", "/data/five.fa"]


@pytest.mark.parametrize("ties, told", [("conventional", "every computer"), ("pure", "differ between computers")])
def test_what_ties_mean_is_told(dialog: NewPairsDialog, ties: str, told: str) -> None:
    dialog.ties.setCurrentIndex(dialog.ties.findData(ties))
    assert told.removeprefix("every ") in dialog.ties_remark.text()


def test_the_input_is_judged_before_the_start(judging: NewPairsDialog, files: dict[str, str]) -> None:
    dialog = judging
    dialog.set_files([files["q.fa"], files["short.fa"]])
    wait(lambda: "short.fa has 1 record and" in dialog.reason.text())
    dialog.references.add([files["p.fa"]])
    wait(lambda: "no nucleotide" in dialog.reason.text())
    assert not dialog.start.isEnabled()
    set_matrix(dialog, "BLOSUM62")
    wait(lambda: dialog.is_ready)
    # What was learnt of the files does not hold for other letters.
    set_matrix(dialog, "")
    wait(lambda: "no nucleotide" in dialog.reason.text())
    set_matrix(dialog, "…")
    dialog.scoring.file.set_path(files["bad.mat"])
    wait(lambda: "do not begin with their letter" in dialog.reason.text())
    dialog.scoring.file.set_path(files["good.mat"])
    dialog.references.add([files["r.fa"]])
    wait(lambda: dialog.is_ready)
    dialog.list.set_path(files["list.tsv"])
    wait(lambda: dialog.is_ready)
    dialog.references.add([files["q.fa"]])
    wait(lambda: "names “x”" in dialog.reason.text())


def test_a_page_fills_it_in(window: MainWindow, files: dict[str, str]) -> None:
    request = PairsRequest(files["q.fa"], files["r.fa"], scoring=BLOSUM)
    window.opener.open_filled("pairs", request, "Again.")
    dialog = dialog_of(window, NewPairsDialog)
    assert dialog.notice.text() == "Again."
    assert dialog.paths() == [files["q.fa"], files["r.fa"]] and dialog.scoring.scoring() == BLOSUM
    dialog.reject()


def test_the_tile_of_the_start_page_takes_two_files(window: MainWindow) -> None:
    window.start_page.zones["pairs", "pairs"].files_dropped.emit("pairs", ["/data/one.fa", "/data/two.fa"])
    dialog = dialog_of(window, NewPairsDialog)
    assert dialog.paths() == ["/data/one.fa", "/data/two.fa"]
    dialog.reject()
