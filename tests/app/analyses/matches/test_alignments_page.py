"""Files of alignments in the window: opened by themselves, as layers, damaged; records in order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox

from app.analyses.matches.alignments_page import AlignmentsPage
from app.analyses.matches.dot_plot.layers.colours import ColourBy
from app.analyses.matches.opened import OpenedAlignments
from app.analyses.matches.page import MatchesPage
from app.analyses.matches.records import RecordFiles, Rectangle, choices
from app.analyses.registry import FACES
from app.charts.level_of_detail import Area
from app.exports.dialog import ExportDialog
from app.shell.main_window import MainWindow
from app.shell.workspace import result_pages
from gpu.analyses.registry import ANALYSES
from tests.app.analyses.matches.match_samples import matches_result
from tests.app.analyses.matches.test_alignment_layer import aligned, gapped
from tests.app.desks import heard, lone_desk
from tests.app.drivers import drop, emitted, front, on_screen, part_of, sentences, settle, wait
from tests.app.table_texts import texts
from tests.gpu.analyses.matches.imported.samples import BLAST, DELTA, PAF, SAM, write
from tests.gpu.analyses.matches.test_order import check_agp

#: Three contigs, of which c2 comes first in the genome and c3 is turned.
DRAFT = (
    "c1\t400\t0\t400\t+\tg\t1000\t600\t1000\t396\t400\t60\n"
    "c2\t300\t0\t300\t+\tg\t1000\t0\t300\t300\t300\t60\n"
    "c3\t300\t0\t300\t-\tg\t1000\t300\t600\t240\t300\t60\n"
    "c3\t300\t0\t50\t+\tg\t1000\t0\t50\t40\t50\t60\n"
)


@pytest.fixture
def window(qtbot: Any, session: Any) -> MainWindow:
    object.__setattr__(session.services, "open_result", ANALYSES.open)
    return on_screen(qtbot, MainWindow(session, result_pages(FACES)), 1280, 800)


def shown(window: MainWindow) -> AlignmentsPage:
    page = front(window, AlignmentsPage)
    return settle(page, page.plot, page.records)


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> AlignmentsPage:
    page = result_pages(FACES)(OpenedAlignments.open([str(write(tmp_path, DRAFT, "draft.paf"))]), lone_desk())
    assert isinstance(page, AlignmentsPage)
    on_screen(qtbot, page, 1200, 700)
    return settle(page, page.plot, page.records)


def test_the_legend_below_the_plot_lists_the_strands_that_are_drawn(page: AlignmentsPage) -> None:
    legend = part_of(page.plot.readout, "Colours of the matches")
    assert "forward" in legend.text() and "reverse" in legend.text()
    (layer,) = page.plot.layers.layers
    page.plot.layers.set_by(ColourBy.LAYER)
    assert not legend.text()
    page.plot.layers.set_by(ColourBy.STRAND)
    layer.segments = layer.segments._replace(strands=(False, True))
    page.plot.layers.set_by(ColourBy.STRAND)
    assert "forward" not in legend.text() and "reverse" in legend.text()
    page.plot.layers.show_layer(layer, False)
    assert not legend.text()


def test_the_file_is_listed_row_by_row(page: AlignmentsPage) -> None:
    """In the file's order; sorted, searched, limited; a row is shown on the plot."""
    table = page.list
    rows = texts(table.view)
    assert [row[1:] for row in rows] == [
        ["c1", "1–400", "+", "g", "601–1,000", "400", "99.0 %"],
        ["c2", "1–300", "+", "g", "1–300", "300", "100 %"],
        ["c3", "1–300", "−", "g", "301–600", "300", "80.0 %"],
        ["c3", "1–50", "+", "g", "1–50", "50", "80.0 %"],
    ]
    table.view.sortByColumn(5, Qt.SortOrder.AscendingOrder)
    wait(lambda: [row[0] for row in texts(table.view)] == ["2", "4", "3", "1"])
    table.search.setText("C3")
    wait(lambda: [row[0] for row in texts(table.view)] == ["4", "3"])
    table.show_limits({"columns": "51"})
    wait(lambda: [row[0] for row in texts(table.view)] == ["3"])
    assert table.choose(2)
    settle(page, page.plot)
    area = page.plot.picture.area()
    # c3 is the last contig, turned, against 300 to 600.
    assert area.left < 300 < 600 < area.right and area.top < 700 < 1000 < area.bottom
    assert area.columns < 900 and area.rows < 900
    assert "reverse alignment of 300 bp, 80.0 % identical" in page.plot.readout.findChildren(QLabel)[0].text()


