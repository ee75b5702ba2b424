"""The New comparison dialog: validation, dropping files, the estimate."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from gpu.analyses.chromosome.request import Limits
from gpu.scoring import Scoring
from gpu.sequences.records import RecordInfo
from tests.app.drivers import choose, drop, on_screen, owned, settle, start, wait
from tests.app.fakes import FakeEngine, told


@pytest.fixture
def dialog(qtbot, session):
    return on_screen(qtbot, NewComparisonDialog(session))


@pytest.fixture
def filled(dialog):
    choose(dialog, "/data/é a.fa", "/data/b.gb")
    return dialog


def test_two_files_fill_both_sides_and_start(filled: NewComparisonDialog, settings) -> None:
    assert "5,000 bp" in filled.a.remark.text()
    request, folder = start(filled)
    assert (request.a.path, request.b.path) == ("/data/é a.fa", "/data/b.gb")
    assert (request.a.name, request.a.length, request.a.record, request.a.trim) == ("chr1", 5000, None, None)
    assert request.scoring == Scoring() and request.mode == "local" and request.until == 6 and request.pruning
    assert request.limits == Limits()
    assert folder == settings.results_folder / "chr1 x chr1"


def test_one_file_fills_the_next_free_side(dialog: NewComparisonDialog) -> None:
    drop(dialog, "/data/one.fa")
    drop(dialog, "/data/two.fa")
    assert (dialog.a.path.text(), dialog.b.path.text()) == ("/data/one.fa", "/data/two.fa")


def test_a_file_dropped_on_a_side_goes_there(dialog: NewComparisonDialog) -> None:
    drop(dialog.b, "/data/one.fa")
    assert (dialog.a.path.text(), dialog.b.path.text()) == ("", "/data/one.fa")


def test_every_field_reaches_the_request(filled: NewComparisonDialog) -> None:
    filled.a.trim.setText("1,001..2k")
    filled.b.set_strand("reverse")
    for box, value in zip(filled.scores, (2, -4, 7, 1), strict=True):
        box.setValue(value)
    filled.mode.setCurrentIndex(filled.mode.findData("semiglobal"))
    filled.engine.setCurrentIndex(filled.engine.findData("cpu"))
    filled.until.setCurrentIndex(filled.until.findData(3))
    filled.pruning.setChecked(False)
    filled.sra.setText("512M")
    filled.threads.setValue(3)
    filled.output.path.setText("/results/mine")
    request, folder = start(filled)
    assert request.a.trim == (1001, 2000) and request.b.reverse and not request.a.reverse
    assert request.scoring == Scoring(2, -4, 7, 1)
    assert (request.mode, request.engine, request.until, request.pruning) == ("semiglobal", "cpu", 3, False)
    assert (request.limits.sra_bytes, request.limits.threads) == (512 << 20, 3)
    assert folder == Path("/results/mine").absolute()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.a.trim.setText("4000-6000"), "1 to 5,000"),
        (lambda d: d.a.trim.setText("20-10"), "smaller position first"),
        (lambda d: d.b.trim.setText("banana"), "1000-2000"),
        (lambda d: d.scores[0].setValue(0), "match score must be positive"),
        (lambda d: d.scores[1].setValue(1), "mismatch score must be negative"),
        (lambda d: d.scores[2].setValue(1), "at least as much as its extension"),
        (lambda d: d.sra.setText("lots"), "no number of bytes"),
        (lambda d: d.output.path.setText(" "), "output folder"),
    ],
)
def test_what_is_wrong_is_said_and_start_waits(filled: NewComparisonDialog, change, words: str) -> None:
    change(filled)
    assert not filled.start.isEnabled()
    assert words in filled.start.toolTip()
    assert len(told(filled, words)) == 1


def test_scores_that_could_overflow_are_refused(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.records = [RecordInfo("huge", "", 200_000_000)]
    choose(dialog, "a.fa", "b.fa")
    dialog.scores[0].setValue(100)
    assert "200,000,000" in dialog.start.toolTip()


def test_a_record_is_chosen_where_there_are_several(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.records = [RecordInfo("chr1", "", 100), RecordInfo("chr2", "", 200), RecordInfo("chr2", "", 300)]
    dialog.a.set_path("several.fa")
    wait(lambda: not dialog.a.reading)
    assert dialog.a.choice is None and "3 records" in dialog.a.problem
    dialog.a.record.setCurrentIndex(2)
    choice = dialog.a.choice
    assert choice is not None and (choice.record, choice.name, choice.length) == ("#3", "chr2", 300)


def test_a_million_records_can_be_typed(dialog: NewComparisonDialog, engine: FakeEngine) -> None:
    engine.records = [RecordInfo(f"read{number}", "", 100) for number in range(300_000)]
    dialog.a.set_path("many.fa")
    wait(lambda: not dialog.a.reading)
    dialog.a.record.setEditText("read299999")
    choice = dialog.a.choice
    assert choice is not None and choice.record == "read299999"
    dialog.a.record.setEditText("read300000")
    assert dialog.a.choice is None


def test_reading_never_holds_up_the_window(qtbot, session, engine: FakeEngine) -> None:
    go = threading.Event()

    def slow(path: str) -> list[RecordInfo]:
        assert go.wait(5)
        return [RecordInfo(path, "", 10)]

    object.__setattr__(session.services, "list_records", slow)
    dialog = owned(qtbot, NewComparisonDialog(session))
    dialog.a.set_path("first.fa")
    assert dialog.a.reading and "Reading first.fa" in dialog.a.remark.text()
    dialog.a.set_path("second.fa")
    go.set()
    wait(lambda: not dialog.a.reading)
    settle(session.background)
    assert dialog.a.choice is not None and dialog.a.choice.name == "second.fa"


def test_an_estimate_that_fails_says_so(engine: FakeEngine, filled: NewComparisonDialog) -> None:
    engine.estimate = OSError(5, "Input/output error", "/results")
    filled.threads.setValue(2)
    wait(lambda: "/results" in filled.estimate.sentence.text())
