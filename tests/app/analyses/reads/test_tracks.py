"""Files over a pile-up: added, dropped, hidden, removed, kept; what cannot be shown is told."""

from __future__ import annotations

import gc
import random
import threading
import weakref
from collections.abc import Callable
from math import ceil
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from app.access.catalogue import ReadsCommands
from app.analyses.reads.depth_lane import DepthLane
from app.analyses.reads.lane_names import LaneNames
from app.analyses.reads.page import ReadsPage
from app.pictures.features import lane_height
from gpu.analyses.chromosome.annotation.files import read_track
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.analyses.reads.conftest import LENGTHS, Wide
from tests.app.desks import heard
from tests.app.drivers import emitted, settle, wait
from tests.app.figure_texts import texts
from tests.gpu.analyses.reads.cases import Read, write_fasta, write_fastq

Open = Callable[[ReadsResult], ReadsPage]

GFF = (
    "##gff-version 3\nrec1\tx\tgene\t101\t300\t.\t-\t.\tID=a;Name=second\n"
    "other\tx\tgene\t1\t9\t.\t+\t.\tID=b\n##FASTA\n>rec1\nACGT\n"
)
BED = "track name=peaks\nrec0\t10\t60\tpeak\nrec2\t3990\t4500\tbeyond\n"
VCF = (
    "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n"
    "rec0\t501\trs7\tA\tG\t50\tPASS\tDP=9\nrec0\t601\t.\tN\t<DEL>\t.\t.\tSVTYPE=DEL;END=700\nrec2\t0\t.\tA\tT,C\t.\t.\t.\n"
)
RECORDS = [(f"rec{number}", length) for number, length in enumerate(LENGTHS)]


def _files(folder: Path) -> list[str]:
    paths = []
    for name, text in (("genes.gff3", GFF), ("peaks.bed", BED), ("calls.vcf", VCF)):
        (folder / name).write_text(text)
        paths.append(str(folder / name))
    return paths


def test_features_lie_at_joined_places(tmp_path: Path) -> None:
    genes, peaks, calls = (read_track(path, RECORDS) for path in _files(tmp_path))
    second, third = LENGTHS[0], LENGTHS[0] + LENGTHS[1]
    assert (genes.form, [(one.start, one.end, one.label) for one in genes.features]) == (
        "GFF3", [(second + 100, second + 300, "second")])  # fmt: skip
    ends = [(one.start, one.end, one.label) for one in peaks.features]
    assert ends == [(10, 60, "peak"), (third + 3990, third + 4_000, "beyond")]
    assert len(peaks.notices) == 1 and "beyond" in str(peaks.notices[0])
    assert (calls.form, [(one.start, one.end, one.label) for one in calls.features]) == (
        "VCF", [(500, 501, "rs7 A>G"), (600, 700, "N><DEL>"), (third, third + 1, "A>T,C")])  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("no table at all\n", "is no annotation"),
        ("chrX\t1\t5\n", "chrX"),
        ("##fileformat=VCFv4.2\nrec0\tten\t.\tA\tC\t.\t.\t.\n", "is damaged"),
        ("rec0\t9\t5\n", "lies behind its end"),
    ],
)
def test_what_is_no_track_is_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "odd.bed"
    path.write_text(text)
    with pytest.raises(InputError, match=told):
        read_track(path, RECORDS)