def test_listed_rows_are_saved(page: AlignmentsPage, tmp_path: Path) -> None:
    """All, or those that are shown, in their order, as a table and as PAF."""
    page.aside.setCurrentWidget(page.list)
    page.list.view.sortByColumn(5, Qt.SortOrder.AscendingOrder)
    page.list.search.setText("C3")
    wait(lambda: [row[0] for row in texts(page.list.view)] == ["4", "3"])
    page.export_action.trigger()
    dialog = settle(page.findChild(ExportDialog))
    assert (dialog.what.currentText(), dialog.rows.currentData()) == ("Alignments", "shown")
    assert dialog.place.said == "draft alignments.tsv"
    assert dialog.preview.text.splitlines() == [
        "query\tquery_start\tquery_end\tstrand\treference\treference_start\treference_end\tlength\tidentity",
        "c3\t1\t50\t+\tg\t1\t50\t50\t80.00",
        "c3\t1\t300\t-\tg\t301\t600\t300\t80.00",
    ]
    dialog.choose(dialog.item.choices[1])
    settle(dialog)
    dialog.save(tmp_path / "shown.paf")
    # A picture is suggested beside the file, too.
    page.figure_action.trigger()
    (picture,) = (one for one in page.findChildren(ExportDialog) if one.isVisible())
    assert settle(picture).place.path(".svg") == tmp_path / "draft dot plot.svg" and picture.save_button.isEnabled()
    picture.reject()
    settle(page)
    page.export("rows-paf", tmp_path / "all.paf")
    settle(page)
    lines = [line.rsplit("\t", 1)[0] + "\t255" for line in DRAFT.splitlines()]
    assert (tmp_path / "all.paf").read_text().splitlines() == lines
    assert (tmp_path / "shown.paf").read_text().splitlines() == [lines[3], lines[2]]


@pytest.mark.parametrize("format", ["BLAST", "SAM"])
def test_paf_of_what_a_file_does_not_tell_is_refused(qtbot: Any, tmp_path: Path, format: str) -> None:
    """A table of BLAST tells no lengths; SAM without edits no identity."""
    text = BLAST if format == "BLAST" else re.sub(r"\tNM:i:\d+", "", SAM)
    page = result_pages(FACES)(OpenedAlignments.open([str(write(tmp_path, text, "other"))]), lone_desk())
    on_screen(qtbot, page, 1200, 700)
    settle(page, page.plot, page.records)
    (item,) = (one for one in page.items if one.title == "alignments")
    table, paf = (one.action for one in item.choices)
    assert table.isEnabled() and not paf.isEnabled() and "does not tell" in paf.toolTip()
    page.export("rows-tsv", tmp_path / "t.tsv")
    settle(page)
    identities = [line.split("\t")[-1] for line in (tmp_path / "t.tsv").read_text().splitlines()[1:]]
    assert len(identities) == len(page.result.alignments) and ("" in identities) == (format == "SAM")


def test_a_listed_row_is_shown_where_its_record_is_after_ordering(page: AlignmentsPage) -> None:
    page.records.order_action.trigger()
    settle(page, page.plot, page.records)
    page.list.choose(1)
    settle(page, page.plot)
    area = page.plot.picture.area()
    # c2 comes first now.
    assert area.top < 150 < area.bottom < 650


def test_mapped_reads_dropped_on_the_window_are_a_layer_of_a_plot_in_front(window: MainWindow, tmp_path: Path) -> None:
    paf, sam = write(tmp_path, PAF, "a.paf"), write(tmp_path, SAM, "b.sam")
    window.open_paths([str(paf)])
    page = shown(window)
    drop(window, sam)
    wait(lambda: [layer.title for layer in page.plot.layers.layers] == ["a.paf", "b.sam"])
    assert window.opener.dialog is None
    # On the start page they are short reads.
    window.workspace.setCurrentIndex(0)
    drop(window, sam)
    dialog = window.opener.dialog
    assert dialog is not None and dialog.analysis == "reads"
    dialog.reject()


