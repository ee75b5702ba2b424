"""The dot plot as a person uses it: real events through the view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon

from app import theme
from app.analyses.matches.alignment_layer import FurtherPaths
from app.analyses.matches.dot_plot.layers.colours import ColourBy
from app.analyses.matches.dot_plot.picture import match_area
from app.analyses.matches.dot_plot.readout import DotPlotReadout
from app.analyses.matches.dot_plot.records import RecordRuler
from app.analyses.matches.dot_plot.view import DotPlotView
from app.charts.level_of_detail import Area
from app.theme import DARK, LIGHT
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.core.errors import InputError
from gpu.sequences.sequence import Feature
from tests.app.analyses.chromosome.test_matrix_mouse import CTRL, SHIFT, double_click, wheel
from tests.app.analyses.matches.dot_plot.samples import (
    FAR,
    LONG,
    NEXT,
    SHORT,
    SIDE,
    TURNED,
    coloured,
    near,
    opened,
    pixel,
    press,
    shows,
    viewport,
)
from tests.app.desks import LoneDesk
from tests.app.drivers import emitted, on_screen, part_of, sentences, settle, wait


def test_forward_is_blue_and_reverse_vermillion(view: DotPlotView) -> None:
    assert shows(view, 200_000, 200_000, LIGHT.forward)
    # A reverse match runs from (reference start, query end) to (reference end, query start).
    assert shows(view, 410_000, 490_000, LIGHT.reverse) and not shows(view, 410_000, 410_000, LIGHT.reverse)
    assert shows(view, 900_200, 50_200, LIGHT.forward)  # less than half a pixel long
    assert not shows(view, 700_000, 200_000, LIGHT.forward)


def test_tiles_show_what_lines_show(qtbot: Any, matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.pictures.dots.items.MAX_LINES_OVER_TILES", 1)
    monkeypatch.setattr("app.pictures.dots.loader._MAX_AT_ONCE", 0)
    monkeypatch.setattr("app.pictures.dots.items.select.__defaults__", (0,))
    view = opened(qtbot, matches)
    assert view.picture._tiles._tiles and view.picture._segments.count == 1
    assert shows(view, 200_000, 200_000, LIGHT.forward, 2)
    assert shows(view, 410_000, 490_000, LIGHT.reverse, 2)
    assert shows(view, 900_200, 50_200, LIGHT.forward, 2)
    view.go_to_text("r2:399k-401k , q1:49k-51k")
    settle(view)
    assert shows(view, 900_200, 50_200, LIGHT.forward, 2) and not shows(view, 900_100, 50_300, LIGHT.forward, 2)
    view.show_whole()
    view.picture.left.emit()  # the crosshair goes through it
    view.set_minimum(1_000)
    settle(view)
    assert not shows(view, 900_200, 50_200, LIGHT.forward, 2) and shows(view, 410_000, 490_000, LIGHT.reverse, 2)


def test_the_minimum_length_hides_shorter_matches(view: DotPlotView) -> None:
    assert view.minimum == 25
    told: list[int] = []
    view.minimum_changed.connect(told.append)
    view.set_minimum(401)
    settle(view)
    assert not shows(view, 900_200, 50_200, LIGHT.forward) and shows(view, 200_000, 200_000, LIGHT.forward)
    view.length.slider.setValue(view.length.slider.maximum())
    assert view.minimum == view.length.value == 200_000
    view.length.slider.setValue(0)
    settle(view)
    assert shows(view, 900_200, 50_200, LIGHT.forward)
    view.length.number.setValue(5_000)
    assert told == [401, 200_000, 25, 5_000]
    assert 0 < view.length.slider.value() < view.length.slider.maximum()


def test_where_nothing_is_long_enough_it_says_what_to_do(view: DotPlotView) -> None:
    assert not view.picture.sentence
    view.set_minimum(300_000)
    assert "lower the minimum length" in view.picture.sentence
    view.set_minimum(100)
    assert not view.picture.sentence
    view.commands["forward_matches"].setChecked(False)
    settle(view)
    assert not shows(view, 200_000, 200_000, LIGHT.forward) and shows(view, 410_000, 490_000, LIGHT.reverse)
    view.commands["reverse_matches"].setChecked(False)
    assert "Both strands are hidden" in view.picture.sentence


def test_the_strands_named_below_the_plot_are_known_without_reading_the_matches(
    qtbot: Any, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = opened(qtbot, replace(matches, reverse=np.zeros(len(matches), np.bool_)))
    named = part_of(view.readout, "Colours of the matches")
    assert "forward" in named.text() and "reverse" not in named.text()
    records = len(matches.query.names)
    emitted(view.arranged, view.arrange, Arrangement(np.arange(records), np.ones(records, np.bool_)))
    assert "forward" not in named.text() and "reverse" in named.text()
    # As a slider moves.
    monkeypatch.setattr(view, "_matches", None)
    view.set_minimum(100)
    view.layers.set_by(ColourBy.STRAND)
    assert "forward" not in named.text() and "reverse" in named.text()


def test_without_matches_it_says_so(qtbot: Any) -> None:
    sides = [RecordTable.of([name], [5_000]) for name in ("r", "q")]
    nothing = np.zeros(0, np.int64)
    view = opened(qtbot, Matches(*sides, nothing, nothing, nothing, np.zeros(0, bool)))
    assert view.picture.sentence == "No match of 1 bp or more was found on either strand."
    assert not view.commands["next"].isEnabled() and "no matches" in view.commands["next"].toolTip()
    assert not view.length.isEnabled() and "no matches" in view.length.slider.toolTip()
    caught = emitted(view.rectangle.selected, view.rectangle.align)
    assert caught == [(0, 5_000, 0, 5_000, False, 1, 1)]


def test_without_records_nothing_breaks(qtbot: Any) -> None:
    sides = [RecordTable.of([], []), RecordTable.of(["q"], [0])]
    nothing = np.zeros(0, np.int64)
    view = opened(qtbot, Matches(*sides, nothing, nothing, nothing, np.zeros(0, bool)))
    assert not view.commands["align"].isEnabled()
    view.grab()
    with pytest.raises(InputError):
        view.figure()


def test_keys_zoom_and_go_back(qtbot: Any, view: DotPlotView) -> None:
    whole = view.picture.area()
    press(qtbot, view, Qt.Key.Key_Plus)
    assert view.picture.area().rows == pytest.approx(whole.rows / 2)
    press(qtbot, view, Qt.Key.Key_Minus)
    press(qtbot, view, Qt.Key.Key_Right)
    assert view.picture.area().left == pytest.approx(whole.left + whole.columns / 10, rel=1e-3)
    press(qtbot, view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.picture.area() == whole
    press(qtbot, view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert view.picture.area() != whole
    press(qtbot, view, Qt.Key.Key_Plus)
    near = view.picture.area()
    view.rectangle.draw(near)
    press(qtbot, view, Qt.Key.Key_Escape)
    assert view.rectangle.area is None and view.picture.area() == near != whole
    press(qtbot, view, Qt.Key.Key_0)
    assert view.picture.area() == whole
    press(qtbot, view, Qt.Key.Key_S)
    assert view.commands["select"].isChecked()
    press(qtbot, view, Qt.Key.Key_H)
    assert view.commands["move"].isChecked()


def test_keys_go_from_match_to_match(qtbot: Any, view: DotPlotView, desk: LoneDesk) -> None:
    told: list[int] = []
    said: list[str] = []
    view.current_match.connect(told.append)
    desk.heard.said.connect(said.append)
    for _ in range(5):
        press(qtbot, view, Qt.Key.Key_F)
    assert told == [SHORT, LONG, TURNED, NEXT, FAR]
    press(qtbot, view, Qt.Key.Key_F)
    assert len(told) == 5 and "no further match" in said[-1]
    press(qtbot, view, Qt.Key.Key_B)
    assert told[-1] == NEXT == view.picture.current
    press(qtbot, view, Qt.Key.Key_J)
    assert told[-1] == LONG  # 50 bases off its diagonal
    press(qtbot, view, Qt.Key.Key_G)
    assert told[-1] == NEXT
    assert "match of 5,000 bp: reference r2 100,001–105,000, query q2 100,051–105,050" in view.readout.text
    view.set_minimum(1_000)
    press(qtbot, view, Qt.Key.Key_F)
    assert told[-1] == NEXT and "no further match" in said[-1]


def test_going_to_a_match_shows_it(qtbot: Any, view: DotPlotView, matches: Matches) -> None:
    for match in (FAR, SHORT, LONG):
        emitted(view.current_match, view.go_to, match)
        seen, wanted = view.picture.area(), match_area(matches, match)
        assert seen.contains(wanted.top, wanted.left) and seen.contains(wanted.bottom, wanted.right)
        assert seen.rows <= 4 * max(wanted.rows, 12)
    press(qtbot, view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.picture.area().contains(30_010, 20_010)


def test_a_position_is_gone_to(qtbot: Any, view: DotPlotView, desk: LoneDesk) -> None:
    press(qtbot, view, Qt.Key.Key_L, CTRL)
    wait(view.place_field.hasFocus)
    qtbot.keyClicks(view.place_field, "r2:100k-101k , q1:400k..402k")
    qtbot.keyClick(view.place_field, Qt.Key.Key_Return)
    area = view.picture.area()
    assert (area.left, area.right) == pytest.approx((599_999, 601_000)) and area.top == pytest.approx(399_999)
    said = sentences(desk.heard)
    view.place_field.setText("nowhere")
    qtbot.keyClick(view.place_field, Qt.Key.Key_Return)
    assert "neither a position" in said[-1] and view.picture.area() == area
    view.place_field.setText("  ")
    qtbot.keyClick(view.place_field, Qt.Key.Key_Return)
    assert len(said) == 1 and view.picture.area() == area
    view.place_field.setText(", 1k-3k")
    qtbot.keyClick(view.place_field, Qt.Key.Key_Return)
    assert said[1:] == [""] and view.picture.area().left == area.left and view.picture.area().top == pytest.approx(999)
    assert "nowhere" not in view.place_field.toolTip()


def test_the_crosshair_comes_along_to_a_position(qtbot: Any, view: DotPlotView) -> None:
    qtbot.mouseMove(viewport(view), pixel(view, 300_000, 600_000).toPoint())
    wait(lambda: view.picture.has_crosshair)
    view.go_to_text("r2:100k-102k , q1:200001")
    assert "reference r2 101,000" in view.readout.text and "query q1 200,001" in view.readout.text
    assert view.picture.area().contains(200_000, 600_999)


def test_the_wheel_zooms_at_the_cursor(view: DotPlotView) -> None:
    at = pixel(view, 300_000, 700_000)
    wheel(viewport(view), at, 4)
    after = pixel(view, 300_000, 700_000)
    assert (after - at).manhattanLength() < 6
    before = view.picture.area()
    wheel(viewport(view), at, -1, SHIFT)
    assert view.picture.area().left > before.left and view.picture.area().top == before.top


def test_a_double_click_centres(view: DotPlotView) -> None:
    view.picture.show_area(Area(0, 200_000, 0, 200_000))
    double_click(viewport(view), pixel(view, 50_000, 60_000))
    area = view.picture.area()
    assert (area.left + area.right) / 2 == pytest.approx(50_000, abs=500)
    assert (area.top + area.bottom) / 2 == pytest.approx(60_000, abs=800)


def test_pointing_tells_both_places_and_the_match(qtbot: Any, view: DotPlotView) -> None:
    qtbot.mouseMove(viewport(view), pixel(view, 410_000, 490_000).toPoint())
    wait(lambda: "reverse match of 100,000 bp" in view.readout.text)
    assert "reference r1 4" in view.readout.text and "query q1 4" in view.readout.text
    assert view.picture.has_crosshair
    qtbot.wait(20)  # moves that follow each other closer are one
    qtbot.mouseMove(viewport(view), pixel(view, 700_000, 200_000).toPoint())
    wait(lambda: "match" not in view.readout.text and "reference r2" in view.readout.text)
    view.picture.left.emit()
    assert "Point at" in view.readout.text and not view.picture.has_crosshair


def test_a_click_marks_the_match(qtbot: Any, view: DotPlotView) -> None:
    caught = emitted(
        view.current_match,
        qtbot.mouseClick,
        viewport(view),
        Qt.MouseButton.LeftButton,
        pos=pixel(view, 200_000, 200_000).toPoint(),
    )
    assert caught == [LONG] and view.picture.current == LONG
    qtbot.mouseClick(viewport(view), Qt.MouseButton.LeftButton, pos=pixel(view, 700_000, 200_000).toPoint())
    wait(lambda: view.picture.current is None)


def test_the_minimap_shows_where_one_is_and_moves_there(qtbot: Any, view: DotPlotView) -> None:
    assert not view.minimap.isVisible()
    view.picture.show_area(Area(0, 200_000, 0, 200_000))
    wait(view.minimap.isVisible)
    assert not view.minimap._image.isNull()
    image = view.minimap.grab().toImage()
    share = image.width() * 200_000 // SIDE
    assert near(image.pixelColor(share * 3 // 4, share * 3 // 4), LIGHT.forward) > 0.5
    middle = view.minimap.rect().center()
    qtbot.mouseClick(view.minimap, Qt.MouseButton.LeftButton, pos=middle)
    area = view.picture.area()
    assert (area.left + area.right) / 2 == pytest.approx(SIDE / 2, rel=0.02)
    view.commands["minimap"].trigger()
    assert not view.minimap.isVisible()


def test_the_lock_draws_a_base_as_wide_as_high(view: DotPlotView) -> None:
    view.commands["lock"].trigger()
    rows, columns = view.picture.bases_a_pixel()
    assert rows == pytest.approx(columns, rel=1e-3)


def test_features_stand_beside_the_picture(view: DotPlotView) -> None:
    assert not any(strip.isVisible() for strip in view.strips)
    view.set_features([Feature("gene", 600_000, 700_000, 1, "thrA")], None)
    settle(view)
    below, beside = view.strips
    assert below.isVisible() and not beside.isVisible()
    image = below.grab().toImage()
    x = int(view.picture.mapFromGlobal(viewport(view).mapToGlobal(pixel(view, 620_000, 0))).x())
    assert near(image.pixelColor(x, 4), LIGHT.forward) > 0.2
    gap = int(view.picture.mapFromGlobal(viewport(view).mapToGlobal(pixel(view, 560_000, 0))).x())
    assert image.pixelColor(gap, 4) == LIGHT.surface
    view.set_features(None, [Feature("gene", 600_000, 700_000, -1, "thrA")])
    settle(view)
    assert beside.isVisible() and not below.isVisible()
    y = int(view.picture.mapFromGlobal(viewport(view).mapToGlobal(pixel(view, 0, 650_000))).y())
    assert near(beside.grab().toImage().pixelColor(beside.width() - 9, y), LIGHT.reverse) > 0.2


def test_an_alignment_is_a_layer(view: DotPlotView) -> None:
    view.add_alignment(np.array([[500_000, 0], [700_000, 300_000], [900_000, 300_000]]), "r1 × q1")
    settle(view)
    assert shows(view, 600_000, 150_000, LIGHT.gap)
    action = view.commands.layers.actions()[-1]
    assert action.text() == "r1 × q1" and action.isChecked()
    assert "r1 × q1" in view.figure().svg().decode()
    view.picture.show_area(Area(600_000, 900_000, 500_000, 900_000))
    assert "r1 × q1" not in view.figure().svg().decode()
    view.show_whole()
    settle(view)
    assert shows(view, 600_000, 150_000, LIGHT.gap)
    action.trigger()
    assert not shows(view, 600_000, 150_000, LIGHT.gap)
    assert "r1 × q1" not in view.figure().svg().decode()


def test_further_alignments_of_a_result_are_drawn_thinner(view: DotPlotView, desk: LoneDesk) -> None:
    further = FurtherPaths.of(
        [np.array([[900_000, 100_000], [700_000, 300_000]]), np.array([[300_000, 900_000], [300_018, 900_018]])]
    )
    folder = Path("/results/several")
    view.paths.add(np.array([[500_000, 0], [700_000, 300_000]]), "r1 × q1", folder, further=further)
    settle(view)

    def inked(x: int, y: int) -> int:
        return sum(near(colour, LIGHT.gap) > 0.6 for colour in coloured(view, x, y, 4))

    assert inked(600_000, 150_000) > inked(800_000, 200_000) > 0
    # The gap between the two is not drawn; the short one is a dot.
    assert not inked(500_000, 600_000) and inked(300_009, 900_009) >= 9
    drawn = re.findall(r'stroke="(#\w+)"[^>]* stroke-width="0.7"[^>]*>\s*<path', view.figure().svg().decode())
    assert drawn.count(LIGHT.gap.name()) == 1
    opened_ = emitted(desk.heard.opened, view.picture.activated.emit, 200_000.0, 800_000.0, 1.0)
    assert opened_ == [folder]
    view.commands.layers.actions()[-1].trigger()
    settle(view)
    assert not inked(800_000, 200_000) and not inked(300_009, 900_009)


def test_a_short_alignment_is_a_dot(view: DotPlotView) -> None:
    before = [(layer.text(), layer.isChecked()) for layer in view.commands.layers.actions()]
    view.add_alignment(np.array([[700_000, 200_000], [700_018, 200_018]]), "18 bp")
    settle(view)
    found = [near(colour, LIGHT.gap) > 0.9 for colour in coloured(view, 700_009, 200_009, 3)]
    assert sum(found) >= 25  # of 7 × 7 pixels
    view.picture.show_area(Area(199_990, 200_030, 699_990, 700_030))
    settle(view)
    assert not view.picture._alignments[0]._dot.getData()[0].size
    view.commands.layers.actions()[-1].trigger()
    view.show_whole()
    settle(view)
    assert not shows(view, 700_009, 200_009, LIGHT.gap)
    assert len(view.commands.layers.actions()) == len(before) + 1


def test_layers_show_their_colours(view: DotPlotView) -> None:
    for number in range(2):
        view.add_alignment(np.array([[0, 0], [900_000, 900_000]]), f"alignment {number}")
    actions = view.commands.layers.actions()
    for action, wanted in zip(
        (*actions[:2], *actions[-2:]), (LIGHT.forward, LIGHT.reverse, LIGHT.gap, LIGHT.special_row), strict=True
    ):
        image = action.icon().pixmap(16, 16).toImage()
        inked = [image.pixelColor(x, y) for x in range(16) for y in range(16) if image.pixelColor(x, y).alpha() > 200]
        assert inked and all(near(colour, wanted) > 0.9 for colour in inked), action.text()
        assert image != action.icon().pixmap(16, 16, state=QIcon.State.On).toImage()


@pytest.fixture
def back_to_light() -> Iterator[None]:
    yield
    theme.theme_service().set_scheme("light")


def test_the_theme_recolours_it(view: DotPlotView, back_to_light: None) -> None:
    theme.theme_service().set_scheme("dark")
    settle(view)
    found = coloured(view, 200_000, 200_000)
    assert (
        min(abs(colour.red() - DARK.forward.red()) + abs(colour.blue() - DARK.forward.blue()) for colour in found) < 60
    )


def rulers(matches: Matches) -> tuple[RecordRuler, RecordRuler]:
    return RecordRuler(matches.reference, "Reference"), RecordRuler(matches.query, "Query")


def test_where_there_is_little_room_it_tells_the_match_alone(qtbot: Any, matches: Matches) -> None:
    readout = on_screen(qtbot, DotPlotReadout(matches, *rulers(matches)), 2000, 30)
    readout.set_place((410_000.0, 490_000.0), TURNED)
    match = "reverse match of 100,000 bp: reference r1 400,001–500,000, query q1 400,001–500,000"
    assert readout.displayed == f"reference r1 490,001   ·   query q1 410,001   ·   {match}"
    readout.resize(
        readout.fontMetrics().horizontalAdvance(match) + part_of(readout, "Colours of the matches").width() + 60, 30
    )
    wait(lambda: readout.displayed == match)
    assert part_of(readout, "Place").toolTip() == readout.text and readout.text.startswith("reference r1 490,001")


def test_a_place_that_does_not_fit_is_cut_with_a_mark(qtbot) -> None:  # type: ignore[no-untyped-def]
    names, lengths = ["my|110640213|own|NC_008253.1|" * 4, "b"], [1000, 9]
    nothing = np.zeros(0, dtype=np.int64)
    matches = Matches(
        RecordTable.of(names, lengths), RecordTable.of(names, lengths), nothing, nothing, nothing, nothing.astype(bool)
    )
    readout = on_screen(qtbot, DotPlotReadout(matches, *rulers(matches)), 600, 30)
    readout.set_place((122.0, 455.0), None)
    assert readout.text.endswith("| 123") and readout.displayed.endswith("…")
    assert part_of(readout, "Place").toolTip() == readout.text
    readout.resize(4000, 30)
    wait(lambda: readout.displayed == readout.text)
