"""Rectangles drawn on the dot plot, and what of them is aligned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.analyses.matches.dot_plot.view import DotPlotView
from app.charts.level_of_detail import Area
from app.theme import LIGHT
from gpu.analyses.matches.result import Matches, RecordTable
from tests.app.analyses.chromosome.test_matrix_mouse import drag
from tests.app.analyses.matches.dot_plot.samples import opened, pixel, press, shows, viewport
from tests.app.desks import LoneDesk
from tests.app.drivers import emitted, settle


@pytest.mark.parametrize(
    ("begin", "end", "reverse"),
    [((390_000, 390_000), (495_000, 495_000), True), ((150_000, 90_000), (310_000, 310_000), False)],
)
def test_a_rectangle_is_aligned_on_the_strand_that_dominates(
    qtbot: Any, view: DotPlotView, begin: tuple[int, int], end: tuple[int, int], reverse: bool
) -> None:
    before = view.picture.area()
    press(qtbot, view, Qt.Key.Key_S)
    drag(viewport(view), pixel(view, *begin), pixel(view, *end))
    assert view.picture.area() == before
    assert view.picture._chosen.isVisible()
    reference_start, reference_end, query_start, query_end, strand, *_ = emitted(
        view.rectangle.selected, press, qtbot, view, Qt.Key.Key_A
    )[0]
    base = before.columns / 700
    assert (reference_start, reference_end) == pytest.approx((begin[0], end[0]), abs=2 * base)
    assert (query_start, query_end) == pytest.approx((begin[1], end[1]), abs=3 * base)
    assert strand is reverse
    press(qtbot, view, Qt.Key.Key_Z)
    assert view.picture.area().left == pytest.approx(begin[0], abs=2 * base)


def test_the_whole_is_aligned_where_no_rectangle_is(view: DotPlotView) -> None:
    assert not view.commands["zoom_selection"].isEnabled()
    caught = emitted(view.rectangle.selected, view.commands["align"].trigger)
    # Of the first records, which have most of the matches; there are two on each side.
    assert caught == [(0, 500_000, 0, 500_000, False, 2, 2)]


def test_a_rectangle_within_a_record_leaves_none_out(view: DotPlotView) -> None:
    view.rectangle.draw(Area(0, 500_000, 499_999.5, 600_000))
    caught = emitted(view.rectangle.selected, view.rectangle.align)
    assert caught[0][5:] == (2, 1)


def test_a_rectangle_beyond_the_sequences_is_told(view: DotPlotView, desk: LoneDesk) -> None:
    view.rectangle.draw(Area(-90, -10, 0, 100))
    caught = emitted(desk.heard.said, view.rectangle.align)
    assert "outside the sequences" in caught[0]


def test_coordinates_beyond_31_bits_arrive(qtbot: Any) -> None:
    big = 5_000_000_000
    sides = [RecordTable.of([name], [big]) for name in ("r", "q")]
    place = np.array([4_000_000_000])
    view = opened(qtbot, Matches(*sides, place, place, np.array([90_000], np.int32), np.array([True])))
    caught = emitted(view.rectangle.selected, view.rectangle.align)
    assert caught == [(0, big, 0, big, True, 1, 1)]
    assert shows(view, 4_000_045_000, 4_000_045_000, LIGHT.reverse)
    view.go_to(0)
    settle(view)
    assert shows(view, 4_000_010_000, 4_000_080_000, LIGHT.reverse)
