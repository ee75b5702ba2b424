"""The New comparison dialog as a biologist meets it: a scoring by the question, a section for the
rest, and a word on the strand.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.session import Session
from gpu.analyses.chromosome.presets import PRESETS
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.sample import PairSample
from gpu.analyses.estimate import Estimate
from gpu.engines.engine import Engine
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.records import CircleInfo, RecordInfo
from gpu.sequences.sequence import Codes
from tests.app.drivers import choose, on_screen, owned, wait
from tests.app.fakes import ESTIMATE, FakeEngine, told

Open = Callable[[], NewComparisonDialog]


@pytest.fixture
def open_dialog(qtbot: Any, session: Session) -> Open:
    def open_() -> NewComparisonDialog:
        dialog = on_screen(qtbot, NewComparisonDialog(session))
        choose(dialog, "/data/a.fa", "/data/b.fa")
        return dialog

    return open_


def test_the_field_of_a_file_has_room_for_what_it_asks(qtbot: Any, session: Session) -> None:
    dialog = on_screen(qtbot, NewComparisonDialog(session))
    # As on every screen of 1366 pixels; it opened no larger than that of tests, which has 800.
    dialog.resize(1040, 640)
    field = dialog.a.path
    wait(lambda: dialog.width() == 1040)
    assert field.fontMetrics().horizontalAdvance(field.placeholderText()) <= field.width() - 12


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_presets_are_best_for_what_they_say(preset: Any) -> None:
    """λ by bisection, and the share of equal bases among the pairs it implies."""
    scores, low, high = preset.scoring, 1e-6, 5.0
    for _ in range(60):
        middle = (low + high) / 2
        if 0.25 * exp(middle * scores.match) + 0.75 * exp(middle * scores.mismatch) > 1:
            high = middle
        else:
            low = middle
    assert low * scores.match < log(4)
    assert round(25 * exp(low * scores.match)) == preset.identity


def test_presets_fill_in_numbers_and_numbers_choose_presets(qtbot: Any, open_dialog: Open) -> None:
    dialog = open_dialog()
    assert dialog.preset.currentData() == "paper" and dialog.scoring() == Scoring()
    dialog.preset.setFocus()
    qtbot.keyClick(dialog.preset, Qt.Key.Key_Home)
    assert dialog.preset.currentData() == "same-species" and dialog.scoring() == Scoring(1, -3, 4, 2)
    assert "99 %" in dialog.preset_remark.text() and "first gap 4" in dialog.preset_remark.text()
    dialog.scores[0].setValue(2)
    assert dialog.preset.currentData() == "" and "Match +2, mismatch −3" in dialog.preset_remark.text()
    assert not dialog.advanced.is_open
    dialog.scores[2].setValue(7)
    assert dialog.preset.currentData() == "related"
    qtbot.keyClick(dialog.preset, Qt.Key.Key_End)
    assert dialog.advanced.is_open and dialog.scores[0].hasFocus()


def test_the_computation_section_is_remembered_and_tells_what_it_hides(qtbot: Any, open_dialog: Open) -> None:
    dialog = open_dialog()
    assert not dialog.computation.is_open and not dialog.sra.isVisible() and dialog.computation.remark.text() == ""
    dialog.until.setCurrentIndex(0)
    dialog.pruning.setChecked(False)
    assert dialog.computation.remark.text() == "not as usual: last stage, block pruning"
    height = dialog.height()
    qtbot.mouseClick(dialog.computation.button, Qt.MouseButton.LeftButton)
    assert dialog.sra.isVisible() and dialog.computation.remark.text() == "" and dialog.height() > height
    assert not dialog.advanced.is_open, "scoring is apart"
    dialog.reject()
    again = open_dialog()
    assert again.computation.is_open
    qtbot.mouseClick(again.computation.button, Qt.MouseButton.LeftButton)
    assert again.height() <= height + 2
    again.reject()
    wrong = open_dialog()
    assert not wrong.computation.is_open
    # What is wrong is shown beside its field, this time.
    wrong.sra.setText("lots")
    assert wrong.sra.isVisible() and len(told(wrong, "no number of bytes")) == 1
    wrong.reject()
    assert not open_dialog().computation.is_open


def test_given_names_and_circles_reach_the_request(open_dialog: Open) -> None:
    dialog = open_dialog()
    assert [name.placeholderText() for name in dialog.names] == ["chr1", "chr1"]
    dialog.names[1].setText(" my strain ")
    dialog.b.circular.setChecked(True)
    request = dialog.wanted()
    assert request is not None and (request.a.label, request.b.label) == ("chr1", "my strain")
    assert (request.circular, request.both_strands) == ("b", False)
    assert dialog.output.path.text().endswith("chr1 x my strain")
    dialog.b.set_strand("both")
    dialog.b.trim.setText("1-100")
    assert not dialog.start.isEnabled() and "A range is not circular" in dialog.reason.text()


@pytest.fixture
def real(qtbot: Any, real_session: Session) -> Any:
    """A dialog with the engine's real services, and files of two relatives on opposite strands."""
    dialog = on_screen(qtbot, NewComparisonDialog(real_session))
    yield dialog
    dialog.reject()


def files(folder: Path, a: Codes, b: Codes) -> list[str]:
    paths = [folder / "a.fa", folder / "b.fa"]
    for path, codes in zip(paths, (a, b), strict=True):
        write_fasta(path, path.stem, codes)
    return [str(path) for path in paths]