def test_a_file_is_opened_without_a_run(window: MainWindow, tmp_path: Path) -> None:
    window.open_paths([str(write(tmp_path, PAF, "a.paf")), str(write(tmp_path, DELTA, "b.delta"))])
    page = shown(window)
    assert [layer.title for layer in page.plot.layers.layers] == ["a.paf", "b.delta"]
    assert page.plot.matches.reference.names == ("r1",) and set(page.plot.matches.query.names) == {"q1", "q2"}
    assert page.plot.picture.sentence == "" and page.plot.layers.by is ColourBy.STRAND
    assert window.workspace.tabText(1) == "a.paf"
    # Opened again it is the same tab.
    window.open_paths([str(tmp_path / "a.paf")])
    settle(window.session.background)
    assert window.workspace.count() == 2 and window.workspace.currentWidget() is page


def test_the_menu_opens_files_of_any_name(window: MainWindow, tmp_path: Path) -> None:
    """SAM is of reads where it is dropped on the window, and of contigs where one says so."""
    (action,) = (action for action in window.menus.own_files.actions() if action.data() == "matches")
    assert "dot p&lot" in action.text()
    face = window.session.faces["matches"]
    assert not face.opens("x.sam", is_own_zone=False) and face.opens("x.sam", is_own_zone=True)
    window.paths.open_files(face, [str(write(tmp_path, SAM, "contigs.txt"))])
    page = shown(window)
    assert page.result.alignments.form == "SAM"


@pytest.mark.parametrize("zone", [(), ("matches", "matches")])
@pytest.mark.parametrize("name", ["blast.txt", "blast.tsv", "blast.out", "blast"])
@pytest.mark.parametrize("form", ["BLAST table", "SAM"])
def test_a_table_of_any_name_dropped_on_the_start_page_is_opened(
    window: MainWindow, tmp_path: Path, name: str, zone: tuple[str, ...], form: str
) -> None:
    window.open_paths([str(write(tmp_path, SAM if form == "SAM" else BLAST, name))], *zone)
    assert shown(window).result.alignments.form == form and window.opener.dialog is None


@pytest.mark.parametrize(("text", "unit"), [(BLAST, "letters"), (PAF, "bp")])
def test_a_table_that_does_not_tell_bases_from_amino_acids_has_letters(
    window: MainWindow, tmp_path: Path, text: str, unit: str
) -> None:
    window.open_paths([str(write(tmp_path, text, "a.txt"))])
    page = shown(window)
    plot = page.plot
    titles = [plot.picture._plot.getAxis(name).labelText for name in ("top", "left")]
    # Ticks of bases have their unit themselves.
    assert [title.endswith("(letters)") for title in titles] == [unit == "letters"] * 2
    layer = plot.layers.layers[0]
    assert f"{int(layer.segments.columns[0]):,} {unit}" in plot.layers.describe(layer, 0)
    assert any(f" {unit} and " in line for line in page.figure().parameters())
    page.aside.setCurrentWidget(page.records)
    settle(page, plot, page.records)
    tip = page.records.table.model().index(0, 3).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.count(f" {unit}") == 4


def test_features_dropped_on_the_start_page_are_refused_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    for name in ("a.gff3", "a.bed", "calls.vcf.gz"):
        drop(window, write(tmp_path, "##gff-version 3\n", name))
        wait(lambda name=name: f"{name} has features or variants; open a result" in window.failure.sentence.text())
        assert window.failure.isVisible() and window.opener.dialog is None
    # So is a text that is nothing else.
    drop(window, write(tmp_path, "hello\n", "note.txt"))
    wait(lambda: "note.txt holds no record" in window.failure.sentence.text())
    assert window.failure.isVisible() and window.opener.dialog is None
    # One of several is compared with them, and the dialog says what it lacks.
    drop(window, tmp_path / "note.txt", write(tmp_path, ">s\nACGT\n", "other.txt"))
    wait(lambda: window.opener.dialog is not None)
    window.opener.dialog.reject()


@pytest.mark.parametrize("names", [("a.gff3", "a.gb"), ("a.bed", "a.fa", "b.fa"), ("a.gff.gz", "a.gb", "b.gb")])
def test_features_dropped_with_sequences_are_no_sequence_to_compare(
    window: MainWindow, tmp_path: Path, names: tuple[str, ...]
) -> None:
    features = write(tmp_path, "##gff-version 3\n", names[0])
    paths = [features, *(write(tmp_path, ">s\nACGTACGT\n", name) for name in names[1:])]
    drop(window, *paths)
    dialog = window.opener.dialog
    assert dialog is not None and [Path(path).name for path in dialog.paths()] == list(names[1:])
    assert f"{names[0]} has features or variants" in window.failure.sentence.text()
    dialog.reject()


