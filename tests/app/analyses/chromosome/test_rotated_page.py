"""The page and the figure of an alignment of circular records that were rotated."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from app.access.catalogue import ChromosomeCommands
from app.analyses.chromosome.figure import Figure
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.numbers import number_rows
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.rearrangement_rows import ListedRows
from app.charts.level_of_detail import Area
from app.state.ways import RecordPlace
from gpu.analyses.chromosome.result import Result
from tests.app.desks import heard
from tests.app.drivers import settle, wait
from tests.app.figure_texts import texts
from tests.samples import finished_result


@pytest.fixture
def result(tmp_path: Path) -> Result:
    return Result.open(finished_result(tmp_path / "r", length=20_000, reverse_b=True, rotated=(6_000, 5_000)))


def test_the_page_tells_places_of_the_records(open_page: Callable[[Result], AlignmentPage], result: Result) -> None:
    page = open_page(result)
    x, y = page.matrix._seams.getData()
    assert (y[0], x[2]) == (14_000, 5_000) and len(x) == 4
    page.go_to("20,000")
    # Behind the last base of a comes its first one, in the text too.
    lines = page.text.visible_columns
    alignment = result.alignment
    assert alignment is not None and lines[0] <= alignment.column_at(i=13_999) < lines[1]
    page.matrix.hovered.emit(14_000.5, 5_000.5, 1.0)
    assert page.readout.text().startswith("a 1 ") and "b 19," in page.readout.text()
    values = [row.value for row in number_rows(result)]
    assert "circular, from 6,001 round to 6,000 of 20,000" in values
    assert any(value.startswith("circular, from 5,000 round to 5,001") for value in values)


def test_bases_are_shown_in_the_alignment_with_all_of_a_rotated_record(
    open_page: Callable[[Result], AlignmentPage], result: Result
) -> None:
    page = settle(open_page(result))
    a, b, told = result.request.a, result.request.b, list[str]()
    heard(page).said.connect(told.append)
    first = a.position(2_000)
    page.show_place(
        RecordPlace(a.path, a.name, a.name, a.length, a.reverse != b.reverse, first - 1, first + 99, (0, b.length))
    )
    settle(page)
    assert page.linked.place is not None and page.linked.place.i == 2_000
    assert not told


def test_the_menu_of_a_ribbon_copies_its_own_coordinates(
    open_page: Callable[[Result], AlignmentPage], result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = settle(open_page(result))
    page.matrix.hovered.emit(100.5, 100.5, 1.0)
    menus: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu.actions()))
    wait(lambda: page.overview.rearrangements is not None)
    listed = page.overview.rearrangements
    assert listed is not None
    row = int(listed.lengths[0].argmax())
    page.ribbons.menu_asked.emit(row, QPoint())
    (copy,) = (action for action in menus[0] if action.text() == ChromosomeCommands.copy_place.title)
    copy.trigger()
    table, sides = ListedRows(result.request, listed, np.arange(len(listed))), (result.request.a, result.request.b)
    ends = [(table.column(f"{side}_first")[row], table.column(f"{side}_last")[row]) for side in "ab"]
    meant = [f"{choice.label}:{first}-{last}" for choice, (first, last) in zip(sides, ends, strict=True)]
    assert QGuiApplication.clipboard().text().split("\t") == meant


def test_the_figure_has_a_line_and_a_first_base_inside(qapp: object, result: Result) -> None:
    area = Area(0, result.request.a.used, 0, result.request.b.used)
    found = texts(Figure(result, {Layer.ALIGNMENT}, area).svg())
    assert found.count("1") >= 2 and "10 kbp" in found
    plain = Figure(result, {Layer.ALIGNMENT}, Area(0, 3_000, 0, 3_000))
    assert "1" not in texts(plain.svg())
