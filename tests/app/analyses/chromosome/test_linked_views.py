"""The views of a result, linked both ways: what one points at or zooms to, the others follow."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.analyses.chromosome.page import AlignmentPage
from tests.app.drivers import wait


class Tally:
    """Counts how often a signal is emitted."""

    def __init__(self, *signals: Any) -> None:
        self.count = 0
        for signal in signals:
            signal.connect(self._add)

    def _add(self, *_: object) -> None:
        self.count += 1


def test_pointing_at_the_path_marks_its_column_everywhere_once(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    i, j = (int(value) for value in alignment.points(5_000))
    placed, edited = Tally(page.linked.placed), Tally(page.matrix.area_edited, page.tracks.range_edited)
    before = page.text.verticalScrollBar().value(), page.matrix.area(), page.tracks.range
    page.matrix.hovered.emit(i + 0.5, j + 0.5, 3.0)
    page.matrix.hovered.emit(i + 0.6, j + 0.6, 3.0)
    place = page.linked.place
    assert place is not None
    assert (place.i, place.j) == (i, j)
    assert place.column in range(4_995, 5_006)
    assert placed.count == 1
    assert edited.count == 0
    assert before == (page.text.verticalScrollBar().value(), page.matrix.area(), page.tracks.range)
    assert f"a {page.result.request.a.position(i):,}" in page.readout.text()


def test_pointing_off_the_path_marks_the_cell_alone(page: AlignmentPage) -> None:
    page.matrix.hovered.emit(19_000.5, 100.5, 3.0)
    place = page.linked.place
    assert place is not None
    assert (place.i, place.j, place.column) == (19_000, 100, None)
    assert "off the alignment" in page.readout.text()


def test_a_column_of_text_or_track_moves_the_crosshair(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    for signal, column in ((page.text.hovered, 40), (page.text.clicked, 41), (page.tracks.hovered, 7_000)):
        signal.emit(column)
        i, j = (int(value) for value in alignment.points(column))
        assert page.matrix.crosshair_row.value() == i + 0.5
        assert page.matrix.crosshair_column.value() == j + 0.5


@pytest.mark.parametrize("name", ["matrix", "tracks", "text"])
def test_the_crosshair_goes_from_every_view_when_the_pointer_leaves_one(page: AlignmentPage, name: str) -> None:
    view = getattr(page, name)
    alignment = page.result.alignment
    i, j = (int(value) for value in alignment.points(5_000))
    for _ in range(2):  # coming back to the same place marks it again
        view.hovered.emit(*((i + 0.5, j + 0.5, 0.5) if name == "matrix" else (5_000,)))
        assert page.matrix.has_crosshair and page.tracks.marked_column == 5_000
        QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
        assert not page.matrix.has_crosshair and page.tracks.marked_column is None
    place = page.linked.place
    assert place is not None and place.column == 5_000
    assert f"a {page.result.request.a.position(i):,}" in page.readout.text()


def test_the_keys_go_on_from_where_the_pointer_left(page: AlignmentPage) -> None:
    page.tracks.hovered.emit(7_000)
    QApplication.sendEvent(page.tracks, QEvent(QEvent.Type.Leave))
    page.commands["next"].trigger()
    place = page.linked.place
    assert place is not None and place.column is not None and 7_000 < place.column < 9_000
    assert page.matrix.has_crosshair and page.tracks.marked_column == place.column


def test_zooming_the_matrix_takes_the_mark_from_the_tracks_too(page: AlignmentPage) -> None:
    page.matrix.hovered.emit(19_000.5, 19_000.5, 3_000.0)
    assert page.matrix.has_crosshair and page.tracks.marked_column is not None
    page.matrix.zoom(0.5)
    assert not page.matrix.has_crosshair and page.tracks.marked_column is None


def test_a_double_click_centres_the_other_views(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    page.go_to("2000..4000")
    i, j = (float(value) for value in alignment.points(9_000))
    page.matrix.activated.emit(i, j, 5.0)
    first, last = page.text.visible_columns
    assert first <= 9_000 < last
    area = page.matrix.area()
    assert abs((area.top + area.bottom) / 2 - i) <= 2
    assert page.tracks.range[0] < 9_000 < page.tracks.range[1]
    page.text.activated.emit(3_000)
    i, j = (float(value) for value in alignment.points(3_000))
    assert page.matrix.area().contains(i, j)
    assert page.tracks.range[0] < 3_000 < page.tracks.range[1]


def test_zooming_one_view_moves_the_other_and_comes_back_to_none(page: AlignmentPage) -> None:
    matrix, tracks = Tally(page.matrix.area_edited), Tally(page.tracks.range_edited)
    page.matrix.zoom(0.25)
    assert (matrix.count, tracks.count) == (1, 0)
    assert page.tracks.range == page.matrix.columns()
    wheel = QWheelEvent(
        QPointF(600, 20),
        page.tracks.mapToGlobal(QPointF(600, 20)),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(page.tracks, wheel)
    wait(lambda: matrix.count >= 1 and tracks.count >= 1)
    QApplication.processEvents()
    assert (matrix.count, tracks.count) == (1, 1)
    first, last = page.tracks.range
    shown = page.matrix.columns()
    assert shown is not None
    assert shown[0] <= first <= last <= shown[1]
    assert shown[1] - shown[0] < 1.2 * (last - first)


def test_scrolling_the_text_marks_what_it_shows_and_moves_nothing(page: AlignmentPage) -> None:
    edited = Tally(page.matrix.area_edited, page.tracks.range_edited)
    page.text.verticalScrollBar().setValue(page.text.verticalScrollBar().maximum() // 2)
    assert edited.count == 0
    assert page.matrix._text_columns == page.text.visible_columns == page.tracks._text_columns
