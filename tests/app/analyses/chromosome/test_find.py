"""Finding genes, motifs and places on a page; annotation files; what is kept of a view."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from app.analyses.chromosome.annotation_drop import annotations_in
from app.analyses.chromosome.bookmarks import Bookmark
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.sources import ShownAlignment
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Sequence
from tests.app.desks import heard
from tests.app.drivers import emitted, sentences, settle, wait
from tests.samples import finished_result

Opener = Callable[[Result], AlignmentPage]

GENES = """##gff-version 3
sample_{0}\tx\tgene\t5001\t5600\t.\t-\t.\tID=g1;Name=aukC
sample_{0}\tx\tCDS\t5001\t5600\t.\t-\t0\tID=c1;Parent=g1;product=diving kinase
sample_{0}\tx\tgene\t9001\t9100\t.\t+\t.\tID=g2;Name=aukD
"""


@pytest.fixture
def genes(tmp_path: Path) -> str:
    path = tmp_path / "genes.gff3.gz"
    path.write_bytes(gzip.compress(GENES.format("a").encode()))
    return str(path)


@pytest.fixture
def annotated(page: AlignmentPage, genes: str) -> AlignmentPage:
    page.explorer.add_annotation(0, genes)
    return settle(page)


def test_differences_are_told_with_genes_of_files(annotated: AlignmentPage) -> None:
    rows = annotated.differences.rows
    assert rows is not None and {"aukC", "aukD"} <= set(rows.differences.effects.genes)
    (source,) = (source for source in annotated.explorer.sources if source.path)
    annotated.explorer.remove(source)
    settle(annotated)
    assert annotated.differences.rows is not None and not annotated.differences.rows.differences.has_effects


def look_for(qtbot: Any, page: AlignmentPage, text: str) -> None:
    """Type a text and press Enter, and wait until that is answered."""
    page.place_field.setText(text)
    qtbot.keyClick(page.place_field, Qt.Key.Key_Return)
    settle(page)


def place_on_lane(page: AlignmentPage, lane: int, base: int) -> QPoint:
    """A point of the tracks over a base of a, in the lane of this number."""
    alignment = page.result.alignment
    tracks = page.tracks
    first, last = tracks.range
    plot = tracks._plot_rect()
    x = plot.left() + (alignment.column_at(i=base) + 0.5 - first) * plot.width() / (last - first)
    count = len(tracks.lanes)
    return QPoint(round(x), round(plot.bottom() - (count - lane) * 17 + 8))


def test_the_list_shows_what_is_found_while_one_types(qtbot: Any, annotated: AlignmentPage) -> None:
    field = annotated.place_field
    annotated.activateWindow()
    field.setFocus()
    qtbot.keyClicks(field, "diving")
    wait(lambda: len(field.rows) == 1 and field.list.isVisible())
    (row,) = field.rows
    assert row.name == "aukC (CDS), diving kinase" and row.place == "a 5,001–5,600 −"
    assert " % identical, " in row.remark and row.remark.endswith(" −")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.list.isHidden() and field.text() == "diving"
    field.selectAll()
    qtbot.keyClicks(field, "auk")
    wait(lambda: len(field.rows) == 2)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert annotated.feature_panel.feature is not None
    assert annotated.feature_panel.feature.label == "aukD" and field.list.isHidden()
    area = annotated.matrix.area()
    assert area.top <= 9_000 < 9_100 <= area.bottom and area.rows < 200


def test_enter_goes_to_a_gene_and_tells_its_counterpart(qtbot: Any, annotated: AlignmentPage) -> None:
    look_for(qtbot, annotated, "aukc")
    panel = annotated.feature_panel
    assert panel.isVisible() and panel.feature is not None and panel.feature.kind == "CDS"
    rows = dict(panel.rows())
    assert rows["Place"] == "a 5,001–5,600 −" and rows["Length"] == "600 bp" and rows["product"] == "diving kinase"
    assert " % identical" in rows["Aligned"] and "b " in rows["Aligned"]
    assert annotated.linked.place is not None and annotated.linked.place.i == 5_000
    panel.copy_button.click()
    assert "product\tdiving kinase" in QGuiApplication.clipboard().text()
    panel.bases_button.click()
    header, *lines = QGuiApplication.clipboard().text().split()
    a, _ = annotated.result.load_sequences()
    assert header == ">aukC" and lines[0] == "sample_a:5,001–5,600"
    assert "".join(lines[2:]) == DNA.text(DNA.reverse_complement(a.codes[5_000:5_600]))


@pytest.mark.usefixtures("portuguese")
def test_a_counterpart_is_told_in_the_language_of_the_window(qtbot: Any, annotated: AlignmentPage) -> None:
    look_for(qtbot, annotated, "aukc")
    (aligned,) = (value for name, value in annotated.feature_panel.rows() if name == "Alinhado")
    assert " % idêntico, " in aligned


def test_a_click_shows_a_feature_and_a_double_click_zooms_to_it(qtbot: Any, annotated: AlignmentPage) -> None:
    annotated.below.setCurrentIndex(0)
    wait(lambda: annotated.tracks.width() > 800)
    at = place_on_lane(annotated, 0, 5_300)
    qtbot.mouseClick(annotated.tracks, Qt.MouseButton.LeftButton, pos=at)
    assert annotated.feature_panel.feature is not None and annotated.feature_panel.feature.label == "aukC"
    whole = annotated.matrix.area()
    assert whole.rows > 19_000
    qtbot.mouseDClick(annotated.tracks, Qt.MouseButton.LeftButton, pos=at)
    area = annotated.matrix.area()
    assert area.top <= 5_000 and area.bottom >= 5_600 and area.rows < 900
    annotated.grab()


def test_motifs_are_counted_drawn_and_walked_through(qtbot: Any, page: AlignmentPage) -> None:
    a, b = page.result.load_sequences()
    texts = [DNA.text(side.codes) for side in (a, b)]
    look_for(qtbot, page, "gaattc")
    bar = page.hits_bar
    count = [text.count("GAATTC") for text in texts]
    assert bar.isVisible() and bar.count == sum(count) and f"{count[0]:,} in a" in bar.label.text()
    first = texts[0].index("GAATTC")
    area = page.matrix.area()
    assert bar.current == 0 and area.top <= first and first + 6 <= area.bottom and area.rows < 60
    next(action for action in page.actions() if action.text() == "Next hit").trigger()
    second = texts[0].index("GAATTC", first + 1)
    assert bar.current == 1 and page.matrix.area().contains(second, page.matrix.area().left)
    bar.previous.click()
    bar.previous.click()
    assert bar.current == bar.count - 1
    assert page.matrix.area().left <= texts[1].rindex("GAATTC") <= page.matrix.area().right
    page.grab()
    bar.close_hits()
    assert bar.isHidden() and not page.tracks.lanes


def test_a_motif_is_looked_for_anew_when_an_annotation_says_circle(
    qtbot: Any, page: AlignmentPage, tmp_path: Path
) -> None:
    letters = DNA.text(page.result.load_sequences()[0].codes)
    bar = page.hits_bar
    look_for(qtbot, page, letters[-8:] + letters[:8])
    assert bar.isVisible() and bar.count == 0
    path = tmp_path / "circle.gff3"
    path.write_text(f"sample_a\t.\tregion\t1\t{len(letters)}\t.\t+\t.\tIs_circular=true\n")
    page.explorer.add_annotation(0, str(path))
    wait(lambda: bar.count == 1)
    (circle,) = (source for source in page.explorer.sources if source.path)
    page.explorer.remove(circle)
    wait(lambda: bar.count == 0)
    # Hits that were closed stay so.
    bar.close_hits()
    page.explorer.add_annotation(0, str(path))
    settle(page)
    assert bar.isHidden() and not page.hits_bar.count and any(source.path for source in page.explorer.sources)


def test_positions_ranges_and_records_are_found_too(qtbot: Any, page: AlignmentPage) -> None:
    look_for(qtbot, page, "a:1000-2,000")
    assert round(page.matrix.area().top) == 999 and round(page.matrix.area().bottom) == 2_000
    look_for(qtbot, page, "sample_a")
    assert page.matrix.area().rows > 19_000
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda sentence: "no gene" in sentence):
        page.place_field.setText("no such thing")
        qtbot.keyClick(page.place_field, Qt.Key.Key_Return)


def test_without_its_sequences_a_page_finds_positions_alone(
    qtbot: Any, open_page: Opener, without_inputs: Result
) -> None:
    page = open_page(without_inputs)
    look_for(qtbot, page, "1,000-1,200")
    assert round(page.matrix.area().top) == 999
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda said: "once the sequences are read" in said):
        page.place_field.setText("gatc")
        qtbot.keyClick(page.place_field, Qt.Key.Key_Return)


def test_names_decide_on_the_side_and_a_mismatch_is_said(page: AlignmentPage, tmp_path: Path) -> None:
    path = tmp_path / "b genes.gff3"
    path.write_text(GENES.format("b"))
    said = sentences(heard(page))
    page.explorer.add_annotation(0, str(path))
    settle(page)
    (source,) = (source for source in page.explorer.sources if source.path)
    assert source.side == 1 and "3 features of b (sample_b), GFF3" in said[-1]
    path = tmp_path / "others.bed"
    path.write_text("chr7\t1\t20\n")
    (problem,) = emitted(heard(page).warned, page.explorer.add_annotation, 0, str(path))
    assert "annotates “chr7”, but not “sample_a”" in str(problem)


def test_the_other_lines_of_a_damaged_file_load_if_asked(page: AlignmentPage, tmp_path: Path) -> None:
    path = tmp_path / "genes.gff3"
    path.write_text(GENES.format("a") + "damaged\n")
    page.explorer.add_annotation(0, str(path))
    wait(lambda: bool(page.findChildren(QMessageBox)))
    (box,) = page.findChildren(QMessageBox)
    assert f"Line 5 of {path} is damaged" in box.text()
    next(one for one in box.findChildren(QPushButton) if one.text() == "Open the rest").click()
    settle(page)
    assert [len(source.wholes) for source in page.explorer.sources if source.path] == [3]


def test_a_file_is_dropped_on_a_side(page: AlignmentPage, tmp_path: Path) -> None:
    path = tmp_path / "genes.gff3"
    path.write_text(GENES.format("b"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPoint(page.width() - 50, 300)
    entered = QDragEnterEvent(at, copy, data, left, none)
    QApplication.sendEvent(page, entered)
    assert entered.isAccepted()
    page.grab()
    QApplication.sendEvent(page, QDropEvent(QPointF(at), copy, data, left, none))
    wait(lambda: [source.side for source in page.explorer.sources if source.path] == [1])
    assert annotations_in(["x.fa", "x.gff3"]) == [] and annotations_in(["x.gb", "y.gb"]) == []
    assert annotations_in(["x.gb"]) == ["x.gb"] and annotations_in(["x.bed", "y.gtf.gz"]) != []


def test_a_view_is_kept_with_the_result(open_page: Opener, sample: Result, genes: str, settings: Settings) -> None:
    page = open_page(sample)
    page.explorer.add_annotation(0, genes)
    settle(page)
    (source,) = (source for source in page.explorer.sources if source.path)
    page.explorer.set_shown(source, False)
    page.remember()
    again = settle(open_page(sample))
    (source,) = (source for source in again.explorer.sources if source.path)
    assert (source.path, source.shown) == (genes, False) and not again.tracks.lanes
    again.explorer.remove(source)
    again.remember()
    assert settings.view(str(sample.folder.absolute())) == {}
    for number in range(150):
        settings.keep_view(f"/result {number}", {"bookmarks": []})
    assert settings.view("/result 149") == {"bookmarks": []} and settings.view("/result 3") == {}


def test_kept_views_that_make_no_sense_are_left_out(open_page: Opener, sample: Result, settings: Settings) -> None:
    good = {"top": 0, "bottom": 5.5, "left": 1, "right": 2, "note": "here"}
    bad = [{**good, "top": "0"}, {**good, "bottom": -1}, {**good, "note": 5}, {"top": 1}, 7, {**good, "left": True}]
    annotations = [{"side": 2, "path": "x"}, {"side": True, "path": "x"}, {"side": 0}, {"side": 1, "path": "x"}]
    kept = {"bookmarks": [*bad, good], "annotations": annotations, "choices": {"x": 1, "code": [], "orfs": True}}
    settings.keep_view(str(sample.folder.absolute()), kept)
    page = open_page(sample)
    assert page.bookmarks.bookmarks == (Bookmark(0, 5.5, 1, 2, "here"),) and page.reading.kept() == {"orfs": True}
    # A file that cannot be read now is kept all the same.
    assert page.explorer.kept_files() == [{"side": 1, "path": "x", "shown": True}]
    settings.keep_view(str(sample.folder.absolute()), {"bookmarks": 5, "annotations": None, "choices": []})
    page = open_page(sample)
    assert page.bookmarks.kept() is page.reading.kept() is page.explorer.kept_files() is None


def test_features_are_shown_along_an_alignment_with_the_other_strand(
    qtbot: Any, open_page: Opener, tmp_path: Path, genes: str
) -> None:
    result = Result.open(finished_result(tmp_path / "result", length=20_000, reverse_b=True, trimmed=True))
    page = open_page(result)
    explorer, request = page.explorer, result.request
    path = tmp_path / "b.bed"
    middle = (request.b.first + request.b.last) // 2
    path.write_text(f"sample_b\t{middle - 1}\t{middle + 299}\tspot\t0\t+\n")
    explorer.add_annotation(1, str(path))
    settle(page)

    def zoomed() -> tuple[str, tuple[int, int]]:
        look_for(qtbot, page, "spot")
        area = page.matrix.area()
        rows = dict(page.feature_panel.rows())
        return rows["Place"], (round(area.left), round(area.right))

    before = zoomed()
    assert before[0] == f"b {middle:,}–{middle + 299:,} +"
    # The same alignment as one of a request with b's forward strand sees it; the picture stays.
    a, b = result.load_sequences()
    turned = Sequence(b.name, DNA.reverse_complement(b.codes))
    other = request.with_(b=replace(request.b, reverse=False))
    explorer.show(ShownAlignment(other, None, (a, turned)), [])
    settle(page)
    assert explorer.is_turned
    after = zoomed()
    assert after[0] == before[0]
    assert after[1] == pytest.approx(before[1], abs=1)
