"""The mouse over picture and tracks, as a person moves it: real events through the window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.analyses.chromosome.page import AlignmentPage
from app.charts.level_of_detail import Area
from app.pictures.box import MouseMode
from tests.app.drivers import wait

NONE, LEFT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
PLAIN, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def wheel(widget: QWidget, at: QPointF, steps: int, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    event = QWheelEvent(
        at,
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        NONE,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def drag(widget: QWidget, begin: QPointF, end: QPointF, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    def send(kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, buttons: Qt.MouseButton) -> None:
        event = QMouseEvent(kind, at, QPointF(widget.mapToGlobal(at)), button, buttons, modifiers)
        QApplication.sendEvent(widget, event)

    send(QEvent.Type.MouseButtonPress, begin, LEFT, LEFT)
    for share in (0.3, 0.6, 1.0):
        send(QEvent.Type.MouseMove, begin + (end - begin) * share, NONE, LEFT)
    send(QEvent.Type.MouseButtonRelease, end, LEFT, NONE)


def double_click(widget: QWidget, at: QPointF) -> None:
    kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)
    for kind in (*kinds, QEvent.Type.MouseButtonRelease):
        held = NONE if kind == QEvent.Type.MouseButtonRelease else LEFT
        QApplication.sendEvent(widget, QMouseEvent(kind, at, QPointF(widget.mapToGlobal(at)), LEFT, held, PLAIN))


@pytest.fixture
def viewport(page: AlignmentPage) -> QWidget:
    return page.matrix.viewport


def choose(page: AlignmentPage, mode: MouseMode) -> None:
    page.commands["select" if mode is MouseMode.SELECT else "move"].trigger()


def under(page: AlignmentPage, at: QPointF) -> QPointF:
    """The matrix point (x: j, y: i) under a pixel of the picture."""
    return page.matrix.from_pixel(at)


def square_of(page: AlignmentPage) -> float:
    """How many times as wide as it is high a square of the matrix is drawn."""
    area, box = page.matrix.area(), page.matrix.box_rect()
    return (box.width() / area.columns) / (box.height() / area.rows)


def test_the_wheel_zooms_at_the_cursor(page: AlignmentPage, viewport: QWidget) -> None:
    at = QPointF(500, 200)
    before, rows = under(page, at), page.matrix.area().rows
    wheel(viewport, at, 3)
    after = under(page, at)
    assert page.matrix.area().rows == pytest.approx(rows * 0.8**3, rel=1e-3)
    assert after.x() == pytest.approx(before.x(), rel=0.01)
    assert after.y() == pytest.approx(before.y(), rel=0.01)


def test_shift_and_wheel_go_sideways(page: AlignmentPage, viewport: QWidget) -> None:
    page.go_to("8000..9000")
    before = page.matrix.area()
    wheel(viewport, QPointF(500, 200), -1, SHIFT)
    after = page.matrix.area()
    assert after.left == pytest.approx(before.left + before.columns / 10, rel=1e-3)
    assert after.top == before.top


@pytest.mark.parametrize(("mode", "modifiers"), [(MouseMode.MOVE, PLAIN), (MouseMode.SELECT, CTRL)])
def test_a_drag_moves(page: AlignmentPage, viewport: QWidget, mode: MouseMode, modifiers: Qt.KeyboardModifier) -> None:
    page.go_to("8000..12000")
    choose(page, mode)
    begin, end = QPointF(400, 150), QPointF(460, 210)
    grabbed, rows = under(page, begin), page.matrix.area().rows
    drag(viewport, begin, end, modifiers)
    assert page.matrix.area().rows == pytest.approx(rows, rel=1e-6)
    assert under(page, end).x() == pytest.approx(grabbed.x(), abs=rows / 50)
    assert under(page, end).y() == pytest.approx(grabbed.y(), abs=rows / 50)


@pytest.mark.parametrize(("mode", "modifiers"), [(MouseMode.SELECT, PLAIN), (MouseMode.MOVE, CTRL)])
def test_a_drag_boxes(page: AlignmentPage, viewport: QWidget, mode: MouseMode, modifiers: Qt.KeyboardModifier) -> None:
    choose(page, mode)
    begin, end = QPointF(400, 150), QPointF(520, 230)
    corners = under(page, begin), under(page, end)
    drag(viewport, begin, end, modifiers)
    area = page.matrix.area()
    pixel = (corners[1].x() - corners[0].x()) / 120
    assert (area.left, area.right) == pytest.approx((corners[0].x(), corners[1].x()), abs=2 * pixel)
    assert (area.top, area.bottom) == pytest.approx((corners[0].y(), corners[1].y()), abs=4 * pixel)


def test_pointing_tells_the_place_and_a_click_scrolls_the_text(
    qtbot: Any, page: AlignmentPage, viewport: QWidget
) -> None:
    alignment = page.result.alignment
    i, j = (float(value) for value in alignment.points(12_000))
    at = page.matrix.to_pixel(i + 0.5, j + 0.5).toPoint()
    qtbot.mouseMove(viewport, at)
    wait(lambda: page.linked.place is not None and page.linked.place.column is not None)
    assert page.linked.place is not None
    assert page.linked.place.column == pytest.approx(12_000, abs=100)
    qtbot.mouseClick(viewport, LEFT, pos=at)
    first, last = page.text.visible_columns
    assert first <= page.linked.place.column < last


def test_tracks_move_and_box_too(page: AlignmentPage) -> None:
    page.below.setCurrentIndex(0)
    wait(lambda: page.tracks.width() > 800)
    page.go_to("5000..9000")
    first, last = page.tracks.range
    drag(page.tracks, QPointF(600, 20), QPointF(500, 20))
    moved, end = page.tracks.range
    assert end - moved == last - first
    assert moved > first
    choose(page, MouseMode.SELECT)
    wanted = page.tracks.column_at(400), page.tracks.column_at(700) + 1
    drag(page.tracks, QPointF(400, 20), QPointF(700, 20))
    assert page.tracks.range == wanted


def test_a_gesture_is_remembered_once_it_rests(page: AlignmentPage, viewport: QWidget) -> None:
    whole = page.matrix.area()
    for _ in range(4):
        wheel(viewport, QPointF(500, 200), 1)
    wait(lambda: page.commands["back"].isEnabled())
    page.commands["back"].trigger()
    assert page.matrix.area() == whole
    assert not page.commands["back"].isEnabled()


def test_proportions_can_be_locked(page: AlignmentPage) -> None:
    page.commands["lock"].setChecked(True)
    wait(lambda: square_of(page) == pytest.approx(1, rel=0.01))
    page.go_to("5000..5100")
    assert square_of(page) == pytest.approx(1, rel=0.01)
    area = page.matrix.area()
    assert area.contains(5_050, float(page.result.alignment.points(page.result.alignment.column_at(i=5_050))[1]))


def test_locking_paints_what_it_shows_and_leaves_the_tracks(page: AlignmentPage) -> None:
    tracks = page.tracks.range
    page.commands["lock"].setChecked(True)
    wait(lambda: square_of(page) == pytest.approx(1, rel=0.01))
    QApplication.processEvents()
    area, box = page.matrix.area(), page.matrix.focusProxy().getViewBox()
    assert area.contains(0, 0) and area.contains(20_000, 20_000)
    assert page.tracks.range == tracks
    # What is painted (the children's transform, the axes) is what is said to be shown.
    corner = box.childGroup.transform().map(QPointF(area.left, area.top))
    end = box.childGroup.transform().map(QPointF(area.right, area.bottom))
    assert (corner.x(), corner.y()) == pytest.approx((0, 0), abs=0.5)
    assert (end.x(), end.y()) == pytest.approx((box.width(), box.height()), abs=0.5)
    assert page.matrix.focusProxy().getAxis("top").range == pytest.approx([area.left, area.right])
    assert page.matrix.focusProxy().getAxis("left").range[::-1] == pytest.approx([area.top, area.bottom])


def is_square(area: Area, box: Any) -> bool:
    return bool(area.rows / box.height() == pytest.approx(area.columns / box.width(), rel=1e-6))


def test_a_locked_picture_stays_so_whatever_its_size_and_zoom(page: AlignmentPage) -> None:
    page.commands["lock"].setChecked(True)
    box = page.matrix.focusProxy().getViewBox()
    for change in (
        lambda: page.resize(900, 800),
        lambda: page.matrix.zoom(1e-6),
        lambda: page.matrix.zoom(1e6),
        lambda: page.matrix.pan(3, -2),
    ):
        change()
        QApplication.processEvents()
        wait(lambda: is_square(page.matrix.area(), box))


@pytest.mark.parametrize("locked", [False, True])
def test_the_wheel_ends_at_the_bases_that_were_pointed_at(page: AlignmentPage, viewport: QWidget, locked: bool) -> None:
    page.commands["lock"].setChecked(locked)
    alignment = page.result.alignment
    i, j = (float(value) for value in alignment.points(12_000))
    at = page.matrix.to_pixel(i + 0.5, j + 0.5)
    for _ in range(62):
        wheel(viewport, at + QPointF(3, 0), 1)  # a hand is not exact
    place = under(page, at + QPointF(3, 0))
    seen = alignment.points([alignment.column_at(i=int(place.y()))])
    assert abs(int(place.x()) - int(seen[1][0])) <= 1  # on the path
    pixel = 20_800 / viewport.height()
    assert abs(place.y() - i) < 8 * pixel
    area = page.matrix.area()
    assert min(area.rows, area.columns) == pytest.approx(12)
    wait(lambda: page.matrix.shows_bases)


def test_the_wheel_stays_where_there_is_no_path(page: AlignmentPage, viewport: QWidget) -> None:
    at = page.matrix.to_pixel(4_000, 15_000)
    before = under(page, at)
    for _ in range(62):
        wheel(viewport, at, 1)
    after = under(page, at)
    assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()), abs=0.01)