def test_dropped_shown_hidden_removed(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    view, tracks = page.reference.view, page.reference.tracks
    assert not page.take_files([str(tmp_path / "reads.fastq")])
    assert page.take_files(_files(tmp_path))
    settle(page)
    assert list(view.lanes) == ["genes.gff3", "peaks.bed", "calls.vcf"]
    # Their names lie beside what is drawn.
    names = view.findChild(LaneNames)
    assert names.isVisible() and names.geometry().right() + 1 == view.viewport().x()
    view.viewport().grab()
    box = view.boxes().features
    assert box.width() == view.viewport().width() == view.frame.width
    strip = names.grab(box.toRect().intersected(names.rect())).toImage()
    drawn = {strip.pixel(x, y) for x in range(strip.width()) for y in range(strip.height())}
    assert len(drawn) > 1
    box, height = view.boxes().features, view.boxes().features.height() / 3
    assert "gene second" in view.tip(QPointF(view.frame.at(LENGTHS[0] + 200), box.top() + height / 2))
    assert "rs7 A>G" in view.tip(QPointF(view.frame.at(500.5), box.top() + 2.5 * height))
    assert "covered" in view.tip(QPointF(view.frame.at(3_000), box.top() + height / 2))
    assert {"genes.gff3", "calls.vcf"} <= set(texts(page.figure().svg()))
    assert "calls.vcf" not in texts(page.figure().without(["lane calls.vcf"]).svg())
    kept = page.view_state()
    tracks.fill()
    shown = {action.text(): action for action in tracks.actions() if action.isCheckable()}
    shown["peaks.bed"].trigger()
    tracks.remove(tracks._tracks[0])
    assert list(view.lanes) == ["calls.vcf"]
    page.restore_view(kept)
    settle(page)
    assert set(view.lanes) == {"genes.gff3", "peaks.bed", "calls.vcf"}
    page.restore_parts({"kept/tracks": None})
    assert not view.lanes and not view.boxes().features.height()
    assert not names.isVisible() and view.viewport().x() == 0


def test_names_of_lanes_have_the_room_that_they_need(qapp: QApplication) -> None:
    page = QWidget()
    names = LaneNames(page)
    for name in ("bed4.bedgraph", "genes.gff3", "peaks.bed", "calls.vcf"):
        room = names.wanted([name]) - 12
        assert names.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, room) == name


def test_a_right_click_on_a_lane_or_its_name_hides_or_removes_its_file(
    wide: Wide, open_page: Open, tmp_path: Path
) -> None:
    page = open_page(wide.result)
    view, tracks = page.reference.view, page.reference.tracks
    tracks.add(_files(tmp_path))
    settle(page)
    name = view.lane_boxes()[1].center().toPoint()
    name.setX(5)
    of_name = {action.text(): action for action in page.ways.menu_of_name(name).actions()}
    assert {"Hide “peaks.bed”", "Remove “peaks.bed”"} <= of_name.keys()
    of_name["Hide “peaks.bed”"].trigger()
    assert list(view.lanes) == ["genes.gff3", "calls.vcf"] and len(tracks.kept() or ()) == 3
    of_lane = {action.text(): action for action in page.ways.menu(view.lane_boxes()[1].center()).actions()}
    of_lane["Remove “calls.vcf”"].trigger()
    assert list(view.lanes) == ["genes.gff3"] and len(tracks.kept() or ()) == 2
    elsewhere = page.ways.menu(view.boxes().ruler.center()).actions()
    assert not [action for action in elsewhere if action.text().startswith(("Hide", "Remove"))]


def test_the_menu_of_the_view_has_genes_of_tracks_and_the_read_there(
    wide: Wide, open_page: Open, tmp_path: Path
) -> None:
    page = open_page(wide.result)
    view = page.reference.view
    (tmp_path / "genes.gff3").write_text("##gff-version 3\nrec0\tx\tCDS\t1501\t1800\t.\t+\t0\tID=g;Name=gen\n")
    page.reference.tracks.add([str(tmp_path / "genes.gff3")])
    settle(page)
    view.show_range(1_600, 1_660)
    wait(lambda: view.loaded is not None and view.loaded.depth > 0 and not view.busy)
    pile, x = view.boxes().pile, view.frame.at(1_630.5)
    at = next(QPointF(x, y) for y in range(int(pile.top()), int(pile.bottom())) if view.read_at(QPointF(x, y)) >= 0)
    read = view.read_at(at)
    menu = page.ways.menu(at)
    entries = {action.text(): action for action in menu.actions()}
    assert page.table.current == read
    entries["Copy sequence of read"].trigger()
    assert QGuiApplication.clipboard().text().startswith(f">{wide.result.reads.text('name')[read]}\n")
    entries["Show its gene"].trigger()
    assert view.frame.left <= 1_500 and view.frame.right >= 1_800
    assert "Show bases" in entries
    menu.close()
    above = page.ways.menu(QPointF(x, view.boxes().ruler.center().y()))
    assert not {"Show bases", "Copy sequence of read"} & {action.text() for action in above.actions()}
    above.close()


