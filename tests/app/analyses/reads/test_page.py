"""The page of mapped reads: its table, the best hit of the chosen read, numbers and exports; and
what a damaged folder does.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.analyses.reads.columns import hits_text, strand_text
from app.analyses.reads.face import ReadsFace
from app.analyses.reads.page import ReadsPage
from app.analyses.registry import FACES
from app.exports.dialog import ExportDialog
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.errors import Damaged
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.drivers import settle, wait
from tests.gpu.analyses.reads.cases import (
    Read,
    hits_of,
    other_strand,
    random_reads,
    random_reference,
    write_fasta,
    write_fastq,
)

#: Records, reads, and the result.
Case = tuple[list[tuple[str, str]], list[Read], ReadsResult]
KINDS = ("exact", "mismatch", "insertion", "deletion")


@pytest.fixture
def case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(2)
    records = random_reference(chance)
    reads = random_reads(chance, records, 60)
    files = str(write_fasta(tmp_path / "ref.fa", records)), str(write_fastq(tmp_path / "q.fq", reads))
    run(ReadsRequest(files[0], (files[1],), most=3), tmp_path / "out", Monitor(), CpuEngine(1))
    return records, reads, ReadsResult.open(tmp_path / "out")


@pytest.fixture
def page(open_page: Callable[[ReadsResult], ReadsPage], case: Case) -> ReadsPage:
    return open_page(case[2])


def _cells(page: ReadsPage, row: int) -> list[str]:
    model = page.table.model
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_rows_and_best_hits(page: ReadsPage, case: Case) -> None:
    records, reads, _ = case
    shown = set()
    for number, read in enumerate(reads):
        found = hits_of([letters for _, letters in records], read.letters, 1) if len(read.letters) > 1 else []
        assert page.table.choose(number)
        settle(page)
        if not found:
            cells = [str(number + 1), read.name, "unmapped", "0", "–", "–"]
            assert _cells(page, number) == [*cells, str(len(read.letters)), "–", "–", "–", "4"]
            assert "occurs nowhere" in page.alignment.text.sentence
            shown.add("unmapped")
            continue
        best = found[0]
        place = f"{records[best.record][0]}:{best.start + 1:,}"
        told = f"{min(3, len(found))}+" if len(found) > 3 else str(len(found))
        sign = "−" if best.reverse else "+"
        cells = _cells(page, number)
        assert cells[:6] == [str(number + 1), read.name, KINDS[best.kind], told, place, sign]
        differences = "0" if KINDS[best.kind] == "exact" else "1"
        assert cells[6:] == [str(len(read.letters)), cells[7], differences, cells[9], "16" if best.reverse else "0"]
        text = page.alignment.text.text()
        lines = {line.split()[0]: line.split() for line in text.splitlines() if line[:1] == "r"}
        assert lines["read"][2].replace("-", "") == (other_strand(read.letters) if best.reverse else read.letters)
        assert lines["read"][1] == (str(len(read.letters)) if best.reverse else "1")
        spanned = len(lines["reference"][2].replace("-", ""))
        assert lines["reference"][2].replace("-", "") == records[best.record][1][best.start : best.start + spanned]
        assert lines["reference"][1] == f"{best.start + 1}".replace(",", "")
        assert page.alignment.headline.whole.endswith(f"{place} · strand {sign} · {KINDS[best.kind]}")
        shown.add(KINDS[best.kind])
    assert shown == {*KINDS, "unmapped"}


def test_numbers_and_what_the_columns_tell(page: ReadsPage, case: Case) -> None:
    _, reads, result = case
    told = dict(line.split("\t") for line in page.numbers.as_table().splitlines())
    counts = result.statistics
    assert told["Best hit: exact"] == f"{counts['mapped'][0]} ({100 * counts['mapped'][0] / len(reads):.1f} %)"
    assert told["Unmapped"].startswith(f"{counts['unmapped']} (") and told["Hits"] == str(sum(counts["hits"]))
    assert told["With more hits than asked for"].startswith(f"{counts['cut']} (") and counts["cut"] > 0
    assert told["Errors of a hit"] == "at most one" and told["Hits of a read"] == "3"
    assert {"Phase: index", "Phase: read", "Phase: search", "Phase: write"} <= told.keys()
    assert (hits_text(1_234, False), hits_text(25, True)) == ("1,234", "25+")
    assert (strand_text(0, 5), strand_text(1, 5), strand_text(0, -1)) == ("+", "−", "–")


def test_no_kind_of_hit_is_cut(page: ReadsPage) -> None:
    column, view = [row.title for row in page.table.model.columns()].index("Best hit"), page.table.view
    for kind in (*KINDS, "unmapped"):
        assert view.columnWidth(column) >= view.fontMetrics().horizontalAdvance(kind) + 8


def test_names_are_searched(page: ReadsPage) -> None:
    page.table.model.search("read17/")
    wait(lambda: not page.busy and page.table.model.rowCount() == 1)
    assert _cells(page, 0)[1] == "read17/2"


def test_the_first_columns_sort(page: ReadsPage, case: Case) -> None:
    table = case[2].reads
    hits, place, strand, kind = (table.column(name)[:] for name in ("hits", "place", "strand", "kind"))
    names = np.array(table.text("name")[:]).argsort().argsort()
    model = page.table.model
    for column, key in enumerate((np.arange(60), names, kind, hits, place, np.where(place < 0, 2, strand))):
        page.table.view.sortByColumn(column, Qt.SortOrder.DescendingOrder)
        settle(page)
        found = [int(model.index(row, 0).data()) - 1 for row in range(model.rowCount())]
        assert found == np.argsort(-key.astype(int), kind="stable").tolist(), column


def test_the_face_tells_and_looks_through(case: Case) -> None:
    result = case[2]
    face = FACES["reads"]
    assert isinstance(face, ReadsFace)
    assert face.describe(result.request) == "Hits with at most one error · at most 3 of a read"
    assert face.describe(ReadsRequest("r", ("q",), 0)) == "Exact hits"
    face.look_through(result)
    victim = result.folder / "reads" / "000000.hits.npy"
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x7f")
    with pytest.raises(Damaged, match=victim.name):
        face.look_through(ReadsResult.open(result.folder))


def test_sorted_bam_with_its_index_is_offered_first(page: ReadsPage, tmp_path: Path) -> None:
    offered = [action.text() for action in page.export_menu().actions()]
    named = [text for text in offered if text.startswith("Export reads as ")]
    assert [text[16:].rstrip("…") for text in named][:2] == ["BAM, sorted, with its index", "SAM"]
    page.exports["sorted-bam"].trigger()
    dialog = page.findChild(ExportDialog)
    assert dialog.format.currentIndex() == 0 and dialog.format.currentText() == "BAM, sorted, with its index"
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("x")
    dialog.save_button.click()
    settle(page)
    assert (tmp_path / "x.bam").exists() and (tmp_path / "x.bam.bai").read_bytes()[:4] == b"BAI\x01"


def test_an_index_is_not_replaced_unasked(page: ReadsPage, tmp_path: Path) -> None:
    (tmp_path / "x.bam.bai").write_bytes(b"old")
    page.exports["sorted-bam"].trigger()
    dialog = page.findChild(ExportDialog)
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("x")
    for name in ("“x.bam.bai” is there", "“x.bam” and “x.bam.bai” are there"):
        dialog.save_button.click()
        (box,) = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
        assert name in box.text()
        next(button for button in box.buttons() if button.text() == "Cancel").click()
        settle(page)
        assert (tmp_path / "x.bam.bai").read_bytes() == b"old"
        (tmp_path / "x.bam").write_bytes(b"old")


def test_a_result_without_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_page: Callable[[ReadsResult], ReadsPage]
) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    (tmp_path / "ref.fa").write_text(">r\n" + "ACGTTGCA" * 30 + "\n")
    (tmp_path / "q.fq").touch()
    run(ReadsRequest(str(tmp_path / "ref.fa"), (str(tmp_path / "q.fq"),)), tmp_path / "out", Monitor(), CpuEngine(1))
    page = open_page(ReadsResult.open(tmp_path / "out"))
    assert page.table.model.rowCount() == 0
    page.export("sam", tmp_path / "x.sam")
    settle(page)
    assert (tmp_path / "x.sam").read_text().startswith("@HD\t")
