"""Finding matches by place and stepping through them, against a look at every match."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from app.analyses.matches.dot_plot.rectangle import alignable
from app.analyses.matches.dot_plot.walk import MatchWalk
from app.analyses.matches.records import Rectangle
from app.charts.level_of_detail import Area, thin_path
from app.pictures.dots.index import MatchFilter, MatchIndex, PlotWindow
from app.pictures.dots.items import MAX_LINES_OVER_TILES, end_points, lengthened, select
from tests.app.analyses.matches.dot_plot.samples import made
from tests.app.analyses.matches.dot_plot.test_tiles import random_matches


@pytest.mark.parametrize("minimum", [1, 7, 64, 500])
def test_a_window_holds_the_matches_that_meet_it(minimum: int) -> None:
    matches = random_matches(3, 2_000, 5_000, 6_000, 300)
    index = MatchIndex(matches)
    random = np.random.default_rng(1)
    j, i, length = matches.reference_starts, matches.query_starts, matches.lengths
    for _ in range(30):
        top, left = random.integers(-100, 5_000, 2).tolist()
        window = PlotWindow(top, top + int(random.integers(1, 2_000)), left, left + int(random.integers(1, 2_000)))
        wanted = (j < window.right) & (j + length > window.left) & (i < window.bottom) & (i + length > window.top)
        wanted &= length >= minimum
        found = index.within(window, minimum)
        assert sorted(found.match.tolist()) == np.flatnonzero(wanted).tolist()
        assert np.array_equal(found.j, j[found.match]) and np.array_equal(found.reverse, matches.reverse[found.match])


def test_counts_follow_the_minimum() -> None:
    index = MatchIndex(random_matches(4, 500, 900, 900, 100))
    lengths = random_matches(4, 500, 900, 900, 100).lengths
    assert (index.shortest, index.longest) == (lengths.min(), lengths.max())
    assert [index.count(minimum) for minimum in (1, 50, 101)] == [500, int((lengths >= 50).sum()), 0]
    nothing = MatchIndex(random_matches(4, 0, 900, 900, 100))
    assert (len(nothing), nothing.shortest, nothing.longest, nothing.count(1)) == (0, 0, 0, 0)
    assert len(nothing.within(PlotWindow(0, 900, 0, 900)).j) == 0


def test_the_nearest_match_is_the_one_pointed_at() -> None:
    matches = made([(100, 100, 50, False), (100, 400, 50, True), (100, 100, 500, False)])
    index = MatchIndex(matches)
    assert index.nearest(121, 120, (5, 5), MatchFilter()) == 2  # of two at the place the longer
    assert index.nearest(121, 120, (5, 5), MatchFilter(501)) is None
    assert index.nearest(400 + 50 - 1 - 10, 110, (3, 3), MatchFilter()) == 1  # a reverse match runs up
    assert index.nearest(405, 104, (3, 3), MatchFilter()) is None
    assert index.nearest(439, 110, (3, 3), MatchFilter(strands=(True, False))) is None


def test_steps_go_through_all_matches_in_order() -> None:
    matches = random_matches(6, 300, 500, 120, 40)  # many share a reference position
    walk = MatchWalk(matches)
    long_enough = np.flatnonzero(matches.lengths >= 10)
    keys = [
        (int(matches.reference_starts[m]), int(matches.query_starts[m]), bool(matches.reverse[m]), m)
        for m in long_enough.tolist()
    ]
    order = [int(long_enough[at]) for at in sorted(range(len(keys)), key=keys.__getitem__)]
    found = walk.first_at(0, MatchFilter(10))
    assert found == order[0]
    seen = []
    while found is not None:
        seen.append(found)
        found = walk.step(found, 1, MatchFilter(10))
    assert seen == order
    assert [walk.step(match, -1, MatchFilter(10)) for match in order[1:]] == order[:-1]
    assert walk.step(order[0], -1, MatchFilter(10)) is None
    forward = [match for match in order if not matches.reverse[match]]
    assert walk.first_at(0, MatchFilter(10, (True, False))) == forward[0]
    assert walk.step(forward[3], 1, MatchFilter(10, (True, False))) == forward[4]


def test_steps_reach_as_far_as_there_are_matches() -> None:
    places = [5, 70_000, 70_000 + (1 << 16), 3_000_000, 900_000_000]
    matches = made([(place, place + 7, 30, False) for place in reversed(places)])
    walk, order = MatchWalk(matches), [4, 3, 2, 1, 0]
    for step in (walk.step, partial(walk.along, tolerance=2)):
        assert [step(match, 1, MatchFilter()) for match in order] == [*order[1:], None]
        assert [step(match, -1, MatchFilter()) for match in order] == [None, *order[:-1]]
    assert [walk.first_at(place, MatchFilter()) for place in (0, 6, 70_001, 4_000_000)] == [4, 3, 2, 0]


def test_a_walk_stays_on_its_diagonal() -> None:
    matches = made(
        [
            (0, 1_000, 50, False),
            (60, 5_000, 400, False),
            (100, 1_103, 50, False),  # three bases off
            (300, 1_300, 20, False),  # too short
            (700, 1_700, 60, False),
            (800, 1_800, 60, True),  # the other strand
            (0, 9_000, 100, True),
            (400, 8_650, 50, True),  # on the antidiagonal of the one before
        ]
    )
    walk = MatchWalk(matches)
    assert walk.along(0, 1, MatchFilter(30), 10) == 2
    assert walk.along(2, 1, MatchFilter(30), 10) == 4
    assert walk.along(4, 1, MatchFilter(30), 10) is None
    assert walk.along(4, -1, MatchFilter(1), 10) == 3
    assert walk.along(0, 1, MatchFilter(30), 2) == 4
    assert walk.along(6, 1, MatchFilter(30), 10) == 7 and walk.along(7, -1, MatchFilter(30), 10) == 6


def test_lines_run_as_their_strand_does() -> None:
    matches = made([(10, 20, 30, False), (100, 200, 30, True)])
    lines, segments = end_points(
        MatchIndex(matches).within(PlotWindow(0, 1_000, 0, 1_000)), PlotWindow(0, 1_000, 0, 1_000)
    )
    by_match = dict(zip(segments.match.tolist(), lines.tolist(), strict=True))
    assert by_match == {0: [10, 20, 40, 50], 1: [100, 230, 130, 200]}


def test_short_lines_are_made_long_enough_to_be_seen() -> None:
    lines = np.array([[1_000.0, 1_000, 1_010, 1_010], [0, 5_000, 5_000, 0]])
    lengthened(lines, (100.0, 200.0), 2.0)
    pixels = np.hypot((lines[:, 2] - lines[:, 0]) / 200, (lines[:, 3] - lines[:, 1]) / 100)
    assert pixels[0] == pytest.approx(2) and (lines[0, :2] + lines[0, 2:]).tolist() == pytest.approx([2_010, 2_010])
    assert lines[1].tolist() == [0, 5_000, 5_000, 0]


def test_all_are_drawn_as_lines_or_else_the_longest() -> None:
    matches = random_matches(8, 3_000, 9_000, 9_000, 400)
    index, window = MatchIndex(matches), PlotWindow(0, 9_000, 0, 9_000)
    assert select(index, window, 1, (10.0, 10.0)).complete
    some = select(index, window, 1, (10.0, 10.0), limit=1_000)
    assert not some.complete and 0 < len(some.segments.j) <= MAX_LINES_OVER_TILES
    assert some.segments.length.min() >= 16 and len(some.segments.j) == index.count(16)


def test_the_strand_with_more_matched_bases_is_aligned() -> None:
    matches = made([(100, 100, 300, False), (500, 500, 100, True), (600, 450, 100, True), (2_000, 2_000, 900, True)])
    index = MatchIndex(matches)

    def strand(window: PlotWindow, minimum: int = 1) -> bool:
        found = alignable(index, matches.reference, matches.query, window, minimum)
        assert found is not None and found[:4] == (window.left, window.right, window.top, window.bottom)
        return found.reverse

    assert not strand(PlotWindow(0, 1_000, 0, 1_000))  # 300 against 200
    assert strand(PlotWindow(250, 1_000, 250, 1_000))  # 150 of the first lie inside
    assert strand(PlotWindow(300, 900, 300, 900), 100)
    assert strand(PlotWindow(0, 10_000, 0, 10_000))
    assert not strand(PlotWindow(5_000, 6_000, 5_000, 6_000))  # nothing there


def test_a_rectangle_is_cut_to_the_records_with_most_matches() -> None:
    matches = made([(100, 5_100, 500, False), (6_000, 100, 400, True), (6_500, 700, 300, True)], records=2)
    index = MatchIndex(matches)
    found = alignable(index, matches.reference, matches.query, PlotWindow(-50, 20_000, 50, 10_000), 1)
    assert found == Rectangle(5_000, 10_000, 0, 5_000, True, 2, 2)
    found = alignable(index, matches.reference, matches.query, PlotWindow(0, 10_000, 0, 5_500), 1)
    assert found == Rectangle(0, 5_000, 5_000, 10_000, False, 2, 2)
    assert index.matched(PlotWindow(0, 10_000, 0, 10_000)) == (500, 700)
    nowhere = alignable(index, matches.reference, matches.query, PlotWindow(4_000, 4_400, 3_000, 5_500), 1)
    assert nowhere == Rectangle(3_000, 5_000, 4_000, 4_400, False, 2, 1)
    assert alignable(index, matches.reference, matches.query, PlotWindow(-90, 0, 0, 100), 1) is None


def test_a_path_is_thinned_to_the_view() -> None:
    steps = np.arange(0, 1_000_001, 10)
    path = np.column_stack([steps, steps + 7])
    whole = thin_path(path, Area(0, 10**6, 0, 10**6), (1_000.0, 1_000.0))
    assert 900 < len(whole) < 2_100 and np.array_equal(whole[[0, -1]], path[[0, -1]])
    part = thin_path(path, Area(500_000, 500_100, 500_000, 500_100), (0.1, 0.1))
    assert part[0][0] <= 500_000 and part[-1][0] >= 500_090 and len(part) < 20
    between = thin_path(path, Area(500_002, 500_004, 499_996, 499_998), (0.1, 0.1))
    assert len(between) == 2  # both ends of the step lie outside
    assert len(thin_path(path, Area(0, 10, 900_000, 900_010), (1.0, 1.0))) == 0
    assert len(thin_path(path[::-1], Area(0, 10**6, 0, 10**6), (1_000.0, 1_000.0))) > 900
