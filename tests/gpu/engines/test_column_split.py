"""Crossing columns one after the other, against the textbook."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.core.errors import CrosspointError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.partitions import threads
from gpu.engines.work.arrays import Int64
from gpu.engines.work.partitions import FarSide
from gpu.scoring import Scoring
from tests import oracle
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, mutated, pair

_NEVER = -(1 << 30)


class _Crossing:
    """A partition, columns in it, their values as seen from its end, and where the textbook crosses
    them.
    """

    def __init__(self, random: np.random.Generator, scoring: Scoring, kind: int) -> None:
        if random.random() < 0.5:
            self.a, self.b = pair(random, str(random.choice(SHAPES)), *map(int, random.integers(1, 90, 2)))
        else:
            self.a = random.integers(0, 4, int(random.integers(5, 400))).astype(np.uint8)
            self.b = mutated(random, self.a, 0.05)
        self.scores = oracle.Scores(scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend)
        self.kind, self.target = kind, oracle.between(self.a, self.b, self.scores, kind)
        count = min(len(self.b) - 1, int(random.integers(1, 7)))
        self.places = (
            sorted(random.choice(np.arange(1, len(self.b)), count, replace=False).tolist()) if count > 0 else []
        )
        begun = oracle.corner(len(self.a), len(self.b), self.scores)
        self.far = oracle.fill(self.a[::-1], self.b[::-1], self.scores, begun)
        self.points = self._by_the_textbook()

    def _by_the_textbook(self) -> list[tuple[int, int, int, int]]:
        found, (row, column, score, kind) = [], (0, 0, 0, self.kind)
        opening = self.scores.first - self.scores.extend
        for place in self.places:
            a, b = self.a[row:], self.b[column:place]
            near = oracle.fill(a, b, self.scores, oracle.corner(len(a), len(b), self.scores, kind))
            meets = (
                (i, state)
                for i in range(len(a) + 1)
                for state in (0, 1)
                if near[state][i, -1] + self.far[state][len(a) - i, len(self.b) - place] + opening * state
                == self.target - score
            )
            i, kind = next(meets)
            row, column, score = row + i, place, score + int(near[kind][i, -1])
            found.append((row, column, score, kind))
        return found

    def known(self, spans: list[tuple[int, int]], above: int = 0) -> FarSide:
        """``spans``: of which rows of each column, upwards, the values are told; ``above``: how
        many rows end below what is crossed.
        """
        columns, values = [], list[np.ndarray]()
        for place, (first, last) in zip(self.places, spans, strict=True):
            columns.append((place, first - above, last - above, sum(map(len, values))))
            h, e = (self.far[state][first:last, len(self.b) - place] for state in (0, 1))
            # A gap may also begin here: what opens it is paid then.
            values += [h, np.maximum(e, h - (self.scores.first - self.scores.extend))]
        joined = np.concatenate([*values, []]).clip(_NEVER).astype(np.int32)
        return FarSide(np.array(columns, np.int64).reshape(-1, 4), joined)

    def around(self, random: np.random.Generator) -> list[tuple[int, int]]:
        """Spans that hold the crosspoints, and some rows more."""
        ups = [len(self.a) - row for row, *_ in self.points]
        more = random.integers(0, 9, (len(ups), 2)).tolist()
        return [(max(0, up - low), min(len(self.a), up + high) + 1) for up, (low, high) in zip(ups, more, strict=True)]


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("seed", range(30))
def test_columns_are_crossed_where_the_textbook_crosses_them(seed: int, kind: int, monkeypatch) -> None:
    random = np.random.default_rng([seed, kind])
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    one = _Crossing(random, scoring, kind)
    engine = CpuEngine(1)
    a, b = one.a, one.b
    everything = [(0, len(a) + 1)] * len(one.places)
    points, _, stands = engine.cross(a, b, kind, one.target, one.known(everything), scoring)
    assert points.tolist() == [list(point) for point in one.points] and not stands
    # Of each column only some rows are known, and what is crossed ends above the last rows.
    beyond = max((row for row, *_ in one.points), default=len(a))
    far = one.known(one.around(random), len(a) - beyond)
    points, cells, stands = engine.cross(a[:beyond], b, kind, one.target, far, scoring)
    assert points.tolist() == [list(point) for point in one.points] and not stands
    assert cells > 0 or all(row == 0 for row, *_ in one.points)
    # Straight ones are crossed though nothing may be computed; the next one is left to sweeps.
    points, cells, stands = engine.cross(a[:beyond], b, kind, one.target, far, scoring, straight=True)
    assert cells == 0 and points.tolist() == [list(point) for point in one.points[: len(points)]]
    assert stands == (len(points) < len(one.points))
    # With little to compute at a time it returns, and goes on.
    monkeypatch.setattr(threads, "MAX_CELLS", len(a) * max(1, len(b)))
    found = _in_steps(engine, one, far, a[:beyond], scoring)
    assert found == [list(point) for point in one.points]


def _in_steps(engine: CpuEngine, one: _Crossing, far: FarSide, a: np.ndarray, scoring: Scoring) -> list[list[int]]:
    found, here = list[list[int]](), [0, 0, 0, one.kind]
    while len(found) < len(one.places):
        columns = far.columns[len(found) :] - [here[1], 0, 0, 0]
        rest = FarSide(columns, far.values)
        target = one.target - here[2]
        points, _, stands = engine.cross(a[here[0] :], one.b[here[1] :], here[3], target, rest, scoring)
        assert len(points) and not stands
        found += (points + [here[0], here[1], here[2], 0]).tolist()
        here = found[-1]
    return found


def test_a_column_of_which_nothing_is_known_is_a_fault() -> None:
    engine, a = CpuEngine(1), np.zeros(20, np.uint8)
    nothing: list[tuple[int, int]] = [(0, 0), (30, 30), (30, 40), (5, 5)]
    for first, last in nothing:
        columns: Int64 = np.array([[10, first, last, 0]])
        with pytest.raises(CrosspointError, match="No crosspoint attains the score"):
            engine.cross(a, a, 0, 20, FarSide(columns, np.zeros(2 * (last - first), np.int32)), Scoring())


def test_a_column_that_takes_long_is_left_to_sweeps(monkeypatch) -> None:
    monkeypatch.setattr(threads, "MAX_CELLS", 100)
    random = np.random.default_rng(5)
    one = _Crossing(random, Scoring(), 0)
    while len(one.a) < 200 or len(one.places) < 3:
        one = _Crossing(random, Scoring(), 0)
    far = one.known([(0, len(one.a) + 1)] * len(one.places))
    points, _, stands = CpuEngine(1).cross(one.a, one.b, 0, one.target, far, Scoring())
    assert stands and points.tolist() == [list(point) for point in one.points[: len(points)]]
