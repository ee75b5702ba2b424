"""Getting about on a page: minimap, back to the alignment, bookmarks, Esc in steps, coordinates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QInputDialog

from app.analyses.chromosome.page import AlignmentPage
from app.charts.level_of_detail import Area
from app.pictures.box import MouseMode
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from tests.app.desks import heard
from tests.app.drivers import sentences, wait
from tests.samples import finished_result

Opener = Callable[[Result], AlignmentPage]


def action(page: AlignmentPage, text: str) -> QAction:
    return next(action for action in page.actions() if action.text() == text)


def test_the_minimap_shows_where_one_is_and_moves_there(qtbot: Any, page: AlignmentPage) -> None:
    minimap = page.corner_map.map
    assert not minimap.isVisible()
    page.go_to("2000..4000")
    wait(minimap.isVisible)
    assert page.matrix.box_rect().contains(minimap.geometry())
    image = minimap.grab().toImage()
    across = [image.pixelColor(x, image.height() // 2) for x in range(2, image.width() - 2)]
    assert 1 <= sum(colour != across[0] for colour in across) <= 6  # the path
    qtbot.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=minimap.rect().center())
    area = page.matrix.area()
    assert area.contains(page.result.request.a.used / 2, page.result.request.b.used / 2)
    assert page.tracks.range[0] > 8_000  # the tracks came along
    action(page, "Minimap").trigger()
    assert not minimap.isVisible()


def test_back_to_the_alignment_fits_the_path(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    page.matrix.show_area(Area(15_000, 16_000, 100, 1_100))
    assert page.matrix.columns() is None
    action(page, "Back to the alignment").trigger()
    assert page.matrix.columns() == (0, alignment.length)
    area = page.matrix.area()
    assert area.rows < 1.1 * (alignment.end[0] - alignment.start[0])


def test_the_text_follows_the_zoom(page: AlignmentPage) -> None:
    page.matrix.show_columns(9_000, 9_400)
    page.matrix.area_edited.emit(page.matrix.area())
    first, last = page.text.visible_columns
    assert min(last, 9_400) - max(first, 9_000) > (last - first) / 3
    # It stays where it shows a part of the view.
    page.matrix.show_columns(8_000, 12_000)
    page.matrix.area_edited.emit(page.matrix.area())
    assert page.text.visible_columns == (first, last)
    page.tracks.set_range(2_000, 2_200)
    page.tracks.range_edited.emit(2_000, 2_200)
    wait(lambda: page.text.visible_columns[0] <= 2_100 < page.text.visible_columns[1])


def test_a_single_position_is_zoomed_to_from_afar_only(page: AlignmentPage) -> None:
    page.go_to("10,000")
    area = page.matrix.area()
    assert 500 < area.rows <= 1_000 and area.top < 9_999 < area.bottom
    page.go_to("10,500")
    assert page.matrix.area().rows == pytest.approx(area.rows)
    page.go_to("5k-6k")
    assert round(page.matrix.area().rows) == 1_001


def test_escape_clears_the_rectangle_then_the_selection_then_nothing(qtbot: Any, page: AlignmentPage) -> None:
    page.activateWindow()
    plot = page.matrix.focusProxy()
    assert plot is not None
    plot.setFocus()
    page.text.select(10, 20)
    page.matrix.set_mode(MouseMode.SELECT)
    whole = page.matrix.area()
    viewport = page.matrix.viewport
    begin, end = QPoint(200, 150), QPoint(320, 260)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=begin)
    for at in (begin + QPoint(20, 20), end):
        qtbot.mouseMove(viewport, at)
    wait(lambda: page.matrix.focusProxy().getViewBox().rbScaleBox.isVisible())
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert not page.matrix.focusProxy().getViewBox().rbScaleBox.isVisible() and page.text.selection() == (10, 20)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert page.matrix.area() == whole
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert page.text.selection() is None
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert page.matrix.area() == whole


def test_c_copies_the_coordinates_of_a_trimmed_and_reversed_record(
    qtbot: Any, open_page: Opener, tmp_path: Path
) -> None:
    page = open_page(Result.open(finished_result(tmp_path, length=3_000, seed=9, reverse_b=True, trimmed=True)))
    said = sentences(heard(page))
    action(page, "Copy coordinates").trigger()
    assert "Point at a place" in said[-1]
    page.linked.put_column(0)
    page.activateWindow()
    plot = page.matrix.focusProxy()
    assert plot is not None
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_C)
    request, alignment = page.result.request, page.result.alignment
    i, j = (choice.position(at) for choice, at in zip((request.a, request.b), alignment.start, strict=True))
    assert QGuiApplication.clipboard().text() == f"sample_a:{i}\tsample_b:{j}"


def test_bookmarks_have_notes_and_are_kept(open_page: Opener, sample: Result, settings: Settings) -> None:
    page = open_page(sample)
    page.go_to("2000..4000")
    near = page.matrix.area()
    action(page, "Bookmark this view…").trigger()
    (dialog,) = page.findChildren(QInputDialog)
    assert "a 2,000–4,000" in dialog.labelText()
    dialog.setTextValue("the & odd loop")
    dialog.accept()
    page.remember()
    again = open_page(sample)
    again.bookmarks.fill()
    entry = next(one for one in again.bookmarks.actions() if one.text() == "the && odd loop")
    assert entry.toolTip().startswith("a 2,000–4,000")
    entry.trigger()
    assert again.matrix.area() == near
    again.bookmarks.remove(again.bookmarks.bookmarks[0])
    again.bookmarks.fill()
    assert [one.text() for one in again.bookmarks.actions() if one.text()][-1] == "There is no bookmark yet"
    again.remember()
    assert settings.view(str(sample.folder.absolute())) == {}
