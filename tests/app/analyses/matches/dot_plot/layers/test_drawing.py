"""Layers as segments, lines and pixels, against a count pixel by pixel."""

from __future__ import annotations

import numpy as np
import pytest

from app.analyses.matches.dot_plot.layers import drawing
from app.analyses.matches.dot_plot.layers.colours import ColourBy, classes, colours, legend
from app.analyses.matches.dot_plot.layers.drawing import LayerView, draw
from app.analyses.matches.dot_plot.layers.segments import LayerFilter, LayerSegments, clipped
from app.pictures.dots.index import PlotWindow
from app.pictures.identity import STEPS
from app.theme import DARK, LIGHT
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.placed import place
from tests.app.analyses.matches.dot_plot.layers.layer_samples import FOUR, alignments, random_alignments

_WHOLE = PlotWindow(0, 1_000_000, 0, 1_000_000)


def segments(found: Alignments, arrangement: Arrangement | None = None) -> LayerSegments:
    placed = place(found, found.a, found.b)
    return LayerSegments.of(placed, found.b, found.a, arrangement or Arrangement.as_given(found.a))


def test_the_shortest_come_first() -> None:
    found = segments(alignments(FOUR))
    assert found.columns.tolist() == [400, 2_000, 100_000, 303_000] and found.row.tolist() == [2, 3, 1, 0]
    assert found.left.tolist() == [300_000, 450_000, 400_000, 100_000]
    assert found.bottom.tolist() == [50_400, 12_000, 500_000, 300_000]
    assert found.lines(np.array([2])).tolist() == [[400_000, 500_000, 500_000, 400_000]]


def test_filters_by_length_and_identity() -> None:
    found = segments(alignments(FOUR))
    for wanted, rows in (
        (LayerFilter(), [0, 1, 2, 3]),
        (LayerFilter(2_000), [1, 2, 3]),
        # Unknown identity is shown without a limit alone.
        (LayerFilter(1, 0.9), [0, 3]),
        (LayerFilter(401, 0.5), [2, 3]),
    ):
        assert found.within(_WHOLE, wanted).tolist() == rows
        assert found.count(wanted) == len(rows)


def test_a_window_holds_what_meets_it() -> None:
    found = segments(random_alignments(400))
    random = np.random.default_rng(4)
    for _ in range(40):
        top, left = random.integers(0, 450_000, 2).tolist()
        window = PlotWindow(top, top + 30_000, left, left + 30_000)
        rows = found.within(window, LayerFilter())
        expected = [
            row
            for row in range(found.size)
            if found.left[row] < window.right
            and found.right[row] > window.left
            and found.top[row] < window.bottom
            and found.bottom[row] > window.top
        ]
        assert rows.tolist() == expected


def test_lines_are_clipped_where_they_leave() -> None:
    window = PlotWindow(0, 10, 0, 10)
    lines = np.array(
        [[-5.0, -5, 15, 15], [0, 20, 20, 0], [-5, 5, 15, 5], [20, 0, 30, 9], [2, 3, 4, 1], [-5, 11, 4, 11]]
    )
    found, kept = clipped(lines, window)
    assert kept.tolist() == [0, 1, 2, 4]
    assert found.tolist() == [[0, 0, 10, 10], [10, 10, 10, 10], [0, 5, 10, 5], [2, 3, 4, 1]]


def test_short_ones_are_pixels_where_their_lines_are() -> None:
    """Each pixel that is set lies on an alignment, which sets one for a step of its longer side."""
    found = segments(random_alignments(300))
    wanted = LayerView(_WHOLE, (5_000.0, 5_000.0), LayerFilter(), ColourBy.STRAND)
    drawn = draw(found, wanted, most=0)
    assert drawn.pixels is not None and drawn.pixels.shape == (200, 200) and not len(drawn.lines)
    near = np.zeros((200, 200), bool)
    for x0, y0, x1, y1 in (found.lines(np.arange(found.size)) / 5_000).tolist():
        for share in np.linspace(0, 1, 300).tolist():
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            near[int(y), int(x)] = True
    # Of two pixels that a step touches one may be missed, and never others are set.
    assert not (drawn.pixels > 0)[~_around(near)].any()
    assert (drawn.pixels > 0)[near].mean() > 0.55


