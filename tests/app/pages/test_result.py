"""The common page of results, on an invented analysis."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, BinaryIO

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.exports.dialog import ExportDialog
from app.exports.items import DataExport
from app.figures.figure import Sheet
from app.language.text import Text
from app.pages.result import ResultPage
from app.widgets import saves
from app.widgets.file_dialogs import ask_save
from gpu.analyses.analysis import Format
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import InputError
from gpu.results.output import write_whole
from tests.app.desks import heard, lone_desk
from tests.app.drivers import emitted, sentences, settle


def write_letters(result: Any, out: BinaryIO, times: int = 1) -> None:
    out.write((result.letters * times).encode())


class LettersPage(ResultPage):
    formats = (
        Format("plain", "Plain text", ".txt", write_letters),
        Format("table", "TSV", ".tsv", write_letters),
    )
    what = Text("letters")
    times = 1

    def export_choice(self, rows: str) -> dict[str, Any]:
        return {"times": self.times}

    def figure(self) -> Sheet:
        raise InputError("There is no letter to draw.")


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> LettersPage:
    request = ReadsRequest(str(tmp_path / "ref.txt"), (str(tmp_path / "q.txt"),))
    page = LettersPage(SimpleNamespace(folder=tmp_path, letters="ACGT", request=request), lone_desk())  # type: ignore[arg-type]
    qtbot.addWidget(page)
    return page


def test_each_format_has_an_action(page: LettersPage) -> None:
    titles = ["Export…", "Export letters as Plain text…", "Export letters as TSV…"]
    assert [action.text() for action in page.actions()] == titles
    assert [action.text() for action in page.export_menu().actions()] == titles
    page.refuse_exports("There are no letters.")
    assert [action.isEnabled() for action in page.actions()] == [True, False, False]
    assert {action.toolTip() for action in page.actions()[1:]} == {"There are no letters."}
    page.export_action.trigger()
    dialog = page.findChild(ExportDialog)
    assert not dialog.save_button.isEnabled() and dialog.remark.text() == "There are no letters."


def asked(page: LettersPage, name: str) -> ExportDialog:
    """The dialog that an action opens."""
    page.exports[name].trigger()
    (dialog,) = (one for one in page.findChildren(ExportDialog) if one.isVisible())
    return settle(dialog)


def test_an_action_asks_for_a_file_of_its_format(page: LettersPage, tmp_path: Path) -> None:
    said = sentences(heard(page))
    dialog = asked(page, "table")
    assert (dialog.place.folder.text(), dialog.place.said) == (str(tmp_path), "letters.tsv")
    assert dialog.what.currentText() == "Letters" and dialog.format.currentText() == "TSV"
    assert dialog.preview.text == "ACGT" and not dialog.rows.isVisible()
    dialog.save_button.click()
    settle(page)
    assert (tmp_path / "letters.tsv").read_text() == "ACGT" and said[-1] == f"Saved “{tmp_path / 'letters.tsv'}”."


def test_the_beginning_of_a_large_file_is_shown(page: LettersPage) -> None:
    page.times = 1_000_000
    text = asked(page, "plain").preview.text
    assert text.endswith("…") and 4_000 < len(text) < 100_000 and set(text) == set("ACGT…")


def test_what_cannot_be_written_has_no_preview(page: LettersPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(result: Any, out: BinaryIO, times: int) -> None:
        raise InputError("There is no letter to write.")

    (item,) = page.items
    assert isinstance(item, DataExport)
    item = replace(item, choices=tuple(one._replace(format=one.format._replace(write=write)) for one in item.choices))
    dialog = settle(ExportDialog([item], None, page.save, None, page))
    assert dialog.remark.text() == "There is no letter to write." and not dialog.save_button.isEnabled()


def test_exports_are_suggested_beside_the_result(page: LettersPage, tmp_path: Path) -> None:
    (tmp_path / "request.json").write_text("{}")
    dialog = asked(page, "table")
    assert dialog.place.path(".tsv") == tmp_path.parent / f"{tmp_path.name} letters.tsv"


def test_a_name_of_another_format_is_refused(page: LettersPage, tmp_path: Path) -> None:
    dialog = asked(page, "table")
    dialog.place.name.setText("letters.bcf.gz")
    told = f"“{tmp_path / 'letters.bcf.gz'}” would be BCF, but a table is to be written; end it with .tsv."
    assert dialog.remark.text() == told and not dialog.save_button.isEnabled()
    with pytest.raises(InputError, match="would be BCF"):
        page.formats[1].save(page.result, tmp_path / "letters.bcf")


def test_a_name_is_suggested_also_where_the_program_was_begun_in_a_result(
    page: LettersPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "request.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    ask_save(page, "Save", Path("letters"), [".tsv"], lambda path: None)
    dialog = page.findChild(QFileDialog)
    assert Path(dialog.selectedFiles()[0]) == Path.home() / "letters.tsv"
    dialog.close()


def test_another_format_is_refused_and_asked_for_again(page: LettersPage, tmp_path: Path) -> None:
    saved = list[Path]()
    ask_save(page, "Save", tmp_path / "letters", [".crosspoint.zip"], saved.append)
    (dialog,) = page.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "mine.bcf"))
    dialog.setParent(None)  # type: ignore[call-overload]
    dialog.close()
    (box,) = page.findChildren(QMessageBox)
    assert box.text().startswith(f"“{tmp_path / 'mine.bcf'}” would be BCF, but a zip file is to be written")
    assert not saved
    box.accept()
    (again,) = page.findChildren(QFileDialog)
    assert Path(again.selectedFiles()[0]) == tmp_path / "mine.crosspoint.zip"
    again.fileSelected.emit(str(tmp_path / "mine.crosspoint.zip"))
    assert saved == [tmp_path / "mine.crosspoint.zip"]
    again.close()


def test_a_file_that_is_given_up_is_not_there(page: LettersPage, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    begun, go_on, failed = Event(), Event(), list[Exception]()
    heard(page).warned.connect(failed.append)

    def write(path: Path) -> None:
        def fill(out: BinaryIO) -> None:
            begun.set()
            go_on.wait(60)
            out.write(b"new")

        write_whole(path, fill)

    for name in ("old.txt", "new.txt"):
        begun.clear()
        go_on.clear()
        page.save(tmp_path / name, write)
        assert begun.wait(60)
        assert saves.under_way() == [tmp_path / name]
        saves.give_up()
        go_on.set()
        settle(page)
    assert saves.under_way() == [] and failed == []
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"old.txt": "old"}


def test_a_format_is_written_as_the_page_chooses(page: LettersPage, tmp_path: Path) -> None:
    said = sentences(heard(page))
    page.times = 2
    page.export("plain", tmp_path / "letters.txt")
    assert page.busy
    settle(page)
    assert (tmp_path / "letters.txt").read_text() == "ACGTACGT"
    assert said == [f"Writing “{tmp_path / 'letters.txt'}”…", f"Saved “{tmp_path / 'letters.txt'}”."]
    failed = emitted(heard(page).warned, page.export, "plain", tmp_path / "nowhere" / "letters.txt")
    assert "cannot be written" in str(failed[0])


@pytest.mark.parametrize("name", ["ref.txt", "q.txt", "link.txt", "hard.txt", "log.txt", "request.json", "hits/a.npy"])
def test_an_export_spares_inputs_and_the_result(name: str, page: LettersPage, tmp_path: Path) -> None:
    (tmp_path / "hits").mkdir()
    for file in ("ref.txt", "q.txt", "log.txt", "request.json", "hits/a.npy"):
        (tmp_path / file).write_text(f"{file} as it was")
    (tmp_path / "link.txt").symlink_to(tmp_path / "q.txt")
    (tmp_path / "hard.txt").hardlink_to(tmp_path / "ref.txt")
    before = {path: path.read_text() for path in tmp_path.rglob("*.*")}
    said = sentences(heard(page))
    for save in (lambda path: page.export("plain", path), lambda path: page.save(path, Path.touch)):
        save(tmp_path / name)
        settle(page)
        assert "is the same file as the input" in said[-1] or "is a file of the result itself" in said[-1]
    assert {path: path.read_text() for path in tmp_path.rglob("*.*")} == before
    # Another file is written over, as the dialog has asked.
    (tmp_path / "old.txt").write_text("old")
    page.export("plain", tmp_path / "old.txt")
    settle(page)
    assert (tmp_path / "old.txt").read_text() == "ACGT"


def test_a_figure_of_nothing_says_so(page: LettersPage) -> None:
    action = page.offer_picture("figure", page.figure)
    action.trigger()
    dialog = settle(page.findChild(ExportDialog))
    assert dialog.remark.text() == "There is no letter to draw." and not dialog.save_button.isEnabled()
