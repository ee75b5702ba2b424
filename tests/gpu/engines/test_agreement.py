"""Where two sections agree: what that proves of everything below, by matrices filled cell by cell; and what is made of bands that are taken over."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.sweep.agreement import moved, offset
from gpu.engines.work.arrays import Int64
from gpu.engines.work.sweep import UNREACHED, Band, Best, Borders, Row, Sweep
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import mutated

SCORINGS = (Scoring(), Scoring(2, -1, 3, 1), Scoring(5, -4, 10, 1))


def rows_of(a: Codes, b: Codes, scoring: Scoring, local: bool, top: Row | None = None, first_row: int = 0) -> list[Row]:
    """H and F̂ of every row below the first one, of which every cell is computed."""
    borders = (Borders.free if local else Borders.corner)(len(a), len(b), scoring)
    if top is not None:
        borders = replace(borders, top_h=top.h, top_f=top.f)
    ends = tuple(range(first_row + 1, len(a) + 1))
    sweep = Sweep(a, b, scoring, borders, ends, local=local, first_row=first_row, keep=lambda row: True)
    return [band.row for band in CpuEngine(1).sweep(sweep) if isinstance(band, Band) and band.row is not None]


def ahead_of(a: Codes, b: Codes, scoring: Scoring, local: bool) -> list[tuple[Int64, Int64]]:
    """What the best way on from each cell of rows 0, 1, … adds, closed and inside a gap along the rows that is open."""
    borders = (Borders.free if local else Borders.corner)(len(a), len(b), scoring)
    below = rows_of(a[::-1], b[::-1], scoring, local)
    rows = [(borders.top_h, borders.top_f), *((row.h, row.f) for row in below)]
    return [(h[::-1].astype(np.int64), f[::-1].astype(np.int64) + scoring.gap_open) for h, f in reversed(rows)]


@pytest.mark.parametrize("ten", range(12))
def test_below_a_row_that_agrees_what_attains_is_the_same_and_nothing_else_attains(ten: int) -> None:
    agreed = [agrees(seed) for seed in range(10 * ten, 10 * ten + 10)]
    assert sum(agreed) > 1


def agrees(seed: int) -> bool:
    """Whether two sections of a random matrix agree anywhere; that they do below, too, is checked."""
    random = np.random.default_rng(seed)
    scoring, local = SCORINGS[seed % 3], seed % 2 == 0
    a = random.integers(0, 4, int(random.integers(30, 90))).astype(np.uint8)
    b = mutated(random, a, float(random.choice([0.0, 0.05, 0.15])))
    true, ahead = rows_of(a, b, scoring, local), ahead_of(a, b, scoring, local)
    best = max(int(row.h.max()) for row in true) if local else int(true[-1].h[-1])
    known = best - int(random.integers(0, 3)) * scoring.match
    row = len(a) // 3
    # Below this row no alignment that attains begins; a section begins with more than some cell has.
    if local and max(int(h.max()) for h, _ in ahead[row:]) >= known:
        return False
    upper = true[row - 1]
    at = int((upper.h + ahead[row][0]).argmax()) + int(random.integers(0, 2))
    at = min(at, len(b))
    more = int(upper.h[at]) + int(random.integers(0, 12))
    away = np.abs(np.arange(len(b) + 1) - at)
    values = more - np.where(away > 0, scoring.gap_open + scoring.gap_extend * away, 0)
    top = Row(*(np.maximum(values, 0 if local else -(10**6)).astype(np.int32),) * 2, columns=len(b))
    lower = rows_of(a, b, scoring, local, top, row)

    def to_come(place: int, columns: Int64) -> Int64:
        return np.maximum(*ahead[place])[columns]

    by = None
    for place in range(row + 1, len(a) + 1):
        here, there = true[place - 1], lower[place - row - 1]
        if by is None:
            by = offset(here, there, partial(to_come, place), known)
            assert by is None or by <= 0
        if by is None:
            continue
        band = moved(Band(place - 1, place, Best(), 0, np.empty((0, 4)), there), by, known, scoring.gap_open)
        assert band.row is not None
        for mine, other, more_to_come in ((here.h, band.row.h, ahead[place][0]), (here.f, band.row.f, ahead[place][1])):
            attains = mine + more_to_come >= known
            assert np.array_equal(mine[attains], other[attains])
            assert not (other[~attains] + more_to_come[~attains] >= known).any()
    return by is not None


def row(h: list[int], first: int = 0, columns: int = 9, dead: int = 0) -> Row:
    values = np.array(h, np.int32)
    return Row(values, values - 3, columns, first, (dead, dead - 3))


def test_only_what_matters_has_to_agree() -> None:
    def nothing(columns: Int64) -> Int64:
        return np.zeros(len(columns), np.int64)

    upper, lower = row([50, 80, 60], 2), row([1, 53, 84, 63], 1)
    assert offset(upper, lower, nothing, known=70) == -4
    # One cell more matters, and is another number away.
    assert offset(upper, lower, nothing, known=60) is None
    # The lower one has a cell that matters and was left out above.
    assert offset(upper, row([75, 53, 84, 63], 1), nothing, known=72) == -4
    assert offset(upper, row([75, 53, 84, 63], 1), nothing, known=71) is None
    # It began with less than there is: what it left out might have mattered.
    assert offset(upper, row([40, 79], 2), nothing, known=70) is None
    assert offset(upper, row([40, 80], 2), nothing, known=70) == 0
    # Nothing attains.
    assert offset(upper, lower, nothing, known=90) is None
    # What is to come, column by column.
    assert offset(upper, lower, lambda columns: np.where(columns == 4, 21, -20), known=81) == -3
    assert offset(upper, lower, lambda columns: np.where(columns == 4, 21, -2), known=78) is None


def test_a_difference_between_the_columns_that_are_looked_at_first_is_seen() -> None:
    values = np.full(300, 100, np.int32)
    other = values + 7
    other[129] -= 1
    upper, lower = Row(values, values, 299), Row(other, other, 299)
    assert offset(upper, lower, lambda columns: columns * 0, known=50) is None
    assert offset(upper, Row(values + 7, values + 7, 299), lambda columns: columns * 0, known=50) == -7


@pytest.mark.parametrize("dead", [0, UNREACHED])
def test_what_was_left_out_stays_so(dead: int) -> None:
    band = Band(4, 8, Best(95, 7, 3), 12, np.array([[4, 8, 0, 2]]), row([dead, 90, 4], 1, dead=dead))
    found = moved(band, -5, known=90, gap_open=3)
    assert found.best == Best(90, 7, 3) and found.row is not None
    assert found.row.h.tolist() == [dead, 85, max(dead, -1)] and found.row.f.tolist()[1] == 82
    assert found.row.f[0] == dead - 3 and found.row.first == 1 and found.row.left_out == (dead, dead - 3)
    # A best score that attains nothing is none.
    assert moved(band, -6, known=90, gap_open=3).best == Best()
    assert moved(replace(band, best=Best()), -6, known=0, gap_open=3).best == Best()