def _around(mask: np.ndarray) -> np.ndarray:
    wide = mask.copy()
    for axis in (0, 1):
        for step in (-1, 1):
            wide |= np.roll(mask, step, axis)
    return wide


def test_the_longest_is_on_top_and_drawn_as_a_line() -> None:
    rows = [(0, 100_000, 0, 100_000, False, 0.9, 100_000), (0, 90_000, 0, 90_000, True, 0.9, 90_000)]
    rows += [(200, 300, 200, 300, False, 0.9, 100)] * 5
    found = segments(alignments(rows))
    wanted = LayerView(PlotWindow(0, 100_000, 0, 100_000), (1_000.0, 1_000.0), LayerFilter(), ColourBy.STRAND)
    drawn = draw(found, wanted, most=1)
    assert found.row[drawn.rows].tolist() == [0] and drawn.classes.tolist() == [0]
    assert drawn.pixels is not None
    assert drawn.pixels[90, 0] == 2 and drawn.pixels[0, 0] == 1 and drawn.pixels[50, 50] == 0


def test_what_is_too_much_is_left_out_from_the_shortest_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "_MAX_SAMPLES", 2_000)
    monkeypatch.setattr(drawing, "_CHUNK", 10)
    found = segments(random_alignments(300))
    drawn = draw(found, LayerView(_WHOLE, (5_000.0, 5_000.0), LayerFilter(), ColourBy.LAYER), most=0)
    assert drawn.pixels is not None and 0 < (drawn.pixels > 0).sum() < 2_000
    longest = found.lines(np.array([found.size - 1]))[0] / 5_000
    assert drawn.pixels[int((longest[1] + longest[3]) / 2), int((longest[0] + longest[2]) / 2)] == 1


def test_classes_of_identity() -> None:
    found = segments(alignments(FOUR))
    assert classes(found, np.arange(4), ColourBy.IDENTITY).tolist() == [3, 4, 3, 3]
    for theme in (LIGHT, DARK):
        assert len(colours(theme, ColourBy.IDENTITY, "")) == len(STEPS) + 2


def test_a_legend_lists_what_the_layers_have() -> None:
    four, forward = segments(alignments(FOUR)), segments(alignments([FOUR[0], FOUR[2]]))

    def words(by: ColourBy, *layers: LayerSegments) -> list[str]:
        return [text for _, text in legend(LIGHT, by, layers)]

    assert words(ColourBy.LAYER, four) == []
    assert words(ColourBy.STRAND, forward) == ["forward"] and words(ColourBy.STRAND, forward, four)[1:] == ["reverse"]
    # A scale is whole; what has no identity is no part of it.
    assert words(ColourBy.IDENTITY, four) == [*words(ColourBy.IDENTITY, forward), "unknown"]
    assert len(words(ColourBy.IDENTITY, forward)) == len(STEPS) + 1
    # As a slider moves no row is read.
    bare = four._replace(reverse=None, identity=None)
    assert [words(by, bare) for by in ColourBy] == [words(by, four) for by in ColourBy]


def test_an_arranged_side_moves_and_turns() -> None:
    found = alignments(FOUR)
    turned = segments(found, Arrangement(np.array([1, 0]), np.array([True, False])))
    # q1 lies behind q2 now, backwards.
    assert turned.reverse.tolist() == [True, False, False, True]
    assert (turned.top[3], turned.bottom[3]) == (1_000_000 - 300_000, 1_000_000 - 100_000)
    assert (turned.left[3], turned.right[3]) == (100_000, 302_000)
