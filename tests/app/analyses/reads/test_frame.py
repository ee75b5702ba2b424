"""The frame of a view of the reference: its bounds, positions, the coverage of a pixel; the lines
of the pile-up.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from app.analyses.reads.frame import MIN_BASES, Frame, borders, named_records, pixels, positions
from app.analyses.reads.packing import APART, pack, pack_beside

BEFORE = np.array([0, 1_000, 1_010, 5_000])


def test_a_frame_stays_within_the_reference() -> None:
    whole = Frame(0, 5_000, 0, 500)
    assert whole.zoomed(4.0, 100, 5_000) == whole and whole.moved(300, 5_000) == whole
    near = whole.zoomed(0.1, 1_000, 5_000)
    assert near.bases == pytest.approx(500) and near.at(1_000) == pytest.approx(whole.at(1_000))
    assert near.moved(-5_000, 5_000).left == 0 and near.moved(9_000, 5_000).right == 5_000
    assert near.zoomed(1e-9, 700, 5_000).bases == MIN_BASES
    assert near.place(near.at(1_234.5)) == pytest.approx(1_234.5)
    tiny = Frame(0, 1, 0, 100).showing(0, 3, 3)
    assert (tiny.left, tiny.right) == (0, MIN_BASES)


def test_records_and_positions() -> None:
    frame = Frame(0, 5_000, 0, 1_000)
    assert [record.number for record in named_records(BEFORE, frame)] == [0, 2]
    assert borders(BEFORE, frame) == [200.0, 202.0]
    assert [(round(x, 1), label) for x, label in positions(BEFORE, frame)[:2]] == [(0.1, "1"), (99.9, "500")]
    third = [label for x, label in positions(BEFORE, frame) if x > 202]
    assert third == ["1", "500", "1,000", "1,500", "2,000", "2,500", "3,000", "3,500"]
    assert [record.number for record in named_records(BEFORE, Frame(1_000, 1_020, 0, 1_000))] == [1, 2]


@pytest.mark.parametrize("unit", [1, 4])
def test_no_peak_and_no_hole_is_missed(unit: int) -> None:
    chance = np.random.default_rng(2)
    values = chance.integers(0, 50, 3_000)
    first = 200
    least, most = values[::unit].copy(), values[::unit].copy()
    for at in range(0, 3_000, unit):
        least[at // unit], most[at // unit] = values[at : at + unit].min(), values[at : at + unit].max()
    for left, right, width in ((0, 3_400, 173), (250.5, 300.25, 640), (1_000.7, 1_777.7, 100), (-50, 100, 64)):
        frame = Frame(left, right, 0, width)
        low, high = pixels(least, most, first, unit, frame)
        bases = np.full(3_600, 0)
        bases[first : first + 3_000] = values
        for pixel in range(width):
            begin, end = left + pixel * (right - left) / width, left + (pixel + 1) * (right - left) / width
            shown = bases[max(0, int(np.floor(begin))) : max(0, int(np.ceil(end)))]
            inside = first <= begin and end <= first + 3_000
            if unit == 1 and inside:
                assert (low[pixel], high[pixel]) == (shown.min(), shown.max())
            elif inside:
                assert low[pixel] <= shown.min() and high[pixel] >= shown.max()
            elif end <= first or begin >= first + 3_000:
                assert high[pixel] == 0


def _ranges(chance: random.Random, count: int) -> tuple[np.ndarray, np.ndarray]:
    starts = np.array(sorted(chance.randrange(1_000) for _ in range(count)))
    return starts, starts + np.array([chance.choice([30, 31, 80]) for _ in range(count)])


def _is_clear(starts: np.ndarray, ends: np.ndarray, rows: np.ndarray) -> bool:
    return all(
        rows[one] != rows[other] or ends[one] + APART <= starts[other] or ends[other] + APART <= starts[one]
        for one in range(len(rows))
        for other in range(one)
    )


@pytest.mark.parametrize("seed", range(8))
def test_reads_of_a_line_are_apart_and_keep_it(seed: int) -> None:
    chance = random.Random(seed)
    starts, ends = _ranges(chance, 150)
    rows = pack(starts, ends)
    assert _is_clear(starts, ends, rows)
    deepest = max(int(((starts <= at) & (ends + APART > at)).sum()) for at in starts)
    assert rows.max() + 1 == deepest
    first, last = sorted(chance.sample(range(150), 2))
    known = np.full(150, -1)
    known[first:last] = pack(starts[first:last], ends[first:last])
    beside = pack_beside(starts, ends, known)
    assert (beside[first:last] == known[first:last]).all() and _is_clear(starts, ends, beside)
    known[first:last:2] = -1
    thinner = pack_beside(starts, ends, known)
    assert (thinner >= 0).all() and _is_clear(starts, ends, thinner)
