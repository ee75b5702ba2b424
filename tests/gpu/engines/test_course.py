"""How far the strips of a section are, as launches go by (``course.py``)."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.engines.cuda.sweep.course import Course
from gpu.engines.cuda.sweep.shares import Part

_COLUMNS, _STEPS, _IN_FLIGHT, _STRIPS = 5000, 5184, 6, 40
_RECORD = np.dtype([(name, np.int32) for name in ("rows", "done", "pruned", "floored")])


def launched(random: np.random.Generator, course: Course, strips: np.ndarray) -> None:
    """Strips of a launch get further, none further than the one above it, of which some chunks are left out."""
    course.plan(course.first + _IN_FLIGHT, lambda band: False)
    above = _STEPS
    for at in range(course.first, course.last):
        done = int(strips["done"][at])
        step = min(above, _STEPS, done + 32 * int(random.integers(0, 120)))
        above = max(done, step)
        strips["pruned"][at] += int(random.integers(0, (above - done) // 32 + 1))
        strips["floored"][at] = random.integers(0, 2)
        strips["done"][at] = above
    course.look(strips, _STEPS)


@pytest.mark.parametrize("seed", range(4))
def test_a_tick_counts_every_cell_of_all_strips(seed: int) -> None:
    random = np.random.default_rng(seed)
    strips = np.zeros(_STRIPS + 3, _RECORD)
    strips["rows"] = random.integers(1, 513, len(strips))
    bands = [Part(number, number + 1, range(number, number + 1)) for number in range(3, len(strips))]
    course, last = Course(3, len(strips), bands, lambda row: False, 1), -1
    while not course.is_done:
        # Some launches leave it out.
        course.rests = bool(random.integers(0, 4) == 0)
        launched(random, course, strips)
        course.finished.clear()
        tick, rows = course.tick(strips, _COLUMNS, _IN_FLIGHT), strips["rows"][3:].astype(np.int64)
        assert tick.cells == (rows * np.minimum(strips["done"][3:], _COLUMNS)).sum() >= last
        assert tick.pruned == 32 * (rows * strips["pruned"][3:]).sum()
        last = tick.cells
    assert last == rows.sum() * _COLUMNS


def test_one_that_rests_stays_as_it_is() -> None:
    strips = np.zeros(_STRIPS, _RECORD)
    strips["rows"] = 512
    bands = [Part(0, 512 * _STRIPS, range(_STRIPS))]
    course, random = Course(0, _STRIPS, bands, lambda row: False, 7), np.random.default_rng(1)
    while not course.first:
        launched(random, course, strips)
    strips["floored"] = 0
    launched(random, course, strips)
    alive, before = course.alive, strips.copy()
    assert alive > 0
    course.rests = True
    launched(random, course, strips)
    assert course.last == course.first and course.alive == 0 and np.array_equal(strips, before)
    course.rests = False
    # What it needs is known from before.
    assert course.alive == alive
    course.drop()
    assert course.is_done and course.alive == 0
