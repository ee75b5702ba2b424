"""Along an alignment: which differences one step of ``F`` or ``B`` takes together."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from app.analyses.chromosome.path import chain_points, next_group
from app.charts.level_of_detail import Area

REACH = 500


def steps(places: list[int], reach: int = REACH) -> list[tuple[int, int]]:
    """The groups from the first on; going back finds the same ones."""
    clusters = np.array([[place, place + 2] for place in places], np.int64).reshape(-1, 2)
    there: list[tuple[int, int]] = []
    here = -1
    while (found := next_group(clusters, here, reach, 1)) is not None:
        there.append(found)
        here = found[0]
    back = there[-1:]
    while back and (found := next_group(clusters, back[0][0], reach, -1)) is not None:
        back.insert(0, found)
    assert back == there
    return there


@pytest.mark.parametrize("border", range(-2, 2 * REACH, 50))
def test_close_differences_are_one_step_wherever_they_lie(border: int) -> None:
    at = 10 * REACH + border
    assert steps([at - 3 * REACH, at - 60, at + 60, at + 4 * REACH]) == [
        (at - 3 * REACH, at - 3 * REACH + 2),
        (at - 60, at + 62),
        (at + 4 * REACH, at + 4 * REACH + 2),
    ]


@pytest.mark.parametrize("shift", range(0, REACH, 30))
def test_a_close_pair_stays_one_step_among_others(shift: int) -> None:
    groups = steps([shift + place for place in (5_000, 5_405, 5_505, 5_515, 5_900)])
    assert not any(first == shift + 5_515 for first, _ in groups)


def test_all_differences_are_in_a_step_and_what_is_far_apart_in_two() -> None:
    random = np.random.default_rng(5)
    places = np.unique(random.integers(0, 200_000, 3_000) // 12 * 12).tolist()
    groups = steps(places)
    assert groups[0][0] == places[0] and groups[-1][1] == places[-1] + 2
    ways = [after[0] - before[1] for before, after in pairwise(groups)]
    assert min(ways) >= 10 and 200 <= len(groups) <= 400
    assert max(last - first for first, last in groups) < 4 * REACH
    covered = sum(sum(first <= place < last for place in places) for first, last in groups)
    assert covered == len(places)


def test_differences_equally_close_everywhere_are_cut_in_stretches() -> None:
    groups = steps(list(range(50, 20_000, 100)))
    assert len(groups) == 40
    assert {last - first for first, last in groups} == {402}


def test_each_difference_is_a_step_where_all_can_be_told_apart() -> None:
    assert [first for first, _ in steps([3, 15, 100, 101], reach=1)] == [3, 15, 100, 101]


def test_without_differences_there_is_no_step() -> None:
    assert steps([]) == []


def test_of_a_chain_what_an_area_shows_is_drawn_with_the_ways_over_its_border() -> None:
    lines = np.array([[10 * k, 10 * k + 100, 10 * k + 7, 10 * k + 107] for k in range(1000)], np.int64)
    whole = chain_points(lines, Area(0, 10_000, 0, 10_200), 10_000)
    assert whole.tolist() == lines.reshape(-1, 2).tolist()
    part = chain_points(lines, Area(500, 600, 0, 10_200), 10_000)
    assert part[0].tolist() == [490, 590] and part[-1].tolist() == [617, 717]
    part = chain_points(lines, Area(0, 10_000, 600, 705), 10_000)
    assert part[0].tolist() == [490, 590] and part[-1].tolist() == [617, 717]
    thinned = chain_points(lines, Area(0, 10_000, 0, 10_200), 100)
    assert 90 <= len(thinned) <= 104
    assert thinned[0].tolist() == [0, 100] and thinned[-1].tolist() == [9997, 10097]
    assert not len(chain_points(lines[:0], Area(0, 10, 0, 10), 100))
