"""Layers on a dot plot as a person sees them: colours, filters, hiding, pointing, arranging."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from app.analyses.matches.dot_plot.layers import layer_set
from app.analyses.matches.dot_plot.layers.colours import ColourBy
from app.analyses.matches.dot_plot.layers.drawing import MAX_LINES
from app.analyses.matches.dot_plot.layers.segments import LayerFilter
from app.analyses.matches.dot_plot.view import DotPlotView
from app.charts.level_of_detail import Area
from app.theme import LIGHT
from gpu.analyses.matches.arrangement import Arrangement
from tests.app.analyses.matches.dot_plot.layers.layer_samples import FOUR, alignments, random_alignments
from tests.app.analyses.matches.dot_plot.samples import coloured, five_matches, near, opened, shows
from tests.app.desks import LoneDesk
from tests.app.drivers import emitted, settle, wait


@pytest.fixture
def view(qtbot: Any, desk: LoneDesk) -> DotPlotView:
    return opened(qtbot, five_matches(), desk)


@pytest.fixture
def layered(view: DotPlotView) -> DotPlotView:
    view.layers.add(view.layers.prepare(alignments(FOUR)), "sample.paf")
    return settle(view)


def is_green(view: DotPlotView, j: float, i: float) -> bool:
    """True if the layer is seen at a point: its colour is not far from that of matches."""
    return max(near(colour, LIGHT.special_row) for colour in coloured(view, j, i)) > 0.9


def test_a_layer_is_drawn_over_the_matches(layered: DotPlotView) -> None:
    assert is_green(layered, 250_000, 249_000)
    assert is_green(layered, 440_000, 460_000)
    layered.layers.set_by(ColourBy.STRAND)
    settle(layered)
    assert shows(layered, 440_000, 460_000, LIGHT.reverse) and not is_green(layered, 440_000, 460_000)


def test_files_and_single_alignments_share_no_colour(view: DotPlotView) -> None:
    file, other = (view.layers.add(view.layers.prepare(alignments(FOUR)), name) for name in ("one.paf", "two.paf"))
    view.add_alignment(np.array([[0, 0], [9, 9]]), "path")
    (path,) = view.paths.all
    assert len({file.colour, other.colour, path.drawn.colour}) == 3
    # The colour of one that goes is the next one's; only then is one used twice.
    view.paths.remove(path)
    third = view.layers.add(view.layers.prepare(alignments(FOUR)), "three.paf")
    assert third.colour == path.drawn.colour
    fourth = view.layers.add(view.layers.prepare(alignments(FOUR)), "four.paf")
    assert fourth.colour == file.colour


def test_hidden_and_removed(layered: DotPlotView) -> None:
    (layer,) = layered.layers.layers
    for gone in (lambda: layered.layers.show_layer(layer, False), lambda: layered.layers.remove(layer)):
        layered.layers.show_layer(layer, True)
        settle(layered)
        assert is_green(layered, 250_000, 249_000)
        gone()
        settle(layered)
        assert not is_green(layered, 250_000, 249_000)
    assert not layered.layers.layers


def test_filters_hide_without_reading_again(layered: DotPlotView) -> None:
    for shown, there in ((LayerFilter(200_000), True), (LayerFilter(1, 0.98), False), (LayerFilter(), True)):
        layered.layers.set_shown(shown)
        settle(layered)
        assert is_green(layered, 250_000, 249_000) == there
    layered.layers.set_shown(LayerFilter(200_000))
    assert not is_green(layered, 440_000, 460_000)


def test_pointing_tells_the_alignment(layered: DotPlotView) -> None:
    layered.picture.hovered.emit(200_000.0, 200_500.0, 1.0)
    text = layered.readout.text
    assert "alignment of 303,000 bp, 97.0 % identical" in text
    assert "reference r1 100,001–302,000, query q1 100,001–300,000" in text and text.endswith("sample.paf")
    layered.picture.hovered.emit(600_050.0, 600_000.0, 1.0)
    assert "match of 5,000 bp" in layered.readout.text


def test_a_double_click_zooms_to_an_alignment_or_opens_a_result(layered: DotPlotView, desk: LoneDesk) -> None:
    layered.picture.activated.emit(200_000.0, 200_500.0, 1.0)
    area = layered.picture.area()
    assert area.top < 100_000 < 300_000 < area.bottom and area.rows < 600_000
    layered.add_alignment(np.array([[600_000, 700_000], [650_000, 800_000]]), "made here", Path("/results/made"))
    layered.show_whole()
    opened_ = emitted(desk.heard.opened, layered.picture.activated.emit, 750_000.0, 625_000.0, 1.0)
    assert opened_ == [Path("/results/made")]


def test_an_alignment_is_taken_off(layered: DotPlotView) -> None:
    before = len(layered.commands.layers.actions())
    layered.add_alignment(np.array([[600_000, 700_000], [650_000, 800_000]]), "made here", Path("/results/made"))
    settle(layered)
    assert shows(layered, 625_000, 750_000, LIGHT.gap)
    layered.paths.remove(layered.paths.all[0])
    settle(layered)
    assert not shows(layered, 625_000, 750_000, LIGHT.gap) and not layered.paths.all
    assert len(layered.commands.layers.actions()) == before


def test_many_are_drawn_in_a_thread(view: DotPlotView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_set, "_MAX_AT_ONCE", 10)
    view.layers.add(view.layers.prepare(random_alignments(3_000)), "many")
    assert view.busy
    settle(view)
    (layer,) = view.layers.layers
    assert layer.drawing is not None and layer.drawing.pixels is not None and len(layer.drawing.lines) == MAX_LINES
    view.picture.show_area(Area(0, 60_000, 0, 60_000))
    wait(lambda: not view.busy and layer.drawing.wanted.window.bottom < 200_000)
    assert layer.drawing.pixels is None
    # The view changes while a drawing is made: the latest counts.
    for step in range(5):
        view.layers.set_shown(LayerFilter(1_000 * step + 1))
        view.picture.show_area(Area(0, 60_000 + 100_000 * step, 0, 60_000))
    wait(lambda: not view.busy and layer.drawing.wanted.shown.columns == 4_001)
    assert layer.drawing.wanted.window.bottom >= 460_000


def test_records_lie_in_another_order_and_back(layered: DotPlotView) -> None:
    """q1 is turned and lies behind q2; what belongs to it follows: matches, layers, paths."""
    layered.add_alignment(np.array([[600_000, 100_000], [650_000, 200_000]]), "path", None)
    assert is_green(layered, 250_000, 249_000)
    emitted(layered.arranged, layered.arrange, Arrangement(np.array([1, 0]), np.array([True, False])))
    settle(layered)
    assert is_green(layered, 250_000, 751_000) and not shows(layered, 250_000, 249_000, LIGHT.special_row)
    assert shows(layered, 601_000, 100_050, LIGHT.forward, 2)
    assert layered.paths.all[0].drawn.points.tolist() == [[600_000, 900_000], [650_000, 800_000]]
    layered.picture.hovered.emit(751_000.0, 250_000.0, 1.0)
    assert "query q1 (−) 249,000" in layered.readout.text
    layered.go_to_text(", q1:1-1000")
    area = layered.picture.area()
    assert area.top == pytest.approx(999_000, abs=600) and area.bottom == pytest.approx(1_000_000, abs=600)
    layered.show_records(0, None)
    assert layered.picture.area().top == pytest.approx(500_000, abs=2)
    emitted(layered.arranged, layered.arrange, Arrangement.as_given(layered.matches.query))
    layered.show_whole()
    settle(layered)
    assert is_green(layered, 250_000, 249_000)
    assert layered.matches.query.names == ("q1", "q2")


def test_files_of_alignments_are_taken_from_a_drop(view: DotPlotView, tmp_path: Path) -> None:
    def event(kind: Any, *names: str) -> Any:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
        event.data = data  # type: ignore[attr-defined]
        at = QPoint(5, 5) if kind is QDragEnterEvent else QPointF(5, 5)
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        return kind(at, Qt.DropAction.CopyAction, data, buttons, keys)

    for names, taken in ((("a.paf", "b.sam"), True), (("a.fa",), False), (("a.paf", "b.gb"), False)):
        entering = event(QDragEnterEvent, *names)
        view.dragEnterEvent(entering)
        assert entering.isAccepted() == taken
    dropped = emitted(view.files_dropped, view.dropEvent, event(QDropEvent, "a.paf", "b.sam"))
    assert [Path(path).name for path in dropped[0]] == ["a.paf", "b.sam"]
