"""The page of exact matches: list and plot move each other, exports, exact alignments and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QToolButton

from app.analyses.matches.model import MatchColumn
from app.analyses.matches.page import MatchesPage
from app.analyses.matches.records import Rectangle
from app.analyses.registry import FACES
from app.exports.dialog import ExportDialog
from app.shell.commands import CommandPalette
from app.shell.main_window import MainWindow
from app.shell.workspace import result_pages
from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.matches.export import FORMATS
from gpu.analyses.matches.result import Matches, MatchesResult, RecordTable
from gpu.analyses.registry import ANALYSES
from tests.app.analyses.matches.match_samples import matches_result, stored
from tests.app.analyses.matches.test_alignment_layer import aligned, also, gapped
from tests.app.desks import heard, lone_desk
from tests.app.drivers import emitted, front, on_screen, seen, settle, wait
from tests.app.table_texts import texts


@pytest.fixture
def open_matches(qtbot) -> Callable[[MatchesResult], MatchesPage]:  # type: ignore[no-untyped-def]
    def open_(result: MatchesResult) -> MatchesPage:
        page = result_pages(FACES)(result, lone_desk())
        assert isinstance(page, MatchesPage)
        on_screen(qtbot, page, 1280, 720)
        return settle(page, page.plot)

    return open_


@pytest.fixture
def page(open_matches, tmp_path: Path) -> MatchesPage:  # type: ignore[no-untyped-def]
    return open_matches(matches_result(tmp_path / "m"))


def test_a_click_in_the_list_goes_there(qtbot, page: MatchesPage) -> None:  # type: ignore[no-untyped-def]
    table = page.list.table
    index = page.list.model.index(3, MatchColumn.LENGTH)
    told = emitted(
        page.plot.current_match,
        qtbot.mouseClick,
        table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=table.visualRect(index).center(),
    )
    assert told == [page.list.model.match_at(3)]
    assert page.plot.picture.current == page.list.model.match_at(3)


def test_the_sidebar_folds_and_the_plot_has_its_place(page: MatchesPage) -> None:
    width = page.plot.width()
    page.plot.commands["sidebar"].trigger()
    wait(lambda: page.plot.width() == page.width())
    assert not page.aside.isVisible() and width < page.width()
    page.plot.commands["sidebar"].trigger()
    wait(lambda: page.plot.width() == width)


def test_a_letter_typed_on_a_heading_is_harmless(qtbot: Any, page: MatchesPage) -> None:
    # Qt looks for rows that begin with it, by a method of the model.
    qtbot.keyClick(page.list.table.horizontalHeader(), Qt.Key.Key_X)
    assert page.list.model.rowCount() > 0


def test_a_damaged_column_is_told_and_not_listed(open_matches, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = matches_result(tmp_path / "m")
    path = result.folder / "matches" / "000000.query_start.npy"
    path.write_bytes(path.read_bytes()[:-1] + b"\x7f")
    page = open_matches(MatchesResult.open(result.folder))
    wait(lambda: path.name in seen(page.plot.picture))
    assert "damaged" in seen(page.plot.picture)
    cells = [page.list.model.index(0, column).data() for column in (MatchColumn.LENGTH, MatchColumn.QUERY_POSITION)]
    assert cells[0] is not None and cells[1] is None


def test_the_list_follows_the_plot(page: MatchesPage) -> None:
    page.plot.next_match()
    match = page.plot.picture.current
    assert match is not None
    rows = page.list.table.selectionModel().selectedRows(MatchColumn.LENGTH)
    assert [page.list.model.match_at(index.row()) for index in rows] == [match]
    page.plot.next_match()
    assert page.plot.picture.current != match
    assert len(page.list.table.selectionModel().selectedRows(MatchColumn.LENGTH)) == 1


def test_the_minimum_length_is_one_for_both(page: MatchesPage) -> None:
    total = len(page.result.matches)
    assert page.list.count.text() == f"{total:,} matches"
    page.plot.set_minimum(100)
    shown = int((page.result.matches.lengths[:] >= 100).sum())
    assert 0 < shown < total
    assert page.list.model.rowCount() == shown
    assert page.list.count.text() == f"{shown:,} of {total:,} matches"


def test_the_current_match_stays_marked_when_the_minimum_length_changes(page: MatchesPage) -> None:
    page.list.show_match(int(page.list.model.match_at(3)))
    marked = page.list.table.chosen_rows()
    longest = page.list.model.match_at(3), page.plot.minimum
    page.list.set_minimum(int(page.result.matches.lengths[longest[0]]) + 1)
    assert page.list.table.chosen_rows() == []
    page.list.set_minimum(longest[1])
    assert page.list.table.chosen_rows() == marked and len(marked) == 1


def test_rows_are_copied(page: MatchesPage) -> None:
    page.list.table.selectRow(0)
    page.list.copy()
    copied = QApplication.clipboard().text().split("\t")
    assert copied[2] in ("ref1", "ref2") and len(copied) == len(MatchColumn) and "," not in "".join(copied)


@pytest.mark.parametrize("format", [format.name for format in FORMATS])
def test_what_is_shown_is_exported(qtbot, page: MatchesPage, tmp_path: Path, format: str) -> None:  # type: ignore[no-untyped-def]
    page.plot.set_minimum(100)
    file = tmp_path / f"m{format_named(FORMATS, format).extension}"
    with qtbot.waitSignals([heard(page).said, heard(page).said]):
        page.export(format, file)
    shown = int((page.result.matches.lengths[:] >= 100).sum())
    heads = {"mummer": 4, "tsv": 1}.get(format, 0)
    assert len(file.read_text().splitlines()) == shown + heads


@pytest.mark.parametrize("format", [format.name for format in FORMATS])
def test_the_size_of_many_matches_is_told(
    page: MatchesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    monkeypatch.setattr("app.exports.file_place._LARGE", 1)
    sizes: list[int] = []
    monkeypatch.setattr("app.exports.file_place.format_bytes", lambda size: sizes.append(size) or str(size))
    for minimum in (1, 100):
        page.plot.set_minimum(minimum)
        page.exports[format].trigger()
        (dialog,) = (one for one in page.findChildren(ExportDialog) if one.isVisible())
        settle(dialog)
        assert dialog.remark.text().startswith("The file will have about ")
        written = tmp_path / f"m{minimum}{format_named(FORMATS, format).extension}"
        dialog.writer()(written)
        # The last two are of the file, and what is free.
        assert sizes[-2] == pytest.approx(written.stat().st_size, rel=0.2)
        dialog.close()


def test_the_figure_names_the_files(page: MatchesPage) -> None:
    lines = page.figure().parameters()
    assert "reference.fa, query.fa" in lines and "mummer -maxmatch -b -n -l 20" in lines


def test_a_rectangle_asks_for_an_alignment(page: MatchesPage) -> None:  # type: ignore[no-untyped-def]
    analysis, (a, b), remark = emitted(
        heard(page).asked, page.plot.rectangle.selected.emit, Rectangle(6100, 7000, 6000, 10_000, True)
    )
    assert analysis == "chromosome"
    assert (a.name, a.trim, a.reverse) == ("query2", None, False)
    assert (b.name, b.trim, b.reverse) == ("ref2", (101, 1000), True)
    assert not remark


def test_alignments_of_these_sequences_are_drawn_once(page: MatchesPage, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    asked = emitted(heard(page).asked, page.plot.rectangle.selected.emit, Rectangle(0, 6000, 0, 6000))
    folder = aligned(tmp_path / "c", *asked[1], gapped((0, 0), (1005, 1000)))
    page.offer([tmp_path / "gone", folder, page.result.folder])
    page.offer([folder])
    settle(page)
    assert page.alignments == {folder}
    assert len(page.figure().alignments) == 1
    # Further alignments that are found later are drawn with it.
    nothing = np.zeros((0, 3), np.int64)
    also(folder, 2, Alignment((2000, 3000), (2900, 3900), 5, nothing, nothing), other_strand=False)
    page.offer([folder])
    settle(page)
    assert page.figure().alignments[0].further.size == 1 and "2" in texts(page.layers.list)[0][1]
    page.offer([folder])
    assert not page.busy and len(page.plot.paths.all) == 1
    told = emitted(heard(page).said, page.add_alignment, folder)
    assert "drawn already" in told[0]
    told = emitted(heard(page).said, page.add_alignment, page.result.folder)
    assert "no finished alignment of these" in told[0]


def test_no_matches_at_all(open_matches, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "r.fa").write_text(">r\nAAAA\n")
    (tmp_path / "q.fa").write_text(">q\nCCCC\n")
    nothing = np.zeros(0, dtype=np.int64)
    empty = Matches(
        RecordTable.of(["r"], [4]), RecordTable.of(["q"], [4]), nothing, nothing, nothing, nothing.astype(bool)
    )
    page = open_matches(stored(tmp_path / "m", empty, str(tmp_path / "r.fa"), (str(tmp_path / "q.fa"),)))
    sentence = "No match of 20 bp or more was found on either strand; search again with a smaller minimum length."
    assert page.list.count.text() == sentence and sentence in seen(page.plot.picture)
    assert page.plot.length.number.text() == "20 bp" and not page.plot.length.isEnabled()


@pytest.mark.parametrize("lengths", [(6000,), (6000, 4000)])
def test_columns_stand_in_one_order_and_name_their_side(open_matches, tmp_path: Path, lengths: tuple[int, ...]) -> None:  # type: ignore[no-untyped-def]
    table = open_matches(matches_result(tmp_path / "m", lengths)).list.table
    header = table.horizontalHeader()
    order = sorted((c for c in MatchColumn if not table.isColumnHidden(c)), key=header.visualIndex)
    titles = [table.model().headerData(column, Qt.Orientation.Horizontal) for column in order]
    names = ["Length", "Strand", "Reference", "Ref. pos.", "Query", "Query pos."]
    assert titles == (names if len(lengths) > 1 else [names[place] for place in (0, 1, 3, 5)])


def test_all_exports_begin_beside_the_result(page: MatchesPage) -> None:  # type: ignore[no-untyped-def]
    page.ask_export()
    dialog = page.findChild(ExportDialog)
    for item in page.items:
        dialog.choose(item.choices[0])
        assert dialog.place.path("").parent == page.result.folder.parent


@pytest.mark.parametrize("lengths", [(6000,), (6000, 4000, 3000)])
def test_the_window_fits_a_small_screen(qtbot, session, tmp_path: Path, lengths: tuple[int, ...]) -> None:  # type: ignore[no-untyped-def]
    object.__setattr__(session.services, "open_result", ANALYSES.open)
    window = on_screen(qtbot, MainWindow(session), 1024, 700)
    window.dock.show()  # it takes a fifth
    window.open_result(matches_result(tmp_path / "m", lengths).folder)
    page = front(window, MatchesPage)
    settle(page, page.plot)
    least = window.minimumSizeHint()
    assert least.width() <= 1000 and least.height() <= 680 and window.width() == 1024
    buttons = {button.text(): button for button in page.findChildren(QToolButton) if button.text()}
    for title in ("Align exactly…", "Layers", "Export"):
        button = buttons[title]
        right = button.mapTo(page, button.rect().bottomRight()).x()
        assert button.isVisible() and right < page.width(), title
    more = page.plot.toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert more.isVisible() and page.plot.commands["next"] in more.menu().actions()
    tabs = page.aside.tabBar()
    assert all(tabs.tabRect(number).right() <= tabs.width() for number in range(tabs.count()))
    window.resize(1280, 800)
    wait(lambda: page.plot.length.slider.width() >= 140 and not more.isVisible())
    window.workspace.close_page(1)


def test_the_window_goes_from_a_plot_to_an_alignment_and_back(qtbot, session, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    object.__setattr__(session.services, "open_result", ANALYSES.open)
    window = on_screen(qtbot, MainWindow(session))
    result = matches_result(tmp_path / "m")
    window.open_result(result.folder)
    page = front(window, MatchesPage)
    settle(page, page.plot)
    assert window.workspace.tabText(1) == "reference × query · l ≥ 20"
    titles = [action.text() for action in window.menus.export.actions() if action.isVisible()]
    assert titles[-1] == "Save a report…" and titles[0] == "Export…"
    assert len(titles) == 7 and all(title.startswith("Export") for title in titles[:-1])
    window.dialogs.show_palette()
    palette = window.findChild(CommandPalette)
    palette.field.setText("times")
    shown = [palette.list.item(row) for row in range(palette.list.count()) if not palette.list.item(row).isHidden()]
    assert [item.text() for item in shown] == ["Export times…"]
    palette.run()
    dialog = page.findChild(ExportDialog)
    assert dialog.what.currentText() == "Times"
    dialog.close()
    asked: list[Any] = []

    def ask(*what: Any) -> None:
        asked.extend(what)
        window.opener.open_filled(*what)

    page.desk = replace(page.desk, ask=ask)
    page.plot.rectangle.align()
    wait(lambda: asked != [])
    dialog = window.opener.dialog
    assert dialog is not None and len(dialog.paths()) == 2
    # Of two records on each side one was taken.
    assert asked[1][0].name + " of 2 query records and " in dialog.notice.text() and dialog.notice.isVisible()
    dialog.reject()
    folder = aligned(tmp_path / "c", *asked[1], gapped((0, 0), (1005, 1000)))
    window.open_result(folder)
    wait(lambda: page.alignments == {folder})
    for index in (2, 1):
        window.workspace.close_page(index)


@pytest.mark.usefixtures("portuguese")
def test_the_layers_do_not_scroll_in_a_small_window(page: MatchesPage) -> None:
    page.resize(896, 450)
    page.aside.setCurrentWidget(page.layers)
    settle(page, page.plot)
    area = page.layers.parentWidget().parentWidget()
    assert isinstance(area, QScrollArea)
    wait(lambda: page.layers.width() == area.viewport().width())
    assert not area.horizontalScrollBar().isVisible() and not area.verticalScrollBar().isVisible()
    for button in page.layers.findChildren(QPushButton):
        assert page.layers.rect().contains(button.geometry()), button.text()