def test_assumed_lengths_are_told(window: MainWindow, tmp_path: Path) -> None:
    window.open_paths([str(write(tmp_path, BLAST, "a.outfmt6"))])
    page = shown(window)
    assert "does not tell the lengths" in window.statusBar().currentMessage()
    page.layers.list.selectRow(0)
    assert "does not tell the lengths" in page.layers.remark.text()


def test_a_damaged_file_is_opened_if_asked(qtbot: Any, window: MainWindow, tmp_path: Path) -> None:
    window.open_paths([str(write(tmp_path, PAF + "x\ty\n", "a.paf"))])
    wait(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert "Line 3 of" in box.text() and "Traceback" not in box.text()
    (rest,) = (button for button in box.buttons() if button.text() == "Open the rest")
    qtbot.mouseClick(rest, Qt.MouseButton.LeftButton)
    page = shown(window)
    assert page.plot.layers.layers[0].segments.size == 2
    assert "One line was left out: line 3" in window.statusBar().currentMessage()


def test_what_is_no_file_of_alignments_ends_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    window.open_paths([str(write(tmp_path, ">a\nACGT\n", "a.paf"))])
    wait(window.failure.isVisible)
    assert "is no file of alignments" in window.failure.sentence.text()
    # The sentence goes once the file is one, and is opened; another file does not take it away.
    window.open_paths([str(write(tmp_path, PAF, "b.paf"))])
    assert settle(shown(window)).result.request.title == "b.paf"
    window.workspace.show_start()
    assert window.failure.isVisible()
    window.open_paths([str(write(tmp_path, PAF, "a.paf"))])
    assert settle(shown(window)).result.request.title == "a.paf"
    window.workspace.show_start()
    assert not window.failure.isVisible()


def test_contigs_are_put_in_order_and_back(qtbot: Any, page: AlignmentsPage) -> None:
    assert page.plot.matches.query.names == ("c1", "c2", "c3")
    assert "table of records" in page.exported[page.records].text()
    page.records.order_action.trigger()
    wait(lambda: not page.plot.arrangement.is_given)
    settle(page, page.plot, page.records)
    assert page.plot.matches.query.names == ("c2", "c3", "c1")
    assert page.plot.arrangement.flipped.tolist() == [False, False, True]
    assert "Back to" in page.records.order_button.text() and page.records.order_action.isChecked()
    assert "records in order" in page.exported[page.records].text()
    qtbot.mouseClick(page.records.order_button, Qt.MouseButton.LeftButton)
    wait(lambda: page.plot.arrangement.is_given)
    assert page.plot.matches.query.names == ("c1", "c2", "c3") and not page.records.order_action.isChecked()
    assert "table of records" in page.exported[page.records].text()


def test_the_table_of_records_is_walked_and_copied(page: AlignmentsPage) -> None:
    assert texts(page.records.table) == [
        ["c1", "g", "+", "396", "100.0", "40.0", "99.0"],
        ["c2", "g", "+", "300", "100.0", "30.0", "100.0"],
        ["c3", "g", "−", "280", "100.0", "35.0", "80.0"],
    ]
    by_name = {action.text(): action for action in page.records.actions_of_page}
    by_name["Next record pair"].trigger()
    assert page.plot.picture.area().top == pytest.approx(0, abs=1)
    by_name["Next record pair"].trigger()
    area = page.plot.picture.area()
    assert (area.top, area.bottom) == (pytest.approx(400, abs=1), pytest.approx(700, abs=1))
    page.records.table.copy()
    assert QApplication.clipboard().text().splitlines()[1].split("\t")[:4] == ["c2", "g", "+", "300"]
    by_name["Previous record pair"].trigger()
    assert page.plot.picture.area().top == pytest.approx(0, abs=1)
    told = emitted(heard(page).said, by_name["Previous record pair"].trigger)
    assert "no further" in told[0]


def test_one_record_by_itself(page: AlignmentsPage) -> None:
    page.records.picks[0].setCurrentIndex(3)
    assert page.records.table.model().rowCount() == 1 and page.records.count.text() == "1 of 3 record pairs"
    area = page.plot.picture.area()
    assert (area.top, area.bottom) == (pytest.approx(700, abs=1), pytest.approx(1000, abs=1))
    page.records.picks[0].setCurrentIndex(0)
    assert page.records.table.model().rowCount() == 3 and page.plot.picture.area().rows > 1000


def test_the_table_and_the_order_are_saved(qtbot: Any, page: AlignmentsPage, tmp_path: Path) -> None:
    for format, name in (("records", "t.tsv"), ("ordered-agp", "o.agp")):
        with qtbot.waitSignals([heard(page).said, heard(page).said]):
            page.export(format, tmp_path / name)
    assert (tmp_path / "t.tsv").read_text().splitlines()[1].startswith("c1\t400\tg\t1000\t+\t1\t396\t400\t100.00")
    objects = check_agp((tmp_path / "o.agp").read_text(), {"c1": "A" * 400, "c2": "C" * 300, "c3": "G" * 300})
    assert {name: len(text) for name, text in objects.items()} == {"g_ordered": 1200}
    assert objects["g_ordered"].startswith("C" * 300 + "N" * 100 + "C" * 300)
    # The file that was opened is never written over.
    failed = emitted(heard(page).warned, page.save, Path(page.result.request.path), Path.touch)
    assert "same file as the input" in str(failed[0])


def test_the_figure_has_the_layers(page: AlignmentsPage, tmp_path: Path) -> None:
    page.layers.by.setCurrentIndex(page.layers.by.findData(ColourBy.IDENTITY))
    figure = page.figure()
    figure.export(tmp_path / "f.svg")
    text = (tmp_path / "f.svg").read_text()
    assert "≥ 75 %" in text and "Forward matches" not in text and "draft.paf: 4 alignments" in text


def test_the_alignments_are_ribbons_too(page: AlignmentsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = page.ribbons.picture
    assert picture.model is None
    page.aside.setCurrentWidget(page.ribbons)
    settle(page)
    picture.grab()
    (some,) = picture.shown.between
    assert len(some) == 4 and picture.shown.records[0].names == ("c1", "c2", "c3")
    words = {picture.describe(0, row).split("\n")[0] for row in range(len(some))}
    assert "turned around, identity 80.0 %" in words and "copied, identity 80.0 %" in words
    row = int(some.reverse.argmax())
    menus: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu.actions()))
    picture.menu_asked.emit(0, row, QPoint(5, 5))
    next(action for action in menus[0] if action.text() == "Copy coordinates").trigger()
    assert QGuiApplication.clipboard().text() == picture.describe(0, row)
    whole = page.plot.picture.area()
    picture.chosen.emit(0, row)
    assert page.plot.picture.area() != whole
    picture.zoom(0.5)
    state = page.view_state()
    picture.restore(None)
    page.restore_view(state)
    assert picture.state() == state["ribbons"]


