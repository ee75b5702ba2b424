"""The view of a run's picture follows it: front, pruned part, special rows, best score, points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.picture import PictureView
from app.charts.level_of_detail import Area
from app.theme import theme_service
from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import on_screen, settle, wait

ROWS, COLUMNS = 40_000, 30_000


@pytest.fixture
def picture() -> Picture:
    a = SequenceChoice("a.fa", name="A", length=ROWS)
    b = SequenceChoice("b.fa", name="B", length=COLUMNS + 100, trim=(101, COLUMNS + 100), reverse=True)
    return Picture(ChromosomeRequest(a, b))


@pytest.fixture
def view(qtbot, picture: Picture) -> PictureView:
    return on_screen(qtbot, PictureView(picture), 600, 600)


def legend(view: PictureView) -> set[str]:
    entries = [view._front, *view._entries.values()]
    return {entry.name.text() for entry in entries if entry.isVisible()}


def drawn(view: PictureView, layer: Layer) -> list[list[float]]:
    x, y = view.matrix.items[layer].getData()
    return np.transpose([y, x]).tolist()


def test_the_view_follows_stage_1(view: PictureView, picture: Picture) -> None:
    assert view.matrix.front == 0 and view.best.text() == "" and legend(view) == {"Swept so far"}
    chain = np.array([[100, 200, 9_000, 9_100], [9_500, 9_700, 20_000, 20_200]])
    picture = replace(picture, chain=chain, first=15_000)
    view.show_picture(picture)
    assert view.best.text() == "Best score so far: 15,000, of the first alignment"
    assert [200.0, 100.0] in [point[::-1] for point in drawn(view, Layer.CHAIN)]
    pruned = np.zeros((4, 3), np.float32)
    pruned[0, 2] = 0.5
    picture = replace(picture, swept=12_345, pruned=pruned, special_rows=np.array([4_000, 8_000, 12_000]))
    view.show_picture(picture)
    assert view.matrix.front == 12_345
    assert legend(view) == {"Swept so far", "Pruned blocks", "First alignment", "Special rows"}
    assert sorted({row for row, _ in drawn(view, Layer.SPECIAL_ROWS)}) == [4_000, 8_000, 12_000]
    image, colour = view.matrix.items[Layer.PRUNED].image, theme_service().theme.pruned
    assert image.shape[:2] == (4, 3) and image[0, 2, 3] == colour.alpha() // 2 and image[1:, :, 3].max() == 0
    view.show_picture(replace(picture, swept=13_000, best=(16_000, 12_900, 12_000)))
    # b is trimmed and reversed: its record's positions are told.
    assert view.best.text() == "Best score so far: 16,000 at a 12,900, b 18,101"
    assert drawn(view, Layer.CROSSPOINTS_1) == [[12_900, 12_000]] and "Best cell so far" in legend(view)


def test_the_front_goes_when_stage_1_ends(view: PictureView, picture: Picture) -> None:
    end = np.array([[20_000, 20_200, 17_000, 0]])
    second = np.array([[8_000, 8_100, 7_000, 0], *end])
    view.show_picture(replace(picture, swept=ROWS, points={1: end, 2: second}))
    assert view.matrix.front is None
    assert legend(view) == {"End point (stage 1)", "Crosspoints of stage 2"}
    assert view.best.text().startswith("Best score: 17,000 at a 20,000, b ")
    assert drawn(view, Layer.CROSSPOINTS_2) == second[:, :2].tolist()


def test_a_view_that_was_zoomed_stays(view: PictureView, picture: Picture) -> None:
    view.matrix.show_area(Area(1_000, 3_000, 1_000, 4_000))
    before = view.matrix.area()
    view.show_picture(replace(picture, swept=2_000, special_rows=np.array([2_000, 9_000])))
    assert view.matrix.area() == before
    assert {row for row, _ in drawn(view, Layer.SPECIAL_ROWS)} == {2_000}


def test_the_view_draws_what_the_page_of_the_result_does(qtbot, sample: Result) -> None:
    from app.analyses.chromosome.layers import layer_actions
    from app.analyses.chromosome.matrix import MatrixView
    from app.analyses.chromosome.survey import layer_counts

    view = PictureView(Picture.of(sample, 6))
    finished = MatrixView(sample, layer_actions(layer_counts(sample), view), view)
    qtbot.addWidget(view)
    wait(lambda: finished.path_points[0].size > 0)
    assert np.array_equal(view.matrix.items[Layer.PRUNED].image, finished.items[Layer.PRUNED].image)
    for layer in (Layer.SPECIAL_ROWS, Layer.SPECIAL_COLUMNS, Layer.CHAIN, Layer.CROSSPOINTS_1, Layer.CROSSPOINTS_2):
        shown = np.transpose(finished.items[layer].getData()).tolist()
        assert shown and np.transpose(view.matrix.items[layer].getData()).tolist() == shown, layer


def test_matches_lie_faintly_behind(view: PictureView, picture: Picture) -> None:
    assert view.matrix.matches.index is None
    sides = np.array([100, 9_000], np.int32), np.array([5_000, 200], np.int32)
    found = ExactMatches(*sides, np.array([24, 700], np.int32), np.array([False, True]))
    picture = replace(picture, matches=found)
    view.show_picture(picture)
    wait(lambda: view.matrix.matches.segments.count == 2)
    assert "Exact matches" in legend(view)
    index = view.matrix.matches.index
    view.show_picture(replace(picture, swept=1_000))
    settle(view.matrix._background)
    assert view.matrix.matches.index is index, "the same matches are sorted once"
