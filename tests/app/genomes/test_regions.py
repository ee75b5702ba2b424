"""Regions of genomes: the menu of a ribbon, and the commands of a row of rearrangements."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from Bio import SeqIO
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.access.catalogue import RegionCommands
from app.exports.dialog import ExportDialog
from app.genomes.rearrangement_rows import GenomeRows
from app.shell.registry import FACES
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.genomes.result import GenomesResult
from tests.app.desks import heard, lone_desk
from tests.app.drivers import on_screen, settle, wait
from tests.app.genomes.samples import three_genomes, two_genomes


def bases(path: str, record: str, start: int, end: int, reverse: bool = False) -> str:
    with open(path) as file:
        found = SeqIO.to_dict(SeqIO.parse(file, "fasta"))[record].seq[start:end].upper()
    return str(found.reverse_complement() if reverse else found)


def copied(page: Any, trigger: Callable[[], object]) -> str:
    """The letters that a command copies."""
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("")
    trigger()
    wait(clipboard.text)
    settle(page)
    return str(SeqIO.read(io.StringIO(clipboard.text()), "fasta").seq)


def shown(qtbot: Any, result: GenomesResult, panel: str) -> Any:
    page = settle(on_screen(qtbot, FACES["genomes"].page(result, lone_desk()), 1280, 720))
    page.aside.setCurrentWidget(getattr(page, panel))
    return settle(page)


def menu_of(page: Any, monkeypatch: pytest.MonkeyPatch) -> list[QAction]:
    """The menu of a right click on the ribbon in the middle between the last two genomes."""
    picture = page.ribbons.picture
    picture.grab()
    box, (tops, bar) = picture._panel.box, picture._tops()
    # Rows of equal records join equal places, one below the other.
    x = box.left() + box.width() * 600 / picture.area.across
    at = QPoint(round(x), round(box.top() + (tops[-2] + bar + tops[-1]) / 2))
    menus: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu.actions()))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, picture.mapToGlobal(at))
    QApplication.sendEvent(picture, event)
    (actions,) = menus
    return actions


def test_a_right_click_on_ribbons_of_several_genomes(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = three_genomes(tmp_path)
    page = shown(qtbot, result, "ribbons")
    entries = {action.text(): action for action in menu_of(page, monkeypatch)}
    assert RegionCommands.copy_a.title not in entries and "What is this?" in entries
    some = page.ribbons.picture.shown.between[1]
    row = int(np.argmax(some.a_end - some.a_start))
    ends = [int(side[row]) for side in (some.a_start, some.a_end, some.b_start, some.b_end)]
    paths = result.request.a
    assert copied(page, entries["Copy sequence of two"].trigger) == bases(paths[1], "x", *ends[:2])
    assert copied(page, entries["Copy sequence of three"].trigger) == bases(paths[2], "x", *ends[2:])
    with qtbot.waitSignal(heard(page).opened) as opened:
        entries[RegionCommands.show_bases.title].trigger()
    assert opened.args[0].parent == result.folder / "2 x 3"
    asked: list[ChromosomeRequest] = []
    object.__setattr__(page.desk, "align", asked.append)
    entries = {action.text(): action for action in menu_of(page, monkeypatch)}
    entries[RegionCommands.align.title].trigger()
    (request,) = asked
    assert (request.a.path, request.b.path) == paths[1:] and not request.b.reverse
    assert [request.a.trim, request.b.trim] == [(ends[0] + 1, ends[1]), (ends[2] + 1, ends[3])]
    page.ribbons.picture.moved.emit(0, 2)
    # Until the picture of another order is there, the one that is shown counts.
    entries = {action.text(): action for action in menu_of(page, monkeypatch)}
    assert copied(page, entries["Copy sequence of three"].trigger) == bases(paths[2], "x", *ends[2:])
    # In another order the genomes are still read from their own files.
    settle(page)
    entries = {action.text(): action for action in menu_of(page, monkeypatch)}
    some = page.ribbons.picture.shown.between[1]
    row = int(np.argmax(some.a_end - some.a_start))
    ends = [int(side[row]) for side in (some.a_start, some.a_end, some.b_start, some.b_end)]
    assert copied(page, entries["Copy sequence of three"].trigger) == bases(paths[2], "x", *ends[:2])
    assert copied(page, entries["Copy sequence of one"].trigger) == bases(paths[0], "x", *ends[2:])


def test_bases_of_a_row_of_two_genomes(qtbot: Any, tmp_path: Path) -> None:
    result = two_genomes(tmp_path)
    page = shown(qtbot, result, "rearrangements")
    panel, found = page.rearrangements, result.rearrangements
    (path_a,), (path_b,) = result.request.a, result.request.b
    inverted = int(np.flatnonzero(found.reverse & (found.kind < BlockKind.NOT_ALIGNED_A))[0])
    ways = panel._ways_of(inverted)
    names = [
        genome.records.names[int(side[inverted])]
        for genome, side in zip(result.genomes, (found.a, found.b), strict=True)
    ]
    a, b = (
        (int(first[inverted]), int(end[inverted]))
        for first, end in ((found.a_start, found.a_end), (found.b_start, found.b_end))
    )
    assert copied(page, ways[RegionCommands.copy_a].act) == bases(path_a, names[0], *a)
    assert copied(page, ways[RegionCommands.copy_b].act) == bases(path_b, names[1], *b, reverse=True)
    # The table's own actions are these, and know the chosen row.
    texts = [action.text() for action in panel.table.view.actions()]
    assert {RegionCommands.copy_a.title, RegionCommands.save_region.title} <= set(texts)
    panel._ways_of(inverted)[RegionCommands.save_region].act()
    (dialog,) = page.findChildren(ExportDialog)
    settle(dialog)
    dialog.writer()(tmp_path / "saved.fa")
    with open(tmp_path / "saved.fa") as file:
        saved = [str(record.seq) for record in SeqIO.parse(file, "fasta")]
    assert saved == [bases(path_a, names[0], *a), bases(path_b, names[1], *b, reverse=True)]
    panel._found = replace(found, kind=np.full_like(found.kind, BlockKind.NOT_ALIGNED_A), b=np.full_like(found.b, -1))
    problems = {command.title for command, way in panel._ways_of(inverted).items() if way.problem}
    refused = RegionCommands.show_bases, RegionCommands.align, RegionCommands.copy_b
    assert problems == {command.title for command in refused}


def test_the_widest_class_fits(qtbot: Any, tmp_path: Path) -> None:
    page = shown(qtbot, two_genomes(tmp_path), "rearrangements")
    found = page.result.rearrangements
    kinds = np.resize([BlockKind.COLLINEAR, BlockKind.INVERSION], found.kind.size).astype(found.kind.dtype)
    page.result.__dict__["rearrangements"] = replace(found, kind=kinds, between=np.zeros_like(found.between))
    (column,) = [column for column in GenomeRows(page.result, np.arange(1)).columns if column.title == "Class"]
    view = page.rearrangements.table.view
    assert view.wide(column.least) == max(map(view.wide, ("collinear", "inversion")))


@pytest.mark.usefixtures("portuguese")
def test_the_list_of_rearrangements_fits_beside_the_plot_of_a_small_window(qtbot: Any, tmp_path: Path) -> None:
    page = shown(qtbot, two_genomes(tmp_path), "rearrangements")
    page.resize(900, 520)
    settle(page)
    assert page.rearrangements.isVisible() and page.rearrangements.width() <= page.aside.width()


def test_bases_of_a_changed_file_are_not_copied(qtbot: Any, tmp_path: Path) -> None:
    result = two_genomes(tmp_path)
    page = shown(qtbot, result, "rearrangements")
    path = Path(result.request.a[0])
    # As many letters as before, but others.
    path.write_text(path.read_text().translate(str.maketrans("AT", "TA")))
    said: list[str] = []
    heard(page).said.connect(said.append)
    row = int(np.flatnonzero(result.rearrangements.kind < BlockKind.NOT_ALIGNED_A)[0])
    page.rearrangements._ways_of(row)[RegionCommands.copy_a].act()
    settle(page)
    assert str(path) in said[-1] and "changed" in said[-1]
