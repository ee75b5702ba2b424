"""A session keeps every page as it was left: one of each, all changed, saved, opened again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter

from app.charts.level_of_detail import Area
from app.shell.main_window import MainWindow
from app.state.session_file import read_session
from app.state.state_parts import value_at
from gpu.genomes.ribbon_layout import RibbonArea
from tests.app.drivers import wait
from tests.app.walk.every_page import NAMES, at_rest, make_results, open_all
from tests.app.walk.steps import Opener, open_session, save_session

_DOWN = Qt.SortOrder.DescendingOrder
#: Parts that these pages do not have, or that are as at first: limits and columns of some tables,
#: a chosen row where another order was asked for last, further alignments.
_AS_AT_FIRST = {
    "alignment": [
        "alignment",
        *(f"tables/differences/{part}" for part in ("columns", "limits", "row", "search")),
        *(f"tables/genes/{part}" for part in ("columns", "limits", "row", "search", "sort")),
        *(f"tables/rearrangements/{part}" for part in ("columns", "limits", "row", "search")),
    ],
    "matches": ["alignments"],
    "reads": [f"tables/{table}/{part}" for table in ("reads", "variants") for part in ("columns", "limits", "row")],
    "search": ["tables/hits/row", "tables/hits/search", "tables/queries/limits"],
    "pairs": ["tabs"],
}


def _change(window: MainWindow, page: Any, folder: Path) -> None:
    """Change all that a session keeps of a page."""
    name = page.result.folder.name
    if name == "alignment":
        next(iter(page.layers.values())).toggle()
        page.bookmarks.add(Area(10, 50, 20, 60), "mine")
        page.explorer.add_annotation(0, str(folder / "genes.bed"), quiet=True)
        page.reading.set_open_frames(True, 150)
        page.differences.kind.setCurrentIndex(1)
        page.differences.least.setValue(2)
        page.differences.table.view.sortByColumn(2, _DOWN)
        page.genes.restore_filter("changed")
        page.rearrangements.table.kinds.setCurrentIndex(1 - page.rearrangements.table.kinds.currentIndex())
        page.rearrangements.table.length.setValue(100)
        page.rearrangements.table.view.sortByColumn(1, _DOWN)
        page.alignments.table.sortByColumn(1, _DOWN)
        page.below.setCurrentWidget(page.ribbons)
        wait(lambda: page.ribbons.picture.model is not None)
        page.ribbons.picture.show_area(RibbonArea(500.0, (100.0, 120.0)))
        page.below.setCurrentIndex(1)
        page.commands["sidebar"].trigger()
        page.commands["identity"].trigger()
        page.navigator.history.visit(Area(400, 900, 500, 1000))
    elif name == "matches":
        page.records.order_action.trigger()
        at_rest(window)
        page.files.add([str(folder / "layer.paf")])
        at_rest(window)
        page.genes.add([str(folder / "genes.bed")])
        at_rest(window)
        page.layers.restore({"by": "identity", "columns": 20, "identity": 0.5})
        page.plot.set_minimum(20)
        page.plot.commands["reverse_matches"].toggle()
        page.plot.commands["sidebar"].toggle()
        page.list.table.sortByColumn(1, _DOWN)
        page.records.table.sortByColumn(0, _DOWN)
        page.records.picks[0].setCurrentIndex(2)
        page.aside.setCurrentIndex(2)
        page.plot.navigator.history.visit(Area(100, 600, 200, 900))
    elif name == "reads":
        page.table.search.setText("r1")
        page.table.view.sortByColumn(2, _DOWN)
        list(page.kinds.boxes.values())[1].toggle()
        page.reference.colours.setCurrentIndex(1)
        page.reference.qualities.setChecked(False)
        page.reference.tracks.add([str(folder / "genes.bed")])
        at_rest(window)
        page.above.setCurrentWidget(page.variants)
        wait(lambda: page.variants.table is not None)
        page.variants.settings.restore([30, 2, 3, 1, 1, 1])
        page.variants.table.view.sortByColumn(1, _DOWN)
        page.variants.table.search.setText("A")
    elif name == "search":
        page.show_query(1)
        page.tabs.setCurrentWidget(page.query_table)
        wait(lambda: page.query_table.panel is not None)
        page.query_table.restore_threshold(1e-3)
        page.query_table.panel.view.sortByColumn(2, _DOWN)
        page.query_table.panel.search.setText("query")
        page.query_table.columns.menu.actions()[0].toggle()
        page.limits.setChecked(True)
        next(iter(page.table.filters.fields.values())).setText("10")
        page.table.view.sortByColumn(2, _DOWN)
        page.columns.menu.actions()[1].toggle()
    else:
        page.table.search.setText("query_")
        page.limits.setChecked(True)
        page.table.filters.fields["score"].setText("5")
        page.columns.menu.actions()[1].toggle()
        page.table.view.sortByColumn(3, _DOWN)
        wait(lambda: page.table.model.wanted.text == "query_" and bool(page.table.model.wanted.limits))
        at_rest(window)
        page.table.choose(page.table.model.number(2))
    splitter = page.findChildren(QSplitter)[0]
    first, *others = splitter.sizes()
    splitter.setSizes([first + 40, others[0] - 40, *others[1:]])
    splitter.splitterMoved.emit(first + 40, 1)
    at_rest(window)


def _differences(now: Any, wanted: Any, path: str = "") -> list[str]:
    """Differences of two states, but for a pixel of a view."""
    if isinstance(wanted, dict) and isinstance(now, dict):
        names = sorted({*now, *wanted})
        return [line for name in names for line in _differences(now.get(name), wanted.get(name), f"{path}/{name}")]
    if path in ("/area", "/range"):
        near = 0.05 * (wanted[1] - wanted[0])
        is_same = all(abs(one - other) <= near for one, other in zip(now, wanted, strict=True))
    else:
        is_same = now == wanted
    return [] if is_same else [f"{path}: {now}, not {wanted}"]


def test_every_page_is_kept(qtbot: Any, open_window: Opener, tmp_path: Path) -> None:
    folders = make_results(tmp_path)
    window = open_window()
    window.resize(1280, 760)
    open_all(window, folders)
    for name in NAMES:
        window.workspace.show_page(folders[name])
        _change(window, at_rest(window), tmp_path)
    path, states = tmp_path / "all.crosspoint", {}
    for name in NAMES:
        window.workspace.show_page(folders[name])
        states[name] = json.loads(json.dumps(at_rest(window).view_state()))
    # Nothing of a page is left out.
    parts = {
        name: set(window.workspace.result_page(window.workspace.page_of(folders[name])).state_parts) for name in NAMES
    }
    missing = {name: sorted(part for part in parts[name] if value_at(states[name], part) is None) for name in NAMES}
    assert missing == _AS_AT_FIRST
    save_session(window, path)
    assert [tab.state for tab in read_session(path).tabs] == [states[name] for name in NAMES]
    assert "layer.paf" in path.read_text() and str(tmp_path / "layer.paf") not in json.dumps(
        [tab["state"] for tab in json.loads(path.read_text())["tabs"]]
    )

    window = open_window()
    window.resize(1280, 760)
    open_session(window, path)
    for name in NAMES:
        window.workspace.show_page(folders[name])
        page: Any = at_rest(window)
        if name == "reads":
            wait(lambda page=page: page.variants.table is not None)
        if name == "search":
            wait(lambda page=page: page.query_table.panel is not None)

        def is_same(page: Any = page, name: str = name) -> None:
            assert not _differences(page.view_state(), states[name])

        qtbot.waitUntil(is_same, timeout=10_000)
    assert [
        one.note
        for one in window.workspace.result_page(window.workspace.page_of(folders["alignment"])).bookmarks.bookmarks
    ] == ["mine"]
