"""The page of a result with several alignments: the list, the picture, the views, the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.access.catalogue import RegionCommands
from app.analyses.chromosome.find_rest import FindRestDialog
from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.shown import Mirrored, ShownPath, cells
from app.charts.level_of_detail import Area
from app.pictures.identity import identity_colours
from app.state.ways import RecordPlace
from app.theme import theme_service
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.result import Result
from gpu.sequences.alphabet import DNA
from tests.app.desks import heard
from tests.app.drivers import emitted, owned, save_picture, settle
from tests.app.figure_texts import texts
from tests.gpu.analyses.chromosome.suboptimal_samples import several_alignments

Opener = Callable[[Result], AlignmentPage]


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return several_alignments(tmp_path_factory.mktemp("several"), "2")


@pytest.fixture
def opened(open_page: Opener, several: Result) -> AlignmentPage:
    return open_page(several)


def _choose(page: AlignmentPage, number: int) -> None:
    page.alignments.choose(number)
    settle(page)


def test_the_list_has_all_and_sorts(opened: AlignmentPage) -> None:
    table = opened.alignments.table
    model = table.model()
    numbers = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert numbers == ["1", "2", "3"]
    assert [model.index(row, 3).data() for row in range(3)] == ["+", "+", "−"]
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert [model.index(row, 0).data() for row in range(3)] == ["3", "2", "1"]
    # Sorted places are numbers, not texts.
    table.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    assert [model.index(row, 0).data() for row in range(3)] == ["2", "3", "1"]


def test_choosing_one_shows_it_in_all_views(opened: AlignmentPage, several: Result) -> None:
    for number in (2, 3, 1):
        _choose(opened, number)
        found = several.alignments[number - 1]
        assert opened.tracks.range == (0, found.alignment.length) or opened.matrix.columns() is not None
        j, i = opened.matrix.path_points
        assert (i.min(), i.max()) == (found.alignment.start[0], found.alignment.end[0])
        ends = found.alignment.start[1], found.alignment.end[1]
        ends = tuple(several.request.b.used - end for end in ends) if found.other_strand else ends
        assert (j[0], j[-1]) == ends


def test_differences_and_charts_are_those_of_the_chosen_one(opened: AlignmentPage) -> None:
    opened.below.setCurrentWidget(opened.chart_panel)
    seen, widgets = [], []
    for number in (1, 2, 3, 1, 2, 3):
        _choose(opened, number)
        assert opened.differences.table is not None
        titles = sorted(label.text() for label in opened.chart_panel.findChildren(QLabel) if label.isVisible())
        seen.append((opened.differences.table.model.total, titles))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        widgets.append(len(opened.findChildren(QWidget)))
    assert seen[:3] == seen[3:] and seen[0] != seen[1] and seen[0][1]
    assert widgets[3:] == widgets[:3], "those of the one before are gone"


def test_menus_that_are_filled_anew_do_not_grow(opened: AlignmentPage) -> None:
    for menu in (opened.tracks_menu, opened.bookmarks):
        counts = []
        for _ in range(2):
            menu.fill()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            counts.append(len(menu.findChildren(QObject)))
        assert counts[0] == counts[1] > 0


def test_places_on_the_other_strand_are_true(opened: AlignmentPage, several: Result) -> None:
    _choose(opened, 3)
    found = several.alignments[2]
    opened.linked.put_column(0)
    place = opened.linked.place
    assert place is not None
    (a, _), (b, _) = found.ranges(several.request)
    assert several.request.a.position(place.i) == a and several.request.b.position(place.j) == b
    # The cell under the pointer leads back to the same column.
    assert opened.linked.at_cell(place.i + 0.5, place.j + 0.5, 0.6) == place
    sides = several.load_sequences()
    complement = DNA.reverse_complement(sides[1].codes[place.j : place.j + 1])
    assert DNA.equal(sides[0].codes[place.i : place.i + 1], complement).all()


def test_the_other_paths_stay_in_the_picture(opened: AlignmentPage, several: Result) -> None:
    forward, reverse, *_ = opened.matrix._paths.items
    _choose(opened, 3)
    assert np.isfinite(forward.getData()[1]).sum() >= 4 and not len(reverse.getData()[0])
    _choose(opened, 1)
    i = reverse.getData()[1]
    assert np.nanmin(i) == several.alignments[2].alignment.start[0]


def test_colours_by_identity(opened: AlignmentPage, several: Result) -> None:
    """The classes of D-GENIES: all of 75 % and more here, whichever strand."""
    identities = [found.identity for found in several.alignments]
    assert all(identity is not None and identity >= 0.75 for identity in identities)
    best = identity_colours(theme_service().theme)[3]
    paths, chosen = opened.matrix._paths.items, opened.matrix.items[Layer.ALIGNMENT]
    _choose(opened, 1)
    by_strand = chosen.opts["pen"].color()
    opened.commands["identity"].trigger()
    assert chosen.opts["pen"].color() == paths[3].opts["pen"].color() == best != by_strand
    assert np.isfinite(paths[3].getData()[1]).sum() >= 8 and not any(len(paths[at].getData()[1]) for at in (0, 1, 2))
    assert {"≥ 75 %"} == {text for text in texts(opened.figure().svg()) if text in ("Alignment", "50–75 %", "≥ 75 %")}
    opened.commands["identity"].trigger()
    assert "≥ 75 %" not in texts(opened.figure().svg())
    assert chosen.opts["pen"].color() == by_strand and not len(paths[3].getData()[1])


def test_a_double_click_zooms_and_go_to_finds_the_aligned_range(opened: AlignmentPage) -> None:
    _choose(opened, 3)
    opened.alignments.activated.emit(3)
    area = opened.matrix.area()
    assert area.rows < 500 and area.columns < 500
    opened.go_to("600..650")
    found = opened.result.alignments[2]
    column = found.alignment.column_at(i=599)
    j = opened.result.request.b.used - 1 - int(found.alignment.points(column)[1])
    assert opened.matrix.area().left - 2 <= j <= opened.matrix.area().right + 2


def test_a_mirrored_path_maps_areas_to_columns(several: Result) -> None:
    found = several.alignments[2]
    columns = several.request.b.used
    mirrored = Mirrored(found.alignment, columns)
    i, j = cells(mirrored, np.arange(found.alignment.length))
    assert (np.diff(j) <= 0).all() and mirrored.column_at(j=int(j[50])) in range(45, 56)
    area = Area(float(i[40]), float(i[60]), float(j[60]), float(j[40]) + 1)
    first, last = ShownPath(mirrored, columns).columns_in(area)
    assert first <= 41 and last >= 59


def test_exports_and_the_figure_have_all(opened: AlignmentPage, tmp_path: Path) -> None:
    opened.export("paf", tmp_path / "all.paf")
    save_picture(opened, tmp_path / "all.svg")
    settle(opened)
    assert len((tmp_path / "all.paf").read_text().splitlines()) == 3
    assert (tmp_path / "all.svg").stat().st_size > 1_000


def test_the_rest_is_asked_for_and_requested(opened: AlignmentPage) -> None:
    opened.commands["rest"].trigger()
    dialog = opened.findChild(FindRestDialog)
    dialog.evalue.setText("never")
    assert not dialog._start.isEnabled()
    dialog.evalue.setText("1e-5")
    request = emitted(heard(opened).ran, dialog.accept)[0]
    assert (request.also, request.also_both_strands) == ("E<=1e-05", True)
    assert request.identity() == opened.result.request.identity()


def test_a_number_is_asked_for(qtbot: Any, several: Result) -> None:
    dialog = owned(qtbot, FindRestDialog(several.request, has_evalues=False))
    dialog.number.setValue(4)
    dialog.both.setChecked(False)
    assert (dialog.request.also, dialog.request.also_both_strands) == ("4", False)


def test_one_alignment_says_what_the_rest_is(page: AlignmentPage) -> None:
    assert page.alignments.table.model().rowCount() == 1
    assert "next-best" in page.alignments.hint.text() and page.commands["rest"].isEnabled()


def test_nothing_to_find_where_nothing_aligns(open_page: Opener, nothing: Result) -> None:
    page = open_page(nothing)
    assert page.alignments.table.model().rowCount() == 0
    assert not page.commands["rest"].isEnabled()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_bases_of_a_block_are_shown_in_the_alignment_that_joins_them(opened: AlignmentPage, number: int) -> None:
    request, found = opened.result.request, opened.result.alignments[number - 1]
    own = found.request(request)
    ends = [(found.alignment.start[side] + 3, found.alignment.end[side] - 3) for side in (0, 1)]
    spans = [
        sorted((choice.position(start), choice.position(end - 1)))
        for choice, (start, end) in zip((own.a, own.b), ends, strict=True)
    ]
    a, ((first, last), (begin, end)) = request.a, spans
    turned = own.a.reverse != own.b.reverse
    place = RecordPlace(a.path, a.name, a.name, a.length, turned, first - 1, last, (begin - 1, end))
    assert opened.show_place(place)
    settle(opened)
    assert opened.shown_number == number and opened.linked.place is not None
    assert opened.linked.place.i == ends[0][0] and opened.linked.place.column is not None
    shown, visible = opened.navigator.area, opened.text.visible_columns
    assert (
        shown.top <= ends[0][0] < ends[0][1] <= shown.bottom and visible[0] <= opened.linked.place.column < visible[1]
    )
    other = sorted(request.b.index(position) for position in (begin, end))
    assert shown.left <= other[0] < other[1] < shown.right


def test_bases_that_no_alignment_joins_are_in_the_picture_all_the_same(opened: AlignmentPage, qtbot: Any) -> None:
    a, b = opened.result.request.a, opened.result.request.b
    place = RecordPlace(a.path, a.name, a.name, a.length, first=0, last=20, beside=(b.used - 20, b.used))
    with qtbot.waitSignal(heard(opened).said, check_params_cb=lambda said: "does not join" in said):
        opened.show_place(place)
    area = opened.navigator.area
    assert area.top <= 0 and area.bottom >= 20 and area.left <= b.used - 20 and area.right >= b.used


def test_a_row_of_the_list_shows_the_alignment_that_joins_it(opened: AlignmentPage) -> None:
    found = opened.result.alignments[-1]
    own, b = found.alignment, opened.result.request.b.used
    columns = (b - own.end[1], b - own.start[1]) if found.other_strand else (own.start[1], own.end[1])
    row = (1, own.start[0], own.end[0], *columns, found.other_strand, 1.0)
    opened.overview.rearrangements = Rearrangements(*(np.array([value]) for value in row))
    show = opened._overview_views._ways_of(0)[RegionCommands.show_bases]
    assert opened.shown_number == 1 < found.number and not show.problem
    show.act()
    settle(opened)
    assert opened.shown_number == found.number and opened.below.currentIndex() == 0
    # Not one that passes the place on the other strand.
    opened.overview.rearrangements = Rearrangements(*(np.array([value]) for value in (*row[:5], not row[5], 1.0)))
    assert "does not join" in opened._overview_views._ways_of(0)[RegionCommands.show_bases].problem


def test_a_place_that_is_asked_for_is_shown_on_the_alignment_that_has_it(opened: AlignmentPage) -> None:
    result = opened.result
    for found in (*result.alignments[1:], result.alignments[0]):
        for choice, ends in zip((result.request.a, result.request.b), found.ranges(result.request), strict=True):
            opened.show_alignment(found.number % 3 + 1)
            place = RecordPlace(
                choice.path, choice.name, choice.name, choice.length, first=min(ends) + 9, last=min(ends) + 60
            )
            assert opened.show_place(place) and opened.shown_number == found.number
    settle(opened)
