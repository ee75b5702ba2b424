"""The dialog of exports: choices, preview, names, saving; a picture's form, copies, settings."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any, BinaryIO

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QMessageBox, QWidget

from app.exports.dialog import ExportDialog
from app.exports.export_form import ExportForm
from app.exports.items import DataExport, FormatChoice, Item, PictureExport
from app.figures.canvas import Ink
from app.figures.figure import FORMATS, HEIGHT, USUAL, WIDTH, FigureOptions, PictureRoom, Sheet
from app.figures.panel import Panel
from app.state.settings import Settings
from app.tables.extent import RowChoice
from app.theme import LIGHT
from gpu.analyses.analysis import Format
from gpu.core.errors import InputError
from tests.app.drivers import owned, settle, wait
from tests.app.figure_texts import texts, words


@dataclass(frozen=True)
class Lines(Sheet):
    """A line in a legend, and a track that can be left out."""

    name: str = "lines"
    about: tuple[str, ...] = ("a parameter",)
    hidden: frozenset[str] = frozenset()

    def tracks(self) -> dict[str, str]:
        return {"other": "The other line"}

    def without(self, tracks: Any) -> Sheet:
        return replace(self, hidden=frozenset(tracks))

    def picture(self, room: PictureRoom) -> Panel:
        panel = Panel()
        panel.curve((0, 1), (0, 1), Ink(LIGHT.forward, 1.0), "one line")
        if "other" not in self.hidden:
            panel.curve((0, 1), (1, 0), Ink(LIGHT.reverse, 1.0), "other line")
        return panel


Open = Callable[..., ExportDialog]


@pytest.fixture(autouse=True)
def _small_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.exports.picture_fields._PREVIEW", 240)


@pytest.fixture
def saved() -> list[Path]:
    return []


@pytest.fixture
def open_dialog(qtbot: Any, settings: Settings, tmp_path: Path, saved: list[Path]) -> Open:
    parent = owned(qtbot, QWidget())

    def save(path: Path, write: Callable[[Path], object], told: str) -> None:
        write(path)
        saved.append(path)

    def open_(shown: Sheet | None = None, whole: Callable[[], Sheet] | None = None) -> ExportDialog:
        action = QAction("Export figure…", parent)
        choices = tuple(FormatChoice(suffix[1:].upper(), suffix, action) for suffix in FORMATS)
        item = PictureExport("figure", tmp_path / "figure", choices, lambda: shown or Lines(), lambda: whole)
        dialog = ExportDialog([item], None, save, settings, parent)
        dialog.open()
        return settle(dialog)

    return open_


def test_options_shape_the_figure() -> None:
    svg = Lines().svg(FigureOptions(300, 200, letters=6, title="Über <b>"))
    size = re.search(rb'width="([\d.]+)pt" height="([\d.]+)pt"', svg) or re.search(
        rb'height="([\d.]+)pt"[^>]*width="([\d.]+)pt"', svg
    )
    assert size is not None and sorted(map(float, size.groups())) == [200, 300]
    assert "Über <b>" in words(svg) and "one line" in words(svg) and b'font-size="6"' in svg
    bare = texts(Lines().svg(replace(USUAL, legend=False, parameters=False)))
    assert not {"one line", "a parameter"} & set(bare)
    some = texts(Lines().svg(replace(USUAL, parameters=False)))
    assert "one line" in some and "a parameter" not in some
    image = QImage.fromData(Lines().png(replace(USUAL, width=144, height=72, dpi=100)))
    assert (image.width(), image.height()) == (200, 100)
    with pytest.raises(InputError, match="does not fit"):
        Lines().svg(replace(USUAL, width=60, height=50, letters=30))
    assert ExportForm().options() == USUAL


def test_the_preview_follows_the_form(open_dialog: Open) -> None:
    dialog = open_dialog()
    first = dialog.preview.image
    assert not first.isNull() and first.width() / first.height() == pytest.approx(WIDTH / HEIGHT, rel=0.03)
    dialog.picture.width.setValue(60)
    dialog.picture.height.setValue(120)
    settle(dialog)
    assert dialog.preview.image.width() * 2 == pytest.approx(dialog.preview.image.height(), abs=4)
    # Only a PNG has pixels, and a copy.
    svg, _, png = dialog.item.choices
    assert (svg.suffix, png.suffix, dialog.remark.text()) == (".svg", ".png", "")
    dialog.choose(png)
    assert "709 × 1,417" in dialog.remark.text()
    dialog.picture.width.setValue(600)
    dialog.picture.height.setValue(600)
    dialog.picture.dpi.setValue(1200)
    assert not dialog.save_button.isEnabled() and "too many pixels" in dialog.remark.text()
    dialog.choose(svg)
    assert dialog.save_button.isEnabled() and not dialog.remark.text()
    assert not dialog.copy_button.isEnabled() and "too many pixels" in dialog.copy_button.toolTip()
    dialog.picture.dpi.setValue(72)
    assert dialog.save_button.isEnabled() and dialog.copy_button.isEnabled() and not dialog.copy_button.toolTip()
    dialog.usual_button.click()
    settle(dialog)
    assert dialog.picture.form == ExportForm() and dialog.save_button.isEnabled()
    assert dialog.preview.image == first


def test_it_saves_the_usual_figure_beside_the_result(open_dialog: Open, tmp_path: Path, saved: list[Path]) -> None:
    dialog = open_dialog()
    assert (dialog.place.said, Path(dialog.place.folder.text())) == ("figure.svg", tmp_path)
    dialog.save_button.click()
    assert saved == [tmp_path / "figure.svg"] and saved[0].read_bytes() == Lines().svg()


def test_a_file_that_is_there_is_written_over_after_a_question(
    open_dialog: Open, tmp_path: Path, saved: list[Path]
) -> None:
    (tmp_path / "figure.svg").write_text("old")
    dialog = open_dialog()
    for answer, content in (("Cancel", b"old"), ("Write over it", Lines().svg())):
        dialog.save_button.click()
        (box,) = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
        assert "“figure.svg” is there already" in box.text()
        next(button for button in box.buttons() if button.text() == answer).click()
        assert (tmp_path / "figure.svg").read_bytes() == content
    assert saved == [tmp_path / "figure.svg"]


@pytest.mark.parametrize(
    ("name", "says", "file"),
    [
        ("mine", "", "mine.svg"),
        ("sample1.v2", "", "sample1.v2.svg"),
        ("E. coli", "", "E. coli.svg"),
        ("mine.gz", "", "mine.svg.gz"),
        ("mine.txt", "", "mine.txt"),
        ("/", "There is no folder", None),
        ("mine.pdf", "", "mine.pdf"),
        ("mine.svg.gz", "", "mine.svg.gz"),
        ("mine.vcf", "would be VCF, but SVG", None),
        ("mine.png.gz", "is packed itself", None),
        ("  ", "Give the file a name", None),
        ("nowhere/mine.svg", "There is no folder", None),
    ],
)
def test_a_name_says_the_format_or_is_refused(
    open_dialog: Open, tmp_path: Path, qtbot: Any, name: str, says: str, file: str | None
) -> None:
    dialog = open_dialog()
    dialog.place.name.selectAll()
    qtbot.keyClicks(dialog.place.name, name)
    assert dialog.save_button.isEnabled() == (file is not None)
    assert says in dialog.remark.text()
    if file is not None:
        assert dialog.place.path(dialog.choice.suffix) == tmp_path / file
    # A name that ends in another of the formats chooses it.
    assert dialog.choice.suffix == next((suffix for suffix in (".pdf", ".png") if suffix in name), ".svg")


def test_another_format_changes_the_ending(open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.place.name.setText("of mine.svg")
    for number, name in ((1, "of mine.pdf"), (2, "of mine.png")):
        choose_format(dialog, number)
        assert dialog.place.said == name and dialog.save_button.isEnabled()


def data_dialog(
    parent: QWidget,
    folder: Path,
    suffixes: Sequence[str],
    write: Callable[..., None] = lambda result, out: None,
    rows: Any = None,
    sizes: dict[str, int] | None = None,
) -> ExportDialog:
    """A dialog of data in formats with these endings, some of which tell the size of a file."""
    told = {suffix: lambda result, size=size: size for suffix, size in (sizes or {}).items()}
    action = QAction("Export…", parent)
    formats = [Format(suffix, suffix, suffix, write, told.get(suffix)) for suffix in suffixes]
    choices = tuple(FormatChoice(one.title, one.extension, action, one) for one in formats)
    item = DataExport("table", folder / "table", choices, None, lambda rows: {}, lambda: rows)
    dialog = ExportDialog([item], None, lambda *_: None, None, parent)
    dialog.open()
    return settle(dialog)


def choose_format(dialog: ExportDialog, number: int) -> None:
    """As by hand."""
    dialog.format.setCurrentIndex(number)
    dialog.format.activated.emit(number)


def test_a_typed_name_keeps_a_format_that_may_end_so(qtbot: Any, tmp_path: Path) -> None:
    parent = owned(qtbot, QWidget())
    dialog = data_dialog(parent, tmp_path, (".tsv", ".genes.tsv", ".fa", ".proteins.fa", ".sam"))
    for number, name, chosen in (
        (1, "mygenes.tsv", 1),
        (3, "mine.fa", 3),
        (1, "mine.proteins.fa", 3),
        (3, "mine.sam", 4),
        (4, "mine.genes.tsv", 1),
    ):
        choose_format(dialog, number)
        dialog.place.name.setText("")
        dialog.place.name.insert(name)  # as pasted
        dialog.place.name.textEdited.emit(name)
        assert dialog.choice is dialog.item.choices[chosen], name
        assert dialog.save_button.isEnabled(), name


def test_another_format_keeps_the_packing(qtbot: Any, tmp_path: Path) -> None:
    parent = owned(qtbot, QWidget())
    dialog = data_dialog(parent, tmp_path, (".sam", ".genes.tsv", ".bam"))
    for said, number, name in (
        ("mine.sam.gz", 1, "mine.genes.tsv.gz"),
        ("mine.genes.tsv.gz", 0, "mine.sam.gz"),
        ("mine.v2.gz", 1, "mine.v2.genes.tsv.gz"),
        ("mine.sam.gz", 2, "mine.bam"),  # packed itself
    ):
        dialog.place.name.setText(said)
        choose_format(dialog, number)
        assert dialog.place.said == name and dialog.save_button.isEnabled()


def test_a_folder_that_one_may_not_write_into_is_told(
    open_dialog: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    dialog.place.folder.setText(str(tmp_path))
    assert "may not write into" in dialog.place.problem(dialog.choice.suffix)


def test_a_folder_is_asked_for(open_dialog: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    dialog = open_dialog()
    for folder in ("", "  ", "sub", "."):
        dialog.place.folder.setText(folder)
        assert not dialog.save_button.isEnabled() and dialog.remark.text() == "Choose a folder."
    dialog.place.folder.setText("~")
    assert dialog.save_button.isEnabled()


def test_a_preview_of_the_format_before_is_not_shown(qtbot: Any, tmp_path: Path) -> None:
    begun, go_on = Event(), Event()

    def write(result: Any, out: BinaryIO) -> None:
        begun.set()
        go_on.wait(60)
        out.write(b"lines of SAM")

    parent = owned(qtbot, QWidget())
    dialog = data_dialog(parent, tmp_path, (".bam", ".sam"), write)
    choose_format(dialog, 1)
    wait(begun.is_set)
    choose_format(dialog, 0)
    wait(lambda: not dialog._timer.isActive())
    go_on.set()
    settle(dialog)
    assert "no preview" in dialog.preview.text
    choose_format(dialog, 1)
    settle(dialog)
    assert dialog.preview.text == "lines of SAM"


@dataclass
class Rows:
    """Rows of a table that is not there."""

    count: int

    def choices(self) -> list[RowChoice]:
        return [RowChoice("all", f"All {self.count}", self.count)]

    def proposed(self, format: str) -> str:
        return "all"


def test_lines_that_name_queries_count_among_the_bytes_of_matches(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.exports.file_place.free_disk", lambda folder: 30 << 30)

    def write(result: Any, out: BinaryIO) -> None:
        out.write(b"# mummer\n" + b"> name\n 1 2 345\n 6 7 89\n" * 10_000)

    parent = owned(qtbot, QWidget())
    dialog = data_dialog(parent, tmp_path, (".mums",), write, Rows(1 << 30))
    # Of 24 bytes for two matches.
    assert dialog.remark.text() == "The file will have about 12.0 GiB; 30.0 GiB are free on the drive."


def test_a_large_file_is_told_with_the_room_for_it(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = [15 << 30]
    monkeypatch.setattr("app.exports.file_place.free_disk", lambda folder: free[0])

    def write(result: Any, out: BinaryIO) -> None:
        out.write(b"@SQ a long line of the heading\n" + b"ten bytes\n" * 10_000)

    parent = owned(qtbot, QWidget())
    rows = Rows(1 << 30)
    dialog = data_dialog(parent, tmp_path, (".sam", ".fa", ".bam"), write, rows, {".bam": 20 << 30})
    assert dialog.remark.text() == "The file will have about 10.0 GiB; 15.0 GiB are free on the drive."
    free[0] = 5 << 30
    dialog.place.folder.setText(str(tmp_path.parent))
    assert "does not fit" in dialog.remark.text() and "5.0 GiB" in dialog.remark.text()
    assert dialog.save_button.isEnabled(), "it is an estimate"
    # Nobody knows how small a packed one will be, nor how many lines a row of FASTA has.
    dialog.place.name.setText("x.sam.gz")
    assert not dialog.remark.text()
    choose_format(settle(dialog), 1)
    assert not settle(dialog).remark.text()
    choose_format(dialog, 2)
    assert "20.0 GiB" in settle(dialog).remark.text() and "no preview" in dialog.preview.text
    # Small ones are not told.
    rows.count = 1_000
    choose_format(dialog, 0)
    assert not settle(dialog).remark.text()


def test_what_has_no_preview_is_not_called_slow(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the size of a file is estimated."""
    parent = owned(qtbot, QWidget())
    dialog = data_dialog(parent, tmp_path, (".sam",))
    go_on, choice = Event(), dialog.choice
    form = Format("bam", "BAM", ".bam", lambda result, out: None, lambda result: 1 + go_on.wait(60))
    monkeypatch.setattr(ExportDialog, "choice", choice._replace(suffix=".bam", format=form))
    dialog._change()
    wait(lambda: dialog._is_drawing)
    assert "no preview" in dialog.preview.text and not dialog._patience.isActive()
    go_on.set()
    settle(dialog)
    assert "no preview" in dialog.preview.text


