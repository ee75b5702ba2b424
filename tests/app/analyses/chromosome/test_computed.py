"""The switch of the engine's layers, remembered, and the tab that tells how it was computed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt

from app.access.parts import ScrollArea
from app.analyses.chromosome import computed
from app.analyses.chromosome.layers import LATER, PANEL_ORDER, Layer
from app.analyses.chromosome.page import AlignmentPage
from app.state.settings import Settings
from gpu.analyses.chromosome.result import Result
from tests.app.desks import lone_desk
from tests.app.drivers import on_screen, seen, settle, wait
from tests.samples import finished_result, running_result

ON_AT_FIRST = {
    *(Layer.ALIGNMENT, Layer.PRUNED, Layer.SPECIAL_ROWS, Layer.SPECIAL_COLUMNS),
    *(Layer.CROSSPOINTS_1, Layer.CROSSPOINTS_2),
}


def settings_in(folder: Path) -> Settings:
    return Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))


def opened(qtbot: Any, folder: Path, settings: Settings) -> AlignmentPage:
    return settle(on_screen(qtbot, AlignmentPage(Result.open(folder), lone_desk(settings)), 1200, 800))


def drawn(page: AlignmentPage) -> set[Layer]:
    """Without what two sequences share, which no switch hides."""
    return {layer for layer in Layer if layer not in LATER and page.matrix.drawn(layer)}


def in_figure(page: AlignmentPage) -> set[Layer]:
    return set(page.figure().layers) - set(LATER)


def test_the_heading_of_the_stages_is_not_cut_where_there_is_little_room(qtbot: Any, tmp_path: Path) -> None:
    table = on_screen(qtbot, computed.StagesTable(Result.open(finished_result(tmp_path / "r", 4_000))), 160, 200)
    heading = table.model().columns()[0].title
    assert table.columnWidth(0) >= table.fontMetrics().horizontalAdvance(heading) + 8
    first = table.model().index(0, 0)
    assert first.data(Qt.ItemDataRole.ToolTipRole) == first.data()


def test_one_switch_shows_all_and_is_remembered(qtbot: Any, tmp_path: Path) -> None:
    folder, settings = finished_result(tmp_path / "r", 4_000), settings_in(tmp_path)
    page = opened(qtbot, folder, settings)
    switch = page.commands["computed"]
    assert not switch.isChecked() and drawn(page) == {Layer.ALIGNMENT}
    assert in_figure(page) == {Layer.ALIGNMENT}
    assert page.commands.layers.actions()[0] is page.layers[Layer.ALIGNMENT]
    assert page.layers[Layer.PRUNED] not in page.commands.layers.actions()
    switch.trigger()
    assert drawn(page) == ON_AT_FIRST and in_figure(page) == ON_AT_FIRST
    assert page.commands.layers.actions()[: len(PANEL_ORDER)] == [page.layers[layer] for layer in PANEL_ORDER]
    # Layers come back as they were left.
    page.layers[Layer.CROSSPOINTS_4].setChecked(True)
    page.layers[Layer.PRUNED].setChecked(False)
    switch.trigger()
    assert drawn(page) == {Layer.ALIGNMENT}
    switch.trigger()
    assert drawn(page) == ON_AT_FIRST - {Layer.PRUNED} | {Layer.CROSSPOINTS_4}
    assert opened(qtbot, folder, settings).commands["computed"].isChecked()
    switch.trigger()
    assert not opened(qtbot, folder, settings).commands["computed"].isChecked()


def test_keys_and_rows_of_hidden_layers(qtbot: Any, tmp_path: Path) -> None:
    page = opened(qtbot, finished_result(tmp_path / "r", 4_000), settings_in(tmp_path))
    action = page.layers[Layer.SPECIAL_ROWS]
    assert action not in page.actions() and page.layers[Layer.ALIGNMENT] in page.actions()
    rows = page.layer_panel._parts
    assert rows[Layer.SPECIAL_ROWS][1].isHidden() and not rows[Layer.ALIGNMENT][1].isHidden()
    page.commands["computed"].trigger()
    assert action in page.actions() and not rows[Layer.SPECIAL_ROWS][1].isHidden()


def test_the_example_opens_with_it_on(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, settings = finished_result(tmp_path / "r", 4_000), settings_in(tmp_path)
    monkeypatch.setattr(computed, "FOLDER", Path(Result.open(folder).request.a.path).parent)
    assert drawn(opened(qtbot, folder, settings)) == ON_AT_FIRST
    # That is not what the user chose.
    monkeypatch.undo()
    assert drawn(opened(qtbot, folder, settings)) == {Layer.ALIGNMENT}


def test_an_alignment_of_a_part_of_the_example_opens_as_any_other(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = finished_result(tmp_path / "r", 4_000, trimmed=True)
    monkeypatch.setattr(computed, "FOLDER", Path(Result.open(folder).request.a.path).parent)
    page = opened(qtbot, folder, settings_in(tmp_path))
    assert drawn(page) == {Layer.ALIGNMENT} and page.below.currentWidget() is not page.method


def test_the_first_alignment_stays_where_there_is_no_other(qtbot: Any, tmp_path: Path) -> None:
    page = opened(qtbot, running_result(tmp_path / "r"), settings_in(tmp_path))
    assert not page.engine.hides(Layer.CHAIN) and page.engine.hides(Layer.SPECIAL_ROWS)
    assert page.layers[Layer.CHAIN] in page.commands.layers.actions()


def test_the_tab_has_every_stage(qtbot: Any, tmp_path: Path) -> None:
    page = opened(qtbot, finished_result(tmp_path / "r", 4_000), settings_in(tmp_path))
    page.below.setCurrentWidget(page.computed)
    table, result = page.computed.stages, page.result
    assert table.model().rowCount() == len(result.stages) == 6
    assert table.model().index(0, 2).data() == f"{result.stages[0].done:,}"
    assert "Pruned\t" in page.computed.numbers.as_table() and "Score" not in page.computed.numbers.as_table()
    # What pruned, from what score: in the tab, where the picture shows it, and among all numbers.
    found = result.bound
    assert found is not None and f"score of {found.score:,}." in page.computed.pruned.text()
    assert "by the word bound with a band of 1,024 columns to either side:" in page.computed.pruned.text()
    assert page.layers[Layer.PRUNED].toolTip().startswith(page.computed.pruned.text())
    assert "Pruned by\tthe word bound with a band of 1,024 columns to either side" in page.numbers.as_table()
    # The panel of numbers shows biology; copying has all.
    shown = seen(page.numbers).splitlines()
    assert "Identity" in shown and "Speed" not in shown
    assert "Speed\t" in page.numbers.as_table()


@pytest.mark.parametrize("width", [900, 1_366, 1_920])
def test_the_tab_never_scrolls_sideways(qtbot: Any, tmp_path: Path, width: int) -> None:
    page = opened(qtbot, finished_result(tmp_path / "r", 4_000), settings_in(tmp_path))
    page.resize(width, 640)
    page.below.setCurrentWidget(page.method)
    settle(page)
    (area,) = (area for area in page.findChildren(ScrollArea) if area.widget() is page.method)
    wait(lambda: area.viewport().width() > width - 60)
    wait(lambda: area.horizontalScrollBar().maximum() == 0)
    places = [part.mapTo(page, QPoint(0, 0)).y() for part in (page.computed.stages, page.computed.charts)]
    assert (places[1] < places[0] + 50) == (width == 1_920)
