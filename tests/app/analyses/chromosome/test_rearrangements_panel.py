"""The list of rearrangements on the page: filters, order, steps, zoom, states, files."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from Bio import SeqIO
from Bio.SeqRecord import SeqRecord
from PySide6.QtCore import QAbstractItemModel, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.access.catalogue import RegionCommands
from app.analyses.chromosome import overview
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.page import AlignmentPage
from app.exports.dialog import ExportDialog
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.scoring import Scoring
from gpu.sequences.rearranged import RearrangedPair, simulate_rearranged
from tests.app.desks import heard
from tests.app.drivers import settle, wait
from tests.samples import result_of

Opener = Callable[[Result], AlignmentPage]


@pytest.fixture(scope="module")
def pair() -> RearrangedPair:
    return simulate_rearranged(60_000, 0.01, 5, (2, 2, 2), (1_000, 2_500))


def made(folder: Path, pair: RearrangedPair) -> Path:
    """A finished result whose alignment is one diagonal: the list does not depend on it."""
    a, b = pair.a.codes, pair.b.codes
    none, end = np.zeros((0, 3), np.int64), (min(len(a), len(b)),) * 2
    path = Alignment((0, 0), end, 0, none, none)
    return result_of(folder, a, b, Alignment((0, 0), end, path.counts(a, b).score(Scoring()), none, none))


@pytest.fixture(scope="module")
def folder(pair: RearrangedPair, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Read it only; the first page keeps its findings in it."""
    return made(tmp_path_factory.mktemp("rearranged") / "r", pair)


@pytest.fixture
def result(folder: Path) -> Result:
    return Result.open(folder)


@pytest.fixture
def page(open_page: Opener, result: Result) -> AlignmentPage:
    page = open_page(result)
    page.below.setCurrentWidget(page.rearrangements)
    return page


def texts(page: AlignmentPage) -> list[list[str]]:
    model = page.rearrangements.table.model
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in rows]


