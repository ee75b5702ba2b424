"""The strips of sections: how far each is, and in which order those of a launch are taken."""

from __future__ import annotations

import numpy as np

from gpu.engines.cuda.sweep.course import Course, order_of, wanted
from gpu.engines.cuda.sweep.shares import Part

#: What is looked at of a strip (``sweep.memory.STRIP``, which needs a card's driver).
STRIP = np.dtype([("done", np.int32), ("floored", np.int32)])
STEPS = 10


def course(first: int, end: int, alive: int = 0, apart: int = 2, rows: tuple[int, ...] = ()) -> Course:
    """Strips [first, end) of a row each, some to a band; bands that end at one of these rows are wanted."""
    bands = [Part(begin, begin + apart, range(begin, begin + apart)) for begin in range(first, end, apart)]
    return Course(first, end, bands, lambda row: row in rows, alive)


def planned(one: Course, most: int, without_room: tuple[int, ...] = ()) -> Course:
    one.plan(most, lambda band: None if band.last in without_room else one.keep(band.last))
    return one


def test_a_launch_ends_before_a_row_that_has_no_room_and_goes_on_when_it_has() -> None:
    one = planned(course(4, 14), 100, without_room=(10,))
    assert one.last == 8 and not one.is_planned
    assert planned(one, 9).last == 9 and not one.is_planned
    assert planned(one, 100).last == 14 and one.is_planned


def test_every_band_is_asked_once() -> None:
    asked = list[int]()
    one = course(0, 12)
    for most in (3, 3, 8, 12, 12):
        one.plan(most, lambda band: asked.append(band.last) or False)
    assert asked == [2, 4, 6, 8, 10, 12]


def test_bands_of_which_all_strips_are_done_are_finished() -> None:
    one, strips = planned(course(2, 10), 8), np.zeros(12, STRIP)
    strips["done"] = [0, 0, STEPS, STEPS, STEPS, 4, 2, 1, 0, 0, 0, 0]
    strips["floored"][6] = 1
    one.look(strips, STEPS)
    assert one.first == 5 and one.alive == 2 and [band.last for band in one.finished] == [4]
    strips["done"][:8] = STEPS
    one.look(strips, STEPS)
    assert one.first == 8 and one.alive == 0 and [band.last for band in one.finished] == [4, 6, 8]
    assert not one.is_done
    one.drop()
    assert one.is_done and one.is_planned and one.first == one.end


def test_strips_of_all_sections_come_side_by_side_those_of_the_wider_ones_more_often() -> None:
    two = [planned(course(0, 8), 8), planned(course(20, 40), 40)]
    order = order_of(two, [2, 6])
    # In proportion at first: one of the upper, three of the lower.
    assert order[:8].tolist() == [20, 0, 21, 22, 23, 1, 24, 25]
    # Then one of each in turn, as long as there are any.
    assert order[8:20].tolist() == [2, 26, 3, 27, 4, 28, 5, 29, 6, 30, 7, 31] and order[20:].tolist() == [
        *range(32, 40)
    ]
    for one in two:
        own = order[(order >= one.first) & (order < one.last)]
        assert own.tolist() == [*range(one.first, one.last)]


def test_each_has_warps_for_what_lives_and_all_have_more_where_they_were_full() -> None:
    three = [planned(course(0, 40, alive=10), 40), planned(course(40, 80, alive=20), 80), planned(course(90, 90), 90)]
    few, many = wanted(three, warps=200), wanted(three, warps=33)
    assert few[2] == many[2] == 0
    assert 10 < few[0] < few[1] and all(less < more for less, more in zip(few[:2], many[:2], strict=True))