def test_the_better_strand_is_offered_and_taken_with_one_click(
    qtbot: Any, real: NewComparisonDialog, tmp_path: Path
) -> None:
    a = np.random.default_rng(1).integers(0, 4, 4000).astype(np.uint8)
    real.set_files(files(tmp_path, a, np.concatenate((DNA.reverse_complement(a), a[:120]))))
    wait(lambda: real.hint.isVisible())
    assert "b reversed shares" in real.hint.remark.text() and "align that?" in real.hint.remark.text()
    qtbot.mouseClick(real.hint.button, Qt.MouseButton.LeftButton)
    assert real.b.strand.currentData() == "reverse" and not real.hint.isVisible()
    # The other way round it says so, too; with both, the run chooses by itself.
    real.b.set_strand("forward")
    assert real.hint.isVisible()
    real.b.set_strand("both")
    assert "aligned on the reverse strand" in real.hint.remark.text() and not real.hint.button.isVisible()
    wait(lambda: real.readiness.preflight is not None)
    assert real.readiness.preflight is not None and real.readiness.preflight.request.b.reverse
    # Another pair is counted anew.
    real.b.set_strand("forward")
    other = np.random.default_rng(2).integers(0, 4, 3000).astype(np.uint8)
    (tmp_path / "unrelated").mkdir()
    real.set_files(files(tmp_path / "unrelated", a, other))
    wait(lambda: real.is_ready and not real.hint.is_counting)
    assert not real.hint.isVisible()


def test_the_time_is_told_by_a_sample_once_the_files_are_read(
    real: NewComparisonDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def estimate(
        request: ChromosomeRequest, folder: Path, engine: Engine, sample: PairSample | None = None
    ) -> Estimate:
        asked.append((request.mode, sample.score(request) if sample is not None else -1))
        return ESTIMATE

    monkeypatch.setattr("gpu.analyses.chromosome.estimate.estimate", estimate)
    a = np.random.default_rng(1).integers(0, 4, 20_000).astype(np.uint8)
    real.set_files(files(tmp_path, a, DNA.reverse_complement(a)))
    wait(lambda: asked and asked[-1][1] >= 0 and not real.busy)
    assert asked[-1] == ("local", 0)
    # Of the strand and the mode that are chosen now, without reading the files again.
    real.hint.button.click()
    wait(lambda: asked[-1][1] > 0)
    assert 19_000 < asked[-1][1] <= 20_000
    before = len(asked)
    real.mode.setCurrentIndex(real.mode.findData("global"))
    wait(lambda: len(asked) > before)
    assert asked[before][0] == "global" and 19_000 < asked[before][1] <= 20_000


def test_another_origin_is_offered_and_taken_with_one_click(
    qtbot: Any, real: NewComparisonDialog, tmp_path: Path
) -> None:
    a = np.random.default_rng(1).integers(0, 4, 4000).astype(np.uint8)
    real.set_files(files(tmp_path, a, DNA.reverse_complement(np.roll(a, 1_500))))
    wait(lambda: real.hint.isVisible())
    # First the strand, for the words of the other one say nothing.
    assert "align that?" in real.hint.remark.text()
    qtbot.mouseClick(real.hint.button, Qt.MouseButton.LeftButton)
    assert "b begins elsewhere on the circle" in real.hint.remark.text() and real.hint.isVisible()
    real.b.trim.setText("1-3000")
    assert not real.hint.isVisible()
    real.b.trim.clear()
    wait(lambda: real.hint.isVisible())
    qtbot.mouseClick(real.hint.button, Qt.MouseButton.LeftButton)
    assert real.a.circular.isChecked() and real.b.circular.isChecked() and not real.hint.isVisible()


def test_the_tick_box_follows_the_record(qtbot: Any, session: Session, engine: FakeEngine) -> None:
    engine.records = [RecordInfo("chr", "", 500), CircleInfo("plasmid", "", 300), RecordInfo("scaffold", "", 200)]
    dialog = owned(qtbot, NewComparisonDialog(session))
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    picker = dialog.b
    wait(lambda: not picker.reading)

    def choose(row: int) -> bool:
        picker.record.setCurrentIndex(row)
        return picker.circular.isChecked()

    assert [choose(row) for row in (0, 1, 2, 1)] == [False, True, False, True]
    # A range is no circle; the whole is one again.
    picker.trim.setText("1-100")
    assert not picker.circular.isChecked()
    picker.trim.clear()
    assert picker.circular.isChecked()
    # What the user says stays with this record, and so does what a request says.
    picker.circular.setChecked(False)
    picker.trim.setText("1-100")
    picker.trim.clear()
    assert not picker.circular.isChecked() and choose(0) is False
    request = ChromosomeRequest(SequenceChoice("/data/a.fa", "chr"), SequenceChoice("/data/b.fa", "plasmid"))
    for circular, ticks in (("none", [False, False]), ("a", [True, False]), ("auto", [False, True])):
        dialog.take(request.with_(circular=circular))
        wait(lambda: not (dialog.a.reading or dialog.b.reading))
        assert [dialog.a.circular.isChecked(), dialog.b.circular.isChecked()] == ticks


def test_what_is_unfolded_is_seen_where_the_screen_has_little_room(qtbot: Any, open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.setMaximumHeight(440)
    assert dialog.threads.visibleRegion().isEmpty()
    qtbot.mouseClick(dialog.computation.button, Qt.MouseButton.LeftButton)
    wait(lambda: not dialog.threads.visibleRegion().isEmpty())
