"""Two genomes as a biologist compares them: dropped, proposed, aligned, looked at, reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from app.analyses.chromosome.page import AlignmentPage
from app.genomes.dialog import NewGenomesDialog
from app.genomes.page import GenomesPage
from app.genomes.pairs_panel import PairsPanel
from app.shell.main_window import MainWindow
from tests.app.drivers import dialog_of, front, settle, wait
from tests.gpu.genomes.simulated import simulate


def place(pairs: PairsPanel, a: str, b: str) -> int:
    """The place of a pair in the table."""
    return [row.names for row in pairs.table.model().shown].index((a, b))


def test_from_two_dropped_genomes_to_a_report(qtbot: Any, real_window: MainWindow, tmp_path: Path) -> None:
    window, pair = real_window, simulate(tmp_path, (2500, 2200, 1500))
    # Dropped on the place for genomes of the start page.
    window.start_page.zones["genomes", "genomes"].files_dropped.emit("genomes", [str(pair.a), str(pair.b)])
    dialog = dialog_of(window, NewGenomesDialog)
    assert not dialog.is_all
    wait(lambda: dialog.is_ready)
    assert (dialog.a.paths, dialog.b.paths) == ([str(pair.a)], [str(pair.b)])
    dialog.start.click()

    page = settle(front(window, GenomesPage))
    assert not page.result.has_alignments and page.plot.paths.all == ()
    pairs = page.pairs
    assert len(pairs.ticks.chosen) == 5 and "about" in pairs.count.text()
    # Fewer by the slider; one of them again by hand, and one that is not wanted.
    pairs.threshold.setValue(45)
    assert len(pairs.ticks.chosen) == 3
    model = pairs.table.model()
    index = model.index(place(pairs, "a1", "b2"), 0)
    qtbot.mouseClick(pairs.table.viewport(), Qt.MouseButton.LeftButton, pos=pairs.table.visualRect(index).center())
    assert {row.names for row in pairs.ticks.chosen} == {
        *(("a1", "b1"), ("a2", "b2"), ("a3", "b3"), ("a1", "b2")),
    }
    pairs.threshold.setValue(5)
    assert len(pairs.ticks.chosen) == 5
    pairs.start.click()

    wait(lambda: not isinstance(window.workspace.currentWidget(), GenomesPage))
    page = settle(front(window, GenomesPage))
    assert page.result.has_alignments and len(page.plot.paths.all) == 5
    assert not page.pairs.start.isEnabled()
    moved = page.rearrangements.table.model
    wait(lambda: moved.rowCount() == 2)
    assert {moved.index(row, 4).data() for row in range(2)} == {"translocation between records"}
    report = tmp_path / "report.html"
    with qtbot.waitSignal(window.statusBar().messageChanged, check_params_cb=lambda text: text.startswith("Saved")):
        page.export("report", report)
    text = report.read_text(encoding="utf-8")
    assert "translocation between records" in text and "a3" in text and text.count("<img") == 2
    vcf = tmp_path / "x.vcf"
    with qtbot.waitSignal(window.statusBar().messageChanged, check_params_cb=lambda text: text.startswith("Saved")):
        page.export("vcf", vcf)
    assert vcf.read_text().count("##contig") == 3
    # A double click on a pair opens its alignment.
    table = page.pairs.table
    table.doubleClicked.emit(table.model().index(place(page.pairs, "a3", "b3"), 1))
    alignment = settle(front(window, AlignmentPage))
    assert alignment.result.request.b.reverse
    # One on a rearrangement aligns its bases alone, and shows them.
    window.workspace.setCurrentWidget(page)
    page.aside.setCurrentWidget(page.rearrangements)
    view = page.rearrangements.table.view
    wait(lambda: view.isVisible() and not page.busy)
    for press in (qtbot.mouseClick, qtbot.mouseDClick):
        press(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(moved.index(0, 4)).center())
    wait(lambda: window.workspace.currentWidget() is not page)
    alone = settle(front(window, AlignmentPage))
    row, found = page.rearrangements.table.row, page.result.rearrangements
    assert (alone.result.request.a.first - 1, alone.result.request.a.last) == (found.a_start[row], found.a_end[row])
    assert alone.text.isVisible() and not alone.below.is_folded