def heading(model: QAbstractItemModel, column: int, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> str:
    return str(model.headerData(column, Qt.Orientation.Horizontal, role))


def test_both_lists_tell_which_identity_they_have(page: AlignmentPage) -> None:
    listed, aligned = page.rearrangements.table.model, page.alignments.table.model()
    tips = [" ".join(heading(*each, Qt.ItemDataRole.ToolTipRole).split()) for each in ((listed, 6), (aligned, 2))]
    assert (heading(listed, 6), heading(aligned, 2)) == ("Identity without gaps", "Identity with gaps")
    assert "gaps do not count" in tips[0] and "estimated" in tips[0] and "gaps included" in tips[1]
    page.rearrangements.table.choose(0)
    tip = listed.index(0, 6).data(Qt.ItemDataRole.ToolTipRole)
    assert f"identity without gaps about {listed.index(0, 6).data()}" in tip


def test_the_rearrangements_are_listed_and_drawn(page: AlignmentPage, pair: RearrangedPair) -> None:
    assert not page.rearrangements.sentence
    rows = texts(page)
    assert sorted(row[2] for row in rows) == sorted(event.kind for event in pair.events)
    starts = [int(row[0].split("–")[0].replace(",", "")) for row in rows]
    assert starts == sorted(starts)
    for row, event in zip(rows, pair.events, strict=True):
        assert abs(int(row[3].replace(",", "")) - (event.a[1] - event.a[0])) <= 50
        assert row[5] == ("−" if event.reverse else "+") and row[6].endswith(" %")
    assert page.matrix.blocks.count == len(pair.events) and page.matrix.drawn(Layer.BLOCKS)
    page.layers[Layer.BLOCKS].setChecked(False)
    assert not page.matrix.drawn(Layer.BLOCKS)
    assert b"Turned around" not in page.figure().svg()
    page.layers[Layer.BLOCKS].setChecked(True)
    assert all(name in page.figure().svg() for name in (b"Turned around", b"Moved", b"Copied"))


def test_the_keys_go_on_in_the_list_that_the_first_line_leads_to(page: AlignmentPage) -> None:
    page.below.setCurrentIndex(0)
    page.below.fold(True)
    page.commands["rearranged"].trigger()
    assert page.rearrangements.table.view.hasFocus() and not page.below.is_folded


def test_filters_by_class_and_length(page: AlignmentPage) -> None:
    panel = page.rearrangements
    kinds = [panel.table.kinds.itemText(number) for number in range(panel.table.kinds.count())]
    assert kinds[:3] == ["Rearranged", "All", "collinear"] and "inversion" in kinds
    everything = len(texts(page))
    panel.table.kinds.setCurrentIndex(kinds.index("inversion"))
    panel.table.kinds.activated.emit(panel.table.kinds.currentIndex())
    settle(page.rearrangements)
    assert {row[2] for row in texts(page)} == {"inversion"}
    panel.table.kinds.setCurrentIndex(1)
    panel.table.kinds.activated.emit(1)
    settle(page.rearrangements)
    assert len(texts(page)) > everything
    panel.table.length.setValue(2_000)
    settle(page.rearrangements)
    lengths = [max(int(row[side].replace(",", "").replace("–", "0")) for side in (3, 4)) for row in texts(page)]
    assert lengths and min(lengths) >= 2_000


def test_keys_step_through_the_list_and_zoom(qtbot: Any, page: AlignmentPage, pair: RearrangedPair) -> None:
    page.activateWindow()
    plot = page.matrix.focusProxy()
    plot.setFocus()
    whole = page.matrix.area()
    for event in pair.events[:3]:
        qtbot.keyClick(plot, Qt.Key.Key_F)
        area = page.matrix.area()
        assert area.top < event.a[0] < event.a[1] < area.bottom
        assert area.left < event.b[0] < event.b[1] < area.right
        assert area.rows < 4 * (event.a[1] - event.a[0])
    qtbot.keyClick(plot, Qt.Key.Key_B)
    assert page.matrix.area().contains(sum(pair.events[1].a) / 2, sum(pair.events[1].b) / 2)
    qtbot.keyClick(plot, Qt.Key.Key_B)
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda sentence: "no further rearrangement" in sentence):
        qtbot.keyClick(plot, Qt.Key.Key_B)
    page.commands["whole"].trigger()
    assert page.matrix.area() == whole
    # Elsewhere the same key goes to the next difference.
    page.below.setCurrentIndex(0)
    qtbot.keyClick(plot, Qt.Key.Key_F)
    assert page.matrix.area().rows < whole.rows / 4 and page.rearrangements.table.current == 0


def test_a_click_zooms_and_sorting_reorders(qtbot: Any, page: AlignmentPage, pair: RearrangedPair) -> None:
    view = page.rearrangements.table.view
    model = page.rearrangements.table.model
    page.rearrangements.table.model.sort(3, Qt.SortOrder.DescendingOrder)
    settle(page.rearrangements)
    lengths = [int(row[3].replace(",", "")) for row in texts(page)]
    assert lengths == sorted(lengths, reverse=True)
    place = view.visualRect(model.index(1, 2)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    second = sorted(pair.events, key=lambda event: event.a[0] - event.a[1])[1]
    assert page.matrix.area().contains(sum(second.a) / 2, sum(second.b) / 2)


def test_a_double_click_aligns_the_row_alone(qtbot: Any, page: AlignmentPage, pair: RearrangedPair) -> None:
    asked: list[ChromosomeRequest] = []
    object.__setattr__(page.desk, "align", asked.append)
    view, model = page.rearrangements.table.view, page.rearrangements.table.model
    row = next(number for number, event in enumerate(pair.events) if event.reverse)
    view.scrollTo(model.index(row, 2))
    for press in (qtbot.mouseClick, qtbot.mouseDClick):
        press(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(model.index(row, 2)).center())
    (request,) = asked
    event = pair.events[row]
    for choice, ends in ((request.a, event.a), (request.b, event.b)):
        assert all(abs(found - meant) <= 50 for found, meant in zip((choice.first - 1, choice.last), ends, strict=True))
    assert request.b.reverse and not request.a.reverse
    assert next(action for action in view.actions() if action.text() == RegionCommands.align.title).isEnabled()


def right_click(page: AlignmentPage, widget: QWidget, at: QPoint) -> QMenu:
    """The menu that opens, as the screen sends the click."""
    handle = page.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.RightButton, pos=widget.mapTo(page, at))
    wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def entries(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions()}


