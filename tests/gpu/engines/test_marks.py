"""What the first strip of a section has to look at of the row above it (``Pruning.marks``), beside what can take part there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gpu.engines.cuda.sweep.pruning import LEFT_OUT, Pruning
from gpu.engines.work.sweep import Borders, Row, Sweep, TargetScore
from gpu.scoring import Scoring

_GRANULE, _MARK = 256, 7


def sweep_of(rows: int, columns: int, local: bool) -> Sweep:
    a, b = np.zeros(rows, np.uint8), np.zeros(columns, np.uint8)
    borders = (Borders.free if local else Borders.corner)(rows, columns, Scoring())
    goal = None if local else TargetScore(rows // 2, corner=True)
    return Sweep(
        a, b, Scoring(), borders, (rows,), local=local, prune=local, known=rows // 2 if local else 0, goal=goal
    )


def marks(sweep: Sweep, top: Row) -> list[int]:
    pruning = Pruning.of(sweep)
    assert pruning is not None
    found = pruning.marks(sweep, _GRANULE, 0, top, _MARK)
    assert set(found.tolist()) <= {_MARK, LEFT_OUT}
    return np.flatnonzero(found == _MARK).tolist()


@pytest.mark.parametrize("first", [0, 300])
def test_a_local_matrix_has_nothing_above_it_that_a_way_comes_from(first: int) -> None:
    sweep = sweep_of(3000, 4000, local=True)
    values = np.zeros(3001, np.int32)
    assert marks(sweep, Row(values, values - 5, 4000, first)) == []
    # One cell that has more, in columns 1 to 256, 257 to 512 …
    for column in (1, 256, 257, 2000):
        values[:] = 0
        if column >= first:
            values[column - first] = 1
            assert marks(sweep, Row(values, values - 5, 4000, first)) == [(column - 1) // _GRANULE]


def test_where_too_little_is_left_nothing_is_looked_at() -> None:
    sweep = sweep_of(3000, 4000, local=True)
    values = np.ones(4001, np.int32)
    found = marks(sweep, Row(values, values - 5, 4000))
    # 1,499 columns behind one that has 1 are the fewest.
    assert found == list(range((4000 - 1499) // _GRANULE + 1))


def test_in_other_matrices_ways_come_along_the_border() -> None:
    sweep = sweep_of(3000, 4000, local=False)
    top = Row(sweep.borders.top_h, sweep.borders.top_f, 4000)
    found = marks(sweep, top)
    assert found and found == list(range(len(found))) and len(found) < 4000 // _GRANULE
    far = replace(top, h=np.full(4001, -(1 << 30), np.int32))
    assert marks(sweep, far) == []