def test_parts_and_tracks(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog(whole=lambda: Lines("the whole"))
    assert dialog.picture.part.isVisible()
    dialog.picture.part.setCurrentIndex(1)
    dialog.picture.tracks["other"].setChecked(False)
    dialog.picture.title.setText("A title")
    dialog.save(tmp_path / "it.svg")
    found = texts((tmp_path / "it.svg").read_bytes())
    assert {"the whole", "A title", "one line"} <= set(found) and "other line" not in found
    assert not open_dialog().picture.part.isVisible()


def test_the_form_is_remembered_and_not_the_title(open_dialog: Open, settings: Settings, tmp_path: Path) -> None:
    dialog = open_dialog()
    dialog.picture.width.setValue(85)
    dialog.picture.legend.setChecked(False)
    dialog.picture.title.setText("once")
    dialog.save(tmp_path / "it.pdf")
    again = open_dialog()
    assert again.picture.form == ExportForm(width=85, legend=False) and again.picture.title.text() == ""
    settings.remember("figure", {"width": "wide", "height": 1e9, "dpi": True, "letters": None, "legend": 3})
    assert open_dialog().picture.form == ExportForm()


def test_the_picture_is_copied(open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.picture.dpi.setValue(100)
    dialog.copy_button.click()
    settle(dialog)
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage() and QImage(data.imageData()).width() == round(WIDTH / 72 * 100)
    assert data.data("image/svg+xml").data() == Lines().svg()
    assert dialog.remark.text() == "The picture is on the clipboard."


def test_a_copy_and_a_print_need_no_folder(qtbot: Any, open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    dialog.place.folder.setText(str(tmp_path / "nowhere"))
    assert dialog.remark.text().startswith("There is no folder") and not dialog.save_button.isEnabled()
    assert dialog.print_button.isEnabled()
    QGuiApplication.clipboard().clear()
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    settle(dialog)
    assert QGuiApplication.clipboard().mimeData().data("image/svg+xml").data() == Lines().svg()
    dialog.picture.dpi.setValue(dialog.picture.dpi.maximum())
    dialog.picture.width.setValue(dialog.picture.width.maximum())
    assert not dialog.copy_button.isEnabled() and dialog.print_button.isEnabled()


def test_the_figure_is_printed(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "it.pdf"))
    dialog.copies.print_on(printer, dialog.picture)
    settle(dialog)
    content = (tmp_path / "it.pdf").read_bytes()
    assert content.startswith(b"%PDF") and b"/Image" in content
    assert dialog.remark.text() == f"Saved “{tmp_path / 'it.pdf'}”."


def test_why_there_is_no_picture(open_dialog: Open) -> None:
    def whole() -> Sheet:
        raise InputError("There is nothing to draw.")

    dialog = open_dialog(whole=whole)
    dialog.picture.part.setCurrentIndex(1)
    settle(dialog)
    assert dialog.remark.text() == "There is nothing to draw." and not dialog.save_button.isEnabled()
    dialog.picture.part.setCurrentIndex(0)
    settle(dialog)
    assert dialog.save_button.isEnabled()


def items_of(parent: QWidget, folder: Path, names: Sequence[str]) -> list[Item]:
    """Pictures of these names, each with a choice of formats."""
    items: list[Item] = []
    for name in names:
        action = QAction(name, parent)
        choices = tuple(FormatChoice(suffix[1:].upper(), suffix, action) for suffix in FORMATS)
        items.append(PictureExport(name, folder / name, choices, lambda name=name: Lines(name), lambda: None))
    return items


def test_arrows_choose_what_is_exported(qtbot: Any, tmp_path: Path) -> None:
    parent = owned(qtbot, QWidget())
    items = items_of(parent, tmp_path, ("figure", "no figure", "tree"))
    items[1].choices[0].action.setEnabled(False)
    items[1].choices[0].action.setToolTip("There is none.")
    dialog = ExportDialog(items, None, lambda *_: None, None, parent)
    dialog.open()
    settle(dialog)
    assert dialog.focusWidget() is dialog.what and dialog.what.currentText() == "Figure"
    dialog.picture.width.setValue(60)
    qtbot.keyClick(dialog.what, Qt.Key.Key_Down)
    settle(dialog)
    assert dialog.item is items[2] and dialog.place.said == "tree.svg"
    # Its form is that of the one before.
    assert dialog.picture.form.width == 60 and not dialog.preview.image.isNull()
    assert dialog.what.itemData(1, Qt.ItemDataRole.ToolTipRole) == "There is none."
    dialog.choose(items[1].choices[0])
    settle(dialog)
    assert dialog.remark.text() == "There is none." and not dialog.save_button.isEnabled()
    dialog.reject()


def test_a_preview_that_takes_long_is_not_waited_for(
    open_dialog: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.exports.dialog._PATIENCE_MS", 0)
    go_on = Event()

    def whole() -> Sheet:
        go_on.wait(60)
        return Lines("the whole")

    dialog = open_dialog(whole=whole)
    dialog.picture.part.setCurrentIndex(1)
    wait(lambda: "takes a while" in dialog.preview.text)
    assert dialog.save_button.isEnabled()
    # What is chosen meanwhile is drawn once that has ended.
    dialog.picture.part.setCurrentIndex(0)
    go_on.set()
    settle(dialog)
    assert not dialog.preview.image.isNull() and dialog.preview.text == ""
