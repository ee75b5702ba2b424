"""The fields of the dialogs for a new comparison, as somebody with a keyboard uses them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.analyses.matches.dialog import NewMatchesDialog
from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.state.settings import Settings
from app.widgets.file_dialogs import ask_folder
from gpu.sequences.records import RecordInfo
from tests.app.drivers import dialog_of, on_screen, wait
from tests.app.fakes import FakeEngine, told

RECORDS = [RecordInfo(f"chr{number}", f"Pan troglodytes chromosome {number}, part", 5_000) for number in range(1, 31)]


@pytest.fixture
def alignment(qtbot: Any, session: Session) -> NewComparisonDialog:
    return on_screen(qtbot, NewComparisonDialog(session))


@pytest.fixture
def overview(qtbot: Any, session: Session) -> NewMatchesDialog:
    return on_screen(qtbot, NewMatchesDialog(session))


@pytest.fixture
def many(engine: FakeEngine, alignment: NewComparisonDialog) -> NewComparisonDialog:
    engine.records = RECORDS
    alignment.set_files(["/data/a.fa", "/data/b.fa"])
    wait(lambda: not (alignment.a.reading or alignment.b.reading))
    return alignment


def test_the_first_field_has_the_focus(alignment: NewComparisonDialog, overview: NewMatchesDialog) -> None:
    assert alignment.focusWidget() is alignment.a.path
    assert overview.focusWidget() is overview.reference.path


@pytest.mark.parametrize("field", [lambda d: d.a.trim, lambda d: d.a.path, lambda d: d.b.record])
def test_enter_in_a_field_goes_on_and_starts_nothing(
    qtbot: Any, many: NewComparisonDialog, field: Callable[[NewComparisonDialog], QWidget]
) -> None:
    for picker in (many.a, many.b):
        picker.record.setCurrentIndex(2)
    wait(lambda: many.is_ready)
    started: list[object] = []
    many.started.connect(lambda *what: started.append(what))
    widget = field(many)
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_Return)
    qtbot.keyClick(widget, Qt.Key.Key_Enter)
    assert started == [] and many.isVisible()
    assert many.focusWidget() is not widget
    many.start.click()
    wait(lambda: len(started) == 1)


def test_records_are_found_by_any_part_of_name_or_description(many: NewComparisonDialog) -> None:
    field = many.a.record
    completer = field.completer()
    for part, found in (("some 17", ["chr17"]), ("TROGLODYTES", [r.name for r in RECORDS]), ("r29", ["chr29"])):
        completer.setCompletionPrefix(part)
        model = completer.completionModel()
        names = [completer.pathFromIndex(model.index(row, 0)) for row in range(model.rowCount())]
        assert names == found
    field.setEditText("chr17")
    assert many.a.record.row == 16


def test_the_arrow_key_takes_the_next_record_of_the_one_typed(qtbot: Any, many: NewComparisonDialog) -> None:
    field = many.a.record
    field.setCurrentIndex(2)
    field.setEditText("chr17")
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert (field.row, field.currentText()) == (17, "chr18")
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.row == 16
    field.setEditText("chromosome 9")
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.row == 8
    field.setCurrentIndex(29)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.row == 29


def test_a_typed_path_survives_a_slip_of_the_escape_key(qtbot: Any, window: MainWindow) -> None:
    window.opener.open("chromosome")
    dialog = dialog_of(window, NewComparisonDialog)
    qtbot.keyClicks(dialog.a.path, "/data/genomes/human.fa")
    qtbot.keyClick(dialog.a.path, Qt.Key.Key_Escape)
    assert window.opener.dialog is None
    window.opener.open("chromosome")
    assert window.opener.dialog is not None and window.opener.dialog.paths() == ["/data/genomes/human.fa"]
    window.opener.dialog.reject()


def test_the_overview_takes_a_typed_path(qtbot: Any, overview: NewMatchesDialog, tmp_path: Path) -> None:
    file = tmp_path / "one.fa"
    file.write_text(">a\nACGT\n")
    path = overview.reference.path
    qtbot.keyClicks(path, f"{file}x")
    qtbot.keyClick(path, Qt.Key.Key_Return)
    assert path.text() == f"{file}x" and overview.reference.remark.role == "error" and overview.isVisible()
    qtbot.keyClick(path, Qt.Key.Key_Backspace)
    qtbot.keyClick(path, Qt.Key.Key_Return)
    assert overview.reference.paths == [str(file)] and path.text() == ""


@pytest.mark.parametrize("kind", ["alignment", "overview"])
def test_no_field_moves_when_a_sentence_comes(
    request: pytest.FixtureRequest, engine: FakeEngine, kind: str, tmp_path: Path
) -> None:
    dialog = request.getfixturevalue(kind)
    dialog.resize(900, 620)
    QApplication.processEvents()
    fields = [field for field in dialog.findChildren(QWidget) if field.focusPolicy() & Qt.FocusPolicy.TabFocus]

    def places() -> list[tuple[int, ...]]:
        QApplication.processEvents()
        return [(*field.mapTo(dialog, field.rect().topLeft()).toTuple(), *field.size().toTuple()) for field in fields]

    before = places()
    long = f"/data/missing/{'very long name ' * 12}/{'x' * 200}.fa"
    dialog.set_files([long, long])
    wait(lambda: len(told(dialog, "There is no")) == 2)
    assert places() == before
    assert all("There is no" in remark.toolTip() for remark in told(dialog, "There is no"))
    assert dialog.reason.text() == "" and "There is no" in dialog.start.toolTip()


def test_browsing_begins_where_one_was_last_or_at_home(
    alignment: NewComparisonDialog, settings: Settings, tmp_path: Path
) -> None:
    def begins() -> str:
        alignment.a.browse.click()
        chooser = alignment.a.findChild(QFileDialog)
        assert chooser is not None
        place = chooser.directory().path()
        chooser.close()
        wait(lambda: alignment.a.findChild(QFileDialog) is None)
        return place

    assert begins() == str(Path.home())
    settings.last_folder = str(tmp_path)
    assert begins() == str(tmp_path)
    settings.last_folder = str(tmp_path / "gone" / "too")
    assert begins() == str(tmp_path)
    ask_folder(alignment, "", tmp_path / "not yet", print)
    chooser = alignment.findChild(QFileDialog)
    assert chooser is not None and chooser.directory().path() == str(tmp_path)
    chooser.close()