def test_the_panel_lists_and_filters(qtbot: Any, page: AlignmentsPage) -> None:
    panel = page.layers
    assert texts(panel.list) == [["draft.paf", "4"]]
    panel.length.number.setValue(300)
    assert texts(panel.list) == [["draft.paf", "3 of 4"]]
    panel.identity.setValue(95)
    settle(page, page.plot, page.records)
    assert texts(panel.list) == [["draft.paf", "2 of 4"]]
    panel.list.selectRow(0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Space)
    assert not page.plot.layers.layers[0].is_shown
    qtbot.mouseClick(panel.remove, Qt.MouseButton.LeftButton)
    assert not page.plot.layers.layers and texts(panel.list) == []
    assert "Drop a PAF" in panel.remark.text() and not panel.length.isEnabled()


def test_a_layer_over_a_result(qtbot: Any, tmp_path: Path) -> None:
    """Names are matched to the records of a result, and what does not match is told."""
    page = result_pages(FACES)(matches_result(tmp_path / "m"), lone_desk())
    assert isinstance(page, MatchesPage)
    on_screen(qtbot, page)
    settle(page, page.plot, page.records)
    lines = (
        "query1\t6000\t0\t2000\t+\tref1\t6000\t0\t2000\t1900\t2000\t60\n"
        "query9\t6000\t0\t2000\t+\tref1\t6000\t0\t2000\t1900\t2000\t60\n"
    )
    messages = sentences(heard(page))
    page.files.add([str(write(tmp_path, lines, "a.paf"))])
    wait(lambda: bool(page.plot.layers.layers))
    assert page.plot.layers.by is ColourBy.LAYER and page.plot.layers.layers[0].segments.size == 1
    assert "1 of the 2 alignments of" in messages[-1] and "1 record it names is not here (query9)" in messages[-1]
    (problem,) = emitted(heard(page).warned, page.files.add, [str(write(tmp_path, PAF, "b.paf"))])
    assert "There are ref1, ref2 and" in str(problem) and "0 of the 2 alignments" in str(problem)
    assert len(page.plot.layers.layers) == 1


