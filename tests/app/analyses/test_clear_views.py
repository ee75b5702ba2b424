"""Drawings can be told apart and read: colours, borders and labels of many records, crosshair,
focus, figures.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.access.focus_ring import show_focus
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.matches.dot_plot.figure import short_line
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.list import MatchesList
from app.pictures.axis import Ruler
from app.tables.numbers import NumberRow, NumbersTable
from app.theme import DARK, LIGHT, Theme
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.sequences.choice import SequenceChoice
from tests.app.analyses.matches.dot_plot.samples import opened
from tests.app.drivers import on_screen, owned, settle


def over(surface: QColor, colour: QColor) -> np.ndarray:
    share = colour.alphaF()
    return np.array([b + (a - b) * share for a, b in zip(colour.getRgb()[:3], surface.getRgb()[:3], strict=True)])


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_matching_cells_and_pruned_blocks_have_colours_of_their_own(theme: Theme) -> None:
    ground = np.array(theme.surface.getRgb()[:3])
    matching, pruned = over(theme.surface, theme.matching), over(theme.surface, theme.pruned)
    assert np.abs(matching - pruned).max() >= 25
    assert np.abs(matching - ground).max() >= 25 and np.abs(pruned - ground).max() >= 25
    # One is blue, the other grey.
    assert np.ptp(matching) > 2 * np.ptp(pruned)


def many_records(count: int = 1_000, length: int = 900) -> Matches:
    names = [f"contig_{number:05}_of_a_long_name" for number in range(count)]
    records = RecordTable.of(names, [length] * count)
    starts = np.arange(count, dtype=np.int64) * length
    return Matches(records, records, starts, starts, np.full(count, length - 1, np.int32), np.zeros(count, np.bool_))


def test_a_thousand_records_have_labels_and_leave_the_matches_to_be_seen(qtbot: Any) -> None:
    view = settle(opened(qtbot, many_records()))
    picture = view.picture
    box, lines = picture.focusProxy().getViewBox(), picture._borders.getData()
    # Pairs of points, a line each, of both sides.
    assert 0 < len(lines[0]) // 2 <= box.width() / 16 + box.height() / 16 + 2
    assert picture._borders.zValue() < picture._segments.zValue()
    ruler = RecordRuler(many_records().reference)
    named = ruler.names(0, ruler.total, 700, 8, 60)
    assert 4 <= len(named) <= 12
    assert all(before[1] <= after[0] for before, after in pairwise(named))
    # Those that are long enough are named as before.
    assert len(ruler.names(0, 9_000, 700, 8, 60)) == 10 or len(ruler.names(0, 9_000, 700, 8, 60)) == 11


def test_the_list_does_not_scroll_sideways(qtbot: Any) -> None:
    listed = owned(qtbot, MatchesList(many_records(), "none", print))
    for width in (200, 350, 420, 700):
        listed.resize(width, 300)
        listed.show()
        QApplication.processEvents()
        header = listed.table.horizontalHeader()
        assert header.length() <= listed.table.viewport().width()
        assert listed.table.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("width", [240, 330, 520])
@pytest.mark.parametrize("height", [120, 400])
def test_numbers_are_not_cut_and_have_no_gaps(qtbot: Any, width: int, height: int) -> None:
    rows = [
        NumberRow("Compared"),
        NumberRow("Name", "NC_000021.9_a_very_long_name_without_any_blank_in_it"),
        NumberRow("", "1–46,709,983 of 46,709,983, reverse complement"),
        NumberRow("End", "(146,709,983, 133,445,071)"),
        NumberRow("Short", "1"),
    ]
    table = on_screen(qtbot, NumbersTable(rows), 700, 300)
    QApplication.processEvents()
    table.resize(width, height)
    QApplication.processEvents()
    labels = {label.text().replace("\u200b", ""): label for label in table.findChildren(QLabel)}
    for row in rows:
        if not row.value:
            continue
        label = labels[row.value]
        words = label.text().replace("\u200b", " ").split()
        assert max(label.fontMetrics().horizontalAdvance(word) for word in words) <= label.width(), row
        assert label.height() == label.heightForWidth(label.width()), row
    values = [labels[row.value].geometry() for row in rows[1:]]
    assert {after.top() - before.bottom() - 1 for before, after in pairwise(values)} == {3}
    # It scrolls no further than to the button below.
    button = table.findChild(QPushButton).geometry()
    scrolled = table.verticalScrollBar().maximum()
    assert scrolled == max(0, button.bottom() + 1 + 8 - table.viewport().height())
    assert "any_blank_in_it" in table.as_table()


def is_ringed(widget: QWidget) -> bool:
    QApplication.processEvents()
    rings = [child for child in widget.children() if type(child).__name__ == "_Ring"]
    return any(ring.isVisible() for ring in rings)


def test_the_keyboards_focus_is_seen(qtbot: Any, page: AlignmentPage) -> None:
    show_focus(QApplication.instance())
    page.below.setCurrentIndex(0)
    stops = (page.matrix.focusProxy(), page.tracks, page.text)
    for widget in stops:
        page.activateWindow()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(widget, Qt.Key.Key_Shift)
        assert is_ringed(widget)
        assert not any(is_ringed(other) for other in stops if other is not widget)
    for widget, clicked in ((page.tracks, page.tracks), (page.text, page.text.viewport())):
        page.numbers.setFocus()
        assert is_ringed(page.numbers)
        qtbot.mouseClick(clicked, Qt.MouseButton.LeftButton)
        assert widget.hasFocus() and not is_ringed(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Shift)
    # A key brings it back.
    qtbot.keyClick(page.text, Qt.Key.Key_Right)
    assert is_ringed(page.text)


@pytest.mark.parametrize("kind", ["page", "view"])
def test_the_crosshair_goes_when_the_view_zooms_or_the_pointer_leaves(
    request: pytest.FixtureRequest, kind: str
) -> None:
    whole: Any = request.getfixturevalue(kind)
    picture = whole.matrix if isinstance(whole, AlignmentPage) else whole.picture
    for leave in (
        lambda: picture.zoom(0.5),
        lambda: picture.pan(0.1, 0),
        lambda: picture.leaveEvent(QEvent(QEvent.Type.Leave)),
    ):
        picture.set_crosshair(100, 100)
        assert picture.crosshair_row.isVisible()
        leave()
        assert not picture.crosshair_row.isVisible() and not picture.crosshair_column.isVisible()


@pytest.mark.parametrize("length", [999, 20_000, 61_000, 240_000, 1_000_001])
@pytest.mark.parametrize("pixels", [(260, 34), (700, 84)])
def test_axes_have_enough_labels(length: int, pixels: tuple[int, int]) -> None:
    size, each = pixels
    labels = Ruler(SequenceChoice("a.fa", length=length)).ticks(0, length, max(2, size // each))
    assert 4 <= len(labels) <= size / each + 2


def test_a_short_alignment_is_a_line_in_the_figure(view: DotPlotView) -> None:
    # From the upper right to the lower left, as an inversion lies: 40 bases of a million.
    points = np.array([[500_040, 500_000], [500_000, 500_040]])
    view.add_alignment(points, "inverted")
    scale = 3_000.0, 4_000.0
    x0, y0, x1, y1 = short_line((500_020.0, 500_020.0), points, scale)
    across, down = (x1 - x0) / scale[1], (y1 - y0) / scale[0]
    assert np.hypot(across, down) == pytest.approx(10) and across < 0 < down and (x0 + x1) / 2 == 500_020
    image = QImage.fromData(view.figure().png())
    # In the middle of a plane of a million bases a side there is nothing else of its colour.
    seen = [
        (x, y)
        for x in range(0, image.width() * 2 // 3)
        for y in range(0, image.height())
        if image.pixel(x, y) == LIGHT.gap.rgb()
    ]
    left, right = min(seen), max(seen)
    assert 20 < right[0] - left[0] < 60 and right[1] < left[1]