def test_the_gene_is_told_with_the_accession_of_its_record(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    name, letters = "gi|9626243|ref|NC_001416.1|", "".join(random.Random(4).choices("ACGT", k=900))
    reads = [Read("q", letters[200:260], "I" * 60)]
    files = write_fasta(tmp_path / "r.fa", [(name, letters)]), write_fastq(tmp_path / "q.fq", reads)
    run(ReadsRequest(str(files[0]), (str(files[1]),)), tmp_path / "out", Monitor(), CpuEngine(1))
    page = open_page(ReadsResult.open(tmp_path / "out"))
    (tmp_path / "genes.gff3").write_text(f"##gff-version 3\n{name}\tx\tCDS\t101\t400\t.\t+\t0\tID=g;Name=gen\n")
    page.reference.tracks.add([str(tmp_path / "genes.gff3")])
    settle(page)
    said: list[str] = []
    heard(page).said.connect(said.append)
    assert page.table.choose(0)
    page.ways[ReadsCommands.gene].trigger()
    assert said == ["gen · CDS · NC_001416.1:101–400 (+)"]


def test_many_tracks_scroll_and_reads_keep_half_of_the_height(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    page.resize(page.width(), page.height() - 60)
    view, bar = page.reference.view, page.reference.view.verticalScrollBar()
    paths = []
    for number in range(7):
        paths.append(str(tmp_path / f"track{number}.bed"))
        Path(paths[-1]).write_text(f"rec0\t1000\t3400\tpiece{number}\n")
    page.reference.tracks.add(paths)
    settle(page)
    view.show_range(1_500, 1_560)
    wait(lambda: view.loaded is not None and view.loaded.depth > 0 and not view.busy)
    boxes, middle = view.boxes(), view.frame.at(1_530)
    assert boxes.pile.height() >= view.viewport().height() / 2
    pieces = [view.tip(QPointF(middle, y)) for y in (boxes.features.top() + 2, boxes.features.bottom() - 2)]
    assert "piece0" in pieces[0] and "piece6" not in pieces[1]
    below = view.viewport().rect().adjusted(0, ceil(boxes.features.bottom()), 0, 0)
    first = view.viewport().grab(below).toImage()
    hidden = round(7 * lane_height(view.fontMetrics().height()) - boxes.features.height())
    assert 0 < hidden < bar.maximum()
    bar.setValue(hidden)
    # Lanes that are scrolled out of their box lie over nothing else.
    assert view.viewport().grab(below).toImage() == first
    assert "piece" not in view.tip(QPointF(middle, boxes.coverage.top() + 2))
    assert "piece6" in view.tip(QPointF(middle, boxes.features.bottom() - 2)) and view.first_line == 0
    assert [told for _, told in view.findChild(LaneNames)._lanes][-1] == "track6.bed"
    # Then the reads follow.
    bar.setValue(bar.maximum())
    assert "piece6" in view.tip(QPointF(middle, boxes.features.bottom() - 2)) and view.first_line > 0
    # All is there from afar, where no reads are.
    view.show_range(0, 4_000)
    wait(lambda: not view.busy)
    bar.setValue(bar.maximum())
    assert "piece6" in view.tip(QPointF(view.frame.at(1_530), view.boxes().features.bottom() - 2))


def test_damaged_lines_are_asked_about(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    path = tmp_path / "half.bed"
    path.write_text("rec0\t1\t5\tgood\nrec0\tx\t5\n")
    page.take_files([str(path)])
    settle(page)
    assert not page.reference.view.lanes
    box = page.findChild(QMessageBox)
    assert box is not None and "Line 2" in box.text()
    next(button for button in box.buttons() if button.objectName() == "yes").click()
    settle(page)
    assert [one.label for one in page.reference.view.lanes["half.bed"].features] == ["good"]


def _alignments(folder: Path, name: str, places: list[int]) -> str:
    heading = "".join(f"@SQ\tSN:{record}\tLN:{length}\n" for record, length in RECORDS)
    rows = "".join(f"q{at}\t0\trec1\t{place + 1}\t9\t20M\t*\t0\t0\t*\t*\n" for at, place in enumerate(places))
    (folder / name).write_text(heading + rows)
    return str(folder / name)


def test_further_reads_are_a_track_of_coverage(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    view, tracks = page.reference.view, page.reference.tracks
    paths = [_alignments(tmp_path, "more.sam", [100, 110, 115]), _files(tmp_path)[1]]
    before = view.boxes().features.height()
    assert page.take_files(paths)
    # It is listed while it is read.
    lane = view.lanes["more.sam"]
    assert isinstance(lane, DepthLane) and lane.along is None
    settle(page)
    assert list(view.lanes) == ["more.sam", "peaks.bed"] and view.boxes().features.height() > before
    start = LENGTHS[0] + 100
    for around in (30, 3_000):
        view.show_range(start - around, start + around)
        settle(page)
        least, most, highest = view.coverage("more.sam")
        assert highest == int(most.max()) == 3 and int(least.min()) == 0
        box = view.boxes().features
        at = QPointF(view.frame.at(start + 16.5), box.top() + 4)
        assert view.tip(at).startswith("more.sam\nrec1:117")
    assert {"more.sam", "3"} <= set(texts(page.figure().svg()))
    assert "more.sam" not in texts(page.figure().without(["lane more.sam"]).svg())
    kept = page.view_state()
    page.restore_parts({"kept/tracks": None})
    assert not view.lanes
    page.restore_view(kept)
    settle(page)
    assert set(view.lanes) == {"more.sam", "peaks.bed"} and view.coverage("more.sam")[2] == 3
    removed = weakref.ref(view.lanes["more.sam"].along)
    tracks.remove(tracks._tracks[0])
    settle(page)
    gc.collect()
    assert "more.sam" not in view.lanes and removed() is None


def test_reads_of_another_reference_are_refused(wide: Wide, open_page: Open, tmp_path: Path) -> None:
    page = open_page(wide.result)
    (tmp_path / "other.sam").write_text("@SQ\tSN:chrX\tLN:500\nq\t0\tchrX\t1\t9\t4M\t*\t0\t0\t*\t*\n")
    (problem,) = emitted(heard(page).warned, page.take_files, [str(tmp_path / "other.sam")])
    assert "has reads on “chrX”" in str(problem)
    settle(page)
    assert not page.reference.view.lanes and page.view_state().get("kept", {}).get("tracks") is None


def test_reading_can_be_stopped(wide: Wide, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going, ended = threading.Event(), []

    def read(path: str, records: object, report: Callable[[float], None]) -> None:
        report(0.25)
        going.wait(30)
        try:
            report(0.5)
        except Cancelled:
            ended.append(path)
            raise

    monkeypatch.setattr("app.analyses.reads.tracks.read_coverage", read)
    page = open_page(wide.result)
    tracks, path = page.reference.tracks, _alignments(tmp_path, "more.sam", [1])
    tracks.add([path])
    lane = page.reference.view.lanes["more.sam"]
    assert isinstance(lane, DepthLane)
    wait(lambda: lane.share.done == 0.25)
    tracks.fill()
    next(action for action in tracks.actions() if action.text() == "Stop reading “more.sam”").trigger()
    assert not page.reference.view.lanes
    going.set()
    settle(page)
    assert ended == [path] and not page.reference.view.lanes