def test_a_result_is_put_in_order_and_its_rectangles_follow(qtbot: Any, tmp_path: Path) -> None:
    page = result_pages(FACES)(matches_result(tmp_path / "m"), lone_desk())
    assert isinstance(page, MatchesPage)
    on_screen(qtbot, page)
    page.aside.setCurrentWidget(page.records)
    settle(page, page.plot, page.records)
    assert page.records.table.model().rowCount() == 2 and page.records.table.model().columnCount() == 6
    # Of the longer matches more are on the reverse strand.
    page.plot.set_minimum(100)
    settle(page, page.plot, page.records)
    page.records.order_action.trigger()
    wait(lambda: not page.plot.arrangement.is_given)
    settle(page, page.plot, page.records)
    assert page.plot.arrangement.flipped.tolist() == [True, False] and page.plot.minimum == 100
    with qtbot.waitSignals([heard(page).said, heard(page).said]):
        page.export("ordered-fasta", tmp_path / "o.fa")
    titles = [line for line in (tmp_path / "o.fa").read_text().splitlines() if line.startswith(">")]
    assert titles == [">query1 reverse complement", ">query2"]
    # The first thousand rows are the last of query1, which match forward in the file.
    page.plot.set_minimum(1)
    page.plot.rectangle.draw(Area(0, 1000, 4000, 6000))
    asked = emitted(heard(page).asked, page.plot.rectangle.align)
    query, reference, _ = (*asked[1], asked[2])
    assert (query.name, query.trim, query.reverse) == ("query1", (5001, 6000), False)
    assert (reference.name, reference.trim, reference.reverse) == ("ref1", (4001, 6000), False)


def test_alignments_beside_an_overview_belong_to_it(qtbot: Any, tmp_path: Path) -> None:
    """An alignment that was made from it is there when it is opened again, and opens."""
    result = matches_result(tmp_path / "m")
    files = RecordFiles(result.request, result.matches)
    sides = choices(files, Rectangle(0, 1000, 0, 1000))
    folder = aligned(tmp_path / "made", *sides[:2], gapped((0, 0), (905, 900)))
    page = result_pages(FACES)(result, lone_desk())
    assert isinstance(page, MatchesPage)
    on_screen(qtbot, page)
    wait(lambda: page.alignments == {folder})
    assert len(texts(page.layers.list)) == 1
    asked = emitted(heard(page).opened, page.layers.list.doubleClicked.emit, page.layers.list.model().index(0, 0))
    assert asked == [folder]


def test_the_table_of_records_names_accessions(qtbot: Any, tmp_path: Path) -> None:
    long = "gi|110640213|ref|NC_008253.1|"
    path = write(tmp_path, DRAFT.replace("\tg\t", f"\t{long}\t"), "hits.tab")
    page = on_screen(qtbot, result_pages(FACES)(OpenedAlignments.open([str(path)]), lone_desk()))
    page.aside.setCurrentWidget(page.records)
    settle(page, page.plot, page.records)
    cell = page.records.table.model().index(0, 1)
    assert cell.data() == "NC_008253.1" and long in cell.data(Qt.ItemDataRole.ToolTipRole)
    page.records.table.selectRow(0)
    page.records.table.copy()
    assert long in QApplication.clipboard().text()


def test_genes_of_annotations_lie_along_both_sides_and_on_ribbons(page: AlignmentsPage, tmp_path: Path) -> None:
    assert page.figure().lanes == (None, None)
    bed = tmp_path / "genes.bed"
    bed.write_text("g\t100\t200\tabc\t0\t+\nc2\t10\t60\txyz\t0\t-\n")
    assert page.take_files([str(bed)])
    settle(page, page.plot)
    rows, columns = page.figure().lanes
    assert rows is not None and columns is not None
    assert [(each.label, each.start, each.end) for each in columns.features] == [("abc", 100, 200)]
    # c2 is the second record of a.
    assert [(each.label, each.start, each.end, each.strand) for each in rows.features] == [("xyz", 410, 460, -1)]
    page.aside.setCurrentWidget(page.ribbons)
    settle(page, page.plot)
    assert [genes.names for genes in page.ribbons.picture.shown.genes] == [("xyz",), ("abc",)]
    svg = tmp_path / "x.svg"
    page.figure().export(svg)
    assert "abc" in svg.read_text()