def copied(menu: QMenu, side: str) -> SeqRecord:
    entries(menu)[f"Copy sequence of {side}"].trigger()
    return SeqIO.read(io.StringIO(QGuiApplication.clipboard().text()), "fasta")


@pytest.mark.parametrize("place", ["row", "ribbon", "block"])
def test_a_right_click_has_the_same_words_everywhere(page: AlignmentPage, pair: RearrangedPair, place: str) -> None:
    asked: list[ChromosomeRequest] = []
    object.__setattr__(page.desk, "align", asked.append)
    number = next(number for number, event in enumerate(pair.events) if event.kind == "inversion")
    listed, event = page.overview.rearrangements, pair.events[number]
    assert listed is not None
    rows = np.flatnonzero(listed.kind == BlockKind.INVERSION)
    row = next(row for row in rows if listed.a_start[row] >= event.a[0] - 50)
    a, b = (int(listed.a_start[row]), int(listed.a_end[row])), (int(listed.b_start[row]), int(listed.b_end[row]))
    if place == "row":
        view = page.rearrangements.table.view
        index = view.model().index(number, 2)
        view.scrollTo(index)
        # Its menu is Qt's own, of the view's actions.
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        menu = QMenu(page)
        menu.addActions(view.actions())
    elif place == "block":
        at = page.matrix.to_pixel(sum(a) / 2, sum(b) / 2).toPoint()
        menu = right_click(page, page.matrix.viewport, at)
    else:
        page.below.setCurrentWidget(page.ribbons)
        settle(page)
        shown = page.ribbons.picture
        shown.grab()
        points = (QPoint(x, shown.height() // 2) for x in range(shown.width()))
        of_row = (a[0], a[1], b[0], b[1])
        at = next(at for at in points if ends_of(page, at) == of_row)
        menu = right_click(page, shown, at)
    offered = entries(menu)
    words = ["Show bases", "Align this exactly", "Copy sequence of a", "Copy sequence of b", "Save region as FASTA…"]
    assert [text for text in offered if text in words] == words and "Bookmark this view…" in offered
    assert not offered["Show bases"].isEnabled() and "align them exactly" in offered["Show bases"].toolTip()
    request = page.result.request
    for side, choice, (first, end) in (("a", request.a, a), ("b", request.b, b)):
        record = copied(menu, side)
        assert record.seq == SeqIO.read(choice.path, "fasta").seq[first:end]
        assert record.id.endswith(f"/{first + 1}-{end}")
    offered["Align this exactly"].trigger()
    assert [(one.a.first - 1, one.a.last, one.b.reverse) for one in asked] == [(*a, True)]
    menu.close()


def ends_of(page: AlignmentPage, at: QPoint) -> tuple[int, ...] | None:
    """The ends of the block whose ribbon is at a pixel."""
    found = page.ribbons.picture.ribbon_at(QPointF(at))
    some = page.ribbons.picture.shown.between[0]
    sides = some.a_start, some.a_end, some.b_start, some.b_end
    return None if found is None else tuple(int(side[found[1]]) for side in sides)


def test_a_row_that_stayed_in_place_shows_its_bases(page: AlignmentPage) -> None:
    table, listed = page.rearrangements.table, page.overview.rearrangements
    assert listed is not None
    table.kinds.setCurrentIndex(1)
    table.kinds.activated.emit(1)
    settle(page.rearrangements)
    actions = {action.text(): action for action in table.view.actions()}
    table.choose(int(np.flatnonzero(listed.kind == BlockKind.COLLINEAR)[0]))
    first = int(listed.a_start[table.row])
    actions["Show bases"].trigger()
    assert page.below.currentIndex() == 0 and page.text.isVisible()
    area = page.navigator.area
    assert area.top <= first < area.bottom and area.rows < page.result.request.a.used


def test_the_ribbons_are_the_rows_with_the_genes_of_both(qtbot: Any, page: AlignmentPage, tmp_path: Path) -> None:
    page.below.setCurrentWidget(page.ribbons)
    settle(page)
    shown, listed = page.ribbons.picture, page.overview.rearrangements
    assert listed is not None and not shown.empty
    (some,) = shown.shown.between
    row = int(np.flatnonzero(listed.kind == BlockKind.INVERSION)[0])
    ends = [int(column[row]) for column in (listed.a_start, listed.a_end, listed.b_start, listed.b_end)]
    number = next(
        number
        for number in range(len(some))
        if [int(side[number]) for side in (some.a_start, some.a_end, some.b_start, some.b_end)] == ends
    )
    shown.chosen.emit(0, number)
    area = page.navigator.area
    assert area.top <= ends[0] < ends[1] <= area.bottom and area.left <= ends[2] < ends[3] <= area.right
    asked: list[ChromosomeRequest] = []
    object.__setattr__(page.desk, "align", asked.append)
    shown.opened.emit(0, number)
    assert [(one.b.reverse, one.a.first - 1, one.a.last) for one in asked] == [(True, *ends[:2])]
    assert shown.shown.genes == ()
    path = tmp_path / "genes.gff3"
    path.write_text(f"##gff-version 3\n{page.result.request.b.name}\tx\tgene\t301\t1200\t.\t+\t.\tID=g1;gene=abc\n")
    page.explorer.add_annotation(1, str(path))
    settle(page)
    assert [genes.names for genes in shown.shown.genes] == [(), ("abc",)]
    page.explorer.set_shown(next(source for source in page.explorer.sources if source.path), False)
    settle(page)
    assert shown.shown.genes == ()


def test_rows_are_copied_as_numbers(page: AlignmentPage) -> None:
    page.rearrangements.table.view.selectAll()
    page.rearrangements.table.copy()
    head, *lines = QGuiApplication.clipboard().text().splitlines()
    assert head.split("\t")[2] == "Class" and len(lines) == len(texts(page))
    assert all("," not in line for line in lines)


def test_the_list_is_saved_as_a_file(page: AlignmentPage, tmp_path: Path) -> None:
    next(action for action in page.actions() if "(BEDPE)" in action.text()).trigger()
    dialog = page.findChild(ExportDialog)
    dialog.place.folder.setText(str(tmp_path))
    dialog.place.name.setText("list.bedpe")
    dialog.save_button.click()
    wait(lambda: (tmp_path / "list.bedpe").exists() and not page.busy)
    lines = (tmp_path / "list.bedpe").read_text().splitlines()
    assert len(lines) > len(texts(page)) and all(line.count("\t") == 9 for line in lines)


def test_collinear_sequences_have_an_honest_list(open_page: Opener, sample: Result) -> None:
    page = open_page(sample)
    assert "Nothing of 500 bases" in page.layers[Layer.BLOCKS].toolTip()
    assert {row[2] for row in texts(page)} <= {"collinear", "not aligned in a", "not aligned in b"}
    assert page.rearrangements.table.kinds.currentText() == "All"


def test_without_sequences_the_tab_says_why(open_page: Opener, without_inputs: Result) -> None:
    assert "No rearrangements: There is no file" in open_page(without_inputs).rearrangements.sentence


def test_very_long_sequences_are_asked_about_first(
    open_page: Opener, pair: RearrangedPair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = Result.open(made(tmp_path / "r", pair))
    monkeypatch.setattr(overview, "UNASKED", 1_000)
    page = open_page(result)
    page.below.setCurrentWidget(page.rearrangements)
    assert "take a while" in page.rearrangements.sentence and not page.layers[Layer.MATCHES].isEnabled()
    page.rearrangements._button.click()
    assert "Looking" in page.rearrangements.sentence
    wait(lambda: not page.rearrangements.sentence and not page.busy)
    assert texts(page)
    # The next time they are there at once.
    assert not open_page(Result.open(result.folder)).rearrangements.sentence


def test_without_sequences_the_ribbons_say_why(open_page: Opener, without_inputs: Result) -> None:
    page = open_page(without_inputs)
    page.below.setCurrentWidget(page.ribbons)
    settle(page)
    assert page.ribbons.picture.empty == page.rearrangements.sentence != ""
