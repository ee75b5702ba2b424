"""The page of a result: moving about, what is drawn, and what it says when something is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox

from app import theme
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.matrix import PATH_POINTS
from app.analyses.chromosome.page import AlignmentPage, survey
from app.charts.level_of_detail import Area
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.results import journal
from gpu.sequences.sequence import Feature, Sequence
from tests.app.desks import heard
from tests.app.drivers import wait
from tests.app.figure_texts import texts
from tests.samples import finished_result, running_result

Opener = Callable[[Result], AlignmentPage]


def action(page: AlignmentPage, text: str) -> Any:
    return next(action for action in page.actions() if action.text() == text)


# Moving about


def test_go_to_a_range_of_one_sequence_shows_the_other_aligned_to_it(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    page.go_to("10,000..10,060")
    area = page.matrix.area()
    assert (round(area.top), round(area.bottom)) == (9_999, 10_060)
    column = alignment.column_at(i=9_999)
    assert abs(area.left - float(alignment.points(column)[1])) <= 1
    assert page.text.visible_columns[0] <= column < page.text.visible_columns[1]


def test_go_to_a_range_beside_the_alignment_shows_as_much_of_the_other_near_its_end(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    page.go_to("1..100")
    assert alignment.start[0] > 100
    area = page.matrix.area()
    assert (round(area.top), round(area.bottom)) == (0, 100)
    assert round(area.columns) == 100
    assert area.left <= alignment.start[1] <= area.right


def test_a_double_click_on_the_whole_matrix_leaves_it_whole(page: AlignmentPage) -> None:
    whole = page.matrix.area()
    page.matrix.activated.emit(5_000.0, 5_000.0, 50.0)
    assert page.matrix.area() == whole


def test_go_to_nonsense_says_so(qtbot: Any, page: AlignmentPage) -> None:
    with pytest.raises(InputError):
        page.go_to("nowhere")
    page.place_field.setText("nowhere")
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda sentence: "no position" in sentence):
        qtbot.keyClick(page.place_field, Qt.Key.Key_Return)
    assert "no position" in page.place_field.toolTip()
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda sentence: sentence == ""):
        qtbot.keyClick(page.place_field, Qt.Key.Key_Escape)
    assert page.place_field.text() == "" and "no position" not in page.place_field.toolTip()


def test_history_goes_back_and_forward(page: AlignmentPage) -> None:
    whole = page.matrix.area()
    page.go_to("2000..4000")
    near = page.matrix.area()
    action(page, "Previous view").trigger()
    assert page.matrix.area() == whole
    assert not action(page, "Previous view").isEnabled()
    action(page, "Next view").trigger()
    assert page.matrix.area() == near


def test_next_difference_is_the_next_column_that_is_no_match(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    a, b = page.result.load_sequences()
    match = alignment.window(0, alignment.length, a, b).match == ord("|")
    page.linked.put_column(1_000)
    visited = []
    for _ in range(5):
        action(page, "Next difference").trigger()
        assert page.linked.place is not None
        visited.append(page.linked.place.column)
    assert visited == sorted(set(visited))
    for column in visited:
        assert not match[column]
        assert match[column - 10 : column].all()
    action(page, "Previous difference").trigger()
    assert page.linked.place is not None
    assert page.linked.place.column == visited[-2]
    assert page.text.visible_columns[0] <= visited[-2] < page.text.visible_columns[1]


def test_the_view_can_not_get_lost(page: AlignmentPage) -> None:
    rows, columns = page.result.request.a.used, page.result.request.b.used
    page.matrix.show_area(Area(10**7, 2 * 10**7, -(10**7), 0))
    area = page.matrix.area()
    assert area.bottom <= rows * 1.25 + 1
    assert area.left >= -columns * 0.25 - 1
    for _ in range(40):
        page.matrix.zoom(0.5)
    assert page.matrix.area().rows >= 11.9
    for _ in range(60):
        page.matrix.zoom(2.0)
    assert page.matrix.area().rows <= rows * 1.5 + 1


def test_keys_work_while_the_page_has_the_focus(qtbot: Any, page: AlignmentPage) -> None:
    page.activateWindow()
    plot = page.matrix.focusProxy()
    plot.setFocus()
    before = page.matrix.area()
    qtbot.keyClick(plot, Qt.Key.Key_Plus)
    assert page.matrix.area().rows < before.rows
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert page.matrix.area().left > before.left + before.columns / 4
    near = page.matrix.area()
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert page.matrix.area() == near
    qtbot.keyClick(plot, Qt.Key.Key_0)
    assert page.matrix.area() == before


# What is drawn


def test_every_layer_has_a_switch_that_menus_and_panel_share(page: AlignmentPage) -> None:
    boxes = {box.text(): box for box in page.layer_panel.findChildren(QCheckBox)}
    del boxes[page.commands["identity"].text()]
    assert len(boxes) == len(page.layers) == len(Layer)
    assert "Nothing of 500 bases" in page.layers[Layer.BLOCKS].toolTip()
    for layer, switch in page.layers.items():
        assert switch.isEnabled() != (layer is Layer.BLOCKS)
        box = boxes[layer.title()]
        box.setChecked(not switch.isChecked())
        assert box.isChecked() == switch.isChecked()
        switch.setChecked(True)
        assert page.matrix.drawn(layer)
        switch.setChecked(False)
        assert not page.matrix.drawn(layer)
        assert not box.isChecked()


def test_the_alignment_that_was_found_first_is_shown_where_there_is_no_other(
    open_page: Opener, page: AlignmentPage, tmp_path: Path
) -> None:
    switch = page.layers[Layer.CHAIN]
    assert switch.isEnabled() and not switch.isChecked() and "found before stage 1" in switch.toolTip()
    alone = open_page(Result.open(stopped_after(tmp_path / "result", 1)))
    assert alone.layers[Layer.CHAIN].isChecked() and alone.matrix.drawn(Layer.CHAIN)


def test_the_path_is_cut_to_the_view_and_bounded(page: AlignmentPage) -> None:
    page.go_to("5000..5400")
    wait(lambda: np.ptp(page.matrix.path_points[1]) <= 1.7 * page.matrix.area().rows)
    x, y = page.matrix.path_points
    area = page.matrix.area().padded(0.3)
    assert 2 <= len(x) <= PATH_POINTS
    assert all(area.contains(i, j) for i, j in zip(y, x, strict=True))
    assert y.min() <= page.matrix.area().top + 1
    assert y.max() >= page.matrix.area().bottom - 1


def test_bases_appear_up_close(page: AlignmentPage) -> None:
    assert not page.matrix.shows_bases
    page.go_to("5000..5040")
    wait(lambda: page.matrix.shows_bases)
    page.grab()


def test_the_theme_recolours_a_page_that_is_open(page: AlignmentPage) -> None:
    service = theme.theme_service()
    light = page.grab().toImage()
    service.set_scheme("dark")
    try:
        dark = page.grab().toImage()
        corners = [QPoint(page.width() // 3, 100), QPoint(page.width() // 3, page.height() // 2)]
        for corner in corners:
            assert dark.pixelColor(corner).lightness() < 100 < light.pixelColor(corner).lightness()
    finally:
        service.set_scheme("light")


def test_positions_are_those_of_a_trimmed_and_reversed_record(open_page: Opener, tmp_path: Path) -> None:
    folder = finished_result(tmp_path, length=3_000, seed=9, reverse_b=True, trimmed=True)
    page = open_page(Result.open(folder))
    alignment, b = page.result.alignment, page.result.request.b
    assert alignment is not None
    last = b.position(alignment.start[1])
    assert last == b.last - alignment.start[1]
    page.go_to(f"b:{last}")
    assert page.linked.place is not None
    assert page.linked.place.j == alignment.start[1]
    assert f"b {last:,}" in page.readout.text()
    assert f"({page.result.request.a.position(alignment.start[0]):,}, {last:,})" in page.numbers.as_table()


def test_features_lie_where_the_alignment_shows_them(sample: Result) -> None:
    a, b = sample.load_sequences()
    assert sample.alignment is not None
    features = (Feature("source", 0, len(a), 1, "all"), Feature("gene", 1_000, 1_500, -1, "lacZ"))
    lanes = survey(sample.alignment, Sequence("a", a.codes, features=features), b).lanes
    lane = lanes[0][1]
    assert [feature.label for feature in lane.features] == ["lacZ"]
    i, _ = sample.alignment.points(np.array([lane.first[0], lane.last[0]]))
    assert i.tolist() == [1_000, 1_500]
    assert lane.visible(int(lane.first[0]) - 5, int(lane.first[0]) + 5, 100).tolist() == [0]
    assert lane.visible(int(lane.last[0]) + 5, int(lane.last[0]) + 50, 100).tolist() == []


# What is missing


def test_nothing_aligned_is_said_in_a_sentence_and_the_picture_is_there(open_page: Opener, nothing: Result) -> None:
    page = open_page(nothing)
    assert "Nothing aligns above score 0" in page.notice
    assert page.matrix.columns() is None
    assert not action(page, "Next difference").isEnabled()
    assert "no alignment" in action(page, "Next difference").toolTip()
    page.matrix.zoom(0.5)
    page.matrix.hovered.emit(10.0, 10.0, 1.0)
    page.go_to("100..200 , 100..200")
    assert round(page.matrix.area().rows) == 101
    page.grab()


def test_missing_inputs_leave_picture_and_numbers(open_page: Opener, without_inputs: Result) -> None:
    page = open_page(without_inputs)
    assert page.notice.startswith("No alignment text: ")
    assert "sample_a.fa" in page.notice
    assert "Score" in page.numbers.as_table()
    assert len(page.matrix.path_points[0]) > 1
    assert not action(page, "Export alignment as PAF…").isEnabled()
    assert action(page, "Export alignment as PAF…").toolTip() == page.notice
    page.linked.put_column(5)
    action(page, "Next difference").trigger()  # gaps are known without sequences
    assert page.linked.place is not None
    assert page.linked.place.column in page.navigator.clusters[:, 0].tolist()


def test_changed_inputs_are_named(open_page: Opener, tmp_path: Path) -> None:
    folder = finished_result(tmp_path, length=3_000, seed=4)
    path = folder / "inputs" / "sample_b.fa"
    path.write_bytes(path.read_bytes().replace(b"A", b"C", 1))
    page = open_page(Result.open(folder))
    assert "sample_b.fa" in page.notice
    assert page.text.selected_text() == ""


@pytest.mark.parametrize("until", [1, 2, 3, 4])
def test_a_result_of_some_stages_shows_what_is_there(open_page: Opener, tmp_path: Path, until: int) -> None:
    page = open_page(Result.open(stopped_after(tmp_path, until)))
    assert f"after stage {until} of 6" in page.notice
    assert page.layers[Layer.CROSSPOINTS_1].isEnabled()
    assert page.layers[Layer.CROSSPOINTS_2].isEnabled() == (until >= 2)
    assert page.layers[Layer.CROSSPOINTS_4].isEnabled() == (until >= 4)
    assert not page.layers[Layer.ALIGNMENT].isEnabled()
    page.grab()


def test_a_run_stopped_in_stage_1_shows_its_special_rows(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(Result.open(running_result(tmp_path)))
    assert "within stage 1" in page.notice
    assert page.layers[Layer.SPECIAL_ROWS].isEnabled()
    page.grab()


def stopped_after(folder: Path, until: int) -> Path:
    """A sample cut down to what a run leaves that was asked for stages up to ``until``."""
    finished_result(folder, length=3_000, seed=4)
    records = journal.read(folder / journal.NAME)
    (folder / journal.NAME).unlink()
    later = {f"crosspoints_{stage}.npy" for stage in range(until + 1, 5)} | {"alignment.npz", "statistics.json"}
    for record in records:
        if record["kind"] == "finished" or record.get("name") in later:
            continue
        if record["kind"] == "stage" and record["stage"] > until:
            continue
        journal.append(folder / journal.NAME, {key: value for key, value in record.items() if key != "checksum"})
    return folder


# Exports


def test_the_figure_of_the_page_has_what_it_shows(qtbot: Any, page: AlignmentPage, tmp_path: Path) -> None:
    page.go_to("2000..4000")
    with qtbot.waitSignal(heard(page).said, check_params_cb=lambda sentence: sentence.startswith("Saved")):
        page.export_figure(tmp_path / "figure.svg")
    found = texts((tmp_path / "figure.svg").read_bytes())
    assert "3,000" in found and "20,000" not in found


def test_next_difference_goes_by_what_can_be_seen_and_zooms_to_it(page: AlignmentPage) -> None:
    alignment = page.result.alignment
    page.navigator.clusters = np.array([[100 * k + 50, 100 * k + 52] for k in range(alignment.length // 100)])
    page.linked.put_column(0)
    presses = 0
    visited = []
    while page.linked.place.column < alignment.length - 1_000 and presses < 100:
        action(page, "Next difference").trigger()
        presses += 1
        visited.append(page.linked.place.column)
        first, last = page.matrix.columns()
        assert first <= page.linked.place.column < last and last - first < alignment.length // 20
    # Some forty places can be told apart in the whole, not each of the hundreds of mismatches.
    assert 30 <= presses <= 50
    action(page, "Previous difference").trigger()
    assert page.linked.place.column == visited[-2]
    # Close by, each is a place of its own.
    page.matrix.zoom(0.5)
    page.go_to("5000..5600")
    page.linked.put_column(alignment.column_at(i=5_100))
    here = page.linked.place.column
    action(page, "Next difference").trigger()
    assert 0 < page.linked.place.column - here <= 100
    action(page, "Previous view").trigger()
    assert page.matrix.columns()[1] - page.matrix.columns()[0] == pytest.approx(600, abs=80)
