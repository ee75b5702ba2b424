"""The region in view: its exact alignment and its bases, from the picture's context menu."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from Bio import SeqIO
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from app.access.catalogue import RegionCommands
from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.region import add_region, alignment_of, region_ways
from app.charts.level_of_detail import Area
from app.shell.registry import FACES
from app.state.ways import RecordPlace
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from tests.app.desks import LoneDesk
from tests.app.drivers import owned, settle, wait
from tests.samples import finished_result

Opener = Callable[[Result], AlignmentPage]


@pytest.mark.parametrize("reverse", [False, True])
def test_its_bases_are_those_of_the_files(open_page: Opener, tmp_path: Path, reverse: bool) -> None:
    page = open_page(Result.open(finished_result(tmp_path / "r", 3_000, reverse_b=reverse)))
    settle(page)
    menu = QMenu(page)
    add_region(menu, page, Area(100.2, 250.7, 400, 520))
    entries = {action.text(): action for action in menu.actions()}
    copied = []
    for command in (RegionCommands.copy_a, RegionCommands.copy_b):
        entries[command.title].trigger()
        copied += list(SeqIO.parse(io.StringIO(QGuiApplication.clipboard().text()), "fasta"))
    sides = page.result.request.a, page.result.request.b
    for record, choice, first, last in zip(copied, sides, (100, 400), (251, 520), strict=True):
        ends = sorted((choice.position(first), choice.position(last - 1)))
        meant = SeqIO.read(choice.path, "fasta").seq[ends[0] - 1 : ends[1]]
        assert str(record.seq) == str(meant.reverse_complement() if choice.reverse else meant)
        assert record.id.endswith(f"/{choice.position(first)}-{choice.position(last - 1)}")
    asked: list[ChromosomeRequest] = []
    object.__setattr__(page.desk, "align", asked.append)
    menu = QMenu(page)
    add_region(menu, page, Area(100, 250, 400, 520))
    next(action for action in menu.actions() if action.text() == RegionCommands.align.title).trigger()
    (request,) = asked
    assert (request.a.first, request.a.last, request.a.used, request.b.used) == (101, 250, 150, 120)
    assert request.b.reverse == reverse
    next(action for action in menu.actions() if action.text() == RegionCommands.more.title).trigger()
    dialog = next(iter(page.findChildren(FindRestDialog)))
    dialog.by_number.setChecked(True)
    dialog.number.setValue(3)
    dialog.accept()
    assert asked[1:] == [request.with_(also="3", also_both_strands=True)]
    page.below.fold(True)
    next(action for action in menu.actions() if action.text() == RegionCommands.show_bases.title).trigger()
    assert not page.below.is_folded and page.below.currentIndex() == 0
    wait(lambda: not page.busy)


def test_bases_that_another_page_asks_for_are_unfolded(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(Result.open(finished_result(tmp_path / "r", 3_000)))
    settle(page)
    a = page.result.request.a
    page.below.fold(True)
    assert page.show_place(RecordPlace(a.path, a.name, a.name, a.length)) and page.below.is_folded
    assert page.show_place(RecordPlace(a.path, a.name, a.name, a.length, first=999, last=1_100))
    assert not page.below.is_folded and page.text.isVisible()
    settle(page)


def test_the_text_shows_a_place_that_was_asked_for_before_it_was_there(
    qtbot: Any, desk: LoneDesk, tmp_path: Path
) -> None:
    result = Result.open(finished_result(tmp_path / "r", 9_000))
    page = owned(qtbot, FACES["chromosome"].page(result, desk))
    assert isinstance(page, AlignmentPage)
    page.resize(1280, 720)
    page.show()
    a = page.result.request.a
    page.show_place(RecordPlace(a.path, a.name, a.name, a.length, first=4_999, last=5_100))
    settle(page)
    first, last = page.text.visible_columns
    assert page.linked.place is not None and page.linked.place.i == 4_999
    assert first <= page.linked.place.column < last


def test_a_region_beyond_the_end_of_a_circle_is_refused(tmp_path: Path) -> None:
    request = Result.open(finished_result(tmp_path / "r", 3_000, rotated=(1_000, 0))).request
    seam = request.a.seam
    with pytest.raises(ValueError, match="circle"):
        alignment_of(request, (seam - 10, seam + 10), (0, 100))
    inside = alignment_of(request, (seam - 20, seam), (0, 100), turned=True)
    assert inside.a.used == 20 and not inside.a.origin and inside.b.reverse != request.b.reverse


def test_bases_of_one_sequence_alone_are_copied_and_not_aligned(open_page: Opener, tmp_path: Path) -> None:
    page = settle(open_page(Result.open(finished_result(tmp_path / "r", 3_000))))
    ways = region_ways(page, (100, 100), (400, 520))
    refused = RegionCommands.show_bases, RegionCommands.align, RegionCommands.more, RegionCommands.copy_a
    assert {command for command, way in ways.items() if way.problem} == {*refused}
    assert {ways[command].problem for command in refused} == {"Only one sequence has these bases."}
    ways[RegionCommands.copy_b].act()
    assert len(SeqIO.read(io.StringIO(QGuiApplication.clipboard().text()), "fasta")) == 120


def test_the_menu_of_a_track_has_its_feature_and_the_region_in_view(
    open_page: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = settle(open_page(Result.open(finished_result(tmp_path / "r", 3_000))))
    annotation = tmp_path / "genes.gff3"
    record = page.result.request.a.label.split()[0]
    annotation.write_text(f"##gff-version 3\n{record}\tus\tgene\t1001\t1600\t.\t+\t.\tID=g;Name=abc\n")
    page.explorer.add_annotation(0, str(annotation))
    wait(lambda: page.tracks.lanes)
    menus: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu.actions()))
    page.tracks.menu_asked.emit(QPoint(), (0, 0))
    page.tracks.menu_asked.emit(QPoint(), None)
    with_feature, without = ({action.text(): action for action in actions} for actions in menus)
    assert with_feature.keys() - without.keys() == {"Zoom to abc", "Copy its bases"}
    assert RegionCommands.align.title in without
    with_feature["Copy its bases"].trigger()
    copied = SeqIO.read(io.StringIO(QGuiApplication.clipboard().text()), "fasta")
    assert copied.seq == SeqIO.read(page.result.request.a.path, "fasta").seq[1000:1600]
    with_feature["Zoom to abc"].trigger()
    assert page.navigator.area.rows < 1_000
